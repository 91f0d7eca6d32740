"""A database that is asked for while it is just starting, as when everything begins again after a power cut."""

import logging
import time
from typing import Final

from kancha.store.schema import Away
from kancha.store.store import Store

SECONDS: Final = 20.0
"""How long a beginning waits for its database."""
PAUSE: Final = 0.2

log = logging.getLogger("kancha")


def wait_for_database(url: str, seconds: float = SECONDS) -> None:
    """Return once the database answers; why it does not is said at once, and raised in the end (StoreError)."""
    limit, said = time.monotonic() + seconds, False
    while True:
        try:
            Store(url).close()
            return
        except Away as fault:
            if time.monotonic() > limit:
                raise
            if not said:
                log.warning("%s; waiting for it", fault)
                said = True
        time.sleep(PAUSE)

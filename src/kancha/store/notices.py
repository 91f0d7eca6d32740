"""Word of what other processes wrote, by PostgreSQL's LISTEN and NOTIFY."""

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import URL

if TYPE_CHECKING:  # it is there only where PostgreSQL is used
    import psycopg

CHANNEL = "kancha"
WAIT_SECONDS = 1.0
RETRY_SECONDS = 2.0

log = logging.getLogger("kancha.store")


class Notices:
    """A thread that listens; `heard` is called in it with a table's id, or with "" when word may have been missed."""

    def __init__(self, url: URL, heard: Callable[[str], None]) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.heard = heard
        self.ready = threading.Event()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, name="kancha-notices", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.stopped.set()
        self.thread.join(2 * WAIT_SECONDS)

    def run(self) -> None:
        import psycopg

        missed = False
        while not self.stopped.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if missed:
                        self.heard("")
                    self.ready.set()
                    self.hear(connection)
            except psycopg.Error as fault:
                log.warning("no word from other processes: %s", fault)
                missed = True
                self.stopped.wait(RETRY_SECONDS)

    def hear(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self.stopped.is_set():
            for notice in connection.notifies(timeout=WAIT_SECONDS):
                self.heard(notice.payload)

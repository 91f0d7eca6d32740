"""For whom work is done: whoever makes bots think should wait for them before others do."""

from contextvars import ContextVar
from typing import Final, NamedTuple


class Behalf(NamedTuple):
    """Where somebody is, and who of all that are there. Anybody can be many browsers; places are harder to come by."""

    place: str = ""
    browser: str = ""


NOBODY: Final = Behalf()
BEHALF: Final[ContextVar[Behalf]] = ContextVar("kancha_behalf", default=NOBODY)
"""The person whose request the work at hand comes from; a task keeps it from the moment it is started."""

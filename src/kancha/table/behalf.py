"""For whom work is done: whoever makes bots think should wait for them before others do."""

from contextvars import ContextVar
from typing import Final

BEHALF: Final[ContextVar[str]] = ContextVar("kancha_behalf", default="")
"""The person whose request the work at hand comes from; a task keeps it from the moment it is started."""

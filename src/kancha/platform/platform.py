"""What tables, store and pages need of the machine they run on."""

from collections.abc import Callable
from typing import Protocol, TypeVar

R = TypeVar("R")


class Lane(Protocol):
    """Where calls that block are run, in the order they came."""

    async def run(self, call: Callable[[], R]) -> R:
        """What the call returns, or raises."""
        ...

    async def close(self) -> None:
        """Wait until all that was begun is done."""
        ...


class Worker(Protocol):
    """Somebody who thinks elsewhere: one line in, one line out."""

    def alive(self) -> bool: ...

    async def ask(self, line: bytes) -> bytes:
        """The answer to a line, both without the line's end (OSError: the worker is gone, or answers what no line can hold)."""
        ...

    async def end(self) -> None:
        """End it, whatever it is doing."""
        ...


class Platform(Protocol):
    """A server, or a browser's worker."""

    @property
    def workers(self) -> int:
        """How many workers are of use at once."""
        ...

    @property
    def open_to_strangers(self) -> bool:
        """Whether others than one player may ask: then it is counted how much each asks."""
        ...

    @property
    def pragmas(self) -> tuple[str, ...]:
        """How SQLite keeps its file here, so that what was committed is on the disk."""
        ...

    def flush(self) -> None:
        """What was written stays, whatever happens to the machine."""
        ...

    def give_back(self) -> None:
        """Give free memory back to the machine; the more is still there, the longer it takes."""
        ...

    def before_threads(self, call: Callable[[], None]) -> None:
        """Do now what must not be done for the first time in two threads at once; without threads it can wait."""
        ...

    def lane(self, name: str, places: int) -> Lane:
        """A lane on which so many calls may run at once."""
        ...

    async def worker(self, module: str) -> Worker:
        """A new worker that runs a module, such as `kancha.table.worker`."""
        ...

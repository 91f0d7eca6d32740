"""What tables, store and pages need of the machine they run on."""

from collections.abc import Callable, Mapping
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


class Limiter(Protocol):
    """Counts what clients do."""

    def wait(self, kind: str, client: str) -> int:
        """How many seconds a client must wait before it may do this; 0 if it may now, which is then counted."""
        ...


class Platform(Protocol):
    """A server, or a browser's worker."""

    @property
    def workers(self) -> int:
        """How many workers are of use at once."""
        ...

    @property
    def pragmas(self) -> tuple[str, ...]:
        """How SQLite keeps its file here, so that what was committed is on the disk."""
        ...

    def lane(self, name: str, places: int) -> Lane:
        """A lane on which so many calls may run at once."""
        ...

    async def worker(self, module: str) -> Worker:
        """A new worker that runs a module, such as `kancha.table.worker`."""
        ...

    def limiter(self, rates: Mapping[str, str]) -> Limiter:
        """How often one client may do each kind of thing: `60/minute`."""
        ...

"""What the tables need of a store. The store itself lives above this layer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kancha.kernel.errors import KanchaError
from kancha.table.spec import Entry, TableSpec, TableStatus

Holding = tuple[str, int]
"""A browser and a seat it has."""


class Taken(KanchaError):
    """An entry of that number is there already: somebody else was first."""


@dataclass(frozen=True)
class Written:
    """An entry to be kept, its number, and where the table stands after it."""

    table: str
    seq: int
    entry: Entry
    status: TableStatus


@dataclass(frozen=True)
class TableSummary:
    """A table in a browser's list."""

    id: str
    header: str
    origin: str
    names: tuple[str, ...]
    held: tuple[int, ...]
    version: int
    status: TableStatus
    created: float
    updated: float


class Subscription(Protocol):
    def close(self) -> None: ...


class TableStore(Protocol):
    """A store. Its methods may block; each is one transaction, durable when it returns."""

    def threads(self) -> int: ...

    def create(
        self,
        spec: TableSpec,
        opening: Entry,
        status: TableStatus,
        locks: Sequence[str],
        host: str,
        seated: Sequence[Holding],
    ) -> None: ...

    def append(self, batch: Sequence[Written]) -> list[Taken | None]:
        """Keep entries of several tables at once; for each, None or why it alone was not kept."""
        ...

    def load(self, table: str) -> tuple[TableSpec, list[Entry]] | None: ...

    def version(self, table: str) -> int: ...

    def due(self) -> list[str]: ...

    def hold(self, browser: str, table: str, seats: Sequence[int]) -> None: ...

    def seat_behind(self, table: str, lock: str) -> int | None: ...

    def change_lock(self, table: str, seat: int, lock: str) -> None: ...

    def held(self, browser: str, table: str) -> list[int]: ...

    def taken(self, table: str) -> set[int]: ...

    def holders(self, table: str) -> list[Holding]: ...

    def ring(self, table: str) -> None:
        """Tell other processes that there is news of a table."""
        ...

    def host(self, table: str) -> str: ...

    def listing(self, browser: str, most: int) -> list[TableSummary]: ...

    def result(self, id: str) -> str | None: ...

    def keep_result(self, id: str, body: str) -> None:
        """Keep something that took long to work out, instead of what was kept under its name before."""
        ...

    def notices(self, heard: Callable[[str], None]) -> Subscription | None: ...

    def close(self) -> None: ...

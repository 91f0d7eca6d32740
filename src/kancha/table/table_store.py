"""What the tables need of a store. The store itself lives above this layer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from kancha.kernel.errors import KanchaError
from kancha.table.jobs import JobStore
from kancha.table.spec import Entry, TableSpec, TableStatus

Holding = tuple[str, int]
"""A browser and a seat it has."""

TABLE: Final = "table"
JOB: Final = "job"
RESULT: Final = "result"
MISSED: Final = "missed"


@dataclass(frozen=True)
class Notice:
    """What one process tells the others: news of a table, work to be done, a result; or that word was missed."""

    kind: str
    id: str
    version: int = 0  # of a table; 0 if not its game is news, but who sits there


class Taken(KanchaError):
    """An entry of that number is there already: somebody else was first."""


@dataclass(frozen=True)
class Written:
    """An entry to be kept, its number, and where the table stands after it."""

    table: str
    seq: int
    entry: Entry
    status: TableStatus
    watched: bool = True  # somebody looks at it in this process: its bots are best answered for here


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


@dataclass(frozen=True)
class Allowance:
    """What somebody wants to take of what they may have of something."""

    kind: str
    who: str
    most: float  # so much,
    seconds: float  # in so many seconds
    cost: float


class Subscription(Protocol):
    def close(self) -> None: ...


class TableStore(Protocol):
    """A store. Its methods may block; each is one transaction, durable when it returns."""

    @property
    def jobs(self) -> JobStore: ...

    @property
    def name(self) -> str:
        """The name of this process among those that share the store."""
        ...

    def shared(self) -> bool:
        """Whether other processes may work on the same tables."""
        ...

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

    def append(self, batch: Sequence[Written]) -> list[KanchaError | str]:
        """Keep entries of several tables at once; for each, who answers for its bots now, or why it alone was not kept."""
        ...

    def load(self, table: str) -> tuple[TableSpec, list[Entry]] | None: ...

    def since(self, table: str, version: int) -> list[Entry]:
        """The entries that came after a version."""
        ...

    def version(self, table: str) -> int: ...

    def ended(self, table: str) -> str | None:
        """Why a table was ended from outside, empty if it was not; None if there is no such table."""
        ...

    def orphans(self, most: int, quiet: float) -> list[str]:
        """Tables where a bot has been asked for so many seconds and no living process answers for it."""
        ...

    def claim(self, table: str) -> bool:
        """Answer for a table's bots from now on, unless another living process does."""
        ...

    def open_seat(self, table: str, lock: str, browser: str) -> int | None:
        """Give a browser the seat that a key opens, once; who had it has lost it. None if the key opens none."""
        ...

    def bans(self) -> list[str]: ...

    def unfinished(self, host: str) -> int: ...

    def leave_bots(self, table: str) -> None:
        """Answer for a table's bots no longer, and tell other processes."""
        ...

    def lost(self, browser: str, table: str) -> bool: ...

    def change_lock(self, table: str, seat: int, lock: str) -> None: ...

    def held(self, browser: str, table: str) -> list[int]: ...

    def taken(self, table: str) -> set[int]: ...

    def holders(self, table: str) -> list[Holding]: ...

    def ring(self, table: str) -> None:
        """Tell other processes that there is news of a table."""
        ...

    def host(self, table: str) -> str: ...

    def listing(self, browser: str, most: int, before: float | None = None) -> list[TableSummary]: ...

    def result(self, id: str) -> str | None: ...

    def keep_result(self, id: str, body: str) -> None:
        """Keep something that took long to work out, instead of what was kept under its name before."""
        ...

    def notices(self, heard: Callable[[Notice], None]) -> Subscription | None: ...

    def rest(self) -> None:
        """Little is asked for just now: let go of what can be made again."""

    def close(self) -> None: ...

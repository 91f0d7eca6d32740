"""Who may think next where few can at once: what is pressing first, then everybody in turn, and each one's tables in turn."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Waiting = OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]]
"""By person, then by table: who waits there, the first to come first."""


class FairQueue:
    """So many places. Who has many tables waits for themselves, and not everybody else for them."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.ranks: dict[int, Waiting] = {}

    @asynccontextmanager
    async def turn(self, rank: int, person: str, table: str) -> AsyncIterator[None]:
        """Wait for a place and have it for a while. A lower rank comes first."""
        if self.free:
            self.free -= 1
        else:
            await self.wait(rank, person, table)
        try:
            yield
        finally:
            self.pass_on()

    async def wait(self, rank: int, person: str, table: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = self.ranks.setdefault(rank, OrderedDict())
        waiting.setdefault(person, OrderedDict()).setdefault(table, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self.pass_on()  # it was called just then
            raise

    def pass_on(self) -> None:
        """A place is free: call whoever comes next."""
        while (called := self.next_called()) is not None:
            if not called.done():
                called.set_result(None)
                return
        self.free += 1

    def next_called(self) -> asyncio.Future[None] | None:
        for rank in sorted(self.ranks):
            waiting = self.ranks[rank]
            if not waiting:
                continue
            person, tables = waiting.popitem(last=False)
            table, line = tables.popitem(last=False)
            called = line.popleft()
            if line:
                tables[table] = line
            if tables:
                waiting[person] = tables  # behind everybody else
            return called
        return None

    def length(self) -> int:
        """How many wait."""
        return sum(
            len(line) for waiting in self.ranks.values() for tables in waiting.values() for line in tables.values()
        )

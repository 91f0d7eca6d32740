"""Who may think next where few can at once: what is pressing first, then every place in turn, each one's browsers in turn, and
of each of those the tables in turn."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

Called = asyncio.Future[None]


class Waiting:
    """Those who wait: the first to come first, or parts of them in turn."""

    def __init__(self) -> None:
        self.line: deque[Called] = deque()
        self.parts: OrderedDict[str, Waiting] = OrderedDict()

    def join(self, path: Sequence[str], called: Called) -> None:
        if not path:
            self.line.append(called)
            return
        self.parts.setdefault(path[0], Waiting()).join(path[1:], called)

    def next_called(self) -> Called | None:
        """Whoever's turn it is; they wait no more."""
        if self.line:
            return self.line.popleft()
        if not self.parts:
            return None
        name, part = self.parts.popitem(last=False)
        called = part.next_called()
        if len(part):
            self.parts[name] = part  # behind all others
        return called

    def __len__(self) -> int:
        return len(self.line) + sum(len(part) for part in self.parts.values())


class FairQueue:
    """So many places. Who has many tables, or many browsers, waits for themselves, and not everybody else for them."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.ranks: dict[int, Waiting] = {}

    @asynccontextmanager
    async def turn(self, rank: int, path: Sequence[str]) -> AsyncIterator[None]:
        """Wait for a place and have it for a while. A lower rank comes first; `path` leads from where somebody is to
        what they wait for."""
        if self.free:
            self.free -= 1
        else:
            await self.wait(rank, path)
        try:
            yield
        finally:
            self.pass_on()

    async def wait(self, rank: int, path: Sequence[str]) -> None:
        called: Called = asyncio.get_running_loop().create_future()
        self.ranks.setdefault(rank, Waiting()).join(path, called)
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

    def next_called(self) -> Called | None:
        for rank in sorted(self.ranks):
            called = self.ranks[rank].next_called()
            if called is not None:
                return called
        return None

    def length(self) -> int:
        """How many wait."""
        return sum(len(waiting) for waiting in self.ranks.values())

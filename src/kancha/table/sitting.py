"""A table in memory, with those who wait for news of it."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field

from kancha.table.table import Table


class Listener:
    """Somebody who wants to know when a table has changed. Changes that come fast are told as one."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()

    async def wait(self) -> None:
        await self.changed.wait()
        self.changed.clear()


@dataclass(eq=False)
class Sitting:
    """Whoever reads or changes the table holds the lock, so that nobody sees what is not kept yet."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    listeners: set[Listener] = field(default_factory=set)
    thinking: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()  # people's seats that no browser has taken yet
    bots: asyncio.Task[None] | None = None
    hurry: asyncio.Event = field(default_factory=asyncio.Event)  # somebody does not want to see bots move one by one
    shown: float = 0.0  # when the last entry was made
    touched: float = field(default_factory=time.monotonic)

    def now(self) -> Table:
        assert self.table is not None
        return self.table

    def idle(self) -> bool:
        return not self.listeners and self.bots is None and not self.lock.locked()

    def ring(self) -> None:
        """Tell everybody who listens that something has changed."""
        for listener in self.listeners:
            listener.changed.set()

    async def pause(self, pace: float) -> None:
        """Leave those who watch the time to see the last move."""
        if not self.listeners:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self.hurry.wait(), max(0.0, self.shown + pace - time.monotonic()))

"""A process with tables, for tests."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from kancha.kernel.rules import ONLOOKER
from kancha.store.schema import StoreError
from kancha.store.store import Store
from kancha.table.bot_pool import BotQuestion
from kancha.table.live_table import Listener, Moment
from kancha.table.opening import NewTable
from kancha.table.snapshot import Snapshot
from kancha.table.table_store import Taken, Written
from kancha.table.tables import Tables
from kancha.table.tasks import AnyTask
from tests.table.tables import people

ANA = "a" * 64


BERTA = "b" * 64


COMPETITIVE = NewTable("pachamama", people(2), "competitive", seed=5)


class Guesser:
    """Answers for bots at random, in this process; `delay` makes it think."""

    def __init__(self, delay: float = 0.0) -> None:
        self.delay = delay
        self.asked = 0

    async def choose(self, asked: BotQuestion) -> int:
        self.asked += 1
        await asyncio.sleep(self.delay)
        return random.Random(self.asked).choice(asked.options)

    async def think(self, task: dict[str, object], limit: float, rank: int = 0) -> bytes:
        """Does it at once: a task is plain data wherever it is done."""
        done = msgspec.convert({**task, "seconds": limit}, AnyTask).done()
        return msgspec.json.encode(done)

    async def close(self) -> None:
        pass


class Fragile(Store):
    """A store that can be told to fail."""

    failing = False
    slow = 0.0

    batches: list[int]

    def append(self, batch: Sequence[Written]) -> list[Taken | str]:
        self.batches = [*getattr(self, "batches", []), len(batch)]
        time.sleep(self.slow)
        if self.failing:
            raise StoreError("the disk is full")
        return super().append(batch)


@asynccontextmanager
async def tables_in(folder: Path, guesser: Guesser | None = None, pace: float = 0.0) -> AsyncIterator[Tables]:
    folder.mkdir(exist_ok=True)
    tables = Tables(Fragile(f"sqlite:///{folder / 'kancha.db'}"), guesser or Guesser(), pace=pace)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.close()


def run(work: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


async def random_move(tables: Tables, table: str, luck: random.Random) -> int:
    async with tables.at(table) as live:
        game, version = live.now().game, live.now().version
        seat = game.waiting()[0]
        text = game.text(luck.choice(game.options(seat)))
    return await tables.move(table, seat, version, text)


async def until(condition: Callable[[], Coroutine[object, object, bool]], seconds: float = 30) -> None:
    limit = time.monotonic() + seconds
    while not await condition():
        assert time.monotonic() < limit, "it did not happen in time"
        await asyncio.sleep(0.01)


async def foreseen(tables: Tables, table: str, listener: Listener) -> tuple[Snapshot, str, Moment]:
    """A person lingers over an option; what it is, and what its page may get ready for."""
    before = await tables.snapshot(table, ONLOOKER, ())
    seat = before.waiting[0]
    seen = await tables.snapshot(table, seat, (seat,))
    text = random.Random(3).choice(seen.offered("en")).text
    tables.expect(table, seat, seen.version, text)
    ahead = await listener.wait()
    assert ahead is not None
    return seen, text, ahead


async def foreseen_after(tables: Tables, table: str, listener: Listener) -> tuple[Snapshot, str, Moment]:
    assert await listener.wait() is None
    return await foreseen(tables, table, listener)

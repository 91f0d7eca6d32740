"""Tables in memory: loaded when they are asked for, locked, written before anybody sees it, put away when nobody looks."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from kancha.games import all_rules
from kancha.kernel.errors import BadSetup, KanchaError
from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.table.entry_writer import EntryWriter
from kancha.table.live_table import LiveTable
from kancha.table.rebuild import EditionPath
from kancha.table.refusals import Stale
from kancha.table.snapshot import PERSON
from kancha.table.spec import Entry, rematch_id
from kancha.table.table import Table
from kancha.table.table_store import Subscription, TableStore, Taken, Written
from kancha.table.workers import BotPool

PACE = 0.7
"""Seconds between bots' moves while somebody watches, so that each can be seen."""
IDLE = 60.0
"""Seconds after which a table nobody looks at leaves memory; it comes back when it is asked for."""
STANDARD = "standard"

Holder = tuple[str, str]
"""A browser and a table it has seats at."""

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger("kancha.tables")


class NoTable(KanchaError):
    """There is no such table."""


def no_editions(slug: str, name: str) -> str:
    raise BadSetup(f"there is no edition “{name}” of {slug} here", "edition")


class LoadedTables(ABC):
    """The tables of one event loop, by their ids."""

    def __init__(
        self,
        store: TableStore,
        bots: BotPool,
        edition_path: EditionPath = no_editions,
        pace: float = PACE,
        idle: float = IDLE,
        platform: Platform = SERVER,
    ) -> None:
        self.store = store
        self.bots = bots
        self.edition_path = edition_path
        self.pace = pace
        self.idle = idle
        self.lives: dict[str, LiveTable] = {}
        self.holders: dict[Holder, tuple[int, ...]] = {}  # forgotten when in doubt
        self.threads = platform.lane("store", store.threads())
        self.writer = EntryWriter(lambda batch: self.kept(store.append, batch))
        self.apart = platform.lane("rules", 1)
        for rules in all_rules():
            # Games read their tables when these are first needed. That must not happen in two threads at once:
            # msgspec crashes the process when two threads meet one of its classes for the first time.
            rules.tables(STANDARD)
        self.tasks: set[asyncio.Task[None]] = set()
        self.listening: Subscription | None = None

    # Opening and closing the tables

    async def start(self) -> None:
        """Listen to other processes, let waiting bots go on, and put idle tables away from now on."""
        loop = asyncio.get_running_loop()

        def post(table: str) -> None:
            loop.call_soon_threadsafe(self.heard, table)

        self.listening = self.store.notices(post)
        self.spawn(self.wake())
        self.spawn(self.tidy())

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.writer.close()
        await self.bots.close()
        if self.listening is not None:
            await self.kept(self.listening.close)
        await self.threads.close()
        await self.apart.close()
        self.store.close()

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def kept(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """A call of the store, off the loop."""
        return await self.threads.run(lambda: call(*args, **kwargs))

    async def away(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Rules that may take a while, off the loop, one after another."""
        return await self.apart.run(lambda: call(*args, **kwargs))

    async def wake(self) -> None:
        """After a start: bots that were asked when the last process ended go on."""
        for table in await self.kept(self.store.due):
            try:
                async with self.at(table) as live:
                    self.let_bots_play(live)
            except KanchaError as fault:
                log.warning("table %s cannot go on: %s", table, fault)

    async def tidy(self) -> None:
        while True:
            await asyncio.sleep(self.idle / 4)
            self.put_away(time.monotonic() - self.idle)

    def put_away(self, before: float) -> None:
        """Let go of tables nobody has looked at since."""
        for live in list(self.lives.values()):
            if live.touched < before and live.idle():
                del self.lives[live.id]

    # Tables in memory

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[LiveTable]:
        """A table, loaded and locked (NoTable, or a fault of what was kept)."""
        while True:
            live = self.lives.setdefault(table, LiveTable(table))
            async with live.lock:
                if self.lives.get(table) is not live:
                    continue  # put away while we waited for the lock
                live.touched = time.monotonic()
                if live.table is None:
                    await self.load(live)
                yield live
                return

    async def load(self, live: LiveTable) -> None:
        try:
            kept = await self.kept(self.store.load, live.id)
            if kept is None:
                raise NoTable(f"there is no table {live.id}")
            live.table = await self.away(Table.rebuilt, *kept, self.edition_path)
            await self.see_who_is_here(live)
        finally:
            if live.table is None:
                self.lives.pop(live.id, None)
        self.let_bots_play(live)

    async def see_who_is_here(self, live: LiveTable) -> None:
        taken = await self.kept(self.store.taken, live.id)
        people = {seat for seat, chair in enumerate(live.now().spec.chairs) if chair.kind == PERSON}
        live.absent = frozenset(people - taken)
        if live.now().game.over:
            rematch = rematch_id(live.id)
            live.rematch = rematch if await self.kept(self.store.version, rematch) else ""

    def heard(self, table: str) -> None:
        """Another process wrote something about a table, or about any if no name is given."""
        for one in [table] if table else list(self.lives):
            self.holders = {key: seats for key, seats in self.holders.items() if key[1] != one}
            if one in self.lives:
                self.spawn(self.catch_up(one))

    async def catch_up(self, table: str) -> None:
        async with self.at(table) as live:
            if live.now().version != await self.kept(self.store.version, table):
                live.table = None
                await self.load(live)
            else:
                await self.see_who_is_here(live)
            live.ring()

    async def keep(self, live: LiveTable, entry: Entry) -> int:
        """Store what was just done. If that fails the table is forgotten, and read again as it was kept."""
        table = live.now()
        live.table = None
        try:
            await self.writer.write(Written(live.id, table.version - 1, entry, table.status()))
        except Taken:
            await self.load(live)
            live.ring()
            raise Stale("another move came first; this is the table as it stands now") from None
        live.table = table
        live.shown = time.monotonic()
        live.ring()
        self.let_bots_play(live)
        return table.version

    @abstractmethod
    def let_bots_play(self, live: LiveTable) -> None:
        """See to it that a bot that is asked answers."""

"""Tables in memory: loaded when they are asked for, locked, written before anybody sees it, put away when nobody looks."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import ParamSpec, TypeVar

from kancha.games import all_rules
from kancha.kernel.errors import BadSetup, KanchaError
from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.table.bot_pool import BotPool
from kancha.table.entry_writer import EntryWriter
from kancha.table.jobs import RENEW
from kancha.table.leisure import Leisure
from kancha.table.live_table import LiveTable, asked_bots
from kancha.table.rebuild import EditionPath
from kancha.table.refusals import NotHere, Stale
from kancha.table.snapshot import PERSON
from kancha.table.spec import ID, Entry, TableSpec, rematch_id
from kancha.table.table import Table
from kancha.table.table_store import Notice, Subscription, TableStore, Taken, Written

PACE = 0.7
"""Seconds between bots' moves while somebody watches, so that each can be seen."""
IDLE = 60.0
"""Seconds after which a table nobody looks at leaves memory; it comes back when it is asked for."""
MOST_LIVE = 5000
"""Tables in memory at once."""
SHORTEST_IDLE = 5.0
"""Seconds after which a table leaves memory where there is no more room."""
MANY_AWAY = 20
"""Tables put away after which memory is given back, unless more are still there: to look through those takes a while."""
STANDARD = "standard"
MOST_ADOPTED = 50
"""Tables whose bots nobody answers for that one process takes at once."""
QUIET = 2.0
"""Seconds a table's bots may wait for an owner: where somebody looks on, they have one at once."""

Holder = tuple[str, str]
"""A browser and a table it has seats at."""

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger("kancha.tables")


class Busy(KanchaError):
    """More is asked for than can be done just now; nothing has changed."""


class NoTable(KanchaError):
    """There is no such table."""


def no_editions(slug: str, name: str) -> str:
    raise BadSetup(f"there is no edition “{name}” of {slug} here", "edition")


def read_all_games() -> None:
    """Games read their tables when these are first needed. That must not happen in two threads at once:
    msgspec crashes the process when two threads meet one of its classes for the first time."""
    for rules in all_rules():
        rules.tables(STANDARD)


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
        self.past_lane = platform.lane("past", 1)  # who looks back holds up nobody who plays
        self.readers: BotPool | None = None  # where records from anywhere are followed first; None: they are trusted
        self.reading = 0
        self.leisure = Leisure()
        self.serve_for: Callable[[int], None] = lambda tables: None  # told now and then how many tables there are
        self.easel = asyncio.Lock()  # whoever draws a table stands here
        platform.before_threads(read_all_games)
        self.give_back = platform.give_back
        self.promised: set[str] = set()  # tables whose bots this process has yet to let go on
        self.tasks: set[asyncio.Task[None]] = set()
        self.listening: Subscription | None = None
        self.ears: dict[str, Callable[[str], None]] = {}  # who else wants to hear notices, by their kind

    # Opening and closing the tables

    async def start(self) -> None:
        """Listen to other processes, let waiting bots go on, and put idle tables away from now on."""
        loop = asyncio.get_running_loop()

        def post(notice: Notice) -> None:
            loop.call_soon_threadsafe(self.heard, notice)

        try:
            await self.kept(self.store.jobs.renew)
        except KanchaError as fault:  # as at any later moment: who asks is told so until the store is there again
            log.warning("the store is away while this process begins: %s", fault)
        self.listening = self.store.notices(post)
        self.spawn(self.stay_alive() if self.store.shared() else self.adopt(0.0))
        self.spawn(self.tidy())

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.writer.close()
        await self.bots.close()
        if self.readers is not None:
            await self.readers.close()
        with suppress(KanchaError):  # the lease runs out by itself
            await self.kept(self.store.jobs.leave)
        if self.listening is not None:
            await self.kept(self.listening.close)
        await self.threads.close()
        await self.apart.close()
        await self.past_lane.close()
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

    async def stay_alive(self) -> None:
        """Give a sign of life again and again, and go on for the bots of processes that gave none."""
        quiet = 0.0
        while True:
            try:
                await self.kept(self.store.jobs.renew)
                await self.adopt(quiet)
                quiet = QUIET
            except KanchaError as fault:
                log.warning("other processes may think that this one is gone: %s", fault)
            await asyncio.sleep(RENEW)

    async def adopt(self, quiet: float) -> None:
        """Bots that were asked when their process ended, so many seconds ago, go on here."""
        await self.keep_promises()
        while orphans := await self.kept(self.store.orphans, MOST_ADOPTED, quiet):
            for table in orphans:
                if await self.kept(self.store.claim, table):
                    self.promised.add(table)
            await self.keep_promises()

    async def keep_promises(self) -> None:
        """Let bots go on that this process has taken upon itself, also those that could not when the store was away."""
        for table in list(self.promised):
            try:
                async with self.at(table) as live:
                    live.owned, live.left_to_others = True, -1
                    self.let_bots_play(live)
            except (NoTable, NotHere) as fault:
                log.warning("table %s cannot go on: %s", table, fault)
            except KanchaError as fault:
                log.warning("table %s goes on later: %s", table, fault)
                continue
            self.promised.discard(table)

    async def tidy(self) -> None:
        away = 0
        while True:
            await asyncio.sleep(self.idle / 4)
            away += self.put_away(time.monotonic() - self.idle)
            self.serve_for(len(self.lives))
            if away >= max(MANY_AWAY, len(self.lives)):
                await self.kept(self.store.rest)
                await self.past_lane.run(self.give_back)
                away = 0
            await self.keep_promises()

    def put_away(self, before: float) -> int:
        """Let go of tables nobody has looked at since; how many there were."""
        idle = [live.id for live in self.lives.values() if live.touched < before and live.idle()]
        for id in idle:
            del self.lives[id]
        if idle:
            self.holders = {holder: seats for holder, seats in self.holders.items() if holder[1] in self.lives}
        return len(idle)

    # Tables in memory

    def make_room(self, table: str) -> None:
        """Where very many tables are in memory already, one more needs the place of another (Busy)."""
        if table in self.lives or len(self.lives) < MOST_LIVE:
            return
        self.put_away(time.monotonic() - SHORTEST_IDLE)
        if len(self.lives) >= MOST_LIVE:
            raise Busy("very many tables are being played just now")

    @asynccontextmanager
    async def at(self, table: str, version: int = 0) -> AsyncIterator[LiveTable]:
        """A table, loaded and locked (NoTable, or a fault of what was kept); at least at the version that somebody has seen."""
        if not ID.fullmatch(table):
            raise NoTable("there is no such table")
        self.make_room(table)
        while True:
            live = self.lives.setdefault(table, LiveTable(table))
            async with live.lock:
                if self.lives.get(table) is not live:
                    continue  # put away while we waited for the lock
                live.touched = time.monotonic()
                if live.table is None:
                    await self.load(live)
                elif version > live.table.version and self.store.shared():
                    await self.read_on(live)
                yield live
                return

    async def load(self, live: LiveTable) -> None:
        try:
            kept = await self.kept(self.store.load, live.id)
            if kept is None:
                raise NoTable(f"there is no table {live.id}")
            live.table = await self.away(self.rebuilt, *kept)
            await self.see_who_is_here(live)
        finally:
            if live.table is None and not live.listeners:  # those who listen here would hear nothing of another one
                self.lives.pop(live.id, None)
        self.let_bots_play(live)

    def rebuilt(self, spec: TableSpec, entries: list[Entry]) -> Table:
        """A table from what was kept of it (NotHere): nobody who asks for it is to blame if that makes no game."""
        try:
            return Table.rebuilt(spec, entries, self.edition_path)
        except KanchaError as fault:
            raise NotHere(spec.id, str(fault)) from fault
        except Exception as fault:  # what is damaged may lead anywhere
            raise NotHere(spec.id, f"it is damaged ({type(fault).__name__})") from fault

    async def see_who_is_here(self, live: LiveTable) -> None:
        taken = await self.kept(self.store.taken, live.id)
        people = {seat for seat, chair in enumerate(live.now().spec.chairs) if chair.kind == PERSON}
        live.absent = frozenset(people - taken)
        if live.now().game.over:
            rematch = rematch_id(live.id)
            live.rematch = rematch if await self.kept(self.store.version, rematch) else ""

    async def keep(self, live: LiveTable, entry: Entry) -> int:
        """Store what was just done. If that fails the table is forgotten, and read again as it was kept."""
        table = live.now()
        live.table = None
        try:
            watched = bool(live.listeners) or not self.store.shared()
            owner = await self.writer.write(Written(live.id, table.version - 1, entry, table.status(), watched))
        except Taken:
            await self.load(live)
            live.ring()
            raise Stale("another move came first; this is the table as it stands now") from None
        live.table = table
        live.owned = owner == self.store.name
        live.shown = time.monotonic()
        live.thinking = asked_bots(table)  # said with the move itself: that is one drawing less
        live.ring()
        self.let_bots_play(live)
        return table.version

    @abstractmethod
    def heard(self, notice: Notice) -> None:
        """Another process has something to tell, or word of others was missed."""

    @abstractmethod
    async def read_on(self, live: LiveTable) -> None:
        """Do what other processes did at a table, whose word of it is still on its way."""

    @abstractmethod
    def let_bots_play(self, live: LiveTable) -> None:
        """See to it that a bot that is asked answers."""

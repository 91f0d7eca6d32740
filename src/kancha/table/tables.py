"""The tables: all tables of one process. It keeps each entry before it acknowledges it, lets bots answer, and tells listeners."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import ParamSpec, TypeVar

from kancha.games import catalogue
from kancha.kernel.errors import BadSetup, KanchaError
from kancha.table.entry_writer import EntryWriter
from kancha.table.live_table import Listener, LiveTable, Moment
from kancha.table.opening import NewTable, continued, opened, shown
from kancha.table.rebuild import EditionPath
from kancha.table.snapshot import BOT, PERSON, Snapshot
from kancha.table.spec import NEW, Entry, SeatSpec, lock_for, new_key
from kancha.table.table import Stale, Table
from kancha.table.table_store import Subscription, TableStore, TableSummary, Taken, Written
from kancha.table.workers import BotPool

PACE = 0.7
"""Seconds between bots' moves while somebody watches, so that each can be seen."""
IDLE = 60.0
"""Seconds after which a table nobody looks at leaves memory; it comes back when it is asked for."""
LINGER = 0.05
"""Seconds a player looks at what an option would do before the table gets ready for it."""
STANDARD = "standard"
MOST_LISTED = 200
MOST_HOLDERS = 10_000
BOT_FAILURES = 5

Holder = tuple[str, str]
"""A browser and a table it has seats at."""

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger("kancha.tables")


class NoTable(KanchaError):
    """There is no such table."""


class NoSeat(KanchaError):
    """This browser does not have that seat."""


def no_editions(slug: str, name: str) -> str:
    raise BadSetup(f"there is no edition “{name}” of {slug} here", "edition")


class Tables:
    """Every table, by its id. It belongs to one event loop."""

    def __init__(
        self,
        store: TableStore,
        bots: BotPool,
        edition_path: EditionPath = no_editions,
        pace: float = PACE,
        idle: float = IDLE,
    ) -> None:
        self.store = store
        self.bots = bots
        self.edition_path = edition_path
        self.pace = pace
        self.idle = idle
        self.lives: dict[str, LiveTable] = {}
        self.holders: dict[Holder, tuple[int, ...]] = {}  # forgotten when in doubt
        self.threads = ThreadPoolExecutor(store.threads(), thread_name_prefix="kancha-store")
        self.writer = EntryWriter(lambda batch: self.kept(store.append, batch))
        self.apart = ThreadPoolExecutor(1, thread_name_prefix="kancha-rules")
        for rules in catalogue():
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
            await asyncio.to_thread(self.listening.close)
        self.threads.shutdown()
        self.apart.shutdown()
        self.store.close()

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def kept(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """A call of the store, off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, lambda: call(*args, **kwargs))

    async def away(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Rules that may take a while, off the loop, one after another."""
        return await asyncio.get_running_loop().run_in_executor(self.apart, lambda: call(*args, **kwargs))

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
            found = await self.kept(self.store.load, live.id)
            if found is None:
                raise NoTable(f"there is no table {live.id}")
            live.table = await self.away(Table.rebuilt, *found, self.edition_path)
            await self.see_who_is_here(live)
        finally:
            if live.table is None:
                self.lives.pop(live.id, None)
        self.let_bots_play(live)

    async def see_who_is_here(self, live: LiveTable) -> None:
        taken = await self.kept(self.store.taken, live.id)
        people = {seat for seat, chair in enumerate(live.now().spec.chairs) if chair.kind == PERSON}
        live.absent = frozenset(people - taken)

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

    # New tables

    async def open(self, wish: NewTable, browser: str, mine: Sequence[int]) -> tuple[str, list[str]]:
        """A new table; its id and the seats' keys, empty for bots. The browser gets the seats that are its own."""
        table, opening = await self.away(opened, wish, self.edition_path)
        return await self.found(table, opening, browser, mine)

    async def show(self, record: str, edition: str, browser: str, names: Sequence[str]) -> str:
        """A table to look at, from a record."""
        table, opening = await self.away(shown, record, names, edition, self.edition_path)
        return (await self.found(table, opening, browser, ()))[0]

    async def vary(self, table: str, answers: int, seat: int, browser: str) -> tuple[str, list[str]]:
        """A new table that goes on from an earlier position. Bots sit where they sat; the browser gets all other seats."""
        async with self.at(table) as live:
            record = live.now().prefix(answers, seat)
            spec = live.now().spec
        chairs: list[SeatSpec] = list(spec.chairs)
        mine = [seat for seat, chair in enumerate(chairs) if chair.kind != BOT]
        varied, opening = await self.away(continued, record, chairs, spec.edition, self.edition_path)
        return await self.found(varied, opening, browser, mine)

    async def found(self, table: Table, opening: Entry, browser: str, mine: Sequence[int]) -> tuple[str, list[str]]:
        playable = not table.closed
        keys = [new_key() if playable and chair.kind == PERSON else "" for chair in table.spec.chairs]
        locks = [lock_for(key) if key else "" for key in keys]
        await self.kept(self.store.create, table.spec, opening, table.standing(), locks, browser, mine)
        live = LiveTable(table.spec.id, table=table)
        self.lives[live.id] = live
        await self.see_who_is_here(live)
        self.let_bots_play(live)
        return live.id, keys

    # Seats

    async def held(self, browser: str, table: str) -> tuple[int, ...]:
        """The seats a browser has at a table."""
        if not browser:
            return ()
        known = self.holders.get((browser, table))
        if known is None:
            known = tuple(await self.kept(self.store.held, browser, table))
            if len(self.holders) >= MOST_HOLDERS:
                self.holders.clear()
            if known:
                self.holders[browser, table] = known
        return known

    async def join(self, table: str, key: str, browser: str) -> int:
        """Give a browser the seat its key opens."""
        seat = await self.kept(self.store.seat_behind, table, lock_for(key))
        if seat is None:
            raise NoTable("this key opens no seat at this table")
        await self.kept(self.store.hold, browser, table, [seat])
        self.holders.pop((browser, table), None)
        async with self.at(table) as live:
            live.absent -= {seat}
            live.ring()
        return seat

    async def new_key(self, table: str, seat: int, browser: str) -> str:
        """A fresh key for a seat: for who has it, or for the table's host as long as nobody has it."""
        async with self.at(table) as live:
            chairs = live.now().spec.chairs
            if not 0 <= seat < len(chairs) or chairs[seat].kind != PERSON or live.now().closed:
                raise NoSeat("nobody can be invited to that seat")
            free = seat in live.absent
        mine = seat in await self.held(browser, table)
        if not mine and not (free and browser and browser == await self.kept(self.store.host, table)):
            raise NoSeat("only who has a seat, or the host while it is free, can give its key away")
        key = new_key()
        await self.kept(self.store.change_lock, table, seat, lock_for(key))
        return key

    async def listing(self, browser: str) -> list[TableSummary]:
        return await self.kept(self.store.listing, browser, MOST_LISTED) if browser else []

    # Playing

    async def move(self, table: str, seat: int, version: int, text: str) -> int:
        """Answer for a seat; the new version, once it is kept."""
        async with self.at(table) as live:
            now = live.now()
            if now.spec.origin == NEW:
                entry = live.move(seat, version, text)
            else:  # what a record does not tell is imagined when it is first needed, which may take a while
                entry = await self.away(now.move, seat, version, text)
            kept = await self.keep(live, entry)
        await asyncio.sleep(0)  # those who watch come first: they wait for more than a number
        return kept

    async def undo(self, table: str, seat: int, version: int) -> int:
        async with self.at(table) as live:
            return await self.keep(live, live.now().undo(seat, version))

    async def restart(self, table: str, seat: int, version: int) -> int:
        async with self.at(table) as live:
            return await self.keep(live, live.now().restart(seat, version))

    async def keep(self, live: LiveTable, entry: Entry) -> int:
        """Store what was just done. If that fails the table is forgotten, and read again as it was kept."""
        table = live.now()
        live.table = None
        try:
            await self.writer.write(Written(live.id, table.version - 1, entry, table.standing()))
        except Taken:
            await self.load(live)
            live.ring()
            raise Stale("another move came first; this is the table as it stands now") from None
        live.table = table
        live.shown = time.monotonic()
        live.ring()
        self.let_bots_play(live)
        return table.version

    # Looking

    async def snapshot(self, table: str, seat: int, held: Sequence[int]) -> Snapshot:
        """The table as it stands, for one seat."""
        async with self.at(table) as live:
            self.let_bots_play(live)
            return live.now().snapshot(seat, held, thinking=live.thinking, absent=live.absent)

    async def look(
        self,
        table: str,
        held: Sequence[int],
        last: int | None = None,
        since: int | None = None,
        before: int | None = None,
    ) -> Snapshot:
        """The same for whoever holds these seats and was last shown one of them: the seat that is asked comes to the front."""
        return await self.see(table, lambda moment: moment.seen(held, last, since, before))

    async def see(self, table: str, eye: Callable[[Moment], R]) -> R:
        """Show the table as it stands to an eye; what that makes of it."""
        async with self.at(table) as live:
            self.let_bots_play(live)
            return eye(live.moment())

    async def preview(self, table: str, seat: int, version: int, text: str, held: Sequence[int]) -> Snapshot:
        """What an option would do."""
        async with self.at(table) as live:
            return live.now().preview(seat, version, text, held)

    def expect(self, table: str, seat: int, version: int, text: str) -> None:
        """A seat is shown what an option would do. If it lingers, it is likely to take it."""
        live = self.lives.get(table)
        if live is not None and any(seat in listener.seats for listener in live.listeners):
            if live.expecting is not None:
                live.expecting.cancel()
            live.expecting = self.spawn(self.foresee(live, seat, version, text))

    async def foresee(self, live: LiveTable, seat: int, version: int, text: str) -> None:
        await asyncio.sleep(LINGER)
        async with live.lock:
            table = live.table
            if table is not None and table.version == version and table.spec.origin == NEW and not table.closed:
                with suppress(KanchaError):  # it was only a look
                    live.foresee(seat, version, text)

    async def past(self, table: str, answers: int, seat: int, held: Sequence[int]) -> Snapshot:
        """The table after so many answers."""
        async with self.at(table) as live:
            return await self.away(live.now().at, answers, seat, held)

    async def record(self, table: str, seat: int) -> str:
        """The record as a seat may read it."""
        async with self.at(table) as live:
            return live.now().record(seat)

    @asynccontextmanager
    async def listen(self, table: str, seats: Sequence[int] = ()) -> AsyncIterator[Listener]:
        """Be told when a table changes, and what these seats may do next. While somebody listens it stays in memory."""
        listener = Listener(seats)
        async with self.at(table) as live:
            live.listeners.add(listener)
        try:
            yield listener
        finally:
            live.listeners.discard(listener)

    async def hurry(self, table: str) -> None:
        """Do not wait between the bots' moves until a person is asked again."""
        async with self.at(table) as live:
            live.hurry.set()

    # Bots

    def let_bots_play(self, live: LiveTable) -> None:
        """See to it that a bot that is asked answers; also one that could not when the store was away."""
        if live.bots is None and live.table is not None and live.table.bot_asked() is not None:
            live.bots = self.spawn(self.play_bots(live.id))

    async def play_bots(self, table: str) -> None:
        """Answer for bots, one after another, until a person is asked or the game is over."""
        failures = 0
        while failures < BOT_FAILURES:
            try:
                async with self.at(table) as live:
                    seat = live.now().bot_asked()
                    if seat is None:
                        self.bots_rest(live)
                        return
                    game = live.now().game
                    version, level = live.now().version, live.now().spec.chairs[seat].level
                    task, options = live.now().task(seat), game.options(seat)
                    if live.thinking != {seat}:
                        live.thinking = frozenset({seat})
                        live.ring()
                option = await self.bots.choose(task, options, level)
                await live.pause(self.pace)
                await self.move(table, seat, version, game.text(option))
                failures = 0
            except Stale:
                continue
            except NoTable:
                return
            except Exception:
                failures += 1
                log.exception("a bot at table %s could not move", table)
                await asyncio.sleep(failures)
        if table in self.lives:
            self.bots_rest(self.lives[table])

    def bots_rest(self, live: LiveTable) -> None:
        live.bots = None
        live.hurry.clear()
        if live.thinking:
            live.thinking = frozenset()
            live.ring()

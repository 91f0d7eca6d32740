"""The hall: all tables of one process. It keeps each entry before it acknowledges it, lets bots answer, and tells listeners."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import ParamSpec, TypeVar

from kancha.games import catalogue
from kancha.kernel.errors import BadSetup, KanchaError
from kancha.table.charter import NEW, Chair, Entry, lock_for, new_key
from kancha.table.keeper import Keeper, Listed, Listening, Taken, Written
from kancha.table.opening import Wish, continued, opened, shown
from kancha.table.retrace import EditionPath
from kancha.table.scribe import Scribe
from kancha.table.sitting import Listener, Moment, Sitting
from kancha.table.snapshot import BOT, PERSON, Snapshot
from kancha.table.table import Stale, Table
from kancha.table.workers import Thinkers

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

log = logging.getLogger("kancha.hall")


class NoTable(KanchaError):
    """There is no such table."""


class NoSeat(KanchaError):
    """This browser does not have that seat."""


def no_editions(slug: str, name: str) -> str:
    raise BadSetup(f"there is no edition “{name}” of {slug} here", "edition")


class Hall:
    """Every table, by its id. It belongs to one event loop."""

    def __init__(
        self,
        store: Keeper,
        bots: Thinkers,
        edition_path: EditionPath = no_editions,
        pace: float = PACE,
        idle: float = IDLE,
    ) -> None:
        self.store = store
        self.bots = bots
        self.edition_path = edition_path
        self.pace = pace
        self.idle = idle
        self.sittings: dict[str, Sitting] = {}
        self.holders: dict[Holder, tuple[int, ...]] = {}  # forgotten when in doubt
        self.threads = ThreadPoolExecutor(store.threads(), thread_name_prefix="kancha-store")
        self.scribe = Scribe(lambda batch: self.kept(store.append, batch))
        self.apart = ThreadPoolExecutor(1, thread_name_prefix="kancha-rules")
        for rules in catalogue():
            # Games read their tables when these are first needed. That must not happen in two threads at once:
            # msgspec crashes the process when two threads meet one of its classes for the first time.
            rules.tables(STANDARD)
        self.tasks: set[asyncio.Task[None]] = set()
        self.listening: Listening | None = None

    # Opening and closing the hall

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
        await self.scribe.close()
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
                async with self.at(table) as sitting:
                    self.let_bots_play(sitting)
            except KanchaError as fault:
                log.warning("table %s cannot go on: %s", table, fault)

    async def tidy(self) -> None:
        while True:
            await asyncio.sleep(self.idle / 4)
            self.put_away(time.monotonic() - self.idle)

    def put_away(self, before: float) -> None:
        """Let go of tables nobody has looked at since."""
        for sitting in list(self.sittings.values()):
            if sitting.touched < before and sitting.idle():
                del self.sittings[sitting.id]

    # Tables in memory

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Sitting]:
        """A table, loaded and locked (NoTable, or a fault of what was kept)."""
        while True:
            sitting = self.sittings.setdefault(table, Sitting(table))
            async with sitting.lock:
                if self.sittings.get(table) is not sitting:
                    continue  # put away while we waited for the lock
                sitting.touched = time.monotonic()
                if sitting.table is None:
                    await self.load(sitting)
                yield sitting
                return

    async def load(self, sitting: Sitting) -> None:
        try:
            found = await self.kept(self.store.load, sitting.id)
            if found is None:
                raise NoTable(f"there is no table {sitting.id}")
            sitting.table = await self.away(Table.rebuilt, *found, self.edition_path)
            await self.see_who_is_here(sitting)
        finally:
            if sitting.table is None:
                self.sittings.pop(sitting.id, None)
        self.let_bots_play(sitting)

    async def see_who_is_here(self, sitting: Sitting) -> None:
        taken = await self.kept(self.store.taken, sitting.id)
        people = {seat for seat, chair in enumerate(sitting.now().charter.chairs) if chair.kind == PERSON}
        sitting.absent = frozenset(people - taken)

    def heard(self, table: str) -> None:
        """Another process wrote something about a table, or about any if no name is given."""
        for one in [table] if table else list(self.sittings):
            self.holders = {key: seats for key, seats in self.holders.items() if key[1] != one}
            if one in self.sittings:
                self.spawn(self.catch_up(one))

    async def catch_up(self, table: str) -> None:
        async with self.at(table) as sitting:
            if sitting.now().version != await self.kept(self.store.version, table):
                sitting.table = None
                await self.load(sitting)
            else:
                await self.see_who_is_here(sitting)
            sitting.ring()

    # New tables

    async def open(self, wish: Wish, browser: str, mine: Sequence[int]) -> tuple[str, list[str]]:
        """A new table; its id and the seats' keys, empty for bots. The browser gets the seats that are its own."""
        table, opening = await self.away(opened, wish, self.edition_path)
        return await self.found(table, opening, browser, mine)

    async def show(self, record: str, edition: str, browser: str, names: Sequence[str]) -> str:
        """A table to look at, from a record."""
        table, opening = await self.away(shown, record, names, edition, self.edition_path)
        return (await self.found(table, opening, browser, ()))[0]

    async def vary(self, table: str, answers: int, seat: int, browser: str) -> tuple[str, list[str]]:
        """A new table that goes on from an earlier position. Bots sit where they sat; the browser gets all other seats."""
        async with self.at(table) as sitting:
            record = sitting.now().prefix(answers, seat)
            charter = sitting.now().charter
        chairs: list[Chair] = list(charter.chairs)
        mine = [seat for seat, chair in enumerate(chairs) if chair.kind != BOT]
        varied, opening = await self.away(continued, record, chairs, charter.edition, self.edition_path)
        return await self.found(varied, opening, browser, mine)

    async def found(self, table: Table, opening: Entry, browser: str, mine: Sequence[int]) -> tuple[str, list[str]]:
        playable = not table.closed
        keys = [new_key() if playable and chair.kind == PERSON else "" for chair in table.charter.chairs]
        locks = [lock_for(key) if key else "" for key in keys]
        await self.kept(self.store.create, table.charter, opening, table.standing(), locks, browser, mine)
        sitting = Sitting(table.charter.id, table=table)
        self.sittings[sitting.id] = sitting
        await self.see_who_is_here(sitting)
        self.let_bots_play(sitting)
        return sitting.id, keys

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
        async with self.at(table) as sitting:
            sitting.absent -= {seat}
            sitting.ring()
        return seat

    async def new_key(self, table: str, seat: int, browser: str) -> str:
        """A fresh key for a seat: for who has it, or for the table's host as long as nobody has it."""
        async with self.at(table) as sitting:
            chairs = sitting.now().charter.chairs
            if not 0 <= seat < len(chairs) or chairs[seat].kind != PERSON or sitting.now().closed:
                raise NoSeat("nobody can be invited to that seat")
            free = seat in sitting.absent
        mine = seat in await self.held(browser, table)
        if not mine and not (free and browser and browser == await self.kept(self.store.host, table)):
            raise NoSeat("only who has a seat, or the host while it is free, can give its key away")
        key = new_key()
        await self.kept(self.store.change_lock, table, seat, lock_for(key))
        return key

    async def tables(self, browser: str) -> list[Listed]:
        return await self.kept(self.store.listing, browser, MOST_LISTED) if browser else []

    # Playing

    async def move(self, table: str, seat: int, version: int, text: str) -> int:
        """Answer for a seat; the new version, once it is kept."""
        async with self.at(table) as sitting:
            now = sitting.now()
            if now.charter.origin == NEW:
                entry = sitting.move(seat, version, text)
            else:  # what a record does not tell is imagined when it is first needed, which may take a while
                entry = await self.away(now.move, seat, version, text)
            kept = await self.keep(sitting, entry)
        await asyncio.sleep(0)  # those who watch come first: they wait for more than a number
        return kept

    async def undo(self, table: str, seat: int, version: int) -> int:
        async with self.at(table) as sitting:
            return await self.keep(sitting, sitting.now().undo(seat, version))

    async def restart(self, table: str, seat: int, version: int) -> int:
        async with self.at(table) as sitting:
            return await self.keep(sitting, sitting.now().restart(seat, version))

    async def keep(self, sitting: Sitting, entry: Entry) -> int:
        """Store what was just done. If that fails the table is forgotten, and read again as it was kept."""
        table = sitting.now()
        sitting.table = None
        try:
            await self.scribe.write(Written(sitting.id, table.version - 1, entry, table.standing()))
        except Taken:
            await self.load(sitting)
            sitting.ring()
            raise Stale("another move came first; this is the table as it stands now") from None
        sitting.table = table
        sitting.shown = time.monotonic()
        sitting.ring()
        self.let_bots_play(sitting)
        return table.version

    # Looking

    async def snapshot(self, table: str, seat: int, held: Sequence[int]) -> Snapshot:
        """The table as it stands, for one seat."""
        async with self.at(table) as sitting:
            self.let_bots_play(sitting)
            return sitting.now().snapshot(seat, held, thinking=sitting.thinking, absent=sitting.absent)

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
        async with self.at(table) as sitting:
            self.let_bots_play(sitting)
            return eye(sitting.moment())

    async def preview(self, table: str, seat: int, version: int, text: str, held: Sequence[int]) -> Snapshot:
        """What an option would do."""
        async with self.at(table) as sitting:
            return sitting.now().preview(seat, version, text, held)

    def expect(self, table: str, seat: int, version: int, text: str) -> None:
        """A seat is shown what an option would do. If it lingers, it is likely to take it."""
        sitting = self.sittings.get(table)
        if sitting is not None and any(seat in listener.seats for listener in sitting.listeners):
            if sitting.expecting is not None:
                sitting.expecting.cancel()
            sitting.expecting = self.spawn(self.foresee(sitting, seat, version, text))

    async def foresee(self, sitting: Sitting, seat: int, version: int, text: str) -> None:
        await asyncio.sleep(LINGER)
        async with sitting.lock:
            table = sitting.table
            if table is not None and table.version == version and table.charter.origin == NEW and not table.closed:
                with suppress(KanchaError):  # it was only a look
                    sitting.foresee(seat, version, text)

    async def past(self, table: str, answers: int, seat: int, held: Sequence[int]) -> Snapshot:
        """The table after so many answers."""
        async with self.at(table) as sitting:
            return sitting.now().at(answers, seat, held)

    async def record(self, table: str, seat: int) -> str:
        """The record as a seat may read it."""
        async with self.at(table) as sitting:
            return sitting.now().record(seat)

    @asynccontextmanager
    async def listen(self, table: str, seats: Sequence[int] = ()) -> AsyncIterator[Listener]:
        """Be told when a table changes, and what these seats may do next. While somebody listens it stays in memory."""
        listener = Listener(seats)
        async with self.at(table) as sitting:
            sitting.listeners.add(listener)
        try:
            yield listener
        finally:
            sitting.listeners.discard(listener)

    async def hurry(self, table: str) -> None:
        """Do not wait between the bots' moves until a person is asked again."""
        async with self.at(table) as sitting:
            sitting.hurry.set()

    # Bots

    def let_bots_play(self, sitting: Sitting) -> None:
        """See to it that a bot that is asked answers; also one that could not when the store was away."""
        if sitting.bots is None and sitting.table is not None and sitting.table.bot_asked() is not None:
            sitting.bots = self.spawn(self.play_bots(sitting.id))

    async def play_bots(self, table: str) -> None:
        """Answer for bots, one after another, until a person is asked or the game is over."""
        failures = 0
        while failures < BOT_FAILURES:
            try:
                async with self.at(table) as sitting:
                    seat = sitting.now().bot_asked()
                    if seat is None:
                        self.bots_rest(sitting)
                        return
                    game = sitting.now().game
                    version, level = sitting.now().version, sitting.now().charter.chairs[seat].level
                    task, options = sitting.now().task(seat), game.options(seat)
                    if sitting.thinking != {seat}:
                        sitting.thinking = frozenset({seat})
                        sitting.ring()
                option = await self.bots.choose(task, options, level)
                await sitting.pause(self.pace)
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
        if table in self.sittings:
            self.bots_rest(self.sittings[table])

    def bots_rest(self, sitting: Sitting) -> None:
        sitting.bots = None
        sitting.hurry.clear()
        if sitting.thinking:
            sitting.thinking = frozenset()
            sitting.ring()

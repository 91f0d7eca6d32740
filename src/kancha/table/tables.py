"""All tables of one process: opening them, their seats, playing, looking, and the bots that answer."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from kancha.kernel.errors import IllegalMove, KanchaError, RecordError
from kancha.kernel.records import parse_header
from kancha.kernel.refusals import Reason
from kancha.learn.course import Lesson
from kancha.learn.playing import LEARNER
from kancha.learn.puzzles import Puzzle
from kancha.table.jobs import Overdue
from kancha.table.levels import EASY
from kancha.table.live_table import Listener, LiveTable, Moment
from kancha.table.loaded import Busy, NoTable
from kancha.table.opening import NewTable, again, continued, opened, posed, shown, taught
from kancha.table.played import PlayedTables
from kancha.table.snapshot import BOT, PERSON, Snapshot
from kancha.table.spec import ID, NEW, Entry, SeatSpec, lock_for, new_key, rematch_id
from kancha.table.table import Table
from kancha.table.table_store import Holding, TableSummary, Taken

LINGER = 0.05
"""Seconds a player looks at what an option would do before the table gets ready for it."""
MOST_LISTED = 50
READ_SECONDS = 15.0
"""Seconds that reading a record may take, with a worker's start and whatever else the machine does."""
MOST_WORK = 2.0
"""Seconds of work in a record: ten times what the longest games take."""
MOST_READING = 8
"""Records that wait to be read at once."""
MOST_UNFINISHED = 200
"""Tables that one browser has begun and not finished."""
MOST_HOLDERS = 10_000

R = TypeVar("R")

log = logging.getLogger("kancha.tables")


class TooManyTables(KanchaError):
    """Somebody has begun more tables than they can play at."""


class NoSeat(KanchaError):
    """This browser does not have that seat."""


class Evicted(NoSeat):
    """Somebody else has opened a seat that this browser had."""


class Tables(PlayedTables):
    """Every table, by its id. It belongs to one event loop."""

    # New tables

    async def open(self, wish: NewTable, browser: str, mine: Sequence[int]) -> tuple[str, list[str]]:
        """A new table; its id and the seats' keys, empty for bots. The browser gets the seats that are its own."""
        table, opening = await self.away(opened, wish, self.edition_path)
        return await self.create(table, opening, browser, [(browser, seat) for seat in mine])

    async def prove(self, record: str, edition: str) -> float:
        """Follow a record from anywhere in a worker that can be ended; how many seconds of work it was (RecordError, Busy)."""
        if self.readers is None:
            return 0.0
        header, _ = parse_header(record)
        path = self.edition_path(header.game, edition) if edition else ""
        if self.reading >= MOST_READING:
            raise Busy("many records are being read just now")
        self.reading += 1
        try:
            told = await self.readers.think({"kind": "follow", "record": record, "edition": path}, READ_SECONDS)
        except Overdue:
            raise RecordError(1, f"it cannot be followed to its end within {READ_SECONDS:g} s") from None
        finally:
            self.reading -= 1
        seconds = float(told)
        if seconds > MOST_WORK:
            raise RecordError(1, f"it takes {seconds:.1f} s to follow; at most {MOST_WORK:g} s are taken")
        return seconds

    async def show(self, record: str, edition: str, browser: str, names: Sequence[str]) -> str:
        """A table to look at, from a record that was proven."""
        table, opening = await self.away(shown, record, names, edition, self.edition_path)
        return (await self.create(table, opening, browser, ()))[0]

    async def teach(self, slug: str, lesson: Lesson, browser: str, names: Sequence[str]) -> str:
        """The table of a lesson: the learner has the first seat, the others answer as the lesson says."""
        chairs = tuple(
            SeatSpec(names[seat], PERSON if seat == LEARNER else BOT, "" if seat == LEARNER else EASY)
            for seat in range(lesson.seats)
        )
        table, opening = await self.away(taught, slug, lesson, chairs)
        return (await self.create(table, opening, browser, [(browser, LEARNER)]))[0]

    async def pose(self, slug: str, puzzle: Puzzle, browser: str, names: Sequence[str]) -> str:
        """The table of a puzzle: whoever tries it has the seat that is to answer, and nobody else does."""
        chairs = tuple(
            SeatSpec(name, PERSON if seat == puzzle.seat else BOT, "" if seat == puzzle.seat else EASY)
            for seat, name in enumerate(names)
        )
        table, opening = await self.away(posed, slug, puzzle, chairs, self.edition_path)
        return (await self.create(table, opening, browser, [(browser, puzzle.seat)]))[0]

    async def vary(self, table: str, answers: int, seat: int, browser: str) -> tuple[str, list[str]]:
        """A new table that goes on from an earlier position. Bots sit where they sat; the browser gets all other seats."""
        async with self.at(table) as live:
            record = live.now().prefix(answers, seat)
            spec = live.now().spec
        mine = [(browser, seat) for seat, chair in enumerate(spec.chairs) if chair.kind != BOT]
        varied, opening = await self.away(continued, record, spec, answers, self.edition_path)
        return await self.create(varied, opening, browser, mine)

    async def rematch(self, table: str, browser: str) -> str:
        """The table of a game's rematch, made for the first who asks: everybody sits where they sat."""
        async with self.at(table) as live:
            now = live.now()
            now.refuse_closed()
            if not now.game.over:
                raise IllegalMove("a rematch is played once the game is over", word="rematch")
            wish = again(now)
        seated = await self.kept(self.store.holders, table)
        if browser not in [holder for holder, _ in seated]:
            raise NoSeat("only who sits at a table can ask for a rematch")
        id = rematch_id(table)
        if not await self.kept(self.store.version, id):
            begun, opening = await self.away(opened, wish, self.edition_path, id)
            with suppress(Taken):  # somebody else has asked at the same moment
                await self.create(begun, opening, browser, seated)
        await self.kept(self.store.ring, table)
        async with self.at(table) as live:
            live.rematch = id
            live.ring()
        return id

    async def create(self, table: Table, opening: Entry, host: str, seated: Sequence[Holding]) -> tuple[str, list[str]]:
        """Keep a new table; its id and the keys of its seats. Some browsers have seats at it from the beginning."""
        if await self.kept(self.store.unfinished, host) >= MOST_UNFINISHED:
            raise TooManyTables(f"this browser has {MOST_UNFINISHED} tables that are not finished; finish some first")
        playable = not table.closed
        keys = [new_key() if playable and chair.kind == PERSON else "" for chair in table.spec.chairs]
        locks = [lock_for(key) if key else "" for key in keys]
        await self.kept(self.store.create, table.spec, opening, table.status(), locks, host, seated)
        live = LiveTable(table.spec.id, table=table)
        self.lives[live.id] = live
        await self.see_who_is_here(live)
        self.let_bots_play(live)
        return live.id, keys

    # Seats

    async def held(self, browser: str, table: str) -> tuple[int, ...]:
        """The seats a browser has at a table."""
        if not browser or not ID.fullmatch(table):
            return ()
        known = self.holders.get((browser, table))
        if known is None:
            known = tuple(await self.kept(self.store.held, browser, table))
            if len(self.holders) >= MOST_HOLDERS:
                self.holders.clear()
            if known:
                self.holders[browser, table] = known
        return known

    async def lost(self, browser: str, table: str) -> bool:
        """Whether somebody else has opened a seat that a browser had."""
        return bool(browser) and await self.kept(self.store.lost, browser, table)

    async def join(self, table: str, key: str, browser: str) -> int:
        """Give a browser the seat its key opens. A key opens once; who had the seat is told that they have lost it."""
        if not ID.fullmatch(table):
            raise NoTable("there is no such table")
        seat = await self.kept(self.store.open_seat, table, lock_for(key), browser)
        if seat is None:
            held = await self.held(browser, table)
            if held:  # the link was opened twice
                return held[0]
            raise NoTable("this key opens no seat at this table, or it has been used")
        self.holders = {known: seats for known, seats in self.holders.items() if known[1] != table}
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

    async def listing(self, browser: str, before: float | None = None) -> list[TableSummary]:
        """A page of a browser's tables: the latest, or those that were last played at before a moment."""
        return await self.kept(self.store.listing, browser, MOST_LISTED, before) if browser else []

    # Playing

    async def undo(self, table: str, seat: int, version: int) -> int:
        async with self.at(table, version) as live:
            return await self.keep(live, live.now().undo(seat, version))

    async def restart(self, table: str, seat: int, version: int) -> int:
        async with self.at(table, version) as live:
            return await self.keep(live, live.now().restart(seat, version))

    async def rewind(self, table: str, seat: int, version: int, answers: int) -> int:
        """Lead a lesson back to where so many answers were given."""
        async with self.at(table, version) as live:
            return await self.keep(live, await self.away(live.now().rewind, seat, version, answers))

    # Looking

    async def snapshot(self, table: str, seat: int, held: Sequence[int]) -> Snapshot:
        """The table as it stands, for one seat."""
        async with self.at(table) as live:
            self.looked_at(live)
            shown = live.now().snapshot(seat, held, thinking=live.thinking, absent=live.absent)
            return replace(shown, rematch=live.rematch)

    async def why(self, table: str, seat: int, marks: Sequence[str]) -> Reason:
        """Why a seat can do nothing with the thing it points at."""
        async with self.at(table) as live:
            return live.now().why(seat, marks)

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
            self.looked_at(live)
            return eye(live.moment())

    async def draw(self, table: str, eye: Callable[[Moment], R]) -> R:
        """The same for an eye that draws what it sees, which takes long. Such eyes look one after another, and between two of
        them whoever plays is heard: a move is acknowledged before all who watch have seen the moves of others."""
        async with self.at(table) as live:
            self.looked_at(live)
            async with self.easel:
                drawn = eye(live.moment())
                await asyncio.sleep(0)
                return drawn

    async def preview(self, table: str, seat: int, version: int, text: str, held: Sequence[int]) -> Snapshot:
        """What an option would do."""
        async with self.at(table, version) as live:
            return live.now().preview(seat, version, text, held)

    def expect(self, table: str, seat: int, version: int, text: str) -> None:
        """A seat is shown what an option would do. If it lingers, it is likely to take it: one gets ready, if there is time."""
        live = self.lives.get(table)
        if live is not None and self.leisure.is_there() and any(seat in listener.seats for listener in live.listeners):
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
            return await self.past_lane.run(partial(live.now().at, answers, seat, held))

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
            self.looked_at(live)
        try:
            yield listener
        finally:
            live.listeners.discard(listener)

    async def hurry(self, table: str) -> None:
        """Do not wait between the bots' moves until a person is asked again."""
        async with self.at(table) as live:
            live.hurry.set()

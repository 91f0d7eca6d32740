"""A table in memory, with those who wait for news of it."""

import asyncio
import math
import time
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from kancha.table.snapshot import Snapshot
from kancha.table.spec import Entry
from kancha.table.table import Table


@dataclass(frozen=True)
class Moment:
    """All that the look of a table depends on, but who looks. Two are equal only if they are of one table in memory."""

    table: Table
    version: int
    thinking: frozenset[int]
    absent: frozenset[int]
    rematch: str = ""
    kept: dict[Hashable, object] = field(default_factory=dict, compare=False)  # what equal eyes make of it, made once

    def seen(self, held: Sequence[int], last: int | None, since: int | None, before: int | None) -> Snapshot:
        """For whoever holds these seats and was last shown one of them: the seat that is asked comes to the front."""
        seat, curtain = self.table.seat_to_show(held, last)
        shown = self.table.snapshot(seat, held, since, before, self.thinking, self.absent)
        return replace(shown, curtain=curtain, rematch=self.rematch)


def asked_bots(table: Table) -> frozenset[int]:
    """The bot that thinks next, if one does."""
    asked = table.bot_asked()
    return frozenset() if asked is None else frozenset({asked})


@dataclass(frozen=True)
class ForeseenMove:
    """A move that a seat looks at and may make, already made on a copy of the table."""

    move: tuple[int, int, str]  # seat, version, text
    origin: Table
    table: Table
    entry: Entry


class Listener:
    """Somebody who wants to know when a table has changed. Changes that come fast are told as one."""

    def __init__(self, seats: Sequence[int] = ()) -> None:
        self.seats = frozenset(seats)
        self.stirred = asyncio.Event()
        self.changed = False
        self.ahead: Moment | None = None

    def ring(self) -> None:
        self.changed = True
        self.stirred.set()

    def foretell(self, ahead: Moment) -> None:
        self.ahead = ahead
        self.stirred.set()

    async def wait(self) -> Moment | None:
        """None when the table has changed; before that perhaps what it may become, to get ready for and not to be told."""
        await self.stirred.wait()
        self.stirred.clear()
        changed, self.changed = self.changed, False
        ahead, self.ahead = self.ahead, None
        return None if changed else ahead


@dataclass(eq=False)
class LiveTable:
    """Whoever reads or changes the table holds the lock, so that nobody sees what is not kept yet."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    listeners: set[Listener] = field(default_factory=set)
    thinking: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()  # people's seats that no browser has taken yet
    rematch: str = ""  # the table of its rematch, once there is one
    bots: asyncio.Task[None] | None = None
    owned: bool = False  # this process answers for its bots
    left_to_others: int = -1  # the version at which another process answers for its bots
    news: int = 0  # the latest version that another process has told of
    catching_up: bool = False
    foreseen: ForeseenMove | None = None
    expecting: asyncio.Task[None] | None = None  # waits whether a player lingers over an option
    hurry: asyncio.Event = field(default_factory=asyncio.Event)  # somebody does not want to see bots move one by one
    last: Moment | None = None
    shown: float = 0.0  # when the last entry was made
    looked: float = -math.inf  # when somebody last looked at it
    touched: float = field(default_factory=time.monotonic)

    def now(self) -> Table:
        assert self.table is not None
        return self.table

    def idle(self) -> bool:
        return not self.listeners and self.bots is None and not self.lock.locked()

    def moment(self) -> Moment:
        """The table as it stands; the same moment as before if nothing has changed since."""
        table = self.now()
        moment = Moment(table, table.version, self.thinking, self.absent, self.rematch)
        if self.last != moment:
            self.last = moment
        return self.last

    def ring(self) -> None:
        """Tell everybody who listens that something has changed."""
        for listener in self.listeners:
            listener.ring()

    # What may come

    def foresee(self, seat: int, version: int, text: str) -> None:
        """Make a move on a copy of the table, and let those who would make it get ready for what they then see."""
        origin = self.now()
        table = origin.clone()
        self.foreseen = ForeseenMove((seat, version, text), origin, table, table.move(seat, version, text))
        ahead = Moment(table, table.version, asked_bots(table), self.absent)
        for listener in self.listeners:
            if seat in listener.seats:
                listener.foretell(ahead)

    def move(self, seat: int, version: int, text: str) -> Entry:
        """Answer for a seat. What was foreseen, and nothing has come between, is taken over as it was done."""
        ahead, self.foreseen = self.foreseen, None
        now = self.now()
        if ahead is None or ahead.origin is not now or now.version != version or ahead.move != (seat, version, text):
            return now.move(seat, version, text)
        self.table = ahead.table
        return ahead.entry

    async def pause(self, pace: float) -> None:
        """Leave those who watch the time to see the last move."""
        if not self.listeners:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self.hurry.wait(), max(0.0, self.shown + pace - time.monotonic()))

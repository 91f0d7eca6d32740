"""Tables that are played at: people's moves, and the bots that answer for their seats.

The bots of a table belong to one process at a time. It is the one where somebody looks on, so that they are seen to move one
after another; whoever writes an entry after which a bot is asked says so in the same transaction. If it dies, another goes on.
"""

import asyncio
import logging
import time

from kancha.table.bot_pool import BotQuestion
from kancha.table.followed import FollowedTables
from kancha.table.jobs import PATIENT, PRESSING
from kancha.table.live_table import LiveTable
from kancha.table.loaded import NoTable
from kancha.table.refusals import Stale
from kancha.table.snapshot import PERSON
from kancha.table.spec import NEW
from kancha.table.table import Table

GRACE = 0.25
"""Seconds a process where nobody looks on leaves a table's bots to others."""
BOT_FAILURES = 5
WATCHED = 20.0
"""Seconds after a look at a table that its bots play among themselves."""

log = logging.getLogger("kancha.tables")


def is_wanted(live: LiveTable) -> bool:
    """Whether bots should go on: people play too, or somebody watches."""
    if live.listeners or any(chair.kind == PERSON for chair in live.now().spec.chairs):
        return True
    return time.monotonic() - live.looked < WATCHED


class PlayedTables(FollowedTables):
    """Moves, and whoever answers for bots."""

    async def move(self, table: str, seat: int, version: int, text: str) -> int:
        """Answer for a seat; the new version, once it is kept."""
        async with self.at(table, version) as live:
            now = live.now()
            if now.spec.origin == NEW:
                entry = live.move(seat, version, text)
            else:  # what a record does not tell is imagined when it is first needed, which may take a while
                entry = await self.away(now.move, seat, version, text)
            kept = await self.keep(live, entry)
        await asyncio.sleep(0)  # those who watch come first: they wait for more than a number
        return kept

    def looked_at(self, live: LiveTable) -> None:
        """Somebody looks at a table: its bots go on."""
        live.looked = time.monotonic()
        self.let_bots_play(live)

    def let_bots_play(self, live: LiveTable) -> None:
        """See to it that a bot that is asked answers; also one that could not when the store was away."""
        table = live.table
        if live.bots is not None or table is None or table.version == live.left_to_others:
            return
        if table.bot_asked() is not None and is_wanted(live):
            live.bots = self.spawn(self.play_bots(live.id))

    async def own_bots(self, live: LiveTable) -> bool:
        """Whether this process answers for a table's bots. A process where somebody looks on comes first."""
        if not live.owned:
            if self.store.shared() and not live.listeners:
                await asyncio.sleep(GRACE)
            version = live.table.version if live.table is not None else -1
            live.owned = await self.kept(self.store.claim, live.id)
            live.left_to_others = -1 if live.owned else version
        return live.owned

    async def play_bots(self, table: str) -> None:
        """Answer for bots, one after another, until a person is asked, the game is over, or another process does it."""
        failures = 0
        while failures < BOT_FAILURES:
            try:
                async with self.at(table) as live:
                    seat = live.now().bot_asked()
                    if seat is None or not is_wanted(live):
                        await self.leave_bots(live, seat)
                        return
                    asked = self.question(live.now(), seat)
                    if live.thinking != {seat}:
                        live.thinking = frozenset({seat})
                        live.ring()
                    told, game = live.now().rival_answer(seat), live.now().game
                if not await self.own_bots(live):
                    live.bots = None
                    return
                option = told or await self.bots.choose(asked)
                await live.pause(self.pace)
                await self.move(table, seat, asked.version, game.text(option))
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
        self.promised.add(table)  # as long as this process lives nobody else answers for them

    def question(self, table: Table, seat: int) -> BotQuestion:
        """What a bot is asked. It is pressing where a person waits for it."""
        chairs = table.spec.chairs
        rank = PRESSING if any(chair.kind == PERSON for chair in chairs) else PATIENT
        return BotQuestion(
            table.spec.id, table.version, table.task(seat), table.game.options(seat), chairs[seat].level, rank
        )

    async def leave_bots(self, live: LiveTable, asked: int | None) -> None:
        """Bots that nobody waits for pause; whichever process is looked at first lets them go on."""
        owned = live.owned
        self.bots_rest(live)
        if asked is not None and owned:
            await self.kept(self.store.leave_bots, live.id)

    def bots_rest(self, live: LiveTable) -> None:
        live.bots, live.owned = None, False
        live.hurry.clear()
        if live.thinking:
            live.thinking = frozenset()
            live.ring()

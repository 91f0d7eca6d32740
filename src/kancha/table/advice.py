"""Advice for a seat that plays: suggestions on demand, and what an answer it is about to give would cost.

It is made in worker processes, from what the seat sees. At a table with other people nobody gets any.
"""

import asyncio
from typing import Final

import msgspec

from kancha.analysis.suggestion import Suggestion
from kancha.kernel.errors import IllegalMove, KanchaError
from kancha.kernel.moves import halfway
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.table.jobs import Overdue
from kancha.table.live_table import Listener
from kancha.table.refusals import Stale
from kancha.table.tables import Tables

THINKING: Final = 1.2
"""Seconds that are thought about a suggestion."""
LIMIT: Final = 30.0
"""Seconds after which a suggestion is given up: its worker may have had to start first, and others may have waited longer."""


class NoAdvice(KanchaError):
    """Suggestions are not given at this table."""


class NotReady(KanchaError):
    """Nothing came of thinking: the machine has too much else to do."""


class Advisor:
    """Thinks for one seat at a time about what it could answer."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.thinking: dict[tuple[str, int], asyncio.Task[bytes]] = {}

    async def suggest(
        self, table: str, seat: int, version: int, held: tuple[int, ...], text: str = ""
    ) -> tuple[View[GameState], Suggestion]:
        """Up to three answers that a seat could give; with a text, also what that answer costs against the best of them.

        Who asks again, plays, or goes away ends what is thought about for them.
        """
        async with self.tables.at(table, version) as live:
            now = live.now()
            if not now.may_have_advice(held):
                raise NoAdvice("suggestions are given only where all other seats are bots, and never in a lesson")
            if now.version != version:
                raise Stale("another move came first; this is the table as it stands now")
            view = now.game.view(seat)
            if not view.options:
                raise IllegalMove(f"seat {seat} is not asked now", word="asked")
            task: dict[str, object] = {**now.task(seat), "kind": "suggestion", "thinking": THINKING}
            if text:
                option = now.game.parse(text)
                now.game.refuse_illegal(seat, option)
                if halfway(now.game.position.facing(seat), option) is not None:
                    return view, Suggestion(seat, 0.0, [])  # what it comes to is not known before it is complete
                task["named"] = [option]
        answer = await self.think(table, seat, version, task)
        return view, msgspec.json.decode(answer, type=Suggestion)

    async def think(self, table: str, seat: int, version: int, task: dict[str, object]) -> bytes:
        """What a worker answers, unless the seat asks again or the table goes on first (Stale)."""
        before = self.thinking.pop((table, seat), None)
        if before is not None:
            before.cancel()
        thinking = asyncio.ensure_future(self.tables.bots.think(task, LIMIT))
        self.thinking[table, seat] = thinking
        try:
            async with self.tables.listen(table) as listener:
                moved = asyncio.ensure_future(self.went_on(table, version, listener))
                try:
                    done, _ = await asyncio.wait([thinking, moved], timeout=LIMIT, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    moved.cancel()
            if not done:
                raise NotReady(f"no suggestion came within {LIMIT:g} s: the machine has too much else to do")
            if not thinking.done() or thinking.cancelled():
                raise Stale("another move came first; this is the table as it stands now")
            return thinking.result()
        except Overdue as fault:
            raise NotReady(f"no suggestion came: {fault}") from None
        finally:
            thinking.cancel()
            if self.thinking.get((table, seat)) is thinking:
                del self.thinking[table, seat]

    async def went_on(self, table: str, version: int, listener: Listener) -> None:
        """Wait until a table is no longer at a version."""
        while await self.tables.see(table, lambda moment: moment.version) == version:
            while await listener.wait() is not None:
                continue

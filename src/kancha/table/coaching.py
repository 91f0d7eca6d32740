"""Analyses of games that are over: worked out piece by piece in worker processes, kept, and gone on with where they were left.

Only one is worked on at a time, as work that nobody waits for: whoever plays comes first.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

import msgspec

from kancha.analysis.coach import (
    PIECE,
    Analysis,
    Effort,
    Judged,
    summed_up,
    worth_a_second_thought,
    worth_playing_out,
)
from kancha.kernel.errors import KanchaError
from kancha.kernel.rules import ONLOOKER
from kancha.table.jobs import PATIENT, Overdue
from kancha.table.snapshot import IMPORTED
from kancha.table.tables import Tables
from kancha.table.tasks import Outline

METHOD: Final = 1
"""Counts up when analyses come out otherwise than before: then they are made anew."""
LIMIT: Final = 300.0
"""Seconds that one piece may take."""
HANDS: Final = 2
"""So many pieces of one analysis are worked on at a time, where there are so many workers."""
KEEP_EVERY: Final = 10
"""Decisions after which all that is known is kept."""
MOST_STUDIES: Final = 50
"""So many are held in memory; all are kept in the store."""

NONE: Final = "none"
RUNNING: Final = "running"
STOPPED: Final = "stopped"
FAILED: Final = "failed"
DONE: Final = "done"


class NoAnalysis(KanchaError):
    """This game cannot be analysed, or not yet."""


class Kept(msgspec.Struct):
    """What is known of an analysis."""

    outline: Outline
    judged: list[Judged]
    done: bool = False


@dataclass
class Study:
    """One game being looked at."""

    record: str
    kept: Kept | None = None
    state: str = NONE
    work: asyncio.Task[None] | None = None
    judged: dict[int, Judged] = field(default_factory=dict)

    def known(self) -> Kept | None:
        """What is known so far."""
        if self.kept is None:
            return None
        self.kept.judged = [self.judged[at] for at in sorted(self.judged)]
        return self.kept

    def total(self, effort: Effort) -> int:
        """How many steps there are, some decisions being looked at more than once."""
        return len(self.kept.outline.decisions) + effort.deep + effort.confirmed if self.kept is not None else 0

    def steps(self) -> int:
        """How many of them are done."""
        return sum([1 + judged.again + (judged.playouts > 0) for judged in self.judged.values()])

    def analysis(self) -> Analysis | None:
        """What has come of it so far; None before the game was walked through."""
        known = self.known()
        if known is None:
            return None
        return summed_up(known.outline.slug, known.outline.chances, known.judged, len(known.outline.decisions))


class Coach:
    """All analyses of one process."""

    def __init__(self, tables: Tables, effort: Effort | None = None) -> None:
        self.tables = tables
        self.effort = effort or Effort()
        self.studies: dict[str, Study] = {}
        self.one = asyncio.Semaphore(1)

    async def study(self, table: str) -> Study:
        """What is known of a table's game (NoAnalysis if it is still played, or cannot be looked at)."""
        async with self.tables.at(table) as live:
            now = live.now()
            if not now.game.over and now.closed != IMPORTED:
                raise NoAnalysis("the coach looks at a game once it is over")
            if now.closed not in ("", IMPORTED) or now.game.outdated:
                raise NoAnalysis("the coach cannot follow this game: it was played under other rules")
            if now.spec.edition:
                raise NoAnalysis("the coach looks at games with the standard edition only")
            record = now.record(ONLOOKER)
        key = key_of(record)
        if key not in self.studies:
            found = Study(record)
            text = await self.tables.kept(self.tables.store.result, key)
            if text is not None:
                found.kept = msgspec.json.decode(text, type=Kept)
                found.judged = {judged.at: judged for judged in found.kept.judged}
                found.state = DONE if found.kept.done else STOPPED
            if len(self.studies) >= MOST_STUDIES:
                self.studies = {one: study for one, study in self.studies.items() if study.state == RUNNING}
            self.studies.setdefault(key, found)
        return self.studies[key]

    async def start(self, table: str) -> Study:
        """Look at a table's game, or go on with it."""
        study = await self.study(table)
        if study.state not in (RUNNING, DONE):
            study.state = RUNNING
            study.work = self.tables.spawn(self.work(study))
        return study

    async def stop(self, table: str) -> Study:
        """Leave off; what is known is kept."""
        study = await self.study(table)
        if study.state == RUNNING and study.work is not None:
            study.work.cancel()
            with suppress(asyncio.CancelledError):
                await study.work
        return study

    async def work(self, study: Study) -> None:
        try:
            async with self.one:
                await self.look_at(study)
            study.state = DONE
        except asyncio.CancelledError:
            study.state = STOPPED
            raise
        except (Overdue, KanchaError):
            study.state = FAILED
        finally:
            await asyncio.shield(self.keep(study))

    async def look_at(self, study: Study) -> None:
        """All that is still to be done, the quickest first."""
        if study.kept is None:
            answer = await self.think({"kind": "survey", "record": study.record})
            study.kept = Kept(msgspec.json.decode(answer, type=Outline), [])
        await self.judge(study, [at for at in study.kept.outline.decisions if at not in study.judged], self.effort)
        again = worth_a_second_thought(study.judged.values(), self.effort)
        await self.judge(study, [judged.at for judged in again], self.effort.again())
        tasks: list[dict[str, object]] = [
            {"kind": "confirm", "judged": msgspec.to_builtins(judged), "playouts": self.effort.playouts}
            for judged in worth_playing_out(study.judged.values(), self.effort)
        ]
        await self.take_all(study, tasks)
        study.kept.done = True

    async def judge(self, study: Study, decisions: list[int], effort: Effort) -> None:
        tasks: list[dict[str, object]] = [
            {"kind": "judge", "decisions": decisions[start : start + PIECE], "effort": msgspec.to_builtins(effort)}
            for start in range(0, len(decisions), PIECE)
        ]
        await self.take_all(study, tasks)

    async def take_all(self, study: Study, tasks: list[dict[str, object]]) -> None:
        """Have tasks done by some hands, each of which takes the next one; none goes on when one has failed."""
        left = iter(tasks)

        async def hand() -> None:
            for task in left:
                await self.take(study, {**task, "record": study.record})

        hands = [asyncio.ensure_future(hand()) for _ in range(HANDS)]
        try:
            await asyncio.gather(*hands)
        finally:
            for one in hands:
                one.cancel()
            await asyncio.gather(*hands, return_exceptions=True)

    async def take(self, study: Study, task: dict[str, object]) -> None:
        """Take in what came of one piece. A second look leaves the luck as it was."""
        for judged in msgspec.json.decode(await self.think(task), type=list[Judged]):
            before = study.judged.get(judged.at)
            study.judged[judged.at] = judged if before is None else msgspec.structs.replace(judged, luck=before.luck)
        if len(study.judged) % KEEP_EVERY < PIECE:
            await self.keep(study)

    async def think(self, task: dict[str, object]) -> bytes:
        return await self.tables.bots.think(task, LIMIT, PATIENT)

    async def keep(self, study: Study) -> None:
        known = study.known()
        if known is not None:
            text = msgspec.json.encode(known).decode()
            with suppress(KanchaError):  # the store is away: it is worked out again some day
                await self.tables.kept(self.tables.store.keep_result, key_of(study.record), text)


def key_of(record: str) -> str:
    """The name under which an analysis is kept: the same game is looked at once, wherever it stands."""
    return f"analysis-{blake2b(f'{METHOD}/{record}'.encode(), digest_size=32).hexdigest()}"

"""How well a game was played: the chances over its course, what each decision cost, and what was luck.

A decision is judged by what its seat could know then: the answers it had are weighed in worlds that fit its view. Losses are
measured in worlds that did not choose the better answer, so that chance finds name no mistakes. Luck is what the draws after an
answer changed beyond what they do on average.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from hashlib import blake2b
from math import hypot
from typing import Final

import msgspec

from kancha.analysis.ahead import world_of
from kancha.analysis.forecast import Forecaster
from kancha.analysis.reasons import Reason, compared, side_of
from kancha.analysis.walking import Decision, Walk, walk
from kancha.analysis.weighing import KEPT, Scales, Weighed, ahead_of, best_first, never
from kancha.kernel.chance import Rng
from kancha.kernel.moves import whole_text
from kancha.kernel.state import GameState
from kancha.kernel.view import View

CHOOSING: Final = 3
"""Worlds that choose the better answer …"""
MEASURING: Final = 6
"""… and others, that measure by how much it is better."""
DEEP: Final = 12
"""So many decisions, those that seem to cost most, are thought about again …"""
AGAIN: Final = 4
"""… so many times as long, in new worlds."""
LUCKS: Final = 12
"""Other lucks that the real one is compared with."""
CONFIRMED: Final = 6
"""So many, those that cost most after that, are played out to the end …"""
PLAYOUTS: Final = 16
"""… so many times."""
LONG: Final = 3
"""By this much fewer worlds and playouts where turns are long."""
FAR: Final = 3
"""Rounds that a second thought looks ahead."""
PIECE: Final = 2
"""Decisions that a worker process is given at a time."""
TURN: Final = 0.05
"""A change of chances that is a turning point."""
SLIP: Final = 0.03
"""A decision that costs this much is a slip."""


class Judged(msgspec.Struct, frozen=True):
    """One decision: what was played, what was best, what that cost the seat, and how sure that is."""

    at: int
    seat: int
    played: str
    best: str
    loss: float  # of the chance of winning; 0 where nothing better was seen
    spread: float  # half the 95 % interval of the loss
    chance: float  # after what was played
    luck: list[float]  # what the draws that followed brought every seat
    worlds: int = 0  # in how many worlds the loss was measured
    playouts: int = 0  # and in how many the game was played to its end
    options: list[int] = []  # of the best answer, half by half
    reasons: list[Reason] = []  # why it was better
    again: bool = False  # thought about twice


class Analysis(msgspec.Struct, frozen=True):
    """A whole game."""

    slug: str
    chances: list[list[float]]  # before each answer and at the end, of every seat
    decisions: list[Judged]
    accuracy: list[float]  # of every seat: the share of its best chances that it kept, in hundredths
    luck: list[float]  # what draws brought every seat in all
    done: bool = True  # False: cancelled before the end

    def costliest(self, number: int = 3, seat: int | None = None) -> list[Judged]:
        """The decisions that cost most, of one seat or of all."""
        own = [judged for judged in self.decisions if judged.loss > 0 and seat in (None, judged.seat)]
        return sorted(own, key=lambda judged: (-judged.loss, judged.at))[:number]

    def turning_points(self, number: int = 4) -> list[tuple[int, list[float]]]:
        """Where chances changed most, in order of time: the answer, and by how much for every seat."""
        changes = [
            (at, [round(after - before, 4) for before, after in zip(*pair, strict=True)])
            for at, pair in enumerate(zip(self.chances, self.chances[1:], strict=False))
        ]
        large = [change for change in changes if max(map(abs, change[1])) >= TURN]
        large.sort(key=lambda change: -max(map(abs, change[1])))
        return sorted(large[:number])

    def slips(self, seat: int) -> int:
        return sum(judged.seat == seat and judged.loss >= SLIP for judged in self.decisions)


class Effort(msgspec.Struct, frozen=True):
    """How much is thought about each decision."""

    choosing: int = CHOOSING
    measuring: int = MEASURING
    lucks: int = LUCKS
    deep: int = DEEP
    confirmed: int = CONFIRMED
    playouts: int = PLAYOUTS
    far: bool = False  # whether it looks several rounds ahead

    def again(self) -> "Effort":
        """The effort of the second thought."""
        return Effort(AGAIN * self.choosing, AGAIN * self.measuring, 0, 0, 0, 0, True)

    def for_long_turns(self) -> "Effort":
        """Where a turn is made of many answers each takes long to weigh, and luck changes little within it."""
        fewer = [max(1, self.choosing // LONG), max(2, self.measuring // LONG)]
        return msgspec.structs.replace(self, choosing=fewer[0], measuring=fewer[1])


def seed_for(record: str, at: int, seed: int) -> int:
    """The luck of one decision's analysis: the same whoever works on it."""
    return int.from_bytes(blake2b(f"{seed}/{at}/{record}".encode(), digest_size=4).digest(), "big")


def judge_decision(view: View[GameState], decision: Decision, seed: int, effort: Effort) -> Judged:
    """What a decision cost, from what its seat saw."""
    scales = Scales(view, seed)
    if scales.near:
        effort = effort.for_long_turns()
        scales.near = not effort.far
        scales.rounds = 1
    elif effort.far:
        scales.rounds = FAR
    answers = scales.first_look(decision.options)[: KEPT + 1]
    played = answers[0]
    text = whole_text(view.rules.space, decision.options)
    judged = Judged(decision.at, decision.seat, text, text, 0.0, 0.0, 0.0, [])
    if len(answers) == 1:
        scales.weigh(answers, range(effort.choosing), never)
        return msgspec.structs.replace(judged, chance=round(played.chance(), 4), worlds=effort.measuring)
    scales.weigh(answers, range(effort.choosing), never)
    best = best_first([answer for answer in answers if answer is not played])[0]
    two = [played, best]
    for answer in two:
        answer.forget()
    scales.weigh(two, range(effort.choosing, effort.choosing + effort.measuring), never)
    loss, spread = ahead_of(best, played)
    chance = round(played.chance(), 4)
    spread = hypot(spread, scales.forecaster.doubt / 2)  # much of what forecasts are off by, both answers share
    judged = msgspec.structs.replace(judged, chance=chance, spread=round(spread, 4), worlds=effort.measuring)
    if round(loss, 4) <= 0:
        return judged
    reasons = compared(scales.forecaster.judge.term_names(), side_of(scales), best, played)
    return msgspec.structs.replace(
        judged, best=scales.text(best), loss=round(loss, 4), options=best.options, reasons=reasons
    )


def confirmed(view: View[GameState], decision: Decision, judged: Judged, seed: int, playouts: int) -> bool:
    """Whether the better answer also does better, or no worse, when the game is played to its end in new worlds."""
    scales = Scales(view, seed)
    better, played = Weighed(judged.options, 0.0), Weighed(decision.options, 0.0)
    leads: list[float] = []
    victories = 0.0
    if scales.near:
        playouts = max(1, playouts // LONG)
    for number in range(playouts):
        ours, theirs = scales.final_lead(better, number), scales.final_lead(played, number)
        leads.append(ours[0] - theirs[0])
        victories += ours[1] - theirs[1]
    return victories >= 0 and sum(leads) > 0


def confirm_piece(record: str, judged: Judged, seed: int, playouts: int) -> list[Judged]:
    """A decision played out: what does not do better after all was no mistake."""
    known = walk(record)
    decision = next(each for each in known.decisions if each.at == judged.at)
    if confirmed(known.view(decision), decision, judged, seed_for(record, judged.at, seed + 1009), playouts):
        return [msgspec.structs.replace(judged, playouts=playouts)]
    none = msgspec.structs.replace(judged, best=judged.played, loss=0.0, options=[], reasons=[], playouts=playouts)
    return [none]


def luck_of(known: Walk, decision: Decision, seed: int, lucks: int) -> list[float]:
    """What the draws after an answer brought every seat, beyond what such draws bring on average.

    The same answer is given in worlds that its seat could imagine; how the forecast changes there is what was to be expected.
    """
    game = known.game
    forecaster: Forecaster[GameState] = Forecaster(game.rules, game.setup)
    if not decision.chance_follows or not lucks:
        return [0.0] * game.seats
    real = forecaster.chances(known.positions[decision.at]), forecaster.chances(known.positions[decision.end()])
    luck = [after - before for before, after in zip(*real, strict=True)]
    view = known.view(decision)
    rng = Rng(seed)
    for _ in range(lucks):
        position = world_of(view, rng, rng.below(1 << 30))
        position.turn_to(decision.seat)
        before = forecaster.chances(position)
        for option in decision.options:
            position.play(option)
        for seat, after in enumerate(forecaster.chances(position)):
            luck[seat] -= (after - before[seat]) / lucks
    return [round(part, 4) for part in luck]


def judge_piece(record: str, ats: list[int], seed: int, effort: Effort) -> list[Judged]:
    """Some decisions of a game, worked on in one process."""
    known = walk(record)
    judged: list[Judged] = []
    for decision in known.decisions:
        if decision.at in ats:
            own = seed_for(record, decision.at, seed + effort.measuring)
            found = judge_decision(known.view(decision), decision, own, effort)
            luck = luck_of(known, decision, own + 1, effort.lucks)
            judged.append(msgspec.structs.replace(found, luck=luck, again=effort.far))
    return judged


def course_of(known: Walk) -> list[list[float]]:
    """The chances of every seat before each answer and at the end, by all that is known afterwards."""
    forecaster: Forecaster[GameState] = Forecaster(known.game.rules, known.game.setup)
    return [[round(chance, 4) for chance in forecaster.chances(position)] for position in known.positions]


def analyse(
    record: str,
    seed: int = 0,
    jobs: int = 1,
    effort: Effort | None = None,
    known: Iterable[Judged] = (),
    report: Callable[[Judged, int], None] | None = None,
    cancelled: Callable[[], bool] = never,
) -> Analysis:
    """Analyse the game of a record (RecordError).

    `known` is what an analysis of the same record had come to before; only the rest is worked on. `report` is told every decision
    that is done, and how many are to be done, some of them twice. Once `cancelled` says so, the analysis is what is known.
    """
    effort = effort or Effort()
    walked = walk(record)
    decisions = walked.decisions
    done = {judged.at: judged for judged in known}
    workshop = Workshop(record, seed, jobs, cancelled)

    def take(judged: Judged) -> None:
        before = done.get(judged.at)
        done[judged.at] = judged if before is None else msgspec.structs.replace(judged, luck=before.luck)
        if report is not None:
            report(done[judged.at], len(decisions) + effort.deep + effort.confirmed)

    for judged in workshop.judge([decision.at for decision in decisions if decision.at not in done], effort):
        take(judged)
    if len(done) == len(decisions):
        for judged in workshop.judge(
            [each.at for each in worth_a_second_thought(done.values(), effort)], effort.again()
        ):
            take(judged)
        for judged in workshop.confirm(worth_playing_out(done.values(), effort), effort.playouts):
            take(judged)
    finished = [done[decision.at] for decision in decisions if decision.at in done]
    return summed_up(walked.game.rules.slug, course_of(walked), finished, len(decisions))


def worth_a_second_thought(done: Iterable[Judged], effort: Effort) -> list[Judged]:
    """The decisions that seem to cost most and were thought about only once."""
    order = sorted(done, key=lambda judged: (not judged.again, -judged.loss, judged.at))
    return [each for each in order[: effort.deep] if not each.again and each.loss > 0]


def worth_playing_out(done: Iterable[Judged], effort: Effort) -> list[Judged]:
    """The decisions that cost most after a second thought and were not played to the end yet."""
    order = sorted(done, key=lambda judged: (not judged.playouts, -judged.loss, judged.at))
    return [each for each in order[: effort.confirmed] if not each.playouts and each.loss > 0]


def summed_up(slug: str, chances: list[list[float]], finished: list[Judged], decisions: int) -> Analysis:
    """The analysis of a game from its decisions, or those of them that are done."""
    seats = range(len(chances[0]))
    accuracy = [accuracy_of(finished, seat) for seat in seats]
    luck = [round(sum([judged.luck[seat] for judged in finished]), 4) for seat in seats]
    return Analysis(slug, chances, finished, accuracy, luck, len(finished) == decisions)


class Workshop:
    """Works on the decisions of one record, in worker processes if there are several jobs."""

    def __init__(self, record: str, seed: int, jobs: int, cancelled: Callable[[], bool]) -> None:
        self.record = record
        self.seed = seed
        self.jobs = jobs
        self.cancelled = cancelled

    def judge(self, ats: list[int], effort: Effort) -> Iterator[Judged]:
        """Decisions as they are done, until somebody cancels."""
        pieces = [ats[start : start + PIECE] for start in range(0, len(ats), PIECE)]
        return self.done([partial(judge_piece, self.record, piece, self.seed, effort) for piece in pieces])

    def confirm(self, costly: list[Judged], playouts: int) -> Iterator[Judged]:
        """Decisions played out to the end."""
        return self.done([partial(confirm_piece, self.record, judged, self.seed, playouts) for judged in costly])

    def done(self, work: list[Callable[[], list[Judged]]]) -> Iterator[Judged]:
        """What comes of pieces of work, in the order in which they are done."""
        if self.jobs > 1 and len(work) > 1:
            yield from self.in_processes(work)
            return
        for piece in work:
            if self.cancelled():
                return
            yield from piece()

    def in_processes(self, work: list[Callable[[], list[Judged]]]) -> Iterator[Judged]:
        from concurrent.futures import ProcessPoolExecutor  # not everything that runs Python has processes
        from multiprocessing import get_context

        with ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn")) as pool:
            left: set[Future[list[Judged]]] = {pool.submit(piece) for piece in work}
            while left:
                if self.cancelled():
                    pool.shutdown(wait=False, cancel_futures=True)
                    return
                done, left = wait(left, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from future.result()


def accuracy_of(decisions: list[Judged], seat: int) -> float:
    """The share of the best chances that a seat kept, in hundredths; 100 for who had nothing to decide."""
    own = [judged for judged in decisions if judged.seat == seat]
    best = sum([judged.chance + judged.loss for judged in own])
    return round(100.0 * sum([judged.chance for judged in own]) / best, 1) if best else 100.0


def accuracy_spread(decisions: list[Judged], seat: int) -> float:
    """Half the 95 % interval of a seat's accuracy, in hundredths: what the doubts of its losses add up to."""
    own = [judged for judged in decisions if judged.seat == seat]
    kept = sum([judged.chance for judged in own])
    best = kept + sum([judged.loss for judged in own])
    return round(100.0 * kept / best**2 * hypot(*[judged.spread for judged in own]), 1) if best else 0.0

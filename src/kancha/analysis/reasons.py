"""Why an answer is good: what surely follows from it, and what it changes in the terms of the game's own judgement."""

from typing import Final

import msgspec

from kancha.analysis.weighing import Scales, Weighed
from kancha.bots.player import open_sealed
from kancha.judging import Judge
from kancha.kernel.effects import S
from kancha.kernel.outcome import ASKED, Outcome, look_ahead
from kancha.kernel.view import View

POINTS: Final = "points"
"""Points that come at once, for sure."""
TERM: Final = "term"
"""A change of what the judge expects, in one of its terms, right after the answer."""
RIVAL: Final = "rival"
"""What the answer leaves to another side, against what other answers do."""
THEN: Final = "then"
"""What comes next: luck, another seat, the same seat again, the end."""

TERMS_TOLD: Final = 3
LEAST: Final = 0.5
"""Points below which a change is not worth a word."""


class Reason(msgspec.Struct, frozen=True):
    """One reason: its kind, whom it is about (a side's place on the score sheet), which term, and how much."""

    kind: str
    side: int
    name: str
    amount: float


def sure_outcome(view: View[S], options: list[int]) -> tuple[list[int], str]:
    """The points every side surely gets from a whole answer, and why knowledge ends then."""
    outcome: Outcome[S] = view.outcome(options[0])
    points = outcome.points
    for option in options[1:]:
        if outcome.stop != ASKED:
            break
        outcome = look_ahead(view.rules, view.seat, outcome.state, outcome.pending, option)
        points = [sum(pair) for pair in zip(points, outcome.points, strict=True)]
    return points, outcome.stop


def side_of(scales: Scales[S]) -> int:
    sides = scales.forecaster.seats_by_side(scales.view.state)
    return next(side for side, seats in enumerate(sides) if scales.view.seat in seats)


def reasons_for(scales: Scales[S], answer: Weighed, others: list[Weighed]) -> list[Reason]:
    """What speaks for an answer and against it, the surest first."""
    mine = side_of(scales)
    points, stop = sure_outcome(scales.view, answer.options)
    told = [Reason(POINTS, side, "", float(gain)) for side, gain in enumerate(points) if gain]
    told += term_reasons(mine, scales.forecaster.judge.term_names(), changed_terms(scales, answer), not told)
    told += rival_reasons(scales.forecaster.judge, mine, answer, others)
    return [*told, Reason(THEN, mine, stop, 0.0)]


def changed_terms(scales: Scales[S], answer: Weighed) -> list[float]:
    """How the judge's terms of the own side change at once, on average over the first worlds."""
    mine = side_of(scales)
    judge = scales.forecaster.judge
    worlds = min(len(scales.worlds), 3)
    sums = [0.0] * len(judge.term_names())
    if not sums:
        return []
    for number in range(worlds):
        before = judge.terms(scales.world(number))[mine]
        position = scales.after(answer.options, number)
        open_sealed(position, scales.view.seat)
        after = judge.terms(position)[mine]
        for index in range(len(sums)):
            sums[index] += (after[index] - before[index]) / worlds
    return sums


def term_reasons(mine: int, names: list[str], changes: list[float], with_points: bool) -> list[Reason]:
    """The terms that change most. Points are told as such where they are sure."""
    told = [
        Reason(TERM, mine, name, round(change, 1))
        for name, change in zip(names, changes, strict=True)
        if abs(change) >= LEAST and (with_points or name != POINTS)
    ]
    return sorted(told, key=lambda reason: -abs(reason.amount))[:TERMS_TOLD]


def rival_reasons(judge: Judge[S], mine: int, answer: Weighed, others: list[Weighed]) -> list[Reason]:
    """What the best placed other side gets out of it, more or less than after the other answers."""
    if not others or not answer.terms:
        return []
    own = answer.mean_terms()
    rest = [other.mean_terms() for other in others if other.terms]
    gaps: list[tuple[float, int]] = []
    for side in range(len(own)):
        if side != mine and rest:
            usual = sum([judge.total(terms[side]) for terms in rest]) / len(rest)
            gaps.append((judge.total(own[side]) - usual, side))
    gap, side = max(gaps, key=lambda pair: abs(pair[0]), default=(0.0, mine))
    return [Reason(RIVAL, side, "", round(gap, 1))] if abs(gap) >= LEAST else []


def compared(names: list[str], mine: int, better: Weighed, played: Weighed) -> list[Reason]:
    """Why one answer was better than another: how far the terms of all sides are apart once everybody has had their say."""
    told: list[Reason] = []
    for side, (ours, theirs) in enumerate(zip(better.mean_terms(), played.mean_terms(), strict=True)):
        for name, high, low in zip(names, ours, theirs, strict=True):
            if abs(high - low) >= LEAST:
                told.append(Reason(TERM if side == mine else RIVAL, side, name, round(high - low, 1)))
    return sorted(told, key=lambda reason: -abs(reason.amount))[:TERMS_TOLD]

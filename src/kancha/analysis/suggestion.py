"""What a seat could answer: up to three candidates with their chance, its doubt, and the reasons."""

from collections.abc import Callable
from math import hypot
from time import perf_counter
from typing import Final

import msgspec

from kancha.analysis.reasons import Reason, reasons_for
from kancha.analysis.unimagined import look_without_worlds
from kancha.analysis.weighing import FINAL, KEPT, Scales, Weighed, ahead_of, best_first, never
from kancha.kernel.chance import Chance
from kancha.kernel.effects import S
from kancha.kernel.errors import IllegalMove
from kancha.kernel.position import Position
from kancha.kernel.view import View

WORLDS: Final = 24
"""Worlds that the last candidates are played in."""
FEW: Final = 4
"""Worlds after which only the best go on."""


class Candidate(msgspec.Struct, frozen=True):
    """An answer worth thinking about."""

    options: list[int]  # one, or the halves of one whole answer
    text: str
    chance: float
    spread: float  # half of its 95 % interval: what the worlds leave open, and how far off forecasts are
    worlds: int
    reasons: list[Reason]


class Suggestion(msgspec.Struct, frozen=True):
    """The seat's chance as it is, and the candidates, the best first."""

    seat: int
    chance: float
    candidates: list[Candidate]
    loss: float = 0.0  # what an answer that was named costs against the best one
    doubt: float = 0.0  # and half the 95 % interval of that
    alike: bool = False  # the candidates are no further apart than the doubt


def suggest(
    view: View[S],
    seed: int = 0,
    seconds: float | None = None,
    worlds: int = WORLDS,
    cancelled: Callable[[], bool] = never,
    named: list[int] | None = None,
) -> Suggestion:
    """The best answers of a view that is asked (IllegalMove if it is not), and what a named one costs against them.

    With `seconds` it ends by the clock with what is known until then; without, the same seed gives the same suggestion. Once
    `cancelled` says so, which is asked again and again, the suggestion is what is known.
    """
    if not view.options:
        raise IllegalMove(f"seat {view.seat} is not asked now")
    started = perf_counter()

    def stop() -> bool:
        return cancelled() or (seconds is not None and perf_counter() - started >= seconds)

    scales: Scales[S] = Scales(view, seed)
    final = weighed(scales, named, worlds, stop) if scales.begin(stop) else look_without_worlds(scales, named, stop)
    own = next((answer for answer in final if answer.options == named), None)
    loss, doubt = (0.0, 0.0) if own is None or own is final[0] else ahead_of(final[0], own)
    candidates = [candidate(scales, answer, final) for answer in final]
    return Suggestion(
        view.seat, round(chance_now(scales), 4), candidates, round(loss, 4), round(doubt, 4), alike(final)
    )


def alike(final: list[Weighed]) -> bool:
    """Whether the best answer is ahead of no other by more than the doubt of that."""
    gaps = [ahead_of(final[0], other) for other in final[1:]]
    return bool(gaps) and all(ahead <= doubt for ahead, doubt in gaps)


def chance_now(scales: Scales[S]) -> float:
    """The seat's chance as it is: the mean over the first worlds, or what the table alone tells where there is none."""
    view = scales.view
    worlds = scales.worlds[:FEW] or [Position(view.state, view.pending, Chance(0))]
    return sum([scales.forecaster.chances(world)[view.seat] for world in worlds]) / len(worlds)


def weighed(scales: Scales[S], named: list[int] | None, worlds: int, stop: Callable[[], bool]) -> list[Weighed]:
    """The best answers after they were played on in worlds, the best first; a named one is always among them."""
    answers = scales.first_look(named)[:KEPT]
    own = answers[0] if named is not None else None
    scales.weigh(answers, range(1), stop)
    if not answers[-1].chances:  # no time to play every answer on in a single world
        for answer in answers:
            answer.forget()
            scales.glance(answer)
    scales.weigh(answers, range(1, min(FEW, worlds)), stop)
    final = best_first(answers)[:FINAL]
    if own is not None and own not in final:
        final[-1] = own
    scales.weigh(final, range(FEW, worlds if len(final) > 1 else FEW), stop)
    return best_first(final)


def candidate(scales: Scales[S], answer: Weighed, final: list[Weighed]) -> Candidate:
    others = [other for other in final if other is not answer]
    reasons = reasons_for(scales, answer, others)
    chance, spread = round(answer.chance(), 4), round(hypot(answer.spread(), scales.forecaster.doubt), 4)
    return Candidate(answer.options, scales.text(answer), chance, spread, len(answer.chances), reasons)

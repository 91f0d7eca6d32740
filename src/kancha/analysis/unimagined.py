"""Answers looked at where no world was found in time: only what surely follows from each counts, and what luck may then say."""

from collections.abc import Callable
from contextlib import suppress

from kancha.analysis.weighing import FINAL, KEPT, Scales, Weighed, best_first
from kancha.kernel.chance import Chance
from kancha.kernel.effects import S
from kancha.kernel.errors import IllegalMove
from kancha.kernel.outcome import Outcome, look_ahead
from kancha.kernel.position import Position


def look_without_worlds(scales: Scales[S], named: list[int] | None, stop: Callable[[], bool]) -> list[Weighed]:
    """The most promising answers, the best first; a named one is always among them."""
    view, judge = scales.view, scales.forecaster.judge
    answers = view.answers()
    promises = dict(zip(view.options, judge.promise(view.state, view.seat, view.options), strict=True))
    answers.sort(key=lambda options: (options != named, -promises[options[0]], options))
    looks: list[Weighed] = []
    for options in answers[:KEPT]:
        if len(looks) >= FINAL and stop():
            break
        look = Weighed(options, promises[options[0]])
        for ahead in branches_of(scales, options):
            position = Position(ahead.state, ahead.pending, Chance(0))
            with suppress(IllegalMove):  # luck cannot say this: no world fits it
                look.add(scales.forecaster.chances(position)[view.seat], judge.terms(position))
        looks.append(look)
    own = looks[0]
    final = best_first(looks)[:FINAL]
    if named is not None and own not in final:
        final[-1] = own
    return final


def branches_of(scales: Scales[S], options: list[int]) -> list[Outcome[S]]:
    """What may come of a whole answer, as far as its seat can know: one outcome, or one for each thing luck may say."""
    view = scales.view
    ahead = view.outcome(options[0])
    for option in options[1:]:
        ahead = look_ahead(view.rules, view.seat, ahead.state, ahead.pending, option)
    return ahead.branches or [ahead]

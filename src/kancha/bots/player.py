"""A bot: it is shown what its seat sees, and answers."""

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from kancha.judging import Judge, judge_of
from kancha.kernel.chance import Rng
from kancha.kernel.effects import S, Together
from kancha.kernel.position import Position
from kancha.kernel.rules import Rules
from kancha.kernel.verbs import NOTHING
from kancha.kernel.view import View, glimpsed

UNTRIED: Final = 10.0
BOUNDLESS: Final = 1e9
NO_LUCK: Final[tuple[int, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[S]):
    """The simplest player: it takes the first option. Subclass it and override `choose`."""

    def __init__(self, name: str = "first") -> None:
        self.name = name

    def choose(self, view: View[S], rng: Rng) -> int:
        """One of `view.options`; the rng is all the luck a bot may use, so that games can be repeated."""
        return view.options[0]


class RandomBot(Bot[S]):
    """Any option, all equally likely."""

    def __init__(self, name: str = "random") -> None:
        super().__init__(name)

    def choose(self, view: View[S], rng: Rng) -> int:
        return view.options[rng.below(len(view.options))]


class GreedyBot(Bot[S]):
    """The option after which the game's own evaluation likes the position best, on average over a few imagined worlds."""

    def __init__(self, name: str = "greedy", worlds: int = 6) -> None:
        super().__init__(name)
        self.worlds = worlds

    def choose(self, view: View[S], rng: Rng) -> int:
        values = appraise(view, judge_of(view.rules), rng, self.worlds)
        best = 0
        for index in range(len(values)):
            if values[index] > values[best]:
                best = index
        return view.options[best]


def appraise(view: View[S], judge: Judge[S], rng: Rng, worlds: int) -> list[float]:
    """What each option is worth one step ahead, on average over imagined worlds; ties are broken by a hair at random.

    A step is a whole answer: questions that only complete it are looked through. Options that do not deserve a look by the
    game's own judgement come last, in the order of their promise. Where worlds differ in their luck alone, what an option leads
    to by the same luck is looked at once.
    """
    state = view.state
    tried = deserving(view.options, promised(judge, state, view.seat, view.options), judge.breadth())
    worlds = min(worlds, judge.worlds(state) or worlds)
    values = [0.0] * len(view.options)
    known: list[dict[tuple[int, ...], float]] = [{} for _ in values]  # an option's worth by what chance answered
    world: Position[S] | None = None
    for _ in range(worlds):
        world = view.imagine(rng, world)
        alike = differs_by_luck(view.rules, world, view.seat)
        for index in tried:
            if alike and NO_LUCK in known[index]:
                values[index] += known[index][NO_LUCK]
                continue
            after = world.clone()
            met: list[int] = []
            after.met = met
            after.play(view.options[index])
            luck = tuple(met)
            if alike and luck in known[index]:
                values[index] += known[index][luck]
                continue
            whole = after.seat != view.seat or not after.question().completes()
            value = completed(after, judge, view.seat)
            values[index] += value
            if whole and len(met) == len(luck):
                known[index][luck] = value
    means = [value / worlds + rng.below(1000) * 1e-6 for value in values]
    if len(tried) < len(means):
        lowest = min([means[index] for index in tried])
        for index in range(len(means)):
            if index not in tried:
                means[index] = lowest - UNTRIED
    return means


def differs_by_luck(rules: Rules[S], world: Position[S], seat: int) -> bool:
    """Whether imagined worlds of a seat have the same state, because it sees all of it."""
    return glimpsed(rules, world, seat) is world.state and not world.state.sealed


def deserving(options: list[int], promise: list[float], breadth: int) -> list[int]:
    """The places of the most promising options in their list; of all of them if there are few enough."""
    if breadth == 0 or len(options) <= breadth:
        return list(range(len(options)))
    order = sorted([(-promise[index], index) for index in range(len(options))])
    return sorted([index for _, index in order[:breadth]])


def promised(judge: Judge[S], g: S, seat: int, options: list[int]) -> list[float]:
    """The promise of each option, if there are more than deserve a look."""
    return judge.promise(g, seat, options) if 0 < judge.breadth() < len(options) else []


def open_sealed(position: Position[S], seat: int) -> None:
    """Once a seat has answered a simultaneous question the others answer it somehow, so that its sealed answer takes effect.

    Which way they do is the same for every answer of the seat, so that only its own are compared.
    """
    while position.state.sealed_by(seat) != NOTHING and position.seat >= 0:
        if not isinstance(position.question(), Together):
            return
        position.play(position.offer.pick(0))


def completed(position: Position[S], judge: Judge[S], seat: int) -> float:
    """The worth of a position or, while an answer is still to be completed, of its best completion."""
    open_sealed(position, seat)
    if position.seat != seat or not position.question().completes():
        return judge.outlook(position, seat)
    options = position.offer.listing()
    best = -BOUNDLESS
    for index in deserving(options, promised(judge, position.state, seat, options), judge.breadth()):
        after = position.clone()
        after.play(options[index])
        best = max(best, completed(after, judge, seat))
    return best

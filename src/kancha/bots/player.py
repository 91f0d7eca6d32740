"""A bot: it is shown what its seat sees, and answers."""

from typing import Generic

from mypy_extensions import mypyc_attr

from kancha.kernel.chance import Whim
from kancha.kernel.effects import S
from kancha.kernel.game import View
from kancha.kernel.position import Position
from kancha.kernel.rules import Judge


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[S]):
    """The simplest player: it takes the first option. Subclass it and override `choose`."""

    def __init__(self, name: str = "first") -> None:
        self.name = name

    def choose(self, view: View[S], whim: Whim) -> int:
        """One of `view.options`; the whim is all the luck a bot may use, so that games can be repeated."""
        return view.options[0]


class RandomBot(Bot[S]):
    """Any option, all equally likely."""

    def __init__(self, name: str = "random") -> None:
        super().__init__(name)

    def choose(self, view: View[S], whim: Whim) -> int:
        return view.options[whim.below(len(view.options))]


class GreedyBot(Bot[S]):
    """The option after which the game's own evaluation likes the position best, on average over a few imagined worlds."""

    def __init__(self, name: str = "greedy", worlds: int = 6) -> None:
        super().__init__(name)
        self.worlds = worlds

    def choose(self, view: View[S], whim: Whim) -> int:
        values = appraise(view, view.judge(), whim, self.worlds)
        best = 0
        for index in range(len(values)):
            if values[index] > values[best]:
                best = index
        return view.options[best]


def appraise(view: View[S], judge: Judge[S], whim: Whim, worlds: int) -> list[float]:
    """What each option is worth one step ahead, on average over imagined worlds; ties are broken by a hair at random."""
    values = [0.0] * len(view.options)
    world: Position[S] | None = None
    for _ in range(worlds):
        world = view.imagine(whim, world)
        for index in range(len(values)):
            after = world.clone()
            after.play(view.options[index])
            values[index] += judge.worth(after.state, view.seat)
    return [value / worlds + whim.below(1000) * 1e-6 for value in values]

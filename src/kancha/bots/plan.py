"""Planning a turn of many small answers: the same turn is played again and again in the mind, and the best one is kept.

The first time it goes as the game's evaluation likes best at every step; after that every step may go another way, the likelier
the better it looks. What counts is how the position is judged once others have their say. A plan is kept from answer to
answer, so that the thought spent on the first is not lost for the rest.
"""

from collections.abc import Callable
from math import exp
from time import perf_counter
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from kancha.bots.player import deserving
from kancha.judging import Judge, judge_of
from kancha.kernel.chance import Rng
from kancha.kernel.effects import S
from kancha.kernel.position import Position
from kancha.kernel.state import facts
from kancha.kernel.view import View, masked

WARMTH: Final = 0.6  # how far below the best a step may look and still be tried now and then, in points
LONGEST: Final = 24
NEVER: Final = -1e9


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One whole answer on the way: the options it is given in, where it leads, and how that looks."""

    def __init__(self, options: list[int], value: float, last: bool) -> None:
        self.options = options
        self.position: Position[S] | None = None  # only where a turn has led so far: most steps are never taken
        self.value = value
        self.last = last  # the turn is over, so that the value is final
        self.best = value if last else NEVER  # the best end found beyond it
        self.steps: list[Step[S]] = []

    def reach(self, before: Position[S]) -> Position[S]:
        """The position after this step."""
        if self.position is None:
            self.position = before.clone()
            for option in self.options:
                self.position.play(option)
        return self.position

    def expand(self, position: Position[S], judge: Judge[S], seat: int) -> None:
        """Every whole answer that deserves a look, the best first."""
        add_steps(self.steps, position, [], judge, seat)
        self.steps.sort(key=looks)
        kept: list[Step[S]] = []
        for step in self.steps:  # two ways to the same position look exactly alike
            if not kept or kept[-1].value != step.value or kept[-1].last != step.last:
                kept.append(step)
        self.steps = kept

    def pick(self, rng: Rng) -> "Step[S]":
        """The next step to think about: by the ends found, and where none was by how it looks, shifted by what ends cost."""
        drop = 0.0
        for step in self.steps:
            if step.best > NEVER and not step.last:
                drop = step.value - step.best
                break
        hopes = [step.best if step.best > NEVER else step.value - drop for step in self.steps]
        top = max(hopes)
        weights = [int(1000 * exp(max(-30.0, (hope - top) / WARMTH))) for hope in hopes]
        return self.steps[rng.pick(weights)]


def looks(step: Step[S]) -> float:
    return -step.value


def add_steps(steps: list[Step[S]], position: Position[S], before: list[int], judge: Judge[S], seat: int) -> None:
    """The whole answers of a position, looking through questions that only complete one."""
    options = position.offer.listing()
    breadth = judge.breadth()
    if before:
        breadth = (breadth + 1) // 2
    promise = judge.promise(position.state, seat, options) if 0 < breadth < len(options) else []
    for index in deserving(options, promise, breadth):
        after = position.clone()
        after.play(options[index])
        path = before + [options[index]]
        if after.seat == seat and after.question().completes():
            add_steps(steps, after, path, judge, seat)
        else:
            steps.append(Step(path, judge.outlook(after, seat), after.seat != seat))


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(Generic[S]):
    """A plan for one seat's turn, and the answers of it still to be given."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        self.root: Step[S] | None = None
        self.script: list[int] = []  # what completes the answer being given
        self.expected: Position[S] | None = None  # where the answers given so far lead
        self.done = 0

    def answer(self, view: View[S], rng: Rng, seconds: float, times: int) -> int:
        """The next answer of the best turn found within a time, or after a number of tries."""
        if not self.follows(view):
            self.root = None
            self.script = []
        if self.script and self.script[0] in view.options:
            return self.give(self.script)
        root = self.root
        here = self.expected
        if root is None or here is None or root.last:
            root = Step([], 0.0, False)
            here = view.imagine(rng)
        self.think(root, here, view, rng, seconds, times)
        best = root.steps[0]
        if root.best > NEVER:  # else there was no time for a single turn, and the first look decides
            for step in root.steps:
                if step.best > best.best:
                    best = step
        self.root = best
        self.expected = here.clone()
        return self.give(best.options)

    def follows(self, view: View[S]) -> bool:
        """Whether what was planned has come to be: other games, luck and rivals make an end of it."""
        expected = self.expected
        if expected is None or type(expected.state) is not type(view.state):  # another game altogether
            return False
        if expected.seat != view.seat or len(expected.pending) != len(view.pending):
            return False
        return facts(masked(view.rules, expected, view.seat)) == facts(view.state)

    def give(self, options: list[int]) -> int:
        option = options[0]
        self.script = options[1:]
        assert self.expected is not None
        self.expected.play(option)
        root = self.root
        if not self.script and root is not None and root.position is not None:
            self.expected = root.position.clone()  # what comes next was planned for this luck and no other
        return option

    def think(self, root: Step[S], here: Position[S], view: View[S], rng: Rng, seconds: float, times: int) -> None:
        """Play the turn again and again."""
        started = self.clock()
        judge = judge_of(view.rules)
        self.done = 0
        if not root.steps:
            root.expand(here, judge, view.seat)
        while True:
            if not self.play_turn(root, here, judge, view.seat, rng, started, 0.0 if times else seconds):
                return
            self.done += 1
            if self.done >= times > 0:
                return

    def play_turn(
        self,
        root: Step[S],
        here: Position[S],
        judge: Judge[S],
        seat: int,
        rng: Rng,
        started: float,
        seconds: float,
    ) -> bool:
        """One turn to its end, its value back to every step on the way; False if the time is up before."""
        path: list[Step[S]] = []
        at = root
        position = here
        while not at.last and len(path) < LONGEST:
            if seconds and self.clock() - started >= seconds:
                return False
            if not at.steps:
                if position.seat != seat:  # luck came out otherwise than at the first look, and the turn is over
                    at.last = True
                    at.value = judge.worth(position.state, seat)
                    break
                at.expand(position, judge, seat)
            at = at.pick(rng) if at.best > NEVER else at.steps[0]
            path.append(at)
            if not at.last:
                position = at.reach(position)
        for step in path:
            step.best = max(step.best, at.value)
        root.best = max(root.best, at.value)
        return True

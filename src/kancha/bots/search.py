"""Tree search over imagined worlds: open loop, with the game's evaluation as bias and as value of the leaves.

Every iteration takes a world that fits what the seat sees and walks down one tree shared by all worlds, so that a plan must do
well in all of them. Chance is played by the world; what cannot be done in a world is simply not tried there.
"""

from collections.abc import Callable
from math import exp, log, sqrt
from time import perf_counter
from typing import Final

from kancha.bots.plan import Planner
from kancha.bots.player import Bot, appraise, open_sealed
from kancha.judging import Judge, judge_of
from kancha.kernel.chance import Rng
from kancha.kernel.effects import S
from kancha.kernel.position import Position
from kancha.kernel.view import View

CURIOSITY: Final = 0.7
LOOKED: Final = 0.5  # curiosity where the bias comes from a look one step ahead, and can be trusted more
KEENNESS: Final = 5.0  # how strongly that bias prefers what was seen, per unit of log odds
UNSEEN: Final = -1.0
SHARPNESS: Final = 0.8  # how strongly the bias prefers what the evaluation likes, per point
WORLDS: Final = 24
DEEPEST: Final = 12
GLANCES: Final = 3
ROUND: Final = 16  # iterations between two looks at whether the choice is settled


class Branch:
    """One option at one node: how often it was tried and how well the seat that chose it fared."""

    def __init__(self, option: int, bias: float) -> None:
        self.option = option
        self.bias = bias
        self.visits = 0
        self.value = 0.0
        self.seen = UNSEEN  # the chances one step ahead, where somebody looked
        self.child: Node | None = None


class Node:
    """A point of the game reached by a sequence of answers."""

    def __init__(self) -> None:
        self.branches: dict[int, Branch] = {}
        self.visits = 0

    def widen(self, options: list[int], promise: list[float]) -> None:
        """Add the options that this world has and earlier ones had not."""
        biases = softmax(promise)
        for index in range(len(options)):
            if options[index] not in self.branches:
                self.branches[options[index]] = Branch(options[index], biases[index])

    def look(self, options: list[int], position: Position[S], judge: Judge[S], seats: int) -> list[float]:
        """Add the new options with what they lead to, one step ahead; the forecast of the best of them."""
        best: list[float] = []
        seat = position.seat
        for option in options:
            if option in self.branches:
                continue
            after = position.clone()
            after.play(option)
            open_sealed(after, seat)
            values = judge.forecast(after, seats)
            branch = Branch(option, 0.0)
            branch.seen = values[seat]
            self.branches[option] = branch
            if not best or values[seat] > best[seat]:
                best = values
        self.weigh()
        return best

    def weigh(self) -> None:
        """Biases from what was seen."""
        odds: list[float] = []
        for branch in self.branches.values():
            chance = min(max(branch.seen, 1e-6), 1.0 - 1e-6)
            odds.append(log(chance / (1.0 - chance)))
        top = max(odds)
        powers = [exp(KEENNESS * (value - top)) for value in odds]
        total = sum(powers)
        for index, branch in enumerate(self.branches.values()):
            branch.bias = powers[index] / total

    def surprise(self) -> float:
        """How much better what was tried turned out than it looked: assumed of what was not."""
        gain = 0.0
        visits = 0
        for branch in self.branches.values():
            if branch.visits:
                gain += branch.value - branch.seen * branch.visits
                visits += branch.visits
        return gain / visits if visits else 0.0

    def choose(self, options: list[int]) -> Branch:
        """The option with the best mix of success, promise and neglect, where every one was looked at."""
        return self.foremost(options, LOOKED, self.surprise(), True)

    def select(self, options: list[int]) -> Branch:
        """The same where the game's first impression is all there is."""
        return self.foremost(options, CURIOSITY, self.value(), False)

    def foremost(self, options: list[int], curiosity: float, assumed: float, looked: bool) -> Branch:
        """The best of some options; of one not yet tried something is assumed, beside what was seen if somebody looked."""
        eagerness = curiosity * sqrt(self.visits + 1)
        best: Branch | None = None
        height = -1.0
        for option in options:
            branch = self.branches[option]
            if branch.visits:
                worth = branch.value / branch.visits
            else:
                worth = branch.seen + assumed if looked else assumed
            reach = worth + eagerness * branch.bias / (1 + branch.visits)
            if best is None or reach > height:
                best = branch
                height = reach
        assert best is not None
        return best

    def lead(self) -> int:
        """By how many tries the option that was tried most is ahead of the next."""
        most = second = 0
        for branch in self.branches.values():
            if branch.visits > most:
                second = most
                most = branch.visits
            elif branch.visits > second:
                second = branch.visits
        return most - second

    def value(self) -> float:
        """How well the seat at this node has fared so far: what is assumed of an option not yet tried."""
        total = 0.0
        visits = 0
        for branch in self.branches.values():
            total += branch.value
            visits += branch.visits
        return total / visits if visits else 0.5


def softmax(values: list[float]) -> list[float]:
    """Shares that favour the higher values."""
    top = max(values)
    powers = [exp(SHARPNESS * (value - top)) for value in values]
    total = sum(powers)
    return [power / total for power in powers]


class SearchBot(Bot[S]):
    """Looks ahead for a time, or for a number of iterations."""

    def __init__(
        self,
        name: str = "search",
        seconds: float = 0.1,
        iterations: int = 0,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """With `iterations` the clock does not matter, and games can be repeated exactly."""
        super().__init__(name)
        self.seconds = seconds
        self.iterations = iterations
        self.clock = clock
        self.done = 0
        self.planner: Planner[S] = Planner(clock)

    def choose(self, view: View[S], rng: Rng) -> int:
        """The option tried most often or, where a turn is made of many small answers, the next one of the best plan."""
        if len(view.options) == 1:
            return view.options[0]
        if judge_of(view.rules).plans(view.state):
            return self.planner.answer(view, rng, self.seconds, self.iterations)
        root = self.grow(view, rng)
        best = view.options[0]
        most = -1
        for option, branch in root.branches.items():
            if branch.visits > most:
                best = option
                most = branch.visits
        return best

    def grow(self, view: View[S], rng: Rng) -> Node:
        """Search until time or iterations are up."""
        started = self.clock()
        judge = judge_of(view.rules)
        root = Node()
        worlds: list[Position[S]] = []
        self.done = 0
        looking = judge.looks_ahead()
        if looking:
            look_around(root, view, judge, rng)
        else:
            root.widen(view.options, appraise(view, judge, rng, 2))
        while not self.enough(started) and not self.settled(root, started):
            if len(worlds) < WORLDS and (self.done >= 4 * len(worlds) or not worlds):
                worlds.append(view.imagine(rng, worlds[-1] if worlds else None))
            world = worlds[self.done % len(worlds)].clone()
            if looking:
                explore(root, world, judge, view.setup.seats)
            else:
                descend(root, world, judge, view.setup.seats)
            self.done += 1
        return root

    def enough(self, started: float) -> bool:
        if self.iterations:
            return self.done >= self.iterations
        return self.clock() - started >= self.seconds and self.done > 0

    def settled(self, root: Node, started: float) -> bool:
        """Whether the time that is left could not change the choice any more: it would be spent for nothing."""
        if self.iterations or self.done < ROUND or self.done % ROUND:
            return False
        spent = self.clock() - started
        return root.lead() > self.done * (self.seconds - spent) / max(spent, 1e-6)


def descend(root: Node, position: Position[S], judge: Judge[S], seats: int) -> None:
    """One iteration: down the tree to a new leaf, its value back up."""
    path: list[Branch] = []
    seated: list[int] = []
    node = root
    passed: list[Node] = [root]
    while position.seat >= 0 and len(path) < DEEPEST:
        seat = position.seat
        options = position.offer.listing()
        if node.visits == 0 or not all_known(node, options):
            node.widen(options, judge.promise(position.state, seat, options))
        branch = node.select(options)
        path.append(branch)
        seated.append(seat)
        position.play(branch.option)
        if branch.child is None:
            branch.child = Node()
            break
        node = branch.child
        passed.append(node)
    values = judge.forecast(position, seats)
    for index in range(len(path)):
        path[index].visits += 1
        path[index].value += values[seated[index]]
    for node in passed:
        node.visits += 1


def look_around(root: Node, view: View[S], judge: Judge[S], rng: Rng) -> None:
    """The first look, on average over a few worlds: all that follows builds on it."""
    world: Position[S] | None = None
    for _ in range(GLANCES):
        world = view.imagine(rng, world)
        node = Node()
        node.look(view.options, world, judge, view.setup.seats)
        for option in view.options:
            if option not in root.branches:
                root.branches[option] = Branch(option, 0.0)
                root.branches[option].seen = 0.0
            root.branches[option].seen += node.branches[option].seen / GLANCES
    root.weigh()


def explore(root: Node, position: Position[S], judge: Judge[S], seats: int) -> None:
    """One iteration with a look at every option of a new node; the best of them is what the node is worth."""
    path: list[Branch] = []
    seated: list[int] = []
    node = root
    passed: list[Node] = [root]
    values: list[float] = []
    while position.seat >= 0 and len(path) < DEEPEST:
        options = position.offer.listing()
        if not all_known(node, options):
            fresh = not node.branches
            values = node.look(options, position, judge, seats)
            if fresh:
                break
        branch = node.choose(options)
        path.append(branch)
        seated.append(position.seat)
        position.play(branch.option)
        if branch.child is None:
            branch.child = Node()
        node = branch.child
        passed.append(node)
        values = []
    if not values:
        values = judge.forecast(position, seats)
    for index in range(len(path)):
        path[index].visits += 1
        path[index].value += values[seated[index]]
    for node in passed:
        node.visits += 1


def all_known(node: Node, options: list[int]) -> bool:
    for option in options:
        if option not in node.branches:
            return False
    return True

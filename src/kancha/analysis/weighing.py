"""Answers weighed against each other: each is played in the same imagined worlds, everybody goes on for a while, and the forecast
says what has come of it. All of it is made from one seat's view, so that nothing counts that the seat cannot know.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final, Generic

from kancha.analysis.ahead import Horizon, endless, play_quickly, world_of
from kancha.analysis.forecast import Forecaster
from kancha.bots.plan import Step, add_steps
from kancha.bots.player import open_sealed
from kancha.kernel.chance import Chance, Rng
from kancha.kernel.effects import S
from kancha.kernel.errors import Unimagined
from kancha.kernel.moves import whole_text
from kancha.kernel.position import Position
from kancha.kernel.view import View

GLANCES: Final = 3
"""Imagined worlds of the first look at all answers."""
SEARCH: Final = 400
"""Steps of a search for a first world, after which the clock is looked at."""
KEPT: Final = 6
"""Answers that deserve more than the first look."""
FINAL: Final = 3
"""Answers that are weighed to the end."""
ROUNDS: Final = 2
"""Rounds that a game goes on for, each of at most …"""
LONGEST: Final = 60
ALONE: Final = 8
"""… so many answers, among several players and alone."""
SURE: Final = 1.96
"""Standard errors in half an interval of 95 %."""
GUESS: Final = 0.1
"""The doubt of a chance that was looked at only once."""


class Weighed:
    """One whole answer, and what came of it in each world."""

    def __init__(self, options: list[int], look: float) -> None:
        self.options = options  # one, or the halves of one answer
        self.look = look  # what the judge thinks of it at first sight
        self.chances: list[float] = []  # of the seat, world by world
        self.terms: list[list[float]] = []  # what every side has come to, added up over the worlds

    def chance(self) -> float:
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    def spread(self) -> float:
        """Half the 95 % interval of the chance."""
        return half_interval(self.chances)

    def add(self, chance: float, terms: list[list[float]]) -> None:
        self.chances.append(chance)
        if not self.terms:
            self.terms = [[0.0] * len(side) for side in terms]
        for sums, side in zip(self.terms, terms, strict=True):
            for index, term in enumerate(side):
                sums[index] += term

    def forget(self) -> None:
        """Begin anew, with other worlds."""
        self.chances = []
        self.terms = []

    def mean_terms(self) -> list[list[float]]:
        count = max(1, len(self.chances))
        return [[term / count for term in side] for side in self.terms]


def half_interval(values: list[float]) -> float:
    """Half the 95 % interval of a mean."""
    count = len(values)
    if count < 2:
        return GUESS
    mean = sum(values) / count
    return SURE * sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1) / count)


def ahead_of(better: Weighed, other: Weighed) -> tuple[float, float]:
    """By how much an answer does better than another in the worlds that both were played in, and the doubt of that."""
    gaps = [mine - theirs for mine, theirs in zip(better.chances, other.chances, strict=False)]
    return (sum(gaps) / len(gaps) if gaps else 0.0), half_interval(gaps)


class Scales(Generic[S]):
    """Weighs the answers of one view. The same seed gives the same result, as long as no clock ends it."""

    def __init__(self, view: View[S], seed: int, forecaster: Forecaster[S] | None = None) -> None:
        self.view = view
        self.seed = seed
        self.forecaster: Forecaster[S] = forecaster or Forecaster(view.rules, view.setup)
        self.worlds: list[Position[S]] = []
        self.rng = Rng(seed)
        self.rounds = ROUNDS
        self.near = self.forecaster.judge.plans(view.state)  # a turn of many small answers is enough to look at

    def world(self, number: int) -> Position[S]:
        """The number-th imagined world: the same for every answer, with the same luck ahead."""
        while len(self.worlds) <= number:
            luck = self.rng.below(1 << 30)
            self.worlds.append(world_of(self.view, self.rng, luck, self.worlds[-1] if self.worlds else None))
        return self.worlds[number]

    def begin(self, stop: Callable[[], bool]) -> bool:
        """Look for the first world until somebody stops it; whether one was found. All others are varied from it."""
        while not self.worlds:
            luck = self.rng.below(1 << 30)
            try:
                world = self.view.imagine(self.rng, None, SEARCH)
            except Unimagined:
                if stop():
                    return False
                continue
            world.chance = Chance(luck, world.chance.envelope)
            self.worlds.append(world)
        return True

    def every_look(self) -> list[Weighed]:
        """Whole answers, the most promising first, also those that lead to the same."""
        judge = self.forecaster.judge
        looks: dict[tuple[int, ...], list[float]] = {}
        for number in range(min(GLANCES, judge.worlds(self.view.state) or GLANCES)):
            steps: list[Step[S]] = []
            world = self.world(number).clone()
            world.turn_to(self.view.seat)
            add_steps(steps, world, [], judge, self.view.seat)
            for step in steps:
                looks.setdefault(tuple(step.options), []).append(step.value)
        means = [Weighed(list(options), sum(values) / len(values)) for options, values in looks.items()]
        means.sort(key=lambda weighed: (-weighed.look, weighed.options))
        return means

    def first_look(self, played: list[int] | None = None) -> list[Weighed]:
        """The same with answers that lead to the same as one. What was played is always there."""
        means = self.every_look()
        if played is None:
            return distinct(means)
        own = next((weighed for weighed in means if weighed.options == played), None)
        own = own or Weighed(played, means[-1].look if means else 0.0)
        others = [weighed for weighed in means if weighed is not own and weighed.look != own.look]
        return [own, *distinct(others)]

    def weigh(self, answers: list[Weighed], numbers: range, stop: Callable[[], bool]) -> None:
        """Play answers on in some worlds, all of them in each, until somebody stops it."""
        for number in numbers:
            for answer in answers:
                if stop():
                    return
                answer.add(*self.outcome(answer, number))

    def outcome(self, answer: Weighed, number: int) -> tuple[float, list[list[float]]]:
        """The seat's chance once everybody has had their say, and what every side has come to.

        Chances are looked at round after round, and their mean counts: in the middle of somebody's turn they may be off.
        """
        view = self.view
        position = self.after(answer.options, number)
        rng = Rng(self.seed * 1009 + number)
        most = LONGEST if view.setup.seats > 1 else ALONE
        terms: list[list[float]] = []
        chances: list[float] = []
        for _ in range(1 if self.near else self.rounds):
            horizon: Horizon[S] = Horizon(view.seat, most, self.near)
            play_quickly(view.rules, view.setup, position, rng, horizon.reached)
            chances.append(self.forecaster.chances(position)[view.seat])
            terms = terms or self.forecaster.judge.terms(position)
            if position.over():
                break
        return sum(chances) / len(chances), terms

    def final_lead(self, answer: Weighed, number: int) -> tuple[float, float]:
        """How far the seat is ahead at the end of the game, and whether it has won."""
        view = self.view
        position = self.after(answer.options, number)
        play_quickly(view.rules, view.setup, position, Rng(self.seed * 1013 + number), endless)
        totals = view.rules.sheet(position.state).totals()
        sides = self.forecaster.seats_by_side(position.state)
        mine = next(side for side, seats in enumerate(sides) if view.seat in seats)
        rest = [total for side, total in enumerate(totals) if side != mine]
        return totals[mine] - max(rest, default=0), self.forecaster.chances(position)[view.seat]

    def glance(self, answer: Weighed) -> None:
        """Only the forecast right after an answer, where there is no time for more."""
        position = self.after(answer.options, 0)
        open_sealed(position, self.view.seat)
        answer.add(self.forecaster.chances(position)[self.view.seat], self.forecaster.judge.terms(position))

    def after(self, options: list[int], number: int) -> Position[S]:
        """A world right after an answer."""
        position = self.world(number).clone()
        position.turn_to(self.view.seat)
        for option in options:
            position.play(option)
        return position

    def text(self, answer: Weighed) -> str:
        return whole_text(self.view.rules.space, answer.options)


def distinct(answers: list[Weighed]) -> list[Weighed]:
    """Answers in order, without those that look exactly like the one before: they lead to the same position."""
    kept: list[Weighed] = []
    for answer in answers:
        if not kept or kept[-1].look != answer.look:
            kept.append(answer)
    return kept


def best_first(answers: list[Weighed]) -> list[Weighed]:
    return sorted(answers, key=lambda answer: (-answer.chance(), -answer.look, answer.options))


def never() -> bool:
    return False

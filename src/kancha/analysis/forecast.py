"""The chance of winning that is shown: a game's own judgement, brought to what really happens in games.

A judge is far too sure of itself, which does a bot no harm. Here its chance is one of the features of a position, beside the
terms it is made of. How much each counts at which time of the game was fitted to played games (`fitting.py`); it stands as data
in the game's folder, one table for each mode and number of seats.
"""

import tomllib
from functools import cache
from importlib import resources
from math import exp, log
from typing import Final, Generic

import msgspec

from kancha.judging import judge_of
from kancha.kernel.chance import Rng
from kancha.kernel.effects import S
from kancha.kernel.position import Position
from kancha.kernel.rules import Rules, Setup
from kancha.kernel.sides import seats_of
from kancha.kernel.view import View

FILE: Final = "forecast.toml"
KNOTS: Final = (0.0, 0.5, 0.8, 1.0)
"""Times of the game between which weights change evenly."""
SUREST: Final = 8.0
"""Log odds beyond which a judge's chance counts no further."""

DOUBT: Final = 0.1
"""How far off chances are that nobody has fitted."""

Features = dict[str, float]
"""What is known of one side, by the name of its weight."""


class Fit(msgspec.Struct, frozen=True):
    """What stands in a game's folder for one mode and number of seats: the weights, and how good they are."""

    games: int
    positions: int
    forecast: dict[str, float]  # figures of positions that it was not fitted to
    judged: dict[str, float]  # the same of the judge's own chances
    weights: Features


@cache
def fits_of(slug: str) -> dict[str, Fit]:
    """The fits of a game, by mode and number of seats (`competitive-2`); none where nobody has made them."""
    file = resources.files("kancha.games") / slug.replace("-", "_") / "judge" / FILE
    if not file.is_file():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Fit])


def way_of(setup: Setup) -> str:
    """Which of a game's tables is meant."""
    return f"{setup.mode}-{setup.seats}"


def shares(progress: float) -> list[float]:
    """How much each knot counts at a time of the game; they add up to 1."""
    counts = [0.0] * len(KNOTS)
    at = min(max(progress, KNOTS[0]), KNOTS[-1])
    for index in range(len(KNOTS) - 1):
        low, high = KNOTS[index], KNOTS[index + 1]
        if at <= high:
            counts[index + 1] = (at - low) / (high - low)
            counts[index] = 1.0 - counts[index + 1]
            break
    return counts


def log_odds(chance: float) -> float:
    if chance <= 0.0 or chance >= 1.0:
        return SUREST if chance >= 1.0 else -SUREST
    return min(SUREST, max(-SUREST, log(chance / (1.0 - chance))))


def softmax(heights: list[float]) -> list[float]:
    top = max(heights)
    powers = [exp(height - top) for height in heights]
    total = sum(powers)
    return [power / total for power in powers]


class Sample:
    """A position as the forecast sees it."""

    def __init__(self, progress: float, judged: list[float], terms: list[list[float]], asked: int) -> None:
        self.progress = progress
        self.judged = judged  # the judge's own chance of every seat
        self.terms = terms  # of every side
        self.asked = asked  # the seat that is asked


def features(sample: Sample, side: int, seats: list[int], names: list[str], choices: list[str]) -> Features:
    """What counts for one side. An automaton has weights of its own, and what the table has chosen counts for it."""
    counts = shares(sample.progress)
    early, late = 1.0 - sample.progress, sample.progress
    own: Features = {}
    prefix = "" if seats else "automaton "
    if seats:
        odds = log_odds(sample.judged[seats[0]])
        for index, count in enumerate(counts):
            own[f"judged {index}"] = odds * count
        own["asked"] = 1.0 if sample.asked in seats else 0.0
    else:
        for index, count in enumerate(counts):
            own[f"{prefix}{index}"] = count
        for choice in choices:
            own[f"{prefix}{choice}"] = 1.0
    for name, value in zip(names, sample.terms[side], strict=True):
        own[f"{prefix}{name} early"] = value * early
        own[f"{prefix}{name} late"] = value * late
    return own


class Forecaster(Generic[S]):
    """Says how likely each seat of one game is to win."""

    def __init__(self, rules: Rules[S], setup: Setup) -> None:
        self.rules = rules
        self.setup = setup
        self.judge = judge_of(rules)
        self.names = self.judge.term_names()
        fit = fits_of(rules.slug).get(way_of(setup))
        self.weights: Features = fit.weights if fit is not None else {}
        self.doubt = fit.forecast["calibration_error"] if fit is not None else DOUBT  # how far off its chances are
        self.choices = choices_of(rules, setup)
        self.sides: list[list[int]] = []  # the seats of each side, once a position was seen

    def sample(self, position: Position[S]) -> Sample:
        judge = self.judge
        judged = judge.forecast(position, self.setup.seats)
        return Sample(judge.progress(position.state), judged, judge.terms(position), position.seat)

    def seats_by_side(self, state: S) -> list[list[int]]:
        if not self.sides:
            self.sides = [seats_of(column, self.setup.seats) for column in self.rules.sheet(state).columns]
        return self.sides

    def by_side(self, sample: Sample, sides: list[list[int]]) -> list[float]:
        """The chance of every side, automata too."""
        heights: list[float] = []
        for side, seats in enumerate(sides):
            known = features(sample, side, seats, self.names, self.choices)
            heights.append(sum([value * self.weights.get(name, 0.0) for name, value in known.items()]))
        return softmax(heights)

    def chances(self, position: Position[S]) -> list[float]:
        """The chance of every seat in a full position; at the end who won, a shared victory being shared."""
        if position.over():
            return won(self.rules.ranking(position.state), self.seats_by_side(position.state))
        sample = self.sample(position)
        sides = self.seats_by_side(position.state)
        if not self.weights:
            every = sum(sample.judged) if len(sides) == self.setup.seats > 1 else 1.0
            return [chance / (every or 1.0) for chance in sample.judged]
        chances = [0.0] * self.setup.seats
        for chance, seats in zip(self.by_side(sample, sides), sides, strict=True):
            for seat in seats:
                chances[seat] = chance
        return chances

    def from_view(self, view: View[S], rng: Rng, worlds: int = 8) -> list[float]:
        """The same from what a seat knows: the mean over worlds it can imagine."""
        sums = [0.0] * self.setup.seats
        world: Position[S] | None = None
        for _ in range(worlds):
            world = view.imagine(rng, world)
            for seat, chance in enumerate(self.chances(world)):
                sums[seat] += chance / worlds
        return sums


def choices_of(rules: Rules[S], setup: Setup) -> list[str]:
    """What the table has chosen otherwise than usual, where it says how hard the game is: `level 3`."""
    known = {choice.name: choice for choice in rules.choices if setup.mode in choice.modes and choice.values}
    return [
        f"{name} {value}"
        for name, value in setup.options.items()
        if name in known and name != "first" and value != known[name].default
    ]


def won(ranking: list[int], sides: list[list[int]]) -> list[float]:
    """Who has won, as chances: a victory that sides share is shared, and partners win together."""
    winners = [side for side, seats in enumerate(sides) if seats and ranking[seats[0]] == 1]
    chances = [0.0] * len(ranking)
    for side in winners:
        for seat in sides[side]:
            chances[seat] = 1.0 / len(winners)
    return chances

"""Ratings of bots from played games: Bradley–Terry, whatever the order of the games, with intervals.

A game of n seats counts as its pairs, each with the weight 1/(n − 1); a tie is half a victory. Seats have ratings of their own,
so that a seat's advantage is not taken for a bot's strength. A weak prior keeps whoever always wins at a number. Intervals come
from drawing the deals anew, with all the games that were played on each; they are never narrower than what the curvature of the
likelihood allows, so that four victories of four are not taken for certainty.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from kancha.analysis.fitting import solve
from kancha.kernel.chance import Rng

ELO: Final = 400 / log(10)
"""Points of the usual scale for a unit of log odds."""
SPREAD: Final = 3.0
"""How far bots lie apart before anything is known, in log odds; seats lie closer."""
SEAT_SPREAD: Final = 0.5
STEPS: Final = 25
CLOSE: Final = 1e-6
DRAWS: Final = 200
LOW, HIGH = 0.025, 0.975
CONFIDENCE: Final = 1.96

Player = tuple[str, int]
"""A bot and its seat."""


@dataclass(frozen=True)
class Outcome:
    """One game: its deal, who sat where, and the places."""

    deal: int
    bots: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Rated:
    """A rating in Elo points with its 95 % interval."""

    name: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """Of bots, the best first, and of seats."""

    bots: list[Rated]
    seats: list[Rated]

    def widest(self) -> float:
        return max([rated.high - rated.low for rated in self.bots], default=0.0)


@dataclass
class Tally:
    """How two players in their seats have fared: the weight of the first one's victories, and of all."""

    won: float = 0.0
    all: float = 0.0


def tallies(outcomes: Iterable[Outcome]) -> dict[tuple[Player, Player], Tally]:
    """The games as pairs."""
    pairs: dict[tuple[Player, Player], Tally] = {}
    for outcome in outcomes:
        weight = 1.0 / max(1, len(outcome.bots) - 1)
        for one in range(len(outcome.bots)):
            for other in range(one):
                tally = pairs.setdefault(((outcome.bots[one], one), (outcome.bots[other], other)), Tally())
                tally.all += weight
                tally.won += weight * won_against(outcome.places[one], outcome.places[other])
    return pairs


def won_against(mine: int, theirs: int) -> float:
    if mine == theirs:
        return 0.5
    return 1.0 if mine < theirs else 0.0


Matrix = list[list[float]]


def strengths(outcomes: Iterable[Outcome], bots: Sequence[str], seats: int) -> tuple[list[float], Matrix]:
    """The most likely log odds of every bot, then of every seat, by Newton's method; and the curvature there."""
    places = {name: place for place, name in enumerate(bots)}
    size = len(bots) + seats
    cells = [
        ((places[one], len(bots) + seat, places[other], len(bots) + across), tally)
        for ((one, seat), (other, across)), tally in tallies(outcomes).items()
    ]
    pulls = [1 / SPREAD**2] * len(bots) + [1 / SEAT_SPREAD**2] * seats
    weights = [0.0] * size
    curve: Matrix = []
    for _ in range(STEPS):
        slope = [pull * weight for pull, weight in zip(pulls, weights, strict=True)]
        curve = [[pulls[row] if row == column else 0.0 for column in range(size)] for row in range(size)]
        for (one, seat, other, across), tally in cells:
            signs = ((one, 1.0), (seat, 1.0), (other, -1.0), (across, -1.0))
            chance = 1.0 / (1.0 + exp(-sum([sign * weights[place] for place, sign in signs])))
            error = tally.all * chance - tally.won
            steep = tally.all * chance * (1.0 - chance)
            for place, sign in signs:
                slope[place] += sign * error
                for beside, against in signs:
                    curve[place][beside] += steep * sign * against
        step = solve(curve, slope)
        weights = [weight - part for weight, part in zip(weights, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    return weights, curve


def ratings(outcomes: Sequence[Outcome], anchor: str, seed: int = 0, draws: int = DRAWS) -> Ratings:
    """Ratings with intervals; the anchor's is 0, or that of the mean if it did not play."""
    bots = sorted({name for outcome in outcomes for name in outcome.bots})
    seats = max([len(outcome.bots) for outcome in outcomes], default=0)
    if not bots:
        return Ratings([], [])
    weights, curve = strengths(outcomes, bots, seats)
    middle = anchored(weights, bots, anchor)
    doubts = [CONFIDENCE * doubt for doubt in doubts_of(curve, bots, anchor)]
    by_deal: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        by_deal.setdefault(outcome.deal, []).append(outcome)
    deals = list(by_deal.values())
    rng = Rng(seed)
    drawn: list[list[float]] = []
    for _ in range(draws):
        sample = [outcome for _ in deals for outcome in deals[rng.below(len(deals))]]
        drawn.append(anchored(strengths(sample, bots, seats)[0], bots, anchor))
    names = [*bots, *[str(seat) for seat in range(seats)]]
    rated = [
        Rated(name, middle[place], *interval([draw[place] for draw in drawn], middle[place], doubts[place]))
        for place, name in enumerate(names)
    ]
    return Ratings(sorted(rated[: len(bots)], key=lambda one: -one.rating), rated[len(bots) :])


def zeros(bots: Sequence[str], anchor: str, size: int) -> tuple[list[float], list[float]]:
    """How much each weight counts in the zero of bots, and in that of seats."""
    names = [anchor] if anchor in bots else list(bots)
    of_bots = [1 / len(names) if name in names else 0.0 for name in bots]
    seats = size - len(bots)
    return of_bots + [0.0] * seats, [0.0] * len(bots) + [1 / seats] * seats


def anchored(weights: list[float], bots: Sequence[str], anchor: str) -> list[float]:
    """In Elo points, bots from the anchor or their mean, seats from their mean."""
    low, ground = (
        sum([share * weight for share, weight in zip(zero, weights, strict=True)])
        for zero in zeros(bots, anchor, len(weights))
    )
    return [ELO * (weight - (low if place < len(bots) else ground)) for place, weight in enumerate(weights)]


def doubts_of(curve: Matrix, bots: Sequence[str], anchor: str) -> list[float]:
    """The standard error of each rating, in Elo points, by the curvature of the likelihood."""
    size = len(curve)
    of_bots, of_seats = zeros(bots, anchor, size)
    doubts: list[float] = []
    for place in range(size):
        zero = of_bots if place < len(bots) else of_seats
        gap = [float(other == place) - zero[other] for other in range(size)]
        spread = sum([part * value for part, value in zip(gap, solve(curve, gap), strict=True)])
        doubts.append(ELO * sqrt(max(0.0, spread)))
    return doubts


def interval(values: list[float], middle: float, reach: float) -> tuple[float, float]:
    """What 95 of 100 draws lie between, and at least the reach around the rating."""
    values = sorted(values) or [middle]
    last = len(values) - 1
    return min(middle - reach, values[round(LOW * last)]), max(middle + reach, values[round(HIGH * last)])

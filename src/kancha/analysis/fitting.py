"""Weights of a forecast, fitted to positions of played games: a softmax over the sides, by Newton's method, in plain Python."""

from math import log, sqrt
from typing import Final

from kancha.analysis.forecast import KNOTS, Features, features, softmax
from kancha.analysis.samples import Row

STIFFNESSES: Final = (16.0, 128.0, 4096.0)
"""How strongly weights may be drawn to their usual value, in rows per unit of what they change: what foretells best is taken."""
LOOSE: Final = 0.125
"""The share of that for the judge's own chances and an automaton's at each time of the game: those must fit most."""
STEPS: Final = 30
CLOSE: Final = 1e-3
ENOUGH: Final = 4000
"""Rows that are enough to know what to expect."""
PLAIN: Final[Features] = {f"judged {index}": 1.0 for index in range(len(KNOTS))}
"""The weights of a judge that is believed."""
FOLDS: Final = 4
BINS: Final = 10
SURE: Final = 1e-4
"""No chance counts as nearer to 0 or 1 than this where its logarithm is taken."""

TINY: Final = 1e-12

Vector = list[float]
Numbers = tuple[list[list[tuple[int, float]]], list[float]]
"""A row: of every side the places and values of its features; and who won."""


class Table:
    """Rows as numbers: of each row every side's features, by the places of their names."""

    def __init__(self, rows: list[Row], names: list[str]) -> None:
        self.names: list[str] = []
        self.places: dict[str, int] = {}
        self.rows: list[Numbers] = []
        for row in rows:
            sides: list[list[tuple[int, float]]] = []
            for side, seats in enumerate(row.sides):
                known = features(row.sample, side, seats, names, row.choices)
                sides.append([(self.place(name), value) for name, value in known.items() if value])
            self.rows.append((sides, row.won))

    def place(self, name: str) -> int:
        if name not in self.places:
            self.places[name] = len(self.names)
            self.names.append(name)
        return self.places[name]

    def scales(self) -> Vector:
        """How much each feature varies: weights of large ones are small."""
        sums = [0.0] * len(self.names)
        count = 0
        for sides, _ in self.rows:
            count += len(sides)
            for side in sides:
                for place, value in side:
                    sums[place] += value * value
        return [sqrt(total / max(1, count)) or 1.0 for total in sums]


def usual(name: str) -> float:
    """What a weight is where the rows do not say otherwise: the judge is mostly believed."""
    return 0.7 if name.startswith("judged ") else 0.0


def stiffness_of(name: str, stiffness: float) -> float:
    last = name.rpartition(" ")[2]
    loose = last.isdigit() and name in (f"judged {last}", f"automaton {last}")
    return LOOSE * stiffness if loose else stiffness


def fit(rows: list[Row], names: list[str], like: Features | None, stiffness: float) -> Features:
    """The weights that make what happened most likely, and none further from the usual ones, or those given, than rows demand."""
    table = Table(rows, names)
    scales = table.scales()
    start = {} if like is None else like
    middle = [start.get(name, usual(name)) * scale for name, scale in zip(table.names, scales, strict=True)]
    scaled = [
        ([[(place, value / scales[place]) for place, value in side] for side in sides], won)
        for sides, won in table.rows
    ]
    pulls = [stiffness_of(name, stiffness) for name in table.names]
    weights = middle.copy()
    cost = cost_of(scaled, weights, middle, pulls)
    for _ in range(STEPS):
        slope, curve = derivatives(scaled, weights, middle, pulls)
        step = solve(curve, slope)
        share = 1.0
        while share > CLOSE:  # a whole step may lead too far
            nearer = [weight - share * part for weight, part in zip(weights, step, strict=True)]
            after = cost_of(scaled, nearer, middle, pulls)
            if after < cost:
                break
            share /= 2
        if share <= CLOSE or cost - after < CLOSE:
            break
        weights, cost = nearer, after
    return {name: weights[place] / scales[place] for place, name in enumerate(table.names)}


def cost_of(rows: list[Numbers], weights: Vector, middle: Vector, pulls: Vector) -> float:
    """What is to be made small: how surprising the rows are, and how far the weights are from the middle."""
    cost = sum([pull * (weight - start) ** 2 / 2 for weight, start, pull in zip(weights, middle, pulls, strict=True)])
    for sides, won in rows:
        chances = softmax([sum([weights[place] * value for place, value in side]) for side in sides])
        cost -= sum([share * log(max(chance, TINY)) for chance, share in zip(chances, won, strict=True) if share])
    return cost


def derivatives(rows: list[Numbers], weights: Vector, middle: Vector, pulls: Vector) -> tuple[Vector, list[Vector]]:
    """The slope and the curvature of the cost."""
    size = len(weights)
    slope = [pull * (weight - start) for weight, start, pull in zip(weights, middle, pulls, strict=True)]
    curve = [[0.0] * size for _ in range(size)]
    for place in range(size):
        curve[place][place] = pulls[place]
    for sides, won in rows:
        chances = softmax([sum([weights[place] * value for place, value in side]) for side in sides])
        for side, chance, share in zip(sides, chances, won, strict=True):
            error = chance - share
            for place, value in side:
                slope[place] += error * value
        for one in range(len(sides)):
            for other in range(one):
                add_square(curve, apart(sides[one], sides[other]), chances[one] * chances[other])
    for place in range(size):
        for other in range(place):
            curve[place][other] = curve[other][place]
    return slope, curve


def apart(one: list[tuple[int, float]], other: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """How far two sides are apart, feature by feature, in the order of their places."""
    gaps = dict(one)
    for place, value in other:
        gaps[place] = gaps.get(place, 0.0) - value
    return sorted(gaps.items())


def add_square(curve: list[Vector], gaps: list[tuple[int, float]], share: float) -> None:
    """Add every product of two gaps; only above the diagonal, since the rest is the same."""
    for index, (place, gap) in enumerate(gaps):
        line = curve[place]
        part = share * gap
        for other, across in gaps[index:]:
            line[other] += part * across


def solve(matrix: list[Vector], right: Vector) -> Vector:
    """The vector that the matrix turns into `right`, by Gauss's elimination; the matrix is positive definite."""
    size = len(right)
    lines = [matrix[index] + [right[index]] for index in range(size)]
    for index in range(size):
        top = lines[index]
        for below in range(index + 1, size):
            factor = lines[below][index] / top[index]
            if factor:
                line = lines[below]
                for column in range(index, size + 1):
                    line[column] -= factor * top[column]
    answer = [0.0] * size
    for index in range(size - 1, -1, -1):
        known = sum([lines[index][column] * answer[column] for column in range(index + 1, size)])
        answer[index] = (lines[index][size] - known) / lines[index][index]
    return answer


# How good a forecast is

Pair = tuple[float, float]
"""The chance that was said of a seat, and how much of a victory it had."""


class Quality:
    """Figures of a forecast over positions it was not fitted to. Small is good."""

    def __init__(self, pairs: list[Pair]) -> None:
        count = max(1, len(pairs))
        self.positions = len(pairs)
        self.brier = sum([(chance - won) ** 2 for chance, won in pairs]) / count
        self.log_loss = sum([surprise(chance, won) for chance, won in pairs]) / count
        self.bins = binned(pairs)
        self.error = sum([number * abs(chance - won) for number, chance, won in self.bins]) / count

    def as_dict(self) -> dict[str, float]:
        return {
            "brier": round(self.brier, 4),
            "log_loss": round(self.log_loss, 4),
            "calibration_error": round(self.error, 4),
        }


def surprise(chance: float, won: float) -> float:
    chance = min(1.0 - SURE, max(SURE, chance))
    return -won * log(chance) - (1.0 - won) * log(1.0 - chance)


def binned(pairs: list[Pair]) -> list[tuple[int, float, float]]:
    """Ten bins of chances said: how many, the mean chance, and the share of victories."""
    bins: list[list[Pair]] = [[] for _ in range(BINS)]
    for pair in pairs:
        bins[min(BINS - 1, int(pair[0] * BINS))].append(pair)
    return [
        (
            len(inside),
            sum([chance for chance, _ in inside]) / len(inside),
            sum([won for _, won in inside]) / len(inside),
        )
        for inside in bins
        if inside
    ]


def said(rows: list[Row], weights: Features, names: list[str]) -> list[Pair]:
    """What a forecast says of every seat's side in some rows, with what came of it."""
    pairs: list[Pair] = []
    for row in rows:
        heights: list[float] = []
        for side, seats in enumerate(row.sides):
            known = features(row.sample, side, seats, names, row.choices)
            heights.append(sum([value * weights.get(name, 0.0) for name, value in known.items()]))
        chances = softmax(heights)
        pairs += [(chances[side], row.won[side]) for side, seats in enumerate(row.sides) if seats]
    return pairs


def judged(rows: list[Row]) -> list[Pair]:
    """The same of the judge's own chances."""
    return [
        (row.sample.judged[seats[0]], row.won[side]) for row in rows for side, seats in enumerate(row.sides) if seats
    ]


Deals = dict[int, list[Row]]


def parted(deals: Deals, fold: int) -> tuple[list[Row], list[Row]]:
    """The rows of most games, and those of the games of one fold."""
    inside: list[Row] = []
    outside: list[Row] = []
    for place, deal in enumerate(sorted(deals)):
        (outside if place % FOLDS == fold else inside).extend(deals[deal])
    return inside, outside


class Fitted:
    """Weights fitted to all games, and what fits to a part of the games say of the rest.

    Games with other numbers of seats tell what to expect, so that few games are enough.
    """

    def __init__(self, deals: Deals, names: list[str], others: list[Deals] | None = None) -> None:
        every = [row for rows in deals.values() for row in rows]
        likes = [pooled(parted(deals, fold)[0], others or [], names) for fold in range(FOLDS)]
        tried = [(foretold(deals, names, likes, stiffness), stiffness) for stiffness in STIFFNESSES]
        tried.append((said(every, PLAIN, names), 0.0))  # the judge as it is, where no fit foretells better
        pairs, stiffness = min(tried, key=lambda each: Quality(each[0]).log_loss)
        self.games = len(deals)
        self.positions = len(every)
        fitted = fit(every, names, pooled(every, others or [], names), stiffness) if stiffness else PLAIN
        self.weights = fitted
        self.quality = Quality(pairs)
        self.before = Quality(judged(every))


def foretold(deals: Deals, names: list[str], likes: list[Features | None], stiffness: float) -> list[Pair]:
    """What fits to most of the games say of the rest, for every part of the games."""
    pairs: list[Pair] = []
    for fold, like in enumerate(likes):
        inside, outside = parted(deals, fold)
        pairs += said(outside, fit(inside, names, like, stiffness), names)
    return pairs


def pooled(rows: list[Row], others: list[Deals], names: list[str]) -> Features | None:
    """What fits all numbers of seats alike; none where there is only one."""
    if not others:
        return None
    every = rows + [row for deals in others for each in deals.values() for row in each]
    return fit(every[:: 1 + len(every) // ENOUGH], names, None, STIFFNESSES[0])

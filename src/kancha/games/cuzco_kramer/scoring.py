"""Who has won, and by what (K-004, K-137)."""

from kancha.games.cuzco_kramer.state import CATEGORIES, SCORING, State
from kancha.kernel.rules import Sheet


def scores(g: State) -> list[int]:
    return [g.total(seat) for seat in range(g.seats)]


def ranking(g: State) -> list[int]:
    """Most prestige wins; equal scores share a place, and there is no further tie-break (K-137)."""
    totals = scores(g)
    return [1 + sum([1 for other in totals if other > total]) for total in totals]


def sheet(g: State) -> Sheet:
    """Points by category, one column per seat."""
    points = [[g.points[seat * SCORING + kind] for seat in range(g.seats)] for kind in range(SCORING)]
    return Sheet([f"seat:{seat}" for seat in range(g.seats)], CATEGORIES.copy(), points)

"""Who has won, and by what (K-004, K-137)."""

from kancha.games.cuzco_kramer.state import ARRANGED, CATEGORIES, SCORING, State
from kancha.kernel.rules import Sheet, places


def scores(g: State) -> list[int]:
    return [g.total(seat) for seat in range(g.seats)]


def ranking(g: State) -> list[int]:
    """Most prestige wins; equal scores share a place, and there is no further tie-break (K-137)."""
    return places([[total] for total in scores(g)])


def sheet(g: State) -> Sheet:
    """Points by category, one column per seat; those of an arranged position stand by themselves."""
    points = [[g.points[seat * SCORING + kind] for seat in range(g.seats)] for kind in range(SCORING)]
    shown = SCORING if any(points[ARRANGED]) else ARRANGED
    return Sheet([f"seat:{seat}" for seat in range(g.seats)], CATEGORIES[:shown], points[:shown])

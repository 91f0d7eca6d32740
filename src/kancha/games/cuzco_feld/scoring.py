"""Who has won, and by what (F-001, F-292)."""

from kancha.games.cuzco_feld.state import CATEGORIES, KINDS, State
from kancha.kernel.rules import Sheet, TieBreak


def scores(g: State) -> list[int]:
    return [g.total(seat) for seat in range(g.seats)]


def ranking(g: State) -> list[int]:
    """Most VP; of those tied, who comes earlier in the turn order (F-292)."""
    found = scores(g)
    places: list[int] = []
    for seat in range(g.seats):
        better = 0
        for other in range(g.seats):
            if found[other] > found[seat] or (
                found[other] == found[seat] and other != seat and earlier(g, other, seat)
            ):
                better += 1
        places.append(1 + better)
    return places


def earlier(g: State, one: int, other: int) -> bool:
    return one in g.order and other in g.order and g.order.index(one) < g.order.index(other)


def sheet(g: State) -> Sheet:
    """Points by category, one column per seat."""
    columns = [f"seat:{seat}" for seat in range(g.seats)]
    points = [[g.points[seat * KINDS + kind] for seat in range(g.seats)] for kind in range(KINDS)]
    places = [g.order.index(seat) + 1 if seat in g.order else 0 for seat in range(g.seats)]
    return Sheet(columns, CATEGORIES.copy(), points, [TieBreak("turn_order", "F-292", places)])

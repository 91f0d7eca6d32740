"""Who has won, and by what (F-001, F-292)."""

from kancha.games.cuzco_feld.state import ARRANGED_VP, CATEGORIES, KINDS, State
from kancha.kernel.rules import Sheet, TieBreak, places


def scores(g: State) -> list[int]:
    return [g.total(seat) for seat in range(g.seats)]


def ranking(g: State) -> list[int]:
    """Most VP; of those tied, who comes earlier in the turn order (F-292)."""
    return places([[g.total(seat), -turn_in_order(g, seat)] for seat in range(g.seats)])


def turn_in_order(g: State, seat: int) -> int:
    """The number of a seat's turn, from 1; 0 before there is an order."""
    return g.token(seat) if seat in g.order else 0


def sheet(g: State) -> Sheet:
    """Points by category, one column per seat; those of an arranged position stand by themselves."""
    columns = [f"seat:{seat}" for seat in range(g.seats)]
    points = [[g.points[seat * KINDS + kind] for seat in range(g.seats)] for kind in range(KINDS)]
    turns = [turn_in_order(g, seat) for seat in range(g.seats)]
    shown = KINDS if any(points[ARRANGED_VP]) else ARRANGED_VP
    return Sheet(columns, CATEGORIES[:shown], points[:shown], [TieBreak("turn_order", "F-292", turns)])

"""Who has won, and by what (P-126, P-185, P-243)."""

from kancha.games.pachamama.state import ARRANGED, CATEGORIES, COMPETITIVE, KINDS, OTOMA, PLAYERS, SOLO, State
from kancha.kernel.rules import Sheet, TieBreak, places


def scores(g: State) -> list[int]:
    """One score per seat; in coop all share the team's (P-201)."""
    return [g.total(g.side(seat)) for seat in range(g.seats)]


def ranking(g: State) -> list[int]:
    """Highest score, then most levels climbed, then shared (P-126); against the Otoma 1 is a win, 2 is not (P-185, P-243)."""
    if g.mode != COMPETITIVE:
        return [1 if g.total(PLAYERS) > g.total(OTOMA) else 2] * g.seats
    return places([[g.total(seat), g.stone_levels(seat)] for seat in range(g.seats)])


def sheet(g: State) -> Sheet:
    """Points by category, one column per side; those of an arranged position stand by themselves."""
    if g.mode == COMPETITIVE:
        columns = [f"seat:{seat}" for seat in range(g.seats)]
    else:
        columns = ["seat:0" if g.mode == SOLO else "team", "otoma"]
    points = [[g.points[side * KINDS + kind] for side in range(g.sides())] for kind in range(KINDS)]
    shown = KINDS if any(points[ARRANGED]) else ARRANGED
    return Sheet(columns, CATEGORIES[:shown], points[:shown], [tie_break(g)])


def tie_break(g: State) -> TieBreak:
    """Of equal scores: most levels climbed (P-126); against the Otoma they win (P-185, P-243)."""
    if g.mode == COMPETITIVE:
        return TieBreak("levels", "P-126", [g.stone_levels(seat) for seat in range(g.seats)])
    return TieBreak("otoma", "P-185" if g.mode == SOLO else "P-243", [])

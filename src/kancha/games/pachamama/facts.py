"""Everything on the table as plain named data, by the names that records and positions use (docs/facts/pachamama.md)."""

from kancha.games.pachamama.material import ARROWS_OF_TERRAIN, CELL_NAMES, COLOURS, CROPS, NONE, TERRAINS
from kancha.games.pachamama.state import (
    CATEGORIES,
    COMPETITIVE,
    KINDS,
    LEVELS,
    MODES,
    OTOMA,
    SOLO,
    Arrows,
    Screens,
    State,
)
from kancha.games.pachamama.verbs import ARROW
from kancha.kernel.bits import members


def facts(g: State) -> dict[str, object]:
    """The whole table as a seat sees it: the map in the wheel is no part of it, and a top tile it may not see is null (P-283).

    What follows from other facts is left out: which cells are known, planted, or held by the Otoma.
    """
    return {
        "edition": g.box.edition,
        "board": g.board.name,
        "mode": MODES[g.mode],
        "level": None if g.mode == COMPETITIVE else LEVELS[g.level],
        "seats": g.seats,
        "tiles": {CELL_NAMES[cell]: tile_words(g, cell) for cell in members(g.known)},
        "left": by_terrain(g.left),
        "pawns": {COLOURS[g.colours[stock]]: pawns_of(g, stock) for stock in range(len(g.colours))},
        "sides": [side_facts(g, side) for side in range(g.sides())],
        "quiet": g.quiet,
        "passed": members(g.passed),
        "otoma": None if g.arrows is None else otoma_facts(g.arrows),
        "screens": None if g.screens is None else screen_facts(g, g.screens),
    }


def tile_words(g: State, cell: int) -> str:
    """A terrain, and the crop on it if there is one: `mountain maize`."""
    terrain = TERRAINS[g.land[cell]]
    return terrain if g.crop[cell] == NONE else f"{terrain} {CROPS[g.crop[cell]]}"


def pawns_of(g: State, stock: int) -> dict[str, object]:
    """The pawns of one colour."""
    return {"cells": [CELL_NAMES[cell] for cell in members(g.pawns[stock])], "reserve": g.reserve[stock]}


def side_facts(g: State, side: int) -> dict[str, object]:
    """Whoever scores: its tokens, its stones, and its points by where they come from."""
    return {
        "side": side_name(g, side),
        "tokens": [CROPS[crop] for crop in members(g.tokens[side])],
        "stones": by_terrain(g.stones[side * 4 : side * 4 + 4]),
        "points": dict(zip(CATEGORIES, g.points[side * KINDS : side * KINDS + KINDS], strict=True)),
    }


def side_name(g: State, side: int) -> object:
    """A seat's number, `team` or `otoma`, as positions name a side."""
    if g.mode == COMPETITIVE:
        return side
    if side == OTOMA:
        return "otoma"
    return side if g.mode == SOLO else "team"


def otoma_facts(arrows: Arrows) -> dict[str, object]:
    """The Otoma pawns, the arrows that lie open, and those nobody has seen."""
    laid = arrows.laid
    return {
        "pawns": [CELL_NAMES[cell] for cell in arrows.pawns],
        "colours": [COLOURS[colour] for colour in arrows.pawn_colours],
        "arrows": {CELL_NAMES[cell]: ARROW.words[laid[cell]] for cell in range(len(laid)) if laid[cell] != NONE},
        "unseen": {terrain: unseen_of(arrows, number) for number, terrain in enumerate(TERRAINS)},
    }


def unseen_of(arrows: Arrows, terrain: int) -> dict[str, int]:
    """How many tiles of each arrow one terrain may still have in its piles, without those there are none of."""
    unseen = arrows.unseen[terrain * ARROWS_OF_TERRAIN : (terrain + 1) * ARROWS_OF_TERRAIN]
    return {ARROW.words[arrow]: unseen[arrow] for arrow in range(ARROWS_OF_TERRAIN) if unseen[arrow]}


def screen_facts(g: State, screens: Screens) -> dict[str, object]:
    """The piles behind the screens, the columns of spent tiles, and the arrow of this turn."""
    return {
        "piles": [piles_of(screens, seat) for seat in range(g.seats)],
        "columns": {TERRAINS[at]: [ARROW.words[arrow] for arrow in screens.columns[at]] for at in range(4)},
        "spent": None if screens.spent == NONE else ARROW.words[screens.spent],
        "owed": None if screens.owed == NONE else TERRAINS[screens.owed],
    }


def piles_of(screens: Screens, seat: int) -> dict[str, list[object]]:
    """The arrow on top of each pile of a seat, null where the viewer may not see it, and the number of its tiles."""
    tops = screens.tops[seat * 4 : seat * 4 + 4]
    held = screens.held[seat * 4 : seat * 4 + 4]
    return {TERRAINS[at]: [ARROW.words[tops[at]] if tops[at] >= 0 else None, held[at]] for at in range(4) if held[at]}


def by_terrain(numbers: list[int]) -> dict[str, int]:
    return dict(zip(TERRAINS, numbers, strict=True))

"""Where a tile fits, what it costs there, and what forbids it elsewhere (K-042..K-049)."""

from typing import Final

from kancha.games.cuzco_kramer.material import (
    BIT,
    CULTURE,
    DOUBLE,
    IS_OUTSIDE,
    MAP,
    ON_MAP,
    OUTSIDE,
    SITE,
    SIZES,
    SPAN,
    SPOT_EAST,
    SPOT_PAIR,
    SPOT_SINGLE,
    SPOT_SOUTH,
    STEP,
    TRIPLE,
    VILLAGE,
    WAYS,
    WIDE,
    anchor_of,
    flood,
    shifted,
    spot_of,
    tile_cells,
    with_neighbours,
)
from kancha.games.cuzco_kramer.reasons import NO_AP, NO_CELL
from kancha.games.cuzco_kramer.site import UNKNOWN
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.bits import mask_of, members
from kancha.kernel.refusals import CASE

# Rules a refused placement is explained by. Where no way of turning the tile will do, the nearest one is told in a case of its
# own: `AT_BEST` higher.
COVERS_INCA: Final = 42
COVERS_BASIN: Final = 42 + CASE
COVERS_TEMPLE: Final = 42 + 2 * CASE
FLOATS: Final = 43
SAME_TILE: Final = 44
JOINS: Final = 45
OFF_SITE: Final = 46
SINGLE_OFF_SITE: Final = 46 + CASE
TOO_DEAR: Final = 47
ON_OVERFLOW: Final = 49
AT_BEST: Final = 4 * CASE
PATIENCE: Final[list[int]] = [
    OFF_SITE,
    ON_OVERFLOW,
    COVERS_TEMPLE,
    COVERS_BASIN,
    COVERS_INCA,
    FLOATS,
    SAME_TILE,
    JOINS,
    TOO_DEAR,
    NO_AP,
]
"""The later in this list, the nearer a placement came to being possible."""


def _within_reach(spot: int, outside: int) -> int:
    """Spots with a cell of the site and at most so many outside, by their north-western cell (K-046)."""
    kind = TRIPLE if spot <= SPOT_SOUTH else DOUBLE
    way = spot if kind == TRIPLE else spot - SPOT_PAIR
    cells: list[int] = []
    for cell in members(MAP):
        covered = mask_of([under for under in tile_cells(kind, cell, way) if under >= 0])
        if covered & ~MAP == 0 and covered & SITE and (covered & OUTSIDE).bit_count() <= outside:
            cells.append(cell)
    return mask_of(cells)


REACH: Final[list[list[int]]] = [[_within_reach(spot, outside) for outside in range(3)] for spot in range(SPOT_SINGLE)]
"""By spot and by AP beyond the first: where a tile on bare ground may stick out (K-047)."""
DEAR: Final[list[list[int]]] = [[reach[2] & ~reach[more] for more in range(2)] for reach in REACH]
"""By spot and by AP beyond the first: where it may not stick out for lack of AP alone."""


# Where a tile fits


def spots(g: State, spot: int, ap: int, free: int) -> int:
    """Where a triangle or pair of cells is level, free and not the very place of such a tile (K-042..K-044, K-047)."""
    anchors = free & REACH[spot][2]
    if spot == SPOT_EAST:
        anchors &= g.even[0] & g.even[1] & free >> 1 & free >> WIDE
    elif spot == SPOT_SOUTH:
        anchors &= g.even[1] & g.even[2] & free >> WIDE & free >> WIDE - 1
    else:
        anchors &= g.even[spot - SPOT_PAIR] & free >> STEP[spot - SPOT_PAIR]
    if 0 < ap < 3:
        anchors ^= anchors & g.tiers[0] & DEAR[spot][ap - 1]
    return anchors ^ anchors & g.whole[spot]


def room(g: State, kind: int, ap: int) -> list[int]:
    """By direction, where the village face of a tile could lie if nothing were said about cities."""
    free = MAP ^ g.blocked()
    if kind == TRIPLE:
        east = spots(g, SPOT_EAST, ap, free)
        south = spots(g, SPOT_SOUTH, ap, free)
        return [east, south, east << 1, south << WIDE, east << WIDE, south << WIDE - 1]
    if kind == DOUBLE:
        pairs = [spots(g, SPOT_PAIR + way, ap, free) for way in range(3)]
        return pairs + [shifted(pairs[way], way) for way in range(3)]
    free &= SITE
    return [free ^ free & g.whole[SPOT_SINGLE]]


def room_for(g: State, kind: int, ap: int) -> int:
    """Where the village face (or the only one) of a tile may lie, in some direction."""
    return lawful(g, kind, room(g, kind, ap))


def lawful(g: State, kind: int, by_way: list[int]) -> int:
    """The same with cities kept apart (K-045)."""
    anchors = 0
    for cells in by_way:
        anchors |= cells
    if kind == CULTURE or not anchors & g.between:
        return anchors
    for cell in members(anchors & g.between):
        if not allowed_ways(g, kind, cell, by_way):
            anchors &= ~(1 << cell)
    return anchors


def any_room(g: State, kind: int, ap: int) -> bool:
    """Whether a tile fits anywhere at all."""
    by_way = room(g, kind, ap)
    anchors = 0
    for cells in by_way:
        anchors |= cells
    if kind == CULTURE or anchors & ~g.between:
        return anchors != 0
    for cell in members(anchors):
        if allowed_ways(g, kind, cell, by_way):
            return True
    return False


def sure_size(g: State) -> int:
    """The size of the largest tile that certainly fits: on bare ground of the site, near no two cities."""
    if g.sure == UNKNOWN:
        bare = g.tiers[0] & SITE & ~(g.basins | g.between)
        pairs = bare & bare >> 1
        if pairs:
            g.sure = 3 if pairs & bare >> WIDE else 2
        else:
            g.sure = 1 if bare else 0
    return g.sure


def allowed_ways(g: State, kind: int, cell: int, by_way: list[int]) -> list[int]:
    """The directions in which a tile may lie with its village on a cell."""
    ways: list[int] = []
    for way in range(len(by_way)):
        if by_way[way] & BIT[cell] and not joins_cities(g, kind, cell, way):
            ways.append(way)
    return ways


def joins_cities(g: State, kind: int, cell: int, way: int) -> bool:
    """Whether afterwards the village face on a cell would hang together with two temples (K-045)."""
    bit = 1 << cell
    if kind == CULTURE or not g.between & bit:
        return False
    cultures = 0
    for under in tile_cells(kind, cell, way):
        cultures |= 1 << under
    cultures &= ~bit
    near = with_neighbours(bit) & ~cultures
    touched = 0
    cut = 0
    for cells in g.places:
        if cells & g.temples and cells & near:
            touched += 1
            cut |= cells & cultures
    if touched < 2 or not cut:
        return touched >= 2
    after = g.village & ~cultures | bit
    return (flood(bit, after) & g.temples).bit_count() > 1


def has_room(g: State, seat: int) -> bool:
    """Whether a seat could lay any tile with the AP of a fresh turn (K-028, K-030)."""
    sure = sure_size(g)
    for kind in range(4):
        if g.left_of(seat, kind) and (SIZES[kind] <= sure or any_room(g, kind, g.box.actions)):
            return True
    return False


# What it costs, and why not


def cost_of(g: State, kind: int, cell: int, way: int) -> int:
    """1 AP, and 1 for each outside cell without terrain (K-047, K-049)."""
    cost = 1
    for under in tile_cells(kind, cell, way):
        if IS_OUTSIDE[under] and not g.level[under]:
            cost += 1
    return cost


def refusal(g: State, kind: int, cell: int, way: int, ap: int) -> int:
    """What forbids a placement; 0 if it is allowed."""
    cells = tile_cells(kind, cell, way)
    covered = 0
    for under in cells:
        if not 0 <= under < SPAN or not ON_MAP[under]:
            return OFF_SITE
        covered |= BIT[under]
    if not covered & SITE:
        if kind >= VILLAGE:
            return SINGLE_OFF_SITE
        return ON_OVERFLOW if not covered & ~g.terrain() else OFF_SITE
    if covered & g.blocked():
        return covering_refusal(g, covered)
    for under in cells:
        if g.level[under] != g.level[cell]:
            return FLOATS
    if g.whole[spot_of(kind, way)] & BIT[anchor_of(kind, cell, way)]:
        return SAME_TILE
    if joins_cities(g, kind, cell, way):
        return JOINS
    if cost_of(g, kind, cell, way) > ap:
        return TOO_DEAR if ap else NO_AP
    return 0


def covering_refusal(g: State, covered: int) -> int:
    """Which thing a tile would cover that it may not; 0 if none (K-042)."""
    if covered & g.temples:
        return COVERS_TEMPLE
    if covered & g.basins:
        return COVERS_BASIN
    return COVERS_INCA if covered & g.occupied else 0


def cell_refusal(g: State, kind: int, cell: int, ap: int) -> int:
    """Why a tile cannot have its village on a cell: what is there or, of all ways to turn it, the reason of the nearest."""
    if not ON_MAP[cell]:
        return NO_CELL
    if kind >= VILLAGE:
        return refusal(g, kind, cell, 0, ap)
    nearest = covering_refusal(g, BIT[cell])
    if nearest:
        return nearest
    nearest = OFF_SITE
    for way in range(WAYS):
        rule = refusal(g, kind, cell, way, ap)
        if rule == 0:
            return 0
        if PATIENCE.index(rule) > PATIENCE.index(nearest):
            nearest = rule
    return nearest if nearest == NO_AP else nearest + AT_BEST

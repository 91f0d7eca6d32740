"""Basins: laid on bare ground, settled when enclosed (K-101..K-107)."""

from typing import Final

from kancha.games.cuzco_kramer.events import BASIN_IDLE, BASIN_LAID, BASIN_SETTLED
from kancha.games.cuzco_kramer.material import AROUND, BIT, INNER, NONE, SITE, flood, with_neighbours
from kancha.games.cuzco_kramer.reasons import NO_AP
from kancha.games.cuzco_kramer.state import BASINS, State
from kancha.kernel.bits import lowest
from kancha.kernel.refusals import CASE

NO_BASIN: Final = 101
TERRAIN_THERE: Final = 101 + CASE
BASIN_THERE: Final = 101 + 2 * CASE
AT_THE_BORDER: Final = 102
OUTSIDE_THE_SITE: Final = 102 + CASE


def basin_cells(g: State) -> int:
    """Where a basin may be laid: a bare cell of the site that does not touch the border (K-101, K-102)."""
    if not g.ap or not g.basins_left:
        return 0
    return g.pits


def lay_basin(g: State, seat: int, cell: int) -> None:
    g.spend(1)
    g.basins_left -= 1
    g.put_basin(cell)
    if g.events is not None:
        g.tell(BASIN_LAID, seat, cell)
    settle_basins_around(g, [cell])


def settle_basins_around(g: State, changed: list[int]) -> None:
    """Every basin in or next to what was just laid is settled if it is now enclosed (K-104, K-106)."""
    open_cells = g.basins ^ g.settled
    near = 0
    for cell in changed:
        near |= BIT[cell] | AROUND[cell]
    open_cells &= near
    while open_cells:
        basin = flood(open_cells & -open_cells, g.basins)
        open_cells &= ~basin
        if enclosed(g, basin):
            settle_basin(g, basin)


def ring_of(basin: int) -> int:
    """The cells directly around a basin; they always lie on the map, since basins keep off the border."""
    return with_neighbours(basin) & ~basin


def enclosed(g: State, basin: int) -> bool:
    return not ring_of(basin) & ~(g.village | g.culture)


def settle_basin(g: State, basin: int) -> None:
    """3 PP per cell for the highest position around; otherwise for nobody. Never again (K-104, K-105, K-107)."""
    g.settled |= basin
    size = basin.bit_count()
    seat = g.highest(ring_of(basin))
    if seat == NONE:
        g.tell(BASIN_IDLE, lowest(basin), size)
        return
    if g.events is not None:
        g.tell(BASIN_SETTLED, lowest(basin), size, seat)
    g.score(seat, g.box.basin_points * size, BASINS)


def basin_refusal(g: State, seat: int, cell: int) -> int:
    """Why a basin cannot be laid on a cell; 0 if it can (K-101, K-102)."""
    if not SITE >> cell & 1:
        return OUTSIDE_THE_SITE
    if g.basins >> cell & 1:
        return BASIN_THERE
    if g.terrain() >> cell & 1:
        return TERRAIN_THERE
    if not INNER >> cell & 1:
        return AT_THE_BORDER
    if not g.basins_left:
        return NO_BASIN
    return 0 if g.ap else NO_AP

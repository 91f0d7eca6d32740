"""Basins: laid on bare ground, settled when enclosed (K-101..K-107)."""

from typing import Final

from kancha.games.cuzco_kramer.events import BASIN_IDLE, BASIN_LAID, BASIN_SETTLED
from kancha.games.cuzco_kramer.material import AROUND, BIT, INNER, MAP, NONE, SITE, flood, with_neighbours
from kancha.games.cuzco_kramer.state import BASINS, State
from kancha.games.cuzco_kramer.verbs import BASIN
from kancha.kernel.bits import lowest, members

NOT_BARE: Final = 101
AT_THE_BORDER: Final = 102
NO_AP: Final = 26


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
    settle_around(g, [cell])


def settle_around(g: State, changed: list[int]) -> None:
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
            settle(g, basin)


def ring_of(basin: int) -> int:
    """The cells directly around a basin; they always lie on the map, since basins keep off the border."""
    return with_neighbours(basin) & ~basin


def enclosed(g: State, basin: int) -> bool:
    return not ring_of(basin) & ~(g.village | g.culture)


def settle(g: State, basin: int) -> None:
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


def refused_basins(g: State) -> list[tuple[int, int]]:
    """Why a basin cannot be laid on the other cells, those outside the site included."""
    found: list[tuple[int, int]] = []
    possible = basin_cells(g)
    for cell in members(MAP & ~possible):
        if not SITE >> cell & 1:
            rule = AT_THE_BORDER
        elif not g.basins_left or (g.village | g.culture | g.basins) >> cell & 1:
            rule = NOT_BARE
        elif not INNER >> cell & 1:
            rule = AT_THE_BORDER
        else:
            rule = NO_AP
        found.append((BASIN.of(cell), rule))
    return found

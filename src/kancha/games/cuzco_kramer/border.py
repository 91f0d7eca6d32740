"""The border of the site: over which terrain Incas come and go, and by which zone (K-070, K-072)."""

from typing import Final

from kancha.games.cuzco_kramer.material import EDGE, FOREST, MOUNTAIN, OPEN, OUTSIDE, SITE, with_neighbours

FOREST_EDGE: Final = EDGE & with_neighbours(FOREST)
MOUNTAIN_EDGE: Final = EDGE & with_neighbours(MOUNTAIN) & ~FOREST_EDGE


def forest_gates(terrain: int) -> int:
    """Cells with terrain through which an Inca comes and goes for 1 AP: a cell that touches both zones is one of them."""
    over = terrain & OUTSIDE
    if not over:
        return terrain & FOREST_EDGE
    edge = with_neighbours(FOREST & ~terrain) & SITE
    return terrain & (edge | at_the_rim(over) & FOREST)


def mountain_gates(terrain: int) -> int:
    """The same for 2 AP."""
    over = terrain & OUTSIDE
    if not over:
        return terrain & MOUNTAIN_EDGE
    edge = with_neighbours(MOUNTAIN & ~terrain) & SITE & ~with_neighbours(FOREST & ~terrain)
    return terrain & (edge | at_the_rim(over) & MOUNTAIN)


def at_the_rim(over: int) -> int:
    """Overflowing terrain next to a bare outside cell or to the edge of the map."""
    return over & (OPEN | with_neighbours(OUTSIDE & ~over))

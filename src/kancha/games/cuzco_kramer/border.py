"""The border of the site: over which terrain Incas come and go, and by which zone (K-070, K-072)."""

from typing import Final

from kancha.games.cuzco_kramer.material import EDGE, FOREST, MOUNTAIN, OPEN, OUTSIDE, SITE, with_neighbours

FOREST_EDGE: Final = EDGE & with_neighbours(FOREST)
MOUNTAIN_EDGE: Final = EDGE & with_neighbours(MOUNTAIN) & ~FOREST_EDGE


def gates(terrain: int) -> tuple[int, int]:
    """Cells with terrain through which an Inca comes and goes for 1 AP, by the forest, and for 2 AP, by the mountains.

    A cell that touches both zones is one of the forest.
    """
    over = terrain & OUTSIDE
    if not over:
        return terrain & FOREST_EDGE, terrain & MOUNTAIN_EDGE
    bare = OUTSIDE ^ over
    by_forest = with_neighbours(bare & FOREST) & SITE
    by_mountain = with_neighbours(bare & MOUNTAIN) & SITE & ~by_forest
    rim = over & (OPEN | with_neighbours(bare))  # next to a bare outside cell or to the edge of the map
    return terrain & (by_forest | rim & FOREST), terrain & (by_mountain | rim & MOUNTAIN)

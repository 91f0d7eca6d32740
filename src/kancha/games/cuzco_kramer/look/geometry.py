"""Where things lie on the board: the hexes, how far a layer lifts them, the outlines of places."""

from functools import lru_cache
from typing import Final

from kancha.draw import hexes
from kancha.draw.keeping import forgotten
from kancha.draw.strokes import Point
from kancha.games.cuzco_kramer.material import NEIGHBOURS, NONE, SPAN, WAYS, row_of
from kancha.games.cuzco_kramer.material import WIDE as COLUMNS
from kancha.kernel.bits import members

WIDE: Final = 1036
TALL: Final = 660
TRACK: Final = 24  # the score track round it
SIZE: Final = 26.4  # from a hex's middle to its corners
HALF: Final = SIZE * 3**0.5 / 2  # from its middle to a side
ROW: Final = SIZE * 1.5  # from one row to the next
LIFT: Final = 6.2  # how far a layer rises
LEFT: Final = WIDE / 2 - 18 * HALF
TOP: Final = TALL / 2 - 7 * SIZE * 1.5
GRID: Final = hexes.Grid(SIZE, LEFT, TOP)
CENTRES: Final[list[Point]] = [GRID.centre(cell % COLUMNS - 3, row_of(cell)) for cell in range(SPAN)]
"""The middle of every cell as it lies bare."""


def lifted(cell: int, level: int) -> Point:
    """The middle of a cell's face, lifted by its layers."""
    x, y = CENTRES[cell]
    return x, y - level * LIFT


@forgotten
@lru_cache(maxsize=4096)
def place(cell: int, level: int) -> str:
    """The transform that brings a shape onto a cell's face."""
    x, y = lifted(cell, level)
    return f"translate({x:.1f} {y:.1f})"


def heights(cells: int, level: list[int]) -> tuple[int, ...]:
    """The levels of a set's members, as `outline` and `faces` want them."""
    return tuple([level[cell] for cell in members(cells)])


def ways_out(cell: int, cells: int) -> int:
    """The directions, a bit for each, that lead out of a set of cells."""
    beside = NEIGHBOURS[cell]
    return sum([1 << way for way in range(WAYS) if beside[way] == NONE or not cells >> beside[way] & 1])


@forgotten
@lru_cache(maxsize=2048)
def outline(cells: int, levels: tuple[int, ...]) -> str:
    """The border of a set of cells, each at its own height, as the `d` of a path."""
    pairs = zip(members(cells), levels, strict=True)
    return "".join([hexes.sides(SIZE, ways_out(cell, cells), *lifted(cell, level)) for cell, level in pairs])


@forgotten
@lru_cache(maxsize=2048)
def faces(cells: int, levels: tuple[int, ...]) -> str:
    """The faces of a set of cells as the `d` of a path, to be tinted as one region."""
    return "".join([hexes.whole(SIZE, *lifted(*pair)) for pair in zip(members(cells), levels, strict=True)])

"""The pieces of the box as shapes round the origin, kept once and shown by reference: those of `shapes.svg` and made of them."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.hexes import AROUND, Grid, corners
from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, num, shift
from kancha.draw.shapes import Shapes, Shown
from kancha.draw.strokes import Point, circle, group, path, text, use
from kancha.games.cuzco_kramer.look.geometry import SIZE
from kancha.games.cuzco_kramer.material import CULTURE, SIZES

SHAPES: Final = Shapes("kancha.games.cuzco_kramer.look", "kz-")
refer: Final = SHAPES.refer
inline: Final = SHAPES.inline
TALLEST: Final = 9
"""Walls are drawn for so many levels; above, the same wall serves."""
SHADES: Final = 6
"""Shades of terrain, from the lowest to the highest."""
GRID: Final = Grid(SIZE)
STEPS: Final[list[Point]] = [GRID.centre(*cell) for cell in AROUND]
"""From a hex's middle to its neighbours'."""


def number_at(number: int, x: float, y: float, class_: str) -> Markup:
    return use(f"kz-n{number}", x, y, class_)


def shade(face: str, level: int) -> str:
    """The class of a face at a level: the higher the lighter."""
    return f"kz-{'c' if face == 'c' else 'v'}{min(level, SHADES)}"


@forgotten
@cache
def cast(way: int, step: int) -> str:
    """The shadow a neighbour so many levels higher throws on a face: the longer the higher."""
    around = corners(SIZE)
    depth = min(0.2 + 0.11 * step, 0.62) * (0.45 if way == 5 else 1)
    a, b = around[way], around[(way + 1) % 6]
    inner = [(x * (1 - depth), y * (1 - depth)) for x, y in (b, a)]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in (a, b, *inner)) + "z"


def whole_temple(value: int, disc: bool, led: bool = False, show: Shown = refer) -> Markup:
    """A temple with its value, its sun disc if it bears one, and round the value the colour of who stands highest."""
    reach = 10.5 if value < 10 else 12
    return joined(
        [
            show(f"temple-{value}", None),
            at("sun-disc", 0, -value / 2 * 5.6 - 2, 19, "kz-disc") if disc else None,
            circle(0, 10, reach + 3, "kz-led") if led else None,
            circle(0, 10, reach, "kz-plate"),
            text(0, 15.4, value, "kz-value"),
        ]
    )


# Tiles as wholes: in the gallery, and as the ghost under the pointer


def footprint(kind: int, way: int) -> list[tuple[int, int]]:
    """The hexes of a tile, its village (or only) one first."""
    return [(0, 0), AROUND[way], AROUND[(way + 1) % 6]][: SIZES[kind]]


@forgotten
@cache
def tile(kind: int, way: int = 0, level: int = 1, show: Shown = refer) -> Markup:
    """A tile at a level with the stones of its one layer."""
    parts: list[Markup] = []
    for cell in sorted(footprint(kind, way), key=lambda cell: cell[1]):
        face = "v" if cell == (0, 0) and kind != CULTURE else "c"
        stones = show("wall-1", None)
        parts.append(group(stones, show(face, shade(face, level)), transform=shift(*GRID.centre(*cell))))
    return joined([*parts, path(border(kind, way), "kz-tile-edge")])


@forgotten
@cache
def border(kind: int, way: int) -> str:
    """The outline of a whole tile."""
    return GRID.outline(footprint(kind, way))

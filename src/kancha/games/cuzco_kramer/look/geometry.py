"""Where things lie on the board: the hexes, how far a layer lifts them, their sides and outlines."""

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

from kancha.draw.markup import num
from kancha.games.cuzco_kramer.material import NEIGHBOURS, NONE, SPAN, WAYS, column_of, row_of
from kancha.kernel.bits import members

WIDE: Final = 1036
TALL: Final = 660
TRACK: Final = 24  # the score track round it
SIZE: Final = 26.4  # from a hex's middle to its corners
HALF: Final = SIZE * 3**0.5 / 2  # from its middle to a side
LIFT: Final = 6.2  # how far a layer rises
LEFT: Final = WIDE / 2 - 18 * HALF
TOP: Final = TALL / 2 - 7 * SIZE * 1.5

Point = tuple[float, float]


def corners(x: float = 0, y: float = 0, reach: float = SIZE) -> list[Point]:
    """The corners clockwise; side k between corners k and k + 1 is the one towards direction k."""
    return [(x + reach * cos((60 * k - 30) * pi / 180), y + reach * sin((60 * k - 30) * pi / 180)) for k in range(6)]


def points(found: list[Point]) -> str:
    """Points as the attribute of a polygon."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in found)


@cache
def hexagon(reach: float = SIZE) -> str:
    """The corners of a hex round the origin, as the attribute of a polygon."""
    return points(corners(0, 0, reach))


CENTRES: Final[list[Point]] = [(LEFT + column_of(cell) * HALF, TOP + row_of(cell) * SIZE * 1.5) for cell in range(SPAN)]
"""The middle of every cell as it lies bare."""


def place(cell: int, level: int) -> str:
    """The transform that brings a shape onto a cell's face, lifted by its layers."""
    x, y = CENTRES[cell]
    return f"translate({x:.1f} {y - level * LIFT:.1f})"


def ways_round(reach: float = SIZE) -> list[str]:
    """Each side of a hex as a step along it, clockwise from the upper right corner."""
    h, q, v = f"{reach * 3**0.5 / 2:.1f}", f"{reach / 2:.1f}", f"{reach:.1f}"
    return [f"v{v}", f"l-{h} {q}", f"l-{h}-{q}", f"v-{v}", f"l{h}-{q}", f"l{h} {q}"]


@cache
def sides(mask: int, reach: float = SIZE) -> str:
    """Some sides of a hex round the origin as the `d` of a path, neighbouring ones in one stroke."""
    around, steps = corners(0, 0, reach), ways_round(reach)
    parts: list[str] = []
    for way in range(WAYS):
        if not mask >> way & 1:
            continue
        if not way or not mask >> (way - 1) & 1:
            x, y = around[way]
            parts.append(f"M{x:.1f} {y:.1f}")
        parts.append(steps[way])
    return "".join(parts)


ROUND: Final = corners()
STEPS_ROUND: Final = ways_round()


@lru_cache(maxsize=2048)
def outline(cells: int, levels: tuple[int, ...]) -> str:
    """The border of a set of cells, each at its own height, as the `d` of a path. `levels` go with the members of the set."""
    parts: list[str] = []
    for cell, level in zip(members(cells), levels, strict=True):
        x, y = CENTRES[cell]
        y -= level * LIFT
        joined = False
        for way in range(WAYS):
            beside = NEIGHBOURS[cell][way]
            if beside != NONE and cells >> beside & 1:
                joined = False
                continue
            if not joined:
                parts.append(f"M{x + ROUND[way][0]:.0f} {y + ROUND[way][1]:.0f}")
            joined = True
            parts.append(STEPS_ROUND[way])
    return "".join(parts)


@lru_cache(maxsize=2048)
def faces(cells: int, levels: tuple[int, ...]) -> str:
    """The faces of a set of cells as the `d` of a path, to be tinted as one region."""
    parts: list[str] = []
    whole = "".join(STEPS_ROUND[:5]) + "z"
    for cell, level in zip(members(cells), levels, strict=True):
        x, y = CENTRES[cell]
        parts.append(f"M{x + ROUND[0][0]:.1f} {y - level * LIFT + ROUND[0][1]:.1f}{whole}")
    return "".join(parts)


def heights(cells: int, level: list[int]) -> tuple[int, ...]:
    """The levels of a set's members, as `outline` and `faces` want them."""
    return tuple([level[cell] for cell in members(cells)])

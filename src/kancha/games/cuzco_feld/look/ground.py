"""What the road network lies on: where its places are, the triangles beneath, and how a path is drawn."""

from math import cos, hypot, radians, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.markup import joined, num
from kancha.draw.strokes import Point, path
from kancha.games.cuzco_feld.material import CUZCO, PAVED, SECTORS

WIDTH: Final = 540
HIGH: Final = 556
CX: Final = 270.0
CY: Final = 278.0
R: Final = 261.0


def polar(angle: float, r: float) -> Point:
    return CX + r * cos(radians(angle)), CY + r * sin(radians(angle))


AT: Final[list[Point]] = [
    *[polar(-90 + 60 * k, R / 2) for k in range(SECTORS)],
    *[polar(-60 + 60 * k, R * 3**0.5 / 2) for k in range(SECTORS)],
    (CX, CY),
]
"""Inner villages in the middle of the radial lines, outer ones in the middle of the outer sides; Cuzco last."""


def line(x1: float, y1: float, x2: float, y2: float, kind: int) -> Markup:
    """A paved road with stones, or a rope bridge with planks."""
    d = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    if kind == PAVED:
        return joined([path(d, name) for name in ("road-edge", "road", "road-stones")])
    far = hypot(x2 - x1, y2 - y1)
    px, py = -(y2 - y1) / far * 5.5, (x2 - x1) / far * 5.5
    ropes = "".join([f"M{num(x1 + px * s)} {num(y1 + py * s)}L{num(x2 + px * s)} {num(y2 + py * s)}" for s in (1, -1)])
    return joined([path(d, "planks-edge"), path(d, "planks"), path(ropes, "rope")])


def ends(a: int, b: int) -> tuple[float, float, float, float]:
    """Where a path between two places begins and ends: at the rims of their discs."""
    (x1, y1), (x2, y2) = AT[a], AT[b]
    far = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    first, last = (46 if a == CUZCO else 26), (46 if b == CUZCO else 26)
    return x1 + ux * first, y1 + uy * first, x2 - ux * last, y2 - uy * last


def middle(a: int, b: int) -> Point:
    """Half way between two places: where the die of a path stands."""
    return (AT[a][0] + AT[b][0]) / 2, (AT[a][1] + AT[b][1]) / 2

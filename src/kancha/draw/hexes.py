"""Hexagons with a corner on top: where they lie, how they are outlined. Axial coordinates (q, r), y downwards."""

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from kancha.draw.markup import num
from kancha.draw.strokes import Point, points

Hex = tuple[int, int]

AROUND: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours. Side k of a hexagon, between its corners k and k + 1, is the one it shares with neighbour k."""


def corners(size: float, x: float = 0, y: float = 0) -> list[Point]:
    """The corners of a hexagon clockwise from the upper right; its size is the way from its middle to a corner."""
    return [(x + size * cos((60 * k - 30) * pi / 180), y + size * sin((60 * k - 30) * pi / 180)) for k in range(6)]


@cache
def hexagon(size: float) -> str:
    """The corners of a hexagon round the origin, as the `points` of a polygon."""
    return points(corners(size))


@cache
def steps(size: float) -> list[str]:
    """Each side as a step of a path along it, clockwise from the upper right corner."""
    h, q, v = f"{size * 3**0.5 / 2:.1f}", f"{size / 2:.1f}", f"{size:.1f}"
    return [f"v{v}", f"l-{h} {q}", f"l-{h}-{q}", f"v-{v}", f"l{h}-{q}", f"l{h} {q}"]


def whole(size: float, x: float, y: float) -> str:
    """A hexagon as the `d` of a path."""
    right, top = corners(size, x, y)[0]
    return f"M{right:.1f} {top:.1f}{''.join(steps(size)[:5])}z"


def sides(size: float, mask: int, x: float = 0, y: float = 0) -> str:
    """Some sides of a hexagon, a bit for each, as the `d` of a path: neighbouring ones in one stroke."""
    around, along = corners(size, x, y), steps(size)
    parts: list[str] = []
    for way in range(6):
        if mask >> way & 1:
            if not way or not mask >> (way - 1) & 1:
                parts.append(f"M{around[way][0]:.1f} {around[way][1]:.1f}")
            parts.append(along[way])
    return "".join(parts)


@dataclass(frozen=True)
class Grid:
    """Hexagons of one size side by side."""

    size: float
    x: float = 0  # the centre of (0, 0)
    y: float = 0

    def centre(self, q: int, r: int) -> Point:
        return self.x + (2 * q + r) * (self.size * sqrt(3) / 2), self.y + r * self.size * 1.5

    def outline(self, cells: list[Hex]) -> str:
        """The border of a group of hexagons as the `d` of a path: every side that leads out of it."""
        lines: list[str] = []
        for q, r in cells:
            around = corners(self.size, *self.centre(q, r))
            for way, (dq, dr) in enumerate(AROUND):
                if (q + dq, r + dr) not in cells:
                    (a, b), (c, d) = around[way], around[(way + 1) % 6]
                    lines.append(f"M{num(a)} {num(b)}L{num(c)} {num(d)}")
        return "".join(lines)

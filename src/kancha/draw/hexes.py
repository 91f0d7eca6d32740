"""Hexagons: where they lie, how they are outlined, who is beside whom. Axial coordinates (q, r), y downwards."""

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

from kancha.draw.markup import num

Point = tuple[float, float]
Hex = tuple[int, int]

AROUND: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours. Side k of a hexagon, between its corners k and k + 1, is the one it shares with neighbour k."""


@dataclass(frozen=True)
class Grid:
    """Hexagons of one size: a pointed corner on top, or a flat side."""

    size: float  # from the centre to a corner
    pointed: bool = True
    x: float = 0  # the centre of (0, 0)
    y: float = 0

    def centre(self, q: int, r: int) -> Point:
        """The middle of a hexagon."""
        if self.pointed:
            return self.x + self.size * sqrt(3) * (q + r / 2), self.y + self.size * 1.5 * r
        return self.x + self.size * 1.5 * q, self.y + self.size * sqrt(3) * (r + q / 2)

    def corners(self, q: int, r: int, inset: float = 0) -> list[Point]:
        """Its six corners clockwise, the sides between them in the order of AROUND; `inset` draws it smaller."""
        x, y = self.centre(q, r)
        first = -pi / 6 if self.pointed else 0.0
        reach = self.size - inset
        return [(x + reach * cos(first + k * pi / 3), y + reach * sin(first + k * pi / 3)) for k in range(6)]

    def points(self, q: int, r: int, inset: float = 0) -> str:
        """The corners as the `points` of a polygon."""
        return " ".join(f"{num(x)},{num(y)}" for x, y in self.corners(q, r, inset))

    def side(self, q: int, r: int, way: int, inset: float = 0) -> tuple[Point, Point]:
        """The two ends of the side towards a neighbour."""
        corners = self.corners(q, r, inset)
        return corners[way % 6], corners[(way + 1) % 6]

    def outline(self, cells: list[Hex]) -> str:
        """The border of a group of hexagons as the `d` of a path: every side that leads out of it."""
        inside = set(cells)
        sides = [
            self.side(q, r, way)
            for q, r in cells
            for way, (dq, dr) in enumerate(AROUND)
            if (q + dq, r + dr) not in inside
        ]
        return "".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for (a, b), (c, d) in sides)

    def box(self, cells: list[Hex], margin: float = 0) -> tuple[float, float, float, float]:
        """The rectangle round a group: x, y, width, height, as in a `viewBox`."""
        corners = [corner for q, r in cells for corner in self.corners(q, r)]
        left, top = min(x for x, _ in corners) - margin, min(y for _, y in corners) - margin
        right, bottom = max(x for x, _ in corners) + margin, max(y for _, y in corners) + margin
        return left, top, right - left, bottom - top


def neighbours(q: int, r: int) -> list[Hex]:
    return [(q + dq, r + dr) for dq, dr in AROUND]


def distance(one: Hex, other: Hex) -> int:
    """How many steps from one to the other."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2

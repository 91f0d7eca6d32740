"""Where things lie on the table: the hill is a pentagon of three terraces round (CX, CY)."""

from math import cos, pi, radians, sin, tan
from typing import Final

from kancha.draw.markup import num
from kancha.draw.strokes import Point
from kancha.games.tawantinsuyu.material import ICONS, SPACES, Box

WIDE: Final = 1770
HIGH: Final = 1060
RIM: Final = 33
CX: Final = 885.0
CY: Final = 485.0
K: Final = 0.958  # the hill's scale on this table
CORNERS: Final = (-126, -54, 18, 90, 162)


def polar(angle: float, r: float) -> Point:
    return CX + r * cos(radians(angle)), CY + r * sin(radians(angle))


def space_at(box: Box, space: int) -> Point:
    """Where a space lies; the icons and the stairs follow after the spaces."""
    x, y = box.hill.places[space]
    return round(CX + x * K, 1), round(CY + y * K, 1)


def icon_at(box: Box, icon: int) -> Point:
    return space_at(box, SPACES + icon)


def stair_at(box: Box, stair: int) -> Point:
    return space_at(box, SPACES + ICONS + stair)


def spot(x: float, y: float) -> str:
    """A point of a path, to a tenth."""
    return f"{num(round(x, 1))} {num(round(y, 1))}"


def pentagon(apothem: float, soft: float = 0, down: float = 0) -> str:
    """A pentagon, one flank up, its corners rounded."""
    corners = [polar(angle, apothem * K / cos(pi / 5)) for angle in CORNERS]
    cut = soft * 0.7265 / (2 * apothem * K * tan(pi / 5))  # the share of a flank that the rounding takes
    parts: list[str] = []
    for number, (x, y) in enumerate(corners):
        ends = [
            spot(x + (to_x - x) * cut, y + (to_y - y) * cut + down)
            for to_x, to_y in (corners[number - 1], corners[(number + 1) % 5])
        ]
        parts.append(f"{ends[0]}Q{spot(x, y + down)} {ends[1]}")
    return f"M{'L'.join(parts)}z"

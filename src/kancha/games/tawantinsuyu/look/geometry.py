"""Where things lie on the table: the hill is a pentagon of three terraces round (CX, CY)."""

from math import cos, radians, sin
from typing import Final

from kancha.draw.strokes import Point
from kancha.games.tawantinsuyu.material import ICONS, SPACES, Box

WIDE: Final = 1770
HIGH: Final = 1060
RIM: Final = 33
CX: Final = 885.0
CY: Final = 485.0
K: Final = 0.958  # the hill's scale on this table


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

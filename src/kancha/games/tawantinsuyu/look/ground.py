"""What never changes: the score track round the table, the terraces of the hill, the paths over them."""

from functools import cache
from math import cos, pi, radians, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.markup import joined, num, tag
from kancha.games.tawantinsuyu.look.shapes import (
    CORNERS,
    CX,
    CY,
    HIGH,
    RIM,
    WIDE,
    K,
    circle,
    icon_at,
    line,
    pentagon,
    polar,
    rect,
    shape,
    space_at,
    spot,
    text,
)
from kancha.games.tawantinsuyu.material import SECTIONS, SPACES, Box

TERRACES: Final = (("bottom", 352, 446, 88), ("middle", 237, 332, 46), ("top", 122, 218, 30))
"""Each terrace with its inner and outer apothem and the roundness of its corners."""


def score_cell(points: int) -> tuple[float, float, float, float]:
    """A cell of the rim: 30 along the top, 20 down, 30 along the bottom, 20 up."""
    wide, high = WIDE / 30, (HIGH - 2 * RIM) / 20
    if points < 30:
        return points * wide, 0, wide, RIM
    if points < 50:
        return WIDE - RIM, RIM + (points - 30) * high, RIM, high
    if points < 80:
        return WIDE - (points - 49) * wide, HIGH - RIM, wide, RIM
    return 0, HIGH - RIM - (points - 79) * high, RIM, high


@cache
def rim() -> Markup:
    """The score track, and the field it frames."""
    cells: dict[str, list[str]] = {"rim-cell": [], "rim-cell five": [], "rim-cell ten": [], "rim-dot": []}
    numbers: list[Markup] = []
    for points in range(100):
        x, y, width, high = score_cell(points)
        kind = "rim-cell ten" if points % 10 == 0 else "rim-cell five" if points % 5 == 0 else "rim-cell"
        across = num(width - 3)
        cells[kind].append(f"M{num(x + 1.5)} {num(y + 1.5)}h{across}v{num(high - 3)}h-{across}z")
        if points % 5 == 0:
            numbers.append(text(x + width / 2, y + high / 2 + 7, points, "n rim-n"))
        else:
            cells["rim-dot"].append(f"M{num(x + width / 2 - 5)} {num(y + high / 2)}l5-5 5 5-5 5z")
    drawn = [shape("".join(ways), kind) for kind, ways in cells.items()]
    parts = [rect(0, 0, WIDE, HIGH, "rim-ground", 0), *drawn, *numbers]
    inner = (RIM, RIM, WIDE - 2 * RIM, HIGH - 2 * RIM)
    field = [rect(*inner, "field", 6), rect(*inner, "field-weave", 6)]
    return joined([tag("g", joined(parts), class_="rim"), *field])


def masonry(inner: float, outer: float, soft: float) -> Markup:
    """Cut stone on a terrace wall: two courses, joints staggered, on all five flanks."""
    parts: list[str] = []
    middle = (inner + outer) / 2
    for section in range(SECTIONS):
        normal = radians(-90 + 72 * section)
        for course, (one, other) in enumerate(((inner, middle), (middle, outer))):
            half = (one - soft * 0.7) * 0.7265 * K
            blocks = max(3, round(half * 2 / 52))
            for block in range(1, blocks + (course == 1)):
                along = -half + half * 2 * (block - (0.5 if course else 0)) / blocks
                ends = [
                    spot(CX + r * K * cos(normal) - along * sin(normal), CY + r * K * sin(normal) + along * cos(normal))
                    for r in (one, other)
                ]
                parts.append(f"M{ends[0]}L{ends[1]}")
    return shape("".join(parts) + pentagon(middle, soft), "stone-joint")


def terrace(name: str, inner: float, outer: float, soft: float) -> Markup:
    wall = outer + 16
    furrows = "".join([pentagon(inner + (outer - inner) * ring / 4, soft * 0.7) for ring in range(1, 4)])
    ridges = [
        line(polar(corner, inner * K / cos(pi / 5)), polar(corner, outer * K / cos(pi / 5) - soft * 0.24 - 5), "ridge")
        for corner in CORNERS
    ]
    return joined(
        [
            shape(pentagon(wall + 6, soft + 10, 7), "hill-shade"),
            shape(pentagon(wall, soft + 8), "wall"),
            masonry(outer, wall, soft + 4),
            shape(pentagon(outer, soft), f"terrace {name}"),
            shape(furrows, "furrow"),
            *ridges,
        ]
    )


@cache
def slopes() -> Markup:
    """The three terraces and the wall of the Coricancha."""
    found = [terrace(*one) for one in TERRACES]
    found.append(shape(pentagon(128, 14, 6), "hill-shade"))
    found.append(shape(pentagon(122, 12), "gold-wall"))
    return joined(found)


def paths(box: Box) -> Markup:
    """From each space to its three icons (T-007), and the sections' numbers."""
    ways: list[str] = []
    for space in range(SPACES):
        x, y = space_at(box, space)
        for icon in box.hill.icons[space]:
            ix, iy = icon_at(box, icon)
            ways.append(f"M{num(x)} {num(y)}L{num(ix)} {num(iy)}")
    web = tag("defs", tag("path", d="".join(ways), id="tw-ways"))
    parts = [web, tag("use", href="#tw-ways", class_="path-edge"), tag("use", href="#tw-ways", class_="path")]
    for section in range(SECTIONS):
        x, y = polar(-90 + 72 * section, 402 * K)
        parts += [circle(x, y, 15, "numeral-stone"), text(x, y + 8, section + 1, "n numeral")]
    return joined(parts)

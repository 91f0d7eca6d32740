"""What never changes: the terraces of the hill, the paths over them."""

from functools import cache
from math import cos, pi, radians, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.markup import joined, num, tag
from kancha.draw.strokes import circle, line, path, text, use
from kancha.games.tawantinsuyu.look.geometry import CORNERS, CX, CY, K, icon_at, pentagon, polar, space_at, spot
from kancha.games.tawantinsuyu.material import SECTIONS, SPACES, Box

TERRACES: Final = (("bottom", 352, 446, 88), ("middle", 237, 332, 46), ("top", 122, 218, 30))
"""Each terrace with its inner and outer apothem and the roundness of its corners."""


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
    return path("".join(parts) + pentagon(middle, soft), "stone-joint")


def terrace(name: str, inner: float, outer: float, soft: float) -> Markup:
    wall = outer + 16
    furrows = "".join([pentagon(inner + (outer - inner) * ring / 4, soft * 0.7) for ring in range(1, 4)])
    ridges = [
        line(polar(corner, inner * K / cos(pi / 5)), polar(corner, outer * K / cos(pi / 5) - soft * 0.24 - 5), "ridge")
        for corner in CORNERS
    ]
    shade, stone = path(pentagon(wall + 6, soft + 10, 7), "hill-shade"), path(pentagon(wall, soft + 8), "wall")
    floor, rows = path(pentagon(outer, soft), f"terrace {name}"), path(furrows, "furrow")
    return joined([shade, stone, masonry(outer, wall, soft + 4), floor, rows, *ridges])


@cache
def slopes() -> Markup:
    """The three terraces and the wall of the Coricancha."""
    court = [path(pentagon(128, 14, 6), "hill-shade"), path(pentagon(122, 12), "gold-wall")]
    return joined([*[terrace(*one) for one in TERRACES], *court])


def paths(box: Box) -> Markup:
    """From each space to its three icons (T-007), and the sections' numbers."""
    ends = [(space_at(box, space), icon_at(box, icon)) for space in range(SPACES) for icon in box.hill.icons[space]]
    ways = "".join([f"M{num(x)} {num(y)}L{num(to_x)} {num(to_y)}" for (x, y), (to_x, to_y) in ends])
    parts = [tag("defs", tag("path", d=ways, id="tw-ways"))]
    parts += [use("tw-ways", class_="path-edge"), use("tw-ways", class_="path")]
    for section in range(SECTIONS):
        x, y = polar(-90 + 72 * section, 402 * K)
        parts += [circle(x, y, 15, "numeral-stone"), text(x, y + 8, section + 1, "n numeral")]
    return joined(parts)

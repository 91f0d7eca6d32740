"""The pieces of the box as shapes round the origin: tiles, discs, arrows, cubes. Each cell of the board is 100 wide.

What is the same in every edition stands in `icons.svg`. They carry their own paint: a shape that is drawn by reference does
not see the classes round the place where it is shown.
"""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import group, use
from kancha.games.pachamama.edition.components import CropLook
from kancha.games.pachamama.look.sight import figures, short
from kancha.games.pachamama.material import COLOURS, CROPS, TERRAINS

WHOLE: Final = "-52 -52 104 104"  # the view of a cell with what lies on it
INK: Final = "#2B2118"
SNOW: Final = "#FFFDF8"
HEART: Final = 17
NUMBER: Final = {"font_weight": "700", "text_anchor": "middle"}


def terrain_colour(edition: str, terrain: int) -> str:
    colours = figures(edition).look.terrain
    return [colours.valley, colours.desert, colours.forest, colours.mountain][terrain].colour


def crop_look(edition: str, crop: int) -> CropLook:
    looks = figures(edition).look.crop
    return [looks.sweet_potato, looks.coca, looks.chili, looks.maize, looks.quinoa][crop]


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with a part of another in it; both are written `#RRGGBB`."""
    pairs = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (two - one) * part):02X}" for one, two in pairs)


def radius(edition: str, crop: int) -> float:
    """Of a crop's disc."""
    return crop_look(edition, crop).disc_percent_of_cell / 2


@forgotten
@cache
def tile(edition: str, terrain: int) -> Markup:
    """A Terrain tile: shadow, shaped edge, ground, glyph, and a veil that the dark mode draws."""
    return group(at(f"tile-{TERRAINS[terrain]}", 0, 0, 104), fill=terrain_colour(edition, terrain))


@forgotten
@cache
def rings(edition: str, crop: int) -> Markup:
    """A Crop tile without its plant: one terrace a level."""
    look = crop_look(edition, crop)
    r = radius(edition, crop)
    parts = [tag("circle", cy=2.5, r=r + 0.5, fill=INK, fill_opacity=0.45), tag("circle", r=r, fill=INK)]
    for ring in range(look.rings):
        reach = r - 1 - (r - HEART) * ring / look.rings
        fill = mixed(look.colour, SNOW, 0.11 * ring)
        parts.append(tag("circle", r=reach, fill=fill, stroke=INK, stroke_opacity=0.55, stroke_width=1.5))
    return joined(parts)


@forgotten
@cache
def shade(edition: str, crop: int) -> Markup:
    """The dark on a disc under another."""
    return tag("circle", cy=7, r=radius(edition, crop), fill="#000", fill_opacity=0.4)


@forgotten
@cache
def heart(crop: int) -> Markup:
    """The plant in the middle of a disc."""
    ground = tag("circle", r=HEART, fill="#FFF6E0", stroke=INK, stroke_opacity=0.7, stroke_width=1.4)
    return joined([ground, at(short(CROPS[crop]), 0, 0, 29)])


@forgotten
@cache
def level_badge(edition: str, crop: int) -> Markup:
    """The level, in a small circle at the right edge of the disc."""
    ring = tag("circle", class_="badge", r=15, fill=SNOW, stroke=INK, stroke_width=2)
    number = tag("text", crop + 1, class_="n badge-n", y=7.7, fill=INK, font_size=22, **NUMBER)
    return group(ring, number, class_="lv", transform=shift(min(radius(edition, crop) + 4, 34), 0))


@forgotten
@cache
def cube(edition: str, crop: int) -> Markup:
    """An Offering token: a cube in the crop's colour with its level, in a box of 24."""
    font = {"font_family": "system-ui, sans-serif", **NUMBER}
    number = tag("text", crop + 1, x=9.75, y=19.2, fill=SNOW, font_size=13.5, **font)
    return group(at("token", 12, 12), number, fill=crop_look(edition, crop).colour)


@forgotten
@cache
def arrow(arrow: int, glyph: int) -> Markup:
    """The bold arrow on a tile's other side, in its colour and with that colour's shape; the llama shows what is up."""
    way = arrow % 4
    ink = {"stroke": INK, "stroke_width": "3", "stroke_linejoin": "round"}
    head = tag("path", d="M0-33 23-7H11V29H-11V-7H-23z", fill="var(--seat)", **ink, transform=f"rotate({90 * way})")
    x, y = (0, 1, 0, -1)[way], (-1, 0, 1, 0)[way]
    mark = at(f"seat-{glyph}", -3 * x, -3 * y, 15, "arrow-mark") if glyph else None
    return group(head, mark, at("llama", -34, 34, 19), class_=f"arrow pm-{COLOURS[arrow // 4]}")


@forgotten
@cache
def disc(edition: str, crop: int) -> Markup:
    """A whole Crop tile, made of the shapes in `stock`."""
    return joined([use(f"pm-disc-{crop}"), use(f"pm-heart-{crop}", class_="heart"), level_badge(edition, crop)])


def whole_disc(edition: str, crop: int) -> Markup:
    """A whole Crop tile that needs nothing else on its page."""
    return joined([rings(edition, crop), heart(crop), level_badge(edition, crop)])


@forgotten
@cache
def stock(edition: str) -> Markup:
    """Every shape once, for the pieces of a table to refer to, and the light that `halo` is filled with."""
    kept = [group(tile(edition, terrain), id=f"pm-tile-{terrain}") for terrain in range(len(TERRAINS))]
    for crop in range(len(CROPS)):
        kept.append(group(rings(edition, crop), id=f"pm-disc-{crop}"))
        kept.append(group(heart(crop), id=f"pm-heart-{crop}"))
        kept.append(tag("symbol", cube(edition, crop), id=f"pm-cube-{crop}", viewBox="0 0 24 24"))
    stops = [tag("stop", offset=at, stop_color=SNOW, stop_opacity=how) for at, how in ((0.7, 0.85), (1, 0))]
    kept.append(tag("radialGradient", *stops, id="pm-halo"))
    return tag("defs", *kept)

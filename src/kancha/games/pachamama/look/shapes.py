"""The pieces of the box as shapes round the origin: tiles, discs, arrows, cubes. Each cell of the board is 100 wide.

They carry their own paint: a shape that is drawn by reference does not see the classes round the place where it is shown.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, tag
from kancha.draw.strokes import use
from kancha.games.pachamama.edition.components import CropLook
from kancha.games.pachamama.look.sight import figures, short
from kancha.games.pachamama.material import COLOURS, CROPS, TERRAINS

TILE: Final = 96
WHOLE: Final = "-52 -52 104 104"  # the view of a cell with what lies on it
INK: Final = "#2B2118"
SNOW: Final = "#FFFDF8"
HEART: Final = 17
BADGE: Final = 15

Step = tuple[str, list[tuple[float, float]]]  # a command of a path, and points (along the side, outwards)


def valley_edge(s: float) -> list[Step]:
    """Broad shallow waves, three a side."""
    waves: list[Step] = [("L", [(4, -1)])]
    for i in range(3):
        waves.append(("Q", [(4 + (s - 8) * (i + 0.5) / 3, 5), (4 + (s - 8) * (i + 1) / 3, -1)]))
    return waves


def desert_edge(s: float) -> list[Step]:
    """Regular scallops."""
    scallops: list[Step] = [("L", [(3, -2)])]
    for i in range(9):
        scallops.append(("Q", [(3 + (s - 6) * (i + 0.5) / 9, 4.5), (3 + (s - 6) * (i + 1) / 9, -2)]))
    return scallops


def forest_edge(s: float) -> list[Step]:
    """Straight, with a small notch in the middle."""
    points: list[tuple[float, float]] = [(8, 0), (s / 2 - 6, 0), (s / 2, -5), (s / 2 + 6, 0), (s - 8, 0)]
    return [*[("L", [point]) for point in points], ("Q", [(s, 0), (s, -8)])]


def mountain_edge(s: float) -> list[Step]:
    """Lightly faceted."""
    return [("L", [p]) for p in [(9, -1), (s * 0.3, 1.5), (s * 0.55, -2), (s * 0.8, 1), (s - 8, -2)]]


EDGES: Final[list[Callable[[float], list[Step]]]] = [valley_edge, desert_edge, forest_edge, mountain_edge]


def outline(edge: Callable[[float], list[Step]], s: float, down: float = 0) -> str:
    """One side's recipe, turned four times; the whole `down` from the middle."""
    parts: list[str] = []
    for turn in range(4):
        c, n = (1, 0, -1, 0)[turn], (0, 1, 0, -1)[turn]
        for command, points in edge(s):
            placed = [(along - s / 2, -s / 2 - out) for along, out in points]
            parts.append(command + " ".join(f"{num(u * c - v * n)} {num(u * n + v * c + down)}" for u, v in placed))
    return "M" + parts[0][1:] + "".join(parts[1:]) + "z"


def lines(*found: str) -> Markup:
    """Lines as one path: there are forty tiles on a board, and every path is drawn anew with each move."""
    return tag("path", d="".join(found))


def valley_marks() -> Markup:
    return lines(*(f"M-41 {y}h82M-36 {y}" + "q6-12 12 0" * 6 for y in (-24, 7, 38)))


def desert_marks() -> Markup:
    arcs = [
        f"M{x - 22} {y}a22 22 0 0 1 44 0M{x - 13} {y}a13 13 0 0 1 26 0"
        for x, y in ((-22, -17), (22, -17), (0, 11), (-22, 39), (22, 39))
    ]
    return lines(*arcs, "M-43-10q20 1 21 21M43-10q-20 1-21 21M-43 0q10 1 12 11M43 0q-10 1-12 11")


def forest_marks() -> Markup:
    return lines(
        *(f"M{x} {y}v-15M{x - 6} {y}q0-7-3-10M{x + 6} {y}q0-7 3-10" for y in (-20, 10, 40) for x in (-29, 0, 29))
    )


def mountain_marks() -> Markup:
    snow = tag("path", d="M6-36-4-8l10-6 8 6 1-10zM-20-12l-7 17 7-3 7 5z", fill=SNOW, fill_opacity=0.5, stroke="none")
    shade = tag("path", d="M6-36 24 12 31 0 43 36H22L10 8z", fill=INK, fill_opacity=0.13, stroke="none")
    return joined([snow, shade, tag("path", d="M-43 36-20-12-8 14 6-36 24 12 31 0 43 36z")])


MARKS: Final[list[Callable[[], Markup]]] = [valley_marks, desert_marks, forest_marks, mountain_marks]


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


@cache
def tile(edition: str, terrain: int) -> Markup:
    """A Terrain tile: shadow, shaped edge, ground, glyph, and a veil that the dark mode draws."""
    d = outline(EDGES[terrain], TILE)
    shadow = tag("path", d=outline(EDGES[terrain], TILE, 2.5), fill=INK, fill_opacity=0.3)
    ground = tag(
        "path",
        d=d,
        fill=terrain_colour(edition, terrain),
        stroke=INK,
        stroke_opacity=0.55,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    marks = tag(
        "g",
        MARKS[terrain](),
        fill="none",
        stroke=INK,
        stroke_opacity=0.34,
        stroke_width=2.2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return joined([shadow, ground, marks, tag("path", class_="pm-veil", d=d, fill="none")])


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


@cache
def shade(edition: str, crop: int) -> Markup:
    """The dark on a disc under another."""
    return tag("circle", cy=7, r=radius(edition, crop), fill="#000", fill_opacity=0.4)


@cache
def heart(crop: int) -> Markup:
    """The plant in the middle of a disc."""
    ground = tag("circle", r=HEART, fill="#FFF6E0", stroke=INK, stroke_opacity=0.7, stroke_width=1.4)
    return joined([ground, at(short(CROPS[crop]), 0, 0, 29)])


@cache
def level_badge(edition: str, crop: int) -> Markup:
    """The level, in a small circle at the right edge of the disc."""
    ring = tag("circle", class_="badge", r=BADGE, fill=SNOW, stroke=INK, stroke_width=2)
    number = tag(
        "text", crop + 1, class_="n badge-n", y=7.7, fill=INK, font_size=22, font_weight=700, text_anchor="middle"
    )
    x = min(radius(edition, crop) + 4, 34)
    return tag("g", ring, number, class_="lv", transform=f"translate({num(x)} 0)")


@cache
def cube(edition: str, crop: int) -> Markup:
    """An Offering token: a cube in the crop's colour with its level, in a box of 24."""
    colour = crop_look(edition, crop).colour
    outline_ = {"stroke": INK, "stroke_width": "1.5", "stroke_linejoin": "round"}
    number = tag(
        "text",
        crop + 1,
        x=9.75,
        y=19.2,
        fill=SNOW,
        font_family="system-ui, sans-serif",
        font_size=13.5,
        font_weight=700,
        text_anchor="middle",
    )
    return joined(
        [
            tag("path", d="M2.5 7.5 7 2.5h14.5V16L17 21.5H2.5z", fill=colour, **outline_),
            tag("path", d="M2.5 7.5 7 2.5h14.5L17 7.5z", fill=SNOW, fill_opacity=0.38),
            tag("path", d="M17 7.5l4.5-5V16L17 21.5z", fill="#000", fill_opacity=0.28),
            tag("path", d="M2.5 7.5H17v14", fill="none", **outline_),
            number,
        ]
    )


ARROW: Final = "M0-33 23-7H11V29H-11V-7H-23z"


@cache
def arrow(arrow: int, glyph: int) -> Markup:
    """The bold arrow on a tile's other side, in its colour and with that colour's shape; the llama shows what is up."""
    way = arrow % 4
    head = tag(
        "path",
        d=ARROW,
        fill="var(--seat)",
        stroke=INK,
        stroke_width=3,
        stroke_linejoin="round",
        transform=f"rotate({90 * way})" if way else None,
    )
    x, y = (0, 1, 0, -1)[way], (-1, 0, 1, 0)[way]
    mark = at(f"seat-{glyph}", -3 * x, -3 * y, 15, "arrow-mark") if glyph else None
    body = joined([head, mark, at("llama", -34, 34, 19)])
    return tag("g", body, class_=f"arrow pm-{COLOURS[arrow // 4]}")


@cache
def disc(edition: str, crop: int) -> Markup:
    """A whole Crop tile, made of the shapes in `stock`."""
    return joined([use(f"pm-disc-{crop}"), use(f"pm-heart-{crop}", class_="heart"), level_badge(edition, crop)])


def whole_disc(edition: str, crop: int) -> Markup:
    """A whole Crop tile that needs nothing else on its page."""
    return joined([rings(edition, crop), heart(crop), level_badge(edition, crop)])


@cache
def stock(edition: str) -> Markup:
    """Every shape once, for the pieces of a table to refer to, and the light that `halo` is filled with."""
    kept = [tag("g", tile(edition, terrain), id=f"pm-tile-{terrain}") for terrain in range(len(TERRAINS))]
    for crop in range(len(CROPS)):
        kept.append(tag("g", rings(edition, crop), id=f"pm-disc-{crop}"))
        kept.append(tag("g", heart(crop), id=f"pm-heart-{crop}"))
        kept.append(tag("symbol", cube(edition, crop), id=f"pm-cube-{crop}", viewBox="0 0 24 24"))
    stops = [tag("stop", offset=at, stop_color=SNOW, stop_opacity=how) for at, how in ((0.7, 0.85), (1, 0))]
    kept.append(tag("radialGradient", *stops, id="pm-halo"))
    return tag("defs", joined(kept))

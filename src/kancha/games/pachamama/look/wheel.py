"""The wheel: two rings that turn to the signs of the cell last revealed, and the two windows of its middle."""

from functools import lru_cache
from math import cos, pi, sin

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, shift, tag
from kancha.games.pachamama.look.ground import sign_icon
from kancha.games.pachamama.look.motions import last_revealed
from kancha.games.pachamama.look.shapes import refer
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.material import CELL_NAMES, NONE, WIDE


def wheel(sight: Sight) -> Markup:
    """The wheel and, below it, the signs it points at."""
    cell, crop_shown = last_revealed(sight)
    labels = sight.figures.labels
    columns = tuple(labels.columns[: sight.g.board.columns])
    column, row = (cell % WIDE, cell // WIDE) if cell != NONE else (0, 0)
    here = "wh-here" if cell != NONE else "wh-here none"
    parts = [
        case(),
        tag("circle", id="wheel-at-column", class_=here, cy=-80.5, r=15),
        tag("g", ring(columns, 80.5, 23), id="wheel-columns", class_=f"wheel-ring wa w{len(columns)}-{column}"),
        tag("circle", class_="wh-red", r=65),
        tag("circle", id="wheel-at-row", class_=here, cy=-51, r=13),
        tag("g", ring(tuple(labels.rows), 51, 19), id="wheel-rows", class_=f"wheel-ring we w{len(labels.rows)}-{row}"),
        tag("circle", class_="wh-core", r=37),
        tag("g", *windows(sight, cell, crop_shown), id="wheel-windows"),
        tag("path", class_="pointer", d="M-11-117h22L0-99z"),
    ]
    picture = tag(
        "svg",
        joined(parts),
        class_="wheel",
        viewBox="-112 -119 224 228",
        role="img",
        **sight.tip("wheel", "P-007"),
    )
    return joined([picture, tag("p", caption(sight, cell), id="wheel-says", class_="wheel-says")])


@lru_cache(maxsize=1)
def case() -> Markup:
    teeth = [
        tag("path", class_="tooth", d="M-7-101h14l-4-6h-6z", transform=f"rotate({turn})") for turn in range(0, 360, 20)
    ]
    circles = [tag("circle", class_="wh-rim", r=102), tag("circle", class_="wh-beige", r=96)]
    return joined([*teeth, *circles])


@lru_cache(maxsize=16)
def ring(names: tuple[str, ...], r: float, size: float) -> Markup:
    """Signs on a circle, the first on top; the sheet turns it."""
    parts: list[Markup] = []
    for number, name in enumerate(names):
        turn = 360 * number / len(names)
        angle = pi * turn / 180 - pi / 2
        sign = sign_icon(name)
        body = at(sign, 0, 0, size) if sign else tag("text", number + 1, class_="n", y=6, text_anchor="middle")
        parts.append(tag("g", body, transform=shift(r * cos(angle), r * sin(angle), turn)))
    return joined(parts)


def windows(sight: Sight, cell: int, crop_shown: bool) -> list[Markup]:
    """Discovery on the left, divination on the right; one that is shut shows nothing."""
    g = sight.g
    land = g.land[cell] if cell != NONE else NONE
    crop = g.crop[cell] if cell != NONE and crop_shown else NONE
    found = [shut(-17) if land == NONE else tag("g", refer(f"tile-{land}"), transform=shift(-17.5, 0, scale=0.34))]
    if crop == NONE:
        found.append(shut(17))
    else:
        seen = [refer(f"disc-{crop}"), refer(f"heart-{crop}")]
        found.append(tag("g", *seen, transform=f"translate(17.5 0) scale({num(0.5 - crop * 0.04)})"))
    return found


def shut(x: float) -> Markup:
    door = tag("rect", class_="wh-shut", x=-15, y=-17, width=30, height=34, rx=6)
    return tag("g", door, tag("text", "?", class_="n wh-q", y=8, text_anchor="middle"), transform=shift(x, 1))


def caption(sight: Sight, cell: int) -> Markup:
    if cell == NONE:
        return tag("span", sight.say("wheel_rests"))
    return joined([tag("b", CELL_NAMES[cell]), tag("span", f" {sight.place(cell)}")])

"""The wheel: two rings that turn to the signs of the cell last revealed, and the two windows of its middle."""

from functools import cache
from math import cos, pi, sin

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.strokes import circle, group, path, rect, text, use
from kancha.games.pachamama.look.ground import sign_icon
from kancha.games.pachamama.look.motions import last_revealed
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.material import CELL_NAMES, NONE, WIDE

VIEW = "-112 -119 224 228"
PARTS = ("wheel-at-column", "wheel-columns", "wheel-at-row", "wheel-rows")  # the ids of what turns


def wheel(sight: Sight) -> Markup:
    """The wheel and, below it, the signs it points at."""
    cell, crop_shown = last_revealed(sight)
    labels = sight.figures.labels
    turned = face(labels.columns[: sight.g.board.columns], labels.rows, cell, windows(sight, cell, crop_shown))
    marks = sight.tip("wheel", "P-007")
    drawing = tag("svg", turned, class_="wheel", viewBox=VIEW, role="img", **marks)
    return joined([drawing, tag("p", caption(sight, cell), id="wheel-says", class_="wheel-says")])


def face(columns: list[str], rows: list[str], cell: int = NONE, windows: Markup | None = None) -> Markup:
    """The whole wheel, its rings turned to a cell. Without windows it is a piece of the gallery, where nothing has an id."""
    column, row = (cell % WIDE, cell // WIDE) if cell != NONE else (0, 0)
    here = "wh-here" if cell != NONE else "wh-here none"
    at_column, of_columns, at_row, of_rows = PARTS if windows else (None,) * 4
    teeth = [
        tag("path", class_="tooth", d="M-7-101h14l-4-6h-6z", transform=f"rotate({turn})") for turn in range(0, 360, 20)
    ]
    rings = [
        *[circle(0, 0, 102, "wh-rim"), circle(0, 0, 96, "wh-beige")],
        tag("circle", id=at_column, class_=here, cy=-80.5, r=15),
        group(ring(tuple(columns), 80.5, 23), id=of_columns, class_=f"wheel-ring wa w{len(columns)}-{column}"),
        circle(0, 0, 65, "wh-red"),
        tag("circle", id=at_row, class_=here, cy=-51, r=13),
        group(ring(tuple(rows), 51, 19), id=of_rows, class_=f"wheel-ring we w{len(rows)}-{row}"),
        circle(0, 0, 37, "wh-core"),
    ]
    return joined([*teeth, *rings, windows, path("M-11-117h22L0-99z", "pointer")])


@forgotten
@cache
def ring(names: tuple[str, ...], r: float, size: float) -> Markup:
    """Signs on a circle, the first on top; the sheet turns it."""
    parts: list[Markup] = []
    for number, name in enumerate(names):
        turn = 360 * number / len(names)
        angle = pi * turn / 180 - pi / 2
        sign = sign_icon(name)
        body = at(sign, 0, 0, size) if sign else text(0, 6, number + 1, "n")
        parts.append(group(body, transform=shift(r * cos(angle), r * sin(angle), turn)))
    return joined(parts)


def windows(sight: Sight, cell: int, crop_shown: bool) -> Markup:
    """Discovery on the left, divination on the right; one that is shut shows nothing."""
    g = sight.g
    land = g.land[cell] if cell != NONE else NONE
    crop = g.crop[cell] if cell != NONE and crop_shown else NONE
    left, right = shut(-17), shut(17)
    if land != NONE:
        left = group(use(f"pm-tile-{land}"), transform=shift(-17.5, 0, scale=0.34))
    if crop != NONE:
        seen = use(f"pm-disc-{crop}"), use(f"pm-heart-{crop}")
        right = group(*seen, transform=f"translate(17.5 0) scale({num(0.5 - crop * 0.04)})")
    return group(left, right, id="wheel-windows")


def shut(x: float) -> Markup:
    return group(rect(-15, -17, 30, 34, "wh-shut", 6), text(0, 8, "?", "n wh-q"), transform=shift(x, 1))


def caption(sight: Sight, cell: int) -> Markup:
    if cell == NONE:
        return tag("span", sight.say("wheel_rests"))
    return joined([tag("b", CELL_NAMES[cell]), tag("span", f" {sight.place(cell)}")])

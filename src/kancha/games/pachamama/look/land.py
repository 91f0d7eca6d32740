"""What lies on the cells: Terrain tiles joined to regions, arrows, Crop discs."""

from collections import Counter
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import forgotten, kept
from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import circle, group, path, rect, use
from kancha.games.pachamama.look.ground import PITCH, centre
from kancha.games.pachamama.look.shapes import arrow, disc, radius, terrain_colour
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.maps.cells import flood
from kancha.games.pachamama.material import CELL_NAMES, CELLS, EAST, NONE, SOUTH
from kancha.games.pachamama.state import COOP, HARD
from kancha.kernel.bits import members


def tiles(sight: Sight) -> Markup:
    """The Terrain tiles, those of one region joined across the gaps so that regions read at a glance (P-010)."""
    g = sight.g
    laid = [cell for cell in g.board.cells if g.land[cell] != NONE]
    joins: list[Markup] = []
    for cell in laid:
        for way in (EAST, SOUTH):
            beside = g.board.step[way][cell]
            if beside != NONE and g.land[beside] == g.land[cell]:
                joins.append(join(sight.edition, g.land[cell], cell, beside))
    return joined([*[tile(cell, g.land[cell]) for cell in laid], *joins])


@forgotten
@cache
def tile(cell: int, land: int) -> Markup:
    return use(f"pm-tile-{land}", *centre(cell), id_=f"tile-{CELL_NAMES[cell]}")


@forgotten
@cache
def join(edition: str, land: int, cell: int, beside: int) -> Markup:
    """The bridge between two tiles of one region."""
    (x, y), (a, b) = centre(cell), centre(beside)
    bridge = "M-9-27h18v54h-18z"
    return group(
        tag("path", d=bridge, fill=terrain_colour(edition, land)),
        tag("path", class_="pm-veil", d=bridge, fill="none"),
        path("M-9-27q9 5 18 0M-9 27q9-5 18 0", "join-bank"),
        id=f"join-{CELL_NAMES[cell]}-{CELL_NAMES[beside]}",
        transform=shift((x + a) / 2, (y + b) / 2, 90 if x == a else 0),
    )


REACH: Final = rect(-53, -53, 106, 106, "reach")
MARK: Final = rect(-51, -51, 102, 102, "mark", 11)


def cells(sight: Sight, classes: dict[int, str]) -> Markup:
    """Every cell as something to point at, with its arrow or crop; `classes` adds to some."""
    g = sight.g
    announced, guess = sight.announced()
    drawn: list[Markup] = []
    for cell in g.board.cells:
        shown = (sight.laid(cell), guess if cell == announced else NONE)
        drawn.append(one_cell(sight, cell, classes.get(cell, ""), g.land[cell], g.crop[cell], *shown))
    return joined(drawn)


@kept(2000)
def one_cell(sight: Sight, cell: int, extra: str, land: int, crop: int, laid: int, guess: int) -> Markup:
    """A cell; `laid` is its arrow, `guess` the crop that a divination announces before the wheel has answered."""
    name = CELL_NAMES[cell]
    inside: list[Markup] = []
    if guess != NONE:
        inside = [group(disc(sight.edition, guess), class_="disc guess")]
        inside.append(circle(0, 0, radius(sight.edition, guess), "guess-ring"))
    elif crop != NONE:
        inside = [group(disc(sight.edition, crop), id=f"crop-{name}", class_="disc")]
    elif laid != NONE:
        inside = [arrow(laid, sight.glyph(laid // 4))]
    classes = f"cell{' land' if land != NONE else ''} {extra}".rstrip()
    marks = {"id": f"cell-{name}", "class_": classes, "data_f": f"cell:{name}", **cell_tip(sight, cell)}
    if guess != NONE:
        marks["aria_label"] = f"{marks['aria_label']} · {sight.crop(guess)} {guess + 1}"
    return group(REACH, MARK, *inside, transform=shift(*centre(cell)), **marks)


def cell_tip(sight: Sight, cell: int) -> dict[str, str]:
    g = sight.g
    where = {"cell": CELL_NAMES[cell], "place": sight.place(cell)}
    land, crop, laid = g.land[cell], g.crop[cell], sight.laid(cell)
    if land == NONE:
        return sight.tip("empty", "P-044", **where)
    where["terrain"] = sight.terrain(land)
    if crop != NONE:
        about, rule = ("planted_coop", "P-223") if g.mode == COOP else ("planted", "P-043")
        return sight.tip(about, rule, **where, crop=sight.crop(crop), level=crop + 1)
    if laid == NONE:
        return sight.tip("bare", "P-044", **where)
    about, rule = "bare_arrow", "P-165"
    if laid // 4 == g.colours[0]:
        about, rule = "bare_own_arrow_hard" if g.level == HARD else "bare_own_arrow", "P-166"
    return sight.tip(about, rule, **where, arrow=sight.arrow(laid))


def region(sight: Sight, cell: int) -> tuple[int, ...]:
    """The laid tiles of one terrain joined to this one by sides (P-010)."""
    g = sight.g
    alike = sum(1 << other for other in g.board.cells if g.land[other] == g.land[cell])
    return tuple(members(flood(1 << cell, alike, CELLS)))


def fence(region: tuple[int, ...]) -> str:
    """The outline of a region, in the middle of the gaps, as the `d` of a path: the sides that only one of its cells has."""
    half = PITCH / 2
    sides: Counter[str] = Counter()
    for x, y in map(centre, region):
        for away in (-half, half):
            sides.update([f"M{x - half} {y + away}h{PITCH}", f"M{x + away} {y - half}v{PITCH}"])
    return "".join(side for side, cells in sides.items() if cells == 1)

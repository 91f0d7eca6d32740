"""What lies on the cells: Terrain tiles joined to regions, arrows, Crop discs."""

from functools import cache, partial
from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, shift, tag
from kancha.games.pachamama.look.ground import centre
from kancha.games.pachamama.look.shapes import arrow, disc, radius, refer, terrain_colour
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.material import CELL_NAMES, EAST, NONE, SOUTH, WIDE
from kancha.games.pachamama.state import COOP


def tiles(sight: Sight) -> Markup:
    """The Terrain tiles, those of one region joined across the gaps so that regions read at a glance (P-010)."""
    g = sight.g
    laid: list[Markup] = []
    for cell in g.board.cells:
        if g.land[cell] != NONE:
            laid.append(tile(cell, g.land[cell]))
    return joined([*laid, joins(sight)])


@cache
def tile(cell: int, land: int) -> Markup:
    return refer(f"tile-{land}", *centre(cell), id=f"tile-{CELL_NAMES[cell]}")


def joins(sight: Sight) -> Markup:
    g = sight.g
    found: list[Markup] = []
    for cell in g.board.cells:
        land = g.land[cell]
        if land == NONE:
            continue
        for way in (EAST, SOUTH):
            beside = g.board.step[way][cell]
            if beside != NONE and g.land[beside] == land:
                found.append(join(sight.edition, land, cell, beside))
    return joined(found)


@cache
def join(edition: str, land: int, cell: int, beside: int) -> Markup:
    """The bridge between two tiles of one region."""
    (x, y), (a, b) = centre(cell), centre(beside)
    bridge = "M-9-27h18v54h-18z"
    return tag(
        "g",
        tag("path", d=bridge, fill=terrain_colour(edition, land)),
        tag("path", class_="pm-veil", d=bridge, fill="none"),
        tag("path", class_="join-bank", d="M-9-27q9 5 18 0M-9 27q9-5 18 0"),
        id=f"join-{CELL_NAMES[cell]}-{CELL_NAMES[beside]}",
        transform=shift((x + a) / 2, (y + b) / 2, 90 if x == a else 0),
    )


REACH: Final = tag("rect", class_="reach", x=-53, y=-53, width=106, height=106)
MARK: Final = tag("rect", class_="mark", x=-51, y=-51, width=102, height=102, rx=11)


def cells(sight: Sight, classes: dict[int, str]) -> Markup:
    """Every cell as something to point at, with its arrow or crop; `classes` adds to some."""
    g = sight.g
    announced, guess = sight.announced()
    found: list[Markup] = []
    for cell in g.board.cells:
        extra = classes.get(cell, "")
        laid = g.arrows.laid[cell] if g.arrows is not None else NONE
        here = guess if announced == cell else NONE
        key = (sight.common, cell, extra, g.land[cell], g.crop[cell], laid, here)
        found.append(KEPT.get(key, partial(one_cell, sight, cell, extra)))
    return joined(found)


KEPT: Final = Kept(2000)


def one_cell(sight: Sight, cell: int, extra: str) -> Markup:
    g = sight.g
    name = CELL_NAMES[cell]
    x, y = centre(cell)
    inside: Markup | None = None
    if sight.announced()[0] == cell:
        inside = guessed(sight, sight.announced()[1])
    elif g.crop[cell] != NONE:
        inside = tag("g", disc(sight.edition, g.crop[cell]), id=f"crop-{name}", class_="disc")
    elif g.arrows is not None and g.arrows.laid[cell] != NONE:
        laid = g.arrows.laid[cell]
        inside = arrow(laid, sight.glyph(laid // 4))
    return tag(
        "g",
        REACH,
        MARK,
        inside,
        id=f"cell-{name}",
        class_=f"cell{' land' if g.land[cell] != NONE else ''} {extra}".rstrip(),
        data_f=f"cell:{name}",
        transform=shift(x, y),
        **cell_tip(sight, cell),
    )


def guessed(sight: Sight, crop: int) -> Markup:
    """The disc that a divination announces, before the wheel has answered."""
    ring = tag("circle", class_="guess-ring", r=radius(sight.edition, crop))
    return joined([tag("g", disc(sight.edition, crop), class_="disc guess"), ring])


def cell_tip(sight: Sight, cell: int) -> dict[str, str]:
    g = sight.g
    where = {"cell": CELL_NAMES[cell], "place": sight.place(cell)}
    land, crop = g.land[cell], g.crop[cell]
    if land == NONE:
        return sight.tip("empty", "P-044", **where)
    where["terrain"] = sight.terrain(land)
    if crop != NONE:
        where["crop"] = sight.crop(crop)
        if g.mode == COOP:
            return sight.tip("planted_coop", "P-223", **where, level=crop + 1)
        return sight.tip("planted", "P-043", **where, level=crop + 1)
    laid = g.arrows.laid[cell] if g.arrows is not None else NONE
    if laid == NONE:
        return sight.tip("bare", "P-044", **where)
    if laid // 4 == g.colours[0]:
        return sight.tip("bare_own_arrow", "P-166", **where, arrow=sight.arrow(laid))
    return sight.tip("bare_arrow", "P-165", **where, arrow=sight.arrow(laid))


def region(sight: Sight, cell: int) -> list[int]:
    """The laid tiles of one terrain joined to this one by sides (P-010)."""
    g = sight.g
    found, ahead = {cell}, [cell]
    while ahead:
        for beside in g.board.orthogonal[ahead.pop()]:
            if beside not in found and g.land[beside] == g.land[cell]:
                found.add(beside)
                ahead.append(beside)
    return sorted(found)


def fence(cells: list[int], pitch: float) -> str:
    """The outline of a region, in the middle of the gaps, as the `d` of a path."""
    inside = set(cells)
    half = pitch / 2
    parts: list[str] = []
    for cell in cells:
        x, y = centre(cell)
        column = cell % WIDE
        sides = [
            (cell - WIDE, f"M{x - half} {y - half}h{pitch}"),
            (cell + 1 if column < WIDE - 1 else NONE, f"M{x + half} {y - half}v{pitch}"),
            (cell + WIDE, f"M{x - half} {y + half}h{pitch}"),
            (cell - 1 if column else NONE, f"M{x - half} {y - half}v{pitch}"),
        ]
        parts += [line for beside, line in sides if beside not in inside]
    return "".join(parts)

"""Every cell as something to point at: what it is, what can be done there, and the ghost of what would come."""

from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined
from kancha.draw.strokes import circle, group, text
from kancha.games.cuzco_kramer.events import LAID
from kancha.games.cuzco_kramer.incas import price_of
from kancha.games.cuzco_kramer.look.geometry import SIZE, lifted, place
from kancha.games.cuzco_kramer.look.ghosts import Ghost, ghost_hint
from kancha.games.cuzco_kramer.look.ground import pip
from kancha.games.cuzco_kramer.look.pieces import FIGURE
from kancha.games.cuzco_kramer.look.shapes import number_at, refer
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.look.standing import Standing, place_says, told
from kancha.games.cuzco_kramer.look.walks import prices
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELLS, FOREST, INNER, NONE, SITE, tile_cells, value_for
from kancha.kernel.bits import mask_of, members

NO_HINT: Final = Markup("")

Marks = tuple[tuple[str, str], ...]
"""Of a tooltip, in an order, to be kept by."""


def cells(sight: Sight, places: dict[int, Standing], ponds: dict[int, Standing], ghosts: dict[int, Ghost]) -> Markup:
    """All cells but those of temples, which stand for their own: flat ones first, raised ones from north to south.

    What is the same everywhere (bare ground, forest, fields) is told once, by the group round the cells.
    """
    g = sight.g
    quiet = set(sight.anchors) | set(sight.destinations)  # a tooltip would lie over what is being looked at
    hints = all_hints(sight, ghosts)
    flat: dict[str, list[Markup]] = {"outside_mountain": [], "outside_forest": [], "bare_edge": [], "bare": []}
    raised: list[Markup] = []
    level, basins, temples = g.level, set(members(g.basins)), set(members(g.temples))
    for cell in CELLS:
        hint = hints.get(cell, NO_HINT)
        if not level[cell] and cell not in basins:
            flat[GROUND[cell]].append(bare(cell, hint))
        elif cell not in temples:
            here = places.get(cell) or ponds.get(cell)
            tips = {} if cell in quiet else tip_of(sight, cell, here)
            where = place(cell, level[cell])
            raised.append(one(CELL_NAMES[cell], where, here.key if here else "", tuple(tips.items()), hint))
    groups = [group(*cells, **({} if quiet else described(sight, kind))) for kind, cells in flat.items()]
    return joined([*groups, *raised])


def described(sight: Sight, kind: str) -> dict[str, str]:
    """The tooltip of a kind of ground. It is no name of the group, whose cells have names of their own."""
    marks = sight.tip(kind, "K-102" if kind.startswith("bare") else "K-047")
    del marks["aria_label"]
    return marks


def ground_of(cell: int) -> str:
    """What kind of ground a cell is while nothing lies on it."""
    bit = 1 << cell
    if FOREST & bit:
        return "outside_forest"
    return "bare" if INNER & bit else "bare_edge" if SITE & bit else "outside_mountain"


GROUND: Final = {cell: ground_of(cell) for cell in CELLS}


@forgotten
@lru_cache(maxsize=4096)
def bare(cell: int, hint: Markup) -> Markup:
    """A cell on which nothing lies."""
    return one(CELL_NAMES[cell], place(cell, 0), "", (), hint)


@forgotten
@lru_cache(maxsize=16384)
def one(name: str, where: str, key: str, marks: Marks, hint: Markup) -> Markup:
    """One cell: a hex that meets the pointer and shows the state, and a hint that shows while it is lit."""
    about = {"id": f"cell-{name}", "class_": f"kz-cell {key}".rstrip(), "data_f": f"cell:{name}", **dict(marks)}
    return group(refer("hex", "mark"), hint, transform=where, **about)


# Hints: shown while their cell is lit


def all_hints(sight: Sight, ghosts: dict[int, Ghost]) -> dict[int, Markup]:
    """What lies ready on each cell, by what the viewer may do there."""
    g = sight.g
    hints = [(cell, pond_hint()) for cell in sight.cells("basin")]
    hints += [(cell, gate_hint(sight.seat, price_of(g, cell))) for cell in sight.cells("enter")]
    hints += [(cell, site_hint(value_for(g.place_of(cell).bit_count()))) for cell in sight.cells("build")]
    hints += [(cell, ghost_hint(ghost)) for cell, ghost in ghosts.items()]
    hints += [(cell, price_hint(price)) for cell, price in prices(sight).items()]
    by_cell: dict[int, Markup] = {}
    for cell, hint in hints:
        by_cell[cell] = joined([by_cell[cell], hint]) if cell in by_cell else hint
    return by_cell


@cache
def pond_hint() -> Markup:
    """A drop; under the pointer the basin that would come."""
    return joined([refer("aqua", "kz-hint kz-drop"), group(refer("basin"), class_="kz-ghost")])


@forgotten
@cache
def gate_hint(seat: int, price: int) -> Markup:
    """The price of coming in, in the seat's colour; under the pointer the Inca that would come."""
    sign = circle(0, 9, 8, "kz-gate-dot"), number_at(price, 0, 13.5, "kz-gate-n")
    come = group(at("kz-inca", 0, 7, FIGURE), class_=f"kz-ghost seat-{seat + 1}")
    return joined([group(*sign, class_=f"kz-hint kz-gate seat-{seat + 1}"), come])


@forgotten
@cache
def site_hint(value: int) -> Markup:
    """A small temple with the value it would have; under the pointer the temple itself."""
    temple = refer(f"temple-{value}")
    small = group(temple, transform="translate(0 3) scale(.5)"), number_at(value, 0, 19, "kz-site-n")
    big = temple, circle(0, 10, 10.5, "kz-plate"), number_at(value, 0, 15, "kz-site-n")
    return joined([group(*small, class_="kz-hint kz-site"), group(*big, class_="kz-ghost")])


@forgotten
@cache
def price_hint(price: int) -> Markup:
    """What a walk costs; a free one is a plain dot."""
    if not price:
        return refer("dot", "kz-hint kz-free")
    return group(pip(9, 12, 12), number_at(price, 12, 16.7, "kz-pip-n"), class_="kz-hint kz-walk-price")


# Tooltips


def tip_of(sight: Sight, cell: int, here: Standing | None) -> dict[str, str]:
    """What a cell of terrain or a basin is; `here` is its village, its city, or the ring round it."""
    level = sight.g.level[cell]
    if not level:
        return basin_tip(sight, cell, here)
    if here is None:
        return sight.place_tip("field", "K-073", cell, level=level)
    size = here.cells.bit_count()
    facts = {"level": level, "size": size, "value": here.value, "could": here.could}
    if here.temple == NONE:
        return sight.place_tip(
            "village" if size > 1 else "hamlet", "K-090", cell, **facts, says=place_says(sight, here)
        )
    about = "city_grows" if here.could > here.value else "city"
    return sight.place_tip(about, "K-091", cell, **facts, says=place_says(sight, here))


def basin_tip(sight: Sight, cell: int, ring: Standing | None) -> dict[str, str]:
    if ring is None:
        return sight.place_tip("basin_settled", "K-105", cell)
    who = sight.say("nobody_scores")
    if ring.leader != NONE:
        who = sight.say("would_score", name=sight.name(ring.leader), points=ring.value)
    facts = {"points": ring.value, "missing": ring.missing}
    return sight.place_tip("basin", "K-104", cell, **facts, levels=told(sight, ring), who=who)


# The numbers


def levels(sight: Sight) -> Markup:
    """The level, printed where it matters: from 2 up, wherever somebody stands, and on what was just laid."""
    g = sight.g
    stood = g.everybody() | just_laid(sight)
    numbers: list[Markup] = []
    for cell in CELLS:
        level = g.level[cell]
        if level > 1 - (stood >> cell & 1) and not g.temples >> cell & 1:
            x, y = lifted(cell, level)
            numbers.append(text(round(x, 1), round(y - SIZE * 0.36, 1), level, "kz-lvl", f"level-{CELL_NAMES[cell]}"))
    return group(*numbers, class_="kz-levels")


def just_laid(sight: Sight) -> int:
    """The cells of the tiles laid since the last drawing: in a preview, those of the tile about to be laid."""
    tiles = [event.values[1:4] for event in sight.scene.recent if event.kind is LAID]
    return mask_of([cell for kind, village, way in tiles for cell in tile_cells(kind, village, way)])

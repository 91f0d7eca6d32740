"""Every cell as something to point at: what it is, what can be done there, and the ghost of what would come."""

from functools import lru_cache

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import attribute, joined, tag, written
from kancha.games.cuzco_kramer.events import LAID
from kancha.games.cuzco_kramer.incas import price_of
from kancha.games.cuzco_kramer.look.geometry import CENTRES, LIFT, SIZE, hexagon, place
from kancha.games.cuzco_kramer.look.ghosts import ghost
from kancha.games.cuzco_kramer.look.shapes import number_at, refer
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.look.standing import Standing, place_says, told
from kancha.games.cuzco_kramer.look.walks import prices
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELLS, FOREST, INNER, NONE, SITE, tile_cells, value_for
from kancha.kernel.bits import mask_of, members

Marks = tuple[tuple[str, str], ...]


def cells(sight: Sight, found: list[Standing], basins: list[tuple[int, Standing]]) -> Markup:
    """All cells but those of temples, which stand for their own: flat ones first, raised ones from north to south.

    What is the same everywhere (bare ground, forest, fields) is told once, by the group round the cells.
    """
    g = sight.g
    about: dict[int, Standing] = {}
    for standing in found:
        for cell in members(standing.cells):
            about[cell] = standing
    for basin, standing in basins:
        for cell in members(basin):
            about[cell] = standing
    says = {standing.key: place_says(sight, standing) for standing in found}
    quiet = set(sight.anchors) | set(sight.destinations)  # a tooltip would lie over what is being looked at
    hints = all_hints(sight)
    flat: dict[str, list[Markup]] = {"outside_mountain": [], "outside_forest": [], "bare_edge": [], "bare": []}
    raised: list[Markup] = []
    for cell in CELLS:
        bit = 1 << cell
        if g.temples & bit:
            continue
        name, hint, where = CELL_NAMES[cell], hints.get(cell, ""), place(cell, g.level[cell])
        if bit & (g.basins | g.village):
            here = about.get(cell)
            tips = village_tip(sight, cell, here, says) if bit & g.village else basin_tip(sight, cell, here)
            key = here.key if here is not None else ""
            raised.append(one(name, where, key, () if cell in quiet else tuple(tips.items()), hint))
        elif g.level[cell]:
            tips = sight.tip("field", "K-073", cell=name, level=g.level[cell])
            raised.append(one(name, where, "", () if cell in quiet else tuple(tips.items()), hint))
        else:
            kind = "bare" if INNER & bit else "bare_edge" if SITE & bit else "outside_mountain"
            flat["outside_forest" if FOREST & bit else kind].append(one(name, where, "", (), hint))
    groups = [tag("g", *cells, **({} if quiet else described(sight, kind))) for kind, cells in flat.items()]
    return joined([*groups, *raised])


def described(sight: Sight, kind: str) -> dict[str, str]:
    """The tooltip of a kind of ground. It is no name of the group, whose cells have names of their own."""
    marks = sight.tip(kind, "K-102" if kind.startswith("bare") else "K-047")
    del marks["aria_label"]
    return marks


@lru_cache(maxsize=16384)
def one(name: str, where: str, key: str, marks: Marks, hint: str) -> Markup:
    """One cell: a hex that meets the pointer and shows the state, and a hint that shows while it is lit."""
    plain = "".join(f' {attribute(mark)}="{written(value)}"' for mark, value in marks)
    return Markup(
        f'<g id="cell-{name}" class="kz-cell{" " if key else ""}{key}" data-f="cell:{name}" transform="{where}"{plain}>'
        f'<use href="#kz-hex" class="mark"/>{hint}</g>'
    )


# Hints: shown while their cell is lit


def all_hints(sight: Sight) -> dict[int, str]:
    """What lies ready on each cell, by what the viewer may do there."""
    g = sight.g
    found: dict[int, str] = {}

    def add(cell: int, hint: Markup) -> None:
        found[cell] = found.get(cell, "") + hint

    for cell in sight.ponds:
        add(cell, pond_hint())
    for cell in sight.entries:
        add(cell, gate_hint(sight.seat, price_of(g, cell)))
    for cell in sight.sites:
        add(cell, site_hint(value_for(g.place_of(cell).bit_count())))
    for cell in sight.anchors:
        add(cell, ghost(sight, cell))
    if sight.destinations:
        for cell, price in prices(sight).items():
            add(cell, price_hint(price))
    return found


@lru_cache(maxsize=1)
def pond_hint() -> Markup:
    """A drop; under the pointer the basin that would come."""
    return joined([refer("aqua", "kz-hint kz-drop"), tag("g", refer("basin"), class_="kz-ghost")])


@lru_cache(maxsize=32)
def gate_hint(seat: int, price: int) -> Markup:
    """The price of coming in, in the seat's colour; under the pointer the Inca that would come."""
    body = tag("circle", cy=9, r=8), number_at(price, 0, 13.5, "kz-gate-n")
    come = tag("g", at("kz-inca", 0, 7, 31), class_=f"kz-ghost seat-{seat + 1}")
    return joined([tag("g", *body, class_=f"kz-hint kz-gate seat-{seat + 1}"), come])


@lru_cache(maxsize=8)
def site_hint(value: int) -> Markup:
    """A small temple with the value it would have; under the pointer the temple itself."""
    small = tag("g", refer(f"temple-{value}"), transform="translate(0 3) scale(.5)")
    number = number_at(value, 0, 19, "kz-site-n")
    big = tag(
        "g",
        refer(f"temple-{value}"),
        tag("circle", class_="kz-plate", cy=10, r=10.5),
        number_at(value, 0, 15, "kz-site-n"),
    )
    return joined([tag("g", small, number, class_="kz-hint kz-site"), tag("g", big, class_="kz-ghost")])


@lru_cache(maxsize=16)
def price_hint(price: int) -> Markup:
    """What a walk costs; a free one is a plain dot."""
    if not price:
        return refer("dot", "kz-hint kz-free")
    return tag("g", price_plate(price), class_="kz-hint kz-walk-price")


def price_plate(price: int) -> Markup:
    return joined(
        [
            tag("polygon", class_="kz-pip", points=hexagon(9), transform="translate(12 12)"),
            number_at(price, 12, 16.7, "kz-pip-n"),
        ]
    )


# Tooltips


def village_tip(sight: Sight, cell: int, standing: Standing | None, says: dict[str, str]) -> dict[str, str]:
    name, level = CELL_NAMES[cell], sight.g.level[cell]
    if standing is None:
        return sight.tip("hamlet", "K-090", cell=name, level=level, says="")
    size = standing.cells.bit_count()
    facts = {"cell": name, "level": level, "size": size, "value": standing.value, "could": standing.could}
    if standing.temple != NONE:
        grows = "city_grows" if standing.could > standing.value else "city"
        return sight.tip(grows, "K-091", **facts, says=says[standing.key])
    return sight.tip("village" if size > 1 else "hamlet", "K-090", **facts, says=says[standing.key])


def basin_tip(sight: Sight, cell: int, standing: Standing | None) -> dict[str, str]:
    if standing is None:
        return sight.tip("basin_settled", "K-105", cell=CELL_NAMES[cell])
    who = sight.say("nobody_scores")
    if standing.leader != NONE:
        who = sight.say("would_score", name=sight.name(standing.leader), points=standing.value)
    facts = {"cell": CELL_NAMES[cell], "points": standing.value, "missing": standing.missing}
    return sight.tip("basin", "K-104", **facts, levels=told(sight, standing), who=who)


# The numbers


def levels(sight: Sight) -> Markup:
    """The level, printed where it matters: from 2 up, wherever somebody stands, and on what was just laid."""
    g = sight.g
    stood = g.everybody() | just_laid(sight)
    found: list[str] = []
    for cell in CELLS:
        level = g.level[cell]
        if level > 1 - (stood >> cell & 1) and not g.temples >> cell & 1:
            x, y = CENTRES[cell]
            up = y - level * LIFT - SIZE * 0.36
            found.append(f'<text id="level-{CELL_NAMES[cell]}" class="kz-lvl" x="{x:.1f}" y="{up:.1f}">{level}</text>')
    return Markup(f'<g class="kz-levels">{"".join(found)}</g>')


def just_laid(sight: Sight) -> int:
    """The cells of the tiles laid since the last drawing: in a preview, those of the tile about to be laid."""
    found = 0
    for event in sight.scene.recent:
        if event.kind is LAID:
            _, kind, cell, way, _ = event.values
            found |= mask_of(tile_cells(kind, cell, way))
    return found

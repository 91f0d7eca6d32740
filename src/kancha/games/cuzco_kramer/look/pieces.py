"""What stands on the land: temples and Incas; and the markers on the score track."""

from collections import Counter
from functools import lru_cache

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, tag
from kancha.games.cuzco_kramer.look.geometry import hexagon, place
from kancha.games.cuzco_kramer.look.ground import SPACES, square
from kancha.games.cuzco_kramer.look.shapes import whole_temple
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.look.standing import Standing, place_says
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELLS, NONE

FIGURE = 31
Marks = tuple[tuple[str, str], ...]


def pieces(sight: Sight, found: list[Standing], walkers: dict[int, str]) -> Markup:
    """Temples and Incas from north to south."""
    g = sight.g
    by_temple = {standing.temple: standing for standing in found if standing.temple != NONE}
    keys = {cell: standing.key for standing in found for cell in CELLS if standing.cells >> cell & 1}
    parts: list[Markup] = []
    for cell in CELLS:
        if g.temples >> cell & 1:
            parts.append(temple(sight, cell, by_temple.get(cell)))
        elif (seat := g.inca_on(cell)) != NONE:
            parts.append(inca(sight, cell, seat, f"{keys.get(cell, '')} {walkers.get(cell, '')}".strip()))
    return joined(parts)


def temple(sight: Sight, cell: int, standing: Standing | None) -> Markup:
    g = sight.g
    name, value, disc = CELL_NAMES[cell], g.value_at(cell), bool(g.discs >> cell & 1)
    leader = standing.leader if standing is not None else NONE
    says = place_says(sight, standing) if standing is not None else ""
    size = standing.cells.bit_count() if standing is not None else 1
    about = "temple_disc" if disc else "temple"
    facts = {"cell": name, "value": value, "half": value // 2, "size": size, "says": says}
    step = value // 2 - 1
    marks = sight.tip(about, "K-116", **facts, solo=g.box.solo[step], tied=g.box.tied[step])
    could = standing.could if standing is not None and cell in sight.growing else 0
    key = standing.key if standing is not None else ""
    return drawn_temple(
        name, place(cell, g.level[cell]), value, disc, leader, could, cell in sight.feasts, key, tuple(marks.items())
    )


@lru_cache(maxsize=4096)
def drawn_temple(
    name: str, where: str, value: int, disc: bool, leader: int, could: int, feast: bool, key: str, marks: Marks
) -> Markup:
    body = [tag("circle", class_="mark", cy=2, r=25), whole_temple(value, disc, leader != NONE)]
    if leader != NONE:
        body.append(tag("circle", class_="kz-led-dot", cx=15, cy=18, r=7))
        body.append(at(f"seat-{leader + 1}", 15, 18, 8, "kz-led-g"))
    if could:
        body.append(
            tag("g", tag("path", d="M0-9l8 9H4v7h-8V0h-4z"), class_="kz-hint kz-grow", transform="translate(-17 14)")
        )
    if feast:
        body.append(tag("g", at("festival", 0, 0, 20), class_="kz-hint kz-feast", transform="translate(18 -12)"))
    return tag(
        "g",
        *body,
        id=f"temple-{name}",
        class_=f"kz-temple seat-{leader + 1} {key}".rstrip(),
        data_f=f"cell:{name}",
        transform=where,
        **dict(marks),
    )


def inca(sight: Sight, cell: int, seat: int, classes: str) -> Markup:
    g = sight.g
    name, level = CELL_NAMES[cell], g.level[cell]
    own = seat == sight.seat
    lying = bool(g.counted >> seat & 1 and g.place_of(cell) & g.temples)
    about = "lying" if lying else "own_inca" if own else "inca"
    if own and not lying and g.rested >> cell & 1:
        about = "rested_inca"
    marks = sight.tip(about, "K-135" if lying else "K-073", cell=name, level=level, name=sight.name(seat))
    facets = f"inca:{name} cell:{name}" if own else f"cell:{name}"
    return drawn_inca(name, place(cell, level), seat, lying, facets, classes, tuple(marks.items()))


@lru_cache(maxsize=8192)
def drawn_inca(name: str, where: str, seat: int, lying: bool, facets: str, classes: str, marks: Marks) -> Markup:
    figure = at("kz-inca", 0, 7, FIGURE)
    if lying:
        figure = tag("g", figure, transform="translate(-6 8) rotate(-90) scale(.9)")
    return tag(
        "g",
        tag("circle", class_="mark", cy=7, r=17),
        figure,
        id=f"inca-{seat}-{name}",
        class_=f"kz-inca seat-{seat + 1} {classes}".rstrip(),
        data_f=facets,
        transform=where,
        **dict(marks),
    )


def markers(sight: Sight) -> Markup:
    """Everybody's score on the track; equal ones are fanned, each full round is told by a flag (K-004)."""
    g = sight.g
    together = Counter(g.total(seat) % SPACES for seat in range(g.seats))
    placed: Counter[int] = Counter()
    parts: list[Markup] = []
    for seat in range(g.seats):
        points = g.total(seat)
        space = points % SPACES
        x, y, w, h = square(space)
        fan = 19 * (placed[space] - (together[space] - 1) / 2)
        placed[space] += 1
        along = w > h
        cx = max(14, x + w / 2 + (fan if along else 0))
        cy = y + h / 2 + (0 if along else fan)
        if space == 0:
            cx = 14 + 19 * (placed[space] - 1)
        body = [
            tag("polygon", class_="kz-marker", points=hexagon(12.8)),
            at(f"seat-{seat + 1}", 0, 0, 12, "kz-marker-g"),
        ]
        if points >= SPACES:
            flag = f"+{points - space}"
            body.append(tag("rect", class_="flag", x=-20, y=12, width=40, height=17, rx=5))
            body.append(tag("text", flag, class_="n kz-flag-n", y=25, text_anchor="middle"))
        parts.append(
            tag(
                "g",
                *body,
                id=f"marker-{seat}",
                class_=f"kz-score seat-{seat + 1} movable",
                transform=f"translate({num(cx)} {num(cy)})",
                **sight.tip("marker", "K-004", name=sight.name(seat), points=points),
            )
        )
    return joined(parts)

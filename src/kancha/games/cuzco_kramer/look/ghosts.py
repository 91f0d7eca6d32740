"""The tile under the pointer: how it would lie, at which level, and what it would cost (K-043, K-047)."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.markup import joined, num, tag
from kancha.games.cuzco_kramer.fitting import allowed_ways, cost_of, room
from kancha.games.cuzco_kramer.look.geometry import LIFT, SIZE, hexagon, place
from kancha.games.cuzco_kramer.look.shapes import STEPS, border, footprint, refer, tile
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import CULTURE, NONE, TRIPLE, VILLAGE

DIAL: Final = 62
"""How far from the village the numbers of the ways stand, just outside the tile."""


class Fitting:
    """How the tile being laid can lie on each cell; found once for a drawing."""

    def __init__(self, sight: Sight) -> None:
        self.g = sight.g
        self.kind = sight.kind
        self.room = room(sight.g, sight.kind, sight.g.ap) if sight.anchors else []

    def ways(self, cell: int) -> list[int]:
        """The directions it may be turned to, the cheapest first."""
        found = allowed_ways(self.g, self.kind, cell, self.room)
        return sorted(found, key=lambda way: cost_of(self.g, self.kind, cell, way))


def ghost(sight: Sight, cell: int) -> Markup:
    """A dot where the tile may go, hollow where it would always stick out; under the pointer the tile itself."""
    fitting = fitting_of(sight)
    ways = fitting.ways(cell)
    if not ways:
        return Markup("")
    level, cost = sight.g.level[cell] + 1, cost_of(sight.g, sight.kind, cell, ways[0])
    dot = refer("dot", "kz-hint kz-anchor" if cost == 1 else "kz-hint kz-anchor kz-dear")
    return dot + Markup(f'<use href="#kz-gh-{ways[0]}-{level}-{cost}-{min(len(ways), 2)}" class="kz-ghost"/>')


def fitting_of(sight: Sight) -> Fitting:
    """Kept with the sight: every cell asks for it."""
    found = sight.kept.get("fitting")
    if not isinstance(found, Fitting):
        found = Fitting(sight)
        sight.kept["fitting"] = found
    return found


def ghost_stock(sight: Sight) -> Markup | None:
    """The ghosts this drawing refers to, each once."""
    if not sight.anchors:
        return None
    fitting = fitting_of(sight)
    wanted: set[tuple[int, int, int, int]] = set()
    for cell in sight.anchors:
        ways = fitting.ways(cell)
        if ways:
            cost = cost_of(sight.g, sight.kind, cell, ways[0])
            wanted.add((ways[0], sight.g.level[cell] + 1, cost, min(len(ways), 2)))
    return tag("defs", joined([whole(sight.kind, *one) for one in sorted(wanted)]))


@lru_cache(maxsize=1024)
def whole(kind: int, way: int, level: int, cost: int, ways: int) -> Markup:
    """A tile as it would lie one layer up: its faces, a dashed edge, its levels, its price, a sign if it can be turned."""
    body = [laid(kind, way, level), tag("g", cost_sign(cost), transform="translate(-14 -30)") if cost > 1 else None]
    if ways > 1:
        body.append(tag("path", class_="kz-turn", d="M9 1a9 9 0 1 1-3-7M6-12v7h-7"))
    return tag("g", tag("g", *body, transform=f"translate(0 {num(-LIFT)})"), id=f"kz-gh-{way}-{level}-{cost}-{ways}")


def laid(kind: int, way: int, level: int) -> Markup:
    """The tile itself with its dashed edge and its levels."""
    edge = border(kind, way)
    badges = [badge(x, y - SIZE * 0.55, level) for x, y, _ in footprint(kind, way)]
    return joined(
        [
            tag("g", tile(kind, way, level), class_="kz-ghost-faces"),
            tag("path", class_="kz-ghost-edge", d=edge),
            tag("path", class_="kz-ghost-dash", d=edge),
            *badges,
        ]
    )


def badge(x: float, y: float, level: int) -> Markup:
    box = tag("rect", class_="kz-badge", x=x - 9, y=y - 9, width=18, height=18, rx=5)
    return joined([box, tag("text", level, class_="kz-badge-n", x=x, y=y + 5, text_anchor="middle")])


def cost_sign(cost: int) -> Markup:
    plate = tag("polygon", class_="kz-pip", points=hexagon(11))
    return joined([plate, tag("text", cost, class_="kz-pip-n", y=5, text_anchor="middle")])


def turning(sight: Sight) -> Markup | None:
    """While a tile has to be turned: how it lies at first, and the numbers of the ways it can lie, as in the bar."""
    cell = sight.turning
    if cell == NONE or sight.kind in (VILLAGE, CULTURE):
        return None
    g = sight.g
    first = min(sight.ways, key=lambda way: cost_of(g, sight.kind, cell, way))
    parts = [tag("g", laid(sight.kind, first, g.level[cell] + 1), class_="kz-first-way")]
    for number, way in enumerate(sight.ways, 1):
        x, y = STEPS[way]
        if sight.kind == TRIPLE:
            a, b = STEPS[(way + 1) % 6]
            x, y = (x + a) / 2, (y + b) / 2
        far = DIAL / (x * x + y * y) ** 0.5
        dial = tag("circle", r=10), tag("text", number, y=5, text_anchor="middle")
        parts.append(tag("g", *dial, class_="kz-way", transform=f"translate({num(x * far)} {num(y * far)})"))
    return tag("g", *parts, id="turning", class_="kz-turning", transform=place(cell, g.level[cell] + 1))

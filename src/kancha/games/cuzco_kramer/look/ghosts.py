"""The tile under the pointer: how it would lie, at which level, and what it would cost (K-043, K-047)."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import circle, group, path, rect, text
from kancha.games.cuzco_kramer.fitting import allowed_ways, cost_of, room
from kancha.games.cuzco_kramer.look.geometry import LIFT, SIZE, place
from kancha.games.cuzco_kramer.look.ground import pip
from kancha.games.cuzco_kramer.look.shapes import GRID, STEPS, border, footprint, refer, tile
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import CULTURE, NONE, TRIPLE, VILLAGE

DIAL: Final = 62
"""How far from the village the numbers of the ways stand, just outside the tile."""

Ghost = tuple[int, int, int, int]
"""Way, level, cost, and whether it can be turned (2) or not (1)."""


def ghosts_of(sight: Sight) -> dict[int, Ghost]:
    """By cell where the tile may go, how it would lie there at first: the cheapest way."""
    g, kind = sight.g, sight.kind
    wide = room(g, kind, g.ap) if sight.anchors else []
    ghosts: dict[int, Ghost] = {}
    for cell in sight.anchors:
        costs = [(cost_of(g, kind, cell, way), way) for way in allowed_ways(g, kind, cell, wide)]
        if costs:
            cost, way = min(costs)
            ghosts[cell] = way, g.level[cell] + 1, cost, min(len(costs), 2)
    return ghosts


def name_of(ghost: Ghost) -> str:
    return "gh-" + "-".join(str(part) for part in ghost)


@forgotten
@lru_cache(maxsize=1024)
def ghost_hint(ghost: Ghost) -> Markup:
    """A dot where the tile may go, hollow where it would always stick out; under the pointer the tile itself."""
    dot = refer("dot", "kz-hint kz-anchor" if ghost[2] == 1 else "kz-hint kz-anchor kz-dear")
    return dot + refer(name_of(ghost), "kz-ghost")


def ghost_stock(kind: int, ghosts: dict[int, Ghost]) -> Markup | None:
    """The ghosts this drawing refers to, each once."""
    return tag("defs", *[whole(kind, ghost) for ghost in sorted(set(ghosts.values()))]) if ghosts else None


@forgotten
@lru_cache(maxsize=1024)
def whole(kind: int, ghost: Ghost) -> Markup:
    """A tile as it would lie one layer up: its faces, a dashed edge, its levels, its price, a sign if it can be turned."""
    way, level, cost, ways = ghost
    body = [laid(kind, way, level)]
    if cost > 1:
        body += [pip(11, -14, -30), text(-14, -25, cost, "kz-pip-n")]
    if ways > 1:
        body.append(refer("turn"))
    return group(group(*body, transform=shift(0, -LIFT)), id=f"kz-{name_of(ghost)}")


def laid(kind: int, way: int, level: int) -> Markup:
    """The tile itself with its dashed edge and its levels."""
    edge = border(kind, way)
    tile_there = group(tile(kind, way, level), class_="kz-ghost-faces")
    parts = [tile_there, path(edge, "kz-ghost-edge"), path(edge, "kz-ghost-dash")]
    for cell in footprint(kind, way):
        x, y = GRID.centre(*cell)
        y -= SIZE * 0.55
        parts += [rect(x - 9, y - 9, 18, 18, "kz-badge", 5), text(x, y + 5, level, "kz-badge-n")]
    return joined(parts)


def turning(sight: Sight) -> Markup | None:
    """While a tile has to be turned: how it lies at first, and the numbers of the ways it can lie, as in the bar."""
    cell = sight.turning
    if cell == NONE or sight.kind in (VILLAGE, CULTURE):
        return None
    g = sight.g
    first = min(sight.ways, key=lambda way: cost_of(g, sight.kind, cell, way))
    parts = [group(laid(sight.kind, first, g.level[cell] + 1), class_="kz-first-way")]
    for number, way in enumerate(sight.ways, 1):
        x, y = STEPS[way]
        if sight.kind == TRIPLE:
            a, b = STEPS[(way + 1) % 6]
            x, y = (x + a) / 2, (y + b) / 2
        far = DIAL / (x * x + y * y) ** 0.5
        dial = circle(0, 0, 10, "kz-way-dot"), text(0, 5, number, "kz-way-n")
        parts.append(group(*dial, class_="kz-way", transform=shift(x * far, y * far)))
    return group(*parts, id="turning", class_="kz-turning", transform=place(cell, g.level[cell] + 1))

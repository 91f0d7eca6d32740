"""Where an Inca can walk: what costs nothing is one region, what costs more carries its price (K-073)."""

from typing import Final

from markupsafe import Markup

from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.incas import passable, walks
from kancha.games.cuzco_kramer.look.geometry import faces, heights, outline
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import NONE, flood
from kancha.kernel.bits import members

MOST: Final = 12
"""A seat has so many Incas; the sheet knows a class for the region of each."""


def prices(sight: Sight) -> dict[int, int]:
    """What each destination of the walking Inca costs."""
    g = sight.g
    if sight.walker == NONE:
        return {}
    by_price = walks(g, sight.seat, sight.walker)
    return {cell: price for price, stops in enumerate(by_price) for cell in members(stops)}


def regions(sight: Sight) -> dict[int, int]:
    """By Inca that may move, the ground it walks on for nothing, its own cell included."""
    g = sight.g
    seat = sight.seat
    return {cell: flood(1 << cell, passable(g, seat, cell)) for cell in sight.movers if not g.rested >> cell & 1}


def classes(free: dict[int, int]) -> dict[int, str]:
    """The class that ties an Inca to its region; those that walk on the same ground share one."""
    known: list[int] = []
    found: dict[int, str] = {}
    for cell, region in free.items():
        if region not in known:
            known.append(region)
        found[cell] = f"walk-{known.index(region)}"
    return found


def shown(sight: Sight, free: dict[int, int]) -> Markup:
    """While an Inca walks, its free region; before, one for each Inca under the pointer."""
    g = sight.g
    if sight.walker != NONE:
        ground = flood(1 << sight.walker, passable(g, sight.seat, sight.walker))
        if g.rested >> sight.walker & 1 or not ground & (ground - 1):
            return Markup("")
        high = heights(ground, g.level)
        tint = tag("path", class_="kz-free-ground", d=faces(ground, high))
        return tag("g", tint, tag("path", class_="kz-free-edge", d=outline(ground, high)), id="free-ground")
    parts: list[Markup] = []
    names = classes(free)
    for cell, region in free.items():
        key = names[cell]
        if region & (region - 1) and all(f"about-{key} " not in part for part in parts):
            line = outline(region, heights(region, g.level))
            parts.append(tag("path", class_=f"aid about-{key} kz-free-edge", d=line))
    return joined(parts)

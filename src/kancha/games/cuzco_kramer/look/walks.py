"""Where an Inca can walk: what costs nothing is one region, what costs more carries its price (K-073)."""

from markupsafe import Markup

from kancha.draw.markup import joined
from kancha.draw.strokes import group, path
from kancha.games.cuzco_kramer.incas import passable, walks
from kancha.games.cuzco_kramer.look.geometry import faces, heights, outline
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import NONE, flood
from kancha.kernel.bits import members


def prices(sight: Sight) -> dict[int, int]:
    """What each destination of the walking Inca costs."""
    if sight.walker == NONE:
        return {}
    by_price = walks(sight.g, sight.seat, sight.walker)
    return {cell: price for price, stops in enumerate(by_price) for cell in members(stops)}


def regions(sight: Sight) -> dict[int, int]:
    """By Inca that may move, the ground it walks on for nothing, its own cell included."""
    return {cell: free_ground(sight, cell) for cell in sight.cells("move") if not sight.g.rested >> cell & 1}


def free_ground(sight: Sight, inca: int) -> int:
    return flood(1 << inca, passable(sight.g, sight.seat, inca))


def classes(free: dict[int, int]) -> dict[int, str]:
    """The class that ties an Inca to its region; those that walk on the same ground share one. The sheet knows twelve."""
    known = list(dict.fromkeys(free.values()))
    return {cell: f"walk-{known.index(region)}" for cell, region in free.items()}


def shown(sight: Sight, free: dict[int, int]) -> Markup:
    """While an Inca walks, its free region; before, one for each Inca under the pointer."""
    g = sight.g
    if sight.walker != NONE:
        ground = free_ground(sight, sight.walker)
        if g.rested >> sight.walker & 1 or not ground & (ground - 1):
            return Markup("")
        high = heights(ground, g.level)
        tint = path(faces(ground, high), "kz-free-ground")
        return group(tint, path(outline(ground, high), "kz-free-edge"), id="free-ground")
    names = {free[cell]: name for cell, name in classes(free).items()}
    lines = {name: outline(region, heights(region, g.level)) for region, name in names.items() if region & (region - 1)}
    return joined(path(line, f"aid about-{name} kz-free-edge") for name, line in lines.items())

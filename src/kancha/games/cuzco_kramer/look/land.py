"""The terraces: every cell that carries terrain, lifted by its layers, with the edges of its tile and of its city.

Height is told three times: the higher the lighter, the more courses of stone below, and the number on it. Rows are drawn from
north to south, so that a high cell hides part of the one behind it.
"""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.hexes import sides
from kancha.draw.keeping import Kept, forgotten
from kancha.draw.markup import joined, tag
from kancha.draw.strokes import group, path
from kancha.games.cuzco_kramer.look.geometry import SIZE, place, ways_out
from kancha.games.cuzco_kramer.look.shapes import TALLEST, cast, refer, shade
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELLS, NEIGHBOURS, NONE, WAYS

LINES: Final = {"e": ("kz-tile-edge", SIZE), "k": ("kz-contour", SIZE), "y": ("kz-city-edge", SIZE - 3.2)}
"""Edge of a tile, step down, border of a city: the class, and how far from the middle it is drawn."""


KEPT: Final = Kept(60)


def terraces(sight: Sight) -> Markup:
    """The land as it was, until something is laid or somebody comes to where nobody stood."""
    g = sight.g
    busy, city = g.everybody() | g.temples, sum(g.cities())
    lies = (tuple(g.level), tuple(g.top), g.village, g.culture, g.basins, g.settled)
    return KEPT.get((*lies, busy, city), lambda: drawn_terraces(sight, busy, city))


def drawn_terraces(sight: Sight, busy: int, city: int) -> Markup:
    """Shadows on what is bare, then the basins, then the terrain."""
    g = sight.g
    flat: list[Markup] = []
    raised: list[Markup] = []
    lines: set[str] = set()
    for cell in CELLS:
        dark = shadow(g.level, cell)
        if g.level[cell]:
            edges = edges_of(sight, cell, city)
            lines.update(edges)
            face = "c" if g.culture >> cell & 1 else "b" if busy >> cell & 1 else "v"
            raised.append(terrace(cell, g.level[cell], face, edges, dark))
        elif g.basins >> cell & 1:
            flat.append(basin(cell, bool(g.settled >> cell & 1), dark))
        elif dark:
            flat.append(tag("path", class_="kz-cast", transform=place(cell, 0), d=dark))
    return joined([tag("defs", *[edge_line(name) for name in sorted(lines)]), *flat, *raised])


def shadow(level: list[int], cell: int) -> str:
    """The shadows that higher neighbours in the west and north throw on a face."""
    dark = ""
    for way in (3, 4, 5):
        beside = NEIGHBOURS[cell][way]
        if beside != NONE and level[beside] > level[cell]:
            dark += cast(way, min(level[beside] - level[cell], 4))
    return dark


def edges_of(sight: Sight, cell: int, city: int) -> tuple[str, ...]:
    """The lines round a face, by name: a letter of LINES and the sides it runs along, a bit for each."""
    g = sight.g
    edge = step = 0
    for way in range(WAYS):
        beside = NEIGHBOURS[cell][way]
        if beside == NONE or g.level[beside] < g.level[cell]:
            step |= 1 << way
        elif g.top[beside] != g.top[cell]:
            edge |= 1 << way
    border = ways_out(cell, g.village) if city >> cell & 1 else 0
    return tuple([f"{kind}{mask}" for kind, mask in (("e", edge), ("k", step), ("y", border)) if mask])


@forgotten
@lru_cache(maxsize=256)
def edge_line(name: str) -> Markup:
    """Some sides of a hex, kept to be shown by reference."""
    class_, size = LINES[name[0]]
    return tag("path", id=f"kz-{name}", class_=class_, d=sides(size, int(name[1:])))


@forgotten
@lru_cache(maxsize=4096)
def basin(cell: int, settled: bool, dark: str) -> Markup:
    done = refer("done") if settled else None
    shade = path(dark, "kz-cast") if dark else None
    return group(refer("basin"), shade, done, id=f"pond-{CELL_NAMES[cell]}", transform=place(cell, 0))


@forgotten
@lru_cache(maxsize=16384)
def terrace(cell: int, level: int, face: str, lines: tuple[str, ...], dark: str) -> Markup:
    """One cell of terrain: stones, face, shadow, the edge of its tile, the step down, the border of its city."""
    body = (
        refer(f"wall-{min(level, TALLEST)}"),
        refer(face, shade(face, level)),
        path(dark, "kz-cast") if dark else None,
    )
    edges = [refer(line) for line in lines]
    return group(*body, *edges, id=f"land-{CELL_NAMES[cell]}", transform=place(cell, level))

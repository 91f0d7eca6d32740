"""The terraces: every cell that carries terrain, lifted by its layers, with the edges of its tile and of its city.

Height is told three times: the higher the lighter, the more courses of stone below, and the number on it. Rows are drawn from
north to south, so that a high cell hides part of the one behind it.
"""

from functools import lru_cache

from markupsafe import Markup

from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.look.geometry import SIZE, place, sides
from kancha.games.cuzco_kramer.look.shapes import TALLEST, cast, shade
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELLS, NEIGHBOURS, NONE, WAYS


def terraces(sight: Sight) -> Markup:
    """Shadows on what is bare, then the basins, then the terrain."""
    g = sight.g
    flat: list[Markup] = []
    raised: list[Markup] = []
    lines: set[str] = set()
    busy = g.everybody() | g.temples
    city = 0
    for cells in g.places:
        if cells & g.temples:
            city |= cells
    for cell in CELLS:
        if g.level[cell]:
            raised.append(terrace(sight, cell, busy, city, lines))
        elif g.basins >> cell & 1:
            flat.append(basin(cell, bool(g.settled >> cell & 1), shadow(g.level, cell)))
        elif found := shadow(g.level, cell):
            flat.append(bare(cell, found))
    return joined([tag("defs", joined([edge_line(name) for name in sorted(lines)])), *flat, *raised])


@lru_cache(maxsize=256)
def edge_line(name: str) -> Markup:
    """Some sides of a hex, kept to be shown by reference: edge of a tile, step down, border of a city."""
    kind, mask = name[0], int(name[1:])
    classes = {"e": "kz-tile-edge", "k": "kz-contour", "y": "kz-city-edge"}
    return tag("path", id=f"kz-{name}", class_=classes[kind], d=sides(mask, SIZE - 3.2 if kind == "y" else SIZE))


def shadow(level: list[int], cell: int) -> str:
    """The shadows that higher neighbours in the west and north throw on a face."""
    found = ""
    for way in (3, 4, 5):
        beside = NEIGHBOURS[cell][way]
        if beside != NONE and level[beside] > level[cell]:
            found += cast(way, min(level[beside] - level[cell], 4))
    return found


@lru_cache(maxsize=4096)
def bare(cell: int, found: str) -> Markup:
    return Markup(f'<path class="kz-cast" transform="{place(cell, 0)}" d="{found}"/>')


@lru_cache(maxsize=4096)
def basin(cell: int, settled: bool, found: str) -> Markup:
    dark = f'<path class="kz-cast" d="{found}"/>' if found else ""
    done = '<use href="#kz-done"/>' if settled else ""
    name = CELL_NAMES[cell]
    return Markup(f'<g id="pond-{name}" transform="{place(cell, 0)}"><use href="#kz-basin"/>{dark}{done}</g>')


def terrace(sight: Sight, cell: int, busy: int, city: int, lines: set[str]) -> Markup:
    g = sight.g
    level, top = g.level[cell], g.top[cell]
    edges = steps = border = 0
    for way in range(WAYS):
        beside = NEIGHBOURS[cell][way]
        if beside == NONE or g.top[beside] != top:
            edges |= 1 << way
        if beside == NONE or g.level[beside] < level:
            steps |= 1 << way
        if city >> cell & 1 and (beside == NONE or not g.village >> beside & 1):
            border |= 1 << way
    face = "c" if g.culture >> cell & 1 else "b" if busy >> cell & 1 else "v"
    names = []
    if edges & ~steps:
        names.append(f"e{edges & ~steps}")
    if steps:
        names.append(f"k{steps}")
    if border:
        names.append(f"y{border}")
    lines.update(names)
    return drawn(cell, level, face, tuple(names), shadow(g.level, cell))


@lru_cache(maxsize=16384)
def drawn(cell: int, level: int, face: str, lines: tuple[str, ...], dark: str) -> Markup:
    """One cell of terrain: stones, face, shadow, the edge of its tile, the step down, the border of its city."""
    wall, colour = min(level, TALLEST), f"{'c' if face == 'c' else 'v'}{shade(level)}"
    parts = [f'<g id="land-{CELL_NAMES[cell]}" transform="{place(cell, level)}"><use href="#kz-wall-{wall}"/>']
    parts.append(f'<use href="#kz-{face}" class="kz-{colour}"/>')
    if dark:
        parts.append(f'<path class="kz-cast" d="{dark}"/>')
    parts += [f'<use href="#kz-{line}"/>' for line in lines]
    parts.append("</g>")
    return Markup("".join(parts))

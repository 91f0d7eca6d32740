"""The board before anything lies on it: score track, mountains, forest, the bare site. It is drawn once and kept."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.hexes import hexagon, sides, whole
from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.shapes import Shown
from kancha.draw.strokes import group, path, rect, text
from kancha.games.cuzco_kramer.look.geometry import CENTRES, GRID, ROW, SIZE, TALL, TRACK, WIDE, ways_out
from kancha.games.cuzco_kramer.look.shapes import refer
from kancha.games.cuzco_kramer.look.sight import Words
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELLS, FOREST, MOUNTAIN, ROWS, SITE, SITE_CELLS, row_of
from kancha.games.cuzco_kramer.material import WIDE as COLUMNS
from kancha.kernel.bits import members

SPACES: Final = 100
ALONG: Final = 30  # squares of the track along top and bottom
DOWN: Final = 20  # and on each side
HALFWAY: Final = GRID.y + 7.5 * ROW
"""Mountains lie north of it, forest south."""


@forgotten
@cache
def ground(show: Shown = refer) -> Markup:
    """Mountains, forest and the bare site; outside it the price of a passage as one or two pips (K-070), and letters of rows."""
    parts = [scenery(show)]
    for zone, cells, pips in (("m", MOUNTAIN, (-5, 5)), ("f", FOREST, (0,))):
        there = [CENTRES[cell] for cell in members(cells)]
        parts.append(path("".join(whole(SIZE - 0.5, x, y) for x, y in there), f"kz-ring-{zone}"))
        small = "".join(whole(4.2, x + aside, y + 13) for x, y in there for aside in pips)
        parts.append(path(small, f"kz-price-{zone}"))
    rim = [sides(SIZE, 1 << way, *CENTRES[cell]) for cell in SITE_CELLS for way in members(ways_out(cell, SITE))]
    parts.append(path("".join(whole(SIZE, *CENTRES[cell]) for cell in SITE_CELLS), "kz-bare"))
    parts.append(path("".join(rim), "kz-site-edge"))
    for row in range(ROWS):
        there = [CENTRES[cell] for cell in CELLS if row_of(cell) == row]
        parts += [text(x, y + 5, CELL_NAMES[row * COLUMNS][0], "kz-row") for x, y in (there[0], there[-1])]
    return group(*parts, class_="kz-ground")


def scenery(show: Shown) -> Markup:
    """Mountains in the north half, forest in the south half, beyond the outside cells."""
    waves = "q19-9 38 0t38 0" * 13
    parts = [
        rect(TRACK, TRACK, WIDE - 2 * TRACK, HALFWAY - TRACK + 12, "kz-land-m"),
        path(f"M{TRACK} {TALL - TRACK}V{num(HALFWAY)}{waves}V{TALL - TRACK}z", "kz-land-f"),
    ]
    taken = [CENTRES[cell] for cell in CELLS]
    for row in range(-1, 16):
        for column in range(-5 + (row + 1) % 2, 43, 2):
            middle = GRID.centre((column - row) // 2, row)
            k = (row * 7 + column * 13) % 5
            x, y = middle[0] + (k - 2) * 2.5, middle[1] + (k % 3 - 1) * 3
            near = TRACK + 20 < x < WIDE - TRACK - 20 and TRACK + 12 < y < TALL - TRACK - 14
            if near and middle not in taken:
                shape, scale = ("peak", (17 + k * 2.2) / 20) if row < 8 else ("pair", (12 + k) / 14)
                parts.append(group(show(shape, None), transform=shift(round(x), round(y + 4), 0, scale)))
    for k, x in enumerate([*range(44, 92, 12), *range(948, 1000, 12)]):
        where = shift(x, round(HALFWAY + k % 3 * 3 - 2), 0, (12 + k % 2 * 3) / 14)
        parts.append(group(show("tree", None), transform=where))
    return joined(parts)


def plaques(words: Words) -> Markup:
    """The two gates with their prices, at the edge of the land."""
    parts: list[Markup] = []
    for zone, y, price in (("mountain", 236, 2), ("forest", 398, 1)):
        body = rect(36, y, 54 + 14 * price, 34, "kz-plaque-box", 8), at(zone, 56, y + 17, 26)
        pips = [pip(6, 83 + 14 * k, y + 17) for k in range(price)]
        parts.append(group(*body, *pips, id=f"plaque-{zone}", class_="kz-plaque", **words.tip(zone, "K-072")))
    return joined(parts)


def pip(size: float, x: float, y: float) -> Markup:
    """An action point, or the plate of a price."""
    return tag("polygon", class_="kz-pip", points=hexagon(size), transform=shift(x, y))


# The score track (K-004)


def square(number: int) -> tuple[float, float, float, float]:
    """x, y, width, height of a space: clockwise from the top left."""
    w, h = WIDE / ALONG, (TALL - 2 * TRACK) / DOWN
    if number < ALONG:
        return number * w, 0, w, TRACK
    if number < ALONG + DOWN:
        return WIDE - TRACK, TRACK + (number - ALONG) * h, TRACK, h
    if number < 2 * ALONG + DOWN:
        return (2 * ALONG + DOWN - 1 - number) * w, TALL - TRACK, w, TRACK
    return 0, TRACK + (SPACES - 1 - number) * h, TRACK, h


@cache
def track() -> Markup:
    lines = {"0": "", "1": "", "five": "", "dot": ""}
    numbers: list[Markup] = []
    for number in range(SPACES):
        x, y, w, h = square(number)
        lines["five" if number % 5 == 0 else str(number % 2)] += f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h-{num(w)}z"
        if number % 5 == 0:
            numbers.append(text(x + w / 2, y + h / 2 + 5, number, "kz-sq-n"))
        else:
            lines["dot"] += f"M{x + w / 2:.0f} {y + h / 2:.0f}h.01"
    *squares, dots = [path(line, f"kz-sq-{name}") for name, line in lines.items()]
    inside = rect(TRACK, TRACK, WIDE - 2 * TRACK, TALL - 2 * TRACK, "kz-track-in", 3)
    return group(*squares, *numbers, dots, inside, class_="kz-track")

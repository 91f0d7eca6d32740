"""The board before anything lies on it: score track, mountains, forest, the bare site. It is drawn once and kept."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, tag
from kancha.games.cuzco_kramer.look.geometry import (
    CENTRES,
    HALF,
    LEFT,
    SIZE,
    TALL,
    TOP,
    TRACK,
    WIDE,
    corners,
    hexagon,
    ways_round,
)
from kancha.games.cuzco_kramer.look.shapes import Shown, refer
from kancha.games.cuzco_kramer.look.sight import Words
from kancha.games.cuzco_kramer.material import (
    CELLS,
    FOREST,
    MOUNTAIN,
    NEIGHBOURS,
    NONE,
    OUTSIDE_CELLS,
    SITE,
    SITE_CELLS,
    WAYS,
    column_of,
    row_of,
)

SPACES: Final = 100
ALONG: Final = 30  # squares of the track along top and bottom
DOWN: Final = 20  # and on each side


@cache
def ground(show: Shown = refer) -> Markup:
    """Mountains, forest and the bare site."""
    parts = [scenery(show)]
    for zone, inside in (("m", MOUNTAIN), ("f", FOREST)):
        there = [CENTRES[cell] for cell in OUTSIDE_CELLS if inside >> cell & 1]
        # The price of a passage as one or two pips (K-070).
        pips = (0,) if zone == "f" else (-5, 5)
        parts.append(tag("path", class_=f"kz-ring-{zone}", d="".join(hex_path(x, y, SIZE - 0.5) for x, y in there)))
        small = "".join(hex_path(x + aside, y + 13, 4.2) for x, y in there for aside in pips)
        parts.append(tag("path", class_=f"kz-price-{zone}", d=small))
    parts.append(tag("path", class_="kz-bare", d="".join(hex_path(*CENTRES[cell]) for cell in SITE_CELLS)))
    parts.append(tag("path", class_="kz-site-edge", d="".join(rim_of(cell) for cell in SITE_CELLS)))
    return tag("g", joined(parts), class_="kz-ground")


def hex_path(x: float, y: float, reach: float = SIZE) -> str:
    """A hex drawn by steps from its upper right corner."""
    corner = corners(x, y, reach)[0]
    return f"M{corner[0]:.1f} {corner[1]:.1f}{''.join(ways_round(reach)[:5])}z"


def rim_of(cell: int) -> str:
    """The sides where a site cell meets the border land."""
    around, steps = corners(*CENTRES[cell]), ways_round()
    found = ""
    for way in range(WAYS):
        beside = NEIGHBOURS[cell][way]
        if beside == NONE or not SITE >> beside & 1:
            found += f"M{around[way][0]:.1f} {around[way][1]:.1f}{steps[way]}"
    return found


def scenery(show: Shown) -> Markup:
    """Mountains in the north half, forest in the south half, beyond the outside cells."""
    half = TOP + 7.5 * SIZE * 1.5
    waves = "q19-9 38 0t38 0" * 13
    parts = [
        tag(
            "rect",
            class_="kz-land-m",
            x=TRACK,
            y=TRACK,
            width=WIDE - 2 * TRACK,
            height=half - TRACK + 12,
        ),
        tag("path", class_="kz-land-f", d=f"M{TRACK} {TALL - TRACK}V{num(half)}{waves}V{TALL - TRACK}z"),
    ]
    taken = {(row_of(cell), column_of(cell)) for cell in CELLS}
    for row in range(-1, 16):
        for column in range(-5 + (row + 1) % 2, 43, 2):
            if (row, column) in taken:
                continue
            k = (row * 7 + column * 13) % 5
            x, y = LEFT + column * HALF + (k - 2) * 2.5, TOP + row * SIZE * 1.5 + (k % 3 - 1) * 3
            if TRACK + 20 < x < WIDE - TRACK - 20 and TRACK + 12 < y < TALL - TRACK - 14:
                if row < 8:
                    parts.append(stood(show, "peak", x, y + 4, (17 + k * 2.2) / 20))
                else:
                    parts.append(stood(show, "pair", x, y + 4, (12 + k) / 14))
    for k, x in enumerate([*range(44, 92, 12), *range(948, 1000, 12)]):
        parts.append(stood(show, "tree", x, half + k % 3 * 3 - 2, (12 + k % 2 * 3) / 14))
    return joined(parts)


def stood(show: Shown, name: str, x: float, y: float, scale: float) -> Markup:
    return tag("g", show(name, None), transform=f"translate({x:.0f} {y:.0f}) scale({num(scale)})")


def plaques(words: Words) -> Markup:
    """The two gates with their prices, in the corners of the land."""
    return joined([plaque(words, 36, 236, "mountain", 2), plaque(words, 36, 398, "forest", 1)])


def plaque(words: Words, x: float, y: float, zone: str, price: int) -> Markup:
    pips = [
        tag("polygon", class_="kz-pip", points=hexagon(6), transform=f"translate({num(x + 47 + 14 * k)} {num(y + 17)})")
        for k in range(price)
    ]
    box = tag("rect", x=x, y=y, width=54 + 14 * price, height=34, rx=8)
    body = joined([box, at(zone, x + 20, y + 17, 26), *pips])
    return tag("g", body, id=f"plaque-{zone}", class_="kz-plaque", **words.tip(zone, "K-072"))


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
    squares: dict[str, list[str]] = {"0": [], "1": [], "five": []}
    numbers: list[Markup] = []
    dots: list[str] = []
    for number in range(SPACES):
        x, y, w, h = square(number)
        name = "five" if number % 5 == 0 else str(number % 2)
        squares[name].append(f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h-{num(w)}z")
        if number % 5 == 0:
            numbers.append(tag("text", number, class_="kz-sq-n", x=x + w / 2, y=y + h / 2 + 5))
        else:
            dots.append(f"M{x + w / 2:.0f} {y + h / 2:.0f}h.01")
    frame = {"x": TRACK, "y": TRACK, "width": WIDE - 2 * TRACK, "height": TALL - 2 * TRACK}
    return tag(
        "g",
        *[tag("path", class_=f"kz-sq-{name}", d="".join(found)) for name, found in squares.items()],
        *numbers,
        tag("path", class_="kz-sq-dot", d="".join(dots)),
        tag("rect", class_="kz-track-in", rx=3, **frame),
        class_="kz-track",
    )

"""The road network: a hexagon of six triangles, twelve villages, and the Cuzco tile that turns in its middle."""

from functools import lru_cache
from math import atan2, cos, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, layers, num, shift, tag
from kancha.games.cuzco_feld.look.cuzco_tile import cuzco, knobs
from kancha.games.cuzco_feld.look.ground import AT, CX, CY, HIGH, STONE, WIDTH, ends, ground, line
from kancha.games.cuzco_feld.look.shapes import coin, plume, quipu_bar
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import (
    CUZCO,
    FEATHERS,
    INNER,
    PLACE_NAMES,
    VILLAGES,
    Network,
)
from kancha.games.cuzco_feld.verbs import KEEP, MOVE


def beside(place: int) -> tuple[float, float]:
    """Where Chasquis stand: the side of a village that no path uses."""
    x, y = AT[place]
    if place < INNER:
        angle = atan2(y - CY, x - CX)
        return x + 46 * cos(angle), y + 46 * sin(angle)
    if place in (INNER + 1, INNER + 4):
        return x, y - 50
    return x + (36 if x > CX else -36), y + (38 if y > CY else -38)


def roads(sight: Sight) -> Markup:
    """The whole board, the lowest layer first."""
    g = sight.g
    network = g.network()
    order = sorted(range(VILLAGES), key=lambda village: AT[village][1])
    drawing = layers(
        ground=ground(),
        glows=glows(sight),
        ways=ways(network),
        cuzco=cuzco(sight),
        numbers=numbers(network),
        stocks=stocks(sight),
        villages=joined([village(sight, at_) for at_ in order]),
        runners=runners(sight),
        knobs=knobs(sight),
    )
    return tag(
        "svg",
        drawing,
        id="drawing",
        class_=f"cf-board cf-of-{g.seats}",
        viewBox=f"0 0 {WIDTH} {HIGH}",
        preserveAspectRatio="xMaxYMid",
        role="group",
        aria_label=sight.say("roads"),
    )


# Paths


@lru_cache(maxsize=64)
def ways(network: Network) -> Markup:
    return joined([line(*ends(a, b), kind) for a, b, kind, _ in network.paths])


@lru_cache(maxsize=64)
def numbers(network: Network) -> Markup:
    """The die each path asks for."""
    found: list[Markup] = []
    for a, b, _, die in network.paths:
        (x1, y1), (x2, y2) = AT[a], AT[b]
        found.append(at(f"die-{die}", (x1 + x2) / 2, (y1 + y2) / 2, 26, "path-die"))
    return joined(found)


# What changes


def glows(sight: Sight) -> Markup:
    """The paths the viewer's Chasqui may take now, as the tile lies."""
    own = sight.own()
    if own is None:
        return Markup("")
    keep = (KEEP, sight.g.rotation + 1)
    moves = [MOVE.args(option) for option in sight.options if MOVE.owns(option)]
    found: list[Markup] = []
    for place in sorted({place for turn, place, _ in moves if turn in keep}):
        if adjacent(sight, own.at, place):
            x1, y1, x2, y2 = ends(own.at, place)
            found.append(tag("path", class_="path-lit", d=f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"))
    return tag("g", joined(found), id="glows")


def adjacent(sight: Sight, a: int, b: int) -> bool:
    if CUZCO in (a, b):
        return min(a, b) < INNER
    return any({a, b} == {one, other} for one, other, _, _ in sight.g.network().paths)


HOUSE: Final = "M-9 16v-8h-4L0 0l13 8H9v8z"


def village(sight: Sight, place: int) -> Markup:
    """A village: feather, points, house, and the pile of Quipus, the top one with a bright rim."""
    g = sight.g
    network = g.network()
    x, y = AT[place]
    pile = g.pile(place)
    name = PLACE_NAMES[place]
    body = [
        tag("circle", class_="stone", r=STONE),
        tag("circle", class_="plaza", r=27),
        plume(network.feather[place], -10, -13, 27),
        coin(network.vp[place], 12, -14),
        tag("path", class_="house", d=HOUSE),
        tag("path", class_="door", d="M-3 16V9h6v7z"),
        tag("circle", class_="mark", r=34),
        quipus(sight, place, pile),
    ]
    owners = sight.speaker.listed([sight.name(seat) for seat in reversed(pile)])
    marks = sight.tip(
        "village" if pile else "village_bare",
        "F-124",
        place=sight.say("place", name),
        feather=sight.feather(network.feather[place]),
        points=network.vp[place],
        owners=owners,
    )
    return tag(
        "g", *body, id=f"place-{name}", class_="place village", data_f=f"place:{name}", transform=shift(x, y), **marks
    )


def quipus(sight: Sight, place: int, pile: list[int]) -> Markup | None:
    if not pile:
        return None
    fringe = "".join([f"M{dx} 26v{5 + abs(dx) % 3}" for dx in (-11, -5, 0, 5, 11)])
    found = [tag("path", class_="cord", d=fringe)]
    for layer, seat in enumerate(pile):
        top = layer == len(pile) - 1
        up = 23 - 7 * layer - (2 if top else 0)
        found.append(quipu_bar(seat, 0, up, top, id=f"quipu-{PLACE_NAMES[place]}-{seat}"))
    return joined(found)


def runners(sight: Sight) -> Markup:
    """The Chasquis, side by side where several stand in one place."""
    g = sight.g
    found: list[Markup] = []
    for place in range(len(AT)):
        seats = [seat for seat in range(g.seats) if g.players[seat].at == place and sight.dealt(seat)]
        for number, seat in enumerate(seats):
            x, y = standing(place, number, len(seats))
            size = 42 if place == CUZCO and len(seats) == 1 else 36
            marks = sight.tip("runner", "F-120", name=sight.name(seat), place=sight.say("place", PLACE_NAMES[place]))
            classes = f"seat-{seat + 1} movable runner"
            found.append(tag("g", at("runner", x, y, size), id=f"runner-{seat}", class_=classes, **marks))
    return joined(found)


def standing(place: int, number: int, of: int) -> tuple[float, float]:
    """Where the number-th of some Chasquis stands."""
    if place != CUZCO:
        x, y = beside(place)
        step = 26 if of < 4 else 22
        x = min(max(x, 30 + step * (of - 1) / 2), WIDTH - 30 - step * (of - 1) / 2)
        return x + step * (number - (of - 1) / 2), y
    if of < 3:
        return CX + 30 * (number - (of - 1) / 2), CY
    return CX + 30 * (number % 2 - 0.5) + (15 if of == 3 and number == 2 else 0), CY + 32 * (number // 2 - 0.5)


def stocks(sight: Sight) -> Markup:
    """The trays in the corners of the frame: offerings and food never run out, feathers are counted (F-017, F-024)."""
    left = [sight.g.feathers_left(colour) for colour in range(len(FEATHERS))]
    names = [f"plume-{colour}" for colour in FEATHERS]
    return joined(
        [
            tray(
                22, 22, [("offering", "∞")], "offering", "trade:offering gift:offering", sight.tip("offerings", "F-017")
            ),
            tray(442, 22, [("food", "∞")], "food", "boon:food", sight.tip("food", "F-017")),
            tray(22, 448, [(names[i], str(left[i])) for i in (0, 1)], "plumes-1", None, sight.tip("feathers", "F-006")),
            tray(
                442, 448, [(names[i], str(left[i])) for i in (2, 3)], "plumes-2", None, sight.tip("feathers", "F-006")
            ),
        ]
    )


def tray(
    x: float, y: float, items: list[tuple[str, str]], name: str, facets: str | None, marks: dict[str, str]
) -> Markup:
    high = 6 + 40 * len(items)
    body = [tag("rect", class_="tray", width=76, height=high, rx=8)]
    for row, (picture, amount) in enumerate(items):
        body += [
            at(picture, 24, 23 + 40 * row, 32, "plume" if picture.startswith("plume") else None),
            tag("text", amount, class_="stock-n", x=44, y=29 + 40 * row),
        ]
    body.append(tag("rect", class_="mark", width=76, height=high, rx=8))
    return tag("g", *body, id=f"tray-{name}", class_="tray-of", data_f=facets, transform=shift(x, y), **marks)

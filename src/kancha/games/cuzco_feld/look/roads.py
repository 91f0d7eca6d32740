"""The road network: a hexagon of six triangles, twelve villages, and the Cuzco tile that turns in its middle."""

from functools import lru_cache
from math import atan2, cos, hypot, radians, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, layers, num, shift, tag
from kancha.games.cuzco_feld.look.shapes import coin, plume, quipu_bar
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import (
    CUZCO,
    FEATHERS,
    INNER,
    PAVED,
    PLACE_NAMES,
    SECTORS,
    VILLAGES,
    Box,
    Network,
)
from kancha.games.cuzco_feld.verbs import KEEP, MOVE

WIDTH: Final = 540
HIGH: Final = 556
CX: Final = 270.0
CY: Final = 278.0
R: Final = 261.0
STONE: Final = 31
HALL: Final = 44  # of the Cuzco tile


def polar(angle: float, r: float) -> tuple[float, float]:
    return CX + r * cos(radians(angle)), CY + r * sin(radians(angle))


def places() -> list[tuple[float, float]]:
    """Inner villages in the middle of the radial lines, outer ones in the middle of the outer sides; Cuzco last."""
    inner = [polar(-90 + 60 * k, R / 2) for k in range(SECTORS)]
    outer = [polar(-60 + 60 * k, R * 3**0.5 / 2) for k in range(SECTORS)]
    return [*inner, *outer, (CX, CY)]


AT: Final = places()


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


# What never changes

SAND: Final = "M-6-18H6v6h6v6h6V6h-6v6H6v6H-6v-6h-6V6h-6V-6h6v-6h6zM-5-5H5V5H-5z"
GREEN: Final = "M-21 14q21-13 42 0M-16 6q16-11 32 0M-11-2q11-8 22 0M-6-9q6-4 12 0"


def triangle(points: list[tuple[float, float]], class_: str) -> Markup:
    return tag("path", class_=class_, d="M" + "L".join([f"{num(x)} {num(y)}" for x, y in points]) + "z")


@lru_cache(maxsize=1)
def ground() -> Markup:
    """The wooden frame and the six triangles, sand where feathers are printed, green where not."""
    parts = [
        tag("rect", class_="wood", width=WIDTH, height=HIGH, rx=12),
        tag("rect", class_="wood-weave", x=7, y=7, width=WIDTH - 14, height=HIGH - 14, rx=8),
        tag("rect", class_="wood-in", x=13, y=13, width=WIDTH - 26, height=HIGH - 26, rx=6),
        tag("rect", class_="wood-grain", x=13, y=13, width=WIDTH - 26, height=HIGH - 26),
        triangle([polar(-90 + 60 * k, R + 7) for k in range(SECTORS)], "hex-edge"),
    ]
    for sector in range(SECTORS):
        corners = [(CX, CY), polar(-90 + 60 * sector, R), polar(-30 + 60 * sector, R)]
        mx, my = sum([x for x, _ in corners]) / 3, sum([y for _, y in corners]) / 3
        kind = "green" if sector % 2 else "sand"
        smaller = [(mx + (x - mx) * 0.84, my + (y - my) * 0.84) for x, y in corners]
        parts += [triangle(corners, f"tri {kind}"), triangle(smaller, f"inlay {kind}")]
        motif = SAND if kind == "sand" else GREEN
        parts.append(tag("path", class_=f"inlay {kind}", transform=shift(mx, my), d=motif))
    return joined(parts)


def line(x1: float, y1: float, x2: float, y2: float, kind: int) -> Markup:
    """A paved road with stones, or a rope bridge with planks."""
    d = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    if kind == PAVED:
        return joined([tag("path", class_=name, d=d) for name in ("road-edge", "road", "road-stones")])
    far = hypot(x2 - x1, y2 - y1)
    px, py = -(y2 - y1) / far * 5.5, (x2 - x1) / far * 5.5
    ropes = "".join([f"M{num(x1 + px * s)} {num(y1 + py * s)}L{num(x2 + px * s)} {num(y2 + py * s)}" for s in (1, -1)])
    rails = tag("path", class_="rope", d=ropes)
    return joined([tag("path", class_="planks-edge", d=d), tag("path", class_="planks", d=d), rails])


def ends(a: int, b: int) -> tuple[float, float, float, float]:
    """Where a path between two places begins and ends: at the rims of their discs."""
    (x1, y1), (x2, y2) = AT[a], AT[b]
    far = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    first, last = (46 if a == CUZCO else 26), (46 if b == CUZCO else 26)
    return x1 + ux * first, y1 + uy * first, x2 - ux * last, y2 - uy * last


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


# The Cuzco tile


@lru_cache(maxsize=8)
def branches(box: Box) -> Markup:
    """The six branches round the origin, as they lie at rotation 0."""
    found: list[Markup] = []
    for branch in range(SECTORS):
        arm = tag("path", class_="arm", d=f"M0-40V{num(-R / 2 + 26)}")
        way = line(0, -40, 0, -R / 2 + 26, box.branch_kind[branch])
        found.append(tag("g", arm, way, transform=f"rotate({60 * branch})"))
    return joined(found)


@lru_cache(maxsize=8)
def branch_dice(box: Box) -> Markup:
    """Their numbers, each in a group the sheet keeps upright while the tile turns."""
    found: list[Markup] = []
    for branch in range(SECTORS):
        x, y = polar(-90 + 60 * branch, R / 2 * 0.57)
        die = tag("g", at(f"die-{box.branch_die[branch]}", 0, 0, 26, "path-die"), class_="upright")
        found.append(tag("g", die, transform=shift(x - CX, y - CY)))
    return joined(found)


CROSS: Final = "M-7-21H7v7h7v7h7V7h-7v7H7v7H-7v-7h-7V7h-7V-7h7v-7h7z"


@lru_cache(maxsize=1)
def hall() -> Markup:
    flames = "".join([flame(15 * turn) for turn in range(24)])
    return joined(
        [
            tag("path", class_="flame", d=flames),
            tag("circle", class_="cuzco", r=HALL),
            tag("circle", class_="cuzco2", r=36),
            tag("path", class_="cuzco3", transform="scale(1.35)", d=CROSS),
        ]
    )


def flame(turn: int) -> str:
    """One tongue of the ring of fire."""
    c, s = cos(radians(turn)), sin(radians(turn))
    points = [(-6, -42), (-5, -49), (-1, -54), (-1, -50), (2, -48), (6, -42)]
    return "M" + "L".join([f"{num(x * c - y * s)} {num(x * s + y * c)}" for x, y in points]) + "z"


def cuzco(sight: Sight) -> Markup:
    """The tile, turned as it lies; the sheet turns it visibly when that changes (F-134, F-136)."""
    g = sight.g
    tile = [
        tag("g", branches(g.box), id="cf-arms", class_="arms"),
        hall(),
        tag("g", branch_dice(g.box), class_="arms"),
    ]
    mark = tag("circle", class_="mark", r=48)
    return tag(
        "g",
        tag("g", *tile, class_=f"turntable turn-{g.rotation}"),
        mark,
        id="place-C",
        class_="place",
        data_f="place:C",
        transform=shift(CX, CY),
        **sight.tip("cuzco", "F-122"),
    )


def turns(sight: Sight) -> list[int]:
    """The rotations the viewer may give the tile now, the present one included; none if it is not to be turned."""
    found = {MOVE.args(option)[0] for option in sight.options if MOVE.owns(option)}
    if not found or found == {KEEP}:
        return []
    return sorted({sight.g.rotation if turn == KEEP else turn - 1 for turn in found})


def knobs(sight: Sight) -> Markup | None:
    """While the viewer may turn the tile: a knob for each way, which shows the branches as they would lie."""
    g = sight.g
    offered = turns(sight)
    if not offered:
        return None
    shown = [
        tag(
            "g",
            tag("g", branches(g.box), transform=f"rotate({60 * rotation})"),
            branch_numbers(g.box, rotation),
            class_=f"aid turned turned-{rotation}",
        )
        for rotation in offered
        if rotation != g.rotation
    ]
    found = [tag("g", *shown, transform=shift(CX, CY))]
    for rotation in offered:
        steps = (rotation - g.rotation) % SECTORS
        x, y = polar(-60 + 60 * steps, 70)
        body = [
            tag("circle", class_="knob", r=14.5),
            at("rotate", 0, 0, 27, "knob-way"),
            tag("text", steps, class_="n knob-n", y=5.4),
            tag("circle", class_="mark", r=16),
        ]
        facets = "turn:keep" if rotation == g.rotation else f"turn:{rotation}"
        # No tooltip: it would lie over the branches that a knob shows.
        name = sight.say("turn_keep") if steps == 0 else sight.say("turn", steps=steps)
        knob = f"knob-of to-{rotation}"
        found.append(
            tag(
                "g",
                *body,
                id=f"turn-{rotation}",
                class_=knob,
                data_f=facets,
                transform=shift(x, y),
                aria_label=name,
            )
        )
    return tag("g", *found, id="turning")


@lru_cache(maxsize=48)
def branch_numbers(box: Box, rotation: int) -> Markup:
    found: list[Markup] = []
    for branch in range(SECTORS):
        x, y = polar(-90 + 60 * (branch + rotation), R / 2 * 0.57)
        found.append(at(f"die-{box.branch_die[branch]}", x - CX, y - CY, 26, "path-die"))
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

"""The road network: a hexagon of six triangles, twelve villages, and the Cuzco tile that turns in its middle."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import atan2, cos, sin

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, layers, tag
from kancha.draw.strokes import Point, circle, group, line, piece, rect, text
from kancha.games.cuzco_feld.look.cuzco_tile import cuzco, knobs
from kancha.games.cuzco_feld.look.ground import AT, CX, CY, HIGH, WIDTH, ends, middle
from kancha.games.cuzco_feld.look.ground import line as way
from kancha.games.cuzco_feld.look.shapes import art, coin, plume, quipu_bar
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.material import CUZCO, FEATHERS, INNER, PLACE_NAMES, VILLAGES, Network
from kancha.games.cuzco_feld.verbs import KEEP, MOVE


def roads(sight: Sight) -> Markup:
    """The whole board, the lowest layer first."""
    network = sight.g.network()
    drawing = layers(
        ground=art("land"),
        glows=glows(sight),
        ways=ways(network),
        cuzco=cuzco(sight),
        numbers=numbers(network),
        stocks=stocks(sight),
        villages=joined([village(sight, place) for place in sorted(range(VILLAGES), key=lambda one: AT[one][1])]),
        runners=runners(sight),
        knobs=knobs(sight),
    )
    view, fit = f"0 0 {WIDTH} {HIGH}", "xMaxYMid"
    marks = {"class_": f"cf-board cf-of-{sight.g.seats}", "role": "group", "aria_label": sight.say("roads")}
    return tag("svg", drawing, id="drawing", viewBox=view, preserveAspectRatio=fit, **marks)


@forgotten
@cache
def ways(network: Network) -> Markup:
    return joined([way(*ends(a, b), kind) for a, b, kind, _ in network.paths])


@forgotten
@cache
def numbers(network: Network) -> Markup:
    """The die each path asks for."""
    return joined([at(f"die-{die}", *middle(a, b), 26, "path-die") for a, b, _, die in network.paths])


def glows(sight: Sight) -> Markup:
    """The paths the viewer's Chasqui may take now, as the tile lies."""
    own = sight.own()
    if own is None:
        return Markup("")
    keep = (KEEP, sight.g.rotation + 1)
    moves = [MOVE.args(option) for option in sight.options if MOVE.owns(option)]
    lit: list[Markup] = []
    for place in sorted({place for turn, place, _ in moves if turn in keep}):
        if adjacent(sight, own.at, place):
            x1, y1, x2, y2 = ends(own.at, place)
            lit.append(line((x1, y1), (x2, y2), "path-lit"))
    return group(*lit, id="glows")


def adjacent(sight: Sight, a: int, b: int) -> bool:
    if CUZCO in (a, b):
        return min(a, b) < INNER
    return any({a, b} == {one, other} for one, other, _, _ in sight.g.network().paths)


def village(sight: Sight, place: int) -> Markup:
    """A village: feather, points, house, and the pile of Quipus, the top one with a bright rim."""
    network = sight.g.network()
    pile = sight.g.pile(place)
    owners = sight.speaker.listed([sight.name(seat) for seat in reversed(pile)])
    return village_with(sight.plain, place, network.feather[place], network.vp[place], tuple(pile), owners)


@forgotten
@lru_cache(maxsize=1024)
def village_with(words: Words, place: int, colour: int, points: int, pile: tuple[int, ...], owners: str) -> Markup:
    body = [
        art("plaza"),
        plume(colour, -10, -13, 27),
        coin(points, 12, -14),
        art("house"),
        circle(0, 0, 34, "mark"),
        quipus(place, pile),
    ]
    name = PLACE_NAMES[place]
    x, y = AT[place]
    marks = words.tip(
        "village" if pile else "village_bare",
        "F-124",
        place=words.named("place", place),
        feather=words.named("feather", colour),
        points=points,
        owners=owners,
    )
    return piece(f"place-{name}", x, y, *body, class_="place village", facets=f"place:{name}", **marks)


def quipus(place: int, pile: Sequence[int]) -> Markup | None:
    if not pile:
        return None
    bars = [
        quipu_bar(seat, 0, 23 - 7 * layer - (2 if top else 0), top, id=f"quipu-{PLACE_NAMES[place]}-{seat}")
        for layer, seat in enumerate(pile)
        for top in [layer == len(pile) - 1]
    ]
    return joined([art("fringe"), *bars])


def runners(sight: Sight) -> Markup:
    """The Chasquis, side by side where several stand in one place."""
    g = sight.g
    figures: list[Markup] = []
    for place in range(len(AT)):
        seats = [seat for seat in range(g.seats) if g.players[seat].at == place and sight.dealt(seat)]
        size = 42 if place == CUZCO and len(seats) == 1 else 36
        for number, seat in enumerate(seats):
            figure = at("runner", *standing(place, number, len(seats)), size)
            marks = sight.tip("runner", "F-120", name=sight.name(seat), place=sight.named("place", place))
            figures.append(group(figure, id=f"runner-{seat}", class_=f"seat-{seat + 1} movable runner", **marks))
    return joined(figures)


def standing(place: int, number: int, of: int) -> Point:
    """Where the number-th of some Chasquis stands."""
    if place != CUZCO:
        x, y = beside(place)
        step = 26 if of < 4 else 22
        x = min(max(x, 30 + step * (of - 1) / 2), WIDTH - 30 - step * (of - 1) / 2)
        return x + step * (number - (of - 1) / 2), y
    if of < 3:
        return CX + 30 * (number - (of - 1) / 2), CY
    return CX + 30 * (number % 2 - 0.5) + (15 if of == 3 and number == 2 else 0), CY + 32 * (number // 2 - 0.5)


def beside(place: int) -> Point:
    """Where Chasquis stand: the side of a village that no path uses."""
    x, y = AT[place]
    if place < INNER:
        angle = atan2(y - CY, x - CX)
        return x + 46 * cos(angle), y + 46 * sin(angle)
    if place in (INNER + 1, INNER + 4):
        return x, y - 50
    return x + (36 if x > CX else -36), y + (38 if y > CY else -38)


def stocks(sight: Sight) -> Markup:
    """The trays in the corners of the frame: offerings and food never run out, feathers are counted (F-017, F-024)."""
    plumes = [(f"plume-{name}", str(sight.g.feathers_left(colour))) for colour, name in enumerate(FEATHERS)]
    offerings, food, feathers = (
        sight.tip("offerings", "F-017"),
        sight.tip("food", "F-017"),
        sight.tip("feathers", "F-006"),
    )
    return joined(
        [
            tray(22, 22, [("offering", "∞")], "offering", "trade:offering gift:offering", offerings),
            tray(442, 22, [("food", "∞")], "food", "boon:food", food),
            tray(22, 448, plumes[:2], "plumes-1", None, feathers),
            tray(442, 448, plumes[2:], "plumes-2", None, feathers),
        ]
    )


def tray(
    x: float, y: float, items: list[tuple[str, str]], name: str, facets: str | None, marks: dict[str, str]
) -> Markup:
    high = 6 + 40 * len(items)
    body = [rect(0, 0, 76, high, "tray", 8)]
    for row, (picture, amount) in enumerate(items):
        kind = "plume" if picture.startswith("plume") else None
        body += [at(picture, 24, 23 + 40 * row, 32, kind), text(44, 29 + 40 * row, amount, "stock-n")]
    mark = rect(0, 0, 76, high, "mark", 8)
    return piece(f"tray-{name}", x, y, *body, mark, class_="tray-of", facets=facets, **marks)

"""The hill: the Coricancha with the High Priests, stairs, task icons, worker spaces and the workers on them."""

from math import cos, radians, sin

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import kept
from kancha.draw.markup import joined, num, tag
from kancha.draw.shapes import art
from kancha.draw.strokes import Point, circle, group, path, piece, rect, text, use
from kancha.games.tawantinsuyu import material
from kancha.games.tawantinsuyu.look.account import Account, Underway, account
from kancha.games.tawantinsuyu.look.geometry import CX, CY, K, icon_at, polar, space_at, stair_at
from kancha.games.tawantinsuyu.look.shapes import SHAPES, WORKER_ICON
from kancha.games.tawantinsuyu.look.sight import Sight, Words
from kancha.games.tawantinsuyu.material import ACTIONS, COLOURS, NONE, SECTIONS, SPACE_NAMES, TASKS
from kancha.kernel.bits import members

ACTION_RULE = ("T-157", "T-158", "T-159", "T-160", "T-166")
TASK_RULE = (*["T-120"] * 4, "T-141", "T-140", "T-121", "T-130", "T-148", "T-147", "T-146")


def hill(sight: Sight, underway: Underway | None) -> Markup:
    g = sight.g
    occupied = g.occupied()
    cheapest = [account(g, sight.seat, min(kinds), one) for one, kinds in sight.placing.items()]
    waiting = g.box.hill.blocked_festival if g.sides() == 2 and g.celebrated == 0 else []
    return group(
        art(__package__, "terraces"),
        coricancha(sight),
        paths(sight),
        *[way(sight, one) for one in cheapest],
        way(sight, underway.account, True) if underway is not None else None,
        *[stair(sight, one) for one in range(material.STAIR_SPACES)],
        tasks(sight),
        *[space(sight, one, occupied >> one & 1 == 1, one in waiting) for one in range(material.SPACES)],
        *[standing(sight, one, g.worker_at(one)) for one in members(occupied)],
        arriving(sight, underway),
        *[on_top(sight, one) for one in cheapest],
        class_="hill",
        data_stage=sight.say("hill_part"),
    )


# The Coricancha


def coricancha(sight: Sight) -> Markup:
    """The golden tile, turned as it was drawn, its five actions, and the High Priests (T-006, T-031)."""
    turned = piece(None, CX, CY, group(art(__package__, "coricancha"), id="cori", class_=f"turned r{sight.g.rotation}"))
    wedges = [wedge(sight, section) for section in range(SECTIONS)]
    return joined([turned, *wedges, at("sun-disc", CX, CY, 44), priests(sight)])


def wedge(sight: Sight, section: int) -> Markup:
    """A fifth of the Coricancha: where a High Priest may be put, or walk to (T-060, T-154)."""
    g = sight.g
    action = g.action_of(section)
    corners = [polar(-90 + 72 * section + turn, 112 * K / cos(radians(36)) - 6) for turn in (-36, 36)]
    outline = f"{polyline([(CX, CY), *corners])}z"
    facets = f"section:{section + 1}"
    if sight.asks("move") and sight.seat >= 0:
        away = (section - g.players[sight.seat].priest) % SECTIONS
        facets += f" steps:{away}" if away in (1, 2) else ""
    marks = sight.tip(f"action_{ACTIONS[action]}", ACTION_RULE[action], section=section + 1)
    body = [path(outline, "wedge"), path(outline, "mark")]
    return group(*body, id=f"wedge-{section + 1}", class_="wedge-g", data_f=facets, **marks)


def priests(sight: Sight) -> Markup:
    places = [player.priest for player in sight.g.players]
    figures: list[Markup] = []
    for section in range(SECTIONS):
        here = [side for side, place in enumerate(places) if place == section]
        turn = radians(-90 + 72 * section)
        for place, side in enumerate(here):
            along = (place - (len(here) - 1) / 2) * (45 if len(here) < 4 else 37)
            x = CX + 87 * cos(turn) - along * sin(turn)
            y = CY + 87 * sin(turn) + along * cos(turn) - 3
            marks = sight.tip("high_priest", "T-154", name=sight.name(side), section=section + 1)
            classes, figure = f"{sight.side_class(side)} movable", at("high-priest", 0, 0, 46)
            figures.append(piece(f"priest-{side}", x, y, figure, class_=classes, **marks))
    return joined(figures)


# Stairs, icons, spaces


@kept(20)
def paths(words: Words) -> Markup:
    """From each space to its three icons (T-007), and the sections' numbers."""
    box = words.box
    ways: list[str] = []
    for number in range(material.SPACES):
        ways += [polyline([space_at(box, number), icon_at(box, icon)]) for icon in box.hill.icons[number]]
    parts = [tag("defs", tag("path", d="".join(ways), id="tw-ways"))]
    parts += [use("tw-ways", class_="path-edge"), use("tw-ways", class_="path")]
    for section in range(SECTIONS):
        x, y = polar(-90 + 72 * section, 402 * K)
        parts += [circle(x, y, 15, "numeral-stone"), text(x, y + 8, section + 1, "n numeral")]
    return joined(parts)


def flight(built: bool) -> list[Markup]:
    """Steps over a terrace wall, leading up."""
    treads = path("M-19-12h38M-19-4h38M-19 4h38M-19 12h38", "tread")
    return [rect(-20, -21, 40, 42, "stair built" if built else "stair", 4), treads]


def eye(owner: str) -> list[Markup]:
    """Whose stairs they are."""
    return [circle(0, 0, 14, "stair-eye"), at(owner, 0, 0, 17, "marker-glyph")]


def stair(sight: Sight, number: int) -> Markup:
    """A flight of steps over a terrace wall; empty: an outline, built: the owner's colour and shape."""
    owner, section, lower = sight.g.stairs[number], number // 2 + 1, number % 2
    built, name = owner != NONE, material.STAIR_NAMES[number]
    colour = sight.side_class(owner) if built else ""
    values = {"section": section, "level": sight.say("level", "lower" if lower else "upper")}
    if built:
        marks = sight.tip("stairs", "T-083", name=sight.name(owner), **values)
    else:
        marks = sight.tip("stairs_empty", "T-122" if lower else "T-121", **values)
    # The light lies on the turned flight; the group round it keeps the place.
    turned = group(*flight(built), transform=f"rotate({72 * (section - 1)})", class_="flight")
    body = [rect(-27, -27, 54, 54, "mark", 10), turned, *(eye(colour) if built else [])]
    classes = f"{colour} movable" if built else "stair-empty"
    x, y = stair_at(sight.box, number)
    return piece(f"stairs-{name}", x, y, *body, class_=classes, facets=f"stairs:{name}", **marks)


@kept(20)
def tasks(words: Words) -> Markup:
    """The tasks between the spaces that touch them."""
    return joined(task(words, icon) for icon in range(material.ICONS))


def task(words: Words, icon: int) -> Markup:
    kind, name = words.box.hill.icon_task[icon], material.ICON_NAMES[icon]
    body = [SHAPES.refer(f"task-{kind}"), rect(-20, -20, 40, 40, "mark", 10)]
    marks = words.tip(f"task_{TASKS[kind]}", TASK_RULE[kind])
    x, y = icon_at(words.box, icon)
    return piece(f"icon-{name}", x, y, *body, class_="task", facets=f"icon:{name}", **marks)


@kept(1000)
def space(words: Words, number: int, taken: bool, waits: bool) -> Markup:
    """A worker space; under a worker it only shows, and what it tells and does is the worker's.

    Between two sides some spaces are taken at the first Festival: those that wait for it show its drum (T-204).
    """
    hill_, name = words.box.hill, SPACE_NAMES[number]
    x, y = space_at(words.box, number)
    god, colour = hill_.god[number], COLOURS[hill_.colour[number]]
    face = SHAPES.refer(f"space-{god}-{colour}")
    if taken:
        return piece(f"space-{name}", x, y, face, class_="space taken", aria_label=words.speaker.word(f"space.{name}"))
    drum = at("festival", 20, -20, 20) if waits else None
    note = words.say("blocked") if waits else ""
    marks = words.tip("space", "T-080", colour=words.say("colour", colour), note=note, **words.place(number))
    body = [face, circle(0, 0, 29, "mark"), drum]
    return piece(f"space-{name}", x, y, *body, class_=f"space s{number}", facets=f"space:{name}", **marks)


def arriving(sight: Sight, underway: Underway | None) -> Markup | None:
    """A worker whose way is still being paid for, where it will stand."""
    if underway is None or underway.arrived:
        return None
    body = at(WORKER_ICON[underway.account.worker], 0, -3, 54)
    return piece("arriving", *space_at(sight.box, underway.account.space), body, class_="arriving")


@kept(2000)
def standing(words: Words, number: int, kind: int) -> Markup:
    """A worker on the hill; the god of its space still shows as a badge."""
    name, god = SPACE_NAMES[number], words.box.hill.god[number]
    body = [circle(0, 0, 29, "mark"), at(WORKER_ICON[kind], 0, -3, 54), SHAPES.refer(f"badge-{god}")]
    marks = words.tip("standing", "T-087", worker=words.worker(kind), **words.place(number))
    x, y = space_at(words.box, number)
    classes = f"standing movable s{number}"
    return piece(f"worker-{name}", x, y, *body, class_=classes, facets=f"space:{name}", **marks)


# Help while a space is looked at


def polyline(way: list[Point]) -> str:
    return "M" + "L".join([f"{num(x)} {num(y)}" for x, y in way])


def way(sight: Sight, one: Account, shown: bool = False) -> Markup:
    """Below the pieces: the way down from the High Priest, the three tasks, the ties to neighbours of the same colour."""
    box, priest = sight.box, sight.g.players[one.side].priest
    section = box.hill.section[one.space]
    turn = 72 * section - 90
    radius = (170, 285, 402)[box.hill.terrace[one.space]] * K
    sx, sy = space_at(box, one.space)
    a = radians(turn)
    along = (sx - CX) * -sin(a) + (sy - CY) * cos(a)
    foot = (CX + radius * cos(a) - along * sin(a), CY + radius * sin(a) + along * cos(a))
    gates = [polar(72 * gate - 90, 118 * K) for gate in dict.fromkeys([priest, section])]
    parts = [path(polyline([*gates, polar(turn, radius), foot, (sx, sy)]), "way")]
    tiles = [icon_at(box, icon) for icon in box.hill.icons[one.space]]
    parts.append(path("".join([f"M{num(x - 22)} {num(y - 22)}h44v44h-44z" for x, y in tiles]), "will-do"))
    for kind in sorted(sight.placing.get(one.space, {one.worker})):
        if near := [spot for spot in box.hill.neighbours[one.space] if sight.g.standing[kind] >> spot & 1]:
            parts.append(path(bonds(sight, one.space, near), f"bond p{kind}" if not shown else "bond"))
    return group(*parts, class_="way-g" if shown else f"aid at{one.space}")


def bonds(sight: Sight, space: int, near: list[int]) -> str:
    """Lines to neighbours over the icons they share, and rings round them."""
    box, icons = sight.box, sight.box.hill.icons
    ties: list[str] = []
    for spot in near:
        shared = next(icon for icon in icons[space] if icon in icons[spot])
        ties.append(polyline([space_at(box, space), icon_at(box, shared), space_at(box, spot)]))
    ring = "m-31 0a31 31 0 1 0 62 0a31 31 0 1 0-62 0"
    return "".join([tie + ring for tie in ties])


def on_top(sight: Sight, one: Account) -> Markup:
    """Above the pieces, on a space that can be chosen: its price in food, a dot for each task, the stairs that help."""
    parts: list[Markup] = []
    for kind in sorted(sight.placing[one.space]):
        this = account(sight.g, sight.seat, kind, one.space)
        some = f" p{kind}" if len(sight.kinds) > 1 else ""
        parts.append(SHAPES.refer(f"pips-{min(this.tasks, 7)}", f"pips{some}"))
        if kind == one.worker:
            parts.append(text(0, 44, this.food, "n food-n"))
    pills = [use(f"tw-pill-{number}", class_=f"aid at{one.space}") for number in one.stairs]
    return joined([piece(None, *space_at(sight.box, one.space), *parts, class_=f"on-space o{one.space}"), *pills])


# Shapes shown by reference


def stock(sight: Sight) -> Markup:
    return joined([SHAPES.stock, tag("defs", *[pill(sight, n) for n in range(material.STAIR_SPACES)])])


def pill(sight: Sight, number: int) -> Markup | None:
    """What a token takes off the way down: shown while a space below is looked at (T-083)."""
    owner = sight.g.stairs[number]
    if owner == NONE:
        return None
    side, less = sight.side_class(owner), f"−{sight.box.costs.stairs_help}"
    body = [rect(-33, -16, 66, 32, "tw-pill", 16), at(side, -17, 0, 18, "tw-pill-glyph"), text(9, 8, less, "tw-pill-n")]
    return piece(f"tw-pill-{number}", *stair_at(sight.box, number), *body, class_=side)

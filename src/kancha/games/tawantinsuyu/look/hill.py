"""The hill: the Coricancha with the High Priests, stairs, task icons, worker spaces and the workers on them."""

from math import cos, radians, sin

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, shift, tag
from kancha.games.tawantinsuyu.look.account import Account, Underway, account
from kancha.games.tawantinsuyu.look.ground import paths, slopes
from kancha.games.tawantinsuyu.look.shapes import (
    CORNERS,
    CX,
    CY,
    K,
    action_icon,
    circle,
    god_badge,
    icon_at,
    line,
    pentagon,
    polar,
    rect,
    shape,
    space_at,
    stair_at,
    task_icon,
    text,
    worker_icon,
)
from kancha.games.tawantinsuyu.look.sight import GOD_HEX, Sight, Words
from kancha.games.tawantinsuyu.material import (
    ACTIONS,
    COLOURS,
    GODS,
    ICON_NAMES,
    ICONS,
    NONE,
    SECTIONS,
    SPACE_NAMES,
    SPACES,
    STAIR_NAMES,
    STAIR_SPACES,
    TASKS,
    TERRACES,
)
from kancha.kernel.bits import members

ABILITY_RULE = ("T-101", "T-104", "T-102", "T-105", "T-103")
ACTION_RULE = ("T-157", "T-158", "T-159", "T-160", "T-166")
TASK_RULE = (*["T-120"] * 4, "T-141", "T-140", "T-121", "T-130", "T-148", "T-147", "T-146")


def hill(sight: Sight, underway: Underway | None) -> Markup:
    g = sight.g
    occupied = g.occupied()
    ready = accounts(sight)
    return tag(
        "g",
        slopes(),
        coricancha(sight),
        sight.kept(lambda: paths(sight.box), "paths"),
        joined([way(sight, one) for one in ready.values()]),
        way(sight, underway.account, True) if underway is not None else None,
        joined([stair(sight, one) for one in range(STAIR_SPACES)]),
        sight.kept(lambda: joined([task(sight, one) for one in range(ICONS)]), "icons"),
        joined([space(sight, one, occupied >> one & 1 == 1) for one in range(SPACES)]),
        joined([standing(sight, one) for one in members(occupied)]),
        arriving(sight, underway),
        joined([on_top(sight, one) for one in ready.values()]),
        class_="hill",
    )


def accounts(sight: Sight) -> dict[int, Account]:
    """For each space that can be chosen now the cheapest reckoning."""
    side = sight.seat
    return {one: account(sight.g, side, min(kinds), one) for one, kinds in sight.placing.items()}


# The Coricancha


def coricancha(sight: Sight) -> Markup:
    """The golden tile, turned as it was drawn, its five actions, and the High Priests (T-006, T-031)."""
    g = sight.g
    floor = sight.kept(tile, "coricancha")
    turned = tag("g", tag("g", floor, id="cori", class_=f"turned r{g.rotation}"), transform=shift(CX, CY))
    wedges = [wedge(sight, section) for section in range(SECTIONS)]
    return joined([turned, *wedges, at("sun-disc", CX, CY, 44), priests(sight)])


def tile() -> Markup:
    """The tile round its own middle; the pictures stay upright however it lies."""
    parts = [
        tag("path", d=pentagon(112, 10), class_="gold-floor", transform=shift(-CX, -CY)),
        tag("path", d=pentagon(104, 8), class_="gold-line", transform=shift(-CX, -CY)),
    ]
    for corner in CORNERS:
        x, y = polar(corner, 112 * K / cos(radians(36)) - 4)
        parts.append(line((0, 0), (x - CX, y - CY), "gold-seam"))
    for number, action in enumerate(ACTIONS):
        x, y = polar(-90 + 72 * number, 48)
        picture = [circle(0, 0, 20, "gold-roundel"), at(action_icon(action), 0, 0, 33)]
        parts.append(tag("g", tag("g", *picture, class_="upright"), transform=shift(x - CX, y - CY)))
    return joined(parts)


def wedge(sight: Sight, section: int) -> Markup:
    """A fifth of the Coricancha: where a High Priest may be put, or walk to (T-060, T-154)."""
    g = sight.g
    action = g.action_of(section)
    corners = [polar(-90 + 72 * section + turn, 112 * K / cos(radians(36)) - 6) for turn in (-36, 36)]
    d = f"M{num(CX)} {num(CY)}" + "".join([f"L{num(x)} {num(y)}" for x, y in corners]) + "z"
    facets = [f"section:{section + 1}"]
    if sight.asks("move") and sight.seat >= 0:
        away = (section - g.players[sight.seat].priest) % SECTIONS
        if away in (1, 2):
            facets.append(f"steps:{away}")
    name = ACTIONS[action]
    marks = sight.tip(f"action_{name}", ACTION_RULE[action], section=section + 1)
    return tag(
        "g",
        shape(d, "wedge"),
        shape(d, "mark"),
        id=f"wedge-{section + 1}",
        class_="wedge-g",
        data_f=" ".join(facets),
        **marks,
    )


def priests(sight: Sight) -> Markup:
    g = sight.g
    found: list[Markup] = []
    for section in range(SECTIONS):
        here = [side for side, player in enumerate(g.players) if player.priest == section]
        turn = radians(-90 + 72 * section)
        for place, side in enumerate(here):
            along = (place - (len(here) - 1) / 2) * (45 if len(here) < 4 else 37)
            x = CX + 87 * cos(turn) - along * sin(turn)
            y = CY + 87 * sin(turn) + along * cos(turn) - 3
            marks = sight.tip("high_priest", "T-154", name=sight.name(side), section=section + 1)
            figure = at("high-priest", 0, 0, 46)
            classes = f"{sight.side_class(side)} movable"
            found.append(tag("g", figure, id=f"priest-{side}", class_=classes, transform=shift(x, y), **marks))
    return joined(found)


# Stairs, icons, spaces


def stair(sight: Sight, number: int) -> Markup:
    """A flight of steps over a terrace wall; empty: an outline, built: the owner's colour and shape."""
    g = sight.g
    x, y = stair_at(sight.box, number)
    owner, section, lower = g.stairs[number], number // 2 + 1, number % 2
    built = owner != NONE
    steps = shape("M-19-12h38M-19-4h38M-19 4h38M-19 12h38", "tread")
    body = [rect(-20, -21, 40, 42, "stair built" if built else "stair", 4), steps]
    parts = [tag("g", *body, transform=f"rotate({72 * (section - 1)})", class_="flight")]
    values = {"section": section, "level": sight.say("level", "lower" if lower else "upper")}
    classes = "stair-empty"
    if built:
        classes = f"{sight.side_class(owner)} movable"
        parts += [circle(0, 0, 14, "stair-eye"), at(sight.side_class(owner), 0, 0, 17, "marker-glyph")]
        marks = sight.tip("stairs", "T-083", name=sight.name(owner), **values)
    else:
        marks = sight.tip("stairs_empty", "T-121" if not lower else "T-122", **values)
    facets = f"stairs:{STAIR_NAMES[number]}"
    inside = joined(parts)
    # The light lies on the turned flight; the group round it keeps the place.
    return tag(
        "g",
        tag("rect", x=-27, y=-27, width=54, height=54, rx=10, class_="mark"),
        inside,
        id=f"stairs-{STAIR_NAMES[number]}",
        class_=classes,
        data_f=facets,
        transform=shift(x, y),
        **marks,
    )


def task(words: Words, icon: int) -> Markup:
    """A task between the spaces that touch it."""
    kind = words.box.hill.icon_task[icon]
    x, y = icon_at(words.box, icon)
    body = [tag("use", href=f"#tw-task-{kind}"), rect(-20, -20, 40, 40, "mark", 10)]
    marks = words.tip(f"task_{TASKS[kind]}", TASK_RULE[kind])
    name = ICON_NAMES[icon]
    return tag("g", *body, id=f"icon-{name}", class_="task", data_f=f"icon:{name}", transform=shift(x, y), **marks)


def space(sight: Sight, number: int, taken: bool) -> Markup:
    two = sight.g.sides() == 2
    return sight.kept(lambda: bare_space(sight, number, taken, two), "space", number, taken, two)


def bare_space(words: Words, number: int, taken: bool, two: bool) -> Markup:
    """A worker space; under a worker it only shows, and what it tells and does is the worker's."""
    hill_ = words.box.hill
    x, y = space_at(words.box, number)
    god, colour = hill_.god[number], COLOURS[hill_.colour[number]]
    name = SPACE_NAMES[number]
    face = tag("use", href=f"#tw-space-{god}-{colour}")
    if taken:
        label = f"{words.god(god)} · {name}"
        return tag("g", face, id=f"space-{name}", class_="space taken", transform=shift(x, y), aria_label=label)
    sign = "2" if number in hill_.blocked_start else "2F" if number in hill_.blocked_festival else ""
    values = {
        "god": words.god(god),
        "terrace": words.say("terrace", TERRACES[hill_.terrace[number]]),
        "section": hill_.section[number] + 1,
        "name": name,
        "colour": words.say("colour", colour),
    }
    return tag(
        "g",
        face,
        circle(0, 0, 29, "mark"),
        text(0, -27, sign, "n blocked-n") if sign and two else None,
        id=f"space-{name}",
        class_=f"space s{number}",
        data_f=f"space:{name}",
        transform=shift(x, y),
        **words.tip("space", "T-080", **values),
    )


def standing(sight: Sight, number: int) -> Markup:
    kind = sight.g.worker_at(number)
    return sight.kept(lambda: figure(sight, number, kind), "standing", number, kind)


def arriving(sight: Sight, underway: Underway | None) -> Markup | None:
    """A worker whose way is still being paid for, where it will stand."""
    if underway is None or underway.arrived:
        return None
    x, y = space_at(sight.box, underway.account.space)
    body = at(worker_icon(underway.account.worker), 0, -3, 54)
    return tag("g", body, id="arriving", class_="arriving", transform=shift(x, y))


def figure(words: Words, number: int, kind: int) -> Markup:
    """A worker on the hill; the god of its space still shows as a badge."""
    x, y = space_at(words.box, number)
    hill_ = words.box.hill
    name = SPACE_NAMES[number]
    body = [
        circle(0, 0, 29, "mark"),
        at(worker_icon(kind), 0, -3, 54),
        tag("use", href=f"#tw-badge-{hill_.god[number]}"),
    ]
    marks = words.tip("standing", "T-087", worker=words.worker(kind), name=name, god=words.god(hill_.god[number]))
    return tag(
        "g",
        *body,
        id=f"worker-{name}",
        class_=f"standing movable s{number}",
        data_f=f"space:{name}",
        transform=shift(x, y),
        **marks,
    )


# Help while a space is looked at


def way(sight: Sight, one: Account, shown: bool = False) -> Markup:
    """Below the pieces: the way down from the High Priest, the three tasks, the ties to neighbours of the same colour."""
    box, player = sight.box, sight.g.players[one.side]
    turn = 72 * box.hill.section[one.space] - 90
    radius = (170, 285, 402)[box.hill.terrace[one.space]] * K
    sx, sy = space_at(box, one.space)
    a = radians(turn)
    along = (sx - CX) * -sin(a) + (sy - CY) * cos(a)
    foot = (CX + radius * cos(a) - along * sin(a), CY + radius * sin(a) + along * cos(a))
    points = [polar(72 * player.priest - 90, 118 * K)]
    if player.priest != box.hill.section[one.space]:
        points.append(polar(turn, 118 * K))
    points += [polar(turn, radius), foot, (sx, sy)]
    parts = [shape("M" + "L".join([f"{num(x)} {num(y)}" for x, y in points]), "way")]
    tiles = [icon_at(box, icon) for icon in box.hill.icons[one.space]]
    parts.append(shape("".join([f"M{num(x - 22)} {num(y - 22)}h44v44h-44z" for x, y in tiles]), "will-do"))
    for kind in sorted(sight.placing.get(one.space, {one.worker})):
        if near := [spot for spot in box.hill.neighbours[one.space] if sight.g.standing[kind] >> spot & 1]:
            parts.append(shape(bonds(sight, one.space, near), f"bond p{kind}" if not shown else "bond"))
    return tag("g", *parts, class_="way-g" if shown else f"aid at{one.space}")


def bonds(sight: Sight, space: int, near: list[int]) -> str:
    """Lines to neighbours over the icons they share, and rings round them."""
    found: list[str] = []
    x, y = space_at(sight.box, space)
    for spot in near:
        shared = next(icon for icon in sight.box.hill.icons[space] if icon in sight.box.hill.icons[spot])
        (ix, iy), (nx, ny) = icon_at(sight.box, shared), space_at(sight.box, spot)
        found.append(f"M{num(x)} {num(y)}L{num(ix)} {num(iy)}L{num(nx)} {num(ny)}")
        found.append("m-31 0a31 31 0 1 0 62 0a31 31 0 1 0-62 0")
    return "".join(found)


def on_top(sight: Sight, one: Account) -> Markup:
    """Above the pieces, on a space that can be chosen: its price in food, a dot for each task, the stairs that help."""
    x, y = space_at(sight.box, one.space)
    kinds = sorted(sight.placing[one.space])
    parts: list[Markup] = []
    for kind in kinds:
        this = account(sight.g, sight.seat, kind, one.space) if kind != one.worker else one
        some = f" p{kind}" if len(sight.kinds) > 1 else ""
        parts.append(tag("use", href=f"#tw-pips-{min(this.tasks, 7)}", class_=f"pips{some}"))
        if kind == kinds[0]:
            parts.append(text(0, 44, this.food, "n food-n"))
    pills = [tag("use", href=f"#tw-pill-{number}", class_=f"aid at{one.space}") for number in one.stairs]
    return joined([tag("g", *parts, class_=f"on-space o{one.space}", transform=shift(x, y)), *pills])


# Shapes shown by reference


def stock(sight: Sight) -> Markup:
    built = tuple(sight.g.stairs)
    return tag("defs", sight.kept(shapes, "shapes"), joined([pill(sight, n) for n in range(len(built))]))


def pill(sight: Sight, number: int) -> Markup | None:
    """What a token takes off the way down: shown while a space below is looked at (T-083)."""
    owner = sight.g.stairs[number]
    if owner == NONE:
        return None
    x, y = stair_at(sight.box, number)
    side = sight.side_class(owner)
    body = [
        rect(-33, -16, 66, 32, "tw-pill", 16),
        at(side, -17, 0, 18, "tw-pill-glyph"),
        text(9, 8, f"−{sight.box.costs.stairs_help}", "tw-pill-n"),
    ]
    return tag("g", *body, id=f"tw-pill-{number}", class_=side, transform=shift(x, y))


def shapes() -> Markup:
    """Rows of dots, spaces by god and colour, task tiles."""
    found: list[Markup] = []
    for number in range(1, 8):
        turns = [radians(-90 + (dot - (number - 1) / 2) * 25) for dot in range(number)]
        dots = [
            tag("circle", cx=31 * cos(a), cy=31 * sin(a), r=6, fill="#4F6124", stroke="#FFFDF8", stroke_width=2)
            for a in turns
        ]
        found.append(tag("g", *dots, id=f"tw-pips-{number}"))
    for god in range(len(GODS)):
        found += [tag("g", space_shape(god, colour), id=f"tw-space-{god}-{colour}") for colour in COLOURS]
        found.append(tag("g", god_badge(god, 16, 15), id=f"tw-badge-{god}"))
    for kind, name in enumerate(TASKS):
        body = [rect(-18, -18, 36, 36, "tw-task-tile", 8), at(task_icon(name), 0, 0, 30)]
        found.append(tag("g", *body, id=f"tw-task-{kind}"))
    return joined(found)


RIMS = {"neutral": ("#A99C88", 23, 3), "blue": ("#2f6db5", 22, 6), "green": ("#3c8a3f", 22, 6)}


def space_shape(god: int, colour: str) -> Markup:
    """The god's colour and sign; thick rim: blue, notched rim: green, thin rim: neutral."""
    stroke, r, width = RIMS[colour]
    parts = [
        tag("circle", r=25, class_="tw-edge"),
        tag("circle", r=20, fill=GOD_HEX[god], class_="tw-tint"),
        tag("circle", r=r, fill="none", stroke=stroke, stroke_width=width),
    ]
    if colour == "green":
        notch = tag("circle", r=r, fill="none", stroke="#FFFDF8", stroke_width=6, stroke_dasharray="3.5 8.02")
        parts.append(notch)
    parts.append(at(f"god-{GODS[god]}", 0, 0, 31))
    return joined(parts)

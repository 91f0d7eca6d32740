"""The main board's land: four paths from Tiwanaku to Cusco, their sites and tambos, the Raymi tiles, the four men."""

from collections.abc import Hashable
from functools import cache, partial
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import Kept, forgotten
from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import Point, circle, diamond, group, path, rect, text
from kancha.games.ayar.look.parts import part
from kancha.games.ayar.look.shapes import figure, owned
from kancha.games.ayar.look.sight import ICONS, ROMAN, Sight
from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    FERTILE_THRESHOLD,
    LAST_SPACE,
    NONE,
    RAYMI_SLOTS,
    SITE_NAMES,
    SITES,
    Box,
)

WIDE: Final = 1036
HIGH: Final = 368
RIM: Final = 17
LANES: Final = (130, 191, 252, 313)
FIRST_X: Final = 952
STEP: Final = 29.55
AWAY: Final = 20  # from a lane to its sites
LAST_SINGLE: Final = 24  # from the next step on a lane has a site on each side


def wave(x: float) -> float:
    return 4 * sin(x / 92)


@forgotten
@cache
def space_xy(ayar: int, space: float) -> Point:
    x = FIRST_X - (space - 1) * STEP
    return x, LANES[ayar] + wave(x)


def site_xy(box: Box, ayar: int, number: int) -> Point:
    """Sites lie by turns above and below their lane, so that the Raymi tiles nest between; two of one step on either side."""
    spaces = box.paths.site_space[ayar]
    space = spaces[number]
    if spaces.count(space) > 1:
        above = spaces.index(space) == number
    else:
        above = (space % 2 == 0) == (ayar % 2 == 0)
    x, y = space_xy(ayar, space - 0.5)
    return x, y + (-AWAY if above else AWAY)


def raymi_xy(box: Box, slot: int) -> Point:
    """A tile lies between two lanes, at a step whose sites lie on the other sides of both."""
    links = box.paths.raymi_links[slot]
    ways = [ayar for ayar in range(4) if links[ayar] != NONE]
    gap = 1 if ways == [1, 2] else 0 if ways[0] == 0 else 2
    step = min(LAST_SINGLE, max(links))
    if step % 2 != gap % 2:
        step -= 1
    x = FIRST_X - (step - 1.5) * STEP
    return x, (LANES[gap] + LANES[gap + 1]) / 2 + wave(x)


# What is printed


LANES_DRAWN: dict[tuple[str, int], Markup] = {}


def lane(box: Box, ayar: int) -> Markup:
    """A lane with its numbered spaces and the tethers of its sites: the same in every game of an edition."""
    key = (box.edition, ayar)
    if key not in LANES_DRAWN:
        LANES_DRAWN[key] = drawn_lane(box, ayar)
    return LANES_DRAWN[key]


def drawn_lane(box: Box, ayar: int) -> Markup:
    first = space_xy(ayar, 1)[1]
    points = [space_xy(ayar, n) for n in range(1, LAST_SPACE + 1)]
    line = f"M1003 224C990 {first:.0f} 985 {first:.1f} {points[0][0]:.1f} {points[0][1]:.1f}"
    line += "".join(f"L{x:.1f} {y:.1f}" for x, y in points[1:]) + f"C70 {points[-1][1]:.0f} 66 224 52 224"
    turn: Point = (77.4, 0.784 * points[-1][1] + 48.4)  # where it turns to Cusco
    ties = ""
    for number in range(SITES):
        x, y = site_xy(box, ayar, number)
        ties += f"M{x:.1f} {space_xy(ayar, box.paths.site_space[ayar][number] - 0.5)[1]:.1f}V{y:.1f}"
    parts = [path(line, "lane-under"), path(line, "lane"), path(ties, "tie"), circle(*turn, 8.6, "sign-ring")]
    parts.append(at(f"ay-sign-{AYARS[ayar]}", *turn, 15))
    links = {linked[ayar] for linked in box.paths.raymi_links}
    for space, (x, y) in enumerate(points, 1):
        if space in links:
            parts.append(path(rays(x, y), "rays"))
        parts.append(circle(x, y, 10.4, "way linked" if space in links else "way"))
        parts.append(text(x, y + 4.4, space, "t12 n mid tight"))
    return joined(parts)


def rays(x: float, y: float) -> str:
    ways = [(11.5 if i % 2 else 15.5, i * pi / 12) for i in range(24)]
    return "M" + "L".join(f"{x + cos(angle) * r:.1f} {y + sin(angle) * r:.1f}" for r, angle in ways) + "z"


@forgotten
@cache
def ends(tiwanaku: str, cusco: str) -> Markup:
    """The gate of Tiwanaku on the right, golden Cusco on the left."""
    gate = tag("use", href="#i-ay-gate", x=981, y=180, width=38, height=88)
    name = tag("text", tiwanaku, class_="title t12", transform=shift(1004, 108, 90))
    gold = [rect(23, 199, 40, 40, "golden", 5), at("sun-disc", 43, 219, 32), text(21, 254, cusco, "title t12")]
    return joined([gate, name, *gold])


# What lies on it


def paths(sight: Sight) -> Markup:
    """Everything between Tiwanaku and Cusco, the lowest first."""
    g, asked = sight.g, at_free_sites(sight)
    parts = [ties(sight)]
    for ayar, name in enumerate(AYARS):
        parts.append(group(lane(sight.box, ayar), class_=f"ay-{name}{' retired' if g.retired >> ayar & 1 else ''}"))
    for ayar, name in enumerate(AYARS):
        parts.append(group(*sites(sight, ayar, asked), class_=f"ay-{name}"))
    parts.append(ends(sight.say("tiwanaku"), sight.say("cusco")))
    parts += [kept_raymi(sight, slot) for slot in range(len(RAYMI_SLOTS))]
    parts.append(fertile(sight))
    parts += [man(sight, ayar) for ayar in range(4) if not g.retired >> ayar & 1]
    return joined(parts)


def ties(sight: Sight) -> Markup:
    """Dashed lines from each tile to the spaces that set it off."""
    g = sight.g
    line = ""
    for slot in range(len(RAYMI_SLOTS)):
        if g.tiles[slot] == NONE:
            continue
        x, y = raymi_xy(sight.box, slot)
        for ayar in range(4):
            space = sight.box.paths.raymi_links[slot][ayar]
            if space != NONE and not g.retired >> ayar & 1:
                a, b = space_xy(ayar, space)
                line += f"M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}"
    return path(line, "link-line")


KEPT: Final = Kept(8000)


def at_free_sites(sight: Sight) -> list[tuple[int, int, int]]:
    """For who settles, by activity: the power they would have, their suns and moons; else nothing."""
    if not sight.asks("build", "settle"):
        return []
    g, seat = sight.g, sight.seat
    return [(available(sight, activity), g.suns(seat, activity), g.moons(seat, activity)) for activity in range(4)]


def sites(sight: Sight, ayar: int, asked: list[tuple[int, int, int]]) -> list[Markup]:
    """The sites of a path."""
    g, names = sight.g, sight.sides
    spaces, activities = sight.box.paths.site_space[ayar], sight.box.paths.site_activity[ayar]
    path, man = (sight.common, ayar, g.retired >> ayar & 1), g.men[ayar]
    drawn: list[Markup] = []
    for number, owner in enumerate(g.sites[ayar * SITES : (ayar + 1) * SITES]):
        reached = spaces[number] <= man
        lies: Hashable = asked[activities[number]] if asked and reached and owner == NONE else ()
        key = (path, number, reached, owner, names[owner] if owner != NONE else "", lies)
        drawn.append(KEPT.get(key, partial(drawn_site, sight, ayar, number, owner)))
    return drawn


def drawn_site(sight: Sight, ayar: int, number: int, owner: int) -> Markup:
    """A site with its activity, or the tambo on it (A-033)."""
    name = SITE_NAMES[ayar * SITES + number]
    activity = sight.box.paths.site_activity[ayar][number]
    space = sight.box.paths.site_space[ayar][number]
    facts: dict[str, object] = {"activity": sight.activity(activity), "ayar": sight.ayar(ayar), "space": space}
    reached = space <= sight.g.men[ayar] and not sight.g.retired >> ayar & 1
    body = [rect(-11, -11, 22, 22, "mark", 6), rect(-9, -9, 18, 18, f"site {ACTIVITIES[activity]}", 4)]
    if owner != NONE:
        class_, marks = "spot built", sight.tip("site_taken", "A-033", **facts, name=sight.name(owner))
        body.append(owned("house", sight.side_class(owner), 0, 0, 22))
    else:
        class_, marks = "spot" if reached else "spot far", site_tip(sight, ayar, activity, reached, facts)
        body.append(at(ICONS[activity], 0, 0, 15))
    where = shift(*site_xy(sight.box, ayar, number))
    return group(*body, id=f"site-{name}", class_=class_, data_f=f"site:{name}", transform=where, **marks)


def site_tip(sight: Sight, ayar: int, activity: int, reached: bool, facts: dict[str, object]) -> dict[str, str]:
    if sight.g.retired >> ayar & 1:
        return sight.tip("site_dead", "A-140", **facts)
    if not reached:
        return sight.tip("site_ahead", "A-033", **facts)
    if sight.asks("build", "settle"):
        seat = sight.seat
        power = available(sight, activity)
        now = sight.change((sight.g.suns(seat, activity),) * 2, (sight.g.moons(seat, activity),) * 2)
        return sight.tip("site_power", "A-039", **facts, power=power, now=now)
    return sight.tip("site_free", "A-034", **facts)


def available(sight: Sight, activity: int) -> int:
    """The power the viewer would have for an activity (A-025, A-039)."""
    if sight.asks("settle"):
        return 1
    return max(1, sight.part("power", 1)) + sight.player(sight.seat).bonus_power(activity)


def kept_raymi(sight: Sight, slot: int) -> Markup:
    g, tile = sight.g, sight.g.tiles[slot]
    if tile == NONE:
        return part(raymi, sight, slot, NONE)
    suns = tuple([g.devout_suns(side, tile % 4) for side in range(g.sides())])
    return part(raymi, sight, slot, tile, g.turned >> slot & 1, g.threshold(slot), sight.sides, suns)


def raymi(sight: Sight, slot: int) -> Markup:
    """A Raymi tile: its two paths' colours round activity and number; a second frame on its back (A-082..A-085)."""
    g = sight.g
    x, y = raymi_xy(sight.box, slot)
    name = RAYMI_SLOTS[slot]
    if g.tiles[slot] == NONE:
        marks = sight.tip("raymi_gone", "A-085")
        return group(diamond(x, y, 17, "gone"), id=f"raymi-{name}", data_f=f"raymi_slot:{name}", **marks)
    links = sight.box.paths.raymi_links[slot]
    one, two = (ayar for ayar in range(4) if links[ayar] != NONE)
    back, activity, number = g.turned >> slot & 1, g.tiles[slot] % 4, g.threshold(slot)
    edges = [
        path(f"M{x:.1f} {y - 18:.1f}L{x + side:.1f} {y:.1f} {x:.1f} {y + 18:.1f}", f"tile-edge ay-{AYARS[ayar]}")
        for side, ayar in ((-18, one), (18, two))
    ]
    body = [diamond(x, y, 23, "mark"), diamond(x, y, 20, "tile"), *edges, diamond(x, y, 20.4, "tile-ink")]
    body += [diamond(x, y, 14.5, "tile-back")] if back else []
    body += [at(ICONS[activity], x, y - 5.5, 16), text(x, y + 12.5, number, "t13 n mid dark")]
    spaces = {key: sight.space(ayar, links[ayar]) for key, ayar in (("one", one), ("two", two))}
    facts: dict[str, object] = {"number": number, "gains": joined_gains(sight, activity, number), **spaces}
    marks = sight.tip("raymi_back" if back else "raymi", "A-082", activity=sight.activity(activity), **facts)
    return group(*body, id=f"raymi-{name}", class_="raymi movable", data_f=f"check:{name} raymi_slot:{name}", **marks)


def joined_gains(sight: Sight, activity: int, threshold: int) -> str:
    """What a Raymi would bring everybody now: `Amaru +3 and a llama, Sisa +1`."""
    gains = []
    for side in range(sight.g.sides()):
        suns = sight.g.devout_suns(side, activity)
        key = "gain_llama" if suns >= threshold else "gain"
        gains.append(sight.say(key, name=sight.name(side), suns=suns))
    return ", ".join(gains)


def fertile(sight: Sight) -> Markup:
    body = [diamond(44, 286, 23, "mark"), diamond(44, 286, 20, "golden")]
    body += [at("corn", 37, 281, 13), at("vessel", 50, 281, 13), text(44, 299, FERTILE_THRESHOLD, "t12 n mid dark")]
    body.append(text(21, 337, sight.say("fertile"), "t11 quiet-text"))
    marks = sight.tip("fertile", "A-087", number=FERTILE_THRESHOLD)
    return group(*body, id="fertile", data_f="check:fertile", **marks)


def man(sight: Sight, ayar: int) -> Markup:
    """A man on his space."""
    space = sight.g.men[ayar]
    x, y = space_xy(ayar, space)
    name = AYARS[ayar]
    marks = sight.tip("man", "A-031", ayar=sight.ayar(ayar), space=space, row=ROMAN[sight.g.row_of[ayar]])
    body = [rect(x - 16, y - 31, 32, 42, "mark", 9), figure("man", ayar, x, y + 9, 38)]
    return group(*body, id=f"man-{name}", class_="man", data_f=f"ayar:{name}", **marks)

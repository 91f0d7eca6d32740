"""The lake: routes, islands with their moons, zones of Viracocha, everybody's islands and rafts."""

from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, tag
from kancha.draw.strokes import Point, canvas, circle, group, path, rect, text
from kancha.games.ayar.look.shapes import mask, owned
from kancha.games.ayar.look.sight import Sight, figures
from kancha.games.ayar.material import CONSTRUCTION, ISLANDS, LAKE_SPACES, LAST_ISLAND, START, ZONES
from kancha.kernel.bits import members

WIDE: Final = 258
HIGH: Final = 286
GROUNDS: dict[str, Markup] = {}


def lake_xy(x: float, y: float) -> Point:
    """Where a place of the edition's lake is drawn."""
    return 14 + (x - 62) * 0.458, 18 + (y - 36) * 0.472


def space_xy(sight: Sight, space: int) -> Point:
    place = figures(sight.edition).lake.space[space]
    return lake_xy(place.x, place.y)


KEPT: Final = Kept(256)


def lake(sight: Sight) -> Markup:
    """The raft map. Who sails now is told on it what that would bring; else it is as it was until somebody sails."""
    if sight.asks("raft"):
        return drawn_lake(sight)
    g = sight.g
    names = tuple(sight.name(side) for side in range(g.sides()))
    classes = tuple(sight.side_class(side) for side in range(g.sides()))
    rafts = tuple(player.raft for player in g.players)
    key = (sight.edition, id(sight.speaker.table), names, classes, rafts, tuple(g.zones), tuple(g.islands))
    return KEPT.get(key, lambda: drawn_lake(sight))


def drawn_lake(sight: Sight) -> Markup:
    body = [
        ground(sight),
        *[zone(sight, number) for number in range(len(ZONES))],
        *[space(sight, number) for number in range(len(LAKE_SPACES))],
        *[raft(sight, seat) for seat in range(sight.g.seats)],
    ]
    return canvas("ay-lake", WIDE, HIGH, sight.say("lake"), *body)


def ground(sight: Sight) -> Markup:
    """Water and routes."""
    key = sight.edition
    if key not in GROUNDS:
        line = ""
        for number, others in enumerate(sight.box.lake.adjacent):
            for other in others:
                if other > number:
                    (a, b), (c, d) = space_xy(sight, number), space_xy(sight, other)
                    line += f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}"
        spots = [(12 + column * 28 + row % 2 * 14, 16 + row * 17) for row in range(16) for column in range(9)]
        waves = path("".join(f"M{x} {y}q4-4 8 0" for x, y in spots), "ripple")
        parts = [rect(0, 0, WIDE, HIGH, "woven", 10), rect(5, 5, WIDE - 10, HIGH - 10, "water", 7), waves]
        parts += [path(line, "route-under"), path(line, "route"), rect(0.8, 0.8, WIDE - 1.6, HIGH - 1.6, "hull", 10)]
        GROUNDS[key] = joined(parts)
    return GROUNDS[key]


def zone(sight: Sight, number: int) -> Markup:
    """A light patch with the Viracocha that lie there (A-018, A-069)."""
    place = figures(sight.edition).lake.zone[number]
    x, y = lake_xy(place.x, place.y)
    left, name = sight.g.zones[number], ZONES[number]
    patch = tag("ellipse", cx=round(x, 1), cy=round(y, 1), rx=19, ry=11.5, class_="zone")
    mark = tag("ellipse", cx=round(x, 1), cy=round(y, 1), rx=20, ry=12.5, class_="mark")
    masks = [mask(x + (i - (left - 1) / 2) * 14, y, 15) for i in range(left)]
    around = ", ".join(str(sight.box.lake.moons[space]) for space in sight.box.lake.zone_islands[number])
    marks = sight.tip("zone", "A-069", number=left, around=around)
    return group(patch, mark, *masks, id=f"zone-{name}", data_f=f"zone:{name}", **marks)


def space(sight: Sight, number: int) -> Markup:
    """A round water space, or a square one for islands."""
    x, y = space_xy(sight, number)
    name = LAKE_SPACES[number]
    if 0 < number <= LAST_ISLAND:
        parts = island_space(sight, number, x, y)
    else:
        more = 2.4 if number == START else 0
        parts = [circle(x, y, 9.6 + more, "buoy"), circle(x, y, 13 if more else 11, "mark")]
        parts.append(text(x, y + 4.6, sight.box.lake.power[number], "t13 n mid"))
        if number == START:
            parts.append(text(x + 18, y + 5, sight.say("start"), "t11 quiet-text"))
    return group(*parts, id=f"lake-{name}", data_f=f"lake:{name}", **space_tip(sight, number))


def island_space(sight: Sight, number: int, x: float, y: float) -> list[Markup]:
    """A square: what it costs now, its moons beside it, the islands on it."""
    moons, cost = sight.box.lake.moons[number], sight.g.cost(number)
    kind = "isle yellow" if sight.box.lake.is_yellow(number) else "isle"
    parts = [rect(x - 11.5, y - 11.5, 23, 23, kind, 5), rect(x - 13.5, y - 13.5, 27, 27, "mark", 7)]
    parts.append(text(x - 2, y + 6, cost, "t14 n mid dark" if cost else "t14 n mid free"))
    parts += [rect(x + 2, y - 18, 22, 15, "moon-value", 7.5), text(x + 13, y - 6.3, moons, "t12 n mid light")]
    for place, side in enumerate(members(sight.g.islands[number])):
        marks = sight.tip("island_of", "A-064", name=sight.name(side), moons=moons)
        body = owned("reed", sight.side_class(side), x - 9 + place * 13, y + 14, 16)
        parts.append(group(body, id=f"island-{side}-{LAKE_SPACES[number]}", **marks))
    return parts


def space_tip(sight: Sight, number: int) -> dict[str, str]:
    """What a space costs and, for who sails now, what entering would change."""
    g, box, seat = sight.g, sight.box, sight.seat
    moons, cost = box.lake.moons[number], g.cost(number)
    facts: dict[str, object] = {"power": box.lake.power[number], "cost": cost, "moons": moons}
    if sight.asks("raft") and number in box.lake.adjacent[g.players[seat].raft]:
        player = g.players[seat]
        left = sight.part("power", 0) + player.bonus_power(CONSTRUCTION)
        before = after = (g.suns(seat, CONSTRUCTION), g.moons(seat, CONSTRUCTION))
        if g.takes_island(seat, number) and player.islands < ISLANDS:
            after = (box.board.island_suns[player.islands + 1], max(before[1], moons))
        change = sight.change((before[0], after[0]), (before[1], after[1]))
        return sight.tip("sail", "A-063", left=left, change=change, **facts)
    if number == START:
        return sight.tip("lake_start", "A-072", **facts)
    if number > LAST_ISLAND:
        return sight.tip("water", "A-063", **facts)
    about, rule = ("isle_yellow", "A-067") if box.lake.is_yellow(number) else ("isle", "A-066")
    return sight.tip(about, rule, **facts)


def raft(sight: Sight, seat: int) -> Markup:
    """A raft beside its space; several fan out."""
    g = sight.g
    where = g.players[seat].raft
    x, y = space_xy(sight, where)
    place = [other for other in range(g.seats) if g.players[other].raft == where].index(seat)
    if where == START:
        x, y = x - 20 - place * 19, y - 4
    elif where <= LAST_ISLAND:
        x, y = x - 17 - place * 9, y - 9 + place * 3
    else:
        x, y = x - place * 12, y - 12
    body = owned("boat", sight.side_class(seat), x, y, 23)
    return group(body, id=f"raft-{seat}", **sight.tip("raft", "A-065", name=sight.name(seat)))

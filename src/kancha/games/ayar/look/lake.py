"""The lake: routes, islands with their moons, zones of Viracocha, everybody's islands and rafts."""

from markupsafe import Markup

from kancha.draw.markup import joined
from kancha.draw.strokes import Point, canvas, circle, group, path, text
from kancha.games.ayar.look.shapes import boat, island, mask, rect
from kancha.games.ayar.look.sight import Sight, figures
from kancha.games.ayar.material import CONSTRUCTION, ISLANDS, LAKE_SPACES, LAST_ISLAND, START, ZONES
from kancha.kernel.bits import members

WIDE = 258
HIGH = 286
GROUNDS: dict[str, Markup] = {}


def lake_xy(x: float, y: float) -> Point:
    return 14 + (x - 62) * 0.458, 18 + (y - 36) * 0.472


def space_xy(sight: Sight, space: int) -> Point:
    place = figures(sight.edition).lake.space[space]
    return lake_xy(place.x, place.y)


def zone_xy(sight: Sight, zone: int) -> Point:
    place = figures(sight.edition).lake.zone[zone]
    return lake_xy(place.x, place.y)


def lake(sight: Sight) -> Markup:
    """The raft map."""
    spaces = range(len(LAKE_SPACES))
    body = joined(
        [
            ground(sight),
            *[zone(sight, number) for number in range(len(ZONES))],
            *[space(sight, number) for number in spaces],
            *[raft(sight, seat) for seat in range(sight.g.seats)],
        ]
    )
    return canvas("ay-lake", WIDE, HIGH, sight.say("lake"), body)


def ground(sight: Sight) -> Markup:
    """Water and routes."""
    key = sight.edition
    if key not in GROUNDS:
        line = ""
        for space_, others in enumerate(sight.box.lake.adjacent):
            for other in others:
                if other > space_:
                    (a, b), (c, d) = space_xy(sight, space_), space_xy(sight, other)
                    line += f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}"
        waves = "".join(
            f"M{12 + column * 28 + row % 2 * 14} {16 + row * 17}q4-4 8 0" for row in range(16) for column in range(9)
        )
        parts = [
            rect(0, 0, WIDE, HIGH, "woven", 10),
            rect(5, 5, WIDE - 10, HIGH - 10, "water", 7),
            path(waves, "ripple"),
        ]
        parts += [path(line, "route-under"), path(line, "route"), rect(0.8, 0.8, WIDE - 1.6, HIGH - 1.6, "hull", 10)]
        GROUNDS[key] = joined(parts)
    return GROUNDS[key]


def zone(sight: Sight, number: int) -> Markup:
    """A light patch with the Viracocha that lie there (A-018, A-069)."""
    x, y = zone_xy(sight, number)
    left = sight.g.zones[number]
    around = ", ".join(str(sight.box.lake.moons[space]) for space in sight.box.lake.zone_islands[number])
    masks = [mask(x + (i - (left - 1) / 2) * 14, y, 15) for i in range(left)]
    return group(
        Markup(f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="19" ry="11.5" class="zone"/>'),
        Markup(f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="20" ry="12.5" class="mark"/>'),
        *masks,
        id=f"zone-{ZONES[number]}",
        data_f=f"zone:{ZONES[number]}",
        **sight.tip("zone", "A-069", number=left, around=around),
    )


def space(sight: Sight, number: int) -> Markup:
    """A round water space, or a square one for islands with its moons beside it."""
    x, y = space_xy(sight, number)
    name = LAKE_SPACES[number]
    power = sight.box.lake.power[number]
    parts: list[Markup] = []
    if 0 < number <= LAST_ISLAND:
        yellow = sight.box.lake.is_yellow(number)
        parts += [rect(x - 11.5, y - 11.5, 23, 23, "isle yellow" if yellow else "isle", 5)]
        cost = sight.g.cost(number)
        parts += [
            text(x - 2, y + 6, cost, "t14 n mid dark" if cost else "t14 n mid free"),
            rect(x + 2, y - 18, 22, 15, "moon-value", 7.5),
        ]
        parts += [text(x + 13, y - 6.3, sight.box.lake.moons[number], "t12 n mid light")]
        parts.insert(1, rect(x - 13.5, y - 13.5, 27, 27, "mark", 7))
        for place, side in enumerate(members(sight.g.islands[number])):
            marks = sight.tip("island_of", "A-064", name=sight.name(side), moons=sight.box.lake.moons[number])
            body = island(sight.side_class(side), x - 9 + place * 13, y + 14, 16)
            parts.append(group(body, id=f"island-{side}-{name}", **marks))
    else:
        parts += [circle(x, y, 12 if number == START else 9.6, "buoy"), text(x, y + 4.6, power, "t13 n mid")]
        parts.insert(1, circle(x, y, 13 if number == START else 11, "mark"))
        if number == START:
            parts.append(text(x + 18, y + 5, sight.say("start"), "t11 quiet-text"))
    return group(*parts, id=f"lake-{name}", data_f=f"lake:{name}", **space_tip(sight, number))


def space_tip(sight: Sight, number: int) -> dict[str, str]:
    """What a space costs and, for who sails now, what entering would change."""
    g, box = sight.g, sight.box
    facts: dict[str, object] = {
        "power": box.lake.power[number],
        "cost": g.cost(number),
        "moons": box.lake.moons[number],
    }
    if sight.asks("raft") and number in box.lake.adjacent[g.players[sight.seat].raft]:
        seat = sight.seat
        player = g.players[seat]
        left = sight.part("power", 0) + player.bonus_power(CONSTRUCTION) - sight.part("used", 0)
        suns = moons = (g.suns(seat, CONSTRUCTION), g.moons(seat, CONSTRUCTION))
        suns, moons = (suns[0], suns[0]), (moons[1], moons[1])
        if g.takes_island(seat, number) and player.islands < ISLANDS:
            suns = (suns[0], box.board.island_suns[player.islands + 1])
            moons = (moons[0], max(moons[0], box.lake.moons[number]))
        facts |= {"left": left, "change": sight.change(suns, moons)}
        return sight.tip("sail", "A-063", **facts)
    if number == START:
        return sight.tip("lake_start", "A-072", **facts)
    if number > LAST_ISLAND:
        return sight.tip("water", "A-063", **facts)
    return sight.tip(
        "isle_yellow" if box.lake.is_yellow(number) else "isle",
        "A-067" if box.lake.is_yellow(number) else "A-066",
        **facts,
    )


def raft(sight: Sight, seat: int) -> Markup:
    """A raft beside its space; several fan out."""
    g = sight.g
    where = g.players[seat].raft
    x, y = space_xy(sight, where)
    together = [other for other in range(g.seats) if g.players[other].raft == where]
    place = together.index(seat)
    if where == START:
        x, y = x - 20 - place * 19, y - 4
    elif where <= LAST_ISLAND:
        x, y = x - 17 - place * 9, y - 9 + place * 3
    else:
        x, y = x - place * 12, y - 12
    body = boat(sight.side_class(seat), x, y, 23)
    return group(body, id=f"raft-{seat}", **sight.tip("raft", "A-065", name=sight.name(seat)))

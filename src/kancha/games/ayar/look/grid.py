"""The left half of a player board: Inti dial, moon slots, the grid of tambos, step markers, bonuses, spare temples."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined
from kancha.draw.strokes import Point, canvas, circle, group, path, rect, text
from kancha.games.ayar.look.parts import part
from kancha.games.ayar.look.shapes import dial_face, had, mask, owned, post, sun
from kancha.games.ayar.look.sight import ICONS, Sight
from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    CELL_NAMES,
    GOLD,
    INTI,
    LINE_CELLS,
    LINES,
    LLAMA,
    MARKERS,
    MOON_SLOT,
    NONE,
    QUADRANT_CELLS,
    QUADRANTS,
)

LEFT: Final = 62
TOP: Final = 50
CELL: Final = 37
RACK: Final[list[Point]] = [(14, 218), (30, 218), (46, 218), (22, 250), (38, 250)]
MARKER_RULES: Final = {"marker_retired": "A-102", "marker_lying": "A-028", "marker_gold": "A-030", "marker": "A-026"}


def slot_xy(line: int) -> Point:
    k = line % 4
    if line < 4:
        return LEFT - 18, TOP + k * CELL + CELL / 2
    return LEFT + k * CELL + CELL / 2, TOP + 4 * CELL + 18


def bonus_xy(line: int) -> Point:
    x, y = slot_xy(line)
    return (LEFT + 4 * CELL + 20, y) if line < 4 else (x, y + 42)


def grid(sight: Sight, seat: int) -> Markup:
    player, devotion, own = sight.player(seat), sight.g.devotion[seat], seat == sight.seat
    powers = tuple([player.bonus_power(activity) for activity in range(4)])
    suns = tuple([sight.g.devout_suns(seat, activity) for activity in range(4)])
    tambos, due, check = player.tambos, checked_cell(sight, seat), sight.asks("check")
    dial = dial_face(31, 28, devotion, f"dial-n-{seat}")
    parts = [
        group(dial, id=f"dial-{seat}", **sight.tip("dial", "A-104", devotion=devotion)),
        *[moon_slot(sight, seat, activity) for activity in range(4)],
        now_line(sight, seat),
        part(cells, sight, seat, own, tambos),
        part(edges, sight, seat, own, tambos, powers, suns, player.marked, due, check),
        *[marker(sight, seat, number) for number in range(len(MARKERS))],
        *[spare_temple(sight, seat, activity) for activity in range(4)],
    ]
    return canvas("part-grid", 266, 284, sight.say("grid"), *parts, name=f"grid-{seat}")


def moon_slot(sight: Sight, seat: int, activity: int) -> Markup:
    """A place for one retired marker (A-102, A-103)."""
    x, name = LEFT + activity * CELL, ACTIVITIES[activity]
    full = MOON_SLOT + activity in sight.player(seat).where
    moons = sight.g.moons(seat, activity)
    parts = [rect(x + 2, 9, CELL - 4, 34, "hollow", 6), rect(x + 1, 8, CELL - 2, 36, "mark", 7)]
    if full:
        parts.append(at("moon", x + 10, 17, 11))
    else:
        parts += [at("moon", x + 11, 18, 14), at(ICONS[activity], x + 25, 20, 17)]
        parts.append(text(x + CELL / 2, 40, moons, "t12 n mid", f"moon-slot-n-{seat}-{name}"))
    facet = f"activity:{name}" if seat == sight.seat and sight.asks("moon", "shift") else None
    about = "moon_slot_full" if full else "moon_slot"
    marks = sight.tip(about, "A-102", activity=sight.activity(activity), moons=moons)
    return group(*parts, id=f"moon-slot-{seat}-{name}", data_f=facet, **marks)


def now_line(sight: Sight, seat: int) -> Markup | None:
    """The line whose marker was just laid: a tambo of it has to be taken."""
    if sight.prompt != "take_tambo" or sight.asked_seat != seat:
        return None
    line = sight.part("line")
    if line < 4:
        return rect(LEFT - 3, TOP + line * CELL - 1, 4 * CELL + 6, CELL + 2, "now-line", 6)
    return rect(LEFT + line % 4 * CELL - 1, TOP - 3, CELL + 2, 4 * CELL + 6, "now-line", 6)


def cells(sight: Sight, seat: int) -> Markup:
    """The sixteen cells, and on them what comes of emptying four."""
    squares = [cell(sight, seat, number) for number in range(16)]
    return joined([*squares, *[quadrant(sight, seat, number) for number in range(4)]])


def edges(sight: Sight, seat: int) -> Markup:
    """At the ends of the lines: what lays a marker, and what an emptied line gives."""
    slots = [step_slot(sight, seat, line) for line in range(len(LINES))]
    return joined([*slots, *[bonus(sight, seat, line) for line in range(len(LINES))]])


def checked_cell(sight: Sight, seat: int) -> int:
    """The cell that was just emptied, while what that brings is chosen."""
    return sight.part("cell") if sight.prompt == "next_check" and sight.asked_seat == seat else NONE


def cell(sight: Sight, seat: int, number: int) -> Markup:
    row, column = divmod(number, 4)
    x, y = LEFT + column * CELL, TOP + row * CELL
    there, own = sight.player(seat).tambos >> number & 1, seat == sight.seat
    name = CELL_NAMES[number]
    parts = [
        rect(x + 1.5, y + 1.5, CELL - 3, CELL - 3, "cell-g", 5),
        rect(x + 2, y + 2, CELL - 4, CELL - 4, "mark", 6) if own else None,
        owned("house", sight.side_class(seat), x + CELL / 2, y + CELL / 2, 28) if there else None,
    ]
    about, rule = ("cell", "A-033") if there else ("cell_empty", "A-039")
    marks = sight.tip(about, rule, row=row + 1, column=column + 1) if own else {}
    facet = sight.facet(seat, "cell", name) if there else None
    return group(*parts, id=f"cell-{seat}-{name}", data_f=facet, **marks)


def quadrant(sight: Sight, seat: int, number: int) -> Markup:
    """Four cells round a temple: once they are empty a temple is placed (A-074)."""
    x, y = LEFT + (1 + number % 2 * 2) * CELL, TOP + (1 + number // 2 * 2) * CELL
    left = (sight.player(seat).tambos & QUADRANT_CELLS[number]).bit_count()
    body = [circle(x, y, 11, "pill"), at("temple", x, y - 0.5, 17, None if left else "faded")]
    if not left:
        body.append(at("confirm", x, y, 17, "done-ic"))
    marks = sight.tip("quadrant" if left else "quadrant_done", "A-074", number=left)
    return group(*body, id=f"quadrant-{seat}-{QUADRANTS[number]}", class_="quadrant", **marks)


def chevrons(number: int, x: float, y: float) -> Markup:
    line = "".join(f"M{x - (number - 1) * 2.5 + i * 5 + 1.5:g} {y - 4:g}l-4 4 4 4" for i in range(number))
    return path(line, "chevron")


def step_slot(sight: Sight, seat: int, line: int) -> Markup:
    """A slot beside a line: how far its marker walks a man, and the power of the line (A-031, A-039)."""
    x, y = slot_xy(line)
    player, name = sight.player(seat), LINES[line]
    arrows, full = sight.g.arrows(line), (player.tambos & LINE_CELLS[line]).bit_count()
    parts = [rect(x - 14, y - 14, 28, 28, "post-hole", 6), rect(x - 15, y - 15, 30, 30, "mark", 7)]
    parts.append(chevrons(arrows, x - 27, y) if line < 4 else chevrons(arrows, x, y + 21))
    facts: dict[str, object] = {"line": sight.line(line), "arrows": arrows, "power": 5 - full}
    marks = sight.tip("slot_done", "A-026", **facts)
    if full:
        px, py = x + (10 if line < 4 else -10), y - 10
        number = text(px, py + 4, 5 - full, "t11 n mid dark", f"power-{seat}-{name}")
        parts += [circle(px, py, 6.8, "power-pip"), number]
        extra = [sight.activity(activity) for activity in range(4) if player.bonus_power(activity)]
        said = sight.say("extra_power", activities=sight.speaker.listed(extra)) if extra else ""
        marks = sight.tip("slot", "A-039", **facts, extra=said)
    return group(*parts, id=f"slot-{seat}-{name}", data_f=sight.facet(seat, "line", name), **marks)


def bonus(sight: Sight, seat: int, line: int) -> Markup:
    """What an emptied line gives once (A-078..A-081)."""
    x, y = bonus_xy(line)
    player, kind = sight.player(seat), sight.box.board.bonus[line]
    cell = checked_cell(sight, seat)
    due = cell != NONE and bool(LINE_CELLS[line] >> cell & 1)
    done = not player.tambos & LINE_CELLS[line] and not (due and sight.asks("check"))
    parts = [circle(x, y, 14.5, "v-slot full" if done else "v-slot"), circle(x, y, 16, "mark")]
    about, rule, facts = "bonus_llama", "A-079", {"line": sight.line(line)}
    if kind < LLAMA:
        activity = kind - INTI
        about, rule = "bonus_inti", "A-081"
        facts |= {"activity": sight.activity(activity), "suns": str(sight.g.devout_suns(seat, activity))}
        parts += [sun(x, y, 9.5, faint=True), at(ICONS[activity], x, y, 16)]
        done = bool(player.marked >> activity & 1)
    elif kind == LLAMA:
        parts.append(at("llama", x, y, 20))
    else:
        about, rule = "bonus_viracocha", "A-080"
        parts.append(mask(x, y, 18))
    if done:
        parts.append(had(sight.side_class(seat), x + 10, y + 9))
    facet = ("check:row" if line < 4 else "check:column") if due and seat == sight.seat else None
    return group(*parts, id=f"bonus-{seat}-{LINES[line]}", data_f=facet, **sight.tip(about, rule, **facts))


def marker(sight: Sight, seat: int, number: int) -> Markup:
    """A step marker: aside at the beginning, then at its line, at last on a moon slot."""
    player, name = sight.player(seat), MARKERS[number]
    where, lying = player.where[number], False
    about = "marker_gold" if number == GOLD else "marker"
    facet = sight.facet(seat, "marker", name)
    if where == NONE:
        x, y = RACK[number]
    elif where < MOON_SLOT:
        x, y = slot_xy(where)
        lying = not player.standing >> number & 1
        about = "marker_lying" if lying else about
    else:
        x, y = LEFT + (where - MOON_SLOT) * CELL + CELL / 2 + 2, 26
        about = "marker_retired"
        facet = f"ayar:{AYARS[number]}" if seat == sight.seat and sight.asks("shift") else None
    marks = sight.tip(about, MARKER_RULES[about], marker=sight.marker(number))
    body = [rect(x - 10, y - 14, 20, 28, "mark", 6), post(number, x, y, 26, lying)]
    return group(*body, id=f"marker-{seat}-{name}", class_="step-marker", data_f=facet, **marks)


def spare_temple(sight: Sight, seat: int, activity: int) -> Markup:
    """A temple not placed yet (A-074)."""
    x, y = 229 + activity % 2 * 24, 220 + activity // 2 * 33
    name, said = ACTIVITIES[activity], sight.activity(activity)
    if not sight.player(seat).temples >> activity & 1:
        marks = sight.tip("temple_out", "A-077", activity=said)
        return group(circle(x, y, 6, "hole"), id=f"spare-{seat}-{name}", **marks)
    facets = []
    if seat == sight.seat:
        facets = ["activity:" + name] * sight.asks("temple") + ["check:temple"] * sight.asks("check")
    house = owned("temple", sight.side_class(seat), x, y - 5, 22)
    sign = [circle(x + 4, y + 9, 8, "pill"), at(ICONS[activity], x + 4, y + 9, 13)]
    marks = sight.tip("spare_temple", "A-074", activity=said, moons=sight.g.moons(seat, activity))
    facet = " ".join(facets) or None
    return group(
        rect(x - 12, y - 17, 24, 35, "mark", 6), house, *sign, id=f"spare-{seat}-{name}", data_f=facet, **marks
    )

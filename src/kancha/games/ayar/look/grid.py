"""The left half of a player board: Inti dial, moon slots, the grid of tambos, step markers, bonuses, spare temples."""

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.strokes import Point, canvas, circle, group, path, text
from kancha.games.ayar.look.shapes import mask, post, rect, sun, tambo
from kancha.games.ayar.look.sight import ICONS, Sight
from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    CELL_NAMES,
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

WIDE = 266
HIGH = 284
LEFT = 62
TOP = 50
CELL = 37


def slot_xy(line: int) -> Point:
    k = line % 4
    if line < 4:
        return LEFT - 18, TOP + k * CELL + CELL / 2
    return LEFT + k * CELL + CELL / 2, TOP + 4 * CELL + 18


def bonus_xy(line: int) -> Point:
    x, y = slot_xy(line)
    return (LEFT + 4 * CELL + 20, y) if line < 4 else (x, y + 42)


def grid(sight: Sight, seat: int) -> Markup:
    parts: list[Markup | None] = [dial(sight, seat)]
    parts += [moon_slot(sight, seat, activity) for activity in range(4)]
    parts.append(now_line(sight, seat))
    parts += [cell(sight, seat, number) for number in range(16)]
    parts += [quadrant(sight, seat, number) for number in range(4)]
    parts += [step_slot(sight, seat, line) for line in range(len(LINES))]
    parts += [bonus(sight, seat, line) for line in range(len(LINES))]
    parts += [marker(sight, seat, number) for number in range(len(MARKERS))]
    parts += [spare_temple(sight, seat, activity) for activity in range(4)]
    return canvas("part-grid", WIDE, HIGH, sight.say("grid"), *parts, name=f"grid-{seat}")


def dial(sight: Sight, seat: int) -> Markup:
    """Devotion: it is added to the sun score every dawn (A-104)."""
    value = sight.g.devotion[seat]
    return group(
        sun(31, 28, 17),
        circle(31, 28, 13.5, "dial-in"),
        text(31, 33.5, value, "t16 n mid dark", f"dial-n-{seat}"),
        id=f"dial-{seat}",
        **sight.tip("dial", "A-104", devotion=value),
    )


def moon_slot(sight: Sight, seat: int, activity: int) -> Markup:
    """A place for one retired marker (A-102, A-103)."""
    x = LEFT + activity * CELL
    name = ACTIVITIES[activity]
    held = [ayar for ayar in range(4) if sight.player(seat).where[ayar] == MOON_SLOT + activity]
    moons = sight.g.moons(seat, activity)
    parts = [rect(x + 2, 9, CELL - 4, 34, "hollow", 6)]
    if held:
        parts.append(at("moon", x + 10, 17, 11))
    else:
        parts += [at("moon", x + 11, 18, 14), at(ICONS[activity], x + 25, 20, 17)]
        parts.append(text(x + CELL / 2, 40, moons, "t12 n mid", f"moon-slot-n-{seat}-{name}"))
    parts.insert(1, rect(x + 1, 8, CELL - 2, 36, "mark", 7))
    asked = seat == sight.seat and sight.asks("moon", "shift")
    return group(
        *parts,
        id=f"moon-slot-{seat}-{name}",
        data_f=f"activity:{name}" if asked else None,
        **sight.tip("moon_slot_full" if held else "moon_slot", "A-102", activity=sight.activity(activity), moons=moons),
    )


def now_line(sight: Sight, seat: int) -> Markup | None:
    """The line whose marker was just laid: a tambo of it has to be taken."""
    if sight.prompt != "take_tambo" or sight.asked_seat != seat:
        return None
    line = sight.part("line")
    if line < 4:
        return rect(LEFT - 3, TOP + line * CELL - 1, 4 * CELL + 6, CELL + 2, "now-line", 6)
    return rect(LEFT + line % 4 * CELL - 1, TOP - 3, CELL + 2, 4 * CELL + 6, "now-line", 6)


def cell(sight: Sight, seat: int, number: int) -> Markup:
    x, y = LEFT + number % 4 * CELL, TOP + number // 4 * CELL
    there = sight.player(seat).tambos >> number & 1
    name = CELL_NAMES[number]
    parts = [rect(x + 1.5, y + 1.5, CELL - 3, CELL - 3, "cell-g", 5)]
    if seat == sight.seat:
        parts.append(rect(x + 2, y + 2, CELL - 4, CELL - 4, "mark", 6))
    if there:
        parts.append(tambo(sight.side_class(seat), x + CELL / 2, y + CELL / 2, 28))
    if seat != sight.seat:
        return group(*parts, id=f"cell-{seat}-{name}")
    facts: dict[str, object] = {"row": number // 4 + 1, "column": number % 4 + 1}
    marks = sight.tip("cell", "A-033", **facts) if there else sight.tip("cell_empty", "A-039", **facts)
    return group(*parts, id=f"cell-{seat}-{name}", data_f=sight.facet(seat, "cell", name) if there else None, **marks)


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
    player = sight.player(seat)
    arrows = sight.g.arrows(line)
    full = (player.tambos & LINE_CELLS[line]).bit_count()
    parts = [rect(x - 14, y - 14, 28, 28, "post-hole", 6)]
    parts.append(chevrons(arrows, x - 27, y) if line < 4 else chevrons(arrows, x, y + 21))
    if full:
        px, py = (x + 10, y - 10) if line < 4 else (x - 10, y - 10)
        parts += [
            circle(px, py, 6.8, "power-pip"),
            text(px, py + 4, 5 - full, "t11 n mid dark", f"power-{seat}-{LINES[line]}"),
        ]
    parts.insert(1, rect(x - 15, y - 15, 30, 30, "mark", 7))
    facts: dict[str, object] = {"line": sight.line(line), "arrows": arrows, "power": 5 - full}
    if not full:
        marks = sight.tip("slot_done", "A-026", **facts)
    else:
        extra = [sight.activity(a) for a in range(4) if player.bonus_power(a)]
        facts["extra"] = sight.say("extra_power", activities=sight.speaker.listed(extra)) if extra else ""
        marks = sight.tip("slot", "A-039", **facts)
    return group(*parts, id=f"slot-{seat}-{LINES[line]}", data_f=sight.facet(seat, "line", LINES[line]), **marks)


def bonus(sight: Sight, seat: int, line: int) -> Markup:
    """What an emptied line gives once (A-078..A-081)."""
    x, y = bonus_xy(line)
    kind = sight.box.board.bonus[line]
    player = sight.player(seat)
    emptied = not player.tambos & LINE_CELLS[line]
    due = sight.prompt == "next_check" and sight.asked_seat == seat and sight.part("cell") in line_cells(line)
    had = emptied and not (due and sight.asks("check"))
    parts = [circle(x, y, 14.5, "v-slot full" if had else "v-slot")]
    if kind < LLAMA:
        activity = kind - INTI
        parts += [sun(x, y, 9.5, faint=True), at(ICONS[activity], x, y, 16)]
        suns = sight.g.devout_suns(seat, activity)
        marks = sight.tip("bonus_inti", "A-081", activity=sight.activity(activity), line=sight.line(line), suns=suns)
        had = bool(player.marked >> activity & 1)
    elif kind == LLAMA:
        parts.append(at("llama", x, y, 20))
        marks = sight.tip("bonus_llama", "A-079", line=sight.line(line))
    else:
        parts.append(mask(x, y, 18))
        marks = sight.tip("bonus_viracocha", "A-080", line=sight.line(line))
    if had:
        tick = [circle(x + 10, y + 9, 7, "had"), at("confirm", x + 10, y + 9, 10, "had-ic")]
        parts.append(group(*tick, class_=sight.side_class(seat)))
    parts.insert(1, circle(x, y, 16, "mark"))
    facet = ("check:row" if line < 4 else "check:column") if due and seat == sight.seat else None
    return group(*parts, id=f"bonus-{seat}-{LINES[line]}", data_f=facet, **marks)


def line_cells(line: int) -> list[int]:
    return [cell for cell in range(16) if LINE_CELLS[line] >> cell & 1]


RACK: list[Point] = [(14, 218), (30, 218), (46, 218), (22, 250), (38, 250)]


def marker(sight: Sight, seat: int, number: int) -> Markup:
    """A step marker: aside at the beginning, then at its line, at last on a moon slot."""
    player = sight.player(seat)
    where = player.where[number]
    lying = False
    name = MARKERS[number]
    facet = sight.facet(seat, "marker", name)
    if where == NONE:
        x, y = RACK[number]
    elif where < MOON_SLOT:
        x, y = slot_xy(where)
        lying = not player.standing >> number & 1
    else:
        x, y = LEFT + (where - MOON_SLOT) * CELL + CELL / 2 + 2, 26
        facet = f"ayar:{AYARS[number]}" if seat == sight.seat and sight.asks("shift") else None
    about = (
        "marker_retired"
        if where >= MOON_SLOT
        else "marker_lying"
        if lying
        else "marker_gold"
        if number == 4
        else "marker"
    )
    rule = {"marker_retired": "A-102", "marker_lying": "A-028", "marker_gold": "A-030", "marker": "A-026"}[about]
    return group(
        rect(x - 10, y - 14, 20, 28, "mark", 6),
        post(number, x, y, 26, lying),
        id=f"marker-{seat}-{name}",
        class_="step-marker",
        data_f=facet,
        **sight.tip(about, rule, marker=sight.marker(number)),
    )


def spare_temple(sight: Sight, seat: int, activity: int) -> Markup:
    """A temple not placed yet (A-074)."""
    x, y = 229 + activity % 2 * 24, 220 + activity // 2 * 33
    name = ACTIVITIES[activity]
    if not sight.player(seat).temples >> activity & 1:
        return group(
            circle(x, y, 6, "hole"),
            id=f"spare-{seat}-{name}",
            **sight.tip("temple_out", "A-077", activity=sight.activity(activity)),
        )
    facets = []
    if seat == sight.seat:
        facets = ["activity:" + name] * sight.asks("temple") + ["check:temple"] * sight.asks("check")
    house = group(at("ay-temple", x, y - 5, 22), class_=f"{sight.side_class(seat)} movable")
    return group(
        rect(x - 12, y - 17, 24, 35, "mark", 6),
        house,
        circle(x + 4, y + 9, 8, "pill"),
        at(ICONS[activity], x + 4, y + 9, 13),
        id=f"spare-{seat}-{name}",
        data_f=" ".join(facets) or None,
        **sight.tip("spare_temple", "A-074", activity=sight.activity(activity), moons=sight.g.moons(seat, activity)),
    )

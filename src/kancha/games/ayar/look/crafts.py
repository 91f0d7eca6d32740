"""The right half of a player board: the loom, the nine Viracocha slots, vessels, islands, maize."""

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, shift
from kancha.draw.strokes import canvas, circle, group, text
from kancha.games.ayar.events import WOVE
from kancha.games.ayar.look.shapes import SQUARE, cob, island, mask, post, rect, square_at, sun, textile, vessel
from kancha.games.ayar.look.sight import ICONS, Sight
from kancha.games.ayar.material import (
    CONSTRUCTION,
    FARMING,
    GOLD,
    ISLANDS,
    JOKER,
    NONE,
    NOT_LAST_COLUMN,
    PLACE_SQUARES,
    POTS,
    POTTERY,
    REQUIRED,
    SETS,
    SQUARE_NAMES,
    SQUARES,
    TURNS,
    VIRACOCHA_SLOTS,
    WEAVE_COLUMNS,
    WEAVING,
)
from kancha.games.ayar.people import Player, cloth_parts
from kancha.kernel.bits import members

LOOM_WIDE = 360
LOOM_HIGH = 192
LOOM_LEFT = 4
LOOM_TOP = 35
POWER_OF_PROMPT = {"take_textile": WEAVING, "take_vessel": POTTERY, "plant_maize": FARMING, "move_raft": CONSTRUCTION}


def counts(sight: Sight, seat: int, activity: int, x: float, y: float) -> Markup:
    """Suns and moons of an activity; a preview shows them changed."""
    g = sight.g
    suns, moons = g.suns(seat, activity), g.moons(seat, activity)
    name = f"{seat}-{activity}"
    return group(
        sun(x, y, 6.5),
        text(x + 11, y + 5, suns, "t14 n count", f"suns-{name}"),
        at("moon", x + 40, y, 16),
        text(x + 50, y + 5, moons, "t14 n count", f"moons-{name}"),
        **sight.tip("counts", "A-100", activity=sight.activity(activity), suns=suns, moons=moons),
    )


def power_left(sight: Sight, seat: int) -> tuple[int, int]:
    """While an activity is performed: which one, and how much power is left for it."""
    activity = POWER_OF_PROMPT.get(sight.prompt, NONE)
    if activity == NONE or sight.asked_seat != seat:
        return NONE, 0
    left = sight.part("power", 0) + sight.player(seat).bonus_power(activity)
    return activity, left


def power_pill(sight: Sight, seat: int, activity: int, x: float, y: float) -> Markup | None:
    """The power left for this activity, if it is being performed."""
    now, left = power_left(sight, seat)
    if now != activity:
        return None
    body = [
        rect(x, y - 9, 72, 18, "power-pill", 9),
        text(x + 36, y + 4.5, sight.say("power", number=left), "t12 n mid dark"),
    ]
    return group(*body, **sight.tip("power", "A-040", number=left))


# Weaving


def loom(sight: Sight, seat: int) -> Markup:
    """Eight columns of three squares, the textiles on them, and where half suns have met (A-054, A-056)."""
    player = sight.player(seat)
    parts = [at("weaving", 15, 19, 22), text(30, 24, sight.activity(WEAVING), "title t14")]
    parts.append(counts(sight, seat, WEAVING, 296, 19))
    parts.append(turns(sight, seat) or power_pill(sight, seat, WEAVING, 150, 19) or Markup(""))
    squares = [square(sight, seat, number) for number in range(SQUARES)]
    cloths = []
    for number in player.cloths:
        kind, turn, place = cloth_parts(number)
        marks = sight.tip("cloth", "A-052", **cloth_facts(sight, kind))
        covers = " ".join(f"square:{SQUARE_NAMES[number]}" for number in PLACE_SQUARES[place])
        facet = covers if seat == sight.seat else None
        cloths.append(
            group(
                textile(sight.box, kind, turn, place), id=f"cloth-{seat}-{place}", class_="cloth", data_f=facet, **marks
            )
        )
    suns = [
        group(
            circle(x, y, 15, "glow"), sun(x, y, 10), class_="met", id=f"met-{seat}-{name}", **sight.tip("met", "A-054")
        )
        for x, y, name in meetings(player)
    ]
    parts.append(group(*squares, *cloths, *suns, transform=shift(LOOM_LEFT, LOOM_TOP)))
    parts.append(columns(sight, seat))
    return canvas("part-loom", LOOM_WIDE, LOOM_HIGH, sight.activity(WEAVING), *parts, name=f"loom-{seat}")


def cloth_facts(sight: Sight, kind: int) -> dict[str, object]:
    halves = len(sight.box.loom.halves[kind][0]) + len(sight.box.loom.halves[kind][1])
    return {
        "name": sight.speaker.word(f"textile.{kind_name(sight, kind)}"),
        "power": int(kind_name(sight, kind)[1]),
        "halves": halves,
        "whole": sight.box.loom.whole[kind],
        "mask": sight.say("and_mask") if sight.box.loom.viracocha[kind] else "",
    }


def kind_name(sight: Sight, kind: int) -> str:
    names: list[str] = sight.scene.view.rules.space.domains["textile"].words
    return names[kind]


def meetings(player: Player) -> list[tuple[float, float, str]]:
    """The middles of the edges where two half suns make a whole one (A-054)."""
    beside = player.east & player.west >> 1 & NOT_LAST_COLUMN
    below = player.south & player.north >> WEAVE_COLUMNS
    meetings: list[tuple[float, float, str]] = []
    for number in members(beside):
        x, y = square_at(number)
        meetings.append((x + SQUARE, y + SQUARE / 2, f"{SQUARE_NAMES[number]}-e"))
    for number in members(below):
        x, y = square_at(number)
        meetings.append((x + SQUARE / 2, y + SQUARE, f"{SQUARE_NAMES[number]}-s"))
    return meetings


def square(sight: Sight, seat: int, number: int) -> Markup:
    x, y = square_at(number)
    name = SQUARE_NAMES[number]
    body = [rect(x + 2, y + 2, 40, 40, "square", 5), rect(x + 3, y + 3, 38, 38, "mark", 6)]
    if seat != sight.seat:
        return body[0]
    facts: dict[str, object] = {"row": number // WEAVE_COLUMNS + 1, "column": number % WEAVE_COLUMNS + 1}
    covered = sight.player(seat).covered >> number & 1
    marks = {} if covered else sight.tip("square", "A-052", **facts)
    facet = sight.facet(seat, "square", name)
    return group(*body, id=f"square-{seat}-{name}", data_f=facet, **marks)


def columns(sight: Sight, seat: int) -> Markup:
    """The moons below the columns: the last one complete from the left counts (A-056)."""
    covered = sight.player(seat).covered
    worth = sight.box.loom.column_moons
    done = 0
    while done < WEAVE_COLUMNS and all(covered >> row * WEAVE_COLUMNS + done & 1 for row in range(3)):
        done += 1
    parts = []
    for column in range(WEAVE_COLUMNS):
        x, y = LOOM_LEFT + (column + 0.5) * SQUARE, LOOM_TOP + 3 * SQUARE + 13
        class_ = "moons-done" if column < done else "moons-open"
        pill = rect(x - 17, y - 10, 34, 20, class_, 10)
        number = text(x, y + 5, worth[column], f"t13 n mid{' light' if column < done else ''}")
        parts.append(
            group(pill, number, id=f"column-{seat}-{column}", **sight.tip("weave_column", "A-056", moons=worth[column]))
        )
    return joined(parts)


def turns(sight: Sight, seat: int) -> Markup | None:
    """The textile in hand, in each way it can lie: to be picked besides its squares (A-055)."""
    if seat != sight.seat:
        return None
    kind = sight.g.held
    if kind == NONE:  # a preview keeps what can be picked
        wove = [event.values for event in sight.scene.recent if event.kind is WOVE and event.values[0] == seat]
        if not wove or sight.options:
            return None
        kind = wove[-1][1]
    elif not sight.asks("weave"):
        return None
    lying, standing = sight.box.loom.turns[kind]
    shown = list(members(lying | standing))
    parts = []
    for place, turn in enumerate(shown):
        body = [
            rect(-3, -3, 94, 50, "turn-box", 8),
            rect(-3, -3, 94, 50, "mark", 8),
            textile(sight.box, kind, turn, 0),
        ]
        marks = sight.tip("turn", "A-055", turn=sight.say("turn", TURNS[turn]))
        where = shift(97 + place * 47.5, 8, scale=0.48)
        parts.append(
            group(
                *body, id=f"turn-{TURNS[turn]}", class_="turn", data_f=f"turn:{TURNS[turn]}", transform=where, **marks
            )
        )
    return joined(parts)


# Viracocha

SLOT_LOOK = {4: ("llama", "+1"), 5: ("temple", "+2"), 6: ("sun", "+1"), 7: ("", "⇄"), 8: ("inti", "+6")}


def viracocha_slots(sight: Sight, seat: int) -> Markup:
    """Nine slots, each with its effect and so many places for Viracocha (A-089..A-095)."""
    parts = [viracocha_slot(sight, seat, slot) for slot in range(len(VIRACOCHA_SLOTS))]
    return canvas("part-slots", 142, LOOM_HIGH, sight.say("viracocha"), *parts, name=f"slots-{seat}")


def viracocha_slot(sight: Sight, seat: int, slot: int) -> Markup:
    x, y = 2 + slot % 3 * 46.5, 6 + slot // 3 * 62
    have, need = sight.player(seat).viracocha[slot], REQUIRED[slot]
    name = VIRACOCHA_SLOTS[slot]
    parts = [rect(x, y, 44, 58, "v-slot full" if have >= need else "v-slot", 7)]
    icon, word = (ICONS[slot], "+1") if slot < 4 else SLOT_LOOK[slot]
    parts.append(at(icon, x + 14, y + 16, 20) if icon else post(GOLD, x + 14, y + 16, 20))
    parts.append(text(x + 33, y + 20, word, "t12 n mid"))
    for k in range(need):
        per = 2 if need == 4 else need
        cx = x + 22 + (k % per - (per - 1) / 2) * (13.5 if need != 4 else 16)
        cy = y + 42 + ((k // 2) * 14 - 7 if need == 4 else 0)
        if k < have:
            parts.append(group(mask(cx, cy, 15), id=f"mask-{seat}-{name}-{k}"))
        else:
            parts.append(circle(cx, cy, 5.4, "hole"))
    parts.insert(1, rect(x, y, 44, 58, "mark", 8))
    marks = sight.tip(f"slot_{name}", f"A-{SLOT_RULES[slot]:03}", have=have, need=need)
    return group(*parts, id=f"v-{seat}-{name}", data_f=sight.facet(seat, "slot", name), **marks)


SLOT_RULES = [90, 90, 90, 90, 91, 92, 93, 94, 95]


# Pottery and islands


def pots(sight: Sight, seat: int) -> Markup:
    """Ten places for vessels with the suns above them (A-046..A-048), and the six islands (A-066, A-069, A-070)."""
    player = sight.player(seat)
    parts = [at("vessel", 13, 28, 22)]
    for place in range(POTS):
        x = 28 + place * 23.6
        box = sight.box.kiln.suns
        if box[place + 1] > box[place]:
            parts.append(sun(x + 11, 7, 4.6, faint=place >= len(player.pots)))
        parts.append(rect(x, 15, 22, 27, "square", 5))
        if place < len(player.pots):
            kind = player.pots[place]
            about = "joker" if kind == JOKER else "pot"
            colour = "" if kind == JOKER else sight.pot(kind >> 1)
            parts.append(
                group(
                    vessel(kind, x + 11, 28, 22), id=f"pot-{seat}-{place}", **sight.tip(about, "A-048", colour=colour)
                )
            )
    parts.append(counts(sight, seat, POTTERY, 274, 28))
    parts.append(power_pill(sight, seat, POTTERY, 264, 10) or Markup(""))
    parts.append(at("raft", 13, 66, 22))
    had = sight.box.board.island_suns
    for place in range(ISLANDS):
        x = 39 + place * 28
        parts.append(circle(x, 65, 12, "square"))
        suns = had[place + 1] - had[place]
        if place < player.islands:
            shown = [sun(x + (i - (suns - 1) / 2) * 9, 65, 5.6) for i in range(suns)]
        else:
            shown = [island(sight.side_class(seat), x, 65, 23)]
        gives = sight.box.board.island_viracocha[place]
        if gives:
            shown.append(mask(x + 10, 74, 12))
        marks = sight.tip(
            "island_mask" if gives else "island", "A-069" if gives else "A-070", number=place + 1, suns=suns
        )
        parts.append(group(*shown, id=f"isle-{seat}-{place}", **marks))
    parts += [rect(199, 56, 64, 18, "moons-open", 9)]
    worth = sight.box.kiln.colour_moons
    # One text, so that its parts keep apart where the sheet writes it larger.
    parts.append(text(231, 69.5, " ".join(str(moons) for moons in worth[1:]), "t11 n mid quiet-text"))
    parts.append(rect(199, 56, 64, 18, "reach", 9))
    parts[-1] = group(parts[-1], **sight.tip("pot_moons", "A-048"))
    parts.append(counts(sight, seat, CONSTRUCTION, 274, 66))
    parts.append(power_pill(sight, seat, CONSTRUCTION, 264, 48) or Markup(""))
    return canvas("part-pots", 340, 84, sight.say("pots"), *parts, name=f"pots-{seat}")


# Maize


def maize(sight: Sight, seat: int) -> Markup:
    parts = [maize_set(sight, seat, each) for each in range(4)]
    parts.append(counts(sight, seat, FARMING, 117, 53))
    parts.append(power_pill(sight, seat, FARMING, 102, 73) or at("corn", 139, 73, 19))
    return canvas("part-maize", 178, 84, sight.activity(FARMING), *parts, name=f"maize-{seat}")


def maize_set(sight: Sight, seat: int, each: int) -> Markup:
    """A set: the leftmost maize leaves first; suns come to light, and moons once it is empty (A-058..A-061)."""
    box = sight.box
    player = sight.player(seat)
    gone, size = player.maize[each], box.board.set_size[each]
    y = 11 + each * 20.5
    suns = box.board.set_suns[each]
    parts = []
    for place in range(size):
        x = 10 + place * 15.2
        bright = suns[place + 1] > suns[place]
        if place < gone:
            parts.append(sun(x, y, 5.4) if bright else circle(x, y, 4, "hole"))
        else:
            parts.append(cob(sight.side_class(seat), x, y, 17))
            if bright:
                parts.append(circle(x + 5, y + 6, 2.6, "sun-dot"))
    done = gone == size
    x = 10 + size * 15.2 + 3
    parts += [rect(x - 7, y - 8, 22, 16, "moons-done" if done else "moons-open", 8)]
    parts.append(text(x + 4, y + 4.5, box.board.set_moons[each], f"t12 n mid{' light' if done else ''}"))
    if box.board.set_viracocha[each]:
        parts.append(mask(x + 24, y, 13))
    parts.insert(0, rect(1, y - 10, x + 30, 20, "mark", 8))
    name = SETS[each]
    facts: dict[str, object] = {"left": size - gone, "size": size, "moons": box.board.set_moons[each]}
    if done:
        marks = sight.tip("set_done", "A-061", **facts)
    else:
        now = sight.g.suns(seat, FARMING), sight.g.moons(seat, FARMING)
        after = (now[0] + suns[gone + 1] - suns[gone], now[1] + (box.board.set_moons[each] if gone + 1 == size else 0))
        facts["change"] = sight.change((now[0], after[0]), (now[1], after[1]))
        marks = sight.tip("set", "A-058", **facts)
    return group(*parts, id=f"set-{seat}-{name}", class_="maize-set", data_f=sight.facet(seat, "set", name), **marks)

"""The right half of a player board: the loom, the nine Viracocha slots, vessels, islands, maize."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, shift
from kancha.draw.strokes import canvas, circle, group, rect, text
from kancha.games.ayar.events import WOVE
from kancha.games.ayar.look.shapes import SQUARE, mask, moon_pill, owned, post, square_at, sun, textile, vessel
from kancha.games.ayar.look.sight import ICONS, Sight, cloth_facts
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

LOOM_LEFT: Final = 4
LOOM_TOP: Final = 35
POWER_OF_PROMPT: Final = {
    "take_textile": WEAVING,
    "take_vessel": POTTERY,
    "plant_maize": FARMING,
    "move_raft": CONSTRUCTION,
}
SLOTS: Final = [(90, icon, "+1") for icon in ICONS] + [
    (91, "llama", "+1"),
    (92, "temple", "+2"),
    (93, "sun", "+1"),
    (94, "", "⇄"),
    (95, "inti", "+6"),
]
"""By Viracocha slot: its rule, its sign, what it does."""


def counts(sight: Sight, seat: int, activity: int, x: float, y: float) -> Markup:
    """Suns and moons of an activity; a preview shows them changed."""
    suns, moons = sight.g.suns(seat, activity), sight.g.moons(seat, activity)
    shown = text(x + 11, y + 5, suns, "t14 n count", f"suns-{seat}-{activity}")
    body = [sun(x, y, 6.5), shown, at("moon", x + 38, y, 16)]
    body.append(text(x + 45.5, y + 5, moons, "t14 n count", f"moons-{seat}-{activity}"))
    return group(*body, **sight.tip("counts", "A-100", activity=sight.activity(activity), suns=suns, moons=moons))


def power_pill(sight: Sight, seat: int, activity: int, x: float, y: float) -> Markup | None:
    """The power left for this activity, if it is being performed."""
    left = power_left(sight, seat, activity)
    if left == NONE:
        return None
    words = text(x + 36, y + 4.5, sight.say("power", number=left), "t12 n mid dark")
    return group(rect(x, y - 9, 72, 18, "power-pill", 9), words, **sight.tip("power", "A-040", number=left))


def power_left(sight: Sight, seat: int, activity: int) -> int:
    """What a seat may still use for an activity; NONE while it performs another, or nothing."""
    if POWER_OF_PROMPT.get(sight.prompt, NONE) != activity or sight.asked_seat != seat:
        return NONE
    return sight.part("power", 0) + sight.player(seat).bonus_power(activity)


# Weaving


def loom(sight: Sight, seat: int) -> Markup:
    """Eight columns of three squares, the textiles on them, and where half suns have met (A-054, A-056)."""
    player = sight.player(seat)
    head = [at("weaving", 15, 19, 22), text(30, 24, sight.activity(WEAVING), "title t14")]
    head.append(counts(sight, seat, WEAVING, 296, 19))
    head.append(turns(sight, seat) or power_pill(sight, seat, WEAVING, 150, 19) or Markup(""))
    lying = [square(sight, seat, number) for number in range(SQUARES)]
    lying += [cloth(sight, seat, number) for number in player.cloths]
    for x, y, name in meetings(player):
        body = [circle(x, y, 15, "glow"), sun(x, y, 10)]
        lying.append(group(*body, class_="met", id=f"met-{seat}-{name}", **sight.tip("met", "A-054")))
    area = group(*lying, transform=shift(LOOM_LEFT, LOOM_TOP))
    label = sight.activity(WEAVING)
    return canvas("part-loom", 360, 192, label, *head, area, columns(sight, seat), name=f"loom-{seat}")


def cloth(sight: Sight, seat: int, number: int) -> Markup:
    """A woven textile."""
    kind, turn, place = cloth_parts(number)
    covers = " ".join(f"square:{SQUARE_NAMES[number]}" for number in PLACE_SQUARES[place])
    facet = covers if seat == sight.seat else None
    marks = sight.tip("cloth", "A-052", **cloth_facts(sight, sight.box, kind))
    return group(
        textile(sight.box, kind, turn, place), id=f"cloth-{seat}-{place}", class_="cloth", data_f=facet, **marks
    )


def meetings(player: Player) -> list[tuple[float, float, str]]:
    """The middles of the edges where two half suns make a whole one (A-054)."""
    beside = player.east & player.west >> 1 & NOT_LAST_COLUMN
    below = player.south & player.north >> WEAVE_COLUMNS
    meetings: list[tuple[float, float, str]] = []
    for squares, across, down, way in ((beside, 1.0, 0.5, "e"), (below, 0.5, 1.0, "s")):
        for number in members(squares):
            x, y = square_at(number)
            meetings.append((x + SQUARE * across, y + SQUARE * down, f"{SQUARE_NAMES[number]}-{way}"))
    return meetings


def square(sight: Sight, seat: int, number: int) -> Markup:
    x, y = square_at(number)
    name = SQUARE_NAMES[number]
    field = rect(x + 2, y + 2, 40, 40, "square", 5)
    if seat != sight.seat:
        return field
    covered = sight.player(seat).covered >> number & 1
    row, column = divmod(number, WEAVE_COLUMNS)
    marks = sight.tip("square", "A-052", row=row + 1, column=column + 1)
    if covered:  # what lies there has the tooltip
        marks = {"aria_label": marks["aria_label"]}
    mark = rect(x + 3, y + 3, 38, 38, "mark", 6)
    return group(field, mark, id=f"square-{seat}-{name}", data_f=sight.facet(seat, "square", name), **marks)


def columns(sight: Sight, seat: int) -> Markup:
    """The moons below the columns: the last one complete from the left counts (A-056)."""
    covered = sight.player(seat).covered
    done, parts = True, []
    for column, moons in enumerate(sight.box.loom.column_moons):
        done = done and all(covered >> row * WEAVE_COLUMNS + column & 1 for row in range(3))
        x, y = LOOM_LEFT + (column + 0.5) * SQUARE, LOOM_TOP + 3 * SQUARE + 13
        marks = sight.tip("weave_column", "A-056", moons=moons)
        parts.append(group(moon_pill(x, y, 34, 20, moons, done, "t13"), id=f"column-{seat}-{column}", **marks))
    return joined(parts)


def in_hand(sight: Sight, seat: int) -> int:
    """The textile that the viewer is about to weave on their board; a preview keeps what can be picked."""
    if seat != sight.seat:
        return NONE
    if sight.g.held != NONE:
        return sight.g.held if sight.asks("weave") else NONE
    wove = [event.values for event in sight.scene.recent if event.kind is WOVE and event.values[0] == seat]
    return wove[-1][1] if wove and not sight.options else NONE


def turns(sight: Sight, seat: int) -> Markup | None:
    """The textile in hand, in each way it can lie: to be picked besides its squares (A-055)."""
    kind = in_hand(sight, seat)
    if kind == NONE:
        return None
    lying, standing = sight.box.loom.turns[kind]
    parts = []
    for place, turn in enumerate(members(lying | standing)):
        name = TURNS[turn]
        box, mark = (rect(-3, -10, 94, 64, class_, 8) for class_ in ("turn-box", "mark"))
        body = [box, mark, textile(sight.box, kind, turn, 0)]
        marks = sight.tip("turn", "A-055", turn=sight.say("turn", name))
        where = shift(97 + place * 47.5, 8, scale=0.48)
        marks |= {
            "data_f": f"turn:{name}",
            "data_flip": f"turn:{TURNS[turn ^ 1]}",
            "data_spin": f"turn:{TURNS[turn ^ 2]}",
        }
        parts.append(group(*body, id=f"turn-{name}", class_="turn", transform=where, **marks))
    return joined(parts)


# Viracocha


def viracocha_slots(sight: Sight, seat: int) -> Markup:
    """Nine slots, each with its effect and so many places for Viracocha (A-089..A-095)."""
    parts = [viracocha_slot(sight, seat, slot) for slot in range(len(VIRACOCHA_SLOTS))]
    return canvas("part-slots", 142, 192, sight.say("viracocha"), *parts, name=f"slots-{seat}")


def viracocha_slot(sight: Sight, seat: int, slot: int) -> Markup:
    x, y = 2 + slot % 3 * 46.5, 6 + slot // 3 * 62
    have, need = sight.player(seat).viracocha[slot], REQUIRED[slot]
    name = VIRACOCHA_SLOTS[slot]
    rule, icon, word = SLOTS[slot]
    parts = [rect(x, y, 44, 58, "v-slot full" if have >= need else "v-slot", 7), rect(x, y, 44, 58, "mark", 8)]
    parts.append(at(icon, x + 14, y + 16, 20) if icon else post(GOLD, x + 14, y + 16, 20))
    parts.append(text(x + 33, y + 20, word, "t12 n mid"))
    per, apart = (2, 16.0) if need == 4 else (need, 13.5)
    for k in range(need):
        cx = x + 22 + (k % per - (per - 1) / 2) * apart
        cy = y + 42 + ((k // 2) * 14 - 7 if need == 4 else 0)
        held = group(mask(cx, cy, 15), id=f"mask-{seat}-{name}-{k}")
        parts.append(held if k < have else circle(cx, cy, 5.4, "hole"))
    marks = sight.tip(f"slot_{name}", f"A-{rule:03}", have=have, need=need)
    return group(*parts, id=f"v-{seat}-{name}", data_f=sight.facet(seat, "slot", name), **marks)


# Pottery and islands


def pots(sight: Sight, seat: int) -> Markup:
    """The row of vessels, the six islands, and what so many vessels of one colour are worth."""
    worth = " ".join(str(moons) for moons in sight.box.kiln.colour_moons[1:])
    parts = [at("vessel", 13, 28, 22), *[pot(sight, seat, place) for place in range(POTS)]]
    parts += [counts(sight, seat, POTTERY, 274, 28), power_pill(sight, seat, POTTERY, 264, 10) or Markup("")]
    parts += [at("raft", 13, 66, 22), *[isle(sight, seat, place) for place in range(ISLANDS)]]
    # One text, so that its parts keep apart where the sheet writes it larger.
    parts += [rect(199, 56, 64, 18, "moons-open", 9), text(231, 69.5, worth, "t11 n mid quiet-text")]
    parts.append(group(rect(199, 56, 64, 18, "reach", 9), **sight.tip("pot_moons", "A-048")))
    parts += [counts(sight, seat, CONSTRUCTION, 274, 66), power_pill(sight, seat, CONSTRUCTION, 264, 48) or Markup("")]
    return canvas("part-pots", 340, 84, sight.say("pots"), *parts, name=f"pots-{seat}")


def pot(sight: Sight, seat: int, place: int) -> Markup:
    """A place for a vessel, with the sun above it (A-046..A-048)."""
    held = sight.player(seat).pots
    x, suns = 28 + place * 23.6, sight.box.kiln.suns
    parts = [sun(x + 11, 7, 4.6, faint=place >= len(held))] if suns[place + 1] > suns[place] else []
    parts.append(rect(x, 15, 22, 27, "square", 5))
    if place < len(held):
        kind = held[place]
        about, colour = ("joker", "") if kind == JOKER else ("pot", sight.pot(kind >> 1))
        marks = sight.tip(about, "A-048", colour=colour)
        parts.append(group(vessel(kind, x + 11, 28, 22), id=f"pot-{seat}-{place}", **marks))
    return joined(parts)


def isle(sight: Sight, seat: int, place: int) -> Markup:
    """An island waiting, or the suns under it; some bring a Viracocha (A-066, A-069, A-070)."""
    board, x = sight.box.board, 39 + place * 28
    suns = board.island_suns[place + 1] - board.island_suns[place]
    if place < sight.player(seat).islands:
        shown = [sun(x + (i - (suns - 1) / 2) * 9, 65, 5.6) for i in range(suns)]
    else:
        shown = [owned("reed", sight.side_class(seat), x, 65, 23)]
    about, rule = ("island", "A-070")
    if board.island_viracocha[place]:
        about, rule = ("island_mask", "A-069")
        shown.append(mask(x + 10, 74, 12))
    marks = sight.tip(about, rule, number=place + 1, suns=suns)
    return joined([circle(x, 65, 12, "square"), group(*shown, id=f"isle-{seat}-{place}", **marks)])


# Maize


def maize(sight: Sight, seat: int) -> Markup:
    parts = [maize_set(sight, seat, each) for each in range(4)]
    parts.append(counts(sight, seat, FARMING, 117, 53))
    parts.append(power_pill(sight, seat, FARMING, 102, 73) or at("corn", 139, 73, 19))
    return canvas("part-maize", 178, 84, sight.activity(FARMING), *parts, name=f"maize-{seat}")


def maize_set(sight: Sight, seat: int, each: int) -> Markup:
    """A set: the leftmost maize leaves first; suns come to light, and moons once it is empty (A-058..A-061)."""
    board, name = sight.box.board, SETS[each]
    gone, size, suns = sight.player(seat).maize[each], board.set_size[each], board.set_suns[each]
    y, end = 11 + each * 20.5, 13 + size * 15.2
    parts = [rect(1, y - 10, end + 30, 20, "mark", 8)]
    for place in range(size):
        x = 10 + place * 15.2
        bright = suns[place + 1] > suns[place]
        if place < gone:
            parts.append(sun(x, y, 5.4) if bright else circle(x, y, 4, "hole"))
            continue
        parts.append(owned("cob", sight.side_class(seat), x, y, 17))
        if bright:
            parts.append(circle(x + 5, y + 6, 2.6, "sun-dot"))
    parts.append(moon_pill(end + 4, y, 22, 16, board.set_moons[each], gone == size))
    if board.set_viracocha[each]:
        parts.append(mask(end + 24, y, 13))
    marks = set_tip(sight, seat, each)
    return group(*parts, id=f"set-{seat}-{name}", class_="maize-set", data_f=sight.facet(seat, "set", name), **marks)


def set_tip(sight: Sight, seat: int, each: int) -> dict[str, str]:
    """What is left of a set, and what the next maize would change."""
    board = sight.box.board
    gone, size, moons = sight.player(seat).maize[each], board.set_size[each], board.set_moons[each]
    facts: dict[str, object] = {"left": size - gone, "size": size, "moons": moons}
    if gone == size:
        return sight.tip("set_done", "A-061", **facts)
    now = sight.g.suns(seat, FARMING), sight.g.moons(seat, FARMING)
    suns = now[0] + board.set_suns[each][gone + 1] - board.set_suns[each][gone]
    change = sight.change((now[0], suns), (now[1], now[1] + (moons if gone + 1 == size else 0)))
    return sight.tip("set", "A-058", change=change, **facts)

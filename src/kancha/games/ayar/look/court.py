"""Round the paths: the score track on the rim, the llamas' table, the rounds, the four temple rows."""

from collections import Counter
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, tag
from kancha.draw.strokes import Point, circle, group, path, rect, text
from kancha.games.ayar.events import LLAMAS_SPLIT
from kancha.games.ayar.look.paths import HIGH, RIM, WIDE
from kancha.games.ayar.look.shapes import figure, mask, post, temple
from kancha.games.ayar.look.sight import ROMAN, Sight
from kancha.games.ayar.material import ACTIVITIES, AYARS, GOLD, NONE, ROUNDS, TEMPLE_ROWS, TEMPLE_SLOTS
from kancha.games.ayar.verbs import LLAMAS

ACROSS: Final = 37  # cells of the rim from corner to corner
DOWN: Final = 13
LAPS: Final = 100
TURNS: Final = (5, 4, 3, 2)  # markers laid in each round
SLOTS_X: Final = (94, 138, 182, 232)  # the numbers above the temple slots


def score_cell(points: int) -> Point:
    """The middle of a cell of the rim: 0 in the top left corner, then clockwise."""
    wide, high, half = (WIDE - RIM) / ACROSS, (HIGH - RIM) / DOWN, RIM / 2
    at_ = points % LAPS
    if at_ <= ACROSS:
        return half + at_ * wide, half
    at_ -= ACROSS
    if at_ <= DOWN:
        return WIDE - half, half + at_ * high
    at_ -= DOWN
    if at_ <= ACROSS:
        return WIDE - half - at_ * wide, HIGH - half
    return half, HIGH - half - (at_ - ACROSS) * high


@cache
def rim() -> Markup:
    """The printed track."""
    across, down, high, wide = WIDE - 20, HIGH - 20, HIGH - 2 * RIM, WIDE - 2 * RIM
    outer = f"M0 10a10 10 0 0 1 10-10h{across}a10 10 0 0 1 10 10v{down}a10 10 0 0 1-10 10h-{across}a10 10 0 0 1-10-10z"
    inner = f"M{RIM} {RIM}v{high}h{wide}v-{high}z"
    step, drop = (WIDE - RIM) / ACROSS, (HIGH - RIM) / DOWN
    cuts = "".join(f"M{num(RIM + step * k - step / 2)} 0v{RIM}m0 {high}v{RIM}" for k in range(1, ACROSS))
    cuts += "".join(f"M0 {num(RIM + drop * k - drop / 2)}h{RIM}m{wide} 0h{RIM}" for k in range(1, DOWN))
    parts = [tag("path", d=outer + inner, class_="rim", fill_rule="evenodd"), path(cuts, "tick")]
    for points in range(0, LAPS, 5):
        x, y = score_cell(points)
        side = "mid" if RIM < x < WIDE - RIM else "from-left" if x < RIM else "from-right"
        inset = {"mid": 0.0, "from-left": 2 - x, "from-right": WIDE - 2 - x}[side]
        parts.append(text(x + inset, y + 4, points, f"t11 n {side} quiet-text"))
    parts.append(path(f"M{RIM} {RIM}h{wide}v{high}h-{wide}z", "hull"))
    return joined([*parts, rect(0.8, 0.8, WIDE - 1.6, HIGH - 1.6, "hull", 10)])


def markers(sight: Sight) -> Markup:
    """Everybody's sun and moon on the track; the lower of the two, which counts in the end, has a ring (A-004, A-110)."""
    g = sight.g
    markers: list[tuple[int, int, bool]] = []
    for side in range(g.sides()):
        markers += [(g.sun(side), side, False), (g.moon(side), side, True)]
    crowd = Counter(points % LAPS for points, _, _ in markers)
    parts: list[Markup] = []
    seen: Counter[int] = Counter()
    for points, side, moon in markers:
        cell = points % LAPS
        x, y = score_cell(cell)
        first = -(crowd[cell] - 1) / 2 if cell else 0
        along = (seen[cell] + first) * (15 if crowd[cell] < 4 else 11)
        seen[cell] += 1
        if 37 < cell < 50 or cell > 87:
            y += along
        else:
            x += along
        parts.append(marker(sight, side, moon, points, x, y))
    return joined(parts)


def marker(sight: Sight, side: int, moon: bool, points: int, x: float, y: float) -> Markup:
    kind, rule, other = ("moon", "A-102", sight.g.sun(side)) if moon else ("sun", "A-104", sight.g.moon(side))
    body = [circle(x, y, 10.4, "low-ring") if points < other else None, at(f"ay-{kind}", x, y, 18)]
    if points >= LAPS:
        body.append(text(min(x + 8, WIDE - 24), y + 12, "+100", "t10 n mid laps"))
    marks = sight.tip(f"{kind}_score", rule, name=sight.name(side), points=points, other=other)
    return group(*body, id=f"{kind}-{side}", class_=f"{sight.side_class(side)} movable", **marks)


# The llamas


def llama_table(sight: Sight) -> Markup:
    """What llamas are worth on one side; when they are split, the places to choose from (A-109)."""
    if sight.seat >= 0 and (sight.asks("split") or has_split(sight)):
        return llama_choice(sight)
    worth = sight.box.llamas
    step = 226 / max(9, len(worth) - 1)
    parts = [
        rect(22, 21, 262, 72, "plate", 8),
        at("llama", 40, 41, 26),
        at("vp", 40, 74, 20),
        path("M28 57h250", "tick"),
    ]
    for number in range(1, len(worth)):
        x = 48 + number * step
        parts += [text(x, 47, number, "t13 n mid"), text(x, 80, worth[number], "t13 n mid acc")]
    return group(*parts, id="llamas", **sight.tip("llamas", "A-109"))


def has_split(sight: Sight) -> bool:
    """Whether the viewer has just split: a preview keeps the places to choose from."""
    return any(event.kind is LLAMAS_SPLIT and event.values[0] == sight.seat for event in sight.scene.recent)


def llama_choice(sight: Sight) -> Markup:
    """Two rows, sun and moon: how many llamas go where, and what they bring."""
    llamas = min(sight.g.llamas[sight.seat], LLAMAS - 1)
    step = 234 / (llamas + 1)
    parts = [rect(22, 21, 262, 72, "plate", 8)]
    for y, domain, icon in ((24, "sun_llamas", "sun"), (58, "moon_llamas", "moon")):
        parts.append(at(icon, 35, y + 16, 19))
        for number in range(llamas + 1):
            x, points = 47 + number * step, sight.box.llama_points(number)
            body = [
                rect(x, y, step - 2, 32, "pick-box", 5),
                text(x + step / 2 - 1, y + 13, number, "t12 n mid"),
                text(x + step / 2 - 1, y + 27, f"+{points}", "t11 n mid acc"),
                rect(x, y, step - 2, 32, "mark", 5),
            ]
            marks = sight.tip(f"{domain}_choice", "A-109", number=number, points=points)
            parts.append(group(*body, id=f"{domain}-{number}", data_f=f"{domain}:{number}", **marks))
    return group(*parts, id="llamas")


# Rounds and temples


def round_plate(sight: Sight) -> Markup:
    """Rounds I to IV and how many step markers each player lays in them (A-021)."""
    parts = [rect(290, 21, 156, 72, "plate", 8)]
    for number in range(ROUNDS):
        x = 310 + number * 38.5
        frame, quiet = ("now-round", "") if number + 1 == sight.g.round else ("hollow", " quiet-text")
        parts += [circle(x, 45, 14.5, frame), text(x, 50, ROMAN[number], f"title t13 mid{quiet}")]
        parts += [post(GOLD, x - 6, 76, 16), text(x + 6, 81, TURNS[number], "t12 n mid")]
    marks = sight.tip("rounds", "A-021", round=sight.g.round, turns=TURNS[sight.g.round - 1])
    return group(*parts, id="rounds", **marks)


def temple_rows(sight: Sight) -> Markup:
    return joined([rect(452, 21, 562, 72, "plate", 8), *[temple_row(sight, row) for row in range(TEMPLE_ROWS)]])


def temple_row(sight: Sight, row: int) -> Markup:
    """A woman, the Viracocha beside her, and the temples in her row (A-014, A-074, A-100)."""
    g = sight.g
    x, y = (458, 737)[row // 2], (36, 64)[row % 2]
    ayar = g.row_of.index(row) if row in g.row_of else NONE
    parts: list[Markup] = []
    if row % 2 == 0:
        bonus = zip(SLOTS_X, sight.box.column_bonus, strict=True)
        parts += [text(x + across, 33, f"+{points}", "t11 n mid quiet-text") for across, points in bonus]
    parts.append(text(x + 10, y + 17, ROMAN[row], "title t12 mid"))
    if ayar == NONE:
        return group(*parts, id=f"row-{row + 1}")
    if g.retired >> ayar & 1:
        couple = [figure("woman", ayar, x + 226, y + 26, 25), figure("man", ayar, x + 247, y + 26, 26)]
        done = text(x + 119, y + 17, sight.say("row_done"), "t11 mid quiet-text")
        parts += [rect(x + 30, y, 178, 25, "hollow used", 4), done, group(*couple, class_="faded")]
        return group(*parts, id=f"row-{row + 1}", **sight.tip("row_done", "A-101", ayar=sight.ayar(ayar)))
    if g.beside >> ayar & 1:
        parts.append(group(mask(x + 30, y + 13, 17), id=f"beside-{AYARS[ayar]}", **sight.tip("beside", "A-098")))
    parts.append(figure("woman", ayar, x + 54, y + 26, 27))
    for slot in range(TEMPLE_SLOTS):
        parts.append(rect(x + 74 + slot * 44, y, 62 if slot == TEMPLE_SLOTS - 1 else 41, 25, "hollow", 4))
    if len(g.rows[row]) < TEMPLE_SLOTS:
        parts.append(text(x + 256, y + 17, "∞", "t13 mid quiet-text"))
    parts += [placed_temple(sight, row, number, x, y) for number in range(len(g.rows[row]))]
    marks = sight.tip("row", "A-076", ayar=sight.woman(ayar))
    return group(*parts, id=f"row-{row + 1}", data_f=f"row:{row + 1}", **marks)


def placed_temple(sight: Sight, row: int, number: int, x: float, y: float) -> Markup:
    """A temple of a row; the last slot holds as many as come."""
    temples = sight.g.rows[row]
    side, activity = divmod(temples[number], 4)
    crowd = max(1, len(temples) - 3)
    cx = x + 94.5 + number * 44 if number < 3 else x + 206 + (number - 2.5) * 62 / crowd
    size = 21 if number < 3 or crowd == 1 else max(10, 30 / crowd)
    moons, bonus = sight.g.moons(side, activity), sight.box.column_bonus[min(number, TEMPLE_SLOTS - 1)]
    facts: dict[str, object] = {"moons": moons, "bonus": bonus, "points": moons + bonus}
    marks = sight.tip("temple", "A-100", name=sight.name(side), activity=sight.activity(activity), **facts)
    house = temple(sight.side_class(side), activity, cx, y + 12, size)
    return group(house, id=f"temple-{side}-{ACTIVITIES[activity]}", **marks)

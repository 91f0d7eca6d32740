"""Round the paths: the score track on the rim, the llamas' table, the rounds, the four temple rows."""

from collections import Counter
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num
from kancha.draw.strokes import Point, circle, group, path, text
from kancha.games.ayar.events import LLAMAS_SPLIT
from kancha.games.ayar.look.paths import HIGH, RIM, WIDE
from kancha.games.ayar.look.shapes import figure, mask, post, rect, temple
from kancha.games.ayar.look.sight import ROMAN, Sight
from kancha.games.ayar.material import ACTIVITIES, AYARS, GOLD, NONE, ROUNDS, TEMPLE_ROWS, TEMPLE_SLOTS

ACROSS: Final = 37  # cells of the rim from corner to corner
DOWN: Final = 13
LAPS: Final = 100
TURNS: Final = (5, 4, 3, 2)  # markers laid in each round


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
    outer = f"M0 10a10 10 0 0 1 10-10h{WIDE - 20}a10 10 0 0 1 10 10v{HIGH - 20}a10 10 0 0 1-10 10h-{WIDE - 20}a10 10 0 0 1-10-10z"
    inner = f"M{RIM} {RIM}v{HIGH - 2 * RIM}h{WIDE - 2 * RIM}v-{HIGH - 2 * RIM}z"
    parts = [Markup(f'<path d="{outer}{inner}" class="rim" fill-rule="evenodd"/>')]
    wide, high = (WIDE - RIM) / ACROSS, (HIGH - RIM) / DOWN
    cuts = "".join(f"M{num(RIM + wide * k - wide / 2)} 0v{RIM}m0 {HIGH - 2 * RIM}v{RIM}" for k in range(1, ACROSS))
    cuts += "".join(f"M0 {num(RIM + high * k - high / 2)}h{RIM}m{WIDE - 2 * RIM} 0h{RIM}" for k in range(1, DOWN))
    parts.append(path(cuts, "tick"))
    for points in range(0, LAPS, 5):
        x, y = score_cell(points)
        parts.append(text(x, y + 4, points, "t11 n mid quiet-text"))
    parts.append(path(f"M{RIM} {RIM}h{WIDE - 2 * RIM}v{HIGH - 2 * RIM}h-{WIDE - 2 * RIM}z", "hull"))
    parts.append(rect(0.8, 0.8, WIDE - 1.6, HIGH - 1.6, "hull", 10))
    return joined(parts)


def markers(sight: Sight) -> Markup:
    """Everybody's sun and moon on the track; the lower of the two, which counts in the end, has a ring (A-004, A-110)."""
    g = sight.g
    markers: list[tuple[int, int, int]] = []
    for side in range(g.sides()):
        markers += [(g.sun(side), side, 0), (g.moon(side), side, 1)]
    crowd = Counter(points % LAPS for points, _, _ in markers)
    parts: list[Markup] = []
    seen: Counter[int] = Counter()
    for points, side, moon in markers:
        cell = points % LAPS
        x, y = score_cell(cell)
        many = crowd[cell]
        apart = 15 if many < 4 else 11
        along = (seen[cell] - (many - 1) / 2) * apart
        if cell == 0:
            along = seen[cell] * apart
        seen[cell] += 1
        if 37 < cell < 50 or cell > 87:
            y += along
        else:
            x += along
        parts.append(marker(sight, side, bool(moon), points, x, y))
    return joined(parts)


def marker(sight: Sight, side: int, moon: bool, points: int, x: float, y: float) -> Markup:
    g = sight.g
    other = g.sun(side) if moon else g.moon(side)
    low = points < other or (points == other and not moon)
    about = "moon_score" if moon else "sun_score"
    marks = sight.tip(about, "A-104" if not moon else "A-102", name=sight.name(side), points=points, other=other)
    return group(
        circle(x, y, 10.4, "low-ring") if low and points != other else None,
        at("ay-moon" if moon else "ay-sun", x, y, 18),
        text(x + 8, y + 12, "+100", "t10 n mid laps") if points >= LAPS else None,
        id=f"{'moon' if moon else 'sun'}-{side}",
        class_=f"{sight.side_class(side)} movable",
        **marks,
    )


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
    llamas = sight.g.llamas[sight.seat]
    step = 234 / (llamas + 1)
    parts = [rect(22, 21, 262, 72, "plate", 8)]
    for row, (domain, icon) in enumerate((("sun_llamas", "sun"), ("moon_llamas", "moon"))):
        y = 24 + row * 34
        parts.append(at(icon, 35, y + 16, 19))
        for number in range(llamas + 1):
            x = 47 + number * step
            points = sight.box.llama_points(number)
            marks = sight.tip(f"{domain}_choice", "A-109", number=number, points=points)
            parts.append(
                group(
                    rect(x, y, step - 2, 32, "pick-box", 5),
                    text(x + step / 2 - 1, y + 13, number, "t12 n mid"),
                    text(x + step / 2 - 1, y + 27, f"+{points}", "t11 n mid acc"),
                    rect(x, y, step - 2, 32, "mark", 5),
                    id=f"{domain}-{number}",
                    data_f=f"{domain}:{number}",
                    **marks,
                )
            )
    return group(*parts, id="llamas")


# Rounds and temples


def round_plate(sight: Sight) -> Markup:
    """Rounds I to IV and how many step markers each player lays in them (A-021)."""
    parts = [rect(290, 21, 156, 72, "plate", 8)]
    for number in range(ROUNDS):
        x = 310 + number * 38.5
        now = number + 1 == sight.g.round
        parts.append(circle(x, 45, 14.5, "now-round" if now else "hollow"))
        parts.append(text(x, 50, ROMAN[number], "title t13 mid" + ("" if now else " quiet-text")))
        parts += [post(GOLD, x - 6, 76, 16), text(x + 6, 81, TURNS[number], "t12 n mid")]
    return group(
        *parts, id="rounds", **sight.tip("rounds", "A-021", round=sight.g.round, turns=TURNS[sight.g.round - 1])
    )


def temple_rows(sight: Sight) -> Markup:
    return joined([rect(452, 21, 562, 72, "plate", 8), *[temple_row(sight, row) for row in range(TEMPLE_ROWS)]])


def temple_row(sight: Sight, row: int) -> Markup:
    """A woman, the Viracocha beside her, and the temples in her row (A-014, A-074, A-100)."""
    g = sight.g
    x, y = (458, 737)[row // 2], (36, 64)[row % 2]
    ayar = g.row_of.index(row) if row in g.row_of else NONE
    parts: list[Markup] = []
    bonus = sight.box.column_bonus
    if row % 2 == 0:
        across = [94 + slot * 44 if slot < 3 else 232 for slot in range(TEMPLE_SLOTS)]
        parts += [text(x + at_, 33, f"+{bonus[slot]}", "t11 n mid quiet-text") for slot, at_ in enumerate(across)]
    parts.append(text(x + 10, y + 17, ROMAN[row], "title t12 mid"))
    if ayar == NONE:
        return group(*parts, id=f"row-{row + 1}")
    if g.retired >> ayar & 1:
        couple = group(
            figure("woman", ayar, x + 226, y + 26, 25), figure("man", ayar, x + 247, y + 26, 26), class_="faded"
        )
        parts += [
            rect(x + 30, y, 178, 25, "hollow used"),
            text(x + 119, y + 17, sight.say("row_done"), "t11 mid quiet-text"),
        ]
        return group(*parts, couple, id=f"row-{row + 1}", **sight.tip("row_done", "A-101", ayar=sight.ayar(ayar)))
    if g.beside >> ayar & 1:
        parts.append(group(mask(x + 30, y + 13, 17), id=f"beside-{AYARS[ayar]}", **sight.tip("beside", "A-098")))
    parts.append(figure("woman", ayar, x + 54, y + 26, 27))
    for slot in range(TEMPLE_SLOTS):
        wide = 62 if slot == TEMPLE_SLOTS - 1 else 41
        parts.append(rect(x + 74 + slot * 44, y, wide, 25, "hollow"))
    if len(g.rows[row]) < TEMPLE_SLOTS:
        parts.append(text(x + 256, y + 17, "∞", "t13 mid quiet-text"))
    crowd = max(1, len(g.rows[row]) - 3)
    for number, temple_number in enumerate(g.rows[row]):
        side, activity = divmod(temple_number, 4)
        slot = min(number, TEMPLE_SLOTS - 1)
        cx = x + 94.5 + number * 44 if number < 3 else x + 206 + (number - 2.5) * 62 / crowd
        size = 21 if number < 3 or crowd == 1 else max(10, 30 / crowd)
        marks = sight.tip(
            "temple",
            "A-100",
            name=sight.name(side),
            activity=sight.activity(activity),
            moons=g.moons(side, activity),
            bonus=bonus[slot],
            points=g.moons(side, activity) + bonus[slot],
        )
        name = f"temple-{side}-{ACTIVITIES[activity]}"
        parts.append(group(temple(sight.side_class(side), activity, cx, y + 12, size), id=name, **marks))
    about = sight.tip("row", "A-076", ayar=sight.ayar(ayar), row=ROMAN[row])
    return group(*parts, id=f"row-{row + 1}", data_f=f"row:{row + 1}", **about)

"""The Ayllu's board: four tracks, its bonus and Night slots, tokens and bag (A-114..A-136)."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, shift
from kancha.draw.strokes import canvas, circle, group, rect, text
from kancha.games.ayar.look.shapes import dial_face, had, mask, moon_pill, owned, post, sun, textile, token_face, vessel
from kancha.games.ayar.look.sight import ICONS, Sight
from kancha.games.ayar.material import ACTIVITIES, CONSTRUCTION, FARMING, NONE, POTTERY, TOKENS, WEAVING, SoloBoard
from kancha.games.ayar.people import Ayllu
from kancha.kernel.bits import members

WIDE: Final = 780
ROW: Final = 64
LEFT: Final = 132  # where the tracks begin
RIGHT: Final = 742  # the middle of what stands at the right


def ayllu_board(sight: Sight) -> Markup:
    g, ayllu = sight.g, sight.g.ayllu
    assert ayllu is not None
    board = g.solo_board()
    title = sight.say("ayllu_board")
    stars = text(10, 18, "★" * board.stars, "t14 n acc")
    dial = dial_face(744, 28, g.devotion[g.seats], f"dial-n-{g.seats}")
    parts = [
        *(stars, text(14 + 15 * board.stars, 18, title, "title t13")),
        group(dial, id=f"dial-{g.seats}", **sight.tip("ayllu_dial", "A-132", devotion=g.devotion[g.seats])),
        *[row(sight, ayllu, activity) for activity in range(4)],
        *[maize(sight, ayllu, board, place) for place in range(len(board.maize_moons))],
        construction(sight, ayllu, board),
        *[place(sight, ayllu, WEAVING, number) for number in range(len(board.weaving_moons))],
        *[place(sight, ayllu, POTTERY, number) for number in range(len(board.pottery_moons))],
        tokens(sight, ayllu),
    ]
    return canvas("part-ayllu", WIDE, 284, title, *parts, name="ayllu")


def middle(activity: int) -> float:
    return 56 + activity * ROW


def row(sight: Sight, ayllu: Ayllu, activity: int) -> Markup:
    """Bonus slot with a sun and Night slot with a moon, at the left of each row; its counts (A-131, A-132)."""
    y, side, name, said = middle(activity), sight.g.seats, ACTIVITIES[activity], sight.activity(activity)
    marked = ayllu.marked >> activity & 1
    bonus = [circle(52, y, 14.5, "v-slot"), sun(52, y, 9.5, faint=not marked)]
    bonus += [had(sight.side_class(side), 62, y + 9)] if marked else []
    night = [rect(72, y - 17, 33, 34, "hollow", 6), at("moon", 88, y, 18)]
    night += [post(ayar, 88, y, 27) for ayar in range(4) if ayllu.night[ayar] == activity]
    return joined(
        [
            *(rect(4, y - 30, WIDE - 8, ROW - 4, "solo-row", 8), at(ICONS[activity], 20, y, 26)),
            group(*bonus, id=f"ayllu-bonus-{name}", **sight.tip("ayllu_bonus", "A-132", activity=said)),
            group(*night, id=f"ayllu-night-{name}", **sight.tip("ayllu_night", "A-131", activity=said)),
            *(sun(660, y - 12, 6.5), at("moon", 660, y + 12, 16)),
            text(671, y - 7, sight.g.suns(side, activity), "t14 n", f"suns-{side}-{activity}"),
            text(671, y + 17, sight.g.moons(side, activity), "t14 n", f"moons-{side}-{activity}"),
        ]
    )


def maize(sight: Sight, ayllu: Ayllu, board: SoloBoard, place: int) -> Markup:
    """A maize of its row; the rightmost value in sight counts (A-122, A-127, A-128)."""
    x, y = LEFT + place * 36, middle(FARMING)
    gone = place < ayllu.maize
    shown = [moon_pill(x, y - 18, 28, 16, board.maize_moons[place], gone)]
    if not gone:
        shown.append(owned("cob", "seat-0", x, y + 6, 22))
    if board.maize_suns[place]:
        shown.append(sun(x, y + 6, 7) if gone else sun(x + 9, y + 14, 4.2, faint=True))
    elif gone:
        shown.append(circle(x, y + 6, 4, "hole"))
    if board.maize_viracocha[place]:
        shown.append(mask(x - 10, y + 17, 12))
    marks = sight.tip("ayllu_maize", "A-122", number=place + 1, moons=board.maize_moons[place])
    return group(*shown, id=f"ayllu-maize-{place}", **marks)


def construction(sight: Sight, ayllu: Ayllu, board: SoloBoard) -> Markup:
    """The raft's own track in sections, an island for each (A-123)."""
    y = middle(CONSTRUCTION)
    step = 504 / (len(board.track) + 1)
    parts, first = [], LEFT - 14 + step  # the first space of a section
    for section, values in enumerate(board.sections):
        wide = step * len(values) - 4
        shown = [rect(first - step / 2, y - 28, wide, 56, "section", 8)]
        for number, value in enumerate(values):
            x = first + number * step
            shown += [circle(x, y - 8, 11, "buoy"), text(x, y - 3.5, value, "t12 n mid")]
        suns, there = board.island_suns[section], section >= ayllu.islands
        signs = ["mask"] * board.viracocha_sections[section] + ["island"] * there + ["sun"] * suns
        for place, sign in enumerate(signs):
            x = first - step / 2 + wide / 2 + (place - (len(signs) - 1) / 2) * 14
            shown.append(under_section(sign, x, y + 16, there))
        marks = sight.tip("ayllu_section", "A-123", moons=values[-1], suns=suns)
        parts.append(group(*shown, id=f"ayllu-section-{section}", **marks))
        first += step * len(values)
    raft = owned("boat", "seat-0", LEFT - 14 + ayllu.raft * step, y - 23, 20)
    marks = sight.tip("ayllu_raft", "A-123", moons=board.track[ayllu.raft - 1] if ayllu.raft else 0)
    return joined([*parts, group(raft, id="ayllu-raft", **marks)])


def under_section(sign: str, x: float, y: float, there: bool) -> Markup:
    """What a section brings; its suns are faint while its island is there."""
    if sign == "sun":
        return sun(x, y, 4.6, faint=there)
    return mask(x, y, 13) if sign == "mask" else owned("reed", "seat-0", x, y, 15)


def place(sight: Sight, ayllu: Ayllu, activity: int, number: int) -> Markup:
    """A place for a textile or a vessel, its sun above and its moons below (A-120, A-121)."""
    board, weaves = sight.g.solo_board(), activity == WEAVING
    held = ayllu.cloths if weaves else ayllu.pots
    suns = (board.weaving_suns if weaves else board.pottery_suns)[number]
    moons = (board.weaving_moons if weaves else board.pottery_moons)[number]
    x, y, there = LEFT + 16 + number * 63, middle(activity), number < len(held)
    shown = [rect(x - 28, y - 16, 56, 30, "square", 5)]
    if suns:
        shown.append(sun(x, y - 20, 5, faint=not there))
    if there and weaves:
        shown.append(group(textile(sight.box, held[number], 0, 0), transform=shift(x - 26, y - 14, scale=0.59)))
    elif there:
        shown.append(vessel(held[number], x, y - 1, 26))
    shown.append(moon_pill(x, y + 20, 28, 16, moons, there))
    marks = sight.tip("ayllu_place", "A-128", number=number + 1, moons=moons, suns=suns)
    return group(*shown, id=f"ayllu-{ACTIVITIES[activity]}-{number}", **marks)


def tokens(sight: Sight, ayllu: Ayllu) -> Markup:
    """The flipped token, those still face down, the bag, the llamas (A-117, A-133)."""
    token, left = ayllu.token, ayllu.tokens.bit_count()
    parts = [circle(RIGHT, 88, 26, "hollow")]
    if token != NONE:
        figures = sight.box.tokens
        about = "token_temple" if figures.temple[token] else "token"
        said = sight.arrows(figures.arrows[token])
        marks = sight.tip(about, "A-117", arrows=said, more=figures.modifier[token])
        parts = [group(token_face(figures, token, RIGHT, 88), id=f"token-{TOKENS[token]}", **marks)]
    back = [circle(RIGHT - 14, 146, 13, "token-back"), text(RIGHT + 10, 151, f"× {left}", "t13 n mid")]
    parts.append(group(*back, id="ayllu-tokens", **sight.tip("tokens", "A-117", number=left)))
    bag = [post(ayar, RIGHT - 21 + number * 14, 200, 26) for number, ayar in enumerate(members(ayllu.bag))]
    marks = sight.tip("bag", "A-117", number=ayllu.bag.bit_count())
    parts.append(group(rect(RIGHT - 32, 174, 64, 50, "bag", 14), *bag, id="ayllu-bag", **marks))
    worth, side = sight.g.solo_board().llamas, sight.g.seats
    llamas = text(RIGHT + 10, 257, sight.g.llamas[side], "t14 n mid", f"llamas-n-{side}")
    marks = sight.tip("ayllu_llamas", "A-135", number=sight.g.llamas[side], table=", ".join(map(str, worth)))
    return joined([*parts, at("llama", RIGHT - 16, 252, 24), group(llamas, **marks)])

"""The Ayllu's board: four tracks, its bonus and Night slots, tokens and bag (A-114..A-136)."""

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined
from kancha.draw.strokes import canvas, circle, group, text
from kancha.games.ayar.look.shapes import boat, cob, island, mask, post, rect, sun, textile, vessel
from kancha.games.ayar.look.sight import ICONS, Sight
from kancha.games.ayar.material import ACTIVITIES, CONSTRUCTION, FARMING, NONE, POTTERY, TOKENS, WEAVING, SoloBoard
from kancha.games.ayar.people import Ayllu
from kancha.kernel.bits import members

WIDE = 780
HIGH = 284
ROW = 64
TOP = 22
LEFT = 132  # where the tracks begin
STARS = "★★★★"


def ayllu_board(sight: Sight) -> Markup:
    ayllu = sight.g.ayllu
    assert ayllu is not None
    board = sight.g.solo_board()
    parts = [
        text(10, 18, f"{STARS[: board.stars]}", "t14 n acc"),
        text(14 + 15 * board.stars, 18, sight.say("ayllu_board"), "title t13"),
    ]
    parts.append(dial(sight))
    parts += [slots(sight, ayllu, activity) for activity in range(4)]
    parts += [farming(sight, ayllu, board), construction(sight, ayllu, board)]
    parts += [places(sight, board, WEAVING), places(sight, board, POTTERY)]
    parts.append(tokens(sight, ayllu))
    return canvas("part-ayllu", WIDE, HIGH, sight.say("ayllu_board"), *parts, name="ayllu")


def middle(activity: int) -> float:
    return TOP + activity * ROW + 34


def dial(sight: Sight) -> Markup:
    value = sight.g.devotion[sight.g.seats]
    face = [sun(744, 28, 17), circle(744, 28, 13.5, "dial-in")]
    number = text(744, 33.5, value, "t16 n mid dark", f"dial-n-{sight.g.seats}")
    return group(*face, number, id=f"dial-{sight.g.seats}", **sight.tip("ayllu_dial", "A-132", devotion=value))


def slots(sight: Sight, ayllu: Ayllu, activity: int) -> Markup:
    """Bonus slot with a sun and Night slot with a moon, at the left of each row (A-131, A-132)."""
    y = middle(activity)
    side = sight.g.seats
    name = ACTIVITIES[activity]
    parts = [rect(4, y - 30, WIDE - 8, ROW - 4, "solo-row", 8), at(ICONS[activity], 20, y, 26)]
    bonus = [circle(52, y, 14.5, "v-slot"), sun(52, y, 9.5, faint=not ayllu.marked >> activity & 1)]
    if ayllu.marked >> activity & 1:
        tick = group(circle(62, y + 9, 7, "had"), at("confirm", 62, y + 9, 10, "had-ic"), class_=sight.side_class(side))
        bonus.append(tick)
    parts.append(
        group(*bonus, id=f"ayllu-bonus-{name}", **sight.tip("ayllu_bonus", "A-132", activity=sight.activity(activity)))
    )
    night = [rect(72, y - 17, 33, 34, "hollow", 6), at("moon", 88, y, 18)]
    for ayar in range(4):
        if ayllu.night[ayar] == activity:
            night.append(post(ayar, 88, y, 27))
    parts.append(
        group(*night, id=f"ayllu-night-{name}", **sight.tip("ayllu_night", "A-131", activity=sight.activity(activity)))
    )
    counts = [sun(660, y - 12, 6.5), text(671, y - 7, sight.g.suns(side, activity), "t14 n", f"suns-{side}-{activity}")]
    counts += [
        at("moon", 660, y + 12, 16),
        text(671, y + 17, sight.g.moons(side, activity), "t14 n", f"moons-{side}-{activity}"),
    ]
    return joined([*parts, *counts])


def pill(x: float, y: float, value: int, reached: bool) -> Markup:
    """A moon value, dark once it is reached."""
    body = [rect(x - 14, y - 8, 28, 16, "moons-done" if reached else "moons-open", 8)]
    return joined([*body, text(x, y + 4.5, value, f"t12 n mid{' light' if reached else ''}")])


def farming(sight: Sight, ayllu: Ayllu, board: SoloBoard) -> Markup:
    """A row of maize; the rightmost value in sight counts (A-122, A-127, A-128)."""
    y = middle(FARMING)
    parts = []
    for place, value in enumerate(board.maize_moons):
        x = LEFT + place * 36
        gone = place < ayllu.maize
        shown = [pill(x, y - 18, value, gone)]
        if not gone:
            shown.append(cob("seat-0", x, y + 6, 22))
        if board.maize_suns[place]:
            shown.append(sun(x, y + 6, 7) if gone else sun(x + 9, y + 14, 4.2, faint=True))
        elif gone:
            shown.append(circle(x, y + 6, 4, "hole"))
        if board.maize_viracocha[place]:
            shown.append(mask(x - 10, y + 17, 12))
        parts.append(
            group(*shown, id=f"ayllu-maize-{place}", **sight.tip("ayllu_maize", "A-122", number=place + 1, moons=value))
        )
    return joined(parts)


def construction(sight: Sight, ayllu: Ayllu, board: SoloBoard) -> Markup:
    """The raft's own track in sections, an island for each (A-123)."""
    y = middle(CONSTRUCTION)
    parts = []
    step = 504 / (len(board.track) + 1)
    at_ = 0
    for section, values in enumerate(board.sections):
        left = LEFT - 14 + (at_ + 1) * step - step / 2
        shown = [rect(left, y - 28, step * len(values) - 4, 56, "section", 8)]
        for value in values:
            x = LEFT - 14 + (at_ + 1) * step
            shown += [circle(x, y - 8, 11, "buoy"), text(x, y - 3.5, value, "t12 n mid")]
            at_ += 1
        cx = left + (step * len(values) - 4) / 2
        suns = board.island_suns[section]
        there = section >= ayllu.islands
        row = ["mask"] * board.viracocha_sections[section] + ["island"] * there + ["sun"] * suns
        for place, what in enumerate(row):
            across = cx + (place - (len(row) - 1) / 2) * 14
            if what == "mask":
                shown.append(mask(across, y + 16, 13))
            elif what == "island":
                shown.append(island("seat-0", across, y + 16, 15))
            else:
                shown.append(sun(across, y + 16, 4.6, faint=there))
        parts.append(
            group(
                *shown,
                id=f"ayllu-section-{section}",
                **sight.tip("ayllu_section", "A-123", moons=values[-1], suns=suns),
            )
        )
    x = LEFT - 14 + ayllu.raft * step
    parts.append(
        group(
            boat("seat-0", x, y - 23, 20),
            id="ayllu-raft",
            **sight.tip("ayllu_raft", "A-123", moons=board.track[ayllu.raft - 1] if ayllu.raft else 0),
        )
    )
    return joined(parts)


def places(sight: Sight, board: SoloBoard, activity: int) -> Markup:
    """Eight places for textiles or vessels, suns above and moons below (A-120, A-121)."""
    ayllu = sight.g.ayllu
    assert ayllu is not None
    y = middle(activity)
    held = ayllu.cloths if activity == WEAVING else ayllu.pots
    suns = board.weaving_suns if activity == WEAVING else board.pottery_suns
    moons = board.weaving_moons if activity == WEAVING else board.pottery_moons
    parts = []
    for place, value in enumerate(moons):
        x = LEFT + 16 + place * 63
        there = place < len(held)
        shown = [rect(x - 28, y - 16, 56, 30, "square", 5)]
        if suns[place]:
            shown.append(sun(x, y - 20, 5, faint=not there))
        if there and activity == WEAVING:
            shown.append(
                group(textile(sight.box, held[place], 0, 0), transform=f"translate({x - 26} {y - 14}) scale(.59)")
            )
        elif there:
            shown.append(vessel(held[place], x, y - 1, 26))
        shown.append(pill(x, y + 20, value, there))
        parts.append(
            group(
                *shown,
                id=f"ayllu-{ACTIVITIES[activity]}-{place}",
                **sight.tip("ayllu_place", "A-128", number=place + 1, moons=value, suns=suns[place]),
            )
        )
    return joined(parts)


def tokens(sight: Sight, ayllu: Ayllu) -> Markup:
    """The flipped token, those still face down, and the bag (A-117, A-133)."""
    x = 742
    parts = []
    if ayllu.token != NONE:
        parts.append(token_face(sight, ayllu.token, x, 88))
    else:
        parts.append(circle(x, 88, 26, "hollow"))
    marks = sight.tip("tokens", "A-117", number=ayllu.tokens.bit_count())
    back = [circle(x - 14, 146, 13, "token-back"), text(x + 10, 151, f"× {ayllu.tokens.bit_count()}", "t13 n mid")]
    parts.append(group(*back, id="ayllu-tokens", **marks))
    held = [post(ayar, x - 21 + place * 14, 200, 26) for place, ayar in enumerate(members(ayllu.bag))]
    bag = [rect(x - 32, 174, 64, 50, "bag", 14), *held]
    parts.append(group(*bag, id="ayllu-bag", **sight.tip("bag", "A-117", number=ayllu.bag.bit_count())))
    worth = sight.g.solo_board().llamas
    llamas = sight.g.llamas[sight.g.seats]
    parts += [at("llama", x - 16, 252, 24), text(x + 10, 257, f"{llamas}", "t14 n mid", f"llamas-n-{sight.g.seats}")]
    parts[-1] = group(parts[-1], **sight.tip("ayllu_llamas", "A-135", number=llamas, table=", ".join(map(str, worth))))
    return joined(parts)


def token_face(sight: Sight, token: int, x: float, y: float) -> Markup:
    """A token: arrows, how much its power differs from the round's number, and maybe a temple."""
    box = sight.box
    arrows, more = box.tokens.arrows[token], box.tokens.modifier[token]
    line = "".join(f"M{x - (arrows - 1) * 3.5 + i * 7 + 2:g} {y - 16:g}l-6 6 6 6" for i in range(arrows))
    body = [circle(x, y, 26, "token"), Markup(f'<path d="{line}" class="chevron"/>')]
    body.append(text(x, y + 14, f"+{more}", "t14 n mid dark"))
    if box.tokens.temple[token]:
        body.append(at("temple", x + 16, y + 15, 18))
    about = "token_temple" if box.tokens.temple[token] else "token"
    marks = sight.tip(about, "A-117", arrows=arrows, more=more)
    return group(*body, id=f"token-{TOKENS[token]}", **marks)

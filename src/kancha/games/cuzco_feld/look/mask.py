"""A player's mask: feathers in pairs round the circle tiles, person tiles up and down, Quipus, priests, missions."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, shift, tag
from kancha.games.cuzco_feld.look.capital import person_tip
from kancha.games.cuzco_feld.look.missions import held_tile
from kancha.games.cuzco_feld.look.shapes import hanging_quipu, person, plume
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.material import (
    ABILITIES,
    ABILITY_OF,
    CIRCLES,
    FEATHERS,
    HELD_MISSIONS,
    NONE,
    PRIESTS,
    SET_OF,
    SETS,
    SLOTS,
)
from kancha.kernel.bits import members

WIDTH: Final = 344
HIGH: Final = 198
TOP: Final = 52
STEP_X: Final = 44.5
STEP_Y: Final = 49


def mask(sight: Sight, seat: int) -> Markup:
    """The whole mask; everything on the viewer's own can be picked."""
    own = seat == sight.seat
    body = [
        joined([feather_group(sight, seat, circle) for circle in range(CIRCLES)]),
        joined([niche(sight, seat, slot) for slot in range(SLOTS)]),
        priests(sight, seat),
        missions(sight, seat),
    ]
    return tag(
        "svg",
        *body,
        id=f"mask-{seat}",
        class_=f"mask seat-{seat + 1}{' own' if own else ''}",
        viewBox=f"0 0 {WIDTH} {HIGH}",
        role="group",
        aria_label=sight.say("mask", name=sight.name(seat)),
    )


# Feathers and circle tiles


def feather_group(sight: Sight, seat: int, circle: int) -> Markup:
    """Two feather places and the circle tile they frame (F-009, F-190)."""
    g = sight.g
    player = g.players[seat]
    own = seat == sight.seat
    body = [FRAME]
    for side in (0, 1):
        place = 2 * circle + side
        colour = g.box.masks[player.mask][place]
        body.append(feather_place(sight.plain, seat, own, place, colour, player.feathers >> place & 1))
    active = player.circles >> circle & 1
    points, bonus = g.box.circle_vp[circle], g.box.headdress_bonus[g.round]
    body.append(circle_tile(sight.plain, seat, own, circle, active, points, bonus))
    return tag("g", *body, transform=shift(57.2 * circle + 0.5, 0))


FRAME: Final = tag("path", class_="group", d="M0 41V13q0-12 12-12h31q12 0 12 12v28q0 4-4 4H4q-4 0-4-4z")


@lru_cache(maxsize=2048)
def feather_place(words: Words, seat: int, own: bool, place: int, colour: int, filled: int) -> Markup:
    body = [
        tag("rect", class_="reach", x=-11, y=-18, width=22, height=36),
        plume(colour, 0, 0, 30, "" if filled else f"free c-{FEATHERS[colour]}"),
        tag("rect", class_="mark", x=-11, y=-18, width=22, height=36, rx=6),
    ]
    about = "feather_held" if filled else "feather_free"
    return tag(
        "g",
        *body,
        id=f"feather-{seat}-{place + 1}",
        data_f=f"feather_place:{place + 1}" if own else None,
        transform=shift(44 if place % 2 else 11, 20),
        **words.tip(about, "F-007", feather=words.feather(colour), circle=place // 2 + 1),
    )


@lru_cache(maxsize=1024)
def circle_tile(words: Words, seat: int, own: bool, circle: int, active: int, points: int, bonus: int) -> Markup:
    """A circle tile with its number, or turned over for good (F-191)."""
    number = [
        tag("circle", class_="circle", r=11.5),
        tag("text", circle + 1, class_="circle-n", y=5),
        tag("circle", class_="mark", r=13),
    ]
    return tag(
        "g",
        *([at("sun-disc", 0, 0, 25)] if active else number),
        id=f"circle-{seat}-{circle + 1}",
        data_f=f"circle:{circle + 1}" if own else None,
        transform=shift(27.5, 30),
        **words.tip("circle_done" if active else "circle", "F-190", number=circle + 1, points=points, bonus=bonus),
    )


# Slots

FREE: Final = 0
COVERED: Final = 1
NEXT_TO_GO: Final = 2


def niche(sight: Sight, seat: int, slot: int) -> Markup:
    """A slot: free, covered by a Quipu, or with a person tile up or slid down over its symbols (F-010, F-011)."""
    player = sight.g.players[seat]
    first = SLOTS - player.cords
    cover = FREE if slot < first else NEXT_TO_GO if slot == first else COVERED
    return niche_with(sight.plain, seat, seat == sight.seat, slot, player.slots[slot], player.down >> slot & 1, cover)


@lru_cache(maxsize=4096)
def niche_with(words: Words, seat: int, own: bool, slot: int, tile: int, down: int, cover: int) -> Markup:
    body = [
        tag("rect", class_="niche", width=41, height=45, rx=5),
        at("knowledge", 12, 39, 11),
        at("food", 29, 39, 11),
    ]
    facets: list[str] = []
    if tile != NONE:
        set_ = SET_OF[tile]
        facets = [f"slot:{slot + 1}", f"set:{SETS[set_]}&ability:{ABILITIES[ABILITY_OF[tile]]}"]
        tile_class = "movable held down" if down else "movable held"
        body.append(tag("g", person(tile, 36, 35), class_=tile_class, transform=shift(2.5, 9.5 if down else 0)))
        marks = person_tip(words, tile, "F-161" if set_ == 0 else "F-162")
        if down:
            marks = marks | {"data_tip": f"{words.say('is_down')} {marks['data_tip']}"}
    elif cover:
        body.append(hanging_quipu(seat))
        marks = words.tip("niche_quipu", "F-130")
        facets = ["trade:quipu"] if cover == NEXT_TO_GO else []
    else:
        marks = words.tip("niche_free", "F-010")
    body.append(tag("rect", class_="mark", width=41, height=45, rx=5))
    return tag(
        "g",
        *body,
        id=f"slot-{seat}-{slot + 1}",
        data_f=" ".join(facets) if own and facets else None,
        transform=shift(*place_of(slot)),
        **marks,
    )


def place_of(slot: int) -> tuple[float, float]:
    """Two slots above two rows of five."""
    row, column = (0, slot) if slot < 2 else divmod(slot - 2, 5)
    return STEP_X * column + 1, TOP + STEP_Y * (row if slot < 2 else row + 1)


# Beside the slots


def priests(sight: Sight, seat: int) -> Markup:
    """Priests still on the mask, and the turn order token (F-184, F-034)."""
    g = sight.g
    left = g.priests_left(seat)
    figures = [at("priest", 102 + 21 * number, 82, 26) for number in range(left)]
    label = tag("text", sight.say("priests"), class_="m-w", x=93, y=63)
    stand = tag("rect", class_="reach", x=91, y=TOP, width=88, height=45)
    marks = sight.tip("priests", "F-184", left=left, all=PRIESTS)
    found = [tag("g", stand, label, *figures, id=f"priests-{seat}", **marks)]
    if len(g.order) == g.seats:
        token = [
            tag("rect", class_="token", x=-14, y=-14, width=28, height=28, rx=6),
            tag("text", g.token(seat), class_="token-n", y=7, font_size=20),
        ]
        marks = sight.tip("token", "F-231", token=g.token(seat))
        found.append(tag("g", *token, id=f"token-{seat}", transform=shift(203, 77), **marks))
    return joined(found)


def missions(sight: Sight, seat: int) -> Markup:
    """Three places for missions (F-036, F-245)."""
    held = members(sight.g.players[seat].missions)[:HELD_MISSIONS]
    found = [held_tile(sight, seat, mission, 229, TOP + STEP_Y * row) for row, mission in enumerate(held)]
    for row in range(len(held), HELD_MISSIONS):
        found.append(tag("rect", class_="hole", x=230, y=TOP + 1 + STEP_Y * row, width=112, height=43, rx=6))
    return joined(found)

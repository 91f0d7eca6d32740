"""A player's mask: feathers in pairs round the circle tiles, person tiles up and down, Quipus, priests, missions."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import Kept, forgotten
from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import Point, canvas, circle, group, piece, rect, text
from kancha.games.cuzco_feld import material
from kancha.games.cuzco_feld.look.capital import person_tip
from kancha.games.cuzco_feld.look.missions import held_tile, progress
from kancha.games.cuzco_feld.look.shapes import art, circle_number, hanging_quipu, person, plume
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.kernel.bits import members

TOP: Final = 52
STEP_X: Final = 44.5
STEP_Y: Final = 49


KEPT: Final = Kept(300)


def mask(sight: Sight, seat: int) -> Markup:
    """The whole mask, kept by all that it depends on; everything on the viewer's own can be picked."""
    g, player = sight.g, sight.g.players[seat]
    held = members(player.missions)[: material.HELD_MISSIONS]
    far = tuple([tuple([part.have for part in progress(sight, seat, mission)]) for mission in held])
    token = g.token(seat) if len(g.order) == g.seats else material.NONE
    key = (
        *(id(sight.speaker.table), g.box.edition, seat, seat == sight.seat, sight.name(seat)),
        *(player.mask, player.feathers, player.circles, tuple(player.slots), player.down, player.cords),
        *(g.round, g.priests_left(seat), token, tuple(held), far),
    )
    return KEPT.get(key, lambda: drawn_mask(sight, seat))


def drawn_mask(sight: Sight, seat: int) -> Markup:
    classes = f"mask seat-{seat + 1}{' own' if seat == sight.seat else ''}"
    groups = [feather_group(sight, seat, circle) for circle in range(material.CIRCLES)]
    niches = [niche(sight, seat, slot) for slot in range(material.SLOTS)]
    label = sight.say("mask", name=sight.name(seat))
    rest = [priests(sight, seat), missions(sight, seat)]
    return canvas(classes, 344, 198, label, *groups, *niches, *rest, name=f"mask-{seat}")


# Feathers and circle tiles


def feather_group(sight: Sight, seat: int, circle: int) -> Markup:
    """Two feather places and the circle tile they frame (F-009, F-190)."""
    g = sight.g
    player = g.players[seat]
    own = seat == sight.seat
    body = [art("pair")]
    for place in (2 * circle, 2 * circle + 1):
        colour = g.box.masks[player.mask][place]
        body.append(feather_place(sight.plain, seat, own, place, colour, player.feathers >> place & 1))
    points, bonus = g.box.circle_vp[circle], g.box.headdress_bonus[g.round]
    body.append(circle_tile(sight.plain, seat, own, circle, player.circles >> circle & 1, points, bonus))
    return group(*body, transform=shift(57.2 * circle + 0.5, 0))


@forgotten
@lru_cache(maxsize=2048)
def feather_place(words: Words, seat: int, own: bool, place: int, colour: int, filled: int) -> Markup:
    feather = plume(colour, 0, 0, 30, "" if filled else f"free c-{material.FEATHERS[colour]}")
    body = [rect(-11, -18, 22, 36, "reach"), feather, rect(-11, -18, 22, 36, "mark", 6)]
    about = "feather_held" if filled else "feather_free"
    marks = words.tip(about, "F-007", feather=words.named("feather", colour), circle=place // 2 + 1)
    facet = f"feather_place:{place + 1}" if own else None
    return piece(f"feather-{seat}-{place + 1}", 44 if place % 2 else 11, 20, *body, facets=facet, **marks)


@forgotten
@lru_cache(maxsize=1024)
def circle_tile(words: Words, seat: int, own: bool, number: int, active: int, points: int, bonus: int) -> Markup:
    """A circle tile with its number, or turned over for good (F-191)."""
    body = [at("sun-disc", 0, 0, 25)] if active else [circle_number(number + 1), circle(0, 0, 13, "mark")]
    about = "circle_done" if active else "circle"
    marks = words.tip(about, "F-190", number=number + 1, points=points, bonus=bonus)
    facet = f"circle:{number + 1}" if own else None
    return piece(f"circle-{seat}-{number + 1}", 27.5, 30, *body, facets=facet, **marks)


# Slots

FREE: Final = 0
COVERED: Final = 1
NEXT_TO_GO: Final = 2


def niche(sight: Sight, seat: int, slot: int) -> Markup:
    """A slot: free, covered by a Quipu, or with a person tile up or slid down over its symbols (F-010, F-011)."""
    player = sight.g.players[seat]
    first = material.SLOTS - player.cords
    cover = FREE if slot < first else NEXT_TO_GO if slot == first else COVERED
    return niche_with(sight.plain, seat, seat == sight.seat, slot, player.slots[slot], player.down >> slot & 1, cover)


@forgotten
@lru_cache(maxsize=4096)
def niche_with(words: Words, seat: int, own: bool, slot: int, tile: int, down: int, cover: int) -> Markup:
    inside = None
    facets = ""
    if tile != material.NONE:
        set_ = material.SET_OF[tile]
        facets = f"slot:{slot + 1} set:{material.SETS[set_]}&ability:{material.ABILITIES[material.ABILITY_OF[tile]]}"
        classes = "movable held down" if down else "movable held"
        inside = group(person(tile, 36, 35), class_=classes, transform=shift(2.5, 9.5 if down else 0))
        marks = person_tip(words, tile, "F-161" if set_ == 0 else "F-162")
        if down:
            marks = marks | {"data_tip": f"{words.say('is_down')} {marks['data_tip']}"}
    elif cover:
        inside = hanging_quipu(seat)
        marks = words.tip("niche_quipu", "F-130")
        facets = "trade:quipu" if cover == NEXT_TO_GO else ""
    else:
        marks = words.tip("niche_free", "F-010")
    mark = rect(0, 0, 41, 45, "mark", 5)
    shown = facets if own and facets else None
    x, y = place_of(slot)
    return piece(f"slot-{seat}-{slot + 1}", x, y, art("niche"), inside, mark, facets=shown, **marks)


def place_of(slot: int) -> Point:
    """Two slots above two rows of five."""
    row, column = (0, slot) if slot < 2 else divmod(slot + 3, 5)
    return STEP_X * column + 1, TOP + STEP_Y * row


# Beside the slots


def priests(sight: Sight, seat: int) -> Markup:
    """Priests still on the mask, and the turn order token (F-184, F-034)."""
    g = sight.g
    left = g.priests_left(seat)
    figures = [at("priest", 102 + 21 * number, 82, 26) for number in range(left)]
    stand = [rect(91, TOP, 88, 45, "reach"), text(93, 63, sight.say("priests"), "m-w")]
    marks = sight.tip("priests", "F-184", left=left, all=material.PRIESTS)
    waiting = group(*stand, *figures, id=f"priests-{seat}", **marks)
    if len(g.order) < g.seats:
        return waiting
    token = rect(-14, -14, 28, 28, "token", 6)
    number = tag("text", g.token(seat), class_="token-n", y=7, font_size=20)
    marks = sight.tip("token", "F-231", token=sight.speaker.word(f"token.{g.token(seat)}"))
    return joined([waiting, piece(f"token-{seat}", 203, 77, token, number, **marks)])


def missions(sight: Sight, seat: int) -> Markup:
    """Three places for missions (F-036, F-245)."""
    held = members(sight.g.players[seat].missions)[: material.HELD_MISSIONS]
    tiles = [held_tile(sight, seat, mission, 229, TOP + STEP_Y * row) for row, mission in enumerate(held)]
    holes = [rect(230, TOP + 1 + STEP_Y * row, 112, 43, "hole", 6) for row in range(len(held), material.HELD_MISSIONS)]
    return joined([*tiles, *holes])

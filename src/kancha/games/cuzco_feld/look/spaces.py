"""The action bar: every space with its dice and what may still go there; beside it the dice still to be placed."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import glyph, icon
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_feld import material
from kancha.games.cuzco_feld.look.shapes import SPACE_ICONS, die_in_text, tile_picture
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.state import NO_DIE
from kancha.games.cuzco_feld.verbs import BLOW, CHANGE

SHARED: Final[dict[int, list[int]]] = {material.MOVE_SPACE: [0, 1], material.PERSON_SPACE: [2, 3]}
RULES: Final[list[str]] = ["F-120", "F-120", "F-145", "F-145", "F-160", "F-180", "F-190", "F-200", "F-093", "F-094"]


def spaces(sight: Sight) -> Markup:
    """The tray of dice, then the spaces from left to right; while a discarded tile is chosen, those tiles instead."""
    if sight.asks("salvage"):
        return salvage(sight)
    bar = material.BARS[sight.g.seats]
    boxes = [space_box(sight, space) for space in bar]
    return tag("div", tray(sight), *boxes, id="spaces", class_=f"spaces of-{len(bar)}")


def space_box(sight: Sight, space: int) -> Markup:
    """One space: what it does, its dice from high to low, and what a die must be to go there (F-096)."""
    g = sight.g
    bonus, points, number = g.box.headdress_bonus[g.round], g.box.vp_action, len(g.dice_on(space))
    pips = sight.part("pips")
    return box_with(sight.plain, space, g.lowest(space), bonus, points, number, pips, placed(sight, space))


@forgotten
@lru_cache(maxsize=1024)
def box_with(
    words: Words, space: int, lowest: int, bonus: int, points: int, number: int, pips: int, dice: Markup
) -> Markup:
    name = material.SPACES[space]
    picture = None
    if space in SHARED:
        one, other = [half(words, action) for action in SHARED[space]]
        head = tag("span", one, tag("i", words.say("or"), class_="or"), other, class_="halves")
        facets = f"space:{name}"
    else:
        extra = tag("i", f"+{bonus}", class_="bonus") if space == material.HEADDRESS else None
        head = tag("span", tag("b", words.named("space", space)), extra, class_="spot-head")
        facets = f"action:{material.ACTIONS[space]} space:{name}" + (" trade:vp" if space == material.VP_SPACE else "")
        picture = icon(SPACE_ICONS[space], "spot-icon") if number < 2 else None
    amount = "few" if number < 3 else "some" if number == 3 else "many"
    body = [head, tag("span", dice, class_=f"dice {amount}"), picture]
    shut = lowest == 1 and space != material.VP_SPACE
    classes = " ".join(["spot", *["shared"] * (space in SHARED), *["shut"] * shut])
    marks = words.tip(f"space_{name}", RULES[space], bonus=bonus, points=points)
    limit = tag("small", *rule(words, space, lowest, points, pips))
    return tag("div", *body, limit, id=f"space-{name}", class_=classes, data_f=facets, **marks)


def half(words: Words, action: int) -> Markup:
    """One of the two actions of a shared space (F-095)."""
    name = material.ACTIONS[action]
    marks = words.tip(f"space_{name}", RULES[action]) | {"id": f"action-{name}", "data_f": f"action:{name}"}
    return tag("span", icon(SPACE_ICONS[action]), tag("b", words.named("half", action)), class_="half", **marks)


def rule(words: Words, space: int, lowest: int, points: int, pips: int) -> list[Markup]:
    """What may still go there, and the same for where there is little room."""
    if space == material.EXCHANGE and pips >= 0:
        return [tag("b", words.say("pips_left", number=pips), class_="pips-left")]
    if space == material.VP_SPACE:
        won = words.say("points", points=points)
        return [tag("span", f"{words.say('any_die')} · ", class_="long"), tag("span", won)]
    if lowest in (1, NO_DIE):
        return [tag("span", words.say("shut" if lowest == 1 else "any_die"))]
    long = tag("span", words.say("less", number=lowest), class_="long")
    return [long, tag("span", f"< {lowest}", class_="brief", aria_hidden="true")]


def placed(sight: Sight, space: int) -> Markup:
    """The dice there, from high to low; each can be picked while card 06 may move one (F-406)."""
    placed = sorted(sight.g.dice_on(space), key=lambda die: (-(die % 6), die // 6))
    if not placed:
        return tag("span", class_="die-hole")
    movable = sight.asks("shift")
    dice: list[Markup] = []
    number: Counter[int] = Counter()
    name = material.SPACES[space]
    for die in placed:
        seat, face = die // 6, die % 6 + 1
        facets = f"placed_die:{material.COLOURS[seat]}-{face}&from_space:{name}" if movable else None
        marks = sight.tip("placed", "F-099", name=sight.name(seat), face=face)
        dice.append(die_in_text(seat, face, id=f"bar-{name}-{seat}-{face}-{number[die]}", data_f=facets, **marks))
        number[die] += 1
    return joined(dice)


def tray(sight: Sight) -> Markup:
    """Everybody's dice that are left, in turn order; the viewer's own are large and can be picked (F-091)."""
    g = sight.g
    order = g.order if len(g.order) == g.seats else list(range(g.seats))
    lines = [tray_line(sight, seat, number + 1) for number, seat in enumerate(order)]
    return tag("div", *lines, pututus(sight), id="tray", class_="dice-tray", **sight.tip("tray", "F-091"))


def tray_line(sight: Sight, seat: int, token: int) -> Markup:
    own = seat == sight.seat
    about, size = ("die", "own") if own else ("die_of", "small")
    dice: list[Markup] = []
    for number, face in enumerate(sight.g.players[seat].dice):
        facet = f"die:{face}" if own else None
        marks = sight.tip(about, "F-091", face=face, name=sight.name(seat))
        dice.append(die_in_text(seat, face, size, id=f"die-{seat}-{number}", data_f=facet, **marks))
    if own and sight.part("extra") == 1:
        marks = sight.tip("die_extra", "F-405")
        dice.append(die_in_text(seat, 1, "own ghostly", id=f"die-{seat}-extra", data_f="die:1", **marks))
    body = [tag("i", token, class_="token"), glyph(seat + 1, "glyph-s"), tag("span", *dice, class_="left")]
    classes = f"tray-line seat-{seat + 1}{' mine' if own else ''}{'' if dice else ' none'}"
    return tag("div", *body, id=f"tray-{seat}", class_=classes)


def pututus(sight: Sight) -> Markup | None:
    """Module 1: the changes the viewer can give to a die now (F-303)."""
    buttons: list[Markup] = []
    for change in sorted({BLOW.args(option)[1] for option in sight.options if BLOW.owns(option)}):
        word = CHANGE.words[change]
        says = sight.speaker.word(f"change.{word}")
        marks = sight.tip("change", "F-303", change=says) | {"id": f"change-{change}", "data_f": f"change:{word}"}
        buttons.append(tag("span", word.replace("-", "−"), class_="change", **marks))
    return tag("div", *buttons, id="changes", class_="changes") if buttons else None


def discarded(discards: Sequence[int]) -> list[tuple[int, int]]:
    """The kinds of person tiles on the two discard piles, and how many of each."""
    return [(tile, number) for tile, number in enumerate(discards) if number]


def salvage(sight: Sight) -> Markup:
    """Card 09: the tiles of both discard piles, one of which is taken (F-409)."""
    tiles: list[Markup] = []
    for tile, number in discarded(sight.g.discards):
        many = tag("b", f"×{number}") if number > 1 else None
        name = material.TILE_NAMES[tile]
        marks = sight.tip("salvage", "F-409") | {"id": f"salvage-{name}", "data_f": f"tile:{name}"}
        tiles.append(tag("span", tile_picture(tile), many, class_="salvaged", **marks))
    return tag("div", *tiles, id="salvage", class_="spaces salvage")

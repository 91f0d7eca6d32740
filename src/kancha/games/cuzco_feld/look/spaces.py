"""The action bar: every space with its dice and what may still go there; beside it the dice still to be placed."""

from collections import Counter
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import glyph, icon
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_feld.look.shapes import SPACE_ICONS, die_in_text, tile_picture
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import (
    ACTIONS,
    BARS,
    COLOURS,
    EXCHANGE,
    HEADDRESS,
    MOVE_SPACE,
    PERSON_SPACE,
    SPACES,
    TILE_NAMES,
    TILES,
    VP_SPACE,
)
from kancha.games.cuzco_feld.state import NO_DIE
from kancha.games.cuzco_feld.verbs import BLOW, CHANGE

SHARED: Final[dict[int, list[int]]] = {MOVE_SPACE: [0, 1], PERSON_SPACE: [2, 3]}
RULES: Final[list[str]] = ["F-120", "F-120", "F-145", "F-145", "F-160", "F-180", "F-190", "F-200", "F-093", "F-094"]


def spaces(sight: Sight) -> Markup:
    """The tray of dice, then the spaces from left to right; while a discarded tile is chosen, those tiles instead."""
    if sight.asks("salvage"):
        return salvage(sight)
    bar = BARS[sight.g.seats]
    boxes = [tray(sight), *[space_box(sight, space) for space in bar]]
    return tag("div", *boxes, id="spaces", class_=f"spaces of-{len(bar)}")


def space_box(sight: Sight, space: int) -> Markup:
    """One space: what it does, its dice from high to low, and what a die must be to go there (F-096)."""
    g = sight.g
    name = SPACES[space]
    lowest = g.lowest(space)
    shut = lowest == 1 and space != VP_SPACE
    actions = SHARED.get(space, [])
    if actions:
        halves = [half(sight, action) for action in actions]
        head = tag("span", halves[0], tag("i", sight.say("or"), class_="or"), halves[1], class_="halves")
        facets = f"space:{name}"
    else:
        bonus = tag("i", f"+{g.box.headdress_bonus[g.round]}", class_="bonus") if space == HEADDRESS else None
        head = tag("span", tag("b", sight.space(space)), bonus, class_="spot-head")
        facets = f"action:{ACTIONS[space]} space:{name}"
        if space == VP_SPACE:
            facets += " trade:vp"
    marks = sight.tip(f"space_{name}", RULES[space], bonus=g.box.headdress_bonus[g.round], points=g.box.vp_action)
    number = len(g.dice_on(space))
    amount = "few" if number < 3 else "some" if number == 3 else "many"
    return tag(
        "div",
        head,
        tag("span", placed(sight, space), class_=f"dice {amount}"),
        None if actions or number > 1 else icon(SPACE_ICONS[space][0], "spot-icon"),
        tag("small", *rule(sight, space, lowest)),
        id=f"space-{name}",
        class_=" ".join(["spot", *["shared"] * bool(actions), *["shut"] * shut]),
        data_f=facets,
        **marks,
    )


def half(sight: Sight, action: int) -> Markup:
    """One of the two actions of a shared space (F-095)."""
    body = [icon(SPACE_ICONS[action][0]), tag("b", sight.space(action))]
    name = ACTIONS[action]
    marks = sight.tip(f"space_{name}", RULES[action])
    return tag("span", *body, id=f"action-{name}", class_="half", data_f=f"action:{name}", **marks)


def rule(sight: Sight, space: int, lowest: int) -> list[Markup]:
    """What may still go there, and the same for where there is little room."""
    pips = sight.part("pips")
    if space == EXCHANGE and pips >= 0:
        return [tag("b", sight.say("pips_left", number=pips), class_="pips-left")]
    if space == VP_SPACE:
        points = sight.say("points", points=sight.g.box.vp_action)
        return [tag("span", f"{sight.say('any_die')} · ", class_="long"), tag("span", points)]
    if lowest == 1:
        return [tag("span", sight.say("shut"))]
    if lowest == NO_DIE:
        return [tag("span", sight.say("any_die"))]
    long = tag("span", sight.say("less", number=lowest), class_="long")
    return [long, tag("span", f"< {lowest}", class_="brief", aria_hidden="true")]


def placed(sight: Sight, space: int) -> Markup:
    """The dice there, from high to low; each can be picked while card 06 may move one (F-406)."""
    dice = sorted(sight.g.dice_on(space), key=lambda die: (-(die % 6), die // 6))
    if not dice:
        return tag("span", class_="die-hole")
    movable = sight.asks("shift")
    found: list[Markup] = []
    number: Counter[int] = Counter()
    for die in dice:
        seat, face = die // 6, die % 6 + 1
        name = SPACES[space]
        facets = f"placed_die:{COLOURS[seat]}-{face}&from_space:{name}" if movable else None
        marks = sight.tip("placed", "F-099", name=sight.name(seat), face=face)
        found.append(die_in_text(seat, face, id=f"bar-{name}-{seat}-{face}-{number[die]}", data_f=facets, **marks))
        number[die] += 1
    return joined(found)


# The dice still to be placed


def tray(sight: Sight) -> Markup:
    """Everybody's dice that are left, in turn order; the viewer's own are large and can be picked (F-091)."""
    g = sight.g
    order = g.order if len(g.order) == g.seats else list(range(g.seats))
    lines = [tray_line(sight, seat, number + 1) for number, seat in enumerate(order)]
    return tag("div", *lines, pututus(sight), id="tray", class_="dice-tray", **sight.tip("tray", "F-091"))


def tray_line(sight: Sight, seat: int, token: int) -> Markup:
    own = seat == sight.seat
    dice = sight.g.players[seat].dice
    found = [
        die_in_text(
            seat,
            face,
            "own" if own else "small",
            id=f"die-{seat}-{number}",
            data_f=f"die:{face}" if own else None,
            **sight.tip("die" if own else "die_of", "F-091", face=face, name=sight.name(seat)),
        )
        for number, face in enumerate(dice)
    ]
    if own and sight.part("extra") == 1:
        marks = sight.tip("die_extra", "F-405")
        found.append(die_in_text(seat, 1, "own ghostly", id=f"die-{seat}-extra", data_f="die:1", **marks))
    body = [tag("i", token, class_="token"), glyph(seat + 1, "glyph-s"), tag("span", *found, class_="left")]
    return tag(
        "div",
        *body,
        id=f"tray-{seat}",
        class_=f"tray-line seat-{seat + 1}{' mine' if own else ''}{'' if found else ' none'}",
    )


def pututus(sight: Sight) -> Markup | None:
    """Module 1: the changes the viewer can give to a die now (F-303)."""
    changes = sorted({BLOW.args(option)[1] for option in sight.options if BLOW.owns(option)})
    if not changes:
        return None
    found = [
        tag(
            "span",
            CHANGE.words[change].replace("-", "−"),
            id=f"change-{change}",
            class_="change",
            data_f=f"change:{CHANGE.words[change]}",
            **sight.tip("change", "F-303", change=CHANGE.words[change]),
        )
        for change in changes
    ]
    return tag("div", *found, id="changes", class_="changes")


# Discarded persons


def discarded(sight: Sight) -> list[int]:
    """The kinds of person tiles on the two discard piles."""
    return [tile for tile in range(TILES) if sight.g.discards[tile]]


def salvage(sight: Sight) -> Markup:
    """Card 09: the tiles of both discard piles, one of which is taken (F-409)."""
    found: list[Markup] = []
    for tile in discarded(sight):
        amount = sight.g.discards[tile]
        many = tag("b", f"×{amount}") if amount > 1 else None
        name = TILE_NAMES[tile]
        marks = sight.tip("salvage", "F-409")
        found.append(
            tag(
                "span",
                tile_picture(tile),
                many,
                id=f"salvage-{name}",
                class_="salvaged",
                data_f=f"tile:{name}",
                **marks,
            )
        )
    return tag("div", *found, id="salvage", class_="spaces salvage")

"""Beside the main board: the lake, and one player board at a time, the viewer's own first."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import glyph
from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, tag
from kancha.games.ayar.look.ayllu import ayllu_board
from kancha.games.ayar.look.crafts import POWER_OF_PROMPT, in_hand, loom, maize, pots, viracocha_slots
from kancha.games.ayar.look.grid import grid
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.material import NONE


def boards(sight: Sight) -> Markup:
    """Every side's board. The switches before them show one; labels in the panels turn them.

    All left halves come first: what is nearly the same stands near each other, and takes little room when it is packed.
    """
    shown = max(sight.seat, 0)
    sides = range(sight.g.sides())
    switches = [switch(sight, side, side == shown) for side in sides]
    halves = [half(sight, side, right) for right in (False, True) for side in sides]
    return joined([*switches, *halves])


def switch(sight: Sight, side: int, shown: bool) -> Markup:
    label = sight.say("board_of", name=sight.name(side))
    name, class_, checked = f"show-board-{side}", "board-switch vh", "" if shown else None
    return tag("input", type="radio", name_="ay-board", id=name, class_=class_, checked=checked, aria_label=label)


KEPT: Final = Kept(300)


def half(sight: Sight, side: int, right: bool) -> Markup | None:
    """The left or the right half of a board; the Ayllu's has no halves."""
    if sight.g.is_ayllu(side):
        return None if right else drawn_half(sight, side, right)
    lies = on_the_right(sight, side) if right else on_the_left(sight, side)
    return KEPT.get((right, *everywhere(sight, side), *lies), lambda: drawn_half(sight, side, right))


def everywhere(sight: Sight, side: int) -> tuple[object, ...]:
    """What the drawing of either half depends on."""
    g, player = sight.g, sight.player(side)
    powers = tuple(player.bonus_power(activity) for activity in range(4))
    return (g.box.edition, id(sight.speaker.table), side, sight.name(side), g.seats, side == sight.seat, powers)


def on_the_left(sight: Sight, side: int) -> tuple[object, ...]:
    """All else that the drawing of the left half depends on."""
    g, player = sight.g, sight.player(side)
    worth = tuple((g.moons(side, activity), g.devout_suns(side, activity)) for activity in range(4))
    line = sight.part("line") if sight.prompt == "take_tambo" and sight.asked_seat == side else NONE
    cell = sight.part("cell") if sight.prompt == "next_check" and sight.asked_seat == side else NONE
    asked = tuple(sight.asks(verb) for verb in ("moon", "shift", "temple", "check"))
    lies = (player.tambos, tuple(player.where), player.standing, player.marked, player.temples)
    return (g.devotion[side], worth, line, cell, asked, lies)


def on_the_right(sight: Sight, side: int) -> tuple[object, ...]:
    """All else that the drawing of the right half depends on."""
    g, player = sight.g, sight.player(side)
    worth = tuple((g.suns(side, activity), g.moons(side, activity)) for activity in range(4))
    power: tuple[object, ...] = ()
    if sight.prompt in POWER_OF_PROMPT and sight.asked_seat == side:
        power = (sight.prompt, sight.part("power", 0))
    lies = (player.islands, *map(tuple, (player.maize, player.pots, player.cloths, player.viracocha)))
    return (worth, power, in_hand(sight, side), lies)


def drawn_half(sight: Sight, side: int, right: bool) -> Markup:
    name = f"board-right-{side}" if right else f"board-{side}"
    class_ = f"player-board behind board-{side} {sight.side_class(side)}"
    if sight.g.is_ayllu(side):
        class_, parts = f"board-whole {class_}", [ayllu_board(sight)]
    elif right:
        class_, parts = f"board-right {class_}", right_half(sight, side)
    else:
        parts = [grid(sight, side)]
    label = sight.say("board_of", name=sight.name(side))
    return tag("div", *parts, id=name, class_=class_, role="group", aria_label=label)


def right_half(sight: Sight, side: int) -> list[Markup]:
    """Crafts; whose board it is stands on its edge, unless it is the viewer's own."""
    top = tag("div", loom(sight, side), viracocha_slots(sight, side), class_="board-top")
    low = tag("div", pots(sight, side), maize(sight, side), class_="board-low")
    if side == sight.seat:
        return [top, low]
    return [top, low, tag("span", glyph(side + 1, "glyph-s"), sight.name(side), class_="board-owner")]

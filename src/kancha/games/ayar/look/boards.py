"""Beside the main board: the lake, and one player board at a time, the viewer's own first."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import glyph
from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, tag
from kancha.games.ayar.look.ayllu import ayllu_board
from kancha.games.ayar.look.crafts import in_hand, loom, maize, pots, power_left, viracocha_slots
from kancha.games.ayar.look.grid import checked_cell, grid
from kancha.games.ayar.look.parts import part
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.material import CONSTRUCTION, FARMING, NONE, POTTERY, WEAVING


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
    if right:
        return drawn_half(sight, side, right)
    return KEPT.get((*everywhere(sight, side), *on_the_left(sight, side)), lambda: drawn_half(sight, side, right))


def everywhere(sight: Sight, side: int) -> tuple[object, ...]:
    """What the drawing of the left half depends on wherever it lies."""
    g, player = sight.g, sight.player(side)
    powers = tuple(player.bonus_power(activity) for activity in range(4))
    return (g.box.edition, id(sight.speaker.table), side, sight.name(side), g.seats, side == sight.seat, powers)


def on_the_left(sight: Sight, side: int) -> tuple[object, ...]:
    """All else that the drawing of the left half depends on."""
    g, player = sight.g, sight.player(side)
    worth = tuple((g.moons(side, activity), g.devout_suns(side, activity)) for activity in range(4))
    line = sight.part("line") if sight.prompt == "take_tambo" and sight.asked_seat == side else NONE
    cell = checked_cell(sight, side)
    asked = tuple(sight.asks(verb) for verb in ("moon", "shift", "temple", "check"))
    lies = (player.tambos, tuple(player.where), player.standing, player.marked, player.temples)
    return (g.devotion[side], worth, line, cell, asked, lies)


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
    g, player, own = sight.g, sight.player(side), side == sight.seat
    counts = [
        (g.suns(side, activity), g.moons(side, activity), power_left(sight, side, activity)) for activity in range(4)
    ]
    cloths, held, slots = tuple(player.cloths), in_hand(sight, side), tuple(player.viracocha)
    both = counts[POTTERY], counts[CONSTRUCTION]
    weaving = part(loom, sight, side, own, cloths, held, counts[WEAVING])
    top = tag("div", weaving, part(viracocha_slots, sight, side, own, slots), class_="board-top")
    crafts = part(pots, sight, side, own, tuple(player.pots), player.islands, both)
    low = tag("div", crafts, part(maize, sight, side, own, tuple(player.maize), counts[FARMING]), class_="board-low")
    if own:
        return [top, low]
    return [top, low, tag("span", glyph(side + 1, "glyph-s"), sight.name(side), class_="board-owner")]

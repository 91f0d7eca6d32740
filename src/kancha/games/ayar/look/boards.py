"""Beside the main board: the lake, and one player board at a time, the viewer's own first."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import glyph
from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, tag
from kancha.games.ayar.events import WOVE
from kancha.games.ayar.look.ayllu import ayllu_board
from kancha.games.ayar.look.crafts import loom, maize, pots, viracocha_slots
from kancha.games.ayar.look.grid import grid
from kancha.games.ayar.look.sight import Sight


def boards(sight: Sight) -> Markup:
    """Every side's board. The switches before them show one; labels in the panels turn them."""
    shown = max(sight.seat, 0)
    switches = [
        tag(
            "input",
            type="radio",
            name_="ay-board",
            id=f"show-board-{side}",
            class_="board-switch vh",
            checked="" if side == shown else None,
            aria_label=sight.say("board_of", name=sight.name(side)),
        )
        for side in range(sight.g.sides())
    ]
    return joined([*switches, *[board(sight, side) for side in range(sight.g.sides())]])


KEPT: Final = Kept(64)


def board(sight: Sight, side: int) -> Markup:
    if sight.g.is_ayllu(side):
        return drawn_board(sight, side)
    return KEPT.get(everything_on(sight, side), lambda: drawn_board(sight, side))


def everything_on(sight: Sight, side: int) -> tuple[object, ...]:
    """All that the drawing of a player board depends on."""
    g, player = sight.g, sight.player(side)
    own = side == sight.seat
    asked: tuple[object, ...] = ()
    if own or sight.asked_seat == side:
        wove = tuple(tuple(event.values) for event in sight.scene.recent if event.kind is WOVE)
        asked = (own, sight.prompt, sight.asked_seat, *sight.parts.items(), tuple(sorted(sight.verbs)), g.held, wove)
    return (
        *(
            g.box.edition,
            id(sight.speaker.table),
            side,
            sight.name(side),
            g.seats,
            g.devotion[side],
            g.island_moons(side),
        ),
        *(player.tambos, tuple(player.where), player.standing, player.marked, player.temples, tuple(player.maize)),
        *(player.islands, tuple(player.pots), tuple(player.cloths), tuple(player.viracocha), asked),
    )


def drawn_board(sight: Sight, side: int) -> Markup:
    """One side's board; whose it is stands on its edge, unless it is the viewer's own."""
    name = tag(
        "span", glyph(0 if sight.g.is_ayllu(side) else side + 1, "glyph-s"), sight.name(side), class_="board-owner"
    )
    if sight.g.is_ayllu(side):
        parts = [tag("div", ayllu_board(sight), class_="board-whole")]
    else:
        top = tag("div", loom(sight, side), viracocha_slots(sight, side), class_="board-top")
        low = tag("div", pots(sight, side), maize(sight, side), class_="board-low")
        parts = [grid(sight, side), tag("div", top, low, class_="board-right")]
    own = " own" if side == sight.seat else ""
    return tag(
        "div",
        *parts,
        None if side == sight.seat or sight.g.is_ayllu(side) else name,
        id=f"board-{side}",
        class_=f"player-board board-{side}{own} {sight.side_class(side)}",
        role="group",
        aria_label=sight.say("board_of", name=sight.name(side)),
    )

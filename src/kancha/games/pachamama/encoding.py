"""What machines see of a game of Pachamama: every fact of its state, or why it is left out. The hidden map is no part of it."""

from typing import Final

from kancha.games.pachamama.material import ARROWS_OF_TERRAIN, CELLS, COLOURS, CROPS, NONE, TERRAINS
from kancha.games.pachamama.state import COMPETITIVE, KINDS, Arrows, Screens, State
from kancha.kernel.encoding import Encoder

POINTS: Final = 120
OTOMA_PAWNS: Final = 5


def encode(g: State, out: Encoder) -> None:
    """The whole table."""
    out.version(1)
    for name in ("box", "board"):
        out.left_out(name, "figures of the edition")
    for name in ("mode", "seats", "colours"):
        out.left_out(name, "settled before the game")
    out.number("level", g.level, 3)
    out.ones_of("land", g.land, len(TERRAINS))
    out.ones_of("crop", g.crop, len(CROPS))
    out.left_out("known", "follows from the land")
    out.left_out("planted", "follows from the crops")
    out.numbers("left", g.left, 12)
    stocks = len(g.pawns)
    for turn in range(stocks):
        stock = (g.stock(out.seat) + turn) % stocks
        out.bits(f"pawns.{turn}" if out.listing else "", g.pawns[stock], CELLS)
        out.number(f"reserve.{turn}" if out.listing else "", g.reserve[stock], 8)
    out.bits("otoma", g.otoma, CELLS)
    if g.mode == COMPETITIVE:
        out.by_seat("stones", g.stones, 4, 6)
        out.by_seat_signed("points", g.points, KINDS, POINTS)
        out.by_seat_bits("tokens", g.tokens, len(CROPS))
    else:  # the players are one side, the Otoma the other
        out.numbers("stones", g.stones, 6)
        out.signed("points", g.points, POINTS)
        out.bits("tokens.0", g.tokens[0], len(CROPS))
        out.bits("tokens.1", g.tokens[1], len(CROPS))
    out.number("quiet", g.quiet, 60, -1)
    out.sides_set("passed", g.passed, g.seats)
    if g.arrows is None:
        out.left_out("arrows", "no arrows are played with")
    else:
        out.enter("arrows")
        encode_arrows(g.arrows, out)
        out.leave()
    if g.screens is None:
        out.left_out("screens", "no screens are played with")
    else:
        out.enter("screens")
        encode_screens(g.screens, out)
        out.leave()


def encode_arrows(arrows: Arrows, out: Encoder) -> None:
    """The arrow sides of the tiles, and the Otoma's pawns."""
    out.numbers("unseen", arrows.unseen, 2)
    out.ones_of("laid", arrows.laid, ARROWS_OF_TERRAIN)
    out.sequence("pawns", arrows.pawns, OTOMA_PAWNS, CELLS)
    out.sequence("pawn_colours", arrows.pawn_colours, OTOMA_PAWNS, len(COLOURS))


def encode_screens(screens: Screens, out: Encoder) -> None:
    """The tiles behind the screens; of the others' the view hides the tops."""
    out.by_seat("held", screens.held, 4, 12)
    out.by_seat_of("tops", screens.tops, 4, ARROWS_OF_TERRAIN)
    for terrain in range(4):
        column = screens.columns[terrain]
        out.one_of(f"columns.{terrain}.top" if out.listing else "", column[-1] if column else NONE, ARROWS_OF_TERRAIN)
        out.bits_of(f"columns.{terrain}" if out.listing else "", column, ARROWS_OF_TERRAIN)
    out.one_of("spent", screens.spent, ARROWS_OF_TERRAIN)
    out.one_of("owed", screens.owed, len(TERRAINS))

"""What machines see of a game of Ayar: every fact of its state, or why it is left out."""

from typing import Final

from kancha.games.ayar.material import (
    AYARS,
    LAKE_SPACES,
    LAST_SPACE,
    MOON_SLOT,
    NONE,
    POTS,
    RAYMI_SLOTS,
    SECTIONS,
    SITES,
    SQUARES,
    TEMPLE_ROWS,
    TEXTILES,
    VESSELS,
)
from kancha.games.ayar.people import Ayllu, Player
from kancha.games.ayar.state import KINDS, State
from kancha.kernel.encoding import Encoder

KINDS_OF_POT: Final = len(VESSELS) + 1  # a joker is one more
AREA: Final = 24
CLOTHS: Final = 12


def encode(g: State, out: Encoder) -> None:
    """The whole table."""
    sides = g.sides()
    out.version(2)
    out.left_out("box", "figures of the edition")
    out.left_out("seats", "settled before the game")
    out.left_out("colours", "settled before the game")
    out.number("round", g.round, 4)
    out.side("first", g.first, sides)
    out.numbers("men", g.men, LAST_SPACE)
    out.bits("retired", g.retired, len(AYARS))
    out.ones_of("row_of", g.row_of, TEMPLE_ROWS)
    out.bits("beside", g.beside, len(AYARS))
    out.sides("sites", g.sites, 4 * SITES, sides)
    out.left_out("filled", "follows from the sites")
    out.ones_of("tiles", g.tiles, len(RAYMI_SLOTS))
    out.bits("turned", g.turned, len(RAYMI_SLOTS))
    encode_temples(g, out, sides)
    out.sides_sets("islands", g.islands, sides)
    out.numbers("zones", g.zones, 4)
    out.sides("area", g.area, AREA, sides)
    out.ones_of("shelf", g.shelf, len(VESSELS))
    out.numbers("unseen", g.unseen, 8)
    out.ones_of("tops", g.tops, len(TEXTILES))
    out.numbers("textiles", g.textiles, 4)
    out.one_of("held", g.held, len(TEXTILES))
    out.left_out("spare_vessels", "only in positions set up by hand")
    out.left_out("spare_textiles", "only in positions set up by hand")
    for turn in range(g.seats):
        out.enter("players", turn)
        encode_player(g.players[out.turn(turn)], out)
        out.leave()
    if g.ayllu is None:
        out.left_out("ayllu", "nobody plays against it")
    else:
        out.enter("ayllu")
        encode_ayllu(g.ayllu, out)
        out.leave()
    out.by_seat("devotion", g.devotion, 1, 100)
    out.by_seat("llamas", g.llamas, 1, 40)
    out.by_seat("points", g.points, KINDS, 200)


def encode_temples(g: State, out: Encoder, sides: int) -> None:
    """For each temple of each side the row it stands in, and its place there."""
    rows = [NONE] * (sides * 4)
    slots = [0] * (sides * 4)
    for row in range(TEMPLE_ROWS):
        place = 1
        for temple in g.rows[row]:
            rows[temple] = row
            slots[temple] = place
            place += 1
    out.by_seat_of("rows", rows, 4, TEMPLE_ROWS)
    out.by_seat("rows_place", slots, 4, 16)


def encode_player(player: Player, out: Encoder) -> None:
    """A player board."""
    out.bits("tambos", player.tambos, 16)
    out.ones_of("where", player.where, MOON_SLOT + 4)
    out.bits("standing", player.standing, 5)
    out.bits("marked", player.marked, 4)
    out.bits("temples", player.temples, 4)
    out.numbers("maize", player.maize, 7)
    out.number("islands", player.islands, 6)
    out.one_of("raft", player.raft, len(LAKE_SPACES))
    out.sequence("pots", player.pots, POTS, KINDS_OF_POT)
    out.left_out("cloths", "what they show stands in the squares and suns")
    out.bits("covered", player.covered, SQUARES)
    out.bits("north", player.north, SQUARES)
    out.bits("east", player.east, SQUARES)
    out.bits("south", player.south, SQUARES)
    out.bits("west", player.west, SQUARES)
    out.number("whole", player.whole, 12)
    out.numbers("viracocha", player.viracocha, 4)


def encode_ayllu(ayllu: Ayllu, out: Encoder) -> None:
    """The solo board."""
    out.number("level", ayllu.level, 3)
    out.number("maize", ayllu.maize, 22)
    out.number("raft", ayllu.raft, 30)
    out.number("islands", ayllu.islands, SECTIONS)
    out.number("lost", ayllu.lost, SECTIONS)
    out.sequence("cloths", ayllu.cloths, CLOTHS, len(TEXTILES))
    out.sequence("pots", ayllu.pots, POTS, KINDS_OF_POT)
    out.bits("marked", ayllu.marked, 4)
    out.ones_of("night", ayllu.night, 4)
    out.bits("temples", ayllu.temples, 4)
    out.bits("bag", ayllu.bag, 4)
    out.bits("tokens", ayllu.tokens, 5)
    out.bits("gone", ayllu.gone, 5)
    out.one_of("token", ayllu.token, 5)

"""What machines see of a game of Cuzco: every fact of its state, or why it is left out."""

from typing import Final

from kancha.games.cuzco_kramer.material import BIT, FACES, MAP, SPAN
from kancha.games.cuzco_kramer.state import OWN_KINDS, SCORING, State
from kancha.kernel.encoding import Encoder

LAND: Final[list[str]] = [
    "top", "laid", "occupied", "tiers", "whole", "places", "between", "by_forest", "by_mountain",
]  # fmt: skip
"""What follows from levels and faces, but for the order in which tiles were laid and where one lies whole."""
VALUE_BITS: Final = 3


def encode(g: State, out: Encoder) -> None:
    """The whole table."""
    out.version(1)
    out.left_out("box", "figures of the edition")
    out.left_out("seats", "settled before the game")
    encode_site(g, out)
    out.number("triples", g.triples, 56)
    out.by_seat("tiles", g.tiles, OWN_KINDS, 8)
    out.number("basins_left", g.basins_left, 16)
    out.numbers("storeys", g.storeys, 16)
    out.by_seat("reserve", g.reserve, 1, 12)
    out.by_seat("tokens", g.tokens, 1, 3)
    out.by_seat("points", g.points, SCORING, 150)
    out.numbers("deck", g.deck, 8)
    out.number("deck_size", g.deck_size, 40)
    out.by_seat("hands", g.hands, FACES, 8)
    out.by_seat("hand_size", g.hand_size, 1, 30)
    out.one_of("display", g.display, FACES)
    out.numbers("discard", g.discard, 8)
    out.side("active", g.active, g.seats)
    out.number("ap", g.ap, 8)
    out.number("owes_tile", 1 if g.owes_tile else 0, 1)
    out.number("token_used", 1 if g.token_used else 0, 1)
    out.number("drawn", g.drawn, 2)
    out.by_seat("bids", g.bids, FACES, 8)
    out.sides_set("bidders", g.bidders, g.seats)
    out.sides_set("held", g.held, g.seats)
    out.side("ending", g.ending, g.seats)
    out.sides_set("counted", g.counted, g.seats)


def encode_site(g: State, out: Encoder) -> None:
    """What lies and stands on the site, cell by cell."""
    for name in LAND:
        out.left_out(name, "follows from what lies on the site, or shows in what may be laid")
    out.numbers("level", g.level, 8, MAP)
    out.bits("village", g.village, SPAN, MAP)
    out.bits("culture", g.culture, SPAN, MAP)
    out.bits("basins", g.basins, SPAN, MAP)
    out.bits("settled", g.settled, SPAN, MAP)
    out.bits("temples", g.temples, SPAN, MAP)
    out.left_out("temple_at", "stands in the temples")
    if out.anew(g.temple_at + g.temple_value, VALUE_BITS):
        encode_temples(g, out)
    out.bits("discs", g.discs, SPAN, MAP)
    out.by_seat_bits("incas", g.incas, SPAN, MAP)
    out.bits("changed", g.changed, SPAN, MAP)
    out.bits("rested", g.rested, SPAN, MAP)
    out.bits("feast", BIT[g.feast] if g.feast >= 0 else 0, SPAN, MAP)


def encode_temples(g: State, out: Encoder) -> None:
    """What each temple is worth, digit by digit."""
    for digit in range(VALUE_BITS):
        valued = 0
        for temple in range(len(g.temple_at)):
            if g.temple_value[temple] // 2 >> digit & 1:
                valued |= BIT[g.temple_at[temple]]
        out.bits(f"temple_value.{1 << digit}" if out.listing else "", valued, SPAN, MAP)

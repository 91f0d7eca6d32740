"""What players see happen in a game of Cuzco."""

from typing import Final

from kancha.kernel.events import Happening, Reveal

# A field named after a domain is spoken with that domain's words; `inca` is the cell an Inca left.
BEGINS: Final = Happening("begins", "seat")
TURN_BEGINS: Final = Happening("turn_begins", "seat")
SCORED: Final = Happening("scored", "seat", "points", "category")

LAID: Final = Happening("laid", "seat", "kind", "cell", "direction", "cost")
ENTERED: Final = Happening("entered", "seat", "cell", "cost")
LEFT: Final = Happening("left", "seat", "cell", "cost")
MOVED: Final = Happening("moved", "seat", "inca", "cell", "cost")
TOKEN_USED: Final = Happening("token_used", "seat")

BUILT: Final = Happening("built", "seat", "cell", "value")
ENLARGED: Final = Happening("enlarged", "seat", "cell", "value")
DISC_PLACED: Final = Happening("disc_placed", "cell")
DISC_REMOVED: Final = Happening("disc_removed", "cell")

BASIN_LAID: Final = Happening("basin_laid", "seat", "cell")
BASIN_SETTLED: Final = Happening("basin_settled", "cell", "size", "seat")
BASIN_IDLE: Final = Happening("basin_idle", "cell", "size")
"""A basin was enclosed and nobody scored."""

TOOK_DISPLAY: Final = Happening("took_display", "seat", "card")
TOOK_DECK: Final = Happening("took_deck", "seat")
SAW_CARD: Final = Happening("saw_card", "card")
DISPLAYED: Final = Happening("displayed", "card")
RESHUFFLED: Final = Happening("reshuffled")

# In a festival every answer tells something about a hand, the proposal too: it needs a suitable card and stands (K-127).
PROPOSED: Final = Reveal("proposed", "seat", "cell", "value")
PLAYED: Final = Reveal("played", "seat", "card", "total")
PASSED: Final = Reveal("passed", "seat")
HELD: Final = Reveal("held", "seat")
EQUAL_BIDS: Final = Reveal("equal_bids", "raisable")
"""The bids are equal: 1 if somebody could still raise, 0 if they must agree (K-119)."""
CELEBRATED: Final = Happening("celebrated", "seat", "cell")
SHARED: Final = Happening("shared", "seat", "cell")

LAST_TRIPLE: Final = Happening("last_triple", "seat")
NO_ROOM: Final = Happening("no_room", "seat")
"""A turn began without any place for a tile: the end begins (K-028)."""
LAST_TURN: Final = Happening("last_turn", "seat")
COUNTED_FIRST: Final = Happening("counted_first", "seat", "cell", "worth")
COUNTED_SECOND: Final = Happening("counted_second", "seat", "cell", "worth")
COUNTED_NOTHING: Final = Happening("counted_nothing", "seat")
WON: Final = Happening("won", "seat")

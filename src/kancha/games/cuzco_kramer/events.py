"""What players see happen in a game of Cuzco."""

from typing import Final

from kancha.kernel.events import EventKind, Reveal

# A field named after a domain is spoken with that domain's words; `inca` is the cell an Inca left.
BEGINS: Final = EventKind("begins", "seat")
TURN_BEGINS: Final = EventKind("turn_begins", "seat")
SCORED: Final = EventKind("scored", "seat", "points", "category")

LAID: Final = EventKind("laid", "seat", "kind", "cell", "direction", "cost")
ENTERED: Final = EventKind("entered", "seat", "cell", "cost")
LEFT: Final = EventKind("left", "seat", "cell", "cost")
MOVED: Final = EventKind("moved", "seat", "inca", "cell", "cost")
TOKEN_USED: Final = EventKind("token_used", "seat")

BUILT: Final = EventKind("built", "seat", "cell", "value")
ENLARGED: Final = EventKind("enlarged", "seat", "cell", "value")
DISC_PLACED: Final = EventKind("disc_placed", "cell")
DISC_REMOVED: Final = EventKind("disc_removed", "cell")

BASIN_LAID: Final = EventKind("basin_laid", "seat", "cell")
BASIN_SETTLED: Final = EventKind("basin_settled", "cell", "size", "seat")
BASIN_IDLE: Final = EventKind("basin_idle", "cell", "size")
"""A basin was enclosed and nobody scored."""

TOOK_DISPLAY: Final = EventKind("took_display", "seat", "card")
TOOK_DECK: Final = EventKind("took_deck", "seat")
SAW_CARD: Final = EventKind("saw_card", "card")
DISPLAYED: Final = EventKind("displayed", "card")
RESHUFFLED: Final = EventKind("reshuffled")

# In a festival every answer tells something about a hand, the proposal too: it needs a suitable card and stands (K-127).
PROPOSED: Final = Reveal("proposed", "seat", "cell", "value")
PLAYED: Final = Reveal("played", "seat", "card", "total")
PASSED: Final = Reveal("passed", "seat")
HELD: Final = Reveal("held", "seat")
EQUAL_BIDS: Final = Reveal("equal_bids", "raisable")
"""The bids are equal: 1 if somebody could still raise, 0 if they must agree (K-119)."""
CELEBRATED: Final = EventKind("celebrated", "seat", "cell")
SHARED: Final = EventKind("shared", "seat", "cell")

LAST_TRIPLE: Final = EventKind("last_triple", "seat")
NO_ROOM: Final = EventKind("no_room", "seat")
"""A turn began without any place for a tile: the end begins (K-028)."""
LAST_TURN: Final = EventKind("last_turn", "seat")
COUNTED_FIRST: Final = EventKind("counted_first", "seat", "cell", "worth")
COUNTED_SECOND: Final = EventKind("counted_second", "seat", "cell", "worth")
COUNTED_NOTHING: Final = EventKind("counted_nothing", "seat")
WON: Final = EventKind("won", "seat")

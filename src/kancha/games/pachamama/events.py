"""What players see happen in a game of Pachamama."""

from typing import Final

from kancha.kernel.events import EventKind, Reveal

# A field named after a domain is spoken with that domain's words.
SCORED: Final = EventKind("scored", "side", "points", "category")
LAID_OUT: Final = EventKind("laid_out", "cell", "terrain", "crop")
BEGINS: Final = EventKind("begins", "seat")
MOVED: Final = EventKind("moved", "seat", "from", "cell")
ENTERED: Final = EventKind("entered", "seat", "cell")
RECALLED: Final = EventKind("recalled", "seat", "cell")
DISCOVERED: Final = EventKind("discovered", "side", "cell", "terrain")
CLIMBED: Final = EventKind("climbed", "side", "terrain", "level")
DIVINED: Final = EventKind("divined", "seat", "cell", "crop")
MISSED: Final = EventKind("missed", "seat", "cell", "crop", "guess")
PLANTED: Final = EventKind("planted", "cell", "crop")
TOOK_TOKEN: Final = EventKind("took_token", "side", "crop")
OFFERED: Final = EventKind("offered", "side", "token")
PASSED: Final = EventKind("passed", "seat")
LAST_TILE: Final = EventKind("last_tile")
QUIET_END: Final = EventKind("quiet_end")
OTOMA_PLACED: Final = EventKind("otoma_placed", "pawn", "cell")
OTOMA_MOVED: Final = EventKind("otoma_moved", "pawn", "from", "cell")
OTOMA_STAYED: Final = EventKind("otoma_stayed", "pawn")
ARROW_TURNED: Final = EventKind("arrow_turned", "cell", "arrow")
SPENT: Final = Reveal("spent", "seat", "terrain", "arrow")
GAVE: Final = Reveal("gave", "seat", "terrain", "arrow")
TOOK_FROM_COLUMN: Final = EventKind("took_from_column", "terrain")
SAW_TOP: Final = EventKind("saw_top", "terrain", "arrow")
SKIPPED: Final = EventKind("skipped", "seat")
STUCK: Final = EventKind("stuck", "seat")
WON: Final = EventKind("won", "seat")
OTOMA_WON: Final = EventKind("otoma_won")

"""What players see happen in a game of Pachamama."""

from typing import Final

from kancha.kernel.events import Happening, Reveal

# A field named after a domain is spoken with that domain's words.
SCORED: Final = Happening("scored", "side", "points", "category")
LAID_OUT: Final = Happening("laid_out", "cell", "terrain", "crop")
BEGINS: Final = Happening("begins", "seat")
MOVED: Final = Happening("moved", "seat", "from", "cell")
ENTERED: Final = Happening("entered", "seat", "cell")
RECALLED: Final = Happening("recalled", "seat", "cell")
DISCOVERED: Final = Happening("discovered", "side", "cell", "terrain")
CLIMBED: Final = Happening("climbed", "side", "terrain", "level")
DIVINED: Final = Happening("divined", "seat", "cell", "crop")
MISSED: Final = Happening("missed", "seat", "cell", "crop", "guess")
PLANTED: Final = Happening("planted", "cell", "crop")
TOOK_TOKEN: Final = Happening("took_token", "side", "crop")
OFFERED: Final = Happening("offered", "side", "token")
PASSED: Final = Happening("passed", "seat")
LAST_TILE: Final = Happening("last_tile")
QUIET_END: Final = Happening("quiet_end")
OTOMA_PLACED: Final = Happening("otoma_placed", "pawn", "cell")
OTOMA_MOVED: Final = Happening("otoma_moved", "pawn", "from", "cell")
OTOMA_STAYED: Final = Happening("otoma_stayed", "pawn")
ARROW_TURNED: Final = Happening("arrow_turned", "cell", "arrow")
SPENT: Final = Reveal("spent", "seat", "terrain", "arrow")
GAVE: Final = Reveal("gave", "seat", "terrain", "arrow")
TOOK_FROM_COLUMN: Final = Happening("took_from_column", "terrain")
SAW_TOP: Final = Happening("saw_top", "terrain", "arrow")
SKIPPED: Final = Happening("skipped", "seat")
STUCK: Final = Happening("stuck", "seat")
WON: Final = Happening("won", "seat")
OTOMA_WON: Final = Happening("otoma_won")

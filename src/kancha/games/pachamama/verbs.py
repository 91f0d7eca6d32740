"""What can be said in a game of Pachamama: by the players, and by chance."""

from typing import Final

from kancha.games.pachamama.material import CELL_NAMES, CELLS, COLOURS, CROPS, DIRECTIONS, TERRAINS
from kancha.kernel.verbs import Domain, Space, Subset, Verb1, Verb2, Verb3, numbers

CELL: Final = Domain("cell", CELL_NAMES)
ORIGIN: Final = Domain("origin", [*CELL_NAMES, "reserve"])
RESERVE: Final = CELLS
TERRAIN: Final = Domain("terrain", TERRAINS)
CROP: Final = Domain("crop", CROPS)
TOKENS: Final = Subset("token", CROP)
SEAT: Final = numbers("seat", 4)
COUNT: Final = numbers("count", 46)
ARROW: Final = Domain("arrow", [f"{colour}-{way}" for colour in COLOURS for way in DIRECTIONS])
PAWN: Final = numbers("pawn", 5)

SPACE: Final = Space()

EXPLORE: Final = Verb2(SPACE, "explore", ORIGIN, CELL)
RECALL: Final = Verb1(SPACE, "recall", CELL)
DIVINE: Final = Verb2(SPACE, "divine", CELL, CROP)
OFFER: Final = Verb1(SPACE, "offer", TOKENS)
SEND: Final = Verb1(SPACE, "send", PAWN)
"""Solo: which Otoma pawn moves (P-166). Coop: which of the equally near ones moves next (P-232)."""
SPEND: Final = Verb1(SPACE, "spend", TERRAIN)
GIVER: Final = Verb1(SPACE, "giver", SEAT)

# What chance says: the disc's back, what the wheel shows, and the arrows on tiles.
SPACE.chance_speaks()
STACK: Final = Verb2(SPACE, "stack", TERRAIN, COUNT)
STARTS: Final = Verb1(SPACE, "starts", COUNT)
START: Final = Verb3(SPACE, "start", CELL, TERRAIN, CROP)
PLACE: Final = Verb2(SPACE, "otoma", PAWN, CELL)
FIRST: Final = Verb1(SPACE, "first", SEAT)
FOUND: Final = Verb2(SPACE, "terrain", CELL, TERRAIN)
GROWS: Final = Verb2(SPACE, "crop", CELL, CROP)
TURNED: Final = Verb2(SPACE, "arrow", CELL, ARROW)
TOP: Final = Verb3(SPACE, "top", SEAT, TERRAIN, ARROW)

"""What can be said in a game of Ayar: by the players, and by chance."""

from typing import Final

from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    CELL_NAMES,
    LAKE_SPACES,
    LINES,
    MARKERS,
    PLACE_NAMES,
    PLACE_SQUARES,
    RAYMI_SLOTS,
    SETS,
    SITE_NAMES,
    SQUARE_NAMES,
    TEXTILES,
    TILES,
    TOKENS,
    TURNS,
    VESSELS,
    VIRACOCHA_SLOTS,
    ZONES,
)
from kancha.kernel.verbs import Domain, Space, Subset, Verb1, Verb2, Verb3, numbers


class Places(Domain):
    """Two neighbouring squares of the weaving area: both of them light up."""

    def facets(self, value: int) -> list[str]:
        return [f"square:{SQUARE_NAMES[square]}" for square in PLACE_SQUARES[value]]


SEAT: Final = numbers("seat", 4)
ACTIVITY: Final = Domain("activity", ACTIVITIES)
PAIR: Final = Subset("pair", ACTIVITY)
AYAR: Final = Domain("ayar", AYARS)
MARKER: Final = Domain("marker", MARKERS)
LINE: Final = Domain("line", LINES)
CELL: Final = Domain("cell", CELL_NAMES)
SITE: Final = Domain("site", SITE_NAMES)
PLACE: Final = Domain("shelf", ["1", "2", "3", "4", "pile"])
PILE: Final = Domain("pile", ["1", "2", "3", "4"])
TURN: Final = Domain("turn", TURNS)
PAIR_OF_SQUARES: Final = Places("place", PLACE_NAMES)
SET: Final = Domain("set", SETS)
LAKE: Final = Domain("lake", LAKE_SPACES)
ZONE: Final = Domain("zone", ZONES)
SLOT: Final = Domain("slot", VIRACOCHA_SLOTS)
CHECK: Final = Domain("check", ["temple", "row", "column", *RAYMI_SLOTS, "fertile"])
LLAMAS: Final = 41
SUN_LLAMAS: Final = numbers("sun_llamas", LLAMAS)
MOON_LLAMAS: Final = numbers("moon_llamas", LLAMAS)
ROW: Final = Domain("row", ["1", "2", "3", "4"])
RAYMI_SLOT: Final = Domain("raymi_slot", RAYMI_SLOTS)
TILE: Final = Domain("tile", TILES)
TEXTILE: Final = Domain("textile", TEXTILES)
VESSEL: Final = Domain("vessel", VESSELS)
TOKEN: Final = Domain("token", TOKENS)

# What there may be to check at the end of a turn, as numbers of CHECK.
CHECK_TEMPLE: Final = 0
CHECK_ROW: Final = 1
CHECK_COLUMN: Final = 2
CHECK_RAYMI: Final = 3  # + slot
CHECK_FERTILE: Final = 11

SPACE: Final = Space()

SETTLE: Final = Verb2(SPACE, "settle", CELL, SITE)
"""The starting activity: which tambo goes on which first site (A-024)."""
STEP: Final = Verb3(SPACE, "step", MARKER, LINE, AYAR)
"""Which marker is laid beside which line, and which Ayar walks: the marker's own, or any with gold (A-026, A-030)."""
TAKE: Final = Verb1(SPACE, "take", CELL)
BUILD: Final = Verb1(SPACE, "build", SITE)
POT: Final = Verb1(SPACE, "pot", PLACE)
TEXTILE_FROM: Final = Verb1(SPACE, "cloth", PILE)
WEAVE: Final = Verb2(SPACE, "weave", TURN, PAIR_OF_SQUARES)
PLANT: Final = Verb1(SPACE, "plant", SET)
RAFT: Final = Verb1(SPACE, "raft", LAKE)
DRAW_FROM: Final = Verb1(SPACE, "fish", ZONE)
"""From which zone of the lake the Viracocha comes (A-069)."""
HONOUR: Final = Verb1(SPACE, "honour", SLOT)
"""On which slot a Viracocha is placed (A-089)."""
SHIFT: Final = Verb2(SPACE, "shift", AYAR, ACTIVITY)
"""Which retired marker moves to which moon slot (A-094)."""
CHECK_NEXT: Final = Verb1(SPACE, "check", CHECK)
TEMPLE: Final = Verb1(SPACE, "temple", ACTIVITY)
REAP: Final = Verb1(SPACE, "reap", PAIR)
"""The two activities on fertile land (A-087)."""
MOON: Final = Verb1(SPACE, "moon", ACTIVITY)
"""On which moon slot the marker of the retired Ayar goes (A-102)."""
SPLIT: Final = Verb2(SPACE, "split", SUN_LLAMAS, MOON_LLAMAS)

# What chance says.
SPACE.chance_speaks()
FIRST: Final = Verb1(SPACE, "first", SEAT)
WOMAN: Final = Verb2(SPACE, "woman", ROW, AYAR)
RAYMI: Final = Verb2(SPACE, "raymi", RAYMI_SLOT, TILE)
SHOWN_VESSEL: Final = Verb2(SPACE, "shown", PLACE, VESSEL)
TOP_TEXTILE: Final = Verb2(SPACE, "top", PILE, TEXTILE)
FLIPPED: Final = Verb1(SPACE, "flipped", TOKEN)
DRAWN: Final = Verb1(SPACE, "drawn", AYAR)

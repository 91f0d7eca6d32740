"""What players see happen in a game of Ayar."""

from typing import Final

from kancha.kernel.events import EventKind

# A field named after a domain is spoken with that domain's words; a side is a seat or the Ayllu.
BEGINS: Final = EventKind("begins", "side")
WOMAN_STANDS: Final = EventKind("woman_stands", "ayar", "row")
TILE_LAID: Final = EventKind("tile_laid", "raymi_slot", "tile")
ROUND_BEGINS: Final = EventKind("round_begins", "round", "side")

STEPPED: Final = EventKind("stepped", "seat", "marker", "line")
WALKED: Final = EventKind("walked", "ayar", "from", "space")
STOOD: Final = EventKind("stood", "ayar")
SETTLED: Final = EventKind("settled", "side", "site", "activity", "power")
BOXED: Final = EventKind("boxed", "seat")
NO_ACTIVITY: Final = EventKind("no_activity", "seat", "site")

TOOK_VESSEL: Final = EventKind("took_vessel", "side", "shelf", "vessel")
TOOK_JOKER: Final = EventKind("took_joker", "side")
VESSEL_SHOWN: Final = EventKind("vessel_shown", "shelf", "vessel")
TOOK_TEXTILE: Final = EventKind("took_textile", "side", "textile", "pile")
TEXTILE_SHOWN: Final = EventKind("textile_shown", "pile", "textile")
WOVE: Final = EventKind("wove", "seat", "textile", "turn", "place")
PLANTED: Final = EventKind("planted", "seat", "set", "left")
SAILED: Final = EventKind("sailed", "seat", "origin", "lake", "cost")
BUILT: Final = EventKind("built", "side", "lake", "number")

GAINED_VIRACOCHA: Final = EventKind("gained_viracocha", "seat", "source")
DISCARDED_VIRACOCHA: Final = EventKind("discarded_viracocha", "seat")
HONOURED: Final = EventKind("honoured", "seat", "slot", "tokens")
COMPLETED: Final = EventKind("completed", "seat", "slot")
GAINED_LLAMA: Final = EventKind("gained_llama", "side", "source")
SHIFTED: Final = EventKind("shifted", "seat", "ayar", "activity")

TEMPLE_PLACED: Final = EventKind("temple_placed", "side", "activity", "row", "temple_slot")
BONUS_MARKED: Final = EventKind("bonus_marked", "side", "activity")
DEVOTION_RAISED: Final = EventKind("devotion_raised", "side", "devotion", "source")
RAYMI_HELD: Final = EventKind("raymi_held", "raymi_slot", "tile", "threshold")
RAYMI_TURNED: Final = EventKind("raymi_turned", "raymi_slot", "threshold")
RAYMI_REMOVED: Final = EventKind("raymi_removed", "raymi_slot")
FERTILE: Final = EventKind("fertile", "ayar")
REAPED: Final = EventKind("reaped", "side", "pair")

NIGHT_FALLS: Final = EventKind("night_falls", "round")
RETIRED: Final = EventKind("retired", "ayar", "space")
HARVESTED: Final = EventKind("harvested", "side", "maize")
NO_HARVEST: Final = EventKind("no_harvest")
MARKER_RETIRED: Final = EventKind("marker_retired", "side", "ayar", "activity")
SCORED: Final = EventKind("scored", "side", "points", "category")
DAWN: Final = EventKind("dawn", "round")
LLAMAS_SPLIT: Final = EventKind("llamas_split", "side", "sun_llamas", "moon_llamas")
FINAL_SCORE: Final = EventKind("final_score", "side", "final")
WON: Final = EventKind("won", "side")

# The Ayllu, with the reason of each choice.
AYLLU_FLIPPED: Final = EventKind("ayllu_flipped", "token", "arrows", "power")
AYLLU_DREW: Final = EventKind("ayllu_drew", "ayar")
AYLLU_REFILLED: Final = EventKind("ayllu_refilled")
AYLLU_CHOSE: Final = EventKind("ayllu_chose", "activity", "reason")
AYLLU_IDLE: Final = EventKind("ayllu_idle")
AYLLU_PLANTED: Final = EventKind("ayllu_planted", "maize")
AYLLU_SAILED: Final = EventKind("ayllu_sailed", "steps")
AYLLU_DIVERTED: Final = EventKind("ayllu_diverted", "origin", "lake")
AYLLU_LOST_ISLAND: Final = EventKind("ayllu_lost_island")
AYLLU_TOOK_NOTHING: Final = EventKind("ayllu_took_nothing", "activity")
AYLLU_TEMPLE: Final = EventKind("ayllu_temple", "activity", "moons")
AYLLU_BONUS: Final = EventKind("ayllu_bonus", "activity", "suns")
AYLLU_NIGHT_SLOT: Final = EventKind("ayllu_night_slot", "activity", "moons")
AYLLU_TOKEN_LEFT: Final = EventKind("ayllu_token_left", "token")

# Where things come from: numbers of `source`.
SOURCES: Final[list[str]] = [
    "vessel", "textile", "maize", "lake", "harvest", "personal", "slot",
    "raymi", "fertile", "inti", "inti_six", "ayllu_bonus",
]  # fmt: skip
FROM_VESSEL: Final = 0
FROM_TEXTILE: Final = 1
FROM_MAIZE: Final = 2
FROM_LAKE: Final = 3
FROM_HARVEST: Final = 4
FROM_PERSONAL: Final = 5
FROM_SLOT: Final = 6
FROM_RAYMI: Final = 7
FROM_FERTILE: Final = 8
FROM_INTI: Final = 9
FROM_INTI_SIX: Final = 10
FROM_AYLLU_BONUS: Final = 11

# Why the Ayllu chose a site: numbers of `reason`.
REASONS: Final[list[str]] = [
    "first_raymi", "raymi", "later_raymi", "bonus", "later_bonus", "night", "later_night", "nearest",
]  # fmt: skip
BECAUSE_FIRST_RAYMI: Final = 0
BECAUSE_RAYMI: Final = 1
BECAUSE_LATER_RAYMI: Final = 2
BECAUSE_BONUS: Final = 3
BECAUSE_LATER_BONUS: Final = 4
BECAUSE_NIGHT: Final = 5
BECAUSE_LATER_NIGHT: Final = 6
BECAUSE_NEAREST: Final = 7

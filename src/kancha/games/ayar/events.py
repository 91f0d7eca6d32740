"""What players see happen in a game of Ayar."""

from typing import Final

from kancha.kernel.events import Happening

# A field named after a domain is spoken with that domain's words; a side is a seat or the Ayllu.
BEGINS: Final = Happening("begins", "side")
WOMAN_STANDS: Final = Happening("woman_stands", "ayar", "row")
TILE_LAID: Final = Happening("tile_laid", "raymi_slot", "tile")
ROUND_BEGINS: Final = Happening("round_begins", "round", "side")

STEPPED: Final = Happening("stepped", "seat", "marker", "line")
WALKED: Final = Happening("walked", "ayar", "from", "space")
STOOD: Final = Happening("stood", "ayar")
SETTLED: Final = Happening("settled", "side", "site", "activity", "power")
BOXED: Final = Happening("boxed", "seat")
NO_ACTIVITY: Final = Happening("no_activity", "seat", "site")

TOOK_VESSEL: Final = Happening("took_vessel", "side", "shelf", "vessel")
TOOK_JOKER: Final = Happening("took_joker", "side")
VESSEL_SHOWN: Final = Happening("vessel_shown", "shelf", "vessel")
TOOK_TEXTILE: Final = Happening("took_textile", "side", "textile", "pile")
TEXTILE_SHOWN: Final = Happening("textile_shown", "pile", "textile")
WOVE: Final = Happening("wove", "seat", "textile", "turn", "place")
PLANTED: Final = Happening("planted", "seat", "set", "left")
SAILED: Final = Happening("sailed", "seat", "origin", "lake", "cost")
BUILT: Final = Happening("built", "side", "lake", "number")

GAINED_VIRACOCHA: Final = Happening("gained_viracocha", "seat", "source")
DISCARDED_VIRACOCHA: Final = Happening("discarded_viracocha", "seat")
HONOURED: Final = Happening("honoured", "seat", "slot", "tokens")
COMPLETED: Final = Happening("completed", "seat", "slot")
GAINED_LLAMA: Final = Happening("gained_llama", "side", "source")
SHIFTED: Final = Happening("shifted", "seat", "ayar", "activity")

TEMPLE_PLACED: Final = Happening("temple_placed", "side", "activity", "row", "temple_slot")
BONUS_MARKED: Final = Happening("bonus_marked", "side", "activity")
DEVOTION_RAISED: Final = Happening("devotion_raised", "side", "devotion", "source")
RAYMI_HELD: Final = Happening("raymi_held", "raymi_slot", "tile", "threshold")
RAYMI_TURNED: Final = Happening("raymi_turned", "raymi_slot", "threshold")
RAYMI_REMOVED: Final = Happening("raymi_removed", "raymi_slot")
FERTILE: Final = Happening("fertile", "ayar")
REAPED: Final = Happening("reaped", "side", "pair")

NIGHT_FALLS: Final = Happening("night_falls", "round")
RETIRED: Final = Happening("retired", "ayar", "space")
HARVESTED: Final = Happening("harvested", "side", "maize")
NO_HARVEST: Final = Happening("no_harvest")
MARKER_RETIRED: Final = Happening("marker_retired", "side", "ayar", "activity")
SCORED: Final = Happening("scored", "side", "points", "category")
DAWN: Final = Happening("dawn", "round")
LLAMAS_SPLIT: Final = Happening("llamas_split", "side", "sun_llamas", "moon_llamas")
FINAL_SCORE: Final = Happening("final_score", "side", "final")
WON: Final = Happening("won", "side")

# The Ayllu, with the reason of each choice.
AYLLU_FLIPPED: Final = Happening("ayllu_flipped", "token", "arrows", "power")
AYLLU_DREW: Final = Happening("ayllu_drew", "ayar")
AYLLU_REFILLED: Final = Happening("ayllu_refilled")
AYLLU_CHOSE: Final = Happening("ayllu_chose", "activity", "reason")
AYLLU_IDLE: Final = Happening("ayllu_idle")
AYLLU_PLANTED: Final = Happening("ayllu_planted", "maize")
AYLLU_SAILED: Final = Happening("ayllu_sailed", "steps")
AYLLU_DIVERTED: Final = Happening("ayllu_diverted", "origin", "lake")
AYLLU_LOST_ISLAND: Final = Happening("ayllu_lost_island")
AYLLU_TOOK_NOTHING: Final = Happening("ayllu_took_nothing", "activity")
AYLLU_TEMPLE: Final = Happening("ayllu_temple", "activity", "moons")
AYLLU_BONUS: Final = Happening("ayllu_bonus", "activity", "suns")
AYLLU_NIGHT_SLOT: Final = Happening("ayllu_night_slot", "activity", "moons")
AYLLU_TOKEN_LEFT: Final = Happening("ayllu_token_left", "token")

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

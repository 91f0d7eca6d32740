"""What players see happen in a game of Cuzco."""

from typing import Final

from kancha.kernel.events import Happening, Reveal

# A field named after a domain is spoken with that domain's words; round, phase, number, level are plain numbers.
SCORED: Final = Happening("scored", "seat", "points", "category")
ROUND_BEGINS: Final = Happening("round_begins", "round")
PHASE_BEGINS: Final = Happening("phase_begins", "phase")
TURN_ORDER: Final = Happening("turn_order", "seat", "place_in_order")

# Phase I
PLACED_A_DIE: Final = Happening("placed_die", "seat", "die", "space")
ACTS_AS_ONE: Final = Happening("acts_as_one", "seat", "space")
SHIFTED: Final = Happening("shifted", "seat", "placed_die", "from_space", "space")
BLEW: Final = Happening("blew", "seat", "die", "turned_die")
WON_PUTUTU: Final = Happening("won_pututu", "seat", "pututu")
MOVED: Final = Happening("moved", "seat", "from_place", "place")
TURNED_CUZCO: Final = Happening("turned_cuzco", "seat", "rotation")
PLACED_QUIPU: Final = Happening("placed_quipu", "seat", "place")
FREED_QUIPU: Final = Happening("freed_quipu", "seat", "number")
TOOK_FEATHER: Final = Happening("took_feather", "seat", "feather", "feather_place")
TOOK_TILE: Final = Happening("took_tile", "seat", "tile")
SALVAGED: Final = Happening("salvaged", "seat", "tile")
SLID: Final = Happening("slid", "seat", "tile")
LIFTED: Final = Happening("lifted", "seat", "tile")
LEARNT: Final = Happening("learnt", "seat", "number", "level")
GOT_FOOD: Final = Happening("got_food", "seat", "number")
GOT_OFFERINGS: Final = Happening("got_offerings", "seat", "number")
PLACED_PRIEST: Final = Happening("placed_priest", "seat", "step")
PUSHED_PRIEST: Final = Happening("pushed_priest", "seat", "step")
SENT_PRIEST_HOME: Final = Happening("sent_priest_home", "seat")
ACTIVATED: Final = Happening("activated", "seat", "circle")
BLESSED: Final = Happening("blessed", "seat")

# God cards
SWAPS_CARD: Final = Happening("swaps_card", "seat")
"""Setting up: two cards of one god, one of which is given back."""
TOOK_CARD: Final = Happening("took_card", "seat", "card")
PLAYED: Final = Reveal("played", "seat", "card")
USED_INTI: Final = Happening("used_inti", "seat", "card")
NEW_CARD: Final = Happening("new_card", "card")
RESHUFFLED: Final = Happening("reshuffled", "god")

# Phase II
USED: Final = Happening("used", "seat", "set", "ability", "number")

# Phase III
TOOK_INTI: Final = Happening("took_inti", "seat")
LOST_INTI: Final = Happening("lost_inti")
BOUGHT: Final = Happening("bought", "seat", "good")
COMPLETED: Final = Happening("completed", "seat", "mission")
DROPPED: Final = Happening("dropped", "seat", "mission")
TOOK_MISSION: Final = Happening("took_mission", "seat", "mission")
SHOWED_CARD: Final = Reveal("showed_card", "seat", "card")
"""Cards nobody had seen, shown to prove a mission (F-246)."""
KEPT_MISSION: Final = Reveal("kept_mission", "seat", "mission")
WON: Final = Happening("won", "seat")

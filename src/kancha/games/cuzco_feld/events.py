"""What players see happen in a game of Cuzco."""

from typing import Final

from kancha.kernel.events import EventKind, Reveal

# A field named after a domain is spoken with that domain's words; round, phase, number, level are plain numbers.
SCORED: Final = EventKind("scored", "seat", "points", "category")
ROUND_BEGINS: Final = EventKind("round_begins", "round")
PHASE_BEGINS: Final = EventKind("phase_begins", "phase")
TURN_ORDER: Final = EventKind("turn_order", "seat", "place_in_order")

# Phase I
PLACED_A_DIE: Final = EventKind("placed_die", "seat", "die", "space")
ACTS_AS_ONE: Final = EventKind("acts_as_one", "seat", "space")
SHIFTED: Final = EventKind("shifted", "seat", "placed_die", "from_space", "space")
BLEW: Final = EventKind("blew", "seat", "die", "turned_die")
WON_PUTUTU: Final = EventKind("won_pututu", "seat", "pututu")
MOVED: Final = EventKind("moved", "seat", "from_place", "place")
TURNED_CUZCO: Final = EventKind("turned_cuzco", "seat", "rotation")
PLACED_QUIPU: Final = EventKind("placed_quipu", "seat", "place")
FREED_QUIPU: Final = EventKind("freed_quipu", "seat", "number")
TOOK_FEATHER: Final = EventKind("took_feather", "seat", "feather", "feather_place")
TOOK_TILE: Final = EventKind("took_tile", "seat", "tile")
SALVAGED: Final = EventKind("salvaged", "seat", "tile")
SLID: Final = EventKind("slid", "seat", "tile")
LIFTED: Final = EventKind("lifted", "seat", "tile")
LEARNT: Final = EventKind("learnt", "seat", "number", "level")
GOT_FOOD: Final = EventKind("got_food", "seat", "number")
GOT_OFFERINGS: Final = EventKind("got_offerings", "seat", "number")
PLACED_PRIEST: Final = EventKind("placed_priest", "seat", "step")
PUSHED_PRIEST: Final = EventKind("pushed_priest", "seat", "step")
SENT_PRIEST_HOME: Final = EventKind("sent_priest_home", "seat")
ACTIVATED: Final = EventKind("activated", "seat", "circle")
BLESSED: Final = EventKind("blessed", "seat")

# God cards
SWAPS_CARD: Final = EventKind("swaps_card", "seat")
"""Setting up: two cards of one god, one of which is given back."""
TOOK_CARD: Final = EventKind("took_card", "seat", "card")
PLAYED: Final = Reveal("played", "seat", "card")
USED_INTI: Final = EventKind("used_inti", "seat", "card")
NEW_CARD: Final = EventKind("new_card", "card")
RESHUFFLED: Final = EventKind("reshuffled", "god")

# Phase II
USED: Final = EventKind("used", "seat", "set", "ability", "number")

# Phase III
TOOK_INTI: Final = EventKind("took_inti", "seat")
LOST_INTI: Final = EventKind("lost_inti")
BOUGHT: Final = EventKind("bought", "seat", "good")
COMPLETED: Final = EventKind("completed", "seat", "mission")
DROPPED: Final = EventKind("dropped", "seat", "mission")
TOOK_MISSION: Final = EventKind("took_mission", "seat", "mission")
SHOWED_CARD: Final = Reveal("showed_card", "seat", "card")
"""Cards nobody had seen, shown to prove a mission (F-246)."""
KEPT_MISSION: Final = Reveal("kept_mission", "seat", "mission")
WON: Final = EventKind("won", "seat")

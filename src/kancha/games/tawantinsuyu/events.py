"""What players see happen in a game of Tawantinsuyu. A field named after a domain is spoken with that domain's words."""

from typing import Final

from kancha.kernel.events import EventKind, Reveal

# A side is a seat, or Axomamma.
SCORED: Final = EventKind("scored", "side", "points", "category")
GAINED: Final = EventKind("gained", "side", "number", "resource")
PAID: Final = EventKind("paid", "side", "number", "resource")
BEGINS: Final = EventKind("begins", "seat")
TURN: Final = EventKind("turn", "side")
GAME_ENDS: Final = EventKind("game_ends")
WON: Final = EventKind("won", "seat")
AXOMAMMA_WON: Final = EventKind("axomamma_won")

# Workers.
DREW_START: Final = EventKind("drew_start", "side", "worker")
RETURNED_START: Final = EventKind("returned_start", "side", "worker")
BLOCKED: Final = EventKind("blocked", "worker", "space")
VILLAGE_FILLED: Final = EventKind("village_filled", "number")
NOMAD_CAME: Final = EventKind("nomad_came", "worker")
TOOK_NOMAD: Final = EventKind("took_nomad", "side", "worker")
HIRED: Final = EventKind("hired", "side", "worker", "village_end")
DISMISSED: Final = EventKind("dismissed", "side", "worker")
PLACED: Final = EventKind("placed", "side", "worker", "space")
CAPTURED: Final = EventKind("captured", "side", "worker", "space")
TASKS_COUNTED: Final = EventKind("tasks_counted", "side", "number")
TASKS_LOST: Final = EventKind("tasks_lost", "side", "number")
FELL: Final = EventKind("fell", "side", "worker")

# God cards and army cards.
PLAYED_GOD: Final = Reveal("played_god", "side", "god_card")
DREW_GODS: Final = EventKind("drew_gods", "side", "number")
SAW_GOD: Final = EventKind("saw_god", "god_card")
TOOK_GOD: Final = EventKind("took_god", "side", "god_card")
TUCKED: Final = EventKind("tucked", "side")
OFFER_CLEARED: Final = EventKind("offer_cleared")
OFFERED: Final = EventKind("offered", "god_card")
BURIED: Final = EventKind("buried", "god_card")
DREW_ARMIES: Final = EventKind("drew_armies", "side", "number")
SAW_ARMY: Final = EventKind("saw_army", "army_card")
TRAINED_AWAY: Final = Reveal("trained_away", "side", "army_card")
CASHED: Final = Reveal("cashed", "side", "army_card")
MUSTERED: Final = Reveal("mustered", "side", "army_card")
ARMY_SHUFFLED: Final = EventKind("army_shuffled")

# Buildings, statues, stairs, weavings.
REVEALS: Final = EventKind("reveals", "building")
SWEPT: Final = EventKind("swept", "building")
BUILT: Final = EventKind("built", "side", "building")
PRODUCED: Final = EventKind("produced", "side", "building")
REGENERATED: Final = EventKind("regenerated", "side", "building")
RALLIED: Final = EventKind("rallied", "side", "army_card")
STAIRS_BUILT: Final = EventKind("stairs_built", "side", "stairs")
STATUE_BUILT: Final = EventKind("statue_built", "side", "statue")
WEAVING_SHOWN: Final = EventKind("weaving_shown", "weaving")
BOUGHT: Final = EventKind("bought", "side", "weaving")
TOOK_WEAVING: Final = EventKind("took_weaving", "side", "weaving")
WOVE: Final = EventKind("wove", "side", "weaving", "tapestry")
MATCHED: Final = EventKind("matched", "side", "edge")

# The Coricancha and the Temple.
STOOD: Final = EventKind("stood", "side", "section")
MOVED: Final = EventKind("moved", "side", "section", "action")
CLIMBED: Final = EventKind("climbed", "side", "level")
SACRIFICED: Final = EventKind("sacrificed", "side", "statue")
ARMY_FLIPPED: Final = EventKind("army_flipped", "side", "army_card")
ARMY_DISCARDED: Final = EventKind("army_discarded", "side", "army_card")
CONQUERED: Final = EventKind("conquered", "side", "conquest")
REGION_HELD: Final = EventKind("region_held", "side", "region")

# Festivals.
FESTIVAL_TAKEN: Final = EventKind("festival_taken", "side", "festival")
FESTIVAL: Final = EventKind("festival", "festival")

# Axomamma: every step with its reason.
AXO_ROLLED: Final = EventKind("axo_rolled", "die", "god_card")
AXO_ACTS: Final = EventKind("axo_acts", "action", "condition")
AXO_PLACES: Final = EventKind("axo_places", "terrace", "god")
AXO_NO_SPACE: Final = EventKind("axo_no_space", "god_card")
AXO_TOKEN: Final = EventKind("axo_token", "token", "axo_space")
AXO_GOLD: Final = EventKind("axo_gold", "axo_space")
AXO_SKIPS: Final = EventKind("axo_skips", "axo_space")
AXO_ON: Final = EventKind("axo_on", "token", "axo_space")
AXO_IDLE: Final = EventKind("axo_idle")
AXO_CARD: Final = EventKind("axo_card", "god_card")
AXO_PERSONALITY: Final = EventKind("axo_personality", "personality")

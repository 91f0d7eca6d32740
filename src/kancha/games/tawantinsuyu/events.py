"""What players see happen in a game of Tawantinsuyu. A field named after a domain is spoken with that domain's words."""

from typing import Final

from kancha.kernel.events import Happening, Reveal

# A side is a seat, or Axomamma.
SCORED: Final = Happening("scored", "side", "points", "category")
GAINED: Final = Happening("gained", "side", "number", "resource")
PAID: Final = Happening("paid", "side", "number", "resource")
BEGINS: Final = Happening("begins", "seat")
TURN: Final = Happening("turn", "side")
GAME_ENDS: Final = Happening("game_ends")
WON: Final = Happening("won", "seat")
AXOMAMMA_WON: Final = Happening("axomamma_won")

# Workers.
DREW_START: Final = Happening("drew_start", "side", "worker")
RETURNED_START: Final = Happening("returned_start", "side", "worker")
BLOCKED: Final = Happening("blocked", "worker", "space")
VILLAGE_FILLED: Final = Happening("village_filled", "number")
NOMAD_CAME: Final = Happening("nomad_came", "worker")
TOOK_NOMAD: Final = Happening("took_nomad", "side", "worker")
HIRED: Final = Happening("hired", "side", "worker", "village_end")
DISMISSED: Final = Happening("dismissed", "side", "worker")
PLACED: Final = Happening("placed", "side", "worker", "space")
CAPTURED: Final = Happening("captured", "side", "worker", "space")
TASKS_COUNTED: Final = Happening("tasks_counted", "side", "number")
TASKS_LOST: Final = Happening("tasks_lost", "side", "number")
FELL: Final = Happening("fell", "side", "worker")

# God cards and army cards.
PLAYED_GOD: Final = Reveal("played_god", "side", "god_card")
DREW_GODS: Final = Happening("drew_gods", "side", "number")
SAW_GOD: Final = Happening("saw_god", "god_card")
TOOK_GOD: Final = Happening("took_god", "side", "god_card")
TUCKED: Final = Happening("tucked", "side")
OFFER_CLEARED: Final = Happening("offer_cleared")
OFFERED: Final = Happening("offered", "god_card")
BURIED: Final = Happening("buried", "god_card")
DREW_ARMIES: Final = Happening("drew_armies", "side", "number")
SAW_ARMY: Final = Happening("saw_army", "army_card")
TRAINED_AWAY: Final = Reveal("trained_away", "side", "army_card")
CASHED: Final = Reveal("cashed", "side", "army_card")
MUSTERED: Final = Reveal("mustered", "side", "army_card")
ARMY_SHUFFLED: Final = Happening("army_shuffled")

# Buildings, statues, stairs, weavings.
REVEALS: Final = Happening("reveals", "building")
SWEPT: Final = Happening("swept", "building")
BUILT: Final = Happening("built", "side", "building")
PRODUCED: Final = Happening("produced", "side", "building")
REGENERATED: Final = Happening("regenerated", "side", "building")
RALLIED: Final = Happening("rallied", "side", "army_card")
STAIRS_BUILT: Final = Happening("stairs_built", "side", "stairs")
STATUE_BUILT: Final = Happening("statue_built", "side", "statue")
WEAVING_SHOWN: Final = Happening("weaving_shown", "weaving")
BOUGHT: Final = Happening("bought", "side", "weaving")
TOOK_WEAVING: Final = Happening("took_weaving", "side", "weaving")
WOVE: Final = Happening("wove", "side", "weaving", "tapestry")
MATCHED: Final = Happening("matched", "side", "edge")

# The Coricancha and the Temple.
STOOD: Final = Happening("stood", "side", "section")
MOVED: Final = Happening("moved", "side", "section", "action")
CLIMBED: Final = Happening("climbed", "side", "level")
SACRIFICED: Final = Happening("sacrificed", "side", "statue")
ARMY_FLIPPED: Final = Happening("army_flipped", "side", "army_card")
ARMY_DISCARDED: Final = Happening("army_discarded", "side", "army_card")
CONQUERED: Final = Happening("conquered", "side", "conquest")
REGION_HELD: Final = Happening("region_held", "side", "region")

# Festivals.
FESTIVAL_TAKEN: Final = Happening("festival_taken", "side", "festival")
FESTIVAL: Final = Happening("festival", "festival")

# Axomamma: every step with its reason.
AXO_ROLLED: Final = Happening("axo_rolled", "die", "god_card")
AXO_ACTS: Final = Happening("axo_acts", "action", "condition")
AXO_PLACES: Final = Happening("axo_places", "terrace", "god")
AXO_NO_SPACE: Final = Happening("axo_no_space", "god_card")
AXO_TOKEN: Final = Happening("axo_token", "token", "axo_space")
AXO_GOLD: Final = Happening("axo_gold", "axo_space")
AXO_SKIPS: Final = Happening("axo_skips", "axo_space")
AXO_ON: Final = Happening("axo_on", "token", "axo_space")
AXO_IDLE: Final = Happening("axo_idle")
AXO_CARD: Final = Happening("axo_card", "god_card")
AXO_PERSONALITY: Final = Happening("axo_personality", "personality")

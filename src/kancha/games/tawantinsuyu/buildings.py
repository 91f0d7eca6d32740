"""What passive buildings do (T-131, T-241 to T-260): every power, when it acts, and what a side's buildings add up to.

A building is one row of `edition/components.toml`, with its powers and their figures:

    id = "Z06"
    effect = { festival = { potato = 4 }, final_god_card = 1 }

No chapter asks for a building: it asks for a power (`figure`) or for what acts at a moment (`moments.acting`). Words, pictures,
help and bots read the same figures.
"""

from typing import Final

from kancha.games.tawantinsuyu.material import ACTIONS, PRODUCTION, Box
from kancha.games.tawantinsuyu.people import Player
from kancha.kernel.bits import members

# Gains at a moment; after the Festivals' the moments when anybody sets a High Priest action off, in the order of ACTIONS.
BEFORE_FESTIVAL: Final = 0
FESTIVAL_START: Final = 1
ON_ACTION: Final = 2
MOMENTS: Final[list[str]] = ["before_festival", "festival", *ACTIONS]

# Figures that chapters ask for where they matter.
POWERS: Final[list[str]] = [
    *MOMENTS,
    "courier",
    "priest",
    "both_builders",
    "warrior_flips",
    "warrior_tasks",
    "own_stairs",
    "joint_pays",
    "outlook",
    "festival_weaving",
    "fewer_soldiers",
    "production_flips",
    "oracle",
    "harvest_more",
    "harvest_points",
    "final_god_card",
    "exchange",
]
ALSO_COURIER: Final = 7  # every worker one places is a Courier too
ALSO_PRIEST: Final = 8  # … and a Priest, if one likes
BOTH_BUILDERS: Final = 9  # Architects and Craftsmen are both
WARRIOR_FLIPS: Final = 10  # production buildings a Warrior turns up
WARRIOR_TASKS: Final = 11  # more tasks for a Warrior
OWN_STAIRS: Final = 12  # points for each of one's own stairs that is used
JOINT_PAYS: Final = 13  # a joint pays when it is made
OUTLOOK: Final = 14  # tiles to look at when buying weavings
FESTIVAL_WEAVING: Final = 15  # points at a Festival's start for each tile of the largest tapestry
FEWER_SOLDIERS: Final = 16  # soldiers a conquest flips and discards less
PRODUCTION_FLIPS: Final = 17  # pieces to turn up whenever anybody sets Production off
ORACLE: Final = 18  # potatoes for a god card, at any time in one's own turn
HARVEST_MORE: Final = 19  # more of potato, corn or stone at a Harvest
HARVEST_POINTS: Final = 20  # … and points
FINAL_GOD_CARD: Final = 21  # more points for each god card at the end
EXCHANGE: Final = 22  # what may be exchanged for one another: so much of each
FLAGS: Final[list[int]] = [ALSO_COURIER, ALSO_PRIEST, BOTH_BUILDERS, JOINT_PAYS]
"""Powers without a figure: in an edition they are `true`."""


def figure(box: Box, player: Player, power: int) -> int:
    """What a side's face-up buildings add up to in a power, 0 without one; Axomamma's do nothing (T-287)."""
    holders = player.up & box.holders[power]
    if not holders or player.automaton:
        return 0
    total = 0
    for building in members(holders):
        total += box.power[power][building - PRODUCTION]
    return total

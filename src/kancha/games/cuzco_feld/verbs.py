"""What can be said in a game of Cuzco: by the players, and by chance."""

from typing import Final

from kancha.games.cuzco_feld.material import (
    ABILITIES,
    ACTIONS,
    ANY_VILLAGE,
    CARD_NAMES,
    CIRCLES,
    COLOURS,
    DIE_AS_SIX,
    EXPEL_PRIEST,
    FEATHER_PLACES,
    FEATHERS,
    GODS,
    GOODS,
    LAYOUTS,
    MARKET_COLUMNS,
    MASKS,
    MISSION_NAMES,
    PLACE_ANY,
    PLACE_NAMES,
    ROUNDS,
    ROW,
    SECTORS,
    SETS,
    SLOTS,
    SPACES,
    TILE_NAMES,
)
from kancha.kernel.verbs import Domain, Space, Subset, Verb1, Verb2, Verb3, Verb4, numbers

DIE: Final = Domain("die", ["1", "2", "3", "4", "5", "6"])
"""The face of a die, one less."""
ACTION: Final = Domain("action", ACTIONS)
SPACE_NAME: Final = Domain("space", SPACES)
FROM_SPACE: Final = Domain("from_space", SPACES)
PLACED_DIE: Final = Domain("placed_die", [f"{colour}-{face}" for colour in COLOURS for face in range(1, 7)])
"""A die on the action bar: seat × 6 + face - 1."""

# Where a God card comes from: played from the hand for one offering, or used face up through an Inti medallion.
SOURCE: Final = Domain("source", ["hand", "inti"])
HAND: Final = 0
INTI: Final = 1
ONE_SOURCE: Final[list[list[int]]] = [[], [HAND], [INTI], [HAND, INTI]]
"""The sources in a set of them."""


class With(Subset):
    """The card that goes with an answer: none, or one from a source (source + 1)."""

    def facets(self, value: int) -> list[str]:
        return super().facets(value) or [f"{self.name}:none"]


WITH: Final = With("with", SOURCE)
AID: Final = Domain("aid", [f"{card}-{source}" for card in ("07", "12", "13", "14") for source in SOURCE.words])
AIDS: Final = Subset("cards", AID)
"""The cards committed to a die: two bits (hand, Inti) for each of 07, 12, 13, 14."""
AID_CARDS: Final[list[int]] = [PLACE_ANY, EXPEL_PRIEST, DIE_AS_SIX, ANY_VILLAGE]
AID_ANYWHERE: Final = 0
AID_EXPEL: Final = 1
AID_SIX: Final = 2
AID_VILLAGE: Final = 3

PLACE: Final = Domain("place", PLACE_NAMES)
TURN: Final = Domain("turn", ["keep", *[str(rotation) for rotation in range(SECTORS)]])
"""How the Cuzco tile is turned before leaving: not at all, or to rotation - 1."""
KEEP: Final = 0
CELL: Final = Domain("cell", [f"{kind}-{cell}" for kind in SETS for cell in range(1, ROW + 1)])
"""A cell of the Study or the Farm row: set × 6 + cell - 1."""
TILE: Final = Domain("tile", TILE_NAMES)
SLOT: Final = Domain("slot", [str(slot) for slot in range(1, SLOTS + 1)])
FEATHER_PLACE: Final = Domain("feather_place", [str(place) for place in range(1, FEATHER_PLACES + 1)])
FEATHER: Final = Domain("feather", FEATHERS)
CIRCLE: Final = Domain("circle", [str(circle) for circle in range(1, CIRCLES + 1)])
GOD: Final = Domain("god", GODS)
CARD: Final = Domain("card", CARD_NAMES)
TRADE: Final = Domain("trade", ["vp", "offering", "quipu"])
TRADE_VP: Final = 0
TRADE_OFFERING: Final = 1
TRADE_QUIPU: Final = 2
GIFT: Final = Domain("gift", ["offering", *GODS])
"""The first half of a fire blessing: an offering, or the card of god - 1."""
BOON: Final = Domain("boon", ["knowledge", "food"])
"""The second half."""
KNOWLEDGE: Final = 0
FOOD: Final = 1
SET: Final = Domain("set", SETS)
ABILITY_NAME: Final = Domain("ability", ABILITIES)
GOOD: Final = Domain("good", GOODS)
MISSION: Final = Domain("mission", MISSION_NAMES)
OTHER_MISSION: Final = Domain("other_mission", MISSION_NAMES)
SEAT: Final = numbers("seat", 4)
MASK: Final = Domain("mask", MASKS)
LAYOUT: Final = Domain("layout", LAYOUTS)
ROTATION: Final = numbers("rotation", SECTORS)
TOKEN: Final = Domain("token", ["1", "2", "3", "4"])
STALL: Final = Domain(
    "stall", [f"{row}-{column}" for row in range(1, ROUNDS + 1) for column in range(1, MARKET_COLUMNS + 1)]
)
THROWS: Final[list[list[int]]] = [[a, b, c] for a in range(1, 7) for b in range(a, 7) for c in range(b, 7)]
THROW: Final = Domain("throw", ["-".join([str(face) for face in throw]) for throw in THROWS])
"""Three dice, lowest first."""
THROW_OF: Final[list[int]] = [
    THROWS.index(sorted([a, b, c])) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
]
"""The throw of three dice in any order: a × 36 + b × 6 + c, each face less one."""


def changes() -> list[tuple[int, int, int]]:
    """Every use of Pututus on one die: direction, tiles of 1, tiles of 2; together no more than 5 (F-303, F-305, F-309)."""
    uses: list[tuple[int, int, int]] = []
    for way in (1, -1):
        for twos in range(3):
            for ones in range(6 - 2 * twos):
                if ones + twos:
                    uses.append((way, ones, twos))
    return uses


CHANGES: Final[list[tuple[int, int, int]]] = changes()
CHANGE: Final = Domain(
    "change", [("+" if way > 0 else "-").join(["", *["1"] * ones, *["2"] * twos]) for way, ones, twos in CHANGES]
)
"""Pututus given up for one die: `-1-2` lowers it by 3."""

SPACE: Final = Space()

# Setting up
GIVE_BACK: Final = Verb1(SPACE, "give_back", CARD)
KEEP_MISSIONS: Final = Verb2(SPACE, "keep", MISSION, OTHER_MISSION)

# Phase I
SHIFT: Final = Verb4(SPACE, "shift", SOURCE, PLACED_DIE, FROM_SPACE, SPACE_NAME)
"""Card 06: move a placed die to another space."""
BLOW: Final = Verb2(SPACE, "blow", DIE, CHANGE)
"""Module 1: give up Pututus to turn a die, which is then placed."""
SET_DIE: Final = Verb3(SPACE, "place", DIE, ACTION, AIDS)
MOVE: Final = Verb3(SPACE, "move", TURN, PLACE, WITH)
"""With: card 10."""
TAKE: Final = Verb2(SPACE, "take", CELL, WITH)
"""With: card 09."""
SALVAGE: Final = Verb1(SPACE, "salvage", TILE)
"""Card 09: the tile taken from the discard piles."""
RAISE: Final = Verb1(SPACE, "raise", SOURCE)
"""Card 02."""
LIFT: Final = Verb1(SPACE, "lift", SLOT)
SLIDE: Final = Verb1(SPACE, "slide", SLOT)
BARTER: Final = Verb1(SPACE, "barter", TRADE)
TAKE_CARD: Final = Verb1(SPACE, "take_card", GOD)
PUT_FEATHER: Final = Verb1(SPACE, "feather", FEATHER_PLACE)
ACTIVATE: Final = Verb1(SPACE, "activate", CIRCLE)
BLESS: Final = Verb2(SPACE, "bless", GIFT, BOON)
GREAT: Final = Verb1(SPACE, "great_blessing", SOURCE)
"""Card 08."""
AGAIN: Final = Verb1(SPACE, "extra_turn", SOURCE)
"""Card 05."""

# Phase II
USE: Final = Verb2(SPACE, "use", SET, ABILITY_NAME)
PLAY: Final = Verb2(SPACE, "play", CARD, SOURCE)
"""Cards 01, 11, 15."""

# Phase III
BUY: Final = Verb2(SPACE, "buy", GOOD, WITH)
"""With: card 03."""
COMPLETE: Final = Verb2(SPACE, "complete", MISSION, WITH)
"""With: card 04."""
COMPLETE_SHOWING: Final = Verb3(SPACE, "complete_showing", MISSION, WITH, CARD)
"""The same, and which God card is shown for it where there is a choice."""
DROP: Final = Verb1(SPACE, "drop", MISSION)
TAKE_MISSION: Final = Verb1(SPACE, "take_mission", MISSION)

# What chance says
SPACE.chance_speaks()
LAID_LAYOUT: Final = Verb1(SPACE, "layout", LAYOUT)
TURNED: Final = Verb1(SPACE, "rotation", ROTATION)
GOT_MASK: Final = Verb2(SPACE, "mask", SEAT, MASK)
GOT_FEATHER: Final = Verb2(SPACE, "first_feather", SEAT, FEATHER)
GOT_TOKEN: Final = Verb2(SPACE, "token", TOKEN, SEAT)
GOT_MISSION: Final = Verb2(SPACE, "start_mission", SEAT, MISSION)
DREW_MISSION: Final = Verb2(SPACE, "drew_mission", SEAT, MISSION)
DEALT: Final = Verb2(SPACE, "dealt", SEAT, CARD)
LEFT_OVER: Final = Verb1(SPACE, "left_over", CARD)
SHOWS: Final = Verb1(SPACE, "shows", CARD)
LIES: Final = Verb2(SPACE, "lies", CELL, TILE)
STALLED: Final = Verb2(SPACE, "goods", STALL, GOOD)
POSTED: Final = Verb1(SPACE, "posted", MISSION)
ROLLED: Final = Verb2(SPACE, "rolled", SEAT, THROW)

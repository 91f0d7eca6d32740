"""What can be said in a game of Tawantinsuyu: by the players, and by chance."""

from typing import Final

from kancha.games.tawantinsuyu.material import (
    ARMY_NAMES,
    BUILDING_NAMES,
    CARD_NAMES,
    CONQUEST_NAMES,
    GAINS,
    GOD_CARDS,
    ICON_NAMES,
    PERSONALITIES,
    RESOURCES,
    SPACE_NAMES,
    STAIR_NAMES,
    STATUES,
    WEAVING_NAMES,
    WEAVINGS,
    WORKERS,
)
from kancha.kernel.verbs import AMOUNT, Domain, Space, Verb, Verb0, Verb1, Verb2, Verb3, numbers

SEAT: Final = numbers("seat", 4)
WORKER: Final = Domain("worker", WORKERS)
PLACE_: Final = Domain("space", SPACE_NAMES)
ICON: Final = Domain("icon", ICON_NAMES)
GOD_CARD: Final = Domain("god_card", CARD_NAMES)
PAYMENT: Final = Domain("payment", [*CARD_NAMES, "gold"])
WITH_GOLD: Final = GOD_CARDS
SOURCE: Final = Domain("source", [*CARD_NAMES, "deck"])
DECK: Final = GOD_CARDS
ARMY: Final = Domain("army_card", ARMY_NAMES)
BUILDING: Final = Domain("building", BUILDING_NAMES)
WEAVING: Final = Domain("weaving", WEAVING_NAMES)
ROW: Final = numbers("tapestry", WEAVINGS)
SIDE: Final = Domain("end", ["left", "right"])
RESOURCE: Final = Domain("resource", RESOURCES)
INTO: Final = Domain("into", RESOURCES)
SECTION: Final = Domain("section", ["1", "2", "3", "4", "5"])
STAIR: Final = Domain("stairs", STAIR_NAMES)
STATUE: Final = Domain("statue", STATUES)
CONQUEST: Final = Domain("conquest", CONQUEST_NAMES)
GAIN: Final = Domain("gain", GAINS)
STEPS: Final = Domain("steps", ["1", "2", "3"])
VILLAGE_END: Final = Domain("village_end", ["potato", "corn"])
DEPTH: Final = Domain("depth", ["face_up", "below"])
ABILITY: Final = Domain("ability", ["task", "card", "neither"])
SOLDIERS: Final = Domain("singles", ["0", "1", "2", "3", "4"])
PAIRS: Final = Domain("doubles", ["0", "1", "2", "3", "4"])
ROTATION: Final = numbers("rotation", 5)
DIE: Final = Domain("die", ["1", "2", "3", "4"])
PERSONALITY: Final = Domain("personality", PERSONALITIES)

PART: Final = Domain("part", ["all", "some"])
SHARE: Final = Domain("share", ["all", "some", "none"])
ALL_OF_IT: Final = 0
SOME_OF_IT: Final = 1
NONE_OF_IT: Final = 2


class Sharing(Verb):
    """A verb whose last word says how much; all goes without saying: `before`, `before some`."""

    def text(self, option: int) -> str:
        return super().text(option).removesuffix(" all")

    def facets(self, option: int) -> list[str]:
        return [facet for facet in super().facets(option) if facet not in ("part:all", "share:all")]

    def parse(self, words: list[str]) -> int:
        return super().parse([*words, "all"] if len(words) == len(self.domains) - 1 else words)

    def of(self, thing: int, share: int) -> int:
        """The option for a thing (0 where the verb names none) and how much of it."""
        return self.base + thing * self.domains[-1].size + share

    def args(self, option: int) -> tuple[int, int]:
        size = self.domains[-1].size
        return (option - self.base) // size, (option - self.base) % size


SPACE: Final = Space()

# Setting up.
CHOOSE_WEAVING: Final = Verb1(SPACE, "begin_with", WEAVING)
KEEP: Final = Verb3(SPACE, "keep", GOD_CARD, GOD_CARD, GOD_CARD)
"""Three of the eight cards, in ascending order (T-044)."""
STAND: Final = Verb1(SPACE, "stand", SECTION)
"""The High Priest's first place (T-060)."""

# A turn.
PLACE: Final = Verb3(SPACE, "place", WORKER, PAYMENT, PLACE_)
"""Worker, the god card or gold paid, and the space: `place priest g05 M18i` (T-080)."""
MOVE: Final = Verb1(SPACE, "move", STEPS)
"""The High Priest one or two spaces on (T-154)."""
PRAY: Final = Verb0(SPACE, "pray")
TRAIN: Final = Verb0(SPACE, "train")
RECRUIT: Final = Verb0(SPACE, "recruit")
CASH: Final = Verb1(SPACE, "cash", ARMY)
SWAP: Final = Verb2(SPACE, "swap", RESOURCE, INTO)
CONSULT: Final = Verb0(SPACE, "consult")
"""The oracle: a potato for a god card (T-259)."""
HIRE: Final = Verb1(SPACE, "hire", VILLAGE_END)
DISMISS: Final = Verb1(SPACE, "dismiss", WORKER)

# A placement and its tasks.
BEFORE: Final = Sharing(SPACE, "before", [PART])
AFTER: Final = Sharing(SPACE, "after", [PART])
ALL: Final = Verb0(SPACE, "all")
SOME: Final = Verb0(SPACE, "some")
DECLINE: Final = Verb0(SPACE, "none")
ONLY: Final = Verb1(SPACE, "only", GAIN)
"""Which of a card's benefits, where some are taken: one of them (T-018)."""
WITHOUT: Final = Verb1(SPACE, "without", GAIN)
"""… or all but one."""
CAPTURE: Final = Verb1(SPACE, "capture", PLACE_)
PRIESTLY: Final = Verb1(SPACE, "priest", ABILITY)
"""The Priest's ability: potato for a task and the card after it; the card alone; neither, but for a Priest (T-105, T-242)."""
TASK: Final = Verb1(SPACE, "task", ICON)

# Gains.
RESOLVE: Final = Verb1(SPACE, "resolve", GAIN)
"""Which of several gains comes next (T-019)."""
CHOOSE: Final = Verb1(SPACE, "choose", GAIN)
"""One of alternatives, named by its first gain."""
TAKE: Final = Verb1(SPACE, "take", SOURCE)
KEEP_ARMY: Final = Verb1(SPACE, "keep_army", ARMY)
NOMAD: Final = Verb1(SPACE, "nomad", WORKER)
REGENERATE: Final = Verb1(SPACE, "regenerate", BUILDING)
RALLY: Final = Verb1(SPACE, "rally", ARMY)
"""A face-down army card of the play area turned up (T-020)."""
PRODUCE: Final = Verb1(SPACE, "produce", BUILDING)

# Building.
BUILD: Final = Verb1(SPACE, "build", BUILDING)
RENEW: Final = Verb0(SPACE, "renew")
TUCK: Final = Verb1(SPACE, "tuck", GOD_CARD)
"""The god card put under the deck to renew the market (T-133)."""
SET_ASIDE: Final = Verb1(SPACE, "set_aside", BUILDING)
STAIRS: Final = Verb1(SPACE, "stairs", STAIR)
SCULPT: Final = Verb1(SPACE, "statue", STATUE)

# Weavings.
BUY: Final = Verb1(SPACE, "buy", WEAVING)
RETURN: Final = Verb1(SPACE, "return", WEAVING)
"""One of the tiles too many put under the stack (T-248)."""
PICK: Final = Verb1(SPACE, "pick", DEPTH)
WEAVE: Final = Verb3(SPACE, "weave", WEAVING, ROW, SIDE)
BEGIN_TAPESTRY: Final = Verb1(SPACE, "begin_tapestry", WEAVING)

# The High Priest's actions.
TAKE_GOLD: Final = Verb0(SPACE, "take_gold")
SACRIFICE: Final = Verb1(SPACE, "sacrifice", STATUE)
OFFER: Final = Verb1(SPACE, "offer", STEPS)
SEND: Final = Verb1(SPACE, "send", VILLAGE_END)
"""The Village worker that goes to the casualties (T-160)."""
SEND_NOMAD: Final = Verb1(SPACE, "send_nomad", WORKER)
MUSTER: Final = Verb1(SPACE, "muster", ARMY)
CONQUER: Final = Verb1(SPACE, "conquer", CONQUEST)
FLIP: Final = Verb2(SPACE, "flip", SOLDIERS, PAIRS)
DISCARD: Final = Verb2(SPACE, "discard", SOLDIERS, PAIRS)

# Festivals.
UPKEEP: Final = Verb1(SPACE, "upkeep", AMOUNT)
"""How much gold stands in for missing potatoes (T-200)."""
PLAY: Final = Sharing(SPACE, "play", [GOD_CARD, SHARE])
"""`play g12` for all its benefits, `play g12 some`, `play g12 none` (T-045, T-206)."""

# What chance says.
SPACE.chance_speaks()
FIRST: Final = Verb1(SPACE, "first", SEAT)
TURNED: Final = Verb1(SPACE, "coricancha", ROTATION)
DREW_WORKER: Final = Verb1(SPACE, "drew_worker", WORKER)
DREW_GOD: Final = Verb1(SPACE, "drew_god", GOD_CARD)
DREW_ARMY: Final = Verb1(SPACE, "drew_army", ARMY)
REVEALED: Final = Verb1(SPACE, "revealed", BUILDING)
DREW_WEAVING: Final = Verb1(SPACE, "drew_weaving", WEAVING)
ROLLED: Final = Verb1(SPACE, "rolled", DIE)
DREW_PERSONALITY: Final = Verb1(SPACE, "personality", PERSONALITY)
PICKED_WORKER: Final = Verb1(SPACE, "picked_worker", WORKER)
PICKED_SPACE: Final = Verb1(SPACE, "picked_space", PLACE_)
PICKED_STATUE: Final = Verb1(SPACE, "picked_statue", STATUE)
PICKED_BUILDING: Final = Verb1(SPACE, "picked_building", BUILDING)
PICKED_CONQUEST: Final = Verb1(SPACE, "picked_conquest", CONQUEST)
PICKED_WEAVING: Final = Verb1(SPACE, "picked_weaving", WEAVING)

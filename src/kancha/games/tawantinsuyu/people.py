"""The two kinds of sides: a player's whole area, and Axomamma's own board."""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.tawantinsuyu.material import (
    CORN,
    GOLD,
    KINDS_OF_WORKER,
    NONE,
    POTATO,
    PRODUCTION_MASK,
    STATUES,
    Box,
)

# The score sheet's categories.
CATEGORIES: Final[list[str]] = [
    "start", "gods", "stairs", "statues", "buildings", "weavings", "conquest", "regions", "temple", "festival",
    "upkeep", "cards", "workers", "gold", "axomamma",
]  # fmt: skip
START: Final = 0
GOD_BENEFITS: Final = 1
STAIRWAYS: Final = 2
SCULPTURE: Final = 3
BUILT_POINTS: Final = 4
WOVEN: Final = 5
CONQUESTS_MADE: Final = 6
REGIONS_HELD: Final = 7
TEMPLE: Final = 8
FESTIVE: Final = 9
UPKEEP_LOST: Final = 10
CARDS: Final = 11
WORKERS_LEFT: Final = 12
GOLD_LEFT: Final = 13
AXO_POINTS: Final = 14
KINDS: Final = 15


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """One side: a player's whole area. Sets of cards and buildings are bits."""

    def __init__(self, box: Box) -> None:
        self.res = box.start_resources.copy()  # potato, corn, stone, gold
        self.workers = [0] * KINDS_OF_WORKER  # the reserve
        self.points = [0] * KINDS
        self.points[START] = box.start_score
        self.temple = 0
        self.priest = NONE  # the section the High Priest stands in
        self.stairs_left = box.stairs_tokens
        self.markers_left = box.markers
        self.statues = [0] * len(STATUES)
        self.up = 0  # buildings face up; passive ones always are
        self.down = 0  # production buildings face down
        self.gods = 0  # god cards in hand
        self.gods_hidden = 0  # in a view: how many it does not show
        self.played = 0  # god cards played in setup or at a Festival, not yet shuffled back
        self.army = 0  # army cards in hand
        self.army_hidden = 0
        self.looking = 0  # army cards drawn, one of which is kept (T-148)
        self.looking_hidden = 0
        self.army_up = 0  # army cards in the play area
        self.army_down = 0
        self.tapestries: list[list[int]] = []  # each from left to right
        self.automaton = 0

    def clone(self) -> "Player":
        copy = Player.__new__(Player)
        copy.res = self.res.copy()
        copy.workers = self.workers.copy()
        copy.points = self.points.copy()
        copy.temple = self.temple
        copy.priest = self.priest
        copy.stairs_left = self.stairs_left
        copy.markers_left = self.markers_left
        copy.statues = self.statues.copy()
        copy.up = self.up
        copy.down = self.down
        copy.gods = self.gods
        copy.gods_hidden = self.gods_hidden
        copy.played = self.played
        copy.army = self.army
        copy.army_hidden = self.army_hidden
        copy.looking = self.looking
        copy.looking_hidden = self.looking_hidden
        copy.army_up = self.army_up
        copy.army_down = self.army_down
        copy.tapestries = self.tapestries.copy()  # a row is replaced when it grows, never changed
        copy.automaton = self.automaton
        return copy

    def total(self) -> int:
        return sum(self.points)

    def god_cards(self) -> int:
        """How many god cards are in hand."""
        return self.gods.bit_count() + self.gods_hidden

    def army_cards(self) -> int:
        """How many army cards are in hand."""
        return self.army.bit_count() + self.army_hidden

    def worker_count(self) -> int:
        return sum(self.workers)

    def producing(self) -> int:
        """The production buildings face up."""
        return self.up & PRODUCTION_MASK

    def owns_god(self, god: int) -> bool:
        """Whether a statue of this god, of any size, stands here (T-091)."""
        return self.statues[god * 2] + self.statues[god * 2 + 1] > 0

    def statue_count(self) -> int:
        return sum(self.statues)

    def soldiers(self, box: Box) -> int:
        """The soldiers of the face-up army cards."""
        return self.army_up.bit_count() + (self.army_up & box.army_twos).bit_count()

    def food(self) -> int:
        """What can be spent as food, gold included."""
        return self.res[POTATO] + self.res[CORN] + self.res[GOLD]

    def can_pay(self, cost: list[int]) -> bool:
        """Whether a cost can be met, gold standing in where something is short (T-004)."""
        res = self.res
        short = cost[GOLD]
        for kind in range(GOLD):
            if cost[kind] > res[kind]:
                short += cost[kind] - res[kind]
        return short <= res[GOLD]


@mypyc_attr(allow_interpreted_subclasses=True)
class Axomamma:
    """The automaton's own board (T-270 to T-331)."""

    def __init__(self, adjust: int, slots: int) -> None:
        self.adjust = adjust  # the difficulty switches E1..E5, H1..H7 as bits
        self.tokens: list[int] = []  # the space of each numbered token
        self.slots = [NONE] * slots  # his open god cards
        self.personality = NONE
        self.queue: list[int] = []  # his workers, the oldest first
        self.began = 0  # whether he has placed his first worker
        self.die = 0  # the last roll

    def clone(self) -> "Axomamma":
        copy = Axomamma(self.adjust, 0)
        copy.tokens = self.tokens.copy()
        copy.slots = self.slots.copy()
        copy.personality = self.personality
        copy.queue = self.queue.copy()
        copy.began = self.began
        copy.die = self.die
        return copy

    def set_to(self, switch: int) -> bool:
        """Whether a difficulty switch (its number in ADJUSTMENTS) is on."""
        return self.adjust >> switch & 1 == 1

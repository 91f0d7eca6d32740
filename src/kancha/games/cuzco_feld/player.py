"""One seat's mask and everything around it: feathers, Quipu, persons, cards, missions."""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.cuzco_feld.material import (
    ABILITY,
    ABILITY_OF,
    CARDS,
    CIRCLES,
    CUZCO,
    NONE,
    PAIR,
    QUIPU,
    SET_OF,
    SLOTS,
)

# What everybody knows of the two God cards dealt at the start (F-038).
NOTHING_KNOWN: Final = 0
ONE_GOD: Final = 1
DIFFERENT_GODS: Final = 2

LEFT_OF_PAIR: Final = 0b010101010101
"""The left feather place of each pair."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """One seat's mask and everything around it."""

    def __init__(self) -> None:
        self.mask = NONE  # which of the four masks
        self.feathers = 0  # the set of filled feather places
        self.first_feather = NONE  # the colour of a starting feather not yet placed
        self.circles = 0  # the set of activated circle tiles
        self.cords = QUIPU  # Quipu on the mask: they cover the last so many slots (F-130)
        self.spare = 0  # Quipu in the own reserve
        self.villages = 0  # where a Quipu was placed
        self.at = CUZCO
        self.returned = 0  # 1: came back to Cuzco and may turn it when leaving (F-134, F-135)
        self.slots = [NONE] * SLOTS  # the person tile on each slot
        self.down = 0  # the slots whose tile is slid down
        self.cards = 0  # God cards in hand
        self.hand = [0] * CARDS  # how many of each
        self.seen = [0] * CARDS  # those of them everybody knows: taken face up, or shown for a mission (F-246)
        self.dealt = NOTHING_KNOWN  # whether the two cards dealt at the start were of one god
        self.offerings = 0
        self.food = 0
        self.inti = 0
        self.knowledge = 0
        self.goods = [0] * 6
        self.dice: list[int] = []  # faces not yet placed, lowest first
        self.ones = 0  # Pututus of ±1
        self.twos = 0  # Pututus of ±2
        self.missions = 0  # the set of missions held
        self.completed = 0
        self.drawn = 0  # missions drawn at the start, two of which are kept
        self.rejected = 0  # the other two
        self.set_aside = NONE  # a God card given back, while its replacement is drawn

    def clone(self) -> "Player":
        copy = Player.__new__(Player)
        copy.mask = self.mask
        copy.feathers = self.feathers
        copy.first_feather = self.first_feather
        copy.circles = self.circles
        copy.cords = self.cords
        copy.spare = self.spare
        copy.villages = self.villages
        copy.at = self.at
        copy.returned = self.returned
        copy.slots = self.slots.copy()
        copy.down = self.down
        copy.cards = self.cards
        copy.hand = self.hand.copy()
        copy.seen = self.seen.copy()
        copy.dealt = self.dealt
        copy.offerings = self.offerings
        copy.food = self.food
        copy.inti = self.inti
        copy.knowledge = self.knowledge
        copy.goods = self.goods.copy()
        copy.dice = self.dice.copy()
        copy.ones = self.ones
        copy.twos = self.twos
        copy.missions = self.missions
        copy.completed = self.completed
        copy.drawn = self.drawn
        copy.rejected = self.rejected
        copy.set_aside = self.set_aside
        return copy

    def tiles(self) -> int:
        """How many person tiles lie on the mask."""
        return SLOTS - self.slots.count(NONE)

    def free_slots(self) -> int:
        """Slots with neither a Quipu nor a tile (F-010)."""
        return self.slots.count(NONE) - self.cords

    def count(self, set_: int, ability: int) -> int:
        """How many tiles of a set have this ability, up or down (F-211, F-212)."""
        number = 0
        for tile in self.slots:
            if tile != NONE and SET_OF[tile] == set_ and ABILITY_OF[tile] == ability:
                number += 1
        return number

    def abilities(self, set_: int) -> int:
        """The set of abilities among the tiles of a set."""
        abilities = 0
        for tile in self.slots:
            if tile != NONE and SET_OF[tile] == set_:
                abilities |= 1 << ABILITY_OF[tile]
        return abilities

    def counts(self) -> list[int]:
        """How many tiles of each set × 12 + ability."""
        numbers = [0] * (2 * ABILITY)
        for tile in self.slots:
            if tile != NONE:
                numbers[SET_OF[tile] * ABILITY + ABILITY_OF[tile]] += 1
        return numbers

    def raised(self) -> int:
        """The slots whose tile is up."""
        slots = 0
        for slot in range(SLOTS):
            if self.slots[slot] != NONE:
                slots |= 1 << slot
        return slots & ~self.down

    def ready_circles(self, strength: int) -> int:
        """Circle tiles that can be activated with this strength (F-190)."""
        circles = 0
        if self.feathers & self.feathers >> 1 & LEFT_OF_PAIR == 0:
            return 0
        for circle in range(min(CIRCLES, strength)):
            if not self.circles >> circle & 1 and self.feathers & PAIR[circle] == PAIR[circle]:
                circles |= 1 << circle
        return circles

    def unseen(self) -> int:
        """Cards in hand that the others have not seen."""
        return self.cards - sum(self.seen)

    def remove_cord(self) -> None:
        """The leftmost Quipu leaves the mask; its slot is free (F-129 to F-131)."""
        self.cords -= 1

    def add_tile(self, tile: int) -> None:
        """A tile goes up on the lowest free slot (F-011, F-012)."""
        self.slots[self.slots.index(NONE)] = tile

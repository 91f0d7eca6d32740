"""Toyland's deck: drawn from lazily, so that no future lies in the state, except the part whose order somebody set or saw."""

from typing import Final

from kancha.kernel.chance import Chance, Rng, weighted
from kancha.kernel.events import EVERYBODY, sees

UNKNOWN: Final = -1


class Deck:
    """A shuffled pile of cards by kind, with known ends.

    `rest` counts what lies in the middle in no order at all. `top` (next to be drawn last in the list) and `bottom` (deepest
    first) are things somebody put there or looked at, each with the mask of seats that know it.
    """

    def __init__(self, rest: list[int]) -> None:
        self.rest = rest
        self.top: list[int] = []
        self.top_known: list[int] = []
        self.bottom: list[int] = []
        self.bottom_known: list[int] = []

    def clone(self) -> "Deck":
        copy = Deck(self.rest.copy())
        if self.top:
            copy.top = self.top.copy()
            copy.top_known = self.top_known.copy()
        if self.bottom:
            copy.bottom = self.bottom.copy()
            copy.bottom_known = self.bottom_known.copy()
        return copy

    def size(self) -> int:
        unknown = self.top.count(UNKNOWN) + self.bottom.count(UNKNOWN)  # these are counted in the middle
        return sum(self.rest) + len(self.top) + len(self.bottom) - unknown

    def possible(self) -> list[int]:
        """The kinds the next draw may show."""
        if self.top and self.top[-1] != UNKNOWN:
            return [self.top[-1]]
        kinds = [kind for kind in range(len(self.rest)) if self.rest[kind]]
        return kinds if kinds or not self.bottom else [self.bottom[-1]]

    def next(self, chance: Chance, pile: int) -> int:
        """The kind chance deals next; -1 if the pile is empty. It stays there until taken."""
        if self.top:
            return self.top[-1]
        if any(self.rest):
            return chance.pick(pile, self.rest)
        return self.bottom[-1] if self.bottom else UNKNOWN

    def take(self, kind: int) -> None:
        """Take the next thing, which is of this kind."""
        if self.top:
            self.top.pop()
            self.top_known.pop()
        elif any(self.rest):
            self.rest[kind] -= 1
        else:
            self.bottom.pop()
            self.bottom_known.pop()

    def put_on_top(self, kind: int, known_to: int = EVERYBODY) -> None:
        self.top.append(kind)
        self.top_known.append(known_to)

    def put_under(self, kind: int, known_to: int = EVERYBODY) -> None:
        self.bottom.insert(0, kind)
        self.bottom_known.insert(0, known_to)

    def forget_for(self, seat: int) -> None:
        """Make this the pile as a seat sees it: places it does not know become UNKNOWN, their things join the middle."""
        for index in range(len(self.top)):
            if self.top[index] != UNKNOWN and not sees(self.top_known[index], seat):
                self.rest[self.top[index]] += 1
                self.top[index] = UNKNOWN
        for index in range(len(self.bottom)):
            if self.bottom[index] != UNKNOWN and not sees(self.bottom_known[index], seat):
                self.rest[self.bottom[index]] += 1
                self.bottom[index] = UNKNOWN

    def imagine(self, rng: Rng) -> None:
        """Fill the places a seat does not know from the middle."""
        for index in range(len(self.top)):
            if self.top[index] == UNKNOWN:
                self.top[index] = self.deal(rng)
        for index in range(len(self.bottom)):
            if self.bottom[index] == UNKNOWN:
                self.bottom[index] = self.deal(rng)

    def deal(self, rng: Rng) -> int:
        """Take one thing of the middle at random: for imagined worlds only."""
        kind = weighted(self.rest, rng.below(sum(self.rest)))
        self.rest[kind] -= 1
        return kind

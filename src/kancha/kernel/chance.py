"""Chance stands outside the state and is asked like a seat."""

from hashlib import blake2b
from typing import Final

from mypy_extensions import mypyc_attr

from kancha.kernel.luck import Item, Script
from kancha.kernel.verbs import Space

SPAN: Final = 2147483562
UNREAD: Final = "unread"
"""An envelope whose content is not known: a game replayed from its record alone."""


class Rng:
    """Fast, plain randomness for bots, playouts and imagined worlds (L'Ecuyer's combined generator).

    It never deals a real game: whoever saw enough of its draws could foresee the next.
    """

    def __init__(self, seed: int) -> None:
        self.a = seed % 2147483562 + 1
        self.b = seed // 2147483562 % 2147483398 + 1
        for _ in range(3):
            self.below(2)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.a = self.a * 40014 % 2147483563
        self.b = self.b * 40692 % 2147483399
        return (self.a + SPAN - self.b) % SPAN * n // SPAN

    def shuffle(self, things: list[int]) -> None:
        """Put a list in random order, in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def pick(self, weights: list[int]) -> int:
        """An index, as likely as its weight; the weights are not all 0."""
        return weighted(weights, self.below(sum(weights)))


def weighted(weights: list[int], at: int) -> int:
    """Which index the point `at` falls on when each takes as much room as its weight."""
    for index in range(len(weights)):
        at -= weights[index]
        if at < 0:
            return index
    raise ValueError("the point lies past the sum of the weights")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The luck of one game: the n-th draw of a pile depends on (seed, pile, n) alone.

    So two tables with the same seed meet the same luck however differently they are played. What is fixed at the start and
    hidden from everybody (a map, say) lies sealed in the envelope; effects that reveal a part of it read it there.
    """

    def __init__(self, seed: int, envelope: object = None) -> None:
        self.seed = seed
        self.envelope = envelope
        self.drawn: list[int] = []
        self.effort = 0  # how much may be tried to imagine what is hidden; 0: as much as it takes
        self.script: Script | None = None  # luck that was chosen
        self.seeded: blake2b | None = None  # the hash every draw begins with; only ever copied

    def clone(self) -> "Chance":
        copy = Chance(self.seed, self.envelope)
        copy.drawn = self.drawn.copy()
        copy.seeded = self.seeded
        if self.script is not None:
            copy.script = self.script.clone()
        return copy

    def expect(self, space: Space, items: list[Item]) -> None:
        """Luck that was chosen comes, after what was chosen before."""
        self.script = Script(space, [*(self.script.items if self.script is not None else []), *items])

    def below(self, pile: int, n: int) -> int:
        """The next draw of a pile: a number from 0 to n - 1."""
        while len(self.drawn) <= pile:
            self.drawn.append(0)
        turn = self.drawn[pile]
        self.drawn[pile] = turn + 1
        if self.seeded is None:
            seed: object = self.seed  # compiled, a text made of a large int itself would never let go of it
            self.seeded = blake2b(f"{seed}/".encode(), digest_size=8)
        luck = self.seeded.copy()
        luck.update(f"{pile}/{turn}".encode())
        return int.from_bytes(luck.digest(), "big") * n >> 64

    def pick(self, pile: int, weights: list[int]) -> int:
        """The next draw of a bag of like things: an index, as likely as its weight."""
        return weighted(weights, self.below(pile, sum(weights)))

    def rng(self, pile: int) -> Rng:
        """A quick generator of its own, when one decision of chance needs many numbers (imagining a map, say)."""
        return Rng(self.below(pile, 1 << 60))


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickChance(Chance):
    """The luck of an imagined world: fast, and different each time it is asked."""

    def __init__(self, rng: Rng, envelope: object = None) -> None:
        super().__init__(0, envelope)
        self.source = rng

    def clone(self) -> "QuickChance":
        return QuickChance(self.source, self.envelope)

    def below(self, pile: int, n: int) -> int:
        return self.source.below(n)

    def rng(self, pile: int) -> Rng:
        return self.source

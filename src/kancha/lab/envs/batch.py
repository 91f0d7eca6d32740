"""Many games stepped through together in one process: the fastest way to feed a network.

batch = Batch("tawantinsuyu", 64, seats=2, seed=7)
while True:
    seen = batch.see()
    ended = batch.play([choose(...) for row in range(64)])    # an index into each game's options
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kancha.lab.envs.core import EnvCore, Floats
from kancha.lab.envs.vocabulary import Ints
from kancha.lab.match import mixed


@dataclass(frozen=True)
class Seen:
    """All games at once. The options of all stand in one list: those of game `k` are `first[k]` to `first[k + 1]`."""

    seats: NDArray[np.int64]  # who is asked in each game
    observations: Floats  # what they see, a row each
    options: Ints
    words: Ints  # the words of each option, a row each
    first: NDArray[np.int64]


@dataclass(frozen=True)
class Ended:
    """A game of the batch that is over; another has begun in its place."""

    row: int
    rewards: list[float]  # by seat
    answers: int


class Batch:
    """Games side by side; whenever one is over the next begins."""

    def __init__(
        self,
        slug: str,
        games: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int = 0,
        shaping: float = 0.0,
    ) -> None:
        self.seed = seed
        self.dealt = 0
        self.cores = [EnvCore(slug, seats, options, shaping=shaping) for _ in range(games)]
        self.answers = [0] * games
        self.flattener = self.cores[0].flattener
        self.vocabulary = self.cores[0].vocabulary
        for row in range(games):
            self.deal(row)

    def deal(self, row: int) -> None:
        """Begin the next game."""
        self.cores[row].reset(mixed(self.seed, self.dealt))
        self.answers[row] = 0
        self.dealt += 1

    def see(self) -> Seen:
        """What is asked in each game, and what may be answered."""
        seats = [core.position.seat for core in self.cores]
        codes = [core.observer.observe(core.position, seat) for core, seat in zip(self.cores, seats, strict=True)]
        first = np.zeros(len(seats) + 1, np.int64)
        np.cumsum([len(core.options) for core in self.cores], out=first[1:])
        options = np.array([option for core in self.cores for option in core.options], np.int32)
        return Seen(
            np.array(seats), self.flattener.rows(codes), options, self.vocabulary.table.take(options, axis=0), first
        )

    def play(self, choices: list[int]) -> list[Ended]:
        """Answer in every game, by place in its list of options; says which games are over."""
        ended: list[Ended] = []
        for row, (core, choice) in enumerate(zip(self.cores, choices, strict=True)):
            core.play(core.options[choice])
            self.answers[row] += 1
            if core.over:
                ended.append(Ended(row, core.rewards, self.answers[row]))
                self.deal(row)
        return ended

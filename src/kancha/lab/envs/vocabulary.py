"""The words of options as numbers: a network reads what an option says, and need not learn each of them by heart."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kancha.kernel.verbs import Domain, Space

Ints = NDArray[np.int32]


class Vocabulary:
    """Every verb and every word of a game's domains, numbered from 1, and the words of every option in their order."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.words: list[str] = ["", *[f"verb:{verb.name}" for verb in space.verbs]]
        self.start: dict[str, int] = {}  # of each domain: the number of its first word
        for name, domain in space.domains.items():
            self.start[name] = len(self.words)
            self.words += [f"{name}:{word}" for word in domain.words]
        self.width = 1 + max(len(verb.domains) for verb in space.verbs)
        self.table = np.zeros((space.size, self.width), np.int32)
        for number, verb in enumerate(space.verbs):
            rows = self.table[verb.base : verb.base + verb.size]
            rows[:, 0] = 1 + number
            for place, words in enumerate(self.columns(verb.domains), 1):
                rows[:, place] = words

    def __len__(self) -> int:
        return len(self.words)

    def columns(self, domains: list[Domain]) -> list[Ints]:
        """The word of each domain in every option of a verb, in the order of the options."""
        if not domains:
            return []
        places = np.indices([domain.size for domain in domains]).reshape(len(domains), -1)
        return [
            (place + self.start[domain.name]).astype(np.int32) for place, domain in zip(places, domains, strict=True)
        ]

    def of(self, options: list[int]) -> Ints:
        """The words of some options, a row each; 0 where one has fewer."""
        rows: Ints = self.table[options]
        return rows


@cache
def vocabulary_of(space: Space) -> Vocabulary:
    """The vocabulary of a game, made once."""
    return Vocabulary(space)

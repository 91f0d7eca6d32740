"""How an action names an option: by its place in the list, by its number in the action space, or word by word."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kancha.kernel.errors import BadSetup
from kancha.lab.envs.core import EnvCore, Floats

Mask = NDArray[np.int8]
INDEX: Final = "index"
DENSE: Final = "dense"
PARTS: Final = "parts"
MOST_OPTIONS: Final = 512
NO_OPTION: Final = -1


class Coding:
    """By its place in the list of options, which stands in `info["options"]`; the words of each say what it means."""

    def __init__(self, core: EnvCore) -> None:
        self.core = core

    def size(self) -> int:
        """How many actions there are."""
        return MOST_OPTIONS

    def begin(self) -> None:
        """A new question is asked."""

    def possible(self) -> Mask:
        """Which actions are possible; options past the last action cannot be chosen."""
        mask: Mask = np.zeros(self.size(), np.int8)
        mask[: len(self.core.options)] = 1
        return mask

    def option(self, action: int) -> int | None:
        """The option that is meant, NO_OPTION if there is none; None if more words must follow."""
        options = self.core.options
        return options[action] if 0 <= action < len(options) else NO_OPTION

    def action(self, option: int) -> int:
        """The action that names an option (of `parts`, its next word)."""
        return self.core.options.index(option)

    def extra(self) -> Floats | None:
        """What is added to the observation of the seat that is asked."""
        return None


class Dense(Coding):
    """By its number in the game's whole action space."""

    def size(self) -> int:
        return self.core.rules.space.size

    def possible(self) -> Mask:
        mask: Mask = np.zeros(self.size(), np.int8)
        mask[self.core.options] = 1
        return mask

    def option(self, action: int) -> int | None:
        return action

    def action(self, option: int) -> int:
        return option


class Parts(Coding):
    """Word by word: the verb, then each of its words, until one option is left. The words so far join the observation."""

    def __init__(self, core: EnvCore) -> None:
        super().__init__(core)
        self.said: list[int] = []
        self.left: list[int] = []

    def size(self) -> int:
        return len(self.core.vocabulary)

    def begin(self) -> None:
        self.said = []
        self.left = self.core.options

    def next_words(self) -> list[int]:
        """The next word of each option that is left."""
        if not self.left:
            return []
        words: list[int] = self.core.vocabulary.of(self.left)[:, len(self.said)].tolist()
        return words

    def possible(self) -> Mask:
        mask: Mask = np.zeros(self.size(), np.int8)
        mask[self.next_words()] = 1
        return mask

    def option(self, action: int) -> int | None:
        self.left = [option for option, word in zip(self.left, self.next_words(), strict=True) if word == action]
        self.said.append(action)
        if not self.left:
            return NO_OPTION
        return self.left[0] if len(self.left) == 1 else None

    def action(self, option: int) -> int:
        return int(self.core.vocabulary.table[option, len(self.said)])

    def extra(self) -> Floats:
        said: Floats = np.zeros(self.size(), np.float32)
        said[self.said] = 1
        return said


CODINGS: Final[dict[str, type[Coding]]] = {INDEX: Coding, DENSE: Dense, PARTS: Parts}


def coding_of(name: str, core: EnvCore) -> Coding:
    """A coding by name."""
    if name not in CODINGS:
        raise BadSetup(f"there is no coding {name!r:.40}; expected {', '.join(CODINGS)}", "coding")
    return CODINGS[name](core)

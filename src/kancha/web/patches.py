"""How the text of a region changes: the few places that differ, found by the ids of its elements."""

import re
from difflib import SequenceMatcher
from typing import Final

from kancha.web.bodies import Patch

IDENTIFIED: Final = re.compile(r' id="([^"]*)"')
WORTH: Final = 0.7
"""Patches that are not at least this much shorter than the whole are not worth their trouble."""


class Cut:
    """A text cut before every element that has an id: the ids (the first piece has none), and where each piece begins."""

    __slots__ = ("names", "plain", "starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.names, self.starts = [""], [0]
        for match in IDENTIFIED.finditer(text):
            self.names.append(match[1])
            self.starts.append(text.rindex("<", 0, match.start()))
        self.starts.append(len(text))
        self.plain = plain(text)

    def piece(self, first: int, last: int) -> str:
        return self.text[self.starts[first] : self.starts[last]]


def patches_between(old: Cut, new: Cut) -> list[Patch] | None:
    """What turns one text into the other, from its end to its beginning; None if sending all of it is no worse."""
    if not old.plain:
        return None
    patches: list[Patch] = []
    length = 0
    for kind, a, b, c, d in steps_between(old.names, new.names):
        spans = [(a + n, a + n + 1, c + n, c + n + 1) for n in range(b - a)] if kind == "equal" else [(a, b, c, d)]
        for old_first, old_last, new_first, new_last in spans:
            after = new.piece(new_first, new_last)
            if old.piece(old_first, old_last) != after:
                patches.append((old.starts[old_first], old.starts[old_last], after))
                length += len(after) + 20
    if length > WORTH * len(new.text):
        return None
    patches.reverse()
    return patches


def steps_between(old: list[str], new: list[str]) -> list[tuple[str, int, int, int, int]]:
    """How one list becomes the other. Both mostly begin and end alike, and only the middle is worth a search."""
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle = SequenceMatcher(None, old[head : len(old) - tail], new[head : len(new) - tail], autojunk=False)
    steps = [("equal", 0, head, 0, head)]
    steps += [(kind, a + head, b + head, c + head, d + head) for kind, a, b, c, d in middle.get_opcodes()]
    return steps + [("equal", len(old) - tail, len(old), len(new) - tail, len(new))]


def plain(text: str) -> bool:
    """Whether places counted in characters are places counted in UTF-16 units, as a script counts them."""
    return text.isascii() or len(text.encode("utf-16-le")) == 2 * len(text)

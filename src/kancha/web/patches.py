"""How the text of a region changes: the few places that differ, found by the ids of its elements, then by their tags."""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final

from kancha.web.bodies import Patch

IDENTIFIED: Final = re.compile(r' id="([^"]*)"')
WORTH: Final = 0.7
"""Patches that are not at least this much shorter than the whole are not worth their trouble."""
PLACES: Final = 20
"""About so many characters a patch takes beside its text."""


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


@dataclass(frozen=True)
class Shown:
    """What a page has."""

    seat: int | None  # the one of its seats that is shown
    version: int | None
    before: int | None  # the version it showed before that
    mark: str
    regions: dict[str, str]
    cuts: dict[str, Cut]  # of the regions whose text it has letter for letter
    message: bytes  # the last it was sent
    digests: dict[str, bytes] = field(default_factory=dict)  # of its regions


def patched(changed: dict[str, str], old: dict[str, Cut], new: dict[str, Cut]) -> dict[str, list[Patch]]:
    """Take out of the changed regions those whose text the page has, and say instead how it changes."""
    told: dict[str, list[Patch]] = {}
    for name in new:
        patches = patches_between(old[name], new[name]) if name in old else None
        if patches is not None:
            told[name] = patches
            del changed[name]
    return told


def patches_between(old: Cut, new: Cut) -> list[Patch] | None:
    """What turns one text into the other, from its end to its beginning; None if sending all of it is no worse."""
    if not old.plain:
        return None
    patches: list[Patch] = []
    head, tail = alike_around(old.text, new.text)
    rest, longer = len(old.text) - tail, len(new.text) - len(old.text)
    first = min(bisect_right(old.starts, head), bisect_right(new.starts, head)) - 1
    last = bisect_left(old.starts, rest)  # pieces may differ from the first to before this one
    for kind, a, b, c, d in steps_between(old.names, new.names):
        spans = [(a, b, c, d)]
        if kind == "equal":
            spans = [(n, n + 1, n + c - a, n + c - a + 1) for n in range(max(a, first) if a == c else a, b)]
            if b - d == len(old.names) - len(new.names):
                spans = spans[: max(0, last - spans[0][0])] if spans else []
        for old_first, old_last, new_first, new_last in spans:
            start, end, shift = old.starts[old_first], old.starts[old_last], new.starts[new_first]
            if (shift == start and new.starts[new_last] == end <= head) or (shift == start + longer and start >= rest):
                continue  # all of it lies in what both texts begin or end with
            patches += finer(old.text, start, end, new.piece(new_first, new_last))
    if sum(len(text) + PLACES for _, _, text in patches) > WORTH * len(new.text):
        return None
    patches.reverse()
    return patches


def finer(text: str, start: int, end: int, after: str) -> list[Patch]:
    """What differs in one piece of a text: tag by tag if there are as many as there were, else as a whole."""
    before = text[start:end]
    if before == after:
        return []
    tags, fresh = before.split("<"), after.split("<")
    if len(tags) != len(fresh):
        return [difference(before, after, start)]
    patches: list[Patch] = []
    for was, becomes in zip(tags, fresh):
        if was != becomes:
            patch = difference(was, becomes, start)
            if patches and patch[0] - patches[-1][1] < PLACES:  # as one, the two are shorter
                first, last, changed = patches.pop()
                patch = (first, patch[1], changed + text[last : patch[0]] + patch[2])
            patches.append(patch)
        start += len(was) + 1
    return patches


def difference(before: str, after: str, start: int) -> Patch:
    """Where two texts begin to differ and where they cease to, the first of them standing at `start`."""
    head, tail = alike_around(before, after)
    return start + head, start + len(before) - tail, after[head : len(after) - tail]


def alike_around(one: str, other: str) -> tuple[int, int]:
    """How many characters two texts have in common at their beginning, and how many of the others at their end."""
    shorter = min(len(one), len(other))
    head = alike(one, other, shorter)
    return head, alike(one[::-1], other[::-1], shorter - head)


def alike(one: str, other: str, most: int) -> int:
    """How many characters two texts have in common at their beginning, of so many that are looked at."""
    least = 0
    while least < most:
        half = (least + most + 1) // 2
        if one[least:half] == other[least:half]:
            least = half
        else:
            most = half - 1
    return least


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

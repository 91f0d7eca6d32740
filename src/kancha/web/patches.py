"""How the text of a region changes: the few places that differ, found by the ids of its elements, then by their tags."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import accumulate
from operator import ne
from typing import Final

from kancha.web.bodies import Patch

ID: Final = ' id="'
WORTH: Final = 0.7
"""Patches that are not at least this much shorter than the whole are not worth their trouble."""
PLACES: Final = 20
"""About so many characters a patch takes beside its text."""


@dataclass(frozen=True)
class Shown:
    """What a page has."""

    seat: int | None  # the one of its seats that is shown
    version: int | None
    before: int | None  # the version it showed before that
    mark: str
    regions: dict[str, str]
    exact: frozenset[str]  # the regions whose text it has letter for letter, if a script counts those letters as we do
    message: bytes  # the last it was sent
    digests: dict[str, bytes] = field(default_factory=dict)  # of its regions

    def patched(self, changed: dict[str, str]) -> dict[str, list[Patch]]:
        """Take out of the changed regions those whose text the page has, and say instead how it changes."""
        return patched(changed, {name: self.regions[name] for name in changed if name in self.exact})


def patched(changed: dict[str, str], had: Mapping[str, str]) -> dict[str, list[Patch]]:
    told: dict[str, list[Patch]] = {}
    for name, before in had.items():
        patches = patches_between(before, changed[name])
        if patches is not None:
            told[name] = patches
            del changed[name]
    return told


def patches_between(old: str, new: str) -> list[Patch] | None:
    """What turns one text into the other, from its end to its beginning; None if sending all of it is no worse."""
    head, tail = alike_around(old, new)
    start = max(0, old.rfind("<", 0, head))
    end = old.find("<", len(old) - tail) if tail else -1
    end = end if end >= 0 else len(old)
    patches = between(old, start, end, new[start : end + len(new) - len(old)])
    if sum([len(text) + PLACES for _, _, text in patches]) > WORTH * len(new):
        return None
    patches.reverse()
    return patches


def between(text: str, start: int, end: int, after: str) -> list[Patch]:
    """What differs between two places of a text and another: what follows the same id is compared."""
    old, new = text[start:end].split(ID), after.split(ID)
    places = [start, *accumulate([len(ID) + len(piece) for piece in old[1:]], initial=start + len(old[0]))]
    patches = finer(text, start, old[0], new[0]) if old[0] != new[0] else []
    for a, b, c, d in runs_between(old, new):
        becomes = ID + ID.join(new[c:d]) if c < d else ""
        patches += finer(text, places[a], text[places[a] : places[b]], becomes)
    return patches


def runs_between(old: list[str], new: list[str]) -> list[tuple[int, int, int, int]]:
    """Which pieces of one list, after the first, become which of another: each begins with an id."""
    if len(old) == len(new):
        changed = [number for number, differs in enumerate(map(ne, old, new)) if differs and number]
        if all(id_of(old[number]) == id_of(new[number]) for number in changed):
            return [(number, number + 1, number, number + 1) for number in changed]
    runs: list[tuple[int, int, int, int]] = []
    for kind, a, b, c, d in steps_between(list(map(id_of, old[1:])), list(map(id_of, new[1:]))):
        if kind != "equal":
            runs.append((a + 1, b + 1, c + 1, d + 1))
        else:
            runs += [(n, n + 1, n + c - a, n + c - a + 1) for n in range(a + 1, b + 1) if old[n] != new[n + c - a]]
    return runs


def id_of(piece: str) -> str:
    return piece[: piece.find('"')]


def finer(text: str, start: int, was: str, becomes: str) -> list[Patch]:
    """What differs in one piece of a text: tag by tag if there are as many as there were, else as a whole."""
    tags, fresh = was.split("<"), becomes.split("<")
    if len(tags) != len(fresh):
        return [difference(was, becomes, start)]
    patches: list[Patch] = []
    for tag, new in zip(tags, fresh):
        if tag != new:
            patch = difference(tag, new, start)
            if patches and patch[0] - patches[-1][1] < PLACES:  # as one, the two are shorter
                first, last, changed = patches.pop()
                patch = (first, patch[1], changed + text[last : patch[0]] + patch[2])
            patches.append(patch)
        start += len(tag) + 1
    return patches


def difference(before: str, after: str, start: int) -> Patch:
    """Where two texts begin to differ and where they cease to, the first of them standing at `start`."""
    head, tail = alike_around(before, after)
    return start + head, start + len(before) - tail, after[head : len(after) - tail]


def alike_around(one: str, other: str) -> tuple[int, int]:
    """How many characters two texts have in common at their beginning, and how many of the others at their end."""
    least, most = 0, min(len(one), len(other))
    shorter = most
    while least < most:
        half = (least + most + 1) // 2
        if one.startswith(other[least:half], least):
            least = half
        else:
            most = half - 1
    head, least, most = least, 0, shorter - least
    last, new_last = len(one), len(other)
    while least < most:
        half = (least + most + 1) // 2
        if one.startswith(other[new_last - half : new_last - least], last - half):
            least = half
        else:
            most = half - 1
    return head, least


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

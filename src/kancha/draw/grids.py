"""A pencil puzzle on a grid: squares in regions, each to be given one of a few marks, with one solution."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

NOTHING: Final = -1
"""The mark of a square that nobody knows yet."""
LAST_MARK: Final = "last_mark"
ONLY_PLACE: Final = "only_place"
WHAT_IF: Final = "what_if"
"""Why a square must bear its mark: no other is left for it, its region has no other place for it, or others lead nowhere."""


FEW: Final = 2
"""So many places that one must look for are easy to find."""


@dataclass(frozen=True)
class GridStep:
    """One deduction: what follows for which square, and why."""

    square: int
    mark: int
    why: str


@dataclass(frozen=True)
class GridPuzzle:
    """A puzzle of the day. Squares are counted row by row."""

    columns: int
    rows: int
    kinds: list[int]  # of ground, by square
    regions: list[int]  # by square
    given: list[int]  # marks that are there from the start
    solution: list[int]
    steps: list[GridStep]  # in an order in which one follows from the other
    kind_words: list[str]  # what each kind and mark is called, as entries of the game's words
    mark_words: list[str]
    kind_pictures: list[Markup]
    mark_pictures: list[Markup]

    def needed(self) -> dict[str, int]:
        """How many deductions of each sort it takes."""
        return {why: sum(step.why == why for step in self.steps) for why in (LAST_MARK, ONLY_PLACE, WHAT_IF)}

    @property
    def grade(self) -> int:
        """How hard it is, 1 to 3, by the deductions it takes."""
        needed = self.needed()
        if needed[WHAT_IF] > 1:
            return 3
        return 2 if needed[WHAT_IF] or needed[ONLY_PLACE] > FEW else 1

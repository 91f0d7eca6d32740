"""How a puzzle stands at its table: found from the answers that were given since its position."""

from dataclasses import dataclass
from typing import Final

from kancha.doors import Game
from kancha.learn.puzzles import CHANCE, Puzzle, puzzles_of

OPEN: Final = "open"
RIGHT: Final = "right"
WRONG: Final = "wrong"


@dataclass(frozen=True)
class Posed:
    """A puzzle at a table: what has been answered, and whether that is right."""

    puzzle: Puzzle
    given: tuple[str, ...]
    verdict: str


def posed_at(game: Game, id: str) -> Posed | None:
    """The puzzle of a table; None if it was taken out of the collection since."""
    puzzle = puzzles_of(game.rules.slug).named(id)
    if puzzle is None:
        return None
    given = tuple(game.text(answer.option) for answer in game.history[1 + puzzle.at :] if answer.seat == puzzle.seat)
    return Posed(puzzle, given, verdict_on(game, puzzle, given))


def verdict_on(game: Game, puzzle: Puzzle, given: tuple[str, ...]) -> str:
    """One answer is right if it is the solution or leads to the same; a turn is if it brings as many points."""
    if puzzle.unit == CHANCE:
        lines = puzzle.right_lines()
        if any(given[: len(line)] == line for line in lines):
            return RIGHT
        return OPEN if any(line[: len(given)] == given for line in lines) else WRONG
    if puzzle.seat in game.waiting():
        return OPEN
    return RIGHT if game.scores()[puzzle.seat] >= puzzle.value else WRONG

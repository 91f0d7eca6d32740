"""Puzzles: positions of played games in which one answer, or one whole turn, is clearly the best.

They stand in `games/<slug>/course/puzzles.toml`, several to a game's record; `docs/puzzles.md` tells how they are found.
"""

import tomllib
from datetime import UTC, date, datetime
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from kancha.analysis.reasons import Reason
from kancha.doors import replay
from kancha.games import find
from kancha.kernel.errors import KanchaError
from kancha.kernel.records import parse_header, record_text
from kancha.learn.rulebook import GAMES, folder_of

CHANCE: Final = "chance"
POINTS: Final = "points"
"""What a value counts: the chance of winning after one answer, or the points a seat stands at after a whole turn."""
MANY: Final = 20
NARROW: Final = 0.08
LONG: Final = 10
NARROW_POINTS: Final = 4.0
"""What makes a puzzle hard: many answers, a narrow margin, a long turn."""
FILE: Final = "puzzles.toml"


class PuzzleError(KanchaError):
    """A puzzle that cannot be read or played."""


class FoundAgain(msgspec.Struct, frozen=True):
    """What ten times the search has come to."""

    searched: int  # worlds, or turns tried
    margin: float
    spread: float = 0.0  # half the 95 % interval of that; none where nothing is left to chance


class Puzzle(msgspec.Struct, frozen=True):
    """One position, what is best there, and how good the next best is."""

    id: str
    game: str  # the record it is from
    at: int  # after so many answers
    seat: int
    solution: tuple[str, ...]  # answers as records write them, half by half
    second_best: tuple[str, ...]
    unit: str
    value: float  # of the solution
    margin: float
    answers: int  # how many there are to choose from
    others: tuple[tuple[str, float], ...]  # what other first answers come to
    found_again: FoundAgain
    reasons: tuple[Reason, ...] = ()
    also: tuple[tuple[str, ...], ...] = ()  # other ways to say the solution: answers that lead to the same

    def right_lines(self) -> tuple[tuple[str, ...], ...]:
        """Everything that solves it, half by half."""
        return (self.solution, *self.also)

    @property
    def grade(self) -> int:
        """How hard it is, 1 to 3: the more there is to choose from and the smaller the difference, the harder."""
        if self.unit == CHANCE:
            return 1 + (self.answers >= MANY) + (self.margin < NARROW)
        return 1 + (len(self.solution) >= LONG) + (self.margin < NARROW_POINTS)


class Source(msgspec.Struct, frozen=True):
    """A played game that puzzles are from, up to the last of them."""

    id: str
    record: str


class Collection(msgspec.Struct, frozen=True):
    """All puzzles of a game."""

    games: tuple[Source, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()

    def named(self, id: str) -> Puzzle | None:
        return next((puzzle for puzzle in self.puzzles if puzzle.id == id), None)

    def seats(self, puzzle: Puzzle) -> int:
        """How many sit at the table of a puzzle."""
        source = next(source for source in self.games if source.id == puzzle.game)
        return parse_header(source.record)[0].setup.seats

    def record(self, puzzle: Puzzle) -> str:
        """The game of a puzzle up to its position."""
        source = next(source for source in self.games if source.id == puzzle.game)
        return prefix(source.record, puzzle.at)


def puzzles_file(slug: str) -> Path:
    return GAMES / folder_of(slug) / "course" / FILE


@cache
def puzzles_of(slug: str) -> Collection:
    """The puzzles of a game; none where nobody has mined any (PuzzleError)."""
    find(slug)
    file = puzzles_file(slug)
    if not file.is_file():
        return Collection()
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Collection)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise PuzzleError(f"{file.name} of {slug} cannot be read: {fault}") from None


def puzzle_of(slug: str, id: str) -> Puzzle:
    """A puzzle by its id (PuzzleError)."""
    found = puzzles_of(slug).named(id)
    if found is None:
        raise PuzzleError(f"there is no puzzle “{id[:40]}” of {slug}; expected one of those on its puzzles page")
    return found


def prefix(record: str, answers: int) -> str:
    """The record of the first so many answers."""
    game = replay(record)
    lines = game.lines()
    if answers < len(game.history) - 1:
        lines = lines[: game.history[answers + 1].lines]
    return record_text(game.header, game.rules.space, lines)


# The puzzle of the day


def today() -> date:
    """The same day for all: that of the world's clock."""
    return datetime.now(UTC).date()


def puzzle_of_the_day(slug: str, day: date) -> Puzzle | None:
    """One puzzle a day, the same for all; each comes once before any comes again."""
    puzzles = puzzles_of(slug).puzzles
    if not puzzles:
        return None
    order = sorted(puzzles, key=lambda puzzle: blake2b(f"{slug}/{puzzle.id}".encode(), digest_size=8).digest())
    return order[day.toordinal() % len(order)]

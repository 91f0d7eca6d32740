"""The page of a game's puzzles: the one of the day, and all of them."""

from dataclasses import dataclass
from importlib.util import find_spec

from starlette.requests import Request
from starlette.responses import Response

from kancha.doors import Info
from kancha.learn.puzzles import Puzzle, puzzle_of_the_day, puzzles_of, today
from kancha.web.desk import desk_of
from kancha.web.page import embedded, found_game, show, shown_games, speaker_of
from kancha.web.regions import drawing_of
from kancha.web.say import optional


@dataclass(frozen=True)
class PuzzleListed:
    """A puzzle in the list."""

    id: str
    number: int
    grade: int
    at: int
    unit: str
    answers: int


def listed(puzzle: Puzzle, number: int) -> PuzzleListed:
    return PuzzleListed(puzzle.id, number, puzzle.grade, puzzle.at, puzzle.unit, puzzle.answers)


async def puzzles(request: Request) -> Response:
    info = found_game(request)
    every = [listed(puzzle, number) for number, puzzle in enumerate(puzzles_of(info.slug).puzzles, 1)]
    daily = puzzle_of_the_day(info.slug, today())
    return show(
        request,
        "puzzles.html",
        slug=info.slug,
        title=title_of(info, desk_of(request).language(request)),
        puzzles=every,
        daily=next((each for each in every if daily is not None and each.id == daily.id), None),
        day=today().isoformat(),
        has_grid=has_grid(info.slug),
        card=drawing_of(info.slug).card(),
        others=[
            (other, drawing_of(other.slug).card(), puzzle_of_the_day(other.slug, today()))
            for other in shown_games()
            if other.slug != info.slug
        ],
        setting=embedded({"slug": info.slug, "day": today().isoformat()}),
        script="puzzles.js",
    )


def has_grid(slug: str) -> bool:
    """Whether a game has a pencil puzzle of the day."""
    return find_spec(f"kancha.games.{slug.replace('-', '_')}.look.daily") is not None


def title_of(info: Info, language: str) -> str:
    return optional(speaker_of(info.slug, language), "names", "title") or info.title

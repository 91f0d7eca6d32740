"""Posing puzzles."""

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from kancha.games import find
from kancha.learn.puzzles import PuzzleError, puzzle_of, puzzles_of
from kancha.web import bodies
from kancha.web.api import remembered
from kancha.web.desk import desk_of
from kancha.web.errors import Refusal
from kancha.web.page_words import PageWords
from kancha.web.reading import body_of


class NewPuzzle(bodies.Body):
    """A puzzle to be tried."""

    slug: bodies.Slug
    puzzle: Annotated[str, Meta(min_length=1, max_length=40, description="A puzzle of the game.")]


async def pose(request: Request) -> object:
    """Set the table of a puzzle."""
    wanted = await body_of(request, NewPuzzle)
    desk = desk_of(request)
    find(wanted.slug)
    try:
        puzzle = puzzle_of(wanted.slug, wanted.puzzle)
    except PuzzleError as fault:
        raise Refusal(404, "no_puzzle", str(fault)) from None
    browser, key = desk.welcome(request)
    talk = PageWords(desk.language(request))
    names = [talk(f"script.name_bot_{number + 1}") for number in range(puzzles_of(wanted.slug).seats(puzzle))]
    names[puzzle.seat] = talk("script.name_me")
    table = await desk.tables.pose(wanted.slug, puzzle, browser, names)
    return remembered(request, key, bodies.Made(table, f"/t/{table}", []), 201)

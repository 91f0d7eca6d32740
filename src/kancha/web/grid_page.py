"""The pencil puzzle of the day of a game that has one, the same for all."""

from collections.abc import Callable
from datetime import date
from functools import cache
from importlib import import_module

from starlette.requests import Request
from starlette.responses import Response

from kancha.draw.grids import GridPuzzle
from kancha.kernel.errors import BadSetup
from kancha.learn.puzzles import today
from kancha.web.desk import desk_of
from kancha.web.page import embedded, found_game, show, speaker_of
from kancha.web.puzzles_page import has_grid, title_of

Grids = Callable[[int], GridPuzzle]


@cache
def grids_of(slug: str) -> Grids | None:
    """Who makes a game's grid of a day; nobody for most games."""
    if not has_grid(slug):
        return None
    made: Grids = import_module(f"kancha.games.{slug.replace('-', '_')}.look.daily").grid
    return made


def grid_on(slug: str, day: date) -> GridPuzzle:
    """A game's grid of a day (BadSetup)."""
    grids = grids_of(slug)
    if grids is None:
        raise BadSetup(f"{slug} has no grid of the day")
    return grids(day.toordinal())


async def grid(request: Request) -> Response:
    info = found_game(request)
    day = today()
    puzzle = grid_on(info.slug, day)
    language = desk_of(request).language(request)
    speaker = speaker_of(info.slug, language)
    return show(
        request,
        "grid.html",
        slug=info.slug,
        title=title_of(info, language),
        grid=puzzle,
        day=day.isoformat(),
        kinds=[speaker.word(word) for word in puzzle.kind_words],
        marks=[speaker.word(word) for word in puzzle.mark_words],
        setting=embedded(
            {
                "slug": info.slug,
                "day": day.isoformat(),
                "columns": puzzle.columns,
                "given": puzzle.given,
                "regions": puzzle.regions,
                "solution": puzzle.solution,
                "steps": [[step.square, step.mark, step.why] for step in puzzle.steps],
            }
        ),
        script="grid.js",
    )

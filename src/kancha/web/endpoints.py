"""Every endpoint of the API, with all that its document says of it."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kancha.kernel.errors import KanchaError
from kancha.languages import LANGUAGES
from kancha.store.schema import StoreError
from kancha.web import advising, api, bodies, coaching, cutouts, dealing, planning, previews, puzzle_api
from kancha.web.errors import Refusal, json_response, refusal_of
from kancha.web.page_words import language_of

log = logging.getLogger("kancha.web")

Handler = Callable[[Request], Awaitable[object]]


@dataclass(frozen=True)
class Parameter:
    """A word of the query."""

    name: str
    kind: str  # of JSON schema: integer, boolean, string
    about: str
    required: bool = False
    least: int = 0
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Endpoint:
    """One thing the API does, with all that its document says of it."""

    method: str
    path: str
    handler: Handler
    about: str
    body: type[bodies.Body] | None = None
    answer: object = None  # a type of bodies.py; None for plain text
    query: tuple[Parameter, ...] = ()
    errors: tuple[int, ...] = ()
    status: int = 200


SEAT: Final = Parameter("seat", "integer", "A seat this browser has, or -1 to look on.", least=-1)
FACETS: Final = Parameter("facets", "string", "The thing that is meant, as in cell:C4; several with spaces.", True)
LANGUAGE: Final = Parameter("language", "string", "Of labels and sentences.", values=LANGUAGES)
FACTS: Final = Parameter("facts", "boolean", "Also give the state as the seat sees it, as plain data.")
BEFORE: Final = Parameter("before", "number", "Only what was last played at before: the `updated` of a table.")
WHOSE: Final = Parameter("of", "integer", "Whose decisions; without it, anybody's.")
AT: Final = Parameter("at", "integer", "After so many answers.", required=True)


TABLE: Final = "/api/tables/{table}"

LOOK: Final = (403, 404)
PLAY: Final = (403, 404, 409)

ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", api.list_games, "The catalogue.", answer=list[bodies.GameInfo]),
    Endpoint(
        "GET",
        "/api/tables",
        api.list_tables,
        "The tables of this browser, 50 at most, the latest first.",
        answer=list[bodies.TableLine],
        query=(BEFORE,),
        errors=(400,),
    ),
    Endpoint("POST", "/api/tables", api.make_table, "Make a table.", bodies.NewTable, bodies.Made, status=201),
    Endpoint(
        "POST",
        "/api/tables/import",
        api.import_record,
        "Look at a record.",
        bodies.Import,
        bodies.Made,
        status=201,
    ),
    Endpoint(
        "POST",
        "/api/lessons",
        api.teach,
        "Set the table of a lesson.",
        bodies.NewLesson,
        bodies.Made,
        errors=(404,),
        status=201,
    ),
    Endpoint(
        "POST",
        "/api/first-games",
        api.first_game,
        "A newcomer's first game with help, against an easy bot.",
        bodies.FirstGame,
        bodies.Made,
        status=201,
    ),
    Endpoint(
        "POST",
        "/api/puzzles",
        puzzle_api.pose,
        "Set the table of a puzzle.",
        puzzle_api.NewPuzzle,
        bodies.Made,
        errors=(404,),
        status=201,
    ),
    Endpoint("POST", TABLE + "/join", api.join, "Take the seat a key opens.", bodies.Join, bodies.Joined, (), (404,)),
    Endpoint("POST", TABLE + "/keys", api.new_key, "A new key for a seat.", bodies.NewKey, bodies.Key, (), LOOK),
    Endpoint(
        "GET",
        TABLE + "/view",
        api.view,
        "The table as a seat sees it.",
        answer=bodies.ViewInfo,
        query=(SEAT, LANGUAGE, FACTS),
        errors=LOOK,
    ),
    Endpoint(
        "GET",
        TABLE + "/options",
        api.options,
        "What a seat may answer.",
        answer=bodies.OptionsInfo,
        query=(SEAT, LANGUAGE),
        errors=LOOK,
    ),
    Endpoint(
        "GET",
        TABLE + "/why",
        api.why,
        "Why nothing can be done with a thing.",
        answer=bodies.WhyInfo,
        query=(FACETS, SEAT, LANGUAGE),
        errors=(400, *PLAY),
    ),
    Endpoint("POST", TABLE + "/moves", api.move, "Answer.", bodies.Move, bodies.Played, (), PLAY),
    Endpoint("POST", TABLE + "/undo", api.undo, "Take back the last answer.", bodies.Back, bodies.Played, (), PLAY),
    Endpoint("POST", TABLE + "/restart", api.restart, "Take back the turn.", bodies.Back, bodies.Played, (), PLAY),
    Endpoint("POST", TABLE + "/rewind", api.rewind, "Lead a lesson back.", bodies.Rewind, bodies.Played, (), PLAY),
    Endpoint(
        "POST",
        TABLE + "/preview",
        previews.preview,
        "What an option would do.",
        previews.Look,
        previews.Preview,
        (LANGUAGE,),
        PLAY,
    ),
    Endpoint(
        "POST",
        TABLE + "/suggestion",
        advising.suggestion,
        "What a seat could answer, at a table without other people.",
        advising.Wondering,
        advising.SuggestionInfo,
        (LANGUAGE,),
        (*PLAY, 422, 503),
    ),
    Endpoint(
        "GET",
        TABLE + "/analysis",
        coaching.analysis,
        "How well a game that is over was played, as far as it is known.",
        answer=coaching.AnalysisInfo,
        errors=PLAY,
    ),
    Endpoint(
        "GET",
        TABLE + "/analysis/places",
        cutouts.cut_outs,
        "Where the costliest decisions were made, as drawings.",
        answer=cutouts.CutOuts,
        query=(WHOSE, LANGUAGE),
        errors=PLAY,
    ),
    Endpoint(
        "POST",
        TABLE + "/analysis",
        coaching.start,
        "Look at a game that is over, or go on with that.",
        answer=coaching.AnalysisInfo,
        errors=PLAY,
    ),
    Endpoint(
        "POST",
        TABLE + "/analysis/stop",
        coaching.stop,
        "Leave off; what is known is kept.",
        answer=coaching.AnalysisInfo,
        errors=PLAY,
    ),
    Endpoint(
        "POST",
        TABLE + "/plan",
        planning.plan,
        "What several answers would come to, for their seat alone.",
        planning.Sketched,
        planning.PlanInfo,
        (LANGUAGE,),
        (400, *PLAY),
    ),
    Endpoint("GET", TABLE + "/record", api.record, "The record, as a seat may read it.", query=(SEAT,), errors=LOOK),
    Endpoint(
        "GET",
        TABLE + "/replay",
        api.replay,
        "An earlier position.",
        answer=bodies.Replayed,
        query=(AT, SEAT, LANGUAGE),
        errors=(403, 404, 422),
    ),
    Endpoint(
        "POST",
        TABLE + "/variation",
        api.vary,
        "Play on from an earlier position.",
        bodies.Vary,
        bodies.Made,
        errors=LOOK,
        status=201,
    ),
    Endpoint(
        "POST",
        TABLE + "/rematch",
        api.rematch,
        "The table where the same seats play again, the next one beginning; made for the first who asks.",
        answer=bodies.Made,
        errors=(*PLAY, 422),
        status=201,
    ),
    Endpoint(
        "POST",
        TABLE + "/deal",
        dealing.deal,
        "A table with the same luck, options and bots for a friend, once the game is over; its address opens their seat.",
        answer=bodies.Made,
        errors=(*PLAY, 422),
        status=201,
    ),
)


async def answer(request: Request, handler: Handler) -> Response:
    """What a handler found, or what it refused."""
    try:
        content = await handler(request)
    except Refusal as refusal:
        return refusal.response(language_of(request))
    except KanchaError as fault:
        if isinstance(fault, StoreError):
            log.error("%s could not be answered: %s", request.url.path, fault)
        return refusal_of(fault).response(language_of(request))
    return content if isinstance(content, Response) else json_response(content)


def route(path: str, handlers: dict[str, Handler]) -> Route:
    """One path with all its methods, so that a wrong one is told which are right."""

    async def called(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await answer(request, handlers[method])

    return Route(path, called, methods=list(handlers))


def routes() -> list[Route]:
    paths: dict[str, dict[str, Handler]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint.handler
    return [route(path, handlers) for path, handlers in paths.items()]

"""Where the pages are found, and the one that says there is none."""

import logging
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kancha.kernel.errors import BadSetup
from kancha.store.schema import StoreError
from kancha.table.coaching import NoAnalysis
from kancha.table.loaded import NoTable
from kancha.table.tables import NoSeat
from kancha.web import assets
from kancha.web.challenges_page import challenges
from kancha.web.coaching import coach, picture
from kancha.web.errors import STORE_SECONDS
from kancha.web.grid_page import grid
from kancha.web.home_page import home
from kancha.web.learn_page import learn
from kancha.web.page import show
from kancha.web.puzzles_page import puzzles
from kancha.web.reading_pages import about, gallery, rules
from kancha.web.table_page import join, planning, score_sheet, table, turn_marks, whole_story

log = logging.getLogger("kancha.web")

Page = Callable[[Request], Awaitable[Response]]


async def no_page(request: Request) -> Response:
    return show(request, "fault.html", 404, fault="no_page")


def told(page: Page) -> Page:
    """A page; what cannot be shown is told as a page too."""

    async def answer(request: Request) -> Response:
        try:
            return await page(request)
        except NoTable:
            return show(request, "fault.html", 404, fault="no_table")
        except NoSeat:
            return show(request, "fault.html", 403, fault="no_seat")
        except NoAnalysis:
            return show(request, "fault.html", 409, fault="no_analysis")
        except BadSetup:
            return show(request, "fault.html", 404, fault="no_game")
        except StoreError as fault:
            log.error("%s could not be shown: %s", request.url.path, fault)
            response = show(request, "fault.html", 503, fault="store")
            response.headers["retry-after"] = str(STORE_SECONDS)
            return response

    return answer


def routes() -> list[BaseRoute]:
    return [
        Route("/", told(home)),
        Route("/t/{table}", told(table)),
        Route("/t/{table}/coach", told(coach)),
        Route("/t/{table}/coach.svg", told(picture)),
        Route("/t/{table}/join", told(join)),
        Route("/t/{table}/sheet", told(score_sheet)),
        Route("/t/{table}/story", told(whole_story)),
        Route("/t/{table}/turns", told(turn_marks)),
        Route("/t/{table}/planning", told(planning)),
        Route("/learn/{slug}", told(learn)),
        Route("/challenges/{slug}", told(challenges)),
        Route("/puzzles/{slug}", told(puzzles)),
        Route("/puzzles/{slug}/grid", told(grid)),
        Route("/rules/{slug}", told(rules)),
        Route("/gallery/{slug}", told(gallery)),
        Route("/about/{slug}", told(about)),
        Route("/static/{stamp}/{path:path}", assets.serve),
        Route("/{name}", no_page),
    ]

"""All tables of this browser as one file: `GET site/tables` gives it, `POST site/tables` takes it back."""

from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from kancha.store.moving import Unreadable, brought, saved
from kancha.store.store import Store
from kancha.web.desk import desk_of
from kancha.web.errors import Refusal


def store_of(request: Request) -> Store:
    store = desk_of(request).tables.store
    assert isinstance(store, Store)
    return store


async def save(request: Request) -> Response:
    with TemporaryDirectory() as folder:
        path = Path(folder, "kancha.tables")
        saved(store_of(request), path)
        return Response(path.read_bytes(), media_type="application/octet-stream")


async def bring(request: Request) -> Response:
    desk = desk_of(request)
    browser, key = desk.welcome(request)
    with TemporaryDirectory() as folder:
        path = Path(folder, "kancha.tables")
        path.write_bytes(await request.body())
        try:
            answer = JSONResponse({"tables": brought(store_of(request), path, browser)})
        except Unreadable as fault:
            raise Refusal(422, "no_tables", str(fault)) from None
    desk.remember(request, answer, key)
    return answer


def routes() -> list[BaseRoute]:
    return [Route("/site/tables", save, methods=["GET"]), Route("/site/tables", bring, methods=["POST"])]

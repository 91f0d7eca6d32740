"""The application: tables, API, live updates and pages, behind the guard."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from kancha.draw.keeping import keep_for
from kancha.kernel.errors import BadSetup, KanchaError
from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.store.allowances import spend
from kancha.store.store import Store
from kancha.table.bot_pool import LIMIT, Bots
from kancha.table.jobs import Elsewhere
from kancha.table.loaded import IDLE, PACE
from kancha.table.table_store import RESULT
from kancha.table.tables import Tables
from kancha.table.workers import Workers
from kancha.web import endpoints, observing, pages
from kancha.web.allowances import Common
from kancha.web.bans import Bans
from kancha.web.desk import Desk, Editions
from kancha.web.draining import Drain
from kancha.web.errors import Refusal, refusal_of
from kancha.web.ledger import Ledger
from kancha.web.live import live
from kancha.web.load import Caps, Load, Rates
from kancha.web.openapi import document
from kancha.web.page_words import language_of
from kancha.web.security import LOCAL_HOSTS, Guard

COMPRESS_FROM = 1000


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    data: Path  # the folder of tables and edition files
    database: str = ""  # a database's address, instead of the folder's own SQLite file
    hosts: Sequence[str] = LOCAL_HOSTS
    rates: Rates = field(default_factory=Rates)
    caps: Caps = field(default_factory=Caps)
    pace: float = PACE
    idle: float = IDLE
    workers: int | None = None  # bots that think at once; none: others think, with `kancha think`
    bot_limit: float = LIMIT
    platform: Platform = SERVER
    ledger: Ledger | None = None  # by which processes of one host count together
    observers: Sequence[str] = ()  # addresses and networks that may see /metrics, beside this machine


def make_app(settings: Settings, more: Sequence[BaseRoute] = (), drain: Drain | None = None) -> ASGIApp:
    """The whole server as one ASGI application. The store is opened at once: a bad one is refused before anything starts."""
    platform = settings.platform
    store = Store(settings.database) if settings.database else Store.in_folder(settings.data, platform)
    if settings.workers == 0 and not store.shared():
        store.close()
        raise BadSetup("bots think elsewhere only if the tables are kept in a PostgreSQL database", "bots")
    editions = Editions(settings.data)
    bans, common = Bans(), Common(settings.rates)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        elsewhere = Elsewhere(store.jobs, platform) if settings.workers == 0 else None
        bots = Bots(elsewhere or Workers(settings.workers, platform), settings.bot_limit)
        tables = Tables(store, bots, editions.path, settings.pace, settings.idle, platform)
        tables.serve_for = keep_for
        if platform.open_to_strangers:
            tables.readers = Bots(Workers(1, platform))
        if elsewhere is not None:
            tables.ears[RESULT] = elsewhere.heard
        app.state.desk = Desk(tables, editions, drain or Drain(), not platform.open_to_strangers)
        if store.shared():
            common.spend = lambda allowances: tables.kept(spend, store, allowances)
        await tables.start()
        tables.spawn(bans.follow(lambda: tables.kept(store.bans)))
        try:
            yield
        finally:
            await tables.close()

    app = Starlette(
        routes=[*more, *routes()],
        lifespan=lifespan,
        middleware=[Middleware(GZipMiddleware, minimum_size=COMPRESS_FROM)],
        exception_handlers={HTTPException: not_there, KanchaError: refused, Refusal: refused, Exception: failed},
    )
    load = Load(settings.rates, settings.caps, settings.ledger)
    return Guard(app, settings.hosts, load, platform, settings.observers, bans, common)


def routes() -> list[BaseRoute]:
    return [
        *endpoints.routes(),
        Route("/api/openapi.json", openapi, methods=["GET"]),
        WebSocketRoute("/live/{table}", live),
        *observing.routes(),
        *pages.routes(),
    ]


async def openapi(request: Request) -> Response:
    return Response(document(), media_type="application/json")


async def not_there(request: Request, fault: Exception) -> Response:
    """What the router itself refuses: unknown paths and methods."""
    assert isinstance(fault, HTTPException)
    if fault.status_code == 405:
        headers = dict(fault.headers or {})
        return Refusal(405, "bad_method", "this cannot be done here", headers=headers).response(language_of(request))
    if fault.status_code == 404 and not request.url.path.startswith("/api/"):
        return await pages.no_page(request)
    return Refusal(fault.status_code, "not_found", "there is nothing here").response(language_of(request))


async def refused(request: Request, fault: Exception) -> Response:
    """What a page refuses; pages that want to look better answer themselves."""
    if isinstance(fault, Refusal):
        return fault.response(language_of(request))
    assert isinstance(fault, KanchaError)
    return refusal_of(fault).response(language_of(request))


async def failed(request: Request, fault: Exception) -> Response:
    """A fault of ours: told without any of its details, which may be secret. The log has them."""
    return Refusal(500, "internal", "something went wrong here; nothing was lost").response(language_of(request))

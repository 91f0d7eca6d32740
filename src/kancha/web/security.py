"""The guard at the door: which hosts, which origins, how often, and what a browser may do with our pages."""

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import partial
from secrets import token_hex
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kancha.kernel.errors import KanchaError
from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.table.behalf import BEHALF, Behalf
from kancha.web.allowances import Common
from kancha.web.bans import Bans
from kancha.web.errors import Refusal, refusal_of
from kancha.web.load import CHARGE, FOUND, OBSERVED, SAFE, Caps, Load, Rates, cost_of, kind_of
from kancha.web.logs import REQUEST
from kancha.web.observing import FIGURES, Figures
from kancha.web.page_words import language_of
from kancha.web.person import Person, person_of

log = logging.getLogger("kancha.web")

LOCAL_HOSTS: Final = ("127.0.0.1", "localhost", "[::1]")

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HSTS: Final = "max-age=31536000"
"""A browser that came by TLS once comes by nothing else for a year."""


class Guard:
    """Stands before the whole application, so that even its errors carry the headers."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: Sequence[str] = LOCAL_HOSTS,
        load: Load | None = None,
        platform: Platform = SERVER,
        observers: Sequence[str] = (),
        bans: Bans | None = None,
        common: Common | None = None,
    ) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.load = load or Load(Rates(), Caps())
        self.counting = platform.open_to_strangers
        self.figures = Figures(self.load, observers)
        self.bans = bans or Bans()
        self.common = common or Common(Rates())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        secure = scope["scheme"] in ("https", "wss")
        name = token_hex(6)
        REQUEST.set(name)
        scope[FIGURES] = self.figures
        started = time.perf_counter()

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                dress(MutableHeaders(scope=message), scope["path"], secure, name)
                self.note(scope, message["status"], time.perf_counter() - started)
            await send(message)

        try:
            person = person_of(HTTPConnection(scope))
            BEHALF.set(Behalf(person.place, person.browser))
            if self.counting:
                scope[CHARGE] = partial(self.charge, person, FOUND)
            await self.check(scope, person)
            if scope["type"] == "websocket":
                with self.load.listening(person):
                    await self.app(scope, receive, send_guarded)
            else:
                await Answering(self.load, person).answer(self.app, scope, receive, send_guarded)
        except Refusal as refusal:
            await refuse(refusal, scope, receive, send_guarded)
        except TimeoutError:
            log.info("whoever asked for %s took too long to take it", scope["path"])

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count an answer and write it down: without its query, which is nobody's business."""
        self.figures.answered(kind_of(scope), status, seconds)
        method = scope.get("method", "SOCKET")
        log.info("%s %s %d in %.0f ms", method, scope["path"], status, 1000 * seconds)

    async def check(self, scope: Scope, person: Person) -> None:
        headers = Headers(scope=scope)
        if scope["path"] in OBSERVED:
            return
        self.check_host(headers)
        if self.bans.bar(person.lock, person.address):
            raise Refusal(403, "banned", "this server does not let you in")
        if scope["type"] == "websocket":
            check_origin(headers)
        elif scope["method"] not in SAFE:
            check_site(headers)
            check_origin(headers)
        kind = kind_of(scope) if self.counting else ""
        self.load.shed(person, kind)
        await self.charge(person, kind, cost_of(scope))

    async def charge(self, person: Person, kind: str, cost: float) -> None:
        """Count what a person asks for: here, and what counts everywhere there too (Refusal)."""
        self.load.charge(person, kind, cost)
        try:
            await self.common.charge(person, kind, cost)
        except KanchaError as fault:  # who cannot be counted cannot begin anything either
            raise refusal_of(fault) from fault

    def check_host(self, headers: Headers) -> None:
        """Only names we know: a foreign name that leads here is another site reaching for this one (DNS rebinding)."""
        if "*" not in self.hosts and host_name(headers.get("host", "")) not in self.hosts:
            raise Refusal(400, "bad_host", "this server does not go by that name; kancha serve --name gives it one")


class Answering:
    """One request being worked on. It counts only while it is: not while its sender takes time to say or to hear it all."""

    def __init__(self, load: Load, person: Person) -> None:
        self.load = load
        self.person = person
        self.working = False

    async def answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        told = asyncio.get_running_loop().time() + self.load.caps.body_seconds
        all_told = False

        async def hear() -> Message:
            nonlocal all_told
            if all_told:
                return await receive()  # until whoever asked is gone
            self.rest()
            try:
                async with asyncio.timeout_at(told):
                    message = await receive()
            except TimeoutError:
                raise Refusal(408, "too_slow", "the body of the request did not come in time") from None
            finally:
                self.work()
            all_told = not message.get("more_body", False)
            return message

        async def tell(message: Message) -> None:
            self.rest()
            async with asyncio.timeout(self.load.caps.send_seconds):
                await send(message)

        self.work()
        try:
            await app(scope, hear, tell)
        finally:
            self.rest()

    def work(self) -> None:
        if not self.working:
            self.working = True
            self.load.began(self.person)

    def rest(self) -> None:
        if self.working:
            self.working = False
            self.load.ended(self.person)


def check_site(headers: Headers) -> None:
    """What a browser says of where a request comes from."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Refusal(403, "foreign_origin", "this request comes from another site")


def check_origin(headers: Headers) -> None:
    """What changes something must come from our own pages. Programs that are no browsers send no origin, and no cookies."""
    origin = headers.get("origin")
    if origin is None:
        return
    try:
        place = urlsplit(origin).netloc.lower()
    except ValueError:
        place = ""
    if place != headers.get("host", "").lower():
        raise Refusal(403, "foreign_origin", "this request comes from another site")


def host_name(host: str) -> str:
    """A Host header without its port."""
    host = host.lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def dress(headers: MutableHeaders, path: str, secure: bool, request: str) -> None:
    """What every answer tells the browser. Tables are nobody else's to keep; files are asked for anew but not sent twice."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("x-request-id", request)
    if secure:
        headers.setdefault("strict-transport-security", HSTS)
    headers.setdefault("cache-control", "no-cache" if path.startswith("/static/") else "no-store")


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a refusal; a socket is refused before it is opened."""
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await refusal.response(language_of(HTTPConnection(scope)))(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.detail})

"""The guard at the door: which hosts, which origins, how often, and what a browser may do with our pages."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.web.errors import Refusal
from kancha.web.page_words import language_of

SAFE: Final = ("GET", "HEAD", "OPTIONS")
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


@dataclass(frozen=True)
class Rates:
    """How often one client may do what, as the `limits` library writes it."""

    found: str = "60/minute"  # new tables, imports, variations: the costly things
    act: str = "40/second"  # everything else that changes something, and previews
    look: str = "100/second"


class Guard:
    """Stands before the whole application, so that even its errors carry the headers."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: Sequence[str] = LOCAL_HOSTS,
        rates: Rates | None = None,
        platform: Platform = SERVER,
    ) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.limiter = platform.limiter(asdict(rates or Rates()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                dress(MutableHeaders(scope=message), scope["path"])
            await send(message)

        try:
            self.check(scope)
        except Refusal as refusal:
            await refuse(refusal, scope, receive, send_guarded)
            return
        await self.app(scope, receive, send_guarded)

    def check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        self.check_host(headers)
        if scope["type"] == "websocket":
            check_origin(headers)
        elif scope["method"] not in SAFE:
            check_site(headers)
            check_origin(headers)
        self.check_rate(scope)

    def check_host(self, headers: Headers) -> None:
        """Only names we know: a foreign name that leads here is another site reaching for this one (DNS rebinding)."""
        if "*" not in self.hosts and host_name(headers.get("host", "")) not in self.hosts:
            raise Refusal(400, "bad_host", "this server does not go by that name; kancha serve --name gives it one")

    def check_rate(self, scope: Scope) -> None:
        kind = kind_of(scope)
        if not kind:
            return
        again = self.limiter.wait(kind, scope["client"][0] if scope.get("client") else "unknown")
        if not again:
            return
        detail = f"too many requests; try again in {again} s"
        raise Refusal(429, "too_many", detail, headers={"retry-after": str(again)}, again=again)


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


def kind_of(scope: Scope) -> str:
    """What a request counts as; files that never change count as nothing."""
    path: str = scope["path"]
    if scope["type"] == "http" and scope["method"] not in SAFE:
        costly = path in ("/api/tables", "/api/tables/import") or path.endswith("/variation")
        return "found" if costly else "act"
    return "" if path.startswith("/static/") else "look"


def dress(headers: MutableHeaders, path: str) -> None:
    """What every answer tells the browser. Tables are nobody else's to keep; files are asked for anew but not sent twice."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-cache" if path.startswith("/static/") else "no-store")


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a refusal; a socket is refused before it is opened."""
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await refusal.response(language_of(HTTPConnection(scope)))(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.detail})

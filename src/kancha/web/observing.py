"""For who looks after the server: whether it lives, whether it can work, and figures for Prometheus. No secret is in any."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from kancha.kernel.errors import KanchaError
from kancha.table.tables import Tables
from kancha.web.desk import desk_of
from kancha.web.errors import STORE_SECONDS, Refusal
from kancha.web.load import Load
from kancha.web.page_words import language_of

READY_SECONDS: Final = 5.0
NOWHERE: Final = "nowhere"
"""A table that is asked for only to see whether the store answers."""
FIGURES: Final = "kancha.figures"
"""Where a request finds them."""
LOCAL: Final = ("127.0.0.0/8", "::1/128")


class Figures:
    """What the server counts."""

    def __init__(self, load: Load, observers: Iterable[str] = ()) -> None:
        self.load = load
        self.networks = [ip_network(one) for one in (*LOCAL, *observers)]
        self.answers: Counter[tuple[str, str]] = Counter()  # by kind and status
        self.seconds: dict[str, float] = {}

    def answered(self, kind: str, status: int, seconds: float) -> None:
        kind = kind or "other"
        self.answers[kind, f"{status // 100}xx"] += 1
        self.seconds[kind] = self.seconds.get(kind, 0.0) + seconds

    def lets_in(self, address: str) -> bool:
        """Whether whoever is at an address may see the figures: this machine, and those that were named."""
        try:
            place = ip_address(address)
        except ValueError:
            return False
        return any(place in network for network in self.networks)

    def text(self, tables: Tables) -> tuple[bytes, str]:
        """The figures as Prometheus reads them, and the name of that format."""
        import prometheus_client as prometheus  # only where somebody watches the server

        registry = prometheus.CollectorRegistry()

        def gauge(name: str, about: str, value: float) -> None:
            prometheus.Gauge(name, about, registry=registry).set(value)

        requests = prometheus.Counter("kancha_requests", "Requests answered.", ["kind", "status"], registry=registry)
        for (kind, status), number in self.answers.items():
            requests.labels(kind, status).inc(number)
        seconds = prometheus.Counter("kancha_request_seconds", "Time that answers took.", ["kind"], registry=registry)
        for kind, total in self.seconds.items():
            seconds.labels(kind).inc(total)
        refused = prometheus.Counter("kancha_refused", "Refused because of load.", ["reason"], registry=registry)
        for reason, number in self.load.refused.items():
            refused.labels(reason).inc(number)
        lives = list(tables.lives.values())
        gauge("kancha_busy", "Requests being worked on.", self.load.busy)
        gauge("kancha_sockets", "Pages with an open line.", self.load.sockets[""])
        gauge("kancha_tables_in_memory", "Tables in memory.", len(lives))
        gauge("kancha_tables_watched", "Tables somebody looks at.", sum(1 for live in lives if live.listeners))
        gauge(
            "kancha_tables_thinking", "Tables where a bot is asked.", sum(1 for live in lives if live.bots is not None)
        )
        return prometheus.generate_latest(registry), prometheus.CONTENT_TYPE_LATEST


async def healthz(request: Request) -> Response:
    """This process lives."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """It can work: the store answers."""
    tables = desk_of(request).tables
    try:
        async with asyncio.timeout(READY_SECONDS):
            await tables.kept(tables.store.version, NOWHERE)
    except (KanchaError, TimeoutError):
        return PlainTextResponse("the store does not answer\n", 503, {"retry-after": str(STORE_SECONDS)})
    return PlainTextResponse("ready\n")


async def metrics(request: Request) -> Response:
    """Figures for Prometheus, for this machine and those that were named as observers."""
    figures = request.scope[FIGURES]
    assert isinstance(figures, Figures)
    if not figures.lets_in(request.client.host if request.client else ""):
        return Refusal(404, "not_found", "there is nothing here").response(language_of(request))
    text, kind = figures.text(desk_of(request).tables)
    return Response(text, media_type=kind)


def routes() -> list[Route]:
    return [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]

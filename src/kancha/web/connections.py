"""Connections before anything is asked on them: how many there may be, and how long each may take to say what it wants."""

import asyncio
from collections.abc import Iterable
from typing import Any, ClassVar, Final

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from kancha.web.ledger import Ledger
from kancha.web.load import AGAIN, Caps
from kancha.web.person import place_of
from kancha.web.sockets import Line

BUSY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nconnection: close\r\n"
    b"retry-after: %d\r\ncontent-length: 20\r\n\r\ntoo many connections" % AGAIN
)

CONNECTION: Final = "connection "


class PatientHttp(H11Protocol):
    """HTTP with an end to patience: a request must be said in time, on a new connection and on one that is kept."""

    caps: ClassVar[Caps] = Caps()
    proxies: ClassVar[frozenset[str]] = frozenset()
    ledger: ClassVar[Ledger | None] = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.patience: asyncio.TimerHandle | None = None
        self.upgraded = False
        self.place = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self.place = place_of(self.client[0] if self.client else "")
        note(self.ledger, self.place, 1)
        if self.too_many():
            transport.write(BUSY)
            transport.close()
        else:
            self.patience = self.loop.call_later(self.caps.header_seconds, transport.abort)

    def too_many(self) -> bool:
        """Whether this is one connection too many, of its place or of all. Those of a proxy are many people's."""
        if len(self.connections) > self.caps.connections:
            return True
        return self.place not in self.proxies and self.number() > self.caps.connections_of_one

    def number(self) -> int:
        """How many connections come from this place: to this process, or to all that count together."""
        if self.ledger is None:
            return count(self.connections, self.place)
        return self.ledger.number(CONNECTION + self.place)

    def connection_lost(self, exc: Exception | None) -> None:
        note(self.ledger, self.place, -1)
        self.wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self.wait_no_more()
        elif self.patience is None and not self.upgraded:
            self.patience = self.loop.call_later(self.caps.header_seconds, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.upgraded = True
        self.wait_no_more()
        note(self.ledger, self.place, -1)  # a page with an open line is counted as one
        super().handle_websocket_upgrade(event)

    def wait_no_more(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None


def count(connections: Iterable[object], place: str) -> int:
    """How many connections come from a place."""
    return sum(1 for one in connections if isinstance(one, (PatientHttp, Line)) and one.place == place)


def note(ledger: Ledger | None, place: str, change: int) -> None:
    if ledger is not None:
        ledger.count(CONNECTION + place, change)


def patient(caps: Caps, proxies: Iterable[str], ledger: Ledger | None = None) -> type[PatientHttp]:
    """The protocol of one server."""
    return type("PatientHttp", (PatientHttp,), {"caps": caps, "proxies": frozenset(proxies), "ledger": ledger})

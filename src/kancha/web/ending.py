"""Ending without anybody noticing: no new connections, pages are sent elsewhere, what was begun is finished."""

import asyncio
import signal
import socket
import time
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kancha.web.draining import Drain
from kancha.web.sockets import Line

PATIENCE: Final = 5.0
"""Seconds after which nobody is waited for any more."""


class Closing:
    """While a process ends, every answer says that its connection ends with it."""

    def __init__(self, app: ASGIApp, drain: Drain) -> None:
        self.app = app
        self.drain = drain

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_last(message: Message) -> None:
            if message["type"] == "http.response.start" and self.drain.begun.is_set():
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        await self.app(scope, receive, send_last)


class DrainingServer(uvicorn.Server):
    """A server that SIGTERM ends gently, and SIGINT at once."""

    def __init__(self, config: uvicorn.Config, drain: Drain, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self.drain = drain
        self.begun = begun
        self.told = 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.begun()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.told = sig
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.told == signal.SIGTERM:
            for server in self.servers:
                server.close()
            self.drain.begun.set()
            limit = time.monotonic() + PATIENCE
            while self.pages() and time.monotonic() < limit and not self.force_exit:
                await asyncio.sleep(0.05)
        await super().shutdown(sockets)

    def pages(self) -> int:
        return sum(1 for connection in self.server_state.connections if isinstance(connection, Line))

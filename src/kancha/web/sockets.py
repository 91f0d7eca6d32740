"""The line to a page: what was said before need not be said again, as far back as compression can look."""

import asyncio
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State

from kancha.web.person import place_of

WINDOW_BITS: Final = 15
MEMORY_LEVEL: Final = 5
"""Some 150 kB a page. uvicorn's own 4 kB of past would double what a move weighs."""
LEVEL: Final = 5
"""How hard what is said before is looked for: one less than usual takes a third less time, for one to six bytes more of
a hundred."""
MOST_BYTES: Final = 16_000
BYTES_A_SECOND: Final = 1_000
"""What a page may say at once, and from then on."""
HEARD_BITS: Final = 12
"""A page says little."""


class Line(WebSocketsSansIOProtocol):
    """A socket that remembers the last 32 kB it has sent: updates are much alike."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=HEARD_BITS,
                compress_settings={"memLevel": MEMORY_LEVEL, "level": LEVEL},
            )
        ]
        self.place = ""
        self.spoken = 0.0  # bytes that the page has said of late
        self.heard = 0.0  # when it last said something

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.place = place_of(self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.extensions.clear()  # what it remembers goes at once, not when garbage is collected: a line is a ring of things

    def data_received(self, data: bytes) -> None:
        if self.conn.state is State.OPEN and self.says_too_much(len(data)):
            self.transport.abort()
            return
        super().data_received(data)

    def says_too_much(self, number: int) -> bool:
        """Whether somebody keeps us busy with words, or with pings that we would have to answer: a page says very little."""
        now = self.loop.time()
        self.spoken = max(0.0, self.spoken - (now - self.heard) * BYTES_A_SECOND) + number
        self.heard = now
        return self.spoken > MOST_BYTES

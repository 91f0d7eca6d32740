"""The line to a page: what was said before need not be said again, as far back as compression can look."""

import asyncio
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from kancha.web.person import place_of

WINDOW_BITS: Final = 15
MEMORY_LEVEL: Final = 5
"""Some 150 kB a page. uvicorn's own 4 kB of past would double what a move weighs."""
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
                compress_settings={"memLevel": MEMORY_LEVEL},
            )
        ]
        self.place = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.place = place_of(self.client[0] if self.client else "")

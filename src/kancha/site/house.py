"""The application in a browser's worker: requests come as messages, live lines as ports, and one browser is all there is."""

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

import msgspec
from jinja2 import FileSystemBytecodeCache
from starlette.types import ASGIApp, Message, Scope

from kancha.platform.browser import Browser, Port
from kancha.site import moving
from kancha.web.app import Settings, make_app
from kancha.web.person import COOKIE
from kancha.web.regions import templates

HOST: Final = "house"
BOT_SECONDS: Final = 60.0
"""A bot's worker has to start first, which a slow phone takes its time for."""
KEPT_HERE: Final = ("set-cookie", "x-frame-options")
GONE: Final = 1005
"""What a line is closed with when nobody says why."""


class Line(Protocol):
    """A page's end of a live line."""

    def opened(self) -> None: ...

    def say(self, text: str) -> None: ...

    def closed(self, code: int, reason: str) -> None: ...


class House:
    """The application, and the cookie of the one browser it serves: no page can be given that one."""

    def __init__(self, folder: Path, app: ASGIApp, flush: Callable[[], None] = lambda: None) -> None:
        self.app = app
        self.flush = flush
        self.jars = (folder / "browser.json", folder / "browser.json-copy")
        self.cookies = next(filter(None, map(cookies_in, self.jars)), {})
        self.keep()
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.told: asyncio.Queue[Message] = asyncio.Queue()
        self.lines: set[asyncio.Future[None]] = set()

    async def start(self) -> None:
        """Begin the application's life; it ends with the worker."""
        self.life = asyncio.ensure_future(self.app({"type": "lifespan"}, self.heard.get, self.told.put))
        await self.heard.put({"type": "lifespan.startup"})
        message = await self.told.get()
        if message["type"] != "lifespan.startup.complete":
            raise RuntimeError(str(message.get("message", "the house cannot start")))

    async def stop(self) -> None:
        """Write all that waits, and close what is open."""
        await self.heard.put({"type": "lifespan.shutdown"})
        await self.life

    async def request(
        self, method: str, address: str, headers: Mapping[str, str], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Answer one request: status, headers, content."""
        scope = {**self.scope("http", address, headers), "method": method}
        asked = [{"type": "http.request", "body": body, "more_body": False}]
        answer: list[Message] = []

        async def receive() -> Message:
            if asked:
                return asked.pop()
            await asyncio.Event().wait()  # whoever asked stays until the answer has come
            raise AssertionError

        async def send(message: Message) -> None:
            answer.append(message)

        await self.app(scope, receive, send)
        fields = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in answer[0]["headers"]]
        self.remember(value for name, value in fields if name == "set-cookie")
        content = b"".join(message.get("body", b"") for message in answer[1:])
        return answer[0]["status"], [framed(field) for field in fields if field[0] not in KEPT_HERE], content

    def live(self, address: str, headers: Mapping[str, str], line: Line) -> Callable[[str | None], None]:
        """Take up a live line. What is given back hears the page: what it says, None once it is gone."""
        heard: asyncio.Queue[Message] = asyncio.Queue()
        heard.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            if message["type"] == "websocket.accept":
                line.opened()
            elif message["type"] == "websocket.send":
                line.say(message["text"])
            elif message["type"] == "websocket.close":
                line.closed(message.get("code", 1000), message.get("reason") or "")

        def hear(text: str | None) -> None:
            if text is None:
                heard.put_nowait({"type": "websocket.disconnect", "code": GONE})
            else:
                heard.put_nowait({"type": "websocket.receive", "text": text})

        async def talk() -> None:
            try:
                await self.app(self.scope("websocket", address, headers), heard.get, send)
            finally:
                line.closed(GONE, "")

        self.lines.add(task := asyncio.ensure_future(talk()))
        task.add_done_callback(self.lines.discard)
        return hear

    def scope(self, kind: str, address: str, headers: Mapping[str, str]) -> Scope:
        place = urlsplit(address)
        cookies = self.cookies | {
            name: part.value for name, part in SimpleCookie(headers.get("cookie", "")).items() if name != COOKIE
        }
        said = {
            name: value
            for name, value in headers.items()
            if name not in ("cookie", "host", "origin", "accept-encoding")
        }
        said |= {"host": HOST, "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(place.path),
            "raw_path": place.path.encode(),
            "query_string": place.query.encode(),
            "root_path": "",
            "headers": [(name.encode("latin-1"), value.encode("latin-1", "replace")) for name, value in said.items()],
            "client": (HOST, 0),
            "server": (HOST, 80),
        }

    def remember(self, fields: Iterable[str]) -> None:
        """Keep the cookies an answer brought."""
        known = dict(self.cookies)
        for field in fields:
            known |= {name: part.value for name, part in SimpleCookie(field).items()}
        if known != self.cookies:
            self.cookies = known
            self.keep()

    def keep(self) -> None:
        """Write the cookies twice, one after the other: whenever the worker ends, one of the two is whole."""
        for jar in self.jars:
            if self.cookies and cookies_in(jar) != self.cookies:
                jar.write_bytes(msgspec.json.encode(self.cookies))
                self.flush()


def cookies_in(jar: Path) -> dict[str, str]:
    """What was kept there; nothing if that cannot be read."""
    try:
        return msgspec.json.decode(jar.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def framed(field: tuple[str, str]) -> tuple[str, str]:
    """A header for a page that stands in the site's own frame, and in no other."""
    name, value = field
    if name == "content-security-policy":
        return name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    return field


class Bytes(Protocol):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes: ...


class Doorway:
    """The house as scripts call it: with texts and bytes of theirs."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def request(self, method: str, address: str, headers: str, body: Bytes) -> tuple[int, str, bytes]:
        status, fields, content = await self.house.request(method, address, json.loads(headers), body.to_bytes())
        return status, json.dumps(fields), content

    def live(self, address: str, headers: str, line: Line) -> Callable[[str | None], None]:
        return self.house.live(address, json.loads(headers), line)


async def opened(folder: str, start_worker: Callable[[str], Port], flush: Callable[[], None], workers: int) -> Doorway:
    """The house of a data folder, ready to answer."""
    platform = Browser(start_worker, flush, workers)
    settings = Settings(Path(folder), hosts=(HOST,), bot_limit=BOT_SECONDS, platform=platform)
    templates().bytecode_cache = FileSystemBytecodeCache(str(Path(__file__).with_name("templates")))
    house = House(Path(folder), make_app(settings, moving.routes()), flush)
    await house.start()
    return Doorway(house)

"""Live updates: one socket a page, sent only what changed since the last time."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final

import msgspec
from anyio import create_task_group
from starlette.websockets import WebSocket, WebSocketDisconnect

from kancha.kernel.errors import KanchaError
from kancha.table.sitting import Listener
from kancha.table.snapshot import Snapshot
from kancha.web.bodies import MotionInfo, PageWord, Patch, Update, ask_of, barred, option_line, preferred_text
from kancha.web.desk import Desk, desk_of, mark
from kancha.web.errors import Refusal, refusal_of
from kancha.web.patches import Cut, patches_between
from kancha.web.regions import render
from kancha.web.talk import language_of

SEND_SECONDS: Final = 20.0
"""A page that takes no update for so long is hung up on; it comes back when it can."""
WORD_BYTES: Final = 1024
WORD_SECONDS: Final = 0.1
"""A page is heard ten times a second at most: each word may make the server draw."""

log = logging.getLogger("kancha.live")


class Page:
    """One page that shows a table: the seats it plays, the one it shows, and the regions it has."""

    def __init__(self, desk: Desk, table: str, seats: tuple[int, ...], language: str, since: str) -> None:
        self.desk = desk
        self.table = table
        self.seats = seats
        self.language = language
        self.since = since  # the mark of what it was served with
        self.shown: int | None = seats[0] if len(seats) == 1 else None
        self.version, self.before = versions_in(since)  # the version it shows, and the one it showed before that
        self.regions: dict[str, str] = {}
        self.patches = False  # whether the page can take changes of a region instead of its whole text
        self.sent: dict[str, Cut] = {}  # if so, the texts it has
        self.last = b""

    async def update(self, held: tuple[int, ...]) -> bytes | None:
        """What to send now; None if nothing has changed."""
        snapshot = await self.desk.hall.look(self.table, self.seats, self.shown, self.version, self.before)
        news = snapshot.version != self.version
        rendered = render(snapshot, self.language)
        regions = {name: str(html) for name, html in rendered.regions.items()}
        full = not self.regions
        if news:
            self.before, self.version = self.version, snapshot.version
        named = mark(snapshot.version, regions) + (f"-{self.before}" if self.before is not None else "")
        changed = {name: html for name, html in regions.items() if self.regions.get(name) != html}
        if full and named == self.since:
            full, changed = False, {}
        patches = self.patched(changed)
        motions = [MotionInfo(motion.piece, motion.origin) for motion in rendered.motions] if news else []
        self.shown = snapshot.seat if snapshot.seat in self.seats else self.shown
        self.regions = regions
        update = update_of(snapshot, self.language, named, held)
        update.full, update.regions, update.patches, update.motions = full, changed, patches, motions
        message = msgspec.json.encode(update)
        if message == self.last:
            return None
        self.last = message
        return message

    def patched(self, changed: dict[str, str]) -> dict[str, list[Patch]]:
        """Take out of the changed regions those whose text the page has, and say instead how it changes."""
        found: dict[str, list[Patch]] = {}
        for name, html in list(changed.items()) if self.patches else ():
            known, new = self.sent.get(name), Cut(html)
            patches = patches_between(known, new) if known is not None else None
            if patches is not None:
                found[name] = patches
                del changed[name]
            self.sent[name] = new
        return found


def update_of(snapshot: Snapshot, language: str, named: str, held: tuple[int, ...]) -> Update:
    """All of an update but the drawing."""
    speaker = snapshot.speaker(language)
    return Update(
        version=snapshot.version,
        mark=named,
        seat=snapshot.seat,
        curtain=snapshot.curtain,
        held=list(held),
        full=False,
        regions={},
        patches={},
        motions=[],
        ask=ask_of(snapshot, speaker),
        options=[option_line(offered) for offered in snapshot.offered(language)],
        why_not=barred(snapshot, speaker),
        preferred=preferred_text(snapshot),
        undo=snapshot.undo,
        over=snapshot.over,
        thinking=list(snapshot.thinking),
    )


def versions_in(since: str) -> tuple[int | None, int | None]:
    """The version inside a mark, and the one before it: what was recent then is drawn as recent again."""
    words = since.split("-")
    numbers = [int(w) if w.isascii() and w.isdecimal() and len(w) < 10 else None for w in (words[0], *words[2:3])]
    return numbers[0], numbers[1] if len(numbers) > 1 else None


def seats_in(word: str, held: tuple[int, ...]) -> tuple[int, ...]:
    """The seats a page plays, if its browser has them; without a word it plays all of them."""
    if not word:
        return held
    try:
        seats = tuple(sorted({int(part) for part in word.split(",")}))
    except ValueError:
        raise Refusal(400, "bad_query", "seats must be numbers with commas between them") from None
    if seats == (-1,):
        return ()
    if not set(seats) <= set(held):
        raise Refusal(403, "no_seat", "this browser does not have that seat")
    return seats


async def live(socket: WebSocket) -> None:
    """Serve one page until it goes away."""
    desk = desk_of(socket)
    table = str(socket.path_params["table"])
    try:
        held = await desk.seats(socket, table)
        seats = seats_in(socket.query_params.get("seats", "")[:100], held)
        since = socket.query_params.get("since", "")[:100]
        page = Page(desk, table, seats, desk.language(socket), since)
        page.patches = socket.query_params.get("patches") == "1"
        async with desk.hall.listen(table) as listener:
            await socket.accept()
            await serve(socket, page, listener, held)
    except Refusal as refusal:
        await hang_up(socket, refusal)
    except KanchaError as fault:
        await hang_up(socket, refusal_of(fault))


async def serve(socket: WebSocket, page: Page, listener: Listener, held: tuple[int, ...]) -> None:
    """Send and hear at once; when one ends, so does the other."""
    refused: list[KanchaError] = []

    async def until_end(work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            pass  # the page is gone, or as good as
        except KanchaError as fault:
            refused.append(fault)
        except Exception:
            log.exception("a page of table %s was dropped", page.table)
        group.cancel_scope.cancel()

    async with create_task_group() as group:
        group.start_soon(until_end, tell(socket, page, listener, held))
        group.start_soon(until_end, hear(socket, page, listener))
    if refused:
        raise refused[0]


async def tell(socket: WebSocket, page: Page, listener: Listener, held: tuple[int, ...]) -> None:
    """Send updates. While one is on its way, later changes add up: a slow page gets the latest state, not a queue."""
    while True:
        message = await page.update(held)
        if message is not None:
            await asyncio.wait_for(socket.send_text(message.decode()), SEND_SECONDS)
        await listener.wait()


async def hear(socket: WebSocket, page: Page, listener: Listener) -> None:
    """What the page says: which of its seats to show, and not to wait for bots."""
    decoder = msgspec.json.Decoder(PageWord)
    while True:
        text = await socket.receive_text()
        if len(text) > WORD_BYTES:
            return
        try:
            word = decoder.decode(text)
        except msgspec.DecodeError:
            continue
        if word.show is not None and word.show in page.seats:
            page.shown = word.show
            page.version = page.before = None  # what moved was seen by somebody else
            listener.changed.set()
        if word.hurry and page.seats:
            await page.desk.hall.hurry(page.table)
        await asyncio.sleep(WORD_SECONDS)


async def hang_up(socket: WebSocket, refusal: Refusal) -> None:
    """Refuse a page, before its socket is open if that is still possible."""
    if socket.client_state.name == "CONNECTING" and "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(refusal.response(language_of(socket)))
    elif socket.application_state.name != "DISCONNECTED":
        await socket.close(1008, refusal.detail[:100])

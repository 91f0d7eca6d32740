"""Live updates: one socket a page, sent only what changed since the last time."""

import asyncio
import logging
import zlib
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from anyio import create_task_group
from starlette.websockets import WebSocket, WebSocketDisconnect

from kancha.kernel.errors import KanchaError
from kancha.table.live_table import Listener, Moment
from kancha.table.tables import Evicted
from kancha.web.bodies import MotionInfo, PageWord
from kancha.web.desk import Desk, desk_of
from kancha.web.draining import ELSEWHERE
from kancha.web.drawings import Drawing, digest, drawing, mark
from kancha.web.errors import Refusal, refusal_of
from kancha.web.page_words import language_of
from kancha.web.patches import Shown, plain
from kancha.web.updates import update_of

SEND_SECONDS: Final = 20.0
"""A page that takes no update for so long is hung up on; it comes back when it can."""
WORD_BYTES: Final = 1024
WORD_SECONDS: Final = 0.1
"""A page is heard ten times a second at most: each word may make the server draw."""

REFUSED: Final = 1008
EVICTED: Final = 4403
AGAIN_LATER: Final = 1013
"""How a line is ended: a page that is refused stays away, one that has lost its seat offers to look on, any other takes the
line up again by itself."""
REASON_BYTES: Final = 120

log = logging.getLogger("kancha.live")


@dataclass(frozen=True)
class Step:
    """An update worked out: what a page had, the moment of the table it is to show, what it has then."""

    origin: Shown
    moment: Moment
    shown: Shown


class Page:
    """One page that shows a table, and the seats it plays."""

    def __init__(
        self, desk: Desk, table: str, seats: tuple[int, ...], held: tuple[int, ...], language: str, since: str
    ) -> None:
        self.desk = desk
        self.table = table
        self.seats = seats
        self.held = held  # the seats of its browser, some of which another page may play
        self.language = language
        self.since = since  # the mark of what it was served with
        self.patches = False  # whether it can take changes of a region instead of its whole text
        self.browser = ""
        self.name = ""  # what it calls itself when it asks for a preview
        self.had: frozenset[str] = frozenset()  # the regions it has from before, each with the checksum of its text
        self.now = nothing_shown(seats[0] if len(seats) == 1 else None, since)
        self.ahead: Step | None = None

    async def update(self) -> bytes | None:
        """What to send now; None if nothing has changed."""
        step = await self.desk.tables.draw(self.table, self.step)
        while step.origin is not self.now:  # the page has meanwhile asked for another of its seats
            step = await self.desk.tables.draw(self.table, self.step)
        self.ahead = None
        if not set(self.seats) <= set(await self.desk.tables.held(self.browser, self.table)):
            raise Evicted("somebody else has opened this seat with a newer key")
        news = step.shown.message != self.now.message
        self.now = step.shown
        if self.name:
            self.desk.shown[self.table, self.name] = self.now
        return self.now.message if news else None

    def leave(self) -> None:
        """The page is gone; another of the same name may have come since."""
        if self.desk.shown.get((self.table, self.name)) is self.now:
            del self.desk.shown[self.table, self.name]
        self.now, self.ahead = nothing_shown(None, self.since), None  # a line that has ended may be held for a while

    def get_ready(self, moment: Moment) -> None:
        """Work out what this page would be sent. It is sent only when it has come to that, and been stored."""
        if moment.table.version == moment.version:
            self.ahead = self.step(moment)

    def step(self, moment: Moment) -> Step:
        was = self.now
        if self.ahead is not None and self.ahead.origin is was and self.ahead.moment == moment:
            return self.ahead
        eyes = (self.seats, was.seat, was.version, was.before, self.language)
        drawn = drawing(moment, *eyes)
        if not was.regions:
            return Step(was, moment, self.shown(was, drawn))
        key = (*eyes, was.mark, was.exact, self.patches, self.held)
        shown = moment.kept.get(key)
        if not isinstance(shown, Shown):  # else another page has had just this to tell
            shown = moment.kept[key] = self.shown(was, drawn)
        return Step(was, moment, shown)

    def shown(self, was: Shown, drawn: Drawing) -> Shown:
        """What the page has after an update, and the update itself."""
        snapshot, regions = drawn.snapshot, drawn.regions
        news = snapshot.version != was.version
        before = was.version if news else was.before
        changed = {name: html for name, html in regions.items() if was.regions.get(name) != html}
        digests = was.digests | {name: digest(html) for name, html in changed.items()}
        named = mark(snapshot.version, digests) + (f"-{before}" if before is not None else "")
        known = {name for name, html in regions.items() if self.has(name, html)} if not was.regions else set(changed)
        if not was.regions:
            changed = {} if named == self.since else {name: regions[name] for name in regions if name not in known}
        exact = self.exact(was, regions, known | set(changed))
        patches = was.patched(changed) if self.patches else {}
        update = update_of(snapshot, self.language, named, self.held)
        update.regions, update.patches = changed, patches
        update.motions = [MotionInfo(motion.piece, motion.origin) for motion in drawn.motions] if news else []
        seat = snapshot.seat if snapshot.seat in self.seats else was.seat
        message = msgspec.json.encode(update)
        return Shown(seat, snapshot.version, before, named, regions, exact, message, digests)

    def exact(self, was: Shown, regions: dict[str, str], told: set[str]) -> frozenset[str]:
        """The regions a page has letter for letter after it is told some of them."""
        return was.exact - told | {name for name in told if plain(regions[name])} if self.patches else frozenset()

    def has(self, name: str, html: str) -> bool:
        """Whether the page came with just this text of a region."""
        return self.patches and f"{name}:{zlib.crc32(html.encode()):x}" in self.had


def nothing_shown(seat: int | None, since: str) -> Shown:
    """What a page has before it is told anything."""
    return Shown(seat, *versions_in(since), "", {}, frozenset(), b"")


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


async def seats_of(socket: WebSocket, desk: Desk, table: str, held: tuple[int, ...]) -> tuple[int, ...]:
    """The seats this page plays (Refusal; Evicted if it had one that somebody else has opened since)."""
    try:
        return seats_in(socket.query_params.get("seats", "")[:100], held)
    except Refusal as refusal:
        if refusal.status == 403 and await desk.lost(socket, table):
            raise Evicted("somebody else has opened this seat with a newer key") from None
        raise


async def live(socket: WebSocket) -> None:
    """Serve one page until it goes away."""
    desk = desk_of(socket)
    table = str(socket.path_params["table"])
    try:
        held = await desk.seats(socket, table)
        seats = await seats_of(socket, desk, table, held)
        since = socket.query_params.get("since", "")[:100]
        page = Page(desk, table, seats, held, desk.language(socket), since)
        page.browser = desk.browser(socket)
        page.patches = socket.query_params.get("patches") == "1"
        page.had = frozenset(socket.query_params.get("have", "")[:1000].split(","))
        page.name = socket.query_params.get("page", "")[:40]
        async with desk.tables.listen(table, seats) as listener:
            await socket.accept()
            try:
                await serve(socket, page, listener)
            finally:
                page.leave()
    except Refusal as refusal:
        await hang_up(socket, refusal)
    except KanchaError as fault:
        await hang_up(socket, refusal_of(fault))


async def serve(socket: WebSocket, page: Page, listener: Listener) -> None:
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
        group.start_soon(until_end, tell(socket, page, listener))
        group.start_soon(until_end, hear(socket, page, listener))
        group.start_soon(until_end, leave(socket, page))
    if refused:
        raise refused[0]


async def leave(socket: WebSocket, page: Page) -> None:
    """Send the page elsewhere when this process is about to end."""
    await page.desk.drain.turn()
    await socket.close(ELSEWHERE)


async def tell(socket: WebSocket, page: Page, listener: Listener) -> None:
    """Send updates. While one is on its way, later changes add up: a slow page gets the latest state, not a queue."""
    while True:
        message = await page.update()
        if message is not None:
            async with asyncio.timeout(SEND_SECONDS):
                await socket.send_text(message.decode())
        while (ahead := await listener.wait()) is not None:
            page.get_ready(ahead)


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
            word = PageWord()
        if word.show is not None and word.show in page.seats:
            # What moved since was seen by somebody else.
            page.now = replace(page.now, seat=word.show, version=None, before=None)
            listener.ring()
        if word.hurry and page.seats:
            await page.desk.tables.hurry(page.table)
        await asyncio.sleep(WORD_SECONDS)


async def hang_up(socket: WebSocket, refusal: Refusal) -> None:
    """Refuse a page, before its socket is open if that is still possible.

    A page that comes back is let in first if it is to stay away: a browser does not tell it why a line could not be opened.
    """
    new = socket.client_state.name == "CONNECTING"
    back = bool(socket.query_params.get("since")) and refusal.status in (403, 404)
    if new and not back and "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(refusal.response(language_of(socket)))
    elif socket.application_state.name != "DISCONNECTED":
        if new:
            await socket.accept()
        said = refusal.message(language_of(socket)).encode()[:REASON_BYTES].decode(errors="ignore")
        code = EVICTED if refusal.code == "evicted" else AGAIN_LATER if refusal.status >= 500 else REFUSED
        await socket.close(code, said)

"""People at tables, as the server sees them: each a page with an open socket that answers now and then, at random."""

import asyncio
import random
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from kancha.games import all_rules
from kancha.store.store import Store

Address = tuple[str, int]

JITTER: Final = 0.5
RETRY: Final = 0.3
LOST: Final = (OSError, EOFError, asyncio.IncompleteReadError, InvalidHandshake, InvalidMessage, TimeoutError)
ANSWER_SECONDS: Final = 30.0
ELSEWHERE: Final = 1012


class Heard(msgspec.Struct):
    """What a player reads of an update."""

    class Option(msgspec.Struct):
        text: str

    version: int
    mark: str
    seat: int
    over: bool
    options: list[Option]
    curtain: int | None = None


HEARD: Final = msgspec.json.Decoder(Heard)


class Line:
    """A connection that is kept open. Just enough of HTTP to talk to our own server."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.cookie = ""
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, object]]:
        """One request and its answer. A kept connection that ended meanwhile is opened anew, as browsers do."""
        if self.streams is not None:
            try:
                return await self.exchange(method, path, body)
            except LOST:
                self.close()
        return await self.exchange(method, path, body)

    async def exchange(self, method: str, path: str, body: object) -> tuple[int, dict[str, object]]:
        async with asyncio.timeout(ANSWER_SECONDS):
            if self.streams is None:
                self.streams = await asyncio.open_connection(*self.address)
            reader, writer = self.streams
            raw = msgspec.json.encode(body) if body is not None else b""
            head = f"{method} {path} HTTP/1.1\r\nHost: {self.address[0]}\r\nContent-Length: {len(raw)}\r\n"
            if raw:
                head += "Content-Type: application/json\r\n"
            if self.cookie:
                head += f"Cookie: {self.cookie}\r\n"
            writer.write(head.encode() + b"\r\n" + raw)
            await writer.drain()
            top = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = re.search(r"(?i)\r\ncontent-length: (\d+)", top)
            content = await reader.readexactly(int(length[1]) if length else 0)
        if re.search(r"(?i)\r\nconnection: close", top):
            self.close()
        given = re.search(r"(?i)\r\nset-cookie: ([^;\r]+)", top)
        if given:
            self.cookie = given[1]
        told: object = msgspec.json.decode(content) if "json" in top else {}
        return int(top.split(" ", 2)[1]), told if isinstance(told, dict) else {"list": told}

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


@dataclass
class Tally:
    """What a crowd has lived through."""

    acknowledged: int = 0
    acknowledge: list[float] = field(default_factory=list)  # seconds from sending a move to its acknowledgement
    seen: list[float] = field(default_factory=list)  # seconds from sending a move to its update on the page
    outages: list[float] = field(default_factory=list)  # seconds a page or a move had nobody to talk to
    reconnected: int = 0
    updates: int = 0
    errors: list[str] = field(default_factory=list)


class Player:
    """One browser with one table: a page that listens at one address, and moves that are sent to another."""

    def __init__(
        self, tally: Tally, luck: random.Random, page: Address, moves: Address, others: Sequence[Address] = ()
    ) -> None:
        """`others`: processes may be killed, so that a lost connection is no error; one then goes on at any of these."""
        self.tally = tally
        self.luck = luck
        self.page = page
        self.line = Line(moves)
        self.others = others
        self.patient = bool(others)
        self.table = ""
        self.acknowledged: dict[int, str] = {}
        self.latest: Heard | None = None
        self.changed = asyncio.Event()
        self.lost: float | None = None  # since when the page has had no line
        self.sent: dict[int, float] = {}  # when the move was sent that leads to a version

    # The table

    async def begin(self, slug: str, mode: str, chairs: Sequence[dict[str, str]]) -> None:
        status, made = await self.line.ask("POST", "/api/tables", {"slug": slug, "mode": mode, "seats": list(chairs)})
        if status != 201:
            raise RuntimeError(f"no table of {slug} could be made: {status} {made}")
        self.table = str(made["table"])

    # The page

    async def listen(self) -> None:
        """Keep a socket open, until cancelled."""
        while True:
            try:
                async with self.socket() as socket:
                    self.tally.reconnected += self.lost is not None
                    await self.hear(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == ELSEWHERE:
                    await asyncio.sleep(self.luck.random() * JITTER)
                elif not self.patient:
                    self.tally.errors.append(f"socket closed: {closed.rcvd}")
            except LOST as fault:
                if not self.patient:
                    self.tally.errors.append(f"socket: {type(fault).__name__} {fault}")
                self.page = self.luck.choice(self.others or [self.page])
                await asyncio.sleep(RETRY * (0.5 + self.luck.random()))
            self.lost = self.lost or time.perf_counter()
            if self.latest is not None and self.latest.over:
                return

    def socket(self) -> connect:
        since = self.latest.mark if self.latest is not None else ""
        return connect(
            f"ws://{self.page[0]}:{self.page[1]}/live/{self.table}?language=en&patches=1&page=bench&since={since}",
            additional_headers={"Cookie": self.line.cookie},
            proxy=None,
            open_timeout=ANSWER_SECONDS,
            close_timeout=1,
            ping_interval=None,
            max_size=None,
        )

    async def hear(self, socket: ClientConnection) -> None:
        async for message in socket:
            now = time.perf_counter()
            if self.lost is not None:
                self.tally.outages.append(now - self.lost)
                self.lost = None
            self.latest = HEARD.decode(message)
            self.tally.updates += 1
            for version in [version for version in self.sent if version <= self.latest.version]:
                self.tally.seen.append(now - self.sent.pop(version))
            self.changed.set()
            if self.latest.curtain is not None:  # the next player has taken the device
                await socket.send(msgspec.json.encode({"show": self.latest.curtain}).decode())
            if self.latest.over:
                return

    # Moves

    async def play(self, every: float, until: float) -> None:
        """Answer about every so many seconds, as soon as it is asked; until the game is over or time is up."""
        await asyncio.sleep(self.luck.random() * every)
        while time.perf_counter() < until:
            began = time.perf_counter()
            latest = await self.asked(until)
            if latest is None:
                return
            await self.answer(latest, until)
            pause = every * (0.75 + self.luck.random() / 2) - (time.perf_counter() - began)
            await asyncio.sleep(max(0.0, min(pause, until - time.perf_counter())))

    async def asked(self, until: float) -> Heard | None:
        """What the page shows once this browser is asked."""
        while self.latest is None or not self.latest.options:
            if self.latest is not None and self.latest.over:
                return None
            self.changed.clear()
            try:
                await asyncio.wait_for(self.changed.wait(), max(0.01, until - time.perf_counter()))
            except TimeoutError:
                return None
        return self.latest

    async def answer(self, latest: Heard, until: float) -> None:
        await self.send(latest, self.luck.choice(latest.options).text, until)

    async def send(self, latest: Heard, text: str, until: float) -> None:
        """Give an answer, again and again if nobody is there to take it."""
        body = {"seat": latest.seat, "version": latest.version, "text": text}
        began = time.perf_counter()
        self.sent[latest.version + 1] = began
        troubled = False
        while True:
            try:
                status, told = await self.line.ask("POST", f"/api/tables/{self.table}/moves", body)
            except LOST as fault:
                self.line.close()
                self.line.address = self.luck.choice(self.others or [self.line.address])
                status, told = 0, {"error": f"{type(fault).__name__} {fault}"}
            if status == 200:
                self.took(int(str(told["version"])), f"{latest.seat} {text}", began, troubled)
                return
            if status == 409:  # it was taken although nobody could say so, or another move came first
                self.sent.pop(latest.version + 1, None)
                self.tally.outages += [time.perf_counter() - began] if troubled else []
                await self.newer(latest.version, until)
                return
            if not self.patient or status not in (0, 503):
                self.tally.errors.append(f"move: {status} {told}")
                return
            troubled = True
            if time.perf_counter() > until:
                return
            await asyncio.sleep(RETRY * (0.5 + self.luck.random()))

    def took(self, version: int, line: str, began: float, troubled: bool) -> None:
        now = time.perf_counter()
        (self.tally.outages if troubled else self.tally.acknowledge).append(now - began)
        self.tally.acknowledged += 1
        self.acknowledged[version - 1] = line
        if self.latest is not None and self.latest.version < version:
            self.latest = msgspec.structs.replace(self.latest, version=version - 1, options=[])

    async def newer(self, version: int, until: float) -> None:
        """Wait until the page has heard of what came first."""
        while self.latest is not None and self.latest.version <= version and time.perf_counter() < until:
            self.changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), 0.5)


@dataclass
class Crowd:
    """Players at tables of all games: every second table alone at a screen with all seats, the others against a bot."""

    pages: Sequence[Address]
    moves: Sequence[Address]
    seed: int = 1
    patient: bool = False
    level: str = "random"
    tally: Tally = field(default_factory=Tally)
    players: list[Player] = field(default_factory=list)
    listening: list[asyncio.Task[None]] = field(default_factory=list)

    async def sit_down(self, tables: int, at_once: int = 8) -> None:
        """So many tables are opened, and each page connects."""
        games = [(rules.slug, rules.modes[0]) for rules in all_rules()]
        room = asyncio.Semaphore(at_once)

        async def one(number: int) -> None:
            slug, mode = games[number % len(games)]
            page, moves = self.pages[number % len(self.pages)], self.moves[number % len(self.moves)]
            others = self.pages if self.patient else ()
            player = Player(self.tally, random.Random(self.seed + number), page, moves, others)
            rival = {"kind": "bot", "bot": self.level} if number % 2 else {"kind": "here"}
            async with room:
                await player.begin(slug, mode.name, [{"kind": "me"}, *[rival] * (max(mode.fewest, 2) - 1)])
                self.players.append(player)
                self.listening.append(asyncio.create_task(player.listen()))
                while player.latest is None and not self.listening[-1].done():
                    await asyncio.wait_for(player.changed.wait(), ANSWER_SECONDS)

        await asyncio.gather(*[one(number) for number in range(tables)])

    async def play(self, every: float, seconds: float) -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*[player.play(every, until) for player in self.players])

    async def leave(self) -> None:
        for task in self.listening:
            task.cancel()
        for ended in await asyncio.gather(*self.listening, return_exceptions=True):
            if isinstance(ended, Exception):
                self.tally.errors.append(f"page: {type(ended).__name__} {ended}")
        for player in self.players:
            player.line.close()

    def lost(self, url: str) -> tuple[int, int]:
        """How many acknowledged moves the store does not have, and how many entries it has."""
        store = Store(url)
        lost = stored = 0
        for player in self.players:
            kept = store.load(player.table)
            entries = kept[1] if kept is not None else []
            stored += max(0, len(entries) - 1)
            for number, line in player.acknowledged.items():
                if number >= len(entries) or not entries[number].lines or plain(entries[number].lines[0]) != line:
                    lost += 1
        store.close()
        return lost, stored


def plain(line: str) -> str:
    """A line of the record without the seats that may read it."""
    return re.sub(r"^(\d+)\[[^]]*\] ", r"\1 ", line)


def spread(times: Sequence[float]) -> dict[str, float]:
    """Milliseconds: the middle, and what 95 and 99 of 100 stay under."""
    ordered = sorted(times) or [0.0]
    last = len(ordered) - 1
    shares = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    return {name: round(1000 * ordered[int(last * share)], 1) for name, share in shares}

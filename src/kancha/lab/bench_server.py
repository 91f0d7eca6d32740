"""How the server bears many tables at once: over the real API, on loopback, in a process of its own."""

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

import kancha
from kancha.games import all_rules
from kancha.kernel.errors import KanchaError
from kancha.store.store import Store

PROGRAM: Final = """
import sys
from pathlib import Path
from kancha.web.load import FREE, Rates
from kancha.web.serve import serve
free = Rates(*["1000000/second"] * 4)
serve(port=0, data=Path(sys.argv[1]), open_browser=False, pace=0.0, idle=float(sys.argv[2]), rates=free, caps=FREE,
      tell=lambda text: print(text, flush=True))
"""
POLL: Final = 0.02
LONGEST_POLL: Final = 0.3
SHARES: Final = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
LEVEL: Final = "random"


class Unfit(KanchaError):
    """The server could not be measured."""


@dataclass
class Line:
    """One connection that is kept open. Just enough of HTTP to talk to our own server."""

    host: str
    port: int
    cookie: str = ""
    times: dict[str, list[float]] = field(default_factory=dict)

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, object]]:
        """One request and its answer, timed by what it was."""
        raw = msgspec.json.encode(body) if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(raw)}\r\n"
        if raw:
            head += "Content-Type: application/json\r\n"
        if self.cookie:
            head += f"Cookie: {self.cookie}\r\n"
        started = time.perf_counter()
        self.writer.write(head.encode() + b"\r\n" + raw)
        await self.writer.drain()
        top = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"(?i)\r\ncontent-length: (\d+)", top)
        content = await self.reader.readexactly(int(length[1]) if length else 0)
        self.times.setdefault(path.rpartition("/")[2], []).append(time.perf_counter() - started)
        given = re.search(r"(?i)\r\nset-cookie: ([^;\r]+)", top)
        if given:
            self.cookie = given[1]
        return int(top.split(" ", 2)[1]), msgspec.json.decode(content, type=dict[str, object])

    def close(self) -> None:
        self.writer.close()


@dataclass
class Run:
    """One table: what was asked of it and what it acknowledged."""

    line: Line
    luck: random.Random
    table: str = ""
    acknowledged: dict[int, str] = field(default_factory=dict)  # the line of the record, by the entry's number
    errors: list[str] = field(default_factory=list)
    over: bool = False

    async def begin(self, slug: str, mode: str, seats: int) -> None:
        await self.line.open()
        chairs = [{"kind": "me"}, *[{"kind": "bot", "bot": LEVEL} for _ in range(seats - 1)]]
        status, made = await self.line.ask("POST", "/api/tables", {"slug": slug, "mode": mode, "seats": chairs})
        if status != 201:
            raise Unfit(f"no table of {slug} could be made: {made}")
        self.table = str(made["table"])

    async def play(self, moves: int, until: float) -> None:
        """Answer at random until the game is over, enough was played, or time is up."""
        base = f"/api/tables/{self.table}"
        pause = POLL
        while len(self.acknowledged) < moves and time.perf_counter() < until and not self.over:
            status, asked = await self.line.ask("GET", f"{base}/options")
            options, ask = asked.get("options"), asked.get("ask")
            if status != 200 or not isinstance(options, list) or not isinstance(ask, dict):
                self.errors.append(f"options: {status}")
                return
            if not options:
                self.over = not ask["waiting"]
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_POLL)
                continue
            pause = POLL
            text = self.luck.choice(options)["text"]
            body = {"seat": ask["seat"], "version": asked["version"], "text": text}
            status, moved = await self.line.ask("POST", f"{base}/moves", body)
            if status == 200:
                self.acknowledged[int(str(moved["version"])) - 1] = f"{ask['seat']} {text}"
            else:
                self.errors.append(f"move: {status}")


def bench_server(
    tables: int = 100, moves: int = 60, seconds: float = 120.0, seed: int = 1, idle: float = 4.0
) -> dict[str, object]:
    """Play many tables at once, one person each, at random, against random bots: what was lost, how long it took, its size.

    A table nobody has asked for since `idle` seconds is put away by the server; its size is told before and after that.
    """
    with tempfile.TemporaryDirectory(prefix="kancha-bench-") as folder:
        server = started(Path(folder), idle)
        try:
            figures = asyncio.run(measured(server, tables, moves, seconds, seed, idle))
        finally:
            server.process.kill()
            server.process.wait()
        runs = figures.pop("runs")
        assert isinstance(runs, list)
        return {**figures, **checked(Path(folder), runs)}


@dataclass(frozen=True)
class Started:
    process: subprocess.Popen[bytes]
    host: str
    port: int

    def kilobytes(self) -> int:
        """The memory the server process holds now; 0 where that cannot be read."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        except OSError:
            return 0
        size = re.search(r"VmRSS:\s+(\d+)", status)
        return int(size[1]) if size else 0


def started(folder: Path, idle: float) -> Started:
    source = str(Path(kancha.__file__).parents[1])
    path = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder), str(idle)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert process.stdout is not None
    said = process.stdout.readline().decode()
    address = re.search(r"http://([\d.]+):(\d+)", said)
    if not address:
        process.kill()
        raise Unfit(f"the server did not start: {said.strip() or 'it said nothing'}")
    return Started(process, address[1], int(address[2]))


async def measured(
    server: Started, tables: int, moves: int, seconds: float, seed: int, idle: float
) -> dict[str, object]:
    games = [(rules.slug, rules.modes[0]) for rules in all_rules()]
    runs = [Run(Line(server.host, server.port), random.Random(seed + number)) for number in range(tables + 1)]
    warm, *runs = runs
    await warm.begin(games[0][0], games[0][1].name, games[0][1].fewest)
    await warm.play(10, time.perf_counter() + 20)
    empty = server.kilobytes()
    began = time.perf_counter()
    for number, run in enumerate(runs):
        slug, mode = games[number % len(games)]
        await run.begin(slug, mode.name, mode.fewest + number % (mode.most - mode.fewest + 1))
    await asyncio.gather(*[run.play(moves, began + seconds) for run in runs])
    took = time.perf_counter() - began
    loaded = server.kilobytes()
    for run in [warm, *runs]:
        run.line.close()
    await asyncio.sleep(2.5 * idle)
    away = server.kilobytes()
    times: dict[str, list[float]] = {}
    for run in runs:
        for name, spent in run.line.times.items():
            times.setdefault(name, []).extend(spent)
    return {
        "runs": runs,
        "tables": tables,
        "seconds": round(took, 1),
        "finished": sum(run.over for run in runs),
        "requests_per_second": round(sum(map(len, times.values())) / took),
        "moves_per_second": round(sum(len(run.acknowledged) for run in runs) / took, 1),
        "milliseconds": {name: spread(spent) for name, spent in sorted(times.items())},
        "megabytes": round(loaded / 1024, 1),
        "kilobytes_per_loaded_table": round((loaded - empty) / tables, 1),
        "kilobytes_per_idle_table": round((away - empty) / tables, 1),
    }


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    last = len(ordered) - 1
    return {
        name: round(1000 * ordered[int(last * at)], 1)
        for name, at in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    }


def plain(line: str) -> str:
    """A line of the record without the seats that may read it."""
    return re.sub(r"^(\d+)\[[^]]*\] ", r"\1 ", line)


def checked(folder: Path, runs: list[Run]) -> dict[str, object]:
    """Compare what was acknowledged with what lies in the store."""
    store = Store.in_folder(folder)
    lost = stored = 0
    for run in runs:
        kept = store.load(run.table)
        entries = kept[1] if kept is not None else []
        stored += max(0, len(entries) - 1)
        for number, line in run.acknowledged.items():
            if number >= len(entries) or not entries[number].lines or plain(entries[number].lines[0]) != line:
                lost += 1
    store.close()
    errors = [error for run in runs for error in run.errors]
    return {
        "moves_acknowledged": sum(len(run.acknowledged) for run in runs),
        "entries_stored": stored,
        "moves_lost": lost,
        "errors": len(errors),
        "first_errors": errors[:5],
    }

"""How servers bear many tables at once: over the real API and real sockets, on loopback, in processes of their own."""

import asyncio
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kancha import native
from kancha.lab.crowd import Crowd, spread
from kancha.lab.house import Host, cpu_seconds, kilobytes
from kancha.lab.postgres import postgres

EVERY: Final = 20.0
"""Seconds between two moves of a person."""
IDLE: Final = 4.0
"""Seconds after which a table nobody looks at is put away, here."""
RELAYED: Final = 20.0
"""Moves a second that are made on one server and watched on another."""
RELAY_TABLES: Final = 40
SECTIONS: Final = ("kancha bench --server: sqlite", "kancha bench --server")
"""Where the docs keep the figures: of one process on SQLite, and of several on PostgreSQL."""
COLUMNS: Final = {
    "tables": "tables",
    "moves_acknowledged": "moves acknowledged",
    "moves_stored": "stored, with bots'",
    "moves_lost": "lost",
    "errors": "errors",
    "acknowledge_ms": "acknowledged after, ms: p50, p95, p99, most",
    "seen_ms": "on the page after, ms",
    "server_cpu_share": "cores busy",
    "server_cpu_ms_per_stored_move": "CPU ms a stored move",
    "kilobytes_per_open_table": "kB an open table",
    "kilobytes_per_idle_table": "kB an idle table",
}


@dataclass(frozen=True)
class House:
    """Servers that share their data."""

    hosts: list[Host]
    url: str

    def pids(self) -> list[int]:
        return [pid for host in self.hosts for pid in host.server_pids()]


@contextmanager
def house(processes: int, hosts: int = 1, words: Mapping[str, object] | None = None) -> Iterator[House]:
    """One host with SQLite if no number of processes is given, else so many hosts of so many processes on PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="kancha-bench-") as name:
        folder = Path(name)
        settings = {"idle": IDLE, **(words or {})}
        if not processes:
            with running([Host(folder, settings)]) as started:
                yield House(started, f"sqlite:///{folder / 'data' / 'kancha.db'}")
            return
        with postgres() as database:
            settings |= {"database": database.url, "processes": processes}
            with running([Host(folder, settings) for _ in range(hosts)]) as started:
                yield House(started, database.url)


@contextmanager
def running(hosts: list[Host]) -> Iterator[list[Host]]:
    try:
        yield hosts
    finally:
        for host in hosts:
            host.stop()


def bench_server(
    tables: Sequence[int] = (100,), processes: int = 2, seconds: float = 60.0, every: float = EVERY
) -> dict[str, object]:
    """So many tables at a time, a move every so many seconds at each; and, on PostgreSQL, how soon others see a move.

    Every second table is played by two people at one screen, the others by one against a random bot, all with an open page.
    """
    report: dict[str, object] = {"processes": processes, "compiled": native.compiled(), "every": every}
    runs: list[dict[str, object]] = []
    for number in tables:
        with house(processes) as servers:
            runs.append(asyncio.run(held(servers, number, seconds, every)))
    report["runs"] = runs
    if processes:
        with house(1, hosts=2) as servers:
            report["relay"] = asyncio.run(relayed(servers, RELAY_TABLES, seconds))
    return report


async def held(servers: House, tables: int, seconds: float, every: float) -> dict[str, object]:
    """What a house bears: times, losses, errors, processor time and memory."""
    address = [servers.hosts[0].address]
    warm = Crowd(address, address, seed=10_000)
    await warm.sit_down(10)
    await warm.play(0.2, 4.0)
    await warm.leave()
    await asyncio.sleep(2.5 * IDLE)
    empty = kilobytes(servers.pids())
    crowd = Crowd(address, address)
    began = time.perf_counter()
    await crowd.sit_down(tables)
    opened = time.perf_counter() - began
    cpu = cpu_seconds(servers.pids())
    await crowd.play(every, seconds)
    cpu = cpu_seconds(servers.pids()) - cpu
    full = kilobytes(servers.pids())
    await crowd.leave()
    await asyncio.sleep(2.5 * IDLE)
    away = kilobytes(servers.pids())
    lost, stored = crowd.lost(servers.url)
    tally = crowd.tally
    return {
        "tables": tables,
        "opening_seconds": round(opened, 1),
        "seconds": seconds,
        "moves_acknowledged": tally.acknowledged,
        "moves_stored": stored,
        "moves_lost": lost,
        "errors": len(tally.errors),
        "first_errors": tally.errors[:5],
        "acknowledge_ms": spread(tally.acknowledge),
        "seen_ms": spread(tally.seen),
        "updates": tally.updates,
        "server_cpu_share": round(cpu / seconds, 2),
        "server_cpu_ms_per_stored_move": round(1000 * cpu / max(1, stored), 1),
        "megabytes": round(full / 1024, 1),
        "kilobytes_per_open_table": round((full - empty) / tables, 1),
        "kilobytes_per_idle_table": round((away - empty) / tables, 1),
    }


async def relayed(servers: House, tables: int, seconds: float) -> dict[str, object]:
    """Moves are made on one server, and watched on the other."""
    first, second = (host.address for host in servers.hosts)
    crowd = Crowd([second], [first])
    await crowd.sit_down(tables)
    await crowd.play(tables / RELAYED, seconds)
    await crowd.leave()
    lost, _ = crowd.lost(servers.url)
    return {
        "moves_a_second": round(crowd.tally.acknowledged / seconds, 1),
        "moves_lost": lost,
        "errors": len(crowd.tally.errors),
        "first_errors": crowd.tally.errors[:5],
        "seen_ms": spread(crowd.tally.seen),
        "acknowledge_ms": spread(crowd.tally.acknowledge),
    }


def server_table(report: Mapping[str, object]) -> str:
    """The report as the docs show it."""
    runs, relay = report["runs"], report.get("relay")
    assert isinstance(runs, list)
    rows = [list(COLUMNS.values()), ["---"] * len(COLUMNS), *[[cell(run[name]) for name in COLUMNS] for run in runs]]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    if isinstance(relay, dict):
        told = f"{relay['moves_a_second']} moves a second, {relay['errors']} errors"
        lines += [
            "",
            f"A move made on one server is on the page of another after {cell(relay['seen_ms'])} ms ({told}).",
        ]
    lines += [
        "",
        f"Engine compiled: {'yes' if report['compiled'] else 'no'}; server processes: {report['processes'] or 1}.",
    ]
    return "\n".join(lines) + "\n"


def cell(value: object) -> str:
    return ", ".join(f"{one:g}" for one in value.values()) if isinstance(value, dict) else str(value)

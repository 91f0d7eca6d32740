"""How servers bear many tables at once: over the real API and real sockets, on loopback, in processes of their own."""

import asyncio
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

from kancha import native
from kancha.lab.crowd import Crowd, spread
from kancha.lab.house import Host, cpu_seconds, family, kilobytes
from kancha.lab.postgres import postgres

EVERY: Final = 20.0
"""Seconds between two moves of a person."""
IDLE: Final = 4.0
"""Seconds after which a table nobody looks at is put away, here."""
SIZES: Final = (100, 1_000, 10_000)
PLAYERS_A_TABLE: Final = 2.5
PAGE_SECONDS: Final = 600.0
"""Seconds between two pages that a player loads."""
FULL: Final = 0.5
"""How busy a process may be on average, so that nobody waits."""
SIZES_SECTION: Final = "kancha bench --server: sizes"
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
    "database_cpu_ms_per_stored_move": "the database's",
    "kilobytes_per_open_table": "kB an open table",
    "kilobytes_per_idle_table": "kB an idle table",
}


@dataclass(frozen=True)
class House:
    """Servers that share their data."""

    hosts: list[Host]
    url: str
    database: int = 0  # the number of the database's process; 0 if it has none

    def pids(self) -> list[int]:
        return [pid for host in self.hosts for pid in host.server_pids()]

    def database_seconds(self) -> float:
        """The processor time that the database's processes have used, those that are there."""
        return cpu_seconds(family(self.database)) if self.database else 0.0


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
                yield House(started, database.url, database.process.pid)


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
    """So many tables at a time, a move every so many seconds at each.

    Every second table is played by two people at one screen, the others by one against a random bot, all with an open page.
    """
    report: dict[str, object] = {"processes": processes, "compiled": native.compiled(), "every": every}
    runs: list[dict[str, object]] = []
    for number in tables:
        with house(processes) as servers:
            runs.append(asyncio.run(held(servers, number, seconds, every)))
    report["runs"] = runs
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
    began, cpu = time.perf_counter(), cpu_seconds(servers.pids())
    await crowd.sit_down(tables)
    opened, opening = time.perf_counter() - began, cpu_seconds(servers.pids()) - cpu
    cpu, database = cpu_seconds(servers.pids()), servers.database_seconds()
    await crowd.play(every, seconds)
    cpu, database = cpu_seconds(servers.pids()) - cpu, servers.database_seconds() - database
    full = kilobytes(servers.pids())
    await crowd.leave()
    await asyncio.sleep(2.5 * IDLE)
    away = kilobytes(servers.pids())
    lost, stored = crowd.lost(servers.url)
    tally = crowd.tally
    return {
        "tables": tables,
        "opening_seconds": round(opened, 1),
        "server_cpu_ms_per_opened_table": round(1000 * opening / tables, 1),
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
        "database_cpu_ms_per_stored_move": round(1000 * database / max(1, stored), 1),
        "megabytes": round(full / 1024, 1),
        "megabytes_of_an_empty_process": round(empty / 1024 / len(servers.pids()), 1),
        "kilobytes_per_open_table": round((full - empty) / tables, 1),
        "kilobytes_per_idle_table": round((away - empty) / tables, 1),
    }


def sizes_table(report: Mapping[str, object]) -> str:
    """What so many players need, reckoned from the largest run; everybody draws every move, which is the most it can be."""
    runs = report["runs"]
    assert isinstance(runs, list)
    run: dict[str, float] = runs[-1]
    move, page = run["server_cpu_ms_per_stored_move"], run["server_cpu_ms_per_opened_table"]
    empty, each = run["megabytes_of_an_empty_process"], run["kilobytes_per_open_table"]
    kept = run["database_cpu_ms_per_stored_move"]
    lines = [
        f"Measured: {move:g} ms a move with a page, {kept:g} ms of the database, {page:g} ms a new table with its page,",
        f"{empty:g} MB an empty process, {each:g} kB a table with a page.\n",
        "| players at once | tables | moves a second | processes | cores of the database | memory of the servers |",
        "|---|---|---|---|---|---|",
    ]
    for players in SIZES:
        tables = ceil(players / PLAYERS_A_TABLE)
        moves = tables / EVERY
        work = (moves * move * PLAYERS_A_TABLE + players / PAGE_SECONDS * page) / 1000
        processes = max(1, ceil(work / FULL))
        database = moves * kept / 1000 / FULL
        memory = (processes * empty + players * each / 1024) / 1024
        told = (f"{players:,}", f"{tables:,}", f"{moves:g}", f"{processes}", f"{database:.2g}", f"{memory:.1f} GB")
        lines.append(f"| {' | '.join(told)} |")
    return "\n".join(lines) + "\n"


def server_table(report: Mapping[str, object]) -> str:
    """The report as the docs show it."""
    runs = report["runs"]
    assert isinstance(runs, list)
    rows = [list(COLUMNS.values()), ["---"] * len(COLUMNS), *[[cell(run[name]) for name in COLUMNS] for run in runs]]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines += [
        "",
        f"Engine compiled: {'yes' if report['compiled'] else 'no'}; server processes: {report['processes'] or 1}.",
    ]
    return "\n".join(lines) + "\n"


def cell(value: object) -> str:
    return ", ".join(f"{one:g}" for one in value.values()) if isinstance(value, dict) else str(value)

"""How long a page of one's tables takes where very many are kept: `GET /api/tables`, on SQLite and on PostgreSQL."""

import asyncio
import time
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Table, text

from kancha.lab.bench_server import cell, house
from kancha.lab.crowd import Address, Line, spread
from kancha.store.schema import CHAIRS, ENTRIES, HOLDINGS, TABLES
from kancha.store.store import Store

ASKED: Final = 200
HOSTS: Final = 100
"""Browsers that have made the tables, each as many; the one that asks is one of them, and a guest at as many again."""
PAGES: Final = 5
"""Pages of the list that are read, one after another, and again."""
AT_ONCE: Final = 10_000
"""Tables that are filled in at once."""
SECTION: Final = "kancha bench --server --stored"


def bench_listing(stored: int) -> dict[str, object]:
    """On both databases, one server process each."""
    report: dict[str, object] = {"stored": stored}
    for name, processes in (("SQLite", 0), ("PostgreSQL", 1)):
        with house(processes) as servers:
            report[name] = asyncio.run(listed(servers.hosts[0].address, servers.url, stored))
    return report


async def listed(address: Address, url: str, stored: int) -> dict[str, float]:
    line = Line(address)
    seats = [{"kind": "me"}, {"kind": "here"}]
    _, made = await line.ask("POST", "/api/tables", {"slug": "pachamama", "seats": seats})
    await asyncio.to_thread(fill, url, str(made["table"]), stored)
    times: list[float] = []
    before, found = "", 0
    for number in range(ASKED + PAGES):  # the first ones warm it up
        began = time.perf_counter()
        status, told = await line.ask("GET", f"/api/tables{before}")
        passed = time.perf_counter() - began
        rows = told["list"]
        assert status == 200 and isinstance(rows, list), status
        found = max(found, len(rows))
        before = f"?before={rows[-1]['updated']!r}" if rows and number % PAGES != PAGES - 1 else ""
        if number >= PAGES:
            times.append(passed)
    line.close()
    return {"rows": float(found), **spread(times)}


def fill(url: str, table: str, stored: int) -> None:
    """Keep so many tables like one that is there. Its host has made one of a hundred, and is a guest at as many."""
    store = Store(url)
    for first in range(0, stored, AT_ONCE):
        with store.writing() as connection:
            for part, key in ((TABLES, "id"), (CHAIRS, "table_id"), (ENTRIES, "table_id"), (HOLDINGS, "table_id")):
                span = {"first": first, "last": min(first + AT_ONCE, stored), "table": table}
                connection.execute(text(copying(part, key)), span)
    if not store.is_sqlite():
        with store.writing() as connection:
            connection.execute(text("ANALYZE"))  # as PostgreSQL does by itself within a minute, which is not waited for
    store.close()


def copying(part: Table, key: str) -> str:
    """Copies what is kept of one table to others, whose numbers it counts."""
    changed = {
        key: "'copy' || n",
        "host": f"CASE WHEN n % {HOSTS} = 0 THEN host ELSE 'host' || (n % {HOSTS}) END",
        "updated": "updated - n",
        "browser": f"CASE WHEN n % {HOSTS} < 2 THEN browser ELSE 'host' || (n % {HOSTS}) END",
        "guest": f"n % {HOSTS} = 1",
    }
    names = [column.name for column in part.columns]
    into = ", ".join(f'"{name}"' for name in names)
    values = ", ".join(changed.get(name, f'"{name}"') for name in names)
    numbers = "WITH RECURSIVE s(n) AS (SELECT :first + 1 UNION ALL SELECT n + 1 FROM s WHERE n < :last)"
    return f'INSERT INTO {part.name} ({into}) {numbers} SELECT {values} FROM {part.name}, s WHERE "{key}" = :table'


def listing_table(report: Mapping[str, object]) -> str:
    """The report as the docs show it."""
    rows = [["", "tables kept", "rows a page", "ms: p50, p95, p99, most"], ["---"] * 4]
    for name in ("SQLite", "PostgreSQL"):
        found = report[name]
        assert isinstance(found, dict)
        times = {key: value for key, value in found.items() if key != "rows"}
        rows.append([name, f"{report['stored']:,}", f"{found['rows']:g}", cell(times)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"

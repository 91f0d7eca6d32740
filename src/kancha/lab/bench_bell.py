"""How soon a move that is made on one server is on the page of another: over PostgreSQL's bell, on loopback."""

import asyncio
from collections.abc import Mapping
from typing import Final

from kancha import native
from kancha.lab.bench_server import House, cell, house
from kancha.lab.crowd import Crowd, spread

RATE: Final = 20.0
"""Moves a second that are made on one server and watched on another."""
TABLES: Final = 40
WARMING: Final = 5.0
"""Seconds of play before anything counts: the first drawings of a process take longer."""
SECTION: Final = "kancha bench --bell"


def bench_bell(seconds: float) -> dict[str, object]:
    """Two servers of one process each. The pages of all tables are open on one, their moves are sent to the other."""
    with house(1, hosts=2) as servers:
        return asyncio.run(relayed(servers, seconds)) | {"compiled": native.compiled()}


async def relayed(servers: House, seconds: float) -> dict[str, object]:
    first, second = (host.address for host in servers.hosts)
    crowd = Crowd([second], [first])
    await crowd.sit_down(TABLES)
    await crowd.play(TABLES / RATE, WARMING)
    tally = crowd.tally
    tally.acknowledge, tally.seen, warm = [], [], tally.acknowledged
    await crowd.play(TABLES / RATE, seconds)
    await crowd.leave()
    lost, _ = crowd.lost(servers.url)
    return {
        "seconds": seconds,
        "moves": tally.acknowledged - warm,
        "moves_a_second": round((tally.acknowledged - warm) / seconds, 1),
        "moves_lost": lost,
        "errors": len(tally.errors),
        "first_errors": tally.errors[:5],
        "seen_ms": spread(tally.seen),
        "acknowledge_ms": spread(tally.acknowledge),
    }


def bell_table(report: Mapping[str, object]) -> str:
    """The report as the docs show it."""
    columns = {
        "moves": "moves",
        "moves_a_second": "a second",
        "moves_lost": "lost",
        "errors": "errors",
        "acknowledge_ms": "acknowledged after, ms: p50, p95, p99, most",
        "seen_ms": "on the other server's page after, ms",
    }
    rows = [list(columns.values()), ["---"] * len(columns), [cell(report[name]) for name in columns]]
    engine = "yes" if report["compiled"] else "no"
    return "".join(f"| {' | '.join(row)} |\n" for row in rows) + f"\nEngine compiled: {engine}.\n"

"""What a house survives while people play: processes killed without warning, and servers restarted one after another."""

import asyncio
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from kancha.lab.crowd import Crowd, spread
from kancha.lab.house import Host, Process
from kancha.lab.postgres import Postgres, postgres

EVERY: Final = 1.0
"""Seconds between two moves of a person."""
SERVER: Final = "server"
BOTS: Final = "bot worker"
DATABASE: Final = "database"
VICTIMS: Final = (SERVER, SERVER, SERVER, BOTS, BOTS, DATABASE)
AFTERWARDS: Final = 60.0
"""Seconds after the last blow in which every table must have gone on."""

Told = Callable[[int], object]


class Estate:
    """Two hosts that leave thinking to others, two processes that think, and their database."""

    def __init__(self, folder: Path, database: Postgres) -> None:
        self.database = database
        words: dict[str, object] = {"database": database.url, "bots": 0, "idle": 30.0, "pace": 0.1}
        self.hosts = [Host(made(folder / f"host-{number}"), words) for number in range(2)]
        think = ["-m", "kancha", "think", "--database", database.url, "--workers", "1"]
        self.thinkers = [Process(think, folder / f"think-{number}.log") for number in range(2)]

    def strike(self, kind: str, luck: random.Random) -> None:
        """Kill one process and start it again; returns when it answers."""
        if kind == DATABASE:
            self.database.kill()
            self.database.start()
            return
        victim = luck.choice(self.hosts if kind == SERVER else self.thinkers)
        victim.kill()
        victim.start()

    def strike_thought(self, luck: random.Random) -> None:
        """Kill the process that thinks inside a bot worker."""
        inner = luck.choice(self.thinkers).family()[1:]
        if inner:
            os.kill(luck.choice(inner), signal.SIGKILL)

    def stop(self) -> None:
        for process in [*self.hosts, *self.thinkers]:
            process.stop()


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def survive(kills: int, tables: int, seed: int = 1, told: Told = lambda number: None) -> dict[str, object]:
    """Kill so many random processes of a house while people play: what was lost, and how long anybody had to wait."""
    luck = random.Random(seed)

    async def blows(estate: Estate) -> dict[str, int]:
        struck: Counter[str] = Counter()
        for number in range(kills):
            await asyncio.sleep(luck.uniform(0.2, 1.5))
            kind = luck.choice(VICTIMS)
            if kind == BOTS and luck.random() < 0.5:
                estate.strike_thought(luck)
            else:
                await asyncio.to_thread(estate.strike, kind, luck)
            struck[kind] += 1
            told(number + 1)
        return dict(struck)

    with tempfile.TemporaryDirectory(prefix="kancha-endure-") as folder, postgres() as database:
        estate = Estate(Path(folder), database)
        try:
            return asyncio.run(endured(estate, tables, seed, blows))
        finally:
            estate.stop()


async def endured(
    estate: Estate, tables: int, seed: int, blows: Callable[[Estate], Awaitable[dict[str, int]]]
) -> dict[str, object]:
    addresses = [host.address for host in estate.hosts]
    crowd = Crowd(addresses, addresses[::-1], seed, patient=True)
    await crowd.sit_down(tables, at_once=4)
    began = time.perf_counter()
    playing = [asyncio.create_task(player.play(EVERY, began + 3600 * 24)) for player in crowd.players]
    struck = await blows(estate)
    waited = await all_go_on(crowd)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await crowd.leave()
    return {"killed": struck, "seconds": round(time.perf_counter() - began), "all_went_on_after": waited} | lived(
        crowd, estate.database.url
    )


async def all_go_on(crowd: Crowd) -> float | None:
    """Seconds until there is a new move at every table that is not over; None if some stand still."""
    began = time.perf_counter()
    standing = {player: player.latest.version for player in crowd.players if player.latest is not None}
    while time.perf_counter() - began < AFTERWARDS:
        for player, version in list(standing.items()):
            latest = player.latest
            if latest is not None and (latest.over or latest.version > version):
                del standing[player]
        if not standing:
            return round(time.perf_counter() - began, 1)
        await asyncio.sleep(0.1)
    return None


def lived(crowd: Crowd, url: str) -> dict[str, object]:
    """What a crowd has to tell."""
    lost, stored = crowd.lost(url)
    tally = crowd.tally
    return {
        "tables": len(crowd.players),
        "moves_acknowledged": tally.acknowledged,
        "moves_stored": stored,
        "moves_lost": lost,
        "errors": len(tally.errors),
        "first_errors": tally.errors[:5],
        "pages_reconnected": tally.reconnected,
        "outages_ms": spread(tally.outages),
        "acknowledge_ms": spread(tally.acknowledge),
    }


def restart(times: int, tables: int, seed: int = 1, every: float = 5.0) -> dict[str, object]:
    """Restart all server processes, one after another, so many times while people play: nobody may notice."""
    with tempfile.TemporaryDirectory(prefix="kancha-endure-") as folder, postgres() as database:
        host = Host(Path(folder), {"database": database.url, "processes": 2, "idle": 30.0, "pace": 0.1})
        try:
            return asyncio.run(restarted(host, database.url, times, tables, seed, every))
        finally:
            host.stop()


async def restarted(host: Host, url: str, times: int, tables: int, seed: int, every: float) -> dict[str, object]:
    crowd = Crowd([host.address], [host.address], seed)
    await crowd.sit_down(tables)
    began = time.perf_counter()
    playing = [asyncio.create_task(player.play(every, began + 3600 * 24)) for player in crowd.players]
    for _ in range(times):
        old = set(host.server_pids())
        host.tell(signal.SIGHUP)
        while old & set(host.server_pids()):
            await asyncio.sleep(0.2)
    await asyncio.sleep(2.0)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await crowd.leave()
    return {"restarts": times, "seconds": round(time.perf_counter() - began)} | lived(crowd, url)

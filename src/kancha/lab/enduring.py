"""What a house survives while people play: processes killed without warning, and servers restarted one after another."""

import asyncio
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import select

from kancha.lab.crowd import Crowd, Player, spread
from kancha.lab.house import Host, Process, Unfit
from kancha.lab.postgres import Postgres, postgres
from kancha.store.schema import JOBS, StoreError
from kancha.store.store import Store

EVERY: Final = 1.0
"""Seconds between two moves of a person."""
SERVER: Final = "server"
BOTS: Final = "bot worker"
THOUGHT: Final = "process that thinks"
DATABASE: Final = "database"
CONNECTION: Final = "process of the database"
VICTIMS: Final = (SERVER, SERVER, SERVER, BOTS, THOUGHT, DATABASE, CONNECTION)
AFTERWARDS: Final = 60.0
"""Seconds after the last blow in which every table must have gone on."""
MOVED_ON: Final = "moved on"
ANSWERED: Final = "answered"
HELD: Final = 0.5
"""Seconds after which a question that somebody took and did not answer counts as one that they hold."""
TAKEN_OVER: Final = 30.0
"""Seconds that a blow waits for what it wants to see: a question that is held, and one that is taken over."""

Told = Callable[[int], object]
Seen = TypeVar("Seen")


class Estate:
    """Two hosts that leave thinking to others, two processes that think, and their database."""

    def __init__(self, folder: Path, database: Postgres) -> None:
        self.database = database
        self.takeovers: list[float] = []
        words: dict[str, object] = {"database": database.url, "bots": 0, "idle": 30.0, "pace": 0.1}
        think = ["-m", "kancha", "think", "--database", database.url, "--workers", "1"]
        with ThreadPoolExecutor() as at_once:
            hosts = [at_once.submit(Host, made(folder / f"host-{number}"), words) for number in range(2)]
            thinkers = [at_once.submit(Process, think, folder / f"think-{number}.log") for number in range(2)]
        self.hosts = [host.result() for host in hosts]
        self.thinkers = [thinker.result() for thinker in thinkers]

    def strike(self, kind: str, luck: random.Random) -> None:
        """Kill one process and start it again; returns when it answers."""
        if kind == SERVER:
            host = luck.choice(self.hosts)
            host.kill()
            start_again(host)
        elif kind == BOTS:
            self.strike_thinker(luck.choice(self.thinkers))
        elif kind == THOUGHT:
            for inner in luck.choice(self.thinkers).family()[1:]:
                os.kill(inner, signal.SIGKILL)
        elif kind == DATABASE:
            self.database.kill()
            self.database.start()
        else:
            self.database.kill_connection(luck)

    def strike_thinker(self, thinker: Process) -> None:
        """Kill a bot worker that holds a question, and see how long it takes until another has taken it."""
        inner = until(lambda: thinker.family()[1:]) or []  # they are started with the first question
        for pid in inner:
            os.kill(pid, signal.SIGSTOP)
        with ExitStack() as ending:
            store = until(lambda: Store(self.database.url))
            if store is None:
                raise Unfit("the database does not answer")
            ending.callback(store.close)
            held = until(lambda: held_question(store))
            thinker.kill()
            began = time.perf_counter()
            for pid in inner:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            if held is not None and until(lambda: fate_of(store, *held)) == MOVED_ON:
                self.takeovers.append(time.perf_counter() - began)
        start_again(thinker)

    def end(self) -> None:
        for process in [*self.hosts, *self.thinkers]:
            process.kill()


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def start_again(process: Process) -> None:
    """As whatever looks after services does: again and again, for the database may just be away."""
    limit = time.perf_counter() + TAKEN_OVER
    while True:
        try:
            process.start()
            return
        except Unfit:
            if time.perf_counter() > limit:
                raise


def until(seen: Callable[[], Seen | None]) -> Seen | None:
    """What is seen at last; None if it takes too long. The database may just be away."""
    limit = time.perf_counter() + TAKEN_OVER
    while time.perf_counter() < limit:
        with suppress(StoreError):
            found = seen()
            if found:
                return found
        time.sleep(0.02)
    return None


def held_question(store: Store) -> tuple[str, str] | None:
    """A question that somebody took a while ago and has not answered, and who."""
    old = JOBS.c.created < store.now() - HELD
    query = select(JOBS.c.id, JOBS.c.owner).where(JOBS.c.owner != "", JOBS.c.result.is_(None), old)
    with store.reading() as connection:
        found = connection.execute(query.limit(1)).one_or_none()
    return (found.id, found.owner) if found is not None else None


def fate_of(store: Store, id: str, owner: str) -> str | None:
    """What has become of a question that somebody held. Who was killed does not answer: one that is answered was another's."""
    with store.reading() as connection:
        found = connection.execute(select(JOBS.c.owner, JOBS.c.result).where(JOBS.c.id == id)).one_or_none()
    if found is None or found.owner not in ("", owner):
        return MOVED_ON
    return ANSWERED if found.result is not None else None


def random_blows(kills: int, seed: int) -> list[str]:
    """Whom to strike, one after another."""
    luck = random.Random(seed)
    return [luck.choice(VICTIMS) for _ in range(kills)]


def survive(blows: Sequence[str], tables: int, seed: int = 1, told: Told = lambda number: None) -> dict[str, object]:
    """Kill processes of a house, these kinds one after another, while people play: what was lost, and how long
    anybody had to wait."""
    with tempfile.TemporaryDirectory(prefix="kancha-endure-") as folder, postgres() as database:
        estate = Estate(Path(folder), database)
        try:
            return asyncio.run(endured(estate, tables, seed, blows, told))
        finally:
            estate.end()


async def struck(estate: Estate, blows: Sequence[str], seed: int, told: Told) -> None:
    """Servers on the one hand, all else on the other: each goes on as soon as what it struck answers again."""
    done = 0

    async def strike(kinds: Sequence[str], luck: random.Random) -> None:
        nonlocal done
        for kind in kinds:
            await asyncio.sleep(luck.uniform(0.2, 1.5))
            await asyncio.to_thread(estate.strike, kind, luck)
            done += 1
            told(done)

    servers = [kind for kind in blows if kind == SERVER]
    others = [kind for kind in blows if kind != SERVER]
    await asyncio.gather(strike(servers, random.Random(seed)), strike(others, random.Random(seed + 1)))


async def endured(estate: Estate, tables: int, seed: int, blows: Sequence[str], told: Told) -> dict[str, object]:
    addresses = [host.address for host in estate.hosts]
    crowd = Crowd(addresses, addresses[::-1], seed, patient=True)
    await crowd.sit_down(tables, at_once=4)
    began = time.perf_counter()
    playing = [asyncio.create_task(player.play(EVERY, began + 3600 * 24)) for player in crowd.players]
    await struck(estate, blows, seed, told)
    waited, still = await all_go_on(crowd)
    standing = [stand_of(player, estate.database.url) for player in still]
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await crowd.leave()
    told_of = {
        "killed": dict(Counter(blows)),
        "seconds": round(time.perf_counter() - began),
        "all_went_on_after": waited,
        "standing_still": standing,
        "questions_taken_over_ms": spread(estate.takeovers) if estate.takeovers else None,
    }
    return told_of | lived(crowd, estate.database.url)


async def all_go_on(crowd: Crowd) -> tuple[float | None, list[Player]]:
    """Seconds until there is a new move at every table that is not over; None if some stand still, and who sits there."""
    began = time.perf_counter()
    standing = {player: player.latest.version for player in crowd.players if player.latest is not None}
    while time.perf_counter() - began < AFTERWARDS:
        for player, version in list(standing.items()):
            latest = player.latest
            if latest is not None and (latest.over or latest.version > version):
                del standing[player]
        if not standing:
            return round(time.perf_counter() - began, 1), []
        await asyncio.sleep(0.1)
    return None, list(standing)


def stand_of(player: Player, url: str) -> str:
    """Where a table stands that does not go on: what its page shows, and what is kept of it."""
    store = Store(url)
    kept = store.load(player.table)
    store.close()
    entries, page = len(kept[1]) if kept is not None else 0, player.latest
    shown = f"version {page.version}, {len(page.options)} answers" if page is not None else "nothing"
    line = "" if player.lost is None else ", without a line"
    return f"{player.table}: the page at {player.page[1]} shows {shown}{line}; {entries} entries are kept"


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


def endured_row(seed: int, report: Mapping[str, object]) -> list[str]:
    """What was survived, as a row of the docs."""
    killed, outages, taken = report["killed"], report["outages_ms"], report["questions_taken_over_ms"]
    assert isinstance(killed, dict) and isinstance(outages, dict)
    kinds = ", ".join(f"{number} × {kind}" for kind, number in sorted(killed.items()))
    acknowledged, lost, errors = (str(report[name]) for name in ("moves_acknowledged", "moves_lost", "errors"))
    held = f"{taken['max'] / 1000:.1f}" if isinstance(taken, dict) else "–"
    worst = f"{outages['p95'] / 1000:.1f}, {outages['max'] / 1000:.1f}"
    first = [str(seed), f"{sum(killed.values())}: {kinds}", str(report["seconds"])]
    return [*first, acknowledged, lost, errors, worst, str(report["all_went_on_after"]), held]


def restart(times: int, tables: int, seed: int = 1, every: float = 5.0, database: str = "") -> dict[str, object]:
    """Restart all server processes, one after another, so many times while people play: nobody may notice."""
    with ExitStack() as ending:
        folder = ending.enter_context(tempfile.TemporaryDirectory(prefix="kancha-endure-"))
        url = database or ending.enter_context(postgres()).url
        host = Host(Path(folder), {"database": url, "processes": 2, "idle": 30.0, "pace": 0.1})
        ending.callback(host.stop)
        return asyncio.run(restarted(host, url, times, tables, seed, every))


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
    waited, _ = await all_go_on(crowd)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await crowd.leave()
    seconds = round(time.perf_counter() - began)
    return {"restarts": times, "seconds": seconds, "all_went_on_after": waited} | lived(crowd, url)

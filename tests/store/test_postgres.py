"""The same store on PostgreSQL, with word between processes. Skipped where no server can be started."""

import asyncio
import glob
import os
import pwd
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kancha.store.schema import StoreError
from kancha.store.store import Store
from kancha.table.opening import NewTable
from kancha.table.refusals import Stale
from kancha.table.spec import Entry, SeatSpec, TableSpec, TableStatus, new_id
from kancha.table.table_store import Written
from kancha.table.tables import Tables
from tests.table.tables import people

STATUS = TableStatus(False, (0,), (0, 0), False)


def programs() -> Path | None:
    """Where the server's programs are; Debian keeps them out of the path."""
    initdb = shutil.which("initdb")
    if initdb:
        return Path(initdb).parent
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return Path(folders[-1]).parent if folders else None


def other_user() -> str | None:
    """PostgreSQL does not run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
            return name
        except KeyError:
            continue
    pytest.skip("PostgreSQL does not run as root, and there is no user postgres or nobody")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server of its own in a folder of its own, reached by a socket there."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    where = programs()
    if where is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql)")
    user = other_user()
    folder = Path(tempfile.mkdtemp(prefix="kancha-pg-"))
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "user": user, "cwd": folder}
    initdb = [str(where / "initdb"), "-D", str(data), "-A", "trust", "-U", "kancha", "--no-sync", "-E", "UTF8"]
    made = subprocess.run([*initdb, "--locale=C"], timeout=60, **quiet)  # type: ignore[call-overload]
    if made.returncode:
        pytest.skip(f"PostgreSQL cannot make a database here: {made.stdout.decode()[-200:]}")
    settings = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}", "-c", "fsync=off"]
    running = subprocess.Popen([str(where / "postgres"), "-D", str(data), *settings], **quiet)  # type: ignore[call-overload]
    url = f"postgresql+psycopg://kancha@/postgres?host={folder}"
    try:
        wait_for(url)
        yield url
    finally:
        running.terminate()
        running.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(url: str) -> None:
    limit = time.monotonic() + 20
    while True:
        try:
            Store(url).close()
            return
        except StoreError:
            if time.monotonic() > limit:
                raise
            time.sleep(0.1)


def test_entries_are_kept_in_order_and_only_once(server: str) -> None:
    store = Store(server)
    chairs = (SeatSpec("Zoë ■ 日本", "person"), SeatSpec("bot", "bot", "easy"))
    table = TableSpec(new_id(), "kancha-record 1\n", "", 2**127 + 1, "new", chairs, 12.5)
    opening = Entry("open", -1, ("* stack valley 10",))
    store.create(table, opening, STATUS, ["lock", ""], "host", [("host", 0)])
    first = Written(table.id, 1, Entry("play", 0, ("0 pass",)), TableStatus(False, (1,), (1, 2), True))
    assert store.append([first]) == [None]
    clash, second = Written(table.id, 1, first.entry, STATUS), Written(table.id, 2, first.entry, first.status)
    assert [taken is None for taken in store.append([clash, second])] == [False, True]
    assert store.load(table.id) == (table, [opening, first.entry, first.entry])
    assert store.due() == [table.id]
    assert store.held("host", table.id) == [0]
    assert store.seat_behind(table.id, "lock") == 0
    assert store.listing("host", 5)[0].status == TableStatus(False, (1,), (1, 2), True)
    assert "password" not in store.place()
    store.close()


class Nobody:
    async def choose(self, task: dict[str, object], options: list[int], level: str) -> int:
        raise AssertionError("no bot is asked")

    async def think(self, task: dict[str, object], limit: float) -> bytes:
        raise AssertionError("nobody thinks")

    async def close(self) -> None:
        pass


def test_two_processes_share_a_table_and_tell_each_other(server: str) -> None:
    async def work() -> None:
        one, other = Tables(Store(server), Nobody()), Tables(Store(server), Nobody())
        try:
            await one.start()
            await other.start()
            for tables in (one, other):
                await asyncio.to_thread(tables.listening.ready.wait, 10)  # type: ignore[union-attr]
            table, keys = await one.open(NewTable("pachamama", people(2), "competitive", seed=3), "ana", [0])
            async with other.listen(table) as listener:
                await other.join(table, keys[1], "berta")
                await asyncio.wait_for(listener.wait(), 10)
                luck = random.Random(1)
                for turn in range(6):
                    async with one.at(table) as live:
                        game, version = live.now().game, live.now().version
                        seat = game.waiting()[0]
                        texts = [game.text(luck.choice(game.options(seat))) for _ in range(2)]
                    moves = [one.move(table, seat, version, texts[0]), other.move(table, seat, version, texts[1])]
                    results = await asyncio.gather(*moves, return_exceptions=True)
                    assert sorted(isinstance(result, Stale) for result in results) == [False, True], results
                    await heard(one, other, table, version + 1)
                    assert turn + 2 == other.store.version(table)
                assert (await one.snapshot(table, 0, ())).facts() == (await other.snapshot(table, 0, ())).facts()
                assert (await one.snapshot(table, 0, ())).seats[1].joined
        finally:
            await one.close()
            await other.close()

    asyncio.run(asyncio.wait_for(work(), 60))


async def heard(one: Tables, other: Tables, table: str, version: int) -> None:
    """Both processes come to know an entry, without being asked to look."""
    limit = time.monotonic() + 10
    while any(
        tables.lives[table].table is None or tables.lives[table].now().version != version for tables in (one, other)
    ):
        assert time.monotonic() < limit
        await asyncio.sleep(0.02)

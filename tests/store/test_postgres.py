"""The same store on PostgreSQL, with word between processes. Skipped where no server can be started."""

import asyncio
import random
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kancha.store.allowances import spend
from kancha.store.store import PAGES, Store
from kancha.table.bot_pool import BotQuestion
from kancha.table.opening import NewTable
from kancha.table.refusals import Stale
from kancha.table.spec import Entry, SeatSpec, TableSpec, TableStatus, new_id
from kancha.table.table import Table
from kancha.table.table_store import Allowance, Written
from kancha.table.tables import Tables
from tests.store.test_sqlite import HEADER
from tests.table.tables import people

STATUS = TableStatus(False, (0,), (0, 0), False)


def test_entries_are_kept_in_order_and_only_once(server: str) -> None:
    store = Store(server)
    chairs = (SeatSpec("Zoë ■ 日本", "person"), SeatSpec("bot", "bot", "easy"))
    table = TableSpec(new_id(), HEADER, "", 2**127 + 1, "new", chairs, 12.5)
    opening = Entry("open", -1, ("* stack valley 10",))
    store.create(table, opening, STATUS, ["lock", ""], "host", [("host", 0)])
    first = Written(table.id, 1, Entry("play", 0, ("0 pass",)), TableStatus(False, (1,), (1, 2), True))
    assert store.append([first]) == [store.name]
    clash, second = Written(table.id, 1, first.entry, STATUS), Written(table.id, 2, first.entry, first.status)
    assert [isinstance(word, str) for word in store.append([clash, second])] == [False, True]
    assert store.load(table.id) == (table, [opening, first.entry, first.entry])
    assert store.orphans(5, 0.0) == [table.id]
    assert store.held("host", table.id) == [0]
    assert store.open_seat(table.id, "lock", "friend") == 0
    assert store.open_seat(table.id, "lock", "another") is None
    assert (store.held("host", table.id), store.lost("host", table.id)) == ([], True)
    assert store.listing("host", 5)[0].status == TableStatus(False, (1,), (1, 2), True)
    store.rest()
    assert store.version(table.id) == 3
    assert "password" not in store.place()
    store.close()


class Nobody:
    async def choose(self, asked: BotQuestion) -> int:
        raise AssertionError("no bot is asked")

    async def think(self, task: dict[str, object], limit: float, rank: int = 0) -> bytes:
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


def test_who_plays_where_the_last_move_has_not_been_heard_of_yet_is_not_told_that_they_are_late(server: str) -> None:
    """Two people at one screen, whose page is at one process and whose moves go to another; its bell is silent."""

    async def work() -> None:
        one, other = Tables(Store(server), Nobody()), Tables(Store(server), Nobody())
        try:
            table, _ = await one.open(NewTable("pachamama", people(2), "competitive", seed=3), "ana", [0, 1])
            async with other.at(table):
                pass  # it has the table in memory, and hears nothing more
            luck = random.Random(1)
            for mover in (one, other, other, one, other):
                async with one.at(table, one.store.version(table)) as live:
                    game, version = live.now().game, live.now().version
                    seat = game.waiting()[0]
                    text = game.text(luck.choice(game.options(seat)))
                assert await mover.move(table, seat, version, text) == version + 1
            with pytest.raises(Stale):
                await one.move(table, seat, version + 7, text)
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


def test_data_of_the_first_schema_are_brought_up_to_date_here_too(server: str) -> None:
    """`version-1.sql`, as SQLite wrote it, in a place of its own of the same database."""
    import psycopg

    dump = Path(__file__).with_name("version-1.sql").read_text("utf-8").replace(" DOUBLE ", " DOUBLE PRECISION ")
    statements = [part for part in re.split(r";\n", dump) if not part.startswith(("BEGIN", "COMMIT")) and part.strip()]
    tables = [part for part in statements if part.startswith("CREATE TABLE")]
    tables.sort(key=lambda part: "REFERENCES" in part)
    rows = [part for part in statements if part.startswith("INSERT")]
    rows.sort(key=lambda part: not part.startswith('INSERT INTO "tables"'))
    rows = [re.sub(r",13,0,0,'0','4,6'", ",13,false,false,'0','4,6'", part) for part in rows]
    address = server.replace("postgresql+psycopg", "postgresql")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS first CASCADE")
        connection.execute("CREATE SCHEMA first")
        connection.execute("SET search_path TO first")
        for statement in [*tables, *rows]:
            connection.execute(statement.encode())
        connection.execute("CREATE INDEX tables_due ON tables (due)")
    for _ in range(2):  # it is done once
        store = Store(f"{server}&options=-csearch_path%3Dfirst")
        (listed,) = store.listing("host", 5)
        kept = store.load(listed.id)
        assert kept is not None
        table = Table.rebuilt(*kept, lambda slug, name: "")
        assert (table.closed, table.version) == ("", listed.version)
        seat = table.game.waiting()[0]
        entry = table.move(seat, table.version, table.game.text(table.game.options(seat)[0]))
        assert store.append([Written(listed.id, table.version - 1, entry, table.status())]) == [""]
        store.close()


@pytest.mark.parametrize("before", [None, 5.0])
def test_a_page_of_the_list_is_found_by_indices_here_too(server: str, before: float | None) -> None:
    store = Store(server)
    page = PAGES[before is not None].params(browser="host", most=50, **({"before": before} if before else {}))
    query = page.compile(store.engine, compile_kwargs={"literal_binds": True})
    with store.at_one_moment() as connection:
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # with few rows reading all of them is no worse
        connection.exec_driver_sql("SET LOCAL enable_bitmapscan = off")
        plan = "\n".join(connection.exec_driver_sql(f"EXPLAIN {query}".replace("%", "%%")).scalars())
    store.close()
    assert "Seq Scan" not in plan, plan
    moment = " AND (updated < '5'::double precision)" if before else ""
    host = "(host)::text = 'host'::text"
    assert re.search(
        r"Backward using tables_of_host .*\n +Index Cond: "
        + re.escape(f"(({host}){moment})" if before else f"({host})"),
        plan,
    )
    assert re.search(r"using holdings_of_guest .*\n +Index Cond: .*guest = true", plan), plan


def test_many_spend_at_once_and_nobody_waits_in_a_circle(server: str) -> None:
    store = Store(server)
    wishes = [Allowance(kind, who, 1000.0, 0.01, 1.0) for kind in "ab" for who in "xyz"]

    def spending(number: int) -> list[float]:
        luck = random.Random(number)
        return [spend(store, luck.sample(wishes, 3)) for _ in range(40)]

    with ThreadPoolExecutor(4) as pool:
        assert {wait for waits in pool.map(spending, range(4)) for wait in waits} == {0.0}
    assert spend(store, [Allowance("c", "x", 2.0, 60.0, 1.0)] * 2) == 0.0
    assert 0.0 < spend(store, [Allowance("c", "x", 2.0, 60.0, 1.0), wishes[0]]) <= 30.0
    store.close()

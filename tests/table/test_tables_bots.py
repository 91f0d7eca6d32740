"""All tables of a process: bots, keys, imports, writing together."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from kancha.kernel.rules import ONLOOKER
from kancha.store.schema import StoreError
from kancha.table.loaded import NoTable
from kancha.table.opening import NewTable
from kancha.table.refusals import Closed, Stale
from kancha.table.tables import NoSeat
from tests.table.process import (
    ANA,
    BERTA,
    COMPETITIVE,
    Fragile,
    Guesser,
    random_move,
    run,
    tables_in,
    until,
)
from tests.table.tables import bots, new_table, people, play_some


def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            table, keys = await tables.open(NewTable("pachamama", bots(3), "competitive", seed=5), ANA, [])
            assert keys == ["", "", ""]

            async def over() -> bool:
                return (await tables.snapshot(table, ONLOOKER, ())).over

            async def at_rest() -> bool:
                return tables.lives[table].bots is None and not tables.lives[table].thinking

            await until(over)
            await until(at_rest)

    run(work)


def test_bots_that_were_taken_over_while_the_store_was_away_go_on_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(table: str) -> None:
        raise StoreError("it does not answer")

    async def work() -> None:
        guesser = Guesser(delay=60)
        async with tables_in(tmp_path, guesser) as tables:
            wish = NewTable("pachamama", (*people(1), *bots(1)), "competitive", {"first": "1"}, seed=5)
            table, _ = await tables.open(wish, ANA, [0])
            tables.lives.clear()
            guesser.delay = 0
            tables.promised = {table, "gone0gone0go"}
            monkeypatch.setattr(tables.store, "load", away)
            await tables.keep_promises()
            assert table in tables.promised
            monkeypatch.undo()
            await tables.keep_promises()
            assert tables.promised == set()

            async def kept() -> bool:
                return tables.store.version(table) > 1

            await until(kept)

    run(work)


def test_bots_go_on_when_the_hall_opens_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path, Guesser(delay=30)) as tables:
            wish = NewTable("pachamama", (*people(1), *bots(1)), "competitive", {"first": "1"}, seed=5)
            table, _ = await tables.open(wish, ANA, [0])
            assert tables.store.orphans(9, 0.0) == [table]
        async with tables_in(tmp_path) as tables:

            async def kept() -> bool:
                return tables.store.version(table) > 1

            await until(kept)

    run(work)


def test_bots_move_one_after_another_while_somebody_watches_unless_hurried(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path, pace=0.3) as tables:
            table, _ = await tables.open(NewTable("pachamama", bots(2), "competitive", seed=5), ANA, [])
            async with tables.listen(table) as listener:
                versions = []
                for _ in range(6):
                    await listener.wait()
                    versions.append((await tables.snapshot(table, ONLOOKER, ())).version)
                gaps = {after - before for before, after in zip(versions[1:], versions[2:], strict=False)}
                assert gaps <= {0, 1}
                await tables.hurry(table)
                before, started = tables.store.version(table), time.monotonic()

                async def faster() -> bool:
                    return tables.store.version(table) >= before + 12

                await until(faster)
                assert time.monotonic() - started < 12 * 0.3

    run(work)


@pytest.mark.usefixtures("toyland")
def test_a_person_may_take_back_while_a_bot_thinks(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path, Guesser(delay=0.3)) as tables:
            wish = NewTable("toyland", (*people(1), *bots(1)), None, {"scene": "turns"})
            table, _ = await tables.open(wish, ANA, [0])
            for _ in range(2):
                await random_move(tables, table, random.Random(1))
            thinking = await tables.snapshot(table, 0, (0,))
            assert thinking.waiting == (1,)
            await tables.undo(table, 0, thinking.version)
            await asyncio.sleep(0.6)
            after = await tables.snapshot(table, 0, (0,))
            assert after.answers == 1
            assert after.waiting == (0,)
            assert after.thinking == ()

    run(work)


def test_a_key_opens_its_seat_and_no_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            table, keys = await tables.open(COMPETITIVE, ANA, [0])
            assert (await tables.snapshot(table, 0, ())).seats[1].joined is False
            for wrong in ("", "x", keys[1] + "x", keys[1].swapcase()):
                with pytest.raises(NoTable):
                    await tables.join(table, wrong, BERTA)
            assert await tables.held(BERTA, table) == ()
            assert await tables.join(table, keys[1], BERTA) == 1
            assert await tables.held(BERTA, table) == (1,)
            assert (await tables.snapshot(table, 0, ())).seats[1].joined is True
            assert keys[1] not in (tmp_path / "kancha.db").read_bytes().decode("latin-1")

    run(work)


def test_a_lost_link_is_replaced_by_its_host_until_somebody_came(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            table, keys = await tables.open(COMPETITIVE, ANA, [0])
            with pytest.raises(NoSeat):
                await tables.new_key(table, 1, BERTA)
            with pytest.raises(NoSeat):
                await tables.new_key(table, 7, ANA)
            fresh = await tables.new_key(table, 1, ANA)
            with pytest.raises(NoTable):
                await tables.join(table, keys[1], BERTA)
            assert await tables.join(table, fresh, BERTA) == 1
            with pytest.raises(NoSeat):
                await tables.new_key(table, 1, ANA)
            assert await tables.new_key(table, 1, BERTA) != fresh

    run(work)


def test_imports_and_variations(tmp_path: Path) -> None:
    async def work() -> None:
        played, entries = new_table()
        play_some(played, entries, 9, takes_back=0)
        async with tables_in(tmp_path) as tables:
            shown = await tables.show(played.game.record(), "", ANA, ["one", "two"])
            with pytest.raises(Closed):
                await tables.move(shown, 0, 1, "pass")
            assert (await tables.past(shown, 4, ONLOOKER, ())).at == 4
            table, keys = await tables.vary(shown, 4, ONLOOKER, ANA)
            assert len(keys) == 2
            assert await tables.held(ANA, table) == (0, 1)
            assert (await tables.snapshot(table, 0, ())).answers == 4
            await random_move(tables, table, random.Random(1))
            assert {listed.id for listed in await tables.listing(ANA)} == {shown, table}
            assert await tables.listing(BERTA) == []

    run(work)


def test_tables_that_move_at_once_wait_for_the_disk_together_and_one_clash_harms_no_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables, tables_in(tmp_path) as other:
            assert isinstance(tables.store, Fragile)
            ids = [(await tables.open(COMPETITIVE, ANA, [0, 1]))[0] for _ in range(12)]
            await random_move(other, ids[3], random.Random(1))
            tables.store.slow = 0.1
            moves = [random_move(tables, table, random.Random(2)) for table in ids]
            results = await asyncio.gather(*moves, return_exceptions=True)
            assert [isinstance(result, Stale) for result in results] == [number == 3 for number in range(12)]
            assert [tables.store.version(table) for table in ids] == [2] * 12
            assert len(tables.store.batches) <= 3
            assert sum(tables.store.batches) == 12

    run(work)

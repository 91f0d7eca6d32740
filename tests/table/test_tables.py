"""The tables: nothing is acknowledged before it is kept, nobody sees what is not, and bots go on."""

import asyncio
import gc
import random
import threading
import time
import weakref
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from kancha.kernel.rules import ONLOOKER
from kancha.store.schema import StoreError
from kancha.table.live_table import LiveTable
from kancha.table.loaded import MANY_AWAY, NoTable
from kancha.table.refusals import Stale
from kancha.table.tables import LINGER
from kancha.web.drawings import drawing
from tests.table.process import (
    ANA,
    COMPETITIVE,
    Fragile,
    foreseen,
    foreseen_after,
    random_move,
    run,
    tables_in,
)


def test_a_table_comes_back_after_the_hall_was_closed(tmp_path: Path) -> None:
    async def work() -> None:
        luck = random.Random(1)
        async with tables_in(tmp_path) as tables:
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            for _ in range(12):
                await random_move(tables, table, luck)
            before = (await tables.snapshot(table, 0, (0,))).facts()
        async with tables_in(tmp_path) as tables:
            assert (await tables.snapshot(table, 0, (0,))).facts() == before
            assert await tables.held(ANA, table) == (0, 1)

    run(work)


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            before = (await tables.snapshot(table, 0, ())).facts()
            async with tables.listen(table):
                tables.put_away(time.monotonic() + 1)
                assert table in tables.lives
            tables.put_away(time.monotonic() - 60)
            assert table in tables.lives
            assert await tables.held(ANA, table) == (0, 1)
            assert tables.holders
            tables.put_away(time.monotonic() + 1)
            assert table not in tables.lives
            assert not tables.holders
            assert (await tables.snapshot(table, 0, ())).facts() == before

    run(work)


@pytest.mark.parametrize(("still_there", "given_back"), [(0, True), (25, False)])
def test_memory_is_given_back_once_as_many_tables_have_left_as_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, still_there: int, given_back: bool
) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            given = threading.Event()  # it is given back in a thread, which may take a moment
            tables.give_back = given.set
            tables.lives = {f"t{number}": LiveTable(f"t{number}") for number in range(still_there)}
            looked = iter([MANY_AWAY, 0, 0])
            monkeypatch.setattr(tables, "put_away", lambda before: next(looked))
            tables.idle = 0.04
            with suppress(TimeoutError, StopIteration, RuntimeError):
                await asyncio.wait_for(tables.tidy(), 5)
            assert await asyncio.to_thread(given.wait, 10 if given_back else 0.1) == given_back

    run(work)


def test_a_table_leaves_memory_without_the_collector_of_garbage(tmp_path: Path) -> None:
    async def work() -> None:
        luck = random.Random(1)
        async with tables_in(tmp_path) as tables:
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            for _ in range(5):
                await random_move(tables, table, luck)
                await tables.draw(table, lambda moment: drawing(moment, (0,), None, None, None, "en"))
            gone = weakref.ref(tables.lives[table])
            gc.disable()
            try:
                tables.put_away(time.monotonic() + 1)
                assert gone() is None
            finally:
                gc.enable()

    run(work)


def test_between_two_drawings_whoever_plays_is_heard(tmp_path: Path) -> None:
    async def work() -> None:
        happened: list[str] = []

        async def play() -> None:
            for _ in range(40):
                happened.append("heard")
                await asyncio.sleep(0)

        async with tables_in(tmp_path) as tables:
            opened = [(await tables.open(COMPETITIVE, ANA, [0, 1]))[0] for _ in range(4)]
            drawings = [tables.draw(table, lambda moment: happened.append("drawn")) for table in opened]
            await asyncio.gather(play(), *drawings)
        assert happened.count("drawn") == 4
        assert ("drawn", "drawn") not in pairwise(happened)

    run(work)


def test_an_unknown_table_leaves_nothing_behind(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            for _ in range(3):
                with pytest.raises(NoTable):
                    await tables.snapshot("nowhere", ONLOOKER, ())
            assert tables.lives == {}

    run(work)


def test_of_two_moves_at_once_one_is_kept_and_one_is_stale(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            snapshot = await tables.snapshot(table, 0, ())
            seat = snapshot.waiting[0]
            async with tables.at(table) as live:
                texts = [live.now().game.text(option) for option in live.now().game.options(seat)[:5]]
            results = await asyncio.gather(
                *[tables.move(table, seat, snapshot.version, text) for text in texts], return_exceptions=True
            )
            assert [result for result in results if not isinstance(result, Stale)] == [snapshot.version + 1]
            assert tables.store.version(table) == snapshot.version + 1

    run(work)


def test_a_move_another_process_made_first_wins_and_is_shown(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as one, tables_in(tmp_path) as other:
            table, _ = await one.open(COMPETITIVE, ANA, [0, 1])
            await other.snapshot(table, 0, ())
            await random_move(one, table, random.Random(1))
            with pytest.raises(Stale):
                await random_move(other, table, random.Random(2))
            assert (await other.snapshot(table, 0, ())).facts() == (await one.snapshot(table, 0, ())).facts()

    run(work)


def test_what_cannot_be_kept_did_not_happen(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            assert isinstance(tables.store, Fragile)
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            await random_move(tables, table, random.Random(1))
            before = (await tables.snapshot(table, 0, ())).facts()
            tables.store.failing = True
            with pytest.raises(StoreError):
                await random_move(tables, table, random.Random(2))
            assert (await tables.snapshot(table, 0, ())).facts() == before
            tables.store.failing = False
            assert await random_move(tables, table, random.Random(2)) == 3

    run(work)


def test_nobody_sees_a_move_before_it_is_kept(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            assert isinstance(tables.store, Fragile)
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            tables.store.slow, tables.store.failing = 0.2, True
            moving = asyncio.create_task(random_move(tables, table, random.Random(1)))
            await asyncio.sleep(0.1)
            assert (await tables.snapshot(table, 0, ())).version == 1
            with pytest.raises(StoreError):
                await moving

    run(work)


def test_a_move_somebody_lingers_over_is_made_on_a_copy_and_taken_over_when_it_comes(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path / "one") as tables, tables_in(tmp_path / "other") as plain:
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            same, _ = await plain.open(COMPETITIVE, ANA, [0, 1])
            async with tables.listen(table, [0, 1]) as listener, tables.listen(table, []) as onlooker:
                for _ in range(30):
                    seen, text, ahead = await foreseen(tables, table, listener)
                    now = await tables.snapshot(table, seen.seat, (seen.seat,))
                    assert now.facts() == seen.facts(), "nothing has happened yet"
                    await tables.move(table, seen.seat, seen.version, text)
                    await plain.move(same, seen.seat, seen.version, text)
                    assert await listener.wait() is None
                    assert await onlooker.wait() is None
                    assert await tables.see(table, lambda moment: moment) == ahead
                assert await tables.record(table, ONLOOKER) == await plain.record(same, ONLOOKER)
                last = await tables.snapshot(table, ONLOOKER, ())
                assert last.history == (await plain.snapshot(same, ONLOOKER, ())).history
        async with tables_in(tmp_path / "one") as tables:
            assert (await tables.snapshot(table, ONLOOKER, ())).history == last.history

    run(work)


def test_what_was_foreseen_is_nothing_when_something_else_comes(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            async with tables.listen(table, [0, 1]) as listener:
                seen, text, ahead = await foreseen(tables, table, listener)
                other = next(offered.text for offered in seen.offered("en") if offered.text != text)
                await tables.move(table, seen.seat, seen.version, other)
                assert await tables.see(table, lambda moment: moment.table) is not ahead.table
                seen, text, ahead = await foreseen_after(tables, table, listener)
                with pytest.raises(Stale):
                    await tables.move(table, seen.seat, seen.version - 1, text)
                await random_move(tables, table, random.Random(1))
                with pytest.raises(Stale):
                    await tables.move(table, seen.seat, seen.version, text)

    run(work)


def test_only_the_last_option_that_is_looked_at_is_foreseen_and_only_for_who_listens(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            seen = await tables.snapshot(table, 0, (0,))
            texts = [offered.text for offered in seen.offered("en")]
            tables.expect(table, 0, 1, texts[0])
            await asyncio.sleep(2 * LINGER)
            assert tables.lives[table].foreseen is None, "nobody is here who would see it"
            async with tables.listen(table, [0]) as listener:
                for text in texts[:4]:
                    tables.expect(table, 0, 1, text)
                assert await listener.wait() is not None
                await asyncio.sleep(2 * LINGER)
                kept = tables.lives[table].foreseen
                assert kept is not None
                assert kept.move == (0, 1, texts[3])
                assert not listener.stirred.is_set()
                tables.expect(table, 0, 1, "nonsense")
                tables.expect("nowhere", 0, 1, texts[0])
                await asyncio.sleep(2 * LINGER)
                assert await tables.move(table, 0, 1, texts[3]) == 2

    run(work)


def test_a_cancelled_move_leaves_the_table_as_it_is_kept(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path) as tables:
            assert isinstance(tables.store, Fragile)
            table, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
            tables.store.slow = 0.2
            moving = asyncio.create_task(random_move(tables, table, random.Random(1)))
            await asyncio.sleep(0.1)
            moving.cancel()
            await asyncio.gather(moving, return_exceptions=True)
            assert (await tables.snapshot(table, 0, ())).version == tables.store.version(table)

    run(work)

"""The tables: nothing is acknowledged before it is kept, nobody sees what is not, and bots go on."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kancha.kernel.rules import ONLOOKER
from kancha.store.schema import StoreError
from kancha.store.store import Store
from kancha.table.live_table import Listener, Moment
from kancha.table.loaded import NoTable
from kancha.table.opening import NewTable
from kancha.table.snapshot import Snapshot
from kancha.table.table import Closed, Stale
from kancha.table.table_store import Taken, Written
from kancha.table.tables import LINGER, NoSeat, Tables
from tests.table.tables import bots, new_table, people, play_some

ANA = "a" * 64
BERTA = "b" * 64
COMPETITIVE = NewTable("pachamama", people(2), "competitive", seed=5)


class Guesser:
    """Answers for bots at random, in this process; `delay` makes it think."""

    def __init__(self, delay: float = 0.0) -> None:
        self.delay = delay
        self.asked = 0

    async def choose(self, task: dict[str, object], options: list[int], level: str) -> int:
        self.asked += 1
        await asyncio.sleep(self.delay)
        return random.Random(self.asked).choice(options)

    async def close(self) -> None:
        pass


class Fragile(Store):
    """A store that can be told to fail."""

    failing = False
    slow = 0.0

    batches: list[int]

    def append(self, batch: Sequence[Written]) -> list[Taken | None]:
        self.batches = [*getattr(self, "batches", []), len(batch)]
        time.sleep(self.slow)
        if self.failing:
            raise StoreError("the disk is full")
        return super().append(batch)


@asynccontextmanager
async def tables_in(folder: Path, guesser: Guesser | None = None, pace: float = 0.0) -> AsyncIterator[Tables]:
    folder.mkdir(exist_ok=True)
    tables = Tables(Fragile(f"sqlite:///{folder / 'kancha.db'}"), guesser or Guesser(), pace=pace)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.close()


def run(work: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


async def random_move(tables: Tables, table: str, luck: random.Random) -> int:
    async with tables.at(table) as live:
        game, version = live.now().game, live.now().version
        seat = game.waiting()[0]
        text = game.text(luck.choice(game.options(seat)))
    return await tables.move(table, seat, version, text)


async def until(condition: Callable[[], Coroutine[object, object, bool]], seconds: float = 30) -> None:
    limit = time.monotonic() + seconds
    while not await condition():
        assert time.monotonic() < limit, "it did not happen in time"
        await asyncio.sleep(0.01)


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
            tables.put_away(time.monotonic() + 1)
            assert table not in tables.lives
            assert (await tables.snapshot(table, 0, ())).facts() == before

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


async def foreseen(tables: Tables, table: str, listener: Listener) -> tuple[Snapshot, str, Moment]:
    """A person lingers over an option; what it is, and what its page may get ready for."""
    before = await tables.snapshot(table, ONLOOKER, ())
    seat = before.waiting[0]
    seen = await tables.snapshot(table, seat, (seat,))
    text = random.Random(3).choice(seen.offered("en")).text
    tables.expect(table, seat, seen.version, text)
    ahead = await listener.wait()
    assert ahead is not None
    return seen, text, ahead


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


async def foreseen_after(tables: Tables, table: str, listener: Listener) -> tuple[Snapshot, str, Moment]:
    assert await listener.wait() is None
    return await foreseen(tables, table, listener)


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


def test_bots_go_on_when_the_hall_opens_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with tables_in(tmp_path, Guesser(delay=30)) as tables:
            table, _ = await tables.open(NewTable("pachamama", bots(2), "competitive", seed=5), ANA, [])
            assert tables.store.due() == [table]
        async with tables_in(tmp_path) as tables:

            async def kept() -> bool:
                return tables.store.version(table) > 5

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

"""The hall: nothing is acknowledged before it is kept, nobody sees what is not, and bots go on."""

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
from kancha.table.hall import LINGER, Hall, NoSeat, NoTable
from kancha.table.keeper import Taken, Written
from kancha.table.opening import Wish
from kancha.table.sitting import Listener, Moment
from kancha.table.snapshot import Snapshot
from kancha.table.table import Closed, Stale
from tests.table.tables import bots, new_table, people, play_some

ANA = "a" * 64
BERTA = "b" * 64
COMPETITIVE = Wish("pachamama", people(2), "competitive", seed=5)


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
async def hall_in(folder: Path, guesser: Guesser | None = None, pace: float = 0.0) -> AsyncIterator[Hall]:
    folder.mkdir(exist_ok=True)
    hall = Hall(Fragile(f"sqlite:///{folder / 'kancha.db'}"), guesser or Guesser(), pace=pace)
    await hall.start()
    try:
        yield hall
    finally:
        await hall.close()


def run(work: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


async def random_move(hall: Hall, table: str, luck: random.Random) -> int:
    async with hall.at(table) as sitting:
        game, version = sitting.now().game, sitting.now().version
        seat = game.waiting()[0]
        text = game.text(luck.choice(game.options(seat)))
    return await hall.move(table, seat, version, text)


async def until(condition: Callable[[], Coroutine[object, object, bool]], seconds: float = 30) -> None:
    limit = time.monotonic() + seconds
    while not await condition():
        assert time.monotonic() < limit, "it did not happen in time"
        await asyncio.sleep(0.01)


def test_a_table_comes_back_after_the_hall_was_closed(tmp_path: Path) -> None:
    async def work() -> None:
        luck = random.Random(1)
        async with hall_in(tmp_path) as hall:
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            for _ in range(12):
                await random_move(hall, table, luck)
            before = (await hall.snapshot(table, 0, (0,))).facts()
        async with hall_in(tmp_path) as hall:
            assert (await hall.snapshot(table, 0, (0,))).facts() == before
            assert await hall.held(ANA, table) == (0, 1)

    run(work)


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            before = (await hall.snapshot(table, 0, ())).facts()
            async with hall.listen(table):
                hall.put_away(time.monotonic() + 1)
                assert table in hall.sittings
            hall.put_away(time.monotonic() - 60)
            assert table in hall.sittings
            hall.put_away(time.monotonic() + 1)
            assert table not in hall.sittings
            assert (await hall.snapshot(table, 0, ())).facts() == before

    run(work)


def test_an_unknown_table_leaves_nothing_behind(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            for _ in range(3):
                with pytest.raises(NoTable):
                    await hall.snapshot("nowhere", ONLOOKER, ())
            assert hall.sittings == {}

    run(work)


def test_of_two_moves_at_once_one_is_kept_and_one_is_stale(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            snapshot = await hall.snapshot(table, 0, ())
            seat = snapshot.waiting[0]
            async with hall.at(table) as sitting:
                texts = [sitting.now().game.text(option) for option in sitting.now().game.options(seat)[:5]]
            results = await asyncio.gather(
                *[hall.move(table, seat, snapshot.version, text) for text in texts], return_exceptions=True
            )
            assert [result for result in results if not isinstance(result, Stale)] == [snapshot.version + 1]
            assert hall.store.version(table) == snapshot.version + 1

    run(work)


def test_a_move_another_process_made_first_wins_and_is_shown(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as one, hall_in(tmp_path) as other:
            table, _ = await one.open(COMPETITIVE, ANA, [0, 1])
            await other.snapshot(table, 0, ())
            await random_move(one, table, random.Random(1))
            with pytest.raises(Stale):
                await random_move(other, table, random.Random(2))
            assert (await other.snapshot(table, 0, ())).facts() == (await one.snapshot(table, 0, ())).facts()

    run(work)


def test_what_cannot_be_kept_did_not_happen(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            assert isinstance(hall.store, Fragile)
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            await random_move(hall, table, random.Random(1))
            before = (await hall.snapshot(table, 0, ())).facts()
            hall.store.failing = True
            with pytest.raises(StoreError):
                await random_move(hall, table, random.Random(2))
            assert (await hall.snapshot(table, 0, ())).facts() == before
            hall.store.failing = False
            assert await random_move(hall, table, random.Random(2)) == 3

    run(work)


def test_nobody_sees_a_move_before_it_is_kept(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            assert isinstance(hall.store, Fragile)
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            hall.store.slow, hall.store.failing = 0.2, True
            moving = asyncio.create_task(random_move(hall, table, random.Random(1)))
            await asyncio.sleep(0.1)
            assert (await hall.snapshot(table, 0, ())).version == 1
            with pytest.raises(StoreError):
                await moving

    run(work)


async def foreseen(hall: Hall, table: str, listener: Listener) -> tuple[Snapshot, str, Moment]:
    """A person lingers over an option; what it is, and what its page may get ready for."""
    before = await hall.snapshot(table, ONLOOKER, ())
    seat = before.waiting[0]
    seen = await hall.snapshot(table, seat, (seat,))
    text = random.Random(3).choice(seen.offered("en")).text
    hall.expect(table, seat, seen.version, text)
    ahead = await listener.wait()
    assert ahead is not None
    return seen, text, ahead


def test_a_move_somebody_lingers_over_is_made_on_a_copy_and_taken_over_when_it_comes(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path / "one") as hall, hall_in(tmp_path / "other") as plain:
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            same, _ = await plain.open(COMPETITIVE, ANA, [0, 1])
            async with hall.listen(table, [0, 1]) as listener, hall.listen(table, []) as onlooker:
                for _ in range(30):
                    seen, text, ahead = await foreseen(hall, table, listener)
                    now = await hall.snapshot(table, seen.seat, (seen.seat,))
                    assert now.facts() == seen.facts(), "nothing has happened yet"
                    await hall.move(table, seen.seat, seen.version, text)
                    await plain.move(same, seen.seat, seen.version, text)
                    assert await listener.wait() is None
                    assert await onlooker.wait() is None
                    assert await hall.see(table, lambda moment: moment) == ahead
                assert await hall.record(table, ONLOOKER) == await plain.record(same, ONLOOKER)
                last = await hall.snapshot(table, ONLOOKER, ())
                assert last.history == (await plain.snapshot(same, ONLOOKER, ())).history
        async with hall_in(tmp_path / "one") as hall:
            assert (await hall.snapshot(table, ONLOOKER, ())).history == last.history

    run(work)


def test_what_was_foreseen_is_nothing_when_something_else_comes(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            async with hall.listen(table, [0, 1]) as listener:
                seen, text, ahead = await foreseen(hall, table, listener)
                other = next(offered.text for offered in seen.offered("en") if offered.text != text)
                await hall.move(table, seen.seat, seen.version, other)
                assert await hall.see(table, lambda moment: moment.table) is not ahead.table
                seen, text, ahead = await foreseen_after(hall, table, listener)
                with pytest.raises(Stale):
                    await hall.move(table, seen.seat, seen.version - 1, text)
                await random_move(hall, table, random.Random(1))
                with pytest.raises(Stale):
                    await hall.move(table, seen.seat, seen.version, text)

    run(work)


async def foreseen_after(hall: Hall, table: str, listener: Listener) -> tuple[Snapshot, str, Moment]:
    assert await listener.wait() is None
    return await foreseen(hall, table, listener)


def test_only_the_last_option_that_is_looked_at_is_foreseen_and_only_for_who_listens(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            seen = await hall.snapshot(table, 0, (0,))
            texts = [offered.text for offered in seen.offered("en")]
            hall.expect(table, 0, 1, texts[0])
            await asyncio.sleep(2 * LINGER)
            assert hall.sittings[table].foreseen is None, "nobody is here who would see it"
            async with hall.listen(table, [0]) as listener:
                for text in texts[:4]:
                    hall.expect(table, 0, 1, text)
                assert await listener.wait() is not None
                await asyncio.sleep(2 * LINGER)
                kept = hall.sittings[table].foreseen
                assert kept is not None
                assert kept.move == (0, 1, texts[3])
                assert not listener.stirred.is_set()
                hall.expect(table, 0, 1, "nonsense")
                hall.expect("nowhere", 0, 1, texts[0])
                await asyncio.sleep(2 * LINGER)
                assert await hall.move(table, 0, 1, texts[3]) == 2

    run(work)


def test_a_cancelled_move_leaves_the_table_as_it_is_kept(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            assert isinstance(hall.store, Fragile)
            table, _ = await hall.open(COMPETITIVE, ANA, [0, 1])
            hall.store.slow = 0.2
            moving = asyncio.create_task(random_move(hall, table, random.Random(1)))
            await asyncio.sleep(0.1)
            moving.cancel()
            await asyncio.gather(moving, return_exceptions=True)
            assert (await hall.snapshot(table, 0, ())).version == hall.store.version(table)

    run(work)


def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            table, keys = await hall.open(Wish("pachamama", bots(3), "competitive", seed=5), ANA, [])
            assert keys == ["", "", ""]

            async def over() -> bool:
                return (await hall.snapshot(table, ONLOOKER, ())).over

            async def at_rest() -> bool:
                return hall.sittings[table].bots is None and not hall.sittings[table].thinking

            await until(over)
            await until(at_rest)

    run(work)


def test_bots_go_on_when_the_hall_opens_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path, Guesser(delay=30)) as hall:
            table, _ = await hall.open(Wish("pachamama", bots(2), "competitive", seed=5), ANA, [])
            assert hall.store.due() == [table]
        async with hall_in(tmp_path) as hall:

            async def kept() -> bool:
                return hall.store.version(table) > 5

            await until(kept)

    run(work)


def test_bots_move_one_after_another_while_somebody_watches_unless_hurried(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path, pace=0.3) as hall:
            table, _ = await hall.open(Wish("pachamama", bots(2), "competitive", seed=5), ANA, [])
            async with hall.listen(table) as listener:
                versions = []
                for _ in range(6):
                    await listener.wait()
                    versions.append((await hall.snapshot(table, ONLOOKER, ())).version)
                gaps = {after - before for before, after in zip(versions[1:], versions[2:], strict=False)}
                assert gaps <= {0, 1}
                await hall.hurry(table)
                before, started = hall.store.version(table), time.monotonic()

                async def faster() -> bool:
                    return hall.store.version(table) >= before + 12

                await until(faster)
                assert time.monotonic() - started < 12 * 0.3

    run(work)


@pytest.mark.usefixtures("toyland")
def test_a_person_may_take_back_while_a_bot_thinks(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path, Guesser(delay=0.3)) as hall:
            wish = Wish("toyland", (*people(1), *bots(1)), None, {"scene": "turns"})
            table, _ = await hall.open(wish, ANA, [0])
            for _ in range(2):
                await random_move(hall, table, random.Random(1))
            thinking = await hall.snapshot(table, 0, (0,))
            assert thinking.waiting == (1,)
            await hall.undo(table, 0, thinking.version)
            await asyncio.sleep(0.6)
            after = await hall.snapshot(table, 0, (0,))
            assert after.answers == 1
            assert after.waiting == (0,)
            assert after.thinking == ()

    run(work)


def test_a_key_opens_its_seat_and_no_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            table, keys = await hall.open(COMPETITIVE, ANA, [0])
            assert (await hall.snapshot(table, 0, ())).seats[1].joined is False
            for wrong in ("", "x", keys[1] + "x", keys[1].swapcase()):
                with pytest.raises(NoTable):
                    await hall.join(table, wrong, BERTA)
            assert await hall.held(BERTA, table) == ()
            assert await hall.join(table, keys[1], BERTA) == 1
            assert await hall.held(BERTA, table) == (1,)
            assert (await hall.snapshot(table, 0, ())).seats[1].joined is True
            assert keys[1] not in (tmp_path / "kancha.db").read_bytes().decode("latin-1")

    run(work)


def test_a_lost_link_is_replaced_by_its_host_until_somebody_came(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            table, keys = await hall.open(COMPETITIVE, ANA, [0])
            with pytest.raises(NoSeat):
                await hall.new_key(table, 1, BERTA)
            with pytest.raises(NoSeat):
                await hall.new_key(table, 7, ANA)
            fresh = await hall.new_key(table, 1, ANA)
            with pytest.raises(NoTable):
                await hall.join(table, keys[1], BERTA)
            assert await hall.join(table, fresh, BERTA) == 1
            with pytest.raises(NoSeat):
                await hall.new_key(table, 1, ANA)
            assert await hall.new_key(table, 1, BERTA) != fresh

    run(work)


def test_imports_and_variations(tmp_path: Path) -> None:
    async def work() -> None:
        played, entries = new_table()
        play_some(played, entries, 9, takes_back=0)
        async with hall_in(tmp_path) as hall:
            shown = await hall.show(played.game.record(), "", ANA, ["one", "two"])
            with pytest.raises(Closed):
                await hall.move(shown, 0, 1, "pass")
            assert (await hall.past(shown, 4, ONLOOKER, ())).at == 4
            table, keys = await hall.vary(shown, 4, ONLOOKER, ANA)
            assert len(keys) == 2
            assert await hall.held(ANA, table) == (0, 1)
            assert (await hall.snapshot(table, 0, ())).answers == 4
            await random_move(hall, table, random.Random(1))
            assert {listed.id for listed in await hall.tables(ANA)} == {shown, table}
            assert await hall.tables(BERTA) == []

    run(work)


def test_tables_that_move_at_once_wait_for_the_disk_together_and_one_clash_harms_no_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall, hall_in(tmp_path) as other:
            assert isinstance(hall.store, Fragile)
            tables = [(await hall.open(COMPETITIVE, ANA, [0, 1]))[0] for _ in range(12)]
            await random_move(other, tables[3], random.Random(1))
            hall.store.slow = 0.1
            moves = [random_move(hall, table, random.Random(2)) for table in tables]
            results = await asyncio.gather(*moves, return_exceptions=True)
            assert [isinstance(result, Stale) for result in results] == [number == 3 for number in range(12)]
            assert [hall.store.version(table) for table in tables] == [2] * 12
            assert len(hall.store.batches) <= 3
            assert sum(hall.store.batches) == 12

    run(work)

"""Hole 2: sixty tables of bots alone made everybody else's bots wait for a minute."""

import asyncio
from pathlib import Path

import pytest

from kancha.kernel.rules import ONLOOKER
from kancha.table import played
from kancha.table.behalf import BEHALF, Behalf
from kancha.table.bot_pool import BotQuestion
from kancha.table.fair_queue import FairQueue
from kancha.table.jobs import PATIENT, PRESSING
from kancha.table.opening import NewTable
from kancha.table.snapshot import PERSON
from kancha.table.spec import SeatSpec
from tests.table.process import ANA, Guesser, run, tables_in, until
from tests.table.tables import bots

ALONE = NewTable("pachamama", bots(2), "competitive", seed=5)
MIXED = NewTable("pachamama", (SeatSpec("Ana", PERSON), *bots(1)), "competitive", {"first": "1"}, seed=5)


def order(*waiting: tuple[int, str, str]) -> list[str]:
    """In which order those who wait are called, when there is one place."""
    called: list[str] = []

    async def work() -> None:
        queue = FairQueue(1)

        async def think(number: int, rank: int, person: str, table: str) -> None:
            async with queue.turn(rank, (*person.split("/"), table)):
                called.append(f"{person}{table}{number}")
                await asyncio.sleep(0)

        async with queue.turn(PRESSING, ()):
            tasks = [asyncio.create_task(think(number, *one)) for number, one in enumerate(waiting)]
            await asyncio.sleep(0)
            assert queue.length() == len(waiting)
        await asyncio.gather(*tasks)
        assert (queue.free, queue.length()) == (1, 0)

    asyncio.run(work())
    return called


def test_who_has_many_tables_waits_for_themselves() -> None:
    greedy = [(PRESSING, "m", str(table)) for table in range(60)]
    called = order(*greedy, (PRESSING, "a", "x"), (PRESSING, "b", "y"))
    assert called.index("ax60") <= 2
    assert called.index("by61") <= 2


def test_who_says_to_be_many_browsers_waits_for_themselves_too() -> None:
    many = [(PRESSING, f"m/{browser}", "t") for browser in range(60)]
    called = order(*many, (PRESSING, "a/0", "x"), (PRESSING, "a/1", "y"))
    assert [called.index("a/0x60"), called.index("a/1y61")] == [1, 3]


def test_tables_of_one_person_take_turns_and_what_nobody_waits_for_comes_last() -> None:
    called = order(
        (PATIENT, "m", "p"), (PRESSING, "m", "x"), (PRESSING, "m", "x"), (PRESSING, "m", "x"), (PRESSING, "m", "y")
    )
    assert called == ["mx1", "my4", "mx2", "mx3", "mp0"]


def test_who_gives_up_waiting_keeps_no_place() -> None:
    async def work() -> None:
        queue = FairQueue(1)

        async def think() -> None:
            async with queue.turn(PRESSING, ("a", "x")):
                await asyncio.sleep(0)

        async with queue.turn(PRESSING, ()):
            tasks = [asyncio.create_task(think()) for _ in range(3)]
            await asyncio.sleep(0)
            tasks[0].cancel()
            await asyncio.sleep(0)
        tasks[1].cancel()  # just when it is called
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not tasks[2].cancelled()
        assert queue.free == 1

    asyncio.run(work())


def test_bots_alone_pause_when_nobody_watches_and_go_on_when_somebody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        guesser = Guesser()
        async with tables_in(tmp_path / "data", guesser) as tables:
            table, _ = await tables.open(ALONE, ANA, [])
            await asyncio.sleep(0.2)
            assert guesser.asked == 0, "nobody has looked"
            monkeypatch.setattr(played, "WATCHED", 0.0)
            async with tables.listen(table):
                await tables.snapshot(table, ONLOOKER, ())

                async def some() -> bool:
                    return guesser.asked > 3

                await until(some)

            async def resting() -> bool:
                return tables.lives[table].bots is None

            await until(resting)
            asked = guesser.asked
            await asyncio.sleep(0.2)
            assert guesser.asked == asked, "nobody watches any more"
            monkeypatch.setattr(played, "WATCHED", 60.0)
            await tables.snapshot(table, ONLOOKER, ())

            async def more() -> bool:
                return guesser.asked > asked

            await until(more)
        async with tables_in(tmp_path / "data", guesser) as tables:
            await asyncio.sleep(0.2)
            assert table not in tables.lives, "a start wakes no bots that play among themselves"

    run(work)


def test_bots_that_people_play_with_go_on_without_anybody_looking(tmp_path: Path) -> None:
    async def work() -> None:
        guesser = Guesser()
        async with tables_in(tmp_path / "data", guesser) as tables:
            await tables.open(MIXED, ANA, [0])

            async def answered() -> bool:
                return guesser.asked > 0

            await until(answered)

    run(work)


def test_bots_think_on_behalf_of_who_made_them_go_on(tmp_path: Path) -> None:
    class Curious(Guesser):
        async def choose(self, asked: BotQuestion) -> int:
            self.behalf = BEHALF.get()
            return await super().choose(asked)

    async def work() -> None:
        curious = Curious()
        async with tables_in(tmp_path / "data", curious) as tables:
            BEHALF.set(Behalf("home", "ana"))
            await tables.open(MIXED, ANA, [0])
            BEHALF.set(Behalf("home", "berta"))

            async def answered() -> bool:
                return curious.asked > 0

            await until(answered)
            assert curious.behalf == Behalf("home", "ana")

    run(work)

"""Bots in worker processes: limited in time, replaced when they fail."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine

import msgspec
import pytest

from kancha.analysis.suggestion import Suggestion
from kancha.table.bot_pool import BotQuestion, Bots
from kancha.table.jobs import Overdue
from kancha.table.levels import LEVELS, player
from kancha.table.table import Table
from kancha.table.tasks import Ask
from kancha.table.workers import Workers
from tests.table.tables import new_table, play_some

LIMIT = 60.0  # seconds; a worker starts slowly on a busy machine


def run(work: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 90))


def question(table: Table, task: dict[str, object] | None = None, level: str = "") -> BotQuestion:
    seat = table.game.waiting()[0]
    return BotQuestion("abc", table.version, task or table.task(seat), table.game.options(seat), level)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_what_it_may(level: str) -> None:
    async def work() -> None:
        table, entries = new_table("competitive", 2)
        play_some(table, entries, 6)
        seat = table.game.waiting()[0]
        workers = Workers(1)
        bots = Bots(workers, LIMIT)
        try:
            assert await bots.ask(question(table), level) in table.game.options(seat)
        finally:
            await bots.close()

    run(work)


def test_the_view_a_worker_gets_is_the_view_of_the_seat() -> None:
    table, entries = new_table("coop", 3)
    play_some(table, entries, 6)
    seat = table.game.waiting()[0]
    ask = msgspec.convert({**table.task(seat), "kind": "answer", "seconds": 1.0, "level": "easy"}, Ask)
    assert ask.view().fingerprint() == table.game.view(seat).fingerprint()


def test_a_killed_worker_is_replaced_and_the_answer_comes() -> None:
    async def work() -> None:
        table, _ = new_table("competitive", 2)
        seat = table.game.waiting()[0]
        workers = Workers(1)
        bots = Bots(workers, LIMIT)
        try:
            await bots.choose(question(table, None, "random"))
            first = workers.idle[0].process.pid
            os.kill(first, signal.SIGKILL)
            assert await bots.choose(question(table, None, "random")) in table.game.options(seat)
            assert workers.idle[0].process.pid != first
            thinking = asyncio.create_task(bots.choose(question(table, None, "strong")))
            await asyncio.sleep(0.5)
            os.kill(next(iter(workers.busy)).process.pid, signal.SIGKILL)
            assert await thinking in table.game.options(seat)
        finally:
            await bots.close()

    run(work)


def test_an_overdue_worker_is_ended_and_the_game_goes_on_at_random() -> None:
    async def work() -> None:
        table, _ = new_table("competitive", 2)
        seat = table.game.waiting()[0]
        workers = Workers(1)
        bots = Bots(workers, limit=0.05)  # not even enough to start
        started = time.monotonic()
        try:
            with pytest.raises(Overdue, match="no answer"):
                await bots.ask(question(table), "strong")
            assert await bots.choose(question(table, None, "strong")) in table.game.options(seat)
            assert workers.busy == set()
        finally:
            await bots.close()
        assert time.monotonic() - started < 10

    run(work)


def test_a_bot_that_fails_inside_is_not_told_with_its_secrets() -> None:
    async def work() -> None:
        table, _ = new_table("coop", 2)
        seat = table.game.waiting()[0]
        task = table.task(seat)
        task["state"] = {"object": "kancha.nowhere:Nothing", "facts": {"secret": 4711}}
        workers = Workers(1)
        bots = Bots(workers, LIMIT)
        try:
            with pytest.raises(Overdue) as caught:
                await bots.ask(question(table, task), "easy")
            assert "4711" not in str(caught.value)
            assert await bots.choose(question(table, task, "easy")) in table.game.options(seat)
        finally:
            await bots.close()

    run(work)


def test_no_level_but_the_known_ones() -> None:
    with pytest.raises(Exception, match="expected easy"):
        player("genius")


def test_a_worker_suggests_answers_from_what_the_seat_sees() -> None:
    async def work() -> None:
        table, entries = new_table("competitive", 2)
        play_some(table, entries, 6)
        seat = table.game.waiting()[0]
        workers = Workers(1)
        bots = Bots(workers, LIMIT)
        try:
            answer = await bots.think({**table.task(seat), "kind": "suggestion", "thinking": 0.2}, LIMIT)
        finally:
            await bots.close()
        suggestion = msgspec.json.decode(answer, type=Suggestion)
        assert suggestion.seat == seat
        offered = {table.game.text(option) for option in table.game.options(seat)}
        assert {table.game.text(candidate.options[0]) for candidate in suggestion.candidates} <= offered

    run(work)


def test_work_that_nobody_waits_for_is_ended() -> None:
    async def work() -> None:
        table, _ = new_table("competitive", 2)
        seat = table.game.waiting()[0]
        workers = Workers(1)
        bots = Bots(workers, LIMIT)
        try:
            task = {**table.task(seat), "kind": "suggestion", "thinking": LIMIT}
            thinking = asyncio.create_task(bots.think(task, LIMIT))
            while not workers.busy:
                await asyncio.sleep(0.01)
            process = next(iter(workers.busy))
            thinking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thinking
            assert workers.busy == set()
            assert not process.alive()
        finally:
            await bots.close()

    run(work)

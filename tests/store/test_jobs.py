"""Jobs: one owner at a time, one result, and whoever dies is followed by another; alike on SQLite and PostgreSQL."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update

from kancha.store.jobs import LINES
from kancha.store.notices import LINE, Notices
from kancha.store.schema import JOBS, PROCESSES
from kancha.store.store import Store
from kancha.table.behalf import NOBODY, Behalf
from kancha.table.bot_pool import BotQuestion, Bots
from kancha.table.jobs import LEASE, PATIENT, PRESSING, SILENCE, Elsewhere, Job, Overdue, Taking
from kancha.table.table_store import RESULT, Notice
from kancha.table.thinking import think
from tests.table.tables import new_table

SECRET = '{"seat": 0, "hand": ["gold"]}'


def job(id: str, rank: int = PRESSING, seconds: float = 60.0, behalf: Behalf = NOBODY) -> Job:
    return Job(id, "answer", "table", rank, SECRET, seconds, behalf)


def run(work: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 90))


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = f"sqlite:///{tmp_path / 'kancha.db'}" if request.param == "sqlite" else request.getfixturevalue("server")
    kept = Store(url)
    with kept.noting() as connection:
        connection.execute(JOBS.delete())
        connection.execute(PROCESSES.delete())
    kept.jobs.renew()
    yield kept
    kept.close()


def another(store: Store) -> Store:
    """The same data in another process, which has given a sign of life."""
    other = Store(store.url.render_as_string(hide_password=False))
    if store.shared():
        other.jobs.renew()
    return other


def dies(store: Store, name: str) -> None:
    """A process was last heard of long ago."""
    with store.noting() as connection:
        connection.execute(update(PROCESSES).where(PROCESSES.c.id == name).values(until=1.0))


def falls_silent(store: Store, name: str) -> None:
    """A process was last heard of just so long ago that it is dead if it has no line any more."""
    with store.noting() as connection:
        until = store.now() + LEASE - SILENCE - 0.01
        connection.execute(update(PROCESSES).where(PROCESSES.c.id == name).values(until=until))


def lines_of(store: Store, name: str) -> int:
    with store.reading() as connection:
        return len(connection.execute(select(LINES).where(LINES.c.application_name == LINE + name)).all())


def test_who_was_killed_is_followed_as_soon_as_its_line_is_gone(server: str) -> None:
    store = Store(server)
    with store.noting() as connection:
        connection.execute(JOBS.delete())
        connection.execute(PROCESSES.delete())
    other = another(store)
    listening = other.notices(lambda notice: None)
    assert isinstance(listening, Notices)
    assert listening.ready.wait(20)
    store.jobs.post([job("a")])
    assert [taken.id for taken in other.jobs.take(1)] == ["a"]
    falls_silent(store, other.name)
    store.jobs.renew()
    assert store.jobs.take(1) == []  # it listens still: it may only be slow
    listening.close()
    while lines_of(store, other.name):
        time.sleep(0.02)
    falls_silent(store, other.name)
    store.jobs.renew()
    assert [taken.id for taken in store.jobs.take(1)] == ["a"]
    assert not other.jobs.finish("a", "1")  # nothing is answered twice
    assert store.jobs.finish("a", "2")
    other.close()
    store.close()


def test_the_pressing_and_the_oldest_come_first(store: Store) -> None:
    store.jobs.post([job("c", PATIENT)])
    for id in ("a", "b"):
        store.jobs.post([job(id)])
    assert [taken.id for taken in store.jobs.take(2)] == ["a", "b"]
    assert [taken.id for taken in store.jobs.take(2)] == ["c"]
    assert store.jobs.take(2) == []


def test_places_and_their_browsers_come_in_turn_whoever_asked_first(store: Store) -> None:
    store.jobs.post([job(f"m{browser}", behalf=Behalf("m", str(browser % 3))) for browser in range(9)])
    store.jobs.post([job(f"b{number}", behalf=Behalf("b", "1")) for number in range(3)])
    store.jobs.post([job(f"c{number}", behalf=Behalf("b", "2")) for number in range(3)])
    order = [taken.id for _ in range(15) for taken in store.jobs.take(1)]
    assert order[:6] == ["m0", "b0", "m1", "c0", "m2", "b1"]
    assert len(set(order)) == 15


def test_the_same_question_is_answered_once_and_forgotten(store: Store) -> None:
    other = another(store)
    store.jobs.post([job("a")])
    other.jobs.post([job("a")])
    (taken,) = store.jobs.take(5)
    assert (taken.question, taken.tries) == (SECRET, 1)
    assert 0 < taken.seconds <= 60
    assert other.jobs.take(5) == []
    assert not other.jobs.finish("a", "7")
    assert store.jobs.results(["a", "b"]) == {"a": None}
    assert store.jobs.finish("a", "8")
    assert not store.jobs.finish("a", "9")
    other.jobs.post([job("a")])
    assert other.jobs.take(5) == []
    assert other.jobs.results(["a"]) == {"a": "8"}
    with store.engine.connect() as connection:
        assert connection.execute(select(JOBS.c.question)).scalar_one() == ""
    other.close()


def test_what_a_dead_process_had_is_taken_by_another_and_its_late_answer_does_not_count(store: Store) -> None:
    other = another(store)
    other.jobs.post([job("a")])
    assert len(other.jobs.take(5)) == 1
    store.jobs.renew()
    assert len(store.jobs.take(5)) == (
        0 if store.shared() else 1
    )  # one process has SQLite to itself: all others are dead
    if store.shared():
        dies(store, other.name)
        store.jobs.renew()
        (taken,) = store.jobs.take(5)
        assert taken.tries == 2
    assert not other.jobs.finish("a", "late")
    assert store.jobs.finish("a", "8")
    other.close()


def test_a_process_that_leaves_frees_what_it_had_at_once_and_nobody_waits_beyond_the_deadline(store: Store) -> None:
    store.jobs.post([job("a"), job("b", seconds=-1.0)])
    assert len(store.jobs.take(1)) == 1
    store.jobs.leave()
    store.jobs.renew()
    assert [taken.id for taken in store.jobs.take(5)] == ["a"]
    assert store.jobs.results(["a", "b"]) == {"a": None}
    store.jobs.drop("a")
    assert store.jobs.results(["a"]) == {}


def test_many_takers_never_get_the_same_job(store: Store) -> None:
    others = [another(store) for _ in range(3)] if store.shared() else [store] * 3
    store.jobs.post([job(f"{number:02}") for number in range(40)])
    taken: list[str] = []

    def take(taker: Store) -> None:
        while found := taker.jobs.take(3):
            taken.extend(one.id for one in found)

    threads = [threading.Thread(target=take, args=(other,)) for other in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    while left := store.jobs.take(3):  # what a neighbour had locked at just that moment
        taken.extend(one.id for one in left)
    assert sorted(taken) == [f"{number:02}" for number in range(40)]
    for other in others:
        if other is not store:
            other.close()


class Echo:
    """Answers with how often it was asked; or hangs."""

    def __init__(self, hangs: bool = False) -> None:
        self.asked = 0
        self.hangs = hangs

    async def think(self, job: Job) -> str:
        self.asked += 1
        if self.hangs:
            await asyncio.sleep(3600)
        if job.id == "bad":
            raise Overdue("it died")
        return str(self.asked)

    async def close(self) -> None:
        pass


def test_whoever_asks_elsewhere_is_answered_or_told_that_nobody_could(store: Store) -> None:
    async def work() -> None:
        echo = Echo()
        elsewhere, taking = Elsewhere(store.jobs), Taking(store.jobs, echo, 2)
        running = asyncio.create_task(taking.run(lambda fault: None))
        assert await elsewhere.think(job("a")) == "1"
        assert await elsewhere.think(job("a")) == "1"
        assert echo.asked == 1
        with pytest.raises(Overdue):
            await elsewhere.think(job("bad"))
        running.cancel()
        with pytest.raises(Overdue, match=r"no answer after 0\.2 s"):
            await elsewhere.think(job("c", seconds=0.2))
        assert store.jobs.results(["c"]) == {}
        await taking.close()
        await elsewhere.close()

    run(work)


def test_a_killed_workers_question_is_taken_over_and_answered_once(server: str) -> None:
    """Two processes that think: one takes the question and is never heard of again."""
    asker, first = Store(server), Store(server)
    table, _ = new_table("competitive", 2)
    seat = table.game.waiting()[0]

    async def work() -> None:
        for store in (asker, first):
            await asyncio.to_thread(store.jobs.renew)
        elsewhere = Elsewhere(asker.jobs)
        loop = asyncio.get_running_loop()

        def heard(notice: Notice) -> None:
            if notice.kind == RESULT:
                loop.call_soon_threadsafe(elsewhere.heard, notice.id)

        listening = asker.notices(heard)
        bots = Bots(elsewhere, 60.0)
        asked = BotQuestion(table.spec.id, 1, table.task(seat), table.game.options(seat), "easy")
        answer = asyncio.create_task(bots.choose(asked))
        while not await asyncio.to_thread(first.jobs.take, 1):
            await asyncio.sleep(0.02)
        dies(asker, first.name)
        ended, second = asyncio.Event(), Store(server)
        thinking = asyncio.create_task(think(second, 1, ended, lambda most: None))
        assert await answer in table.game.options(seat)
        ended.set()
        assert await thinking == 1
        listening.close()  # type: ignore[union-attr]
        await bots.close()
        second.close()

    run(work)
    for store in (asker, first):
        store.close()

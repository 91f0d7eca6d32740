"""A server and a browser's worker promise the same; what a browser lends is played by asyncio here."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path

import msgspec
import pytest

from kancha.platform.browser import Browser
from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.site.house import House
from kancha.store.store import Store
from kancha.table.bot_pool import Bots
from kancha.table.tables import Tables
from kancha.table.tasks import AnyTask
from kancha.table.worker import answer
from kancha.table.workers import MODULE, Workers
from kancha.web.app import Settings, make_app
from tests.table.process import ANA, COMPETITIVE
from tests.table.tables import new_table, play_some

LIMIT = 60.0  # seconds; a worker starts slowly on a busy machine


class NearPort:
    """What a browser's worker does with a message, done here after a while."""

    def __init__(self, module: str) -> None:
        assert module == MODULE
        self.ended = asyncio.Event()

    async def ask(self, line: str) -> str:
        ended = asyncio.ensure_future(self.ended.wait())
        await asyncio.wait([ended], timeout=0.01)
        if ended.done():
            raise RuntimeError("terminated")
        ended.cancel()
        return answer(msgspec.json.decode(line, type=AnyTask)).decode()

    def end(self) -> None:
        self.ended.set()


@pytest.fixture(params=["server", "browser"])
def platform(request: pytest.FixtureRequest) -> Platform:
    return SERVER if request.param == "server" else Browser(NearPort, lambda: None)


def run(work: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 90))


def test_a_lane_runs_calls_in_their_order_and_hands_on_what_they_return_or_raise(platform: Platform) -> None:
    async def work() -> None:
        done: list[int] = []

        def call(number: int) -> int:
            done.append(number)
            return 10 * number

        lane = platform.lane("test", 1)
        results = await asyncio.gather(*(lane.run(lambda number=number: call(number)) for number in range(5)))
        assert (done, results) == ([0, 1, 2, 3, 4], [0, 10, 20, 30, 40])
        with pytest.raises(ZeroDivisionError):
            await lane.run(lambda: 1 // 0)
        await lane.close()

    run(work)


def test_a_worker_answers_line_by_line_until_it_is_ended(platform: Platform) -> None:
    async def work() -> None:
        table, entries = new_table("competitive", 2)
        play_some(table, entries, 6)
        seat = table.game.waiting()[0]
        line = msgspec.json.encode({**table.task(seat), "kind": "answer", "level": "easy", "seconds": LIMIT})
        worker = await platform.worker(MODULE)
        for _ in range(2):
            assert int(await worker.ask(line)) in table.game.options(seat)
        assert worker.alive()
        await worker.end()
        assert not worker.alive()
        with pytest.raises(OSError):  # noqa: PT011
            await worker.ask(line)
        await worker.end()

    run(work)


def test_a_worker_that_is_ended_while_it_thinks_answers_nobody(platform: Platform) -> None:
    async def work() -> None:
        table, _ = new_table("competitive", 2)
        seat = table.game.waiting()[0]
        line = msgspec.json.encode({**table.task(seat), "kind": "answer", "level": "strong", "seconds": LIMIT})
        worker = await platform.worker(MODULE)
        thinking = asyncio.create_task(worker.ask(line))
        await asyncio.sleep(0)
        await worker.end()
        with pytest.raises(OSError):  # noqa: PT011
            await thinking

    run(work)


def test_what_the_store_has_acknowledged_another_reads(platform: Platform, tmp_path: Path) -> None:
    async def work() -> None:
        tables = Tables(Store.in_folder(tmp_path, platform), Bots(Workers(1, platform), LIMIT), platform=platform)
        await tables.start()
        id, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
        live = tables.lives[id].now()
        seat = live.game.waiting()[0]
        version = await tables.move(id, seat, live.version, live.game.text(live.game.options(seat)[0]))
        await tables.close()
        with sqlite3.connect(tmp_path / "kancha.db") as connection:
            kept = connection.execute("SELECT count(*) FROM entries WHERE table_id = ?", (id,)).fetchone()[0]
        assert kept == version

    run(work)


def test_a_browser_has_flushed_its_files_when_a_move_is_acknowledged(tmp_path: Path) -> None:
    flushed: list[str] = []

    async def work() -> None:
        platform = Browser(NearPort, lambda: flushed.append("files"))
        tables = Tables(Store.in_folder(tmp_path, platform), Bots(Workers(1, platform), LIMIT), platform=platform)
        await tables.start()
        id, _ = await tables.open(COMPETITIVE, ANA, [0, 1])
        for _ in range(3):
            live = tables.lives[id].now()
            seat = live.game.waiting()[0]
            flushed.clear()
            await tables.move(id, seat, live.version, live.game.text(live.game.options(seat)[0]))
            assert flushed
        await tables.close()

    run(work)


def test_what_needs_others_from_elsewhere_is_offered_only_where_they_can_come(
    platform: Platform, tmp_path: Path
) -> None:
    async def work() -> None:
        house = House(tmp_path, make_app(Settings(tmp_path, hosts=("house",), platform=platform)))
        await house.start()
        wish = {"slug": "pachamama", "mode": "solo", "seats": [{"kind": "me"}]}
        json = {"content-type": "application/json"}
        _, _, home = await house.request("GET", "http://house/", {}, b"")
        _, _, made = await house.request("POST", "http://house/api/tables", json, msgspec.json.encode(wish))
        url = msgspec.json.decode(made)["url"]
        status, _, table = await house.request("GET", f"http://house{url}", {}, b"")
        await house.stop()
        assert status == 200
        assert (b'value="link"' in home) == (b'data-do="invite"' in table) == platform.open_to_strangers

    run(work)


def test_a_server_gives_memory_back_while_others_wait_for_what_comes() -> None:
    async def waiting() -> None:
        futures: list[asyncio.Future[int]] = [asyncio.get_running_loop().create_future() for _ in range(300)]
        tasks = [asyncio.ensure_future(asyncio.wait_for(future, LIMIT)) for future in futures]
        await asyncio.sleep(0)
        await asyncio.to_thread(SERVER.give_back)
        for number, future in enumerate(futures):
            future.set_result(number)
        assert await asyncio.gather(*tasks) == list(range(300))

    asyncio.run(waiting())

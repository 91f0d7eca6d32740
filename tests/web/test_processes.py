"""Several server processes on one PostgreSQL: pages on any of them, and restarts nobody notices."""

import json
import random
import signal
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kancha.lab.enduring import DATABASE, SERVER, random_blows, restart, survive
from kancha.lab.house import Host
from kancha.lab.postgres import NoPostgres
from kancha.store.notices import notice_in, payload_of
from kancha.store.store import Store
from kancha.table.jobs import Job
from kancha.table.table_store import TABLE, Notice
from kancha.table.workers import Workers
from kancha.web.app import Settings, make_app
from kancha.web.draining import ELSEWHERE
from kancha.web.load import FREE as NO_CAPS
from kancha.web.person import COOKIE
from kancha.web.serve import CannotServe, serve
from tests.marks import further
from tests.web.serving import FREE, TestClient, new_table, play


def one_of(server: str, folder: Path) -> TestClient:
    """One of several processes, in a thread of this one."""
    settings = Settings(folder, server, ("testserver",), FREE, NO_CAPS, pace=0.0, workers=1, bot_limit=60.0)
    return TestClient(make_app(settings), raise_server_exceptions=False)


def test_a_move_made_on_one_process_is_on_the_page_of_another(server: str, tmp_path: Path) -> None:
    with one_of(server, tmp_path / "one") as one, one_of(server, tmp_path / "other") as other:
        table = str(new_table(one, "me", "here")["table"])
        other.cookies.set(COOKIE, one.cookies[COOKIE])
        with other.websocket_connect(f"/live/{table}") as page:
            first = json.loads(page.receive_text())
            assert first["version"] == 1
            for number in range(2):
                assert play(one if number % 2 else other, table, 1, random.Random(number)) == 1
                heard = json.loads(page.receive_text())
                while heard["version"] < number + 2:
                    heard = json.loads(page.receive_text())
                assert heard["version"] == number + 2
        assert one.get(f"/api/tables/{table}/view").json() == other.get(f"/api/tables/{table}/view").json()


def test_bots_play_on_with_two_processes_and_every_question_is_thought_about_once(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: Counter[str] = Counter()
    think = Workers.think

    async def counted(workers: Workers, job: Job) -> str:
        thought[job.id] += 1
        return await think(workers, job)

    monkeypatch.setattr(Workers, "think", counted)
    monkeypatch.setattr("kancha.store.jobs.LEASE", 60.0)  # nobody counts as dead because the machine is busy
    with one_of(server, tmp_path / "one") as one, one_of(server, tmp_path / "other") as other:
        table = str(new_table(one, "me", "bot", "bot")["table"])
        other.cookies.set(COOKIE, one.cookies[COOKIE])
        with other.websocket_connect(f"/live/{table}"), one.websocket_connect(f"/live/{table}"):
            moves, limit = 0, time.monotonic() + 100
            while moves < 4:
                assert time.monotonic() < limit
                moves += play(one if moves % 2 else other, table, 1, random.Random(moves))
                time.sleep(0.02)
        store = Store(server)
        kept = store.load(table)
        assert kept is not None
        assert {entry.seat for entry in kept[1][1:]} == {0, 1, 2}
        store.close()
        answers = sum(entry.seat in (1, 2) for entry in kept[1][1:])
        assert set(thought.values()) == {1}
        assert answers <= len(thought) <= answers + 1  # one may just be on its way


def test_no_process_hears_its_own_bell() -> None:
    told = payload_of("me", Notice(TABLE, "abc", 7))
    assert notice_in(told, "me") is None
    assert notice_in(told, "you") == Notice(TABLE, "abc", 7)
    for nonsense in ("", "abc", "you table abc", "you table abc x", "you table a b 7"):
        assert notice_in(nonsense, "me") is None


def test_several_processes_need_a_database_they_share(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="--database"):
        serve(port=0, data=tmp_path, open_browser=False, processes=2)


def test_a_server_that_ends_sends_its_pages_elsewhere(tmp_path: Path) -> None:
    host = Host(tmp_path, {"pace": 0.0})
    try:
        with host_client(host) as client:
            table = str(new_table(client, "me", "here")["table"])
            address = f"ws://{host.address[0]}:{host.address[1]}/live/{table}"
            with connect(address, proxy=None) as page:
                page.recv(30)
                host.tell(signal.SIGTERM)
                with pytest.raises(ConnectionClosed) as closed:
                    page.recv(30)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == ELSEWHERE
    finally:
        assert host.stop() in (0, -signal.SIGTERM)


def host_client(host: Host) -> httpx.Client:
    return httpx.Client(base_url=f"http://{host.address[0]}:{host.address[1]}", timeout=30, trust_env=False)


@further
@pytest.mark.timeout(300)
def test_nobody_notices_a_rolling_restart(server: str) -> None:
    report = restart(times=1, tables=1, every=0.3, database=server)
    assert (report["moves_lost"], report["first_errors"]) == (0, [])
    assert report["pages_reconnected"]
    assert report["all_went_on_after"] is not None


@further
@pytest.mark.timeout(900)  # a busy machine takes minutes to start all of them again
def test_nothing_acknowledged_is_lost_when_processes_are_killed(long: bool) -> None:
    """`kancha endure --kills 300` is the long form."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    try:
        report = survive(blows=random_blows(20, 1) if long else (SERVER, DATABASE), tables=2)
    except NoPostgres as fault:
        pytest.skip(str(fault))
    assert (report["moves_lost"], report["first_errors"]) == (0, [])
    assert report["all_went_on_after"] is not None

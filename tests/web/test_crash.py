"""A server that is killed at any moment, and two clients that move at once."""

import random
import signal
import sqlite3
import subprocess
import threading
import time
from pathlib import Path

import httpx

from tests.web.serving import Server, new_table, outside, play


def kept(folder: Path, table: object) -> int:
    with sqlite3.connect(folder / "kancha.db") as connection:
        found = connection.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table,)).fetchone()
    connection.close()
    return int(found[0])


class Player(threading.Thread):
    """Plays on at random until told to stop, and counts what was acknowledged."""

    def __init__(self, server: Server, cookies: dict[str, str], table: str) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=server.address, cookies=cookies, timeout=10, trust_env=False)
        self.table = table
        self.acknowledged = 0
        self.luck = random.Random(table)

    def run(self) -> None:
        try:
            while True:
                asked = self.client.get(f"/api/tables/{self.table}/options").json()
                if not asked["options"]:
                    time.sleep(0.005)
                    continue
                text = self.luck.choice(asked["options"])["text"]
                body = {"seat": asked["ask"]["seat"], "version": asked["version"], "text": text}
                moved = self.client.post(f"/api/tables/{self.table}/moves", json=body)
                if moved.status_code == 200:
                    self.acknowledged = moved.json()["version"]
        except (httpx.HTTPError, KeyError):
            return


def test_every_acknowledged_move_survives_kill_9_and_bots_go_on(tmp_path: Path, long: bool) -> None:
    folder = tmp_path / "data"
    with outside(folder) as server:
        with server.client() as client:
            tables = [str(new_table(client, "me", "bot", options={"board": "long"})["table"]) for _ in range(2)]
            watched = str(new_table(client, "bot", "bot", "bot", "bot", options={"board": "long"})["table"])
            cookies = dict(client.cookies)
        for round in range(5 if long else 1):
            players = [Player(server, cookies, table) for table in tables]
            for player in players:
                player.start()
            limit = time.monotonic() + 20
            while not round and not any(player.acknowledged for player in players) and time.monotonic() < limit:
                time.sleep(0.01)  # a busy machine takes its time for the first move
            time.sleep(0.1 + 0.1 * round)
            server.kill()
            for player in players:
                player.join(20)
                assert not player.is_alive()
                assert kept(folder, player.table) >= player.acknowledged
            assert any(player.acknowledged for player in players) or round
            before = kept(folder, watched)
            server.start()
            with server.client() as client:
                client.cookies.update(cookies)
                for player in players:
                    view = client.get(f"/api/tables/{player.table}/view").json()
                    assert view["closed"] == ""
                    assert view["version"] >= player.acknowledged
                limit = time.monotonic() + 30
                while kept(folder, watched) <= before and not client.get(f"/api/tables/{watched}/view").json()["over"]:
                    assert time.monotonic() < limit, "the bots do not go on"
                    time.sleep(0.02)


def test_a_killed_bot_worker_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    with outside(tmp_path / "data") as server, server.client() as client:
        table = str(new_table(client, "bot", "bot", "bot", "bot")["table"])
        killed = 0
        limit = time.monotonic() + 60
        while (view := client.get(f"/api/tables/{table}/view").json())["version"] < 40 and not view["over"]:
            assert time.monotonic() < limit
            found = subprocess.run(
                ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True
            )
            for pid in found.stdout.split() if killed < 2 else []:
                subprocess.run(["kill", f"-{int(signal.SIGKILL)}", pid], check=False)
                killed += 1
            time.sleep(0.05)
        assert killed


def move(client: httpx.Client, table: str, body: dict[str, object], results: list[httpx.Response]) -> None:
    results.append(client.post(f"/api/tables/{table}/moves", json=body))


def test_of_two_clients_moving_at_once_one_wins_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with outside(folder) as server, server.client() as client:
        table = str(new_table(client, "me", "here", seed=2)["table"])
        cookies = dict(client.cookies)
        luck = random.Random(1)
        clients = [
            httpx.Client(base_url=server.address, cookies=cookies, timeout=20, trust_env=False) for _ in range(4)
        ]
        for turn in range(5):
            asked = client.get(f"/api/tables/{table}/options").json()
            bodies = [
                {
                    "seat": asked["ask"]["seat"],
                    "version": asked["version"],
                    "text": luck.choice(asked["options"])["text"],
                }
                for _ in clients
            ]
            results: list[httpx.Response] = []
            threads = [
                threading.Thread(target=move, args=(one, table, body, results))
                for one, body in zip(clients, bodies, strict=True)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(20)
            assert sorted(result.status_code for result in results) == [200, 409, 409, 409]
            for result in results:
                if result.status_code == 409:
                    assert result.json()["error"]["code"] == "stale"
            assert client.get(f"/api/tables/{table}/view").json()["version"] == turn + 2 == kept(folder, table)
        for one in clients:
            one.close()


def test_a_second_server_for_the_same_tables_only_says_where_the_first_is(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with outside(folder) as server:
        second = subprocess.run(
            [server.process.args[0], "-c", SECOND, str(folder)],  # type: ignore[index]
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert second.returncode == 0, second.stderr
        assert f"open already at {server.address}" in second.stdout
        with server.client() as client:
            assert play(client, str(new_table(client, "me", "here")["table"]), 2, random.Random(1)) == 2


SECOND = """
import sys
from pathlib import Path
from kancha.web.serve import serve
serve(port=0, data=Path(sys.argv[1]), open_browser=False)
"""

"""The coach over HTTP: when it may be asked, what it tells, and that it is worked out once."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import kancha
from kancha.analysis.coach import Effort
from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from tests.web.serving import Answer, TestClient, desk_behind, inside, new_table

QUICK = Effort(choosing=1, measuring=2, lucks=1, deep=1, confirmed=1, playouts=1)
PATIENCE = 120


@pytest.fixture(scope="module")
def record() -> str:
    """The beginning of a game of Cuzco, played by bots."""
    game = kancha.new("cuzco-feld", seats=2, seed=3)
    bot, luck = recruit("greedy"), Rng(3)
    for _ in range(12):
        assert game.seat is not None
        game.play(bot.choose(game.view(game.seat), luck), game.seat)
    return game.record()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("coach")
    with inside(folder) as client:
        desk_behind(client.app).coach.effort = QUICK
        yield client


def shown(client: TestClient, record: str) -> str:
    made: Answer = client.post("/api/tables/import", json={"record": record}).json()
    return str(made["table"])


def finished(client: TestClient, table: str) -> Answer:
    client.post(f"/api/tables/{table}/analysis")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found: Answer = client.get(f"/api/tables/{table}/analysis").json()
        if found["state"] != "running":
            return found
        time.sleep(0.1)
    raise AssertionError("the coach does not come to an end")


def test_a_record_is_analysed_and_told_on_a_page_with_its_curve(client: TestClient, record: str) -> None:
    table = shown(client, record)
    assert client.get(f"/api/tables/{table}/analysis").json()["state"] == "none"
    found = finished(client, table)
    assert found["state"] == "done"
    assert len(found["chances"]) == 13  # type: ignore[arg-type]
    for decision in found["decisions"]:  # type: ignore[attr-defined]
        assert set(decision) == {"at", "seat", "played", "best", "loss", "spread"}
    assert len(found["accuracy"]) == len(found["accuracy_spread"]) == len(found["luck"]) == 2  # type: ignore[arg-type]
    for language in ("en", "fr"):
        page = client.get(f"/t/{table}/coach?language={language}").text
        assert "coach-chart" in page
        assert "coach-seats" in page
    picture = client.get(f"/t/{table}/coach.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "<style" not in picture.text
    assert "style=" not in picture.text


def test_the_same_game_is_looked_at_once(client: TestClient, record: str) -> None:
    finished(client, shown(client, record))
    desk_behind(client.app).coach.studies.clear()  # as after a restart
    again = shown(client, record)
    assert client.get(f"/api/tables/{again}/analysis").json()["state"] == "done"


def test_an_analysis_is_left_off_kept_and_gone_on_with(client: TestClient, record: str) -> None:
    shorter = record.rstrip("\n").rpartition("\n")[0] + "\n"
    table = shown(client, shorter)
    client.post(f"/api/tables/{table}/analysis")
    stopped = client.post(f"/api/tables/{table}/analysis/stop").json()
    assert stopped["state"] == "stopped"
    assert finished(client, table)["state"] == "done"


def test_nobody_is_told_anything_before_the_game_is_over(client: TestClient) -> None:
    table = new_table(client, "me", "bot", seed=4, options={"first": "0"})["table"]
    for answer in (client.get(f"/api/tables/{table}/analysis"), client.post(f"/api/tables/{table}/analysis")):
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_analysis")
    assert client.get(f"/t/{table}/coach").status_code == 409
    assert client.get(f"/t/{table}/coach.svg").status_code == 409

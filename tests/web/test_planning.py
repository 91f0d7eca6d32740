"""The plan door: what several answers would come to, told to their seat and to nobody else."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kancha.doors import catalogue
from kancha.kernel.errors import IllegalMove
from kancha.table.planned import sketched
from kancha.table.refusals import Closed
from kancha.table.snapshot import IMPORTED
from tests.web.asking import code, path
from tests.web.serving import TestClient, inside, new_table, play
from tests.web.test_secrecy import table_in


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("plans")) as client:
        yield client


def plan(client: TestClient, table: object, steps: list[str], **more: object) -> Any:
    response = client.post(path(table, "plan"), json={"seat": 0, "steps": steps, **more})
    assert response.status_code == 200, response.text
    return response.json()


def open_table(client: TestClient, slug: str, *others: str, moves: int = 0) -> str:
    client.cookies.clear()
    options = {} if slug in ("cuzco-feld", "tawantinsuyu") else {"first": "0"}
    table = str(new_table(client, "me", *(others or ("here",)), slug=slug, seed=5, options=options)["table"])
    play(client, table, moves, random.Random(1))
    return table


def options(client: TestClient, table: object, seat: int = 0) -> list[str]:
    found: list[str] = [one["text"] for one in client.get(path(table, f"options?seat={seat}")).json()["options"]]
    return found


@pytest.mark.parametrize("slug", [game.slug for game in catalogue()])
def test_a_plan_tells_steps_points_goods_and_where_it_ends_in_both_languages(client: TestClient, slug: str) -> None:
    table = open_table(client, slug, moves=12)
    seat = client.get(path(table)).json()["ask"]["waiting"][0]
    luck = random.Random(3)
    steps: list[str] = []
    for _ in range(20):
        info = plan(client, table, steps, seat=seat, drawn=True)
        if info["stop"] != "asked":
            break
        steps = [step["text"] for step in info["steps"]] + [luck.choice(info["table"]["options"])["text"]]
    assert info["stop"] in ("chance", "secret", "other")
    assert info["end"]
    assert info["steps"]
    assert all(step["kind"] == "sure" and step["words"] and step["answers"] for step in info["steps"])
    assert {"board", "bar"} <= set(info["table"]["regions"])
    assert all(good["word"] and good["sign"] for good in info["goods"])
    french = client.post(f"{path(table, 'plan')}?language=fr", json={"seat": seat, "steps": steps}).json()
    assert french["table"] is None
    assert french["end"] != info["end"]
    assert [good["after"] for good in french["goods"]] == [good["after"] for good in info["goods"]]


def test_planning_changes_nothing_at_the_table(client: TestClient) -> None:
    table = open_table(client, "cuzco-kramer")
    before = client.get(path(table, "view?seat=0&facts=true")).json()
    with client.websocket_connect(f"/live/{table}?seats=1") as other:
        other.receive_json()
        for text in options(client, table)[:4]:
            plan(client, table, [text], drawn=True)
        assert client.get(path(table, "view?seat=0&facts=true")).json() == before
        text = options(client, table)[0]
        body = {"seat": 0, "version": before["version"], "text": text}
        assert client.post(path(table, "moves"), json=body).status_code == 200
        update = other.receive_json()  # the first thing that reaches the other page is the move itself
        assert update["version"] == before["version"] + 1


def test_a_plan_that_is_kept_is_played_by_its_answers(client: TestClient) -> None:
    table = open_table(client, "cuzco-kramer")
    info = plan(client, table, [], drawn=True)
    steps = ["lay village"]
    for _ in range(3):
        info = plan(client, table, steps, drawn=True)
        if not info["unfinished"]:
            break
        steps = [step["text"] for step in info["steps"]] + [info["table"]["options"][0]["text"]]
    assert len(info["steps"]) == 1
    version = info["version"]
    for text in info["steps"][0]["answers"]:
        answer = client.post(path(table, "moves"), json={"seat": 0, "version": version, "text": text})
        assert answer.status_code == 200, answer.text
        version = answer.json()["version"]
    seen = client.get(path(table, "view?seat=0")).json()
    assert seen["sheet"]["totals"][0] == info["points"][1]


def test_a_step_that_does_not_work_has_its_reason_and_its_rule(client: TestClient) -> None:
    table = open_table(client, "cuzco-kramer")
    info = plan(client, table, ["token", "token"])
    assert [step["kind"] for step in info["steps"]] == ["sure", "refused"]
    assert info["steps"][1]["rule"] == "K-024"
    assert len(info["steps"][1]["reason"]) > 10
    assert "one step does not work" in info["said"]


def test_who_waits_is_told_that_it_is_a_guess(client: TestClient) -> None:
    table = open_table(client, "cuzco-kramer")
    info = plan(client, table, [], seat=1, drawn=True)
    assert info["guess"]
    assert info["table"]["options"]
    assert 'id="plan-keep"' in info["table"]["regions"]["bar"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"seat": 0, "steps": ["fly moon"]}, (422, "bad_text")),
        ({"seat": 0, "steps": [""]}, (422, "bad_body")),
        ({"seat": 0, "steps": ["token"] * 61}, (422, "bad_body")),
        ({"seat": 0, "steps": ["x" * 201]}, (422, "bad_body")),
        ({"seat": 0, "steps": "token"}, (422, "bad_body")),
        ({"seat": 0, "steps": [], "other": 1}, (422, "bad_body")),
        ({"seat": -1, "steps": []}, (422, "bad_body")),
        ({"seat": 2, "steps": []}, (403, "no_seat")),
    ],
)
def test_what_is_no_plan_is_refused_in_a_sentence(
    client: TestClient, body: dict[str, object], fault: tuple[int, str]
) -> None:
    table = open_table(client, "cuzco-kramer")
    assert code(client.post(path(table, "plan"), json=body)) == fault
    assert client.get(path(table)).json()["version"] == 1


def test_only_who_has_a_seat_plans_for_it_and_only_at_a_table_that_is_played(client: TestClient) -> None:
    table = open_table(client, "pachamama")
    record = client.get(path(table, "record")).text
    client.cookies.clear()
    assert code(client.post(path(table, "plan"), json={"seat": 0, "steps": []})) == (403, "no_seat")
    assert code(client.post(path("nothere", "plan"), json={"seat": 0, "steps": []}))[0] in (403, 404)
    assert 'id="plan"' not in client.get(f"/t/{table}").text
    imported = client.post("/api/tables/import", json={"record": record})
    if imported.status_code == 201:
        answer = client.post(path(imported.json()["table"], "plan"), json={"seat": 0, "steps": []})
        assert answer.status_code in (403, 409)


def test_a_game_that_is_over_has_nothing_to_plan(client: TestClient) -> None:
    shown = table_in(client, open_table(client, "pachamama")).snapshot(0)
    with pytest.raises(IllegalMove, match="over"):
        sketched(replace(shown, over=True), [])
    with pytest.raises(Closed):
        sketched(replace(shown, closed=IMPORTED), [])

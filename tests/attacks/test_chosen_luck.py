"""Hole 5: whoever made a table could choose its luck, and nobody else at it knew."""

import random
from collections.abc import Iterator

import pytest

from kancha.table.opening import NewTable, again, opened
from kancha.table.spec import OPTION, POSITION, SEED
from tests.table.tables import no_editions, people
from tests.web.asking import path
from tests.web.serving import TestClient, desk_behind, inside, new_table, play


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("luck")) as client:
        yield client


@pytest.mark.parametrize(
    ("more", "luck"),
    [
        ({}, ""),
        ({"options": {"scenario": "random"}}, ""),
        ({"options": {"scenario": "new"}}, ""),
        ({"options": {"first": "1", "board": "short"}}, ""),
        ({"seed": 7}, SEED),
        ({"options": {"scenario": "S01"}}, OPTION),
    ],
)
def test_everybody_at_a_table_is_told_that_its_luck_was_chosen(
    client: TestClient, more: dict[str, object], luck: str
) -> None:
    client.cookies.clear()
    table = new_table(client, "me", "link", **more)["table"]
    client.cookies.clear()  # anybody
    assert client.get(path(table)).json()["luck"] == luck
    assert ('id="luck-chosen"' in client.get(f"/t/{table}").text) == bool(luck)
    with client.websocket_connect(f"/live/{table}") as socket:
        assert ("luck-chosen" in socket.receive_text()) == bool(luck)


def test_the_mark_is_kept_with_the_table_and_not_handed_on_to_a_rematch(client: TestClient) -> None:
    client.cookies.clear()
    table = str(new_table(client, "me", "here", seed=3)["table"])
    kept = desk_behind(client.app).tables.store.load(table)
    assert kept[0].luck == SEED
    begun, _ = opened(NewTable("pachamama", people(2), "competitive", {"scenario": "S01"}, seed=3), no_editions)
    assert begun.spec.luck == SEED
    assert opened(again(begun), no_editions)[0].spec.luck == ""


def test_a_variation_and_an_arranged_record_begin_from_a_position(client: TestClient) -> None:
    client.cookies.clear()
    table = str(new_table(client, "me", "here")["table"])
    play(client, table, 3, random.Random(1))
    record = client.get(path(table, "record")).text
    shown = client.post("/api/tables/import", json={"record": record}).json()["table"]
    assert client.get(path(shown)).json()["luck"] == ""
    varied = client.post(path(shown, "variation"), json={"at": 1}).json()["table"]
    assert client.get(path(varied)).json()["luck"] == POSITION

"""Hole 4: whoever had ever seen a seat's key could open the seat again, and its player never knew."""

import json
from collections.abc import Iterator

import httpx
import pytest
from starlette.websockets import WebSocketDisconnect

from tests.attacks.test_outages import forget
from tests.web.asking import code, path
from tests.web.serving import TestClient, inside, new_table

ANA, BERTA, MALLORY = ("a" * 22, "b" * 22, "m" * 22)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("keys")) as client:
        yield client


def become(client: TestClient, browser: str) -> None:
    client.cookies.clear()
    client.cookies.set("kancha", browser)


def made(client: TestClient) -> tuple[str, str]:
    """A table of Ana's with a seat for Berta, and the key that Ana sends her."""
    become(client, ANA)
    table = new_table(client, "me", "link", options={"first": "1"})
    keys = table["keys"]
    assert isinstance(keys, list)
    return str(table["table"]), str(keys[1])


def join(client: TestClient, table: str, key: str) -> httpx.Response:
    return client.post(path(table, "join"), json={"key": key})


def held(client: TestClient, table: str) -> object:
    return client.get(path(table)).json()["held"]


def test_a_key_opens_its_seat_once(client: TestClient) -> None:
    table, key = made(client)
    become(client, BERTA)
    assert join(client, table, key).status_code == 200
    assert join(client, table, key).json() == {"seat": 1}, "her own link still leads her to her seat"
    become(client, MALLORY)
    assert code(join(client, table, key)) == (404, "no_table")
    assert held(client, table) == []
    become(client, BERTA)
    assert held(client, table) == [1]


def test_the_host_cannot_come_by_the_key_of_a_seat_that_is_taken(client: TestClient) -> None:
    table, key = made(client)
    become(client, BERTA)
    join(client, table, key)
    become(client, ANA)
    assert code(client.post(path(table, "keys"), json={"seat": 1})) == (403, "no_seat")
    join(client, table, key)  # the one she made herself
    assert held(client, table) == [0]
    assert client.get(path(table, "options?seat=1")).status_code == 403


def test_a_new_key_puts_out_who_had_the_seat_and_they_are_told(client: TestClient) -> None:
    table, key = made(client)
    become(client, BERTA)
    join(client, table, key)
    with client.websocket_connect(f"/live/{table}?seats=1") as socket:
        assert json.loads(socket.receive_text())["options"]
        made_new = client.post(path(table, "keys"), json={"seat": 1}).json()["key"]
        assert held(client, table) == [1], "it is theirs until somebody uses the key"
        become(client, MALLORY)
        join(client, table, made_new)
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_text()
        assert ended.value.code == 4403
        assert "Somebody else has opened your seat" in str(ended.value.reason)
    become(client, BERTA)
    assert held(client, table) == []
    forget(client)  # as after a restart of the server
    with client.websocket_connect(f"/live/{table}?seats=1&since=1-x") as socket:
        ending = socket.receive()
        assert (ending["type"], ending["code"]) == ("websocket.close", 4403), (
            "a page that comes back is told, and stays away"
        )
        assert "Somebody else has opened your seat" in ending["reason"]
    assert "Somebody else has opened your seat" in client.get(f"/t/{table}").text
    move = {"seat": 1, "version": 1, "text": "pass"}
    assert code(client.post(path(table, "moves"), json=move)) == (403, "no_seat")
    become(client, MALLORY)
    assert held(client, table) == [1]
    assert "Somebody else has opened your seat" not in client.get(f"/t/{table}").text


def test_an_old_key_opens_nothing_once_there_is_a_new_one(client: TestClient) -> None:
    table, key = made(client)
    new = client.post(path(table, "keys"), json={"seat": 1}).json()["key"]
    become(client, BERTA)
    assert code(join(client, table, key)) == (404, "no_table")
    assert join(client, table, new).json() == {"seat": 1}


@pytest.mark.parametrize("id", ["a%00b", "%00", "x" * 5000, "..%2f..", "%ff%fe", "é"])
def test_what_cannot_be_a_table_is_none(client: TestClient, id: str) -> None:
    become(client, ANA)
    for where in ("view", "options", "record", "replay?at=0", "why?facets=cell:A1"):
        assert client.get(path(id, where)).status_code == 404
    for where, body in {
        "join": {"key": "x"},
        "keys": {"seat": 0},
        "rematch": {},
        "deal": {},
        "variation": {"at": 0},
    }.items():
        assert client.post(path(id, where), json=body).status_code == 404
    assert client.get(f"/t/{id}").status_code == 404

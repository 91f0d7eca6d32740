"""Hole 1: a record of a megabyte kept the server busy for half a minute at every look."""

import json
import random
import re
import time
from collections.abc import Iterator

import httpx
import pytest

from kancha.games import find
from kancha.table import tables
from tests.web.asking import code, path
from tests.web.serving import TestClient, inside, new_table, play

RULES = find("pachamama").version
HEADER = f"kancha-record 1\ngame pachamama\nrules {RULES}\nedition standard\nmode competitive\nseats 2\n"
BOMBS = {
    "positions one upon another": HEADER + "arranged {}\n" * 80_000,
    "a few too many positions": HEADER + "arranged {}\n" * 51,
    "a position that is long": HEADER + f"arranged {json.dumps({'pawns': list(range(9000))})}\n",
    "a position that is deep": HEADER + "arranged " + "[" * 9000 + "]" * 9000 + "\n",
    "a number without end": HEADER + 'arranged {"x": ' + "9" * 15_000 + "}\n",
    "luck without end": HEADER + f"luck {json.dumps(['x'] * 3000)}\n",
    "many options": HEADER + "".join(f"option o{number} x\n" for number in range(50_000)),
    "many names": HEADER + "".join(f"name {number} x\n" for number in range(50_000)),
    "many lines": HEADER + "\n" + "0 pass\n" * 100_000,
    "a long line": HEADER + "\n0 " + "x" * 900_000,
    "many readers": HEADER + "\n*[" + "0," * 400_000 + "] stack valley 10",
    "empty lines": HEADER + "\n" * 400_000,
    "a long line of older rules": HEADER.replace(f"rules {RULES}", "rules 1") + "\n0 " + "x" * 900_000,
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("bombs")) as client:
        yield client


def show(client: TestClient, record: str) -> httpx.Response:
    return client.post("/api/tables/import", json={"record": record})


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_record_that_is_too_much_is_refused_where_it_is(client: TestClient, bomb: str) -> None:
    before = time.process_time()
    answer = show(client, BOMBS[bomb])
    assert code(answer) == (422, "bad_record")
    assert re.search(r"\bline \d+: ", answer.json()["error"]["message"])
    assert time.process_time() - before < 10, "the whole of it was gone through"


def test_what_takes_too_long_is_ended_and_the_next_record_is_read(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "READ_SECONDS", 90.0)  # a new process is started for it, on a machine that may be busy
    table = str(new_table(client, "me", "here", seed=5)["table"])
    play(client, table, 6, random.Random(1))
    record = client.get(path(table, "record?seat=0")).text
    with monkeypatch.context() as patch:
        patch.setattr(tables, "READ_SECONDS", 0.001)
        assert code(show(client, record)) == (422, "bad_record")
    with monkeypatch.context() as patch:
        patch.setattr(tables, "MOST_WORK", -1.0)
        assert code(show(client, record)) == (422, "bad_record")
    with monkeypatch.context() as patch:
        patch.setattr(tables, "MOST_READING", 0)
        assert code(show(client, record)) == (503, "busy")
    made = show(client, record)
    assert made.status_code == 201, made.text
    shown = made.json()["table"]
    assert client.get(path(shown, "replay?at=6")).json()["at"] == 6


def test_a_browser_begins_so_many_tables_and_no_more(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.cookies.clear()
    new_table(client, "me", "here")
    monkeypatch.setattr(tables, "MOST_UNFINISHED", 2)
    new_table(client, "me", "here")
    answer = client.post("/api/tables", json={"slug": "pachamama", "seats": [{"kind": "me"}, {"kind": "here"}]})
    assert code(answer) == (429, "too_many_tables")
    client.cookies.clear()
    new_table(client, "me", "here")

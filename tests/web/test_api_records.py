"""The API over whole games: replay, records, variations, undo."""

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from kancha.languages import LANGUAGES
from kancha.web.errors import KINDS
from kancha.web.page_words import entries
from tests.web.asking import code, path, told
from tests.web.serving import TestClient, inside, new_table, play, seats


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("api")) as client:
        yield client


@pytest.fixture(autouse=True)
def nobody(client: TestClient) -> None:
    client.cookies.clear()


def test_a_whole_game_then_replay_record_and_variation(client: TestClient) -> None:
    table = new_table(client, "me", "here", options={"board": "short"}, seed=11)["table"]
    luck = random.Random(3)
    moves = play(client, str(table), 1000, luck)
    view = client.get(path(table)).json()
    assert view["over"]
    assert sorted(view["ranking"])[0] == 1
    assert view["version"] == moves + 1
    assert view["sheet"]["totals"] == [sum(column) for column in zip(*view["sheet"]["points"], strict=True)]
    record = client.get(path(table, "record"))
    assert record.headers["content-type"].startswith("text/plain")
    past = client.get(path(table, "replay?at=3")).json()
    assert past["at"] == 3
    assert past["answers"] == moves
    assert set(past["regions"]) >= {"board", "bar"}
    shown = client.post("/api/tables/import", json={"record": record.text}).json()
    looked_at = client.get(path(shown["table"])).json()
    assert looked_at["closed"] == "imported"
    assert [seat["name"] for seat in looked_at["seats"]] == [seat["name"] for seat in view["seats"]]
    body = {"seat": 0, "version": 1, "text": "pass"}
    assert code(client.post(path(shown["table"], "moves"), json=body)) == (403, "no_seat")
    for origin in (table, shown["table"]):
        varied = client.post(path(origin, "variation"), json={"at": 4}).json()
        now = client.get(path(varied["table"])).json()
        assert (now["answers"], now["held"]) == (4, [0, 1])
        assert play(client, varied["table"], 3, luck) == 3
    assert code(client.post(path(table, "variation"), json={"at": moves + 1})) == (422, "illegal")
    assert {line["origin"] for line in client.get("/api/tables").json()} == {"new", "variation", "import"}


def test_a_record_may_name_nobody_or_anybody(client: TestClient) -> None:
    table = new_table(client, "me", "here", options={"board": "short"}, seed=11)["table"]
    record = client.get(path(table, "record")).text
    header, _, lines = record.partition("\n\n")
    bare = "\n".join(line for line in header.splitlines() if not line.startswith("name "))

    def names(*told: str) -> list[str]:
        text = "\n".join([bare, *told]) + "\n\n" + lines
        shown = client.post("/api/tables/import", json={"record": text})
        assert shown.status_code == 201, shown.text
        return [seat["name"] for seat in client.get(path(shown.json()["table"])).json()["seats"]]

    assert names() == ["Seat 1", "Seat 2"]
    assert names("name 1 Mama \u202eOcllo", "name 7 Nobody") == ["Seat 1", "Mama Ocllo"]
    assert names("name 0 " + "x" * 100, "name 1 ") == ["x" * 40, "Seat 2"]
    twice = "\n".join([bare, "name 0 Amaru", "name 0 Sisa"]) + "\n\n" + lines
    assert code(client.post("/api/tables/import", json={"record": twice})) == (422, "bad_record")


def test_a_variation_of_a_running_game_with_secrets_is_refused(client: TestClient) -> None:
    table = new_table(client, "me", "link", mode="coop")["table"]
    assert code(client.post(path(table, "variation"), json={"at": 0, "seat": 0})) == (403, "secret")


@pytest.mark.parametrize(
    "record", ["x", "kancha-record 1\ngame pachamama\n\n", "kancha-record 9" + "9" * 5000, "\u0000"]
)
def test_records_that_are_none_are_refused(client: TestClient, record: str) -> None:
    assert code(client.post("/api/tables/import", json={"record": record})) == (422, "bad_record")
    assert client.get("/api/tables").json() == []


def test_a_record_may_be_longer_than_other_bodies_but_not_without_end(client: TestClient) -> None:
    long = client.post("/api/tables/import", json={"record": "x" * 200_000})
    assert code(long) == (422, "bad_record")
    assert len(long.content) < 2000
    assert code(client.post("/api/tables/import", json={"record": "x" * 1_100_000})) == (413, "too_long")


def test_undo_and_restart(client: TestClient) -> None:
    table = new_table(client, "me", "here", seed=5)["table"]
    luck = random.Random(8)
    taken_back = 0
    for _ in range(80):
        if not play(client, str(table), 1, luck):
            break
        view = client.get(path(table, "view")).json()
        for seat in (0, 1):
            seen = client.get(path(table, f"view?seat={seat}")).json()
            body = {"seat": seat, "version": seen["version"]}
            what = luck.choice(["undo", "restart"])
            if not seen["undo"]:
                assert code(client.post(path(table, what), json=body)) == (422, "illegal")
                continue
            assert code(client.post(path(table, what), json={**body, "version": 1})) == (409, "stale")
            assert client.post(path(table, what), json=body).json() == {"version": view["version"] + 1}
            assert client.get(path(table)).json()["answers"] < view["answers"]
            taken_back += 1
        if taken_back > 2:
            break
    assert taken_back


def test_a_preview_tells_only_what_changes(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    asked = client.get(path(table, "options")).json()
    before = client.get(path(table)).json()
    body = {"seat": asked["ask"]["seat"], "version": asked["version"], "text": asked["options"][0]["text"]}
    ghost = client.post(path(table, "preview"), json=body).json()
    assert "board" in ghost["regions"]
    assert code(client.post(path(table, "preview"), json={**body, "version": 0})) == (409, "stale")
    refused = client.post(path(table, "preview"), json={**body, "text": asked["why_not"][0]["text"]}).json()["error"]
    assert refused["rule"] == asked["why_not"][0]["rule"]
    assert client.get(path(table)).json() == before


def test_half_an_answer_has_no_preview_and_no_line_in_the_log(client: TestClient) -> None:
    seats = [{"kind": "me", "name": "Illa"}, {"kind": "here", "name": "Sisa"}]
    made = client.post(
        "/api/tables", json={"slug": "cuzco-kramer", "seats": seats, "options": {"first": "0"}, "seed": 1}
    )
    table = made.json()["table"]
    version = client.get(path(table)).json()["version"]
    lines = len(client.get(path(table)).json()["log"])
    body = {"seat": 0, "version": version, "text": "lay triple"}
    ghost = client.post(path(table, "preview"), json=body).json()
    assert ghost == {"version": version, "regions": {}, "patches": {}, "brings": "", "unfinished": True}
    for text in ("lay triple", "at triple G18"):
        played = client.post(path(table, "moves"), json={**body, "version": version, "text": text}).json()
        version = played["version"]
    whole = {**body, "version": version, "text": "turn triple G18 E"}
    ghost = client.post(path(table, "preview"), json=whole).json()
    assert not ghost["unfinished"]
    assert "board" in ghost["regions"]
    client.post(path(table, "moves"), json=whole)
    told = [line for line in client.get(path(table)).json()["log"][lines:] if line["sentences"]]
    assert len(told) == 1


def test_answers_come_in_the_language_asked_for(client: TestClient) -> None:
    table = new_table(client, "me", "here", seed=3)["table"]
    english = client.get(path(table, "options?language=en")).json()
    french = client.get(path(table, "options?language=fr")).json()
    assert english["ask"]["sentence"] != french["ask"]["sentence"]
    assert [option["text"] for option in english["options"]] == [option["text"] for option in french["options"]]
    preferred = client.get(path(table, "options"), headers={"accept-language": "fr-CA,fr;q=0.9,en;q=0.1"}).json()
    assert preferred == french


def test_a_broken_table_is_shown_read_only_with_its_reason(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        table = new_table(client, "me", "here")["table"]
        play(client, str(table), 6, random.Random(1))
        cookies = dict(client.cookies)
    with sqlite3.connect(tmp_path / "kancha.db") as connection:
        connection.execute("UPDATE entries SET lines = '0 recall A1' WHERE seq = 4")
    connection.close()
    with inside(tmp_path) as client:
        client.cookies.update(cookies)
        view = client.get(path(table)).json()
        assert view["closed"] == "broken"
        assert "entry 4" in view["reason"]
        assert view["answers"] == 3
        response = client.post(path(table, "moves"), json={"seat": 0, "version": view["version"], "text": "pass"})
        assert code(response) == (409, "closed")
        assert client.get(f"/t/{table}").status_code == 200
        assert client.get(path(table, "replay?at=2")).status_code == 200
        assert client.post(path(table, "variation"), json={"at": 2}).status_code == 201
        with client.websocket_connect(f"/live/{table}") as socket:
            assert json.loads(socket.receive_text())["options"] == []


@pytest.mark.parametrize(
    ("more", "english", "french"),
    [
        ({"options": {"first": "3"}}, "Who begins must be one of the table’s seats.", "Qui commence"),
        ({"options": {"colours": "gold"}}, "Every side needs a colour", "Chaque camp a besoin"),
        ({"options": {"scenario": "X9"}}, "There is no such scenario", "Il n’y a pas de tel scénario"),
        ({"options": {"nothing": "1"}}, "The table cannot be set up like this.", "La table ne peut pas"),
        ({"edition": "lost"}, "There is no such edition here.", "Il n’y a pas de telle édition ici."),
        ({"mode": "solo"}, "This mode takes another number of seats.", "Ce mode se joue à un autre nombre de places."),
        (
            {"slug": "tawantinsuyu", "options": {"ages": "many"}},
            "Give the age of everybody",
            "Donne l’âge de tout le monde",
        ),
    ],
)
def test_a_table_that_cannot_be_made_is_refused_in_the_players_language(
    client: TestClient, more: dict[str, object], english: str, french: str
) -> None:
    wish = {"slug": "pachamama", "seats": seats("me", "here"), **more}
    one, other = (told(client, "POST", "/api/tables", language, wish) for language in ("en", "fr"))
    assert one["message"].startswith(english)
    assert other["message"].startswith(french)
    assert one["detail"] == other["detail"], "programs are told the same in every language"
    assert one["code"] == other["code"]


def test_what_a_player_meets_at_a_table_is_refused_in_his_language(client: TestClient) -> None:
    table = new_table(client, "me", "here", options={"first": "0"})["table"]
    version = client.get(path(table)).json()["version"]
    move = {"seat": 0, "version": version}
    assert told(client, "POST", path(table, "undo"), "fr", move)["message"].startswith("Rien à annuler")
    wrong = {**move, "seat": 1, "text": "explore reserve A1"}
    assert told(client, "POST", path(table, "moves"), "fr", wrong)["message"].startswith("Ce n’est pas ton tour")
    stale = {**move, "version": 99, "text": "explore reserve A1"}
    assert told(client, "POST", path(table, "moves"), "fr", stale)["message"].startswith("Un autre coup")
    assert told(client, "GET", path(table, "replay?at=999"), "fr")["message"] == "La partie n’est pas allée si loin."
    assert told(client, "GET", path("nowhere", "view"), "fr")["message"].startswith("Il n’y a pas de telle table")
    record = {"record": "nothing"}
    assert told(client, "POST", "/api/tables/import", "fr", record)["message"].startswith("La partie notée")
    client.cookies.clear()
    assert told(client, "POST", path(table, "undo"), "fr", move)["message"].startswith("Ce navigateur n’a pas")


def test_every_kind_of_fault_that_a_player_meets_has_words_in_every_language() -> None:
    words = [entries(language) for language in LANGUAGES]
    for _, name in KINDS.values():
        assert all(f"refused.{name}" in known for known in words), name

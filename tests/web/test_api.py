"""The API: what it answers, and that bad input of any kind is refused and changes nothing."""

from collections.abc import Iterator

import pytest

from tests.web.asking import code, path
from tests.web.serving import TestClient, inside, new_table, seats


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("api")) as client:
        yield client


@pytest.fixture(autouse=True)
def nobody(client: TestClient) -> None:
    client.cookies.clear()


def test_the_catalogue(client: TestClient) -> None:
    games = {game["slug"]: game for game in client.get("/api/games").json()}
    game = games["pachamama"]
    assert {"name": "competitive", "seats": [2, 4]} in game["modes"]
    assert game["bots"] == ["easy", "steady", "strong"]
    assert {"name": "board", "values": ["long", "short"], "default": "long"}.items() <= {
        name: value for option in game["options"] if option["name"] == "board" for name, value in option.items()
    }.items()


def test_a_new_table_gives_its_maker_the_seats_and_a_cookie_no_script_can_read(client: TestClient) -> None:
    response = client.post("/api/tables", json={"slug": "pachamama", "seats": seats("me", "here", "link", "bot")})
    assert response.status_code == 201
    cookie = response.headers["set-cookie"].lower()
    assert cookie.startswith("kancha=")
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/;" in cookie
    made = response.json()
    assert [bool(key) for key in made["keys"]] == [True, True, True, False]
    view = client.get(path(made["table"])).json()
    assert view["held"] == [0, 1]
    assert [seat["joined"] for seat in view["seats"]] == [True, True, False, True]
    assert [seat["name"] for seat in view["seats"]] == ["Ana", "Berta", "Chuki", "Dina"]


def test_names_are_cleaned_and_missing_ones_made_up(client: TestClient) -> None:
    people = [{"kind": "me", "name": " \u202eA\u0000n\na\t "}, {"kind": "here"}]
    made = client.post("/api/tables", json={"slug": "pachamama", "seats": people}, headers={"accept-language": "fr"})
    names = [seat["name"] for seat in client.get(path(made.json()["table"])).json()["seats"]]
    assert names[0] == "Ana"
    assert names[1]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"slug": "chess"}, (422, "bad_setup")),
        ({"slug": ""}, (422, "bad_body")),
        ({"mode": "duel"}, (422, "bad_setup")),
        ({"seats": []}, (422, "bad_body")),
        ({"seats": seats("me"), "mode": "coop"}, (422, "bad_setup")),
        ({"seats": [{"kind": "ghost"}] * 2}, (422, "bad_body")),
        ({"seats": [{"kind": "me"}] * 9}, (422, "bad_body")),
        ({"seats": [{"kind": "me", "name": "x" * 41}, {"kind": "here"}]}, (422, "bad_body")),
        ({"seats": [{"kind": "bot", "bot": "genius"}, {"kind": "here"}]}, (422, "bad_body")),
        ({"options": {"board": "round"}}, (422, "bad_setup")),
        ({"options": {"colour": "blue"}}, (422, "bad_setup")),
        ({"options": {"board": 3}}, (422, "bad_body")),
        ({"options": {"edition": "/etc/passwd"}}, (422, "bad_setup")),
        ({"edition": "../../../etc/passwd"}, (422, "bad_setup")),
        ({"edition": "mine"}, (422, "bad_setup")),
        ({"seed": -1}, (422, "bad_body")),
        ({"seed": 1.5}, (422, "bad_body")),
        ({"seed": 2**53}, (422, "bad_body")),
        ({"surprise": 1}, (422, "bad_body")),
    ],
)
def test_impossible_tables_are_refused(
    client: TestClient, change: dict[str, object], expected: tuple[int, str]
) -> None:
    response = client.post("/api/tables", json={"slug": "pachamama", "seats": seats("me", "here"), **change})
    assert code(response) == expected
    assert "set-cookie" not in response.headers
    assert client.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("content", "kind", "expected"),
    [
        (b"", "application/json", (400, "bad_json")),
        (b"{", "application/json", (400, "bad_json")),
        (b"\xff\xfe", "application/json", (400, "bad_json")),
        (b'"\\ud800"', "application/json", (400, "bad_json")),
        (b"[" * 60_000, "application/json", (422, "bad_body")),
        (b"[]", "application/json", (422, "bad_body")),
        (b"null", "application/json", (422, "bad_body")),
        (b'{"seat": "0", "version": 1, "text": "pass"}', "application/json", (422, "bad_body")),
        (b'{"seat": 0, "version": 1e99, "text": "pass"}', "application/json", (422, "bad_body")),
        (b'{"seat": 0, "version": 99999999999999999999, "text": "pass"}', "application/json", (422, "bad_body")),
        (b'{"seat": 0, "version": 1, "text": ""}', "application/json", (422, "bad_body")),
        (b'{"seat": 0, "version": 1}', "application/json", (422, "bad_body")),
        (b'{"seat": 0, "version": 1, "text": "pass", "more": 1}', "application/json", (422, "bad_body")),
        (b'{"seat": 0, "version": 1, "text": "' + b"x" * 70_000 + b'"}', "application/json", (413, "too_long")),
        (b'{"seat": 0, "version": 1, "text": "pass"}', "text/plain", (415, "not_json")),
        (b"seat=0", "application/x-www-form-urlencoded", (415, "not_json")),
    ],
)
@pytest.mark.parametrize("what", ["moves", "preview"])
def test_bodies_that_are_none_are_refused(
    client: TestClient, what: str, content: bytes, kind: str, expected: tuple[int, str]
) -> None:
    table = new_table(client, "me", "here")["table"]
    before = client.get(path(table)).json()
    response = client.post(path(table, what), content=content, headers={"content-type": kind})
    assert code(response) == expected
    assert client.get(path(table)).json() == before


def test_moves_are_checked_by_seat_version_and_rules(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    asked = client.get(path(table, "options")).json()
    seat, version, text = asked["ask"]["seat"], asked["version"], asked["options"][0]["text"]
    before = client.get(path(table)).json()

    def post(**change: object) -> tuple[int, str]:
        body = {"seat": seat, "version": version, "text": text, **change}
        return code(client.post(path(table, "moves"), json=body))

    assert post(version=version + 1) == (409, "stale")
    assert post(version=0) == (409, "stale")
    assert post(text="fly moon") == (422, "bad_text")
    assert post(text="explore reserve Z9") == (422, "bad_text")
    assert post(text="yes") == (422, "illegal")
    assert post(seat=1 - seat) == (422, "illegal")
    assert post(seat=3) == (403, "no_seat")
    refused = asked["why_not"][0]
    response = client.post(path(table, "moves"), json={"seat": seat, "version": version, "text": refused["text"]})
    fault = response.json()["error"]
    assert (response.status_code, fault["rule"], fault["message"]) == (422, refused["rule"], refused["reason"])
    assert code(client.post(path("nowhere", "moves"), json={"seat": 0, "version": 1, "text": text})) == (403, "no_seat")
    assert client.get(path(table)).json() == before
    client.cookies.clear()
    assert post() == (403, "no_seat")


def test_looking_needs_no_seat_but_shows_only_the_onlookers_view(client: TestClient) -> None:
    table = new_table(client, "me", "here", mode="coop")["table"]
    mine = client.get(path(table, "view?seat=0&facts=true")).json()
    client.cookies.clear()
    assert code(client.get(path(table, "view?seat=0"))) == (403, "no_seat")
    theirs = client.get(path(table, "view?facts=true")).json()
    assert theirs["seat"] == -1
    assert theirs["held"] == []
    assert theirs["facts"] != mine["facts"]
    assert client.get(path(table, "options")).json()["options"] == []
    assert "?" in client.get(path(table, "record")).text


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("view?seat=x", (400, "bad_query")),
        ("view?seat=-2", (400, "bad_query")),
        ("view?seat=9999999999", (400, "bad_query")),
        ("view?seat=", (400, "bad_query")),
        ("view?seat=٣", (400, "bad_query")),
        ("view?facts=1", (400, "bad_query")),
        ("view?language=qu", (400, "bad_query")),
        ("replay", (400, "bad_query")),
        ("replay?at=-1", (400, "bad_query")),
        ("replay?at=999", (422, "illegal")),
        ("view?seat=7", (403, "no_seat")),
        ("nothing", (404, "not_found")),
    ],
)
def test_queries_that_are_none_are_refused(client: TestClient, query: str, expected: tuple[int, str]) -> None:
    table = new_table(client, "me", "here")["table"]
    assert code(client.get(path(table, query))) == expected


def test_unknown_tables_and_methods(client: TestClient) -> None:
    for what in ("view", "options", "record", "replay?at=0"):
        assert code(client.get(path("nowhere", what))) == (404, "no_table")
    assert code(client.post(path("nowhere", "join"), json={"key": "x"})) == (404, "no_table")
    assert code(client.post(path("nowhere", "variation"), json={"at": 0})) == (404, "no_table")
    response = client.delete("/api/tables")
    assert code(response) == (405, "bad_method")
    assert {word.strip() for word in response.headers["allow"].split(",")} >= {"GET", "POST"}


def test_joining_by_key_and_giving_new_keys(client: TestClient) -> None:
    made = new_table(client, "me", "link")
    table, keys = made["table"], made["keys"]
    assert isinstance(keys, list)
    host = dict(client.cookies)
    fresh = client.post(path(table, "keys"), json={"seat": 1}).json()
    assert fresh["url"] == f"/t/{table}/join#{fresh['key']}"
    assert code(client.post(path(table, "keys"), json={"seat": 2})) == (403, "no_seat")
    client.cookies.clear()
    assert code(client.post(path(table, "keys"), json={"seat": 1})) == (403, "no_seat")
    assert code(client.post(path(table, "join"), json={"key": keys[1]})) == (404, "no_table")
    assert client.post(path(table, "join"), json={"key": fresh["key"]}).json() == {"seat": 1}
    assert client.get(path(table)).json()["held"] == [1]
    assert [line["table"] for line in client.get("/api/tables").json()] == [table]
    client.cookies.clear()
    client.cookies.update(host)
    assert code(client.post(path(table, "keys"), json={"seat": 1})) == (403, "no_seat")

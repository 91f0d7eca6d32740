"""The guard: hosts, origins, rates, headers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kancha.web.load import Rates
from kancha.web.security import host_name
from tests.web.serving import TestClient, inside, new_table, seats


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("security")) as client:
        yield client


def code(response: object) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]  # type: ignore[attr-defined]


PATHS = [
    "/",
    "/api/games",
    "/api/tables/nowhere/view",
    "/nowhere",
    "/api/nowhere",
    "/api/openapi.json",
    "/about/pachamama",
]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["img-src"] == "'self' data:"
    assert policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "", "127.0.0.1.nip.io", "[::1]"])
def test_foreign_host_names_are_refused(client: TestClient, host: str) -> None:
    assert code(client.get("/api/games", headers={"host": host})) == (400, "bad_host")


@pytest.mark.parametrize("host", ["testserver", "TESTSERVER", "testserver:1234"])
def test_its_own_name_is_taken_with_any_port(client: TestClient, host: str) -> None:
    assert client.get("/api/games", headers={"host": host}).status_code == 200


def test_host_names_are_read_without_their_port() -> None:
    assert [host_name(host) for host in ("a:1", "A", "[::1]:80", "[::1]", "")] == ["a", "a", "[::1]", "[::1]", ""]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver:99"},
        {"origin": "http://["},
        {"origin": "http://testserver", "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_other_sites_change_nothing(client: TestClient, headers: dict[str, str]) -> None:
    body = {"slug": "pachamama", "seats": seats("me", "here")}
    assert code(client.post("/api/tables", json=body, headers=headers)) == (403, "foreign_origin")
    assert client.get("/api/tables").json() == []


def test_our_own_pages_and_plain_programs_may(client: TestClient) -> None:
    body = {"slug": "pachamama", "seats": seats("me", "here")}
    own = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}
    for headers in (own, {}):
        client.cookies.clear()
        assert client.post("/api/tables", json=body, headers=headers).status_code == 201


def test_other_sites_cannot_listen_either(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    with pytest.raises(Exception) as caught:  # noqa: PT011 - the client's own class
        client.websocket_connect(f"/live/{table}", headers={"origin": "http://evil.example"}).__enter__()
    assert code(caught.value) == (403, "foreign_origin")
    with client.websocket_connect(f"/live/{table}", headers={"origin": "http://testserver"}) as socket:
        assert socket.receive_text()


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    with inside(tmp_path, Rates(found="2/minute", act="3/minute", look="5/minute")) as client:
        client.cookies.set("kancha", "x" * 22)
        body = {"slug": "pachamama", "seats": seats("me", "here")}
        assert [client.post("/api/tables", json=body).status_code for _ in range(3)] == [201, 201, 429]
        response = client.post("/api/tables", json=body)
        assert code(response) == (429, "too_many")
        assert 1 <= int(response.headers["retry-after"]) <= 60
        assert response.headers["x-content-type-options"] == "nosniff"
        acts = [client.post("/api/tables/x/join", json={"key": "y"}).status_code for _ in range(4)]
        assert acts == [404, 404, 404, 429]
        assert [client.get("/api/games").status_code for _ in range(6)] == [200] * 5 + [429]


def test_an_address_has_room_for_some_browsers_and_not_for_any_number(tmp_path: Path) -> None:
    with inside(tmp_path, Rates(look="5/minute", share=2)) as client:
        found = []
        for letter in "abc":
            client.cookies.set("kancha", letter * 22)
            found += [client.get("/api/games").status_code for _ in range(5)]
        assert found == [200] * 10 + [429] * 5


def test_a_cookie_that_is_none_of_ours_is_nobody(client: TestClient) -> None:
    for cookie in ("", "x", "x" * 5000, '"; drop table', "../.."):
        client.cookies.clear()
        assert client.get("/api/tables", headers={"cookie": f"kancha={cookie}"}).json() == []

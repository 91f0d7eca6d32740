"""Whatever somebody points at on a table, they are told one reason why nothing can be done with it."""

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest

from kancha.doors import catalogue
from tests.web.asking import code, path
from tests.web.serving import TestClient, inside, new_table, play


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("why")) as client:
        yield client


def marks_on(client: TestClient, table: object) -> list[str]:
    """What the elements of a table page stand for."""
    return sorted({unescape(mark) for mark in re.findall(r' data-f="([^"]+)"', client.get(f"/t/{table}").text)})


def why(client: TestClient, table: object, seat: int, facets: str, language: str = "en") -> dict[str, str]:
    query = {"seat": seat, "facets": facets, "language": language}
    response = client.get(path(table, "why"), params=query)
    assert response.status_code == 200, (facets, response.text)
    found: dict[str, str] = response.json()
    return found


@pytest.mark.parametrize("slug", [game.slug for game in catalogue()])
def test_everything_on_a_table_has_one_reason_in_every_language(client: TestClient, slug: str) -> None:
    table = str(new_table(client, "me", "here", slug=slug, seed=5)["table"])
    luck = random.Random(4)
    for _ in range(3):
        play(client, table, 7, luck)
        asked = client.get(path(table)).json()["ask"]["waiting"]
        for mark in luck.sample(marks := marks_on(client, table), min(10, len(marks))):
            english, french = (why(client, table, asked[0], mark, language) for language in ("en", "fr"))
            assert english["rule"] == french["rule"]
            assert english["reason"] != french["reason"]
            other = why(client, table, 1 - asked[0], mark)["reason"]
            assert len(asked) > 1 or other.startswith("It is not your turn")


def test_a_rule_is_named_with_its_sentence(client: TestClient) -> None:
    table = new_table(client, "me", "here", options={"first": "0"})["table"]
    found = [why(client, table, 0, mark) for mark in marks_on(client, table) if mark.startswith("cell:")]
    ruled = [one for one in found if one["rule"]]
    assert ruled
    assert all(re.fullmatch(r"P-\d{3}", one["rule"]) and len(one["reason"]) > 20 for one in ruled)


def test_an_onlooker_and_who_is_not_asked_are_told_whose_turn_it_is(client: TestClient) -> None:
    table = new_table(client, "me", "here", options={"first": "0"})["table"]
    assert why(client, table, 1, "cell:C4")["reason"] == why(client, table, -1, "cell:C4")["reason"]
    assert why(client, table, -1, "cell:C4", "fr")["reason"].startswith("Ce n’est pas")


@pytest.mark.parametrize(
    "facets", ["nothing:here", "cell:ZZ9", "cell:", ":", "&", "cell:C4&cell:C4", "cell:C4&x", "²:²"]
)
def test_a_thing_that_is_not_there_is_answered_with_what_is_asked(client: TestClient, facets: str) -> None:
    table = new_table(client, "me", mode="solo")["table"]
    assert why(client, table, 0, facets)["reason"]


def test_bad_questions_are_refused(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    for facets in ("", " ", "a" * 500, "cell:C4 " * 50):
        assert code(client.get(path(table, "why"), params={"seat": 0, "facets": facets})) == (400, "bad_query")
    assert code(client.get(path(table, "why"), params={"seat": 7, "facets": "cell:C4"})) == (403, "no_seat")
    assert code(client.get(path("nowhere", "why"), params={"facets": "cell:C4"})) == (404, "no_table")

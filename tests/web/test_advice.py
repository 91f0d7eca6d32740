"""Suggestions over the API: to whom they are given, what they say, and that they know no more than their seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kancha.analysis.reasons import TERM, Reason
from kancha.analysis.suggestion import Candidate
from kancha.analysis.telling import amount
from kancha.games import all_rules
from kancha.learn.course import read
from kancha.web.advising import what_tells_apart
from kancha.web.page import speaker_of
from tests.web.serving import Answer, TestClient, inside, new_table

SHORT = {"first": "0", "board": "short"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("advice")
    with inside(folder) as client:
        yield client


def wonder(client: TestClient, table: object, version: int, seat: int = 0, **more: str) -> tuple[int, Answer]:
    body = {"seat": seat, "version": version, **more}
    answer = client.post(f"/api/tables/{table}/suggestion", json=body)
    return answer.status_code, answer.json()


def options_of(client: TestClient, table: object, seat: int = 0) -> Answer:
    found: Answer = client.get(f"/api/tables/{table}/options?seat={seat}").json()
    return found


def test_a_suggestion_names_up_to_three_possible_answers_with_chances_and_reasons(client: TestClient) -> None:
    table = new_table(client, "me", "bot", seed=4, options=SHORT)["table"]
    offered = options_of(client, table)
    status, found = wonder(client, table, offered["version"])  # type: ignore[arg-type]
    assert status == 200
    candidates = found["candidates"]
    assert isinstance(candidates, list)
    assert 1 <= len(candidates) <= 3
    texts = {option["text"] for option in offered["options"]}  # type: ignore[attr-defined]
    for candidate in candidates:
        assert candidate["answers"][0] in texts
        assert 0 <= candidate["chance"] <= 1
        assert candidate["label"]
        assert candidate["facets"]
        assert candidate["gains"] or candidate["costs"] or candidate["then"]
    assert [candidate["letter"] for candidate in candidates] == list("ABC")[: len(candidates)]
    assert found["nudge"]


def test_a_named_answer_is_weighed_against_the_best(client: TestClient) -> None:
    table = new_table(client, "me", "bot", seed=4, options=SHORT)["table"]
    offered = options_of(client, table)
    text = offered["options"][0]["text"]  # type: ignore[index]
    status, found = wonder(client, table, offered["version"], text=text)  # type: ignore[arg-type]
    assert status == 200
    assert text in [candidate["answers"][0] for candidate in found["candidates"]]  # type: ignore[attr-defined]
    assert found["mistake"] in (True, False)
    assert wonder(client, table, offered["version"], text="fly moon")[0] == 422  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [("me", "link"), ("me", "link", "bot")])
def test_nobody_gets_suggestions_at_a_table_with_other_people(client: TestClient, seats: tuple[str, ...]) -> None:
    table = new_table(client, *seats, seed=4, options=SHORT)["table"]
    status, found = wonder(client, table, 1)
    assert (status, found["error"]["code"]) == (403, "no_advice")  # type: ignore[index]
    assert "tool-hint" not in client.get(f"/t/{table}").text


def test_friends_at_one_screen_get_suggestions(client: TestClient) -> None:
    table = new_table(client, "me", "here", seed=4, options=SHORT)["table"]
    assert wonder(client, table, 1)[0] == 200
    assert "tool-hint" in client.get(f"/t/{table}").text


def test_a_lesson_gives_no_suggestions(client: TestClient) -> None:
    lesson = read("pachamama").lessons[0].id
    made = client.post("/api/lessons", json={"slug": "pachamama", "lesson": lesson}).json()
    assert wonder(client, made["table"], 1)[1]["error"]["code"] == "no_advice"  # type: ignore[index]


def test_who_is_not_asked_or_comes_too_late_is_told(client: TestClient) -> None:
    table = new_table(client, "me", "here", seed=4, options=SHORT)["table"]
    assert wonder(client, table, 9)[1]["error"]["code"] == "stale"  # type: ignore[index]
    assert wonder(client, table, 1, seat=1)[1]["error"]["code"] == "illegal"  # type: ignore[index]
    client.cookies.clear()
    assert wonder(client, table, 1)[1]["error"]["code"] == "no_seat"  # type: ignore[index]


@pytest.mark.parametrize("slug", [rules.slug for rules in all_rules()])
def test_a_first_game_is_set_as_the_course_says_and_tells_the_aim(client: TestClient, slug: str) -> None:
    made = client.post("/api/first-games", json={"slug": slug})
    assert made.status_code == 201
    table = made.json()["table"]
    course = read(slug)
    view = client.get(f"/api/tables/{table}/view").json()
    assert course.first_options.items() <= view["options"].items()
    assert [(seat["kind"], seat["level"]) for seat in view["seats"]] == [("person", ""), ("bot", "easy")]
    for language in ("en", "fr"):
        page = client.get(f"/t/{table}?language={language}").text
        assert course.aim[language].split(".")[0].split("’")[0] in page
        assert "tool-hint" in page


def test_what_holds_for_all_candidates_is_no_reason_unless_there_is_none_else() -> None:
    people, cards = Reason(TERM, 0, "people", 12.4), Reason(TERM, 0, "cards", 35.9)
    one, other = (Candidate([n], "", 0.5, 0.1, 1, [cards, *more]) for n, more in ((1, [people]), (2, [])))
    assert [each.reasons for each in what_tells_apart([one, other])] == [[people], []]
    assert [each.reasons for each in what_tells_apart([other, one])] == [[cards], [cards, people]]
    assert what_tells_apart([one]) == [one]
    assert [amount(6.62, speaker_of("ayar", language)) for language in ("en", "fr")] == ["+6.6", "+6,6"]
    assert amount(-24.6, speaker_of("ayar", "fr")) == "−25"

"""The pages of puzzles and their tables: in both languages, and no more is told than the seat may know."""

import html
import json
import re
from collections.abc import Iterator

import pytest

from kancha.games import all_rules, find
from kancha.languages import LANGUAGES
from kancha.learn.puzzles import Puzzle, puzzle_of_the_day, puzzles_of, today
from kancha.table.spec import TableStatus
from kancha.table.table_store import TableSummary
from kancha.web.challenges_page import ladder, results, shown
from kancha.web.page_words import PageWords
from tests.web.serving import TestClient, inside

SLUGS = [rules.slug for rules in all_rules() if puzzles_of(rules.slug).puzzles]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("puzzles")) as client:
        yield client


def posed(client: TestClient, slug: str, puzzle: Puzzle) -> str:
    made = client.post("/api/puzzles", json={"slug": slug, "puzzle": puzzle.id})
    assert made.status_code == 201
    return str(made.json()["table"])


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.slug)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_page_with_its_puzzles_and_the_one_of_the_day(
    client: TestClient, rules: object, language: str
) -> None:
    slug = str(getattr(rules, "slug", ""))
    page = client.get(f"/puzzles/{slug}", headers={"Accept-Language": language}).text
    assert page.count('class="puzzle-card') == len(puzzles_of(slug).puzzles)
    daily = puzzle_of_the_day(slug, today())
    assert daily is None or page.count(f'data-puzzle="{daily.id}"') == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_of_the_day_is_a_page_and_other_games_have_none(client: TestClient, language: str) -> None:
    page = client.get("/puzzles/pachamama/grid", headers={"Accept-Language": language})
    assert page.status_code == 200
    assert page.text.count('role="gridcell"') in (25, 45)
    assert client.get("/puzzles/ayar/grid").status_code == 404


@pytest.mark.parametrize("slug", SLUGS)
def test_a_puzzle_is_solved_at_its_table_and_is_not_among_ones_tables(client: TestClient, slug: str) -> None:
    puzzle = puzzles_of(slug).puzzles[0]
    table = posed(client, slug, puzzle)
    for language in LANGUAGES:
        page = client.get(f"/t/{table}", headers={"Accept-Language": language}).text
        assert f'data-puzzle="{puzzle.id}"' in page
        assert 'data-verdict="open"' in page
    version = client.get(f"/api/tables/{table}/view?seat={puzzle.seat}").json()["version"]
    for text in puzzle.solution:
        body = {"seat": puzzle.seat, "version": version, "text": text}
        version = client.post(f"/api/tables/{table}/moves", json=body).json()["version"]
    assert 'data-verdict="right"' in client.get(f"/t/{table}").text
    assert all(line["id"] != table for line in client.get("/api/tables").json())


def test_a_puzzle_there_is_not_is_refused(client: TestClient) -> None:
    answer = client.post("/api/puzzles", json={"slug": "ayar", "puzzle": "nothing"})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no_puzzle"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_of_a_puzzle_hides_what_only_the_others_know(client: TestClient, slug: str) -> None:
    collection = puzzles_of(slug)
    for puzzle in collection.puzzles[:2]:
        other = 1 - puzzle.seat
        secret = re.findall(rf"^[*\d]\[{other}\] (.+)$", collection.record(puzzle), re.MULTILINE)
        table = posed(client, slug, puzzle)
        told = client.get(f"/api/tables/{table}/record?seat={puzzle.seat}").text
        told += client.get(f"/api/tables/{table}/record").text
        for line in secret:
            assert not re.search(rf"^[*\d]\[{other}\] {re.escape(line)}$", told, re.MULTILINE)
        assert client.get(f"/api/tables/{table}/view?seat={other}").status_code == 403


@pytest.mark.parametrize(("slug", "rungs"), [("pachamama", 5), ("ayar", 4), ("tawantinsuyu", 10), ("cuzco-feld", 0)])
def test_the_levels_of_the_automata_are_a_ladder(client: TestClient, slug: str, rungs: int) -> None:
    for language in LANGUAGES:
        page = client.get(f"/challenges/{slug}", headers={"Accept-Language": language}).text
        assert page.count('class="rung ') == rungs
        assert "{figure}" not in page
    for setting in re.findall(r'data-challenge="([^"]*)"', page)[:2]:
        wish = json.loads(html.unescape(setting))
        wish["seats"] = [{"kind": "me", "name": "Ana"}] * wish["seats"]
        assert client.post("/api/tables", json=wish).status_code == 201


def test_the_best_result_of_a_rung_is_shown_with_the_table_it_is_from() -> None:
    setup = "game ayar\nrules 1\nedition standard\nmode solo\nseats 1\noption level 2\n"
    statuses = [TableStatus(True, (), (31, 40), False), TableStatus(True, (), (52, 47), False)]
    tables = [
        TableSummary(f"t{number}", f"kancha-record 1\n{setup}", "new", ("Ana",), (0,), 9, status, 0.0, 0.0)
        for number, status in enumerate(statuses)
    ]
    second = ladder(find("ayar"))[1]
    best = shown(second, "ayar", results(second, "ayar", tables), PageWords("en"))
    assert (best.games, best.best, best.rival, best.won, best.table) == (2, 52, 47, True, "t1")
    assert results(ladder(find("ayar"))[0], "ayar", tables) == []

"""What a table's page says: whom it speaks to, names that survive a record, and no code on anything that is drawn."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from kancha import catalogue
from kancha.languages import LANGUAGES
from kancha.table.opening import NewTable, opened
from kancha.table.snapshot import BOT, PERSON
from kancha.table.spec import SeatSpec
from kancha.web.bringing import brings
from kancha.web.regions import render
from tests.golden.test_sentences import codes
from tests.table.tables import no_editions
from tests.web.asking import path
from tests.web.serving import TestClient, inside, new_table
from tests.web.test_turns import MODES, played, turns_of

SLUGS = [game.slug for game in catalogue()]
TOLD = re.compile(r' (?:data-tip|data-tip-title|aria-label|title)="([^"]*)"')
SHOWN = re.compile(r">([^<>]+)<")
RULE = re.compile(r"\b[A-Z]-\d{3}\b")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("kind", [PERSON, BOT])
def test_who_is_not_asked_reads_whom_the_table_waits_for_and_not_the_question(
    slug: str, language: str, kind: str
) -> None:
    level = "steady" if kind == BOT else ""
    seats = (SeatSpec("Ana", kind, level), SeatSpec("Berta", kind, level))
    table, _ = opened(NewTable(slug, seats, "competitive", seed=3), no_editions)
    asked = table.game.waiting()
    for viewer in {-1, 0, 1} - set(asked):
        snapshot = table.snapshot(viewer)
        assert snapshot.prompt is not None
        bar = unescape(render(snapshot, language).regions["bar"])
        assert snapshot.speaker(language).prompt(snapshot.prompt) not in bar
        assert not re.search(r"\b(you|your|tu|ton|ta|tes)\b", re.sub(r"<button.*", "", bar, flags=re.DOTALL))
        assert all(seats[seat].name in bar for seat in asked)


def test_a_record_keeps_the_names_of_those_who_played(client: TestClient) -> None:
    table = new_table(client, "me", "here")["table"]
    seats = [seat["name"] for seat in client.get(path(table)).json()["seats"]]
    record = client.get(path(table, "record")).text
    shown = client.post("/api/tables/import", json={"record": record}).json()["table"]
    assert [seat["name"] for seat in client.get(path(shown)).json()["seats"]] == seats


@pytest.mark.parametrize(("slug", "mode", "seats"), MODES)
def test_nothing_that_is_drawn_or_told_beside_it_is_a_code(slug: str, mode: str, seats: int) -> None:
    for answers, language in ((20, "fr"), (90, "en")):
        regions = render(played(slug, mode, seats, answers).snapshot(0), language).regions
        html = "".join(text for text in regions.values())
        texts = {unescape(text).strip() for text in [*TOLD.findall(html), *SHOWN.findall(html)]}
        assert codes(slug, {RULE.sub("", text) for text in texts}) == []


@pytest.mark.parametrize(("slug", "mode", "seats"), MODES)
def test_what_a_preview_says_has_no_bare_figure_in_brackets(slug: str, mode: str, seats: int) -> None:
    """“Gives a desert tile (-2)”: a number without a word for what it counts."""
    said: list[str] = []
    for answers, language in ((8, "en"), (25, "fr")):
        table = played(slug, mode, seats, answers)
        seat = table.game.waiting()[0]
        for option in list(table.snapshot(seat).view.options)[:4]:
            text = table.game.text(option)
            said.append(str(brings(table.preview(seat, table.version, text, ()), language, text).striptags()))
    assert any(said)
    assert [text for text in said if re.search(r"\(\s*[-−]\d|-\d", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "mode", "seats"), MODES)
def test_nothing_is_told_twice_in_a_turn(slug: str, mode: str, seats: int, language: str) -> None:
    """Chance and what it brought, half an answer and the whole: one sentence, not the same with and without a full stop."""
    for turn in turns_of(played(slug, mode, seats, 60).snapshot(0), language):
        lines = [str(step.words.striptags()) for step in turn.steps]
        for one, other in zip(lines, lines[1:], strict=False):
            begun = one != other and f"{other} ".startswith((f"{one.rstrip('. ')} ", f"{one.rstrip('. ')}."))
            assert not begun, f"{one} / {other}"
        assert not any(re.search(r"\bBy lot\b|\bau sort\b", line) for line in lines)

"""Records of earlier rules are kept for good: `rules-N/` holds games as the engine of rules N wrote them."""

import json
from pathlib import Path

import pytest

import kancha
from kancha.games import all_rules, find
from kancha.kernel.errors import IllegalMove
from kancha.kernel.records import parse_header
from kancha.kernel.rules import ONLOOKER
from kancha.table.opening import shown
from kancha.table.refusals import Outdated
from kancha.table.snapshot import OLD
from kancha.table.spec import NEW, OPEN, PLAY, Entry, TableSpec
from kancha.table.table import Table
from kancha.web.regions import render
from tests.table.tables import no_editions, people

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("rules-*/*.txt"))


def written(record: Path) -> dict[str, object]:
    """What was noted when the record was made: its seed, whether it was over, scores and ranking."""
    noted: dict[str, object] = json.loads(record.with_name("index.json").read_text("utf-8"))[record.name]
    return noted


def test_every_game_and_mode_has_a_finished_and_an_unfinished_record_of_rules_1():
    wanted = {(rules.slug, mode.name, over) for rules in all_rules() for mode in rules.modes for over in (True, False)}
    kinds = set()
    for record in HERE.glob("rules-1/*.txt"):
        header, _ = parse_header(record.read_text("utf-8"))
        assert header.version == 1, record.name
        kinds.add((header.game, header.setup.mode, written(record)["over"]))
    assert wanted <= kinds


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_of_the_present_rules_leads_to_its_result(record: Path):
    text = record.read_text("utf-8")
    header, _ = parse_header(text)
    if header.version != find(header.game).version:
        return
    game = kancha.replay(text)
    noted = written(record)
    assert [game.over, game.scores()] == [noted["over"], noted["scores"]]
    assert (game.ranking() if game.over else None) == noted["ranking"]
    assert kancha.resume(text, int(str(noted["seed"]))).record() == text


@pytest.fixture(params=RECORDS, ids=lambda record: record.stem)
def outdated(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record whose game has newer rules by now: those that have none yet are given the next number."""
    record: Path = request.param
    header, _ = parse_header(record.read_text("utf-8"))
    rules = find(header.game)
    monkeypatch.setattr(rules, "version", max(rules.version, header.version + 1))
    return record


def test_an_old_record_is_marked_and_followed_as_far_as_it_goes(outdated: Path) -> None:
    text = outdated.read_text("utf-8")
    game = kancha.replay(text)
    assert (game.rules_version, game.outdated) == (1, True)
    assert game.record() == text
    assert game.over == (written(outdated)["over"] and game.stopped is None)
    assert (
        game.stopped is not None
        or len(text.splitlines()) == len(game.header.text().splitlines()) + 1 + game.line_count()
    )
    for options in ([0], game.options()[:1]):
        for option in options:
            with pytest.raises(IllegalMove, match="was played under rules 1"):
                game.play(option)


def test_an_old_record_can_be_looked_at_and_taken_away_and_not_played(outdated: Path) -> None:
    text = outdated.read_text("utf-8")
    table, opening = shown(text, ["one", "two", "three", "four"], "", no_editions)
    assert "\n".join(opening.lines) in text
    for one in (table, Table.rebuilt(table.spec, [opening], no_editions)):
        assert one.closed == OLD
        assert one.record(ONLOOKER) == text
        look_at(one)


def test_a_table_of_older_rules_is_shown_and_not_played_on(outdated: Path) -> None:
    """Its luck is that of its entries: what the seed says today does not matter."""
    text = outdated.read_text("utf-8")
    seats = parse_header(text)[0].setup.seats
    head, _, lines = text.partition("\n\n")
    seed = int(str(written(outdated)["seed"]))
    spec = TableSpec("abcdefghjkmn", head + "\n", "", seed, NEW, people(seats), 0.0)
    entries = entries_of(lines.splitlines())
    table = Table.rebuilt(spec, entries, no_editions)
    assert (table.closed, table.version) == (OLD, len(entries))
    assert table.record(0) == text
    assert table.status().waiting == ()
    assert not table.status().due
    look_at(table)


def entries_of(lines: list[str]) -> list[Entry]:
    """The entries a table would have kept: the opening, then each answer with what chance said after it."""
    entries = [Entry(OPEN, -1, ())]
    for line in lines:
        if not line.startswith("*"):
            entries.append(Entry(PLAY, int(line[0]), ()))
        last = entries[-1]
        entries[-1] = Entry(last.kind, last.seat, (*last.lines, line))
    return entries


def look_at(table: Table) -> None:
    """At every seat, in both languages, then and now: it is marked, it stops with a reason, it claims no end it cannot prove."""
    stopped = table.game.stopped
    for seat in range(ONLOOKER, table.game.seats):
        pictures = [
            table.snapshot(seat),
            *[table.at(at, seat, ()) for at in {0, table.answers() // 2, table.answers()}],
        ]
        for picture in pictures:
            assert (picture.rules_version, picture.prompt, picture.view.options) == (1, None, [])
            assert not (stopped and (picture.over or picture.ranking))
            for language, mark in (("en", "Played under rules 1"), ("fr", "Jouée sous les règles 1")):
                regions = render(picture, language).regions
                assert mark in regions["head"]
                assert mark in regions["bar"]
                assert stopped is None or str(stopped.line) in regions["bar"]
    for act in (
        lambda: table.move(0, table.version, "pass"),
        lambda: table.preview(0, table.version, "pass", ()),
        lambda: table.undo(0, table.version),
        lambda: table.prefix(0, 0),
    ):
        with pytest.raises(Outdated, match="played under rules 1"):
            act()

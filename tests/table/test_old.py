"""Tables of older rules: their record is what was not taken back, and no secret leaves by the reason they stop."""

from dataclasses import replace

import pytest

from kancha.games import find
from kancha.kernel.errors import RecordError
from kancha.table.opening import continued
from kancha.table.rebuild import lines_left
from kancha.table.refusals import Closed
from kancha.table.snapshot import BROKEN, OLD
from kancha.table.spec import OPEN, PLAY, RESTART, UNDO, Entry
from kancha.table.table import Table
from tests.kernel.toy import rules
from tests.table.tables import WAYS, new_table, no_editions, play_some, toy_table


@pytest.mark.parametrize(("mode", "seats"), WAYS)
def test_a_table_begun_under_older_rules_keeps_its_record_and_its_end(
    mode: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, entries = new_table(mode, seats)
    play_some(table, entries)
    assert {RESTART, UNDO} <= {entry.kind for entry in entries} or seats > 1
    unspoken = [replace(entry, lines=()) if entry.kind == RESTART else entry for entry in entries]
    now = find("pachamama").version
    monkeypatch.setattr(find("pachamama"), "version", now + 1)
    for kept in (entries, unspoken):
        old = Table.rebuilt(table.spec, kept, no_editions)
        assert (old.closed, old.reason, old.game.rules_version) == (OLD, "", now)
        assert old.record(0) == table.game.record()
        assert old.snapshot(0).over
        assert old.snapshot(0).ranking == table.snapshot(0).ranking


def test_answers_taken_back_are_no_part_of_the_record() -> None:
    opening = Entry(OPEN, -1, ("* a", "* b"))
    one, two, three = (Entry(PLAY, 0, (f"0 {word}",)) for word in ("x", "y", "z"))
    drawn = Entry(PLAY, 0, ("0 draw", "* card"))
    rival = Entry(PLAY, 1, ("1 u",))
    assert lines_left([opening, one, two, Entry(UNDO, 0)]) == ["* a", "* b", "0 x"]
    assert lines_left([opening, one, two, Entry(RESTART, 0), three]) == ["* a", "* b", "0 z"]
    assert lines_left([opening, drawn, one, two, Entry(RESTART, 0)]) == ["* a", "* b", "0 draw", "* card"]
    assert lines_left([opening, rival, one, two, Entry(RESTART, 0)]) == ["* a", "* b", "1 u"]
    assert lines_left([opening, one, two, three, Entry(RESTART, 0, ("2",))]) == ["* a", "* b", "0 x"]
    assert lines_left([opening, Entry(UNDO, 0), Entry(RESTART, 0, ("7",)), Entry(RESTART, 0, ("?",))]) == ["* a", "* b"]
    assert lines_left([]) == []


def test_a_restarted_turn_says_how_many_answers_it_took_back() -> None:
    table, _ = new_table("solo", 1, seed=3)
    while len(table.game.since) < 2:
        table.move(0, table.version, table.game.text(table.game.options()[-1]))
    taken_back = len(table.game.since)
    assert table.restart(0, table.version) == Entry(RESTART, 0, (str(taken_back),))


@pytest.mark.usefixtures("toyland")
def test_the_reason_of_a_stop_tells_no_sealed_answer() -> None:
    table, entries = toy_table("together", 3)
    entries.append(table.move(1, table.version, "bid 3"))
    entries[-1] = replace(entries[-1], lines=("1[1] bid 5",))
    older = replace(table.spec, header=table.spec.header.replace(f"rules {rules().version}", "rules 1"))
    old = Table.rebuilt(older, entries, no_editions)
    assert old.game.stopped is not None
    own, other = old.snapshot(1, (1,)), old.snapshot(0, (0,))
    assert "bid 5" in own.reason
    assert "bid" not in other.reason
    assert other.reason == f"line {old.game.stopped.line}: it is not possible any more"


@pytest.mark.usefixtures("toyland")
def test_the_reason_why_a_table_is_broken_tells_no_sealed_answer() -> None:
    table, entries = toy_table("together", 3)
    entries.append(table.move(1, table.version, "bid 3"))
    entries[-1] = replace(entries[-1], lines=("1[1] bid 5",))
    broken = Table.rebuilt(table.spec, entries, no_editions)
    assert broken.closed == BROKEN
    for one in (broken, broken.clone()):
        for seat in (-1, 0, 1, 2):
            assert one.snapshot(seat).reason == "entry 1: it is not possible any more"
        with pytest.raises(Closed) as refused:
            one.move(0, one.version, "bid 1")
        assert "bid" not in str(refused.value)


def test_nobody_plays_on_from_an_old_record(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()[0]
    record = table.game.record()
    monkeypatch.setattr(find("pachamama"), "version", find("pachamama").version + 1)
    with pytest.raises(RecordError, match="nobody can play on from it"):
        continued(record, table.spec, 0, no_editions)

"""Tables whose entries no longer replay, imports and variations."""

from dataclasses import replace

import pytest

from kancha.games import find
from kancha.kernel.errors import KanchaError, RecordError
from kancha.kernel.rules import ONLOOKER
from kancha.table.opening import continued, shown
from kancha.table.refusals import Closed
from kancha.table.snapshot import BROKEN, IMPORTED
from kancha.table.spec import Entry
from kancha.table.table import Table
from tests.table.tables import new_table, no_editions, people, play_some

NAMES = ["one", "two", "three", "four"]
NOW = find("pachamama").version


def broken(entries: list[Entry], at: int, *lines: str) -> list[Entry]:
    changed = list(entries)
    changed[at] = replace(changed[at], lines=lines)
    return changed


def test_an_impossible_entry_makes_the_table_read_only_up_to_there() -> None:
    table, entries = new_table()
    play_some(table, entries, 12)
    again = Table.rebuilt(table.spec, broken(entries, 6, "0 recall A1"), no_editions)
    assert again.closed == BROKEN
    assert "entry 6" in again.reason
    assert again.answers() == 5
    assert again.version == table.version
    snapshot = again.snapshot(0, (0,))
    assert not snapshot.asked
    assert snapshot.view.options == []
    assert snapshot.prompt is None
    assert snapshot.undo == ONLOOKER
    assert again.status().waiting == ()
    with pytest.raises(Closed, match="no longer replays"):
        again.move(0, again.version, "explore reserve A1")


def test_other_luck_makes_the_table_read_only_but_shows_all_of_it() -> None:
    """As when a new version of a game deals another map from the same seed."""
    table, entries = new_table()
    play_some(table, entries, 12)
    again = Table.rebuilt(replace(table.spec, seed=8), entries, no_editions)
    assert again.closed == BROKEN
    assert "another course" in again.reason
    assert again.answers() == table.answers()
    assert again.snapshot(ONLOOKER).view.fingerprint()[1] == table.snapshot(ONLOOKER).view.fingerprint()[1]  # type: ignore[index]


@pytest.mark.parametrize(
    "entry",
    [
        Entry("play", 0, ("0 fly moon",)),
        Entry("play", 0, ("9 pass",)),
        Entry("play", 0, ()),
        Entry("play", 0, ("* terrain A1 valley",)),
        Entry("dance", 0, ("0 pass",)),
        Entry("undo", 0),
        Entry("open", 0),
    ],
)
def test_nonsense_in_the_store_is_told_not_raised(entry: Entry) -> None:
    table, entries = new_table()
    again = Table.rebuilt(table.spec, [*entries, entry], no_editions)
    assert again.closed == BROKEN
    assert again.reason
    assert again.answers() == 0


def test_a_record_of_newer_rules_is_refused_with_a_sentence() -> None:
    table, entries = new_table()
    newer = replace(table.spec, header=table.spec.header.replace(f"rules {NOW}", "rules 99"))
    with pytest.raises(KanchaError, match="rules 99"):
        Table.rebuilt(newer, entries, no_editions)


def test_an_import_can_be_looked_at_and_replayed_but_not_played() -> None:
    table, entries = new_table("coop", 2)
    play_some(table, entries, 10)
    record = table.game.record()
    brought, opening = shown(record, NAMES, "", no_editions)
    again = Table.rebuilt(brought.spec, [opening], no_editions)
    for one in (brought, again):
        assert one.closed == IMPORTED
        assert one.answers() == table.answers()
        assert one.record(ONLOOKER) == record
        assert one.at(4, ONLOOKER, ()).at == 4
        assert [seat.name for seat in one.snapshot().seats] == ["one", "two"]
        with pytest.raises(Closed, match="variation"):
            one.move(0, one.version, "pass")


@pytest.mark.parametrize(
    "record",
    [
        "",
        "hello",
        "kancha-record 1\n",
        "kancha-record ²\ngame pachamama",
        "kancha-record " + "9" * 5000,
        "kancha-record 1\ngame nowhere\nrules 1\nedition standard\nmode competitive\nseats 2\n\n",
        f"kancha-record 1\ngame pachamama\nrules {NOW}\nedition standard\nmode competitive\nseats 2\n\n0 fly moon\n",
        "kancha-record 1\ngame pachamama\nrules 1\nedition ../../etc\nmode competitive\nseats 2\n\n",
        "kancha-record 1\ngame pachamama\nrules 1\nedition standard\nmode competitive\nseats 2\narranged "
        + "[" * 100_000,
        "\0" * 100,
    ],
)
def test_no_record_can_do_worse_than_be_refused(record: str) -> None:
    with pytest.raises(KanchaError):
        shown(record, NAMES, "", no_editions)


def test_a_variation_goes_on_with_luck_of_its_own_and_survives_a_restart() -> None:
    table, entries = new_table()
    play_some(table, entries, 10)
    varied, opening = continued(table.prefix(6, 0), table.spec, 6, no_editions)
    kept = [opening]
    assert varied.answers() == 6
    play_some(varied, kept)
    assert varied.game.over
    half = Table.rebuilt(varied.spec, kept[: len(kept) // 2], no_editions)
    assert half.reason == ""
    again = Table.rebuilt(varied.spec, kept, no_editions)
    assert again.game.record() == varied.game.record()


def test_a_variation_needs_a_chair_for_every_seat() -> None:
    table, _ = new_table()
    with pytest.raises(RecordError, match="seats"):
        continued(table.prefix(0, 0), replace(table.spec, chairs=people(3)), 0, no_editions)

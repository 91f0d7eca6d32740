"""A table: versions, undo, sealed answers, logs, history."""

import gc
import tracemalloc

import pytest

from kancha.kernel.errors import BadText, IllegalMove
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import facts
from kancha.table.opening import NewTable, opened
from kancha.table.refusals import Stale
from kancha.table.retelling import EVERY
from kancha.table.spec import PLAY, RESTART, UNDO
from kancha.table.table import Table
from tests.table.tables import WAYS, new_table, no_editions, people, play_some, toy_table


def first_text(table: Table, seat: int) -> str:
    return table.game.text(table.game.options(seat)[0])


@pytest.mark.parametrize(("mode", "seats"), WAYS)
def test_a_table_rebuilt_from_its_entries_is_the_same_for_everybody(mode: str, seats: int) -> None:
    table, entries = new_table(mode, seats)
    while not table.game.over:
        again = Table.rebuilt(table.spec, entries, no_editions)
        assert again.reason == ""
        for seat in range(ONLOOKER, seats):
            assert again.snapshot(seat).facts() == table.snapshot(seat).facts()
        play_some(table, entries, 40, seed=table.version)


def test_a_rebuilt_table_goes_on_as_the_first_would_have() -> None:
    table, entries = new_table("coop", 3)
    play_some(table, entries, 12)
    again = Table.rebuilt(table.spec, entries, no_editions)
    play_some(table, list(entries), seed=5)
    play_some(again, list(entries), seed=5)
    assert again.game.record() == table.game.record()


@pytest.mark.usefixtures("toyland")
@pytest.mark.parametrize("seed", range(6))
def test_undos_and_restarts_replay(seed: int) -> None:
    table, entries = toy_table("all", 3, seed)
    play_some(table, entries, 200, seed)
    assert {entry.kind for entry in entries} >= {PLAY, UNDO, RESTART} or seed
    again = Table.rebuilt(table.spec, entries, no_editions)
    assert again.reason == ""
    assert again.version == table.version == len(entries)
    for seat in range(ONLOOKER, 3):
        assert again.snapshot(seat).facts() == table.snapshot(seat).facts()


def test_a_move_on_a_past_version_is_refused_and_changes_nothing() -> None:
    table, entries = new_table()
    play_some(table, entries, 3)
    seat = table.game.waiting()[0]
    before = table.snapshot(seat).facts()
    for version in (table.version - 1, table.version + 1, 0):
        with pytest.raises(Stale):
            table.move(seat, version, first_text(table, seat))
    assert table.snapshot(seat).facts() == before


def test_illegal_answers_are_refused_and_change_nothing() -> None:
    table, entries = new_table()
    play_some(table, entries, 3)
    seat = table.game.waiting()[0]
    before = table.snapshot(seat).facts()
    with pytest.raises(BadText):
        table.move(seat, table.version, "fly moon")
    with pytest.raises(IllegalMove, match="no answer"):
        table.move(seat, table.version, "yes")
    with pytest.raises(IllegalMove, match="not asked"):
        table.move(1 - seat, table.version, first_text(table, seat))
    refused, rule = table.game.why_not()[0]
    with pytest.raises(IllegalMove) as caught:
        table.move(seat, table.version, table.game.text(refused))
    assert table.game.rule_id(caught.value.rule) == rule
    assert table.snapshot(seat).facts() == before


@pytest.mark.usefixtures("toyland")
def test_only_the_seat_that_answered_last_takes_back() -> None:
    table, entries = toy_table("turns")
    play_some(table, entries, 1, seed=3)
    seat = table.game.since[-1][0]
    with pytest.raises(IllegalMove, match="undone"):
        table.undo(1 - seat, table.version)
    assert table.snapshot(seat).undo == seat
    assert table.snapshot(1 - seat).undo == ONLOOKER
    assert table.snapshot(1 - seat, (0, 1)).undo == seat, "at a shared screen"
    assert table.snapshot(ONLOOKER).undo == ONLOOKER
    version = table.version
    assert table.undo(seat, version).kind == UNDO
    assert table.version == version + 1
    assert table.answers() == 0


@pytest.mark.usefixtures("toyland")
def test_restart_takes_back_the_whole_turn() -> None:
    table, _ = toy_table("turns")
    for _ in range(2):
        table.move(0, table.version, first_text(table, 0))
    assert table.restart(0, table.version).kind == RESTART
    assert table.answers() == 0
    with pytest.raises(IllegalMove):
        table.restart(0, table.version)


@pytest.mark.usefixtures("toyland")
def test_sealed_answers_come_in_any_order_even_on_the_version_the_question_began() -> None:
    table, entries = toy_table("together", 3)
    began = table.version
    assert table.game.waiting() == [0, 1, 2]
    entries.append(table.move(2, began, first_text(table, 2)))
    entries.append(table.move(0, began, first_text(table, 0)))
    with pytest.raises((Stale, IllegalMove)):
        table.move(2, began, "bid 0")
    assert table.game.waiting() == [1]
    entries.append(table.move(1, began, first_text(table, 1)))
    with pytest.raises(Stale):
        table.move(0, began, first_text(table, 0))
    again = Table.rebuilt(table.spec, entries, no_editions)
    assert again.snapshot(1).facts() == table.snapshot(1).facts()


@pytest.mark.usefixtures("toyland")
def test_a_sealed_answer_stays_sealed_in_everybody_elses_snapshot() -> None:
    one, _ = toy_table("together", 3)
    other, _ = toy_table("together", 3)
    answers = [one.game.text(option) for option in one.game.options(2)]
    one.move(2, 1, answers[0])
    other.move(2, 1, answers[-1])
    for seat in (ONLOOKER, 0, 1):
        a, b = one.snapshot(seat).facts(), other.snapshot(seat).facts()
        assert str(a).replace(one.spec.id, "") == str(b).replace(other.spec.id, "")
    assert one.snapshot(2).view.fingerprint() != other.snapshot(2).view.fingerprint()


def test_the_log_marks_what_came_since_the_viewers_last_turn() -> None:
    table, entries = new_table("competitive", 3)
    play_some(table, entries, 10)
    for seat in range(3):
        log = table.snapshot(seat).log
        last = max(told.number for told in log if told.seat == seat)
        assert [told.number for told in log if told.fresh] == list(range(last + 1, len(log)))
    assert not any(told.fresh for told in table.snapshot(ONLOOKER).log)


def test_recent_is_what_happened_since_the_version_last_seen() -> None:
    table, entries = new_table()
    play_some(table, entries, 6, takes_back=0)
    seen = table.version
    play_some(table, entries, 2, seed=2, takes_back=0)
    expected = [repr(event) for told in table.snapshot(0).log[-2:] for event in told.events]
    assert [repr(event) for event in table.snapshot(0, since=seen).recent] == expected
    assert [repr(event) for event in table.snapshot(0, since=table.version, before=seen).recent] == expected
    assert table.snapshot(0, since=table.version).recent == ()
    assert table.snapshot(0, since=table.version + 5).recent == ()


@pytest.mark.usefixtures("toyland")
def test_nothing_is_recent_after_something_was_taken_back() -> None:
    table, _ = toy_table("turns")
    table.move(0, 1, first_text(table, 0))
    table.undo(0, 2)
    table.move(0, 3, first_text(table, 0))
    assert table.snapshot(0, since=1).recent == ()
    assert table.snapshot(0, since=3).recent != ()


@pytest.mark.usefixtures("toyland")
def test_the_history_has_one_row_per_answer_and_shrinks_with_an_undo() -> None:
    table, entries = toy_table("all", 2)
    for turn in range(60):
        assert len(table.snapshot(0).history) == len(table.game.history)
        play_some(table, entries, 1, seed=turn)
    assert table.snapshot(0).history[-1] == tuple(table.snapshot(ONLOOKER).sheet.totals())


def test_an_earlier_position_is_what_the_seat_saw_then() -> None:
    table, entries = new_table("coop", 2)
    seen = {}
    while not table.game.over and table.answers() < 20:
        seen[table.answers()] = [table.snapshot(seat) for seat in (ONLOOKER, 0, 1)]
        play_some(table, entries, 1, seed=table.version)
    for answers, snapshots in seen.items():
        for then in snapshots:
            past = table.at(answers, then.seat, ())
            assert past.at == answers
            assert past.view.fingerprint()[:3] == then.view.fingerprint()[:3]  # type: ignore[index]
            assert [repr(told.events) for told in past.log] == [repr(told.events) for told in then.log]
            assert past.view.options == []
    with pytest.raises(IllegalMove):
        table.at(table.answers() + 1, 0, ())


def test_the_end_has_a_ranking_and_the_whole_record() -> None:
    table, entries = new_table("coop", 2)
    assert "?" in table.record(0)
    assert table.snapshot(0).ranking == ()
    play_some(table, entries)
    assert table.snapshot(ONLOOKER).ranking == tuple(table.game.ranking())
    assert table.record(ONLOOKER) == table.game.record()


def test_a_shared_screen_follows_the_question_only_where_nothing_is_hidden() -> None:
    table, _ = new_table("competitive", 2)
    seat = table.game.waiting()[0]
    assert table.seat_to_show((0, 1), None) == (seat, None)
    assert table.seat_to_show((0, 1), 1 - seat) == (seat, None)
    assert table.seat_to_show((), None) == (ONLOOKER, None)
    secret, _ = new_table("coop", 2)
    seat = secret.game.waiting()[0]
    assert secret.seat_to_show((0, 1), None) == (ONLOOKER, seat)
    assert secret.seat_to_show((0, 1), 1 - seat) == (1 - seat, seat)
    assert secret.seat_to_show((0, 1), seat) == (seat, None)
    assert secret.seat_to_show((0,), None) == (0, None)


def test_nobody_takes_the_device_once_the_game_is_over() -> None:
    table, opening = opened(NewTable("cuzco-feld", people(2), None, {}, seed=0), no_editions)
    play_some(table, [opening])
    assert table.game.over
    assert table.hides(0, 1), "each still holds what the other has not seen"
    assert table.seat_to_show((0, 1), None) == (0, None)
    assert table.seat_to_show((0, 1), 1) == (1, None)


def test_a_table_in_memory_is_small() -> None:
    table, entries = new_table("competitive", 4)
    play_some(table, entries, 120)
    gc.collect()
    tracemalloc.start()
    try:
        again = Table.rebuilt(table.spec, entries, no_editions)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < 300_000
        assert again.version == table.version
    finally:
        tracemalloc.stop()


def test_a_replay_goes_on_from_kept_positions_and_shows_what_one_from_the_start_shows() -> None:
    table, entries = new_table("competitive", 4)
    while table.answers() <= 2 * EVERY and not table.game.over:
        play_some(table, entries, 10, seed=table.version)
        table.retold(table.answers())
    total = table.answers()
    assert total > 2 * EVERY
    for answers in (total, EVERY - 1, EVERY, EVERY + 1, 0, 2 * EVERY, total):
        again = table.retold(answers)
        fresh = Table(table.spec, table.game, table.version).retold(answers)
        assert facts(again.state) == facts(fresh.state)
        assert again.record() == fresh.record()
        assert len(again.history) - 1 == answers
    assert len(table.retelling.kept) == total // EVERY + 1

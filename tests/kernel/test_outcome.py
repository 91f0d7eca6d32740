"""What follows from an answer, as far as a seat can know; chance and secrets stay open."""

import json

import pytest

from kancha.kernel.errors import IllegalMove
from kancha.kernel.outcome import ASKED, LUCK, OTHER, OVER, SECRET, changed
from tests.kernel.toy import new, play


def test_what_surely_follows_is_told_and_nothing_is_done() -> None:
    game = new("notes")
    before = game.record()
    ahead = game.outcome(game.options()[0])
    assert ahead.stop == OVER
    assert any(place.startswith("trail") for place in ahead.changes)
    assert game.record() == before
    assert not game.over


def test_it_stops_where_the_same_or_another_seat_is_asked() -> None:
    game = new("turns")
    ahead = game.outcome(game.options()[0])
    assert ahead.stop == ASKED
    assert ahead.prompt is not None
    assert ahead.prompt.seat == 0
    play(game, game.text(game.options()[0]))
    ahead = game.outcome(game.options()[0])
    assert ahead.stop == OTHER
    assert ahead.prompt is not None
    assert ahead.prompt.seat == 1


def test_chance_is_left_open_and_each_of_its_answers_is_followed() -> None:
    game = new("robot")
    ahead = game.outcome(game.options()[0])
    assert ahead.stop == LUCK
    assert ahead.possible
    assert [branch.option for branch in ahead.branches] == ahead.possible
    assert len({json.dumps(branch.as_dict()) for branch in ahead.branches}) == len(ahead.branches)


def test_a_sealed_answer_of_another_seat_is_not_opened() -> None:
    game = new("together", seats=2)
    play(game, "bid 1")
    last = game.waiting()[0]
    one = game.outcome("bid 2", last).as_dict()
    other = new("together", seats=2)
    play(other, "bid 3")
    assert other.outcome("bid 2", last).as_dict() == one


def test_what_needs_a_hidden_hand_is_left_open() -> None:
    game = new("inspect")
    play(game, game.text(game.options()[0]))
    ahead = game.outcome("yes")
    assert ahead.stop == SECRET
    assert not ahead.events
    assert not ahead.changes
    assert game.outcome("no").stop == ASKED


def test_only_what_can_be_answered_has_an_outcome() -> None:
    game = new("market")
    with pytest.raises(IllegalMove, match="Y-012"):
        game.outcome("buy palace")
    with pytest.raises(IllegalMove, match="none of this view"):
        game.view(1).outcome(game.options()[0])


def test_changes_are_named_by_their_place() -> None:
    before = {"a": [1, {"b": 2}], "c": [1]}
    after = {"a": [1, {"b": 3}], "c": [1, 2], "d": 0}
    assert changed(before, after) == {"a.1.b": (2, 3), "c": ([1], [1, 2]), "d": (None, 0)}

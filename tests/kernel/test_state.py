"""Facts: what a state is, as plain data."""

import json

import pytest

from kancha.kernel.events import EVERYBODY
from kancha.kernel.freeze import freeze, thaw, trust
from kancha.kernel.state import GameState, facts, raised
from kancha.kernel.verbs import NOTHING
from tests.kernel import toy
from tests.kernel.toyland import GAINED, STANDARD, Player, Toyland


class Slotted:
    __slots__ = ("column", "row")

    row: int
    column: int


def test_facts_are_json_ready_and_name_tables() -> None:
    game = toy.play_out(toy.new("all", 3), most=20)
    told = facts(game.state)
    assert json.loads(json.dumps(told)) == told
    assert isinstance(told, dict)
    assert told["box"] == "box:standard"
    assert len(told["players"]) == 3


def test_events_are_no_facts() -> None:
    one, two = Toyland(STANDARD, 2), Toyland(STANDARD, 2)
    two.events = []
    two.tell(GAINED, 0, 1, 1)
    assert facts(one) == facts(two)


def test_any_changed_fact_is_seen() -> None:
    before = facts(Toyland(STANDARD, 2))
    deep, listed, plain = Toyland(STANDARD, 2), Toyland(STANDARD, 2), Toyland(STANDARD, 2)
    deep.players[1].goods[2] = 1
    listed.deck.put_on_top(1)
    plain.robot = 1
    for changed in (deep, listed, plain):
        assert facts(changed) != before


def test_what_cannot_be_compared_is_refused_rather_than_overlooked() -> None:
    for thing in ({1, 2}, b"bytes", frozenset([1])):
        with pytest.raises(TypeError, match="a state holds"):
            facts(thing)


def test_plain_things_are_their_own_facts() -> None:
    assert facts([None, True, 1, 1.5, "text", (1, 2)]) == [None, True, 1, 1.5, "text", [1, 2]]
    assert facts({2: [1], 1: "a"}) == {"1": "a", "2": [1]}


def test_an_object_with_slots_has_facts_too() -> None:
    place = Slotted()
    place.row, place.column = 3, 4
    assert facts(place) == {"row": 3, "column": 4}


def test_a_clone_shares_nothing_that_changes() -> None:
    game = toy.play_out(toy.new("all", 3), most=12)
    before = facts(game.state)
    copy = game.state.clone()
    assert facts(copy) == before
    copy.players[0].hand[0] += 1
    copy.players[1].goods[0] += 1
    copy.deck.rest[0] += 1
    copy.market[0] += 1
    copy.trail.append(1)
    copy.seal(1, 5)
    assert facts(game.state) == before
    assert isinstance(copy.players[0], Player)


def test_clones_tell_nothing() -> None:
    state = Toyland(STANDARD, 2)
    state.events = []
    copy = state.clone()
    copy.tell(GAINED, 0, 0, 1)
    copy.whisper(1, GAINED, 0, 0, 1)
    assert copy.events is None
    assert state.events == []


def test_told_is_for_everybody_and_whispered_for_some() -> None:
    state = Toyland(STANDARD, 2)
    state.events = []
    state.tell(GAINED, 0, 0, 1)
    state.whisper(0b10, GAINED, 1, 0, 2)
    told, whispered = state.events
    assert (told.seen_by, whispered.seen_by) == (EVERYBODY, 0b10)
    assert [told.visible_to(seat) for seat in (-1, 0, 1)] == [True, True, True]
    assert [whispered.visible_to(seat) for seat in (-1, 0, 1)] == [False, False, True]
    assert repr(whispered) == "<gained seat=1, good=0, number=2>"


def test_sealed_answers_are_kept_by_seat_until_they_are_opened() -> None:
    state = GameState()
    state.seal(2, 7)
    state.seal(0, 5)
    assert [state.sealed_by(seat) for seat in range(4)] == [5, NOTHING, 7, NOTHING]
    state.seal(2, NOTHING)
    state.seal(0, NOTHING)
    assert state.sealed == []


def test_a_state_that_cannot_copy_itself_says_so() -> None:
    with pytest.raises(NotImplementedError, match="copies itself"):
        GameState().clone()


class Counting(GameState):
    """A state that keeps the sum of its numbers beside them."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__()
        self.numbers = numbers
        self.recall()

    def memory(self) -> list[str]:
        return ["total"]

    def recall(self) -> None:
        self.total = sum(self.numbers)


def test_what_is_kept_beside_the_facts_is_neither_compared_nor_saved_but_found_anew() -> None:
    trust(Counting.__module__)
    state = Counting([3, 4])
    assert facts(state) == {"numbers": [3, 4], "sealed": []}
    data = freeze(state)
    assert "total" not in str(data)
    revived = thaw(data, {})
    assert isinstance(revived, Counting)
    assert revived.total == 7


def test_a_raised_list_is_a_copy() -> None:
    numbers = [1, 2, 3]
    assert raised(numbers, 1, 5) == [1, 7, 3]
    assert numbers == [1, 2, 3]

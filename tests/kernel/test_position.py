"""Positions: quick to copy, and silent."""

from kancha.kernel.chance import Chance
from kancha.kernel.effects import CHANCE, NOBODY
from kancha.kernel.events import EVERYBODY
from kancha.kernel.position import Position, Tape
from kancha.kernel.state import facts
from tests.kernel import toy
from tests.kernel.sentences import Choose, DrawCard, Note
from tests.kernel.toyland import PICK, STANDARD, Toyland


def position() -> Position[Toyland]:
    found: Position[Toyland] = Position(
        Toyland(STANDARD, 2), [Choose(1, 20), DrawCard(0), Choose(0, 10), Note(1)], Chance(4)
    )
    found.proceed()
    return found


def test_a_position_stops_at_the_first_question() -> None:
    found = position()
    assert (found.seat, found.offer.count(), found.over(), found.waiting()) == (0, 3, False, [0])
    assert found.question() == Choose(0, 10)
    assert found.state.trail == [1]


def test_a_position_ends_when_nothing_is_left() -> None:
    found = position()
    found.play(PICK.of(2))
    found.play(PICK.of(0))
    assert (found.over(), found.seat, found.offer.count(), found.waiting()) == (True, NOBODY, 0, [])
    assert found.state.trail == [1, 12, 20]
    assert found.state.players[0].cards == 1


def test_a_clone_is_independent_in_state_stack_and_luck() -> None:
    found = position()
    before = (facts(found.state), list(found.pending), list(found.chance.drawn))
    copy = found.clone()
    assert (copy.seat, copy.offer.listing()) == (found.seat, found.offer.listing())
    copy.play(PICK.of(0))
    copy.play(PICK.of(0))
    assert (facts(found.state), found.pending, found.chance.drawn) == before


def test_clones_meet_the_same_luck() -> None:
    found = position()
    hands = []
    for _ in range(3):
        copy = found.clone()
        copy.play(PICK.of(0))
        hands.append(copy.state.players[0].hand)
    assert hands[0] == hands[1] == hands[2]


def test_a_clone_keeps_neither_tape_nor_events() -> None:
    copy = toy.new("market").position.clone()
    assert copy.tape is None
    copy.play(copy.offer.pick(0))
    assert copy.state.events is None


def test_a_position_tells_events_without_a_tape() -> None:
    found = position()
    found.state.events = []
    found.play(PICK.of(2))
    assert [event.kind.name for event in found.state.events] == ["answered", "chanced", "holds"]
    assert found.tape is None


def test_a_position_writes_a_tape_without_events() -> None:
    found = position()
    found.tape = Tape()
    found.play(PICK.of(2))
    assert [(line.who, line.seen_by) for line in found.tape.lines] == [(0, EVERYBODY), (CHANCE, 0b01)]
    assert found.state.events is None


def test_turning_to_a_seat_that_is_not_waited_for_changes_nothing() -> None:
    found = position()
    found.turn_to(1)
    assert found.seat == 0
    sealed = toy.new("together", 3).position
    sealed.turn_to(2)
    assert (sealed.seat, sealed.waiting()) == (2, [2, 0, 1])
    sealed.turn_to(7)
    assert sealed.seat == 2

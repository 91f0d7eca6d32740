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
    made: Position[Toyland] = Position(
        Toyland(STANDARD, 2), [Choose(1, 20), DrawCard(0), Choose(0, 10), Note(1)], Chance(4)
    )
    made.proceed()
    return made


def test_a_position_stops_at_the_first_question() -> None:
    here = position()
    assert (here.seat, here.offer.count(), here.over(), here.waiting()) == (0, 3, False, [0])
    assert here.question() == Choose(0, 10)
    assert here.state.trail == [1]


def test_a_position_ends_when_nothing_is_left() -> None:
    here = position()
    here.play(PICK.of(2))
    here.play(PICK.of(0))
    assert (here.over(), here.seat, here.offer.count(), here.waiting()) == (True, NOBODY, 0, [])
    assert here.state.trail == [1, 12, 20]
    assert here.state.players[0].cards == 1


def test_a_clone_is_independent_in_state_stack_and_luck() -> None:
    here = position()
    before = (facts(here.state), list(here.pending), list(here.chance.drawn))
    copy = here.clone()
    assert (copy.seat, copy.offer.listing()) == (here.seat, here.offer.listing())
    copy.play(PICK.of(0))
    copy.play(PICK.of(0))
    assert (facts(here.state), here.pending, here.chance.drawn) == before


def test_clones_meet_the_same_luck() -> None:
    here = position()
    hands = []
    for _ in range(3):
        copy = here.clone()
        copy.play(PICK.of(0))
        hands.append(copy.state.players[0].hand)
    assert hands[0] == hands[1] == hands[2]


def test_a_clone_keeps_neither_tape_nor_events() -> None:
    copy = toy.new("market").position.clone()
    assert copy.tape is None
    copy.play(copy.offer.pick(0))
    assert copy.state.events is None


def test_a_position_tells_events_without_a_tape() -> None:
    here = position()
    here.state.events = []
    here.play(PICK.of(2))
    assert [event.kind.name for event in here.state.events] == ["answered", "chanced", "holds"]
    assert here.tape is None


def test_a_position_writes_a_tape_without_events() -> None:
    here = position()
    here.tape = Tape()
    here.play(PICK.of(2))
    assert [(line.who, line.seen_by) for line in here.tape.lines] == [(0, EVERYBODY), (CHANCE, 0b01)]
    assert here.state.events is None


def test_turning_to_a_seat_that_is_not_waited_for_changes_nothing() -> None:
    here = position()
    here.turn_to(1)
    assert here.seat == 0
    sealed = toy.new("together", 3).position
    sealed.turn_to(2)
    assert (sealed.seat, sealed.waiting()) == (2, [2, 0, 1])
    sealed.turn_to(7)
    assert sealed.seat == 2

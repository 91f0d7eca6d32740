"""Questions to several seats at once: answered in any order, sealed, opened in seat order."""

import pytest

from kancha.kernel.chance import Rng
from kancha.kernel.effects import NOBODY, Together, together
from kancha.kernel.errors import IllegalMove
from kancha.kernel.events import UNSEALED
from kancha.kernel.state import facts
from kancha.kernel.verbs import NOTHING
from tests.kernel import toy
from tests.kernel.toy import answers, new, play, texts
from tests.kernel.toyland import BID, TOO_DEAR, Toyland

SEALED = 3


def test_every_seat_may_answer_and_each_has_its_own_options() -> None:
    game = new("together", seats=SEALED)
    game.state.players[1].goods[0] = 1
    assert game.waiting() == [0, 1, 2]
    assert texts(game, 1) == ["bid 0", "bid 1"]
    assert texts(game, 2) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert game.seat == 0


def test_answers_come_in_any_order_and_are_opened_in_seat_order() -> None:
    orders = [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]]
    ends = []
    for order in orders:
        game = new("together", seats=SEALED)
        for seat in order:
            assert seat in game.waiting()
            game.play(BID.of(2 + seat // 2), seat)
        assert game.state.trail == [302, 312, 323, 9]
        ends.append((facts(game.state), game.position.pending))
    assert all(end == ends[0] for end in ends)


def test_a_record_with_the_answers_in_another_order_gives_the_same_state() -> None:
    game = new("together", seats=SEALED)
    for seat in (2, 0, 1):
        game.play("bid 2", seat)
    assert answers(game) == ["2[2] bid 2", "0[0] bid 2", "1[1] bid 2"]
    head = game.record().split("\n\n")[0]
    other = toy.replay(f"{head}\n\n1[1] bid 2\n2[2] bid 2\n0[0] bid 2\n")
    assert facts(other.state) == facts(game.state)
    assert facts(toy.replay(game.record()).state) == facts(game.state)


def test_an_answer_lies_sealed_in_the_state_and_only_its_seat_sees_it() -> None:
    game = new("together", seats=SEALED)
    game.play("bid 3", 1)
    assert game.state.sealed_by(1) == BID.of(3)
    assert game.view(1).state.sealed_by(1) == BID.of(3)
    for seat in (0, 2, -1):
        assert game.view(seat).state.sealed_by(1) == NOTHING
        assert game.record(seat).splitlines()[-1] == "1[1] ?"
        assert game.events_for(seat, since=1) == []
        assert "bid" not in str(game.view(seat).fingerprint()) + game.record(seat)
    assert game.record(1).splitlines()[-1] == "1[1] bid 3"


def test_views_do_not_depend_on_what_others_have_sealed() -> None:
    one, two = new("together", seats=SEALED), new("together", seats=SEALED)
    one.play("bid 3", 1)
    two.play("bid 0", 1)
    for seat in (0, 2, -1):
        assert one.view(seat).fingerprint() == two.view(seat).fingerprint()
    assert one.view(1).fingerprint() != two.view(1).fingerprint()


def test_opened_answers_are_told_to_everybody() -> None:
    game = new("together", seats=2)
    game.play("bid 2", 1)
    events = game.play("bid 3", 0)
    opened = [event for event in events if event.kind is UNSEALED]
    assert [event.values for event in opened] == [[0, BID.of(3)], [1, BID.of(2)]]
    assert all(event.visible_to(-1) for event in opened)


def test_answers_that_stay_secret_are_opened_for_their_seat_alone() -> None:
    game = new("hidden", seats=3)
    game.play("bid 2", 1)
    game.play("nothing", 2)
    events = game.play("bid 3", 0)
    opened = [(event.values, event.seen_by) for event in events if event.kind is UNSEALED]
    assert opened == [([0, BID.of(3)], 0b01), ([1, BID.of(2)], 0b10)]
    assert "bid" not in game.record(2)


def test_the_last_answer_cannot_be_taken_back_once_the_others_are_seen() -> None:
    game = new("together", seats=2)
    game.play("bid 2", 0)
    assert game.can_undo(0)
    game.play("bid 3", 1)
    assert not game.can_undo()
    with pytest.raises(IllegalMove, match="nothing can be undone"):
        game.undo()


def test_a_sealed_answer_can_be_taken_back_until_another_seat_answers() -> None:
    game = new("together", seats=3)
    before = facts(game.state)
    game.play("bid 2", 1)
    game.undo()
    assert facts(game.state) == before
    assert game.waiting() == [0, 1, 2]
    game.play("bid 2", 1)
    game.play("bid 2", 2)
    game.undo()
    assert game.waiting() == [0, 2]
    assert not game.can_undo()


def test_a_seat_answers_only_once() -> None:
    game = new("together", seats=3)
    game.play("bid 2", 1)
    with pytest.raises(IllegalMove, match="seat 1 is not asked now"):
        game.play("bid 1", 1)


def test_the_reason_for_a_refusal_is_given_to_any_waiting_seat() -> None:
    game = new("together", seats=3)
    for seat in (0, 2):
        with pytest.raises(IllegalMove, match="Y-012") as refused:
            game.play("bid 5", seat)
        assert refused.value.rule == TOO_DEAR
    assert game.why_not(2)[0] == (BID.of(4), "Y-012")
    assert game.why_not(3) == []
    assert game.seat == 0


def test_a_seat_that_can_answer_nothing_is_not_waited_for() -> None:
    game = new("one poor", seats=3)
    assert game.waiting() == [0, 1]
    game.play("bid 0", 1)
    assert game.waiting() == [0]
    game.play("bid 2", 0)
    assert game.state.trail == [302, 310]
    assert game.state.sealed == []
    assert game.seat == 0


def test_if_nobody_can_answer_play_goes_on() -> None:
    game = new("all poor", seats=3)
    assert game.state.trail == []
    assert game.prompt is not None
    assert game.prompt.name == "choose"
    assert game.history[0].events == []


def test_a_question_to_nobody_is_done_at_once() -> None:
    empty: Together[Toyland] = together(())
    assert (empty.asks(), empty.name()) == (NOBODY, "together")
    assert empty.do(new("notes").state, NOTHING) == ()


def test_a_secret_part_is_asked_even_of_who_can_answer_nothing() -> None:
    game = new("hidden", seats=3)
    assert sorted(game.waiting()) == [0, 1, 2]
    assert texts(game, 2) == ["nothing"]
    for seat in (1, 2, 0):
        game.play(game.options(seat)[0], seat)
    assert "2[2] nothing" in answers(game)
    assert game.state.trail == [300, 310]
    assert facts(toy.replay(game.record()).state) == facts(game.state)


def test_the_question_is_shown_as_each_seat_is_asked_it() -> None:
    game = new("together", seats=3)
    game.play("bid 1", 0)
    for seat in (1, 2):
        prompt = game.view(seat).prompt
        assert prompt is not None
        assert (prompt.seat, prompt.name, prompt.parts) == (seat, "sealed_bid", {"seat": seat})
    watching = game.view(-1).prompt
    assert watching is not None
    assert watching.seat == 1


def test_what_follows_from_one_answer_is_asked_before_the_next_is_opened() -> None:
    game = new("together", seats=3)
    for seat, bid in ((0, "bid 1"), (1, "bid 2"), (2, "bid 3")):
        game.play(bid, seat)
    assert game.state.trail == [301]
    assert game.prompt is not None
    assert (game.seat, game.prompt.name) == (0, "choose")
    assert [game.view(0).state.sealed_by(seat) for seat in range(3)] == [NOTHING, NOTHING, NOTHING]
    assert game.view(2).state.sealed_by(2) == BID.of(3)
    play(game, "pick 0")
    assert game.state.trail == [301, 400, 312, 323, 9]


def test_imagined_positions_have_answers_for_those_who_sealed_theirs() -> None:
    game = new("together", seats=3)
    game.play("bid 3", 1)
    seen = set()
    for seed in range(40):
        position = game.resample(2, Rng(seed))
        assert position.seat == 2
        assert position.offer.listing() == game.options(2)
        seen.add(position.state.sealed_by(1))
    assert len(seen) == 4


def test_imagining_goes_on_when_answers_are_half_opened() -> None:
    game = new("together", seats=3)
    for seat, bid in ((0, "bid 1"), (1, "bid 2"), (2, "bid 3")):
        game.play(bid, seat)
    for seat in (-1, 0, 1, 2):
        for seed in range(10):
            position = game.resample(seat, Rng(seed))
            while not position.over():
                position.play(position.offer.pick(0))
            bids = [mark for mark in position.state.trail if mark >= 310 and mark < 400]
            assert len(bids) == 2
            if seat == 2:
                assert bids[1] == 323


def test_a_seat_that_sees_its_own_answer_keeps_it_when_imagining() -> None:
    game = new("together", seats=3)
    game.play("bid 3", 1)
    assert {game.resample(1, Rng(seed)).state.sealed_by(1) for seed in range(20)} == {BID.of(3)}

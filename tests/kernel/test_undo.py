"""Undo: free back to the last barrier, never past it."""

import pytest

from kancha.kernel.chance import Rng
from kancha.kernel.errors import IllegalMove
from kancha.kernel.game import KernelGame
from kancha.kernel.state import facts
from tests.kernel import toy
from tests.kernel.toy import new, play
from tests.kernel.toyland import Toyland


def refused(game: KernelGame[Toyland]) -> bool:
    """Whether nothing can be undone."""
    if game.can_undo():
        return False
    with pytest.raises(IllegalMove, match="nothing can be undone"):
        game.undo()
    return True


def test_an_answer_is_taken_back_with_all_that_followed() -> None:
    game = play(new("turns"), "pick 0")
    before, record = facts(game.state), game.record()
    play(game, "pick 2")
    game.undo()
    assert (facts(game.state), game.record()) == (before, record)
    assert len(game.history) == 2
    game.undo()
    assert game.state.trail == []
    assert refused(game)


def test_answers_can_be_given_again_after_undo() -> None:
    game = play(new("turns"), "pick 0", "pick 2")
    state, record = facts(game.state), game.record()
    game.undo()
    game.undo()
    play(game, "pick 0", "pick 2")
    assert (facts(game.state), game.record()) == (state, record)


def test_another_answer_can_be_given_after_undo() -> None:
    game = play(new("turns"), "pick 0", "pick 2")
    game.undo()
    play(game, "pick 1")
    assert game.state.trail == [0, 1]
    assert toy.answers(game) == ["0 pick 0", "0 pick 1"]


def test_another_seats_answer_is_a_barrier() -> None:
    game = play(new("turns"), "pick 0", "pick 1", "pick 2")
    assert game.can_undo(1)
    assert not game.can_undo(0)
    game.undo()
    assert game.seat == 1
    assert refused(game)


def test_chance_is_a_barrier() -> None:
    game = new("robot")
    assert refused(game)
    play(game, "pick 0")
    assert refused(game)


def test_a_secret_shown_is_a_barrier() -> None:
    game = play(new("inspect"), "pick 0")
    assert game.can_undo(0)
    play(game, "yes")
    assert refused(game)
    play(game, "pick 1")
    game.undo()
    assert refused(game)


def test_a_secret_not_shown_is_no_barrier() -> None:
    game = play(new("inspect"), "pick 0", "no")
    game.undo()
    game.undo()
    assert game.state.trail == []


def test_a_turn_is_restarted_at_once() -> None:
    game = play(new("repeat"), "pick 1", "pick 2")
    game.restart_turn()
    assert game.state.trail == []
    assert len(game.history) == 1
    game.restart_turn()
    assert game.state.trail == []


def test_the_end_of_the_game_can_be_undone() -> None:
    game = play(new("repeat"), "pick 1", "pick 2", "stop")
    assert game.over
    game.undo()
    assert not game.over
    assert toy.texts(game) == ["stop", "pick 3"]


def test_luck_is_the_same_after_undo() -> None:
    game = play(new("nothing"))
    game.arrange(then="fragile")
    play(game, "pick 0", "pick 0", "pick 1")
    drawn = list(game.position.chance.drawn)
    game.undo()
    assert game.position.chance.drawn == drawn


def test_random_undoing_and_redoing_comes_to_the_same_end() -> None:
    taken_back = 0
    for seed in range(30):
        rng = Rng(seed)
        game = new("all", seats=3, seed=seed)
        while not game.over:
            seats = game.waiting()
            seat = seats[rng.below(len(seats))]
            options = game.options(seat)
            game.play(options[rng.below(len(options))], seat)
            if game.can_undo() and rng.below(3) == 0:
                steps = 1 + rng.below(len(game.since))
                answers = game.since[-steps:]
                state, record = facts(game.state), game.record()
                for _ in range(steps):
                    game.undo()
                for back, option in answers:
                    game.play(option, back)
                assert (facts(game.state), game.record()) == (state, record)
                taken_back += steps
        assert facts(toy.replay(game.record()).state) == facts(game.state)
    assert taken_back > 100

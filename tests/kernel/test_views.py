"""Views: all a seat knows, and nothing else."""

import random

import pytest

from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError
from kancha.kernel.game import KernelGame
from kancha.kernel.position import Position
from kancha.kernel.state import facts
from kancha.kernel.view import masked, view_of
from tests.kernel import toy
from tests.kernel.toy import new
from tests.kernel.toyland import Toyland


def seats_and_onlooker(game: KernelGame[Toyland]) -> list[int]:
    return [-1, *range(game.seats)]


def seen(game: KernelGame[Toyland], position: Position[Toyland], seat: int) -> object:
    return view_of(game.rules, game.setup, position, seat).fingerprint()


def test_a_view_has_the_options_of_its_seat_only() -> None:
    game = new("market")
    assert game.view(0).options == game.options()
    assert game.view(1).options == []
    assert game.view(-1).options == []
    for seat in (-1, 0, 1):
        prompt = game.view(seat).prompt
        assert prompt is not None
        assert (prompt.seat, prompt.name) == (0, "shop")


def test_there_is_no_prompt_after_the_end() -> None:
    assert new("nothing").view(0).prompt is None


def test_masking_twice_is_masking_once() -> None:
    game = toy.play_out(new("all", 3), most=10)
    for seat in seats_and_onlooker(game):
        once = game.position.clone()
        once.state = masked(game.rules, game.position, seat)
        assert facts(masked(game.rules, once, seat)) == facts(once.state)


def test_imagined_positions_look_the_same_to_the_seat_they_are_imagined_for() -> None:
    for seed in range(12):
        game = new("all", 3, seed)
        rng = Rng(seed)
        while not game.over:
            for seat in seats_and_onlooker(game):
                position = game.resample(seat, Rng(seed + 77))
                here = game.position
                if seat in game.waiting():
                    assert position.seat == seat
                    here = here.facing(seat)
                assert seen(game, position, seat) == seen(game, here, seat)
            toy.play_out(game, rng.below(1000), most=1)


def test_imagined_positions_can_be_played_to_the_end_by_anybody() -> None:
    for seed in range(12):
        game = toy.play_out(new("all", 3, seed), seed, most=4 + seed)
        for seat in seats_and_onlooker(game):
            position = game.resample(seat, Rng(seed))
            rng = Rng(seed)
            while not position.over():
                position.play(position.offer.pick(rng.below(position.offer.count())))
            for _, number, wanted in game.rules.pieces(position.state):
                assert number == wanted


def test_a_game_that_is_over_can_be_imagined_too() -> None:
    game = toy.play_out(new("all", 3))
    for seat in seats_and_onlooker(game):
        assert seen(game, game.resample(seat, Rng(1)), seat) == seen(game, game.position, seat)


def test_imagined_worlds_differ() -> None:
    game = new("draws", seats=3)
    hands = {str(game.resample(0, Rng(seed)).state.players[1].hand) for seed in range(30)}
    assert len(hands) > 3
    own = {str(game.resample(0, Rng(seed)).state.players[0].hand) for seed in range(30)}
    assert own == {str(game.state.players[0].hand)}


def test_an_earlier_imagined_world_may_be_started_from() -> None:
    view = new("draws", seats=3).view(0)
    first = view.imagine(Rng(1))
    assert first.chance.envelope == "an imagined letter"
    assert view.imagine(Rng(2), like=first).chance.envelope == "a letter imagined again"


@pytest.mark.parametrize("rng", [7, None, random.Random(7), "7"])
def test_a_world_is_imagined_with_an_rng_and_anything_else_is_refused_in_a_sentence(rng: object) -> None:
    game = new("draws", seats=3)
    with pytest.raises(KanchaError, match=r"^a world is imagined with an Rng"):
        game.view(0).imagine(rng)
    with pytest.raises(KanchaError, match=r"^a world is imagined with an Rng"):
        game.resample(0, rng)
    with pytest.raises(KanchaError, match=r"^a world is imagined from an earlier one"):
        game.view(0).imagine(Rng(1), like=rng or "nothing")


def test_a_card_a_seat_saw_stays_where_it_saw_it() -> None:
    game = new("peek")
    top = game.state.deck.top
    assert {str(game.resample(0, Rng(seed)).state.deck.top) for seed in range(30)} == {str(top)}
    assert len({str(game.resample(1, Rng(seed)).state.deck.top) for seed in range(30)}) > 2


def test_no_view_record_or_log_contains_what_is_hidden() -> None:
    """The only llama is in the hand of seat 0; nobody else may ever read the word."""
    game = new("nothing", seats=3)
    game.state.deck.rest[3] = 1
    game.arrange(hand=["llama"], then="discard")
    game.play("bury llama")
    for seat in (1, 2, -1):
        lines = [line for line in game.record(seat).splitlines() if line.startswith(("*[0]", "0[0]"))]
        assert lines == ["*[0] ?", "*[0] ?", "0[0] ?"]
        known = game.view(seat).state
        assert known.players[0].hand == [0, 0, 0, 0]
        assert known.players[0].cards == 2
        assert not [event for event in game.events_for(seat) if event.seen_by == 0b001]
        assert "llama" not in game.record(seat)
        assert known.deck.bottom == [-1]
    assert game.view(0).state.deck.bottom == [3]


def test_a_view_speaks_like_its_game() -> None:
    game = new("notes")
    view = game.view(0)
    assert (view.rules, view.setup) == (game.rules, game.setup)
    assert view.text(view.options[0]) == "pick 0"

"""Whole answers: every complete answer is one text, which plays to the same state as its halves."""

import pytest

import kancha
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadText, IllegalMove
from kancha.kernel.position import Position
from kancha.kernel.state import GameState
from kancha.lab.ways import Way
from tests.contract.tables import questions

QUESTIONS = 10
TRIED = 12


def chains(position: Position[GameState], seat: int) -> list[list[int]]:
    """Every way to answer, half by half, for as long as the next question only completes the answer."""
    answers: list[list[int]] = []
    for option in position.offer.listing():
        after = position.clone()
        after.play(option)
        if after.seat == seat and after.question().completes():
            answers += [[option, *rest] for rest in chains(after, seat)]
        else:
            answers.append([option])
    return answers


def test_moves_are_exactly_the_complete_answers_and_play_like_their_halves(table: Way) -> None:
    rng = Rng(table.seed)
    for game in questions(table, QUESTIONS):
        for seat in game.waiting():
            moves = game.moves(seat)
            answers = chains(game.position.facing(seat), seat)
            assert len(moves) == len(answers) == len(set(moves))
            assert game.view(seat).moves() == moves
            for _ in range(TRIED):
                at = rng.below(len(moves))
                whole, halves = game.clone(), game.clone()
                told = whole.play(moves[at], seat)
                for half in answers[at]:
                    halves.play(half, seat)
                assert whole.record() == halves.record(), moves[at]
                assert whole.view(seat).fingerprint() == halves.view(seat).fingerprint()
                assert len(told) == sum(len(answer.events) for answer in whole.history[-len(answers[at]) :])


def test_nobody_else_has_moves(table: Way) -> None:
    game = table.new()
    others = [seat for seat in range(game.seats) if seat not in game.waiting()]
    assert [game.moves(seat) for seat in others] == [[] for _ in others]
    assert [game.view(seat).moves() for seat in [*others, -1]] == [[] for _ in [*others, -1]]


# The grammar, by examples


def refused(game: kancha.Game, text: str) -> str:
    """Why a text is refused; nothing has changed."""
    before = game.record()
    with pytest.raises((BadText, IllegalMove)) as fault:
        game.play(text)
    assert game.record() == before
    return str(fault.value)


def test_a_chain_says_only_what_each_half_adds() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1)
    moves = game.moves()
    assert "lay triple G18 E" in moves
    assert "lay village G18" in moves
    assert "lay triple" not in moves
    game.play("lay triple G18 E")
    assert [line.split(" ", 1)[1] for line in game.record().splitlines()[-3:]] == [
        "lay triple",
        "at triple G18",
        "turn triple G18 E",
    ]


def test_a_text_may_stop_after_any_half() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1)
    game.play("lay triple G18")
    assert game.prompt is not None
    assert game.prompt.name == "lay_turned"
    assert game.moves() == [game.text(option) for option in game.options()]


def test_a_wrong_whole_answer_is_refused_at_its_half_and_changes_nothing() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1)
    assert "“Q99” is no cell" in refused(game, "lay triple Q99 E")
    assert "“up” is no direction" in refused(game, "lay triple G18 up")
    assert "“lay village G18” is a complete answer; “E” is too much" in refused(game, "lay village G18 E")
    assert "“token” is a complete answer; “now” is too much" in refused(game, "token now")
    assert refused(game, "lay triple F15 E") == refused_at_half(game, "lay triple", "at triple F15")


def refused_at_half(game: kancha.Game, *halves: str) -> str:
    trial = game.clone()
    for half in halves[:-1]:
        trial.play(half)
    return refused(trial, halves[-1])

"""Plans: a whole turn tried on a copy of what a seat sees, up to the first thing it cannot know."""

import random
from functools import cache

import pytest

import kancha
from kancha.doors import Game
from kancha.kernel.errors import BadText
from kancha.kernel.outcome import ASKED, LUCK, OTHER, SECRET
from kancha.kernel.refusals import NOT_NOW
from kancha.kernel.state import GameState
from kancha.learn.planning import BEYOND, REFUSED, SURE, UNCLEAR, Plan, plan
from kancha.words import Speaker

GAMES = ["pachamama", "cuzco-kramer", "cuzco-feld", "ayar", "tawantinsuyu"]
MOST = 30


@cache
def played(slug: str, answers: int = 24, seed: int = 4) -> Game:
    """A game of three after some answers by chance. Nobody plays on: whoever does takes a copy."""
    game = (
        kancha.new(slug, seats=3, seed=seed, first="0")
        if slug != "cuzco-feld"
        else kancha.new(slug, seats=3, seed=seed)
    )
    if slug == "pachamama":  # somebody with tokens has more than one thing to do in a turn
        game.arrange(tokens={seat: ["coca", "maize", "chili"] for seat in range(3)})
    luck = random.Random(seed)
    for _ in range(answers):
        game.play(luck.choice(game.options()))
    return game


def asked(game: Game) -> int:
    assert game.seat is not None
    return game.seat


def turn(game: Game, seat: int, luck: random.Random, most: int = MOST) -> Plan[GameState]:
    """Plan answers by chance until the plan ends."""
    view = game.view(seat)
    made = plan(view, [])
    for _ in range(most):
        if made.stop != ASKED:
            break
        options = made.options()
        made = plan(view, [*(step.text for step in made.steps), game.text(luck.choice(options))])
    return made


def plans(slug: str, wanted: int = 6) -> list[tuple[Game, Plan[GameState]]]:
    """Whole turns planned at several moments of a game."""
    found = []
    for number in range(wanted):
        game = played(slug, 8 + 7 * number)
        found.append((game, turn(game, asked(game), random.Random(number))))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_turn_is_planned_up_to_the_first_thing_nobody_can_know(slug: str) -> None:
    for game, made in plans(slug):
        assert not made.guess
        assert made.stop in (LUCK, OTHER, SECRET)
        assert made.steps
        assert all(step.kind == SURE for step in made.steps)
        further = plan(made.view, [*(step.text for step in made.steps), game.text(made.view.options[0])])
        assert [step.kind for step in further.steps] == [SURE] * len(made.steps) + [BEYOND]
        assert further.options() == []


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_plan_tells_is_what_comes_when_it_is_played(slug: str) -> None:
    compared = 0
    for game, made in plans(slug):
        seat = made.view.seat
        view = game.view(seat)
        real = game.clone()
        for number in range(1, len(made.steps) + 1):
            so_far = plan(view, [step.text for step in made.steps[:number]])
            for option in made.steps[number - 1].options:
                real.play(option, seat)
            after = real.view(seat)
            if so_far.stop == ASKED:
                assert so_far.after().fingerprint() == after.fingerprint()
            elif so_far.stop != OTHER:
                continue
            before, now = (game.rules.sheet(state).totals() for state in (view.state, after.state))
            assert so_far.points() == [new - old for old, new in zip(before, now, strict=True)]
            goods = so_far.goods()
            assert {name: new for name, (_, new) in goods.items()} == game.rules.goods(after.state, seat)
            assert {name: old for name, (old, _) in goods.items()} == game.rules.goods(view.state, seat)
            for name, (old, new) in goods.items():
                assert sum(step.goods.get(name, 0) for step in so_far.steps) == new - old
            compared += 1
    assert compared


@pytest.mark.parametrize("slug", GAMES)
def test_a_step_that_no_longer_works_without_an_earlier_one_says_why(slug: str) -> None:
    refused = 0
    for game, made in plans(slug, 8):
        for out in range(len(made.steps) - 1):
            texts = [step.text for number, step in enumerate(made.steps) if number != out]
            again = plan(made.view, texts)
            assert [step.text for step in again.steps] == texts
            for step in again.steps:
                if step.kind == REFUSED:
                    assert step.reason is not None
                    assert len(Speaker(game.rules, game.setup, "en").reason(step.reason)) > 10
                    assert not step.events
                    assert not step.goods
                    refused += 1
    assert refused


def test_what_a_step_needed_is_named_by_its_rule() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1, first="0")
    cell = next(text for text in game.view(0).moves() if text.startswith("lay village "))
    made = plan(game.view(0), [cell, "token", "token"])
    assert [step.kind for step in made.steps] == [SURE, SURE, REFUSED]
    assert made.steps[2].reason is not None
    assert made.steps[2].reason.rule == "K-024"
    without = plan(game.view(0), ["token", "end"])
    assert [step.kind for step in without.steps] == [SURE, REFUSED]
    assert without.steps[1].reason is not None
    assert without.steps[1].reason.rule == "K-021"


def test_halves_of_an_answer_are_one_step() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1, first="0")
    view = game.view(0)
    whole = next(text for text in view.moves() if text.startswith("lay double "))
    begun = plan(view, ["lay double"])
    assert begun.begun is begun.steps[0]
    options = {game.text(option) for option in begun.options()}
    second = next(text for text in options if whole.startswith(f"lay double {text.split(' ')[2]}"))
    further = plan(view, ["lay double", second])
    assert len(further.steps) == 1
    done = plan(view, [whole])
    assert done.steps[0].text == whole
    assert done.begun is None
    assert len(done.steps[0].options) == 3
    assert done.goods()["doubles"][1] == done.goods()["doubles"][0] - 1


def test_of_an_answer_that_cannot_be_completed_so_nothing_is_done() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1, first="0")
    view = game.view(0)
    whole = next(text for text in view.moves() if text.startswith("lay village "))
    made = plan(view, [whole, whole])
    assert [step.kind for step in made.steps] == [SURE, REFUSED]
    assert made.begun is None
    assert made.after().fingerprint() == plan(view, [whole]).after().fingerprint()


@pytest.mark.parametrize("slug", GAMES)
def test_a_plan_leaves_its_view_as_it_was(slug: str) -> None:
    for _, made in plans(slug, 3):
        before = made.view.fingerprint()
        plan(made.view, [step.text for step in made.steps])
        assert made.view.fingerprint() == before


@pytest.mark.parametrize("slug", GAMES)
def test_who_waits_plans_as_if_they_were_asked_now_and_it_is_a_guess(slug: str) -> None:
    guessed = 0
    for number in range(10):
        game = played(slug, 20 + 5 * number)
        for seat in set(range(3)) - set(game.waiting()):
            made = turn(game, seat, random.Random(number))
            assert made.guess
            if made.stop == UNCLEAR:
                assert not made.steps
                assert made.options() == []
                assert [step.kind for step in plan(made.view, ["pass"]).steps] == [BEYOND]
            else:
                assert made.stop in (LUCK, OTHER, SECRET)
                guessed += 1
    assert guessed


def test_the_guess_of_who_waits_is_their_own_turn_from_its_beginning() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1, first="0")
    made = plan(game.view(1), [])
    assert made.guess
    assert made.prompt is not None
    assert (made.prompt.seat, made.prompt.name) == (1, "action")
    assert made.goods()["ap"] == (6, 6)


def test_what_is_no_answer_of_the_game_is_refused() -> None:
    game = played("ayar")
    with pytest.raises(BadText, match="fly"):
        plan(game.view(asked(game)), ["fly moon"])


def test_an_answer_of_another_question_comes_later() -> None:
    game = kancha.new("tawantinsuyu", seats=2, seed=1)
    made = plan(game.view(asked(game)), ["hire potato"])
    assert made.steps[0].kind == REFUSED
    assert made.steps[0].reason is not None
    assert made.steps[0].reason.key == NOT_NOW

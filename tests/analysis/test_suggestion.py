"""What a seat could answer, from what it knows."""

import pytest

import kancha
from kancha.analysis.reasons import POINTS, THEN
from kancha.analysis.suggestion import alike, suggest
from kancha.analysis.telling import sentence
from kancha.analysis.unimagined import look_without_worlds
from kancha.analysis.weighing import Scales, Weighed, never
from kancha.bots.player import GreedyBot
from kancha.doors import Game
from kancha.games import all_rules
from kancha.kernel.chance import Rng
from kancha.kernel.state import GameState
from kancha.kernel.view import view_of
from kancha.languages import LANGUAGES
from tests.kernel.toy import new as new_toy

HARD = 23
"""The seed of a game of Pachamama whose first steps of imagining find no map."""
SLUGS = [rules.slug for rules in all_rules()]


def some_way_on(slug: str, answers: int = 6) -> Game:
    game = kancha.new(slug, 2, 5, mode="competitive", **({"board": "short"} if slug == "pachamama" else {}))
    bot: GreedyBot[GameState] = GreedyBot("quick", 1)
    rng = Rng(1)
    while len(game.history) <= answers or len(game.options()) < 3:
        game.play(bot.choose(game.view(game.seat), rng))
    return game


@pytest.mark.parametrize("slug", SLUGS)
def test_three_different_answers_with_chances_doubts_and_reasons_in_words(slug: str) -> None:
    game = some_way_on(slug)
    seat = game.seat
    assert seat is not None
    view = game.view(seat)
    given = suggest(view, seed=3, worlds=2)
    assert 1 <= len(given.candidates) <= 3
    assert len({candidate.text for candidate in given.candidates}) == len(given.candidates)
    chances = [candidate.chance for candidate in given.candidates]
    assert chances == sorted(chances, reverse=True)
    moves = game.moves(seat)
    for candidate in given.candidates:
        assert candidate.options[0] in view.options
        assert candidate.text in moves
        assert 0 <= candidate.chance <= 1
        assert 0 < candidate.spread <= 1
        assert candidate.reasons[-1].kind == THEN
        for language in LANGUAGES:
            assert sentence(candidate.reasons, game.speaker(language), game.score_sheet().columns, seat)
        points = [reason.amount for reason in candidate.reasons if reason.kind == POINTS and reason.side == seat]
        if len(candidate.options) == 1:
            assert sum(points) == view.outcome(candidate.options[0]).points[seat]


def test_nothing_counts_that_the_seat_cannot_know() -> None:
    """Another world with other secrets, which looks the same to the seat, gives the same suggestion from the same seed."""
    game = some_way_on("tawantinsuyu")
    seat = game.seat
    assert seat is not None
    view = game.view(seat)
    other = view_of(game.rules, game.setup, game.resample(seat, Rng(77)), seat)
    assert other.fingerprint() == view.fingerprint()
    assert suggest(other, seed=1, worlds=1) == suggest(view, seed=1, worlds=1)


def test_who_is_not_asked_gets_no_suggestion() -> None:
    game = kancha.new("pachamama", 2, 1, first=0, board="short")
    with pytest.raises(kancha.IllegalMove):
        suggest(game.view(1))


def test_a_cancelled_suggestion_is_what_is_known_at_once() -> None:
    game = some_way_on("ayar")
    given = suggest(game.view(game.seat), cancelled=lambda: True)
    assert given.candidates
    assert all(candidate.worlds == 1 for candidate in given.candidates)
    by_the_clock = suggest(game.view(game.seat), seconds=0.0)
    assert by_the_clock.candidates == given.candidates


def test_a_game_whose_judge_knows_nothing_has_candidates_all_the_same() -> None:
    game = new_toy("notes")
    given = suggest(game.view(0), worlds=2)
    assert given.candidates
    assert [reason.kind for reason in given.candidates[0].reasons][-1] == THEN


def test_where_no_world_is_found_in_time_answers_are_told_by_what_surely_follows() -> None:
    game = kancha.new("pachamama", 2, 4, board="long")
    view = game.view(0 if game.seat is None else game.seat)
    scales: Scales[GameState] = Scales(view, 0)
    named = view.answers()[-1]
    looks = look_without_worlds(scales, named, never)
    assert not scales.worlds
    assert len({tuple(look.options) for look in looks}) == 3
    assert named in [look.options for look in looks]
    assert all(0 < look.chance() < 1 and look.spread() > 0 for look in looks)


def test_a_search_for_a_first_world_ends_when_it_is_stopped() -> None:
    game = kancha.new("pachamama", 2, HARD, board="long", mode="competitive")
    view = game.view(0 if game.seat is None else game.seat)
    stopped: Scales[GameState] = Scales(view, 0)
    assert not stopped.begin(lambda: True)
    given = suggest(view, 0, seconds=0.0)
    assert len(given.candidates) == 3
    assert all(candidate.text in view.moves() for candidate in given.candidates)


def test_answers_that_differ_by_less_than_their_doubt_are_alike() -> None:
    best, near, far = (Weighed([number], 0.0) for number in range(3))
    best.chances, near.chances, far.chances = [0.5, 0.6, 0.55], [0.5, 0.61, 0.53], [0.1, 0.2, 0.15]
    assert alike([best, near])
    assert not alike([best, near, far])
    assert not alike([best])

"""Matches are repeatable, seats rotate, intervals hold."""

import pytest

from kancha.kernel.errors import KanchaError
from kancha.lab.arena import pairings, standings, wilson
from kancha.lab.match import Fixture, Result, mixed, play, verify


def fixture(*bots: str, deal: int = 5, mode: str = "competitive") -> Fixture:
    return Fixture("pachamama", mode, len(bots), (("board", "short"),), bots, deal)


def test_a_match_gives_the_same_result_again() -> None:
    first, again = play(fixture("random", "random")), play(fixture("random", "random"))
    assert (first.scores, first.places, first.decisions) == (again.scores, again.places, again.decisions)


def test_wilson_agrees_with_the_textbook() -> None:
    low, high = wilson(80, 100)
    assert (round(low, 4), round(high, 4)) == (0.7112, 0.8666)
    assert wilson(0, 0) == (0.0, 1.0)


def test_bots_change_seats_on_the_same_deal() -> None:
    (games,) = pairings("pachamama", "competitive", 2, (), ["a", "b"], 4, seed=1)
    assert [game.bots for game in games] == [("a", "b"), ("b", "a"), ("a", "b"), ("b", "a")]
    assert games[0].deal == games[1].deal != games[2].deal == games[3].deal


def test_every_pair_meets_and_partners_play_alone() -> None:
    assert len(pairings("pachamama", "competitive", 2, (), ["a", "b", "c"], 2, seed=1)) == 3
    alone = pairings("pachamama", "solo", 1, (), ["a", "b"], 3, seed=1)
    assert [games[0].bots for games in alone] == [("a",), ("b",)]
    assert [game.deal for game in alone[0]] == [game.deal for game in alone[1]]


def test_a_shared_victory_is_shared() -> None:
    results = [
        Result(fixture("a", "b"), True, 9, (5, 5), (1, 1), (5, 5), 0.1),
        Result(fixture("b", "a"), True, 9, (3, 7), (2, 1), (3, 7), 0.1),
    ]
    a, b = standings(results)
    assert (a.bot, a.wins, a.mean_score, b.wins) == ("a", 1.5, 6.0, 0.5)


def test_nobody_wins_when_the_automaton_does() -> None:
    (alone,) = standings([Result(fixture("a", mode="solo"), True, 9, (5,), (2,), (5, 9), 0.1)])
    assert (alone.wins, alone.against) == (0.0, "")


def test_a_check_finds_a_lost_piece() -> None:
    game = play(Fixture("pachamama", "competitive", 2, (("board", "short"),), ("random", "random"), 5, check=True))
    assert game.finished
    with pytest.raises(KanchaError, match="pawns"):
        verify_with([("pawns", 4, 5)])


def verify_with(pieces: list[tuple[str, int, int]]) -> None:
    import kancha
    from kancha.kernel.state import facts

    game = kancha.new("pachamama", 2, seed=1, board="short")
    verify(game.record(), facts(game.state), pieces)


def test_mixing_is_the_same_everywhere() -> None:
    assert mixed(1, "deal", 2) == mixed(1, "deal", 2) != mixed(1, "deal", 3)

"""Ratings find what the games were made with, whatever their order."""

from kancha.kernel.chance import Rng
from kancha.lab.rating import Outcome, ratings, tallies


def games_of(chance: float, deals: int, seat_bonus: float = 0.0) -> list[Outcome]:
    """Games in which a beats b with some chance, a little more often from the first seat; two a deal."""
    rng = Rng(5)
    outcomes: list[Outcome] = []
    for deal in range(deals):
        for bots in (("a", "b"), ("b", "a")):
            mine = chance + (seat_bonus if bots[0] == "a" else -seat_bonus)
            won = rng.below(10_000) < 10_000 * mine
            first = won == (bots[0] == "a")
            outcomes.append(Outcome(deal, bots, (1, 2) if first else (2, 1)))
    return outcomes


def test_a_bot_that_wins_three_of_four_games_is_190_points_ahead() -> None:
    known = ratings(games_of(0.75, 400), "b")
    best = known.bots[0]
    assert best.name == "a"
    assert best.low < 191 < best.high
    assert known.widest() < 80


def test_a_seat_that_wins_more_is_told_apart_from_the_bots() -> None:
    known = ratings(games_of(0.5, 400, seat_bonus=0.15), "a")
    assert known.bots[0].low <= 0 <= known.bots[0].high
    assert known.seats[0].low > 20
    assert round(known.seats[0].rating) == -round(known.seats[1].rating)


def test_the_order_of_the_games_does_not_matter() -> None:
    games = games_of(0.6, 30)
    first, again = ratings(games, "a", draws=0), ratings(games[::-1], "a", draws=0)
    assert [round(one.rating, 6) for one in first.bots] == [round(one.rating, 6) for one in again.bots]


def test_whoever_always_wins_has_a_number_and_a_wide_interval() -> None:
    known = ratings([Outcome(deal, ("a", "b"), (1, 2)) for deal in range(4)], "b")
    assert 100 < known.bots[0].rating < 1500
    assert known.bots[0].high - known.bots[0].low > 200


def test_a_game_of_four_counts_as_much_as_everybody_can_win_in_it() -> None:
    pairs = tallies([Outcome(1, ("a", "b", "c", "d"), (1, 2, 2, 4))])
    assert round(sum(tally.all for tally in pairs.values()), 9) == 2.0
    assert pairs[("c", 2), ("b", 1)].won == pairs[("c", 2), ("b", 1)].all / 2


def test_without_an_anchor_the_mean_is_zero() -> None:
    known = ratings(games_of(0.7, 20), "nobody", draws=0)
    assert abs(sum(one.rating for one in known.bots)) < 1e-6

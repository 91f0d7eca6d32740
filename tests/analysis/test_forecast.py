"""Chances that are shown: fitted to played games, stored as data, honest."""

from math import isclose, isfinite

import pytest

import kancha
from kancha.analysis.fitting import Fitted, Quality, fit, solve
from kancha.analysis.forecast import Forecaster, Sample, choices_of, features, fits_of, shares, won
from kancha.analysis.samples import Row, options_for, play_for_rows, read_rows
from kancha.analysis.telling import amount
from kancha.games import all_rules, find
from kancha.judging import judge_of
from kancha.kernel.chance import Rng
from kancha.lab.ways import random_answer
from kancha.languages import LANGUAGES
from kancha.words import Speaker
from tests.kernel.toy import new as new_toy

SLUGS = [rules.slug for rules in all_rules()]


def ways(slug: str) -> list[tuple[str, int]]:
    return [(mode.name, seats) for mode in find(slug).modes for seats in range(mode.fewest, mode.most + 1)]


def test_time_shares_add_up_and_stand_on_their_knots() -> None:
    assert shares(0.0) == [1.0, 0.0, 0.0, 0.0]
    assert shares(1.0) == [0.0, 0.0, 0.0, 1.0]
    assert shares(2.0) == shares(1.0)
    for progress in (0.1, 0.5, 0.63, 0.95):
        assert isclose(sum(shares(progress)), 1.0)


@pytest.mark.parametrize("slug", SLUGS)
def test_terms_are_named_and_the_game_goes_on_from_0_to_1(slug: str) -> None:
    rules = find(slug)
    judge = judge_of(rules)
    names = judge.term_names()
    for language in LANGUAGES:
        for name in names:
            assert Speaker(rules, rules.make_setup(None, {}), language).entry("term", name)
    for mode in rules.modes:
        game = kancha.new(slug, mode.fewest, 3, mode=mode.name)
        rng = Rng(5)
        assert judge.progress(game.state) < 0.3
        while not game.over:
            seat, option = random_answer(game.position, rng)
            game.play(option, seat)
        assert judge.progress(game.state) > 0.85
        terms = judge.terms(game.position)
        assert len(terms) == len(game.score_sheet().columns)
        assert all(len(side) == len(names) and all(map(isfinite, side)) for side in terms)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_way_to_play_has_fitted_weights_and_better_figures_than_its_judge(slug: str) -> None:
    fits = fits_of(slug)
    assert list(fits) == [f"{mode}-{seats}" for mode, seats in ways(slug)]
    for each in fits.values():
        assert each.games >= 30
        assert each.forecast["log_loss"] <= each.judged["log_loss"]
        assert all(map(isfinite, each.weights.values()))


@pytest.mark.parametrize("slug", SLUGS)
def test_chances_are_shared_by_the_seats_and_end_with_who_won(slug: str) -> None:
    game = kancha.new(slug, 2, 1, mode="competitive")
    forecaster = Forecaster(game.rules, game.setup)
    rng = Rng(2)
    assert isclose(sum(forecaster.from_view(game.view(game.seat), rng, 2)), 1.0)
    while not game.over:
        seat, option = random_answer(game.position, rng)
        game.play(option, seat)
    winners = game.ranking().count(1)
    assert forecaster.chances(game.position) == [1.0 / winners if place == 1 else 0.0 for place in game.ranking()]


def test_partners_win_together_and_an_automaton_wins_what_nobody_does() -> None:
    assert won([1, 1], [[0, 1], []]) == [1.0, 1.0]
    assert won([2, 2], [[0, 1], []]) == [0.0, 0.0]
    assert won([1, 1, 3], [[0], [1], [2]]) == [0.5, 0.5, 0.0]


def test_a_game_that_nobody_has_fitted_has_its_judges_own_chances() -> None:
    game = new_toy("notes")
    assert fits_of("no-such-game") == {}
    assert Forecaster(game.rules, game.setup).chances(game.position) == [0.5, 0.5]


def test_only_choices_that_are_not_the_usual_ones_count() -> None:
    rules = find("ayar")
    assert choices_of(rules, rules.make_setup(1, {"mode": "solo", "level": "3"})) == ["level 3"]
    assert choices_of(rules, rules.make_setup(1, {"mode": "solo"})) == []


def made_up(number: int, slope: float) -> dict[int, list[Row]]:
    """Games whose chances follow one term alone."""
    rng = Rng(7)
    deals: dict[int, list[Row]] = {}
    for deal in range(number):
        lead = (rng.below(2001) - 1000) / 250
        chance = 1 / (1 + 2.718281828 ** (-slope * lead))
        first = 1.0 if rng.below(10_000) < 10_000 * chance else 0.0
        judged = 0.99 if lead > 0 else 0.01
        sample = Sample(0.5, [judged, 1 - judged], [[lead], [0.0]], 0)
        deals[deal] = [Row(sample, [[0], [1]], [], [first, 1 - first])]
    return deals


def test_a_fit_finds_what_made_the_games_and_is_honest_where_the_judge_is_not() -> None:
    fitted = Fitted(made_up(800, 0.8), ["lead"])
    assert fitted.quality.error < 0.05 < fitted.before.error
    assert fitted.quality.log_loss < fitted.before.log_loss
    assert fitted.quality.brier < fitted.before.brier
    rows = [row for rows in made_up(1500, 0.8).values() for row in rows]
    weights = fit(rows, ["lead"], None, 16.0)
    ahead = Sample(0.5, [0.99, 0.01], [[2.0], [0.0]], 1)
    heights = [
        sum(value * weights.get(name, 0) for name, value in features(ahead, side, [side], ["lead"], []).items())
        for side in (0, 1)
    ]
    assert 0.6 < (heights[0] - heights[1]) / 2 < 1.0


def test_figures_of_a_forecast_by_hand() -> None:
    quality = Quality([(0.75, 1.0), (0.75, 0.0)])
    assert quality.bins == [(2, 0.75, 0.5)]
    assert quality.as_dict() == {"brier": 0.3125, "log_loss": 0.837, "calibration_error": 0.25}


def test_linear_equations_are_solved() -> None:
    assert solve([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])


def test_rows_of_a_game_are_kept_and_read_again() -> None:
    rows = play_for_rows("ayar", "solo", 1, 11)
    assert {tuple(row.won) for row in rows} <= {(1.0, 0.0), (0.0, 1.0)}
    again = read_rows([row.line(11) for row in rows] + ['{"deal": 12, "prog'])
    assert [row.line(11) for row in again[11]] == [row.line(11) for row in rows]
    assert list(again) == [11]


def test_games_to_fit_to_take_every_level() -> None:
    rules = find("ayar")
    assert {options_for(rules, "solo", 1, Rng(seed)).get("level") for seed in range(40)} == {"1", "2", "3", "4"}


def test_amounts_have_their_sign_and_are_written_as_the_language_does() -> None:
    rules = find("ayar")
    english, french = (Speaker(rules, rules.make_setup(None, {}), language) for language in ("en", "fr"))
    assert [amount(4.0, english), amount(-1.5, english), amount(-2.0, english, signed=False)] == ["+4", "−1.5", "2"]
    assert amount(-1.5, french) == "−1,5"

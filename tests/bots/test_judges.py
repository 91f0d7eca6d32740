"""A game has a judge, and rules know nothing of it."""

from kancha.games import all_rules
from kancha.judging import Judge, JudgedRules, judge_of
from kancha.kernel.chance import Rng
from tests.kernel.toy import new


def test_to_a_judge_that_knows_nothing_all_positions_are_equal() -> None:
    view = new("notes").view(0)
    judge = judge_of(view.rules)
    assert judge.worth(view.state, 0) == 0.0
    assert judge.chances(view.state, 0) == 0.5
    position = view.imagine(Rng(1))
    assert judge.outlook(position, 0) == 0.0
    assert judge.forecast(position, 2) == [0.5, 0.5]
    assert judge.promise(view.state, 0, view.options) == [0.0, 0.0, 0.0]


def test_terms_come_to_what_a_judge_expects() -> None:
    for rules in all_rules():
        judge = judge_of(rules)
        terms = [float(number) for number in range(1, len(judge.term_names()) + 1)]
        assert judge.total(terms) == (
            1.0 if rules.slug == "ayar" else sum(terms)
        )  # in Ayar the lower of two scores counts


def test_every_game_has_a_judge_of_its_own() -> None:
    for rules in all_rules():
        assert isinstance(rules, JudgedRules)
        assert type(judge_of(rules)) is not Judge

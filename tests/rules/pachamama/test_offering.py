"""Offerings: tokens for points."""

import pytest

from kancha.games.pachamama.material import CROPS
from tests.marks import rule
from tests.rules.pachamama.positions import S01, asked, at_random, competitive, facts, refused, texts, tokens


@rule("P-090")
def test_any_set_of_the_tokens_held_may_be_offered_or_none() -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={0: ["coca", "maize"], 1: ["quinoa"]})
    g.play("explore reserve A1")
    assert texts(g) == ["offer none", "offer coca", "offer maize", "offer coca+maize"]
    assert refused(g, "offer quinoa") == refused(g, "offer coca+quinoa") == 90


@rule("P-090")
def test_offered_tokens_go_back_to_the_supply() -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={0: ["coca", "maize"]})
    g.play("explore reserve A1")
    g.play("offer coca+maize")
    assert tokens(g, 0) == set()
    assert [facts(g).supply_of_token(crop) for crop in range(5)] == [2] * 5


@rule("P-090")
def test_there_is_at_most_one_offering_a_turn() -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={0: ["coca", "maize", "chili"]})
    g.play("explore reserve A1")
    g.play("offer coca")
    assert asked(g) == (1, "action")


@rule("P-090")
def test_to_offer_nothing_changes_nothing() -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={0: ["coca", "maize"]}, scores={0: 5})
    g.play("explore reserve D1")
    g.play("offer none")
    assert tokens(g, 0) == {"coca", "maize"}
    assert g.scores() == [5, 0]
    assert asked(g) == (1, "action")


@rule("P-091")
@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10)])
def test_the_number_of_tokens_decides_the_points(number: int, points: int) -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={0: CROPS}, scores={0: 2})
    g.play("explore reserve D1")
    g.play("offer " + "+".join(CROPS[5 - number :]))
    assert g.scores() == [2 + points, 0]


@rule("P-091")
@pytest.mark.parametrize("pair", ["sweet_potato+coca", "maize+quinoa", "sweet_potato+quinoa"])
def test_types_do_not_matter(pair: str) -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={0: CROPS})
    g.play("explore reserve D1")
    g.play(f"offer {pair}")
    assert g.scores() == [1, 0]


@rule("P-092")
def test_one_token_may_be_offered_for_nothing_and_the_others_are_kept() -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={0: ["coca", "maize", "quinoa"]})
    g.play("explore reserve D1")
    g.play("offer maize")
    assert tokens(g, 0) == {"coca", "quinoa"}
    assert g.scores() == [0, 0]


@rule("P-093")
def test_nobody_ever_holds_two_tokens_of_one_crop() -> None:
    """The box says so: at any moment the tokens held and those in the supply make one set for each player."""
    for seed in range(3):
        for g in at_random(competitive(seats=3, seed=seed), seed):
            for crop, name in enumerate(CROPS):
                holders = sum(name in tokens(g, seat) for seat in range(3))
                assert holders + facts(g).supply_of_token(crop) == 3


@rule("P-093")
def test_a_second_token_of_a_crop_comes_only_after_the_first_was_offered() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2", "D3"], pawns={0: ["B2", "D3"]})
    g.play("divine B2 maize")
    g.play("stop")
    g.play("offer maize")
    g.play("explore reserve D1")
    g.play("divine D3 maize")
    assert tokens(g, 0) == {"maize"}
    assert texts(g) == ["offer none", "offer maize"]


@rule("P-094")
def test_who_holds_no_token_is_not_asked() -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={1: ["coca"]})
    g.play("explore reserve D1")
    assert asked(g) == (1, "action")
    g.play("explore reserve A1")
    assert asked(g) == (1, "offer")

"""What a second, suspicious reading of the rules asked the engine."""

from itertools import cycle

import pytest

from kancha.games.tawantinsuyu.material import CARD_NAMES, POTATO, SPACE_NAMES, WORKERS
from kancha.kernel.errors import BadPiece
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    BOX,
    HIM,
    VILLAGE,
    answers,
    army,
    asked,
    down,
    facts,
    refused,
    res,
    reserve,
    say,
    score,
    solo,
    table,
    village,
)


@rule("T-063", "T-064")
def test_with_the_village_empty_a_turn_still_ends_with_a_chance_for_free_actions() -> None:
    g = table(village=[], army={0: ["a17"]}, phase="end", holder=1, festivals=1)
    assert asked(g) == (0, "hire")
    assert answers(g) == {"pass", "cash a17"}
    say(g, "cash a17")
    assert res(g) == {"gold": 1}
    assert asked(g)[0] == 1


@rule("T-063", "T-064")
def test_without_anything_to_do_the_end_of_a_turn_asks_nothing() -> None:
    g = table(village=[], phase="end", holder=1, festivals=1)
    assert asked(g)[0] == 1


@rule("T-063")
def test_any_card_of_the_hand_can_be_cashed_also_the_second_of_two_alike() -> None:
    g = table(army={0: ["a16", "a17"]})
    say(g, "cash a17")
    assert army(g) == ["a16"]


@rule("T-063")
def test_a_card_in_the_field_cannot_be_cashed() -> None:
    g = table(army_up={0: ["a16"]}, army_down={0: ["a17"]})
    refused(g, "cash a16", 63)
    refused(g, "cash a17", 63)


@rule("T-255")
def test_who_has_no_exchange_is_told_so_even_where_something_is_promised() -> None:
    g = table(workers={0: ["architect", "priest"]}, resources={0: {"stone": 6, "corn": 2, "gold": 1}})
    assert str(g.why("swap stone gold")) == "<T-255.1>"


@rule("T-004")
def test_corn_stands_in_for_nothing_but_food() -> None:
    """Two corn for a step: one gold may stand in; that corn counts besides, as it does for food, is said to be not so."""
    g = table(resources={0: {"corn": 5, "gold": 1}})
    say(g, "move 1", "offer 1")
    assert answers(g) == {"pay 0 0", "pay 1 0"}
    assert str(g.why("pay 1 1")) == "<stand_in>"


@rule("T-161")
def test_the_second_of_two_alike_cards_can_be_played_first() -> None:
    g = table(high_priest={0: 3}, army={0: ["a19", "a20"]}, resources={0: {"potato": 1}})
    say(g, "move 1", "send potato", "muster a20")
    assert army(g) == ["a19"]


@rule("T-255", "T-259")
def test_exchange_and_oracle_without_the_means_are_refused_with_their_rule() -> None:
    g = table(buildings={0: ["Z15", "Z19"]}, resources={0: {"stone": 1}})
    refused(g, "swap stone gold", 255)
    refused(g, "consult", 259)


@rule("T-202")
def test_the_refill_never_makes_the_village_longer_than_its_places() -> None:
    assert len(village(table(village=[], holder=0, festivals=1))) == 6


@rule("T-284")
def test_axomamma_never_holds_five_potatoes() -> None:
    with pytest.raises(BadPiece, match="5 potatoes"):
        solo(resources={"axomamma": {"potato": 5}}, turn=0)
    g = solo(resources={"axomamma": {"potato": 4}}, scores={"axomamma": 20}, turn=0)
    facts(g).gain(HIM, POTATO, 8)
    assert res(g, HIM) == {"potato": 2}
    assert score(g, HIM) == 30


@rule("T-302")
def test_axomamma_gives_up_when_no_card_to_come_names_a_god_with_an_empty_space() -> None:
    kinds = cycle(WORKERS)
    hill = {space: next(kinds) for number, space in enumerate(SPACE_NAMES) if BOX.hill.god[number] < 2}
    others = [name for card, name in enumerate(CARD_NAMES) if BOX.card_god[card] >= 2]
    slots = ["g01", "g02", "g08", "g09"]
    g = solo(hill=hill, gods={0: others}, slots=slots, workers={"axomamma": ["priest"]}, village=VILLAGE[:1])
    assert asked(g) == (0, "turn")
    assert "priest" in reserve(g, HIM)


@rule("T-166", "T-244")
def test_a_building_that_produces_cannot_be_turned_up_by_its_own_yield() -> None:
    g = table(
        buildings={0: ["Z04", "P13", "P03"]},
        buildings_down={0: ["P07"]},
        high_priest={0: 4},
        tapestries={0: [["SW01"]]},
        weaving_up="W25",
    )
    say(g, "move 1", "produce P03", "produce P13", "pick face_up", "weave W25 0 right")
    assert asked(g) == (0, "regenerate")
    assert answers(g) == {"pass", "regenerate P07"}
    say(g, "pass")
    assert answers(g) == {"stop", "regenerate P03", "regenerate P07", "regenerate P13"}
    say(g, "regenerate P13")
    assert down(g) == ["P03", "P07"]


@rule("T-255")
def test_what_was_swapped_away_is_forgotten_when_its_question_is_over() -> None:
    g = table(buildings={0: ["Z12", "Z15"]}, resources={0: {"gold": 1}}, village=[], holder=1, festivals=1, phase="end")
    assert asked(g) == (0, "hire")
    say(g, "swap gold corn")
    assert answers(g) == {"pass", "swap corn stone"}
    say(g, "swap corn stone")
    assert asked(g) == (0, "paid_step")  # the Festival of seat 1 has begun
    assert answers(g) == {"pass", "swap stone corn", "swap stone gold"}


@rule("T-018", "T-064")
def test_a_benefit_that_a_free_action_made_too_dear_is_still_asked_while_another_may_help() -> None:
    g = table(
        buildings={0: ["Z15", "Z19"]},
        resources={0: {"potato": 1, "stone": 1, "gold": 2}},
        workers={0: ["architect"]},
        gods={0: ["g38"]},
        statues={0: ["cocha-small"]},
    )
    say(g, next(text for text in sorted(answers(g)) if text.startswith("place architect g38 T")), "before")
    assert asked(g) == (0, "build_statue")
    say(g, "consult", "pay 1 0")
    assert asked(g) == (0, "build_statue")
    assert {"pass", "swap gold stone"} <= answers(g)
    say(g, "swap gold stone")
    assert "statue inti-small" in answers(g)

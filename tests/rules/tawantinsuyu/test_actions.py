"""Section 6: the High Priest's actions."""

import pytest

import kancha
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    answers,
    army,
    army_down,
    army_up,
    asked,
    discarded,
    down,
    facts,
    owner,
    refused,
    res,
    reserve,
    say,
    score,
    statues,
    table,
    temple,
    up,
    village,
)


@rule("T-157")
def test_worship_takes_one_large_and_one_small_statue() -> None:
    mine = ["inti-large", "quilla-large", "illapa-small", "cocha-small"]
    g = table(high_priest={0: 5}, statues={0: mine, 1: ["viracocha-large"]}, nomads=[])
    say(g, "move 1")
    assert answers(g) == {"take_gold", *[f"sacrifice {name}" for name in mine]}
    say(g, "sacrifice illapa-small", "take deck")
    assert temple(g) == 1
    assert answers(g) == {"stop", "sacrifice inti-large", "sacrifice quilla-large"}
    say(g, "sacrifice quilla-large")
    g.play(g.options()[0])
    assert temple(g) == 4
    assert statues(g) == ["inti-large", "cocha-small"]
    assert sum(facts(g).statues) == 18 - 5, "they leave the game"
    assert asked(g) == (1, "follow_worship")
    say(g, "sacrifice viracocha-large", "take deck")
    assert temple(g, 1) == 1, "exactly one step whatever the size"


@rule("T-158")
def test_offering_costs_two_corn_a_step_and_three_for_the_others() -> None:
    g = table(resources={0: {"corn": 5}, 1: {"corn": 3, "gold": 1}}, temple={0: 8, 1: 8})
    say(g, "move 1")
    assert answers(g) == {"take_gold", "offer 1", "offer 2"}
    say(g, "offer 2")
    assert temple(g) == 10
    assert res(g) == {"corn": 1, "gold": 1}
    say(g, "offer 1", "pay 0 0")
    assert temple(g, 1) == 9
    assert res(g, 1) == {"gold": 1}


@rule("T-159")
def test_regeneration_is_one_free_then_food_and_corn_for_the_others() -> None:
    g = table(
        buildings_down={0: ["P03", "P04", "P05"], 1: ["P06", "P07"]},
        resources={0: {"potato": 1}, 1: {"potato": 5, "corn": 1}},
    )
    say(g, "move 2", "regenerate P03")
    assert res(g) == {"potato": 1}
    say(g, "regenerate P04")
    assert res(g) == {}
    assert asked(g) == (1, "regeneration")
    say(g, "regenerate P06")
    assert res(g, 1) == {"potato": 5}
    assert down(g, 1) == ["P07"]
    assert down(g) == ["P05"]


@rule("T-159")
def test_every_part_can_be_stopped() -> None:
    g = table(buildings_down={0: ["P03", "P04"]}, resources={0: {"potato": 9}})
    say(g, "move 2", "regenerate P03", "stop")
    assert down(g) == ["P04"]
    assert asked(g) == (0, "second_action")


def at_war(seats: int = 2, **pieces: object) -> kancha.Game:
    """Seat 0 is about to move the High Priest to Conquest."""
    return table(seats, high_priest={0: 3}, **pieces)


@rule("T-160")
def test_a_worker_of_either_end_of_the_village_falls_even_for_gold() -> None:
    g = at_war(village=["courier", "priest", "warrior"], army_up={0: ["a01"]})
    say(g, "move 1")
    assert answers(g) == {"send potato", "send corn"}
    say(g, "send corn", "take_gold")
    assert village(g) == ["courier", "priest"]
    assert facts(g).casualties == [0, 0, 0, 0, 1]
    g = at_war(village=[], nomads=["priest", "courier"], holder=1, festivals=1)
    say(g, "move 1")
    assert answers(g) == {"send_nomad courier", "send_nomad priest"}
    say(g, "send_nomad priest")
    assert facts(g).casualties[3] == 1
    assert sum(facts(g).nomads) == 2
    g = at_war(village=[], nomads=[], holder=1, festivals=1)
    say(g, "move 1")
    assert facts(g).casualty_count() == 0


@rule("T-161")
def test_army_cards_are_played_for_potatoes_the_active_players_first_free() -> None:
    g = at_war(army={0: ["a01", "a19"], 1: ["a02", "a20"]}, resources={0: {"potato": 1}, 1: {"potato": 1}})
    say(g, "move 1", "send potato", "muster a19")
    assert res(g) == {"potato": 1}
    say(g, "muster a01")
    assert res(g) == {}
    assert army_up(g) == ["a01", "a19"]
    assert asked(g) == (1, "muster")
    say(g, "muster a20")
    assert res(g, 1) == {}
    assert army_up(g, 1) == ["a20"]
    assert army(g, 1) == ["a02"]


@rule("T-161")
def test_cards_played_earlier_stay_available() -> None:
    g = at_war(army_up={0: ["a19"], 1: ["a20"]})
    say(g, "move 1", "send potato", "stop", "conquer Q1")
    assert army_down(g) == ["a19"]
    assert asked(g) == (1, "conquer")


@rule("T-162")
def test_each_places_a_marker_in_turn_order_then_the_active_player_another() -> None:
    g = at_war(3, army_up={0: ["a01", "a02"], 1: ["a03"], 2: ["a04"]})
    say(g, "move 1", "send potato", "stop", "conquer C1")
    assert asked(g) == (1, "conquer")
    refused(g, "conquer C1", 162)
    say(g, "conquer A1")
    assert asked(g) == (2, "conquer")
    say(g, "pass")
    assert asked(g) == (0, "conquer")
    say(g, "conquer Q1")
    assert (owner(g, "C1"), owner(g, "A1"), owner(g, "Q1")) == (0, 1, 0)
    assert facts(g).players[0].markers_left == 8
    assert asked(g) == (0, "second_action")


@rule("T-162")
def test_without_a_marker_nobody_conquers() -> None:
    taken = {f"{letter}{number}": 1 for letter in "CA" for number in range(2, 7)}
    g = at_war(army_up={1: ["a01"], 0: ["a02"]}, conquests=taken)
    say(g, "move 1", "send potato", "stop", "conquer C1")
    assert asked(g)[0] == 0


@rule("T-163")
@pytest.mark.parametrize(
    ("cards", "space", "choices"),
    [
        (["a01", "a19"], "C1", {"flip 1 0", "flip 0 1"}),
        (["a01", "a02", "a19"], "C3", {"flip 2 0", "flip 0 1"}),
        (["a01", "a19"], "Q2", {"discard 1 0", "discard 0 1"}),
        (["a01", "a02", "a19", "a20"], "C6", {"flip 1 1", "flip 0 2"}),
    ],
)
def test_cards_are_flipped_or_discarded_for_a_conquest(cards: list[str], space: str, choices: set[str]) -> None:
    g = at_war(army_up={0: cards})
    say(g, "move 1", "send potato", "stop", f"conquer {space}")
    assert answers(g) == choices


@rule("T-163")
@pytest.mark.parametrize(("card", "space"), [("a01", "C1"), ("a19", "C1"), ("a19", "K1")])
def test_excess_soldiers_are_lost(card: str, space: str) -> None:
    g = at_war(army_up={0: [card]})
    say(g, "move 1", "send potato", "stop", f"conquer {space}")
    assert army_down(g) == [card]
    assert army_up(g) == []


@rule("T-163")
def test_a_card_serves_only_one_of_the_two() -> None:
    g = at_war(army_up={0: ["a19"]})
    say(g, "move 1", "send potato", "stop")
    assert "conquer A4" not in answers(g)
    refused(g, "conquer A4", 163)
    g = at_war(army_up={0: ["a19", "a01"]})
    say(g, "move 1", "send potato", "stop", "conquer A4")
    assert answers(g) == {"flip 1 0", "flip 0 1"}
    say(g, "flip 0 1")
    assert army_down(g) == ["a19"]
    assert discarded(g) == ["a01"]
    assert score(g) == 13


@rule("T-164")
def test_sets_are_lean_and_the_reward_comes_first() -> None:
    g = at_war(army_up={0: ["a01", "a02", "a03", "a19"]})
    say(g, "move 1", "send potato", "stop", "conquer C3")
    assert answers(g) == {"flip 2 0", "flip 0 1"}, "neither three singles nor a single with a double"
    assert res(g) == {"stone": 2}, "gained before the cards are turned"


@rule("T-165")
def test_who_takes_gold_neither_plays_cards_nor_conquers() -> None:
    g = at_war(army={0: ["a02"]}, army_up={0: ["a01"], 1: ["a03"]})
    say(g, "move 1", "send potato", "take_gold")
    assert asked(g) == (1, "conquer")
    say(g, "pass")
    assert asked(g) == (0, "second_action")
    assert army(g) == ["a02"]
    assert res(g) == {"gold": 1}


def at_production(**pieces: object) -> kancha.Game:
    return table(high_priest={0: 3}, **pieces)


@rule("T-166")
def test_production_yields_and_turns_down_with_a_free_flip_for_the_active_player() -> None:
    g = at_production(buildings={0: ["P01", "P02"], 1: ["P03"]}, buildings_down={0: ["P05"]}, market=["P06", "Z09"])
    say(g, "move 2", "produce P01")
    assert res(g) == {"potato": 3}
    assert down(g) == ["P01", "P05"]
    say(g, "regenerate P05")
    assert asked(g) == (1, "produce")
    assert up(g) == ["P02", "P05"], "after it nothing more is activated"
    say(g, "produce P03")
    assert res(g, 1) == {"stone": 2}
    assert down(g, 1) == ["P03"]
    assert asked(g) == (0, "second_action"), "the others turn nothing up"


@rule("T-167")
def test_what_is_turned_up_before_may_be_activated_once() -> None:
    g = at_production(buildings={0: ["P02"]}, buildings_down={0: ["P01"]}, market=["P06", "Z09"])
    say(g, "move 2", "regenerate P01")
    assert answers(g) == {"stop", "produce P01", "produce P02"}
    say(g, "produce P01", "produce P02")
    assert res(g) == {"potato": 3, "corn": 2}
    assert asked(g) == (0, "second_action")
    g = at_production(buildings={0: ["P01"]}, market=["P06", "Z09"])
    say(g, "move 2", "produce P01", "regenerate P01")
    assert up(g) == ["P01"]
    assert res(g) == {"potato": 3}, "up again, but unused"


@rule("T-168")
def test_passive_buildings_react_whoever_moved_and_even_if_gold_was_taken() -> None:
    g = table(high_priest={0: 3}, buildings={1: ["Z17"]}, market=["P01", "P02", "Z09", "Z10"])
    say(g, "move 1")
    assert res(g, 1) == {"gold": 1}
    assert score(g, 1) == 11, "before the casualty is even chosen"
    assert asked(g) == (0, "casualty")
    g = table(buildings={1: ["Z18"]}, market=["P01", "P02", "Z09", "Z10"])
    say(g, "move 2")
    assert res(g, 1) == {"gold": 1}
    assert len(army(g, 1)) == 1
    assert res(g) == {"gold": 1}
    assert reserve(g) == []

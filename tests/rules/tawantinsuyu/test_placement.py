"""Section 4: placing a worker."""

import pytest

from kancha.games.tawantinsuyu.material import CARD_NAMES
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    answers,
    army,
    asked,
    at,
    facts,
    hand,
    objects,
    offer,
    refused,
    res,
    reserve,
    say,
    score,
    statues,
    table,
    tasks_left,
    told,
    verbs,
)


@rule("T-080")
def test_a_space_is_paid_with_a_card_of_its_god_or_gold() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, hill={"T01o": "priest"})
    assert objects(g, "place") == {"T00i"}
    refused(g, "place courier g36 T01o", 80)
    refused(g, "place courier g36 T03o", 80)
    refused(g, "place courier gold T00i", 80)
    refused(g, "place courier g01 T00i")
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, resources={0: {"gold": 1}}, hill={"T01o": "priest"})
    refused(g, "place courier gold T01o", 80)
    say(g, "place courier gold T00i")
    assert at(g, "T00i") == "courier"
    assert res(g) == {}
    assert hand(g) == ["g36"]


@rule("T-081", "T-082")
@pytest.mark.parametrize(
    ("space", "card", "food"),
    [
        ("T00i", "g36", 0), ("T02i", "g08", 1), ("T09o", "g15", 1), ("T05o", "g01", 3), ("T06i", "g08", 3),
        ("M01o", "g01", 2), ("M04i", "g29", 3), ("M08i", "g08", 5), ("B00i", "g29", 5), ("B06i", "g15", 6), ("B12i", "g15", 8),
    ],
)  # fmt: skip
def test_walking_and_descent(space: str, card: str, food: int) -> None:
    g = table(workers={0: ["priest"]}, gods={0: [card]}, resources={0: {"potato": food}})
    say(g, f"place priest {card} {space}")
    assert res(g) == {}
    if food:
        g = table(workers={0: ["priest"]}, gods={0: [card]}, resources={0: {"potato": food - 1}})
        refused(g, f"place priest {card} {space}", 85)


@rule("T-083", "T-084")
@pytest.mark.parametrize(
    ("space", "card", "stairs", "food", "points"),
    [
        ("M01o", "g01", {"S1U": 1}, 0, [10, 11]),
        ("M01o", "g01", {"S1U": 0}, 0, [10, 10]),
        ("B01o", "g01", {"S1U": 1}, 3, [10, 11]),
        ("B01o", "g01", {"S1U": 1, "S1L": 1}, 1, [10, 12]),
        ("B01o", "g01", {"S1U": 0, "S1L": 1}, 1, [10, 11]),
        ("T05o", "g01", {"S3U": 1}, 3, [10, 10]),
        ("M01o", "g01", {"S1U": 0, "S1L": 1}, 0, [10, 10]),
    ],
)
def test_stairs_help_and_pay_their_other_owners(
    space: str, card: str, stairs: dict[str, int], food: int, points: list[int]
) -> None:
    g = table(workers={0: ["priest"]}, gods={0: [card]}, resources={0: {"corn": food}}, stairs=stairs)
    say(g, f"place priest {card} {space}")
    assert [score(g, 0), score(g, 1)] == points
    assert res(g) == {}


@rule("T-085", "T-004")
def test_gold_paid_for_the_space_is_not_there_for_the_food() -> None:
    g = table(workers={0: ["priest"]}, resources={0: {"gold": 2, "corn": 1}})
    say(g, "place priest gold M01o")
    assert res(g) == {}
    g = table(workers={0: ["priest"]}, resources={0: {"gold": 2}})
    refused(g, "place priest gold M01o", 85)


@rule("T-086")
def test_army_cards_are_cashed_first_to_afford_a_placement() -> None:
    g = table(workers={0: ["priest"]}, gods={0: ["g01"]}, army={0: ["a11"]}, statues={0: ["inti-small"]})
    refused(g, "place priest g01 M01o", 85)
    say(g, "cash a11", "place priest g01 M01o")
    assert at(g, "M01o") == "priest"


@rule("T-087", "T-098")
@pytest.mark.parametrize(
    ("worker", "hill", "tasks"),
    [
        ("architect", {}, 1),
        ("architect", {"M00i": "architect"}, 2),
        ("architect", {"M00i": "architect", "M16i": "priest"}, 2),
        ("architect", {"M00i": "architect", "M16i": "architect", "M17o": "architect", "M19o": "architect"}, 5),
        ("architect", {"M15o": "architect"}, 1),
    ],
)
def test_tasks_are_one_and_one_per_neighbour_of_the_same_colour(worker: str, hill: dict[str, str], tasks: int) -> None:
    g = table(workers={0: [worker]}, gods={0: ["g36"]}, resources={0: {"potato": 3}}, hill=hill)
    say(g, f"place {worker} g36 M18i")
    assert tasks_left(g) == tasks


@rule("T-088")
def test_no_icon_is_used_twice_in_a_group_of_three() -> None:
    near = {"M00i": "architect", "M16i": "architect", "M17o": "architect", "M19o": "architect"}
    g = table(workers={0: ["architect"]}, gods={0: ["g36"]}, resources={0: {"potato": 3, "stone": 1}}, hill=near)
    say(g, "place architect g36 M18i", "task M17i")
    refused(g, "task M17i", 88)
    say(g, "task M18o")
    assert objects(g, "task") == {"M19i"}
    say(g, "task M19i", "build P01")
    assert objects(g, "task") == {"M17i", "M18o", "M19i"}
    say(g, "task M17i")
    assert objects(g, "task") == {"M18o", "M19i"}
    say(g, "task M18o")
    assert res(g) == {"potato": 6, "stone": 4}


@rule("T-089")
def test_tasks_that_cannot_be_spent_are_lost_and_one_may_stop() -> None:
    near = {"M00i": "architect", "M16i": "architect", "M17o": "architect", "M19o": "architect"}
    pieces = {"workers": {0: ["architect"]}, "gods": {0: ["g36"]}, "hill": near, "market": []}
    g = table(resources={0: {"potato": 3}}, **pieces)
    say(g, "place architect g36 M18i", "task M17i")
    events = say(g, "task M18o")
    assert told(events, "tasks_lost") == [[0, 3]], "without a building to build the other tasks are lost"
    assert asked(g)[1] == "hire"
    g = table(resources={0: {"potato": 3}}, **pieces)
    say(g, "place architect g36 M18i", "stop")
    assert asked(g) == (1, "turn")


@rule("T-090")
def test_which_tasks_can_be_performed() -> None:
    g = table(workers={0: ["priest"]}, gods={0: ["g15"]}, resources={0: {"potato": 2, "stone": 2}})
    say(g, "place priest g15 M00i")
    assert objects(g, "task") == {"M19i", "M01i"}, "stairs cannot be paid"
    refused(g, "task M00o", 121)
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, resources={0: {"potato": 9}}, high_priest={0: 4})
    say(g, "place courier g36 M12i")
    refused(g, "task M12o", 147)
    g = table(workers={0: ["courier"]}, gods={0: ["g15"]}, resources={0: {"potato": 9}}, high_priest={0: 4})
    say(g, "place courier g15 M15o")
    refused(g, "task M14o", 140)
    assert "M16o" in objects(g, "task"), "Trade is possible without a matching joint"
    g = table(workers={0: ["courier"]}, gods={0: ["g36", "g01"]}, market=["P16"])
    say(g, "place courier g36 T00i")
    assert "T00o" in objects(g, "task"), "the market can be renewed"
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, market=["P16"])
    say(g, "place courier g36 T00i")
    refused(g, "task T00o", 130)


@rule("T-091")
def test_with_a_statue_of_its_god_a_card_gives_its_benefits_before_or_after() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g08"]}, resources={0: {"potato": 1}}, statues={0: ["quilla-large"]})
    say(g, "place courier g08 T02i")
    assert asked(g) == (0, "benefit_timing")
    before = g.clone()
    say(before, "before")
    assert res(before) == {"corn": 2, "potato": 1}
    assert score(before) == 11
    say(g, "after")
    assert "corn" not in res(g)
    say(g, "task T02o", "stop")
    assert res(g)["corn"] == 2
    g = table(workers={0: ["courier"]}, gods={0: ["g08"]}, statues={0: ["inti-small"]}, resources={0: {"potato": 1}})
    say(g, "place courier g08 T02i")
    assert asked(g) == (0, "choose_task")


@rule("T-092")
def test_gold_gives_no_benefit() -> None:
    g = table(workers={0: ["courier"]}, resources={0: {"gold": 1}}, statues={0: ["cocha-small"]})
    say(g, "place courier gold T00i")
    assert asked(g) == (0, "choose_task")
    assert offer(g) == []


@rule("T-093")
def test_a_statue_built_by_this_placement_counts_after_the_tasks() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, resources={0: {"potato": 9, "stone": 3}}, high_priest={0: 3})
    say(g, "place courier g36 M09o", "task M08o", "statue cocha-small", "stop", "all")
    assert statues(g) == ["cocha-small"]
    assert asked(g) == (0, "take_god")
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, resources={0: {"potato": 9, "stone": 3}}, high_priest={0: 3})
    say(g, "place courier g36 M09o", "task M08o", "statue inti-small", "stop")
    assert asked(g)[1] == "hire"


@rule("T-094")
def test_before_or_after_is_one_choice_for_the_whole_card() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g10"]}, resources={0: {"potato": 1}}, statues={0: ["quilla-small"]})
    say(g, "place courier g10 T02i", "before")
    assert res(g) == {"potato": 3, "corn": 1}
    say(g, "stop")
    assert res(g) == {"potato": 3, "corn": 1}


@rule("T-095", "T-048")
def test_the_played_card_joins_the_offer_and_a_full_offer_is_shuffled_away() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, offer=["g01", "g02"])
    say(g, "place courier g36 T00i", "stop")
    assert offer(g) == ["g01", "g02", "g36"]
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, offer=["g01", "g02", "g03"], gods_under=["g04"])
    say(g, "place courier g36 T00i", "stop")
    assert offer(g) == ["g36"]
    assert facts(g).gods_under == []
    assert facts(g).god_deck.bit_count() == 41


@rule("T-096")
def test_god_cards_pay_placements_renew_the_market_and_count_at_the_end() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g36", "g02"]})
    say(g, "place courier g36 T00i", "task T00o", "set_aside P01", "stop")
    assert CARD_NAMES[facts(g).gods_under[0]] == "g02"
    g = table(gods={0: ["g01", "g02"]}, phase="final")
    assert g.over
    assert score(g) == 12


@rule("T-097", "T-243")
def test_the_order_of_a_placement() -> None:
    """Card benefit before, then the Warrior's card and capture, Z03, tasks, benefit after."""
    g = table(
        workers={0: ["warrior"]}, gods={0: ["g36"]}, hill={"T01o": "priest"}, statues={0: ["cocha-small"]},
        buildings={0: ["Z03"]}, buildings_down={0: ["P03"]}, market=["P01", "P02", "Z09", "Z10"],
    )  # fmt: skip
    say(g, "place warrior g36 T00i")
    assert asked(g)[1] == "benefit_timing"
    assert army(g) == []
    say(g, "before", "take deck")
    assert asked(g)[1] == "capture"
    assert len(army(g)) == 1
    say(g, "pass")
    assert asked(g)[1] == "rebuild"
    say(g, "regenerate P03")
    assert asked(g)[1] == "choose_task"


@rule("T-097", "T-098", "T-254")
def test_a_building_bought_with_the_benefit_before_the_tasks_already_counts() -> None:
    g = table(
        workers={0: ["warrior"]}, gods={0: ["g30"]}, statues={0: ["viracocha-small"]},
        resources={0: {"stone": 2, "gold": 1}}, market=["Z14"],
    )  # fmt: skip
    say(g, "place warrior g30 T01o", "before", "build Z14")
    assert tasks_left(g) == 3


@rule("T-098", "T-103")
def test_a_captured_neighbour_does_not_lower_the_count() -> None:
    g = table(workers={0: ["warrior"]}, gods={0: ["g36"]}, hill={"T01o": "warrior", "T02i": "priest"})
    say(g, "place warrior g36 T00i", "capture T02i")
    assert tasks_left(g) == 2


@rule("T-101")
@pytest.mark.parametrize(("space", "card", "tasks"), [("T00i", "g36", 2), ("T01o", "g29", 1)])
def test_architects_do_one_more_on_blue(space: str, card: str, tasks: int) -> None:
    g = table(workers={0: ["architect"]}, gods={0: [card]})
    say(g, f"place architect {card} {space}")
    assert tasks_left(g) == tasks


@rule("T-102")
@pytest.mark.parametrize(("space", "card", "tasks"), [("T00i", "g36", 1), ("T01o", "g29", 2)])
def test_craftsmen_do_one_more_on_green(space: str, card: str, tasks: int) -> None:
    g = table(workers={0: ["craftsman"]}, gods={0: [card]})
    say(g, f"place craftsman {card} {space}")
    assert tasks_left(g) == tasks


@rule("T-103")
def test_a_warrior_draws_a_card_and_may_take_a_neighbour_that_is_no_warrior() -> None:
    g = table(
        workers={0: ["warrior"]}, gods={0: ["g36"]}, hill={"T01o": "priest", "T02i": "warrior", "T05o": "courier"}
    )
    say(g, "place warrior g36 T00i")
    assert answers(g) == {"pass", "capture T01o"}
    assert len(army(g)) == 1
    refused(g, "capture T02i", 103)
    say(g, "capture T01o")
    assert reserve(g) == ["priest"]
    assert at(g, "T01o") == ""


@rule("T-104")
def test_a_courier_pays_one_food_less_and_does_one_more_in_an_empty_segment() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g01"]}, resources={0: {"potato": 1}})
    say(g, "place courier g01 M01o")
    assert tasks_left(g) == 2
    assert res(g) == {}
    g = table(workers={0: ["courier"]}, gods={0: ["g01"]}, resources={0: {"potato": 1}}, hill={"M02i": "priest"})
    say(g, "place courier g01 M01o")
    assert tasks_left(g) == 1
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, hill={"M00i": "priest"})
    say(g, "place courier g36 T00i")
    assert tasks_left(g) == 2
    assert res(g) == {}, "never below 0"


@rule("T-105")
def test_a_priest_may_pay_a_potato_for_a_task_and_must_take_a_card() -> None:
    g = table(workers={0: ["priest"]}, gods={0: ["g36"]}, resources={0: {"potato": 1}}, offer=["g01"])
    say(g, "place priest g36 T00i")
    assert answers(g) == {"priest task", "priest card"}
    say(g, "priest task")
    assert tasks_left(g) == 2
    assert res(g) == {}
    say(g, "stop")
    assert answers(g) == {"take deck", "take g01"}
    g = table(workers={0: ["priest"]}, gods={0: ["g36"]})
    say(g, "place priest g36 T00i", "stop")
    assert len(hand(g)) == 1, "the card comes without the potato too"


@rule("T-106")
def test_the_neighbour_bonus_goes_by_true_colour() -> None:
    g = table(
        workers={0: ["architect"]}, gods={0: ["g29"]}, hill={"T00i": "craftsman"}, buildings={0: ["Z05"]},
        market=["P01", "P02", "Z09", "Z10"],
    )  # fmt: skip
    say(g, "place architect g29 T01o")
    assert tasks_left(g) == 2, "green with Z05, but the Craftsman next to it is none of its own"
    assert "choose_task" in asked(g)[1]
    assert verbs(g) == {"stop", "task"}

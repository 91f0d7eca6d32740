"""Section 11: the twenty passive buildings."""

import pytest

import kancha
from kancha.games.tawantinsuyu.material import WEAVING_NAMES
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    answers,
    army,
    army_up,
    asked,
    facts,
    hand,
    objects,
    owner,
    refused,
    res,
    say,
    score,
    table,
    tapestries,
    tasks_left,
    temple,
    up,
)

NEUTRAL = ["P01", "P02", "Z09", "Z10"]


def with_building(building: str, seats: int = 2, **pieces: object) -> kancha.Game:
    """Seat 0 owns a passive building."""
    market = [name for name in ["P06", "P07", "Z09", "Z10"] if name != building]
    given = pieces.pop("buildings", {})
    assert isinstance(given, dict)
    return table(seats, **{"market": market, **pieces, "buildings": {**given, 0: [building, *given.get(0, [])]}})


@rule("T-241")
def test_z01_every_worker_is_a_courier_too() -> None:
    g = with_building("Z01", workers={0: ["priest"]}, gods={0: ["g01"]}, resources={0: {"potato": 1}})
    say(g, "place priest g01 M01o")
    assert res(g) == {}
    assert tasks_left(g) == 2
    g = with_building("Z01", workers={0: ["courier"]}, gods={0: ["g01"]}, resources={0: {"potato": 1}})
    say(g, "place courier g01 M01o")
    assert tasks_left(g) == 2, "a Courier has the ability once"


@rule("T-242")
def test_z02_every_worker_may_act_as_a_priest() -> None:
    g = with_building("Z02", workers={0: ["architect"]}, gods={0: ["g36"]}, resources={0: {"potato": 1}})
    say(g, "place architect g36 T00i")
    assert answers(g) == {"priest task", "priest card", "priest neither"}
    neither = g.clone()
    say(g, "priest task")
    assert tasks_left(g) == 3, "blue, and the potato"
    say(g, "stop")
    assert len(hand(g)) == 1
    say(neither, "priest neither", "stop")
    assert hand(neither) == []


@rule("T-243")
def test_z03_a_warrior_turns_up_two_production_buildings() -> None:
    g = with_building("Z03", workers={0: ["warrior"]}, gods={0: ["g36"]}, buildings_down={0: ["P03", "P04", "P05"]})
    say(g, "place warrior g36 T00i", "regenerate P03", "regenerate P05")
    assert up(g) == ["P03", "P05", "Z03"]
    assert asked(g)[1] == "choose_task"
    g = with_building("Z03", workers={0: ["courier"]}, gods={0: ["g36"]}, buildings_down={0: ["P03"]})
    say(g, "place courier g36 T00i")
    assert asked(g)[1] == "choose_task"


@rule("T-244")
@pytest.mark.parametrize(("end", "gain"), [("right", {"potato": 3}), ("left", {})])
def test_z04_a_joint_made_pays_at_once(end: str, gain: dict[str, int]) -> None:
    g = with_building("Z04", army_up={0: ["a19"]}, high_priest={0: 3}, tapestries={0: [["SW04"]]}, weaving_up="W06")
    say(g, "move 1", "send potato", "stop", "conquer Q3", "pick face_up", f"weave W06 0 {end}")
    assert res(g) == gain


@rule("T-245")
@pytest.mark.parametrize(
    ("worker", "space", "card"),
    [
        ("architect", "T01o", "g29"),
        ("craftsman", "T00i", "g36"),
        ("architect", "T00i", "g36"),
        ("craftsman", "T01o", "g29"),
    ],
)
def test_z05_architects_and_craftsmen_are_both(worker: str, space: str, card: str) -> None:
    g = with_building("Z05", workers={0: [worker]}, gods={0: [card]})
    say(g, f"place {worker} {card} {space}")
    assert tasks_left(g) == 2


@rule("T-246")
def test_z06_potatoes_at_festivals_and_two_points_per_god_card_at_the_end() -> None:
    g = with_building("Z06", holder=0, festivals=1, village=[])
    assert res(g) == {"potato": 4}
    g = with_building("Z06", phase="final", gods={0: ["g01", "g02"], 1: ["g03"]})
    assert score(g) == 10 + 2 + 4
    assert score(g, 1) == 11


@rule("T-247")
def test_z07_own_stairs_pay_their_owner() -> None:
    g = with_building(
        "Z07", workers={0: ["priest"]}, gods={0: ["g01"]}, stairs={"S1U": 0, "S1L": 0}, resources={0: {"corn": 1}}
    )
    say(g, "place priest g01 B01o")
    assert score(g) == 12


@rule("T-248")
def test_z08_two_of_five_weavings_go_under_the_stack_first() -> None:
    tiles = ["W06", "W07", "W14", "W15", "W16", "W18"]
    gone = [name for name in WEAVING_NAMES[4:] if name not in tiles]
    pieces = {
        "weavings_gone": gone,
        "weaving_up": "W06",
        "workers": {0: ["priest"]},
        "high_priest": {0: 4},
        "gods": {0: ["g29"]},
    }
    g = with_building("Z08", weavings_under=tiles[1:], **pieces)
    say(g, "place priest g29 T07o", "task T08o")
    assert objects(g, "return") == set(tiles[:5])
    say(g, "return W14", "return W06")
    under = [WEAVING_NAMES[tile] for tile in facts(g).weavings_under]
    assert under == ["W14", "W06", "W07", "W15", "W16"]
    assert WEAVING_NAMES[facts(g).weaving_up] == "W18"
    few = [name for name in WEAVING_NAMES[4:] if name not in tiles[:4]]
    g = with_building("Z08", weavings_under=tiles[1:4], **{**pieces, "weavings_gone": few})
    say(g, "place priest g29 T07o", "task T08o", "return W07")
    assert asked(g)[1] != "return_tiles", "with four left one goes back"


@rule("T-249")
def test_z09_the_largest_tapestry_scores_at_festivals() -> None:
    g = table(
        buildings={0: ["Z09"]},
        market=["P01"],
        holder=0,
        festivals=1,
        village=[],
        tapestries={0: [["W16", "W07", "W18"], ["W25"]]},
    )
    assert score(g) == 13


@rule("T-250")
def test_z10_resources_at_festivals() -> None:
    g = table(buildings={0: ["Z10"]}, market=["P01"], holder=0, festivals=1, village=[])
    assert res(g) == {"potato": 2, "corn": 1, "stone": 1}


@rule("T-251")
def test_z11_a_weaving_with_every_offering() -> None:
    g = with_building("Z11", turn=1)
    say(g, "move 1")
    assert asked(g) == (0, "free_weaving")
    say(g, "pick face_up")
    assert len(tapestries(g)) == 1


@rule("T-252")
def test_z12_gold_for_a_step_with_every_worship() -> None:
    g = with_building("Z12", turn=1, high_priest={1: 5}, resources={0: {"gold": 1}}, temple={0: 1})
    say(g, "move 1", "yes")
    assert temple(g) == 2
    assert res(g) == {}


@rule("T-253")
@pytest.mark.parametrize(
    ("cards", "space", "choices"),
    [
        (["a01", "a02"], "C4", {"flip 1 0"}),
        (["a01"], "A4", {"flip 1 0", "discard 1 0"}),
        (["a01"], "C1", {"flip 1 0"}),
        (["a01"], "Q2", {"discard 1 0"}),
        (["a01", "a02"], "A6", {"flip 1 0"}),
    ],
)
def test_z13_conquests_cost_one_less_of_each_but_at_least_a_soldier(
    cards: list[str], space: str, choices: set[str]
) -> None:
    g = with_building("Z13", high_priest={0: 3}, army_up={0: [*cards, "a19"]})
    say(g, "move 1", "send potato", "stop", f"conquer {space}")
    shown = {text for text in answers(g) if not text.endswith(" 1")}
    assert shown == choices
    g = table(high_priest={0: 3}, army_up={0: ["a01"]})
    say(g, "move 1", "send potato", "stop")
    refused(g, "conquer A4", 163)


@rule("T-253")
def test_z13_makes_a_conquest_possible() -> None:
    g = with_building("Z13", high_priest={0: 3}, army_up={0: ["a01", "a02"]})
    say(g, "move 1", "send potato", "stop", "conquer K6")
    assert score(g) == 17
    assert army_up(g) == []
    assert owner(g, "K6") == 0


@rule("T-254")
def test_z14_two_more_tasks_for_warriors() -> None:
    g = with_building("Z14", workers={0: ["warrior"]}, gods={0: ["g36"]})
    say(g, "place warrior g36 T00i")
    assert tasks_left(g) == 3
    g = with_building("Z14", workers={0: ["courier"]}, gods={0: ["g36"]}, hill={"T01o": "priest"})
    say(g, "place courier g36 T00i")
    assert tasks_left(g) == 1


@rule("T-255")
def test_z15_exchanges_stone_gold_and_corn() -> None:
    g = with_building("Z15", resources={0: {"stone": 2, "gold": 1, "corn": 3}})
    assert {text for text in answers(g) if text.startswith("swap")} == {
        "swap stone gold", "swap stone corn", "swap corn gold", "swap corn stone", "swap gold stone", "swap gold corn",
    }  # fmt: skip
    say(g, "swap stone gold")
    assert res(g) == {"gold": 2, "corn": 3}
    refused(g, "swap gold stone")
    say(g, "swap gold corn")
    assert res(g) == {"gold": 1, "corn": 5}


@rule("T-255")
def test_z15_helps_to_pay_in_another_turn_at_festivals_and_at_the_end() -> None:
    g = with_building("Z15", turn=1, resources={0: {"stone": 2, "corn": 2}})
    say(g, "move 1")
    assert asked(g) == (0, "follow_offering")
    say(g, "swap stone gold", "offer 1", "take deck")
    assert temple(g) == 1
    g = with_building("Z15", holder=0, festivals=1, village=[], gods={0: ["g01"]}, resources={0: {"stone": 2}})
    say(g, "swap stone gold", "upkeep 1")
    assert score(g) == 10
    g = with_building("Z15", phase="final", resources={0: {"stone": 5}})
    assert asked(g) == (0, "last_swap")
    say(g, "swap stone gold", "swap stone gold", "stop")
    assert g.over
    assert score(g) == 10 + 2 + 2


@rule("T-256")
def test_z16_a_flip_before_or_after_with_every_production() -> None:
    g = with_building("Z16", turn=1, high_priest={1: 3}, buildings={0: ["P03"], 1: []}, army_down={0: ["a01"]})
    say(g, "move 2")
    assert asked(g) == (0, "produce")
    assert answers(g) == {"stop", "produce P03", "rally a01"}
    say(g, "produce P03", "regenerate P03")
    assert up(g) == ["P03", "Z16"]
    g = with_building("Z16", high_priest={0: 3}, buildings_down={0: ["P03", "P04"]}, army_down={0: ["a01"]})
    say(g, "move 2", "regenerate P03", "rally a01")
    assert answers(g) == {"stop", "produce P03"}, "the own flip and that of Z16"
    g = with_building("Z16", high_priest={0: 3}, army_down={0: ["a01"]})
    say(g, "move 2", "take_gold", "rally a01")
    assert army_up(g) == ["a01"]


@rule("T-257")
def test_z17_gold_and_a_point_with_every_conquest() -> None:
    g = with_building("Z17", turn=1, high_priest={1: 3})
    say(g, "move 1")
    assert res(g) == {"gold": 1}
    assert score(g) == 11


@rule("T-258")
def test_z18_an_army_card_and_gold_with_every_regeneration() -> None:
    g = with_building("Z18", turn=1)
    say(g, "move 2")
    assert res(g) == {"gold": 1}
    assert len(army(g)) == 1


@rule("T-259", "T-065")
def test_z19_a_potato_for_a_god_card_at_any_time_in_the_own_turn() -> None:
    g = with_building("Z19", resources={0: {"potato": 2}}, offer=["g01"])
    say(g, "consult", "take g01", "consult")
    assert "g01" in hand(g)
    assert len(hand(g)) == 2
    assert res(g) == {}
    g = with_building("Z19", workers={0: ["courier"]}, gods={0: ["g36"]}, resources={0: {"potato": 1}})
    say(g, "place courier g36 T00i", "stop", "consult")
    assert "g36" not in hand(g), "the card just played is not in the offer yet"
    g = with_building("Z19", turn=1, resources={0: {"potato": 1, "corn": 3}})
    say(g, "move 1")
    assert asked(g) == (0, "follow_offering")
    assert "consult" not in answers(g)


@rule("T-260")
@pytest.mark.parametrize(
    ("space", "card", "icon", "gain", "points"),
    [
        ("T06i", "g08", "T06o", {"potato": 4}, 1), ("T06i", "g08", "T05i", {"corn": 3}, 1),
        ("T06i", "g08", "T07i", {"stone": 3}, 1), ("M08i", "g08", "M09i", {"gold": 1}, 0),
    ],
)  # fmt: skip
def test_z20_better_harvests_but_not_of_gold(
    space: str, card: str, icon: str, gain: dict[str, int], points: int
) -> None:
    middle = space.startswith("M")
    food = {"potato": 2} if middle else {}
    g = with_building(
        "Z20", workers={0: ["architect"]}, gods={0: [card]}, high_priest={0: 3 if middle else 4}, resources={0: food}
    )
    say(g, f"place architect {card} {space}", f"task {icon}")
    assert res(g) == gain
    assert score(g) == 10 + points


@rule("T-255", "T-141")
def test_z15_cannot_swap_away_what_is_already_promised() -> None:
    g = with_building(
        "Z15", workers={0: ["architect"]}, gods={0: ["g29"]}, high_priest={0: 4}, resources={0: {"corn": 3}}
    )
    say(g, "place architect g29 T07o", "task T08o")
    assert "swap corn gold" in answers(g)
    say(g, next(text for text in sorted(answers(g)) if text.startswith("buy")))
    assert not any(text.startswith("swap") for text in answers(g))

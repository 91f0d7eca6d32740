"""Section 10: the rulebook's worked examples."""

import pytest

import kancha
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    army,
    army_down,
    army_up,
    asked,
    discarded,
    facts,
    hand,
    objects,
    offer,
    owner,
    res,
    say,
    score,
    table,
    tapestries,
    tasks_left,
    temple,
    up,
)
from tests.rules.tawantinsuyu.test_setup import given


@rule("T-230")
def test_example_1_five_cards_in_setup() -> None:
    g = given({1: ["g02", "g10", "g15", "g19", "g30"]}, resources={0: {}, 1: {"corn": 1}})
    say(g, "all")
    assert res(g, 1) == {"potato": 5, "corn": 2, "stone": 1}
    assert score(g, 1) == 15
    assert asked(g) == (1, "rewards")
    say(g, "resolve build_building", "build P03")
    assert res(g, 1) == {"potato": 5, "corn": 1}
    assert up(g, 1) == ["P03"]
    assert len(army(g, 1)) == 1


@rule("T-231")
def test_example_2_walking_and_descending_by_stairs() -> None:
    g = table(workers={0: ["priest"]}, gods={0: ["g15"]}, stairs={"S2U": 1}, resources={0: {"potato": 2, "corn": 2}})
    say(g, "place priest g15 B06i")
    assert res(g) == {}
    assert score(g, 1) == 11


@rule("T-232")
@pytest.mark.parametrize(
    ("hill", "tasks"),
    [
        ({"M17o": "architect"}, 2),
        ({"M00i": "architect", "M16i": "architect", "M17o": "architect", "M19o": "architect"}, 5),
    ],
)
def test_examples_3_and_4_counting_tasks(hill: dict[str, str], tasks: int) -> None:
    g = table(
        workers={0: ["architect"]}, gods={0: ["g36"]}, high_priest={0: 5}, hill=hill,
        resources={0: {"potato": 2, "stone": 2}},
    )  # fmt: skip
    say(g, "place architect g36 M18i")
    assert tasks_left(g) == tasks
    if tasks == 5:
        say(g, "task M19i", "build P01", "task M17i", "task M18o")
        assert objects(g, "task") == {"M19i", "M17i", "M18o"}
        say(g, "task M17i")
        assert objects(g, "task") == {"M19i", "M18o"}


@rule("T-233")
def test_example_5_a_full_offer() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]}, offer=["g01", "g08", "g15"])
    say(g, "place courier g36 T00i", "stop")
    assert offer(g) == ["g36"]
    assert facts(g).god_deck.bit_count() == 41


def test_example_6_a_weaving_joins_a_tapestry_that_lacks_its_pattern() -> None:
    g = table(army_up={0: ["a19"]}, high_priest={0: 3}, tapestries={0: [["SW04", "W06"]]}, weaving_up="W07")
    say(g, "move 1", "send potato", "stop", "conquer Q3", "pick face_up", "weave W07 0 right")
    assert tapestries(g) == [["SW04", "W06", "W07"]]


@rule("T-234")
def test_example_7_a_trade() -> None:
    rows = [["SW04", "W03", "W12", "W02"], ["W04", "W10", "W05", "W06", "W13"]]
    g = table(4, holder=0, festivals=1, village=[], tapestries={0: rows}, resources={0: {"gold": 1}}, temple={0: 1})
    if asked(g)[1] == "rewards":
        say(g, "resolve pay_gold_temple")
    say(g, "yes")
    assert temple(g) == 2
    assert res(g) == {"potato": 3, "stone": 2}
    assert len(army(g)) == 1


@rule("T-235")
def test_example_8_a_conquest() -> None:
    g = kancha.new("tawantinsuyu", seats=2, first="0", coricancha="printed")
    g.arrange(
        workers={0: [], 1: []},
        high_priest={0: 3, 1: 1},
        resources={0: {"potato": 2}, 1: {"potato": 1}},
        army_up={0: ["a01", "a02"], 1: ["a03", "a19"]},
        army={0: ["a20", "a21", "a04"], 1: ["a05"]},
        village=["priest", "courier"],
    )
    say(g, "move 1", "send potato", "muster a20", "muster a21", "muster a04")
    assert res(g) == {}
    assert facts(g).players[0].soldiers(facts(g).box) == 7
    say(g, "muster a05")
    assert facts(g).players[1].soldiers(facts(g).box) == 4
    assert asked(g) == (0, "conquer")
    say(g, "conquer K6", "flip 0 1", "discard 0 1")
    assert (army_down(g), discarded(g)) == (["a20"], ["a21"])
    say(g, "conquer C4", "flip 0 1")
    assert (army_down(g, 1), army_up(g, 1)) == (["a19"], ["a05"])
    assert score(g, 1) == 14
    assert asked(g) == (0, "conquer")
    say(g, "conquer A2", "resolve god_card", "take deck", "pick face_up")
    while asked(g)[1] in ("place_tiles", "spend_armies", "discard_armies"):
        g.play(g.options()[0])
    assert [owner(g, place) for place in ("K6", "C4", "A2")] == [0, 1, 0]
    assert score(g) == 17
    assert len(hand(g)) == 1
    assert len(tapestries(g)) == 1
    assert len(army_up(g)) == 2

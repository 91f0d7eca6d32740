"""Sections 3, 6 and 7: the turn, the four secondary actions, the end of the turn."""

import pytest

import kancha
from kancha.games.tawantinsuyu.material import WORKERS
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    VILLAGE,
    answers,
    army,
    asked,
    discarded,
    facts,
    hand,
    market,
    objects,
    offer,
    refused,
    res,
    reserve,
    say,
    score,
    section,
    table,
    up,
    verbs,
    village,
)


@rule("T-060")
def test_before_the_first_turn_the_high_priest_is_put_anywhere_without_an_action() -> None:
    g = kancha.new("tawantinsuyu", seats=2, first="0", coricancha="printed")
    g.arrange(workers={0: [], 1: []}, high_priest={1: 2})
    assert asked(g) == (0, "stand_high_priest")
    assert answers(g) == {f"stand {number}" for number in range(1, 6)}
    say(g, "stand 2")
    assert section(g) == 2
    assert asked(g) == (0, "turn")


@rule("T-060", "T-186")
def test_turns_go_clockwise() -> None:
    g = table(3)
    order = []
    for _ in range(4):
        order.append(asked(g)[0])
        say(g, "pray", "move 1")
        while asked(g)[0] == order[-1]:
            g.play(g.options()[0])
    assert order == [0, 1, 2, 0]


@rule("T-061")
def test_the_holder_resolves_the_festival_before_anything_else() -> None:
    g = table(holder=0, festivals=1, village=[], tapestries={0: [["SW04", "W06"]]})
    assert facts(g).celebrated == 1
    assert res(g) == {"potato": 3}
    g = table(holder=1, festivals=1, village=[])
    assert facts(g).celebrated == 0
    assert asked(g) == (0, "turn")


@rule("T-062", "T-150")
def test_one_places_a_worker_or_performs_two_different_secondary_actions() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g36"]})
    assert verbs(g) == {"place", "move", "pray", "train", "recruit"}
    say(g, "place courier g36 T00i", "stop")
    assert asked(g) == (1, "turn")
    g = table()
    say(g, "pray")
    assert asked(g) == (0, "second_action")
    refused(g, "pray", 150)
    say(g, "recruit", "nomad architect")
    assert asked(g) == (1, "turn")


@rule("T-063")
def test_army_cards_of_the_hand_can_be_cashed_any_number_of_times() -> None:
    g = table(army={0: ["a01", "a11", "a15"]}, army_up={0: ["a06"]})
    say(g, "cash a01", "cash a11")
    assert res(g) == {"stone": 1, "potato": 2}
    assert discarded(g) == ["a01", "a11"]
    refused(g, "cash a06")
    say(g, "cash a15")
    assert army(g) == []
    assert res(g)["gold"] == 1


@rule("T-063")
@pytest.mark.parametrize(
    ("card", "gain"),
    [("a01", {"stone": 1}), ("a06", {"corn": 1}), ("a11", {"potato": 2}), ("a15", {"gold": 1}), ("a19", {"potato": 1})],
)
def test_each_kind_of_army_card_brings_its_resource(card: str, gain: dict[str, int]) -> None:
    g = table(army={0: [card]})
    say(g, f"cash {card}")
    assert res(g) == gain


@rule("T-064")
def test_free_actions_end_with_the_village_purchase_which_they_may_pay_for() -> None:
    g = table(army={0: ["a11", "a12"]}, phase="end", village=VILLAGE)
    assert answers(g) == {"pass", "cash a11", "cash a12"}
    say(g, "cash a11", "hire potato")
    assert res(g) == {"potato": 1}
    assert reserve(g) == ["courier"]
    assert asked(g) == (1, "turn")


@rule("T-064")
def test_free_actions_lie_between_tasks_but_not_in_the_turn_of_another() -> None:
    g = table(workers={0: ["architect"]}, gods={0: ["g36"]}, army={0: ["a01"], 1: ["a02"]})
    say(g, "place architect g36 T00i")
    assert "cash a01" in answers(g)
    g = table(army={0: ["a01"], 1: ["a02"]}, army_down={1: ["a03"]}, resources={1: {"corn": 1}})
    say(g, "move 2", "take_gold")
    assert asked(g) == (1, "regeneration")
    assert "cash" not in verbs(g)


@rule("T-065")
def test_the_end_of_the_turn_goes_purchase_limit_card_village_market() -> None:
    g = table(
        workers={0: ["priest", "warrior", "courier"]},
        gods={0: ["g36"]},
        resources={0: {"potato": 1, "stone": 3}},
        village=["architect"],
        market=["P01"],
    )
    say(g, "place courier g36 T00i", "stop")
    assert asked(g) == (0, "hire")
    assert offer(g) == []
    say(g, "hire potato")
    assert asked(g) == (0, "dismiss")
    assert offer(g) == []
    assert facts(g).holder == -1
    say(g, "dismiss architect")
    assert offer(g) == ["g36"]
    assert facts(g).holder == 0
    assert len(market(g)) == 4


@rule("T-066")
def test_a_secondary_action_that_can_do_nothing_cannot_be_chosen() -> None:
    everything = [f"g{number:02}" for number in range(1, 43)]
    soldiers = [f"a{number:02}" for number in range(1, 31)]
    g = table(nomads=[], gods={1: everything}, army={1: soldiers}, workers={0: ["courier"]}, resources={0: {"gold": 1}})
    assert verbs(g) == {"place"}, "one action alone is no turn while a worker can be placed"
    refused(g, "move 1", 66)
    g = table(nomads=[], gods={1: everything}, army={1: soldiers})
    assert answers(g) == {"move 1", "move 2"}
    say(g, "move 2")
    assert asked(g) == (0, "hire"), "the turn consists of the one action"


@rule("T-152")
def test_train_as_a_secondary_action_draws_two_and_keeps_one() -> None:
    g = table()
    say(g, "train")
    first, second = sorted(objects(g, "keep_army"))
    say(g, f"keep_army {second}")
    assert army(g) == [second]
    assert discarded(g) == [first]


@rule("T-154", "T-156")
def test_the_high_priest_moves_one_or_two_clockwise_and_may_share_a_space() -> None:
    g = table(high_priest={0: 5, 1: 2}, resources={0: {"corn": 2}})
    assert {text for text in answers(g) if text.startswith("move")} == {"move 1", "move 2"}
    say(g, "move 2")
    assert section(g) == 2 == section(g, 1)
    assert asked(g) == (0, "offering")


@rule("T-155")
def test_gold_instead_is_for_the_active_player_alone_and_the_others_still_act() -> None:
    g = table(resources={0: {"corn": 2}, 1: {"corn": 3}})
    say(g, "move 1", "take_gold")
    assert res(g) == {"corn": 2, "gold": 1}
    assert asked(g) == (1, "follow_offering")
    assert answers(g) == {"pass", "offer 1"}


@rule("T-181")
def test_one_village_worker_may_be_bought_from_either_end() -> None:
    g = table(phase="end", resources={0: {"potato": 1}}, village=["courier", "priest", "warrior"])
    assert answers(g) == {"pass", "hire potato"}
    refused(g, "hire corn", 181)
    g = table(phase="end", resources={0: {"corn": 1}}, village=["courier", "priest", "warrior"])
    say(g, "hire corn")
    assert reserve(g) == ["warrior"]
    assert village(g) == ["courier", "priest"]
    g = table(phase="end", resources={0: {"gold": 1}}, village=["courier"])
    assert answers(g) == {"pass", "hire potato", "hire corn"}
    assert g.parse("hire corn") in g.options()


@rule("T-182", "T-183")
def test_the_limit_of_two_workers_comes_after_the_purchase_and_only_in_the_own_turn() -> None:
    g = table(phase="end", resources={0: {"potato": 1}}, workers={0: ["priest", "priest"], 1: ["courier"] * 3})
    say(g, "hire potato")
    assert asked(g) == (0, "dismiss")
    assert answers(g) == {"dismiss courier", "dismiss priest"}
    say(g, "dismiss priest")
    assert sorted(reserve(g)) == ["courier", "priest"]
    assert facts(g).gone[WORKERS.index("priest")] == 2, "one left with two players"
    assert len(reserve(g, 1)) == 3


@rule("T-184")
@pytest.mark.parametrize(("festivals", "points"), [(0, 1), (1, 2), (2, 4)])
def test_who_empties_the_village_takes_the_tile_and_its_points(festivals: int, points: int) -> None:
    g = table(phase="end", resources={0: {"potato": 1}}, village=["priest"], festivals=festivals)
    say(g, "hire potato")
    assert facts(g).holder == 0
    assert facts(g).festivals == festivals + 1
    assert score(g) == 10 + points


@rule("T-184")
def test_casualties_empty_the_village_as_well_and_the_tile_is_taken_once() -> None:
    g = table(high_priest={0: 3}, village=["priest"])
    say(g, "move 1", "recruit", "nomad architect")
    assert facts(g).holder == 0
    g = table(3, holder=2, festivals=1, village=[])
    say(g, "pray", "recruit", "nomad architect")
    assert facts(g).holder == 2
    assert score(g) == 10


@rule("T-185", "T-134")
def test_the_market_is_refilled_at_the_end_of_the_turn_as_far_as_the_stacks_go() -> None:
    g = table(market=["P01", "Z09"])
    say(g, "pray", "recruit", "nomad architect")
    assert [name[0] for name in market(g)] == ["P", "P", "Z", "Z"]
    g = table(market=["Z09", "Z10"], buildings={1: [f"P{number:02}" for number in range(1, 20)]})
    say(g, "pray", "recruit", "nomad architect")
    assert market(g) == ["Z09", "Z10"]
    assert up(g) == []


@rule("T-186")
def test_with_an_empty_village_the_others_take_one_more_turn_and_nobody_can_buy() -> None:
    g = table(phase="end", resources={0: {"potato": 2}, 1: {"potato": 2}}, village=["priest"])
    say(g, "hire potato", "pray", "recruit", "nomad architect")
    assert facts(g).celebrated == 1, "seat 1 was not asked to hire; then the Festival came"
    assert hand(g, 1)

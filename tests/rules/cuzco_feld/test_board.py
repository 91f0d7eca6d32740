"""Phase III: university, temple, market, palace, end of the round (F-230 to F-259)."""

from collections import Counter

import pytest

import kancha
from kancha.games.cuzco_feld.material import GOODS
from kancha.kernel.chance import Rng
from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    FAR_MISSIONS,
    asked,
    completed,
    facts,
    goods,
    missions,
    plain,
    play,
    player,
    refused,
    starting,
    steps,
    table,
    texts,
)


@rule("F-230")
def test_everybody_scores_the_space_of_his_marker() -> None:
    g = table(4, phase="university", knowledge={0: 0, 1: 7, 2: 15, 3: 1})
    assert g.scores() == [0, 7, 15, 1]


@rule("F-231", "F-232")
def test_farthest_first_and_on_one_space_the_upper_before_the_lower() -> None:
    g = table(4, phase="university", knowledge={0: 3, 1: 5, 2: 3, 3: 3}, knowledge_order=[2, 3, 1, 0])
    state = facts(g)
    assert state.order == [1, 0, 3, 2]
    assert [each.knowledge for each in state.players] == [0] * 4
    assert state.arrivals == [2, 3, 0, 1]
    assert asked(g)[0] == 1


@rule("F-235")
@pytest.mark.parametrize(("number", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_each_priest_scores_by_round(number: int, points: int) -> None:
    g = table(phase="temple", round=number, steps={"1": 0, "4": 0, "6": 1})
    assert g.scores() == [2 * points, points]


@rule("F-236")
def test_most_priests_take_a_medallion() -> None:
    g = table(phase="temple", steps={"1": 0, "2": 0, "6": 1})
    assert (player(g).inti, player(g, 1).inti, facts(g).inti_temple) == (1, 0, 5)


@rule("F-236")
def test_of_those_tied_the_one_with_the_highest_priest() -> None:
    g = table(3, phase="temple", steps={"1": 0, "4": 0, "2": 1, "5": 1, "6": 2})
    assert [each.inti for each in facts(g).players] == [0, 1, 0]


@rule("F-237")
def test_without_a_priest_a_medallion_leaves_the_game() -> None:
    g = table(phase="temple")
    assert (facts(g).inti_temple, facts(g).inti_gone) == (5, 5)
    assert [each.inti for each in facts(g).players] == [0, 0]


@rule("F-240")
def test_buying_soup() -> None:
    """The rulebook's example: the first in order buys soup for 1 food and gains 1 VP at once; then the others may."""
    g = table(4, phase="market", order=[2, 0, 1, 3], food={2: 1, 0: 9}, market={"1": ["soup", "vase", "jewels"]})
    assert asked(g) == (2, "market")
    g.play("buy soup none")
    assert (g.scores()[2], goods(g, 2), player(g, 2).food) == (1, ["soup"], 0)
    assert asked(g) == (0, "market")
    assert starting(g, "buy") == {"vase none", "jewels none"}


@rule("F-240")
@pytest.mark.parametrize(
    ("good", "price", "points"),
    [("soup", 1, 1), ("clothes", 2, 2), ("vase", 3, 4), ("carafe", 4, 5), ("tools", 5, 7), ("jewels", 6, 9)],
)
def test_prices_and_points(good: str, price: int, points: int) -> None:
    g = table(phase="market", food={0: price}, market={"1": [good]})
    g.play(f"buy {good} none")
    assert (g.scores()[0], player(g).food) == (points, 0)
    poor = table(phase="market", food={0: price - 1, 1: 9}, market={"1": [good]})
    assert asked(poor) == (1, "market")


@rule("F-240")
def test_only_the_row_of_the_round_is_sold_and_what_one_can_pay() -> None:
    g = table(phase="market", round=2, food={0: 3}, market={"2": ["vase", "tools"], "3": ["soup"]})
    assert texts(g) == ["pass", "buy vase none"]
    refused(g, "buy soup none", "F-241")
    refused(g, "buy tools none", "F-240")


@rule("F-241")
def test_one_tile_each_declining_is_allowed_and_nothing_is_replaced() -> None:
    g = table(phase="market", food={0: 9, 1: 9}, market={"1": ["soup", "soup"]})
    g.play("buy soup none")
    assert asked(g) == (1, "market")
    g.play("pass")
    assert asked(g) == (0, "palace")
    assert [GOODS[good] for good in facts(g).row_goods()] == ["soup"]


# The palace

MET = {0: ["38", "41", "07"]}
"""Two that are easily met, and one that is not."""


@rule("F-245", "F-251")
def test_each_handles_one_mission_and_takes_a_new_one() -> None:
    g = table(phase="palace", order=[1, 0], palace=["38", "02", "03", "04"], food={1: 5})
    assert asked(g) == (1, "palace")
    play(g, "drop 14", "take_mission 38")
    assert missions(g, 1) == {"23", "31", "38"}
    assert asked(g) == (0, "palace")
    assert completed(g, 1) == set()


@rule("F-246")
def test_a_completed_mission_pays_six_and_costs_nothing() -> None:
    """The rulebook's example: three violet feathers complete the mission; clothes are taken as the next one."""
    g = table(
        phase="palace", missions={0: ["02", "07", "19"]}, feathers={0: [2, 7, 11]}, palace=["25", "26", "27", "28"]
    )
    assert asked(g) == (0, "take_mission")  # it had to be completed, so nothing was asked
    assert (g.scores()[0], completed(g)) == (6, {"02"})
    assert player(g).feathers.bit_count() == 3
    g.play("take_mission 25")
    assert missions(g) == {"07", "19", "25"}


@rule("F-246")
def test_more_than_the_minimum_is_as_good() -> None:
    g = table(phase="palace", missions=MET, food={0: 9}, offerings={0: 7})
    assert set(texts(g)) == {"complete 38 none", "complete 41 none"}
    refused(g, "complete 07 none", "F-246")


@rule("F-247", "F-249")
def test_one_that_can_be_completed_must_be_and_only_one() -> None:
    g = table(phase="palace", missions=MET, food={0: 5}, offerings={0: 4})
    refused(g, "drop 07", "F-247")
    g.play("complete 41 none")
    assert (g.scores()[0], completed(g), asked(g)) == (6, {"41"}, (0, "take_mission"))


@rule("F-247", "F-248")
def test_card_four_may_be_used_on_another_one_instead() -> None:
    g = table(phase="palace", missions={0: ["38", "37", "07"]}, food={0: 5}, steps={"1": 0, "2": 0}, inti={0: 1})
    assert set(texts(g)) == {"complete 38 none", "complete 37 inti"}
    g.play("complete 37 inti")
    assert (g.scores()[0], missions(g)) == (4, {"38", "07"})


@rule("F-248")
def test_if_none_can_be_completed_one_is_dropped_for_nothing() -> None:
    g = table(phase="palace")
    assert set(texts(g)) == {f"drop {mission}" for mission in FAR_MISSIONS[0]}
    g.play("drop 19")
    assert g.scores()[0] == 0
    assert facts(g).missions_gone >> 24 & 1


@rule("F-248")
def test_nobody_has_to_play_card_four() -> None:
    g = table(phase="palace", missions={0: ["38", "07", "19"]}, food={0: 4}, hand={0: ["04"]}, offerings={0: 1})
    assert set(texts(g)) == {"complete 38 hand", "drop 38", "drop 07", "drop 19"}


@rule("F-250")
def test_a_new_mission_is_taken_without_a_refill_also_in_the_last_round() -> None:
    g = table(phase="palace", round=6, palace=["01", "02", "03", "04"])
    play(g, "drop 19", "take_mission 03", "drop 14")
    assert starting(g, "take_mission") == {"01", "02", "04"}


@rule("F-251")
def test_a_mission_just_taken_waits_for_the_next_round() -> None:
    g = table(phase="palace", palace=["38", "02", "03", "04"], food={0: 5})
    play(g, "drop 19", "take_mission 38")
    assert g.scores()[0] == 0


# The end of the round


@rule("F-255")
def test_person_tiles_left_are_discarded_and_both_rows_are_full_again() -> None:
    g = table(phase="end_of_round", rows={"study-1": None})
    state = facts(g)
    assert sum(state.discards) == 11
    assert -1 not in state.rows
    assert (sum(state.stack[:36]), sum(state.stack[36:])) == (25, 24)


@rule("F-256")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_palace_missions_are_replaced(seats: int) -> None:
    g = table(seats, phase="end_of_round", palace=["01", "02"])
    state = facts(g)
    assert state.palace.bit_count() == seats + 2
    assert not state.palace & (1 << 6 | 1 << 7)
    assert state.missions_gone & (1 << 6 | 1 << 7)


@rule("F-257")
def test_goods_left_leave_the_game_and_the_round_marker_goes_on() -> None:
    g = table(phase="end_of_round", round=3, market={"3": ["soup", "vase"]})
    assert facts(g).round == 3
    assert all(good == -1 for good in facts(g).market[:15])


@rule("F-258")
def test_players_roll_their_three_dice_again() -> None:
    g = table(phase="end_of_round", bar={"vp": ["red-1", "red-2", "yellow-6"]})
    state = facts(g)
    assert (state.bar, state.phase, state.step) == ([], 1, 0)
    assert [len(each.dice) for each in state.players] == [3, 3]


@rule("F-259")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_and_missions_suffice_for_six_rounds(seats: int) -> None:
    g = kancha.new("cuzco-feld", seats, 11)
    rng = Rng(3)
    while not g.over:
        options = g.options()
        g.play(options[rng.below(len(options))])
    assert sum(facts(g).stack) == 0
    assert facts(g).missions_left() == 55 - 6 * (seats + 2) - 4 * seats >= 0


@rule("F-185", "F-235")
def test_the_steps_are_counted_again_every_round() -> None:
    g = table(phase="temple", round=1, steps={"2": 0})
    while facts(g).round == 0:
        g.play(g.options()[0])
    assert steps(g)[1] == 0
    assert Counter(steps(g))[0] == 1


@rule("F-061")
def test_the_market_follows_the_new_order() -> None:
    g = table(dice={0: [6]}, order=[0, 1], knowledge={1: 2}, food={0: 9, 1: 9}, market={"1": ["soup", "vase"]})
    plain(g, 6, "vp")
    assert asked(g) == (1, "market")

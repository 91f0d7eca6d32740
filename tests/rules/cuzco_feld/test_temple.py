"""Temple, headdress and the VP action (F-180 to F-200)."""

import pytest

from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    actions,
    asked,
    facts,
    feathers,
    plain,
    player,
    refused,
    starting,
    steps,
    table,
)


@rule("F-180")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_priest_stands_on_the_step_of_exactly_the_die(die: int) -> None:
    g = plain(table(dice={0: [die]}), die, "temple")
    assert steps(g) == [0 if step == die - 1 else -1 for step in range(6)]


@rule("F-181", "F-182", "F-183")
def test_a_chain_of_priests_goes_down_and_the_last_one_home() -> None:
    """The rulebook's example: on step 3; those on 3 and 2 go down one, the one on 1 goes home."""
    g = table(4, dice={1: [3]}, turn=1, steps={"3": 0, "2": 3, "1": 2})
    plain(g, 3, "temple")
    assert steps(g) == [3, 0, 1, -1, -1, -1]
    assert facts(g).priests_left(2) == 4
    assert asked(g) == (1, "blessing")


@rule("F-181")
def test_the_chain_ends_at_a_gap_and_own_priests_are_pushed_too() -> None:
    g = table(dice={0: [4]}, steps={"4": 0, "2": 1})
    plain(g, 4, "temple")
    assert steps(g) == [-1, 1, 0, 0, -1, -1]


@rule("F-182")
def test_an_own_priest_pushed_from_the_first_step_can_be_placed_again() -> None:
    g = table(dice={0: [1]}, steps={"1": 0, "5": 0, "6": 0})
    plain(g, 1, "temple")
    assert facts(g).priests_left(0) == 1


@rule("F-183")
def test_only_who_placed_is_blessed() -> None:
    g = table(dice={0: [2], 1: [1]}, steps={"2": 1})
    plain(g, 2, "temple", "bless offering food")
    assert asked(g) == (1, "place")
    assert (player(g, 1).offerings, player(g, 1).food) == (0, 0)


@rule("F-184")
def test_without_a_priest_on_the_mask_the_temple_is_closed() -> None:
    g = table(dice={0: [2]}, steps={"2": 0, "3": 0, "4": 0, "6": 0})
    assert "temple" not in actions(g, 2)
    refused(g, "place 2 temple none", "F-184")


@rule("F-185")
def test_priests_stay_from_round_to_round() -> None:
    g = table(steps={"2": 0, "5": 1}, phase="end_of_round")
    assert facts(g).round == 1
    assert steps(g) == [-1, 0, -1, -1, 1, -1]


# The headdress


@rule("F-190")
def test_both_feathers_and_a_number_within_the_strength() -> None:
    g = table(dice={0: [4]}, feathers={0: [1, 2, 3, 5, 6, 9, 10]})
    plain(g, 4, "headdress")
    assert starting(g, "activate") == {"1", "3"}
    refused(g, "activate 2", "F-190")
    refused(g, "activate 5", "F-190")


@rule("F-191")
def test_a_circle_tile_is_activated_once() -> None:
    g = table(dice={0: [4]}, feathers={0: [1, 2, 3, 4, 5, 6]}, circles={0: [1]})
    plain(g, 4, "headdress")
    refused(g, "activate 1", "F-191")
    g.play("activate 2")
    assert player(g).circles == 0b11


@rule("F-192")
@pytest.mark.parametrize(("number", "bonus"), [(1, 10), (2, 10), (3, 7), (4, 7), (5, 4), (6, 4)])
def test_the_tiles_points_and_the_rounds_bonus_and_a_blessing(number: int, bonus: int) -> None:
    """The rulebook's example: tile 3 with a 4 in round 3 gives 2 + 7."""
    g = table(dice={0: [4]}, feathers={0: [5, 6]}, round=number)
    plain(g, 4, "headdress")
    assert g.scores()[0] == 2 + bonus
    assert asked(g) == (0, "blessing")


@rule("F-192")
@pytest.mark.parametrize(("circle", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_points_of_each_circle_tile(circle: int, points: int) -> None:
    g = table(dice={0: [6]}, feathers={0: [2 * circle - 1, 2 * circle]}, round=6)
    assert plain(g, 6, "headdress").scores()[0] == points + 4


@rule("F-193")
def test_without_such_a_tile_the_headdress_is_closed() -> None:
    g = table(dice={0: [2]}, feathers={0: [1, 3, 5, 6]})
    assert "headdress" not in actions(g, 2)
    refused(g, "place 2 headdress none", "F-193")


@rule("F-194")
def test_the_feathers_stay() -> None:
    g = plain(table(dice={0: [2]}, feathers={0: [1, 2]}), 2, "headdress")
    assert feathers(g) == ["turquoise", "violet"]


@rule("F-200")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_two_points_whatever_the_die(die: int) -> None:
    assert plain(table(dice={0: [die]}), die, "vp").scores()[0] == 2

"""Movement (F-120 to F-140)."""

import pytest

from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    actions,
    asked,
    at,
    facts,
    feathers,
    places,
    plain,
    play,
    player,
    refused,
    starting,
    table,
    texts,
    villages,
)


@rule("F-120")
@pytest.mark.parametrize(
    ("die", "kind", "there"),
    [(2, "paved", {"I0"}), (4, "paved", {"I0", "I2"}), (6, "paved", {"I0", "I2", "I4"}), (4, "rope", {"I1", "I3"})],
)
def test_one_path_of_the_kind_within_the_strength(die: int, kind: str, there: set[str]) -> None:
    """The rulebook's example: a 4 on the paved road leads over the roads 2 and 4, not over 6, nor over a bridge."""
    g = table(dice={0: [die]})
    g.play(f"place {die} {kind} none")
    if len(there) == 1:
        assert at(g) in there
    else:
        assert places(g) == there
        refused(g, "move keep I5 none", "F-120")


@rule("F-120")
def test_village_to_village_over_exactly_one_path() -> None:
    g = plain(table(dice={0: [6]}, chasqui={0: "I0"}), 6, "paved")
    assert places(g) == {"C", "I5", "O0", "O5"}
    g = plain(table(dice={0: [6]}, chasqui={0: "O1"}), 6, "rope")
    assert at(g) == "I2"


@rule("F-121")
def test_cuzco_is_no_village() -> None:
    g = table(dice={0: [6]}, chasqui={0: "I0"})
    plain(g, 6, "paved", "move keep C none")
    assert villages(g) == set()
    assert player(g).cords == 10


@rule("F-122")
@pytest.mark.parametrize(("rotation", "kind"), [(0, "paved"), (1, "rope"), (2, "paved"), (3, "rope")])
def test_the_branch_that_points_at_a_village_counts_both_ways(rotation: int, kind: str) -> None:
    g = table(dice={0: [6]}, rotation=rotation, chasqui={0: "I0"})
    other = "rope" if kind == "paved" else "paved"
    assert "C" in places(plain(g, 6, kind))
    g = table(dice={0: [6]}, rotation=rotation, chasqui={0: "I0"})
    assert "C" not in places(plain(g, 6, other))


@rule("F-123")
def test_paths_are_used_both_ways_by_anybody() -> None:
    there = table(4, dice={0: [3]}, chasqui={0: "I0", 1: "I5", 2: "I5"})
    assert "I5" in places(plain(there, 3, "paved"))
    back = table(4, dice={0: [3]}, chasqui={0: "I5", 1: "I0", 2: "I0"})
    assert "I0" in places(plain(back, 3, "paved"))


@rule("F-124", "F-132")
def test_a_quipu_goes_on_top_of_the_pile() -> None:
    """The rulebook's example: the leftmost Quipu goes on top of another player's, and brings the village's feather."""
    g = table(dice={0: [3]}, quipu={"I3": [1]})
    plain(g, 3, "rope", "move keep I3 none", "feather 4")
    assert facts(g).pile(3) == [1, 0]
    assert player(g).cords == 9
    assert feathers(g) == ["pink"]
    assert villages(g, 1) == {"I3"}


@rule("F-125", "F-126", "F-128")
def test_a_village_with_an_own_quipu_brings_nothing_more() -> None:
    g = table(dice={0: [2]}, quipu={"I0": [0, 1]})
    plain(g, 2, "paved")
    assert at(g) == "I0"
    assert facts(g).pile(0) == [0, 1]
    assert feathers(g) == []


@rule("F-127")
def test_the_feather_has_the_villages_colour_and_a_full_colour_brings_none() -> None:
    g = plain(table(dice={0: [2]}), 2, "paved", "feather 5")
    assert feathers(g) == ["turquoise"]
    full = plain(table(dice={0: [2]}, feathers={0: [1, 5, 9]}), 2, "paved")
    assert villages(full) == {"I0"}
    assert len(feathers(full)) == 3


TEN = ["I1", "I2", "I3", "I4", "I5", "O0", "O1", "O2", "O3", "O4"]


@rule("F-128")
def test_without_a_quipu_left_there_is_no_feather() -> None:
    g = table(dice={0: [2]}, quipu={village: [0] for village in TEN})
    plain(g, 2, "paved")
    assert at(g) == "I0"
    assert "I0" not in villages(g)
    assert feathers(g) == []


@rule("F-129")
def test_quipu_come_from_the_mask_first_then_from_the_reserve() -> None:
    g = plain(table(dice={0: [2]}, quipu_reserve={0: 3}), 2, "paved", "feather 1")
    assert (player(g).cords, player(g).spare) == (6, 3)
    g = plain(table(dice={0: [2]}, quipu_reserve={0: 10}), 2, "paved", "feather 1")
    assert (player(g).cords, player(g).spare) == (0, 9)


@rule("F-130", "F-131")
def test_the_leftmost_slot_is_freed_without_a_question() -> None:
    g = table(dice={0: [2, 1]}, tiles={0: ["study-vp-2", "farm-vp-2"]})
    assert player(g).free_slots() == 0
    plain(g, 2, "paved", "feather 1")
    assert player(g).free_slots() == 1
    plain(g, 1, "study")
    assert player(g).slots[2] != -1


@rule("F-132")
def test_placed_quipu_never_leave() -> None:
    g = table(dice={0: [3]}, chasqui={0: "I0"}, quipu={"I0": [0]})
    plain(g, 3, "paved", "move keep I5 none", "feather 1")
    assert villages(g) == {"I0", "I5"}


@rule("F-133", "F-137")
def test_coming_back_to_cuzco_brings_a_blessing_but_no_quipu() -> None:
    start = table(dice={0: [2]})
    assert asked(start) == (0, "place")
    g = plain(table(dice={0: [2]}, chasqui={0: "I0"}), 2, "paved", "move keep C none")
    assert asked(g) == (0, "blessing")
    assert player(g).cords == 10


@rule("F-134")
def test_leaving_after_a_return_the_tile_may_be_turned_to_any_position() -> None:
    g = plain(table(dice={0: [2]}, returned=[0]), 2, "paved")
    assert starting(g, "move") == {"keep I0 none", *[f"{turn} I{turn} none" for turn in range(1, 6)]}
    g.play("move 4 I4 none")
    assert (facts(g).rotation, at(g)) == (4, "I4")


@rule("F-134")
def test_turning_is_not_obligatory() -> None:
    g = plain(table(dice={0: [2]}, returned=[0]), 2, "paved", "move keep I0 none")
    assert facts(g).rotation == 0


@rule("F-135")
def test_not_before_the_first_departure_and_once_per_return() -> None:
    first = plain(table(dice={0: [4]}), 4, "paved")
    refused(first, "move 1 I1 none", "F-135")
    g = table(dice={0: [6, 2]}, chasqui={0: "I0"})
    plain(g, 6, "paved", "move keep C none", "bless offering food")
    assert player(g).returned == 1
    plain(g, 2, "paved", "move 3 I3 none", "feather 4")
    assert player(g).returned == 0


@rule("F-136")
def test_the_turned_tile_counts_for_everyone_and_the_same_move_must_leave() -> None:
    g = table(dice={0: [2], 1: [2]}, returned=[0], bar={"move": ["yellow-3"]})
    plain(g, 2, "paved")
    assert "move 2 I0 none" not in texts(g)
    g.play("move 2 I2 none")
    g.play("feather 3")
    state = facts(g)
    assert state.reach(1, 0, 2) == 1 << 2


@rule("F-137")
def test_the_start_in_cuzco_is_no_return() -> None:
    assert player(table()).returned == 0


@rule("F-138")
def test_without_a_path_within_the_strength_the_action_is_not_possible() -> None:
    g = table(dice={0: [1, 2]})
    assert "paved" not in actions(g, 1)
    assert "rope" in actions(g, 1)
    assert "paved" in actions(g, 2)
    refused(g, "place 1 paved none", "F-138")


@rule("F-139")
def test_leaving_by_card_fourteen_may_turn_the_tile_and_uses_up_the_right() -> None:
    pieces = {"dice": {0: [2, 3], 1: [6]}, "returned": [0], "hand": {0: ["14"]}, "offerings": {0: 1}}
    g = play(table(**pieces), "place 2 paved 14-hand")
    assert {text.split()[1] for text in texts(g)} == {"keep", "1", "2", "3", "4", "5"}
    assert len(texts(g)) == 6 * 12
    play(g, "move 4 O1 none", "feather 1")
    assert (at(g), facts(g).rotation, player(g).returned) == ("O1", 4, 0)
    g = play(table(**pieces), "place 2 paved 14-hand", "move keep O1 none", "feather 1")
    assert (facts(g).rotation, player(g).returned) == (0, 0)


@rule("F-135", "F-139")
def test_card_fourteen_turns_nothing_on_the_first_departure() -> None:
    g = play(table(dice={0: [2]}, hand={0: ["14"]}, offerings={0: 1}), "place 2 paved 14-hand")
    assert {text.split()[1] for text in texts(g)} == {"keep"}
    refused(g, "move 4 O1 none", "F-135")


@rule("F-139")
def test_a_move_of_phase_two_may_turn_the_tile_and_clears_the_right() -> None:
    g = table(phase="persons", returned=[0], tiles={0: ["study-paved-1", "farm-vp-2"]})
    g.play("use study paved")
    assert "move 3 I3 none" in texts(g)
    play(g, "move 3 I3 none", "feather 4")
    assert (player(g).returned, facts(g).rotation) == (0, 3)


@rule("F-140")
def test_the_chasqui_must_move() -> None:
    g = plain(table(dice={0: [6]}, chasqui={0: "I0"}), 6, "paved")
    refused(g, "move keep I0 none", "F-140")
    refused(g, "stop")

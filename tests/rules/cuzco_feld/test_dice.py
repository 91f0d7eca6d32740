"""Rounds, and phase I: placing dice (F-060, F-061, F-090 to F-100)."""

import pytest

from kancha.games.cuzco_feld.verbs import THROWS
from tests.marks import rule
from tests.rules.cuzco_feld.positions import actions, asked, facts, plain, play, player, refused, starting, table, texts


@rule("F-060")
def test_a_round_has_three_phases_in_order() -> None:
    g = table(dice={0: [3]}, tiles={0: ["study-vp-2"]}, food={0: 9}, market={"1": ["soup"]})
    assert facts(g).phase == 1
    plain(g, 3, "vp")
    assert (facts(g).phase, asked(g)) == (2, (0, "persons"))
    g.play("stop")
    assert (facts(g).phase, facts(g).step, asked(g)) == (3, 3, (0, "market"))


@rule("F-061")
def test_the_order_of_the_tokens_holds_until_the_university() -> None:
    g = table(3, order=[2, 0, 1], dice={0: [6], 1: [6], 2: [6]}, knowledge={1: 4})
    for seat in (2, 0, 1):
        assert asked(g)[0] == seat
        plain(g, 6, "vp")
    assert facts(g).order == [1, 2, 0]
    assert asked(g) == (1, "palace")


@rule("F-090")
def test_everybody_has_rolled_three_dice_before_the_first_is_placed() -> None:
    g = table(4)
    assert asked(g) == (0, "place")
    assert [len(each.dice) for each in facts(g).players] == [3] * 4
    assert all(1 <= face <= 6 for each in facts(g).players for face in each.dice)


@rule("F-090")
def test_all_faces_are_rolled() -> None:
    rolled = {face for seed in range(20) for each in facts(table(4, seed=seed)).players for face in each.dice}
    assert rolled == set(range(1, 7))
    assert len(THROWS) == 56


@rule("F-091")
def test_three_circuits_in_turn_order_until_every_die_is_placed() -> None:
    g = table(dice={0: [6, 5, 4], 1: [6, 5, 4]})
    turns = []
    for die in (6, 6, 5, 5, 4, 4):
        turns.append(asked(g)[0])
        plain(g, die, "vp")
    assert turns == [0, 1, 0, 1, 0, 1]
    assert len(facts(g).bar) == 0 or facts(g).phase != 1


@rule("F-091")
def test_any_own_die_may_be_placed_and_nobody_passes() -> None:
    g = table(dice={0: [2, 4, 6], 1: [1, 1, 1]})
    assert {text.split()[1] for text in texts(g)} == {"2", "4", "6"}
    refused(g, "pass")
    refused(g, "stop")
    refused(g, "place 1 vp none")


SPACES = {
    2: ["move", "person", "exchange", "temple", "headdress", "vp"],
    3: ["move", "study", "farm", "exchange", "temple", "headdress", "vp"],
    4: ["paved", "rope", "study", "farm", "exchange", "temple", "headdress", "vp"],
}


@pytest.mark.parametrize(
    "seats",
    [pytest.param(4, marks=rule("F-092")), pytest.param(3, marks=rule("F-093")), pytest.param(2, marks=rule("F-094"))],
)
def test_the_spaces_of_the_bar(seats: int) -> None:
    g = table(seats, dice={0: [6]}, bar={"vp": ["yellow-3"]}, hand={0: ["06"]}, offerings={0: 1})
    assert starting(g, "shift hand yellow-3 vp") == set(SPACES[seats]) - {"vp"}


@rule("F-093", "F-094", "F-095")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_die_on_the_movement_space_binds_both_kinds_of_move(seats: int) -> None:
    g = table(seats, dice={0: [4, 2]}, bar={"move": ["yellow-3"]})
    assert not actions(g, 4) & {"paved", "rope"}
    assert {"paved", "rope"} <= actions(g, 2)


@rule("F-094", "F-095")
def test_two_players_share_study_and_farm() -> None:
    g = table(2, dice={0: [4, 2]}, bar={"person": ["yellow-3"]})
    assert not actions(g, 4) & {"study", "farm"}
    assert {"study", "farm"} <= actions(g, 2)


@rule("F-092")
def test_four_players_have_both_moves_apart() -> None:
    g = table(4, dice={0: [4]}, bar={"paved": ["yellow-3"], "study": ["green-1"]})
    assert actions(g, 4) & {"paved", "rope", "study", "farm"} == {"rope", "farm"}


@rule("F-096")
@pytest.mark.parametrize(("face", "allowed"), [(1, True), (2, True), (3, False), (4, False), (6, False)])
def test_a_die_must_be_lower_than_the_lowest_there(face: int, allowed: bool) -> None:
    for owner in ("red", "yellow"):
        g = table(dice={0: [face]}, bar={"temple": ["yellow-5", f"{owner}-3"]})
        assert ("temple" in actions(g, face)) == allowed
        if not allowed:
            refused(g, f"place {face} temple none", "F-096")


@rule("F-097")
@pytest.mark.parametrize("face", [1, 3, 6])
def test_the_vp_space_takes_any_die(face: int) -> None:
    g = table(dice={0: [face]}, bar={"vp": ["yellow-1"]})
    assert "vp" in actions(g, face)


@rule("F-098")
def test_a_space_whose_action_is_impossible_cannot_be_chosen() -> None:
    g = table(
        dice={0: [1]},
        chasqui={0: "O0"},
        steps={"3": 0, "4": 0, "5": 0, "6": 0},
        tiles={0: ["study-vp-2", "farm-vp-2"]},
    )
    assert actions(g, 1) == {"exchange", "vp"}
    for action, reason in [
        ("paved", "138"),
        ("rope", "138"),
        ("study", "146"),
        ("temple", "184"),
        ("headdress", "193"),
    ]:
        refused(g, f"place 1 {action} none", f"F-{reason}")


@rule("F-098")
def test_a_committed_card_makes_a_space_possible() -> None:
    g = table(dice={0: [1]}, chasqui={0: "O0"}, hand={0: ["14", "13"]}, offerings={0: 1})
    assert {"paved 13-hand", "paved 14-hand", "rope 13-hand"} <= starting(g, "place 1")
    assert "paved none" not in starting(g, "place 1")


@rule("F-099")
def test_dice_stay_on_the_bar_until_the_round_ends() -> None:
    g = table(dice={0: [6, 4], 1: [5]}, tiles={0: ["study-vp-2"]})
    plain(g, 6, "vp")
    plain(g, 5, "vp")
    plain(g, 4, "vp")
    assert len(facts(g).dice_on(7)) == 3
    play(g, "stop")
    while asked(g)[1] != "place":
        g.play(g.options()[0])
    assert facts(g).bar == []


@rule("F-100")
def test_card_six_comes_before_the_die_and_card_five_after_the_action() -> None:
    g = table(dice={0: [4]}, bar={"temple": ["yellow-2"]}, hand={0: ["06", "05"]}, offerings={0: 2})
    g.play("shift hand yellow-2 temple vp")
    assert asked(g) == (0, "place")
    play(g, "place 4 temple none", "bless offering food")
    assert asked(g) == (0, "extra_turn")
    refused(g, "shift inti yellow-2 vp temple")
    g.play("extra_turn hand")
    assert asked(g) == (0, "place")
    assert {text.split()[1] for text in texts(g)} == {"1"}


@rule("F-100")
def test_the_extra_turn_is_offered_once() -> None:
    g = table(dice={0: [4]}, hand={0: ["05", "05"]}, offerings={0: 2})
    play(g, "place 4 vp none", "extra_turn hand", "place 1 vp none")
    assert player(g).hand[4] == 1
    assert facts(g).phase == 3

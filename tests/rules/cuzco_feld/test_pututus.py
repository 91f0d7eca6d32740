"""Module 1: Pututus (F-300 to F-310)."""

import pytest

import kancha
from kancha.games.cuzco_feld.rounds import HandOutPututus
from tests.marks import rule
from tests.rules.cuzco_feld.positions import asked, facts, plain, play, player, refused, starting, table, texts


def handed(dice: list[list[int]], order: list[int], **pieces: object) -> list[tuple[int, int]]:
    """What everybody has after the tiles were handed out for these throws."""
    g = table(len(dice), module="on", order=order, dice=dict(enumerate(dice)), **pieces)
    HandOutPututus().do(facts(g), 0)
    return [(each.ones, each.twos) for each in facts(g).players]


def tilted(**pieces: object) -> kancha.Game:
    return table(module="on", **pieces)


@rule("F-300")
@pytest.mark.parametrize(("seats", "ones", "twos"), [(4, 12, 3), (3, 9, 2), (2, 6, 1)])
def test_the_stock_by_number_of_players(seats: int, ones: int, twos: int) -> None:
    state = facts(table(seats, module="on", dice={0: [1]}))
    assert (state.pututus_left(0), state.pututus_left(1)) == (ones, twos)


@rule("F-301")
@pytest.mark.parametrize(
    ("dice", "won"), [([2, 2, 5], (1, 0)), ([4, 4, 4], (0, 1)), ([1, 2, 3], (0, 0)), ([1, 6, 6], (1, 0))]
)
def test_two_equal_dice_win_a_one_and_three_a_two(dice: list[int], won: tuple[int, int]) -> None:
    assert handed([dice, [1, 2, 3]], [0, 1])[0] == won


@rule("F-302")
def test_too_few_tiles_go_to_the_last_in_turn_order() -> None:
    """The rulebook's example: one tile of 1 is left; of two doubles the later player gets it, and the triple its 2."""
    doubles = [[5, 5, 5], [3, 3, 1], [2, 2, 6], [1, 2, 3]]
    won = handed(doubles, [2, 1, 0, 3], pututus={3: [11, 0]})
    assert won == [(0, 1), (1, 0), (0, 0), (11, 0)]


@rule("F-302")
def test_no_swap_to_the_other_kind() -> None:
    assert handed([[5, 5, 5], [1, 2, 3]], [0, 1], pututus={1: [0, 1]})[0] == (0, 0)


@rule("F-303", "F-306")
def test_two_tiles_turn_a_six_into_a_four() -> None:
    """The rulebook's example: a 5 lies on the Farm space, so a 6 is lowered by two tiles of 1; cell 4 is then in reach."""
    g = tilted(dice={0: [6], 1: [4, 3]}, pututus={0: [2, 0]}, bar={"person": ["yellow-5"]})
    refused(g, "place 6 farm none", "F-096")
    g.play("blow 6 -1-1")
    assert {text.split()[1] for text in texts(g)} == {"4"}
    play(g, "place 4 farm none", "take farm-4 none")
    assert (player(g).ones, facts(g).pututus_left(0)) == (0, 6)
    assert [die % 6 + 1 for die in facts(g).dice_on(9)] == [4, 5]
    refused(g, "place 4 study none", "F-096")
    assert "place 3 study none" in texts(g)


@rule("F-303")
def test_up_or_down_as_the_player_likes_and_the_die_is_then_placed() -> None:
    g = tilted(dice={0: [3, 6]}, pututus={0: [1, 0]})
    assert starting(g, "blow") == {"3 +1", "3 -1", "6 -1"}
    g.play("blow 3 +1")
    assert {text.split()[1] for text in texts(g)} == {"4"}
    assert not starting(g, "blow")


@rule("F-304")
def test_a_tile_of_two_changes_by_two_and_goes_back_to_the_stock() -> None:
    g = tilted(dice={0: [3]}, pututus={0: [0, 1]})
    assert starting(g, "blow") == {"3 +2", "3 -2"}
    g.play("blow 3 +2")
    assert player(g).dice == [5]
    assert facts(g).pututus_left(1) == 1


@rule("F-305")
def test_the_result_stays_within_one_and_six() -> None:
    g = tilted(dice={0: [6, 2]}, pututus={0: [2, 1]})
    assert starting(g, "blow 6") == {"-1", "-1-1", "-2", "-1-2", "-1-1-2"}
    assert starting(g, "blow 2") == {"-1", "+1", "+1+1", "+2", "+1+2", "+1+1+2"}
    refused(g, "blow 6 +1", "F-305")
    refused(g, "blow 2 -2", "F-305")


@rule("F-306")
def test_the_new_face_counts_with_card_thirteen_too() -> None:
    g = tilted(dice={0: [3]}, pututus={0: [1, 0]}, hand={0: ["13"]}, offerings={0: 1}, bar={"temple": ["yellow-3"]})
    assert not [text for text in texts(g) if text.startswith("place 3 temple")]
    play(g, "blow 3 -1", "place 2 temple 13-hand")
    assert facts(g).steps[5] == 0
    assert 0 * 6 + 1 in facts(g).dice_on(5)


@rule("F-307")
def test_tiles_left_over_are_worth_nothing() -> None:
    g = tilted(phase="end", round=6, pututus={0: [3, 1]})
    assert g.scores() == [0, 0]


@rule("F-308")
def test_neither_the_die_of_card_five_nor_placed_dice_are_turned() -> None:
    g = tilted(dice={0: [3]}, pututus={0: [2, 0]}, hand={0: ["05"]}, offerings={0: 1}, bar={"temple": ["red-4"]})
    assert starting(g, "blow") == {"3 +1", "3 -1", "3 +1+1", "3 -1-1"}
    plain(g, 3, "vp", "extra_turn hand")
    refused(g, "blow 1 +1", "F-308")


@rule("F-309")
def test_all_tiles_on_one_die_work_in_one_direction() -> None:
    g = tilted(dice={0: [3]}, pututus={0: [1, 1]})
    assert starting(g, "blow") == {"3 +1", "3 -1", "3 +2", "3 -2", "3 +1+2"}


@rule("F-310")
@pytest.mark.parametrize("seed", range(6))
def test_tiles_are_handed_out_before_the_first_die(seed: int) -> None:
    g = table(4, module="on", seed=seed)
    assert asked(g)[1] == "place"
    for each in facts(g).players:
        different = len(set(each.dice))
        assert (each.ones, each.twos) == ((1, 0) if different == 2 else (0, 1) if different == 1 else (0, 0))


@rule("F-310")
def test_without_the_module_there_are_none() -> None:
    for seed in range(6):
        assert all(each.ones + each.twos == 0 for each in facts(table(4, seed=seed)).players)

"""General rules: players, feathers, slots, knowledge, supplies (F-001 to F-019)."""

import pytest

import kancha
from kancha.games import find
from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    asked,
    facts,
    feathers,
    plain,
    play,
    player,
    refused,
    starting,
    table,
    texts,
)


@rule("F-001", "F-002")
def test_two_to_four_players_in_one_competitive_mode() -> None:
    rules = find("cuzco-feld")
    assert [(mode.name, mode.fewest, mode.most) for mode in rules.modes] == [("competitive", 2, 4)]
    for seats in (1, 5):
        with pytest.raises(kancha.BadSetup):
            kancha.new("cuzco-feld", seats)


@rule("F-001", "F-060")
def test_the_game_lasts_six_rounds() -> None:
    g = table(round=5, phase="end_of_round")
    assert facts(g).round == 5
    g = table(round=6, phase="end_of_round")
    assert g.over


@rule("F-001")
def test_most_points_win() -> None:
    g = table(3, round=6, phase="end", scores={0: 10, 1: 30, 2: 20}, order=[0, 2, 1])
    assert g.ranking() == [3, 1, 2]


@rule("F-003")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_module_can_be_switched_on_for_any_number_of_players(seats: int) -> None:
    assert facts(table(seats, module="on")).module == 1
    assert facts(table(seats)).module == 0


@rule("F-004")
def test_a_card_beats_the_rule_it_contradicts() -> None:
    g = table(dice={0: [5]}, bar={"temple": ["yellow-2"]}, hand={0: ["07"]}, offerings={0: 1})
    refused(g, "place 5 temple none", "F-096")
    g.play("place 5 temple 07-hand")
    assert facts(g).steps[4] == 0


@rule("F-005")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_colours_of_feathers_twelve_of_each_for_four(seats: int) -> None:
    g = table(seats)
    assert [facts(g).feathers_left(colour) for colour in range(4)] == [3 * seats] * 4


@rule("F-006")
def test_no_fourth_feather_of_a_colour_from_any_source() -> None:
    turquoise = {0: [1, 5, 9]}
    moved = plain(table(dice={0: [2]}, feathers=turquoise), 2, "paved")
    assert feathers(moved) == ["turquoise"] * 3
    traded = plain(table(dice={0: [2]}, feathers=turquoise), 2, "exchange")
    assert not starting(traded, "feather") & {"1", "5", "9"}
    ability = play(table(phase="persons", feathers=turquoise, tiles={0: ["study-feather-1"]}), "use study feather")
    assert starting(ability, "feather") == {"2", "3", "4", "6", "7", "8", "10", "11", "12"}


@rule("F-007")
def test_the_owner_chooses_among_the_free_places_of_the_colour() -> None:
    g = plain(table(dice={0: [2]}, feathers={0: [5]}), 2, "paved")
    assert asked(g) == (0, "gain_feather")
    assert starting(g, "feather") == {"1", "9"}
    refused(g, "feather 2", "F-007")
    g.play("feather 9")
    assert player(g).feathers == 1 << 4 | 1 << 8


@rule("F-008")
def test_the_stock_of_feathers_is_what_all_masks_together_can_hold() -> None:
    g = table(feathers={0: list(range(1, 13)), 1: list(range(1, 13))})
    assert [facts(g).feathers_left(colour) for colour in range(4)] == [0] * 4


@rule("F-009")
def test_each_mask_has_three_places_per_colour_in_another_order() -> None:
    masks = facts(table()).box.masks
    assert all(sorted(mask) == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3 for mask in masks)
    assert len({tuple(mask) for mask in masks}) == 4


@rule("F-009")
@pytest.mark.parametrize("circle", range(1, 7))
def test_pair_n_frames_circle_tile_n(circle: int) -> None:
    g = table(dice={0: [6]}, feathers={0: [2 * circle - 1, 2 * circle]})
    g.play("place 6 headdress none")
    assert player(g).circles == 1 << circle - 1


@rule("F-010")
@pytest.mark.parametrize(("placed", "free"), [([], 2), (["I0"], 3), (["I0", "I1", "O0"], 5)])
def test_slots_without_quipu_or_tile_are_free(placed: list[str], free: int) -> None:
    g = table(quipu={village: [0] for village in placed})
    assert player(g).free_slots() == free
    held = table(quipu={village: [0] for village in placed}, tiles={0: ["study-vp-2"]})
    assert player(held).free_slots() == free - 1


@rule("F-011")
def test_new_tiles_arrive_up() -> None:
    g = plain(table(dice={0: [1]}), 1, "study")
    assert player(g).down == 0
    assert player(g).raised() == 1


@rule("F-012", "F-150")
def test_tiles_fill_the_lowest_slot_without_a_question_and_stay() -> None:
    g = table(dice={0: [1, 1]}, tiles={0: ["farm-vp-2"]}, quipu={"I0": [0]})
    plain(g, 1, "study")
    assert player(g).slots[:3] == [facts(g).players[0].slots[0], player(g).slots[1], -1]
    assert asked(g)[1] != "slot"
    assert [bool(tile >= 0) for tile in player(g).slots[:3]] == [True, True, False]


@rule("F-013")
def test_points_are_booked_at_once() -> None:
    g = table(dice={0: [3, 3]}, scores={0: 99})
    assert plain(g, 3, "vp").scores()[0] == 101


@rule("F-014")
def test_knowledge_advances_and_arrives_on_top() -> None:
    g = table(3, dice={0: [1]}, tiles={0: ["study-knowledge-3"]}, knowledge={1: 3, 2: 3}, knowledge_order=[0, 1, 2])
    plain(g, 1, "exchange", "slide 1")
    assert player(g).knowledge == 3
    g.play("stop")
    assert facts(g).order == [0, 2, 1]


@rule("F-015")
def test_the_track_ends_at_fifteen_and_surplus_is_lost() -> None:
    g = table(
        phase="persons", tiles={0: ["study-knowledge-2"] * 1 + ["study-knowledge-3"] * 2}, knowledge={0: 14, 1: 15}
    )
    g.play("use study knowledge")
    assert g.scores()[:2] == [15, 15]
    assert facts(g).order == [0, 1]


@rule("F-015")
def test_a_marker_on_fifteen_is_not_put_on_top_again() -> None:
    g = table(dice={0: [3]}, knowledge={0: 15, 1: 15}, knowledge_order=[0, 1])
    plain(g, 3, "temple", "bless offering knowledge")
    assert facts(g).order == [1, 0]


@rule("F-016")
def test_several_gains_of_knowledge_are_separate_moves() -> None:
    g = table(dice={0: [2]}, tiles={0: ["study-offering-1", "study-vp-2"]}, knowledge={1: 3}, knowledge_order=[0, 1])
    plain(g, 2, "exchange", "slide 1")
    assert player(g).knowledge == 1
    play(g, "slide 2", "stop")
    assert facts(g).order == [0, 1]


@rule("F-017")
def test_offerings_and_food_never_run_out() -> None:
    g = table(dice={0: [2]}, offerings={0: 30, 1: 30})
    plain(g, 2, "exchange", "barter offering")
    assert player(g).offerings == 31
    fed = table(phase="persons", tiles={0: ["farm-food-2"]}, food={0: 36})
    assert "use farm food" in texts(fed)


@rule("F-018")
def test_hands_have_no_limit() -> None:
    many = ["01", "02", "03", "05", "06", "08", "09", "11", "12", "14", "15"]
    g = table(dice={0: [2]}, hand={0: many}, inti={0: 9}, temple_inti=1)
    assert "take_card illapa" in texts(plain(g, 2, "exchange"))


@rule("F-019")
def test_any_number_of_chasquis_stand_in_one_place() -> None:
    g = table(4, dice={0: [2]}, chasqui={1: "I0", 2: "I0", 3: "I0"})
    assert "move keep I0 none" not in texts(g)
    plain(g, 2, "paved")
    assert [each.at for each in facts(g).players] == [0, 0, 0, 0]

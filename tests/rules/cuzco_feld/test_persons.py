"""Study, Farm and the exchange (F-145 to F-169)."""

import pytest

from kancha.games.cuzco_feld.exchange import Exchange
from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    actions,
    asked,
    facts,
    feathers,
    hand,
    plain,
    play,
    player,
    refused,
    starting,
    table,
    texts,
    tiles,
)


@rule("F-145")
def test_a_four_takes_a_farm_tile_of_cells_one_to_four() -> None:
    """The rulebook's example: with a 4 the tiles beside 4, 3, 2 and 1, and the third one is chosen."""
    g = plain(table(dice={0: [4]}), 4, "farm")
    assert starting(g, "take") == {f"farm-{cell} none" for cell in (1, 2, 3, 4)}
    refused(g, "take farm-5 none", "F-145")
    g.play("take farm-3 none")
    assert tiles(g) == ["farm-circle-1"]
    assert facts(g).rows[8] == -1


@rule("F-145")
def test_study_takes_from_the_study_row() -> None:
    g = plain(table(dice={0: [6]}), 6, "study")
    assert starting(g, "take") == {f"study-{cell} none" for cell in range(1, 7)}


@rule("F-146")
def test_without_a_free_slot_neither_can_be_chosen() -> None:
    g = table(dice={0: [6]}, tiles={0: ["study-vp-2", "farm-vp-2"]})
    assert not actions(g, 6) & {"study", "farm"}
    refused(g, "place 6 study none", "F-146")


@rule("F-147")
def test_without_a_tile_in_reach_it_cannot_be_chosen() -> None:
    g = table(dice={0: [2]}, rows={"study-1": None, "study-2": None})
    assert actions(g, 2) & {"study", "farm"} == {"farm"}
    refused(g, "place 2 study none", "F-147")


@rule("F-148")
def test_rows_are_not_refilled_within_the_round() -> None:
    g = table(4, dice={0: [3], 1: [2]})
    plain(g, 3, "study", "take study-1 none")
    plain(g, 2, "study")
    assert facts(g).rows[:2] == [-1, -1]
    assert asked(g)[1] != "take_person"


@rule("F-149")
def test_taking_a_tile_does_not_use_it() -> None:
    g = plain(table(dice={0: [2]}), 2, "study", "take study-2 none")
    assert g.scores()[0] == 0


@rule("F-150")
def test_sliding_and_using_leave_a_tile_on_its_slot() -> None:
    g = table(dice={0: [1]}, tiles={0: ["study-vp-2", "farm-vp-2"]})
    plain(g, 1, "exchange", "slide 1")
    play(g, "use study vp", "stop")
    assert tiles(g) == ["study-vp-2", "farm-vp-2"]


# The exchange


@rule("F-160", "F-161", "F-162", "F-164")
def test_the_exchange_of_a_five() -> None:
    """The rulebook's example: two Study tiles of 5 together (1 to 6 on the track), a Farm tile of 3, and an offering."""
    g = table(dice={0: [5]}, tiles={0: ["study-vp-3", "study-feather-2", "farm-food-3"]}, knowledge={0: 1})
    plain(g, 5, "exchange", "slide 1", "slide 2", "slide 3", "barter offering")
    assert (player(g).knowledge, player(g).food, player(g).offerings) == (6, 3, 1)
    assert asked(g)[1] == "persons"


@rule("F-160")
def test_any_mix_and_order_and_repeats() -> None:
    g = table(dice={0: [6]})
    plain(g, 6, "exchange", "barter vp", "barter offering", "barter vp", "barter offering")
    assert (g.scores()[0], player(g).offerings) == (2, 2)


@rule("F-161")
@pytest.mark.parametrize(("tile", "value"), [("study-offering-1", 1), ("study-vp-2", 2), ("study-knowledge-3", 3)])
def test_a_study_tile_brings_its_value_in_knowledge(tile: str, value: int) -> None:
    g = table(dice={0: [2]}, tiles={0: [tile]})
    plain(g, 2, "exchange", "slide 1")
    assert (player(g).knowledge, player(g).food, player(g).down) == (value, 0, 1)


@rule("F-162")
@pytest.mark.parametrize(("tile", "value"), [("farm-offering-1", 1), ("farm-vp-2", 2), ("farm-knowledge-3", 3)])
def test_a_farm_tile_brings_its_value_in_food(tile: str, value: int) -> None:
    g = table(dice={0: [2]}, tiles={0: [tile]})
    plain(g, 2, "exchange", "slide 1")
    assert (player(g).knowledge, player(g).food, player(g).down) == (0, value, 1)


@rule("F-163")
def test_a_pip_for_a_point() -> None:
    g = table(dice={0: [1]})
    plain(g, 1, "exchange")
    assert g.scores()[0] == 1


@rule("F-164", "F-165", "F-166", "F-167")
def test_what_costs_two_pips_is_not_to_be_had_for_one() -> None:
    g = plain(table(dice={0: [1]}, tiles={0: ["study-vp-2"]}), 1, "exchange")
    assert set(texts(g)) == {"slide 1", "barter vp"}
    for answer in ("barter offering", "barter quipu", "take_card illapa"):
        refused(g, answer, "F-160")
    refused(g, "feather 1")


@rule("F-164", "F-165", "F-166", "F-167")
@pytest.mark.parametrize("answer", ["barter offering", "take_card illapa", "feather 1", "barter quipu"])
def test_two_pips_are_spent(answer: str) -> None:
    g = plain(table(dice={0: [3]}, tiles={0: ["study-vp-2"]}), 3, "exchange", answer)
    question = g.position.question()
    assert isinstance(question, Exchange)
    assert question.pips == 1


@rule("F-165")
def test_a_face_up_card_for_two() -> None:
    g = plain(table(dice={0: [2]}), 2, "exchange", "take_card viracocha")
    assert hand(g) == ["07"]


@rule("F-166")
def test_a_feather_of_any_colour_for_two() -> None:
    g = plain(table(dice={0: [2]}, feathers={0: [1]}), 2, "exchange")
    assert starting(g, "feather") == {str(place) for place in range(2, 13)}
    g.play("feather 12")
    assert feathers(g) == ["turquoise", "orange"]


@rule("F-167")
def test_a_quipu_into_the_reserve_frees_a_slot() -> None:
    g = plain(table(dice={0: [4]}), 4, "exchange", "barter quipu", "barter quipu")
    assert (player(g).cords, player(g).spare, player(g).free_slots()) == (8, 2, 4)
    bare = plain(table(dice={0: [4]}, quipu_reserve={0: 10}), 4, "exchange")
    refused(bare, "barter quipu", "F-167")


@rule("F-168")
def test_a_tile_that_is_down_cannot_be_slid_again() -> None:
    g = plain(table(dice={0: [4]}, tiles={0: ["study-vp-2 down", "farm-vp-2"]}), 4, "exchange")
    assert starting(g, "slide") == {"2"}
    refused(g, "slide 1", "F-168")


@rule("F-169")
def test_one_pip_at_least_then_one_may_stop() -> None:
    g = plain(table(dice={0: [4]}), 4, "exchange")
    refused(g, "stop", "F-169")
    play(g, "barter vp", "stop")
    assert (g.scores()[0], asked(g)[1]) == (1, "palace")

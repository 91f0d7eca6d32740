"""The end of the competitive game."""

import pytest

from kancha.games.pachamama.material import CROPS
from tests.marks import rule
from tests.rules.pachamama.positions import (
    EVERY_CELL,
    all_but,
    asked,
    competitive,
    kinds,
    refused,
    texts,
    tile,
    tokens,
    told,
)

ALL_BUT_A1 = all_but("A1")


@rule("P-120")
def test_the_last_terrain_tile_triggers_the_end_not_the_last_crop() -> None:
    g = competitive()
    g.arrange(planted=all_but("A1", "B3", "B5"), known=["B3"], pawns={0: ["B3"]})
    g.play("divine B3 sweet_potato")
    g.play("offer none")
    assert asked(g) == (1, "action")
    g.play("explore reserve A1")
    assert asked(g) == (0, "action")
    events = g.play("explore reserve B5")
    assert "last_tile" in kinds(events + g.play("offer none"))
    assert asked(g) == (0, "end_divine")


@rule("P-120")
def test_crops_may_still_be_missing_when_the_end_is_triggered() -> None:
    g = competitive(seats=3)
    g.arrange(planted=all_but("A1", "B1"), known=["B1"], pawns={1: ["B1"]})
    events = g.play("explore reserve A1")
    assert "last_tile" in kinds(events)
    assert tile(g, "B1") == "mountain"
    assert asked(g) == (0, "end_divine")


@rule("P-120")
def test_who_lays_the_last_tile_finishes_the_turn_with_an_offering() -> None:
    g = competitive()
    g.arrange(planted=ALL_BUT_A1, tokens={0: ["coca", "maize"]})
    g.play("explore reserve A1")
    assert asked(g) == (0, "offer")
    g.play("offer coca+maize")
    assert asked(g) == (0, "end_divine")


@rule("P-121")
def test_end_divinations_start_with_who_triggered_the_end_and_go_round() -> None:
    g = competitive(seats=3)
    g.arrange(
        planted=all_but("A1", "B1", "E1", "E2"),
        known=["B1", "E1", "E2"],
        pawns={0: ["B1"], 1: [], 2: ["E1", "E2"]},
        turn=1,
    )
    g.play("explore reserve A1")
    order = []
    for answer in ["divine A1 sweet_potato", "divine E1 coca", "divine B1 chili", "divine E2 sweet_potato"]:
        order.append(asked(g))
        g.play(answer)
    assert order == [(1, "end_divine"), (2, "end_divine"), (0, "end_divine"), (2, "end_divine")]


@rule("P-121")
def test_each_round_is_one_divination_or_a_pass() -> None:
    g = competitive()
    g.arrange(planted=all_but("A1", "B1"), known=["A1", "B1"], pawns={0: ["A1", "B1"]}, phase="end")
    assert set(texts(g)) == {"pass"} | {f"divine {cell} {crop}" for cell in ("A1", "B1") for crop in CROPS}
    g.play("divine A1 sweet_potato")
    assert set(texts(g)) == {"pass"} | {f"divine B1 {crop}" for crop in CROPS}


@rule("P-122")
def test_a_right_end_divination_scores_takes_a_token_and_stays_in() -> None:
    g = competitive()
    g.arrange(
        planted=all_but("A2", "B1", "E1"), known=["A2", "B1", "E1"], pawns={0: ["A2", "B1"], 1: ["E1"]}, phase="end"
    )
    g.play("divine A2 quinoa")
    assert g.scores() == [5, 0]
    assert tokens(g, 0) == {"quinoa"}
    g.play("divine E1 coca")
    assert asked(g) == (0, "end_divine")


@rule("P-123")
def test_a_wrong_end_divination_costs_the_true_level_and_is_a_pass() -> None:
    g = competitive()
    g.arrange(
        planted=all_but("A2", "B1", "E1", "E2"),
        known=["A2", "B1", "E1", "E2"],
        pawns={0: ["A2", "B1"], 1: ["E1", "E2"]},
        scores={0: 9},
        phase="end",
    )
    g.play("divine A2 coca")
    assert g.scores() == [4, 0]
    assert tile(g, "A2") == "valley quinoa"
    g.play("divine E1 coca")
    assert asked(g) == (1, "end_divine")
    assert tile(g, "B1") == "mountain"


@rule("P-124")
def test_who_has_no_pawn_on_a_bare_cell_passes_without_being_asked() -> None:
    g = competitive(seats=3)
    g.arrange(planted=all_but("E1"), known=["E1"], pawns={0: ["A1"], 2: ["E1"]}, phase="end")
    assert asked(g) == (2, "end_divine")
    assert told(g.events_for(0), "passed") == [[0], [1]]


@rule("P-124")
def test_who_has_passed_is_out_for_good_and_his_cells_stay_hidden() -> None:
    g = competitive()
    g.arrange(
        planted=all_but("A1", "B1", "E1", "E2"),
        known=["A1", "B1", "E1", "E2"],
        pawns={0: ["A1", "B1"], 1: ["E1", "E2"]},
        phase="end",
    )
    g.play("pass")
    g.play("divine E1 coca")
    assert asked(g) == (1, "end_divine")
    g.play("pass")
    assert [tile(g, cell) for cell in ("A1", "B1", "E2")] == ["valley", "mountain", "desert"]
    assert asked(g) == (1, "last_offer")


@rule("P-125")
def test_there_is_no_offering_between_end_divinations() -> None:
    g = competitive()
    g.arrange(
        planted=all_but("A1", "B1"), known=["A1", "B1"], pawns={0: ["A1", "B1"]}, tokens={0: ["coca"]}, phase="end"
    )
    g.play("divine A1 sweet_potato")
    assert asked(g) == (0, "end_divine")
    refused(g, "offer coca")


@rule("P-125")
def test_everybody_may_offer_once_more_in_order_from_who_triggered_the_end() -> None:
    g = competitive(seats=3)
    pairs = ["coca", "maize"]
    g.arrange(
        planted=all_but("A1"),
        known=["A1"],
        pawns={1: ["A1"]},
        tokens={0: pairs, 1: pairs, 2: pairs},
        turn=1,
        phase="end",
    )
    g.play("divine A1 quinoa")
    order = []
    while not g.over:
        order.append(asked(g))
        g.play("offer coca+maize")
    assert order == [(1, "last_offer"), (2, "last_offer"), (0, "last_offer")]
    assert g.scores() == [1, 1, 1]


@rule("P-125")
def test_the_last_offering_may_be_left_out_and_ends_the_game() -> None:
    g = competitive()
    g.arrange(planted=EVERY_CELL, tokens={1: CROPS}, phase="end")
    assert asked(g) == (1, "last_offer")
    g.play("offer none")
    assert g.over
    assert g.scores() == [0, 0]


@rule("P-126")
def test_the_highest_score_wins() -> None:
    g = competitive(seats=3)
    g.arrange(planted=EVERY_CELL, scores={0: 30, 1: 31, 2: 12}, stones={0: {"valley": 6}}, phase="end")
    assert g.over
    assert g.ranking() == [2, 1, 3]
    assert told(g.events_for(-1), "won") == [[1]]


@rule("P-126")
def test_of_equal_scores_the_stones_that_climbed_more_win() -> None:
    g = competitive(seats=3)
    levels = {
        0: {"valley": 3, "desert": 2},
        1: {"valley": 1, "desert": 1, "forest": 2, "mountain": 2},
        2: {"valley": 6},
    }
    g.arrange(planted=EVERY_CELL, scores={0: 30, 1: 30, 2: 29}, stones=levels, phase="end")
    assert g.ranking() == [2, 1, 3]


@rule("P-126")
def test_still_tied_players_share_the_victory() -> None:
    g = competitive(seats=3)
    levels = {0: {"valley": 3}, 2: {"forest": 1, "desert": 2}}
    g.arrange(planted=EVERY_CELL, scores={0: 30, 1: 4, 2: 30}, stones=levels, phase="end")
    assert g.ranking() == [1, 3, 1]
    assert told(g.events_for(-1), "won") == [[0], [2]]


@rule("P-127")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thirty_turns_each_without_a_tile_trigger_the_end(seats: int) -> None:
    g = competitive(seats=seats)
    g.arrange(planted=all_but("C3"), known=["B1"], pawns={0: ["A1"], 1: ["E5"]}, quiet=30 * seats - 2)
    g.play("explore A1 B1")
    assert asked(g) == (1, "action")
    events = g.play("explore E5 E4")
    assert "quiet_end" in kinds(events)
    assert g.over


@rule("P-127")
def test_the_quiet_end_is_that_of_the_rules_from_the_player_whose_turn_it_was() -> None:
    g = competitive(seats=3)
    known = ["A1", "B1", "E5"]
    g.arrange(
        planted=all_but("C3", *known), known=known, pawns={0: ["A1"], 1: ["B1"], 2: ["E5"]},
        tokens={1: ["coca", "maize"]}, quiet=89, turn=1,
    )  # fmt: skip
    g.play("explore reserve A2")
    assert asked(g) == (1, "offer")
    g.play("offer none")
    order = []
    while not g.over:
        order.append(asked(g))
        g.play("pass" if g.prompt is not None and g.prompt.name == "end_divine" else "offer none")
    assert order == [(1, "end_divine"), (2, "end_divine"), (0, "end_divine"), (1, "last_offer")]


@rule("P-127")
@pytest.mark.parametrize("answer", ["explore reserve A1", "divine B3 quinoa"])
def test_a_tile_laid_starts_the_count_again(answer: str) -> None:
    g = competitive()
    g.arrange(planted=all_but("A1", "B3", "C3"), known=["B3"], pawns={0: ["B3", "D1"], 1: ["E5"]}, quiet=59)
    g.play(answer)
    quiet = 0
    while asked(g)[1] == "action":
        g.play(
            next(
                move
                for move in ("explore D1 E1", "explore E1 D1", "explore E5 E4", "explore E4 E5")
                if move in texts(g)
            )
        )
        quiet += 1
    assert quiet == 60

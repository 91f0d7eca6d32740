"""Divine: saying what grows below one's own pawn."""

import pytest

import kancha
from kancha.games.pachamama.material import CROPS
from tests.marks import rule
from tests.rules.pachamama.positions import (
    EVERY_CELL,
    S01,
    Make,
    asked,
    at_random,
    competitive,
    coop,
    facts,
    kinds,
    pawns,
    refused,
    solo,
    texts,
    tile,
    tokens,
    verbs,
)


@rule("P-070")
def test_only_a_pawn_on_a_bare_cell_can_divine() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A1", "B1"], pawns={0: ["D1"], 1: ["A1"]})
    assert "divine" not in verbs(g)
    assert refused(g, "divine D1 maize") == 70
    assert refused(g, "divine A1 sweet_potato") == refused(g, "divine B1 chili") == 71


@rule("P-070")
def test_who_divines_has_divined_at_least_once() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"]})
    assert "stop" not in texts(g)
    g.play("divine A1 sweet_potato")
    assert tile(g, "A1") == "valley sweet_potato"


@rule("P-071")
def test_every_own_pawn_on_a_bare_cell_may_announce_any_crop() -> None:
    """Even sweet potato beside a sweet potato, or quinoa in a closed region of one."""
    g = competitive()
    g.arrange(
        planted=[cell for cell in EVERY_CELL if cell not in ("C5", "B5")], known=["C5", "B5"], pawns={0: ["C5", "B5"]}
    )
    divinations = {text for text in texts(g) if text.startswith("divine")}
    assert divinations == {f"divine {cell} {crop}" for cell in ("C5", "B5") for crop in CROPS}


@rule("P-072")
@pytest.mark.parametrize("guess", ["quinoa", "maize"])
def test_the_true_crop_is_laid_below_the_pawn_right_or_wrong(guess: str) -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2"], pawns={0: ["B2"]})
    supply = [facts(g).supply_of_crop(crop) for crop in range(5)]
    g.play(f"divine B2 {guess}")
    assert tile(g, "B2") == "valley maize"
    assert pawns(g, 0) == {"B2"}
    assert [facts(g).supply_of_crop(crop) for crop in range(5)] == [*supply[:3], supply[3] - 1, supply[4]]


@rule("P-072")
def test_everybody_reads_what_grew() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2"], pawns={0: ["B2"]})
    g.play("divine B2 quinoa")
    for seat in (-1, 0, 1):
        assert "missed" in kinds(g.events_for(seat))
        assert "* crop B2 maize" in g.record(seat)


@rule("P-073")
@pytest.mark.parametrize(("cell", "level"), [("B3", 1), ("C2", 2), ("D2", 3), ("B2", 4), ("A2", 5)])
def test_right_gains_the_crops_level(cell: str, level: int) -> None:
    g = competitive()
    g.arrange(planted=S01, known=[cell], pawns={0: [cell]}, scores={0: 7, 1: 7})
    g.play(f"divine {cell} {CROPS[level - 1]}")
    assert g.scores() == [7 + level, 7]


@rule("P-074")
def test_right_takes_a_token_of_the_crop() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2"], pawns={0: ["B2"]}, tokens={0: ["coca"]})
    g.play("divine B2 maize")
    assert tokens(g, 0) == {"coca", "maize"}
    assert facts(g).supply_of_token(CROPS.index("maize")) == 1


@rule("P-074", "P-093")
def test_who_holds_that_token_takes_none_but_scores() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2"], pawns={0: ["B2"]}, tokens={0: ["maize"]})
    events = g.play("divine B2 maize")
    assert tokens(g, 0) == {"maize"}
    assert g.scores() == [4, 0]
    assert "took_token" not in kinds(events)
    assert facts(g).supply_of_token(CROPS.index("maize")) == 1


@rule("P-075")
def test_after_a_right_one_another_pawn_may_divine_or_one_stops() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2", "B3", "A2"], pawns={0: ["B2", "B3", "A2"]})
    g.play("divine B3 sweet_potato")
    assert asked(g) == (0, "divine_more")
    assert set(texts(g)) == {"stop"} | {f"divine {cell} {crop}" for cell in ("B2", "A2") for crop in CROPS}
    g.play("divine A2 quinoa")
    assert set(texts(g)) == {"stop"} | {f"divine B2 {crop}" for crop in CROPS}
    g.play("stop")
    assert asked(g) == (0, "offer")
    assert tile(g, "B2") == "valley"


@rule("P-075")
def test_with_the_last_pawn_the_action_is_over() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2", "B3"], pawns={0: ["B2", "B3"]})
    g.play("divine B2 maize")
    g.play("divine B3 sweet_potato")
    assert asked(g) == (0, "offer")
    assert g.scores() == [5, 0]


@rule("P-076")
@pytest.mark.parametrize(("cell", "level"), [("B3", 1), ("C2", 2), ("D2", 3), ("B2", 4), ("A2", 5)])
def test_wrong_loses_the_true_crops_level_and_gives_no_token(cell: str, level: int) -> None:
    g = competitive()
    g.arrange(planted=S01, known=[cell], pawns={0: [cell]}, scores={0: 20})
    g.play(f"divine {cell} {CROPS[level % 5]}")
    assert g.scores() == [20 - level, 0]
    assert tokens(g, 0) == set()


@rule("P-076")
def test_wrong_ends_the_action_though_other_pawns_could_divine() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2", "B3"], pawns={0: ["B2", "B3"]})
    g.play("divine B3 quinoa")
    assert asked(g) == (1, "action")


@rule("P-077")
def test_after_a_wrong_divination_there_is_no_offering() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["B2", "B3"], pawns={0: ["B2", "B3"]}, tokens={0: ["coca", "chili"]})
    g.play("divine B2 maize")
    g.play("divine B3 quinoa")
    assert asked(g) == (1, "action")
    assert tokens(g, 0) == {"coca", "chili", "maize"}


@rule("P-078")
@pytest.mark.parametrize("make", [competitive, solo, coop])
def test_a_crop_always_lies_on_a_terrain(make: Make) -> None:
    for seed in range(2):
        for g in at_random(make(seed=seed), seed):
            assert facts(g).planted & ~facts(g).known == 0


@rule("P-078")
def test_an_empty_cell_cannot_be_divined() -> None:
    g = competitive()
    g.arrange(planted=S01, pawns={0: ["D1"]})
    refused(g, "divine C1 sweet_potato")


@rule("P-084")
@pytest.mark.parametrize("before", [0, 1, 3, 4])
def test_a_score_never_goes_below_zero(before: int) -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A2"], pawns={0: ["A2"]}, scores={0: before})
    g.play("divine A2 maize")
    assert g.scores() == [0, 0]


@rule("P-084")
def test_the_forgotten_part_of_a_loss_is_not_owed() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A2", "B2"], pawns={0: ["A2", "B2"]}, scores={0: 1})
    g.play("divine A2 coca")
    g.play("explore reserve D1")
    g.play("divine B2 maize")
    assert g.scores() == [4, 0]


@rule("P-084")
@pytest.mark.parametrize("make", [competitive, solo, coop])
def test_the_sheet_adds_up_to_the_scores_all_game(make: Make) -> None:
    for seed in range(3):
        for g in at_random(make(seed=seed), seed):
            totals = g.score_sheet().totals()
            assert min(totals) >= 0
            assert g.scores() == (totals if make is competitive else [totals[0]] * g.seats)


@rule("P-085")
@pytest.mark.parametrize("make", [competitive, solo, coop])
def test_supplies_never_run_out(make: Make) -> None:
    for seed in range(2):
        for g in at_random(make(seed=seed, scenario="random", board="long"), seed):
            assert min(facts(g).supply_of_crop(crop) for crop in range(5)) >= 0
            assert min(facts(g).supply_of_token(crop) for crop in range(5)) >= 0


@rule("P-085")
def test_every_player_can_hold_every_token_at_once() -> None:
    g = competitive(seats=4)
    g.arrange(tokens=dict.fromkeys(range(4), CROPS))
    assert [facts(g).supply_of_token(crop) for crop in range(5)] == [0] * 5
    with pytest.raises(kancha.BadPiece):
        competitive().arrange(tokens={2: ["coca"]})

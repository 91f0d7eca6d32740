"""Setting up the competitive game."""

import pytest

import kancha
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.material import CELL_NAMES, CROPS, TERRAINS
from tests.marks import rule
from tests.rules.pachamama.positions import S01, asked, competitive, facts, reserve, stones, tile, tokens


@rule("P-020")
def test_colours_are_brown_white_green_blue_unless_chosen() -> None:
    g = competitive(seats=4)
    g.arrange(planted=S01, pawns={"brown": ["D1"], "white": ["A3"], "green": ["E3"], "blue": ["A5"]})
    assert [facts(g).pawns[seat].bit_length() - 1 for seat in range(4)] == [CELL_NAMES.index(c) for c in S01[:4]]


@rule("P-020")
def test_chosen_colours_come_first_and_the_others_follow_in_order() -> None:
    g = competitive(seats=3, colours="green, brown")
    g.arrange(planted=S01, pawns={"green": ["D1"], "brown": ["A3"], "white": ["E3"]})
    assert [facts(g).pawns[seat].bit_length() - 1 for seat in range(3)] == [CELL_NAMES.index(c) for c in S01[:3]]


@rule("P-020")
@pytest.mark.parametrize("colours", ["green green", "pink", "purple", "brown white green"])
def test_two_seats_have_two_different_player_colours(colours: str) -> None:
    with pytest.raises(kancha.BadSetup, match="colours"):
        competitive(colours=colours)


@rule("P-021")
@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 4), (4, 3)])
def test_pawns_wait_in_the_reserve_fewer_the_more_players(seats: int, number: int) -> None:
    g = competitive(seats=seats)
    assert [reserve(g, seat) for seat in range(seats)] == [number] * seats
    assert facts(g).pawns == [0] * seats


@rule("P-021")
def test_a_surplus_pawn_is_out_of_the_game() -> None:
    g = competitive(seats=4)
    with pytest.raises(kancha.BadPiece, match="only 3 pawns"):
        g.arrange(planted=S01, pawns={"brown": S01[:4]})


@rule("P-022")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scores_start_at_zero(seats: int) -> None:
    assert competitive(seats=seats).scores() == [0] * seats


@rule("P-023")
def test_each_player_has_a_stone_at_the_bottom_of_each_column() -> None:
    g = competitive(seats=3)
    assert [stones(g, seat) for seat in range(3)] == [dict.fromkeys(TERRAINS, 0)] * 3


@rule("P-023")
def test_a_column_has_levels_up_to_six() -> None:
    g = competitive()
    g.arrange(stones={0: {"mountain": 6}})
    with pytest.raises(kancha.BadPiece, match="0 to 6"):
        g.arrange(stones={0: {"mountain": 7}})


@rule("P-024")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_tokens_of_each_crop_as_players(seats: int) -> None:
    g = competitive(seats=seats)
    assert [facts(g).supply_of_token(crop) for crop in range(5)] == [seats] * 5
    assert [tokens(g, seat) for seat in range(seats)] == [set()] * seats


@rule("P-025")
@pytest.mark.parametrize("scenario", [scenario.name for scenario in standard().scenarios])
def test_crop_stacks_are_the_boxs_whatever_the_map_needs(scenario: str) -> None:
    g = competitive(scenario=scenario)
    laid = [facts(g).crop.count(crop) for crop in range(5)]
    assert [facts(g).supply_of_crop(crop) + laid[crop] for crop in range(5)] == [13, 12, 12, 10, 10]


@rule("P-025")
def test_a_divination_may_turn_out_any_crop_the_box_still_has() -> None:
    """Nobody is told how many of a level the map needs: a cell in a region of one may be anything, to chance's list."""
    g = competitive()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"]})
    g.play("divine A1 quinoa")
    with pytest.raises(kancha.RecordError, match="not possible"):
        kancha.replay(g.record().replace("crop A1 sweet_potato", "crop A2 sweet_potato"))
    for crop in CROPS:
        kancha.replay(g.record().replace("crop A1 sweet_potato", f"crop A1 {crop}"))


@rule("P-026")
@pytest.mark.parametrize(("board", "cells"), [("short", 25), ("long", 45)])
def test_a_random_scenario_has_the_wanted_length(board: str, cells: int) -> None:
    counts: set[tuple[int, ...]] = set()
    for seed in range(30):
        g = kancha.new("pachamama", seats=2, seed=seed, board=board)
        laid = [facts(g).land.count(terrain) for terrain in range(4)]
        counts.add(tuple(facts(g).left[terrain] + laid[terrain] for terrain in range(4)))
        assert sum(facts(g).left) + sum(laid) == len(facts(g).board.cells) == cells
    assert len(counts) > 5


@rule("P-026")
def test_a_named_scenario_is_the_one_that_is_laid_out() -> None:
    g = kancha.new("pachamama", seats=2, seed=1, scenario="L01")
    assert {cell: tile(g, cell) for cell in ["D1", "F1", "A2", "I2", "C4", "A5", "E5"]} == {
        "D1": "valley coca",
        "F1": "desert coca",
        "A2": "mountain chili",
        "I2": "valley coca",
        "C4": "mountain quinoa",
        "A5": "mountain sweet_potato",
        "E5": "desert maize",
    }


@rule("P-026")
def test_a_fresh_scenario_can_be_asked_for() -> None:
    stored = {tuple(scenario.counts()) for scenario in standard().scenarios}
    games = [kancha.new("pachamama", seats=2, seed=seed, board="short", scenario="new") for seed in range(4)]
    counts = {tuple(facts(g).left[t] + facts(g).land.count(t) for t in range(4)) for g in games}
    assert counts - stored
    assert all(sum(count) == 25 for count in counts)


@rule("P-026")
@pytest.mark.parametrize("options", [{"scenario": "S99"}, {"scenario": "S01", "board": "long"}, {"board": "round"}])
def test_a_scenario_that_is_not_there_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(kancha.BadSetup):
        kancha.new("pachamama", 2, None, **options)


@rule("P-027")
@pytest.mark.parametrize("scenario", standard().scenarios, ids=lambda scenario: scenario.name)
def test_the_terrain_supply_is_exactly_what_the_map_needs(scenario: object) -> None:
    name = getattr(scenario, "name", "")
    needed = next(one.counts() for one in standard().scenarios if one.name == name)
    g = competitive(scenario=name)
    assert [facts(g).left[terrain] + facts(g).land.count(terrain) for terrain in range(4)] == needed
    assert facts(g).known


@rule("P-028")
def test_starting_cells_have_terrain_and_crop_and_nobody_scores() -> None:
    g = competitive(seats=3)
    assert {cell: tile(g, cell) for cell in S01} == {
        "D1": "mountain maize",
        "A3": "valley chili",
        "E3": "desert coca",
        "A5": "desert sweet_potato",
        "C5": "valley sweet_potato",
    }
    assert facts(g).known.bit_count() == 5
    assert g.scores() == [0, 0, 0]
    assert [stones(g, seat) for seat in range(3)] == [dict.fromkeys(TERRAINS, 0)] * 3


@rule("P-029")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_seat_may_be_drawn_to_begin(seats: int) -> None:
    begin = [kancha.new("pachamama", seats=seats, seed=seed, scenario="S01").seat for seed in range(60)]
    assert all(begin.count(seat) > 60 / seats / 3 for seat in range(seats))


@rule("P-029")
def test_play_goes_round_by_seat() -> None:
    g = competitive(seats=4)
    g.arrange(turn=2)
    turns = []
    for cell in ["A1", "B1", "C1", "E1", "A2"]:
        turns.append(asked(g)[0])
        g.play(f"explore reserve {cell}")
    assert turns == [2, 3, 0, 1, 2]

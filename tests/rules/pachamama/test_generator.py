"""Endless scenarios: each made from a seed, within every limit, with one solution that can be found by reasoning."""

import time

import pytest

from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.maps.generator import (
    NAME,
    NOTHING_TO_AVOID,
    Search,
    generate,
    partition,
    terrains,
    within_limits,
)
from kancha.games.pachamama.maps.solver import Fields, faults, regions
from kancha.games.pachamama.material import CELL_NUMBERS, CELLS, NONE, Board, Box, GeneratorLimits, Scenario
from kancha.kernel.bits import mask_of, members
from kancha.kernel.chance import Rng
from tests.marks import rule
from tests.rules.pachamama.made import ALL, BOARDS, MADE, areas, box_with, limits

each_board = pytest.mark.parametrize("name", BOARDS)


def facts(scenario: Scenario) -> list[object]:
    return [scenario.board, scenario.terrain, scenario.crop, scenario.starts, scenario.otoma, scenario.logic]


def free_beside(board: Board, cell: int, free: int) -> int:
    return (board.near[cell] & free).bit_count()


@rule("P-250")
@each_board
def test_the_same_seed_gives_the_same_scenario(name: str) -> None:
    for seed in (0, 5, 2**40):
        assert facts(generate(standard(), name, seed)) == facts(generate(standard(), name, seed))


@rule("P-250")
@each_board
def test_different_seeds_give_different_scenarios(name: str) -> None:
    assert len({tuple(scenario.terrain) for scenario in MADE[name]}) == len(MADE[name])


@rule("P-250")
@each_board
def test_a_scenario_has_a_terrain_and_a_crop_on_every_cell_of_its_board(name: str) -> None:
    board = standard().board(name)
    for scenario in MADE[name]:
        assert scenario.board == name
        assert [cell for cell in range(CELLS) if scenario.terrain[cell] != NONE] == board.cells
        assert [cell for cell in range(CELLS) if scenario.crop[cell] != NONE] == board.cells


@rule("P-250")
def test_every_generated_scenario_bears_the_same_name() -> None:
    assert {scenario.name for scenario in ALL} == {NAME}


@rule("P-251")
@each_board
def test_a_partition_covers_the_board_with_connected_regions_of_1_to_5_cells(name: str) -> None:
    board = standard().board(name)
    for seed in range(50):
        found = partition(board, standard().region_size_weights, Rng(seed))
        assert sum(found) == board.mask == mask_of([cell for region in found for cell in members(region)])
        for region in found:
            assert 1 <= region.bit_count() <= 5
            assert regions(board, [region >> cell & 1 for cell in range(CELLS)]).count(region) == 1


@rule("P-251")
@each_board
def test_a_region_begins_where_there_is_least_room(name: str) -> None:
    board = standard().board(name)
    for seed in range(50):
        free = board.mask
        for region in partition(board, standard().region_size_weights, Rng(seed)):
            least = min(free_beside(board, cell, free) for cell in members(free))
            assert least in [free_beside(board, cell, free) for cell in members(region)]
            free &= ~region


@rule("P-251")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_a_region_grows_to_its_drawn_size_unless_it_is_hemmed_in(size: int) -> None:
    board = standard().board("long")
    weights = [int(drawn == size) for drawn in range(1, 6)]
    for seed in range(20):
        free = board.mask
        for region in partition(board, weights, Rng(seed)):
            free &= ~region
            room = sum(free_beside(board, cell, free) for cell in members(region))
            assert region.bit_count() == size or (region.bit_count() < size and not room)


@rule("P-251")
def test_sizes_are_drawn_with_the_weights_of_the_box() -> None:
    assert standard().region_size_weights == [5, 12, 18, 27, 38]
    first = [partition(standard().board("long"), [5, 12, 18, 27, 38], Rng(seed))[0] for seed in range(1000)]
    shares = [sum(region.bit_count() == size for region in first) / 10 for size in range(1, 6)]
    assert shares == pytest.approx([5, 12, 18, 27, 38], abs=4)


@rule("P-252")
def test_the_limits_on_regions_are_those_of_the_rules() -> None:
    short, long = standard().limits
    assert (short.max_regions, short.min_regions_of_5, short.max_regions_of_1) == (9, 1, 1)
    assert (long.max_regions, long.min_regions_of_5, long.max_regions_of_1) == (13, 3, 3)


@rule("P-252")
@each_board
def test_generated_regions_keep_their_limits(name: str) -> None:
    limit = standard().limit(name)
    for scenario in MADE[name]:
        sizes = [area.bit_count() for area in areas(scenario)]
        assert len(sizes) <= limit.max_regions
        assert sizes.count(5) >= limit.min_regions_of_5
        assert sizes.count(1) <= limit.max_regions_of_1
        for level, tiles in enumerate(standard().crop_tiles, 1):
            assert sum(size >= level for size in sizes) <= tiles


@rule("P-252")
def test_each_limit_on_regions_refuses_what_is_just_past_it() -> None:
    box = standard()
    found = next(areas(scenario) for scenario in MADE["long"] if 1 in [a.bit_count() for a in areas(scenario)])
    sizes = [area.bit_count() for area in found]
    of_1, of_5 = sizes.count(1), sizes.count(5)
    assert within_limits(box, limits("long", max_regions=len(sizes)), found)
    assert not within_limits(box, limits("long", max_regions=len(sizes) - 1), found)
    assert within_limits(box, limits("long", min_regions_of_5=of_5), found)
    assert not within_limits(box, limits("long", min_regions_of_5=of_5 + 1), found)
    assert within_limits(box, limits("long", max_regions_of_1=of_1), found)
    assert not within_limits(box, limits("long", max_regions_of_1=of_1 - 1), found)


@rule("P-252")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_regions_may_not_need_more_crops_of_a_level_than_the_box_has(level: int) -> None:
    found = areas(MADE["long"][0])
    needed = sum(area.bit_count() >= level for area in found)
    enough, short = [13, 12, 12, 10, 10], [13, 12, 12, 10, 10]
    enough[level - 1], short[level - 1] = needed, needed - 1
    assert within_limits(box_with(crop_tiles=enough), standard().limit("long"), found)
    assert not within_limits(box_with(crop_tiles=short), standard().limit("long"), found)


@rule("P-253")
@each_board
def test_king_neighbours_of_one_terrain_belong_to_one_region(name: str) -> None:
    board = standard().board(name)
    for scenario in MADE[name]:
        for area in areas(scenario):
            for cell in members(area):
                alike = [other for other in board.king[cell] if scenario.terrain[other] == scenario.terrain[cell]]
                assert not mask_of(alike) & ~area


@rule("P-253")
@pytest.mark.parametrize(("name", "least"), [("short", 4), ("long", 8)])
def test_each_terrain_has_its_least_number_of_cells_and_no_more_than_the_box_has(name: str, least: int) -> None:
    assert standard().limit(name).min_each_terrain == least
    for scenario in MADE[name]:
        assert min(scenario.counts()) >= least
        assert all(count <= tiles for count, tiles in zip(scenario.counts(), [15, 17, 15, 15], strict=True))


@rule("P-253")
def test_terrains_are_given_up_when_their_bounds_cannot_be_kept() -> None:
    board, found = standard().board("long"), areas(MADE["long"][0])
    sizes = [area.bit_count() for area in found]

    def cells(box: Box, limit: GeneratorLimits) -> list[int]:
        kinds = terrains(box, board, limit, found, Rng(1))
        return (
            [sum(size for size, kind in zip(sizes, kinds, strict=True) if kind == k) for k in range(4)] if kinds else []
        )

    assert sum(cells(standard(), limits("long"))) == CELLS
    assert cells(box_with(terrain_tiles=[10, 11, 12, 11]), limits("long")) == []
    assert cells(standard(), limits("long", min_each_terrain=12)) == []
    scarce = cells(box_with(terrain_tiles=[9, 17, 17, 17]), limits("long"))
    assert 8 <= scarce[0] <= 9


@rule("P-253")
def test_the_rarest_terrain_is_preferred() -> None:
    """So the terrains come out evenly: four regions apart from each other all differ."""
    board = standard().board("long")
    corners = [1 << CELL_NUMBERS[cell] for cell in ("A1", "I1", "A5", "I5")]
    for seed in range(20):
        assert sorted(terrains(standard(), board, limits("long", min_each_terrain=0), corners, Rng(seed))) == [
            0,
            1,
            2,
            3,
        ]


@rule("P-254")
def test_generated_crops_are_sound() -> None:
    for scenario in ALL:
        assert faults(standard(), scenario) == []


@rule("P-254")
def test_a_partition_that_cannot_be_planted_is_given_up() -> None:
    board = standard().board("short")
    top = [1 << CELL_NUMBERS["A1"], 1 << CELL_NUMBERS["B1"]]
    fields = Fields(board, top + [board.mask & ~sum(top)])
    assert Search(fields, Rng(1), 1000).find(fields.fallow.copy(), NOTHING_TO_AVOID) == []


@rule("P-254")
def test_the_order_of_crops_is_random() -> None:
    board = standard().board("long")
    fields = Fields(board, areas(MADE["long"][0]))
    large = next(region for region in fields.regions if region.bit_count() == 5)
    place = large & -large
    orders = {tuple(Search(fields, Rng(seed), 9).order(fields.fallow, NOTHING_TO_AVOID, place)) for seed in range(50)}
    assert {order[0] for order in orders} == {0, 1, 2, 3, 4}
    assert all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)


@rule("P-264")
@each_board
def test_after_its_tries_the_generator_falls_back_on_a_stored_scenario(name: str) -> None:
    stored = {tuple(one.terrain): one for one in standard().scenarios if one.board == name}
    fallen = [generate(standard(), name, seed, tries=0) for seed in range(30)]
    for scenario in fallen:
        assert scenario.name == NAME
        assert facts(scenario) == facts(stored[tuple(scenario.terrain)])
    assert len({tuple(scenario.terrain) for scenario in fallen}) > 5
    assert facts(generate(standard(), name, 3, tries=0)) == facts(fallen[3])


@rule("P-264")
def test_limits_nobody_can_keep_end_in_a_stored_scenario() -> None:
    impossible = box_with(limits=[limits("short", max_regions=5, max_regions_of_1=0, min_regions_of_5=6)] * 2)
    assert generate(impossible, "short", 1, tries=50).crop in [one.crop for one in standard().scenarios]


@rule("P-264")
@pytest.mark.parametrize(("name", "seconds"), [("short", 0.1), ("long", 2.0)])
def test_a_scenario_is_made_quickly(name: str, seconds: float) -> None:
    started = time.process_time()
    for seed in range(100, 110):
        generate(standard(), name, seed)
    assert (time.process_time() - started) / 10 < seconds

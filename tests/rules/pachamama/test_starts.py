"""Generated starts: they leave one solution that can be found by reasoning, and give the Otoma their places."""

from itertools import combinations

import pytest

from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.maps.generator import Starts, otoma_places
from kancha.games.pachamama.maps.solver import Fields, crops_of, grade, start_crops
from kancha.games.pachamama.material import CELL_NAMES, CELL_NUMBERS, CELLS, NONE, TERRAIN_LETTERS, WIDE, Scenario
from kancha.kernel.bits import mask_of, members
from kancha.kernel.chance import Rng
from tests.marks import rule
from tests.rules.pachamama.made import ALL, MADE, areas, box_with, is_unique, limits


def apart(one: int, two: int) -> int:
    return abs(one // WIDE - two // WIDE) + abs(one % WIDE - two % WIDE)


def crowd(cells: tuple[int, ...] | list[int]) -> int:
    """The most of these cells in one row or column."""
    rows = [cell // WIDE for cell in cells]
    columns = [cell % WIDE for cell in cells]
    return max(max(rows.count(row) for row in rows), max(columns.count(column) for column in columns))


@rule("P-260")
def test_the_starts_leave_one_solution_and_no_start_leaves_several() -> None:
    for scenario in ALL:
        board = standard().board(scenario.board)
        assert is_unique(board, scenario.terrain, start_crops(scenario))
    assert not is_unique(standard().board("long"), MADE["long"][0].terrain, [NONE] * CELLS)


@rule("P-260")
def test_no_solution_is_not_one_solution() -> None:
    scenario, board = MADE["short"][0], standard().board("short")
    given = start_crops(scenario)
    start = scenario.starts[0]
    given[board.orthogonal[start][0]] = given[start]
    assert not is_unique(board, scenario.terrain, given)


@rule("P-261")
@pytest.mark.parametrize(("name", "least", "most"), [("short", 5, 6), ("long", 7, 10)])
def test_the_number_of_starts_is_within_its_limits(name: str, least: int, most: int) -> None:
    assert (standard().limit(name).min_starts, standard().limit(name).max_starts) == (least, most)
    for scenario in MADE[name]:
        assert least <= len(scenario.starts) <= most
        assert scenario.starts == sorted(set(scenario.starts))


@rule("P-261")
def test_no_two_starts_are_side_by_side() -> None:
    for scenario in ALL:
        assert min(apart(one, two) for one, two in combinations(scenario.starts, 2)) >= 2


@rule("P-261")
def test_no_region_has_more_than_two_starts() -> None:
    for scenario in ALL:
        assert max((area & mask_of(scenario.starts)).bit_count() for area in areas(scenario)) <= 2


@rule("P-261")
def test_many_starts_keep_apart_too() -> None:
    stored, board = standard().scenarios[0], standard().board("short")
    fields = Fields(board, areas(stored))
    target = fields.sown(stored.crop, board.cells)
    fields.propagate(target)
    many = limits("short", min_starts=10, max_starts=12)
    found = [Starts(board, fields, target, many, Rng(seed)).chosen() for seed in range(50)]
    crowded = [starts for starts in found if starts]
    assert len(crowded) >= 5
    for starts in crowded:
        assert max((area & mask_of(starts)).bit_count() for area in areas(stored)) == 2
        assert min(apart(one, two) for one, two in combinations(starts, 2)) >= 2


@rule("P-261")
def test_beyond_the_least_number_every_start_is_needed() -> None:
    above = [scenario for scenario in ALL if len(scenario.starts) > standard().limit(scenario.board).min_starts]
    assert len(above) >= 5
    for scenario in above:
        for cell in scenario.starts:
            given = start_crops(scenario)
            given[cell] = NONE
            assert not is_unique(standard().board(scenario.board), scenario.terrain, given)


@rule("P-261")
@pytest.mark.parametrize(
    ("start", "other", "preferred"),
    [("A1", "C2", "D2"), ("B2", "C3", "C4"), ("A1", "D3", "D5")],
    ids=["in a region without a start", "with no start around it", "on the border"],
)
def test_a_start_is_preferred(start: str, other: str, preferred: str) -> None:
    stored, board = standard().scenarios[0], standard().board("short")
    fields = Fields(board, areas(stored))
    chosen = []
    for seed in range(400):
        starts = Starts(board, fields, fields.fallow, limits("short"), Rng(seed))
        starts.add(CELL_NUMBERS[start])
        chosen.append(CELL_NAMES[starts.best(mask_of([CELL_NUMBERS[other], CELL_NUMBERS[preferred]]))])
    assert chosen.count(preferred) > chosen.count(other)


@rule("P-261")
def test_a_map_that_needs_too_many_starts_is_given_up() -> None:
    scenario = next(one for one in MADE["short"] if len(one.starts) == 6)
    board = standard().board("short")
    fields = Fields(board, areas(scenario))
    target = fields.sown(scenario.crop, board.cells)
    assert fields.propagate(target)
    assert crops_of(target) == scenario.crop
    tight = limits("short", min_starts=1, max_starts=1)
    wide = limits("short", min_starts=1, max_starts=12)
    assert [Starts(board, fields, target, tight, Rng(seed)).chosen() for seed in range(5)] == [[]] * 5
    assert any(Starts(board, fields, target, wide, Rng(seed)).chosen() for seed in range(5))


@rule("P-262")
def test_otoma_places_are_five_starts_of_middling_worth_on_three_terrains() -> None:
    for scenario in ALL:
        assert len(set(scenario.otoma)) == 5
        assert set(scenario.otoma) <= set(scenario.starts)
        assert 11 <= sum(scenario.crop[cell] + 1 for cell in scenario.otoma) <= 15
        assert len({scenario.terrain[cell] for cell in scenario.otoma}) >= 3


def eligible(scenario: Scenario) -> list[tuple[int, ...]]:
    """Every five starts that would do as Otoma places."""
    return [
        cells
        for cells in combinations(scenario.starts, 5)
        if 11 <= sum(scenario.crop[cell] + 1 for cell in cells) <= 15
        and len({scenario.terrain[cell] for cell in cells}) >= 3
    ]


@rule("P-262")
def test_otoma_places_avoid_three_in_a_row_or_column() -> None:
    for scenario in ALL:
        assert max(2, crowd(scenario.otoma)) == max(2, min(crowd(cells) for cells in eligible(scenario)))


@rule("P-262")
def test_otoma_places_are_spread_wide() -> None:
    def width(cells: tuple[int, ...] | list[int]) -> int:
        return sum(apart(one, two) for one, two in combinations(cells, 2))

    chosen = sum(width(scenario.otoma) for scenario in MADE["long"])
    usual = sum(sum(map(width, eligible(one))) / len(eligible(one)) for one in MADE["long"])
    assert chosen > 1.05 * usual


@rule("P-262")
def test_otoma_places_are_in_random_order() -> None:
    firsts = [sorted(scenario.otoma).index(scenario.otoma[0]) for scenario in ALL]
    assert set(firsts) == {0, 1, 2, 3, 4}


@rule("P-262")
def test_without_five_fitting_starts_there_are_no_otoma_places() -> None:
    one = MADE["long"][0]
    for box in (box_with(otoma_crop_sum=(24, 25)), box_with(otoma_min_terrains=5)):
        assert otoma_places(box, one.terrain, one.crop, one.starts, Rng(1)) == []
    assert otoma_places(standard(), one.terrain, one.crop, one.starts[:4], Rng(1)) == []


@rule("P-263")
def test_every_generated_scenario_can_be_found_by_reasoning() -> None:
    assert {scenario.logic for scenario in ALL} == {"singles", "what_if_1"}
    for scenario in ALL:
        board = standard().board(scenario.board)
        assert grade(board, scenario.terrain, start_crops(scenario)) == scenario.logic


def sift(scenario: Scenario, left: dict[int, set[int]]) -> bool:
    """Naked and hidden singles again, with a set of crops per cell; False if a cell or a crop has nothing left."""
    board = standard().board(scenario.board)
    before: dict[int, set[int]] = {}
    while left != before:
        before = {cell: set(crops) for cell, crops in left.items()}
        for area in areas(scenario):
            cells = members(area)
            for cell in cells:
                rivals = {*board.king[cell], *cells} - {cell}
                left[cell] -= {crop for rival in rivals if len(left[rival]) == 1 for crop in left[rival]}
            for crop in range(len(cells)):
                places = [cell for cell in cells if crop in left[cell]]
                if len(places) == 1:
                    left[places[0]] = {crop}
                if not places:
                    return False
    return all(left.values())


def graded_by_sets(scenario: Scenario, starts: list[int]) -> str:
    left = {cell: set(range(area.bit_count())) for area in areas(scenario) for cell in members(area)}
    left |= {cell: {scenario.crop[cell]} for cell in starts}
    sift(scenario, left)
    if all(len(crops) == 1 for crops in left.values()):
        return "singles"
    before: dict[int, set[int]] = {}
    while left != before:
        before = {cell: set(crops) for cell, crops in left.items()}
        for cell in left:
            for crop in sorted(left[cell]):
                if not sift(scenario, {each: set(crops) for each, crops in left.items()} | {cell: {crop}}):
                    left[cell].discard(crop)
        sift(scenario, left)
    return "what_if_1" if all(len(crops) == 1 for crops in left.values()) else ""


@rule("P-263")
@pytest.mark.parametrize("scenario", MADE["short"][:12] + MADE["long"][:3])
def test_singles_and_one_step_refutations_make_the_grade(scenario: Scenario) -> None:
    """With all starts, and with fewer: then more reasoning is needed, or none leads to the end."""
    for kept in range(len(scenario.starts) + 1):
        starts = scenario.starts[:kept]
        given = [scenario.crop[cell] if cell in starts else NONE for cell in range(CELLS)]
        found = grade(standard().board(scenario.board), scenario.terrain, given)
        assert found == graded_by_sets(scenario, starts)


@rule("P-263")
def test_refutations_are_gone_through_until_none_is_left() -> None:
    """On this map the last crops can be refuted only after others have been."""
    board = standard().board("short")
    terrain, crops = [NONE] * CELLS, [NONE] * CELLS
    letters, levels = "MMVVV MMDVV FMDDD FFFVD FVVVV", "13241 24153 35324 12415 53524"
    for cell, letter, level in zip(board.cells, letters.replace(" ", ""), levels.replace(" ", ""), strict=True):
        terrain[cell], crops[cell] = TERRAIN_LETTERS.index(letter), int(level) - 1
    starts = [CELL_NUMBERS[name] for name in ("D1", "A2", "E2", "A4", "D5")]
    given = [crops[cell] if cell in starts else NONE for cell in range(CELLS)]
    assert grade(board, terrain, given) == "what_if_1"


@rule("P-263")
def test_a_crop_without_a_place_in_its_region_is_a_contradiction() -> None:
    stored = standard().scenarios[0]
    fields = Fields(standard().board("short"), areas(stored))
    planting = fields.fallow.copy()
    planting[4] &= ~areas(stored)[0]
    assert not fields.propagate(planting)


@rule("P-263")
def test_a_map_that_neither_way_solves_has_no_grade() -> None:
    scenario = MADE["long"][0]
    assert grade(standard().board("long"), scenario.terrain, [NONE] * CELLS) == ""

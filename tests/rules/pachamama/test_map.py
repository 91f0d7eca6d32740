"""What the hidden map always satisfies: a sound map has no faults, and each broken rule is named with its cells."""

from itertools import pairwise

import pytest

from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.maps.solver import faults, map_faults, named, regions, solutions, start_crops
from kancha.games.pachamama.material import CELL_NAMES, CELL_NUMBERS, CELLS, NONE, TERRAIN_LETTERS, WIDE, Scenario
from kancha.kernel.bits import members
from tests.marks import rule
from tests.rules.pachamama.made import box_with, is_unique

STORED = {scenario.name: scenario for scenario in standard().scenarios}


def changed(name: str, terrain: str = "", crops: str = "", starts: str | None = None) -> Scenario:
    """A stored scenario with other tiles on some cells, like `terrain="A4:V B4:V", crops="C5:2"`."""
    one = STORED[name]
    terrains, levels = one.terrain.copy(), one.crop.copy()
    for cell, letter in (part.split(":") for part in terrain.split()):
        terrains[CELL_NUMBERS[cell]] = TERRAIN_LETTERS.index(letter)
    for cell, level in (part.split(":") for part in crops.split()):
        levels[CELL_NUMBERS[cell]] = int(level) - 1
    begun = one.starts if starts is None else [CELL_NUMBERS[cell] for cell in starts.split()]
    return Scenario(name, one.board, terrains, levels, begun, one.otoma)


def sound(scenario: Scenario) -> bool:
    """P-010 to P-013 again, by coordinates and sets."""
    cells = {(cell // WIDE, cell % WIDE) for cell in range(CELLS) if scenario.terrain[cell] != NONE}
    ground = {(row, column): scenario.terrain[row * WIDE + column] for row, column in cells}
    level = {(row, column): scenario.crop[row * WIDE + column] + 1 for row, column in cells}
    group: dict[tuple[int, int], int] = {}
    for first in sorted(cells):
        if first not in group:
            reached = [first]
            for row, column in reached:
                group[row, column] = first[0] * WIDE + first[1]
                for beside in [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]:
                    if beside in cells and beside not in reached and ground[beside] == ground[first]:
                        reached.append(beside)
            if sorted(level[cell] for cell in reached) != list(range(1, len(reached) + 1)) or len(reached) > 5:
                return False
    pairs = [(a, b) for a in cells for b in cells if a < b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1]
    return all(level[a] != level[b] and (ground[a] != ground[b] or group[a] == group[b]) for a, b in pairs)


@rule("P-010", "P-011", "P-012", "P-013", "P-014")
@pytest.mark.parametrize("name", STORED)
def test_a_stored_map_has_no_faults(name: str) -> None:
    assert sound(STORED[name])
    assert faults(standard(), STORED[name]) == []


@rule("P-010")
def test_regions_are_the_groups_joined_by_sides() -> None:
    areas = regions(standard().board("short"), STORED["S01"].terrain)
    assert [named(members(area)) for area in areas] == [
        "A1 A2 B2 C2 A3",
        "B1 C1 D1 E1",
        "D2 E2 C3 D3 E3",
        "B3 B4 C4 B5",
        "A4 A5",
        "D4 E4 D5 E5",
        "C5",
    ]


@rule("P-010")
def test_regions_do_not_wrap_round_the_edge_of_the_board() -> None:
    board = standard().board("long")
    stripes = [column % 2 if (column := cell % WIDE) < 8 else 0 for cell in range(CELLS)]
    assert [area.bit_count() for area in regions(board, stripes)] == [5] * 9


@rule("P-010")
def test_a_region_of_six_cells_is_a_fault() -> None:
    assert faults(standard(), changed("S01", terrain="A4:V")) == [
        "the valley region A1 A2 B2 C2 A3 A4 has 6 cells, more than 5 (P-010)"
    ]


@rule("P-011")
def test_two_regions_of_one_terrain_touching_at_a_corner_are_a_fault() -> None:
    assert faults(standard(), changed("S03", terrain="E4:F E5:F")) == ["two forest regions touch at D3 E4 (P-011)"]


@rule("P-012")
def test_a_crop_above_the_size_of_its_region_is_a_fault() -> None:
    found = faults(standard(), changed("S01", crops="C5:5"))
    assert "the valley region C5 has 1 cells but level 5 on C5 (P-012)" in found
    assert "the valley region C5 has 1 cells but no level 1 (P-012)" in found


@rule("P-012")
def test_a_crop_that_comes_twice_in_its_region_is_a_fault() -> None:
    found = faults(standard(), changed("S01", crops="A4:1"))
    assert "the desert region A4 A5 has level 1 more than once: A4 A5 (P-012)" in found
    assert "the desert region A4 A5 has 2 cells but no level 2 (P-012)" in found


@rule("P-012")
@pytest.mark.parametrize("name", ["S07", "L04"])
def test_every_change_of_a_single_crop_is_a_fault(name: str) -> None:
    one = STORED[name]
    for cell in members(standard().board(one.board).mask):
        for level in {1, 2, 3, 4, 5} - {one.crop[cell] + 1}:
            found = map_faults(standard(), changed(name, crops=f"{CELL_NAMES[cell]}:{level}"))
            assert any("(P-012)" in fault for fault in found)


@rule("P-013")
def test_equal_crops_side_by_side_are_a_fault_even_in_different_regions() -> None:
    assert faults(standard(), changed("S01", crops="A2:2 C2:5")) == [
        "C2 C3 are neighbours and both quinoa (P-013)",
    ]


@rule("P-013")
def test_equal_crops_corner_to_corner_are_a_fault() -> None:
    assert faults(standard(), changed("S01", crops="A1:5 A2:1")) == [
        "A2 B3 are neighbours and both sweet_potato (P-013)",
    ]


@rule("P-010", "P-011", "P-012", "P-013")
@pytest.mark.parametrize("name", ["S03", "S10", "L01"])
def test_a_map_is_refused_exactly_when_it_breaks_a_rule(name: str) -> None:
    cells = members(standard().board(STORED[name].board).mask)
    maps = [changed(name, terrain=f"{CELL_NAMES[cell]}:{letter}") for cell in cells for letter in "VDFM"]
    for one, two in pairwise(cells):
        levels = STORED[name].crop
        swapped = f"{CELL_NAMES[one]}:{levels[two] + 1} {CELL_NAMES[two]}:{levels[one] + 1}"
        maps.append(changed(name, crops=swapped))
    verdicts = [sound(scenario) for scenario in maps]
    assert [map_faults(standard(), scenario) == [] for scenario in maps] == verdicts
    assert True in verdicts
    assert False in verdicts


@rule("P-014")
def test_a_start_that_leaves_two_solutions_is_a_fault() -> None:
    loose = changed("S01", starts="C5")
    board = standard().board("short")
    one, two = solutions(board, loose.terrain, start_crops(loose), 2)
    differ = [cell for cell in board.cells if one[cell] != two[cell]]
    assert not is_unique(board, loose.terrain, start_crops(loose))
    assert faults(standard(), loose) == [
        f"the crops have more than one solution: {named(differ)} may be planted otherwise (P-260)"
    ]


@rule("P-014")
def test_the_only_solution_is_the_map_itself() -> None:
    for scenario in STORED.values():
        board = standard().board(scenario.board)
        assert solutions(board, scenario.terrain, start_crops(scenario), 5) == [scenario.crop]


@rule("P-015")
def test_a_map_tells_how_many_tiles_of_each_terrain_it_needs() -> None:
    assert STORED["S01"].counts() == [6, 7, 4, 8]
    assert STORED["L09"].counts() == [8, 10, 15, 12]
    for scenario in STORED.values():
        assert sum(scenario.counts()) == len(standard().board(scenario.board).cells)


@rule("P-027", "P-266")
def test_a_map_that_needs_more_terrain_tiles_than_the_box_has_is_a_fault() -> None:
    assert faults(box_with(terrain_tiles=[6, 6, 4, 8]), STORED["S01"]) == [
        "the map needs 7 desert tiles, the box has 6 (P-027)"
    ]


@rule("P-027", "P-266")
def test_a_map_that_needs_more_crop_tiles_than_the_box_has_is_a_fault() -> None:
    assert faults(box_with(crop_tiles=[7, 6, 5, 4, 2]), STORED["S01"]) == [
        "the map needs 5 maize tiles, the box has 4 (P-027)"
    ]


@rule("P-027")
def test_every_cell_of_the_board_needs_a_terrain_and_a_crop() -> None:
    bare = changed("S01")
    bare.terrain[CELL_NUMBERS["B2"]] = NONE
    bare.crop[CELL_NUMBERS["C3"]] = NONE
    bare.terrain[CELL_NUMBERS["F1"]] = 0
    assert faults(standard(), bare) == [
        "F1 is not on the short board (P-005)",
        "B2 has no terrain (P-027)",
        "C3 has no crop (P-012)",
    ]


def test_what_cannot_be_a_map_at_all_is_refused_too() -> None:
    one = STORED["S01"]
    tiny = Scenario("tiny", "short", [0], [0], [], [])
    assert faults(standard(), tiny) == ["the map has 1 terrains and 1 crops, not 45 (P-027)"]
    round_board = Scenario("round", "round", one.terrain, one.crop, [], [])
    assert faults(standard(), round_board) == ["there is no round board (P-005)"]
    assert faults(standard(), changed("S01", starts="D1 F1")) == ["a starting cell lies off the short board (P-028)"]

"""Deduction is sound: the truth is never ruled out, whatever has been seen and in whatever order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.maps.deduction import deduce
from kancha.games.pachamama.maps.generator import generate
from kancha.games.pachamama.maps.imagine import imagine
from kancha.games.pachamama.maps.solver import solutions
from kancha.games.pachamama.material import CELL_NAMES, CELL_NUMBERS, CELLS, NONE, TERRAIN_LETTERS, Scenario
from kancha.kernel.bits import members
from kancha.kernel.chance import Rng

BOX = standard()


def shown(disc: Scenario, tiles: int, planted: int, rng: Rng) -> tuple[list[int], list[int], list[int]]:
    """The starts and some more cells of a map, some of them planted: land, crops and what is left."""
    cells = [cell for cell in BOX.board(disc.board).cells if cell not in disc.starts]
    rng.shuffle(cells)
    known = disc.starts + cells[:tiles]
    land, crop, left = [NONE] * CELLS, [NONE] * CELLS, disc.counts()
    for number, cell in enumerate(known):
        land[cell] = disc.terrain[cell]
        left[land[cell]] -= 1
        if number < len(disc.starts) + planted:
            crop[cell] = disc.crop[cell]
    return land, crop, left


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 19), st.integers(0, 40), st.integers(0, 40), st.integers(0, 1 << 40))
def test_the_truth_is_never_ruled_out(number: int, tiles: int, planted: int, seed: int) -> None:
    disc = BOX.scenarios[number]
    board = BOX.board(disc.board)
    land, crop, left = shown(disc, tiles, min(tiles, planted), Rng(seed))
    found = deduce(board, land, crop, left)
    crops, terrains = found.crops(), found.terrains()
    for cell in board.cells:
        assert crops[cell] >> disc.crop[cell] & 1, CELL_NAMES[cell]
        assert terrains[cell] >> disc.terrain[cell] & 1, CELL_NAMES[cell]


@pytest.mark.parametrize("seed", range(4))
def test_the_truth_of_a_generated_map_is_never_ruled_out(seed: int) -> None:
    disc = generate(BOX, "long", seed)
    board = BOX.board("long")
    for tiles in range(0, 38, 3):
        land, crop, left = shown(disc, tiles, tiles // 2, Rng(seed * 100 + tiles))
        crops = deduce(board, land, crop, left).crops()
        assert all(crops[cell] >> disc.crop[cell] & 1 for cell in board.cells)


@pytest.mark.parametrize("number", [0, 4, 8])
def test_with_all_terrain_known_deduction_keeps_every_solution(number: int) -> None:
    """Every filling that the independent solver finds survives, and a cell is certain only if all fillings agree."""
    disc = BOX.scenarios[number]
    board = BOX.board(disc.board)
    land, crop, left = shown(disc, CELLS, 0, Rng(number))
    crop[disc.starts[0]] = NONE  # one start less: several fillings may fit
    fillings = solutions(board, land, crop, 50)
    crops = deduce(board, land, crop, left).crops()
    for filling in fillings:
        assert all(crops[cell] >> filling[cell] & 1 for cell in board.cells)
    for cell in board.cells:
        if len(members(crops[cell])) == 1:
            assert len({filling[cell] for filling in fillings}) == 1


@pytest.mark.parametrize("number", [1, 6, 13])
def test_imagined_maps_lie_within_what_deduction_allows(number: int) -> None:
    disc = BOX.scenarios[number]
    board = BOX.board(disc.board)
    rng = Rng(number)
    for tiles in (8, 14):
        land, crop, left = shown(disc, tiles + (14 if disc.board == "long" else 0), tiles // 2, rng)
        found = deduce(board, land, crop, left)
        for _ in range(4):
            terrain, crops = imagine(board, land, crop, left, rng)
            assert all(found.crops()[cell] >> crops[cell] & 1 for cell in board.cells)
            assert all(found.terrains()[cell] >> terrain[cell] & 1 for cell in board.cells)


def laid(*tiles: str) -> tuple[list[int], list[int]]:
    """A short board with these tiles: cell, terrain letter, crop level if planted."""
    land, crop = [NONE] * CELLS, [NONE] * CELLS
    for tile in tiles:
        cell = CELL_NUMBERS[tile[:2]]
        land[cell] = TERRAIN_LETTERS.index(tile[2])
        crop[cell] = int(tile[3:]) - 1 if tile[3:] else NONE
    return land, crop


def test_a_terrain_does_not_touch_itself_by_a_corner_only() -> None:
    land, crop = laid("B2V", "C2D", "B3F")
    found = deduce(BOX.board("short"), land, crop, [6, 5, 5, 6]).terrains()
    assert found[CELL_NUMBERS["C3"]] == 0b1110
    assert found[CELL_NUMBERS["A1"]] == 0b1111


def test_cells_of_a_terrain_that_touch_by_a_corner_are_linked_by_the_cell_left_for_it() -> None:
    land, crop = laid("B2V", "C3V", "B3F")
    found = deduce(BOX.board("short"), land, crop, [5, 6, 5, 6]).terrains()
    assert found[CELL_NUMBERS["C2"]] == 0b0001


def test_no_cell_joins_two_regions_that_are_too_large_together() -> None:
    land, crop = laid("A1V", "B1V", "A2V", "A4V", "A5V")
    found = deduce(BOX.board("short"), land, crop, [3, 6, 6, 5]).terrains()
    assert found[CELL_NUMBERS["A3"]] == 0b1110


def test_no_cell_joins_two_regions_that_bear_the_same_crop() -> None:
    land, crop = laid("E1D2", "E3D2")
    found = deduce(BOX.board("short"), land, crop, [6, 5, 6, 6]).terrains()
    assert found[CELL_NUMBERS["E2"]] == 0b1101


def test_a_region_grows_through_the_only_cell_left_to_it() -> None:
    land, crop = laid("A1V3", "A2D", "C2D")
    found = deduce(BOX.board("short"), land, crop, [6, 5, 6, 5]).terrains()
    assert found[CELL_NUMBERS["B1"]] == 0b0001


def test_a_crop_is_ruled_out_round_all_places_where_a_region_can_bear_it() -> None:
    """The closed valley A1 B1 bears its 1 on one of them: A2 and B2 touch both, C2 touches but one."""
    land, crop = laid("A1V", "B1V", "C1D", "A2F", "B2M")
    found = deduce(BOX.board("short"), land, crop, [5, 6, 5, 4]).crops()
    assert found[CELL_NUMBERS["A1"]] == found[CELL_NUMBERS["B1"]] == 0b00011
    assert not found[CELL_NUMBERS["A2"]] & 0b00011
    assert not found[CELL_NUMBERS["B2"]] & 0b00011
    assert found[CELL_NUMBERS["C2"]] & 0b00011

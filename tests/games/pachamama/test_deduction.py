"""Deduction is sound: the truth is never ruled out, whatever has been seen and in whatever order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kancha.games.pachamama.deduction import deduce
from kancha.games.pachamama.edition import standard
from kancha.games.pachamama.generator import generate
from kancha.games.pachamama.imagine import imagine
from kancha.games.pachamama.material import CELL_NAMES, CELLS, NONE, Scenario
from kancha.games.pachamama.solver import solutions
from kancha.kernel.bits import members
from kancha.kernel.chance import Whim

BOX = standard()


def shown(disc: Scenario, tiles: int, planted: int, whim: Whim) -> tuple[list[int], list[int], list[int]]:
    """The starts and some more cells of a map, some of them planted: land, crops and what is left."""
    cells = [cell for cell in BOX.board(disc.board).cells if cell not in disc.starts]
    whim.shuffle(cells)
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
    land, crop, left = shown(disc, tiles, min(tiles, planted), Whim(seed))
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
        land, crop, left = shown(disc, tiles, tiles // 2, Whim(seed * 100 + tiles))
        crops = deduce(board, land, crop, left).crops()
        assert all(crops[cell] >> disc.crop[cell] & 1 for cell in board.cells)


@pytest.mark.parametrize("number", [0, 4, 8])
def test_with_all_terrain_known_deduction_keeps_every_solution(number: int) -> None:
    """Every filling that the independent solver finds survives, and a cell is certain only if all fillings agree."""
    disc = BOX.scenarios[number]
    board = BOX.board(disc.board)
    land, crop, left = shown(disc, CELLS, 0, Whim(number))
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
    whim = Whim(number)
    for tiles in (8, 14):
        land, crop, left = shown(disc, tiles + (14 if disc.board == "long" else 0), tiles // 2, whim)
        found = deduce(board, land, crop, left)
        for _ in range(4):
            terrain, crops = imagine(board, land, crop, left, whim)
            assert all(found.crops()[cell] >> crops[cell] & 1 for cell in board.cells)
            assert all(found.terrains()[cell] >> terrain[cell] & 1 for cell in board.cells)

"""What can be told of the hidden map, and maps imagined from it (P-272, P-273, P-285)."""

from collections import Counter

import pytest

import kancha
from kancha.games.pachamama.maps.deduction import Deduction, deduce
from kancha.games.pachamama.maps.solver import regions
from kancha.games.pachamama.material import CELL_NUMBERS, CROPS, TERRAINS, Scenario
from kancha.games.pachamama.state import State
from kancha.kernel.bits import members
from kancha.kernel.chance import Rng
from tests.marks import rule

DESERT = ["E1", "D2", "E2", "D3", "E3"]
ROUND_THE_DESERT = ["D1", "C2", "C3", "D4", "E4"]


def seen(**pieces: object) -> Deduction:
    g = kancha.new("pachamama", 2, seed=1, scenario="S07", first=0)
    g.arrange(**pieces)
    state = g.state
    assert isinstance(state, State)
    return deduce(state.board, state.land, state.crop, state.left)


def crops(deduction: Deduction, cell: str) -> set[str]:
    return {CROPS[crop] for crop in members(deduction.crops()[CELL_NUMBERS[cell]])}


def terrains(deduction: Deduction, cell: str) -> set[str]:
    return {TERRAINS[kind] for kind in members(deduction.terrains()[CELL_NUMBERS[cell]])}


@rule("P-272")
def test_a_closed_region_of_one_cell_is_level_1_and_no_king_neighbour_is() -> None:
    found = seen(known=["D1", "C1", "E1", "D2", "C2", "E2"])
    assert crops(found, "D1") == {"sweet_potato"}
    for neighbour in ("C1", "E1", "C2", "D2", "E2"):
        assert "sweet_potato" not in crops(found, neighbour)


@rule("P-272")
def test_an_open_region_of_one_cell_may_still_grow() -> None:
    assert len(crops(seen(known=["D1", "C1", "E1"]), "D1")) > 1


@rule("P-272")
def test_a_closed_region_of_five_that_lacks_4_and_5_has_no_4_beside_a_4() -> None:
    found = seen(known=DESERT + ROUND_THE_DESERT, planted=["E1", "D3", "E3", "C2"])
    assert crops(found, "D2") == {"quinoa"}
    assert crops(found, "E2") == {"maize"}


@rule("P-273")
def test_a_level_5_draws_the_last_tiles_of_its_terrain_and_the_rest_is_forced() -> None:
    """Forest D4 is a quinoa: its region has five cells, three are seen, two forest tiles are left."""
    hidden = {"E4", "E5", "A5"}
    every = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
    found = seen(known=[cell for cell in every if cell not in hidden], planted=["D4"])
    assert terrains(found, "E4") == {"forest"}
    assert terrains(found, "E5") == {"forest"}
    assert terrains(found, "A5") == {"mountain"}


def fits(state: State, disc: Scenario) -> bool:
    """Whether a map keeps P-010..P-013, shows what is seen, and has the counts of P-015."""
    board = state.board
    for cell in board.cells:
        if state.land[cell] not in (-1, disc.terrain[cell]) or state.crop[cell] not in (-1, disc.crop[cell]):
            return False
        for beside in board.king[cell]:
            if disc.crop[beside] == disc.crop[cell]:
                return False
    laid = Counter(terrain for terrain in state.land if terrain >= 0)
    if any(disc.counts()[kind] != laid[kind] + state.left[kind] for kind in range(4)):
        return False
    areas = regions(board, disc.terrain)
    for area in areas:
        cells = members(area)
        if sorted(disc.crop[cell] for cell in cells) != list(range(len(cells))) or len(cells) > 5:
            return False
        kind = disc.terrain[cells[0]]
        touching = {beside for cell in cells for beside in board.king[cell] if not area >> beside & 1}
        if any(disc.terrain[beside] == kind for beside in touching):
            return False
    return True


@rule("P-285")
@pytest.mark.parametrize("board", ["short", "long"])
def test_an_imagined_map_fits_all_that_is_seen_and_is_not_the_true_one_by_knowledge(board: str) -> None:
    for seed in range(3):
        g = kancha.new("pachamama", 2, seed=seed, board=board)
        rng = Rng(seed)
        other = 0
        while not g.over:
            if len(g.history) % 9 == 3 and g.seat is not None:
                state = g.view(g.seat).state
                world = g.resample(g.seat, rng)
                again = g.view(g.seat).imagine(rng, world)
                for disc in (world.chance.envelope, again.chance.envelope):
                    assert isinstance(disc, Scenario)
                    assert isinstance(state, State)
                    assert fits(state, disc)
                    truth = g.position.chance.envelope
                    assert isinstance(truth, Scenario)
                    other += disc.crop != truth.crop
            options = g.options()
            g.play(options[rng.below(len(options))])
        assert other > 0

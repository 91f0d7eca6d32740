"""An independent proof, by constraint programming, that scenarios have one solution and no other (P-260)."""

import pytest

from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.maps.generator import generate
from kancha.games.pachamama.material import CELL_NAMES, CELLS, NONE, WIDE, Scenario
from tests.marks import rule

cp_model = pytest.importorskip("ortools.sat.python.cp_model", reason="OR-Tools is not installed")

STORED = standard().scenarios
MADE = [
    generate(standard(), name, seed) for name, seeds in (("short", 8), ("long", 5)) for seed in range(500, 500 + seeds)
]

Place = tuple[int, int]


def regions(terrain: dict[Place, int]) -> list[list[Place]]:
    """Groups of one terrain joined by their sides."""
    left, found = set(terrain), []
    while left:
        group = [left.pop()]
        for row, column in group:
            for beside in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
                if beside in left and terrain[beside] == terrain[row, column]:
                    left.remove(beside)
                    group.append(beside)
        found.append(group)
    return found


class Model:
    """The crops of a map as integer variables under P-012 and P-013, the starting cells known."""

    def __init__(self, scenario: Scenario) -> None:
        on_board = [cell for cell in range(CELLS) if scenario.terrain[cell] != NONE]
        place = {cell: divmod(cell, WIDE) for cell in on_board}
        self.model = cp_model.CpModel()
        self.level = {}
        for group in regions({place[cell]: scenario.terrain[cell] for cell in on_board}):
            for at in group:
                self.level[at] = self.model.new_int_var(1, len(group), CELL_NAMES[at[0] * WIDE + at[1]])
            self.model.add_all_different([self.level[at] for at in group])
        for row, column in self.level:
            for beside in ((row, column + 1), (row + 1, column - 1), (row + 1, column), (row + 1, column + 1)):
                if beside in self.level:
                    self.model.add(self.level[row, column] != self.level[beside])
        for cell in scenario.starts:
            self.model.add(self.level[place[cell]] == scenario.crop[cell] + 1)
        self.known = {place[cell]: scenario.crop[cell] + 1 for cell in on_board}

    def solution(self) -> dict[Place, int] | None:
        """The levels of one solution, or None if it is proven that there is none."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        return {at: solver.value(level) for at, level in self.level.items()} if status == cp_model.OPTIMAL else None

    def forbid_the_known_one(self) -> None:
        same = [self.model.new_bool_var(f"{level.name} as known") for level in self.level.values()]
        for flag, (at, level) in zip(same, self.level.items(), strict=True):
            self.model.add(level == self.known[at]).only_enforce_if(flag)
            self.model.add(level != self.known[at]).only_enforce_if(~flag)
        self.model.add_bool_or([~flag for flag in same])


@rule("P-260")
@pytest.mark.parametrize("scenario", STORED + MADE, ids=lambda one: f"{one.name}-{one.board}")
def test_a_scenario_has_its_own_solution_and_no_other(scenario: Scenario) -> None:
    model = Model(scenario)
    assert model.solution() == model.known
    model.forbid_the_known_one()
    assert model.solution() is None


def test_the_proof_finds_a_second_solution_where_there_is_one() -> None:
    one = STORED[0]
    model = Model(Scenario(one.name, one.board, one.terrain, one.crop, [], []))
    model.forbid_the_known_one()
    assert model.solution() is not None

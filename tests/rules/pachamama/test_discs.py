"""The scenarios of the box, and those a box owner writes down."""

from pathlib import Path

import pytest

from kancha.games.pachamama.edition.box import load, standard
from kancha.games.pachamama.maps.generator import generate, within_limits
from kancha.games.pachamama.maps.solver import grade, regions, start_crops
from kancha.games.pachamama.material import CELL_NAMES, WIDE, GeneratorLimits, Scenario
from kancha.kernel.errors import EditionError
from tests.marks import rule
from tests.rules.pachamama.made import box_with


@rule("P-265")
def test_ten_short_and_ten_long_scenarios_are_stored_with_their_grades() -> None:
    what_if = {"S08", "S09", "S10", "L05", "L08", "L09", "L10"}
    stored = {scenario.name: scenario for scenario in standard().scenarios}
    assert sorted(stored) == sorted(f"{letter}{number:02}" for letter in "SL" for number in range(1, 11))
    for name, scenario in stored.items():
        board = standard().board("short" if name[0] == "S" else "long")
        assert scenario.board == board.name
        expected = "what_if_1" if name in what_if else "singles"
        assert grade(board, scenario.terrain, start_crops(scenario)) == scenario.logic == expected


def disc(scenario: Scenario, starts: list[int], otoma: list[int]) -> str:
    """A scenario as a box owner would write it down."""
    cells = standard().board(scenario.board).cells

    def rows(signs: list[str]) -> list[str]:
        return [
            "".join(sign for cell, sign in zip(cells, signs, strict=True) if cell // WIDE == row) for row in range(5)
        ]

    def names(numbers: list[int]) -> list[str]:
        return [CELL_NAMES[cell] for cell in numbers]

    return f"""
[[scenario]]
id = "mine"
board = "{scenario.board}"
terrain = {rows(["VDFM"[scenario.terrain[cell]] for cell in cells])}
crops = {rows([str(scenario.crop[cell] + 1) for cell in cells])}
start = {names(starts)}
otoma_start = {names(otoma)}
"""


@rule("P-266")
@pytest.mark.parametrize("places", [0, 4, 5])
def test_a_disc_from_outside_may_start_as_it_likes(tmp_path: Path, places: int) -> None:
    """Twenty starts side by side are past every limit of the generator."""
    one = standard().scenarios[0]
    starts = standard().board(one.board).cells[:20]
    file = tmp_path / "own.toml"
    file.write_text(disc(one, starts, starts[:places]), "utf-8")
    mine = load(file).scenarios[0]
    assert (mine.name, mine.starts, mine.otoma) == ("mine", starts, starts[:places])
    assert (mine.terrain, mine.crop, mine.logic) == (one.terrain, one.crop, "singles")


@rule("P-266")
def test_a_disc_from_outside_may_have_more_small_regions_than_the_generator_makes(tmp_path: Path) -> None:
    board = standard().board("short")
    loose = box_with(limits=[GeneratorLimits(5, 6, 0, 25, 0, 9)] * 2)
    made = (generate(loose, "short", seed) for seed in range(200))
    odd = next(one for one in made if [area.bit_count() for area in regions(board, one.terrain)].count(1) >= 2)
    assert not within_limits(standard(), standard().limit("short"), regions(board, odd.terrain))
    file = tmp_path / "own.toml"
    file.write_text(disc(odd, odd.starts, []), "utf-8")
    assert load(file).scenarios[0].crop == odd.crop


@rule("P-266")
def test_a_disc_from_outside_has_one_solution(tmp_path: Path) -> None:
    one = standard().scenarios[0]
    file = tmp_path / "own.toml"
    file.write_text(disc(one, [], []), "utf-8")
    with pytest.raises(EditionError, match=r"own.toml: scenario mine: the crops have more than one solution: .*P-260"):
        load(file)


@rule("P-266")
def test_otoma_places_are_starting_cells(tmp_path: Path) -> None:
    one = standard().scenarios[0]
    elsewhere = [cell for cell in standard().board(one.board).cells if cell not in one.starts][:5]
    file = tmp_path / "own.toml"
    file.write_text(disc(one, one.starts, elsewhere), "utf-8")
    with pytest.raises(EditionError, match=r"scenario mine: otoma_start\[0\]: A1 is none of D1 A3 E3 A5 C5"):
        load(file)


@rule("P-266")
@pytest.mark.parametrize("places", [1, 2, 3])
def test_the_otoma_need_four_or_five_places_or_none(tmp_path: Path, places: int) -> None:
    one = standard().scenarios[0]
    file = tmp_path / "own.toml"
    file.write_text(disc(one, one.starts, one.starts[:places]), "utf-8")
    with pytest.raises(EditionError, match=rf"otoma_start: has {places} places, not 5, 4 or none"):
        load(file)

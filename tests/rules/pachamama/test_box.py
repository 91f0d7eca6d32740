"""What is in the box: tiles, tokens, pawns, the two boards, their labels and their paths."""

import pytest

from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.edition.components import Components, standard_components
from kancha.games.pachamama.material import (
    CELL_NAMES,
    CELL_NUMBERS,
    COLOURS,
    CROPS,
    DIRECTIONS,
    NONE,
    PLAYER_COLOURS,
    TERRAIN_LETTERS,
    TERRAINS,
    Board,
)
from kancha.kernel.bits import members
from tests.marks import rule

SHORT, LONG = standard().boards


@pytest.fixture
def tables() -> Components:
    return standard_components()


def side(name: str) -> int:
    """`A1.N` as cell × 4 + direction."""
    return CELL_NUMBERS[name[:2]] * 4 + DIRECTIONS.index(name[3])


def circuits(board: Board) -> list[list[int]]:
    """All closed walks straight on and along the paths, as cells."""
    left = {cell * 4 + way for cell in board.cells for way in range(4)}
    found = []
    while left:
        at = min(left)
        walk = []
        while at in left:
            left.remove(at)
            walk.append(at // 4)
            at = board.walk[at]
        found.append(walk)
    return found


@rule("P-001")
def test_there_are_62_terrain_tiles() -> None:
    assert dict(zip(TERRAINS, standard().terrain_tiles, strict=True)) == {
        "valley": 15,
        "desert": 17,
        "forest": 15,
        "mountain": 15,
    }
    assert TERRAIN_LETTERS == "VDFM"


@rule("P-001")
def test_every_terrain_tile_bears_one_arrow(tables: Components) -> None:
    assert [sum(arrows) for arrows in standard().arrows] == standard().terrain_tiles
    assert len({tile.id for tile in tables.tile}) == 62
    first = tables.tile[0]
    assert (first.terrain, first.arrow_colour, first.arrow_dir) == ("valley", "brown", "N")
    assert standard().arrows[0][0] == len(
        [t for t in tables.tile if (t.terrain, t.arrow_colour, t.arrow_dir) == ("valley", "brown", "N")]
    )


@rule("P-002")
def test_there_are_57_crop_tiles() -> None:
    assert dict(zip(CROPS, standard().crop_tiles, strict=True)) == {
        "sweet_potato": 13,
        "coca": 12,
        "chili": 12,
        "maize": 10,
        "quinoa": 10,
    }


@rule("P-003")
def test_crops_have_the_levels_1_to_5(tables: Components) -> None:
    assert [(crop.id, crop.level) for crop in tables.crop] == [
        ("sweet_potato", 1),
        ("coca", 2),
        ("chili", 3),
        ("maize", 4),
        ("quinoa", 5),
    ]
    assert [crop.id for crop in tables.crop] == CROPS


@rule("P-004")
def test_tokens_pawns_and_stones_are_as_many_as_in_the_box(tables: Components) -> None:
    assert [crop.offering_tokens for crop in tables.crop] == [4] * 5
    assert tables.box.offering_tokens == 20
    assert tables.players.pawns_owned_per_colour * PLAYER_COLOURS == tables.box.quechua_pawns == 20
    assert tables.players.stones_per_colour * PLAYER_COLOURS == tables.box.diversity_stones == 16
    assert COLOURS == ["brown", "white", "green", "blue", "purple", "yellow"]
    assert tables.box.otoma_pawns == len(COLOURS) - PLAYER_COLOURS == 2
    assert (tables.box.score_markers, tables.box.screens, tables.box.scenario_discs) == (4, 4, 20)
    assert (tables.box.boards, tables.box.diversity_boards, tables.box.wheels) == (1, 1, 1)
    assert len(standard().scenarios) == 20


@rule("P-005")
@pytest.mark.parametrize(("board", "columns", "border"), [(SHORT, 5, 16), (LONG, 9, 24)])
def test_a_board_has_five_rows(board: Board, columns: int, border: int) -> None:
    letters = "ABCDEFGHI"[:columns]
    assert [CELL_NAMES[cell] for cell in board.cells] == [f"{letter}{row}" for row in range(1, 6) for letter in letters]
    assert board.border.bit_count() == border
    assert members(board.mask) == board.cells


@rule("P-005")
def test_the_border_is_the_outer_ring(tables: Components) -> None:
    assert [CELL_NAMES[cell] for cell in members(SHORT.border)] == tables.board.short.border
    assert [CELL_NAMES[cell] for cell in members(LONG.border)] == tables.board.long.border


@rule("P-005")
def test_the_last_column_of_the_short_board_is_its_edge() -> None:
    e3 = CELL_NUMBERS["E3"]
    assert [CELL_NAMES[cell] for cell in SHORT.orthogonal[e3]] == ["E2", "D3", "E4"]
    assert [CELL_NAMES[cell] for cell in SHORT.king[e3]] == ["D2", "E2", "D3", "D4", "E4"]
    assert [CELL_NAMES[cell] for cell in LONG.orthogonal[e3]] == ["E2", "D3", "F3", "E4"]
    assert len(LONG.king[e3]) == 8


@rule("P-006")
def test_a_cell_is_named_by_one_animal_and_one_natural_element(tables: Components) -> None:
    labels = tables.labels
    assert (labels.column_background, labels.row_background) == ("beige", "red")
    assert labels.columns[:2] == ["condor", "snake"]
    assert labels.rows[:2] == ["sun", "mountains"]
    names = {(animal, element) for animal in labels.columns for element in labels.rows}
    assert len(names) == len(LONG.cells)


@rule("P-006")
def test_the_canonical_name_is_the_column_letter_and_the_row_digit() -> None:
    assert [CELL_NAMES[cell] for cell in (0, 8, 9, 29, 44)] == ["A1", "I1", "A2", "C4", "I5"]
    assert all(CELL_NAMES[cell] == name for name, cell in CELL_NUMBERS.items())


@rule("P-172")
@pytest.mark.parametrize(("board", "paths"), [(SHORT, 10), (LONG, 14)])
def test_paths_pair_up_every_outer_side_once(board: Board, paths: int) -> None:
    outer = [cell * 4 + way for cell in board.cells for way in range(4) if board.step[way][cell] == NONE]
    ends = [cell * 4 + way for a, a_way, b, b_way in board.paths for cell, way in ((a, a_way), (b, b_way))]
    assert len(board.paths) == paths
    assert sorted(ends) == sorted(outer)


@rule("P-172")
def test_the_long_board_has_the_paths_of_the_rules() -> None:
    top = "A1.N-B1.N C1.N-D1.N E1.N-F1.N G1.N-H1.N I1.N-I1.E"
    right = "I2.E-I3.E I4.E-I5.E"
    bottom = "I5.S-H5.S G5.S-F5.S E5.S-D5.S C5.S-B5.S A5.S-A5.W"
    left = "A4.W-A3.W A2.W-A1.W"
    pairs = [pair.split("-") for edge in (top, right, bottom, left) for pair in edge.split()]
    joined = {frozenset((side(one), side(two))) for one, two in pairs}
    assert {frozenset((a * 4 + a_way, b * 4 + b_way)) for a, a_way, b, b_way in LONG.paths} == joined


@rule("P-171", "P-172")
@pytest.mark.parametrize(
    ("leaving", "entering"),
    [("A1.N", "B1.S"), ("B1.N", "A1.S"), ("I1.N", "I1.W"), ("I1.E", "I1.S"), ("A5.S", "A5.E"), ("A4.W", "A3.E")],
)
def test_leaving_by_a_path_enters_at_its_other_end_away_from_the_edge(leaving: str, entering: str) -> None:
    assert LONG.walk[side(leaving)] == side(entering)


@rule("P-172")
def test_inside_the_board_one_walks_straight_on() -> None:
    assert LONG.walk[side("C3.E")] == side("D3.E")
    assert LONG.walk[side("C3.N")] == side("C2.N")
    assert SHORT.walk[side("E2.E")] == side("E3.W")


@rule("P-173")
@pytest.mark.parametrize(("board", "steps"), [(SHORT, 50), (LONG, 90)])
def test_the_paths_make_one_circuit_through_every_cell_in_either_sense(board: Board, steps: int) -> None:
    walks = circuits(board)
    assert [len(walk) for walk in walks] == [steps, steps]
    for walk in walks:
        assert sorted(walk) == sorted(board.cells * 2)

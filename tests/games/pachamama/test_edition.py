"""Edition files: a box owner's figures are taken over, and whatever is wrong is refused with its place."""

import time
from pathlib import Path

import pytest

from kancha.games.pachamama.edition.box import load, standard
from kancha.games.pachamama.edition.components import STANDARD, read, standard_tables
from kancha.games.pachamama.material import COLOURS, DIRECTIONS, Box
from kancha.kernel.errors import EditionError

EASY, EXPERT = [4, 4, 4, 3, 4], [3, 3, 3, 2, 3]
TEXT = STANDARD.read_text("utf-8")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


def loaded(own: Path, text: str) -> Box:
    own.write_text(text, "utf-8")
    return load(own)


def refusal(own: Path, text: str) -> str:
    """What is said about a file, without its name."""
    with pytest.raises(EditionError) as refused:
        loaded(own, text)
    file, _, message = str(refused.value).partition(": ")
    assert file == own.name
    assert str(refused.value).startswith(f"{refused.value.place}: ")
    return message


def altered(old: str, new: str) -> str:
    """The standard edition with one thing changed."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def figures(box: Box) -> dict[str, object]:
    names = "terrain_tiles crop_tiles arrows pawns_in_play offering_points top_level coop_pawns coop_otoma"
    names += " region_size_weights otoma_crop_sum otoma_min_terrains"
    return {name: getattr(box, name) for name in names.split()}


# What a file may change


def test_the_standard_edition_is_read_once_and_quickly() -> None:
    assert standard() is standard()
    assert standard().edition == "standard"
    started = time.process_time()
    standard.__wrapped__()
    assert time.process_time() - started < 0.15


def test_an_empty_file_is_the_standard_edition_under_another_name(own: Path) -> None:
    box = loaded(own, "")
    assert figures(box) == figures(standard())
    assert [board.paths for board in box.boards] == [board.paths for board in standard().boards]
    assert [one.name for one in box.scenarios] == [one.name for one in standard().scenarios]
    assert box.edition.startswith("own-")


def test_an_edition_is_named_after_its_content(own: Path, tmp_path: Path) -> None:
    first = loaded(own, "title = 'Mine'").edition
    assert loaded(tmp_path / "same.toml", "title = 'Mine'").edition == first
    assert loaded(own, "title = 'Ours'").edition != first


def test_a_file_with_windows_line_ends_and_byte_order_mark_is_read(own: Path) -> None:
    plain = loaded(own, "title = 'Mine'\n").edition
    own.write_bytes(b"\xef\xbb\xbftitle = 'Mine'\r\n")
    assert load(str(own)).edition == plain


def test_a_table_of_the_file_replaces_that_of_the_standard_edition(own: Path) -> None:
    box = loaded(
        own,
        """
        [diversity]
        start_level = 0
        points_per_own_stone_on_level = 1
        points_when_blocked = 1
        track = { columns = ["valley", "desert", "forest", "mountain"], max_level = 8 }
        """,
    )
    assert box.top_level == 8
    assert figures(box) == figures(standard()) | {"top_level": 8}


@pytest.mark.parametrize(
    ("old", "new", "name", "value"),
    [
        ("[0, 0, 1, 3, 6, 10]", "[0, 1, 2, 4, 7, 11]", "offering_points", [0, 1, 2, 4, 7, 11]),
        ('"2" = 5, "3" = 4, "4" = 3', '"2" = 4, "3" = 3, "4" = 2', "pawns_in_play", [4, 4, 4, 3, 2]),
        ('"2" = 4, "3" = 3, "4" = 4', '"2" = 3, "3" = 2, "4" = 3', "coop_pawns", [EXPERT, EASY, EXPERT]),
        ("otoma_pawns = 5\nsource = 'designed'", "otoma_pawns = 4\nsource = 'box'", "coop_otoma", [4, 4, 5]),
        ("[5, 12, 18, 27, 38]", "[0, 0, 1, 2, 3]", "region_size_weights", [0, 0, 1, 2, 3]),
        ("otoma_crop_sum = [11, 15]", "otoma_crop_sum = [9, 20]", "otoma_crop_sum", (9, 20)),
        ("otoma_min_terrain_types = 3", "otoma_min_terrain_types = 2", "otoma_min_terrains", 2),
    ],
)  # fmt: skip
def test_a_figure_of_the_box_can_be_changed(own: Path, old: str, new: str, name: str, value: object) -> None:
    box = loaded(own, altered(old.replace("'", '"'), new))
    assert figures(box) == figures(standard()) | {name: value}
    assert figures(standard())[name] != value


def test_the_standard_figures_are_those_of_its_file() -> None:
    box = standard()
    assert (box.offering_points, box.top_level) == ([0, 0, 1, 3, 6, 10], 6)
    assert (box.pawns_in_play, box.coop_otoma) == ([5, 5, 5, 4, 3], [4, 5, 5])
    assert box.coop_pawns == [EASY, EASY, EXPERT]


def test_an_arrow_can_be_changed(own: Path) -> None:
    box = loaded(own, altered('arrow_colour = "brown"\narrow_dir = "N"', 'arrow_colour = "yellow"\narrow_dir = "W"'))
    before, after = standard().arrows[0].copy(), box.arrows[0]
    before[0] -= 1
    before[COLOURS.index("yellow") * 4 + DIRECTIONS.index("W")] += 1
    assert after == before
    assert box.arrows[1:] == standard().arrows[1:]


def test_the_number_of_tiles_can_be_changed(own: Path) -> None:
    more = altered('id = "valley"\nletter = "V"\ncount = 15', 'id = "valley"\nletter = "V"\ncount = 16')
    more = more.replace("terrain_tiles = 62", "terrain_tiles = 63")
    tile = '[[tile]]\nid = "V16"\nterrain = "valley"\narrow_colour = "blue"\narrow_dir = "S"\n'
    assert loaded(own, more.replace("[[tile]]", f"{tile}\n[[tile]]", 1)).terrain_tiles == [16, 17, 15, 15]


def test_paths_can_be_changed_while_they_make_one_circuit(own: Path) -> None:
    swapped = altered('["A1.N", "B1.N"],\n  ["C1.N", "D1.N"],', '["B1.N", "A1.N"],\n  ["D1.N", "C1.N"],')
    assert loaded(own, swapped).board("short").paths[0] == (1, 0, 0, 0)


def test_a_file_with_short_scenarios_only_keeps_the_long_ones(own: Path) -> None:
    start = TEXT.index('[[scenario]]\nid = "S03"')
    mine = TEXT[start : TEXT.index("[[scenario]]", start + 1)].replace('"S03"', '"mine"')
    names = [one.name for one in loaded(own, mine).scenarios]
    assert names == ["mine"] + [f"L{number:02}" for number in range(1, 11)]


def test_what_follows_from_the_map_may_be_left_out(own: Path) -> None:
    start = TEXT.index('[[scenario]]\nid = "S08"')
    told = ("logic", "regions", "terrain_counts", "otoma_start", "source")
    lines = TEXT[start : TEXT.index("[[scenario]]", start + 1)].splitlines()
    box = loaded(own, "\n".join(line for line in lines if not line.startswith(told)))
    assert (box.scenarios[0].logic, box.scenarios[0].otoma) == ("what_if_1", [])


def test_look_and_labels_are_read_for_the_board() -> None:
    tables = read("own.toml", altered('"snake"', '"llama"'))
    assert tables.labels.columns[:3] == ["condor", "llama", "puma"]
    assert tables.look.pawn.yellow == "#E8C22E"


# What is refused, and where


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = 'x'\nbox = ]", "line 2, column 7: "),
        ("title", "end of document: "),
        ("[llamas]\nn = 1", "llamas: there is no such table"),
        ("slug = 'ayar'", "slug: is 'pachamama' by the rules, not 'ayar'"),
        ("schema = 2", "schema: is 1 by the rules, not 2"),
        ("schema = true", "schema: must be a whole number"),
        ("terrain = 3", "terrain: must be a list"),
        ("players = [1]", "players: must be a table"),
        ("scenario = 3", "scenario: Expected `array`, got `int`"),
        ("[offering]\npoints_by_tokens = [0, 0, 1, 3, 6, 10]", "offering: max_of_each_type_held is missing"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(own: Path, text: str, message: str) -> None:
    assert refusal(own, text).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("type_held = 1", "type_held = 2", "offering.max_of_each_type_held: is 1 by the rules, not 2"),
        ("type_held = 1", "type_held = 1\ncolour = 1", "offering.colour: there is no such entry"),
        ("[0, 0, 1, 3, 6, 10]", "[0, 0, 1, 3, 6]", "offering.points_by_tokens: Expected `array` of length >= 6"),
        ("[0, 0, 1, 3, 6, 10]", "[1, 0, 1, 3, 6, 10]", "offering.points_by_tokens[0]: no token is worth nothing"),
        ("[0, 0, 1, 3, 6, 10]", "[0, 0, 1, 'x', 6, 10]", "offering.points_by_tokens[3]: Expected `int`, got `str`"),
        ("start_score = 0", "start_score = 3", "players.start_score: is 0 by the rules, not 3"),
        ('{ "2" = 5, "3" = 4, "4" = 3 }', '{ "2" = 6, "3" = 4, "4" = 3 }', "players.pawns_in_play.2: Expected `int`"),
        ("max_level = 6", "max_level = '6'", "diversity.track.max_level: Expected `int`, got `str`"),
        ('column_background = "beige"', 'column = "beige"', "labels: Object contains unknown field `column`"),
        ('"snake"', '"condor"', "labels.columns[1]: condor is there twice"),
        ('rows = ["sun", ', "rows = [", "labels.rows: Expected `array` of length >= 5"),
        ('"#AF8367"', '"brown"', "look.terrain.valley.colour: Expected `str` matching regex"),
        ('id = "forest"', 'id = "jungle"', "terrain[2].id: is 'forest' by the rules, not 'jungle'"),
        ("level = 5", "level = 6", "crop[4].level: is 5 by the rules, not 6"),
        ("count = 17", "count = 18", "box.terrain_tiles: the terrains' counts make 63"),
        ("count = 13", "count = 14", "box.crop_tiles: the crops' counts make 58"),
        ("columns = 5\ncells = 25", "columns = 6\ncells = 30", "board.short.columns: is 5 by the rules, not 6"),
        ('["A1.N", "B1.N"]', '["A1.N", "B6.N"]', "board.short.paths.pairs[0][1]: Expected `str` matching regex"),
        ('["A1.N", "B1.N"]', '["A1.N", "B2.N"]', "board.short.paths.pairs[0]: B2.N is no outer side of the"),
        ('["A1.N", "B1.N"]', '["A1.N", "F1.N"]', "board.short.paths.pairs[0]: F1.N is no outer side of the"),
        ('["G1.N", "H1.N"]', '["G1.N", "E1.N"]', "board.long.paths.pairs[3]: E1.N has a path already"),
        ('  ["G1.N", "H1.N"],\n', "", "board.long.paths.pairs: no path at G1.N H1.N"),
        ('["E2.E", "E3.E"]', '["E2.E", "A2.W"]', "board.short.paths.pairs[9]: A2.W has a path already"),
        ('arrow_dir = "N"', 'arrow_dir = "X"', "tile[0].arrow_dir: Invalid enum value 'X'"),
        ('arrow_colour = "white"', 'arrow_colour = "red"', "tile[1].arrow_colour: Invalid enum value 'red'"),
        ('id = "V02"', 'id = "V01"', "tile[1].id: there is another tile V01"),
        ('terrain = "valley"\narrow', 'terrain = "desert"\narrow', "tile: 14 valley tiles are listed, 15 counted"),
        ("otoma_pawns = 4", "otoma_pawns = 3", "coop.modes.easy.otoma_pawns: Expected `int` >= 4"),
        ("[[0, 2], [1, 3]]", "[[0, 1], [2, 3]]", "coop.teams.4[0][1]: is 2 by the rules, not 1"),
        ('levels = ["easy", "hard"]', 'levels = ["easy"]', "solo.levels: has 1 entries, not 2"),
        ("min_starts = 5, max", "min_starts = 7, max", "generator.short.min_starts: is more than max"),
        ("max_starts = 10", "max_starts = 13", "generator.long.max_starts: Expected `int` <= 12"),
        ("min_each_terrain = 8", "min_each_terrain = 12", "generator.long.min_each_terrain: is more than a quarter"),
        ("max_regions = 13", "max_regions = 8", "generator.long.max_regions: so few regions cannot cover 45 cells"),
        ("min_regions_of_5 = 3", "min_regions_of_5 = 10", "generator.long.min_regions_of_5: so many have no room"),
        ("[5, 12, 18, 27, 38]", "[0, 0, 0, 0, 0]", "generator.region_size_weights: one size at least needs a weight"),
        ("[11, 15]", "[15, 11]", "generator.otoma_crop_sum: the lower bound is above the upper one"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_refused_with_its_place(own: Path, old: str, new: str, message: str) -> None:
    assert refusal(own, altered(old, new)).startswith(message)


def test_paths_that_leave_out_rows_are_refused(own: Path) -> None:
    """Straight across from edge to edge: then a pawn never leaves its row."""
    pairs = [[f"{column}1.N", f"{column}5.S"] for column in "ABCDE"] + [
        [f"A{row}.W", f"E{row}.E"] for row in range(1, 6)
    ]
    start = TEXT.index("pairs = [\n")
    end = TEXT.index("\n]\n", start)
    wrong = refusal(own, TEXT[:start] + f"pairs = {pairs}\n" + TEXT[end + 3 :])
    assert wrong == "board.short.paths.pairs: the circuit of A1 going N has 5 steps, not 50"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"VMMMM", "VVVDD"', '"VVVDD"', "scenario[0].terrain: has 4 rows, not 5"),
        ('"VMMMM"', '"VMMM"', "scenario[0].terrain[0]: has 4 signs, not 5"),
        ('"54231"', '"542312"', "scenario[0].crops[1]: has 6 signs, not 5"),
        ('"VMMMM"', '"VMXMM"', "scenario S01: terrain C1: 'X' is none of V D F M"),
        ('"54231"', '"54201"', "scenario S01: crops D2: '0' is none of 1 2 3 4 5"),
        ('"54231"', '"54251"', "scenario S01: the desert region D2 E2 C3 D3 E3 has 5 cells but no level 3 (P-012);"),
        ('start = ["D1", "A3"', 'start = ["D1", "J3"', "scenario S01: start[1]: 'J3' is no cell"),
        ('start = ["D1", "A3"', 'start = ["D1", "F3"', "scenario S01: start[1]: F3 is none of A1 B1 C1 D1 E1 A2"),
        ('start = ["D1", "A3"', 'start = ["D1", "D1"', "scenario S01: start[1]: D1 is there twice"),
        ('start = ["D1", "A3"', "start = [1", "scenario[0].start[0]: Expected `str`, got `int`"),
        ('otoma_start = ["A3"', 'otoma_start = ["A1"', "scenario S01: otoma_start[0]: A1 is none of D1 A3 E3 A5 C5"),
        ('otoma_start = ["A3"', 'otoma_start = ["D1"', "scenario S01: otoma_start[1]: D1 is there twice"),
        ("regions = 7", "regions = 8", "scenario S01: regions: the map has 7, not 8"),
        ('logic = "singles"', 'logic = "what_if_1"', "scenario S01: logic: the map is 'singles', not 'what_if_1'"),
        ("valley = 6, desert = 7", "valley = 7, desert = 6", "scenario S01: terrain_counts.valley: the map has 6, not"),
        ('id = "S02"', 'id = "S01"', "scenario[1].id: the name S01 is taken"),
        ('id = "S02"', 'id = "generated"', "scenario[1].id: the name generated is taken"),
        ('id = "S02"', 'id = "a b"', "scenario[1].id: Expected `str` matching regex"),
        ('board = "short"', 'board = "round"', "scenario[0].board: Invalid enum value 'round'"),
        ('"S01"\nboard = "short"', '"S01"\nboard = "long"', "scenario[0].terrain[0]: has 5 signs, not 9"),
    ],
)  # fmt: skip
def test_a_wrong_scenario_is_refused_with_its_place(own: Path, old: str, new: str, message: str) -> None:
    assert refusal(own, altered(old, new)).startswith(message)


def test_a_kept_scenario_must_fit_the_tiles_of_the_file(own: Path) -> None:
    text = altered("terrain_tiles = 62", "terrain_tiles = 58").replace("count = 17", "count = 13")
    text = text[: text.index("[[scenario]]")]
    for number in range(14, 18):
        start = text.index(f'[[tile]]\nid = "D{number}"')
        text = text[:start] + text[text.index("\n\n", start) + 2 :]
    wrong = refusal(own, text)
    assert wrong == "scenario L05: the map needs 14 desert tiles, the box has 13 (P-027)"


def test_a_missing_or_unreadable_file_is_refused(own: Path, tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"^own.toml: cannot be read: No such file"):
        load(own)
    with pytest.raises(EditionError, match=f"^{tmp_path.name}: cannot be read: "):
        load(tmp_path)
    own.write_bytes(b"title = '\xff'")
    with pytest.raises(EditionError, match=r"^own.toml: is not a text in UTF-8"):
        load(own)


def test_reading_an_edition_leaves_the_standard_one_as_it_was(own: Path) -> None:
    before = str(standard_tables())
    loaded(own, altered("max_level = 6", "max_level = 7"))
    assert str(standard_tables()) == before
    assert standard().top_level == 6

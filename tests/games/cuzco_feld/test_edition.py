"""Edition files: a box owner's figures are taken over and played by, and whatever is wrong is refused with its place."""

from pathlib import Path

import pytest

import kancha
from kancha.games.cuzco_feld.edition.box import load, standard
from kancha.games.cuzco_feld.edition.components import STANDARD
from kancha.games.cuzco_feld.material import FEATHERS, GOODS, TILE_NAMES, Box
from kancha.games.cuzco_feld.state import State
from kancha.kernel.chance import Rng
from kancha.kernel.errors import EditionError

TEXT = STANDARD.read_text("utf-8")
FIGURES = (
    "branch_kind branch_die masks circle_vp goods_count goods_price goods_vp tiles headdress_bonus priest_vp knowledge_vp "
    "achievements mission_vp short_mission_vp vp_action inti_vp pututus"
)


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
    return message


def altered(old: str, new: str) -> str:
    """The standard edition with one thing changed."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def figures(box: Box) -> dict[str, object]:
    return {name: getattr(box, name) for name in FIGURES.split()}


def networks(box: Box) -> list[object]:
    return [(one.feather, one.vp) for one in box.networks]


# What a file may change


def test_an_empty_file_is_the_standard_edition_under_another_name(own: Path) -> None:
    box = loaded(own, "")
    assert figures(box) == figures(standard())
    assert networks(box) == networks(standard())
    assert box.edition.startswith("own-")
    assert standard().edition == "standard"


def test_an_edition_is_named_after_its_content(own: Path, tmp_path: Path) -> None:
    first = loaded(own, altered('title = "Cuzco"', 'title = "Mine"')).edition
    assert loaded(tmp_path / "same.toml", altered('title = "Cuzco"', 'title = "Mine"')).edition == first
    assert loaded(own, altered('title = "Cuzco"', 'title = "Ours"')).edition != first


def test_a_table_of_the_file_replaces_that_of_the_standard_edition(own: Path) -> None:
    box = loaded(own, "[rounds]\nheaddress_bonus = [9, 9, 8, 8, 7, 7]\npriest_vp = [1, 1, 1, 2, 2, 2]\n")
    changed = {"headdress_bonus": [9, 9, 8, 8, 7, 7], "priest_vp": [1, 1, 1, 2, 2, 2]}
    assert figures(box) == figures(standard()) | changed


@pytest.mark.parametrize(
    ("old", "new", "name", "value"),
    [
        ("vp_action = 2", "vp_action = 3", "vp_action", 3),
        ("mission = 6", "mission = 7", "mission_vp", 7),
        ("mission_with_card_04 = 4", "mission_with_card_04 = 5", "short_mission_vp", 5),
        ("inti_unused = 2", "inti_unused = 1", "inti_vp", 1),
        ("six_goods = 6", "six_goods = 8", "achievements", [6, 9, 9, 10, 12, 8]),
        ("12, 13, 14, 15]\ncap", "12, 14, 17, 20]\ncap", "knowledge_vp", [*range(13), 14, 17, 20]),
        ("number = 1\nvp = 1", "number = 1\nvp = 4", "circle_vp", [4, 1, 2, 2, 3, 3]),
        ("price_food = 6\nvp = 9", "price_food = 7\nvp = 9", "goods_price", [1, 2, 3, 4, 5, 7]),
        ("price_food = 6\nvp = 9", "price_food = 6\nvp = 8", "goods_vp", [1, 2, 4, 5, 7, 8]),
        ('kind = "paved"\ndie = 2', 'kind = "rope"\ndie = 2', "branch_kind", [1, 1, 0, 1, 0, 1]),
        ('kind = "paved"\ndie = 2', 'kind = "paved"\ndie = 5', "branch_die", [5, 1, 4, 3, 6, 5]),
    ],
)
def test_a_figure_of_the_box_can_be_changed(own: Path, old: str, new: str, name: str, value: object) -> None:
    box = loaded(own, altered(old, new))
    assert figures(box) == figures(standard()) | {name: value}
    assert figures(standard())[name] != value


def test_goods_can_be_shared_out_otherwise(own: Path) -> None:
    text = altered('id = "soup"\ncount = 7', 'id = "soup"\ncount = 6')
    text = text.replace('id = "jewels"\ncount = 3', 'id = "jewels"\ncount = 4')
    assert loaded(own, text).goods_count == [6, 6, 5, 5, 4, 4]


def test_the_values_of_person_tiles_can_be_changed(own: Path) -> None:
    box = loaded(own, altered("study_values = [1, 2, 3]", "study_values = [3, 3, 3]"))
    changed = {
        name: box.tiles[tile] for tile, name in enumerate(TILE_NAMES) if box.tiles[tile] != standard().tiles[tile]
    }
    assert changed == {"study-offering-1": 0, "study-offering-2": 0, "study-offering-3": 3}


def test_feathers_of_a_mask_can_be_reordered(own: Path) -> None:
    box = loaded(own, altered('places = ["turquoise", "violet"', 'places = ["violet", "turquoise"'))
    assert [FEATHERS[colour] for colour in box.masks[0][:2]] == ["violet", "turquoise"]
    assert box.masks[1:] == standard().masks[1:]


def test_a_game_is_played_by_an_owners_figures(own: Path) -> None:
    text = altered('id = "soup"\ncount = 7', 'id = "soup"\ncount = 8')
    own.write_text(text.replace('id = "clothes"\ncount = 6', 'id = "clothes"\ncount = 5'), "utf-8")
    game = kancha.new("cuzco-feld", seats=4, seed=3, edition=str(own))
    rng = Rng(5)
    while not game.over:
        options = game.options()
        game.play(options[rng.below(len(options))])
        assert all(there == needed for _, there, needed in game.rules.pieces(game.state))
    state = game.state
    assert isinstance(state, State)
    assert state.box.goods_count[GOODS.index("soup")] == 8
    assert kancha.replay(game.record(), edition=str(own)).scores() == game.scores()


# What is refused, and where


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[rounds\n", "line 1, column 8: "),
        ("[llamas]\nn = 1", "llamas: there is no such table"),
        ("schema_version = 2", "schema_version: is 1 by the rules, not 2"),
        ("schema_version = true", "schema_version: must be a whole number"),
        ("goods = 3", "goods: must be a list"),
        ("[rounds]\npriest_vp = [1, 1, 2, 2, 3, 3]", "rounds: headdress_bonus is missing"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(own: Path, text: str, message: str) -> None:
    assert refusal(own, text).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rounds = 6", "rounds = 7", "game.rounds: is 6 by the rules, not 7"),
        ("quipu = 10\n", "quipu = 11\n", "player_kit.quipu: is 10 by the rules, not 11"),
        ("vp_action = 2", "vp_action = -1", "scoring.vp_action: Expected `int` >= 0"),
        ("vp_action = 2", "vp_action = 'two'", "scoring.vp_action: Expected `int`, got `str`"),
        ("[10, 10, 7, 7, 4, 4]", "[10, 10, 7, 7, 4]", "rounds.headdress_bonus: Expected `array` of length >= 6"),
        ("priest_vp = [1, 1", "priest_vp = [100, 1", "rounds.priest_vp[0]: Expected `int` <= 99"),
        ("12, 13, 14, 15]\ncap", "12, 13, 14]\ncap", "knowledge_track.vp: Expected `array` of length >= 16"),
        ('kind = "paved"\ndie = 2', 'kind = "mud"\ndie = 2', "cuzco_branch[0].kind: Invalid enum value 'mud'"),
        ('kind = "paved"\ndie = 2', 'kind = "paved"\ndie = 7', "cuzco_branch[0].die: Expected `int` <= 6"),
        ('id = "soup"', 'id = "salad"', "goods[0].id: is 'soup' by the rules, not 'salad'"),
        ('id = "soup"\ncount = 7', 'id = "soup"\ncount = 8', "goods: the counts make 31, not 30"),
        ('id = "soup"\ncount = 7', 'id = "soup"\ncount = 0', "goods[0].count: Expected `int` >= 1"),
        ("study_values = [1, 2, 3]", "study_values = [1, 2, 4]", "person_ability[0].study_values[2]: Expected `int` <= 3"),
        ("study_values = [1, 2, 3]", "study_values = [1, 2]", "person_ability[0].study_values: Expected `array`"),
        ('places = ["turquoise", "violet"', 'places = ["violet", "violet"', "mask[0].places: 2 are turquoise, not 3"),
        ('places = ["turquoise", ', "places = [", "mask[0].places: Expected `array` of length >= 12"),
        ("pairs = [[1, 2], [3, 4]", "pairs = [[1, 3], [2, 4]", "mask[0].pairs[0][1]: is 2 by the rules, not 3"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_refused_with_its_place(own: Path, old: str, new: str, message: str) -> None:
    assert refusal(own, altered(old, new)).startswith(message)


def test_villages_need_three_feathers_of_each_colour(own: Path) -> None:
    start = TEXT.index("[[frame_village]]")
    feather = next(colour for colour in FEATHERS if f'feather = "{colour}"' in TEXT[start : start + 120])
    other = FEATHERS[FEATHERS.index(feather) - 1]
    text = TEXT[:start] + TEXT[start:].replace(f'feather = "{feather}"', f'feather = "{other}"', 1)
    assert refusal(own, text).startswith("triangle: ")


def test_a_path_leads_from_one_side_to_another(own: Path) -> None:
    assert "leads from left to left" in refusal(own, altered('a = "left", b = "right"', 'a = "left", b = "left"'))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="cannot be read"):
        load(tmp_path / "nothing.toml")

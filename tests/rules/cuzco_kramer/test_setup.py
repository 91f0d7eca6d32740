"""Components and setup."""

from pathlib import Path

import pytest

import kancha
from kancha.games import find
from kancha.games.cuzco_kramer import material
from kancha.games.cuzco_kramer.edition.box import COUNTS, at_place, load, standard, standard_tables, totals
from kancha.games.cuzco_kramer.material import CARD_RELICS, CELL_NAMES, CELL_NUMBERS, EDGE, NEIGHBOURS, NONE, PRINTED
from kancha.kernel.errors import BadSetup, EditionError
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import cuzco, facts, lay, midturn, names


@rule("K-001")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadSetup):
        kancha.new("cuzco-kramer", seats=seats)


@rule("K-001")
def test_there_is_one_mode_and_it_is_competitive() -> None:
    assert [mode.name for mode in find("cuzco-kramer").modes] == ["competitive"]
    with pytest.raises(BadSetup):
        kancha.new("cuzco-kramer", seats=2, mode="solo")
    assert cuzco(3).seats == 3


@rule("K-002")
def test_the_box_holds_what_the_list_says() -> None:
    box = standard()
    assert (box.triples, 4 * box.doubles, 4 * box.cultures, 4 * box.villages) == (56, 20, 12, 8)
    assert (box.basins + 3, box.discs, 4 * box.tokens, 4 * box.incas) == (19, 15, 12, 48)
    assert box.storeys == [12, 11, 10, 8, 6]
    assert sum(box.cards) == 30


@rule("K-003")
def test_the_site_has_150_empty_cells_and_3_basins_enclosed_by_forest_and_mountain() -> None:
    assert len(material.SITE_CELLS) == 153
    assert {CELL_NAMES[cell] for cell in material.PRINTED_BASINS} == {"F15", "F27", "I18"}
    for cell in material.SITE_CELLS:
        assert NONE not in NEIGHBOURS[cell], "the site is completely enclosed"
    assert (material.MOUNTAIN.bit_count(), material.FOREST.bit_count()) == (33, 28)
    assert EDGE.bit_count() == 55
    rows = [len([cell for cell in material.SITE_CELLS if material.row_of(cell) == row]) for row in range(15)]
    assert rows == [0, 4, 8, 14, 15, 16, 17, 16, 13, 14, 13, 12, 7, 4, 0]


@rule("K-003")
def test_the_geometry_is_that_of_the_components_file() -> None:
    cells = standard_tables()["board"]["cells"]  # type: ignore[index]
    assert len(cells) == 214
    for cell in cells:
        number = CELL_NUMBERS[cell["id"]]
        assert [CELL_NAMES[beside] if beside != NONE else "" for beside in NEIGHBOURS[number]] == cell["n"]
        for way, beside in enumerate(NEIGHBOURS[number]):
            assert beside == NONE or NEIGHBOURS[beside][(way + 3) % 6] == number


@rule("K-004")
def test_scores_start_at_0_and_are_not_bounded_by_the_track() -> None:
    assert cuzco().scores() == [0, 0]
    g = midturn(ap=1, scores={0: 99}, land={"G18": "village", "G20": "village"}, incas={0: ["G18"]})
    g.play("build G20")
    assert g.scores() == [100, 0]


@rule("K-005", "K-009")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_common_supply_is_full_at_every_number_of_players(seats: int) -> None:
    g = facts(cuzco(seats))
    assert (g.triples, g.basins_left, g.discs_left(), g.storeys) == (56, 16, 15, [12, 11, 10, 8, 6])
    cards = sum(g.deck) + sum(g.hands) + 1
    assert cards == 30


@rule("K-006")
def test_the_printed_basins_carry_a_tile_and_are_basins_like_any_other() -> None:
    g = facts(cuzco())
    assert names(g.basins) == {"F15", "F27", "I18"}
    assert g.basins == PRINTED
    ring = ["F17", "G16", "G14", "F13", "E14", "E16"]
    enclosing = midturn(land=dict.fromkeys(ring[:-1], "culture"), incas={0: ["F17"]})
    lay(enclosing, "culture", "E16")
    assert enclosing.scores() == [3, 0]


@rule("K-007", "K-008")
@pytest.mark.parametrize(("seats", "deck"), [(2, 23), (3, 20), (4, 17)])
def test_a_display_card_three_cards_each_and_the_rest_is_the_deck(seats: int, deck: int) -> None:
    g = facts(cuzco(seats))
    assert g.display != NONE
    assert g.hand_size == [3] * seats
    assert (g.deck_size, sum(g.deck)) == (deck, deck)


@rule("K-008", "K-009")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_the_same_material_and_the_rest_stays_in_the_box(seats: int) -> None:
    g = facts(cuzco(seats))
    assert g.tiles == [5, 2, 3] * seats
    assert g.reserve == [12] * seats
    assert g.tokens == [3] * seats


@rule("K-010")
def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    assert {kancha.new("cuzco-kramer", seats=3, seed=seed).seat for seed in range(20)} == {0, 1, 2}
    g = midturn(3, turn=1, ap=0, tokens={1: 0})
    assert g.seat == 2, "seat 1 had nothing left to do"


@rule("K-011")
def test_a_triple_is_a_triangle_with_one_village_and_a_double_has_one_of_each() -> None:
    g = cuzco()
    lay(g, "triple", "G18", "E")
    assert names(facts(g).village) == {"G18"}
    assert names(facts(g).culture) == {"G20", "H19"}
    lay(g, "double", "K14", "NW")
    assert names(facts(g).village) == {"G18", "K14"}
    assert names(facts(g).culture) == {"G20", "H19", "J13"}


@rule("K-011")
def test_singles_show_one_face() -> None:
    g = cuzco()
    lay(g, "village", "G18")
    lay(g, "culture", "K14")
    assert (names(facts(g).village), names(facts(g).culture)) == ({"G18"}, {"K14"})


@rule("K-012")
def test_six_faces_five_copies_each_and_every_relic_on_fifteen_cards() -> None:
    assert standard().cards == [5] * 6
    assert sorted(CARD_RELICS) == [1, 2, 3, 4, 5, 6]
    for relic in range(3):
        assert sum(5 for relics in CARD_RELICS if relics >> relic & 1) == 15


@rule("K-002")
def test_an_owners_figures_replace_the_standard_ones(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[setup.common]\ntriples = 50\n[basins]\npp_per_cell = 4\n", "utf-8")
    box = load(file)
    assert (box.triples, box.basin_points, box.basins) == (50, 4, 16)
    assert box.edition.startswith("own-")


@rule("K-002")
def test_a_count_may_be_changed_where_the_list_of_tiles_has_it(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[tiles.triple]\ncount = 40\n[tiles.double]\nper_player = 6\ncount = 24\n", "utf-8")
    box = load(file)
    assert (box.triples, box.doubles, box.villages) == (40, 6, 2)
    g = kancha.new("cuzco-kramer", seats=2, seed=1, edition=str(file))
    assert facts(g).triples == 40
    assert {name: there for name, there, _ in g.rules.pieces(g.state)}["double"] == 12


@rule("K-002")
def test_the_component_list_agrees_with_itself() -> None:
    tables = standard_tables()
    for places in COUNTS.values():
        assert len({at_place(tables, place) for place in places}) == 1
    for place, value in totals(standard()).items():
        assert at_place(tables, place) == value, place


@rule("K-002")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[actions]\nbuild_temple = 2", "actions.build_temple"),
        ("[setup.common]\ntriples = 0", "setup.common.triples"),
        ('[basins]\npp_per_cell = "3"', "basins.pp_per_cell"),
        ("[tempels]\n", "tempels"),
        ("[temples]\nheight = 3", "temples.height"),
        ("[tiles.double]\ncount = 24", "tiles.double.count: must be 20"),
        ("[tiles.triple]\nsize = 4", "tiles.triple.size"),
        ("[tiles.triple]\ncount = 40\n[setup.common]\ntriples = 41", "is 40, but setup.common.triples says 41"),
        ("[setup.per_player]\nincas = 10\n[setup.players_2]\nincas_in_box = 24", "incas_in_box: must be 20"),
        ("[[card_faces]]\n", "card_faces"),
        ("[board]\ncells = []", "board.cells"),
        ("=", "own.toml"),
    ],
)
def test_a_faulty_edition_is_refused_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(EditionError, match=place.replace(".", r"\.")):
        load(file)

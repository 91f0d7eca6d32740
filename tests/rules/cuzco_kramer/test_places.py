"""Villages, cities, levels, and the highest position."""

from kancha.games.cuzco_kramer.material import CELL_NUMBERS, NONE
from kancha.games.cuzco_kramer.state import State
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import (
    RING,
    cuzco,
    destinations,
    facts,
    lay,
    midturn,
    place,
    refused,
    starting,
    temple,
)


def leader(g: State, cell: str) -> int:
    return g.highest(g.place_of(CELL_NUMBERS[cell]))


@rule("K-060")
def test_only_the_topmost_face_counts_and_levels_do_not_separate() -> None:
    g = cuzco(land={"G18": "village", "G20": "village 4", "G22": "village"})
    assert place(g, "G18") == {"G18", "G20", "G22"}
    lay(g, "culture", "G20")
    assert place(g, "G18") == {"G18"}
    assert place(g, "G20") == set()


@rule("K-061")
def test_a_temple_keeps_its_neighbours_in_one_city_but_nobody_walks_through_it() -> None:
    land = {"G16": "village", "G18": "village", "G20": "village"}
    g = midturn(land=land, temples={"G18": 2}, incas={0: ["G16"], 1: ["G20"]})
    assert place(g, "G16") == {"G16", "G18", "G20"}
    assert facts(g).standing(facts(g).place_of(CELL_NUMBERS["G18"])) == [16, 16]
    assert destinations(g, "G16") == set()


@rule("K-061", "K-093")
def test_the_temples_cell_counts_in_the_size() -> None:
    g = midturn(land=dict.fromkeys(["G16", "G18", "G20", "G22"], "village"), temples={"G18": 2}, incas={0: ["G16"]})
    g.play("enlarge G18")
    assert temple(g, "G18") == 4


@rule("K-062")
def test_a_city_has_one_temple_only() -> None:
    g = midturn(land=dict.fromkeys(["G16", "G18", "G20", "G22"], "village"), temples={"G18": 2}, incas={0: ["G16"]})
    assert refused(g, "build G20") == 62


@rule("K-063")
def test_a_city_that_is_cut_keeps_its_value_and_the_other_part_becomes_a_village() -> None:
    row = ["G14", "G16", "G18", "G20", "G22"]
    g = midturn(land=dict.fromkeys(row, "village"), temples={"G14": 4}, incas={0: ["G20"]})
    lay(g, "culture", "G18")
    assert (place(g, "G14"), place(g, "G22")) == ({"G14", "G16"}, {"G20", "G22"})
    assert temple(g, "G14") == 4
    g.play("build G22")
    assert temple(g, "G22") == 2
    lay(g, "culture", "G16")
    assert place(g, "G14") == {"G14"}, "a city may shrink to its temple"


@rule("K-064")
def test_a_basin_belongs_to_no_village() -> None:
    g = cuzco(land={"G16": "village", "G20": "village"}, basins=["G18"])
    assert place(g, "G18") == set()
    assert place(g, "G16") == {"G16"}


@rule("K-065")
def test_cultures_are_never_built_on_nor_counted() -> None:
    g = midturn(land=dict.fromkeys(["G16", "G18", "G20"], "culture"), incas={0: ["G16"]})
    assert starting(g, "build") == set()
    assert facts(g).places == []


def village(levels: list[int], faces: str = "village") -> dict[str, str]:
    """A village of G18 and the ring around it with these levels."""
    return {cell: f"{faces} {level}" for cell, level in zip(["G18", *RING], levels, strict=False)}


@rule("K-080", "K-083")
def test_best_incas_are_compared_first_then_second_best() -> None:
    """The caption of the rulebook, read with level 3: A {3,1}, B {3,2}, C {2}."""
    g = midturn(3, land=village([3, 1, 3, 2, 2, 1]), incas={0: ["G18", "G20"], 1: ["H19", "H17"], 2: ["G16"]})
    assert leader(facts(g), "G18") == 1
    assert refused(g, "build F17") == 92


@rule("K-080")
def test_a_missing_entry_loses_against_any_level() -> None:
    g = midturn(land=village([3, 3, 1, 1]), incas={0: ["G18"], 1: ["G20", "H19"]})
    assert leader(facts(g), "G18") == 1


@rule("K-081")
def test_one_on_level_4_beats_three_on_level_3() -> None:
    """The first caption of the rulebook: A alone on level 4 may enlarge, B with three Incas may not."""
    land = village([1, 4, 3, 3, 3, 1])
    g = midturn(land=land, temples={"G18": 2}, incas={0: ["G20"], 1: ["H19", "H17", "G16"]})
    assert leader(facts(g), "G18") == 0
    g.play("enlarge G18")
    assert temple(g, "G18") == 6


@rule("K-082", "K-092")
def test_full_equality_gives_nobody_the_highest_position() -> None:
    g = midturn(land=village([2, 2, 1]), incas={0: ["G18"], 1: ["G20"]})
    assert leader(facts(g), "G18") == NONE
    assert refused(g, "build H19") == 92
    g = midturn(3, land=village([2, 2, 3, 1]), incas={0: ["G18"], 1: ["G20"], 2: ["H19"]})
    assert leader(facts(g), "G18") == 2, "two equal players below do not matter"


@rule("K-082")
def test_nobody_is_ranked_without_an_inca() -> None:
    g = midturn(land=village([2, 2]))
    assert leader(facts(g), "G18") == NONE
    assert facts(g).standing(facts(g).places[0]) == [0, 0]


@rule("K-084")
def test_the_level_of_an_inca_is_the_number_of_layers_under_it() -> None:
    g = cuzco(tiles=["triple G18 E", "village H19"], incas={0: ["H19", "G18"]})
    assert facts(g).levels_in(0, facts(g).terrain()) == [2, 1]


@rule("K-084", "K-114")
def test_festivals_ignore_heights() -> None:
    g = midturn(
        land=village([1, 1, 5]), temples={"G18": 2}, incas={0: ["G20"], 1: ["H19"]}, display="tumi",
        hands={0: ["tumi"], 1: ["kero"]},
    )  # fmt: skip
    g.play("festival G18")
    g.play("pass")
    assert g.scores() == [1, 0]

"""Temples."""

import pytest

import kancha
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
    refused_way,
    starting,
    temple,
    walk,
)

ROW = ["G10", "G12", "G14", "G16", "G18", "G20", "G22", "G24", "G26", "G28", "G30", "G32"]


def row(size: int, *, temples: dict[str, int] | None = None, **pieces: object) -> kancha.Game:
    """A village of this many cells in row G, seat 0 on its first cell, on level 2."""
    land = dict.fromkeys(ROW[:size], "village") | {"G10": "village 2"}
    return midturn(land=land, incas={0: ["G10"]}, temples=temples or {}, **pieces)


@rule("K-090")
def test_the_highest_builds_in_a_village_of_two_or_more_on_any_cell_without_inca() -> None:
    g = row(4)
    assert starting(g, "build") == {"G12", "G14", "G16"}
    assert refused(g, "build G10") == 90
    g.play("build G14")
    assert (temple(g, "G14"), g.scores(), facts(g).ap) == (4, [2, 0], 5)
    assert refused(row(1), "build G10") == 90


@rule("K-090")
def test_the_level_of_the_temples_cell_does_not_matter() -> None:
    g = midturn(land={"G10": "village", "G12": "village 7"}, incas={0: ["G10"]})
    g.play("build G12")
    assert temple(g, "G12") == 2


@rule("K-091")
def test_the_highest_enlarges_whoever_built() -> None:
    g = row(4, temples={"G16": 2})
    g.play("enlarge G16")
    assert (temple(g, "G16"), facts(g).ap) == (4, 5)


@rule("K-092")
def test_without_an_inca_or_with_equality_nobody_builds() -> None:
    g = midturn(land=dict.fromkeys(ROW[:4], "village"))
    assert refused(g, "build G12") == 92
    g = midturn(land=dict.fromkeys(ROW[:4], "village"), incas={0: ["G10"], 1: ["G12"]})
    assert refused(g, "build G14") == 92


@rule("K-093")
@pytest.mark.parametrize(
    ("size", "value"),
    [(2, 2), (3, 2), (4, 4), (5, 4), (6, 6), (7, 6), (8, 8), (9, 8), (10, 10), (11, 10), (12, 10)],
)
def test_the_size_gives_the_value(size: int, value: int) -> None:
    g = row(size)
    g.play("build G12")
    assert (temple(g, "G12"), g.scores()) == (value, [value // 2, 0])


@rule("K-094")
def test_a_temple_grows_only_when_the_city_calls_for_more() -> None:
    g = row(5, temples={"G16": 4})
    assert starting(g, "enlarge") == set()
    assert refused(g, "enlarge G16") == 94
    g = row(12, temples={"G16": 10})
    assert refused(g, "enlarge G16") == 94


@rule("K-094", "K-097")
def test_from_2_to_8_in_one_action_brings_4() -> None:
    g = row(8, temples={"G16": 2})
    g.play("enlarge G16")
    assert (temple(g, "G16"), g.scores(), facts(g).ap) == (8, [4, 0], 5)


@rule("K-095")
def test_every_missing_storey_is_taken() -> None:
    g = row(6)
    g.play("build G12")
    assert facts(g).storeys == [11, 10, 9, 8, 6]
    g = row(8, temples={"G16": 4})
    g.play("enlarge G16")
    assert facts(g).storeys == [11, 10, 9, 7, 6]


@rule("K-096")
def test_a_storey_out_of_supply_makes_the_temple_impossible() -> None:
    g = row(6, storeys={4: 0})
    assert refused(g, "build G12") == 96
    g = row(6, storeys={2: 0})
    assert refused(g, "build G12") == 96
    g = row(8, temples={"G16": 4}, storeys={2: 0, 4: 0})
    g.play("enlarge G16")
    assert temple(g, "G16") == 8
    g = row(8, temples={"G16": 4}, storeys={6: 0})
    assert refused(g, "enlarge G16") == 96


@rule("K-097")
def test_building_brings_half_the_value() -> None:
    g = row(10)
    g.play("build G12")
    assert g.scores() == [5, 0]


@rule("K-098")
def test_a_temple_changes_once_a_turn() -> None:
    g = row(3)
    g.play("build G14")
    lay(g, "village", "G16")
    assert refused(g, "enlarge G14") == 98
    g.play("end")
    lay(g, "culture", "K14")
    g.play("end")
    lay(g, "culture", "K16")
    g.play("enlarge G14")
    assert temple(g, "G14") == 4
    lay(g, "village", "G18")
    assert refused(g, "enlarge G14") == 98


@rule("K-098")
def test_several_temples_may_change_in_one_turn() -> None:
    land = dict.fromkeys(["G10", "G12", "G18", "G20"], "village")
    g = midturn(land=land, incas={0: ["G10", "G18"]})
    g.play("build G12")
    g.play("build G20")
    assert (temple(g, "G12"), temple(g, "G20")) == (2, 2)


@rule("K-099")
def test_a_temples_cell_is_closed_for_good() -> None:
    g = row(4, temples={"G14": 4})
    assert destinations(g, "G10") == {"G12"}
    assert refused_way(g, "village", "G14", "E") == 42


@rule("K-100")
def test_a_new_storey_removes_the_sun_disc() -> None:
    g = row(4, temples={"G16": 2}, discs=["G16"])
    assert facts(g).discs_left() == 14
    g.play("enlarge G16")
    assert (facts(g).discs, facts(g).discs_left()) == (0, 15)


@rule("K-094", "K-045")
def test_figure_a_village_is_joined_to_the_city_and_the_temple_goes_from_4_to_8() -> None:
    city = ["G10", "G12", "G14", "G16"]
    g = cuzco(land=dict.fromkeys([*city, "G20", "G22", "G24"], "village"), temples={"G14": 4}, incas={0: ["G12"]})
    lay(g, "triple", "G18", "SE")
    assert facts(g).ap == 5
    g.play("enlarge G14")
    assert (temple(g, "G14"), facts(g).ap, g.scores()) == (8, 4, [4, 0])


@rule("K-063", "K-090")
def test_figure_a_city_is_cut_and_the_new_village_gets_its_own_temple() -> None:
    g = cuzco(land=dict.fromkeys(ROW[:6], "village"), temples={"G10": 6}, incas={0: ["G20"]})
    lay(g, "culture", "G14")
    assert place(g, "G20") == {"G16", "G18", "G20"}
    g.play("build G16")
    assert (temple(g, "G10"), temple(g, "G16"), facts(g).ap, g.scores()) == (6, 2, 4, [1, 0])


@rule("K-020", "K-073", "K-104", "K-122")
def test_the_example_turn_of_the_rulebook() -> None:
    """Tile, Inca by the forest, into the village, temple of 4, on through the city, basin, double round it, festival."""
    land = dict.fromkeys(["K10", "K12", "J11"], "village") | dict.fromkeys(["M14", "M12", "L11"], "culture")
    g = cuzco(land=land, display="tumi", hands={0: ["tumi+kero"], 1: []}, tokens={0: 0})
    lay(g, "triple", "L9", "W")
    g.play("enter L7")
    walk(g, "L7", "K10")
    assert facts(g).ap == 3
    g.play("build J11")
    assert g.scores() == [2, 0]
    walk(g, "K10", "K12")
    g.play("basin L13")
    assert (facts(g).ap, g.scores()) == (1, [2, 0])
    lay(g, "double", "L15", "NW")
    assert (facts(g).ap, g.scores()) == (0, [5, 0])
    g.play("festival J11")
    assert (g.seat, g.scores()) == (1, [7, 0])


@rule("K-081")
def test_height_decides_after_a_step_up() -> None:
    land = dict.fromkeys(["G18", *RING], "village") | {"G20": "village 2"}
    g = midturn(land=land, incas={0: ["G18"], 1: ["H17"]})
    assert refused(g, "build F17") == 92
    walk(g, "G18", "G20")
    g.play("build F17")
    assert temple(g, "F17") == 6

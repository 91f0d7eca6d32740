"""Basins."""

from kancha.games.cuzco_kramer.material import CELL_NAMES, CELL_NUMBERS, INNER
from kancha.kernel.bits import members
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import RING, cuzco, facts, lay, midturn, names, refused, starting


def ringed(*bare: str, levels: dict[str, int] | None = None) -> dict[str, str]:
    """Culture on the ring around G18, but for some cells."""
    high = levels or {}
    return {cell: f"culture {high.get(cell, 1)}" for cell in RING if cell not in bare}


@rule("K-101")
def test_a_basin_needs_a_bare_cell_and_costs_1_ap() -> None:
    g = midturn(ap=2, land={"G18": "village"}, basins=["K14"])
    for cell in ("G18", "K14", "F15"):
        assert refused(g, f"basin {cell}") == 101
    g.play("basin K16")
    g.play("basin K18")
    assert (facts(g).ap, facts(g).basins_left) == (0, 13)
    assert refused(midturn(basins_left=0), "basin G18") == 101


@rule("K-102")
def test_no_basin_on_an_edge_cell() -> None:
    g = midturn()
    assert refused(g, "basin B9") == 102
    assert refused(g, "basin J5") == 102
    assert starting(g, "basin") == {CELL_NAMES[cell] for cell in members(INNER)} - {"F15", "F27", "I18"}
    assert len(starting(g, "basin")) == 95


@rule("K-103")
def test_adjacent_basins_are_one_and_score_nothing_while_open() -> None:
    g = midturn(land=ringed("G20"), incas={0: ["H19"]})
    g.play("basin G18")
    assert g.scores() == [0, 0], "G20 is bare"
    g.play("basin G20")
    assert names(facts(g).basin_of(CELL_NUMBERS["G18"])) == {"G18", "G20"}
    assert g.scores() == [0, 0]


@rule("K-104")
def test_figure_a_second_basin_cell_closes_a_basin_of_two_and_the_highest_scores_6() -> None:
    """A on level 3, B's Incas lower: 3 PP for each of the two cells."""
    ring = ["G16", "F17", "F19", "F21", "G22", "H21", "H19", "H17"]
    land = dict.fromkeys(ring, "culture") | {"G16": "culture 3", "F21": "village 2", "H21": "culture 2"}
    g = midturn(land=land, basins=["G18"], incas={0: ["G16"], 1: ["F21", "H21"]})
    g.play("basin G20")
    assert g.scores() == [6, 0]


@rule("K-104")
def test_a_basin_is_settled_on_anybodys_turn_for_whoever_stands_highest() -> None:
    g = cuzco(land=ringed("G20", levels={"H19": 2}), basins=["G18"], incas={0: ["G16"], 1: ["H19"]})
    lay(g, "culture", "G20")
    assert g.scores() == [0, 3]


@rule("K-104")
def test_only_incas_directly_around_count() -> None:
    land = ringed("G20") | {"H21": "culture 5"}
    g = cuzco(land=land, basins=["G18"], incas={0: ["G16"], 1: ["H21"]})
    lay(g, "culture", "G20")
    assert g.scores() == [3, 0]


@rule("K-105", "K-082")
def test_figure_equality_at_the_top_gives_nobody_points_and_the_basin_is_settled() -> None:
    """A and B equally high, C lower: nobody scores, now or later."""
    land = ringed("G20", levels={"H19": 2, "H17": 2})
    g = cuzco(3, land=land, basins=["G18"], incas={0: ["H19"], 1: ["H17"], 2: ["G16"]})
    lay(g, "culture", "G20")
    assert g.scores() == [0, 0, 0]
    assert "G18" in names(facts(g).settled)


@rule("K-105")
def test_nobody_around_gives_nobody_points() -> None:
    g = cuzco(land=ringed("G20"), basins=["G18"])
    lay(g, "culture", "G20")
    assert g.scores() == [0, 0]
    g.play("end")
    lay(g, "culture", "K14")
    assert "G18" in names(facts(g).settled)


@rule("K-106")
def test_a_hole_between_tiles_is_filled_for_1_ap_and_scores_at_once() -> None:
    g = midturn(land=ringed(), incas={0: ["H19"]})
    g.play("basin G18")
    assert (g.scores(), facts(g).ap) == ([3, 0], 5)


@rule("K-106")
def test_one_tile_that_encloses_two_basins_settles_each_by_itself() -> None:
    """G16 and G20 are basins; G18 between them is the last bare cell of both rings."""
    around = ["F15", "F17", "F19", "F21", "G22", "H21", "H19", "H17", "H15", "G14"]
    land = {cell: "culture" for cell in around if cell != "F15"} | {"G14": "culture 2"}
    g = cuzco(land=land, basins=["G16", "G20"], incas={0: ["G14"], 1: ["G22"]})
    before = names(facts(g).settled)
    lay(g, "culture", "G18")
    assert "G20" in names(facts(g).settled) - before
    assert g.scores() == [0, 3], "G16 hangs together with the open F15"


@rule("K-107")
def test_a_temples_cell_encloses_and_an_enclosed_basin_never_scores_again() -> None:
    land = ringed("G20") | {"F19": "village", "E20": "village"}
    g = cuzco(land=land, basins=["G18"], temples={"F19": 2}, incas={0: ["H19"]})
    lay(g, "culture", "G20")
    assert g.scores() == [3, 0]
    lay(g, "village", "H17")
    assert g.scores() == [3, 0]

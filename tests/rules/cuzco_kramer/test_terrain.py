"""Laying terrain."""

import pytest

import kancha
from kancha.games.cuzco_kramer.fitting import allowed_ways, cost_of, refusal, room, room_for
from kancha.games.cuzco_kramer.material import MAP, NEIGHBOURS, OUTSIDE, SITE
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.bits import members
from kancha.kernel.chance import Rng
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import (
    RING,
    cells_for,
    cuzco,
    facts,
    lay,
    level,
    midturn,
    names,
    place,
    refused,
    refused_way,
    texts,
    ways_for,
)


def costs(g: kancha.Game, kind: int) -> list[int]:
    """How many placements of a kind cost 1, 2 and 3 AP."""
    state = facts(g)
    found = [0, 0, 0]
    for cell in members(MAP):
        for way in range(6 if kind <= 1 else 1):
            if not refusal(state, kind, cell, way, 6):
                found[cost_of(state, kind, cell, way) - 1] += 1
    return found


@rule("K-040")
def test_triples_come_from_the_supply_and_the_rest_from_ones_own_reserve() -> None:
    g = cuzco(stock={0: {"double": 1, "village": 0}})
    assert refused(g, "lay village") == 40
    lay(g, "double", "G18", "E")
    lay(g, "triple", "K14", "E")
    lay(g, "culture", "E8")
    assert facts(g).triples == 55
    assert facts(g).tiles == [0, 0, 2, 5, 2, 3]
    assert refused(g, "lay double") == 40


@rule("K-041")
def test_a_tile_may_lie_anywhere_on_the_site() -> None:
    g = cuzco(land={"G18": "village"})
    assert {"B9", "E8", "N11", "G2", "G34"} <= cells_for(g, "triple")
    assert len(cells_for(g, "village")) == 150


@rule("K-042")
@pytest.mark.parametrize("kind", ["triple", "double", "village"])
def test_no_tile_covers_an_inca_a_basin_or_a_temple(kind: str) -> None:
    land = dict.fromkeys(["G18", *RING], "village")
    g = midturn(land=land, incas={0: ["G20"], 1: ["H17"]}, temples={"G18": 6})
    for cell in ("G18", "G20", "H17", "F15"):
        assert cell not in cells_for(g, kind)
        assert refused_way(g, kind, cell, "E") == 42
    assert not any(way in ways_for(g, "double", "F19") for way in ("SE", "SW")), "over the Inca on G20 or the temple"


@rule("K-043")
def test_all_cells_under_a_tile_are_equally_high() -> None:
    g = cuzco(land={"G18": "culture 2", "G20": "culture 2", "H19": "culture", "F19": "culture 2"})
    assert ways_for(g, "double", "G18") == {"E", "NE"}
    assert ways_for(g, "triple", "G18") == {"NE"}
    assert refused_way(g, "triple", "G18", "E") == 43
    lay(g, "triple", "G18", "NE")
    assert [level(g, cell) for cell in ("G18", "F19", "G20", "H19")] == [3, 3, 3, 1]


@rule("K-043")
def test_stacking_has_no_limit() -> None:
    g = cuzco(land={"G18": "culture 12", "G20": "culture 12"})
    lay(g, "double", "G18", "E")
    assert level(g, "G18") == 13


@rule("K-044")
def test_a_tile_never_lies_exactly_on_one_of_its_own_shape() -> None:
    g = cuzco(tiles=["triple G18 E", "double K14 E", "village E8", "culture E20"])
    for cell, way in (("G18", "E"), ("G20", "SW"), ("H19", "NW")):
        assert refused_way(g, "triple", cell, way) == 44
    assert refused_way(g, "double", "K14", "E") == 44
    assert refused_way(g, "double", "K16", "W") == 44
    for kind in ("village", "culture"):
        for cell in ("E8", "E20"):
            assert refused_way(g, kind, cell, "E") == 44


@rule("K-044")
def test_other_shapes_and_parts_of_several_tiles_may_be_covered() -> None:
    g = cuzco(tiles=["triple G18 E", "double K14 E", "culture L15"])
    assert "E" in ways_for(g, "double", "G18"), "a double on two cells of a triple"
    assert "E" in ways_for(g, "triple", "K14"), "a triple on a double and a single"
    assert "G18" in cells_for(g, "village"), "a single on a triple"
    lay(g, "double", "G18", "E")
    assert refused_way(g, "triple", "G18", "E") == 43, "no longer level"
    lay(g, "village", "H19")
    assert "E" in ways_for(g, "triple", "G18"), "the buried triple does not count"


@rule("K-044")
def test_a_triple_partly_covered_is_no_longer_that_tile() -> None:
    g = cuzco(tiles=["triple G18 E", "village G18"], land={"G20": "culture 2", "H19": "culture 2"})
    assert "E" in ways_for(g, "triple", "G18")


CITIES = {
    "E8": "village", "E10": "village", "E14": "village", "E16": "village",
}  # fmt: skip


@rule("K-045", "K-062")
def test_two_cities_are_never_joined() -> None:
    g = cuzco(land=CITIES, temples={"E8": 2, "E16": 2})
    assert "E12" not in cells_for(g, "village")
    assert refused_way(g, "village", "E12", "E") == 45
    assert "E12" in cells_for(g, "culture")
    assert refused_way(g, "triple", "E12", "SE") == 45


@rule("K-045")
def test_a_city_may_be_joined_with_a_village_and_villages_with_each_other() -> None:
    g = cuzco(land=CITIES, temples={"E8": 2})
    lay(g, "village", "E12")
    assert place(g, "E8") == {"E8", "E10", "E12", "E14", "E16"}
    g = cuzco(land=CITIES)
    lay(g, "village", "E12")
    assert place(g, "E8") == {"E8", "E10", "E12", "E14", "E16"}


@rule("K-045")
def test_only_the_situation_afterwards_counts() -> None:
    """The culture of the double covers the link of the second city, so the village face touches a village only."""
    g = cuzco(land=CITIES | {"E12": "culture"}, temples={"E8": 2, "E16": 2}, incas={1: []})
    assert refused_way(g, "village", "E12", "E") == 45
    lay(g, "double", "E12", "E")
    assert place(g, "E8") == {"E8", "E10", "E12"}
    assert place(g, "E16") == {"E16"}


@rule("K-045")
def test_a_cell_with_an_inca_may_change_from_one_city_to_another() -> None:
    """One double covers D13, which held E14 to the temple on C14, and joins E14 to the temple on E8."""
    land = dict.fromkeys(["E8", "E10", "E14", "D13", "C14"], "village") | {"E12": "culture"}
    g = cuzco(land=land, temples={"E8": 2, "C14": 2}, incas={1: ["E14"]})
    assert place(g, "E14") == {"E14", "D13", "C14"}
    assert refused_way(g, "village", "E12", "E") == 45
    lay(g, "double", "E12", "NE")
    assert place(g, "E14") == {"E8", "E10", "E12", "E14"}
    assert place(g, "C14") == {"C14"}


@rule("K-046")
def test_a_tile_sticks_out_only_if_it_covers_a_cell_of_the_site() -> None:
    g = cuzco()
    assert refused_way(g, "triple", "A8", "W") == 46
    assert ways_for(g, "double", "A8") == {"SE"}
    assert "A8" not in cells_for(g, "village")
    assert refused_way(g, "village", "A8", "E") == 46


@rule("K-047")
def test_every_bare_cell_outside_costs_1_ap_more() -> None:
    g = cuzco()
    lay(g, "double", "B9", "W")
    assert facts(g).ap == 4
    lay(g, "triple", "B15", "NW")
    assert facts(g).ap == 1, "two cells outside"
    assert "B21" in cells_for(g, "triple"), "towards the site it still costs 1"
    assert ways_for(g, "triple", "B21") == {"SE"}
    assert refused_way(g, "triple", "B21", "W") == 47


@rule("K-046", "K-047")
def test_the_number_of_placements_on_the_empty_board() -> None:
    g = cuzco()
    assert costs(g, 0) == [693, 165, 183]
    assert costs(g, 1) == [766, 232, 0]
    assert costs(g, 2) == [150, 0, 0]
    assert costs(g, 3) == [150, 0, 0]


@rule("K-048")
def test_the_obligatory_tile_may_overflow() -> None:
    g = cuzco()
    lay(g, "triple", "A8", "SE")
    assert facts(g).ap == 3
    assert not facts(g).owes_tile


@rule("K-049")
def test_terrain_outside_is_covered_without_extra_cost_but_a_site_cell_is_still_needed() -> None:
    g = cuzco(land={"B7": "culture", "B9": "culture", "A8": "culture"})
    lay(g, "double", "B9", "W")
    assert facts(g).ap == 5
    g = cuzco(land={"B7": "culture", "A8": "culture", "B9": "culture"})
    assert refused_way(g, "double", "B7", "NE") == 49
    assert "B7" not in cells_for(g, "culture")


@rule("K-050")
def test_terrain_outside_is_ordinary_terrain() -> None:
    g = midturn(land={"B7": "village 2", "B9": "village", "C8": "village"}, incas={0: ["B9"]})
    assert place(g, "B7") == {"B7", "B9", "C8"}
    assert "B7" in {text.split()[1] for text in texts(g) if text.startswith("build")}
    g.play("build B7")
    assert g.scores() == [1, 0]
    assert refused(g, "basin A8") == 102, "no basin outside"


@rule("K-051")
def test_a_tile_may_split_a_city_and_enclose_a_basin_at_once() -> None:
    ring = ["F17", "G16", "G14", "F13", "E14"]
    g = cuzco(land=dict.fromkeys(ring, "culture"), incas={1: ["F17"]})
    lay(g, "triple", "D15", "E")
    assert g.scores() == [0, 3]
    assert names(facts(g).settled) == {"F15"}


def plainly(g: State, kind: int, ap: int) -> set[tuple[int, int]]:
    """Every placement by going through cells one by one, with villages found by walking: a second reading of the rules."""
    found: set[tuple[int, int]] = set()
    for cell in members(MAP):
        for way in range(6 if kind <= 1 else 1):
            cells = [cell]
            if kind <= 1:
                cells.append(NEIGHBOURS[cell][way])
            if kind == 0:
                cells.append(NEIGHBOURS[cell][(way + 1) % 6])
            if -1 in cells or not any(SITE >> under & 1 for under in cells):
                continue
            busy = any((g.occupied | g.basins | g.temples) >> under & 1 for under in cells)
            uneven = len({g.level[under] for under in cells}) > 1
            tops = {g.top[under] for under in cells}
            code = g.laid[g.top[cell]] if g.top[cell] >= 0 else -1
            same = len(tops) == 1 and code >= 0 and [3, 2, 1, 1, 0][code // 1800] == len(cells)
            price = 1 + sum(1 for under in cells if OUTSIDE >> under & 1 and not g.level[under])
            if busy or uneven or same or price > ap or joined(g, cells, kind):
                continue
            found.add((cell, way))
    return found


def joined(g: State, cells: list[int], kind: int) -> bool:
    """Whether some group of village faces would hold two temples."""
    village = set(members(g.village)) - set(cells)
    if kind != 3:
        village.add(cells[0])
    while village:
        group: set[int] = set()
        edge = [village.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            for beside in NEIGHBOURS[cell]:
                if beside in village:
                    village.remove(beside)
                    edge.append(beside)
        if len(group & set(g.temple_at)) > 1:
            return True
    return False


@rule("K-042", "K-043", "K-044", "K-045", "K-046", "K-047")
@pytest.mark.parametrize("seed", range(4))
def test_the_placements_offered_are_those_found_cell_by_cell(seed: int) -> None:
    g = cuzco(2 + seed % 3, seed)
    rng = Rng(seed)
    turn = 0
    while not g.over:
        if g.prompt is not None and g.prompt.name == "action" and turn % 40 == 0:
            state = facts(g)
            for kind in range(4):
                for ap in (1, 2, 6):
                    by_way = room(state, kind, ap)
                    offered = {
                        (cell, way)
                        for cell in members(room_for(state, kind, ap))
                        for way in allowed_ways(state, kind, cell, by_way)
                    }
                    assert offered == plainly(state, kind, ap)
                    for cell, way in offered:
                        assert not refusal(state, kind, cell, way, ap)
        turn += 1
        options = g.options()
        g.play(options[rng.below(len(options))])

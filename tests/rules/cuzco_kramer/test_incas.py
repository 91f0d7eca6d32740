"""Incas enter, walk and leave."""

from tests.marks import rule
from tests.rules.cuzco_kramer.positions import (
    cuzco,
    destinations,
    facts,
    lay,
    midturn,
    names,
    price_of_walk,
    refused,
    starting,
    texts,
    verbs,
    walk,
)


@rule("K-070")
def test_an_inca_enters_on_terrain_at_the_border() -> None:
    land = {"J5": "culture", "B9": "village", "G18": "village", "J7": "village", "L9": "village", "L11": "village"}
    g = midturn(land=land)
    assert starting(g, "enter") == {"J5", "B9", "L9"}
    assert refused(g, "enter G18") == 70
    assert refused(g, "enter J31") == 70, "bare"
    g.play("enter J5")
    assert (names(facts(g).incas[0]), facts(g).reserve, facts(g).ap) == ({"J5"}, [11, 12], 5)
    assert refused(g, "enter J5") == 75
    g.play("enter B9")
    assert facts(g).ap == 3


@rule("K-070")
def test_nobody_enters_onto_a_temple_or_from_an_empty_reserve() -> None:
    g = midturn(land={"J5": "village", "J7": "village"}, temples={"J5": 2}, incas={1: ["J7"]})
    assert refused(g, "enter J5") == 99
    g = midturn(land={"J5": "village"}, reserve={0: 0})
    assert refused(g, "enter J5") == 70


@rule("K-071")
def test_an_inca_leaves_for_the_same_price_and_may_come_again_in_the_same_turn() -> None:
    g = midturn(land={"J5": "culture", "B9": "village", "G18": "village"}, incas={0: ["J5", "B9", "G18"]})
    assert starting(g, "leave") == {"J5", "B9"}
    assert refused(g, "leave G18") == 71
    g.play("leave B9")
    assert (facts(g).ap, facts(g).reserve[0]) == (4, 10)
    g.play("leave J5")
    g.play("enter J5")
    assert (facts(g).ap, facts(g).reserve[0]) == (2, 10)


@rule("K-072")
def test_a_cell_that_touches_forest_and_mountain_costs_1() -> None:
    g = midturn(land={"H3": "culture", "G2": "culture"})
    g.play("enter H3")
    assert facts(g).ap == 5
    g.play("enter G2")
    assert facts(g).ap == 3


@rule("K-072")
def test_the_cheapest_bare_outside_neighbour_sets_the_price() -> None:
    """H3 touches the forest at I2 and I4 only; built over, the mountain at H1 is left."""
    land = {"H3": "culture", "I2": "culture", "I4": "culture"}
    g = midturn(land=land)
    g.play("enter H3")
    assert facts(g).ap == 4


@rule("K-072")
def test_an_edge_cell_whose_outside_neighbours_are_all_built_over_no_longer_touches_the_border() -> None:
    land = dict.fromkeys(["J5", "J3", "I4", "K4"], "culture")
    g = midturn(land=land)
    assert "J5" not in starting(g, "enter")
    assert refused(g, "enter J5") == 72
    assert {"J3", "K4"} <= starting(g, "enter"), "overflowing terrain with a neighbour off the map"
    g.play("enter J3")
    assert facts(g).ap == 5
    walk(g, "J3", "J5")
    assert facts(g).ap == 5
    assert refused(g, "leave J5") == 72


@rule("K-072")
def test_overflowing_terrain_costs_its_own_zone_and_needs_bare_land_or_the_edge_of_the_map() -> None:
    g = midturn(land={"C12": "culture", "B7": "culture"})
    g.play("enter B7")
    assert facts(g).ap == 4
    assert "C12" in starting(g, "enter"), "it touches B11 and B13, which are bare"
    land = dict.fromkeys(["C12", "B11", "B13"], "culture")
    g = midturn(land=land)
    assert "C12" not in starting(g, "enter"), "off the map it touches nothing"
    assert refused(g, "enter C12") == 72


WALK = {"G14": "culture", "G16": "culture 3", "G18": "village", "G20": "village 2", "G22": "culture", "G24": "village"}


@rule("K-073")
def test_steps_in_one_type_are_free_and_each_change_costs_1() -> None:
    g = midturn(land=WALK, incas={0: ["G14"]})
    prices = {cell: price_of_walk(g, "G14", cell) for cell in destinations(g, "G14")}
    assert prices == {"G16": 0, "G18": 1, "G20": 1, "G22": 2, "G24": 3}


@rule("K-073")
def test_a_walk_ends_where_the_ap_end() -> None:
    g = midturn(ap=2, land=WALK, incas={0: ["G14"]})
    assert destinations(g, "G14") == {"G16", "G18", "G20", "G22"}
    g.play("move G14")
    assert refused(g, "walk G14 G24") == 73


@rule("K-073")
def test_the_cheapest_route_is_charged() -> None:
    """Straight over the village costs 2, round it over cultures nothing."""
    land = {"G16": "culture", "G18": "village", "G20": "culture", "H17": "culture", "H19": "culture"}
    g = midturn(land=land, incas={0: ["G16"]})
    assert price_of_walk(g, "G16", "G20") == 0


@rule("K-074", "K-099")
def test_incas_stay_off_bare_cells_basins_and_temples() -> None:
    land = {"G14": "village", "G16": "village", "G18": "village", "H15": "village"}
    g = midturn(land=land, temples={"G16": 2}, basins=["F13"], incas={0: ["G14"]})
    assert destinations(g, "G14") == {"H15"}
    land = {"G14": "village", "G16": "village", "G18": "village", "H15": "village", "I14": "village"}
    g = midturn(land=land, temples={"G16": 2}, basins=["F13"], incas={0: ["G14"]})
    g.play("move G14")
    assert refused(g, "walk G14 G16") == 99
    assert refused(g, "walk G14 F13") == 74
    assert refused(g, "walk G14 E14") == 74


@rule("K-075")
def test_a_rivals_inca_blocks_and_an_own_one_is_passed() -> None:
    row = dict.fromkeys(["G14", "G16", "G18", "G20"], "village")
    g = midturn(land=row, incas={0: ["G14"], 1: ["G16"]})
    assert destinations(g, "G14") == set()
    g = midturn(land=row, incas={0: ["G14", "G16"]})
    assert destinations(g, "G14") == {"G18", "G20"}
    g.play("move G14")
    assert refused(g, "walk G14 G16") == 75


@rule("K-075")
def test_walking_past_an_own_inca_onto_the_other_type() -> None:
    g = midturn(land={"G14": "village", "G16": "village", "G18": "culture"}, incas={0: ["G14", "G16"]})
    assert destinations(g, "G14") == {"G18"}
    assert price_of_walk(g, "G14", "G18") == 1


@rule("K-076")
def test_entering_walking_and_leaving_may_follow_each_other_directly() -> None:
    g = midturn(land={"J5": "culture", "J7": "culture", "K4": "culture"})
    g.play("enter J5")
    walk(g, "J5", "J7")
    lay(g, "culture", "G18")
    walk(g, "J7", "J5")
    g.play("leave J5")
    assert (facts(g).ap, facts(g).reserve[0]) == (3, 12)


@rule("K-077")
def test_an_inca_that_moved_for_nothing_rests_until_ap_are_spent() -> None:
    row = dict.fromkeys(["G14", "G16", "G18"], "village") | {"G20": "culture"}
    g = midturn(land=row, incas={0: ["G14"]})
    walk(g, "G14", "G16")
    assert facts(g).ap == 6
    assert destinations(g, "G16") == {"G20"}, "only what costs something"
    g = midturn(land=row, incas={0: ["G14"]})
    walk(g, "G14", "G16")
    g.play("basin K14")
    assert destinations(g, "G16") == {"G14", "G18", "G20"}


@rule("K-077")
def test_a_rested_inca_says_why() -> None:
    row = dict.fromkeys(["G14", "G16", "G18"], "village")
    g = midturn(land=row, incas={0: ["G14"]})
    walk(g, "G14", "G16")
    assert refused(g, "move G16") == 77
    g.undo()
    g.undo()
    assert "move G14" in texts(g), "a slip of the mouse can be taken back"


@rule("K-077")
def test_free_moves_cannot_go_on_for_ever() -> None:
    row = dict.fromkeys(["G14", "G16", "G18", "G20", "G22"], "village")
    g = midturn(ap=0, land=row, incas={0: ["G14", "G22"]})
    moves = 0
    while "move" in verbs(g) and g.seat == 0:
        origin = sorted(starting(g, "move"))[0]
        walk(g, origin, sorted(destinations(g, origin))[0])
        moves += 1
    assert moves == 2


@rule("K-078")
def test_only_the_active_players_own_incas_move() -> None:
    row = dict.fromkeys(["G14", "G16", "G20", "G22"], "village")
    g = midturn(land=row, incas={0: ["G14"], 1: ["G20"]})
    assert starting(g, "move") == {"G14"}
    g = cuzco(land=row, incas={0: ["G14"], 1: ["G20"]}, turn=1)
    lay(g, "culture", "K14")
    assert starting(g, "move") == {"G20"}

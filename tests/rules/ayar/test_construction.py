"""Construction."""

import pytest

from kancha.games.ayar.edition.box import standard
from kancha.games.ayar.material import FIRST_ISLAND, LAKE_SPACES, LAST_ISLAND, ZONES
from tests.marks import rule
from tests.rules.ayar.positions import asked, facts, last_words, moons, play, player, refused, suns, table, told


def building(power: int, **pieces: object) -> dict[str, object]:
    return {"activity": {"seat": 0, "activity": "construction", "power": power}} | pieces


def at(name: str) -> int:
    return LAKE_SPACES.index(name)


@rule("A-063")
def test_the_raft_sails_space_by_space_as_far_as_the_power_lasts() -> None:
    g = table(**building(3))
    assert last_words(g) == {"i2", "i4"}
    refused(g, "raft i6", 63, 1)
    g.play("raft i2")
    assert last_words(g) == {"stop", "S", "w1", "w2"}
    g.play("raft w2")
    assert last_words(g) == {"stop", "i2", "i6"}
    refused(g, "raft i4", 63)
    play(g, "raft i6", "fish Z2", "honour llama")
    assert player(g).raft == at("i6")
    assert asked(g)[1] == "place_step"
    g = table(**building(2, rafts={0: "w7"}))
    assert last_words(g) == {"i10", "i18", "i21"}


@rule("A-063")
def test_going_back_is_allowed() -> None:
    g = table(**building(3, rafts={0: "w1"}))
    play(g, "raft i2", "raft w1")
    assert player(g).raft == at("w1")


@rule("A-064")
@pytest.mark.parametrize("owner", [0, 1])
def test_entering_a_space_with_an_island_is_free(owner: int) -> None:
    g = table(**building(1, islands={owner: ["i2", "i4"]}))
    g.play("raft i4")
    assert asked(g)[1] == "move_raft"
    assert last_words(g) == {"stop", "S", "w2"}


@rule("A-065")
def test_a_raft_gives_no_discount() -> None:
    g = table(**building(1, rafts={1: "i4"}))
    assert player(g).raft == at("i2")
    g = table(**building(1, rafts={1: "i4"}, islands={1: ["i4"]}))
    assert last_words(g) == {"i2", "i4"}


@rule("A-066")
def test_on_entering_a_square_an_island_is_built_and_the_way_goes_on() -> None:
    g = table(**building(4))
    events = play(g, "raft i2", "raft w2", "raft i6")
    assert told(events, "built") == [[0, at("i2"), 1], [0, at("i6"), 2]]
    assert player(g).islands == 2
    g = table(**building(2, islands={0: ["i2"]}))
    assert told(g.play("raft i2"), "built") == []


@rule("A-036", "A-063", "A-066")
def test_after_the_sixth_island_the_raft_may_sail_on_but_builds_no_more() -> None:
    five = ["i6", "i8", "i10", "i12", "i15"]
    g = table(**building(4, islands={0: five}, zones=dict.fromkeys(ZONES, 0)))
    assert told(g.play("raft i2"), "built") == [[0, at("i2"), 6]]
    assert asked(g)[1] == "move_raft"
    assert told(play(g, "raft S", "raft i4"), "built") == []
    assert facts(g).islands[at("i4")] == 0


@rule("A-067")
def test_yellow_spaces_take_one_island_others_one_of_each_player() -> None:
    g = table(**building(2, rafts={0: "w7"}, islands={1: ["i18", "i10"]}))
    g.play("raft i18")
    assert facts(g).islands[at("i18")] == 2
    assert player(g).islands == 0
    g = table(**building(2, rafts={0: "w7"}, islands={1: ["i18", "i10"]}))
    g.play("raft i10")
    assert facts(g).islands[at("i10")] == 3


@rule("A-068")
def test_a_raft_bars_a_yellow_space_but_no_other() -> None:
    g = table(**building(2, rafts={0: "w7", 1: "i18"}))
    assert last_words(g) == {"i10", "i21"}
    refused(g, "raft i18", 68)
    g = table(**building(2, rafts={0: "w7", 1: "i10"}))
    assert last_words(g) == {"i10", "i18", "i21"}
    g = table(**building(1, rafts={0: "w7", 1: "S"}, islands={1: ["i18", "i21"]}))
    g.play("raft i18")
    assert player(g).raft == at("i18")
    assert player(g).islands == 0


@rule("A-069")
def test_the_second_fourth_and_sixth_island_bring_a_viracocha_of_the_lake() -> None:
    for islands, gains in ((0, False), (1, True), (2, False), (3, True), (4, False), (5, True)):
        own = ["i15", "i18", "i21", "i24", "i27"][:islands]
        g = table(**building(2, islands={0: own}))
        g.play("raft i2")
        assert (asked(g)[1] == "place_viracocha") == gains
        assert facts(g).zones[0] == (0 if gains else 1)


@rule("A-069")
def test_the_zone_is_chosen_and_an_empty_one_gives_nothing() -> None:
    g = table(**building(2, islands={0: ["i2"]}, rafts={0: "w3"}))
    g.play("raft i8")
    assert asked(g) == (0, "take_from_lake")
    assert last_words(g) == {"Z2", "Z3"}
    refused(g, "fish Z1", 69, 1)
    play(g, "fish Z3", "honour llama")
    assert facts(g).zones == [1, 1, 0, 1, 1, 1, 1, 1]
    g = table(**building(2, islands={0: ["i2"]}, rafts={0: "w3"}, zones={"Z2": 0, "Z3": 0}))
    g.play("raft i8")
    assert asked(g)[1] == "move_raft"
    assert player(g).islands == 2


@rule("A-070")
@pytest.mark.parametrize(("number", "wanted"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 7), (6, 9)])
def test_suns_are_those_of_emptied_island_places(number: int, wanted: int) -> None:
    own = ["i2", "i4", "i6", "i8", "i10", "i12"][:number]
    assert suns(table(islands={0: own}), "construction") == wanted


@rule("A-071")
def test_moons_are_the_highest_value_beside_an_own_island() -> None:
    g = table(islands={0: ["i2", "i8", "i4"], 1: ["i30"]})
    assert moons(g, "construction") == 8
    assert moons(g, "construction", 1) == 30
    assert moons(table(), "construction") == 0


@rule("A-072")
def test_the_start_can_be_entered_again_and_holds_all_rafts() -> None:
    g = table(4, **building(1, rafts={0: "i2"}))
    assert "S" in last_words(g)
    g.play("raft S")
    assert [player(g, seat).raft for seat in range(4)] == [0] * 4


@rule("A-072", "A-090")
def test_the_power_slot_completed_on_the_way_adds_to_what_is_left() -> None:
    g = table(**building(1, islands={0: ["i8"]}, viracocha={0: {"power_construction": 1}}))
    assert asked(g) == (0, "place_viracocha")
    g.play("honour power_construction")
    assert asked(g) == (0, "move_raft")
    assert last_words(g) == {"stop", "S", "w1", "w2"}


@rule("A-138")
def test_only_squares_hold_islands_and_free_moves_come_to_an_end() -> None:
    box = standard()
    squares = range(FIRST_ISLAND, LAST_ISLAND + 1)
    for space in range(len(LAKE_SPACES)):
        assert box.lake.power[space] > 0
        for other in box.lake.adjacent[space]:
            assert not (space in squares and other in squares)
    g = table(**building(3, islands={1: ["i2", "i4", "i6"]}))
    play(g, "raft i2", "raft w2", "raft i4", "fish Z1", "honour llama", "raft S")
    assert [name for name in LAKE_SPACES if facts(g).cost(at(name)) == 0] == ["i2", "i4", "i6"]
    assert facts(g).islands[at("i4")] == 3

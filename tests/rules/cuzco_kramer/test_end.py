"""The end of the game and the final count."""

import pytest

from kancha.games.cuzco_kramer.material import NONE
from tests.marks import rule
from tests.rules.cuzco_kramer.positions import (
    RING,
    asked,
    cuzco,
    destinations,
    facts,
    lay,
    midturn,
    refused,
    texts,
    verbs,
    walk,
)

CITY = dict.fromkeys(["G18", *RING, "G22", "G24", "G26"], "village")


def counted(value: int, levels: dict[int, list[int]], seats: int = 3, turn: int = 0) -> list[int]:
    """The points of one seat's final count in one city, its Incas (and the others') on these levels."""
    cells = iter([cell for cell in CITY if cell != "G18"])
    land: dict[str, str] = dict(CITY)
    incas: dict[int, list[str]] = {}
    for seat, heights in levels.items():
        for height in heights:
            cell = next(cells)
            land[cell] = f"village {height}"
            incas.setdefault(seat, []).append(cell)
    g = midturn(seats, land=land, temples={"G18": value}, incas=incas, ending=turn, turn=turn, tokens={turn: 0}, ap=0)
    if g.seat == turn and asked(g) == "action":
        g.play("end")
    return g.scores()


@rule("K-130", "K-138")
def test_the_last_triple_begins_the_end_and_the_turn_is_finished_first() -> None:
    g = cuzco(triples=2)
    lay(g, "triple", "K14", "E")
    assert facts(g).ending == NONE
    lay(g, "triple", "B9", "W")
    assert (facts(g).ending, facts(g).counted) == (0, 0)
    assert {"token", "basin", "draw"} <= verbs(g)
    assert facts(g).ap == 2
    g.play("token")
    g.play("basin G18")
    g.play("end")
    assert (facts(g).counted, g.seat) == (0b01, 1)


@rule("K-131")
def test_everybody_else_has_one_more_turn_and_a_count() -> None:
    g = cuzco(3, triples=1, turn=1)
    lay(g, "triple", "K14", "E")
    g.play("end")
    assert (g.seat, facts(g).counted) == (2, 0b010)
    g.play("end")
    assert (g.seat, facts(g).counted) == (0, 0b110)
    g.play("end")
    assert g.over
    assert facts(g).counted == 0b111


@rule("K-132")
def test_in_a_final_turn_no_tile_is_owed_but_tiles_may_be_laid() -> None:
    g = cuzco(triples=0, ending=0, turn=1, land={"J5": "culture"})
    assert {"lay double", "lay village", "lay culture", "end", "enter J5"} <= texts(g)
    assert refused(g, "lay triple") == 40
    g.play("enter J5")
    lay(g, "village", "G18")
    assert facts(g).ap == 4


@rule("K-133")
def test_the_festival_of_a_final_turn_comes_before_the_count() -> None:
    g = midturn(land=CITY, temples={"G18": 10}, incas={0: ["G20"]}, display="tumi", hands={0: ["tumi"]}, ending=0)
    g.play("festival G18")
    sheet = g.score_sheet()
    assert (sheet.points[2][0], sheet.points[3][0]) == (5, 10)


@rule("K-134", "K-140", "K-141")
def test_the_count_is_automatic_and_the_first_scores_the_temples_value() -> None:
    assert counted(8, {0: [3], 1: [2], 2: [1]}) == [8, 0, 0]


@rule("K-135")
def test_incas_stay_after_the_count_and_still_block_and_rank() -> None:
    row = dict.fromkeys(["G16", "G18", "G20", "G22"], "village") | {"G16": "village 3"}
    g = midturn(land=row, temples={"G22": 4}, incas={0: ["G18"], 1: ["G16"]}, ending=0)
    g.play("end")
    assert g.scores() == [2, 0]
    assert destinations(g, "G16") == set(), "seat 0's Inca blocks the way"
    g.play("end")
    assert g.scores() == [2, 4]
    g = midturn(land=row | {"G18": "village 5"}, temples={"G22": 4}, incas={0: ["G18"], 1: ["G16"]}, ending=0)
    g.play("end")
    g.play("end")
    assert g.scores() == [4, 2], "seat 1 is second behind an Inca that has been counted"


@rule("K-137")
def test_most_prestige_wins_and_equal_scores_share_the_throne() -> None:
    g = midturn(3, scores={0: 9, 1: 9, 2: 4}, ending=1, turn=0, tokens={0: 0})
    g.play("end")
    assert g.over
    assert g.ranking() == [1, 1, 3]
    won = [event.values for event in g.history[-1].events if event.kind.name == "won"]
    assert won == [[0], [1]]


@rule("K-030", "K-138")
def test_a_last_triple_laid_in_a_final_turn_triggers_nothing_more() -> None:
    g = cuzco(3, triples=1, ending=1, counted=[1], turn=2)
    lay(g, "triple", "K14", "E")
    assert (facts(g).triples, facts(g).ending) == (0, 1)
    g.play("end")
    assert g.seat == 0
    g.play("end")
    assert g.over


@rule("K-138")
def test_only_the_triple_that_empties_the_supply_triggers_and_once() -> None:
    g = cuzco(triples=0, ending=1, turn=0)
    lay(g, "village", "K14")
    assert facts(g).ending == 1
    g = cuzco(triples=2)
    lay(g, "double", "K14", "E")
    lay(g, "triple", "E8", "E")
    assert facts(g).ending == NONE
    lay(g, "triple", "G18", "E")
    assert facts(g).ending == 0


@rule("K-140")
def test_the_position_at_the_moment_of_the_own_count_matters() -> None:
    """The other player climbs in his last turn, after the first has counted."""
    row = dict.fromkeys(["G16", "G18", "G20", "G22"], "village") | {"G16": "village 2", "G20": "village 3"}
    g = midturn(land=row, temples={"G22": 4}, incas={0: ["G16"], 1: ["G18"]}, ending=0)
    g.play("end")
    assert g.scores() == [4, 0]
    walk(g, "G18", "G20")
    g.play("end")
    assert g.scores() == [4, 4]


@rule("K-142")
@pytest.mark.parametrize("turn", [0, 1])
def test_tied_for_first_each_scores_the_full_value(turn: int) -> None:
    scores = counted(6, {0: [3, 1], 1: [3, 1], 2: [2]}, turn=turn)
    assert scores[turn] == 6


@rule("K-143")
@pytest.mark.parametrize("turn", [0, 2])
def test_the_second_and_all_tied_for_second_score_half(turn: int) -> None:
    scores = counted(10, {0: [2], 1: [3], 2: [2]}, turn=turn)
    assert scores[turn] == 5


@rule("K-142", "K-143")
def test_the_example_of_the_rulebook() -> None:
    """A, B and C each on levels 3 and 2, B with a third Inca on 1: B first, A and C share the second place."""
    levels = {0: [3, 2], 1: [3, 2, 1], 2: [3, 2]}
    assert [counted(10, levels, turn=turn)[turn] for turn in range(3)] == [5, 10, 5]


@rule("K-144")
def test_after_a_shared_first_place_the_next_is_second() -> None:
    levels = {0: [3], 1: [3], 2: [2]}
    assert [counted(8, levels, turn=turn)[turn] for turn in range(3)] == [8, 8, 4]
    levels = {0: [3], 1: [2], 2: [1]}
    assert counted(8, levels, turn=2)[2] == 0, "the third gets nothing"


@rule("K-145")
def test_without_an_inca_no_points_and_alone_one_is_first() -> None:
    assert counted(8, {1: [1]}, turn=0) == [0, 0, 0]
    assert counted(8, {1: [1]}, turn=1) == [0, 8, 0]
    assert counted(8, {}, turn=0) == [0, 0, 0]


@rule("K-146")
def test_discs_do_not_matter_and_nothing_left_over_is_worth_anything() -> None:
    pieces: dict[str, object] = {"land": CITY, "temples": {"G18": 8}, "incas": {0: ["G20"]}, "ending": 0}
    for more in ({}, {"discs": ["G18"]}, {"tokens": {0: 3}, "hands": {0: ["tumi", "kero"]}}):
        g = midturn(**(pieces | more))
        g.play("end")
        assert g.scores() == [8, 0]


@rule("K-147")
def test_one_player_may_score_in_many_cities_but_each_inca_in_one() -> None:
    land = dict.fromkeys(["G18", "G20", "K14", "K16", "E8", "E10"], "village")
    g = midturn(land=land, temples={"G18": 2, "K14": 2, "E8": 2}, incas={0: ["G20", "K16"]}, ending=0)
    g.play("end")
    assert g.scores() == [4, 0]
    halves = [value // 2 * 2 == value for value in (2, 4, 6, 8, 10)]
    assert all(halves)

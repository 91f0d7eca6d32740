"""The end of a turn: temples, personal bonuses, Raymi, fertile land."""

import pytest

from kancha.games.ayar.material import NONE
from tests.marks import rule
from tests.rules.ayar.positions import (
    A_TILES,
    asked,
    emptied,
    facts,
    last_words,
    play,
    player,
    refused,
    suns,
    table,
    texts,
    told,
    without,
)

SE_BUT_ONE = ["r3c3", "r3c4", "r4c3"]
"""The quadrant at the bottom right but for r4c4."""


@rule("A-073")
def test_the_active_player_resolves_what_was_triggered_in_any_order() -> None:
    """Taking r4c4 empties its quadrant, its row and its column, and the man passes a1."""
    empty = [*SE_BUT_ONE, "r4c1", "r4c2", "r1c4", "r2c4"]
    g = table(tambos={0: without(*empty)}, men={"turquoise": 6})
    play(g, "step turquoise R4 turquoise", "build turquoise-3", "plant m7", "stop")
    assert asked(g) == (0, "next_check")
    assert last_words(g) == {"temple", "row", "column", "a1"}
    g.play("check column")
    assert asked(g) == (0, "place_viracocha")
    g.play("honour llama")
    assert last_words(g) == {"temple", "row", "a1"}
    play(g, "check a1", "check temple", "temple farming")
    assert asked(g)[0] == 1


@rule("A-073", "A-093")
def test_the_order_matters_when_a_viracocha_completes_the_extra_sun() -> None:
    empty = ["r4c1", "r4c2", "r4c3", "r1c4", "r2c4", "r3c4", "r3c3"]
    pieces: dict[str, object] = {
        "tambos": {0: without(*empty)},
        "viracocha": {0: {"extra_sun": 2}},
        "pots": {0: ["green", "green"]},
        "men": {"turquoise": 4},
    }
    for order, wanted in ((["check column", "honour extra_sun", "check row"], 2), (["check row", "check column"], 1)):
        g = table(**pieces)
        play(g, "step turquoise R4 turquoise", "build turquoise-3", "plant m7", "stop", *order)
        assert facts(g).devotion[0] == wanted


@rule("A-074")
@pytest.mark.parametrize(("marker", "ayar"), [("brown", "brown"), ("gold", "purple")])
def test_an_emptied_quadrant_brings_a_temple_to_the_row_of_the_ayar(marker: str, ayar: str) -> None:
    tambos = {0: without(*SE_BUT_ONE), 1: emptied(1)}
    g = table(tambos=tambos, men={"brown": 4, "purple": 4}, temples={ayar: ["1 pottery"]})
    play(g, f"step {marker} R4 {ayar}", "take r4c4")
    g.play("build brown-1" if ayar == "brown" else "build purple-4")
    play(g, "plant m7", "stop")
    assert asked(g) == (0, "place_temple")
    assert last_words(g) == {"farming", "construction", "weaving", "pottery"}
    g.play("temple weaving")
    row = facts(g).row_of[1 if ayar == "brown" else 2]
    assert facts(g).rows[row] == [4 + 3, 2]
    assert player(g).temples == 0b1011


@rule("A-074")
def test_a_temple_comes_also_for_a_man_at_the_end_and_only_own_temples() -> None:
    g = table(tambos={0: emptied(1, *SE_BUT_ONE)}, men={"brown": 30}, temples={"grey": ["0 farming"]})
    play(g, "step brown R4 brown", "take r4c4", "build brown-1", "plant m7", "stop")
    assert last_words(g) == {"construction", "weaving", "pottery"}
    refused(g, "temple farming", 74)
    g.play("temple pottery")
    assert facts(g).rows[1] == [3]


@rule("A-075", "A-076")
def test_three_slots_hold_one_temple_the_fourth_any_number_of_anybody() -> None:
    temples = {"brown": ["0 farming", "1 construction", "1 farming", "1 weaving"]}
    g = table(tambos={0: emptied(1, *SE_BUT_ONE), 1: emptied(3)}, men={"brown": 4}, temples=temples)
    play(g, "step brown R4 brown", "take r4c4", "build brown-1", "plant m7", "stop")
    events = g.play("temple pottery")
    assert told(events, "temple_placed") == [[0, 3, 1, 4]]
    assert facts(g).rows[1] == [0, 5, 4, 6, 3]


@rule("A-076")
def test_the_row_belongs_to_the_woman() -> None:
    g = table(women=["grey", "purple", "brown", "turquoise"], tambos={0: without(*SE_BUT_ONE)}, men={"brown": 4})
    play(g, "step brown R4 brown", "take r4c4", "build brown-1", "plant m7", "stop", "temple pottery")
    assert facts(g).rows == [[], [], [3], []]


@rule("A-077")
def test_temples_stay_until_their_row_is_scored() -> None:
    men = {"turquoise": 3, "brown": 5, "purple": 5, "grey": 5}
    g = table(phase="night", men=men, tambos={0: emptied(1)}, temples={"brown": ["0 farming"]})
    assert facts(g).rows == [[], [0], [], []]
    play(g, "moon farming", "moon farming")
    assert facts(g).rows == [[], [0], [], []]


@rule("A-078")
def test_row_and_column_of_the_tambo_give_their_bonus_if_empty() -> None:
    row = ["r1c1", "r1c2", "r1c3"]
    g = table(tambos={0: without(*row)}, maize={0: {"m7": 2}}, men={"turquoise": 4})
    play(g, "step turquoise R1 turquoise", "build turquoise-3", "plant m6", "stop")
    assert (facts(g).devotion[0], facts(g).llamas[0], player(g).marked) == (1, 0, 1)
    g = table(tambos={0: without(*row[:2])}, maize={0: {"m7": 2}}, men={"turquoise": 4})
    play(g, "step turquoise R1 turquoise", "take r1c3", "build turquoise-3", "plant m6", "stop")
    assert (facts(g).devotion[0], player(g).marked) == (0, 0)


@rule("A-079")
@pytest.mark.parametrize("column", [1, 3])
def test_an_emptied_column_may_bring_a_llama(column: int) -> None:
    empty = [f"r{row}c{column}" for row in (1, 2, 3)]
    g = table(tambos={0: without(*empty)}, men={"turquoise": 4})
    play(g, f"step turquoise C{column} turquoise", "build turquoise-3", "plant m6", "stop")
    assert facts(g).llamas == [1, 0]


@rule("A-080")
@pytest.mark.parametrize("column", [2, 4])
def test_an_emptied_column_may_bring_a_viracocha(column: int) -> None:
    empty = [f"r{row}c{column}" for row in (1, 2, 3)]
    g = table(tambos={0: without(*empty)}, men={"turquoise": 4})
    play(g, f"step turquoise C{column} turquoise", "build turquoise-3", "plant m6", "stop")
    assert asked(g) == (0, "place_viracocha")
    assert facts(g).zones == [1] * 8


@rule("A-081")
@pytest.mark.parametrize(("row", "activity"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_the_inti_bonus_raises_devotion_by_its_activity_without_llamas(row: int, activity: int) -> None:
    empty = [f"r{row}c{column}" for column in (1, 2, 3)]
    g = table(
        tambos={0: without(*empty)},
        maize={0: {"m7": 7, "m6": 6, "m5": 2}},
        islands={0: ["i2", "i4", "i6", "i8"]},
        cloths={0: ["T4a front r1c1-r1c2", "T4b front r2c1-r2c2", "T4e front r3c1-r3c2"]},
        pots={0: ["green", "green", "red", "red", "blue"]},
        men={"turquoise": 4},
    )
    wanted = [6, 5, 6, 3][activity]
    assert suns(g, ["farming", "construction", "weaving", "pottery"][activity]) == wanted
    play(g, f"step turquoise R{row} turquoise", "build turquoise-3", "plant m4", "stop")
    assert facts(g).devotion == [wanted, 0]
    assert facts(g).llamas == [0, 0]
    assert player(g).marked == 1 << activity


@rule("A-081")
def test_no_suns_still_use_the_bonus_up() -> None:
    g = table(tambos={0: without("r4c1", "r4c2", "r4c3")}, men={"turquoise": 4})
    play(g, "step turquoise R4 turquoise", "build turquoise-3", "plant m4", "stop")
    assert facts(g).devotion[0] == 0
    assert player(g).marked == 8


@rule("A-082", "A-083")
def test_a_tile_passed_or_reached_raises_everybodys_devotion_and_gives_llamas() -> None:
    maize = {0: {"m7": 2, "m6": 2}, 1: {"m7": 4}, 2: {"m7": 1}}
    for before, line in ((6, "R3"), (7, "R3"), (5, "R4")):
        g = table(3, men={"turquoise": before}, maize=maize, tiles=A_TILES)
        cells = {"R3": "r3c1", "R4": "r4c1"}
        play(g, f"step turquoise {line} turquoise", f"take {cells[line]}", "build turquoise-3", "plant m5")
        reached = before + facts(g).arrows(2 if line == "R3" else 3) >= 8
        assert facts(g).devotion == ([2, 2, 0] if reached else [0, 0, 0])
        assert facts(g).llamas == ([1, 1, 0] if reached else [0, 0, 0])


@rule("A-084")
def test_the_tile_is_turned_and_the_second_ayar_meets_the_higher_number() -> None:
    maize = {0: {"m7": 4}, 1: {"m7": 6}}
    g = table(men={"turquoise": 6, "brown": 6}, maize=maize)
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m5")
    state = facts(g)
    assert state.turned & 1
    assert state.threshold(0) == 3
    assert state.llamas == [1, 1]
    play(g, "step brown R1 brown", "take r1c1", "build brown-1", "plant m6")
    assert state.devotion == [4, 6]
    assert facts(g).llamas == [1, 2]


@rule("A-085")
def test_a_tile_is_removed_once_both_men_have_passed_it_or_retired() -> None:
    g = table(men={"turquoise": 6, "brown": 10})
    assert facts(g).tiles[0] != NONE
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m5")
    assert facts(g).tiles[0] == NONE
    g = table(phase="night", men={"turquoise": 9, "brown": 3, "purple": 4, "grey": 4})
    assert facts(g).tiles[0] == NONE
    assert facts(g).tiles[1] != NONE
    g = table(round=2, retired=["brown"], men={"turquoise": 6})
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m5")
    assert facts(g).tiles[0] == NONE


@rule("A-086")
def test_this_turns_suns_count_and_who_stands_there_does_not_trigger_again() -> None:
    g = table(men={"turquoise": 6}, maize={0: {"m7": 1}})
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7")
    assert facts(g).devotion == [1, 0]
    assert facts(g).llamas == [1, 0]
    g = table(men={"turquoise": 8}, maize={0: {"m7": 2}}, tiles={"a1": "A_farming back"})
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7")
    assert facts(g).devotion == [0, 0]


@rule("A-087")
def test_on_fertile_land_everybody_praises_two_different_activities() -> None:
    full = {"m7": 7, "m6": 6, "m5": 2}
    g = table(
        3,
        men={"turquoise": 28},
        maize={0: full, 1: full, 2: {"m7": 2}},
        islands={1: ["i2", "i4", "i6", "i8", "i10"]},
        first=1,
        turn=1,
    )
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m4")
    assert asked(g) == (1, "reap_land")
    assert len(texts(g)) == 6
    refused(g, "reap farming", 87)
    refused(g, "reap farming+weaving+pottery", 87)
    g.play("reap farming+construction")
    assert asked(g) == (2, "reap_land")
    g.play("reap farming+weaving")
    assert asked(g) == (0, "reap_land")
    g.play("reap farming+pottery")
    assert facts(g).devotion == [6, 6 + 7, 1]
    assert facts(g).llamas == [1, 2, 0]


@rule("A-087")
def test_fertile_land_comes_once_for_each_ayar_that_gets_there() -> None:
    g = table(men={"turquoise": 30, "brown": 29}, maize={0: {"m7": 2}})
    events = play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m4")
    assert told(events, "fertile") == []
    events = play(g, "step brown R1 brown", "take r1c1", "build brown-1", "plant m4")
    assert told(events, "fertile") == [[1]]
    assert asked(g) == (1, "reap_land")


@rule("A-088")
def test_the_choice_begins_with_the_active_player() -> None:
    g = table(4, men={"turquoise": 29}, turn=2)
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m4")
    order = []
    for _ in range(4):
        order.append(asked(g))
        g.play("reap farming+weaving")
    assert order == [(seat, "reap_land") for seat in (2, 3, 0, 1)]

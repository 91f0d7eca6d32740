"""What a second reading of the rules asked: refusals with their reasons, and positions that cannot be."""

import pytest

from kancha.games.ayar.material import ACTIVITIES, AYARS, VESSELS
from kancha.kernel.errors import BadPiece
from tests.marks import rule
from tests.rules.ayar.positions import (
    alone,
    asked,
    competitive,
    facts,
    history,
    play,
    player,
    refused,
    solo,
    table,
    texts,
    without,
)


@rule("A-021", "A-030")
def test_nobody_passes_and_a_coloured_marker_moves_no_other_ayar() -> None:
    g = table()
    refused(g, "pass", 21)
    refused(g, "step brown R2 grey", 30)
    assert asked(g) == (0, "place_step")


@rule("A-037")
@pytest.mark.parametrize("case", range(4))
def test_the_least_of_an_activity_must_be_done(case: int) -> None:
    g = table(activity={"seat": 0, "activity": ACTIVITIES[case], "power": 3})
    refused(g, "stop", 37, case)


@rule("A-052", "A-055")
def test_a_textile_is_refused_where_one_lies_and_where_it_would_look_the_same() -> None:
    """T1a has its half sun on the left edge: its mirror image is the same."""
    g = table(
        activity={"seat": 0, "activity": "weaving", "power": 1},
        tops=["T1a", None, None, None],
        cloths={0: ["T1b front r1c1-r1c2"]},
    )
    for turn in ("front", "back", "front-turned", "back-turned"):
        refused(g, f"weave {turn} r1c2-r1c3", 52)
    refused(g, "weave back r2c1-r2c2", 55)
    refused(g, "weave back-turned r2c1-r3c1", 55)
    assert {"weave front r2c1-r2c2", "weave front-turned r2c1-r3c1"} <= texts(g)


@rule("A-073")
def test_only_what_was_triggered_is_resolved() -> None:
    empty = ["r4c1", "r4c2", "r4c3", "r1c4", "r2c4", "r3c4", "r3c3"]
    g = table(tambos={0: without(*empty)}, men={"turquoise": 4})
    play(g, "step turquoise R4 turquoise", "build turquoise-3", "plant m7", "stop")
    assert texts(g) == {"check temple", "check row", "check column"}
    refused(g, "check a1", 82, 1)
    refused(g, "check b4", 82)
    refused(g, "check fertile", 87, 1)
    g.play("check row")
    refused(g, "check row", 73)


@rule("A-081")
def test_an_inti_bonus_is_had_once() -> None:
    """Row 1 is emptied although its bonus is marked, which no position can have: nothing more comes of it."""
    g = table(tambos={0: without("r1c2", "r1c3", "r1c4")}, maize={0: {"m7": 6}})
    player(g).marked = 1
    play(g, "step turquoise R1 turquoise", "build turquoise-3", "plant m6", "stop")
    assert facts(g).devotion[0] == 0
    assert player(g).marked == 0b0001


@rule("A-094")
def test_only_a_retired_marker_moves_to_another_moon_slot() -> None:
    g = table(retired=["grey"], markers={0: {"grey": "moon farming"}}, viracocha={0: {"move_marker": 2}}, gain={0: 1})
    g.play("honour move_marker")
    refused(g, "shift brown weaving", 94)
    refused(g, "shift grey farming", 94, 1)
    g.play("shift grey weaving")


@rule("A-109")
def test_no_more_llamas_are_turned_than_there_are() -> None:
    g = table(phase="end", round=4, llamas={0: 3})
    for sun, moon in ((4, 0), (3, 1), (3, 3), (4, 4)):
        refused(g, f"split {sun} {moon}", 109)
    g.play("split 2 1")
    assert g.over


@rule("A-135")
@pytest.mark.parametrize(
    ("level", "llamas", "sun", "moon", "after"),
    [
        (1, 1, 30, 30, (31, 30)),  # more on the sun
        (1, 3, 30, 30, (32, 31)),
        (4, 3, 30, 30, (33, 31)),
        (4, 3, 30, 33, (33, 34)),  # 36 and 33 has the same lower score and the greater gap
        (3, 5, 20, 24, (25, 27)),  # 4 and 1 would be 28 and 25
    ],
)
def test_the_ayllu_assigns_all_its_llamas(level: int, llamas: int, sun: int, moon: int, after: tuple[int, int]) -> None:
    g = alone(level, phase="end", llamas={"ayllu": llamas}, sun={"ayllu": sun}, moon={"ayllu": moon})
    [[_, on_sun, on_moon]] = history(g, "llamas_split")
    assert on_sun + on_moon == llamas
    assert (facts(g).sun(1), facts(g).moon(1)) == after


# Positions


@rule("A-097", "A-105")
def test_the_round_follows_from_the_men_who_have_retired() -> None:
    g = table(retired=["grey", "brown"])
    assert facts(g).round == 3
    assert player(g).standing.bit_count() == 3


@rule("A-097")
@pytest.mark.parametrize("phase", ["day", "night"])
def test_a_night_without_a_man_to_retire_is_refused(phase: str) -> None:
    for g in (competitive(), solo()):
        with pytest.raises(BadPiece) as fault:
            g.arrange(round=4, retired=AYARS, phase=phase)
        assert fault.value.piece == "retired"


def test_what_an_earlier_arrangement_retired_or_removed() -> None:
    """A man who comes back has his marker again; a tile taken away stays away."""
    g = table(retired=["grey"], tiles={"a1": None, "a2": "A_farming"})
    g.arrange(retired=[], round=1, tiles={"a2": None})
    assert player(g).standing == 0b11111
    assert player(g).full_moon_slots() == 0
    assert facts(g).tiles[:2] == [-1, -1]


@rule("A-131")
def test_two_markers_of_the_ayllu_on_one_night_slot_are_refused() -> None:
    with pytest.raises(BadPiece) as fault:
        alone(retired=["grey", "brown"], ayllu={"night": {"grey": "farming", "brown": "farming"}})
    assert fault.value.piece == "ayllu night"


@rule("A-042", "A-044")
@pytest.mark.parametrize("seed", range(6))
def test_a_pile_named_exactly_is_what_comes_although_jokers_are_about(seed: int) -> None:
    """The joker could be any vessel nobody has seen, so it is one like those in the pile."""
    g = competitive(seed=seed)
    g.arrange(
        pots={0: ["joker", "green"]},
        shelf=["blue", "blue", "blue", "blue"],
        pile=["red*"],
        activity={"seat": 0, "activity": "pottery", "power": 1},
    )
    assert facts(g).shelf == [VESSELS.index(name) for name in ("blue", "blue", "blue", "red*")]

"""Pottery."""

import pytest

from kancha.games.ayar.material import JOKER, NONE, VESSELS
from tests.marks import rule
from tests.rules.ayar.positions import asked, facts, last_words, moons, play, player, refused, suns, table, told

SHELF = ["green", "purple", "blue", "red"]


def pottery(power: int, **pieces: object) -> dict[str, object]:
    return {"activity": {"seat": 0, "activity": "pottery", "power": power}, "shelf": SHELF} | pieces


def kinds(*names: str) -> list[int]:
    return [VESSELS.index(name) for name in names]


@rule("A-041")
def test_one_vessel_or_two_within_the_power_never_more() -> None:
    g = table(**pottery(3))
    assert last_words(g) == {"1", "2", "3", "4"}
    g.play("pot 1")
    assert last_words(g) == {"stop", "2", "3"}
    refused(g, "pot 4", 41)
    g.play("pot 2")
    assert player(g).pots == kinds("green", "purple")
    assert asked(g)[1] == "place_step"
    g = table(**pottery(5))
    play(g, "pot 1", "pot 2")
    assert asked(g)[1] == "place_step"
    g = table(**pottery(3))
    g.play("pot 4")
    assert player(g).pots == kinds("red")
    assert asked(g)[1] == "place_step"


@rule("A-042")
def test_a_vessel_of_the_pile_is_a_joker_that_nobody_sees() -> None:
    g = table(**pottery(4, pile=["red*", "red*"]))
    assert "pile" in last_words(g)
    before = facts(g).unseen.copy()
    events = g.play("pot pile")
    assert player(g).pots == [JOKER]
    assert facts(g).unseen == before
    assert facts(g).pile_size() == 1
    assert told(events, "took_joker") == [[0]]
    assert told(events, "gained_viracocha") == []
    g = table(**pottery(3))
    refused(g, "pot pile", 41)


@rule("A-043")
def test_a_vessel_with_a_symbol_gives_a_viracocha_at_once() -> None:
    g = table(**pottery(3, shelf=["green*", "purple", "blue", "red"]))
    g.play("pot 1")
    assert asked(g) == (0, "place_viracocha")
    g.play("honour inti_six")
    assert asked(g) == (0, "take_vessel")
    assert player(g).viracocha[8] == 1


@rule("A-044")
def test_the_open_vessels_slide_down_only_after_all_taking() -> None:
    g = table(**pottery(3, pile=["yellow*", "yellow*"]))
    g.play("pot 1")
    assert facts(g).shelf == [NONE, *kinds("purple", "blue", "red")]
    refused(g, "pot 1", 44)
    g.play("pot 3")
    assert facts(g).shelf == kinds("purple", "red", "yellow*", "yellow*")
    assert facts(g).pile_size() == 0


@rule("A-045")
def test_with_an_empty_pile_places_stay_empty() -> None:
    g = table(**pottery(4, pile=0))
    refused(g, "pot pile", 45)
    play(g, "pot 2", "stop")
    assert facts(g).shelf == [*kinds("green", "blue", "red"), NONE]
    g = table(**pottery(5, pile=3))
    g.play("pot pile")
    assert last_words(g) == {"stop", "1"}


@rule("A-046")
def test_vessels_fill_the_row_from_the_left_and_one_place_takes_one() -> None:
    nine = ["green", "green", "purple", "purple", "blue", "blue", "joker", "joker", "joker"]
    g = table(**pottery(3, pots={0: nine}))
    g.play("pot 1")
    assert player(g).pots[-1] == VESSELS.index("green")
    assert len(player(g).pots) == 10
    assert asked(g)[1] == "place_step"


@rule("A-047")
@pytest.mark.parametrize(("number", "wanted"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (6, 4), (10, 7)])
def test_suns_stand_above_filled_places(number: int, wanted: int) -> None:
    g = table(pots={0: ["joker"] * number})
    assert suns(g, "pottery") == wanted


@rule("A-047")
def test_suns_raise_devotion_at_the_end_of_the_turn() -> None:
    g = table(shelf=SHELF, pots={0: ["green"]}, men={"brown": 11}, tiles={"a4": "A_pottery"})
    play(g, "step brown R3 brown", "take r3c1", "build brown-2")
    assert facts(g).devotion == [1, 0]


@rule("A-048")
@pytest.mark.parametrize(
    ("pots", "wanted"),
    [
        ([], 0),
        (["green"], 1),
        (["green", "green*"], 4),
        (["green"] * 3, 9),
        (["green"] * 4, 16),
        (["green", "green", "green", "green", "green*"], 16),
        (["green", "purple", "blue", "red", "yellow"], 5),
        (["joker"], 1),
        (["green", "joker"], 4),
        (["green", "green", "green", "green", "joker"], 17),
        (["green", "green", "purple", "joker"], 10),
        (["green", "green", "purple", "purple", "joker", "joker"], 20),
        (["green", "green", "green", "purple", "purple", "purple", "joker", "joker"], 32),
    ],
)
def test_moons_grow_with_each_vessel_of_a_colour(pots: list[str], wanted: int) -> None:
    assert moons(table(pots={0: pots}), "pottery") == wanted

"""Farming."""

import pytest

from tests.marks import rule
from tests.rules.ayar.positions import asked, facts, last_words, moons, play, player, refused, suns, table


def farming(power: int, **pieces: object) -> dict[str, object]:
    return {"activity": {"seat": 0, "activity": "farming", "power": power}} | pieces


@rule("A-057")
def test_one_maize_up_to_the_power_is_planted_in_order() -> None:
    g = table(**farming(2, fields=[1], maize={1: {"m7": 1}}))
    play(g, "plant m7", "plant m4")
    assert facts(g).area == [1, 0, 0]
    assert asked(g)[1] == "place_step"
    g = table(**farming(2))
    play(g, "plant m7", "stop")
    assert facts(g).area == [0]


@rule("A-058")
def test_each_maize_comes_from_any_set_that_has_one() -> None:
    g = table(**farming(3, maize={0: {"m5": 5, "m4": 3}}))
    assert last_words(g) == {"m7", "m6", "m4"}
    refused(g, "plant m5", 58)
    g.play("plant m4")
    refused(g, "plant m4", 58)
    play(g, "plant m7", "plant m6")
    assert player(g).maize == [1, 1, 5, 4]


@rule("A-059")
@pytest.mark.parametrize(
    ("name", "left", "gains"), [("m7", 6, True), ("m6", 5, True), ("m5", 4, False), ("m4", 3, False)]
)
def test_emptying_a_set_with_a_symbol_gives_a_viracocha(name: str, left: int, gains: bool) -> None:
    g = table(**farming(2, maize={0: {name: left}}))
    g.play(f"plant {name}")
    assert (asked(g)[1] == "place_viracocha") == gains
    g = table(**farming(2, maize={0: {name: left - 1}}))
    g.play(f"plant {name}")
    assert asked(g)[1] == "plant_maize"


@rule("A-060")
@pytest.mark.parametrize(
    ("maize", "wanted"),
    [({}, 0), ({"m7": 1}, 0), ({"m7": 2}, 1), ({"m7": 5, "m4": 2}, 2), ({"m7": 7, "m6": 6, "m5": 5, "m4": 4}, 8)],
)
def test_suns_are_those_on_emptied_places(maize: dict[str, int], wanted: int) -> None:
    assert suns(table(maize={0: maize}), "farming") == wanted


@rule("A-061")
@pytest.mark.parametrize(
    ("maize", "wanted"),
    [({}, 0), ({"m7": 6}, 0), ({"m7": 7}, 9), ({"m4": 4}, 5), ({"m7": 7, "m6": 6, "m5": 5, "m4": 4}, 28)],
)
def test_moons_are_those_of_emptied_sets(maize: dict[str, int], wanted: int) -> None:
    assert moons(table(maize={0: maize}), "farming") == wanted


@rule("A-062", "A-090", "A-139")
def test_the_power_slot_completed_on_the_way_plants_one_more() -> None:
    g = table(**farming(1, maize={0: {"m7": 6}}, viracocha={0: {"power_farming": 1}}))
    g.play("plant m7")
    assert asked(g) == (0, "place_viracocha")
    g.play("honour power_farming")
    assert asked(g) == (0, "plant_maize")
    assert last_words(g) == {"stop", "m6", "m5", "m4"}
    g.play("plant m6")
    assert asked(g)[1] == "place_step"


@rule("A-062")
def test_the_fields_have_room_for_all_maize() -> None:
    everything = {"m7": 7, "m6": 6, "m5": 5, "m4": 3}
    maize = dict.fromkeys(range(4), everything)
    g = table(4, **farming(3, maize=maize, fields=[seat for seat in range(4) for _ in range(21)]))
    assert len(facts(g).area) == 85

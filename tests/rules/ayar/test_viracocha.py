"""Viracocha and their nine slots."""

import pytest

from kancha.games.ayar.material import MOON_SLOT, REQUIRED, VIRACOCHA_SLOTS
from tests.marks import rule
from tests.rules.ayar.positions import (
    asked,
    emptied,
    facts,
    last_words,
    play,
    player,
    refused,
    table,
    texts,
    told,
    without,
)

COMPLETE = dict(zip(VIRACOCHA_SLOTS, REQUIRED, strict=True))


@rule("A-089")
def test_a_viracocha_goes_on_any_slot_that_is_not_complete() -> None:
    g = table(gain={0: 2}, viracocha={0: {"power_farming": 2, "inti_six": 3}})
    assert asked(g) == (0, "place_viracocha")
    assert last_words(g) == set(VIRACOCHA_SLOTS) - {"power_farming"}
    refused(g, "honour power_farming", 89)
    g.play("honour inti_six")
    refused(g, "honour inti_six", 89)
    assert [COMPLETE[name] for name in VIRACOCHA_SLOTS] == [2, 2, 2, 2, 1, 2, 3, 3, 4]


@rule("A-089")
def test_with_all_slots_complete_it_is_discarded() -> None:
    g = table(viracocha={0: COMPLETE}, tambos={0: without("r1c2", "r2c2", "r3c2")}, men={"turquoise": 4})
    events = play(g, "step turquoise C2 turquoise", "build turquoise-3", "plant m6", "stop")
    assert told(events, "discarded_viracocha") == [[0]]
    assert asked(g)[0] == 1
    assert sum(player(g).viracocha) == 21


@rule("A-090")
@pytest.mark.parametrize(
    ("activity", "tokens", "deep"), [("pottery", 1, "3"), ("pottery", 2, "4"), ("weaving", 1, "2"), ("weaving", 2, "3")]
)
def test_a_complete_power_slot_adds_1_for_good(activity: str, tokens: int, deep: str) -> None:
    g = table(
        viracocha={0: {f"power_{activity}": tokens}},
        activity={"seat": 0, "activity": activity, "power": 2},
        shelf=["green", "red", "red", "blue"],
    )
    assert max(last_words(g)) == deep


@rule("A-090", "A-139")
def test_a_power_slot_completed_by_the_first_vessel_helps_the_second() -> None:
    g = table(
        viracocha={0: {"power_pottery": 1}},
        activity={"seat": 0, "activity": "pottery", "power": 2},
        shelf=["green*", "red", "red", "blue"],
    )
    g.play("pot 1")
    g.play("honour power_pottery")
    assert last_words(g) == {"stop", "2", "3"}
    g = table(activity={"seat": 0, "activity": "pottery", "power": 2}, shelf=["green*", "red", "red", "blue"])
    play(g, "pot 1", "honour power_pottery")
    assert asked(g)[1] == "place_step"


@rule("A-091")
def test_the_llama_slot_gives_a_llama_at_once() -> None:
    g = table(gain={0: 1})
    g.play("honour llama")
    assert facts(g).llamas == [1, 0]


@rule("A-092", "A-099")
def test_the_temple_slot_pays_every_night_for_all_own_temples() -> None:
    g = table(
        phase="night",
        men={"turquoise": 3, "brown": 5, "purple": 5, "grey": 5},
        tambos={0: emptied(2), 1: emptied(1)},
        temples={"turquoise": ["0 farming"], "brown": ["0 weaving", "1 weaving"]},
        viracocha={0: {"temple_moons": 2}, 1: {"temple_moons": 1}},
    )
    assert facts(g).moon(0) == 4 + 6
    assert facts(g).moon(1) == 0


@rule("A-093")
def test_the_extra_sun_counts_whenever_devotion_is_raised_and_for_llamas() -> None:
    g = table(men={"turquoise": 6}, viracocha={0: {"extra_sun": 3}, 1: {"extra_sun": 2}})
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7")
    assert facts(g).devotion == [1, 0]
    assert facts(g).llamas == [1, 0]
    full = {"m7": 7, "m6": 4, "m5": 2}
    g = table(men={"turquoise": 29}, viracocha={0: {"extra_sun": 3}}, maize={0: full})
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m4", "reap farming+weaving")
    assert facts(g).devotion[0] == 5 + 1 + 0 + 1
    assert facts(g).llamas[0] == 1
    viracocha = {0: {"extra_sun": 3, "inti_six": 3}}
    g = table(gain={0: 1}, viracocha=viracocha, tambos={0: emptied(2)}, bonus={0: ["farming"]})
    g.play("honour inti_six")
    assert facts(g).devotion[0] == 6


@rule("A-093")
def test_the_extra_sun_counts_for_the_inti_bonus_but_not_at_night() -> None:
    g = table(tambos={0: without("r4c1", "r4c2", "r4c3")}, men={"turquoise": 4}, viracocha={0: {"extra_sun": 3}})
    play(g, "step turquoise R4 turquoise", "build turquoise-3", "plant m4", "stop")
    assert facts(g).devotion[0] == 1
    g = table(phase="night", viracocha={0: {"extra_sun": 3}}, devotion={0: 5})
    play(g, "moon farming", "moon farming")
    assert facts(g).sun(0) == 5


@rule("A-094")
def test_the_marker_slot_may_move_a_retired_marker_without_scoring() -> None:
    pieces: dict[str, object] = {
        "gain": {0: 1},
        "round": 3,
        "retired": ["grey", "brown"],
        "viracocha": {0: {"move_marker": 2}},
        "markers": {0: {"grey": "moon farming", "brown": "moon pottery"}},
        "maize": {0: {"m7": 7}},
        "cloths": {0: []},
    }
    g = table(**pieces)
    g.play("honour move_marker")
    assert asked(g) == (0, "move_marker")
    assert texts(g) == {f"shift {ayar} {to}" for ayar in ("grey", "brown") for to in ("construction", "weaving")} | {
        "no"
    }
    refused(g, "shift grey pottery", 94, 2)
    after = g.clone()
    after.play("no")
    assert player(after).where[3] == MOON_SLOT
    g.play("shift grey weaving")
    assert player(g).where[3] == MOON_SLOT + 2
    assert player(g).full_moon_slots() == 0b1100
    assert facts(g).moon(0) == 0


@rule("A-094")
def test_without_a_retired_marker_the_move_is_lost() -> None:
    g = table(gain={0: 1}, viracocha={0: {"move_marker": 2}})
    g.play("honour move_marker")
    assert asked(g) == (0, "place_step")
    assert player(g).is_complete(7)


@rule("A-095")
@pytest.mark.parametrize("marked", [[], ["farming"], ["farming", "pottery", "weaving"]])
def test_the_inti_slot_gives_six_devotion_per_marked_bonus(marked: list[str]) -> None:
    second_row = [f"r2c{column}" for column in range(1, 5)]
    g = table(gain={0: 1}, viracocha={0: {"inti_six": 3}}, tambos={0: second_row}, bonus={0: marked})
    g.play("honour inti_six")
    assert facts(g).devotion[0] == 6 * len(marked)


@rule("A-139")
def test_a_slot_that_is_not_complete_does_nothing() -> None:
    g = table(gain={0: 3}, tambos={0: emptied(2)}, bonus={0: ["farming"]})
    play(g, "honour inti_six", "honour temple_moons", "honour extra_sun")
    p = player(g)
    assert facts(g).devotion[0] == 0
    assert (p.extra_sun(), p.is_complete(5), p.bonus_power(0)) == (0, False, 0)

"""The worked examples of the rulebook, with the figures of the data."""

from kancha.games.ayar.material import LAKE_SPACES, NONE, VESSELS
from tests.marks import rule
from tests.rules.ayar.positions import (
    alone,
    asked,
    ayllu,
    facts,
    history,
    last_words,
    moons,
    play,
    player,
    suns,
    table,
    told,
    without,
)


@rule("A-041")
def test_power_3_takes_a_vessel_of_3_or_one_of_1_and_one_of_2() -> None:
    pieces = {"activity": {"seat": 0, "activity": "pottery", "power": 3}, "shelf": ["green", "purple", "blue", "red"]}
    g = table(**pieces)
    g.play("pot 4")
    assert asked(g)[1] == "place_step"
    g = table(**pieces)
    play(g, "pot 1", "pot 3")
    assert player(g).pots == [VESSELS.index("green"), VESSELS.index("blue")]


@rule("A-047", "A-048")
def test_six_vessels_show_four_suns_and_fourteen_moons() -> None:
    g = table(pots={0: ["green", "purple", "joker", "blue", "green", "purple"]})
    assert suns(g, "pottery") == 4
    assert moons(g, "pottery") == 14


@rule("A-054", "A-056")
def test_seven_textiles_with_five_suns_score_the_10_and_not_the_21() -> None:
    g = table(
        cloths={
            0: [
                "T4a front r1c1-r1c2",
                "T3a front r2c1-r2c2",
                "T1b front r3c1-r3c2",
                "T3b front r1c3-r2c3",
                "T2f front r3c3-r3c4",
                "T2b front r1c5-r2c5",
                "T1a front r3c5-r3c6",
            ]
        }
    )
    assert suns(g, "weaving") == 5
    assert moons(g, "weaving") == 10


@rule("A-059", "A-060", "A-061")
def test_twelve_maize_show_four_suns_and_fourteen_moons() -> None:
    g = table(maize={0: {"m7": 6, "m4": 4, "m5": 1}}, activity={"seat": 0, "activity": "farming", "power": 1})
    g.play("plant m7")
    assert asked(g) == (0, "place_viracocha")
    assert sum(player(g).maize) == 12
    assert suns(g, "farming") == 4
    assert moons(g, "farming") == 14


@rule("A-063", "A-064", "A-069", "A-070", "A-071")
def test_power_2_leads_over_a_2_to_a_free_island() -> None:
    g = table(
        4,
        islands={0: ["i4"], 2: ["i8"]},
        rafts={0: "i4"},
        activity={"seat": 0, "activity": "construction", "power": 2},
    )
    g.play("raft w3")
    assert last_words(g) >= {"stop", "i8"}
    g.play("raft i8")
    assert asked(g) == (0, "take_from_lake")
    assert last_words(g) == {"Z2", "Z3"}
    assert moons(g, "construction") == 8
    assert suns(g, "construction") == 2


@rule("A-074", "A-100")
def test_the_last_tambo_of_a_quadrant_brings_a_temple_with_six_points() -> None:
    g = table(4, tambos={0: without("r3c3", "r3c4", "r4c3")}, men={"turquoise": 4})
    play(g, "step turquoise R4 turquoise", "take r4c4", "build turquoise-3", "plant m7", "stop", "temple weaving")
    assert facts(g).rows[facts(g).row_of[0]] == [2]
    assert facts(g).box.column_bonus[0] == 6


@rule("A-078", "A-081")
def test_the_last_tambo_of_the_row_triggers_the_pottery_bonus() -> None:
    g = table(4, tambos={0: without("r4c1", "r4c2", "r4c3")}, men={"turquoise": 4}, pots={0: ["green", "red", "red"]})
    play(g, "step turquoise R4 turquoise", "build turquoise-3", "plant m7", "stop")
    assert facts(g).devotion[0] == 2
    assert player(g).marked == 1 << 3


@rule("A-022", "A-031", "A-039", "A-082", "A-083")
def test_a_day_turn_with_the_turquoise_marker_at_the_second_row() -> None:
    """Two arrows with four players; the man passes a weaving tile whose first face asks for one sun."""
    g = table(
        4,
        men={"turquoise": 6},
        tiles={"a1": "A_weaving"},
        tambos={0: without("r2c1")},
        tops=["T1a", "T2f", "T3a", "T4a"],
        cloths={1: ["T4a front r1c1-r1c2"]},
    )
    play(g, "step turquoise R2 turquoise", "take r2c2", "build turquoise-6", "cloth 2", "weave front r1c1-r1c2")
    state = facts(g)
    assert state.men[0] == 8
    assert state.devotion == [1, 2, 0, 0]
    assert state.llamas == [1, 1, 0, 0]


@rule("A-097", "A-098", "A-102", "A-104")
def test_a_night() -> None:
    """Grey and turquoise stand equal, the turquoise woman lower; blue planted before red."""
    g = table(
        4,
        phase="night",
        women=["grey", "brown", "purple", "turquoise"],
        men={"turquoise": 5, "grey": 5, "brown": 7, "purple": 8},
        fields=[3, 2, 2, 3],
        maize={3: {"m4": 4}, 2: {"m7": 2}},
        devotion={3: 6},
    )
    assert history(g, "retired") == [[0, 5]]
    assert asked(g) == (3, "place_viracocha")
    play(g, "honour llama", *["moon farming"] * 4)
    state = facts(g)
    assert state.beside == 0b1110
    assert state.moon(3) == 5
    assert state.sun(3) == 6


@rule("A-117")
def test_a_plus_2_token_in_round_1_has_power_3() -> None:
    g = alone(ayllu={"tokens": ["t1"], "bag": ["brown"]}, turn="ayllu")
    assert history(g, "ayllu_flipped")[0][2] == 3


@rule("A-118")
def test_the_ayllu_looks_at_the_next_tile_when_the_first_has_no_site() -> None:
    """Two arrows with turquoise; weaving has no site left behind him, pottery has two: the nearer one."""
    g = alone(
        men={"turquoise": 6},
        tiles={"a1": "A_weaving", "a3": "A_pottery"},
        sites={"turquoise-4": 0, "turquoise-6": 0},
        tambos={0: without("r1c1", "r1c2")},
        ayllu={"tokens": ["t2"], "bag": ["turquoise"]},
        turn="ayllu",
    )
    assert facts(g).sites[7] == 1
    assert history(g, "ayllu_chose") == [[3, 2]]


@rule("A-123", "A-125")
def test_the_ayllus_raft_crosses_a_section_and_stops_in_the_next() -> None:
    g = alone(
        activity={"seat": "ayllu", "activity": "construction", "power": 3},
        ayllu={"raft": 2},
        islands={"ayllu": ["i4"]},
    )
    assert [LAKE_SPACES[values[1]] for values in history(g, "built")] == ["i8", "i10"]
    assert ayllu(g).raft == 5
    assert facts(g).zones[2] == 0
    assert facts(g).llamas[1] == 1


def test_told_events_are_those_of_the_answer() -> None:
    g = table(activity={"seat": 0, "activity": "farming", "power": 1})
    assert told(g.play("plant m7"), "planted") == [[0, 0, 6]]
    assert facts(g).held == NONE

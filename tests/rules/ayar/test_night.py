"""The night."""

import pytest

from kancha.games.ayar.material import AYARS, LINES, MOON_SLOT, NONE
from tests.marks import rule
from tests.rules.ayar.positions import (
    TILES,
    asked,
    at_random,
    emptied,
    facts,
    history,
    last_words,
    play,
    player,
    refused,
    table,
    texts,
    told,
)

MEN = {"turquoise": 3, "brown": 5, "purple": 7, "grey": 9}
ALL_MAIZE = {"m7": 7, "m6": 6, "m5": 5, "m4": 4}


def retired(g: object) -> list[str]:
    return [AYARS[values[0]] for values in history(g, "retired")]  # type: ignore[arg-type]


@rule("A-096")
def test_the_steps_of_the_night_come_in_their_order() -> None:
    g = table(
        phase="night",
        men=MEN,
        fields=[0],
        maize={0: {"m7": 7}},
        tambos={0: emptied(1)},
        temples={"turquoise": ["0 farming"]},
        devotion={0: 4, 1: 2},
        markers={0: {"turquoise": "R1 laid", "brown": "R2 laid"}},
    )
    play(g, "honour llama", "moon pottery", "moon pottery")
    kinds = [event.kind.name for entry in g.history for event in entry.events]
    order = ["retired", "harvested", "temple", "marker_retired", "dawn", "round_begins"]
    places = [kinds.index(kind) for kind in order if kind != "temple"]
    assert places == sorted(places)
    assert history(g, "scored") == [[0, 15, 2], [0, 0, 4], [1, 0, 4], [0, 4, 0], [1, 2, 0]]


@rule("A-097")
@pytest.mark.parametrize(
    ("men", "who"),
    [
        ({"turquoise": 3, "brown": 4, "purple": 5, "grey": 6}, "turquoise"),
        ({"turquoise": 3, "brown": 3, "purple": 3, "grey": 3}, "grey"),
        ({"turquoise": 5, "brown": 3, "purple": 3, "grey": 6}, "purple"),
    ],
)
def test_the_hindmost_retires_and_of_equals_the_one_whose_woman_stands_lowest(men: dict[str, int], who: str) -> None:
    assert retired(table(phase="night", men=men)) == [who]


@rule("A-097")
def test_the_lowest_row_decides_not_the_colour() -> None:
    men = dict.fromkeys(AYARS, 3)
    assert retired(table(phase="night", men=men, women=["grey", "brown", "turquoise", "purple"])) == ["purple"]


@rule("A-097")
def test_in_the_fourth_night_the_last_retires_wherever_he_is() -> None:
    assert retired(table(phase="night", round=4, retired=["turquoise", "brown", "grey"], men={"purple": 30})) == [
        "purple"
    ]


@rule("A-098")
@pytest.mark.parametrize(
    ("fields", "winner"),
    [([0, 1, 1], 1), ([0, 0, 1], 0), ([1, 0, 0, 1], 1), ([0, 1, 1, 0], 0), ([0, 1, 0, 1], 0), ([1], 1)],
)
def test_most_maize_wins_the_harvest_of_equals_who_planted_first(fields: list[int], winner: int) -> None:
    g = table(phase="night", men=MEN, fields=fields, maize={0: ALL_MAIZE, 1: ALL_MAIZE})
    assert asked(g) == (winner, "place_viracocha")
    assert facts(g).beside == 0b1110
    g.play("honour llama")
    assert facts(g).area == []


@rule("A-098")
def test_nobody_planted_the_viracocha_goes_to_the_supply() -> None:
    g = table(phase="night", men=MEN)
    assert asked(g)[1] == "retire_marker"
    assert facts(g).beside == 0b1110
    assert history(g, "no_harvest") == [[]]


@rule("A-099")
def test_the_temple_slot_pays_before_the_row_is_scored() -> None:
    g = table(
        phase="night", men=MEN, tambos={0: emptied(1)}, temples={"turquoise": ["0 farming"]},
        viracocha={0: {"temple_moons": 2}},
    )  # fmt: skip
    assert list(history(g, "scored")) == [[0, 2, 3], [0, 6, 2]]


@rule("A-100")
def test_the_row_scores_moons_and_the_bonus_of_each_column() -> None:
    g = table(
        phase="night",
        men=MEN,
        tambos={0: emptied(3), 1: emptied(2)},
        temples={"turquoise": ["0 farming", "1 construction", "0 construction", "1 farming", "0 weaving"]},
        maize={0: ALL_MAIZE},
        islands={1: ["i10"]},
    )
    scored = [values for values in history(g, "scored") if values[2] == 2]
    assert scored == [[0, 28 + 6, 2], [1, 10 + 4, 2], [0, 0 + 2, 2], [1, 0, 2], [0, 0, 2]]


@rule("A-101")
def test_the_temples_of_the_row_leave_the_game_others_stay() -> None:
    tambos = {0: emptied(1), 1: emptied(1)}
    g = table(phase="night", men=MEN, tambos=tambos, temples={"turquoise": ["0 farming"], "grey": ["1 farming"]})
    assert facts(g).rows == [[], [], [], [4]]
    assert player(g).temples == 0b1110


@rule("A-102")
def test_each_player_puts_the_marker_on_an_empty_moon_slot_and_scores() -> None:
    g = table(
        3,
        phase="night",
        men=MEN,
        first=1,
        maize={1: {"m7": 7}},
        markers={1: {"turquoise": "R1 laid", "brown": "R2 laid"}},
    )
    order = []
    for _ in range(3):
        order.append(asked(g))
        g.play("moon farming")
    assert order == [(seat, "retire_marker") for seat in (1, 2, 0)]
    assert [facts(g).moon(seat) for seat in range(3)] == [0, 9, 0]
    assert player(g, 1).where[0] == MOON_SLOT
    assert not player(g, 1).blocked_lines() & 1


@rule("A-103")
def test_a_used_moon_slot_is_blocked_and_the_last_one_forced() -> None:
    g = table(
        phase="night",
        round=2,
        retired=["grey"],
        men=MEN,
        markers={0: {"grey": "moon weaving"}, 1: {"grey": "moon pottery"}},
    )
    assert last_words(g) == {"farming", "construction", "pottery"}
    refused(g, "moon weaving", 103)
    markers = {"grey": "moon weaving", "brown": "moon farming", "purple": "moon pottery"}
    g = table(
        phase="night", round=4, retired=["grey", "brown", "purple"], men=MEN, markers={0: markers, 1: markers},
        islands={0: ["i8"]},
    )  # fmt: skip
    assert g.over
    assert facts(g).moon(0) == 8


@rule("A-104", "A-141")
def test_devotion_becomes_sun_points_at_every_dawn_and_stays() -> None:
    g = table(phase="night", men=MEN, devotion={0: 7, 1: 3}, sun={0: 10})
    play(g, "moon farming", "moon farming")
    assert [facts(g).sun(0), facts(g).sun(1)] == [17, 3]
    assert facts(g).devotion == [7, 3]
    assert [values[0] for values in history(at_random(2), "dawn")] == [1, 2, 3, 4]


@rule("A-105")
def test_markers_stand_up_on_their_slots_and_the_token_passes() -> None:
    markers = {"turquoise": "R1 laid", "brown": "R2 laid", "purple": "R3 laid", "grey": "C1 laid", "gold": "C4 laid"}
    g = table(phase="night", men=MEN, markers={0: markers, 1: markers})
    play(g, "moon farming", "moon farming")
    assert asked(g) == (1, "place_step")
    assert facts(g).round == 2
    assert facts(g).first == 1
    p = player(g)
    assert p.standing == 0b11110
    assert [p.where[marker] for marker in range(1, 5)] == [LINES.index(line) for line in ("R2", "R3", "C1", "C4")]


@rule("A-106")
def test_gold_never_retires() -> None:
    g = at_random(2, 3)
    for seat in range(2):
        where = player(g, seat).where
        assert where[4] < MOON_SLOT
        assert all(place >= MOON_SLOT for place in where[:4])


@rule("A-140")
def test_a_retired_man_is_out_of_play() -> None:
    g = table(round=2, retired=["turquoise"], men={"turquoise": 30, "brown": 6}, tiles=TILES)
    assert not [text for text in texts(g) if text.endswith("turquoise")]
    events = play(g, "step brown R1 brown", "take r1c1", "build brown-1", "plant m7")
    assert told(events, "raymi_held") == [[0, 0, 3]]
    g = table(round=2, retired=["turquoise"], men={"turquoise": 4, "brown": 6}, tiles=TILES)
    events = play(g, "step brown R1 brown", "take r1c1", "build brown-1", "plant m7")
    assert told(events, "raymi_held") == [[0, 0, 1]]
    assert facts(g).tiles[0] == NONE


@rule("A-140")
def test_space_30_does_not_protect() -> None:
    assert retired(table(phase="night", men=dict.fromkeys(AYARS, 30))) == ["grey"]


@rule("A-141")
def test_what_the_harvest_completes_works_this_night() -> None:
    pieces: dict[str, object] = {"phase": "night", "men": MEN, "fields": [0], "maize": {0: {"m7": 1}}}
    g = table(**pieces, viracocha={0: {"temple_moons": 1}}, tambos={0: emptied(1)}, temples={"brown": ["0 farming"]})
    g.play("honour temple_moons")
    assert facts(g).moon(0) == 2
    g = table(**pieces, viracocha={0: {"inti_six": 3}}, tambos={0: emptied(2)}, bonus={0: ["farming"]})
    play(g, "honour inti_six", "moon farming", "moon farming")
    assert facts(g).sun(0) == 6
    g = table(**pieces, viracocha={0: {"move_marker": 2}})
    g.play("honour move_marker")
    assert asked(g)[1] == "retire_marker"
    later = pieces | {"round": 2, "retired": ["grey"]}
    g = table(**later, viracocha={0: {"move_marker": 2}}, markers={0: {"grey": "moon farming"}})
    g.play("honour move_marker")
    assert asked(g)[1] == "move_marker"
    g.play("shift grey pottery")
    assert last_words(g) == {"farming", "construction", "weaving"}

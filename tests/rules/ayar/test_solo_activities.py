"""The activities of the Ayllu, its night and the end (A-120..A-137)."""

import pytest

from kancha.games.ayar.edition.box import standard
from kancha.games.ayar.material import (
    ACTIVITIES,
    JOKER,
    LAKE_SPACES,
    NONE,
    TOKENS,
    VESSELS,
)
from kancha.games.ayar.workshop import chosen_vessels
from tests.marks import rule
from tests.rules.ayar.positions import (
    alone,
    asked,
    at_random,
    ayllu,
    emptied,
    facts,
    history,
    moons,
    play,
    player,
    suns,
    texts,
    told,
)
from tests.rules.ayar.solo import LEVEL, one_token, working


@rule("A-120")
@pytest.mark.parametrize(
    ("shelf", "power", "wanted"),
    [
        (["green", "red", "blue", "red"], 1, [0]),
        (["green", "red*", "blue", "red"], 2, [1]),
        (["green", "red", "blue", "red"], 2, [0]),
        (["green", "red", "blue", "red"], 3, [0, 1]),
        (["green", "red", "blue*", "red"], 3, [0, 2]),
        (["green", "red*", "blue*", "red"], 4, [1, 2]),
        (["green", "red", "blue", "red*"], 4, [0, 3]),
        (["green", "red", "blue", "red*"], 3, [0, 1]),
        ([], 4, [4]),
        (["green"], 4, [0]),
        (["green"], 5, [0, 4]),
        ([], 3, []),
    ],
)
def test_which_vessels_the_ayllu_takes(shelf: list[object], power: int, wanted: list[int]) -> None:
    """In play the shelf is full as long as the pile is not empty, so that only these cases show when the pile is used."""
    state = facts(alone()).clone()
    state.shelf = [VESSELS.index(str(word)) for word in shelf] + [NONE] * (4 - len(shelf))
    assert chosen_vessels(state, power, 8) == wanted


@rule("A-120")
def test_its_vessels_fill_its_row_and_the_shelf_is_refilled() -> None:
    g = alone(**working("pottery", 3), shelf=["green", "red*", "blue", "red"], pile=["yellow", "yellow"])
    assert ayllu(g).pots == [VESSELS.index("green"), VESSELS.index("red*")]
    assert facts(g).shelf == [VESSELS.index(name) for name in ("blue", "red", "yellow", "yellow")]
    assert facts(g).llamas[1] == 1
    g = alone(**working("pottery", 3), ayllu={"vessels": 7}, shelf=["green", "red", "blue", "red"])
    assert ayllu(g).pots == [JOKER] * 7 + [VESSELS.index("green")]


@rule("A-121")
@pytest.mark.parametrize(
    ("power", "piles", "places", "wanted"),
    [
        (1, [16, 16, 16, 16], 0, [1]),
        (2, [16, 16, 16, 16], 0, [2]),
        (3, [16, 16, 16, 16], 0, [1, 2]),
        (4, [16, 16, 16, 16], 0, [1, 3]),
        (5, [16, 16, 16, 16], 0, [1, 4]),
        (2, [16, 0, 16, 16], 0, [1]),
        (1, [0, 16, 16, 16], 0, []),
        (4, [16, 16, 0, 16], 0, [1, 2]),
        (3, [16, 0, 16, 16], 0, [1]),
        (4, [0, 16, 16, 16], 0, [3]),
        (4, [9, 10, 10, 10], 7, [1]),
    ],
)
def test_which_textiles_the_ayllu_takes(power: int, piles: list[int], places: int, wanted: list[int]) -> None:
    g = alone(**working("weaving", power), piles=piles, ayllu={"textiles": places})
    assert [values[2] + 1 for values in history(g, "took_textile")] == wanted
    assert len(ayllu(g).cloths) == places + len(wanted)


@rule("A-122")
def test_the_ayllu_plants_as_much_as_its_power_or_as_is_left() -> None:
    g = alone(**working("farming", 3), fields=[0], maize={0: {"m7": 1}})
    assert ayllu(g).maize == 3
    assert facts(g).area == [0, 1, 1, 1]
    g = alone(**working("farming", 3), ayllu={"maize": 12})
    assert ayllu(g).maize == 14
    assert facts(g).area == [1, 1]


@rule("A-123")
@pytest.mark.parametrize(
    ("level", "before", "power", "raft", "built"),
    [
        (1, 0, 1, 1, ["i2"]),
        (1, 0, 2, 2, ["i4"]),
        (1, 1, 1, 2, []),
        (1, 0, 3, 3, ["i4", "i6"]),
        (2, 4, 1, 5, ["i10"]),
        (2, 5, 1, 6, []),
        (4, 0, 4, 4, ["i4", "i8"]),
        (4, 11, 4, 12, []),
        (1, 7, 4, 8, ["i18"]),
    ],
)
def test_each_section_entered_sends_an_island(level: int, before: int, power: int, raft: int, built: list[str]) -> None:
    g = alone(level, **working("construction", power), ayllu={"raft": before})
    assert ayllu(g).raft == raft
    assert [LAKE_SPACES[values[1]] for values in history(g, "built")] == built


@rule("A-124")
@pytest.mark.parametrize(
    ("taken", "goes"),
    [
        ([], "i15"),
        (["i15"], "i18"),
        (["i15", "i18", "i21"], "i24"),
        (["i15", "i18", "i21", "i24", "i27", "i30"], ""),
    ],
)
def test_a_taken_yellow_space_sends_the_island_to_the_next(taken: list[str], goes: str) -> None:
    """On the first board the fifth section is the 15."""
    g = alone(**working("construction", 1), ayllu={"raft": 6}, islands={0: taken})
    assert [LAKE_SPACES[values[1]] for values in history(g, "built")] == ([goes] if goes else [])
    assert ayllu(g).islands == 5
    assert suns(g, "construction", 1) == 3


@rule("A-124")
def test_the_next_higher_one_comes_before_the_next_lower() -> None:
    g = alone(**working("construction", 1), ayllu={"raft": 7}, islands={0: ["i18"]})
    assert [LAKE_SPACES[values[1]] for values in history(g, "built")] == ["i21"]


@rule("A-124")
def test_else_to_the_next_lower_one_and_other_spaces_always_take_it() -> None:
    g = alone(**working("construction", 1), ayllu={"raft": 7}, islands={0: ["i18", "i21", "i24", "i27", "i30"]})
    assert [LAKE_SPACES[values[1]] for values in history(g, "built")] == ["i15"]
    g = alone(**working("construction", 1), islands={0: ["i2"]})
    assert facts(g).islands[1] == 0b11


@rule("A-125")
def test_the_viracocha_comes_from_the_zone_of_the_lowest_neighbours() -> None:
    """The 8 touches Z2 (best neighbour 12) and Z3 (best neighbour 10)."""
    g = alone(**working("construction", 2), ayllu={"raft": 2})
    assert facts(g).zones == [1, 1, 0, 1, 1, 1, 1, 1]
    assert facts(g).llamas[1] == 1
    g = alone(**working("construction", 2), ayllu={"raft": 2}, zones={"Z3": 0})
    assert facts(g).zones == [1, 0, 0, 1, 1, 1, 1, 1]
    g = alone(**working("construction", 2), ayllu={"raft": 2}, zones={"Z2": 0, "Z3": 0})
    assert facts(g).llamas[1] == 0
    g = alone(**working("construction", 2))
    assert facts(g).llamas[1] == 0


@rule("A-126")
def test_instead_of_a_viracocha_the_ayllu_gains_a_llama() -> None:
    assert facts(alone(**working("weaving", 1), tops=["T1f", "T2a", "T3a", "T4a"])).llamas[1] == 1
    assert facts(alone(**working("weaving", 1), tops=["T1a", "T2a", "T3a", "T4a"])).llamas[1] == 0
    assert facts(alone(**working("pottery", 1), shelf=["red*"], pile=0)).llamas[1] == 1
    assert facts(alone(**working("farming", 2), ayllu={"maize": 5})).llamas[1] == 1
    assert facts(alone(**working("farming", 1), ayllu={"maize": 5})).llamas[1] == 0
    g = alone(phase="night", fields=["ayllu"], ayllu={"maize": 1}, men={"brown": 3, "purple": 3, "grey": 3})
    assert facts(g).llamas[1] == 1


@rule("A-127")
@pytest.mark.parametrize("level", LEVEL)
def test_the_suns_of_the_ayllu(level: int) -> None:
    board = standard().solo[level - 1]
    own = {"maize": 9, "raft": 3, "textiles": 4, "vessels": 5}
    g = alone(level, ayllu=own, islands={"ayllu": ["i4"]})
    assert suns(g, "farming", 1) == sum(board.maize_suns[:9])
    assert suns(g, "construction", 1) == sum(board.island_suns[:2])
    assert suns(g, "weaving", 1) == sum(board.weaving_suns[:4])
    assert suns(g, "pottery", 1) == sum(board.pottery_suns[:5])


@rule("A-128")
@pytest.mark.parametrize("level", LEVEL)
def test_the_moons_of_the_ayllu(level: int) -> None:
    board = standard().solo[level - 1]
    g = alone(level, ayllu={"maize": 9, "raft": 3, "textiles": 4, "vessels": 5}, islands={"ayllu": ["i4", "i6"]})
    assert moons(g, "farming", 1) == board.maize_moons[8]
    assert moons(g, "construction", 1) == 6
    assert moons(g, "weaving", 1) == board.weaving_moons[3]
    assert moons(g, "pottery", 1) == board.pottery_moons[4]
    g = alone(level)
    assert [moons(g, activity, 1) for activity in ACTIVITIES] == [0] * 4


@rule("A-129")
def test_the_temple_token_places_the_temple_of_most_moons() -> None:
    g = alone(**one_token("t4", "purple", ayllu={"maize": 14}), men={"purple": 3})
    assert facts(g).rows[2] == [4 + 0]
    assert ayllu(g).temples == 0b1110
    g = alone(
        **one_token("t4", "purple", ayllu={"maize": 14}), men={"purple": 3}, retired=["brown", "grey"],
        unbuilt={"ayllu": ["weaving", "pottery"]},
    )  # fmt: skip
    assert facts(g).rows[2] == [4 + 2]
    g = alone(**one_token("t5", "purple", ayllu={"maize": 14}), men={"purple": 3})
    assert facts(g).rows[2] == []


@rule("A-129")
def test_a_temple_in_a_full_row_goes_on_the_fourth_slot() -> None:
    row = ["0 farming", "0 weaving", "0 pottery", "ayllu construction"]
    g = alone(
        **one_token("t4", "purple"),
        men={"purple": 3},
        retired=["grey"],
        tambos={0: emptied(3)},
        temples={"purple": row},
    )
    assert history(g, "temple_placed")[0][3] == 4


@rule("A-130")
def test_the_ayllu_gains_from_the_humans_raymi_too() -> None:
    g = alone(men={"turquoise": 6}, ayllu={"maize": 9, "tokens": []})
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7")
    assert facts(g).devotion == [0, 3]
    assert facts(g).llamas == [0, 1]


@rule("A-130")
def test_on_fertile_land_it_takes_its_two_activities_of_most_suns() -> None:
    g = alone(4, men={"turquoise": 29}, ayllu={"maize": 12, "vessels": 3, "textiles": 8, "tokens": []})
    events = play(
        g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7", "reap farming+weaving"
    )
    assert told(events, "reaped") == [[0, 0b0101], [1, 0b0101]]
    assert facts(g).devotion[1] == 6 + 8
    assert facts(g).llamas[1] == 2
    g = alone(men={"turquoise": 29}, ayllu={"tokens": []})
    events = play(
        g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7", "reap farming+weaving"
    )
    assert told(events, "reaped")[1] == [1, 0b0011]


@rule("A-131")
def test_its_marker_goes_to_the_empty_night_slot_of_most_moons() -> None:
    men = {"brown": 3, "purple": 3, "grey": 3}
    g = alone(phase="night", men=men, ayllu={"maize": 3, "vessels": 4})
    g.play("moon farming")
    assert ayllu(g).night == [3, NONE, NONE, NONE]
    assert facts(g).moon(1) == 5
    g = alone(
        phase="night", men=men, round=2, retired=["grey"],
        ayllu={"maize": 3, "vessels": 4, "night": {"grey": "pottery"}},
    )  # fmt: skip
    assert ayllu(g).night == [0, NONE, NONE, 3]
    assert facts(g).moon(1) == 1
    g = alone(phase="night", men=men, round=2, retired=["grey"], ayllu={"night": {"grey": "weaving"}})
    assert ayllu(g).night == [0, NONE, NONE, 2]


@rule("A-131")
def test_its_temples_score_and_it_can_win_the_harvest() -> None:
    g = alone(
        phase="night", men={"brown": 3, "purple": 3, "grey": 3}, temples={"turquoise": ["ayllu farming"]},
        fields=[0, "ayllu", "ayllu"], maize={0: {"m7": 1}}, ayllu={"maize": 4},
    )  # fmt: skip
    assert facts(g).moon(1) == 2 + 6
    assert facts(g).llamas == [0, 1]
    assert asked(g)[1] == "retire_marker"


@rule("A-132")
def test_at_dawn_it_marks_a_bonus_before_the_sun_counts() -> None:
    men = {"brown": 3, "purple": 3, "grey": 3}
    g = alone(phase="night", men=men, ayllu={"maize": 6, "vessels": 6}, devotion={"ayllu": 4})
    g.play("moon farming")
    assert ayllu(g).marked == 1 << 3
    assert facts(g).devotion[1] == 4 + 3
    assert facts(g).sun(1) == 7
    g = alone(phase="night", men=men, retired=["grey"], ayllu={"maize": 6, "vessels": 6}, bonus={"ayllu": ["pottery"]})
    g.play("moon weaving")
    assert ayllu(g).marked == 0b1001
    assert facts(g).sun(1) == 2


@rule("A-133")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_token_of_the_round_leaves_and_the_markers_go_into_the_bag(number: int) -> None:
    retired = ["grey", "purple", "brown"][: number - 1]
    g = alone(phase="night", round=number, retired=retired, first="ayllu", ayllu={"tokens": [], "bag": []})
    g.play("moon pottery")
    state, it = facts(g), ayllu(g)
    assert it.gone == (1 << number) - 1
    assert state.first == 0
    assert it.tokens.bit_count() == len(TOKENS) - number
    assert it.bag == 0b1111 & ~state.retired
    assert state.retired.bit_count() == number


@rule("A-134")
def test_its_islands_are_free_to_enter_and_block_yellow_spaces() -> None:
    g = alone(
        islands={"ayllu": ["i2", "i18"]}, ayllu={"raft": 8}, rafts={0: "w7"},
        activity={"seat": 0, "activity": "construction", "power": 1},
    )  # fmt: skip
    assert player(g).raft == LAKE_SPACES.index("i18")
    assert player(g).islands == 0


@rule("A-134")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_ayllu_is_asked_nothing(seed: int) -> None:
    g = at_random(level=seed, seed=seed)
    assert {entry.seat for entry in g.history} <= {-1, 0}
    assert g.ranking() in ([1], [2])


@rule("A-135")
def test_its_llamas_are_split_by_its_own_table() -> None:
    g = alone(2, phase="end", llamas={"ayllu": 5}, sun={"ayllu": 20}, moon={"ayllu": 26})
    assert g.over
    assert history(g, "llamas_split") == [[1, 4, 1]]
    assert facts(g).sun(1) == 26
    g = alone(1, phase="end", llamas={"ayllu": 12}, sun={"ayllu": 0}, moon={"ayllu": 50})
    assert facts(g).sun(1) == 9
    g = alone(1, phase="end", llamas={"ayllu": 4}, sun={"ayllu": 10}, moon={"ayllu": 10})
    assert history(g, "llamas_split") == [[1, 2, 2]]


@rule("A-135")
@pytest.mark.parametrize(
    ("sun", "moon", "place"), [(21, 21, 1), (20, 20, 1), (20, 21, 2), (19, 30, 2), (20, 30, 2), (30, 21, 1)]
)
def test_the_human_must_beat_it_and_a_full_tie_is_shared(sun: int, moon: int, place: int) -> None:
    g = alone(phase="end", sun={0: sun, "ayllu": 20}, moon={0: moon, "ayllu": 20})
    assert g.ranking() == [place]


@rule("A-136")
def test_a_man_on_space_30_moves_no_more_and_the_turn_takes_place() -> None:
    g = alone(**one_token("t1", "brown"), men={"brown": 30})
    assert facts(g).men[1] == 30
    assert history(g, "stood") == [[1]]
    assert facts(g).sites.count(1) == 1
    assert history(g, "fertile") == []


@rule("A-136")
def test_what_it_cannot_take_is_skipped() -> None:
    g = alone(**working("pottery", 1), shelf=[], pile=0)
    assert ayllu(g).pots == []
    assert history(g, "ayllu_took_nothing") == [[3]]
    assert texts(g)
    assert max(standard().tokens.modifier) + 1 <= 4

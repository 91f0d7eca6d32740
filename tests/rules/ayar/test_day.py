"""The day: whose turn, markers, men, tambos, power."""

import pytest

from kancha.games.ayar.material import CELL_NAMES, LAKE_SPACES, LINE_CELLS, LINES, MARKERS, QUADRANT_CELLS, SITE_NAMES
from tests.marks import rule
from tests.rules.ayar.positions import (
    asked,
    at_random,
    competitive,
    facts,
    history,
    last_words,
    play,
    player,
    refused,
    table,
    texts,
    told,
    without,
)


@rule("A-021", "A-105")
def test_turns_go_clockwise_until_all_markers_are_placed() -> None:
    g = at_random(3, 4)
    steps = [values[0] for values in history(g, "stepped")]
    firsts = [values[1] for values in history(g, "round_begins")]
    assert firsts == [(firsts[0] + turn) % 3 for turn in range(4)]
    wanted = [
        (first + turn) % 3 for first, turns in zip(firsts, (5, 4, 3, 2), strict=True) for turn in range(3 * turns)
    ]
    assert steps == wanted


@rule("A-021")
def test_nobody_passes() -> None:
    g = table()
    assert texts(g) == texts(g, "step")
    refused(g, "pass")


@rule("A-022")
def test_the_steps_of_a_turn_in_their_order() -> None:
    g = table(tambos={0: without("r1c2", "r1c3", "r1c4", "r2c2", "r3c1")}, sites={})
    seen = []
    for answer in ("step turquoise C1 turquoise", "take r2c1", "build turquoise-3", "plant m4"):
        seen.append(asked(g))
        g.play(answer)
    assert seen == [(0, "place_step"), (0, "take_tambo"), (0, "place_tambo"), (0, "plant_maize")]
    assert facts(g).men[0] == 3


@rule("A-023")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fifteen_tambos_are_placed_and_three_quadrants_rows_and_columns_are_empty(seats: int) -> None:
    g = at_random(seats, 9)
    for seat in range(seats):
        tambos = player(g, seat).tambos
        assert tambos.bit_count() == 1
        for groups in (QUADRANT_CELLS, LINE_CELLS[:4], LINE_CELLS[4:]):
            assert len([group for group in groups if not tambos & group]) == 3
        assert player(g, seat).temples.bit_count() == 1
        assert facts(g).sites.count(seat) == 15


@rule("A-024")
def test_the_starting_activity_takes_any_tambo_to_a_free_first_site() -> None:
    g = competitive(2)
    assert asked(g) == (0, "starting_activity")
    assert len(texts(g)) == 64
    play(g, "settle r2c3 brown-1", "plant m5")
    assert asked(g) == (1, "starting_activity")
    assert len(texts(g)) == 48
    refused(g, "settle r1c1 brown-1", 24)
    state = facts(g)
    assert state.sites[36] == 0
    assert not player(g).tambos >> 6 & 1
    assert state.men == [1] * 4
    assert player(g).standing == 31
    play(g, "settle r1c1 grey-1")
    assert player(g, 1).raft == LAKE_SPACES.index("i2")
    assert asked(g) == (0, "place_step")


@rule("A-025")
def test_the_starting_activity_has_power_1() -> None:
    g = competitive(2)
    events = play(g, "settle r1c1 purple-1")
    assert told(events, "settled") == [[0, 72, 2, 1]]
    assert asked(g) == (0, "weave_textile")
    g = competitive(2)
    play(g, "settle r1c1 brown-1", "plant m7")
    assert asked(g) == (1, "starting_activity")


@rule("A-137")
def test_the_starting_activity_is_an_ordinary_one_otherwise() -> None:
    g = competitive(2)
    g.arrange(phase="start", tops=["T1f", "T2a", "T3a", "T4a"])
    play(g, "settle r1c1 purple-1")
    assert asked(g) == (0, "place_viracocha")
    play(g, "honour llama", "weave front r1c1-r1c2", "settle r1c1 brown-1", "plant m5")
    assert facts(g).area == [1]
    assert facts(g).sites[72] == 0


@rule("A-026")
def test_a_marker_goes_on_an_empty_slot_of_a_line_with_a_tambo() -> None:
    g = table(
        tambos={0: without("r1c1", "r1c2", "r1c3", "r1c4")},
        markers={0: {"brown": "R2 laid"}, 1: {"brown": "R3"}},
        men=dict.fromkeys(("turquoise", "brown", "purple", "grey"), 8),
    )
    lines = {text.split()[2] for text in texts(g)}
    assert lines == {"R3", "R4", "C1", "C2", "C3", "C4"}
    refused(g, "step turquoise R1 turquoise", 26, 1)
    refused(g, "step turquoise R2 turquoise", 26)


@rule("A-027")
def test_markers_of_earlier_rounds_block_their_slots_until_they_move() -> None:
    g = table(round=2, retired=["grey"], markers={0: {"turquoise": "R1", "brown": "R2", "purple": "R3", "gold": "C1"}})
    refused(g, "step turquoise R1 turquoise", 27)
    refused(g, "step turquoise R2 turquoise", 26)
    play(g, "step turquoise R4 turquoise", "take r4c4", "build turquoise-3", "plant m7")
    assert player(g).where[0] == LINES.index("R4")
    g.play(next(text for text in sorted(texts(g)) if text.startswith("step")))
    while asked(g)[0] == 1:
        g.play(g.options()[0])
    assert "step brown R1 brown" in texts(g)


@rule("A-028")
def test_a_marker_laid_this_round_is_not_chosen_again() -> None:
    g = table(markers={0: {"brown": "R2 laid"}})
    assert {text.split()[1] for text in texts(g)} == set(MARKERS) - {"brown"}
    refused(g, "step brown R1 brown", 28)


@rule("A-029")
def test_a_step_is_offered_only_if_something_can_be_done_after_it() -> None:
    """From space 1 two arrows lead to space 3; the only open site before it is the third, for farming."""
    sites = {f"turquoise-{number}": 1 for number in (1, 2, 4)}
    pieces = {"sites": sites, "tambos": {1: without("r1c1", "r1c2", "r1c3")}}
    g = table(**pieces)
    assert "step turquoise R3 turquoise" in texts(g)
    g = table(**pieces, maize={0: {"m7": 7, "m6": 6, "m5": 5, "m4": 4}})
    assert "step turquoise R3 turquoise" not in texts(g)
    refused(g, "step turquoise R3 turquoise", 29)
    refused(g, "step gold R3 turquoise", 29)
    assert "step gold R3 brown" in texts(g)


@rule("A-029", "A-036")
def test_what_can_be_done_depends_on_the_power_of_the_line() -> None:
    """Only weaving is open, and only its last pile is left: it asks for power 4, so three cells of the line must be empty."""
    sites = {f"turquoise-{number}": 1 for number in (1, 2, 3, 5)}
    g = table(
        sites=sites,
        men={"turquoise": 3},
        piles=[0, 0, 0, 16],
        tambos={0: without("r3c1", "r3c2", "r3c3"), 1: without("r1c1", "r1c2", "r1c3", "r1c4")},
    )
    assert {text for text in texts(g) if text.endswith("turquoise")} == {
        "step turquoise R3 turquoise",
        "step gold R3 turquoise",
    }


@rule("A-030", "A-140")
def test_a_marker_moves_its_own_ayar_gold_any_that_has_not_retired() -> None:
    g = table(round=2, retired=["grey"], men={"turquoise": 8, "brown": 8, "purple": 8})
    for text in texts(g):
        _, marker, _, ayar = text.split()
        assert marker in ("gold", ayar)
    assert {text.split()[3] for text in texts(g) if "gold" in text} == {"turquoise", "brown", "purple"}
    refused(g, "step gold R1 grey", 140)
    refused(g, "step grey R1 grey", 140)


@rule("A-031")
@pytest.mark.parametrize(("seats", "space"), [(2, 8), (3, 7), (4, 6)])
def test_the_ayar_advances_by_the_arrows_of_the_slot(seats: int, space: int) -> None:
    g = table(seats, men={"brown": 5})
    g.play("step brown R1 brown")
    assert facts(g).men[1] == space


@rule("A-032")
def test_the_walk_ends_on_space_30_and_he_may_still_be_chosen() -> None:
    g = table(men={"brown": 29, "turquoise": 30})
    play(g, "step brown R1 brown")
    assert facts(g).men[1] == 30
    g = table(men={"turquoise": 30})
    events = play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7")
    assert facts(g).men[0] == 30
    assert told(events, "fertile") == []


@rule("A-033")
def test_any_tambo_of_the_line_goes_on_an_empty_site_behind_the_ayar() -> None:
    sites = {"turquoise-3": 1, "turquoise-5": 1}
    g = table(sites=sites, tambos={0: without("r1c2"), 1: without("r1c1", "r1c2")}, men={"turquoise": 3})
    g.play("step turquoise R1 turquoise")
    assert texts(g) == {"take r1c1", "take r1c3", "take r1c4"}
    refused(g, "take r1c2", 33)
    refused(g, "take r2c1", 33, 1)
    g.play("take r1c3")
    assert texts(g) == {"build turquoise-1", "build turquoise-2", "build turquoise-4", "build turquoise-6"}
    refused(g, "build turquoise-3", 33, 2)
    refused(g, "build turquoise-7", 33, 3)
    g.play("build turquoise-2")
    assert facts(g).sites[1] == 0
    assert not player(g).tambos >> 2 & 1


@rule("A-034")
def test_a_site_far_behind_is_allowed_one_of_another_path_is_not() -> None:
    g = table(men={"turquoise": 20, "brown": 20})
    play(g, "step turquoise R1 turquoise", "take r1c1")
    refused(g, "build brown-1", 34)
    g.play("build turquoise-1")
    assert facts(g).sites[0] == 0


@rule("A-035")
def test_the_site_shows_an_activity_one_can_perform() -> None:
    g = table(maize={0: {"m7": 7, "m6": 6, "m5": 5, "m4": 4}}, men={"turquoise": 6})
    play(g, "step turquoise R1 turquoise", "take r1c1")
    assert "build turquoise-4" in texts(g)
    refused(g, "build turquoise-3", 35)


@rule("A-036")
def test_construction_needs_an_adjacent_space_one_can_pay() -> None:
    """The raft on water 7 touches only spaces of power 2."""
    pieces = {"rafts": {0: "w7"}, "men": {"turquoise": 3}}
    g = table(**pieces, tambos={0: without()})
    play(g, "step turquoise R3 turquoise", "take r3c1")
    refused(g, "build turquoise-2", 35, 1)
    g = table(**pieces, tambos={0: without("r3c4")})
    play(g, "step turquoise R3 turquoise", "take r3c1")
    assert "build turquoise-2" in texts(g)
    g = table(**pieces, islands={1: ["i10"]})
    play(g, "step turquoise R3 turquoise", "take r3c1")
    assert "build turquoise-2" in texts(g)


@rule("A-036")
def test_construction_needs_an_island_still_to_be_built() -> None:
    """With all six on the lake the raft could sail, but there is nothing to build; with five there is."""
    six = ["i4", "i6", "i8", "i10", "i12", "i15"]
    for islands, possible in ((six[:5], True), (six, False)):
        g = table(islands={0: islands}, men={"turquoise": 3})
        play(g, "step turquoise R3 turquoise", "take r3c1")
        assert ("build turquoise-2" in texts(g)) == possible
        if not possible:
            refused(g, "build turquoise-2", 36)


@rule("A-029", "A-036")
def test_a_step_that_leaves_only_construction_is_not_offered_without_islands() -> None:
    """Behind grey only construction sites are empty; with the sixth island built the step is a dead end."""
    taken = {f"grey-{number}": 1 for number in (2, 3, 4, 6)}
    pieces: dict[str, object] = {
        "round": 4,
        "retired": ["turquoise", "brown", "purple"],
        "men": {"grey": 3},
        "sites": taken,
        "tambos": {1: CELL_NAMES[len(taken) :]},
    }
    six = ["i4", "i6", "i8", "i10", "i12", "i15"]
    g = table(**pieces, islands={0: six[:5]})
    play(g, "step grey R1 grey", "take r1c1", "build grey-1")
    assert asked(g)[1] == "move_raft"
    g = table(**pieces, islands={0: six})
    events = play(g, "step grey R1 grey", "take r1c1", "build grey-1")
    assert told(events, "no_activity") == [[0, SITE_NAMES.index("grey-1")]]


@rule("A-036")
def test_weaving_needs_a_pile_in_reach_and_two_squares_side_by_side() -> None:
    pieces = {"men": {"turquoise": 3}}
    g = table(**pieces, piles=[0, 16, 16, 16])
    play(g, "step turquoise R3 turquoise", "take r3c1")
    refused(g, "build turquoise-4", 35, 3)
    area = [f"T2{kind} front r{row}c{c}-r{row}c{c + 1}" for row in (1, 2) for c, kind in zip((1, 3, 5, 7), "abcd")]
    area += ["T3a front r3c2-r3c3", "T3b front r3c5-r3c6"]
    g = table(**pieces, cloths={0: area})
    play(g, "step turquoise R3 turquoise", "take r3c1")
    assert "build turquoise-4" in texts(g)
    g = table(**pieces, cloths={0: [*area, "T3c front r3c7-r3c8"]})
    play(g, "step turquoise R3 turquoise", "take r3c1")
    refused(g, "build turquoise-4", 35, 2)


@rule("A-036", "A-046")
def test_pottery_needs_an_empty_place() -> None:
    g = table(pots={0: ["green", "green", "blue", "blue", "red", "red", "joker", "joker", "joker", "joker"]})
    play(g, "step turquoise R1 turquoise", "take r1c1")
    refused(g, "build turquoise-1", 35, 4)


@rule("A-037", "A-040")
def test_at_least_one_must_be_done_and_the_rest_may_be_left() -> None:
    g = table(activity={"seat": 0, "activity": "farming", "power": 3})
    assert last_words(g) == {"m7", "m6", "m5", "m4"}
    refused(g, "stop")
    g.play("plant m7")
    assert "stop" in texts(g)
    g.play("stop")
    assert asked(g)[1] == "place_step"
    assert len(facts(g).area) == 1
    for activity, first in (("pottery", "pot 1"), ("construction", "raft i2")):
        g = table(activity={"seat": 0, "activity": activity, "power": 3})
        assert "stop" not in texts(g)
        g.play(first)
        assert "stop" in texts(g)


@rule("A-038")
def test_in_a_dead_end_the_tambo_goes_without_an_activity() -> None:
    everything = {"m7": 7, "m6": 6, "m5": 5, "m4": 4}
    pots = ["green", "green", "blue", "blue", "red", "red", "joker", "joker", "joker", "joker"]
    pieces: dict[str, object] = {
        "round": 4,
        "retired": ["turquoise", "brown", "purple"],
        "men": {"grey": 5},
        "sites": {"grey-1": 1, "grey-5": 1},
        "maize": {0: everything},
        "pots": {0: pots},
        "piles": [0, 0, 0, 0],
        "rafts": {0: "w7"},
        "tambos": {0: ["r1c1", "r1c2", "r1c3", "r1c4", "r2c1"], 1: without("r1c1", "r2c2")},
        "markers": {0: {"grey": "C1", "gold": "R2 laid"}},
    }
    g = table(**pieces)
    assert texts(g) == {"step grey R1 grey", "step grey C2 grey", "step grey C3 grey", "step grey C4 grey"}
    events = play(g, "step grey R1 grey", "take r1c2", "build grey-2")
    assert told(events, "no_activity") == [[0, 109]]
    assert facts(g).sites[109] == 0
    assert player(g).maize == [7, 6, 5, 4]


@rule("A-038")
def test_in_a_dead_end_without_a_site_the_tambo_leaves_the_game_and_the_checks_are_done() -> None:
    g = table(
        4,
        men={"grey": 1},
        round=4,
        retired=["turquoise", "brown", "purple"],
        sites={f"grey-{number}": 1 for number in (1, 2, 3)},
        tambos={0: ["r1c1", "r2c1", "r2c2", "r2c3"], 1: ["r4c4"]},
        markers={0: {"grey": "C1", "gold": "R2 laid"}},
    )
    assert texts(g) == {"step grey R1 grey", "step grey C2 grey", "step grey C3 grey"}
    events = play(g, "step grey R1 grey")
    assert told(events, "boxed") == [[0]]
    assert facts(g).sites.count(0) == 0
    assert player(g).tambos.bit_count() == 3
    assert told(events, "bonus_marked") == [[0, 0]]


@rule("A-039")
@pytest.mark.parametrize("empty", [0, 1, 2, 3])
@pytest.mark.parametrize("bonus", [0, 1])
def test_power_is_the_empty_cells_of_the_line_and_one_more_with_the_slot(empty: int, bonus: int) -> None:
    row = ["r3c1", "r3c2", "r3c3", "r3c4"]
    g = table(tambos={0: without(*row[:empty])}, viracocha={0: {"power_farming": 2 * bonus}}, men={"turquoise": 3})
    g.play("step turquoise R3 turquoise")
    if empty < 3:
        g.play("take r3c4")
    events = g.play("build turquoise-3")
    assert told(events, "settled") == [[0, 2, 0, empty + 1 + bonus]]
    planted = 0
    while asked(g)[1] == "plant_maize":
        g.play(f"plant {'m7' if planted < 5 else 'm6'}")
        planted += 1
        if asked(g)[0] == 1:
            break
    assert player(g).maize[0] == empty + 1 + bonus


@rule("A-107")
@pytest.mark.parametrize("seed", range(6))
def test_there_is_always_a_slot_for_a_marker(seed: int) -> None:
    g = at_random(4, seed)
    assert len(history(g, "stepped")) == 4 * 14

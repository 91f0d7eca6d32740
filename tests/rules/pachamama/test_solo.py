"""Alone against the Otoma: turn and end."""

import pytest

from kancha.games.pachamama.material import CROPS
from kancha.games.pachamama.verbs import ARROW
from tests.marks import rule
from tests.rules.pachamama.positions import (
    S01,
    all_but,
    arrow,
    arrows,
    asked,
    destinations,
    facts,
    kinds,
    names,
    otoma_pawns,
    otoma_score,
    pawns,
    refused,
    solo,
    texts,
    tile,
    tokens,
    told,
    verbs,
)

# S01 alone: purple stands on A3, yellow on D1, white on E3, green on A5, blue on C5; the player is brown.


@rule("P-160")
def test_the_otoma_never_act_after_a_divine() -> None:
    g = solo("hard")
    g.arrange(planted=S01, known=["A1", "B1"], pawns={0: ["A1", "B1"]}, arrows={"A1": "purple-N", "B1": "brown-N"})
    before = otoma_pawns(g)
    g.play("divine A1 sweet_potato")
    g.play("divine B1 quinoa")
    g.play("offer none")
    assert otoma_pawns(g) == before
    assert asked(g) == (0, "action")


@rule("P-160")
def test_turns_follow_each_other() -> None:
    g = solo()
    for turn in range(1, 6):
        assert asked(g) == (0, "action")
        g.play(next(text for text in texts(g) if text.startswith("explore reserve")))
        assert len(pawns(g, 0)) == turn


@rule("P-161")
def test_no_pawn_is_recalled() -> None:
    g = solo()
    g.arrange(planted=[*S01, "B1"], pawns={0: ["B1"]})
    assert verbs(g) == {"explore"}
    assert refused(g, "recall B1") == 161


@rule("P-162")
def test_otoma_pawns_block_the_player() -> None:
    g = solo()
    g.arrange(planted=[*S01, "C1", "E1"], pawns={0: ["C1"]})
    assert destinations(g, "C1") == {"B1", "C2"}
    assert refused(g, "explore C1 D1") == 162
    assert refused(g, "explore reserve D1") == 162


@rule("P-163")
def test_arrows_do_not_bend_the_players_way() -> None:
    plain, pointed = solo(), solo()
    tiles = {"planted": [*S01, "B2"], "known": ["B1", "A2", "C2"], "pawns": {0: ["B2", "B1"]}}
    plain.arrange(**tiles)
    pointed.arrange(**tiles, arrows={"B1": "brown-S", "A2": "yellow-S", "C2": "green-W"})
    assert texts(plain) == texts(pointed)


@rule("P-164")
def test_a_tile_found_by_the_player_shows_its_arrow_for_good() -> None:
    for seed in range(8):
        g = solo(seed=seed, scenario="L01")
        g.play("explore reserve A1")
        shown = arrow(g, "A1")
        assert shown in ARROW.words
        for _ in range(3):
            g.play(next(text for text in texts(g) if text.startswith("explore reserve")))
        assert arrow(g, "A1") == shown


@rule("P-164")
def test_arrows_have_six_colours_and_four_directions() -> None:
    found = set()
    for seed in range(120):
        g = solo(seed=seed)
        g.play(f"explore reserve {['A1', 'B1', 'B5', 'A4'][seed % 4]}")
        found |= {arrow(g, cell) for cell in pawns(g, 0)}
    assert {kind.split("-")[0] for kind in found} == {"brown", "white", "green", "blue", "purple", "yellow"}
    assert {kind.split("-")[1] for kind in found} == set("NESW")


@rule("P-165")
@pytest.mark.parametrize("seed", range(24))
def test_a_just_found_arrow_of_an_otoma_colour_sends_that_pawn_at_once(seed: int) -> None:
    g = solo(seed=seed)
    before = otoma_pawns(g)
    events = g.play("explore reserve B1")
    colour, _, way = arrow(g, "B1").partition("-")
    colours = ["purple", "yellow", "white", "green", "blue"]
    if colour == "brown":
        assert otoma_pawns(g) == before
        return
    slot = colours.index(colour)
    assert [at for at in range(5) if otoma_pawns(g)[at] != before[at]] == [slot]
    other = solo(seed=seed)
    other.arrange(planted=S01, known=["B1"])
    walk = facts(other).otoma_walk(arrows(other).pawns[slot], "NESW".index(way))
    assert names(1 << walk[-1]) == {otoma_pawns(g)[slot]}
    assert kinds(events).index("arrow_turned") < kinds(events).index("otoma_moved")


@rule("P-165")
def test_an_arrow_that_lies_there_already_sends_its_pawn_too() -> None:
    g = solo()
    g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-N"})
    g.play("explore B1 A1")
    assert otoma_pawns(g) == ["A2", "D1", "E3", "A5", "C5"]


@rule("P-166")
def test_easy_an_arrow_of_ones_own_colour_does_nothing() -> None:
    g = solo("easy")
    g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "brown-N"})
    events = g.play("explore B1 A1")
    assert kinds(events) == ["answered", "moved"]
    assert asked(g) == (0, "action")


@rule("P-166")
def test_hard_an_arrow_of_ones_own_colour_sends_any_otoma_pawn_its_way() -> None:
    for pawn, cell in enumerate(["A2", "C1", "E2", "A4", "C4"]):
        g = solo("hard")
        g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "brown-N"})
        g.play("explore B1 A1")
        assert asked(g) == (0, "solo_otoma")
        assert texts(g) == [f"send {number}" for number in range(5)]
        g.play(f"send {pawn}")
        assert otoma_pawns(g)[pawn] == cell
        assert asked(g) == (0, "action")


@rule("P-166")
def test_hard_without_an_empty_cell_nothing_is_asked() -> None:
    g = solo("hard")
    g.arrange(planted=all_but("A1", "B1"), known=["A1", "B1"], pawns={0: ["B1"]}, arrows={"A1": "brown-N"})
    g.play("explore B1 A1")
    assert g.over


@rule("P-166")
def test_hard_an_otoma_colour_asks_nothing() -> None:
    g = solo("hard")
    g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-N"})
    g.play("explore B1 A1")
    assert asked(g) == (0, "action")


@rule("P-167")
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_to_end_on_a_planted_cell_triggers_nothing(level: str) -> None:
    g = solo(level)
    g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["A1"]}, arrows={"A1": "purple-N"})
    before = otoma_pawns(g)
    events = g.play("explore A1 B1")
    assert kinds(events) == ["answered", "moved"]
    assert otoma_pawns(g) == before


@rule("P-167")
def test_a_crop_covers_the_arrow() -> None:
    g = solo()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"]}, arrows={"A1": "purple-N"})
    assert arrow(g, "A1") == "purple-N"
    g.play("divine A1 quinoa")
    assert arrow(g, "A1") == ""


@rule("P-167")
def test_tiles_the_otoma_lay_show_no_arrow() -> None:
    g = solo()
    g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-N"})
    events = g.play("explore B1 A1")
    assert tile(g, "A2") == "valley quinoa"
    assert arrow(g, "A2") == ""
    assert "arrow_turned" not in kinds(events)


@rule("P-168")
def test_the_otoma_move_before_the_offering() -> None:
    g = solo()
    g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-N"}, tokens={0: ["coca"]})
    events = g.play("explore B1 A1")
    assert [kind for kind in kinds(events) if kind in ("moved", "otoma_moved")] == ["moved", "otoma_moved"]
    assert asked(g) == (0, "offer")


@rule("P-168")
def test_the_chosen_otoma_move_comes_after_the_offering() -> None:
    g = solo("hard")
    g.arrange(
        planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "brown-N"}, tokens={0: ["coca", "chili"]}
    )
    g.play("explore B1 A1")
    assert asked(g) == (0, "offer")
    g.play("offer coca+chili")
    assert asked(g) == (0, "solo_otoma")


@rule("P-168")
@pytest.mark.parametrize("seed", range(12))
def test_a_discovery_and_its_points_come_before_the_otoma_move(seed: int) -> None:
    g = solo(seed=seed)
    events = g.play("explore reserve B1")
    order = [
        kind for kind in kinds(events) if kind in ("entered", "discovered", "scored", "arrow_turned", "otoma_moved")
    ]
    assert order[:4] == ["entered", "discovered", "scored", "arrow_turned"]
    assert told(events, "scored")[0] == [0, 1, 0]


@rule("P-180")
def test_who_divines_must_divine_with_every_pawn_on_a_bare_cell() -> None:
    g = solo()
    g.arrange(planted=S01, known=["A1", "B1", "B3"], pawns={0: ["A1", "B1", "B3"]})
    g.play("divine B1 chili")
    assert asked(g) == (0, "divine_rest")
    assert set(texts(g)) == {f"divine {cell} {crop}" for cell in ("A1", "B3") for crop in CROPS}
    g.play("divine B3 sweet_potato")
    assert set(texts(g)) == {f"divine A1 {crop}" for crop in CROPS}
    g.play("divine A1 sweet_potato")
    assert asked(g) == (0, "offer")
    assert g.scores() == [3 + 1 + 1]


@rule("P-181")
def test_an_error_costs_points_and_gives_no_token_but_the_action_goes_on() -> None:
    g = solo()
    g.arrange(planted=S01, known=["B1", "B2"], pawns={0: ["B1", "B2"]}, scores={0: 10})
    g.play("divine B1 quinoa")
    assert g.scores() == [7]
    assert tokens(g, 0) == set()
    assert asked(g) == (0, "divine_rest")
    g.play("divine B2 maize")
    assert g.scores() == [11]


@rule("P-182")
def test_an_offering_may_follow_even_after_errors() -> None:
    g = solo()
    g.arrange(planted=S01, known=["B1", "B2"], pawns={0: ["B1", "B2"]}, tokens={0: ["coca", "chili"]})
    g.play("divine B1 quinoa")
    g.play("divine B2 quinoa")
    assert asked(g) == (0, "offer")
    g.play("offer coca+chili")
    assert g.scores() == [1]
    assert asked(g) == (0, "action")


@rule("P-183")
def test_the_game_ends_when_the_player_lays_the_last_tile_without_end_divinations() -> None:
    g = solo()
    g.arrange(planted=all_but("A1", "B3"), known=["B3"], pawns={0: ["B3"]})
    g.play("explore reserve A1")
    assert g.over
    assert tile(g, "B3") == "forest"


@rule("P-183")
def test_the_game_ends_when_the_otoma_lay_the_last_tile() -> None:
    g = solo()
    g.arrange(planted=all_but("A2", "A1"), known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-N"})
    g.play("explore B1 A1")
    assert tile(g, "A2") == "valley quinoa"
    assert g.over


@rule("P-184")
def test_the_last_turn_keeps_its_one_offering() -> None:
    g = solo()
    g.arrange(planted=all_but("A1"), tokens={0: ["coca", "chili", "maize"]})
    before = otoma_pawns(g)
    g.play("explore reserve A1")
    assert asked(g) == (0, "offer")
    assert otoma_pawns(g) == before
    g.play("offer coca+chili")
    assert g.over
    assert tokens(g, 0) == {"maize"}


@rule("P-184")
def test_the_otoma_gain_nothing_from_the_players_last_tile() -> None:
    for seed in range(10):
        g = solo(seed=seed)
        g.arrange(planted=all_but("A1"))
        before = otoma_score(g)
        g.play("explore reserve A1")
        assert g.over
        assert otoma_score(g) == before


@rule("P-185")
@pytest.mark.parametrize(("score", "place"), [(29, 2), (30, 2), (31, 1)])
def test_the_player_wins_with_strictly_more_than_the_otoma(score: int, place: int) -> None:
    g = solo()
    g.arrange(planted=all_but("A1"), scores={0: score - 1, "otoma": 30})
    events = g.play("explore reserve A1")
    assert g.scores() == [score]
    assert g.ranking() == [place]
    assert kinds(events)[-1] == ("won" if place == 1 else "otoma_won")


@rule("P-186")
def test_without_a_move_and_a_pawn_to_divine_with_the_game_ends() -> None:
    g = solo()
    g.arrange(
        planted=all_but("E1"), pawns={0: ["A1", "B1", "C1", "A2"]}, otoma=["D1", "C2", "A3", "B3", "E5"], scores={0: 99}
    )
    events = g.play("explore reserve B2")
    assert g.over
    assert kinds(events)[-2:] == ["stuck", "won"]
    assert g.ranking() == [1]


@rule("P-184", "P-186")
def test_who_is_stuck_still_has_a_last_offering() -> None:
    g = solo()
    g.arrange(
        planted=all_but("E1"), pawns={0: ["A1", "B1", "C1", "A2"]}, otoma=["D1", "C2", "A3", "B3", "E5"],
        tokens={0: ["coca", "chili", "maize"]}, scores={0: 10},
    )  # fmt: skip
    g.play("explore reserve B2")
    assert asked(g) == (0, "offer")
    events = g.play("offer none")
    assert kinds(events)[-1] == "stuck"
    assert asked(g) == (0, "last_offer")
    g.play("offer coca+chili+maize")
    assert g.over
    assert g.scores() == [13]


@rule("P-186")
def test_boxed_in_but_able_to_divine_the_game_goes_on() -> None:
    g = solo()
    g.arrange(
        planted=all_but("E1", "B2"), known=["B2"], pawns={0: ["A1", "B1", "C1", "A2", "B2"]},
        otoma=["D1", "C2", "A3", "B3", "E5"],
    )  # fmt: skip
    assert verbs(g) == {"divine"}
    g.play("divine B2 quinoa")
    assert g.over


@rule("P-127")
def test_sixty_turns_without_a_tile_end_the_solo_game() -> None:
    g = solo()
    g.arrange(planted=all_but("C3", "B3"), known=["B3"], pawns={0: ["B1", "B3"]}, quiet=58)
    g.play("explore B1 C1")
    assert asked(g) == (0, "action")
    events = g.play("explore C1 B1")
    assert kinds(events)[-2:] == ["quiet_end", "otoma_won"]
    assert g.over


@rule("P-127", "P-184")
def test_the_technical_end_keeps_a_last_offering() -> None:
    g = solo()
    g.arrange(
        planted=all_but("C3", "B3"), known=["B3"], pawns={0: ["B1", "B3"]}, quiet=59,
        tokens={0: ["coca", "chili"]}, scores={0: 0},
    )  # fmt: skip
    g.play("explore B1 C1")
    assert asked(g) == (0, "offer")
    assert kinds(g.play("offer none"))[-1] == "quiet_end"
    assert asked(g) == (0, "last_offer")
    g.play("offer coca+chili")
    assert (g.scores(), g.over) == ([1], True)

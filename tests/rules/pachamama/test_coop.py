"""Together against the Otoma: turn, Divine, Offering and end."""

import pytest

from kancha.games.pachamama.material import TERRAINS
from kancha.games.pachamama.verbs import ARROW
from tests.marks import rule
from tests.rules.pachamama.positions import (
    S01,
    SOUTH,
    all_but,
    asked,
    at_random,
    column,
    coop,
    facts,
    held,
    kinds,
    otoma_pawns,
    otoma_score,
    refused,
    texts,
    tile,
    tokens,
    told,
    verbs,
)

# S01: the Otoma stand on A3, D1, E3, A5 and C5. A player with one pile spends its top without being asked.


@rule("P-215")
def test_a_turn_begins_by_spending_the_top_tile_of_a_pile() -> None:
    g = coop()
    g.arrange(piles={0: {"mountain": ["brown-S", 1], "forest": ["white-W", 2]}, 1: {"valley": ["white-E", 1]}})
    assert asked(g) == (0, "spend_tile")
    assert texts(g) == ["spend forest", "spend mountain"]
    assert refused(g, "spend valley") == 215
    before = column(g, "mountain")
    g.play("spend mountain")
    assert column(g, "mountain") == [*before, "brown-S"]
    assert held(g, 0) == {"valley": 0, "desert": 0, "forest": 2, "mountain": 0}


@rule("P-215")
def test_nobody_elses_tile_is_spent() -> None:
    g = coop()
    before = held(g, 1)
    g.play(g.options()[0])
    assert held(g, 1) == before


@rule("P-216")
def test_after_spending_one_must_explore_or_divine() -> None:
    g = coop()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"]}, piles=SOUTH, tokens={"team": ["coca"]})
    assert asked(g) == (0, "coop_action")
    assert verbs(g) == {"explore", "divine"}
    for answer in ["pass", "stop", "offer coca", "spend forest"]:
        refused(g, answer)


@rule("P-217")
def test_a_tile_that_leaves_no_action_is_not_spent_while_another_does() -> None:
    g = coop()
    g.arrange(
        planted=[*S01, "A1", "B1", "C1", "E1"], pawns={0: ["A1", "B1", "C1", "E1"]},
        piles={0: {"mountain": ["brown-N", 1], "forest": ["blue-S", 1]}, 1: {"valley": ["white-E", 1]}},
    )  # fmt: skip
    assert asked(g) == (0, "spend_tile")
    assert texts(g) == ["spend forest"]
    assert refused(g, "spend mountain") == 217


@rule("P-217")
def test_with_no_useful_tile_one_spends_any_and_does_nothing_but_may_offer() -> None:
    g = coop()
    g.arrange(
        planted=[*S01, "A1", "B1", "C1", "E1"], pawns={0: ["A1", "B1", "C1", "E1"]}, tokens={"team": ["coca", "chili"]},
        piles={0: {"mountain": ["brown-N", 1], "forest": ["blue-N", 1]}, 1: {"valley": ["white-E", 1]}},
    )  # fmt: skip
    assert texts(g) == ["spend forest", "spend mountain"]
    before = otoma_pawns(g)
    events = g.play("spend mountain")
    assert "stuck" in kinds(events)
    assert asked(g) == (0, "offer")
    g.play("offer coca+chili")
    assert g.scores() == [1, 1]
    assert otoma_pawns(g) == before
    assert g.seat == 1


@rule("P-217")
def test_a_pawn_that_can_divine_makes_any_tile_useful() -> None:
    g = coop()
    g.arrange(
        planted=[*S01, "A1", "B1", "C1"], known=["E1"], pawns={0: ["A1", "B1", "C1", "E1"]},
        piles={0: {"mountain": ["brown-N", 1], "forest": ["blue-S", 1]}, 1: {"valley": ["white-E", 1]}},
    )  # fmt: skip
    assert texts(g) == ["spend forest", "spend mountain"]
    g.play("spend mountain")
    assert verbs(g) == {"divine"}


@rule("P-218")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_seat_without_tiles_is_skipped(seats: int) -> None:
    g = coop(seats=seats)
    g.arrange(planted=S01, piles={0: {"mountain": ["brown-S", 2]}})
    events = g.play("explore reserve A1")
    assert told(events, "skipped") == [[seat] for seat in range(1, seats)]
    assert asked(g) == (0, "coop_action")


@rule("P-218")
def test_with_four_the_partner_plays_the_turn_of_a_seat_without_tiles() -> None:
    """Seat 1 has no tile: seat 3 plays for it, then seats 2, 3 and 0 their own turns. Colours alternate."""
    g = coop(seats=4)
    g.arrange(
        planted=S01,
        known=["A1", "B1", "C1", "A2", "B2"],
        pawns={"brown": ["A1", "B1", "C1"], "white": ["A2", "B2"]},
        piles={
            0: {"mountain": ["brown-S", 2], "forest": ["white-W", 1]},
            2: {"mountain": ["white-S", 1], "forest": ["white-N", 1]},
            3: {"mountain": ["green-S", 2], "forest": ["blue-S", 1]},
        },
    )
    turns = []
    for cell in ["A1", "A2", "B1", "B2", "C1"]:
        turns.append(asked(g))
        g.play("spend mountain")
        g.play(f"divine {cell} coca")
    assert turns == [(seat, "spend_tile") for seat in (0, 3, 2, 3, 0)]


@rule("P-218")
def test_with_four_a_pair_without_tiles_is_skipped() -> None:
    g = coop(seats=4)
    g.arrange(planted=S01, piles={0: {"mountain": ["brown-S", 1]}, 2: {"mountain": ["white-S", 1]}})
    events = g.play("explore reserve A1")
    assert told(events, "skipped") == [[1]]
    assert asked(g) == (2, "coop_action")


@rule("P-236")
def test_divinations_are_those_of_competition_for_the_team() -> None:
    g = coop()
    g.arrange(planted=S01, known=["A1", "B1"], pawns={0: ["A1", "B1"]}, piles=SOUTH)
    g.play("divine A1 sweet_potato")
    assert asked(g) == (0, "divine_more")
    assert g.scores() == [1, 1]
    assert tokens(g, 0) == {"sweet_potato"}
    g.play("stop")
    assert asked(g) == (0, "offer")


@rule("P-236", "P-077")
def test_an_error_ends_the_turn_without_an_offering() -> None:
    g = coop()
    g.arrange(
        planted=S01, known=["A1", "B1"], pawns={0: ["A1", "B1"]}, piles=SOUTH, tokens={"team": ["coca", "chili"]},
        scores={"team": 9},
    )  # fmt: skip
    g.play("divine B1 quinoa")
    assert g.scores() == [6, 6]
    assert g.seat == 1


@rule("P-236")
def test_one_divines_with_pawns_of_ones_own_colour_only() -> None:
    g = coop()
    g.arrange(planted=S01, known=["A1", "B1"], pawns={0: ["A1"], 1: ["B1"]}, piles=SOUTH)
    assert {text.split()[1] for text in texts(g) if text.startswith("divine")} == {"A1"}


@rule("P-236")
def test_the_pool_holds_one_token_of_each_crop_for_all() -> None:
    g = coop()
    g.arrange(planted=S01, known=["A1", "B3"], pawns={0: ["A1"], 1: ["B3"]}, piles=SOUTH)
    g.play("divine A1 sweet_potato")
    g.play("offer none")
    g.play("spend forest")
    g.play("divine B3 sweet_potato")
    assert tokens(g, 0) == {"sweet_potato"}
    assert facts(g).supply_of_token(0) == 1
    assert g.scores() == [2, 2]


@rule("P-237")
def test_the_active_player_may_offer_from_the_pool_after_the_reaction() -> None:
    g = coop()
    otoma = ["A3", "E3", "A5", "E5", "D4"]
    g.arrange(planted=[*otoma, "C2"], otoma=otoma, pawns={0: ["C2"]}, piles=SOUTH, tokens={"team": ["coca", "chili"]})
    g.play("explore C2 C3")
    assert asked(g) == (0, "reaction_order")
    g.play("send 1")
    assert asked(g) == (0, "offer")
    assert texts(g) == ["offer none", "offer coca", "offer chili", "offer coca+chili"]
    g.play("offer coca+chili")
    assert g.seat == 1


@rule("P-238")
def test_whenever_the_team_offers_the_otoma_offer_all_they_hold() -> None:
    g = coop()
    g.arrange(
        planted=S01, known=["A1"], pawns={0: ["A1"]}, piles=SOUTH,
        tokens={"team": ["coca"], "otoma": ["coca", "chili", "maize"]}, scores={"otoma": 10},
    )  # fmt: skip
    g.play("divine A1 sweet_potato")
    g.play("offer coca")
    assert tokens(g, 1) == set()
    assert otoma_score(g) == 13
    assert g.scores() == [1, 1]


@rule("P-238")
def test_if_the_team_offers_nothing_neither_do_the_otoma() -> None:
    g = coop()
    g.arrange(
        planted=S01, known=["A1"], pawns={0: ["A1"]}, piles=SOUTH,
        tokens={"team": ["coca"], "otoma": ["coca", "chili", "maize"]}, scores={"otoma": 10},
    )  # fmt: skip
    g.play("divine A1 sweet_potato")
    g.play("offer none")
    assert tokens(g, 1) == {"coca", "chili", "maize"}
    assert otoma_score(g) == 10


@rule("P-240")
def test_who_spends_the_last_tile_still_acts_and_the_otoma_react() -> None:
    g = coop()
    g.arrange(
        planted=[*S01, "B1"], pawns={0: ["B1"]}, piles={0: {"mountain": ["brown-E", 1]}},
        tokens={"team": ["coca", "chili"]},
    )  # fmt: skip
    events = g.play("explore B1 C1")
    assert tile(g, "C1") == "mountain"
    assert kinds(events).count("otoma_moved") == 2
    assert asked(g) == (0, "last_offer")
    g.play("offer none")
    assert g.over


@rule("P-240")
def test_the_last_tile_given_for_a_discovery_ends_the_game_after_the_reaction() -> None:
    g = coop()
    planted = all_but("A1", "B1", "C3", "D4")
    otoma = ["A3", "D1", "E3", "A5", "C5"]
    g.arrange(planted=planted, otoma=otoma, piles={0: {"mountain": ["brown-S", 1]}, 1: {"valley": ["white-E", 1]}})
    events = g.play("explore reserve A1")
    assert told(events, "gave") == [[1, 0, ARROW.parse("white-E")]]
    assert "otoma_moved" in kinds(events)
    assert g.over


@rule("P-240")
def test_while_anybody_has_a_tile_the_game_goes_on() -> None:
    g = coop()
    g.arrange(planted=S01, piles=SOUTH)
    g.play("explore reserve A1")
    assert asked(g) == (1, "spend_tile")


@rule("P-241")
def test_a_last_offering_of_the_team_then_of_the_otoma() -> None:
    g = coop()
    g.arrange(
        planted=S01, known=["A1"], pawns={0: ["A1"]}, piles={0: {"mountain": ["brown-S", 1]}},
        tokens={"team": ["coca", "chili"], "otoma": ["coca", "chili", "maize"]}, scores={"otoma": 0},
    )  # fmt: skip
    g.play("divine A1 sweet_potato")
    assert asked(g) == (0, "last_offer")
    g.play("offer sweet_potato+coca+chili")
    assert g.over
    sheet = g.score_sheet()
    assert sheet.points[sheet.categories.index("offerings")] == [3, 3]


@rule("P-241")
@pytest.mark.parametrize("guess", ["sweet_potato", "quinoa"])
def test_the_last_offering_is_asked_also_after_an_error_and_the_otoma_offer_in_any_case(guess: str) -> None:
    g = coop()
    g.arrange(
        planted=S01, known=["A1"], pawns={0: ["A1"]}, piles={0: {"mountain": ["brown-S", 1]}},
        tokens={"team": ["coca", "chili"], "otoma": ["coca", "maize"]}, scores={"otoma": 0},
    )  # fmt: skip
    g.play(f"divine A1 {guess}")
    assert asked(g) == (0, "last_offer")
    g.play("offer none")
    sheet = g.score_sheet()
    assert sheet.points[sheet.categories.index("offerings")] == [0, 1]


@rule("P-241")
def test_the_last_active_player_decides_also_when_he_played_his_partners_turn() -> None:
    g = coop(seats=4)
    g.arrange(planted=S01, piles={3: {"mountain": ["brown-S", 1]}}, tokens={"team": ["coca", "chili"]}, turn=1)
    g.play("explore reserve A1")
    assert asked(g) == (3, "last_offer")


@rule("P-242")
def test_the_otoma_score_each_empty_cell() -> None:
    g = coop()
    g.arrange(
        planted=S01, known=["A1"], pawns={0: ["A1"]}, piles={0: {"mountain": ["brown-S", 1]}}, scores={"otoma": 0}
    )
    g.play("divine A1 quinoa")
    assert g.over
    assert otoma_score(g) == 25 - 6
    sheet = g.score_sheet()
    assert sheet.points[sheet.categories.index("wilderness")] == [0, 19]


@rule("P-243")
@pytest.mark.parametrize(("team", "place"), [(18, 2), (19, 2), (20, 1)])
def test_the_team_wins_with_strictly_more_than_the_otoma(team: int, place: int) -> None:
    g = coop(seats=3)
    g.arrange(
        planted=S01, known=["A1"], pawns={0: ["A1"]}, piles={0: {"mountain": ["brown-S", 1]}},
        scores={"otoma": 0, "team": team + 1},
    )  # fmt: skip
    events = g.play("divine A1 quinoa")
    assert g.scores() == [team] * 3
    assert g.ranking() == [place] * 3
    assert kinds(events)[-1] == ("won" if place == 1 else "otoma_won")


@rule("P-243")
def test_there_are_no_end_divinations() -> None:
    g = coop()
    g.arrange(planted=S01, known=["A1", "B1"], pawns={0: ["A1", "B1"]}, piles={0: {"mountain": ["brown-S", 1]}})
    g.play("divine A1 quinoa")
    assert g.over
    assert tile(g, "B1") == "mountain"


@rule("P-205", "P-226", "P-227")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tile_is_behind_a_screen_on_a_column_or_on_the_board(seats: int) -> None:
    for seed in range(2):
        for g in at_random(coop(seats=seats, seed=seed, scenario="random", board="long"), seed):
            for terrain, left in zip(TERRAINS, facts(g).left, strict=True):
                behind = sum(held(g, seat)[terrain] for seat in range(seats))
                owed = (
                    asked(g)[1] == "giver"
                    and g.prompt is not None
                    and g.prompt.parts["terrain"] == TERRAINS.index(terrain)
                )
                assert behind + len(column(g, terrain)) == left + owed

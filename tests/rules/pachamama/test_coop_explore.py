"""Together against the Otoma: exploring, and how they react."""

import pytest

from kancha.games.pachamama.material import CROPS, TERRAINS
from kancha.games.pachamama.verbs import ARROW
from tests.marks import rule
from tests.rules.pachamama.positions import (
    EAST,
    NORTH,
    S01,
    SOUTH,
    WEST,
    all_but,
    asked,
    column,
    coop,
    destinations,
    held,
    kinds,
    otoma_pawns,
    otoma_score,
    refused,
    spent,
    stones,
    texts,
    tile,
    tokens,
    told,
    top,
    top_in,
    verbs,
)

# S01: the Otoma stand on A3, D1, E3, A5 and C5. A player with one pile spends its top without being asked.


@rule("P-220")
@pytest.mark.parametrize(("piles", "cell"), [(NORTH, "B2"), (EAST, "C3"), (SOUTH, "B4"), (WEST, "A3")])
def test_the_first_step_goes_the_way_of_the_arrow(piles: dict[int, object], cell: str) -> None:
    g = coop()
    g.arrange(
        planted=["B3", "D1", "E3", "A5", "C5", "E1"],
        otoma=["D1", "E3", "A5", "C5", "E1"],
        pawns={0: ["B3"]},
        piles=piles,
    )
    assert destinations(g, "B3") == {cell}


@rule("P-220")
def test_after_the_first_step_the_pawn_goes_on_freely() -> None:
    g = coop()
    g.arrange(planted=[*S01, "B1", "B2", "C2"], pawns={0: ["B1"]}, piles=SOUTH)
    assert destinations(g, "B1") == {"A2", "B3", "C1", "D2", "C3"}
    assert refused(g, "explore B1 A1") == 220


@rule("P-220")
def test_a_step_off_the_board_is_none() -> None:
    g = coop()
    g.arrange(planted=[*S01, "B1"], pawns={0: ["B1"]}, piles=NORTH)
    assert destinations(g, "B1") == set()


@rule("P-220")
def test_the_arrows_colour_is_ignored() -> None:
    """An arrow of the Otoma's own colour, and one of the player's, only give the direction."""
    for arrow in ["green-S", "brown-S", "yellow-S"]:
        g = coop()
        g.arrange(planted=[*S01, "B1"], pawns={0: ["B1"]}, piles=spent(arrow))
        assert destinations(g, "B1") == {"B2"}
        before = otoma_pawns(g)
        g.play("explore B1 B2")
        assert otoma_pawns(g) == before


@rule("P-221")
@pytest.mark.parametrize(
    ("piles", "cells"),
    [
        (NORTH, ["A5", "B5", "C5", "D5", "E5"]),
        (EAST, ["A1", "A2", "A3", "A4", "A5"]),
        (SOUTH, ["A1", "B1", "C1", "D1", "E1"]),
        (WEST, ["E1", "E2", "E3", "E4", "E5"]),
    ],
)
def test_a_reserve_pawn_enters_over_the_edge_the_arrow_comes_from(piles: dict[int, object], cells: list[str]) -> None:
    g = coop()
    g.arrange(planted=S01, piles=piles)
    assert destinations(g, "reserve") == set(cells) - set(S01)


@rule("P-221")
def test_on_the_long_board_west_enters_over_the_last_column() -> None:
    g = coop(scenario="L01")
    planted = ["A5", "E5", "I2", "F1", "A2"]
    g.arrange(planted=planted, piles={0: {"mountain": ["white-W", 1]}, 1: {"mountain": ["white-E", 1]}})
    assert destinations(g, "reserve") == {"I1", "I3", "I4", "I5"}


@rule("P-221")
def test_the_entrance_is_the_first_step_and_the_pawn_may_go_on_over_crops_and_own_pawns() -> None:
    g = coop()
    g.arrange(planted=[*S01, "A1"], known=["C1"], pawns={0: ["C1"]}, piles=SOUTH)
    assert destinations(g, "reserve") == {"B1", "A2", "C2", "E1"}
    assert refused(g, "explore reserve A1") == 223
    assert refused(g, "explore reserve D1") == 225


@rule("P-222")
def test_the_departure_cell_is_not_entered_again() -> None:
    """Back over B1 the pawn would reach A1 and C1."""
    g = coop()
    g.arrange(planted=[*S01, "B1", "B2"], pawns={0: ["B1"]}, piles=SOUTH)
    assert destinations(g, "B1") == {"A2", "C2", "B3"}


@rule("P-223")
def test_no_pawn_stops_on_a_planted_cell() -> None:
    g = coop()
    g.arrange(planted=[*S01, "B1", "B2"], known=["B3"], pawns={0: ["B1"]}, piles=SOUTH)
    assert "B3" in destinations(g, "B1")
    assert refused(g, "explore B1 B2") == 223


@rule("P-224")
def test_no_pawn_is_recalled() -> None:
    g = coop()
    g.arrange(planted=[*S01, "B1"], pawns={0: ["B1"]}, piles=SOUTH)
    assert "recall" not in verbs(g)
    assert refused(g, "recall B1") == 224


@rule("P-225")
def test_a_partners_pawn_blocks_like_the_otomas_and_ones_own_is_crossed() -> None:
    g = coop(seats=3)
    g.arrange(
        planted=[*S01, "B1", "B2", "A2", "C2"], known=["B3"], pawns={0: ["B1", "B2"], 1: ["A2"], 2: ["C2"]}, piles=SOUTH
    )
    assert destinations(g, "B1") == {"B3"}
    assert refused(g, "explore B1 A2") == 225
    assert refused(g, "explore reserve D1") == 225
    assert refused(g, "explore B1 B2") == 42


@rule("P-226")
def test_the_tile_found_comes_from_the_top_of_its_column() -> None:
    g = coop()
    g.arrange(planted=S01, piles=SOUTH)
    before = column(g, "valley")
    assert len(before) == 4
    events = g.play("explore reserve A1")
    assert tile(g, "A1") == "valley"
    assert column(g, "valley") == before[:-1]
    assert "took_from_column" in kinds(events)
    assert stones(g, 0)["valley"] == 1
    assert g.scores() == [1, 1]


@rule("P-226")
def test_it_may_be_the_tile_just_spent() -> None:
    g = coop()
    piles = {
        0: {"valley": ["brown-S", 2], "forest": ["white-W", 1]},
        1: {"valley": ["white-E", 2], "forest": ["white-N", 1]},
    }
    g.arrange(planted=S01, piles=piles)
    assert column(g, "valley") == []
    g.play("spend valley")
    assert column(g, "valley") == ["brown-S"]
    events = g.play("explore reserve A1")
    assert column(g, "valley") == []
    assert "gave" not in kinds(events)
    assert held(g, 0)["valley"] == 1


@rule("P-227")
def test_with_the_column_empty_the_active_player_says_who_gives() -> None:
    g = coop(seats=3)
    g.arrange(
        planted=S01,
        piles={
            0: {"mountain": ["brown-S", 1]},
            1: {"valley": ["white-E", 1], "forest": ["white-N", 1]},
            2: {"valley": ["purple-N", 3]},
        },
    )
    g.play("explore reserve A1")
    assert asked(g) == (0, "giver")
    assert texts(g) == ["giver 1", "giver 2"]
    assert tile(g, "A1") == "valley"
    events = g.play("giver 2")
    assert told(events, "gave") == [[2, 0, ARROW.parse("purple-N")]]
    assert held(g, 2)["valley"] == 2
    assert column(g, "valley") == []
    assert top(g, 2, "valley") in ARROW.words
    assert g.scores() == [1, 1, 1]


@rule("P-227")
def test_the_givers_next_tile_shows_to_him_alone() -> None:
    g = coop(seats=3)
    g.arrange(
        planted=S01,
        piles={
            0: {"mountain": ["brown-S", 1]},
            1: {"valley": ["white-E", 1], "forest": ["white-N", 1]},
            2: {"valley": ["purple-N", 3]},
        },
    )
    g.play("explore reserve A1")
    g.play("giver 2")
    assert [top_in(g.view(seat).state, 2, "valley") != "" for seat in range(3)] == [False, False, True]


@rule("P-227")
def test_a_single_giver_is_not_asked_for_and_the_otoma_are_served_too() -> None:
    """A3 flees from A1 southwards over A4 (planted) and A5 to come by the path to B5: forest, which only seat 1 has."""
    g = coop()
    g.arrange(
        planted=[*S01, "A4"],
        piles={0: {"mountain": ["brown-S", 1]}, 1: {"forest": ["white-W", 4], "valley": ["white-E", 1]}},
    )
    events = g.play("explore reserve A1")
    assert tile(g, "B5").split()[0] == "forest"
    assert told(events, "gave") == [[1, TERRAINS.index("forest"), ARROW.parse("white-W")]]
    assert held(g, 1)["forest"] == 3


@rule("P-227")
def test_the_active_player_chooses_who_serves_the_otoma() -> None:
    g = coop(seats=3)
    g.arrange(
        planted=[*S01, "A4"],
        piles={0: {"mountain": ["brown-S", 1]}, 1: {"forest": ["white-W", 2]}, 2: {"forest": ["white-N", 2]}},
    )
    g.play("explore reserve A1")
    assert asked(g) == (0, "giver")
    assert texts(g) == ["giver 1", "giver 2"]


@rule("P-230")
def test_otoma_pawns_in_the_row_or_column_of_the_explorer_move() -> None:
    g = coop()
    g.arrange(planted=[*S01, "B1"], pawns={0: ["B1"]}, piles=spent("brown-E"))
    before = otoma_pawns(g)
    g.play("explore B1 C1")
    moved = [before[pawn] for pawn in range(5) if otoma_pawns(g)[pawn] != before[pawn]]
    assert moved == ["D1", "C5"]


@rule("P-230")
def test_what_lies_between_does_not_matter() -> None:
    """Between C1 and C5 stand a rival colour's pawn and an Otoma pawn; the far one moves all the same."""
    g = coop()
    g.arrange(
        planted=["B1", "C2", "C3", "C4", "C5", "A5", "E5", "D4"], otoma=["C3", "C5", "A5", "E5", "D4"],
        pawns={0: ["B1"], 1: ["C2"]}, piles=spent("brown-E"),
    )  # fmt: skip
    g.play("explore B1 C1")
    assert otoma_pawns(g)[1] != "C5"
    assert otoma_pawns(g)[0] != "C3"


@rule("P-230")
def test_a_stop_on_a_bare_cell_sets_them_off_too() -> None:
    g = coop()
    g.arrange(planted=[*S01, "B1"], known=["C1"], pawns={0: ["B1"]}, piles=spent("brown-E"))
    events = g.play("explore B1 C1")
    assert kinds(events).count("otoma_moved") == 2


@rule("P-230")
def test_with_no_otoma_in_line_nothing_moves() -> None:
    g = coop()
    g.arrange(planted=[*S01, "B1"], pawns={0: ["B1"]}, piles=SOUTH)
    before = otoma_pawns(g)
    g.play("explore B1 B2")
    assert otoma_pawns(g) == before


@rule("P-230")
def test_the_otoma_never_react_to_a_divine() -> None:
    g = coop()
    g.arrange(planted=S01, known=["C1"], pawns={0: ["C1"]}, piles=SOUTH)
    before = otoma_pawns(g)
    g.play("divine C1 sweet_potato")
    g.play("offer none")
    assert otoma_pawns(g) == before


@rule("P-231")
@pytest.mark.parametrize(
    ("otoma", "end"),
    [("A3", "A4"), ("E3", "E2"), ("C1", "D1"), ("C5", "B5"), ("B3", "A3"), ("D3", "E3"), ("C2", "C1"), ("C4", "C5")],
)
def test_they_flee_straight_away_from_the_explorer(otoma: str, end: str) -> None:
    """The explorer stops on C3; at the edge the path leads on."""
    others = ["A1", "E1", "A5", "E5"]
    g = coop()
    origin, piles = ("C2", SOUTH) if otoma != "C2" else ("C4", NORTH)
    g.arrange(planted=[otoma, *others, origin], otoma=[otoma, *others], pawns={0: [origin]}, piles=piles)
    g.play(f"explore {origin} C3")
    assert otoma_pawns(g) == [end, *others]


@rule("P-232")
def test_the_nearest_moves_first() -> None:
    g = coop()
    otoma = ["E1", "A2", "C1", "A4", "D3"]
    g.arrange(planted=otoma, otoma=otoma, piles=SOUTH)
    events = g.play("explore reserve A1")
    assert [values[0] for values in told(events, "otoma_moved")] == [1, 2, 3, 0]


@rule("P-232")
def test_of_equally_near_ones_the_active_player_says_which_moves_next() -> None:
    g = coop()
    otoma = ["A3", "E3", "C1", "C5", "D4"]
    g.arrange(planted=[*otoma, "C2"], otoma=otoma, pawns={0: ["C2"]}, piles=SOUTH)
    g.play("explore C2 C3")
    assert asked(g) == (0, "reaction_order")
    assert texts(g) == ["send 0", "send 1", "send 2", "send 3"]
    g.play("send 2")
    assert otoma_pawns(g) == ["A3", "E3", "D1", "C5", "D4"]
    assert texts(g) == ["send 0", "send 1", "send 3"]
    g.play("send 0")
    g.play("send 3")
    assert otoma_pawns(g) == ["A4", "E2", "D1", "B5", "D4"]


@rule("P-232")
def test_the_order_decides_who_finds_what() -> None:
    """A3 comes back along row 4 and C5 up column B: who walks first stops on B4, the other goes on over it."""
    ends = []
    for first in ("send 0", "send 1"):
        g = coop()
        otoma = ["A3", "C5", "E1", "D2", "E5"]
        g.arrange(planted=[*otoma, "A4", "B5", "C2"], otoma=otoma, pawns={0: ["C2"]}, piles=SOUTH)
        g.play("explore C2 C3")
        g.play(first)
        ends.append(otoma_pawns(g)[:2])
    assert ends == [["B4", "B3"], ["C4", "B4"]]


@rule("P-232")
def test_without_an_empty_cell_no_order_is_asked() -> None:
    g = coop()
    otoma = ["A3", "E3", "A1", "E1", "E5"]
    g.arrange(planted=all_but("C3"), otoma=otoma, pawns={0: ["C2"]}, piles={0: {"desert": ["white-S", 1]}})
    g.play("explore C2 C3")
    assert g.over
    assert otoma_pawns(g) == otoma


@rule("P-233")
def test_nobody_moves_twice_nor_joins_in() -> None:
    """C1 flees by the path down column D and stops on D3, in the explorer's row: it stays there."""
    g = coop()
    otoma = ["C1", "A5", "E5", "B4", "E4"]
    g.arrange(planted=[*otoma, "C2", "D1", "D2"], otoma=otoma, pawns={0: ["C2"]}, piles=SOUTH)
    events = g.play("explore C2 C3")
    assert otoma_pawns(g) == ["D3", "A5", "E5", "B4", "E4"]
    assert len(told(events, "otoma_moved")) == 1


@rule("P-234")
def test_an_otoma_discovery_scores_and_takes_a_token_of_a_crop_they_lack() -> None:
    """D1 flees from C1 to E1, C5 by the path to B5."""
    g = coop()
    g.arrange(planted=[*S01, "B1"], pawns={0: ["B1"]}, piles=EAST, tokens={"otoma": ["coca"]}, scores={"otoma": 0})
    before = stones(g, 1)
    events = g.play("explore B1 C1")
    assert otoma_pawns(g) == ["A3", "E1", "E3", "A5", "B5"]
    assert [tile(g, "E1"), tile(g, "B5")] == ["mountain coca", "forest chili"]
    assert tokens(g, 1) == {"coca", "chili"}
    assert told(events, "took_token") == [[1, CROPS.index("chili")]]
    assert stones(g, 1) == {**before, "mountain": 2, "forest": 1}
    assert otoma_score(g) == (3 + 2) + (1 + 3)

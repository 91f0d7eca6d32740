"""The worked examples of the rulebook, as positions."""

import kancha
from kancha.games.pachamama.material import CROPS
from tests.marks import rule
from tests.rules.pachamama.positions import (
    EVERY_CELL,
    S01,
    asked,
    competitive,
    destinations,
    pawns,
    refused,
    reserve,
    stones,
    texts,
    tile,
    tokens,
)

BORDER = {cell for cell in EVERY_CELL if cell[0] in "AE" or cell[1] in "15"}


def a_round_of_four(turn: int) -> kancha.Game:
    """Brown, white, green and blue in the middle of a game; green's pawn on C3 is boxed in by the three others."""
    g = competitive(seats=4)
    g.arrange(
        planted=[*S01, "C3"],
        known=["B2", "C2", "C4", "D2", "D5", "A2", "B3", "D3"],
        pawns={"brown": ["B2", "C2"], "white": ["C4", "D1"], "green": ["C3", "D2", "D5"], "blue": ["A2", "B3", "D3"]},
        stones={"white": {"mountain": 1, "valley": 2, "forest": 1}},
        tokens={"brown": ["coca"], "green": CROPS[1:], "blue": CROPS[:4]},
        scores={"brown": 20, "white": 20, "green": 20, "blue": 20},
        turn=turn,
    )
    return g


@rule("P-245")
def test_brown_guesses_5_where_4_grows() -> None:
    g = a_round_of_four(turn=0)
    g.play("divine B2 quinoa")
    assert g.scores()[0] == 20 - 4
    assert tile(g, "B2") == "valley maize"
    assert asked(g) == (1, "action")


@rule("P-246")
def test_white_enters_a_third_pawn_and_finds_a_mountain() -> None:
    g = a_round_of_four(turn=1)
    g.play("explore reserve B1")
    assert tile(g, "B1") == "mountain"
    assert pawns(g, 1) == {"C4", "D1", "B1"}
    assert stones(g, 1)["mountain"] == 2
    assert g.scores()[1] == 20 + 2
    assert asked(g) == (2, "action")


@rule("P-247")
def test_green_boxed_in_recalls_a_pawn_and_offers_four() -> None:
    g = a_round_of_four(turn=2)
    assert destinations(g, "C3") == set()
    g.play("recall C3")
    assert reserve(g, 2) == 1
    g.play("offer coca+chili+maize+quinoa")
    assert g.scores()[2] == 20 + 6
    assert asked(g) == (3, "action")


@rule("P-248")
def test_blue_divines_twice_stops_and_offers_five() -> None:
    g = a_round_of_four(turn=3)
    g.play("divine A2 quinoa")
    assert g.scores()[3] == 20 + 5
    assert tokens(g, 3) == set(CROPS)
    g.play("divine B3 sweet_potato")
    assert g.scores()[3] == 20 + 5 + 1
    assert tokens(g, 3) == set(CROPS)
    assert "divine D3 maize" in texts(g)
    g.play("stop")
    g.play("offer sweet_potato+coca+chili+maize+quinoa")
    assert g.scores()[3] == 20 + 5 + 1 + 10
    assert tokens(g, 3) == set()
    assert asked(g) == (0, "action")


@rule("P-249")
def test_two_inner_cells_are_reached_from_the_reserve_through_crops_on_the_border() -> None:
    g = competitive()
    g.arrange(planted=["D1", "A3", "A5"])
    assert len(BORDER) == 16
    assert destinations(g, "reserve") == BORDER | {"D2", "B3"}
    assert len(set(EVERY_CELL) - destinations(g, "reserve")) == 7


@rule("P-270")
def test_a_boxed_in_pawn_leaves_through_its_own_colour() -> None:
    """Brown on C4: rivals on three sides, brown on C3 and behind it on C2; beyond lie C1 and D2."""
    g = competitive(seats=3)
    rivals = {"white": ["B4", "D4", "C5", "B3"], "green": ["D3", "B2"]}
    cells = ["C4", "C3", "C2", *rivals["white"], *rivals["green"]]
    g.arrange(planted=[*S01, *cells], pawns={"brown": ["C4", "C3", "C2"], **rivals})
    assert destinations(g, "C4") == {"C1", "D2"}
    assert refused(g, "explore C4 C3") == refused(g, "explore C4 C2") == 42


@rule("P-271")
def test_with_pawns_a_rival_closes_one_entrance_and_an_own_pawn_is_crossed_at_the_other() -> None:
    g = competitive(seats=4)
    g.arrange(planted=["D1", "A3", "A5"], pawns={"green": ["D1"], "blue": ["A3"]}, turn=3)
    assert destinations(g, "reserve") == (BORDER - {"D1", "A3"}) | {"B3"}
    assert refused(g, "explore reserve D2") == 41
    assert refused(g, "explore reserve A3") == 42
    assert destinations(g, "A3") == {"A2", "A4", "B3"}

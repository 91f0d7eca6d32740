"""How Otoma pawns walk, and what they find."""

import random

import pytest

from tests.marks import rule
from tests.rules.pachamama.positions import (
    EVERY_CELL,
    S01,
    all_but,
    at_random,
    facts,
    kinds,
    otoma_pawns,
    otoma_score,
    pawns,
    solo,
    stones,
    tile,
    tokens,
    told,
)

# S01 alone: purple stands on A3, yellow on D1, white on E3, green on A5, blue on C5; the player is brown.


@rule("P-170")
def test_an_otoma_pawn_walks_straight_on_to_the_first_empty_cell() -> None:
    g = solo()
    g.arrange(planted=[*S01, "A2", "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-E"})
    g.play("explore B1 A1")
    assert otoma_pawns(g)[0] == "B3"


@rule("P-170")
def test_it_walks_through_bare_tiles_crops_and_pawns_of_every_colour() -> None:
    """From A3 eastwards: a crop with the player's pawn, a bare tile with one, a crop with the green Otoma pawn, then E3."""
    g = solo()
    g.arrange(
        planted=["A3", "B3", "D3", "D1", "A5", "C5", "A2"], known=["C3", "A1"], pawns={0: ["A2", "B3", "C3"]},
        otoma=["A3", "D1", "A5", "D3", "C5"], arrows={"A1": "purple-E"},
    )  # fmt: skip
    g.play("explore A2 A1")
    assert otoma_pawns(g)[0] == "E3"
    assert pawns(g, 0) == {"A1", "B3", "C3"}


@rule("P-171")
@pytest.mark.parametrize(
    ("start", "way", "empty", "end"),
    [
        ("A1", "N", ["B4"], "B4"),  # by the path A1–B1, then south
        ("B1", "N", ["A2"], "A2"),
        ("E1", "N", ["A1"], "A1"),  # round the corner of E1, then west
        ("E1", "E", ["E4"], "E4"),  # round the corner of E1, then south
        ("E2", "E", ["B3"], "B3"),  # by the path E2–E3, then west
        ("A5", "S", ["D5"], "D5"),  # round the corner of A5, then east
        ("A5", "W", ["A1"], "A1"),  # round the corner of A5, then north
        ("C5", "S", ["B2"], "B2"),
    ],
)
def test_at_the_edge_it_follows_the_path_and_goes_on_away_from_it(
    start: str, way: str, empty: list[str], end: str
) -> None:
    g = solo()
    others = [cell for cell in ("C3", "D3", "D4", "D2", "C2") if cell != start][:4]
    g.arrange(planted=all_but(*empty), otoma=[start, *others])
    cell = EVERY_CELL.index(start)
    walk = facts(g).otoma_walk(cell // 5 * 9 + cell % 5, "NESW".index(way))
    assert [f"{'ABCDE'[at % 9]}{at // 9 + 1}" for at in walk][-1] == end
    assert walk[-1] // 9 * 5 + walk[-1] % 9 == EVERY_CELL.index(empty[0])


@rule("P-171")
def test_it_may_use_several_paths_in_one_walk() -> None:
    """Purple leaves A3 northwards, comes down B, up C, down D, and goes up E to stop on E2."""
    g = solo()
    g.arrange(planted=all_but("E2", "C3"), known=["C3"], pawns={0: ["D3"]}, arrows={"C3": "purple-N"})
    events = g.play("explore D3 C3")
    assert otoma_pawns(g)[0] == "E2"
    assert kinds(events).count("otoma_moved") == 1


@rule("P-174")
def test_the_otoma_find_terrain_and_crop_without_error() -> None:
    g = solo()
    g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-E"})
    left = facts(g).left.copy()
    events = g.play("explore B1 A1")
    assert tile(g, "B3") == "forest sweet_potato"
    assert facts(g).left == [left[0], left[1], left[2] - 1, left[3]]
    assert {"discovered", "planted"} <= set(kinds(events))
    assert "arrow_turned" not in kinds(events)


@rule("P-175")
def test_their_stone_climbs_and_they_score_it_and_the_crops_level() -> None:
    g = solo()
    g.arrange(
        planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-N"},
        stones={"otoma": {"valley": 3, "desert": 4, "forest": 4, "mountain": 0}}, scores={"otoma": 10},
    )  # fmt: skip
    events = g.play("explore B1 A1")
    assert tile(g, "A2") == "valley quinoa"
    assert stones(g, 1)["valley"] == 4
    assert otoma_score(g) == 10 + 3 + 5
    assert tokens(g, 1) == set()
    assert "took_token" not in kinds(events)
    assert g.scores() == [0]
    assert stones(g, 0)["valley"] == 0


@rule("P-175")
def test_their_stone_at_the_top_scores_one() -> None:
    g = solo()
    g.arrange(
        planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-N"},
        stones={"otoma": {"valley": 6, "desert": 6, "forest": 6, "mountain": 6}}, scores={"otoma": 0},
    )  # fmt: skip
    g.play("explore B1 A1")
    assert otoma_score(g) == 1 + 5


@rule("P-176")
def test_without_an_empty_cell_the_pawn_stays() -> None:
    g = solo()
    g.arrange(planted=all_but("A1"), known=["A1"], pawns={0: ["B1"]}, arrows={"A1": "purple-N"})
    before, score = otoma_pawns(g), otoma_score(g)
    events = g.play("explore B1 A1")
    assert otoma_pawns(g) == before
    assert otoma_score(g) == score
    assert told(events, "otoma_stayed") == [[0]]
    assert "otoma_moved" not in kinds(events)


@rule("P-177", "P-178")
@pytest.mark.parametrize("seed", range(6))
def test_all_otoma_pawns_stay_on_planted_cells_alone_all_game(seed: int) -> None:
    for g in at_random(solo("hard", seed, scenario="random", board="long" if seed % 2 else "short"), seed):
        otoma = otoma_pawns(g)
        assert len(otoma) == 5
        assert all(len(tile(g, cell).split()) == 2 for cell in otoma)
        everybody = [*otoma, *pawns(g, 0)]
        assert len(everybody) == len(set(everybody))


@rule("P-178")
@pytest.mark.parametrize(("scenario", "longest"), [("S01", 50), ("L01", 90)])
def test_the_longest_walk_is_one_circuit(scenario: str, longest: int) -> None:
    g = solo(scenario=scenario)
    cells = facts(g).board.cells
    luck = random.Random(1)
    lengths = []
    for empty in luck.sample(cells, 6):
        state = facts(g).clone()
        state.known = state.board.mask & ~(1 << empty)
        lengths += [len(state.otoma_walk(cell, way)) for cell in cells if cell != empty for way in range(4)]
    assert max(lengths) <= longest
    assert max(lengths) > longest // 3

"""How Quechua pawns move."""

import random
from collections.abc import Callable

import pytest

from tests.marks import rule
from tests.rules.pachamama.positions import (
    EVERY_CELL,
    S01,
    asked,
    competitive,
    destinations,
    facts,
    kinds,
    pawns,
    refused,
    texts,
)

BORDER = {cell for cell in EVERY_CELL if cell[0] in "AE" or cell[1] in "15"}


@rule("P-040")
def test_a_pawn_goes_any_number_of_steps_over_crops_and_may_turn() -> None:
    g = competitive()
    g.arrange(planted=["A1", "B1", "C1", "C2", "C3", "D3", "E3"], pawns={0: ["A1"]})
    assert destinations(g, "A1") == {
        "B1", "C1", "C2", "C3", "D3", "E3",
        "A2", "B2", "D1", "D2", "E2", "B3", "C4", "D4", "E4",
    }  # fmt: skip


@rule("P-040")
def test_a_pawn_never_steps_diagonally_nor_off_the_board() -> None:
    g = competitive()
    g.arrange(planted=["A1", "E5", "C3"], pawns={0: ["A1", "E5", "C3"]})
    assert destinations(g, "A1") == {"B1", "A2"}
    assert destinations(g, "E5") == {"D5", "E4"}
    assert destinations(g, "C3") == {"C2", "C4", "B3", "D3"}


@rule("P-040")
def test_a_pawn_on_the_long_board_does_not_wrap_round_the_edge() -> None:
    g = competitive(scenario="L01")
    g.arrange(planted=["I1", "A2", "I5", "A5"], pawns={0: ["I1", "A2", "I5", "A5"]})
    assert destinations(g, "I1") == {"H1", "I2"}
    assert destinations(g, "A2") == {"A1", "B2", "A3"}
    assert destinations(g, "I5") == {"H5", "I4"}
    assert destinations(g, "A5") == {"A4", "B5"}


@rule("P-041")
def test_a_rivals_cell_is_neither_entered_nor_crossed() -> None:
    g = competitive()
    g.arrange(planted=["A1", "B1", "C1"], pawns={0: ["A1"], 1: ["B1"]})
    assert destinations(g, "A1") == {"A2"}
    assert refused(g, "explore A1 B1") == 41
    assert refused(g, "explore reserve B1") == 41


@rule("P-041")
@pytest.mark.parametrize("tiles", [{"planted": ["A1", "B1"]}, {"planted": ["A1"], "known": ["B1"]}])
def test_a_rival_blocks_on_bare_and_planted_cells_alike(tiles: dict[str, object]) -> None:
    g = competitive(seats=3)
    g.arrange(pawns={1: ["A1"], 2: ["B1"]}, turn=1, **tiles)
    assert destinations(g, "A1") == {"A2"}


@rule("P-042")
def test_ones_own_pawn_is_crossed_but_not_stopped_on() -> None:
    g = competitive()
    g.arrange(planted=["A1", "B1"], pawns={0: ["A1", "B1"]})
    assert destinations(g, "A1") == {"A2", "C1", "B2"}
    assert refused(g, "explore A1 B1") == 42


@rule("P-042")
def test_ones_own_pawn_on_a_bare_cell_is_crossed_too() -> None:
    g = competitive()
    g.arrange(planted=["A1"], known=["B1"], pawns={0: ["A1", "B1"]})
    assert destinations(g, "A1") == {"A2", "C1", "B2"}


@rule("P-042")
def test_a_chain_of_own_pawns_is_crossed_from_end_to_end() -> None:
    g = competitive()
    g.arrange(planted=["A1"], known=["B1", "C1", "C2"], pawns={0: ["A1", "B1", "C1", "C2"]})
    assert destinations(g, "A1") == {"A2", "B2", "D1", "D2", "C3"}


@rule("P-043")
def test_on_a_planted_cell_a_pawn_may_stop_or_go_on() -> None:
    g = competitive()
    g.arrange(planted=["A1", "B1"], pawns={0: ["A1"]})
    assert {"B1", "C1", "B2"} <= destinations(g, "A1")


@rule("P-044")
@pytest.mark.parametrize("tiles", [{"known": ["B1"]}, {}])
def test_on_an_empty_or_bare_cell_a_pawn_must_stop(tiles: dict[str, object]) -> None:
    g = competitive()
    g.arrange(planted=["A1", "C1"], pawns={0: ["A1"]}, **tiles)
    assert destinations(g, "A1") == {"B1", "A2"}
    assert refused(g, "explore A1 C1") == 44


@rule("P-045")
def test_the_destination_is_another_cell_than_the_departure() -> None:
    g = competitive()
    g.arrange(planted=["A1", "B1", "A2", "B2"], pawns={0: ["A1"]})
    assert "A1" not in destinations(g, "A1")
    assert refused(g, "explore A1 A1") == 45


@rule("P-045")
def test_a_move_that_could_only_end_on_own_pawns_does_not_exist() -> None:
    g = competitive()
    g.arrange(planted=["A1", "B1", "A2", "C1", "B2", "A3"], pawns={0: ["A1", "B1", "A2"], 1: ["C1", "B2", "A3"]})
    assert destinations(g, "A1") == destinations(g, "B1") == destinations(g, "A2") == set()


@rule("P-045")
def test_a_cell_never_holds_two_pawns() -> None:
    for seed in range(3):
        g = competitive(seats=4, seed=seed, scenario="random", board="short")
        luck = random.Random(seed)
        while not g.over:
            held = [cell for seat in range(4) for cell in pawns(g, seat)]
            assert len(held) == len(set(held))
            g.play(luck.choice(g.options()))


@rule("P-046")
def test_each_pawn_and_destination_is_offered_once() -> None:
    g = competitive()
    g.arrange(planted=EVERY_CELL, pawns={0: ["A1", "C3"]})
    assert len(texts(g)) == len(set(texts(g)))
    assert destinations(g, "A1") == set(EVERY_CELL) - {"A1", "C3"}


def walked(start: list[str], may_enter: Callable[[str], bool], must_go_on: set[str], may_go_on: set[str]) -> set[str]:
    """Where walks of every shape end, crossing the departure cell or not: all that P-040 to P-044 say, cell by cell."""
    reached: set[str] = set()
    ahead = [cell for cell in start if may_enter(cell)]
    while ahead:
        cell = ahead.pop()
        if cell in reached:
            continue
        reached.add(cell)
        if cell in must_go_on | may_go_on:
            ahead += [beside for beside in beside_of(cell) if may_enter(beside)]
    return reached - must_go_on


def beside_of(cell: str) -> list[str]:
    around = [chr(ord(cell[0]) + x) + str(int(cell[1]) + y) for x, y in [(0, -1), (1, 0), (0, 1), (-1, 0)]]
    return [beside for beside in around if beside in EVERY_CELL]


@rule("P-040", "P-041", "P-042", "P-043", "P-044", "P-046", "P-047")
@pytest.mark.parametrize("seed", range(40))
def test_moves_are_those_of_a_walk_cell_by_cell(seed: int) -> None:
    luck = random.Random(seed)
    planted = set(luck.sample(EVERY_CELL, luck.randint(6, 20)))
    known = set(luck.sample(EVERY_CELL, 8)) | planted
    held = luck.sample(sorted(known), 6)
    g = competitive()
    g.arrange(planted=sorted(planted), known=sorted(known), pawns={0: held[:3], 1: held[3:]})
    for origin in held[:3]:
        own = set(held[:3]) - {origin}
        crossing = planted | {origin}  # once the pawn has left, its cell is free to be crossed
        ends = walked(beside_of(origin), lambda cell: cell not in held[3:], own, crossing) - {origin}
        assert destinations(g, origin) == ends
    entering = walked(sorted(BORDER), lambda cell: cell not in held[3:], set(held[:3]), planted)
    assert destinations(g, "reserve") == entering


@rule("P-047")
def test_a_reserve_pawn_enters_over_any_border_cell() -> None:
    g = competitive()
    g.arrange(tiles={})
    assert destinations(g, "reserve") == BORDER
    assert refused(g, "explore reserve C3") == 47


@rule("P-047")
def test_a_reserve_pawn_goes_on_over_a_planted_border_cell() -> None:
    g = competitive()
    g.arrange(planted=["C1", "C2"])
    assert destinations(g, "reserve") == BORDER | {"C2", "B2", "D2", "C3"}


@rule("P-047")
def test_a_reserve_pawn_must_go_on_over_its_own_colour_on_the_border() -> None:
    g = competitive()
    g.arrange(known=["C1"], pawns={0: ["C1"]})
    assert destinations(g, "reserve") == (BORDER - {"C1"}) | {"C2"}
    assert refused(g, "explore reserve C1") == 42


@rule("P-047")
def test_a_rival_on_the_border_closes_that_entrance() -> None:
    g = competitive()
    g.arrange(planted=["C1"], pawns={1: ["C1"]})
    assert destinations(g, "reserve") == BORDER - {"C1"}


@rule("P-047")
def test_on_the_long_board_the_border_has_24_cells() -> None:
    g = competitive(scenario="L01")
    g.arrange(tiles={})
    cells = [f"{column}{row}" for row in "12345" for column in "ABCDEFGHI"]
    assert destinations(g, "reserve") == {cell for cell in cells if cell[0] in "AI" or cell[1] in "15"}


@rule("P-048")
def test_the_pawns_of_the_reserve_are_one_choice() -> None:
    g = competitive()
    assert sum(text.startswith("explore reserve A1") for text in texts(g)) == 1
    g.arrange(planted=S01, pawns={0: ["A3", "D1", "E3", "A5"]})
    with_one_left = destinations(g, "reserve")
    assert with_one_left
    g.arrange(planted=[*S01, "B3"], pawns={0: [*S01]})
    assert destinations(g, "reserve") == set()
    assert refused(g, "explore reserve A1") == 21


@rule("P-050")
@pytest.mark.parametrize("tiles", [{"planted": ["A1", "B1"]}, {"planted": ["A1"], "known": ["B1"]}])
def test_on_a_tile_there_is_no_discovery_and_no_progress(tiles: dict[str, object]) -> None:
    g = competitive()
    g.arrange(pawns={0: ["A1"]}, **tiles)
    known = facts(g).known
    events = g.play("explore A1 B1")
    assert kinds(events) == ["answered", "moved"]
    assert facts(g).known == known
    assert facts(g).stones == [0] * 8
    assert asked(g) == (1, "action")

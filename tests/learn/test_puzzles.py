"""Puzzles: what is stored holds, is posed at a table, and is told right or wrong there."""

from datetime import date

import pytest

from kancha.draw.grids import NOTHING
from kancha.games import all_rules
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.look.daily import grid
from kancha.games.pachamama.maps.solver import solutions
from kancha.games.pachamama.material import CELLS, NONE, WIDE
from kancha.kernel.rules import ONLOOKER
from kancha.lab.mining import collected, stored_games
from kancha.lab.puzzle_check import check_puzzles
from kancha.learn.posing import OPEN, RIGHT, WRONG
from kancha.learn.puzzles import PuzzleError, puzzle_of, puzzle_of_the_day, puzzles_of
from kancha.table.opening import posed
from kancha.table.snapshot import BOT, PERSON
from kancha.table.spec import SeatSpec
from kancha.table.table import Table

SLUGS = [rules.slug for rules in all_rules() if puzzles_of(rules.slug).puzzles]
FEWEST = 30
"""Puzzles stored of a game."""
SOME = 3
MONDAY = date(2026, 11, 16)


def no_edition(slug: str, name: str) -> str:
    return ""


def table_of(slug: str, number: int = 0) -> Table:
    puzzle = puzzles_of(slug).puzzles[number]
    chairs = tuple(
        SeatSpec(f"Seat {seat}", PERSON if seat == puzzle.seat else BOT, "easy")
        for seat in range(puzzles_of(slug).seats(puzzle))
    )
    return posed(slug, puzzle, chairs, no_edition)[0]


def verdict(table: Table) -> str:
    found = table.puzzle()
    assert found is not None
    return found.verdict


@pytest.mark.parametrize("slug", SLUGS)
def test_puzzles_are_stored_and_each_was_found_again_by_ten_times_the_search(slug: str) -> None:
    puzzles = puzzles_of(slug).puzzles
    assert len(puzzles) >= FEWEST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle.solution != puzzle.second_best
        assert puzzle.margin > 0
        assert puzzle.found_again.margin > puzzle.found_again.spread
        assert puzzle.found_again.searched in (120, 400)


def test_mining_goes_on_from_what_is_stored() -> None:
    for slug in SLUGS:
        assert collected(stored_games(puzzles_of(slug))) == puzzles_of(slug)


@pytest.mark.parametrize("slug", SLUGS)
def test_three_puzzles_of_each_game_replay_and_a_bounded_search_prefers_their_solution(slug: str) -> None:
    assert check_puzzles(slug, SOME) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_puzzle_at_its_table_is_open_until_its_solution_is_given(slug: str) -> None:
    table = table_of(slug)
    found = table.puzzle()
    assert found is not None
    seat = found.puzzle.seat
    assert table.game.waiting() == [seat]
    for text in found.puzzle.solution:
        assert verdict(table) == OPEN
        table.move(seat, table.version, text)
    assert verdict(table) == RIGHT
    assert table.bot_asked() is None
    assert table.snapshot(seat, (seat,)).puzzle is not None
    assert table.snapshot(ONLOOKER).puzzle is None


@pytest.mark.parametrize("slug", SLUGS)
def test_the_second_best_is_told_to_be_wrong(slug: str) -> None:
    table = table_of(slug, 1)
    found = table.puzzle()
    assert found is not None
    for text in found.puzzle.second_best:
        table.move(found.puzzle.seat, table.version, text)
    assert verdict(table) == WRONG


@pytest.mark.parametrize("slug", SLUGS)
def test_a_puzzle_comes_once_before_any_comes_again(slug: str) -> None:
    puzzles = puzzles_of(slug).puzzles
    days = [puzzle_of_the_day(slug, date.fromordinal(MONDAY.toordinal() + n)) for n in range(len(puzzles))]
    assert len({puzzle.id for puzzle in days if puzzle is not None}) == len(puzzles)


def test_a_puzzle_there_is_not_is_refused_in_one_sentence() -> None:
    with pytest.raises(PuzzleError, match="there is no puzzle “none” of ayar"):
        puzzle_of("ayar", "none")


@pytest.mark.parametrize("ahead", [0, 5])
def test_the_map_of_a_day_has_one_solution_and_every_square_follows(ahead: int) -> None:
    day = MONDAY.toordinal() + ahead
    puzzle = grid(day)
    assert puzzle.columns == (5 if ahead < 5 else 9)
    board = standard().board("short" if ahead < 5 else "long")
    terrain, given = [NONE] * CELLS, [NONE] * CELLS
    for square, kind in enumerate(puzzle.kinds):
        cell = square // puzzle.columns * WIDE + square % puzzle.columns
        terrain[cell] = kind
        given[cell] = puzzle.given[square] if puzzle.given[square] != NOTHING else NONE
    assert len(solutions(board, terrain, given, 2)) == 1
    unknown = [square for square, mark in enumerate(puzzle.given) if mark == NOTHING]
    assert sorted(step.square for step in puzzle.steps) == unknown
    assert all(puzzle.solution[step.square] == step.mark for step in puzzle.steps)
    assert 1 <= puzzle.grade <= 3

"""Sets of cells as bitboards: neighbours, what hangs together, and the sets each cell is in."""

from mypy_extensions import i64

from kancha.games.pachamama.material import CELLS, NOT_A, NOT_I, WIDE
from kancha.kernel.bits import members


def round_about(cells: i64) -> int:
    """Every king neighbour of one of these cells, themselves only where they touch; may stick out of the board."""
    sides = cells << 1 & NOT_A | cells >> 1 & NOT_I
    row = sides | cells
    return int(sides | row << WIDE | row >> WIDE)


def flood(start: i64, ground: i64, steps: int) -> int:
    """What can be reached from `start` over `ground` in so many orthogonal steps."""
    reached = start
    for _ in range(steps):
        grown = reached | (reached << WIDE | reached >> WIDE | reached << 1 & NOT_A | reached >> 1 & NOT_I) & ground
        if grown == reached:
            break
        reached = grown
    return int(reached)


def spelled(sets: list[int]) -> list[int]:
    """Turned round: for each cell the numbers of the sets it is in."""
    of_cell = [0] * CELLS
    for number, cells in enumerate(sets):
        for cell in members(cells):
            of_cell[cell] |= 1 << number
    return of_cell

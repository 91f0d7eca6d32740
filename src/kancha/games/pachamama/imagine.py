"""Imagined maps: a random complete map that fits everything on the table (P-285)."""

from typing import Final

from kancha.games.pachamama.deduction import KINDS, LEVELS, Deduction, deduce
from kancha.games.pachamama.material import WIDE, Board
from kancha.kernel.bits import members
from kancha.kernel.chance import Whim

PATIENCE: Final = 60  # assumptions tried before starting anew
RESTARTS: Final = 40  # then the search goes on until it has found a map
AHEAD: Final = 4  # undecided cells compared when choosing the next
KINSHIP: Final = 12  # how much likelier a cell takes the terrain of a neighbour


class Search:
    """One attempt: terrain first, cell by cell across the board, then crops; a sure contradiction is taken back."""

    def __init__(self, board: Board, whim: Whim, patience: int) -> None:
        self.board = board
        self.whim = whim
        self.patience = patience
        self.order = sweep(board, whim)

    def complete(self, map_so_far: Deduction) -> Deduction | None:
        """A full map, or None if there is none or patience ran out."""
        while True:
            unsure = twice(map_so_far.may)
            terrain = unsure != 0
            if not terrain:
                unsure = twice(map_so_far.can)
                if not unsure:
                    return map_so_far
            cell = self.next_cell(unsure, map_so_far.may if terrain else map_so_far.can)
            value = self.terrain_for(map_so_far, cell) if terrain else self.crop_for(map_so_far, cell)
            self.patience -= 1
            if not self.patience:
                return None
            bold = map_so_far.copy()
            if terrain:
                bold.assume_terrain(value, 1 << cell)
            else:
                bold.assume_crop(value, 1 << cell)
            if bold.settle():
                found = self.complete(bold)
                if found is not None or not self.patience:
                    return found
            if terrain:
                map_so_far.may[value] &= ~(1 << cell)
            else:
                map_so_far.narrow(value, ~(1 << cell))
            if not map_so_far.settle():
                return None

    def next_cell(self, unsure: int, sets: list[int]) -> int:
        """Of the first few undecided cells in the order, the one with the fewest choices."""
        best, fewest, compared = -1, 9, 0
        for cell in self.order:
            if unsure >> cell & 1:
                choices = 0
                for cells in sets:
                    choices += cells >> cell & 1
                if choices < fewest:
                    best, fewest = cell, choices
                compared += 1
                if compared == AHEAD:
                    break
        return best

    def terrain_for(self, d: Deduction, cell: int) -> int:
        weights = [0] * KINDS
        for kind in range(KINDS):
            if d.may[kind] >> cell & 1:
                weights[kind] = d.high[kind] - d.has[kind].bit_count()
                if d.has[kind] & self.board.near[cell]:
                    weights[kind] *= KINSHIP
        return self.whim.pick(weights)

    def crop_for(self, d: Deduction, cell: int) -> int:
        weights = [0] * LEVELS
        for level in range(LEVELS):
            weights[level] = d.can[level] >> cell & 1
        return self.whim.pick(weights)


def twice(sets: list[int]) -> int:
    """The cells that are in more than one of these sets."""
    once = more = 0
    for cells in sets:
        more |= once & cells
        once |= cells
    return more


def sweep(board: Board, whim: Whim) -> list[int]:
    """The cells column by column, from a random corner."""
    order: list[int] = []
    mirrored, upward = whim.below(2), whim.below(2)
    for step in range(board.columns):
        column = board.columns - 1 - step if mirrored else step
        cells = [cell for cell in board.cells if cell % WIDE == column]
        if upward:
            cells.reverse()
        order += cells
    return order


def numbers(sets: list[int], size: int) -> list[int]:
    """For each cell the one set it is in; -1 if none."""
    found = [-1] * size
    for number in range(len(sets)):
        for cell in members(sets[number]):
            found[cell] = number
    return found


def imagine(board: Board, land: list[int], crop: list[int], left: list[int], whim: Whim) -> tuple[list[int], list[int]]:
    """A random map (terrain, crop) that fits what is seen; it never looks at the true one."""
    sure = deduce(board, land, crop, left)
    patience = PATIENCE
    found: Deduction | None = None
    for _ in range(RESTARTS):
        found = Search(board, whim, patience).complete(sure.copy())
        if found is not None:
            break
        patience += patience // 10
    if found is None:
        found = Search(board, whim, 1 << 30).complete(sure)
        assert found is not None
    return numbers(found.may, len(land)), numbers(found.can, len(land))

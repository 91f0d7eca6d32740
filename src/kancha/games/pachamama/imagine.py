"""Imagined maps: a random complete map that fits everything on the table (P-285)."""

from typing import Final

from kancha.games.pachamama.deduction import KINDS, LEVELS, Deduction, deduce
from kancha.games.pachamama.material import CELLS, NONE, WIDE, Board
from kancha.kernel.bits import members
from kancha.kernel.chance import Whim

PATIENCE: Final = 60  # assumptions tried in the first attempt; every further one is given a tenth more
EFFORT: Final = 24  # assumptions worth trying for more maps to choose from
AHEAD: Final = 4  # undecided cells compared when choosing the next
KINSHIP: Final = 12  # how much likelier a cell takes the terrain of a neighbour


class Branch:
    """What would follow from some assumptions, and the choice to make next."""

    def __init__(self, sketch: Deduction) -> None:
        self.sketch = sketch
        self.cell = NONE  # the cell to decide next; none if the map is complete
        self.values: list[int] = []  # its terrains or crops
        self.weights: list[int] = []
        self.twigs: list[Branch | None] = []  # what follows from each, as far as tried
        self.spent = False  # everything that follows has been tried
        self.maps = 0.0  # how many maps grow here; a guess until spent


class Search:
    """One attempt: terrain cell by cell across the board, then crops, and every sure contradiction is remembered."""

    def __init__(self, board: Board, whim: Whim, patience: int) -> None:
        self.board = board
        self.whim = whim
        self.patience = patience
        self.order = sweep(board, whim)

    def branch(self, sketch: Deduction) -> Branch:
        branch = Branch(sketch)
        may = [kind.may for kind in sketch.kinds]
        unsure = twice(may)
        if unsure:
            branch.cell = self.next_cell(unsure, may)
            for kind in range(KINDS):
                if may[kind] >> branch.cell & 1:
                    has = sketch.kinds[kind].has
                    near = KINSHIP if has & self.board.near[branch.cell] else 1
                    branch.values.append(kind)
                    branch.weights.append(near * (sketch.kinds[kind].total - has.bit_count()))
        else:
            can = [level.can for level in sketch.levels]
            unsure = twice(can)
            if not unsure:
                branch.spent = True
                branch.maps = 1.0
                return branch
            branch.cell = self.next_cell(unsure, can)
            for level in range(LEVELS):
                if can[level] >> branch.cell & 1:
                    branch.values.append(KINDS + level)
                    branch.weights.append(1)
        branch.twigs = [None] * len(branch.values)
        return branch

    def next_cell(self, unsure: int, sets: list[int]) -> int:
        """Of the first few undecided cells on the way across the board, the one with the fewest choices."""
        best, fewest, compared = NONE, 9, 0
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

    def find(self, branch: Branch) -> bool:
        """Decide on at random until a new map is complete; False if there is none or patience ran out."""
        while True:
            at = self.untried(branch)
            if at == NONE:
                branch.spent = True
                branch.maps = total(branch)
                return False
            twig = branch.twigs[at]
            if twig is None:
                if not self.patience:
                    return False
                self.patience -= 1
                sketch = branch.sketch.copy()
                assume(sketch, branch.values[at], 1 << branch.cell)
                if not sketch.settle():
                    self.refute(branch, at)
                    continue
                twig = self.branch(sketch)
                branch.twigs[at] = twig
                if twig.spent:
                    return True
            if self.find(twig):
                return True
            if not twig.spent:
                return False
            if not twig.maps:
                self.refute(branch, at)

    def untried(self, branch: Branch) -> int:
        """One of the values not tried to the end, at random; NONE if all are."""
        weights = branch.weights.copy()
        open_values = False
        for at in range(len(weights)):
            twig = branch.twigs[at]
            if twig is not None and twig.spent:
                weights[at] = 0
            elif weights[at]:
                open_values = True
        return self.whim.pick(weights) if open_values else NONE

    def refute(self, branch: Branch, at: int) -> None:
        """A value leads nowhere: what follows from that may rule out others."""
        branch.weights[at] = 0
        branch.twigs[at] = None
        exclude(branch.sketch, branch.values[at], 1 << branch.cell)
        possible = branch.sketch.settle()
        for other in range(len(branch.values)):
            if branch.twigs[other] is None and not (possible and allowed(branch.sketch, branch.values[other], branch.cell)):
                branch.weights[other] = 0

    def choose(self, branch: Branch) -> Deduction:
        """One of the maps found, each as likely as all maps that fit would make it, as far as this can be guessed."""
        while branch.cell != NONE:
            weights: list[int] = []
            largest = 0.0
            for twig in branch.twigs:
                if twig is not None and guess(twig) > largest:
                    largest = guess(twig)
            for twig in branch.twigs:
                weights.append(0 if twig is None else int(10000.0 * guess(twig) / largest))
            chosen = branch.twigs[self.whim.pick(weights)]
            assert chosen is not None
            branch = chosen
        return branch.sketch


def assume(sketch: Deduction, value: int, cells: int) -> None:
    if value < KINDS:
        sketch.assume_terrain(sketch.kinds[value], cells)
    else:
        sketch.assume_crop(sketch.levels[value - KINDS], cells)


def exclude(sketch: Deduction, value: int, cells: int) -> None:
    if value < KINDS:
        sketch.exclude_terrain(sketch.kinds[value], cells)
    else:
        sketch.exclude_crop(sketch.levels[value - KINDS], cells)


def allowed(sketch: Deduction, value: int, cell: int) -> bool:
    cells = sketch.kinds[value].may if value < KINDS else sketch.levels[value - KINDS].can
    return cells >> cell & 1 == 1


def total(branch: Branch) -> float:
    maps = 0.0
    for twig in branch.twigs:
        if twig is not None:
            maps += guess(twig)
    return maps


def guess(branch: Branch) -> float:
    """How many maps a branch holds: values not tried yet are taken for as fruitful as those tried."""
    if branch.spent:
        return branch.maps
    tried = untried = 0
    for at in range(len(branch.values)):
        if branch.twigs[at] is not None or not branch.weights[at]:
            tried += 1
        else:
            untried += 1
    return total(branch) * (tried + untried) / tried if tried else 0.0


def twice(sets: list[int]) -> int:
    """The cells that are in more than one of these sets."""
    once = more = 0
    for cells in sets:
        more |= once & cells
        once |= cells
    return more


def sweep(board: Board, whim: Whim) -> list[int]:
    """The cells column by column from a random end, in each column from the middle outwards."""
    order: list[int] = []
    mirrored, upward = whim.below(2), whim.below(2)
    for step in range(board.columns):
        column = board.columns - 1 - step if mirrored else step
        for row in (2, 3, 1, 4, 0) if upward else (2, 1, 3, 0, 4):
            order.append(row * WIDE + column)
    return order


def numbered(sets: list[int]) -> list[int]:
    """For each cell the number of the set it is in."""
    found = [NONE] * CELLS
    for number in range(len(sets)):
        for cell in members(sets[number]):
            found[cell] = number
    return found


def imagine(board: Board, land: list[int], crop: list[int], left: list[int], whim: Whim) -> tuple[list[int], list[int]]:
    """A random map (terrain, crop) that fits what is seen; it never looks at the true one.

    One always exists, the true one, and is found: patience grows until it is enough to try everything.
    """
    sure = deduce(board, land, crop, left)
    patience = PATIENCE
    while True:
        search = Search(board, whim, patience)
        root = search.branch(sure.copy())
        if root.spent or search.find(root):
            spare = EFFORT - (patience - search.patience)
            search.patience = max(0, spare)
            while search.patience and not root.spent:
                search.find(root)
            found = search.choose(root)
            return numbered([kind.may for kind in found.kinds]), numbered([level.can for level in found.levels])
        patience += patience // 10

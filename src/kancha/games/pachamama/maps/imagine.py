"""Imagined maps: a random complete map that fits everything on the table (P-285).

Terrain is assumed cell by cell across the board, then crops; after each assumption all sure conclusions are drawn. An
attempt that runs into too many contradictions is dropped for a fresh one. Once a map is found, what is left of the
effort goes into finding more, so that the one chosen in the end comes close to any of all maps with equal chance:
exactly so if all were found, which is the rule late in a game. What was found is kept with the map, so that the next one for
the same table costs a few assumptions more instead of a search of its own.
"""

from typing import Final

from kancha.games.pachamama.maps.deduction import KINDS, LEVELS, NO_MAP, NOT_FOUND, Deduction, deduce
from kancha.games.pachamama.material import CELLS, NONE, WIDE, Board
from kancha.kernel.bits import members
from kancha.kernel.chance import Rng
from kancha.kernel.errors import IllegalMove, Unimagined

PATIENCE: Final = 60  # assumptions tried in the first attempt; each further attempt is given a tenth more
ATTEMPTS: Final = 64  # far more than tables of real games need: of 2300, the hardest took 36
EFFORT: Final = 40  # assumptions worth trying for more maps to choose from
FURTHER: Final = 30  # the same for each further map of a table
SERVED: Final = 3  # maps taken from one search, unless it found all: those of another are less alike
AHEAD: Final = 4  # undecided cells compared when choosing the next
KINSHIP: Final = 12  # how much likelier a cell takes the terrain of a neighbour


class Branch:
    """What follows from some assumptions, and the cell to decide next."""

    def __init__(self, sketch: Deduction) -> None:
        self.sketch = sketch
        self.cell = NONE  # none if the map is complete
        self.values: list[int] = []  # the terrains it may hold, or KINDS + the crops it may bear
        self.weights: list[int] = []  # how readily each is tried; 0 if refuted
        self.twigs: list[Branch | None] = []  # what follows from each, if tried
        self.spent = False  # whether all maps that grow here are found
        self.maps = 0.0  # how many, if so

    def offer(self, value: int, weight: int) -> None:
        self.values.append(value)
        self.weights.append(weight)
        self.twigs.append(None)


class Search:
    """One attempt to find maps that fit."""

    def __init__(self, board: Board, rng: Rng, patience: int) -> None:
        self.board = board
        self.rng = rng
        self.patience = patience  # assumptions still to be tried
        self.found = False
        self.order = sweep(board, rng)

    def branch(self, sketch: Deduction) -> Branch:
        """The next choice: terrain first, as the crops mostly follow from it."""
        branch = Branch(sketch)
        may = [kind.may for kind in sketch.kinds]
        can = [level.can for level in sketch.levels]
        if twice(may):
            cell = branch.cell = self.next_cell(may)
            for kind in range(KINDS):
                if may[kind] >> cell & 1:
                    has = sketch.kinds[kind].has
                    left = sketch.kinds[kind].total - has.bit_count()
                    branch.offer(kind, left * KINSHIP if has & self.board.near[cell] else left)
        elif twice(can):
            cell = branch.cell = self.next_cell(can)
            for level in range(LEVELS):
                if can[level] >> cell & 1:
                    branch.offer(KINDS + level, 1)
        else:
            branch.spent, branch.maps = True, 1.0
        return branch

    def next_cell(self, sets: list[int]) -> int:
        """Of the first few undecided cells on the way across the board, the one with the fewest choices."""
        unsure = twice(sets)
        best, fewest, compared = NONE, len(sets) + 1, 0
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
        """Decide at random until a new map is complete; False if none is left here or patience ran out."""
        while True:
            at = self.untried(branch)
            if at == NONE:
                branch.spent, branch.maps = True, total(branch)
                return False
            twig = branch.twigs[at]
            if twig is None:
                if not self.patience:
                    return False
                self.patience -= 1
                sketch = branch.sketch.copy()
                assume(sketch, branch.values[at], 1 << branch.cell)
                if not sketch.propagate():
                    refute(branch, at)
                    continue
                twig = branch.twigs[at] = self.branch(sketch)
                if twig.spent:
                    self.found = True
                    return True
            if self.find(twig):
                return True
            if not twig.spent:
                return False
            if not twig.maps:
                refute(branch, at)

    def untried(self, branch: Branch) -> int:
        """One of the values not yet tried to the end, at random; NONE if there is none."""
        weights: list[int] = []
        any_left = False
        for at in range(len(branch.values)):
            weight, twig = branch.weights[at], branch.twigs[at]
            if twig is not None and twig.spent:
                weight = 0
            elif weight:
                any_left = True
                if self.found:
                    weight = 1  # likely shapes lead to a first map; for a fair choice all are looked at alike
            weights.append(weight)
        return self.rng.pick(weights) if any_left else NONE

    def choose(self, branch: Branch) -> list[Branch]:
        """The way to one of the maps found, each branch as likely as the number of maps guessed to grow there."""
        way = [branch]
        while branch.cell != NONE:
            guesses = [0.0 if twig is None else guess(twig) for twig in branch.twigs]
            largest = max(guesses)
            twig = branch.twigs[self.rng.pick([int(guessed / largest * 10000.0) for guessed in guesses])]
            assert twig is not None
            branch = twig
            way.append(branch)
        return way


def assume(sketch: Deduction, value: int, cells: int) -> None:
    """These cells hold this terrain or bear this crop."""
    if value < KINDS:
        sketch.assume_terrain(sketch.kinds[value], cells)
    else:
        sketch.assume_crop(sketch.levels[value - KINDS], cells)


def refute(branch: Branch, at: int) -> None:
    """One value leads nowhere; what follows from that may rule out others."""
    sketch, value, cells = branch.sketch, branch.values[at], 1 << branch.cell
    branch.weights[at] = 0
    branch.twigs[at] = None
    if value < KINDS:
        sketch.exclude_terrain(sketch.kinds[value], cells)
    else:
        sketch.exclude_crop(sketch.levels[value - KINDS], cells)
    possible = sketch.propagate()
    for other, value in enumerate(branch.values):
        places = sketch.kinds[value].may if value < KINDS else sketch.levels[value - KINDS].can
        if branch.twigs[other] is None and not (possible and places & cells):
            branch.weights[other] = 0


def total(branch: Branch) -> float:
    """How many maps grow on the twigs tried."""
    maps = 0.0
    for twig in branch.twigs:
        if twig is not None:
            maps += guess(twig)
    return maps


def guess(branch: Branch) -> float:
    """How many maps grow on a branch, taking values not tried for as fruitful as the others."""
    if branch.spent:
        return branch.maps
    tried = 0
    for at in range(len(branch.values)):
        if branch.twigs[at] is not None or not branch.weights[at]:
            tried += 1
    return total(branch) * len(branch.values) / tried if tried else 0.0


def twice(sets: list[int]) -> int:
    """The cells that are in more than one of these sets."""
    once = more = 0
    for cells in sets:
        more |= once & cells
        once |= cells
    return more


def sweep(board: Board, rng: Rng) -> list[int]:
    """The cells column by column from a random end, in each column from the middle outwards."""
    order: list[int] = []
    mirrored, upward = rng.below(2), rng.below(2)
    rows = [2, 3, 1, 4, 0] if upward else [2, 1, 3, 0, 4]
    for step in range(board.columns):
        column = board.columns - 1 - step if mirrored else step
        for row in rows:
            order.append(row * WIDE + column)
    return order


def numbered(sets: list[int]) -> list[int]:
    """For each cell the number of the set it is in; NONE off the board."""
    numbers = [NONE] * CELLS
    for number, cells in enumerate(sets):
        for cell in members(cells):
            numbers[cell] = number
    return numbers


class Maps:
    """The maps found for one table, and how to find more of them."""

    def __init__(self, land: list[int], crop: list[int], left: list[int], search: Search, root: Branch) -> None:
        self.table = [land.copy(), crop.copy(), left.copy()]
        self.search = search
        self.root = root
        self.served = 0

    def serve(self, land: list[int], crop: list[int], left: list[int]) -> bool:
        """Whether this is the table they were found for, and they are worth another pick."""
        fresh = self.root.spent or self.served < SERVED
        return fresh and self.table[0] == land and self.table[1] == crop and self.table[2] == left

    def look_on(self, effort: int) -> None:
        """Find more maps, if there are any."""
        self.search.patience = effort
        while self.search.patience and not self.root.spent:
            self.search.find(self.root)

    def pick(self) -> tuple[list[int], list[int]]:
        """Terrain and crops of one of the maps found."""
        self.served += 1
        chosen = self.search.choose(self.root)[-1].sketch
        return numbered([kind.may for kind in chosen.kinds]), numbered([level.can for level in chosen.levels])

    def another(self, rng: Rng) -> tuple[list[int], list[int]]:
        """A further map of the same table: first a few are looked for that differ from one of those found from some choice on."""
        search = self.search
        search.rng = rng
        search.patience = FURTHER
        while search.patience and not self.root.spent:
            way = [branch for branch in search.choose(self.root) if not branch.spent]  # early choices change most
            search.find(way[rng.below(rng.below(len(way)) + 1)])
        return self.pick()


def imagine(
    board: Board, land: list[int], crop: list[int], left: list[int], rng: Rng, effort: int = 0
) -> tuple[list[int], list[int]]:
    """A random map (terrain, crop) that fits what is seen; it knows nothing of the true one."""
    return find_maps(board, land, crop, left, rng, effort).pick()


def find_maps(board: Board, land: list[int], crop: list[int], left: list[int], rng: Rng, effort: int = 0) -> Maps:
    """A few maps that fit what is seen.

    In a game at least the true one exists, so one is found. Where none does, because somebody chose what the wheel shows or
    wrote a record by hand, that is an IllegalMove: at once where it can be seen, else when no attempt has found one. With an
    effort, which counts assumptions, it ends soon after so many of them.
    """
    sure = deduce(board, land, crop, left)
    patience = PATIENCE
    tried = 0
    for _ in range(ATTEMPTS):
        search = Search(board, rng, patience)
        root = search.branch(sure)  # what an attempt refutes at its root stays refuted in the next
        if root.spent or search.find(root):
            maps = Maps(land, crop, left, search, root)
            maps.look_on(max(0, EFFORT - patience + search.patience))
            return maps
        if root.spent:
            raise IllegalMove(NO_MAP)
        tried += patience
        if effort and tried >= effort:
            break
        patience += patience // 10
    raise Unimagined(NOT_FOUND)

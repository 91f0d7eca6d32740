"""Endless scenarios from a seed: a map with one solution, starting cells and Otoma places (P-250 to P-264)."""

from typing import Final

from kancha.games.pachamama.maps.solver import LEVELS, Fields, crops_of, fields_grade, forks, plant
from kancha.games.pachamama.material import CELLS, NONE, ROWS, TERRAINS, WIDE, Board, Box, GeneratorLimits, Scenario
from kancha.kernel.bits import lowest, mask_of, members, nth
from kancha.kernel.chance import Rng

NAME: Final = "generated"
"""Every generated scenario bears it: a name must not lead to the map (P-280)."""

# All budgets count steps, never seconds, so that a seed means one scenario on every machine (P-250, P-264).
TRIES: Final = 4000
COLOURING_PATIENCE: Final = 200
FILLING_PATIENCE: Final = 100
STARTS_PATIENCE: Final = 2000

OTOMA_PLACES: Final = 5
NOTHING_TO_AVOID: Final[list[int]] = [0] * (LEVELS + 1)


def generate(box: Box, board_name: str, seed: int, tries: int = TRIES) -> Scenario:
    """A scenario with one solution for the named board: the same seed, the same scenario (P-250).

    After so many tries in vain it is one of the edition's own (P-264).
    """
    board = box.board(board_name)
    rng = Rng(seed)
    for _ in range(tries):
        scenario = attempt(box, board, rng)
        if scenario is not None:
            return scenario
    return stored(box, board, rng)


def stored(box: Box, board: Board, rng: Rng) -> Scenario:
    """One of the edition's own scenarios, under the neutral name (P-264, P-280)."""
    known = [scenario for scenario in box.scenarios if scenario.board == board.name]
    one = known[rng.below(len(known))]
    return Scenario(NAME, one.board, one.terrain, one.crop, one.starts, one.otoma, one.logic)


def attempt(box: Box, board: Board, rng: Rng) -> Scenario | None:
    """One map from start to end, or nothing as soon as it misses a limit (P-251 to P-263)."""
    limits = box.limit(board.name)
    regions = partition(board, box.region_size_weights, rng)
    if not within_limits(box, limits, regions):
        return None
    kinds = terrains(box, board, limits, regions, rng)
    if not kinds:
        return None
    fields = Fields(board, regions)
    target = Search(fields, rng, FILLING_PATIENCE).find(fields.fallow.copy(), NOTHING_TO_AVOID)
    if not target:
        return None
    crop = crops_of(target)
    starts = Starts(board, fields, target, limits, rng).chosen()
    logic = fields_grade(fields, fields.sown(crop, starts)) if starts else ""
    if not logic:
        return None
    terrain = [NONE] * CELLS
    for index in range(len(regions)):
        for cell in members(regions[index]):
            terrain[cell] = kinds[index]
    otoma = otoma_places(box, terrain, crop, starts, rng)
    return Scenario(NAME, board.name, terrain, crop, starts, otoma, logic) if otoma else None


def partition(board: Board, weights: list[int], rng: Rng) -> list[int]:
    """Cut the board into regions of 1 to 5 connected cells, tight corners first (P-251)."""
    joined: list[int] = []
    free = board.mask
    while free:
        region = tightest(board, free, rng)
        free &= ~region
        edge = board.near[lowest(region)] & free
        for _ in range(rng.pick(weights)):
            if not edge:
                break
            cell = nth(edge, rng.below(edge.bit_count()))
            region |= 1 << cell
            free &= ~(1 << cell)
            edge = (edge | board.near[cell]) & free
        joined.append(region)
    return joined


def tightest(board: Board, free: int, rng: Rng) -> int:
    """A free cell with the fewest free neighbours, as a mask (P-251)."""
    fewest = 5
    ties: list[int] = []
    for cell in members(free):
        count = (board.near[cell] & free).bit_count()
        if count < fewest:
            fewest = count
            ties = [cell]
        elif count == fewest:
            ties.append(cell)
    return 1 << ties[rng.below(len(ties))]


def within_limits(box: Box, limits: GeneratorLimits, regions: list[int]) -> bool:
    """Not too many regions, nor too many small ones, nor more crops of a level than the box has (P-252)."""
    sizes = [region.bit_count() for region in regions]
    if len(regions) > limits.max_regions or sizes.count(1) > limits.max_regions_of_1:
        return False
    if sizes.count(5) < limits.min_regions_of_5:
        return False
    for level in range(1, LEVELS + 1):
        if len([size for size in sizes if size >= level]) > box.crop_tiles[level - 1]:
            return False
    return True


def terrains(box: Box, board: Board, limits: GeneratorLimits, regions: list[int], rng: Rng) -> list[int]:
    """A terrain for each region, none twice among king neighbours, each in its bounds; empty if impossible (P-253)."""
    beside: list[int] = []
    for region in regions:
        around = 0
        for cell in members(region):
            around |= board.around[cell]
        touching = 0
        for other in range(len(regions)):
            if regions[other] & around and regions[other] != region:
                touching |= 1 << other
        beside.append(touching)
    colouring = Colouring(box, limits, regions, beside, rng)
    return colouring.kinds if colouring.place(len(regions)) else []


class Colouring:
    """The search for the regions' terrains: most constrained region first, rarest terrain first (P-253)."""

    def __init__(self, box: Box, limits: GeneratorLimits, regions: list[int], beside: list[int], rng: Rng) -> None:
        self.sizes = [region.bit_count() for region in regions]
        self.beside = beside
        self.kinds = [NONE] * len(regions)
        self.barred = [0] * len(regions)  # the terrains of each region's neighbours
        self.cells = [0] * len(TERRAINS)
        self.most = box.terrain_tiles
        self.least = limits.min_each_terrain
        self.rng = rng
        self.patience = COLOURING_PATIENCE

    def place(self, left: int) -> bool:
        """Give the regions that lack one a terrain each; False if there is no way, or none soon enough."""
        if not left:
            return min(self.cells) >= self.least
        self.patience -= 1
        if self.patience < 0:
            return False
        region = self.most_constrained()
        for kind in self.by_rarity(region):
            self.kinds[region] = kind
            self.cells[kind] += self.sizes[region]
            barred = self.barred.copy()
            for other in members(self.beside[region]):
                self.barred[other] |= 1 << kind
            if self.place(left - 1):
                return True
            self.kinds[region] = NONE
            self.cells[kind] -= self.sizes[region]
            self.barred = barred
        return False

    def most_constrained(self) -> int:
        best = NONE
        most = -1
        for region in range(len(self.sizes)):
            if self.kinds[region] == NONE:
                barred, beside = self.barred[region].bit_count(), self.beside[region].bit_count()
                weight = barred * 100 + beside * 2 + self.rng.below(2)
                if weight > most:
                    best = region
                    most = weight
        return best

    def by_rarity(self, region: int) -> list[int]:
        """The terrains this region may have, the one with the fewest cells so far first."""
        size = self.sizes[region]
        rated: list[int] = []
        for kind in range(len(TERRAINS)):
            if not self.barred[region] >> kind & 1 and self.cells[kind] + size <= self.most[kind]:
                rated.append((self.cells[kind] * 8 + self.rng.below(8)) * 4 + kind)
        rated.sort()
        return [entry & 3 for entry in rated]


class Search:
    """Looks for plantings at random and gives up after some steps: where it takes long there is hardly one (P-254)."""

    def __init__(self, fields: Fields, rng: Rng, patience: int) -> None:
        self.fields = fields
        self.rng = rng
        self.patience = patience

    def find(self, planting: list[int], avoid: list[int]) -> list[int]:
        """A complete planting that follows from this one and is not `avoid`, or none; `planting` is used up."""
        self.patience -= 1
        if self.patience < 0 or not self.fields.propagate(planting):
            return []
        if self.fields.is_settled(planting):
            return [] if planting == avoid else planting
        cells = forks(planting)
        place = 1 << nth(cells, self.rng.below(cells.bit_count()))
        for crop in self.order(planting, avoid, place):
            branch = planting.copy()
            plant(branch, place, crop)
            solution = self.find(branch, avoid)
            if solution:
                return solution
        return []

    def order(self, planting: list[int], avoid: list[int], place: int) -> list[int]:
        """The crops possible in a cell in random order, but the one to avoid last."""
        crops = [crop for crop in range(LEVELS) if planting[crop] & ~avoid[crop] & place]
        self.rng.shuffle(crops)
        return crops + [crop for crop in range(LEVELS) if planting[crop] & avoid[crop] & place]


class Starts:
    """The search for starting cells that leave the target as the only solution (P-261)."""

    def __init__(self, board: Board, fields: Fields, target: list[int], limits: GeneratorLimits, rng: Rng) -> None:
        self.board = board
        self.fields = fields
        self.target = target
        self.crop = crops_of(target)
        self.limits = limits
        self.rng = rng
        self.mask = 0
        self.barred = 0  # next to a start, or in a region that has two
        self.search = Search(fields, rng, STARTS_PATIENCE)
        self.differences: list[int] = []  # where each other solution met so far differs from the target

    def chosen(self) -> list[int]:
        """The starting cells in reading order; empty if the limits cannot be kept."""
        if not self.pin_down():
            return []
        self.drop_needless()
        if self.mask.bit_count() > self.limits.max_starts or not self.fill_up():
            return []
        return members(self.mask)

    def pin_down(self) -> bool:
        """Add cells where another solution differs until there is none (P-261)."""
        planting = self.fields.fallow.copy()
        self.fields.propagate(planting)
        while True:
            other = self.search.find(planting.copy(), self.target)
            if not other:
                return True
            difference = self.differs(other)
            self.differences.append(difference)
            cell = self.best(difference & ~self.barred)
            if cell == NONE:
                return False
            self.add(cell)
            plant(planting, 1 << cell, self.crop[cell])
            self.fields.propagate(planting)

    def differs(self, other: list[int]) -> int:
        difference = 0
        for crop in range(LEVELS):
            difference |= other[crop] ^ self.target[crop]
        return difference

    def add(self, cell: int) -> None:
        self.mask |= 1 << cell
        self.barred |= 1 << cell | self.board.near[cell]
        for region in self.fields.regions:
            if region >> cell & 1 and (region & self.mask).bit_count() >= 2:
                self.barred |= region

    def best(self, cells: int) -> int:
        """The cell preferred as a start: new region, away from other starts, on the border, with some noise (P-261)."""
        started = 0
        for region in self.fields.regions:
            if region & self.mask:
                started |= region
        best = NONE
        most = -1
        for cell in members(cells):
            weight = self.rng.below(4)
            if not started >> cell & 1:
                weight += 4
            if not self.board.around[cell] & self.mask:
                weight += 3
            if self.board.border >> cell & 1:
                weight += 1
            if weight > most:
                best = cell
                most = weight
        return best

    def drop_needless(self) -> None:
        """Take away each start without which the solution stays the only one (P-261).

        Out of patience it may take away too many; the map then has no grade and is given up (P-263).
        """
        cells = members(self.mask)
        self.rng.shuffle(cells)
        for cell in cells:
            rest = self.mask & ~(1 << cell)
            if self.is_met_by(rest):
                other = self.search.find(self.fields.sown(self.crop, members(rest)), self.target)
                if other:
                    self.differences.append(self.differs(other))
                else:
                    self.mask = rest

    def is_met_by(self, starts: int) -> bool:
        """Whether these starts tell the target from all other solutions met so far."""
        return all(difference & starts for difference in self.differences)

    def fill_up(self) -> bool:
        """Add well-spread cells up to the least number (P-261)."""
        kept = members(self.mask)
        self.mask = 0
        self.barred = 0
        for cell in kept:
            self.add(cell)
        while self.mask.bit_count() < self.limits.min_starts:
            cell = self.best(self.board.mask & ~self.barred)
            if cell == NONE:
                return False
            self.add(cell)
        return True


def otoma_places(box: Box, terrain: list[int], crop: list[int], starts: list[int], rng: Rng) -> list[int]:
    """Five starts, neither too rich nor too poor, on enough terrains, spread out, in random order; or none (P-262)."""
    low, high = box.otoma_crop_sum
    best: list[int] = []
    most = 0
    for choice in range(1 << len(starts)):
        if choice.bit_count() != OTOMA_PLACES:
            continue
        cells = [starts[index] for index in members(choice)]
        worth = sum([crop[cell] + 1 for cell in cells])
        kinds = mask_of([terrain[cell] for cell in cells])
        if low <= worth <= high and kinds.bit_count() >= box.otoma_min_terrains:
            weight = spread(cells) + rng.below(4)
            if not best or weight > most:
                best = cells
                most = weight
    rng.shuffle(best)
    return best


def spread(cells: list[int]) -> int:
    """How well cells are spread: first of all not three in a row or column, then far from each other (P-262)."""
    rows = [0] * ROWS
    columns = [0] * WIDE
    nearest = CELLS
    total = 0
    for cell in cells:
        rows[cell // WIDE] += 1
        columns[cell % WIDE] += 1
        for other in cells:
            if other < cell:
                apart = abs(cell // WIDE - other // WIDE) + abs(cell % WIDE - other % WIDE)
                nearest = min(nearest, apart)
                total += apart
    return total + 4 * nearest - 1000 * max(2, max(rows), max(columns))

"""What can be told of the hidden map from what lies on the table (P-285): never more than is certain.

All sets of cells are bitboards. Two facts carry most of the work. Round a corner a region would need seven cells, so of two
diagonal cells of one terrain at least one cell between them has that terrain too (P-010, P-011): a cell of a terrain beside
or diagonal to a region of that terrain belongs to it. And the four cells of a square are all king neighbours, so they bear
four different crops (P-013): a square lacks at most one of the five.
"""

from typing import Final

from kancha.games.pachamama.material import CELLS, NONE, NOT_A, NOT_I, WIDE, Board
from kancha.kernel.bits import members

KINDS: Final = 4  # of terrain
LEVELS: Final = 5  # of crops
LARGEST: Final = 5  # cells in a region (P-010)


def round_about(cells: int) -> int:
    """Every king neighbour of one of these cells, themselves only where they touch; may stick out of the board."""
    sides = cells << 1 & NOT_A | cells >> 1 & NOT_I
    row = sides | cells
    return sides | row << WIDE | row >> WIDE


def flood(start: int, ground: int, steps: int) -> int:
    """What can be reached from `start` over `ground` in so many orthogonal steps."""
    reached = start
    for _ in range(steps):
        grown = reached | (reached << WIDE | reached >> WIDE | reached << 1 & NOT_A | reached >> 1 & NOT_I) & ground
        if grown == reached:
            break
        reached = grown
    return reached


class Region:
    """Cells known to belong together, and what follows for them. Never changed once made, so copies share it."""

    def __init__(self, cells: int, seen: int) -> None:
        self.cells = cells
        self.seen = seen  # the crops that surely lie in it
        self.size = cells.bit_count()
        self.ring = round_about(cells) & ~cells  # of the same terrain, these would belong to it
        self.ground = 0  # where it may grow at all
        self.area = 0  # where it may grow, as large as it can still get
        self.least = 0
        self.most = 0
        self.places: list[int] = []  # per crop: where in its area it may lie


class Deduction:
    """Which terrains and crops each cell may still hold, as far as sure reasoning goes (P-272, P-273)."""

    def __init__(self, board: Board, low: list[int], high: list[int], may: list[int], can: list[int]) -> None:
        self.board = board
        self.low = low  # per terrain: its cells on the whole map, at least and at most (P-015)
        self.high = high
        self.may = may  # per terrain: cells that may hold it
        self.can = can  # per crop: cells that may bear it
        self.has = [0] * KINDS  # per terrain: cells that must hold it
        self.bears = [0] * LEVELS  # per crop: cells that must bear it
        self.support = [board.mask] * (KINDS * LEVELS)  # per terrain and crop: cells that may hold both together
        self.regions: list[list[Region]] = [[], [], [], []]  # per terrain
        self.studied_may = [0] * KINDS  # the sets each terrain was last studied with
        self.studied_has = [0] * KINDS
        self.stirred = board.mask  # cells whose crops changed since
        self.news = False

    def copy(self) -> "Deduction":
        """An equal deduction to go on from with assumptions."""
        twin = Deduction(self.board, self.low, self.high, self.may.copy(), self.can.copy())
        twin.has = self.has.copy()
        twin.bears = self.bears.copy()
        twin.support = self.support.copy()
        twin.regions = self.regions.copy()
        twin.studied_may = self.studied_may.copy()
        twin.studied_has = self.studied_has.copy()
        twin.stirred = self.stirred
        return twin

    def terrains(self) -> list[int]:
        """For each cell the set of terrains it may hold."""
        return spelled(self.may)

    def crops(self) -> list[int]:
        """For each cell the set of crops it may bear."""
        return spelled(self.can)

    def assume_terrain(self, kind: int, cells: int) -> None:
        """These cells hold this terrain."""
        for other in range(KINDS):
            if other != kind:
                self.may[other] &= ~cells

    def assume_crop(self, level: int, cells: int) -> None:
        """These cells bear this crop."""
        for other in range(LEVELS):
            if other != level:
                self.narrow(other, ~cells)

    def narrow(self, level: int, cells: int) -> None:
        """This crop lies on no other cells than these."""
        gone = self.can[level] & ~cells
        if gone:
            self.can[level] &= cells
            self.stirred |= gone
            self.news = True

    def settle(self) -> bool:
        """Draw conclusions until nothing new follows; False if no map fits. It ends because sets only shrink."""
        while self.settle_crops() and self.settle_terrains():
            stirred = self.stirred
            self.stirred = 0
            studied = False
            for kind in range(KINDS):
                may, has = self.may[kind], self.has[kind]
                changed = (may ^ self.studied_may[kind]) | stirred & may
                fresh = has ^ self.studied_has[kind]
                if changed or fresh:
                    studied = True
                    self.studied_may[kind] = may
                    self.studied_has[kind] = has
                    if not self.study(kind, changed, fresh):
                        return False
            if not studied:
                return True
            self.join()
        return False

    def settle_crops(self) -> bool:
        """Naked singles, king neighbours (P-013) and squares, until nothing new follows."""
        can, bears, mask = self.can, self.bears, self.board.mask
        self.news = True
        while self.news:
            self.news = False
            once = twice = 0
            for cells in can:
                twice |= once & cells
                once |= cells
            if once != mask:
                return False
            for level in range(LEVELS):
                sure = can[level] & ~twice
                if sure != bears[level]:
                    bears[level] = sure
                    self.narrow(level, ~round_about(sure))
            if not self.news and not self.squares():
                return False
        return True

    def squares(self) -> bool:
        """A square that lacks one crop bears each of the other four."""
        can, mask = self.can, self.board.mask
        corners = mask & mask >> WIDE & mask >> 1 & NOT_I
        lacking = 0
        for cells in can:
            row = cells | cells >> 1 & NOT_I
            absent = corners & ~(row | row >> WIDE)
            if lacking & absent:
                return False
            lacking |= absent
        if not lacking:
            return True
        for level in range(LEVELS):
            northwest = can[level]
            northeast = northwest >> 1 & NOT_I
            southwest = northwest >> WIDE
            southeast = northeast >> WIDE
            doubled = northwest & northeast | southwest & southeast | (northwest | northeast) & (southwest | southeast)
            alone = lacking & ~doubled
            if alone:
                forced = alone & northwest | (alone & northeast) << 1
                forced |= (alone & southwest | (alone & southeast) << 1) << WIDE
                if forced & ~self.bears[level]:
                    self.assume_crop(level, forced)
        return True

    def settle_terrains(self) -> bool:
        """Naked singles, counts (P-015) and corners (P-011), until nothing new follows."""
        may, has, mask = self.may, self.has, self.board.mask
        news = True
        while news:
            news = False
            once = twice = 0
            for cells in may:
                twice |= once & cells
                once |= cells
            if once != mask:
                return False
            for kind in range(KINDS):
                has[kind] = may[kind] & ~twice
            before = may.copy()
            for kind in range(KINDS):
                if (has[kind] != self.studied_has[kind] or may[kind] != self.studied_may[kind]) and not self.count(
                    kind
                ):
                    return False
            if not self.count_pairs():
                return False
            news = may != before
        return True

    def count(self, kind: int) -> bool:
        """One terrain by itself: as many cells as its count says, and no two that touch by a corner only."""
        may, has = self.may[kind], self.has[kind]
        free, room = self.high[kind] - has.bit_count(), may.bit_count() - self.low[kind]
        if free < 0 or room < 0:
            return False
        if not free:
            may = has
        elif not room:
            self.assume_terrain(kind, may)
            has = may
        may_n, may_s, may_e, may_w = may << WIDE, may >> WIDE, may >> 1 & NOT_I, may << 1 & NOT_A
        has_n, has_s = has << WIDE, has >> WIDE
        # A cell between a known cell at its corner and two other terrains cannot be of this one.
        may &= ~(has_n >> 1 & NOT_I & ~may_n & ~may_e) & ~(has_n << 1 & NOT_A & ~may_n & ~may_w)
        may &= ~(has_s >> 1 & NOT_I & ~may_s & ~may_e) & ~(has_s << 1 & NOT_A & ~may_s & ~may_w)
        self.may[kind] = may
        # Two known cells that touch by a corner are linked through the one cell left for it.
        falling, rising = has & has_s >> 1 & NOT_I, has & has_s << 1 & NOT_A
        link = (falling & ~may_e | rising & ~may_w) << WIDE | (falling & ~may_s) << 1 | (rising & ~may_s) >> 1
        if link & ~has:
            self.assume_terrain(kind, link)
        return True

    def count_pairs(self) -> bool:
        """Two terrains together: cells left to them alone never outnumber their tiles, and if even, take them all."""
        may, high = self.may, self.high
        for one in range(1, KINDS):
            for two in range(one):
                others = 0
                for kind in range(KINDS):
                    if kind != one and kind != two:
                        others |= may[kind]
                only = self.board.mask & ~others
                spare = high[one] + high[two] - only.bit_count()
                if spare < 0:
                    return False
                if not spare:
                    may[one] &= only
                    may[two] &= only
        return True

    def study(self, kind: int, changed: int, fresh: int) -> bool:
        """The regions of one terrain: how large each is, how far it may grow, where its crops can lie (P-012).

        `changed` are the cells whose prospects changed since the last study, `fresh` those now sure to be of this terrain.
        """
        may, has, bears = self.may[kind], self.has[kind], self.bears
        free = self.high[kind] - has.bit_count()
        regions: list[Region] = []
        known = rest = has
        every = fresh != 0 and free < LARGEST
        for region in self.regions[kind]:
            if not region.ring & fresh:
                rest &= ~region.cells
                if not every and not (region.area | region.ring) & changed:
                    regions.append(region)
                    known &= ~region.cells
        kept = len(regions)
        while known:
            cells = flood(known & -known, has, LARGEST)
            known &= ~cells
            seen = 0
            for level in range(LEVELS):
                here = bears[level] & cells
                if here:
                    if here & here - 1:
                        return False
                    seen |= 1 << level
            region = Region(cells, seen)
            if region.size > LARGEST:
                return False
            regions.append(region)
        for at in range(kept, len(regions)):
            if not self.bound(regions[at], regions, may, has, free):
                return False
        spare = free
        merging = 0
        touched = 0
        for region in regions:
            touched |= region.ring
            if region.area & has == region.cells:
                spare -= region.least - region.size
            elif region.least > region.size:
                merging = 1
        spare -= merging
        if spare < 0:
            return False
        self.regions[kind] = regions
        for at in range(len(regions)):
            region = regions[at]
            if region.least + spare < region.most and region.area & has == region.cells:
                smaller = Region(region.cells, region.seen)
                smaller.ground = region.ground
                smaller.least = region.least
                smaller.most = region.least + spare
                smaller.area = flood(region.cells, region.ground, smaller.most - region.size)
                regions[at] = smaller
                if not self.sow(kind, smaller):
                    return False
            elif at >= kept and not self.sow(kind, region):
                return False

        base = kind * LEVELS
        support = [0] * LEVELS
        barred = [0] * LEVELS
        for region in regions:
            for level in range(LEVELS):
                places = region.places[level]
                support[level] |= places
                barred[level] |= region.ring & ~places
        if spare > 0:
            rest = may & ~has & ~touched
            while rest:
                area = flood(rest & -rest, rest, CELLS)
                rest &= ~area
                most = min(LARGEST, area.bit_count(), spare)
                for level in range(most):
                    if not self.can[level] & area:
                        break
                    support[level] |= self.can[level] & area
        for level in range(LEVELS):
            self.support[base + level] &= support[level] & ~barred[level]
        return True

    def bound(self, region: Region, regions: list[Region], may: int, has: int, free: int) -> bool:
        """How large a region is at least and at most, and where it may reach; False if it cannot be."""
        can = self.can
        cells, size, seen = region.cells, region.size, region.seen
        ground = may
        for other in regions:
            if other is not region and (size + other.size >= LARGEST or seen & other.seen):
                ground &= ~other.ring
        area = flood(cells, ground, LARGEST - size)
        most = min(LARGEST, area.bit_count(), (area & has).bit_count() + free)
        for level in range(most):
            if not can[level] & area:
                most = level
                break
        least = max(size, seen.bit_length())
        outside = 0
        for level in range(least):
            if not can[level] & cells:
                outside += 1
        least = max(least, size + outside)
        if least > most:
            return False
        if most < LARGEST:
            area = flood(cells, ground, most - size)
        region.ground = ground
        region.area = area
        region.least = least
        region.most = most
        return True

    def sow(self, kind: int, region: Region) -> bool:
        """Where the crops of a region can lie, and which cells it cannot do without; False if a crop finds no place."""
        cells, area = region.cells, region.area
        if region.least > region.size:
            if area.bit_count() == region.least:
                self.assume_terrain(kind, area)
            else:
                way = flood(cells, area, 1) & ~cells
                if not way & way - 1:
                    self.assume_terrain(kind, way)
        for level in range(LEVELS):
            places = 0
            if region.seen >> level & 1:
                places = self.bears[level] & cells
            elif level < region.most:
                places = self.can[level] & area
                if level < region.least and not self.place(kind, level, places):
                    return False
            region.places.append(places)
        return True

    def place(self, kind: int, level: int, places: int) -> bool:
        """A region of this terrain bears this crop on one of these cells."""
        if not places & places - 1:
            self.assume_terrain(kind, places)
            self.assume_crop(level, places)
            return places != 0
        if places.bit_count() < 5:
            common = self.board.mask
            for cell in members(places):
                common &= self.board.around[cell]
            if common:
                self.narrow(level, ~common)
        return True

    def join(self) -> None:
        """A terrain needs a crop that goes with it, a crop a terrain."""
        for level in range(LEVELS):
            cells = 0
            for kind in range(KINDS):
                both = self.support[kind * LEVELS + level] & self.may[kind] & self.can[level]
                self.support[kind * LEVELS + level] = both
                cells |= both
            self.narrow(level, cells)
        for kind in range(KINDS):
            cells = 0
            for level in range(LEVELS):
                cells |= self.support[kind * LEVELS + level]
            self.may[kind] &= cells


def spelled(sets: list[int]) -> list[int]:
    """Turned round: for each cell the numbers of the sets it is in."""
    of_cell = [0] * CELLS
    for number in range(len(sets)):
        for cell in members(sets[number]):
            of_cell[cell] |= 1 << number
    return of_cell


def deduce(board: Board, land: list[int], crop: list[int], left: list[int]) -> Deduction:
    """Everything sure about a position: `land` and `crop` as laid out, `left` the tiles still in each terrain stack."""
    total, may, can = left.copy(), [0] * KINDS, [0] * LEVELS
    empty = unknown = 0
    for cell in board.cells:
        if land[cell] == NONE:
            empty |= 1 << cell
        else:
            may[land[cell]] |= 1 << cell
            total[land[cell]] += 1
        if crop[cell] == NONE:
            unknown |= 1 << cell
        else:
            can[crop[cell]] |= 1 << cell
    for kind in range(KINDS):
        may[kind] |= empty if left[kind] else 0
    for level in range(LEVELS):
        can[level] |= unknown
    deduction = Deduction(board, total, total, may, can)
    if not deduction.settle():
        raise ValueError("no map fits what is seen")
    return deduction

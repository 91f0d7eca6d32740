"""What can be told of the hidden map from what lies on the table (P-285): never more than is certain.

All sets of cells are bitboards. Two facts carry most of the work. The way round a corner takes seven cells, so of two
diagonal cells of one terrain at least one cell between them has that terrain too (P-010, P-011): a cell beside or
diagonal to a region of its own terrain belongs to it. And the four cells of a square are all king neighbours, so they
bear four different crops (P-013): a square lacks at most one of the five.
"""

from typing import Final

from kancha.games.pachamama.maps.cells import flood, round_about, spelled
from kancha.games.pachamama.material import CELLS, NONE, NOT_A, NOT_I, WIDE, Board
from kancha.kernel.bits import members
from kancha.kernel.errors import IllegalMove

KINDS: Final = 4  # of terrain
NO_MAP: Final = "no map fits what lies on the table: the game cannot go on from here"
NOT_FOUND: Final = "no map was found that fits what lies on the table: the game cannot go on from here"
LEVELS: Final = 5  # of crops
LARGEST: Final = 5  # cells in a region (P-010)


class Region:
    """Cells known to belong together, and what follows for them. Never changed once studied, so copies share it."""

    def __init__(self, cells: int, seen: int) -> None:
        self.cells = cells
        self.seen = seen  # the crops that surely lie in it
        self.size = cells.bit_count()
        self.ring = round_about(cells) & ~cells  # of the same terrain, these would belong to it
        self.area = 0  # where it may grow
        self.least = 0  # its size on the whole map
        self.most = LARGEST
        self.places: list[int] = []  # per crop: where in its area it may lie


class Terrain:
    """One terrain: where it may lie and where it must."""

    def __init__(self, may: int, total: int) -> None:
        self.may = may
        self.has = 0
        self.total = total  # its cells on the whole map (P-015)
        self.regions: list[Region] = []
        self.fits = [may] * LEVELS  # per crop: cells that may hold both together
        self.studied_may = 0  # the sets it was last studied with
        self.studied_has = 0

    def copy(self) -> "Terrain":
        twin = Terrain(self.may, self.total)
        twin.has, twin.regions, twin.fits = self.has, self.regions, self.fits
        twin.studied_may, twin.studied_has = self.studied_may, self.studied_has
        return twin


class Crop:
    """One crop: where it may lie and where it must."""

    def __init__(self, can: int, bears: int) -> None:
        self.can = can
        self.bears = bears


class Deduction:
    """Which terrains and crops each cell may still hold, as far as sure reasoning goes (P-272, P-273)."""

    def __init__(self, board: Board, kinds: list[Terrain], levels: list[Crop]) -> None:
        self.board = board
        self.kinds = kinds
        self.levels = levels
        self.stirred = board.mask  # cells whose crops changed since the terrains were last studied
        self.shaken = True  # whether a terrain changed

    def copy(self) -> "Deduction":
        """An equal deduction to go on from with assumptions."""
        levels = [Crop(level.can, level.bears) for level in self.levels]
        twin = Deduction(self.board, [kind.copy() for kind in self.kinds], levels)
        twin.stirred, twin.shaken = self.stirred, self.shaken
        return twin

    def terrains(self) -> list[int]:
        """For each cell the set of terrains it may hold."""
        return spelled([kind.may for kind in self.kinds])

    def crops(self) -> list[int]:
        """For each cell the set of crops it may bear."""
        return spelled([level.can for level in self.levels])

    def assume_terrain(self, kind: Terrain, cells: int) -> None:
        """These cells hold this terrain."""
        for other in self.kinds:
            if other is not kind:
                self.exclude_terrain(other, cells)

    def exclude_terrain(self, kind: Terrain, cells: int) -> None:
        """None of these cells holds this terrain."""
        if kind.may & cells:
            kind.may &= ~cells
            self.shaken = True

    def assume_crop(self, level: Crop, cells: int) -> None:
        """These cells bear this crop."""
        for other in self.levels:
            if other is not level:
                self.exclude_crop(other, cells)

    def exclude_crop(self, level: Crop, cells: int) -> None:
        """None of these cells bears this crop."""
        gone = level.can & cells
        if gone:
            level.can &= ~cells
            self.stirred |= gone

    def propagate(self) -> bool:
        """Draw conclusions until nothing new follows; False if no map fits. It ends because sets only shrink."""
        while self.stirred or self.shaken:
            if not ((not self.stirred or self.propagate_crops()) and (not self.shaken or self.propagate_terrains())):
                return False
            stirred, self.stirred, self.shaken = self.stirred, 0, False
            for kind in self.kinds:
                changed = (kind.may ^ kind.studied_may) | stirred & kind.may
                fresh = kind.has ^ kind.studied_has
                if changed or fresh:
                    kind.studied_may, kind.studied_has = kind.may, kind.has
                    if not self.study(kind, changed, fresh):
                        return False
            self.join()
        return True

    def propagate_crops(self) -> bool:
        """Naked singles, king neighbours (P-013) and squares, until nothing new follows."""
        before = NONE
        while True:
            once = twice = 0
            for level in self.levels:
                twice |= once & level.can
                once |= level.can
            if once != self.board.mask:
                return False
            if twice == before:
                return True
            before = twice
            for level in self.levels:
                sure = level.can & ~twice
                if sure != level.bears:
                    level.bears = sure
                    self.exclude_crop(level, round_about(sure))
            if not self.squares():
                return False

    def squares(self) -> bool:
        """A square that lacks one crop bears each of the other four."""
        mask = self.board.mask
        corners = mask & mask >> WIDE & mask >> 1 & NOT_I
        lacking = 0
        for level in self.levels:
            row = level.can | level.can >> 1 & NOT_I
            absent = corners & ~(row | row >> WIDE)
            if lacking & absent:
                return False
            lacking |= absent
        if not lacking:
            return True
        for level in self.levels:
            northwest = level.can
            northeast = northwest >> 1 & NOT_I
            southwest = northwest >> WIDE
            southeast = northeast >> WIDE
            doubled = northwest & northeast | southwest & southeast | (northwest | northeast) & (southwest | southeast)
            alone = lacking & ~doubled
            forced = alone & northwest | (alone & northeast) << 1
            forced |= (alone & southwest | (alone & southeast) << 1) << WIDE
            if forced & ~level.bears:
                self.assume_crop(level, forced)
        return True

    def propagate_terrains(self) -> bool:
        """Naked singles, counts (P-015) and corners (P-011), until nothing new follows."""
        while self.shaken:
            self.shaken = False
            once = twice = 0
            for kind in self.kinds:
                twice |= once & kind.may
                once |= kind.may
            if once != self.board.mask:
                return False
            for kind in self.kinds:
                kind.has = kind.may & ~twice
                if (kind.has != kind.studied_has or kind.may != kind.studied_may) and not self.count(kind):
                    return False
        return True

    def count(self, kind: Terrain) -> bool:
        """One terrain by itself: as many cells as its count says, and no two that touch by a corner only."""
        may, has = kind.may, kind.has
        free, room = kind.total - has.bit_count(), may.bit_count() - kind.total
        if free < 0 or room < 0:
            return False
        if not free:
            may = has
        elif not room:
            self.assume_terrain(kind, may)
            has = may
        may_n, may_s, may_e, may_w = may << WIDE, may >> WIDE, may >> 1 & NOT_I, may << 1 & NOT_A
        has_n, has_s = has << WIDE, has >> WIDE
        # A cell with a known cell at its corner and two other terrains between them cannot be of this one.
        may &= ~(has_n >> 1 & NOT_I & ~may_n & ~may_e) & ~(has_n << 1 & NOT_A & ~may_n & ~may_w)
        may &= ~(has_s >> 1 & NOT_I & ~may_s & ~may_e) & ~(has_s << 1 & NOT_A & ~may_s & ~may_w)
        self.exclude_terrain(kind, ~may)
        # Two known cells that touch by a corner are linked through the one cell left for it.
        falling, rising = has & has_s >> 1 & NOT_I, has & has_s << 1 & NOT_A
        link = (falling & ~may_e | rising & ~may_w) << WIDE | (falling & ~may_s) << 1 | (rising & ~may_s) >> 1
        if link:
            self.assume_terrain(kind, link)
        return True

    def study(self, kind: Terrain, changed: int, fresh: int) -> bool:
        """The regions of one terrain: how large each is, how far it may grow, where its crops can lie (P-012).

        `changed` are the cells whose prospects changed since the last study, `fresh` those now sure to be of it.
        """
        has = rest = kind.has
        free = kind.total - has.bit_count()
        regions: list[Region] = []
        scarce = fresh != 0 and free < LARGEST  # then fewer tiles left may stop any region from growing
        for region in kind.regions:
            stale = region.ring & fresh or (region.area | region.ring) & changed
            if not stale and (not scarce or region.area == region.cells):
                regions.append(region)
                rest &= ~region.cells
        kept = len(regions)
        while rest:
            cells = flood(rest & -rest, has, LARGEST)
            rest &= ~cells
            seen = self.sure_crops(cells)
            if seen == NONE:
                return False
            regions.append(Region(cells, seen))
        for at in range(kept, len(regions)):
            if not self.bound(kind, regions[at], regions, free):
                return False
        touched = lacking = link = 0
        for region in regions:
            touched |= region.ring
            if region.area & has == region.cells:
                lacking += region.least - region.size
            elif region.least > region.size:
                link = 1  # regions that may merge may share what they lack, but at least a link is missing
        spare = free - lacking - link
        if spare < 0:
            return False
        for at in range(len(regions)):
            region = regions[at]
            if region.least + spare < region.most and region.area & has == region.cells:
                regions[at] = Region(region.cells, region.seen)
                regions[at].most = region.least + spare
                if not self.bound(kind, regions[at], regions, free) or not self.sow(kind, regions[at]):
                    return False
            elif at >= kept and not self.sow(kind, region):
                return False
        kind.regions = regions
        self.fit(kind, kind.may & ~has & ~touched, spare)
        return True

    def sure_crops(self, cells: int) -> int:
        """The crops that surely lie in a region; NONE if it would bear one twice (P-012)."""
        seen = 0
        for number, level in enumerate(self.levels):
            here = level.bears & cells
            if here & here - 1:
                return NONE
            if here:
                seen |= 1 << number
        return seen

    def bound(self, kind: Terrain, region: Region, regions: list[Region], free: int) -> bool:
        """How large a region is at least and at most, and where it may reach; False if it cannot be."""
        cells, size, seen = region.cells, region.size, region.seen
        ground = kind.may
        for other in regions:
            if other is not region and (size + other.size >= LARGEST or seen & other.seen):
                ground &= ~other.ring
        area = flood(cells, ground, region.most - size)
        most = min(region.most, min(area.bit_count(), (area & kind.has).bit_count() + free))
        least = max(size, seen.bit_length())
        outside = 0
        for number, level in enumerate(self.levels):
            if number >= most or not level.can & area:
                most = number
                break
            if number < least and not level.can & cells:
                outside += 1
        least = max(least, size + outside)
        if least > most:
            return False
        region.area, region.least, region.most = flood(cells, area, most - size), least, most
        return True

    def sow(self, kind: Terrain, region: Region) -> bool:
        """Where the crops of a region can lie, and which cells it cannot do without; False if a crop finds no place."""
        cells, area = region.cells, region.area
        if region.least > region.size:
            way = flood(cells, area, 1) & ~cells
            if area.bit_count() == region.least:
                self.assume_terrain(kind, area)
            elif not way & way - 1:
                self.assume_terrain(kind, way)
        for number, level in enumerate(self.levels):
            places = 0
            if region.seen >> number & 1:
                places = level.bears & cells
            elif number < region.most:
                places = level.can & area
                if number < region.least and not self.place(kind, level, places):
                    return False
            region.places.append(places)
        return True

    def place(self, kind: Terrain, level: Crop, places: int) -> bool:
        """A region of this terrain bears this crop on one of these cells."""
        if not places & places - 1:
            self.assume_terrain(kind, places)
            self.assume_crop(level, places)
            return places != 0
        if places.bit_count() < 5:
            common = self.board.mask
            for cell in members(places):
                common &= self.board.around[cell]
            self.exclude_crop(level, common)
        return True

    def fit(self, kind: Terrain, wild: int, spare: int) -> None:
        """Which crops go with this terrain where: in its known regions, or in new ones on `wild` cells beside none."""
        large = [0] * LEVELS  # per crop: wild cells where a new region can get as large as it needs
        while wild and spare > 0:
            area = flood(wild & -wild, wild, CELLS)
            wild &= ~area
            for number in range(min(LEVELS, min(spare, area.bit_count()))):
                if not self.levels[number].can & area:
                    break
                large[number] = large[number] | area
        fits: list[int] = []
        for number, level in enumerate(self.levels):
            together, barred = level.can & large[number], 0
            for region in kind.regions:
                places = region.places[number]
                together |= places
                barred |= region.ring & ~places
            fits.append(kind.fits[number] & together & ~barred)
        kind.fits = fits

    def join(self) -> None:
        """A terrain needs a crop that goes with it, a crop a terrain."""
        for number, level in enumerate(self.levels):
            cells = 0
            for kind in self.kinds:
                cells |= kind.fits[number] & kind.may
            self.exclude_crop(level, ~cells)
        for kind in self.kinds:
            cells = 0
            for number, level in enumerate(self.levels):
                cells |= kind.fits[number] & level.can
            self.exclude_terrain(kind, ~cells)


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
    kinds = [Terrain(may[kind] | (empty if left[kind] else 0), total[kind]) for kind in range(KINDS)]
    deduction = Deduction(board, kinds, [Crop(cells | unknown, 0) for cells in can])
    if not deduction.propagate():
        raise IllegalMove(NO_MAP)
    return deduction

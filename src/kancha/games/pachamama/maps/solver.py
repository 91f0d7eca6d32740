"""What follows from a full terrain map and some crops: solutions, uniqueness, grade, and what is wrong with a map."""

from typing import Final

from kancha.games.pachamama.material import CELL_NAMES, CELLS, CROPS, NONE, TERRAINS, Board, Box, Scenario
from kancha.kernel.bits import lowest, mask_of, members

LEVELS: Final = 5
SETTLED: Final = 5
SINGLES: Final = "singles"
WHAT_IF: Final = "what_if_1"


class Fields:
    """The regions of a map, to be planted with crops 1 to their size, equal crops never king neighbours (P-012, P-013).

    A *planting* is a list of masks: for each crop the cells where it is still possible, then the cells whose crop is
    known and already barred from their rivals.
    """

    def __init__(self, board: Board, regions: list[int]) -> None:
        self.mask = board.mask
        self.regions = regions
        self.sizes: list[int] = [min(len(members(region)), LEVELS) for region in regions]
        self.rivals: list[int] = board.around.copy()  # where a cell's crop cannot stand again
        self.fallow: list[int] = [0] * (LEVELS + 1)  # the planting with nothing known
        for index in range(len(regions)):
            region = regions[index]
            for cell in members(region):
                self.rivals[cell] |= region & ~(1 << cell)
            for crop in range(self.sizes[index]):
                self.fallow[crop] |= region

    def sown(self, crop: list[int], cells: list[int]) -> list[int]:
        """The planting in which nothing is known but these cells' crops."""
        planting = self.fallow.copy()
        for cell in cells:
            plant(planting, 1 << cell, crop[cell])
        return planting

    def propagate(self, planting: list[int]) -> bool:
        """Plant naked and hidden singles until there are none; False if a cell or a region cannot be served (P-263)."""
        while True:
            some = several = 0
            for crop in range(LEVELS):
                places = planting[crop]
                several |= some & places
                some |= places
            if some != self.mask:
                return False
            fresh = some & ~several & ~planting[SETTLED]
            if fresh:
                self._bar_rivals(planting, fresh)
            elif not several:
                return True
            else:
                hidden = self._hidden_singles(planting)
                if hidden <= 0:
                    return hidden == 0

    def _bar_rivals(self, planting: list[int], fresh: int) -> None:
        planting[SETTLED] |= fresh
        for crop in range(LEVELS):
            cells = planting[crop] & fresh
            if cells:
                barred = 0
                while cells:
                    barred |= self.rivals[lowest(cells)]
                    cells &= cells - 1
                planting[crop] &= ~barred

    def _hidden_singles(self, planting: list[int]) -> int:
        """Plant what has one place left in its region; how many, or -1 if a crop has none."""
        count = 0
        settled = planting[SETTLED]
        for index in range(len(self.regions)):
            region = self.regions[index]
            if not region & ~settled:
                continue
            for crop in range(self.sizes[index]):
                places = planting[crop] & region
                if places & (places - 1):
                    continue
                if not places:
                    return -1
                if not places & settled:
                    plant(planting, places, crop)
                    count += 1
        return count

    def solve(self, planting: list[int], limit: int, plantings: list[list[int]]) -> None:
        """Add complete plantings to `plantings` until there are `limit` of them; `planting` is used up."""
        if not self.propagate(planting):
            return
        if self.is_settled(planting):
            plantings.append(planting)
            return
        cells = forks(planting)
        place = cells & -cells
        for crop in range(LEVELS):
            if planting[crop] & place and len(plantings) < limit:
                branch = planting.copy()
                plant(branch, place, crop)
                self.solve(branch, limit, plantings)

    def refute(self, planting: list[int]) -> bool:
        """Strike every crop that singles alone refute, until there is none; False if nothing fits (P-263)."""
        if not self.propagate(planting):
            return False
        while True:
            before = planting.copy()
            for crop in range(LEVELS):
                for cell in members(planting[crop] & ~planting[SETTLED]):
                    place = 1 << cell
                    if not planting[crop] & place & ~planting[SETTLED]:
                        continue
                    trial = planting.copy()
                    plant(trial, place, crop)
                    if self.propagate(trial):
                        continue
                    planting[crop] &= ~place
                    if not self.propagate(planting):
                        return False
            if planting == before:
                return True

    def is_settled(self, planting: list[int]) -> bool:
        return planting[SETTLED] == self.mask


def plant(planting: list[int], place: int, crop: int) -> None:
    """Strike every other crop from one cell, given as a mask; the crop itself must still be possible there."""
    for other in range(LEVELS):
        if other != crop:
            planting[other] &= ~place


def forks(planting: list[int]) -> int:
    """The cells best to branch on: those with two crops left if there are any, else all undecided ones."""
    some = several = many = 0
    for crop in range(LEVELS):
        places = planting[crop]
        many |= several & places
        several |= some & places
        some |= places
    return several & ~many or several


def crops_of(planting: list[int]) -> list[int]:
    """A complete planting as one crop per cell, NONE off the board."""
    crops = [NONE] * CELLS
    for crop in range(LEVELS):
        for cell in members(planting[crop]):
            crops[cell] = crop
    return crops


def regions(board: Board, terrain: list[int]) -> list[int]:
    """The maximal orthogonally connected groups of one terrain, by their first cell (P-010)."""
    areas: list[int] = []
    left = board.mask
    while left:
        kind = terrain[lowest(left)]
        alike = mask_of([cell for cell in members(left) if terrain[cell] == kind])
        region = 0
        edge = left & -left
        while edge:
            region |= edge
            beside = 0
            for cell in members(edge):
                beside |= board.near[cell]
            edge = beside & alike & ~region
        areas.append(region)
        left &= ~region
    return areas


def known(given: list[int]) -> list[int]:
    """The cells whose crop is given: NONE stands for an unknown one."""
    return [cell for cell in range(CELLS) if given[cell] != NONE]


def solutions(board: Board, terrain: list[int], given: list[int], limit: int) -> list[list[int]]:
    """Up to `limit` ways to plant the whole map that agree with the given crops (P-012, P-013)."""
    fields = Fields(board, regions(board, terrain))
    plantings: list[list[int]] = []
    fields.solve(fields.sown(given, known(given)), limit, plantings)
    return [crops_of(planting) for planting in plantings]


def grade(board: Board, terrain: list[int], given: list[int]) -> str:
    """How hard the crops are to find: `singles`, `what_if_1`, or nothing if neither way leads to the end (P-263)."""
    fields = Fields(board, regions(board, terrain))
    return fields_grade(fields, fields.sown(given, known(given)))


def fields_grade(fields: Fields, planting: list[int]) -> str:
    """The grade of a planting; it is used up (P-263)."""
    if not fields.propagate(planting):
        return ""
    if fields.is_settled(planting):
        return SINGLES
    return WHAT_IF if fields.refute(planting) and fields.is_settled(planting) else ""


def start_crops(scenario: Scenario) -> list[int]:
    """The crops that lie open at the start, NONE elsewhere (P-028)."""
    given = [NONE] * CELLS
    for cell in scenario.starts:
        given[cell] = scenario.crop[cell]
    return given


def faults(box: Box, scenario: Scenario) -> list[str]:
    """Every way in which a map breaks P-010 to P-013, P-027 or P-260 or needs more tiles than the box holds (P-266)."""
    wrong = map_faults(box, scenario)
    if wrong:
        return wrong
    board = box.board(scenario.board)
    both = solutions(board, scenario.terrain, start_crops(scenario), 2)
    if len(both) == 1:
        return []
    differ = [cell for cell in board.cells if both[0][cell] != both[1][cell]]
    return [f"the crops have more than one solution: {named(differ)} may be planted otherwise (P-260)"]


def map_faults(box: Box, scenario: Scenario) -> list[str]:
    """What is wrong with a map and its starting cells, uniqueness aside (P-010 to P-013, P-027)."""
    wrong = _gaps(box, scenario)
    if wrong:
        return wrong
    board = box.board(scenario.board)
    terrain, crop = scenario.terrain, scenario.crop
    areas = regions(board, terrain)
    for region in areas:
        wrong += _region_faults(region, terrain, crop)
    wrong += _touching_regions(board, areas, terrain)
    for cell in board.cells:
        for other in board.king[cell]:
            if cell < other and crop[cell] == crop[other]:
                wrong.append(f"{named([cell, other])} are neighbours and both {CROPS[crop[cell]]} (P-013)")
    return wrong + _shortages(box, scenario)


def named(cells: list[int]) -> str:
    """Cells by name, in reading order."""
    return " ".join([CELL_NAMES[cell] for cell in cells])


def _gaps(box: Box, scenario: Scenario) -> list[str]:
    """Cells without terrain or crop, or beyond the board: then nothing else can be told (P-027)."""
    if scenario.board not in ("short", "long"):
        return [f"there is no {scenario.board} board (P-005)"]
    wrong: list[str] = []
    if len(scenario.terrain) != CELLS or len(scenario.crop) != CELLS:
        return [f"the map has {len(scenario.terrain)} terrains and {len(scenario.crop)} crops, not {CELLS} (P-027)"]
    mask = box.board(scenario.board).mask
    for cell in range(CELLS):
        terrain, crop = scenario.terrain[cell], scenario.crop[cell]
        if not mask >> cell & 1:
            if terrain != NONE or crop != NONE:
                wrong.append(f"{CELL_NAMES[cell]} is not on the {scenario.board} board (P-005)")
            continue
        if not 0 <= terrain < len(TERRAINS):
            wrong.append(f"{CELL_NAMES[cell]} has no terrain (P-027)")
        if not 0 <= crop < len(CROPS):
            wrong.append(f"{CELL_NAMES[cell]} has no crop (P-012)")
    for cell in scenario.starts:
        if not 0 <= cell < CELLS or not mask >> cell & 1:
            wrong.append(f"a starting cell lies off the {scenario.board} board (P-028)")
    return wrong


def _region_faults(region: int, terrain: list[int], crop: list[int]) -> list[str]:
    """A region has 1 to 5 cells and holds the crops of level 1 to its size, one each (P-010, P-012)."""
    cells = members(region)
    where = f"the {TERRAINS[terrain[cells[0]]]} region {named(cells)}"
    size = len(cells)
    if size > LEVELS:
        return [f"{where} has {size} cells, more than {LEVELS} (P-010)"]
    wrong: list[str] = []
    for level in range(1, LEVELS + 1):
        planted = [cell for cell in cells if crop[cell] == level - 1]
        if level > size and planted:
            wrong.append(f"{where} has {size} cells but level {level} on {named(planted)} (P-012)")
        elif level <= size and not planted:
            wrong.append(f"{where} has {size} cells but no level {level} (P-012)")
        elif len(planted) > 1:
            wrong.append(f"{where} has level {level} more than once: {named(planted)} (P-012)")
    return wrong


def _touching_regions(board: Board, areas: list[int], terrain: list[int]) -> list[str]:
    """Two regions of one terrain never touch, not even by a corner (P-011)."""
    wrong: list[str] = []
    for region in areas:
        for cell in members(region):
            for other in board.king[cell]:
                if cell < other and terrain[cell] == terrain[other] and not region >> other & 1:
                    wrong.append(f"two {TERRAINS[terrain[cell]]} regions touch at {named([cell, other])} (P-011)")
    return wrong


def _shortages(box: Box, scenario: Scenario) -> list[str]:
    """A map can be laid only with the tiles of the box (P-027, P-266)."""
    wrong: list[str] = []
    counts = scenario.counts()
    for terrain in range(len(TERRAINS)):
        if counts[terrain] > box.terrain_tiles[terrain]:
            tiles = f"{counts[terrain]} {TERRAINS[terrain]} tiles"
            wrong.append(f"the map needs {tiles}, the box has {box.terrain_tiles[terrain]} (P-027)")
    for crop in range(len(CROPS)):
        needed = scenario.crop.count(crop)
        if needed > box.crop_tiles[crop]:
            wrong.append(f"the map needs {needed} {CROPS[crop]} tiles, the box has {box.crop_tiles[crop]} (P-027)")
    return wrong

"""What is in the box: names, the two boards and their geometry, and the figures an edition may change."""

from typing import Final

from kancha.games.frame import GameBox
from kancha.kernel.bits import mask_of

# Terrains, crops and colours are numbered in the order of the rulebook's tables; a crop's level is its number + 1.
TERRAINS: Final[list[str]] = ["valley", "desert", "forest", "mountain"]
TERRAIN_LETTERS: Final = "VDFM"
CROPS: Final[list[str]] = ["sweet_potato", "coca", "chili", "maize", "quinoa"]
COLOURS: Final[list[str]] = ["brown", "white", "green", "blue", "purple", "yellow"]
PLAYER_COLOURS: Final = 4
PURPLE: Final = 4
YELLOW: Final = 5
DIRECTIONS: Final = "NESW"
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
ARROWS_OF_TERRAIN: Final = len(COLOURS) * len(DIRECTIONS)  # an arrow is colour × 4 + direction
NONE: Final = -1

# Both boards number their cells row by row, nine to a row, so that a cell has one name on either side of the board.
WIDE: Final = 9
ROWS: Final = 5
CELLS: Final = WIDE * ROWS
CELL_NAMES: Final[list[str]] = [f"{'ABCDEFGHI'[cell % WIDE]}{cell // WIDE + 1}" for cell in range(CELLS)]
CELL_NUMBERS: Final[dict[str, int]] = {name: cell for cell, name in enumerate(CELL_NAMES)}

COLUMN_A: Final = mask_of([cell for cell in range(CELLS) if cell % WIDE == 0])
COLUMN_I: Final = mask_of([cell for cell in range(CELLS) if cell % WIDE == WIDE - 1])
NOT_A: Final = (1 << CELLS) - 1 - COLUMN_A
NOT_I: Final = (1 << CELLS) - 1 - COLUMN_I


class Board:
    """One side of the board: its cells, who is next to whom, and the edge paths of the Otoma (P-005, P-172)."""

    def __init__(self, name: str, columns: int, paths: list[tuple[int, int, int, int]]) -> None:
        """`paths` pairs up the outer cell sides: (cell, side, cell, side)."""
        self.name = name
        self.columns = columns
        self.cells = [cell for cell in range(CELLS) if cell % WIDE < columns]
        self.mask = mask_of(self.cells)
        last = columns - 1
        self.border = mask_of([c for c in self.cells if c < WIDE or c >= CELLS - WIDE or c % WIDE in (0, last)])
        self.step: list[list[int]] = [[self._beside(cell, way) for cell in range(CELLS)] for way in range(4)]
        self.orthogonal: list[list[int]] = [self._orthogonal(cell) for cell in range(CELLS)]
        self.king: list[list[int]] = [self._king(cell) for cell in range(CELLS)]
        self.near: list[int] = [mask_of(cells) for cells in self.orthogonal]
        self.around: list[int] = [mask_of(cells) for cells in self.king]
        # Where a reserve pawn enters that must walk north, east, south, west (P-221).
        self.edge: list[int] = [
            mask_of([c for c in self.cells if c >= CELLS - WIDE]),
            mask_of([c for c in self.cells if c % WIDE == 0]),
            mask_of([c for c in self.cells if c < WIDE]),
            mask_of([c for c in self.cells if c % WIDE == last]),
        ]
        self.paths = paths
        self.walk: list[int] = self._walk(paths)

    def fact(self) -> str:
        """What stands for this board in saved states."""
        return f"board:{self.name}"

    def _beside(self, cell: int, way: int) -> int:
        row, column = cell // WIDE, cell % WIDE
        if column >= self.columns:
            return NONE
        row += (-1, 0, 1, 0)[way]
        column += (0, 1, 0, -1)[way]
        return row * WIDE + column if 0 <= row < ROWS and 0 <= column < self.columns else NONE

    def _orthogonal(self, cell: int) -> list[int]:
        return sorted([self.step[way][cell] for way in range(4) if self.step[way][cell] != NONE])

    def _king(self, cell: int) -> list[int]:
        if cell % WIDE >= self.columns:
            return []
        return [
            other
            for other in self.cells
            if other != cell and abs(other // WIDE - cell // WIDE) <= 1 and abs(other % WIDE - cell % WIDE) <= 1
        ]

    def _walk(self, paths: list[tuple[int, int, int, int]]) -> list[int]:
        """The Otoma's next (cell × 4 + direction) from each, along the edge paths where the board ends (P-171)."""
        walk = [NONE] * (CELLS * 4)
        for cell in self.cells:
            for way in range(4):
                beside = self.step[way][cell]
                if beside != NONE:
                    walk[cell * 4 + way] = beside * 4 + way
        for one, one_side, two, two_side in paths:
            walk[one * 4 + one_side] = two * 4 + (two_side + 2) % 4
            walk[two * 4 + two_side] = one * 4 + (one_side + 2) % 4
        return walk


class Scenario:
    """One map and its start: what the disc in the wheel knows (P-026)."""

    def __init__(
        self,
        name: str,
        board: str,
        terrain: list[int],
        crop: list[int],
        starts: list[int],
        otoma: list[int],
        logic: str = "",
    ) -> None:
        """`terrain` and `crop` have CELLS entries, NONE off the board; `otoma` may be empty (P-266)."""
        self.name = name
        self.board = board
        self.terrain = terrain
        self.crop = crop
        self.starts = starts
        self.otoma = otoma
        self.logic = logic

    def counts(self) -> list[int]:
        """How many tiles of each terrain the map needs: printed on the disc, so public (P-015, P-027)."""
        return [self.terrain.count(terrain) for terrain in range(len(TERRAINS))]


class GeneratorLimits:
    """What the generator accepts for one board (P-252, P-253, P-261)."""

    def __init__(
        self,
        min_starts: int,
        max_starts: int,
        min_each_terrain: int,
        max_regions: int,
        min_regions_of_5: int,
        max_regions_of_1: int,
    ) -> None:
        self.min_starts = min_starts
        self.max_starts = max_starts
        self.min_each_terrain = min_each_terrain
        self.max_regions = max_regions
        self.min_regions_of_5 = min_regions_of_5
        self.max_regions_of_1 = max_regions_of_1


class Box(GameBox):
    """The figures of one edition. Immutable; shared by every state made from it."""

    def __init__(
        self,
        edition: str,
        terrain_tiles: list[int],
        crop_tiles: list[int],
        arrows: list[list[int]],
        boards: list[Board],
        pawns_in_play: list[int],
        offering_points: list[int],
        top_level: int,
        coop_pawns: list[list[int]],
        coop_otoma: list[int],
        scenarios: list[Scenario],
        limits: list[GeneratorLimits],
        region_size_weights: list[int],
        otoma_crop_sum: tuple[int, int],
        otoma_min_terrains: int,
    ) -> None:
        super().__init__(edition)
        self.terrain_tiles = terrain_tiles
        self.crop_tiles = crop_tiles
        self.arrows = arrows  # per terrain, how many tiles of each arrow (colour × 4 + direction)
        self.boards = boards  # short, long
        self.pawns_in_play = pawns_in_play  # by number of seats; [0] and [1] are those of two (P-150)
        self.offering_points = offering_points  # by number of tokens
        self.top_level = top_level
        self.coop_pawns = coop_pawns  # per level (easy, normal, expert), by number of seats
        self.coop_otoma = coop_otoma  # per level
        self.scenarios = scenarios
        self.limits = limits  # short, long
        self.region_size_weights = region_size_weights
        self.otoma_crop_sum = otoma_crop_sum
        self.otoma_min_terrains = otoma_min_terrains

    def tables(self) -> dict[str, object]:
        return {self.fact(): self, **{board.fact(): board for board in self.boards}}

    def board(self, name: str) -> Board:
        return self.boards[0] if name == "short" else self.boards[1]

    def limit(self, name: str) -> GeneratorLimits:
        return self.limits[0] if name == "short" else self.limits[1]

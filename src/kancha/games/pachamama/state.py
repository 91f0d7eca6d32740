"""The facts of a game of Pachamama in progress, and what follows from them."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from kancha.games.pachamama.events import SCORED
from kancha.games.pachamama.material import CELLS, NONE, NOT_A, NOT_I, WIDE, Board, Box
from kancha.kernel.state import GameState

COMPETITIVE: Final = 0
SOLO: Final = 1
COOP: Final = 2
MODES: Final[list[str]] = ["competitive", "solo", "coop"]
LEVELS: Final[list[str]] = ["easy", "normal", "hard", "expert"]
EASY: Final = 0
NORMAL: Final = 1
HARD: Final = 2
EXPERT: Final = 3

# The sides that score. In competitive play each seat is one; else the players are one and the Otoma the other.
PLAYERS: Final = 0
OTOMA: Final = 1

# The score sheet's categories.
DIVERSITY: Final = 0
DIVINATION: Final = 1
ERRORS: Final = 2
OFFERINGS: Final = 3
WILDERNESS: Final = 4
ARRANGED: Final = 5  # what a side had when the position was arranged
CATEGORIES: Final[list[str]] = ["diversity", "divination", "errors", "offerings", "wilderness", "arranged"]
KINDS: Final = 6

UNKNOWN: Final = -2
"""A pile's top that the viewer may not see."""


def flood(first: i64, free: i64, through: i64) -> int:
    """Cells entered from `first` on, within `free`, going on only from `through` (P-040..P-044)."""
    reached = first & free
    frontier = reached & through
    while frontier:
        grown = ((frontier & NOT_I) << 1 | (frontier & NOT_A) >> 1 | frontier << WIDE | frontier >> WIDE) & free
        frontier = grown & through & ~reached
        reached |= grown
    return int(reached)


@mypyc_attr(allow_interpreted_subclasses=True)
class Arrows:
    """Solo and coop: the arrow sides of the tiles, and the Otoma on the board (P-154, P-155)."""

    def __init__(self, unseen: list[int]) -> None:
        self.unseen = unseen  # per terrain × 24 arrows: tiles whose arrow nobody has seen
        self.laid = [NONE] * CELLS  # the arrow on a bare tile (solo, P-164)
        self.pawns: list[int] = []  # the cell of each Otoma pawn
        self.pawn_colours: list[int] = []

    def clone(self) -> "Arrows":
        copy = Arrows(self.unseen.copy())
        copy.laid = self.laid.copy()
        copy.pawns = self.pawns.copy()
        copy.pawn_colours = self.pawn_colours
        return copy


@mypyc_attr(allow_interpreted_subclasses=True)
class Screens:
    """Coop: the tiles behind the players' screens and those spent on the Diversity board (P-205, P-206, P-215)."""

    def __init__(self, seats: int) -> None:
        self.held = [0] * (seats * 4)  # per seat × terrain: tiles in that pile
        self.tops = [NONE] * (seats * 4)  # the arrow on top of it; NONE while it is empty
        self.columns: list[list[int]] = [[], [], [], []]  # the arrows spent on each terrain's column, the top last
        self.spent = NONE  # the arrow spent this turn
        self.owed = NONE  # the terrain whose tile is on the board but not yet taken from anywhere (P-227)

    def clone(self) -> "Screens":
        copy = Screens(0)
        copy.held = self.held.copy()
        copy.tops = self.tops.copy()
        copy.columns = [column.copy() for column in self.columns]
        copy.spent = self.spent
        copy.owed = self.owed
        return copy


@mypyc_attr(allow_interpreted_subclasses=True)
class State(GameState):
    """A game of Pachamama. Cells are bits of board-wide sets; terrain and crops are numbers, NONE where nothing lies."""

    def __init__(self, box: Box, board: Board, mode: int, level: int, seats: int, colours: list[int]) -> None:
        super().__init__()
        self.box = box
        self.board = board
        self.mode = mode
        self.level = level
        self.seats = seats
        self.colours = colours  # per stock of pawns; in coop with four players two seats share a stock (P-203)
        stocks = len(colours)
        sides = seats if mode == COMPETITIVE else 2
        self.land = [NONE] * CELLS
        self.crop = [NONE] * CELLS
        self.known = 0  # cells with a Terrain tile
        self.planted = 0  # cells with a Crop tile
        self.left = [0] * 4  # undiscovered cells of each terrain (P-015)
        self.pawns = [0] * stocks
        self.reserve = [0] * stocks
        self.otoma = 0  # cells with an Otoma pawn
        self.stones = [0] * (sides * 4)
        self.points = [0] * (sides * KINDS)
        self.tokens = [0] * sides  # the set of crops each side holds a token of
        self.quiet = 0  # turns since a tile was laid (P-127)
        self.passed = 0  # seats out of the end divinations
        self.arrows: Arrows | None = None
        self.screens: Screens | None = None

    def clone(self) -> "State":
        copy = State.__new__(State)
        copy.copy_base(self)
        copy.box = self.box
        copy.board = self.board
        copy.mode = self.mode
        copy.level = self.level
        copy.seats = self.seats
        copy.colours = self.colours
        copy.land = self.land.copy()
        copy.crop = self.crop.copy()
        copy.known = self.known
        copy.planted = self.planted
        copy.left = self.left.copy()
        copy.pawns = self.pawns.copy()
        copy.reserve = self.reserve.copy()
        copy.otoma = self.otoma
        copy.stones = self.stones.copy()
        copy.points = self.points.copy()
        copy.tokens = self.tokens.copy()
        copy.quiet = self.quiet
        copy.passed = self.passed
        copy.arrows = self.arrows.clone() if self.arrows is not None else None
        copy.screens = self.screens.clone() if self.screens is not None else None
        return copy

    # Who is who

    def stock(self, seat: int) -> int:
        """Whose pawns a seat moves: its own or, in pairs, the pair's (P-203)."""
        return seat % len(self.colours)

    def side(self, seat: int) -> int:
        """For whom a seat scores (P-201)."""
        return seat if self.mode == COMPETITIVE else PLAYERS

    def sides(self) -> int:
        return len(self.tokens)

    # The board

    def bare(self) -> int:
        """Cells with a Terrain tile and no Crop tile."""
        return self.known & ~self.planted

    def empty(self) -> int:
        """Cells without a Terrain tile."""
        return self.board.mask & ~self.known

    def divinable(self, seat: int) -> int:
        """Where a seat has a pawn on a bare cell (P-070)."""
        return self.pawns[self.stock(seat)] & self.known & ~self.planted

    def rivals(self, stock: int) -> int:
        """Cells held by pawns of any other colour, the Otoma's included (P-041, P-162, P-225)."""
        held = self.otoma
        for other in range(len(self.pawns)):
            if other != stock:
                held |= self.pawns[other]
        return held

    def supply_of_crop(self, crop: int) -> int:
        return self.box.crop_tiles[crop] - self.crop.count(crop)

    def supply_of_token(self, crop: int) -> int:
        """Tokens of a crop not held by anybody (P-024, P-153, P-202)."""
        held = 0
        for tokens in self.tokens:
            held += tokens >> crop & 1
        return self.token_sets() - held

    def token_sets(self) -> int:
        if self.mode == COMPETITIVE:
            return self.seats
        return 1 if self.mode == SOLO else 2

    # What changes

    def lay_terrain(self, cell: int, terrain: int) -> None:
        """A Terrain tile goes from the supply to the board (P-060)."""
        self.land[cell] = terrain
        self.known |= 1 << cell
        self.left[terrain] -= 1
        self.quiet = -1

    def plant(self, cell: int, crop: int) -> None:
        """A Crop tile goes onto a Terrain tile; an arrow below it is covered (P-072, P-078)."""
        self.crop[cell] = crop
        self.planted |= 1 << cell
        self.quiet = -1
        if self.arrows is not None:
            self.arrows.laid[cell] = NONE

    def advance(self, side: int, terrain: int) -> None:
        """A stone climbs one level and scores its side's stones on the level reached; 1 if it is at the top (P-061..P-063)."""
        stones = self.stones
        base = side * 4
        level = stones[base + terrain]
        if level == self.box.top_level:
            self.score(side, 1, DIVERSITY)
            return
        level += 1
        stones[base + terrain] = level
        together = 0
        for column in range(4):
            if stones[base + column] == level:
                together += 1
        self.score(side, together, DIVERSITY)

    def score(self, side: int, points: int, category: int) -> None:
        """Points for a side; a score never falls below 0, the rest of a loss is forgotten (P-084)."""
        if points < 0:
            points = max(points, -self.total(side))
        if points == 0:
            return
        self.points[side * KINDS + category] += points
        if self.events is not None:
            self.tell(SCORED, side, points, category)

    def total(self, side: int) -> int:
        at = side * KINDS
        points = self.points
        return points[at] + points[at + 1] + points[at + 2] + points[at + 3] + points[at + 4] + points[at + 5]

    def stone_levels(self, side: int) -> int:
        """How many levels a side's stones have climbed in all (P-126)."""
        return sum(self.stones[side * 4 : side * 4 + 4])

    # Where a pawn may go

    def free(self, stock: int) -> int:
        """Cells a stock's pawns may enter: no pawn of another colour stands there."""
        return self.board.mask & ~self.rivals(stock)

    def reach(self, stock: int, cell: int, free: int) -> int:
        """Where a pawn on a cell may end its move, over `free` cells (P-040..P-046)."""
        others = self.pawns[stock] & ~(1 << cell)
        return flood(self.board.near[cell], free & ~(1 << cell), self.planted | others) & ~others

    def reach_from_reserve(self, stock: int, free: int) -> int:
        """Where a pawn of the reserve may end its move: it enters over any border cell (P-047)."""
        own = self.pawns[stock]
        return flood(self.board.border, free, self.planted | own) & ~own

    def reach_by_arrow(self, stock: int, cell: int, way: int) -> int:
        """Coop: the first step goes the arrow's way, and no stop on a planted cell (P-220..P-223). A cell of NONE: reserve."""
        own = self.pawns[stock]
        free = self.board.mask & ~self.rivals(stock)
        if cell != NONE:
            own &= ~(1 << cell)
            free &= ~(1 << cell)
        return flood(self.entrance(cell, way), free, self.planted | own) & ~own & ~self.planted

    def entrance(self, cell: int, way: int) -> int:
        """The cells of a pawn's first step, the way of an arrow or, with a way of NONE, any. A cell of NONE: reserve."""
        if way == NONE:
            return self.board.border if cell == NONE else self.board.near[cell]
        if cell == NONE:
            return self.board.edge[way]
        beside = self.board.step[way][cell]
        return 1 << beside if beside != NONE else 0

    # The Otoma

    def otoma_walk(self, cell: int, way: int) -> list[int]:
        """The cells an Otoma pawn enters until it stops on an empty one; none if there is no empty cell (P-170, P-171, P-176)."""
        if not self.empty():
            return []
        walk = self.board.walk
        at = walk[cell * 4 + way]
        path = [at // 4]
        while self.known >> path[-1] & 1:
            at = walk[at]
            path.append(at // 4)
        return path

    # Coop

    def tiles_behind_screens(self) -> int:
        return sum(self.screens.held) if self.screens is not None else 0

"""What is in the box: names, the site with its border land, the shapes of the tiles, and the figures an edition may change.

A cell is row × 20 + column, where the columns are counted along the slanting axis of the hexes. So every step in a direction
adds the same number to every cell, and a set of cells (one int, bit by cell) is moved by one shift. Column 19 and the corners
of the sheet are no cells at all: what is shifted there falls away when it is met with a real set.
"""

from typing import Final

from kancha.games.frame import GameBox
from kancha.kernel.bits import mask_of

NONE: Final = -1

# The board as seen from above, two characters to a hex: m mountain and f forest outside the site, . a cell of the site,
# o a printed basin (K-003).
CHART: Final[list[str]] = [
    "        m m   m m   m m   m m        ",
    "       m . m m . m m . m m . m       ",
    "    m m . . m . . m . . m . . m m    ",
    "   m . . . . . . . . . . . . . . m   ",
    "  m . . . . . . . . . . . . . . . m  ",
    " m . . . . . . o . . . . . o . . . m ",
    "m . . . . . . . . . . . . . . . . . m",
    " m . . . . . . . . . . . . . . . . m ",
    "  f f . . . . . . o . . . . . . f f  ",
    "   f . . . . . . . . . . . . . . f   ",
    "    f . . . . . . . . . . . . . f    ",
    "     f . . . . . . . . . . . . f     ",
    "      f f . . . f . f . . . f f      ",
    "         f . . f f f f . . f         ",
    "          f f f       f f f          ",
]
WIDE: Final = 20
ROWS: Final = 15
SPAN: Final = WIDE * ROWS
"""Numbers below this name a place on the sheet; 214 of them are cells."""

# Directions clockwise from the east, as everywhere in this game, and what each adds to a cell.
DIRECTIONS: Final[list[str]] = ["E", "SE", "SW", "W", "NW", "NE"]
WAYS: Final = 6
STEP: Final[list[int]] = [1, WIDE, WIDE - 1, -1, -WIDE, 1 - WIDE]


def row_of(cell: int) -> int:
    return cell // WIDE


def column_of(cell: int) -> int:
    """The column in doubled width, as in the cell's name: G18 stands in column 18."""
    return 2 * (cell % WIDE - 3) + cell // WIDE


def cell_at(row: int, column: int) -> int:
    return row * WIDE + (column - row) // 2 + 3


def _charted(signs: str) -> list[int]:
    return [cell_at(row, column) for row, line in enumerate(CHART) for column, sign in enumerate(line) if sign in signs]


CELL_NAMES: Final[list[str]] = [f"{'ABCDEFGHIJKLMNO'[row_of(cell)]}{column_of(cell)}" for cell in range(SPAN)]
"""The name of every place on the sheet; those that are no cells have one too, which no answer ever uses."""
CELLS: Final[list[int]] = _charted("mf.o")
SITE_CELLS: Final[list[int]] = _charted(".o")
OUTSIDE_CELLS: Final[list[int]] = _charted("mf")
PRINTED_BASINS: Final[list[int]] = _charted("o")
CELL_NUMBERS: Final[dict[str, int]] = {CELL_NAMES[cell]: cell for cell in CELLS}

IN_ROW: Final[dict[str, int]] = {
    CELL_NAMES[cell]: len([other for other in CELLS if row_of(other) == row_of(cell) and other <= cell])
    for cell in CELLS
}
"""By a cell's name: its place in its row, from the left; outside cells, where the board prints the row's letter, count too."""

MAP: Final = mask_of(CELLS)
SITE: Final = mask_of(SITE_CELLS)
OUTSIDE: Final = mask_of(OUTSIDE_CELLS)
FOREST: Final = mask_of(_charted("f"))
MOUNTAIN: Final = mask_of(_charted("m"))
PRINTED: Final = mask_of(PRINTED_BASINS)


def shifted(cells: int, way: int) -> int:
    """The set moved one step in a direction; some may have left the map."""
    step = STEP[way]
    return cells << step if step > 0 else cells >> -step


def with_neighbours(cells: int) -> int:
    """The set and everything next to it; what lies off the map must be cut off by the caller."""
    west = cells | cells >> 1
    east = cells | cells << 1
    return west | east | west << WIDE | east >> WIDE


def beside(cells: int) -> int:
    """Everything next to a cell of the set, whether or not it belongs to it."""
    west = cells >> 1
    east = cells << 1
    return west | east | (cells | west) << WIDE | (cells | east) >> WIDE


def flood(seed: int, within: int) -> int:
    """Everything in `within` that hangs together with the seed, which lies in it."""
    reached = seed
    while True:
        west = reached | reached >> 1
        east = reached | reached << 1
        grown = (west | east | west << WIDE | east >> WIDE) & within
        if grown == reached:
            return reached
        reached = grown


BIT: Final[list[int]] = [1 << cell for cell in range(SPAN)]
"""By cell: the set of it alone."""
AROUND: Final[list[int]] = [MAP & beside(1 << cell) for cell in range(SPAN)]
"""By cell: its neighbours on the map, as a set."""
NEIGHBOURS: Final[list[list[int]]] = [
    [cell + step if cell in CELLS and 0 <= cell + step < SPAN and cell + step in CELLS else NONE for step in STEP]
    for cell in range(SPAN)
]
"""By cell and direction; NONE beyond the map."""

BESIDE: Final[list[list[int]]] = [[cell for cell in row if cell != NONE] for row in NEIGHBOURS]
"""By cell: its neighbours on the map, one by one."""
EDGE: Final = SITE & with_neighbours(OUTSIDE)
"""Site cells that touch the border land."""
INNER: Final = SITE & ~EDGE
BORDER: Final = EDGE | OUTSIDE
ON_MAP: Final[list[bool]] = [cell in CELLS for cell in range(SPAN)]
IS_OUTSIDE: Final[list[bool]] = [cell in OUTSIDE_CELLS for cell in range(SPAN)]
OPEN: Final = mask_of([cell for cell in OUTSIDE_CELLS if NONE in NEIGHBOURS[cell]])
"""Outside cells with a neighbour off the map (K-072)."""

IS_STEP: Final[list[bool]] = [apart - SPAN in STEP for apart in range(2 * SPAN)]
"""Whether two cells are neighbours, by the difference of their numbers plus SPAN."""

# Terrain tiles (K-011).
KINDS: Final[list[str]] = ["triple", "double", "village", "culture"]
TRIPLE: Final = 0
DOUBLE: Final = 1
VILLAGE: Final = 2
CULTURE: Final = 3
PATCH: Final = 4
"""A cell of terrain laid by an arranged position, of no tile in particular: nothing ever covers it exactly."""
PATCH_CULTURE: Final = 1
"""The "direction" of a patch that shows a culture; a village is 0."""
SIZES: Final[list[int]] = [3, 2, 1, 1, 0]

# A tile is told by kind, village cell (or its one cell) and direction, in one number.
TILE_SPAN: Final = SPAN * WAYS


def tile_code(kind: int, cell: int, way: int) -> int:
    return kind * TILE_SPAN + cell * WAYS + way


def tile_kind(code: int) -> int:
    return code // TILE_SPAN


def tile_cell(code: int) -> int:
    return code % TILE_SPAN // WAYS


def tile_way(code: int) -> int:
    return code % WAYS


def tile_cells(kind: int, cell: int, way: int) -> list[int]:
    """The cells a tile covers, the village (or the only one) first; they may lie off the map."""
    if kind == TRIPLE:
        return [cell, cell + STEP[way], cell + STEP[(way + 1) % WAYS]]
    if kind == DOUBLE:
        return [cell, cell + STEP[way]]
    return [cell]


# A village or city is told by its lowest cell and its size, in one number.


def place_code(lowest: int, size: int) -> int:
    return size * SPAN + lowest


def place_cell(code: int) -> int:
    return code % SPAN


def place_size(code: int) -> int:
    return code // SPAN


# A spot is where a tile lies, whichever way its faces are turned. Three neighbouring cells form one of two triangles, named by
# their north-western cell: with E and SE, or with SE and SW. Two form one of three pairs: with E, SE or SW.
SPOTS: Final = 6
SPOT_EAST: Final = 0
SPOT_SOUTH: Final = 1
SPOT_PAIR: Final = 2
"""SPOT_PAIR + direction 0, 1 or 2."""
SPOT_SINGLE: Final = 5
TRIPLE_SPOTS: Final[list[int]] = [SPOT_EAST, SPOT_SOUTH, SPOT_EAST, SPOT_SOUTH, SPOT_EAST, SPOT_SOUTH]
TRIPLE_ANCHORS: Final[list[int]] = [0, 0, -1, -WIDE, -WIDE, 1 - WIDE]
"""By direction: which triangle a triple lies on, and where its north-western cell is seen from the village cell."""


def spot_of(kind: int, way: int) -> int:
    if kind == TRIPLE:
        return TRIPLE_SPOTS[way]
    return SPOT_PAIR + way % 3 if kind == DOUBLE else SPOT_SINGLE


def anchor_of(kind: int, cell: int, way: int) -> int:
    if kind == TRIPLE:
        return cell + TRIPLE_ANCHORS[way]
    return cell + STEP[way] if kind == DOUBLE and way >= 3 else cell


# Colours, relics and cards (K-012).
COLOURS: Final[list[str]] = ["red", "yellow", "blue", "black"]
RELICS: Final[list[str]] = ["tumi", "kero", "mask"]
CARDS: Final[list[str]] = ["tumi", "kero", "mask", "tumi+kero", "kero+mask", "tumi+mask"]
CARD_RELICS: Final[list[int]] = [1, 2, 4, 3, 6, 5]
"""The relics on each card, as a set."""
FACES: Final = 6
IN_COMMON: Final[list[list[int]]] = [[(one & two).bit_count() for two in CARD_RELICS] for one in CARD_RELICS]
"""What a card is worth while another is on display: the relics they share (K-115)."""

# Temples: value 2, 4 … 10 is step 0 to 4.
STEPS: Final = 5
VALUES: Final[list[int]] = [2, 4, 6, 8, 10]


def value_for(size: int) -> int:
    """The value a temple must have in a place of so many cells; 0 if it is too small (K-093)."""
    return min(10, size // 2 * 2)


class Box(GameBox):
    """The figures of one edition. Immutable; shared by every state made from it."""

    def __init__(
        self,
        edition: str,
        triples: int,
        doubles: int,
        villages: int,
        cultures: int,
        basins: int,
        storeys: list[int],
        discs: int,
        incas: int,
        tokens: int,
        cards: list[int],
        dealt: int,
        solo: list[int],
        tied: list[int],
        basin_points: int,
        actions: int,
        most_drawn: int,
    ) -> None:
        super().__init__(edition)
        self.triples = triples
        self.doubles = doubles  # these four per player
        self.villages = villages
        self.cultures = cultures
        self.basins = basins  # in the supply after set-up
        self.storeys = storeys  # by step
        self.discs = discs
        self.incas = incas  # per player
        self.tokens = tokens  # per player
        self.cards = cards  # copies of each face
        self.dealt = dealt  # cards a player begins with
        self.solo = solo  # a festival's points by step of the temple (K-120)
        self.tied = tied
        self.basin_points = basin_points
        self.actions = actions  # AP a turn
        self.most_drawn = most_drawn  # cards a turn

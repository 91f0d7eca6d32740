"""What is in the box: names, the geometry of the boards, and the figures an edition may change."""

from typing import Final

from kancha.games.frame import GameBox
from kancha.kernel.bits import mask_of

NONE: Final = -1

# Activities are numbered in the fixed order that settles every priority: farming > construction > weaving > pottery.
ACTIVITIES: Final[list[str]] = ["farming", "construction", "weaving", "pottery"]
FARMING: Final = 0
CONSTRUCTION: Final = 1
WEAVING: Final = 2
POTTERY: Final = 3

AYARS: Final[list[str]] = ["turquoise", "brown", "purple", "grey"]
MARKERS: Final[list[str]] = [*AYARS, "gold"]
GOLD: Final = 4
COLOURS: Final[list[str]] = ["white", "violet", "red", "blue"]
ROUNDS: Final = 4

# The tambo grid: cells row by row. A line is a row R1..R4 (0..3) or a column C1..C4 (4..7).
CELL_NAMES: Final[list[str]] = [f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in range(16)]
LINES: Final[list[str]] = ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"]
ALL_CELLS: Final = (1 << 16) - 1
LINE_CELLS: Final[list[int]] = [mask_of([cell for cell in range(16) if cell // 4 == row]) for row in range(4)] + [
    mask_of([cell for cell in range(16) if cell % 4 == column]) for column in range(4)
]
QUADRANTS: Final[list[str]] = ["nw", "ne", "sw", "se"]
QUADRANT_OF: Final[list[int]] = [cell // 8 * 2 + cell % 4 // 2 for cell in range(16)]
QUADRANT_CELLS: Final[list[int]] = [mask_of([c for c in range(16) if QUADRANT_OF[c] == q]) for q in range(4)]

# Where a step marker is: beside a line (0..7), on the moon slot of an activity (8..11), or not on the board yet.
MOON_SLOT: Final = 8

# The main board: 36 sites a path, numbered from Tiwanaku; site = path × 36 + number - 1.
SITES: Final = 36
LAST_SPACE: Final = 30
SITE_NAMES: Final[list[str]] = [f"{ayar}-{number + 1}" for ayar in AYARS for number in range(SITES)]
RAYMI_SLOTS: Final[list[str]] = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"]
TILES: Final[list[str]] = [f"{letter}_{activity}" for letter in "AB" for activity in ACTIVITIES]
"""A tile's activity is its number modulo 4; slots and tiles 0..3 have the letter A, 4..7 the letter B."""
TEMPLE_ROWS: Final = 4
TEMPLE_SLOTS: Final = 4

# The lake.
LAKE_SPACES: Final[list[str]] = [
    "S", "i2", "i4", "i6", "i8", "i10", "i12", "i15", "i18", "i21", "i24", "i27", "i30",
    "w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "w10", "w11", "w12", "w13",
]  # fmt: skip
START: Final = 0
FIRST_ISLAND: Final = 1
LAST_ISLAND: Final = 12
ZONES: Final[list[str]] = ["Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8"]

# Vessels: kind = colour × 2 + 1 if it shows a Viracocha. A joker lies face down: nobody knows its kind.
VESSEL_COLOURS: Final[list[str]] = ["green", "purple", "blue", "red", "yellow"]
VESSELS: Final[list[str]] = [name + mark for name in VESSEL_COLOURS for mark in ("", "*")]
JOKER: Final = 10
SHELF: Final = 4
PILE: Final = 4
"""The face-down pile stands above the four open places of the pottery."""

# Textiles: the weaving area has 3 rows of 8 squares; a place is two neighbouring squares, lying (0..20) or standing (21..36).
WEAVE_ROWS: Final = 3
WEAVE_COLUMNS: Final = 8
SQUARES: Final = WEAVE_ROWS * WEAVE_COLUMNS
ALL_SQUARES: Final = (1 << SQUARES) - 1
SQUARE_NAMES: Final[list[str]] = [f"r{s // WEAVE_COLUMNS + 1}c{s % WEAVE_COLUMNS + 1}" for s in range(SQUARES)]
LYING: Final = 21
STANDING: Final = 16
PLACES: Final = LYING + STANDING
PLACE_SQUARES: Final[list[list[int]]] = [
    [row * WEAVE_COLUMNS + column, row * WEAVE_COLUMNS + column + 1] for row in range(3) for column in range(7)
] + [[square, square + WEAVE_COLUMNS] for square in range(STANDING)]
PLACE_MASK: Final[list[int]] = [mask_of(squares) for squares in PLACE_SQUARES]
PLACE_NAMES: Final[list[str]] = [f"{SQUARE_NAMES[pair[0]]}-{SQUARE_NAMES[pair[1]]}" for pair in PLACE_SQUARES]
NOT_LAST_COLUMN: Final = mask_of([s for s in range(SQUARES) if s % WEAVE_COLUMNS < WEAVE_COLUMNS - 1])
COLUMN_SQUARES: Final[list[int]] = [mask_of([c, c + 8, c + 16]) for c in range(WEAVE_COLUMNS)]
TURNS: Final[list[str]] = ["front", "back", "front-turned", "back-turned"]
"""Front, left square first (or on top); the mirrored back; and both turned by half, so that the left square comes last."""
TEXTILES: Final[list[str]] = [
    *[f"T1{letter}" for letter in "abcdef"],
    *[f"T2{letter}" for letter in "abcdefgh"],
    *[f"T3{letter}" for letter in "abcdefgh"],
    *[f"T4{letter}" for letter in "abcdefg"],
]
PILE_OF: Final[list[int]] = [int(name[1]) - 1 for name in TEXTILES]
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

# Maize and the nine Viracocha slots of the player board.
SETS: Final[list[str]] = ["m7", "m6", "m5", "m4"]
ISLANDS: Final = 6
POTS: Final = 10
VIRACOCHA_SLOTS: Final[list[str]] = [
    "power_farming", "power_construction", "power_weaving", "power_pottery",
    "llama", "temple_moons", "extra_sun", "move_marker", "inti_six",
]  # fmt: skip
REQUIRED: Final[list[int]] = [2, 2, 2, 2, 1, 2, 3, 3, 4]
LLAMA_SLOT: Final = 4
TEMPLE_MOONS: Final = 5
EXTRA_SUN: Final = 6
MOVE_MARKER: Final = 7
INTI_SIX: Final = 8
TEMPLE_MOON_POINTS: Final = 2
INTI_POINTS: Final = 6

# What a personal bonus of a line gives.
INTI: Final = 0  # INTI + activity
LLAMA: Final = 4
VIRACOCHA: Final = 5

FERTILE_THRESHOLD: Final = 6
TOKENS: Final[list[str]] = ["t1", "t2", "t3", "t4", "t5"]
LEVELS: Final[list[str]] = ["1", "2", "3", "4"]
SECTIONS: Final = 6


def free_places(covered: int) -> int:
    """The places of the weaving area whose two squares are both empty, as a set."""
    free = ALL_SQUARES & ~covered
    pairs = free & free >> 1
    lying = pairs & 127 | (pairs >> 8 & 127) << 7 | (pairs >> 16 & 127) << 14
    return lying | (free & free >> 8) << LYING


class SoloBoard:
    """One of the four boards of the Ayllu (A-114)."""

    def __init__(
        self,
        stars: int,
        maize_moons: list[int],
        maize_suns: list[int],
        maize_viracocha: list[int],
        sections: list[list[int]],
        island_suns: list[int],
        viracocha_sections: list[int],
        weaving_suns: list[int],
        weaving_moons: list[int],
        pottery_suns: list[int],
        pottery_moons: list[int],
        llamas: list[int],
    ) -> None:
        self.stars = stars
        self.maize_moons = maize_moons  # by place, as are suns (0 or 1) and Viracocha (0 or 1)
        self.maize_suns = maize_suns
        self.maize_viracocha = maize_viracocha
        self.sections = sections  # the raft track: moon values, section by section
        self.track = [value for section in sections for value in section]
        self.section_of = [index for index, section in enumerate(sections) for _ in section]
        self.island_suns = island_suns
        self.viracocha_sections = viracocha_sections  # 0 or 1 by section
        self.weaving_suns = weaving_suns
        self.weaving_moons = weaving_moons
        self.pottery_suns = pottery_suns
        self.pottery_moons = pottery_moons
        self.llamas = llamas


class Paths:
    """The four paths, their sites, and the Raymi tiles between them."""

    def __init__(
        self,
        site_space: list[list[int]],
        site_activity: list[list[int]],
        raymi_links: list[list[int]],
        thresholds: list[list[int]],
    ) -> None:
        self.site_space = site_space  # per path, per site: the space it lies before
        self.site_activity = site_activity
        self.raymi_links = raymi_links  # per slot: the linked space on each path, NONE if that path is not linked
        self.thresholds = thresholds  # per tile: front, back
        # Worked out once: the sites of each path by activity and by sets of them, those behind each space, and its Raymi slots.
        self.activity_sites = [
            [mask_of([s for s in range(SITES) if path[s] == activity]) for activity in range(4)]
            for path in site_activity
        ]
        self.sites_showing = [[self._showing(path, shown) for shown in range(16)] for path in range(len(AYARS))]
        self.behind = [
            [mask_of([s for s in range(SITES) if path[s] <= space]) for space in range(LAST_SPACE + 1)]
            for path in site_space
        ]
        self.slots = [self._slots_of(path) for path in range(4)]

    def _showing(self, path: int, shown: int) -> int:
        """The sites of a path that show one of a set of activities."""
        sites = 0
        for activity in range(len(ACTIVITIES)):
            if shown >> activity & 1:
                sites |= self.activity_sites[path][activity]
        return sites

    def _slots_of(self, path: int) -> list[int]:
        """The Raymi slots along a path, from Tiwanaku on."""
        linked = [slot for slot in range(len(RAYMI_SLOTS)) if self.raymi_links[slot][path] != NONE]
        return sorted(linked, key=lambda slot: self.raymi_links[slot][path])


class Lake:
    """The spaces of the lake, and the zones between the islands."""

    def __init__(
        self,
        power: list[int],
        moons: list[int],
        yellow: int,
        adjacent: list[list[int]],
        zone_islands: list[list[int]],
        zone_viracocha: list[int],
    ) -> None:
        self.power = power
        self.moons = moons
        self.yellow = yellow
        self.adjacent = [sorted(spaces) for spaces in adjacent]
        self.zone_islands = zone_islands
        self.zone_viracocha = zone_viracocha  # per number of players
        self.zones_of = [
            [zone for zone in range(len(ZONES)) if space in zone_islands[zone]] for space in range(len(LAKE_SPACES))
        ]

    def zone_height(self, zone: int) -> int:
        """The highest island value about a zone (A-125)."""
        return max([self.moons[island] for island in self.zone_islands[zone]])

    def island_of_value(self, moons: int) -> int:
        """The island space with this moon value; NONE if the lake has none."""
        for space in range(FIRST_ISLAND, LAST_ISLAND + 1):
            if self.moons[space] == moons:
                return space
        return NONE

    def is_yellow(self, space: int) -> bool:
        return self.yellow >> space & 1 == 1


class Loom:
    """The textiles, and what the columns of the weaving area are worth."""

    def __init__(
        self,
        halves: list[list[list[int]]],
        whole: list[int],
        viracocha: list[int],
        counts: list[int],
        column_moons: list[int],
    ) -> None:
        self.halves = halves  # per textile: the half suns of the left and of the right square, as directions
        self.whole = whole
        self.viracocha = viracocha  # per textile, 0 or 1
        self.counts = counts  # how many there are of each textile
        self.column_moons = column_moons
        # Worked out once: where each pile begins, and the textiles in every way.
        self.pile_start = [PILE_OF.index(pile) for pile in range(4)] + [len(TEXTILES)]
        self.woven: list[list[list[int]]] = [
            [self._woven(textile, turn) for turn in range(4)] for textile in range(len(TEXTILES))
        ]
        self.turns = [[self._turns(textile, place) for place in (0, LYING)] for textile in range(len(TEXTILES))]

    def _woven(self, textile: int, turn: int) -> list[int]:
        """Per place: the half suns of a textile turned so, as four sets of squares (N, E, S, W) packed one after the other."""
        return [self._half_suns(textile, turn, place) for place in range(PLACES)]

    def _half_suns(self, textile: int, turn: int, place: int) -> int:
        packed = 0
        for half in range(2):
            for way in self.halves[textile][half]:
                if turn & 1 and way in (NORTH, SOUTH):  # the back is the mirror image
                    way = SOUTH - way
                if place >= LYING:  # standing: a quarter turn clockwise, the left square on top
                    way = (way + 1) % 4
                if turn & 2:
                    way = (way + 2) % 4
                square = PLACE_SQUARES[place][half if turn < 2 else 1 - half]
                packed |= 1 << way * SQUARES + square
        return packed

    def _turns(self, textile: int, place: int) -> int:
        """The turns that differ, as a set; equal ones are offered once, under the first name (A-055)."""
        seen: list[int] = []
        turns = 0
        for turn in range(4):
            woven = self.woven[textile][turn][place]
            if woven not in seen:
                seen.append(woven)
                turns |= 1 << turn
        return turns


class Kiln:
    """The vessels, what they cost, and what they are worth."""

    def __init__(self, power: list[int], vessels: list[int], suns: list[int], colour_moons: list[int]) -> None:
        self.power = power  # the four places from the bottom, then the pile
        self.vessels = vessels  # how many there are of each kind
        self.suns = suns  # the suns above so many filled places
        self.colour_moons = colour_moons  # by vessels of one colour


class PlayerBoard:
    """The grid's arrows and bonuses, the maize and the islands of a player."""

    def __init__(
        self,
        arrows: list[list[int]],
        bonus: list[int],
        set_size: list[int],
        set_suns: list[list[int]],
        set_moons: list[int],
        set_viracocha: list[int],
        island_suns: list[int],
        island_viracocha: list[int],
    ) -> None:
        self.arrows = arrows  # by number of players, per line
        self.bonus = bonus  # per line: INTI + activity, LLAMA or VIRACOCHA
        self.set_size = set_size
        self.set_suns = set_suns  # per set: the suns visible once so many maize have left
        self.set_moons = set_moons
        self.set_viracocha = set_viracocha
        self.island_suns = island_suns  # the suns visible once so many islands have left
        self.island_viracocha = island_viracocha  # per place, 0 or 1
        self.maize = sum(set_size)


class Tokens:
    """The activity tokens of the Ayllu."""

    def __init__(self, arrows: list[int], modifier: list[int], temple: list[int], leaves_after: list[int]) -> None:
        self.arrows = arrows
        self.modifier = modifier
        self.temple = temple
        self.leaves_after = leaves_after  # the round after which a token leaves the game, 0 for never


class Box(GameBox):
    """The figures of one edition. Immutable; shared by every state made from it."""

    def __init__(
        self,
        edition: str,
        paths: Paths,
        lake: Lake,
        loom: Loom,
        kiln: Kiln,
        board: PlayerBoard,
        column_bonus: list[int],
        llamas: list[int],
        tokens: Tokens,
        solo: list[SoloBoard],
    ) -> None:
        super().__init__(edition)
        self.paths = paths
        self.lake = lake
        self.loom = loom
        self.kiln = kiln
        self.board = board
        self.column_bonus = column_bonus  # of the temple rows
        self.llamas = llamas  # points for so many llamas on one side; more count as the last
        self.tokens = tokens
        self.solo = solo

    def llama_points(self, llamas: int) -> int:
        """What so many llamas on one side are worth (A-109, A-113)."""
        return self.llamas[min(llamas, len(self.llamas) - 1)]

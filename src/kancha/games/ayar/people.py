"""What lies before one player, and what it counts: suns for devotion, moons for the nights."""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.ayar.material import (
    ALL_CELLS,
    COLUMN_SQUARES,
    CONSTRUCTION,
    EXTRA_SUN,
    FARMING,
    JOKER,
    LINE_CELLS,
    MOON_SLOT,
    NONE,
    NOT_LAST_COLUMN,
    PLACE_MASK,
    PLACES,
    POTS,
    REQUIRED,
    SQUARES,
    START,
    TURNS,
    VESSEL_COLOURS,
    WEAVE_COLUMNS,
    WEAVING,
    Box,
    SoloBoard,
)

EVERY_MARKER: Final = (1 << 5) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """A player board and the pieces beside it."""

    def __init__(self) -> None:
        self.tambos = ALL_CELLS  # cells of the grid that still hold a tambo
        self.where = [NONE] * 5  # per marker: the line it stands at, MOON_SLOT + activity once retired, NONE aside
        self.standing = EVERY_MARKER  # markers that can still be laid this round
        self.marked = 0  # activities whose Inti bonus was had
        self.temples = 15  # temples not placed yet, by activity
        self.maize = [0] * 4  # per set: how many have left it
        self.islands = 0  # how many have left the board
        self.raft = START
        self.pots: list[int] = []  # kinds of vessel from left to right, JOKER for one face down
        self.cloths: list[int] = []  # textiles in the order they were woven, as `cloth_number`
        self.covered = 0  # squares of the weaving area
        self.north = 0  # half suns on the north edge of these squares, and so on
        self.east = 0
        self.south = 0
        self.west = 0
        self.whole = 0  # whole suns printed on the textiles
        self.viracocha = [0] * 9

    def clone(self) -> "Player":
        copy = Player.__new__(Player)
        copy.tambos = self.tambos
        copy.where = self.where.copy()
        copy.standing = self.standing
        copy.marked = self.marked
        copy.temples = self.temples
        copy.maize = self.maize.copy()
        copy.islands = self.islands
        copy.raft = self.raft
        copy.pots = self.pots.copy()
        copy.cloths = self.cloths.copy()
        copy.covered = self.covered
        copy.north = self.north
        copy.east = self.east
        copy.south = self.south
        copy.west = self.west
        copy.whole = self.whole
        copy.viracocha = self.viracocha.copy()
        return copy

    # The grid and the markers

    def blocked_lines(self) -> int:
        """Lines with an own marker beside them, as a set (A-026, A-027)."""
        lines = 0
        for place in self.where:
            if 0 <= place < MOON_SLOT:
                lines |= 1 << place
        return lines

    def has_free_line(self) -> bool:
        """Whether some line with a tambo has an empty slot: always so in play, not in every arranged position (A-107)."""
        blocked = self.blocked_lines()
        for line in range(len(LINE_CELLS)):
            if self.tambos & LINE_CELLS[line] and not blocked >> line & 1:
                return True
        return False

    def power_of(self, line: int) -> int:
        """Empty cells of a line once one more tambo is taken from it (A-039)."""
        return 5 - (self.tambos & LINE_CELLS[line]).bit_count()

    def full_moon_slots(self) -> int:
        """Moon slots with a retired marker, by activity (A-103)."""
        slots = 0
        for place in self.where:
            if place >= MOON_SLOT:
                slots |= 1 << place - MOON_SLOT
        return slots

    # Viracocha

    def is_complete(self, slot: int) -> bool:
        return self.viracocha[slot] >= REQUIRED[slot]

    def open_slots(self) -> int:
        """Slots that are not complete yet, as a set (A-089)."""
        slots = 0
        for slot in range(len(REQUIRED)):
            if self.viracocha[slot] < REQUIRED[slot]:
                slots |= 1 << slot
        return slots

    def bonus_power(self, activity: int) -> int:
        """1 if the power slot of an activity is complete (A-090)."""
        return 1 if self.viracocha[activity] >= 2 else 0

    def extra_sun(self) -> int:
        """1 if every raise of devotion counts one sun more (A-093)."""
        return 1 if self.viracocha[EXTRA_SUN] >= 3 else 0

    # What is left to do

    def sets_left(self, box: Box) -> int:
        """Sets that still hold maize, as a set (A-058)."""
        sets = 0
        for each in range(4):
            if self.maize[each] < box.board.set_size[each]:
                sets |= 1 << each
        return sets

    def maize_left(self, box: Box) -> int:
        return box.board.maize - self.maize[0] - self.maize[1] - self.maize[2] - self.maize[3]

    def pots_left(self) -> int:
        return POTS - len(self.pots)

    # Counting

    def suns(self, box: Box, activity: int) -> int:
        """The suns of an activity, without the extra one (A-047, A-054, A-060, A-070)."""
        if activity == FARMING:
            suns = 0
            for each in range(4):
                suns += box.board.set_suns[each][self.maize[each]]
            return suns
        if activity == CONSTRUCTION:
            return box.board.island_suns[self.islands]
        if activity == WEAVING:
            return self.whole + self.joined_suns()
        return box.kiln.suns[len(self.pots)]

    def joined_suns(self) -> int:
        """Suns completed by two half suns that meet on an edge (A-054)."""
        beside = self.east & self.west >> 1 & NOT_LAST_COLUMN
        below = self.south & self.north >> WEAVE_COLUMNS
        return beside.bit_count() + below.bit_count()

    def pottery_moons(self, box: Box) -> int:
        """The best count of the colours, jokers added where they bring most (A-048)."""
        counts = [0] * len(VESSEL_COLOURS)
        jokers = 0
        for kind in self.pots:
            if kind == JOKER:
                jokers += 1
            else:
                counts[kind >> 1] += 1
        if not jokers:
            moons = 0
            for count in counts:
                moons += box.kiln.colour_moons[min(count, len(box.kiln.colour_moons) - 1)]
            return moons
        counts.sort(reverse=True)
        return best_colours(box.kiln.colour_moons, counts, 0, jokers)

    def farming_moons(self, box: Box) -> int:
        """The values of the sets that are empty (A-061)."""
        moons = 0
        for each in range(4):
            if self.maize[each] == box.board.set_size[each]:
                moons += box.board.set_moons[each]
        return moons

    def weaving_moons(self, box: Box) -> int:
        """The value of the last column of those complete from the left without a gap (A-056)."""
        moons = 0
        for column in range(WEAVE_COLUMNS):
            if COLUMN_SQUARES[column] & ~self.covered:
                break
            moons = box.loom.column_moons[column]
        return moons

    # The weaving area

    def weave(self, box: Box, textile: int, turn: int, place: int) -> None:
        """A textile covers two squares for good (A-052)."""
        self.covered |= PLACE_MASK[place]
        packed = box.loom.woven[textile][turn][place]
        squares = (1 << SQUARES) - 1
        self.north |= packed & squares
        self.east |= packed >> SQUARES & squares
        self.south |= packed >> 2 * SQUARES & squares
        self.west |= packed >> 3 * SQUARES & squares
        self.whole += box.loom.whole[textile]
        self.cloths.append(cloth_number(textile, turn, place))


def best_colours(worth: list[int], counts: list[int], at: int, jokers: int) -> int:
    """The highest sum of colours when so many jokers may still be added to the colours from `at` on."""
    if at == len(counts):
        return 0
    top = len(worth) - 1
    best = 0
    for added in range(jokers + 1):
        here = worth[min(counts[at] + added, top)] + best_colours(worth, counts, at + 1, jokers - added)
        if here > best:
            best = here
    return best


def cloth_number(textile: int, turn: int, place: int) -> int:
    """A woven textile as one number."""
    return (textile * len(TURNS) + turn) * PLACES + place


def cloth_parts(number: int) -> tuple[int, int, int]:
    """Textile, turn and place of a woven textile."""
    return number // PLACES // len(TURNS), number // PLACES % len(TURNS), number % PLACES


@mypyc_attr(allow_interpreted_subclasses=True)
class Ayllu:
    """The solo board and what lies on it (A-114)."""

    def __init__(self, level: int) -> None:
        self.level = level  # 0..3, the stars less one
        self.maize = 0  # how many have left the board
        self.raft = 0  # spaces of the raft track behind it
        self.islands = 0  # sections whose island has left the board
        self.lost = 0  # islands that found no room on the lake
        self.cloths: list[int] = []  # textiles taken
        self.pots: list[int] = []  # kinds of vessel taken, JOKER for one face down
        self.marked = 0  # bonus slots with a marker, by activity
        self.night = [NONE] * 4  # per retired marker: the activity of its Night slot
        self.temples = 15
        self.bag = 15  # markers in the bag
        self.tokens = 31  # activity tokens face down in the pile
        self.gone = 0  # activity tokens out of the game
        self.token = NONE  # the token flipped last

    def clone(self) -> "Ayllu":
        copy = Ayllu.__new__(Ayllu)
        copy.level = self.level
        copy.maize = self.maize
        copy.raft = self.raft
        copy.islands = self.islands
        copy.lost = self.lost
        copy.cloths = self.cloths.copy()
        copy.pots = self.pots.copy()
        copy.marked = self.marked
        copy.night = self.night.copy()
        copy.temples = self.temples
        copy.bag = self.bag
        copy.tokens = self.tokens
        copy.gone = self.gone
        copy.token = self.token
        return copy

    def night_slots(self) -> int:
        """Night slots with a marker, by activity."""
        slots = 0
        for activity in self.night:
            if activity != NONE:
                slots |= 1 << activity
        return slots

    def is_full(self, board: SoloBoard, activity: int) -> bool:
        """Whether nothing more can be done in an activity (A-118)."""
        if activity == FARMING:
            return self.maize == len(board.maize_moons)
        if activity == CONSTRUCTION:
            return self.islands == len(board.sections)
        if activity == WEAVING:
            return len(self.cloths) == len(board.weaving_suns)
        return len(self.pots) == len(board.pottery_suns)

    def suns(self, board: SoloBoard, activity: int) -> int:
        """The suns that are visible or above filled places (A-127)."""
        if activity == FARMING:
            return sum(board.maize_suns[: self.maize])
        if activity == CONSTRUCTION:
            return sum(board.island_suns[: self.islands])
        if activity == WEAVING:
            return sum(board.weaving_suns[: len(self.cloths)])
        return sum(board.pottery_suns[: len(self.pots)])

"""The facts of a game of Ayar in progress, and what follows from them. Nothing in it is secret: piles are drawn lazily.

A side is a seat or, alone against it, the Ayllu, whose side comes after the seats.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.ayar.events import DEVOTION_RAISED, GAINED_LLAMA, RAYMI_REMOVED, SCORED, STOOD, WALKED
from kancha.games.ayar.material import (
    CONSTRUCTION,
    FARMING,
    FIRST_ISLAND,
    ISLANDS,
    JOKER,
    LAST_ISLAND,
    LAST_SPACE,
    NONE,
    POTTERY,
    RAYMI_SLOTS,
    SHELF,
    SITES,
    TEMPLE_ROWS,
    WEAVING,
    ZONES,
    Box,
    SoloBoard,
    free_places,
)
from kancha.games.ayar.people import Ayllu, Player
from kancha.kernel.state import GameState

# The score sheet's categories.
DAWNS: Final = 0
SUN_LLAMAS: Final = 1
TEMPLES: Final = 2
SHRINES: Final = 3
MARKERS: Final = 4
MOON_LLAMAS: Final = 5
ARRANGED_SUN: Final = 6  # what a side had when the position was arranged
ARRANGED_MOON: Final = 7
KINDS: Final = 8
CATEGORIES: Final[list[str]] = [
    "dawns", "sun_llamas", "temples", "shrines", "markers", "moon_llamas", "arranged_sun", "arranged_moon", "higher",
]  # fmt: skip
SUN_KINDS: Final[list[int]] = [DAWNS, SUN_LLAMAS, ARRANGED_SUN]
MOON_KINDS: Final[list[int]] = [TEMPLES, SHRINES, MARKERS, MOON_LLAMAS, ARRANGED_MOON]

IMPOSSIBLE: Final = 99
"""More power than anybody has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(GameState):
    """A game of Ayar."""

    def __init__(self, box: Box, seats: int, colours: list[int], level: int) -> None:
        """`level` is NONE among players, 0..3 against the Ayllu."""
        super().__init__()
        self.box = box
        self.seats = seats
        self.colours = colours  # by side
        self.round = 1
        self.first = 0  # the side with the first-player token
        # The main board
        self.men = [1] * 4  # the space of each man
        self.retired = 0  # by Ayar
        self.row_of = [NONE] * 4  # the temple row of each woman, 0 on top
        self.beside = 0  # women with a Viracocha beside them, by Ayar
        self.sites = [NONE] * (4 * SITES)  # the side whose tambo is there
        self.filled = [0] * 4  # per path: sites with a tambo
        self.tiles = [NONE] * len(RAYMI_SLOTS)  # the tile on each Raymi slot, NONE once it is removed
        self.turned = 0  # slots whose tile shows its back
        self.rows: list[list[int]] = [[] for _ in range(TEMPLE_ROWS)]  # temples (side × 4 + activity), by slot
        # The lake board
        self.islands = [0] * (LAST_ISLAND + 1)  # per lake space: the sides with an island there
        self.zones = [0] * len(ZONES)
        self.area: list[int] = []  # the farming area: a side for each maize, in the order of planting
        self.shelf = [NONE] * SHELF  # open vessels from the bottom
        self.unseen = box.kiln.vessels.copy()  # vessels whose kind nobody has seen: the pile and all jokers
        self.tops = [NONE] * 4  # the open textile of each pile
        self.textiles = box.loom.counts.copy()  # textiles below the tops, by kind
        self.held = NONE  # a textile taken and not woven yet
        self.spare_vessels = [0] * len(box.kiln.vessels)  # left out of an arranged position
        self.spare_textiles = [0] * len(box.loom.counts)
        # The sides
        self.players = [Player() for _ in range(seats)]
        self.ayllu: Ayllu | None = None if level == NONE else Ayllu(level)
        sides = seats if level == NONE else seats + 1
        self.devotion = [0] * sides
        self.llamas = [0] * sides
        self.points = [0] * (sides * KINDS)

    def clone(self) -> "State":
        copy = State.__new__(State)
        copy.copy_base(self)
        copy.box = self.box
        copy.seats = self.seats
        copy.colours = self.colours
        copy.round = self.round
        copy.first = self.first
        copy.men = self.men.copy()
        copy.retired = self.retired
        copy.row_of = self.row_of.copy()
        copy.beside = self.beside
        copy.sites = self.sites.copy()
        copy.filled = self.filled.copy()
        copy.tiles = self.tiles.copy()
        copy.turned = self.turned
        copy.rows = [row.copy() for row in self.rows]
        copy.islands = self.islands.copy()
        copy.zones = self.zones.copy()
        copy.area = self.area.copy()
        copy.shelf = self.shelf.copy()
        copy.unseen = self.unseen.copy()
        copy.tops = self.tops.copy()
        copy.textiles = self.textiles.copy()
        copy.held = self.held
        copy.spare_vessels = self.spare_vessels
        copy.spare_textiles = self.spare_textiles
        copy.players = [player.clone() for player in self.players]
        copy.ayllu = self.ayllu.clone() if self.ayllu is not None else None
        copy.devotion = self.devotion.copy()
        copy.llamas = self.llamas.copy()
        copy.points = self.points.copy()
        return copy

    # Who is who

    def sides(self) -> int:
        return len(self.devotion)

    def in_turn_order(self) -> list[int]:
        """All sides, the first player's first."""
        return [(self.first + turn) % self.sides() for turn in range(self.sides())]

    def is_ayllu(self, side: int) -> bool:
        return side == self.seats

    def solo_board(self) -> SoloBoard:
        assert self.ayllu is not None
        return self.box.solo[self.ayllu.level]

    def turns_left(self, side: int) -> int:
        """How many turns a side still has this Day: standing markers, or tokens in the Ayllu's pile (A-021, A-116)."""
        if side < self.seats:
            player = self.players[side]
            return player.standing.bit_count() if player.has_free_line() else 0
        assert self.ayllu is not None
        return self.ayllu.tokens.bit_count()

    def arrows(self, line: int) -> int:
        """How far a marker at a line moves its Ayar (A-011, A-031)."""
        return self.box.board.arrows[max(2, self.seats)][line]

    # Scores

    def sun(self, side: int) -> int:
        at = side * KINDS
        return self.points[at] + self.points[at + 1] + self.points[at + 6]

    def moon(self, side: int) -> int:
        at = side * KINDS
        points = self.points
        return points[at + 2] + points[at + 3] + points[at + 4] + points[at + 5] + points[at + 7]

    def score(self, side: int, points: int, category: int) -> None:
        """Points on the sun or the moon track (A-005)."""
        self.points[side * KINDS + category] += points
        if self.events is not None:
            self.tell(SCORED, side, points, category)

    def suns(self, side: int, activity: int) -> int:
        """The suns of a side in an activity, without the extra one."""
        if side < self.seats:
            return self.players[side].suns(self.box, activity)
        assert self.ayllu is not None
        return self.ayllu.suns(self.solo_board(), activity)

    def devout_suns(self, side: int, activity: int) -> int:
        """The suns that raise devotion, the extra one included (A-093)."""
        if side < self.seats:
            player = self.players[side]
            return player.suns(self.box, activity) + player.extra_sun()
        return self.suns(side, activity)

    def moons(self, side: int, activity: int) -> int:
        """The moons of a side in an activity (A-048, A-056, A-061, A-071, A-128)."""
        if activity == CONSTRUCTION:
            return self.island_moons(side)
        if side < self.seats:
            player = self.players[side]
            if activity == FARMING:
                return player.farming_moons(self.box)
            if activity == WEAVING:
                return player.weaving_moons(self.box)
            return player.pottery_moons(self.box)
        ayllu = self.ayllu
        assert ayllu is not None
        board = self.solo_board()
        if activity == FARMING:
            return board.maize_moons[ayllu.maize - 1] if ayllu.maize else 0
        if activity == WEAVING:
            return board.weaving_moons[len(ayllu.cloths) - 1] if ayllu.cloths else 0
        return board.pottery_moons[len(ayllu.pots) - 1] if ayllu.pots else 0

    def island_moons(self, side: int) -> int:
        """The highest value beside an own island on the lake (A-071)."""
        best = 0
        for space in range(FIRST_ISLAND, LAST_ISLAND + 1):
            if self.islands[space] >> side & 1 and self.box.lake.moons[space] > best:
                best = self.box.lake.moons[space]
        return best

    def raise_devotion(self, side: int, suns: int, source: int) -> None:
        self.devotion[side] += suns
        if self.events is not None:
            self.tell(DEVOTION_RAISED, side, suns, source)

    def gain_llama(self, side: int, source: int) -> None:
        """A llama from the supply, which never runs out (A-020)."""
        self.llamas[side] += 1
        if self.events is not None:
            self.tell(GAINED_LLAMA, side, source)

    # The paths

    def walk(self, ayar: int, arrows: int) -> None:
        """A man advances, at most to the last space (A-031, A-032)."""
        before = self.men[ayar]
        self.men[ayar] = min(LAST_SPACE, before + arrows)
        if self.events is not None:
            if self.men[ayar] == before:
                self.tell(STOOD, ayar)
            else:
                self.tell(WALKED, ayar, before, self.men[ayar])

    def put_tambo(self, side: int, site: int) -> None:
        """A tambo stays on its site for good (A-033)."""
        self.sites[site] = side
        self.filled[site // SITES] |= 1 << site % SITES

    def open_sites(self, ayar: int, space: int) -> int:
        """Empty sites of a path behind a man on this space, as a set (A-033)."""
        return self.box.paths.behind[ayar][space] & ~self.filled[ayar]

    def threshold(self, slot: int) -> int:
        """The number on the visible face of a Raymi tile (A-083, A-084)."""
        return self.box.paths.thresholds[self.tiles[slot]][self.turned >> slot & 1]

    def clear_raymi(self, slot: int) -> None:
        """A tile both of whose men have passed it or retired is removed (A-085)."""
        if self.tiles[slot] == NONE:
            return
        for ayar in range(4):
            space = self.box.paths.raymi_links[slot][ayar]
            if space != NONE and self.men[ayar] < space and not self.retired >> ayar & 1:
                return
        self.tiles[slot] = NONE
        self.turned &= ~(1 << slot)
        if self.events is not None:
            self.tell(RAYMI_REMOVED, slot)

    # The pottery and the textiles

    def pile_size(self) -> int:
        """Vessels in the face-down pile: those nobody has seen, less the jokers (A-042)."""
        jokers = 0
        for player in self.players:
            jokers += player.pots.count(JOKER)
        if self.ayllu is not None:
            jokers += self.ayllu.pots.count(JOKER)
        return sum(self.unseen) - jokers

    def textiles_in(self, pile: int) -> int:
        """Textiles of a pile, the open one included."""
        box = self.box
        return sum(self.textiles[box.loom.pile_start[pile] : box.loom.pile_start[pile + 1]]) + (self.tops[pile] != NONE)

    # The lake

    def cost(self, space: int) -> int:
        """The power to enter a space: none where an island lies (A-063, A-064, A-065)."""
        return 0 if space <= LAST_ISLAND and self.islands[space] else self.box.lake.power[space]

    def is_barred(self, seat: int, space: int) -> bool:
        """Whether another raft stands on a yellow space (A-067, A-068)."""
        if not self.box.lake.yellow >> space & 1:
            return False
        for other in range(self.seats):
            if other != seat and self.players[other].raft == space:
                return True
        return False

    def takes_island(self, side: int, space: int) -> bool:
        """Whether a space is a square with room for an island of a side that has none there (A-066, A-067)."""
        if not FIRST_ISLAND <= space <= LAST_ISLAND:
            return False
        there = self.islands[space]
        if self.box.lake.yellow >> space & 1:
            return there == 0
        return not there >> side & 1

    # What can be performed

    def power_needed(self, seat: int, activity: int) -> int:
        """The least power with which a seat can perform an activity; IMPOSSIBLE if it cannot (A-036)."""
        player = self.players[seat]
        box = self.box
        least = IMPOSSIBLE
        if activity == FARMING:
            return 1 if player.maize_left(box) else IMPOSSIBLE
        if activity == CONSTRUCTION:
            if player.islands == ISLANDS:
                return IMPOSSIBLE
            for space in box.lake.adjacent[player.raft]:
                cost = self.cost(space)
                if cost < least and not self.is_barred(seat, space):
                    least = cost
                    if cost <= 1:
                        return 1  # no line has less power than 1
        elif activity == WEAVING:
            if free_places(player.covered):
                for pile in range(4):
                    if self.tops[pile] != NONE:
                        return pile + 1
        elif activity == POTTERY and player.pots_left():
            for place in range(SHELF):
                if self.shelf[place] != NONE and box.kiln.power[place] < least:
                    least = box.kiln.power[place]
            if least > box.kiln.power[SHELF] and self.pile_size():
                least = box.kiln.power[SHELF]
        return least

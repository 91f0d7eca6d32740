"""The land of Cuzco: tiles upon tiles, the villages and cities they form, temples, basins and Incas (K-040..K-082).

Sets of cells are ints, bit by cell. Clones share every list: whoever changes one puts a changed copy in its place.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.cuzco_kramer.border import forest_gates, mountain_gates
from kancha.games.cuzco_kramer.material import (
    AROUND,
    BESIDE,
    BIT,
    BORDER,
    CULTURE,
    INNER,
    MAP,
    NONE,
    PATCH,
    PATCH_CULTURE,
    PRINTED,
    SPAN,
    SPOTS,
    STEP,
    anchor_of,
    flood,
    place_code,
    spot_of,
    tile_cell,
    tile_cells,
    tile_code,
    tile_kind,
    tile_way,
    with_neighbours,
)
from kancha.kernel.bits import lowest, members
from kancha.kernel.state import GameState, raised

UNKNOWN: Final = -1
SEEN: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class Land(GameState):
    """What lies and stands on the site, and what follows from it."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats
        self.bare_land()

    def bare_land(self) -> None:
        """The site with its printed basins and nothing else (K-005)."""
        # A tile is a number (kind, cell, direction: `tile_kind`, `tile_cell`, `tile_way`).
        self.laid: list[int] = []  # every tile, in the order of laying
        self.top = [NONE] * SPAN  # by cell: which of them shows there
        self.level = [0] * SPAN  # by cell: layers of terrain
        self.village = 0  # cells that show a village face
        self.culture = 0
        self.basins = PRINTED
        self.settled = 0  # basin cells that were enclosed and counted (K-104)
        self.temple_at: list[int] = []  # the cell of each temple
        self.temple_value: list[int] = []
        self.temples = 0
        self.discs = 0  # temples with a sun disc
        self.incas = [0] * self.seats  # where each seat's Incas stand
        self.occupied = 0  # where anybody's do
        # What follows from the land, kept because it is asked at every step.
        self.tiers = [MAP]  # by level: the cells of that level
        self.whole = [
            0
        ] * SPOTS  # by spot: where a tile of that shape lies uncovered, by its north-western cell (K-044)
        self.places: list[int] = []  # every village and city, as a set of cells
        self.between = 0  # cells that belong to or touch two cities (K-045)
        self.by_forest = 0  # cells over which Incas come and go for 1 AP (K-072)
        self.by_mountain = 0  # and for 2
        self.recall()

    def memory(self) -> list[str]:
        return [
            "stands",
            "open_village",
            "open_culture",
            "even",
            "pits",
            "sure",
            "place_at",
            "place_codes",
            "walker",
            "walked",
        ]

    def recall(self) -> None:
        self.stands = [members(cells) for cells in self.incas]  # by seat: the cells of its Incas, in any order
        free = ~(self.occupied | self.temples)
        self.open_village = self.village & free  # villages where an Inca could stop
        self.open_culture = self.culture & free
        self.even = [0, 0, 0]  # by direction E, SE, SW: the cells that are as high as their neighbour
        for way in range(3):
            for cells in self.tiers:
                self.even[way] |= cells & cells >> STEP[way]
        self.pits = INNER & self.tiers[0] & ~self.basins  # where a basin would fit (K-101)
        self.sure = UNKNOWN  # the size of the largest tile that certainly fits, once it was asked
        self.place_at = [NONE] * SPAN  # by cell: its village or city as a number (`place_cell`, `place_size`)
        self.place_codes: list[int] = []  # the same numbers in the order of `places`
        for cells in self.places:
            code = place_code(lowest(cells), cells.bit_count())
            self.place_codes.append(code)
            for cell in members(cells):
                self.place_at[cell] = code
        self.walker = NONE  # the Inca whose ways were last looked for,
        self.walked: list[int] = []  # and where it could stop, by price

    def copy_land(self, original: "Land") -> None:
        """Everything on the site, for `clone`."""
        self.copy_base(original)
        self.seats = original.seats
        self.laid = original.laid
        self.top = original.top
        self.level = original.level
        self.village = original.village
        self.culture = original.culture
        self.basins = original.basins
        self.settled = original.settled
        self.temple_at = original.temple_at
        self.temple_value = original.temple_value
        self.temples = original.temples
        self.discs = original.discs
        self.incas = original.incas
        self.occupied = original.occupied
        self.tiers = original.tiers
        self.whole = original.whole
        self.places = original.places
        self.between = original.between
        self.by_forest = original.by_forest
        self.by_mountain = original.by_mountain
        self.stands = original.stands
        self.open_village = original.open_village
        self.open_culture = original.open_culture
        self.even = original.even
        self.pits = original.pits
        self.sure = original.sure
        self.place_at = original.place_at
        self.place_codes = original.place_codes
        self.walker = original.walker
        self.walked = original.walked

    # The land

    def terrain(self) -> int:
        """Cells that carry at least one layer; a temple's cell is one of them, a basin is not."""
        return self.village | self.culture

    def blocked(self) -> int:
        """Cells no tile may cover: Incas, basins, temples (K-042)."""
        return self.occupied | self.basins | self.temples

    def everybody(self) -> int:
        """Cells with an Inca on them."""
        return self.occupied

    def inca_on(self, cell: int) -> int:
        """Whose Inca stands there; NONE if nobody's."""
        for seat in range(self.seats):
            if self.incas[seat] >> cell & 1:
                return seat
        return NONE

    def place_of(self, cell: int) -> int:
        """The village or city a cell belongs to; empty if it shows no village face."""
        if self.place_at[cell] != NONE:
            bit = BIT[cell]
            for cells in self.places:
                if cells & bit:
                    return cells
        return 0

    def visited(self, seat: int) -> list[int]:
        """The villages and cities in which a seat has an Inca, as numbers."""
        found: list[int] = []
        for cell in self.stands[seat]:
            place = self.place_at[cell]
            if place != NONE and place not in found:
                found.append(place)
        return found

    def temple_of(self, place: int) -> int:
        """Which temple stands in a village or city given by its number; NONE in a village (K-061)."""
        for index in range(len(self.temple_at)):
            if self.place_at[self.temple_at[index]] == place:
                return index
        return NONE

    def temple_in(self, cells: int) -> int:
        """The temple's cell in a village or city; NONE in a village (K-061)."""
        there = cells & self.temples
        return lowest(there) if there else NONE

    def value_at(self, cell: int) -> int:
        """The value of the temple on a cell; 0 if there is none."""
        for index in range(len(self.temple_at)):
            if self.temple_at[index] == cell:
                return self.temple_value[index]
        return 0

    def cities(self) -> list[int]:
        """The cities as sets of cells, in the order their temples were built."""
        return [self.place_of(cell) for cell in self.temple_at]

    def basin_of(self, cell: int) -> int:
        """The whole basin a basin cell belongs to (K-103)."""
        return flood(1 << cell, self.basins)

    # Highest position

    def standing(self, cells: int) -> list[int]:
        """By seat a number that is the higher the better it stands in a set of cells; 0 without an Inca there (K-080).

        Sixteen to the power of the level, summed: a seat has at most twelve Incas, so a higher one always outweighs the rest.
        """
        found: list[int] = []
        for seat in range(self.seats):
            key = 0
            there = self.incas[seat] & cells
            if there:
                for cell in members(there):
                    key += 1 << 4 * self.level[cell]
            found.append(key)
        return found

    def highest(self, cells: int) -> int:
        """The seat that holds the highest position in a set of cells; NONE if nobody does (K-080, K-082)."""
        return leader_by(self.standing(cells))

    def highest_in(self, place: int) -> int:
        """The same in a village or city given by its number."""
        keys: list[int] = []
        for seat in range(self.seats):
            key = 0
            for cell in self.stands[seat]:
                if self.place_at[cell] == place:
                    key += 1 << 4 * self.level[cell]
            keys.append(key)
        return leader_by(keys)

    def levels_in(self, seat: int, cells: int) -> list[int]:
        """The levels of a seat's Incas in a set of cells, highest first."""
        return sorted([self.level[cell] for cell in members(self.incas[seat] & cells)], reverse=True)

    # What changes

    def put_tile(self, kind: int, cell: int, way: int) -> int:
        """A tile comes onto level land, one level up on each of its cells; returns the set of cells (K-043, K-060)."""
        cells = tile_cells(kind, cell, way)
        covered = 0
        around = 0
        self.top = self.top.copy()
        self.level = self.level.copy()
        self.whole = self.whole.copy()
        level = self.level[cell] + 1
        for under in cells:
            covered |= BIT[under]
            around |= AROUND[under]
            below = self.top[under]
            if below != NONE:
                code = self.laid[below]
                spot = spot_of(tile_kind(code), tile_way(code))
                self.whole[spot] &= ~(1 << anchor_of(tile_kind(code), tile_cell(code), tile_way(code)))
            self.top[under] = len(self.laid)
            self.level[under] = level
        self.laid = [*self.laid, tile_code(kind, cell, way)]
        if kind != PATCH:
            self.whole[spot_of(kind, way)] |= 1 << anchor_of(kind, cell, way)
        self.raise_cells(covered, level)
        shows = 0 if kind == CULTURE or (kind == PATCH and way == PATCH_CULTURE) else BIT[cell]
        self.village = self.village ^ self.village & covered | shows
        self.culture = (self.culture | covered) ^ shows
        self.open_village = (
            self.open_village ^ self.open_village & covered | shows
        )  # no tile ever covers an Inca or temple
        self.open_culture = (self.open_culture | covered) ^ shows
        self.pits ^= self.pits & covered
        if covered & BORDER:
            terrain = self.village | self.culture
            self.by_forest = forest_gates(terrain)
            self.by_mountain = mountain_gates(terrain)
        self.divide(cells, cell if shows else NONE)
        self.sure = UNKNOWN
        self.walker = NONE
        return covered

    def raise_cells(self, covered: int, level: int) -> None:
        """Cells of one level rise to the next: they are even with each other and with what is there already."""
        self.tiers = self.tiers.copy()
        self.tiers[level - 1] ^= covered
        if level == len(self.tiers):
            self.tiers.append(0)
        tier = self.tiers[level] | covered
        self.tiers[level] = tier
        self.even = self.even.copy()
        for way in range(3):
            pairs = covered | covered >> STEP[way]
            even = self.even[way]
            self.even[way] = even ^ even & pairs | tier & tier >> STEP[way] & pairs

    def divide(self, covered: list[int], village: int) -> None:
        """Find villages and cities anew where something was laid; `village` is the new village face (K-060..K-063)."""
        fresh = self.place_at.copy()
        before: list[int] = []  # the places that may have changed
        seeds: list[int] = [] if village == NONE else [village]
        for cell in covered:
            if fresh[cell] != NONE and fresh[cell] not in before:
                before.append(fresh[cell])
            fresh[cell] = NONE
        for cell in covered:
            for beside in BESIDE[cell]:
                if fresh[beside] != NONE:
                    seeds.append(beside)
                    if fresh[beside] not in before:
                        before.append(fresh[beside])
        if not before and village == NONE:
            return
        parts: list[list[int]] = []
        for seed in seeds:
            if fresh[seed] != SEEN:
                parts.append(hanging_together(seed, fresh))
        if len(parts) > 1:
            parts.sort(key=min)
        self.name_places(before, parts, fresh)

    def name_places(self, before: list[int], parts: list[list[int]], fresh: list[int]) -> None:
        """The places that were there before give way to those found now."""
        sets: list[int] = []
        codes: list[int] = []
        for index in range(len(self.places)):
            if self.place_codes[index] not in before:
                sets.append(self.places[index])
                codes.append(self.place_codes[index])
        for cells in parts:
            together = 0
            code = place_code(min(cells), len(cells))
            for cell in cells:
                together |= BIT[cell]
                fresh[cell] = code
            sets.append(together)
            codes.append(code)
        city = False
        for temple in self.temple_at:
            if self.place_at[temple] in before:
                city = True
        self.places = sets
        self.place_codes = codes
        self.place_at = fresh
        if city:
            self.find_between()

    def find_between(self) -> None:
        """Which cells belong to or touch two cities: only there a village face could join them (K-045)."""
        once = 0
        twice = 0
        if len(self.temple_at) > 1:
            for cells in self.places:
                if cells & self.temples:
                    near = with_neighbours(cells)
                    twice |= once & near
                    once |= near
        self.between = twice
        self.sure = UNKNOWN

    def put_temple(self, cell: int, value: int) -> None:
        self.temple_at = [*self.temple_at, cell]
        self.temple_value = [*self.temple_value, value]
        self.temples |= BIT[cell]
        self.open_village ^= self.open_village & BIT[cell]
        self.walker = NONE
        self.find_between()

    def put_basin(self, cell: int) -> None:
        self.basins |= BIT[cell]
        self.pits ^= self.pits & BIT[cell]
        self.sure = UNKNOWN

    def put_inca(self, seat: int, cell: int) -> None:
        """An Inca comes to stand on a free cell with terrain."""
        bit = BIT[cell]
        self.incas = raised(self.incas, seat, bit)
        self.occupied |= bit
        stands = self.stands.copy()
        stands[seat] = [*stands[seat], cell]
        self.stands = stands
        if self.place_at[cell] == NONE:
            self.open_culture ^= bit
        else:
            self.open_village ^= bit
        self.walker = NONE

    def take_inca(self, seat: int, cell: int) -> None:
        bit = BIT[cell]
        self.incas = raised(self.incas, seat, -bit)
        self.occupied ^= bit
        stands = self.stands.copy()
        stands[seat] = [other for other in stands[seat] if other != cell]
        self.stands = stands
        if self.place_at[cell] == NONE:
            self.open_culture |= bit
        else:
            self.open_village |= bit
        self.walker = NONE


def hanging_together(seed: int, fresh: list[int]) -> list[int]:
    """All village faces that hang together with one, marked as seen; `fresh` tells by cell where they are."""
    fresh[seed] = SEEN
    found = [seed]
    for cell in found:  # which grows meanwhile
        for beside in BESIDE[cell]:
            if fresh[beside] >= 0:
                fresh[beside] = SEEN
                found.append(beside)
    return found


def leader_by(keys: list[int]) -> int:
    """The seat with the highest number of all, which is not 0; NONE if there is none or two share it."""
    best = 0
    leader = NONE
    for seat in range(len(keys)):
        if keys[seat] > best:
            best = keys[seat]
            leader = seat
        elif keys[seat] == best:
            leader = NONE
    return leader

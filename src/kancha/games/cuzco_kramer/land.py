"""The land of Cuzco: tiles upon tiles, the villages and cities they form, and who stands highest there (K-040..K-082)."""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.cuzco_kramer.border import gates
from kancha.games.cuzco_kramer.material import (
    BESIDE,
    BIT,
    BORDER,
    CULTURE,
    NONE,
    PATCH,
    PATCH_CULTURE,
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
from kancha.games.cuzco_kramer.site import CULTURES, UNKNOWN, Site
from kancha.kernel.bits import lowest, members

SEEN: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class Land(Site):
    """What follows from all that lies and stands on the site, and how it changes."""

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
        places: list[int] = []
        for cell in self.stands[seat]:
            place = self.place_at[cell]
            if place != NONE and not holds(places, place):
                places.append(place)
        return places

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
        keys: list[int] = []
        for seat in range(self.seats):
            key = 0
            there = self.incas[seat] & cells
            if there:
                for cell in members(there):
                    key += 1 << 4 * self.level[cell]
            keys.append(key)
        return keys

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

    def put_tile(self, kind: int, cell: int, way: int) -> None:
        """A tile comes onto level land, one level up on each of its cells (K-043, K-060)."""
        cells = tile_cells(kind, cell, way)
        covered = 0
        self.own_land()
        self.own_incas()
        level = self.level[cell] + 1
        for under in cells:
            covered |= BIT[under]
            below = self.top[under]
            if below != NONE:
                code = self.laid[below]
                spot = spot_of(tile_kind(code), tile_way(code))
                self.whole[spot] &= ~(1 << anchor_of(tile_kind(code), tile_cell(code), tile_way(code)))
            self.top[under] = len(self.laid)
            self.level[under] = level
            if level > 1:
                self.closes(under)
        self.laid.append(tile_code(kind, cell, way))
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
            self.by_forest, self.by_mountain = gates(self.village | self.culture)
        self.divide(cells, cell if shows else NONE)
        for under in cells:
            self.opens(under)
        self.sure = UNKNOWN
        self.walker = NONE

    def opens(self, cell: int) -> None:
        """An Inca could stop on a cell now: its neighbours know."""
        one = CULTURES if self.place_at[cell] == NONE else 1
        near = self.near
        for beside in BESIDE[cell]:
            near[beside] += one

    def closes(self, cell: int) -> None:
        """An Inca could stop on a cell until now."""
        one = CULTURES if self.place_at[cell] == NONE else 1
        near = self.near
        for beside in BESIDE[cell]:
            near[beside] -= one

    def raise_cells(self, covered: int, level: int) -> None:
        """Cells of one level rise to the next: they are even with each other and with what is there already."""
        self.tiers[level - 1] ^= covered
        if level == len(self.tiers):
            self.tiers.append(0)
        tier = self.tiers[level] | covered
        self.tiers[level] = tier
        for way in range(3):
            pairs = covered | covered >> STEP[way]
            even = self.even[way]
            self.even[way] = even ^ even & pairs | tier & tier >> STEP[way] & pairs

    def divide(self, covered: list[int], village: int) -> None:
        """Find villages and cities anew where something was laid; `village` is the new village face (K-060..K-063)."""
        fresh = self.place_at
        before: list[int] = []  # the places that may have changed
        seeds: list[int] = [] if village == NONE else [village]
        for cell in covered:
            if fresh[cell] != NONE and not holds(before, fresh[cell]):
                before.append(fresh[cell])
            fresh[cell] = NONE
        for cell in covered:
            for beside in BESIDE[cell]:
                if fresh[beside] != NONE:
                    seeds.append(beside)
                    if not holds(before, fresh[beside]):
                        before.append(fresh[beside])
        if not before and village == NONE:
            return
        city = False
        for temple in self.temple_at:
            city = city or holds(before, fresh[temple])
        parts: list[list[int]] = []
        for seed in seeds:
            if fresh[seed] != SEEN:
                parts.append(hanging_together(seed, fresh))
        if len(parts) > 1:
            parts.sort(key=min)
        self.name_places(before, parts)
        if city:
            self.find_between()

    def name_places(self, before: list[int], parts: list[list[int]]) -> None:
        """The places that were there before give way to those found now."""
        sets: list[int] = []
        codes: list[int] = []
        for index in range(len(self.places)):
            if not holds(before, self.place_codes[index]):
                sets.append(self.places[index])
                codes.append(self.place_codes[index])
        for cells in parts:
            together = 0
            code = place_code(min(cells), len(cells))
            for cell in cells:
                together |= BIT[cell]
                self.place_at[cell] = code
            sets.append(together)
            codes.append(code)
        self.places = sets
        self.place_codes = codes

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
        if self.open_village & BIT[cell]:
            self.open_village ^= BIT[cell]
            self.own_incas()
            self.closes(cell)
        self.walker = NONE
        self.find_between()

    def put_basin(self, cell: int) -> None:
        self.basins |= BIT[cell]
        self.pits ^= self.pits & BIT[cell]
        self.sure = UNKNOWN

    def put_inca(self, seat: int, cell: int) -> None:
        """An Inca comes to stand on a free cell with terrain."""
        bit = BIT[cell]
        self.own_incas()
        self.incas[seat] |= bit
        self.occupied |= bit
        self.stands[seat].append(cell)
        if self.place_at[cell] == NONE:
            self.open_culture ^= bit
        else:
            self.open_village ^= bit
        self.closes(cell)
        self.walker = NONE

    def take_inca(self, seat: int, cell: int) -> None:
        bit = BIT[cell]
        self.own_incas()
        self.incas[seat] ^= bit
        self.occupied ^= bit
        self.stands[seat].remove(cell)
        if self.place_at[cell] == NONE:
            self.open_culture |= bit
        else:
            self.open_village |= bit
        self.opens(cell)
        self.walker = NONE


def hanging_together(seed: int, fresh: list[int]) -> list[int]:
    """All village faces that hang together with one, marked as seen; `fresh` tells by cell where they are."""
    fresh[seed] = SEEN
    cells = [seed]
    for cell in cells:  # which grows meanwhile
        for beside in BESIDE[cell]:
            if fresh[beside] >= 0:
                fresh[beside] = SEEN
                cells.append(beside)
    return cells


def holds(numbers: list[int], wanted: int) -> bool:
    """Whether a short list holds a number; compiled, this is much quicker than `in`."""
    for number in numbers:
        if number == wanted:
            return True
    return False


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

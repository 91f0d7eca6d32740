"""The site of Cuzco as data: tiles upon tiles, temples, basins and Incas, and what is remembered because it is asked often.

Sets of cells are ints, bit by cell. Clones share every list until one of them changes something: short lists are replaced by
a changed copy, those of the site are copied first (`own_land`, `own_incas`).
"""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.cuzco_kramer.material import (
    AROUND,
    INNER,
    MAP,
    NONE,
    PRINTED,
    SPAN,
    SPOTS,
    STEP,
    place_code,
)
from kancha.kernel.bits import lowest, members
from kancha.kernel.state import GameState

UNKNOWN: Final = -1
CULTURES: Final = 8
"""One open culture in `Site.near`; a cell has only six neighbours."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Site(GameState):
    """What lies and stands on the site, and what is remembered of it."""

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
        # By spot: where a tile of that shape lies uncovered, by its north-western cell (K-044).
        self.whole = [0] * SPOTS
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
            "near",
            "shares_land",
            "shares_incas",
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
        self.near = [
            0
        ] * SPAN  # by cell: how many neighbours are open villages, and CULTURES times how many open cultures
        for cell in range(SPAN):
            villages = (AROUND[cell] & self.open_village).bit_count()
            self.near[cell] = villages + CULTURES * (AROUND[cell] & self.open_culture).bit_count()
        self.shares_land = False  # whether a clone may have the same lists
        self.shares_incas = False

    def copy_site(self, original: "Site") -> None:
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
        self.near = original.near
        self.shares_land = original.shares_land = True
        self.shares_incas = original.shares_incas = True

    def own_land(self) -> None:
        """Copies of what a tile changes, if a clone may have the same."""
        if self.shares_land:
            self.laid = self.laid.copy()
            self.top = self.top.copy()
            self.level = self.level.copy()
            self.whole = self.whole.copy()
            self.tiers = self.tiers.copy()
            self.even = self.even.copy()
            self.place_at = self.place_at.copy()
            self.shares_land = False

    def own_incas(self) -> None:
        """Copies of what a step changes."""
        if self.shares_incas:
            self.near = self.near.copy()
            self.incas = self.incas.copy()
            self.stands = [cells.copy() for cells in self.stands]
            self.shares_incas = False

"""The facts of a game of Cuzco in progress, and what follows from them."""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.cuzco_kramer.border import forest_gates, mountain_gates
from kancha.games.cuzco_kramer.events import SCORED
from kancha.games.cuzco_kramer.material import (
    CULTURE,
    DOUBLE,
    FACES,
    IN_COMMON,
    MAP,
    NONE,
    PATCH,
    PATCH_CULTURE,
    PRINTED,
    SPAN,
    SPOTS,
    TRIPLE,
    Box,
    anchor_of,
    flood,
    spot_of,
    tile_cell,
    tile_cells,
    tile_code,
    tile_kind,
    tile_way,
    with_neighbours,
)
from kancha.kernel.bits import lowest, members
from kancha.kernel.state import GameState

# The score sheet's categories.
TEMPLES: Final = 0
BASINS: Final = 1
FESTIVALS: Final = 2
FINAL_COUNT: Final = 3
CATEGORIES: Final[list[str]] = ["temples", "basins", "festivals", "final"]
SCORING: Final = 4

OWN_KINDS: Final = 3
"""Doubles, single villages and single cultures lie with each player; triples with everybody."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(GameState):
    """A game of Cuzco. Sets of cells are ints, bit by cell; what is counted by seat and by something else is one flat list."""

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__()
        self.box = box
        self.seats = seats
        # The land. A tile is a number (kind, cell, direction: `tile_kind`, `tile_cell`, `tile_way`).
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
        self.incas = [0] * seats  # where each seat's Incas stand
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
        # Supplies.
        self.triples = box.triples
        self.tiles = [box.doubles, box.villages, box.cultures] * seats  # by seat and own kind
        self.basins_left = box.basins
        self.storeys = box.storeys.copy()
        self.reserve = [box.incas] * seats
        self.tokens = [box.tokens] * seats
        self.points = [0] * (seats * SCORING)
        # Cards, by face. A view counts the cards of other hands in the deck; the sizes stay true.
        self.deck = box.cards.copy()
        self.deck_size = sum(box.cards)
        self.hands = [0] * (seats * FACES)
        self.hand_size = [0] * seats
        self.display = NONE
        self.discard = [0] * FACES
        # The turn.
        self.active = 0
        self.ap = 0
        self.owes_tile = False  # the obligatory tile is not laid yet (K-021)
        self.token_used = False
        self.drawn = 0  # cards drawn this turn
        self.changed = 0  # temples built or enlarged this turn (K-098)
        self.rested = 0  # own Incas that moved for nothing since AP were last spent (K-077)
        # The festival being held.
        self.feast = NONE  # the cell of its temple
        self.bids = [0] * (seats * FACES)
        self.bidders = 0  # seats still in
        self.held = 0  # seats that held since the last card
        # The end.
        self.ending = NONE  # the seat that triggered it
        self.counted = 0  # seats that have done their final count

    def clone(self) -> "State":
        copy = State.__new__(State)
        copy.copy_base(self)
        copy.box = self.box
        copy.seats = self.seats
        copy.laid = self.laid.copy()
        copy.top = self.top.copy()
        copy.level = self.level.copy()
        copy.village = self.village
        copy.culture = self.culture
        copy.basins = self.basins
        copy.settled = self.settled
        copy.temple_at = self.temple_at.copy()
        copy.temple_value = self.temple_value.copy()
        copy.temples = self.temples
        copy.discs = self.discs
        copy.incas = self.incas.copy()
        copy.occupied = self.occupied
        copy.tiers = self.tiers.copy()
        copy.whole = self.whole.copy()
        copy.places = self.places.copy()
        copy.between = self.between
        copy.by_forest = self.by_forest
        copy.by_mountain = self.by_mountain
        copy.triples = self.triples
        copy.tiles = self.tiles.copy()
        copy.basins_left = self.basins_left
        copy.storeys = self.storeys.copy()
        copy.reserve = self.reserve.copy()
        copy.tokens = self.tokens.copy()
        copy.points = self.points.copy()
        copy.deck = self.deck.copy()
        copy.deck_size = self.deck_size
        copy.hands = self.hands.copy()
        copy.hand_size = self.hand_size.copy()
        copy.display = self.display
        copy.discard = self.discard.copy()
        copy.active = self.active
        copy.ap = self.ap
        copy.owes_tile = self.owes_tile
        copy.token_used = self.token_used
        copy.drawn = self.drawn
        copy.changed = self.changed
        copy.rested = self.rested
        copy.feast = self.feast
        copy.bids = self.bids.copy()
        copy.bidders = self.bidders
        copy.held = self.held
        copy.ending = self.ending
        copy.counted = self.counted
        return copy

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
        for cells in self.places:
            if cells >> cell & 1:
                return cells
        return 0

    def visited(self, seat: int) -> list[int]:
        """The villages and cities in which a seat has an Inca."""
        found: list[int] = []
        own = self.incas[seat]
        if own & self.village:
            for cells in self.places:
                if cells & own:
                    found.append(cells)
        return found

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
        best = 0
        leader = NONE
        keys = self.standing(cells)
        for seat in range(self.seats):
            if keys[seat] > best:
                best = keys[seat]
                leader = seat
            elif keys[seat] == best:
                leader = NONE
        return leader

    def levels_in(self, seat: int, cells: int) -> list[int]:
        """The levels of a seat's Incas in a set of cells, highest first."""
        return sorted([self.level[cell] for cell in members(self.incas[seat] & cells)], reverse=True)

    # Supplies and cards

    def left_of(self, seat: int, kind: int) -> int:
        """How many tiles of a kind a seat could lay (K-040)."""
        return self.triples if kind == TRIPLE else self.tiles[seat * OWN_KINDS + kind - DOUBLE]

    def discs_left(self) -> int:
        return self.box.discs - self.discs.bit_count()

    def worth_of(self, card: int) -> int:
        """A card's festival points under the display card (K-115)."""
        return IN_COMMON[card][self.display]

    def bid_of(self, seat: int) -> int:
        """The festival points a seat has played so far."""
        total = 0
        for card in range(FACES):
            total += self.bids[seat * FACES + card] * IN_COMMON[card][self.display]
        return total

    def could_bid(self, seat: int) -> int:
        """The festival points still in a hand."""
        total = 0
        for card in range(FACES):
            total += self.hands[seat * FACES + card] * IN_COMMON[card][self.display]
        return total

    def highest_bid(self) -> int:
        best = 0
        for seat in range(self.seats):
            best = max(best, self.bid_of(seat))
        return best

    # Points

    def score(self, seat: int, points: int, category: int) -> None:
        """Prestige for a seat; scores never fall (K-004)."""
        if points == 0:
            return
        self.points[seat * SCORING + category] += points
        if self.events is not None:
            self.tell(SCORED, seat, points, category)

    def total(self, seat: int) -> int:
        at = seat * SCORING
        points = self.points
        return points[at] + points[at + 1] + points[at + 2] + points[at + 3]

    # What changes

    def spend(self, ap: int) -> None:
        """AP are paid; whoever rested may move for nothing again (K-077)."""
        if ap:
            self.ap -= ap
            self.rested = 0

    def put_tile(self, kind: int, cell: int, way: int) -> int:
        """A tile comes onto the land, one level up on each of its cells; returns the set of cells (K-043, K-060)."""
        cells = tile_cells(kind, cell, way)
        covered = 0
        for under in cells:
            covered |= 1 << under
        for under in cells:
            below = self.top[under]
            if below != NONE:
                code = self.laid[below]
                spot = spot_of(tile_kind(code), tile_way(code))
                self.whole[spot] &= ~(1 << anchor_of(tile_kind(code), tile_cell(code), tile_way(code)))
            self.top[under] = len(self.laid)
            self.raise_cell(under)
        self.laid.append(tile_code(kind, cell, way))
        if kind != PATCH:
            self.whole[spot_of(kind, way)] |= 1 << anchor_of(kind, cell, way)
        shows = 0 if kind == CULTURE or (kind == PATCH and way == PATCH_CULTURE) else 1 << cell
        self.village = self.village & ~covered | shows
        self.culture = self.culture & ~shows | covered & ~shows
        self.divide(covered)
        terrain = self.village | self.culture
        self.by_forest = forest_gates(terrain)
        self.by_mountain = mountain_gates(terrain)
        return covered

    def raise_cell(self, cell: int) -> None:
        bit = 1 << cell
        level = self.level[cell]
        self.tiers[level] &= ~bit
        level += 1
        self.level[cell] = level
        if level == len(self.tiers):
            self.tiers.append(bit)
        else:
            self.tiers[level] |= bit

    def divide(self, touched: int) -> None:
        """Find villages and cities anew wherever something was laid (K-060..K-063)."""
        around = with_neighbours(touched)
        kept: list[int] = []
        again = touched & self.village
        for cells in self.places:
            if cells & around:
                again |= cells & self.village
            else:
                kept.append(cells)
        while again:
            cells = flood(again & -again, self.village)
            kept.append(cells)
            again &= ~cells
        self.places = kept
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

    def put_temple(self, cell: int, value: int) -> None:
        self.temple_at.append(cell)
        self.temple_value.append(value)
        self.temples |= 1 << cell
        self.find_between()

    def put_inca(self, seat: int, cell: int) -> None:
        self.incas[seat] |= 1 << cell
        self.occupied |= 1 << cell

    def take_inca(self, seat: int, cell: int) -> None:
        self.incas[seat] &= ~(1 << cell)
        self.occupied &= ~(1 << cell)

"""A game of Cuzco in progress: the land, and all that is held, drawn and counted."""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.cuzco_kramer.events import SCORED
from kancha.games.cuzco_kramer.land import Land
from kancha.games.cuzco_kramer.material import DOUBLE, FACES, IN_COMMON, NONE, TRIPLE, Box
from kancha.kernel.state import raised

# The score sheet's categories.
TEMPLES: Final = 0
BASINS: Final = 1
FESTIVALS: Final = 2
FINAL_COUNT: Final = 3
ARRANGED: Final = 4  # what a seat had when the position was arranged
CATEGORIES: Final[list[str]] = ["temples", "basins", "festivals", "final", "arranged"]
SCORING: Final = 5

OWN_KINDS: Final = 3
"""Doubles, single villages and single cultures lie with each player; triples with everybody."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Land):
    """A game of Cuzco. What is counted by seat and by something else is one flat list."""

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__(seats)
        self.box = box
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
        copy.copy_site(self)
        copy.box = self.box
        copy.triples = self.triples
        copy.tiles = self.tiles
        copy.basins_left = self.basins_left
        copy.storeys = self.storeys
        copy.reserve = self.reserve
        copy.tokens = self.tokens
        copy.points = self.points
        copy.deck = self.deck
        copy.deck_size = self.deck_size
        copy.hands = self.hands
        copy.hand_size = self.hand_size
        copy.display = self.display
        copy.discard = self.discard
        copy.active = self.active
        copy.ap = self.ap
        copy.owes_tile = self.owes_tile
        copy.token_used = self.token_used
        copy.drawn = self.drawn
        copy.changed = self.changed
        copy.rested = self.rested
        copy.feast = self.feast
        copy.bids = self.bids
        copy.bidders = self.bidders
        copy.held = self.held
        copy.ending = self.ending
        copy.counted = self.counted
        return copy

    def unshare(self) -> None:
        """Own copies of all supplies and cards, for whoever changes them in place."""
        self.tiles = self.tiles.copy()
        self.storeys = self.storeys.copy()
        self.reserve = self.reserve.copy()
        self.tokens = self.tokens.copy()
        self.points = self.points.copy()
        self.deck = self.deck.copy()
        self.hands = self.hands.copy()
        self.hand_size = self.hand_size.copy()
        self.discard = self.discard.copy()
        self.bids = self.bids.copy()

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
        self.points = raised(self.points, seat * SCORING + category, points)
        if self.events is not None:
            self.tell(SCORED, seat, points, category)

    def total(self, seat: int) -> int:
        at = seat * SCORING
        points = self.points
        return points[at] + points[at + 1] + points[at + 2] + points[at + 3] + points[at + 4]

    # What changes

    def spend(self, ap: int) -> None:
        """AP are paid; whoever rested may move for nothing again (K-077)."""
        if ap:
            self.ap -= ap
            self.rested = 0
            self.walker = NONE

"""The facts of a game of Cuzco in progress, and what follows from them."""

from typing import Final

from mypy_extensions import mypyc_attr

from kancha.games.cuzco_feld.events import GOT_FOOD, GOT_OFFERINGS, LEARNT, SCORED
from kancha.games.cuzco_feld.material import (
    CARDS,
    CUZCO,
    GOD_OF,
    INNER,
    MARKET_COLUMNS,
    NONE,
    PRIESTS,
    ROUNDS,
    ROW,
    SECTORS,
    SPACES,
    STEPS,
    TILES,
    TRACK_END,
    VILLAGES,
    VP_SPACE,
    Box,
    Network,
)
from kancha.games.cuzco_feld.player import Player
from kancha.kernel.state import GameState

# Phases; step is the bridge the ring pawn stands on in phase III.
SETTING_UP: Final = 0
DICE_PHASE: Final = 1
PERSONS_PHASE: Final = 2
BOARD_PHASE: Final = 3
FINAL: Final = 4
PHASES: Final[list[str]] = ["setup", "dice", "persons", "board", "end"]
UNIVERSITY: Final = 1
TEMPLE_STEP: Final = 2
MARKET: Final = 3
PALACE: Final = 4
END_OF_ROUND: Final = 5

# The score sheet's categories.
CATEGORIES: Final[list[str]] = [
    "start", "actions", "persons", "headdress", "university", "temple",
    "market", "missions", "villages", "inti", "achievements", "arranged",
]  # fmt: skip
START_VP: Final = 0
ACTIONS_VP: Final = 1
PERSONS_VP: Final = 2
HEADDRESS_VP: Final = 3
UNIVERSITY_VP: Final = 4
TEMPLE_VP: Final = 5
MARKET_VP: Final = 6
MISSIONS_VP: Final = 7
VILLAGES_VP: Final = 8
INTI_VP: Final = 9
ACHIEVEMENTS_VP: Final = 10
ARRANGED_VP: Final = 11  # what a seat had when the position was arranged
KINDS: Final = 12

HIDDEN: Final = -1
"""A set of missions the viewer may not see."""
NO_PILE: Final = 1
COPIES: Final = 4  # of every God card
NO_DIE: Final = 7


@mypyc_attr(allow_interpreted_subclasses=True)
class State(GameState):
    """A game of Cuzco. Villages, slots, feather places and missions are bits of sets; tiles and cards are counted by kind."""

    def __init__(self, box: Box, seats: int, module: int) -> None:
        super().__init__()
        self.box = box
        self.seats = seats
        self.module = module  # 1: played with the Pututus
        self.layout = 0
        self.rotation = 0
        self.round = 0  # 0 to 5
        self.phase = SETTING_UP
        self.step = 0
        self.order: list[int] = []  # the seats with tokens 1, 2, …
        self.players = [Player() for _ in range(seats)]
        self.arrivals: list[int] = []  # knowledge markers, the last arrived last: it lies on top of its space
        self.bar: list[int] = []  # placed dice: space × 24 + seat × 6 + face - 1, sorted
        self.steps = [NONE] * STEPS  # the seat of the priest on each step
        self.piles = [NO_PILE] * VILLAGES  # Quipu on each village: 1, then one base-4 digit per Quipu, the top last
        self.rows = [NONE] * (2 * ROW)  # Study cells 1 to 6, Farm cells 1 to 6
        self.stack = box.tiles.copy()  # face-down person tiles
        self.discards = [0] * TILES
        self.market = [NONE] * (ROUNDS * MARKET_COLUMNS)
        self.goods_gone = [0] * 6
        self.deck = [4] * CARDS  # face-down God cards; while setting up also those of the temporary reserve
        self.deck_left = [12] * 5  # face-down cards of each god
        self.faces = [NONE] * 5  # the face-up card of each god
        self.spent = [0] * CARDS  # the discard pile
        self.reserve = [0] * 5  # setting up: cards of each god in the temporary reserve that nobody has looked at
        self.given_back = [0] * CARDS  # setting up: cards that went back into it
        self.mission_deck = 0
        self.palace = 0
        self.missions_gone = 0
        self.inti_temple = 0
        self.inti_gone = 0
        self.inti_used = 0  # cards used through an Inti in this turn (F-078)
        self.points = [0] * (seats * KINDS)

    def clone(self) -> "State":
        copy = State.__new__(State)
        copy.copy_base(self)
        copy.box = self.box
        copy.seats = self.seats
        copy.module = self.module
        copy.layout = self.layout
        copy.rotation = self.rotation
        copy.round = self.round
        copy.phase = self.phase
        copy.step = self.step
        copy.order = self.order.copy()
        copy.players = [player.clone() for player in self.players]
        copy.arrivals = self.arrivals.copy()
        copy.bar = self.bar.copy()
        copy.steps = self.steps.copy()
        copy.piles = self.piles.copy()
        copy.rows = self.rows.copy()
        copy.stack = self.stack.copy()
        copy.discards = self.discards.copy()
        copy.market = self.market.copy()
        copy.goods_gone = self.goods_gone.copy()
        copy.deck = self.deck.copy()
        copy.deck_left = self.deck_left.copy()
        copy.faces = self.faces.copy()
        copy.spent = self.spent.copy()
        copy.reserve = self.reserve.copy()
        copy.given_back = self.given_back.copy()
        copy.mission_deck = self.mission_deck
        copy.palace = self.palace
        copy.missions_gone = self.missions_gone
        copy.inti_temple = self.inti_temple
        copy.inti_gone = self.inti_gone
        copy.inti_used = self.inti_used
        copy.points = self.points.copy()
        return copy

    # The road network

    def network(self) -> Network:
        return self.box.networks[self.layout]

    def reach(self, seat: int, kind: int, strength: int) -> int:
        """The places one path of this kind and strength leads a Chasqui to, the Cuzco tile as it lies (F-120)."""
        at = self.players[seat].at
        way = kind * 7 + strength
        branches = self.box.branches[way * SECTORS + self.rotation]
        if at == CUZCO:
            return branches
        places = self.network().reach[way * VILLAGES + at]
        if at < INNER and branches >> at & 1:
            places |= 1 << CUZCO
        return places

    def can_turn(self, seat: int) -> bool:
        """Whether a Chasqui about to leave Cuzco may turn it (F-134, F-135)."""
        player = self.players[seat]
        return player.at == CUZCO and player.returned == 1

    def can_move(self, seat: int, kind: int, strength: int) -> bool:
        """Whether some path can be taken, Cuzco turned if that is allowed (F-136, F-138)."""
        if self.reach(seat, kind, strength):
            return True
        if not self.can_turn(seat):
            return False
        return self.box.branches[(kind * 7 + strength) * SECTORS] != 0

    def pile(self, village: int) -> list[int]:
        """The seats whose Quipu lie on a village, the top one last."""
        seats: list[int] = []
        code = self.piles[village]
        while code > NO_PILE:
            seats.append(code & 3)
            code >>= 2
        seats.reverse()
        return seats

    def top(self, village: int) -> int:
        """Whose Quipu lies on top; NONE if there is none (F-283)."""
        code = self.piles[village]
        return code & 3 if code > NO_PILE else NONE

    def places_quipu(self, seat: int, place: int) -> bool:
        """Whether arriving there places a Quipu (F-124 to F-129)."""
        player = self.players[seat]
        return place != CUZCO and not player.villages >> place & 1 and player.cords + player.spare > 0

    # The action bar

    def lowest(self, space: int) -> int:
        """The lowest face on a space; 7 if it is empty (F-096)."""
        low = NO_DIE
        for code in self.bar:
            if code // 24 == space and code % 6 + 1 < low:
                low = code % 6 + 1
        return low

    def lows(self) -> list[int]:
        """The lowest face on every space."""
        lows = [NO_DIE] * len(SPACES)
        for code in self.bar:
            face = code % 6 + 1
            if face < lows[code // 24]:
                lows[code // 24] = face
        lows[VP_SPACE] = NO_DIE  # the VP space takes any die (F-097)
        return lows

    def put_die(self, space: int, seat: int, face: int) -> None:
        self.bar.append(space * 24 + seat * 6 + face - 1)
        self.bar.sort()

    def dice_on(self, space: int) -> list[int]:
        """The dice there as seat × 6 + face - 1."""
        return [code % 24 for code in self.bar if code // 24 == space]

    # Temple, feathers, rows

    def priests(self, seat: int) -> int:
        """Own priests on the steps."""
        return self.steps.count(seat)

    def priests_left(self, seat: int) -> int:
        """Own priests on the mask (F-184)."""
        return PRIESTS - self.steps.count(seat)

    def places_of(self, seat: int, colour: int) -> int:
        """The free feather places of a colour (F-006, F-007)."""
        player = self.players[seat]
        return self.box.places[player.mask * 4 + colour] & ~player.feathers

    def feather_count(self, seat: int, colour: int) -> int:
        player = self.players[seat]
        return (self.box.places[player.mask * 4 + colour] & player.feathers).bit_count()

    def reachable_cells(self, set_: int, strength: int) -> int:
        """Cells of a row with a tile within the strength, as a set of cells 0 to 11 (F-145)."""
        cells = 0
        for cell in range(set_ * ROW, set_ * ROW + strength):
            if self.rows[cell] != NONE:
                cells |= 1 << cell
        return cells

    def gods_showing(self) -> list[int]:
        return [god for god in range(5) if self.faces[god] != NONE]

    # God cards

    def can_use_inti(self, seat: int, card: int) -> bool:
        """Whether a card can be used through a medallion: face up, and not yet used so in this turn (F-076, F-078)."""
        if self.players[seat].inti == 0 or self.inti_used >> card & 1:
            return False
        return self.faces[GOD_OF[card]] == card

    def sources(self, seat: int, card: int) -> int:
        """Where a card can come from now: bit 0 the hand for one offering (F-071), bit 1 a medallion."""
        player = self.players[seat]
        if player.offerings == 0 and player.inti == 0:
            return 0
        from_hand = player.offerings > 0 and player.hand[card] > 0
        return (1 if from_hand else 0) | (2 if self.can_use_inti(seat, card) else 0)

    def might_play(self, seat: int, card: int) -> bool:
        """Whether the others must reckon with a card: an offering, a card they have not seen, and it may be this one.

        All of it is public, so that a question asked for it tells nothing.
        """
        player = self.players[seat]
        if player.offerings == 0 or player.cards == 0:
            return False
        return player.cards > sum(player.seen) and self.in_some_hand(card)

    def in_some_hand(self, card: int) -> bool:
        """Whether anybody may hold a card unseen, as far as everybody can tell from the decks and from what was shown."""
        away = self.unaccounted(card)
        if not away:
            return False
        god = GOD_OF[card]
        for other in range(god * 3, god * 3 + 3):
            if other != card:
                away += self.unaccounted(other)
        return away > self.deck_left[god]

    def unaccounted(self, card: int) -> int:
        """Copies of a card that lie face down or are held unseen."""
        copies = COPIES - self.spent[card] - (1 if self.faces[GOD_OF[card]] == card else 0)
        for player in self.players:
            copies -= player.seen[card]
        return copies

    # Order and score

    def token(self, seat: int) -> int:
        """The number on a seat's turn order token."""
        return self.order.index(seat) + 1

    def score(self, seat: int, points: int, category: int) -> None:
        """VP are booked at once (F-013)."""
        if points == 0:
            return
        self.points[seat * KINDS + category] += points
        if self.events is not None:
            self.tell(SCORED, seat, points, category)

    def total(self, seat: int) -> int:
        return sum(self.points[seat * KINDS : seat * KINDS + KINDS])

    def learn(self, seat: int, number: int) -> None:
        """The marker advances, at most to 15, and lies on top where it arrives (F-014, F-015)."""
        player = self.players[seat]
        reached = min(TRACK_END, player.knowledge + number)
        if reached == player.knowledge:
            return
        gained = reached - player.knowledge
        player.knowledge = reached
        self.arrivals.remove(seat)
        self.arrivals.append(seat)
        if self.events is not None:
            self.tell(LEARNT, seat, gained, reached)

    def feed(self, seat: int, number: int) -> None:
        self.players[seat].food += number
        if self.events is not None and number:
            self.tell(GOT_FOOD, seat, number)

    def offer_up(self, seat: int, number: int) -> None:
        """Offerings gained."""
        self.players[seat].offerings += number
        if self.events is not None and number:
            self.tell(GOT_OFFERINGS, seat, number)

    # The supplies

    def feathers_left(self, colour: int) -> int:
        """Feathers in the supply: three per colour and player, less those on masks and those still to be placed (F-024)."""
        held = 0
        for seat in range(self.seats):
            player = self.players[seat]
            if player.mask != NONE:
                held += self.feather_count(seat, colour)
            if player.first_feather == colour:
                held += 1
        return 3 * self.seats - held

    def pututus_left(self, kind: int) -> int:
        """Pututus in the stock: kind 0 of ±1, kind 1 of ±2 (F-300)."""
        held = 0
        for player in self.players:
            held += player.twos if kind else player.ones
        return self.box.pututus[self.seats][kind] - held

    def missions_left(self) -> int:
        """Missions in the face-down deck, also when the viewer cannot tell which ones."""
        number = self.mission_deck.bit_count()
        for player in self.players:
            number -= 4 if player.drawn == HIDDEN else 2 if player.rejected == HIDDEN else 0
        return number

    def row_goods(self) -> list[int]:
        """The goods of this round's row."""
        row = self.market[self.round * MARKET_COLUMNS : (self.round + 1) * MARKET_COLUMNS]
        return [good for good in row if good != NONE]

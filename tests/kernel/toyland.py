"""Toyland, the game of the kernel's tests: its words and its facts.

Players hold corn (the kind asked for), potato (counts as corn) and gold (wild), and cards nobody else may see.
"""

from typing import Final

from kancha.kernel.effects import Effect
from kancha.kernel.events import EventKind, Reveal
from kancha.kernel.state import GameState
from kancha.kernel.verbs import (
    Domain,
    Space,
    Subset,
    Verb0,
    Verb1,
    Verb2,
    Verb3,
    Verb4,
    numbers,
)
from tests.kernel.deck import Deck

CARDS: Final = ["sun", "moon", "shield", "llama"]
SHIELD: Final = 2
GOODS: Final = ["corn", "potato", "gold", "stone"]
CORN, POTATO, GOLD, STONE = range(4)
LOTS: Final = ["hut", "bridge", "palace"]
PRICES: Final = [[1, 0], [2, 1], [3, 3]]  # of each lot, in corn and in stone
TOO_DEAR: Final = 12
ONLY_ONE: Final = 13

CARD: Final = Domain("card", CARDS)
GOOD: Final = Domain("good", GOODS)
LOT: Final = Domain("lot", LOTS)
SOME: Final = Subset("some", CARD)
SEAT: Final = numbers("seat", 4)
PIP: Final = numbers("pip", 7)

SPACE: Final = Space()
PICK: Final = Verb1(SPACE, "pick", PIP)
BID: Final = Verb1(SPACE, "bid", PIP)
BUY: Final = Verb1(SPACE, "buy", LOT)
CASH: Final = Verb1(SPACE, "cash", CARD)
BURY: Final = Verb1(SPACE, "bury", CARD)
SHOW: Final = Verb1(SPACE, "show", SOME)
ROLLED: Final = Verb1(SPACE, "rolled", PIP)
DREW: Final = Verb2(SPACE, "drew", SEAT, CARD)
SAW: Final = Verb2(SPACE, "saw", SEAT, CARD)
TURNED: Final = Verb1(SPACE, "turned", CARD)
HALT: Final = Verb0(SPACE, "halt")
TRADE: Final = Verb3(SPACE, "trade", SEAT, GOOD, PIP)
BARTER: Final = Verb4(SPACE, "barter", SEAT, GOOD, PIP, CARD)

GAINED: Final = EventKind("gained", "seat", "good", "number")
HOLDS: Final = EventKind("holds", "card")
SHOWN: Final = Reveal("shown", "seat", "some")
STOLEN: Final = EventKind("stolen", "seat", "number")

DECK_PILE: Final = 0
DIE_PILE: Final = 1
Effects = tuple[Effect["Toyland"], ...]


class Box:
    """The tables an edition may change; saved by its name."""

    def __init__(self, name: str, copies: int) -> None:
        self.name = name
        self.copies = copies

    def fact(self) -> str:
        return f"box:{self.name}"


STANDARD: Final = Box("standard", 3)
RICH: Final = Box("rich", 6)


class Player:
    """What one seat has."""

    def __init__(self) -> None:
        self.goods = [0] * 4
        self.hand = [0] * 4  # cards by kind; in a view only those its seat knows
        self.cards = 0  # how many cards; everybody sees that
        self.points = 0

    def clone(self) -> "Player":
        copy = Player.__new__(Player)
        copy.goods = self.goods.copy()
        copy.hand = self.hand.copy()
        copy.cards = self.cards
        copy.points = self.points
        return copy


class Toyland(GameState):
    """The facts of a game of Toyland."""

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__()
        self.box = box
        self.players = [Player() for _ in range(seats)]
        self.deck = Deck([box.copies] * 4)
        self.market = [0] * 4
        self.trail: list[int] = []  # what was done, in order
        self.high = 0
        self.passed = 0
        self.robot = 0

    def clone(self) -> "Toyland":
        copy = Toyland.__new__(Toyland)
        copy.copy_base(self)
        copy.box = self.box
        copy.players = [player.clone() for player in self.players]
        copy.deck = self.deck.clone()
        copy.market = self.market.copy()
        copy.trail = self.trail.copy()
        copy.high = self.high
        copy.passed = self.passed
        copy.robot = self.robot
        return copy

    def gain(self, seat: int, good: int, number: int) -> None:
        self.players[seat].goods[good] += number
        self.tell(GAINED, seat, good, number)

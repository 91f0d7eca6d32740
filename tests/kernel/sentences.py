"""What can happen in Toyland: its words, its facts, its sentences.

Players hold corn (the kind asked for), potato (counts as corn) and gold (wild), and cards nobody else may see.
"""

from typing import Final

from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, EachSeat, Effect, Question, Repeat
from kancha.kernel.events import EventKind, Reveal
from kancha.kernel.payments import Pay, shortage
from kancha.kernel.piles import Pile
from kancha.kernel.state import GameState
from kancha.kernel.verbs import (
    NO,
    NOTHING,
    PASS,
    YES,
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
        self.deck = Pile([box.copies] * 4)
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


# Sentences that ask nobody


class Note(Effect[Toyland]):
    """Leave a mark on the trail."""

    def __init__(self, mark: int) -> None:
        self.mark = mark

    def do(self, g: Toyland, option: int) -> Effects:
        g.trail.append(self.mark)
        return ()


class Gain(Effect[Toyland]):
    """A seat gains some of a good."""

    def __init__(self, seat: int, good: int, number: int) -> None:
        self.seat = seat
        self.good = good
        self.number = number

    def do(self, g: Toyland, option: int) -> Effects:
        g.gain(self.seat, self.good, self.number)
        return ()


# Sentences that ask chance


class DrawCard(Draw[Toyland]):
    """A seat draws a card only it sees; from an empty deck it draws nothing."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Toyland) -> list[int]:
        return [DREW.of(self.seat, card) for card in g.deck.possible()]

    def draw(self, g: Toyland, chance: Chance) -> int:
        card = g.deck.next(chance, DECK_PILE)
        return NOTHING if card < 0 else DREW.of(self.seat, card)

    def seen_by(self, g: Toyland) -> int:
        return 1 << self.seat

    def do(self, g: Toyland, option: int) -> Effects:
        if option == NOTHING:
            g.trail.append(-1)
            return ()
        card = DREW.args(option)[1]
        g.deck.take(card)
        g.players[self.seat].hand[card] += 1
        g.players[self.seat].cards += 1
        g.whisper(1 << self.seat, HOLDS, card)
        return ()


class Peek(Draw[Toyland]):
    """A seat looks at the top card of the deck and puts it back."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Toyland) -> list[int]:
        return [SAW.of(self.seat, card) for card in g.deck.possible()]

    def draw(self, g: Toyland, chance: Chance) -> int:
        card = g.deck.next(chance, DECK_PILE)
        return NOTHING if card < 0 else SAW.of(self.seat, card)

    def seen_by(self, g: Toyland) -> int:
        return 1 << self.seat

    def do(self, g: Toyland, option: int) -> Effects:
        if option != NOTHING:
            card = SAW.args(option)[1]
            known = g.deck.top_known[-1] if g.deck.top else 0
            g.deck.take(card)
            g.deck.put_on_top(card, known | 1 << self.seat)
        return ()


class TurnUp(Draw[Toyland]):
    """The next card of the deck goes to the market, for all to see."""

    def options(self, g: Toyland) -> list[int]:
        return [TURNED.of(card) for card in g.deck.possible()]

    def draw(self, g: Toyland, chance: Chance) -> int:
        card = g.deck.next(chance, DECK_PILE)
        return NOTHING if card < 0 else TURNED.of(card)

    def do(self, g: Toyland, option: int) -> Effects:
        if option != NOTHING:
            card = TURNED.arg(option)
            g.deck.take(card)
            g.market[card] += 1
        return ()


class Roll(Draw[Toyland]):
    """A die is rolled for the robot, which acts by what it shows: an automaton is effects too."""

    def options(self, g: Toyland) -> list[int]:
        return [ROLLED.of(pip) for pip in range(1, 7)]

    def draw(self, g: Toyland, chance: Chance) -> int:
        return ROLLED.of(1 + chance.below(DIE_PILE, 6))

    def do(self, g: Toyland, option: int) -> Effects:
        pip = ROLLED.arg(option)
        if pip == 6:
            return (RobotScores(6), Roll())
        return (RobotScores(pip), TurnUp()) if pip > 3 else (RobotScores(pip),)


class RobotScores(Effect[Toyland]):
    def __init__(self, points: int) -> None:
        self.points = points

    def do(self, g: Toyland, option: int) -> Effects:
        g.robot += self.points
        g.trail.append(100 + self.points)
        return ()


# Sentences that ask a seat


class Choose(Question[Toyland]):
    """Pick one of the first numbers; the choice is left on the trail."""

    def __init__(self, seat: int, mark: int, below: int = 3) -> None:
        super().__init__(seat)
        self.mark = mark
        self.below = below

    def options(self, g: Toyland) -> list[int]:
        return [PICK.of(pip) for pip in range(self.below)]

    def do(self, g: Toyland, option: int) -> Effects:
        g.trail.append(self.mark + PICK.arg(option))
        return ()


class Discard(Question[Toyland]):
    """Put one card face down under the deck. It is asked of everybody who has a card, lest a lack of choice be told."""

    def options(self, g: Toyland) -> list[int]:
        hand = g.players[self.seat].hand
        return [BURY.of(card) for card in range(4) if hand[card]]

    def secret(self, g: Toyland) -> bool:
        return g.players[self.seat].cards > 0

    def seen_by(self, g: Toyland) -> int:
        return 1 << self.seat

    def do(self, g: Toyland, option: int) -> Effects:
        card = BURY.arg(option)
        g.players[self.seat].hand[card] -= 1
        g.players[self.seat].cards -= 1
        g.deck.put_under(card, 1 << self.seat)
        return ()


class Shop(Question[Toyland]):
    """Buy what can be paid for, cash a card as a free action, or pass."""

    def options(self, g: Toyland) -> list[int]:
        hand = g.players[self.seat].hand
        found = [PASS]
        found += [BUY.of(lot) for lot in range(3) if not self.refusal(g, lot)]
        found += [CASH.of(card) for card in range(4) if hand[card]]
        return found

    def refusal(self, g: Toyland, lot: int) -> int:
        """The rule that forbids a purchase; 0 if none does."""
        goods = g.players[self.seat].goods
        if lot in g.trail:
            return ONLY_ONE
        have = [goods[CORN] + goods[POTATO], goods[STONE]]
        return TOO_DEAR if shortage(PRICES[lot], have) > goods[GOLD] else 0

    def do(self, g: Toyland, option: int) -> Effects:
        if CASH.owns(option):
            card = CASH.arg(option)
            g.players[self.seat].hand[card] -= 1
            g.players[self.seat].cards -= 1
            g.market[card] += 1
            g.gain(self.seat, GOLD, 1)
            return (self,)
        if option == PASS:
            return ()
        lot = BUY.arg(option)
        corn, stone = PRICES[lot]
        goods = g.players[self.seat].goods
        later = max(0, stone - goods[STONE])
        return (PayIn(self.seat, CORN, corn, later), PayIn(self.seat, STONE, stone, 0), Own(self.seat, lot))

    def why_not(self, g: Toyland) -> list[tuple[int, int]]:
        return [(BUY.of(lot), self.refusal(g, lot)) for lot in range(3) if self.refusal(g, lot)]


class PayIn(Pay[Toyland]):
    """Pay corn (or potato) or stone, with gold for what is missing."""

    def has(self, g: Toyland) -> tuple[int, int, int]:
        goods = g.players[self.seat].goods
        return (goods[self.kind], goods[POTATO] if self.kind == CORN else 0, goods[GOLD])

    def take(self, g: Toyland, own: int, second: int, wild: int) -> None:
        goods = g.players[self.seat].goods
        goods[self.kind] -= own
        goods[POTATO] -= second
        goods[GOLD] -= wild


class Own(Effect[Toyland]):
    def __init__(self, seat: int, lot: int) -> None:
        self.seat = seat
        self.lot = lot

    def do(self, g: Toyland, option: int) -> Effects:
        g.players[self.seat].points += 2 + self.lot
        g.trail.append(self.lot)
        return ()


class Steal(Question[Toyland]):
    """Take a corn from the next seat, which may answer with a shield first: an interrupt in another seat's turn."""

    def options(self, g: Toyland) -> list[int]:
        return [YES, NO]

    def do(self, g: Toyland, option: int) -> Effects:
        victim = (self.seat + 1) % len(g.players)
        g.high = 1 if option == YES else 0
        return (Defend(victim), TakeCorn(self.seat, victim)) if option == YES else ()


class Defend(Question[Toyland]):
    """Who holds cards may show a shield; the question is asked even of one without, lest the cards be told."""

    def options(self, g: Toyland) -> list[int]:
        player = g.players[self.seat]
        if not player.cards:
            return []
        return [NO, SHOW.of(1 << SHIELD)] if player.hand[SHIELD] else [NO]

    def secret(self, g: Toyland) -> bool:
        return True

    def do(self, g: Toyland, option: int) -> Effects:
        if option != NO:
            g.high = 0
            g.players[self.seat].hand[SHIELD] -= 1
            g.players[self.seat].cards -= 1
            g.market[SHIELD] += 1
        return ()


class TakeCorn(Effect[Toyland]):
    def __init__(self, seat: int, victim: int) -> None:
        self.seat = seat
        self.victim = victim

    def do(self, g: Toyland, option: int) -> Effects:
        taken = min(g.high, g.players[self.victim].goods[CORN])
        g.high = 0
        g.players[self.victim].goods[CORN] -= taken
        g.players[self.seat].goods[CORN] += taken
        g.tell(STOLEN, self.seat, taken)
        return ()


class Inspect(Question[Toyland]):
    """Look at the next seat's hand, for all to see: something secret is shown without chance."""

    def options(self, g: Toyland) -> list[int]:
        return [YES, NO]

    def hides(self, g: Toyland, seat: int, option: int) -> bool:
        return option == YES and g.players[(self.seat + 1) % len(g.players)].cards > 0

    def do(self, g: Toyland, option: int) -> Effects:
        if option == NO:
            return ()
        seat = (self.seat + 1) % len(g.players)
        cards = sum([1 << card for card in range(4) if g.players[seat].hand[card]])
        g.tell(SHOWN, seat, cards)
        return ()


class Auction(Effect[Toyland]):
    """Bids go round until all but one have passed; the last one pays points."""

    def __init__(self, seat: int, leader: int) -> None:
        self.seat = seat
        self.leader = leader

    def do(self, g: Toyland, option: int) -> Effects:
        seats = len(g.players)
        others = ((1 << seats) - 1) & ~g.passed
        if not others or (self.leader >= 0 and others == 1 << self.leader):
            return (Sold(self.leader),)
        seat = self.seat
        while g.passed >> seat & 1:
            seat = (seat + 1) % seats
        return (Raise(seat, self.leader),)


class Raise(Question[Toyland]):
    """Bid more than the highest so far, or pass for good."""

    def __init__(self, seat: int, leader: int) -> None:
        super().__init__(seat)
        self.leader = leader

    def options(self, g: Toyland) -> list[int]:
        return [PASS, *[BID.of(pip) for pip in range(g.high + 1, 7)]]

    def do(self, g: Toyland, option: int) -> Effects:
        after = (self.seat + 1) % len(g.players)
        if option == PASS:
            g.passed |= 1 << self.seat
            return (Auction(after, self.leader),)
        g.high = BID.arg(option)
        return (Auction(after, self.seat),)


class Sold(Effect[Toyland]):
    def __init__(self, leader: int) -> None:
        self.leader = leader

    def do(self, g: Toyland, option: int) -> Effects:
        if self.leader >= 0:
            g.players[self.leader].points += 10 - g.high
            g.trail.append(200 + self.leader)
        g.high = 0
        g.passed = 0
        return ()


class SealedBid(Question[Toyland]):
    """Bid in secret; the marks on the trail tell in which order the bids were opened."""

    def options(self, g: Toyland) -> list[int]:
        return [BID.of(pip) for pip in range(1 + min(6, g.players[self.seat].goods[CORN]))] if self.can(g) else []

    def can(self, g: Toyland) -> bool:
        return g.players[self.seat].goods[CORN] > 0

    def do(self, g: Toyland, option: int) -> Effects:
        pip = BID.arg(option)
        g.players[self.seat].goods[CORN] -= pip
        g.trail.append(300 + self.seat * 10 + pip)
        return (Choose(self.seat, 400, 2),) if pip == 1 else ()

    def why_not(self, g: Toyland) -> list[tuple[int, int]]:
        return [(BID.of(pip), TOO_DEAR) for pip in range(1 + g.players[self.seat].goods[CORN], 7)]


class HiddenBid(SealedBid):
    """The same, but nobody may learn even who could not bid, nor ever what was bid."""

    def secret(self, g: Toyland) -> bool:
        return True

    def seen_by(self, g: Toyland) -> int:
        return 1 << self.seat


class Harvest(EachSeat[Toyland]):
    """Everybody in turn gains one corn and picks a number."""

    def make(self, g: Toyland, seat: int) -> Effects:
        return (Gain(seat, CORN, 1), Choose(seat, seat * 10))


class Plough(Repeat[Toyland]):
    """Mark numbers that are not on the trail yet, at least `least`, then until stop."""

    def choices(self, g: Toyland) -> list[int]:
        return [PICK.of(pip) for pip in range(1, 4) if pip not in g.trail]

    def act(self, g: Toyland, option: int) -> Effects:
        return (Note(PICK.arg(option)),)


class Fragile(Question[Toyland]):
    """Picking 2 breaks the rules' code in the middle of its work."""

    def options(self, g: Toyland) -> list[int]:
        return [PICK.of(pip) for pip in range(3)]

    def do(self, g: Toyland, option: int) -> Effects:
        g.trail.append(PICK.arg(option))
        g.gain(self.seat, CORN, 5)
        return (DrawCard(self.seat), Break()) if PICK.arg(option) == 2 else ()


class Break(Effect[Toyland]):
    def do(self, g: Toyland, option: int) -> Effects:
        g.trail.append(99)
        raise ZeroDivisionError("a fault in the rules")

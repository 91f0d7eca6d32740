"""What can happen in Toyland between players: buying and paying, stealing, auctions and sealed bids."""

from kancha.kernel.effects import Effect, Question
from kancha.kernel.payments import Pay
from kancha.kernel.verbs import NO, PASS, YES
from tests.kernel.sentences import Choose
from tests.kernel.toyland import (
    BID,
    BUY,
    CASH,
    CORN,
    GOLD,
    ONLY_ONE,
    POTATO,
    PRICES,
    SHIELD,
    SHOW,
    STOLEN,
    STONE,
    TOO_DEAR,
    Effects,
    Toyland,
)


def shortage(need: list[int], have: list[int]) -> int:
    """How much gold a cost asks for: it is payable if the seat has at least so much."""
    return sum([max(0, need[kind] - have[kind]) for kind in range(len(need))])


class Shop(Question[Toyland]):
    """Buy what can be paid for, cash a card as a free action, or pass."""

    def options(self, g: Toyland) -> list[int]:
        hand = g.players[self.seat].hand
        answers = [PASS]
        answers += [BUY.of(lot) for lot in range(3) if not self.refusal(g, lot)]
        answers += [CASH.of(card) for card in range(4) if hand[card]]
        return answers

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

    def has_second(self) -> bool:
        return self.kind == CORN

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

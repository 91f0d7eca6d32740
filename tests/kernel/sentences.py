"""What can happen in Toyland: sentences that ask nobody, chance or one seat."""

from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, EachSeat, Effect, Question, Repeat
from kancha.kernel.verbs import NO, NOTHING, YES
from tests.kernel.toyland import (
    BURY,
    CORN,
    DECK_PILE,
    DIE_PILE,
    DREW,
    HOLDS,
    PICK,
    ROLLED,
    SAW,
    SHOWN,
    TURNED,
    Effects,
    Toyland,
)

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

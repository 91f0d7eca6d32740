"""God cards: the deck, the offer, and taking from either (T-009, T-010, T-095)."""

from typing import Final

from kancha.games.tawantinsuyu.events import BURIED, DREW_GODS, OFFER_CLEARED, OFFERED, SAW_GOD, TOOK_GOD
from kancha.games.tawantinsuyu.material import NONE
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.reasons import DECK_EMPTY, DECK_ONLY, NOT_IN_OFFER
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import DECK, DREW_GOD, TAKE
from kancha.kernel.bits import mask_of, nth
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.events import EVERYBODY
from kancha.kernel.verbs import NOTHING, PASS, Verb

GOD_PILE: Final = 2


def next_god(g: State, chance: Chance) -> int:
    """The card the deck deals next; NONE if it is empty."""
    if g.god_deck:
        return nth(g.god_deck, chance.below(GOD_PILE, g.god_deck.bit_count()))
    return g.gods_under[0] if g.gods_under else NONE


def possible_gods(g: State) -> list[int]:
    """What the deck may deal next, as outcomes."""
    if g.god_deck:
        return DREW_GOD.over(g.god_deck)
    return [DREW_GOD.of(g.gods_under[0])] if g.gods_under else []


def leave_deck(g: State, card: int) -> None:
    """A dealt card leaves the deck."""
    if g.god_deck >> card & 1:
        g.god_deck &= ~(1 << card)
    else:
        g.gods_under.pop(0)
        g.gods_under_known.pop(0)


def gods_to_take(g: State) -> bool:
    """Whether there is a god card in the deck or, outside the card phase of a Festival, in the offer (T-009, T-010)."""
    return (len(g.offer) > 0 and not g.deck_only) or g.god_deck_size() > 0


class DrawGod(Draw[State]):
    """A seat draws the top card of the deck; only that seat sees it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        return possible_gods(g)

    def draw(self, g: State, chance: Chance) -> int:
        card = next_god(g, chance)
        return DREW_GOD.of(card) if card != NONE else NOTHING

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            return ()
        card = DREW_GOD.arg(option)
        leave_deck(g, card)
        g.players[self.seat].gods |= 1 << card
        if g.events is not None:
            g.tell(DREW_GODS, self.seat, 1)
            g.whisper(1 << self.seat, SAW_GOD, card)
        return ()


class TakeGod(Question[State]):
    """Gain god cards one at a time, each from deck or offer, in the card phase of a Festival from the deck only (T-009).

    `must` says they cannot be declined (T-018).
    """

    def __init__(self, seat: int, number: int, must: int) -> None:
        super().__init__(seat)
        self.number = number
        self.must = must

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        if g.god_deck or g.gods_under:
            options.append(TAKE.of(DECK))
        if not g.deck_only:
            for card in g.offer:
                options.append(TAKE.of(card))
        if options and not self.must:
            options.append(PASS)
        return options

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return [(TAKE.of(card), DECK_ONLY) for card in g.offer] if g.deck_only else []

    def verbs(self) -> list[Verb]:
        return [TAKE]

    def refuse(self, g: State, option: int) -> int:
        if not TAKE.owns(option):
            return 0
        source = TAKE.arg(option)
        if source == DECK:
            return DECK_EMPTY
        return DECK_ONLY if source in g.offer else NOT_IN_OFFER

    def do(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        source = TAKE.arg(option)
        rest: Effects = (TakeGod(self.seat, self.number - 1, self.must),) if self.number > 1 else ()
        if source == DECK:
            return (DrawGod(self.seat), *rest)
        g.offer.remove(source)
        g.players[self.seat].gods |= 1 << source
        if g.events is not None:
            g.tell(TOOK_GOD, self.seat, source)
        return rest


class CardToOffer(Effect[State]):
    """The card of this turn's placement joins the offer; a full offer is shuffled away first (T-095)."""

    def do(self, g: State, option: int) -> Effects:
        card = g.card_played
        if card != NONE:
            g.card_played = NONE
            lay_in_offer(g, card)
        return ()


def lay_in_offer(g: State, card: int) -> None:
    """Put a card in the offer, into an empty one if it is full (T-095, T-048)."""
    if len(g.offer) >= g.box.setup(len(g.players)).offer:
        g.shuffle_into_gods(mask_of(g.offer))
        g.offer = []
        if g.events is not None:
            g.tell(OFFER_CLEARED)
    g.offer.append(card)
    if g.events is not None:
        g.tell(OFFERED, card)


def bury_oldest(g: State) -> bool:
    """The oldest card of the offer goes under the deck, seen by all; False if there is none (T-282, T-290, T-314)."""
    if not g.offer:
        return False
    card = g.offer.pop(0)
    g.put_under_gods(card, EVERYBODY)
    if g.events is not None:
        g.tell(BURIED, card)
    return True

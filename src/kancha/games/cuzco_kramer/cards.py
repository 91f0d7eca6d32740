"""Festival cards: the deck, the display card and the discard (K-108..K-112)."""

from typing import Final

from kancha.games.cuzco_kramer.events import DISPLAYED, RESHUFFLED, SAW_CARD, TOOK_DECK, TOOK_DISPLAY
from kancha.games.cuzco_kramer.material import FACES, NONE
from kancha.games.cuzco_kramer.reasons import NO_AP
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.verbs import DEALT, DRAW, DREW, FROM_DECK, FROM_DISPLAY, SHOWN
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.state import raised
from kancha.kernel.verbs import NOTHING

CARD_PILE: Final = 0
TWO_A_TURN: Final = 108
EMPTY_DECK: Final = 112


def drawing_refusal(g: State) -> int:
    """The rule that forbids drawing a card now; 0 if none does. Both kinds of draw need the deck (K-112)."""
    if g.drawn >= g.box.most_drawn:
        return TWO_A_TURN
    if not g.deck_size:
        return EMPTY_DECK
    return 0 if g.ap else NO_AP


def add_draws(g: State, options: list[int]) -> None:
    if not drawing_refusal(g):
        options.append(DRAW.of(FROM_DISPLAY))
        options.append(DRAW.of(FROM_DECK))


def refused_draws(g: State) -> list[tuple[int, int]]:
    rule = drawing_refusal(g)
    return [(DRAW.of(FROM_DISPLAY), rule), (DRAW.of(FROM_DECK), rule)] if rule else []


def draw_card(g: State, seat: int, source: int) -> tuple[Effect[State], ...]:
    """1 AP for the display card, which is replaced at once, or for the top of the deck (K-108, K-109)."""
    g.spend(1)
    g.drawn += 1
    if source == FROM_DECK:
        g.tell(TOOK_DECK, seat)
        return (DrawCard(seat), Reshuffle())
    card = g.display
    g.display = NONE
    take_into_hand(g, seat, card)
    g.tell(TOOK_DISPLAY, seat, card)
    return (ShowCard(), Reshuffle())


def take_into_hand(g: State, seat: int, card: int) -> None:
    g.hands = raised(g.hands, seat * FACES + card, 1)
    g.hand_size = raised(g.hand_size, seat, 1)


def take_from_deck(g: State, card: int) -> None:
    g.deck = raised(g.deck, card, -1)
    g.deck_size -= 1


class DrawCard(Draw[State]):
    """The top card of the deck, seen by its new owner only (K-108, K-110)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        return [DREW.of(self.seat, card) for card in range(FACES) if g.deck[card]]

    def draw(self, g: State, chance: Chance) -> int:
        return DREW.of(self.seat, chance.pick(CARD_PILE, g.deck)) if g.deck_size else NOTHING

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        card = DREW.args(option)[1]
        take_from_deck(g, card)
        take_into_hand(g, self.seat, card)
        if g.events is not None:
            g.whisper(1 << self.seat, SAW_CARD, card)
        return ()


class DealCard(Draw[State]):
    """A card of the opening hand (K-008)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        return [DEALT.of(self.seat, card) for card in range(FACES) if g.deck[card]]

    def draw(self, g: State, chance: Chance) -> int:
        return DEALT.of(self.seat, chance.pick(CARD_PILE, g.deck))

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        card = DEALT.args(option)[1]
        take_from_deck(g, card)
        take_into_hand(g, self.seat, card)
        return ()


class ShowCard(Draw[State]):
    """The top card of the deck becomes the display card (K-007, K-109)."""

    def options(self, g: State) -> list[int]:
        return [SHOWN.of(card) for card in range(FACES) if g.deck[card]]

    def draw(self, g: State, chance: Chance) -> int:
        return SHOWN.of(chance.pick(CARD_PILE, g.deck))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.display = SHOWN.arg(option)
        take_from_deck(g, g.display)
        if g.events is not None:
            g.tell(DISPLAYED, g.display)
        return ()


class Reshuffle(Effect[State]):
    """An empty deck takes back the discard and the display card, and a new card is shown (K-112)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.deck_size or not any(g.discard):
            return ()
        g.deck_size = sum(g.discard) + 1
        deck = raised(g.deck, g.display, 1)
        for card in range(FACES):
            deck[card] += g.discard[card]
        g.deck = deck
        g.discard = [0] * FACES
        g.display = NONE
        g.tell(RESHUFFLED)
        return (ShowCard(),)

"""God cards and Inti medallions: what a card costs, where it goes, and which one is turned up next (F-070 to F-081)."""

from typing import Final

from kancha.games.cuzco_feld.events import NEW_CARD, PLAYED, RESHUFFLED, TOOK_CARD, USED_INTI
from kancha.games.cuzco_feld.material import GOD_OF, NONE
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import HAND, INTI, ONE_SOURCE, PLAY, SHOWS, TAKE_CARD
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.verbs import NOTHING, STOP, STOP_VERB, Verb

NO_OFFERING: Final = 71
NOT_IN_HAND: Final = 1071
NO_CARD_SHOWN: Final = 75
NO_MEDALLION: Final = 76
NOT_FACE_UP: Final = 1076
ONCE_A_TURN: Final = 78
ONE_COPY_AT_A_TIME: Final = 79
ANOTHER_CARD: Final = 3079
BOTH: Final = 3
"""A copy from the hand and one through a medallion, as the card that goes with an answer."""


def bar_to(g: State, seat: int, card: int, source: int) -> int:
    """The rule that keeps a card from being played from the hand or through a medallion; 0 if nothing does."""
    player = g.players[seat]
    if source == HAND:
        if not player.hand[card]:
            return NOT_IN_HAND
        return 0 if player.offerings else NO_OFFERING
    if g.faces[GOD_OF[card]] != card:
        return NOT_FACE_UP
    if not player.inti:
        return NO_MEDALLION
    return ONCE_A_TURN if g.inti_used >> card & 1 else 0


def bar_to_card_with(g: State, seat: int, card: int, with_card: int, twice: int) -> int:
    """The same for the card that goes with an answer; `twice` is the rule against two copies that could both be played."""
    if with_card == BOTH:
        return bar_to(g, seat, card, HAND) or bar_to(g, seat, card, INTI) or twice
    return bar_to(g, seat, card, with_card - 1) if with_card else 0


def forbidden(question: Effect[State], g: State, tries: list[int]) -> list[tuple[int, int]]:
    """The answers among these that something forbids, each with its reason."""
    reasons = [(option, question.refuse(g, option)) for option in tries]
    return [(option, reason) for option, reason in reasons if reason]


def at_hand(g: State, seat: int, card: int, source: int) -> bool:
    """Whether a card lies where it could come from, paid for or not."""
    return g.players[seat].hand[card] > 0 if source == HAND else g.faces[GOD_OF[card]] == card


def sources_at_hand(g: State, seat: int, card: int) -> list[int]:
    """Where a card could come from, paid for or not."""
    return [source for source in (HAND, INTI) if at_hand(g, seat, card, source)]


def pay(g: State, seat: int, card: int, source: int) -> "tuple[Effect[State], ...]":
    """Play a card from the hand for one offering, or use a face-up one through a medallion; it goes to the discard pile."""
    player = g.players[seat]
    god = GOD_OF[card]
    g.spent[card] += 1
    if source == HAND:
        player.offerings -= 1
        player.hand[card] -= 1
        player.cards -= 1
        if player.seen[card]:
            player.seen[card] -= 1
        if g.events is not None:
            g.tell(PLAYED, seat, card)
        return (TurnUp(god),) if g.faces[god] == NONE else ()
    player.inti -= 1
    g.inti_gone += 1
    g.inti_used |= 1 << card
    g.faces[god] = NONE
    if g.events is not None:
        g.tell(USED_INTI, seat, card)
    return (TurnUp(god),)


def take_card(g: State, seat: int, god: int) -> "tuple[Effect[State], ...]":
    """The face-up card of a god goes to the hand; the next one is turned up at once (F-074)."""
    card = g.faces[god]
    player = g.players[seat]
    player.hand[card] += 1
    player.seen[card] += 1
    player.cards += 1
    g.faces[god] = NONE
    if g.events is not None:
        g.tell(TOOK_CARD, seat, card)
    return (TurnUp(god),)


class TurnUp(Draw[State]):
    """The next card of a god's deck is turned up; an empty deck is made of that god's discarded cards first (F-074, F-075)."""

    def __init__(self, god: int) -> None:
        self.god = god

    def weights(self, g: State) -> list[int]:
        first = self.god * 3
        pile = g.deck if g.deck_left[self.god] else g.spent
        return pile[first : first + 3]

    def options(self, g: State) -> list[int]:
        if g.faces[self.god] != NONE:
            return []
        weights = self.weights(g)
        return [SHOWS.of(self.god * 3 + at) for at in range(3) if weights[at]]

    def draw(self, g: State, chance: Chance) -> int:
        if g.faces[self.god] != NONE:
            return NOTHING
        weights = self.weights(g)
        if not any(weights):
            return NOTHING
        return SHOWS.of(self.god * 3 + chance.pick(self.god, weights))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == NOTHING:
            return ()
        god = self.god
        if not g.deck_left[god]:
            for card in range(god * 3, god * 3 + 3):
                g.deck_left[god] += g.spent[card]
                g.deck[card] += g.spent[card]
                g.spent[card] = 0
            if g.events is not None:
                g.tell(RESHUFFLED, god)
        card = SHOWS.arg(option)
        g.deck[card] -= 1
        g.deck_left[god] -= 1
        g.faces[god] = card
        if g.events is not None:
            g.tell(NEW_CARD, card)
        return ()


class AnotherCopy(Question[State]):
    """A card that acts again with each copy was used: another one for the same gain, or not (F-079).

    Asked of whoever might hold one as far as the others know, so that nobody learns from it who does.
    """

    def __init__(self, seat: int, card: int, gain: Effect[State]) -> None:
        super().__init__(seat)
        self.card = card
        self.gain = gain

    def options(self, g: State) -> list[int]:
        if self.gain.asks() == self.seat and not self.gain.options(g):
            return []  # it would change nothing (F-082)
        copies = [PLAY.of(self.card, source) for source in ONE_SOURCE[g.sources(self.seat, self.card)]]
        return [STOP, *copies] if copies or g.might_play(self.seat, self.card) else []

    def secret(self, g: State) -> bool:
        return g.might_play(self.seat, self.card)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == STOP:
            return ()
        return (*pay(g, self.seat, self.card, PLAY.args(option)[1]), self.gain, self)

    def verbs(self) -> list[Verb]:
        return [STOP_VERB, PLAY]

    def refuse(self, g: State, option: int) -> int:
        if not PLAY.owns(option):
            return 0
        card, source = PLAY.args(option)
        return bar_to(g, self.seat, card, source) if card == self.card else ANOTHER_CARD

    def why_not(self, g: State) -> list[tuple[int, int]]:
        at = sources_at_hand(g, self.seat, self.card)
        return forbidden(self, g, [PLAY.of(self.card, source) for source in at])


class TakeGodCard(Question[State]):
    """Take one of the face-up cards (F-165, F-507)."""

    def verbs(self) -> list[Verb]:
        return [TAKE_CARD]

    def refuse(self, g: State, option: int) -> int:
        return NO_CARD_SHOWN if TAKE_CARD.owns(option) and g.faces[TAKE_CARD.arg(option)] == NONE else 0

    def options(self, g: State) -> list[int]:
        return [TAKE_CARD.of(god) for god in g.gods_showing()]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return take_card(g, self.seat, TAKE_CARD.arg(option))

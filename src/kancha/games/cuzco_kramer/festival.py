"""Festivals: an auction in relics for the honour of a city (K-113..K-127)."""

from typing import Final

from kancha.games.cuzco_kramer.cards import Reshuffle
from kancha.games.cuzco_kramer.events import CELEBRATED, DISC_PLACED, EQUAL_BIDS, HELD, PASSED, PLAYED, PROPOSED, SHARED
from kancha.games.cuzco_kramer.material import BIT, FACES, IN_COMMON, NONE
from kancha.games.cuzco_kramer.state import FESTIVALS, State
from kancha.games.cuzco_kramer.verbs import DONE, FESTIVAL, HOLD, PLAY
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.refusals import CASE
from kancha.kernel.state import raised
from kancha.kernel.verbs import PASS, PASS_VERB, Verb

RANKS: Final[list[str]] = ["below", "equal"]
"""How a seat's bid stands to the highest, for the words of its question."""
NOT_HELD: Final = 110
NOT_THERE: Final = 113
NO_TEMPLE: Final = 113 + CASE
NO_CARDS: Final = 113 + 2 * CASE
NO_RELIC: Final = 115
NO_CARD: Final = 115 + CASE
DISC: Final = 116
OUTBID: Final = 117
OUT_OF_REACH: Final = 117 + CASE
EQUAL: Final = 118
NOT_EQUAL: Final = 118 + CASE
NO_WAY_BACK: Final = 127


def festival_refusal(g: State, seat: int, cell: int) -> int:
    """Why a seat cannot propose a festival in the city of the temple on a cell; 0 if it can (K-113)."""
    if not g.temples >> cell & 1:
        return NO_TEMPLE
    if g.discs >> cell & 1:
        return DISC
    if not g.place_of(cell) & g.incas[seat]:
        return NOT_THERE
    if not g.hand_size[seat]:
        return NO_CARDS
    return 0 if g.could_bid(seat) else NO_CARD


def add_festival(g: State, seat: int, cell: int, options: list[int]) -> None:
    """The temple on a cell, in whose city a seat with an Inca there may propose a festival."""
    if not g.discs & BIT[cell] and g.could_bid(seat):
        options.append(FESTIVAL.of(cell))


def awaits_festival(g: State, seat: int) -> bool:
    """Whether a seat has an Inca in a city without a sun disc; with a suitable card it could propose a festival."""
    for place in g.visited(seat):
        temple = g.temple_of(place)
        if temple != NONE and not g.discs & BIT[g.temple_at[temple]]:
            return True
    return False


def propose(g: State, seat: int, temple: int) -> tuple[Effect[State], ...]:
    """Everybody with an Inca in the city may take part (K-114)."""
    g.feast = temple
    city = g.place_of(temple)
    for other in range(g.seats):
        if g.incas[other] & city:
            g.bidders |= 1 << other
    if g.events is not None:
        g.tell(PROPOSED, seat, temple, g.value_at(temple))
    return (OpenFestival(seat), NextBid(seat))


def card_refusal(g: State, seat: int, card: int) -> int:
    """Why a seat cannot play a card in a festival; 0 if it can (K-115)."""
    if not g.hands[seat * FACES + card]:
        return NOT_HELD
    return 0 if IN_COMMON[card][g.display] else NO_RELIC


def suitable(g: State, seat: int) -> list[int]:
    """A seat's cards that share a relic with the display card, each face once (K-115)."""
    return [PLAY.of(card) for card in range(FACES) if not card_refusal(g, seat, card)]


def keeps_cards(g: State, seat: int) -> bool:
    """Only a player without cards is answered for: that nobody else must be asked would tell what is in their hand (K-125)."""
    return g.hand_size[seat] > 0


def play_card(g: State, seat: int, card: int) -> None:
    """A card goes from the hand onto the table; agreements made before are void (K-118)."""
    g.hands = raised(g.hands, seat * FACES + card, -1)
    g.hand_size = raised(g.hand_size, seat, -1)
    g.bids = raised(g.bids, seat * FACES + card, 1)
    g.held = 0
    if g.events is not None:
        g.tell(PLAYED, seat, card, g.bid_of(seat))


class OpenFestival(Question[State]):
    """The proposer plays a first suitable card (K-117)."""

    def secret(self, g: State) -> bool:
        return g.hand_size[self.seat] > 1

    def options(self, g: State) -> list[int]:
        return suitable(g, self.seat)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        play_card(g, self.seat, PLAY.arg(option))
        return (AddCard(self.seat),)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return [*refused_cards(g, self.seat), (PASS, NO_WAY_BACK)]

    def verbs(self) -> list[Verb]:
        return [PLAY, PASS_VERB]

    def refuse(self, g: State, option: int) -> int:
        if PLAY.owns(option):
            return card_refusal(g, self.seat, PLAY.arg(option))
        return NO_WAY_BACK if option == PASS else 0


class AddCard(Question[State]):
    """More cards of the same bid; it may end as soon as nobody's total is higher (K-117)."""

    def tells(self, g: State) -> dict[str, int]:
        return {"total": g.bid_of(self.seat)}

    def secret(self, g: State) -> bool:
        return keeps_cards(g, self.seat)

    def options(self, g: State) -> list[int]:
        options = suitable(g, self.seat)
        if not self.refuse(g, DONE.of()):
            options.append(DONE.of())
        return options

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if not PLAY.owns(option):
            return ()
        play_card(g, self.seat, PLAY.arg(option))
        return (self,)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        refused = refused_cards(g, self.seat)
        if self.refuse(g, DONE.of()):
            refused.append((DONE.of(), OUTBID))
        return refused

    def verbs(self) -> list[Verb]:
        return [PLAY, DONE]

    def refuse(self, g: State, option: int) -> int:
        if PLAY.owns(option):
            return card_refusal(g, self.seat, PLAY.arg(option))
        return OUTBID if option == DONE.of() and g.bid_of(self.seat) < g.highest_bid() else 0


class Bid(Question[State]):
    """Reach the highest total or pass; with an equal total raise or hold (K-117, K-118)."""

    def tells(self, g: State) -> dict[str, int]:
        highest, step = g.highest_bid(), g.value_at(g.feast) // 2 - 1
        rank = 0 if g.bid_of(self.seat) < highest else 1
        return {"highest": highest, "rank": rank, "solo": g.box.solo[step], "tied": g.box.tied[step]}

    def secret(self, g: State) -> bool:
        return keeps_cards(g, self.seat)

    def options(self, g: State) -> list[int]:
        tries = [PASS, *suitable(g, self.seat), HOLD.of()]
        return [option for option in tries if not self.refuse(g, option)]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if PLAY.owns(option):
            play_card(g, self.seat, PLAY.arg(option))
            return (AddCard(self.seat), NextBid(self.seat))
        if option == PASS:
            g.bidders &= ~(1 << self.seat)
            g.tell(PASSED, self.seat)
        else:
            g.held |= 1 << self.seat
            g.tell(HELD, self.seat)
        return (NextBid(self.seat),)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        tries = [PASS, *suitable(g, self.seat), HOLD.of()]
        reasons = [(option, self.refuse(g, option)) for option in tries]
        return refused_cards(g, self.seat) + [(option, rule) for option, rule in reasons if rule]

    def verbs(self) -> list[Verb]:
        return [PASS_VERB, PLAY, HOLD]

    def refuse(self, g: State, option: int) -> int:
        mine, highest = g.bid_of(self.seat), g.highest_bid()
        if PLAY.owns(option):
            rule = card_refusal(g, self.seat, PLAY.arg(option))
            return rule or (OUT_OF_REACH if mine + g.could_bid(self.seat) < highest else 0)
        if option == PASS:
            return EQUAL if mine >= highest else 0
        return NOT_EQUAL if option == HOLD.of() and mine < highest else 0


def refused_cards(g: State, seat: int) -> list[tuple[int, int]]:
    """Cards in hand that share no relic with the display card."""
    return [(PLAY.of(card), NO_RELIC) for card in range(FACES) if card_refusal(g, seat, card) == NO_RELIC]


def nobody_can_raise(g: State) -> bool:
    """Equal bids and no suitable card in any hand: they agree at once; otherwise it is known that somebody could (K-119)."""
    if g.held:
        return False
    totals = [g.bid_of(seat) for seat in members(g.bidders)]
    if min(totals) < max(totals):
        return False
    possible = max([g.could_bid(seat) for seat in members(g.bidders)]) > 0
    g.tell(EQUAL_BIDS, 1 if possible else 0)
    return not possible


class NextBid(Effect[State]):
    """The auction ends when one is left or all agree; else the next one still in bids (K-118, K-119)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.bidders.bit_count() == 1 or g.held == g.bidders or nobody_can_raise(g):
            return (CloseFestival(),)
        seat = (self.seat + 1) % g.seats
        while not g.bidders >> seat & 1:
            seat = (seat + 1) % g.seats
        return (Bid(seat),)


class CloseFestival(Effect[State]):
    """Points for the winner or winners, a sun disc on the temple, the cards to the discard (K-119..K-123, K-126)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        step = g.value_at(g.feast) // 2 - 1
        winners = members(g.bidders)
        alone = len(winners) == 1
        for seat in winners:
            g.tell(CELEBRATED if alone else SHARED, seat, g.feast)
            g.score(seat, g.box.solo[step] if alone else g.box.tied[step], FESTIVALS)
        g.discs |= 1 << g.feast
        g.tell(DISC_PLACED, g.feast)
        g.discard = g.discard.copy()
        for at in range(g.seats * FACES):
            g.discard[at % FACES] += g.bids[at]
        g.bids = [0] * (g.seats * FACES)
        g.feast = NONE
        g.bidders = 0
        g.held = 0
        return (Reshuffle(),)

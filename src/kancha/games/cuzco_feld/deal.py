"""Setting up: God cards are dealt from a temporary reserve, twins are swapped, and every deck shows a card (F-037 to F-041)."""

from typing import Final

from kancha.games.cuzco_feld.events import SWAPS_CARD
from kancha.games.cuzco_feld.gods import TurnUp
from kancha.games.cuzco_feld.material import CARDS, GOD_OF, GODS, NONE
from kancha.games.cuzco_feld.player import DIFFERENT_GODS, ONE_GOD
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import DEALT, GIVE_BACK, LEFT_OVER
from kancha.kernel.chance import Chance, weighted
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.verbs import Verb

DEAL_PILE: Final = 12
CARDS_AT_START: Final = 2
NOT_HELD: Final = 38


def god_cards(seats: int) -> "list[Effect[State]]":
    """Everything that gives each seat two God cards and turns five up; missions have been chosen before (F-041)."""
    effects: list[Effect[State]] = [OpenReserve()]
    for seat in range(seats):
        effects += [DealCard(seat) for _ in range(CARDS_AT_START)]
    return [*effects, SwapCards(), CloseReserve()]


class OpenReserve(Effect[State]):
    """Cards from every deck are mixed: two with three or four players, one with two (F-037, F-039)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        number = 1 if g.seats == 2 else 2
        g.reserve = [number] * len(GODS)
        g.deck_left = [12 - number] * len(GODS)
        return ()


class DealCard(Draw[State]):
    """A God card of the temporary reserve; only the seat sees it (F-037, F-039)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        return [
            DEALT.of(self.seat, card)
            for card in range(CARDS)
            if g.given_back[card] or (g.reserve[GOD_OF[card]] and g.deck[card])
        ]

    def draw(self, g: State, chance: Chance) -> int:
        """A card of the reserve nobody has looked at is any one of its god's cards nobody has looked at."""
        at = chance.below(DEAL_PILE, sum(g.reserve) + sum(g.given_back))
        pick = weighted(g.reserve + g.given_back, at)
        if pick < len(GODS):
            return DEALT.of(self.seat, pick * 3 + chance.pick(DEAL_PILE, g.deck[pick * 3 : pick * 3 + 3]))
        return DEALT.of(self.seat, pick - len(GODS))

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        card = DEALT.args(option)[1]
        if g.given_back[card]:
            g.given_back[card] -= 1
        else:
            g.deck[card] -= 1
            g.reserve[GOD_OF[card]] -= 1
        player = g.players[self.seat]
        player.hand[card] += 1
        player.cards += 1
        return ()


class Rejoin(Effect[State]):
    """The rejected card goes back into the reserve, after its replacement was drawn (F-038)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        player = g.players[self.seat]
        g.given_back[player.set_aside] += 1
        player.set_aside = NONE
        return ()


class CloseReserve(Effect[State]):
    """The rest of the reserve is discarded face up; then every deck shows its top card (F-039, F-040)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        for card in range(CARDS):
            g.spent[card] += g.given_back[card]
        g.given_back = [0] * CARDS
        effects: list[Effect[State]] = []
        for god in range(len(GODS)):
            effects += [DiscardLeftOver(god) for _ in range(g.reserve[god])]
        g.reserve = [0] * len(GODS)
        return (*effects, *[TurnUp(god) for god in range(len(GODS))])


class DiscardLeftOver(Draw[State]):
    """A card of the reserve nobody was dealt (F-040)."""

    def __init__(self, god: int) -> None:
        self.god = god

    def options(self, g: State) -> list[int]:
        return [LEFT_OVER.of(card) for card in range(self.god * 3, self.god * 3 + 3) if g.deck[card]]

    def draw(self, g: State, chance: Chance) -> int:
        first = self.god * 3
        return LEFT_OVER.of(first + chance.pick(DEAL_PILE, g.deck[first : first + 3]))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        card = LEFT_OVER.arg(option)
        g.deck[card] -= 1
        g.spent[card] += 1
        return ()


class SwapCards(Effect[State]):
    """Who holds two cards of one god swaps, in turn order (F-038)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        effects: list[Effect[State]] = []
        for seat in g.order:
            effects.append(SwapTwins(seat))
        return tuple(effects)


class SwapTwins(Effect[State]):
    """A seat with two cards of one god says so, gives one back and gets another, until the gods differ (F-038)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        player = g.players[self.seat]
        if len({GOD_OF[card] for card in range(CARDS) if player.hand[card]}) > 1:
            player.dealt = DIFFERENT_GODS
            return ()
        player.dealt = ONE_GOD
        if g.events is not None:
            g.tell(SWAPS_CARD, self.seat)
        return (GiveBack(self.seat), DealCard(self.seat), Rejoin(self.seat), self)


class GiveBack(Question[State]):
    """Which of two cards of one god goes; asked of two like ones too, so that nobody learns if there was a choice (F-038)."""

    def options(self, g: State) -> list[int]:
        hand = g.players[self.seat].hand
        return [GIVE_BACK.of(card) for card in range(CARDS) if hand[card]]

    def verbs(self) -> list[Verb]:
        return [GIVE_BACK]

    def refuse(self, g: State, option: int) -> int:
        return NOT_HELD if GIVE_BACK.owns(option) and not g.players[self.seat].hand[GIVE_BACK.arg(option)] else 0

    def secret(self, g: State) -> bool:
        return True

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        player = g.players[self.seat]
        card = GIVE_BACK.arg(option)
        player.hand[card] -= 1
        player.cards -= 1
        player.set_aside = card
        return ()

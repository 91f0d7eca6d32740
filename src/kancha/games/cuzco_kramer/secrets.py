"""What each seat may see: hands belong to their owners, the deck's order to nobody."""

from kancha.games.cuzco_kramer.material import FACES
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.chance import Chance, Rng


def mask(g: State, seat: int) -> State:
    """The cards of other hands are counted in the deck; how many each hand and the deck hold stays public (K-110)."""
    seen = g.clone()
    seen.deck = g.deck.copy()
    seen.hands = g.hands.copy()
    for other in range(g.seats):
        if other != seat:
            for card in range(FACES):
                seen.deck[card] += seen.hands[other * FACES + card]
                seen.hands[other * FACES + card] = 0
    return seen


def resample(g: State, seat: int, chance: Chance, rng: Rng) -> State:
    """Other hands are dealt anew from all cards the seat has not seen."""
    full = g.clone()
    full.deck = g.deck.copy()
    full.hands = g.hands.copy()
    for other in range(g.seats):
        if other != seat:
            for _ in range(g.hand_size[other]):
                card = rng.pick(full.deck)
                full.deck[card] -= 1
                full.hands[other * FACES + card] += 1
    return full

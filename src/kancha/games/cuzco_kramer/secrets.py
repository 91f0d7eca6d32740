"""What each seat may see: hands belong to their owners, the deck's order to nobody."""

from kancha.games.cuzco_kramer.material import FACES, IN_COMMON, NONE
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
            known = known_cards(g, other)
            for number in range(g.hand_size[other]):
                wanted = [full.deck[card] if number or IN_COMMON[card][g.display] else 0 for card in range(FACES)]
                card = rng.pick(wanted if known and any(wanted) else full.deck)
                full.deck[card] -= 1
                full.hands[other * FACES + card] += 1
    return full


def known_cards(g: State, seat: int) -> bool:
    """Whether everybody knows that a seat holds a suitable card: it has proposed a festival and not played yet (K-113)."""
    return g.feast != NONE and g.active == seat and not any(g.bids)

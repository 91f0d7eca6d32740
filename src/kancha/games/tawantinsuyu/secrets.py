"""What each seat may see, and how to imagine the rest.

Hidden are the hands of god cards and army cards, the two army cards a trainee looks at, Axomamma's hand, and cards put under the
god deck by others. In a view they lie in their decks, and counts tell how many each holds.
"""

from kancha.games.tawantinsuyu.material import NONE
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.bits import nth
from kancha.kernel.chance import Chance, Rng
from kancha.kernel.events import sees


def mask(g: State, seat: int) -> State:
    """The state as a seat, or an onlooker, sees it."""
    seen = g.clone()
    for side in range(seen.sides()):
        if side == seat:
            continue
        player = seen.players[side]
        seen.god_deck |= player.gods
        player.gods_hidden += player.gods.bit_count()
        player.gods = 0
        seen.army_deck |= player.army | player.looking
        player.army_hidden += player.army.bit_count()
        player.looking_hidden += player.looking.bit_count()
        player.army = 0
        player.looking = 0
    for place in range(len(seen.gods_under)):
        card = seen.gods_under[place]
        if card != NONE and not sees(seen.gods_under_known[place], seat):
            seen.god_deck |= 1 << card
            seen.gods_under[place] = NONE
    return seen


def resample(g: State, seat: int, chance: Chance, rng: Rng) -> State:
    """A full state that fits a view: hidden hands and cards are dealt from what the seat has not seen."""
    full = g.clone()
    for player in full.players:
        while player.gods_hidden:
            card = deal(full.god_deck, rng)
            full.god_deck &= ~card
            player.gods |= card
            player.gods_hidden -= 1
        while player.army_hidden:
            card = deal(full.army_deck, rng)
            full.army_deck &= ~card
            player.army |= card
            player.army_hidden -= 1
        while player.looking_hidden:
            card = deal(full.army_deck, rng)
            full.army_deck &= ~card
            player.looking |= card
            player.looking_hidden -= 1
    for place in range(len(full.gods_under)):
        if full.gods_under[place] == NONE:
            card = deal(full.god_deck, rng)
            full.god_deck &= ~card
            full.gods_under[place] = card.bit_length() - 1
    return full


def deal(pile: int, rng: Rng) -> int:
    """One card of a set at random, as a bit."""
    return 1 << nth(pile, rng.below(pile.bit_count()))

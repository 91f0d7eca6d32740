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
    hide(seen, seat)
    return seen


def glimpse(g: State, seat: int) -> State:
    """The same, sharing every list that nothing is hidden in."""
    seen = shared(g)
    seen.gods_under = g.gods_under.copy()
    seen.players = [player if side == seat else player.clone() for side, player in enumerate(g.players)]
    hide(seen, seat)
    return seen


def shared(g: State) -> State:
    """A copy that shares every list and player, to be read at once."""
    copy = State.__new__(State)
    copy.copy_base(g)
    copy.box = g.box
    copy.mode = g.mode
    copy.seats = g.seats
    copy.ages = g.ages
    copy.players = g.players
    copy.axo = g.axo
    copy.first = g.first
    copy.active = g.active
    copy.rotation = g.rotation
    copy.standing = g.standing
    copy.village = g.village
    copy.nomads = g.nomads
    copy.bag = g.bag
    copy.gone = g.gone
    copy.casualties = g.casualties
    copy.stairs = g.stairs
    copy.conquests = g.conquests
    copy.statues = g.statues
    copy.market = g.market
    copy.stack = g.stack
    copy.under = g.under
    copy.weaving_up = g.weaving_up
    copy.weavings = g.weavings
    copy.weavings_under = g.weavings_under
    copy.weavings_drawn = g.weavings_drawn
    copy.weavings_bought = g.weavings_bought
    copy.weavings_gone = g.weavings_gone
    copy.army_deck = g.army_deck
    copy.army_discard = g.army_discard
    copy.god_deck = g.god_deck
    copy.gods_under = g.gods_under
    copy.gods_under_known = g.gods_under_known
    copy.offer = g.offer
    copy.card_played = g.card_played
    copy.card_due = g.card_due
    copy.holder = g.holder
    copy.festivals = g.festivals
    copy.celebrated = g.celebrated
    copy.deck_only = g.deck_only
    copy.set_aside = g.set_aside
    copy.swapped = g.swapped
    copy.activated = g.activated
    copy.working = g.working
    copy.tasks = g.tasks
    copy.second = g.second
    copy.called = g.called
    copy.over = g.over
    return copy


def hide(seen: State, seat: int) -> None:
    """Take what a seat cannot see out of a copy."""
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

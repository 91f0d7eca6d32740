"""What each seat may see, and how to imagine the rest: hands, decks, missions drawn and rejected (section 22 of the rules)."""

from kancha.games.cuzco_feld.deal import CARDS_AT_START
from kancha.games.cuzco_feld.material import CARDS, DRAWN_MISSIONS, GODS, KEPT_MISSIONS
from kancha.games.cuzco_feld.player import NOTHING_KNOWN, ONE_GOD
from kancha.games.cuzco_feld.state import HIDDEN, State
from kancha.kernel.bits import nth
from kancha.kernel.chance import Chance, Rng


def mask(g: State, seat: int) -> State:
    """The others' cards that nobody saw, and all rejected missions, go back among what lies face down."""
    seen = g.clone()
    hide(seen, seat)
    return seen


def glimpse(g: State, seat: int) -> State:
    """The same, sharing every list that nothing is hidden in."""
    seen = shared(g)
    seen.deck = g.deck.copy()
    seen.players = [player if other == seat else player.clone() for other, player in enumerate(g.players)]
    hide(seen, seat)
    return seen


def shared(g: State) -> State:
    """A copy that shares every list and player, to be read at once."""
    copy = State.__new__(State)
    copy.copy_base(g)
    copy.box = g.box
    copy.seats = g.seats
    copy.module = g.module
    copy.layout = g.layout
    copy.rotation = g.rotation
    copy.round = g.round
    copy.phase = g.phase
    copy.step = g.step
    copy.order = g.order
    copy.players = g.players
    copy.arrivals = g.arrivals
    copy.bar = g.bar
    copy.steps = g.steps
    copy.piles = g.piles
    copy.rows = g.rows
    copy.stack = g.stack
    copy.discards = g.discards
    copy.market = g.market
    copy.goods_gone = g.goods_gone
    copy.deck = g.deck
    copy.deck_left = g.deck_left
    copy.faces = g.faces
    copy.spent = g.spent
    copy.reserve = g.reserve
    copy.given_back = g.given_back
    copy.mission_deck = g.mission_deck
    copy.palace = g.palace
    copy.missions_gone = g.missions_gone
    copy.inti_temple = g.inti_temple
    copy.inti_gone = g.inti_gone
    copy.inti_used = g.inti_used
    copy.points = g.points
    return copy


def hide(seen: State, seat: int) -> None:
    """Take what a seat cannot see out of a copy."""
    for other in range(seen.seats):
        if other == seat:
            continue
        player = seen.players[other]
        for card in range(CARDS):
            if player.hand[card]:
                seen.deck[card] += player.hand[card] - player.seen[card]
                player.hand[card] = 0
        if player.drawn:
            seen.mission_deck |= max(0, player.drawn)
            player.drawn = HIDDEN
        if player.rejected:
            seen.mission_deck |= max(0, player.rejected)
            player.rejected = HIDDEN
    for card in range(CARDS):
        seen.deck[card] += seen.given_back[card]
    seen.given_back = [0] * CARDS
    seen.reserve = [0] * len(GODS)


def resample(g: State, seat: int, chance: Chance, rng: Rng) -> State:
    """Hands, drawn and rejected missions that fit what the seat sees."""
    full = g.clone()
    deal_hands(full, seat, rng)
    for player in full.players:
        if player.drawn == HIDDEN:
            player.drawn = some_missions(full, DRAWN_MISSIONS, rng)
        if player.rejected == HIDDEN:
            player.rejected = some_missions(full, DRAWN_MISSIONS - KEPT_MISSIONS, rng)
    return full


def some_missions(g: State, number: int, rng: Rng) -> int:
    missions = 0
    for _ in range(number):
        missions |= 1 << nth(g.mission_deck & ~missions, rng.below((g.mission_deck & ~missions).bit_count()))
    g.mission_deck &= ~missions
    return missions


def deal_hands(g: State, seat: int, rng: Rng) -> None:
    """The gods of the cards nobody has seen are known: what lies face down less the decks. They are dealt at random.

    While setting up, what is not dealt lies in the temporary reserve.
    """
    gods: list[int] = []
    for god in range(len(GODS)):
        gods += [god] * (sum(g.deck[god * 3 : god * 3 + 3]) - g.deck_left[god])
    rng.shuffle(gods)
    while not fits(g, seat, gods):
        rng.shuffle(gods)
    for other in range(g.seats):
        player = g.players[other]
        if other == seat:
            continue
        for card in range(CARDS):
            player.hand[card] = player.seen[card]
        for _ in range(player.unseen()):
            god = gods.pop()
            card = god * 3 + rng.pick(g.deck[god * 3 : god * 3 + 3])
            g.deck[card] -= 1
            player.hand[card] += 1
    for god in gods:
        g.reserve[god] += 1


def fits(g: State, seat: int, gods: list[int]) -> bool:
    """Whether gods dealt from the end give everybody two cards of one god, or of different ones, as all know it (F-038)."""
    at = len(gods)
    for other in range(g.seats):
        player = g.players[other]
        if other == seat:
            continue
        unseen = player.unseen()
        at -= unseen
        if unseen == CARDS_AT_START and player.dealt != NOTHING_KNOWN:
            if (gods[at] == gods[at + 1]) != (player.dealt == ONE_GOD):
                return False
    return True

"""The cards committed to a die: 07, 12, 13 and 14, and why they cannot go with it (F-407, F-412 to F-414)."""

from typing import Final

from kancha.games.cuzco_feld.actions import STRONGEST, doable, needs, reason, widens
from kancha.games.cuzco_feld.gods import BOTH, bar_to
from kancha.games.cuzco_feld.material import NONE, ROPE, SPACE_OF, TEMPLE, VP
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import AID_ANYWHERE, AID_CARDS, AID_EXPEL, AID_SIX, AID_VILLAGE, ONE_SOURCE

TOO_FEW_OFFERINGS: Final = 2071
TOO_FEW_MEDALLIONS: Final = 2076
ONCE_PER_DIE: Final = 2079
NOT_LOWER: Final = 96
FREE_ANYWAY: Final = 407
ANY_DIE_THERE: Final = 1407
EMPTY_STEP: Final = 412
NOT_THE_TEMPLE: Final = 1412
NOTHING_WIDER: Final = 413
A_SIX_ALREADY: Final = 1413
ANY_NUMBER: Final = 2413
SAME_POINTS: Final = 3413
NOT_A_MOVE: Final = 1414

NO_CARD: Final[list[int]] = [0]
SINGLE_CARDS: Final[list[list[int]]] = [
    [1 << 2 * aid + source for source in sources] for aid in range(len(AID_CARDS)) for sources in ONE_SOURCE
]
"""The sets that hold one card, by its number among the four and where it can come from."""


def used(cards: int, aid: int) -> int:
    """Where one of cards 07, 12, 13, 14 comes from in a set of them: 0 nowhere, 1 the hand, 2 a medallion."""
    return cards >> 2 * aid & 3


def too_dear(g: State, seat: int, cards: int) -> int:
    """One offering for each card of the hand, one medallion for each other; 0 if there are enough (F-071, F-076)."""
    player = g.players[seat]
    if (cards & 0b01010101).bit_count() > player.offerings:
        return TOO_FEW_OFFERINGS
    return TOO_FEW_MEDALLIONS if (cards & 0b10101010).bit_count() > player.inti else 0


def bar_to_cards(g: State, seat: int, cards: int) -> int:
    """Why these cards cannot be paid for or are not at hand; 0 if they can (F-071 to F-079)."""
    for aid in range(len(AID_CARDS)):
        source = used(cards, aid)
        if source == BOTH:
            return ONCE_PER_DIE
        barred = bar_to(g, seat, AID_CARDS[aid], source - 1) if source else 0
        if barred:
            return barred
    return too_dear(g, seat, cards)


def unfit(action: int, cards: int) -> int:
    """Why these cards never go with this action, whatever the die; 0 if they may (F-407, F-412 to F-414)."""
    if used(cards, AID_VILLAGE) and action > ROPE:
        return NOT_A_MOVE
    if used(cards, AID_VILLAGE) and used(cards, AID_SIX):
        return ANY_NUMBER
    if used(cards, AID_EXPEL) and action != TEMPLE:
        return NOT_THE_TEMPLE
    if action == VP and used(cards, AID_ANYWHERE):
        return ANY_DIE_THERE
    return SAME_POINTS if action == VP and used(cards, AID_SIX) else 0


def bar_to_action(g: State, seat: int, action: int, face: int, cards: int) -> int:
    """Why a die with these cards cannot lie there, or its action cannot be carried out; 0 if it can (F-096, F-098)."""
    free = face < g.lows()[SPACE_OF[g.seats][action]]
    if free and used(cards, AID_ANYWHERE):
        return FREE_ANYWAY
    if not free and not used(cards, AID_ANYWHERE):
        return NOT_LOWER
    if used(cards, AID_VILLAGE):
        return 0
    strength = face
    if used(cards, AID_SIX):
        if not widens(g, seat, action, face):
            return A_SIX_ALREADY if face == STRONGEST else NOTHING_WIDER
        strength = STRONGEST
    if not doable(g, seat, strength, needs(g, seat)) >> action & 1:
        return reason(g, seat, action)
    return EMPTY_STEP if used(cards, AID_EXPEL) and g.steps[strength - 1] == NONE else 0


def bits(aid: int, aids: list[int]) -> list[int]:
    """The sets of cards that hold just this one, one for each source it can come from."""
    return SINGLE_CARDS[aid * len(ONE_SOURCE) + aids[aid]]


def expelling(g: State, action: int, strength: int, aids: list[int]) -> list[int]:
    """Without card 12 and, on an occupied step, with it (F-412)."""
    if action != TEMPLE or not aids[AID_EXPEL] or g.steps[strength - 1] == NONE:
        return NO_CARD
    return [0, *bits(AID_EXPEL, aids)]

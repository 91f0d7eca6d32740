"""Army cards: drawing, training, and turning those of the play area up again (T-011, T-020, T-148)."""

from typing import Final

from kancha.games.tawantinsuyu.events import (
    ARMY_SHUFFLED,
    DREW_ARMIES,
    RALLIED,
    REGENERATED,
    SAW_ARMY,
    TRAINED_AWAY,
)
from kancha.games.tawantinsuyu.gains import Kind
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.reasons import NOT_LOOKED_AT, NOT_YOURS, PRODUCING_NOW, UP_ALREADY
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import DREW_ARMY, KEEP_ARMY, RALLY, REGENERATE
from kancha.kernel.bits import lowest, nth
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Question
from kancha.kernel.verbs import NOTHING, PASS, PASS_VERB, Verb

ARMY_PILE: Final = 3
HAND: Final = 0
LOOKING: Final = 1


def armies_to_draw(g: State) -> bool:
    return g.army_discard != 0 or g.army_deck_size() > 0


class DrawArmy(Draw[State]):
    """A side draws an army card; an empty deck is made anew from the discard pile (T-011). Nobody sees Axomamma's."""

    def __init__(self, side: int, into: int) -> None:
        self.side = side
        self.into = into  # the hand, or the two cards of which one is kept

    def options(self, g: State) -> list[int]:
        return DREW_ARMY.over(g.army_deck or g.army_discard)

    def draw(self, g: State, chance: Chance) -> int:
        pile = g.army_deck or g.army_discard
        return DREW_ARMY.of(nth(pile, chance.below(ARMY_PILE, pile.bit_count()))) if pile else NOTHING

    def seen_by(self, g: State) -> int:
        return 0 if g.players[self.side].automaton else 1 << self.side

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            return ()
        if not g.army_deck:
            g.army_deck, g.army_discard = g.army_discard, 0
            if g.events is not None:
                g.tell(ARMY_SHUFFLED)
        card = DREW_ARMY.arg(option)
        player = g.players[self.side]
        g.army_deck &= ~(1 << card)
        if self.into == HAND:
            player.army |= 1 << card
        else:
            player.looking |= 1 << card
        if g.events is not None:
            g.tell(DREW_ARMIES, self.side, 1)
            g.whisper(self.seen_by(g), SAW_ARMY, card)
        return ()


class KeepArmy(Question[State]):
    """Of the cards drawn one is kept, the other discarded face up (T-148)."""

    def options(self, g: State) -> list[int]:
        return KEEP_ARMY.over(g.players[self.seat].looking)

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def refuse(self, g: State, option: int) -> int:
        return NOT_LOOKED_AT if KEEP_ARMY.owns(option) else 0

    def do(self, g: State, option: int) -> Effects:
        player = g.players[self.seat]
        kept = 1 << KEEP_ARMY.arg(option)
        away = player.looking & ~kept
        player.army |= kept
        player.looking = 0
        if away:
            g.army_discard |= away
            if g.events is not None:
                g.tell(TRAINED_AWAY, self.seat, lowest(away))
        return ()


def training(seat: int) -> Effects:
    """Train: draw 2 army cards, keep 1 (T-148)."""
    return (DrawArmy(seat, LOOKING), DrawArmy(seat, LOOKING), KeepArmy(seat))


class Regenerate(Question[State]):
    """Turn face-down production buildings or army cards of the play area up (T-020)."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def options(self, g: State) -> list[int]:
        options = turnable(g, self.seat)
        return [PASS, *options] if options else []

    def verbs(self) -> list[Verb]:
        return [REGENERATE, RALLY, PASS_VERB]

    def refuse(self, g: State, option: int) -> int:
        return turning_refusal(g, self.seat, option)

    def do(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        turn_up(g, self.seat, option)
        return (Regenerate(self.seat, self.number - 1),) if self.number > 1 else ()


def turnable(g: State, seat: int) -> list[int]:
    """What a seat can turn face up; not what is producing just now (T-166)."""
    player = g.players[seat]
    down = player.down & ~g.activated
    if not down and not player.army_down:
        return []
    return REGENERATE.over(down) + RALLY.over(player.army_down)


def turning_refusal(g: State, seat: int, option: int) -> int:
    """Why a building or army card cannot be turned up: only what lies face down in the own area can (T-020)."""
    player = g.players[seat]
    if REGENERATE.owns(option):
        building = REGENERATE.arg(option)
        if player.down >> building & 1:
            return PRODUCING_NOW
        return UP_ALREADY if player.up >> building & 1 else NOT_YOURS
    if RALLY.owns(option):
        return UP_ALREADY if player.army_up >> RALLY.arg(option) & 1 else NOT_YOURS
    return 0


def turn_up(g: State, side: int, option: int) -> None:
    """Turn the building or card named by an option face up."""
    player = g.players[side]
    if REGENERATE.owns(option):
        building = REGENERATE.arg(option)
        player.down &= ~(1 << building)
        player.up |= 1 << building
        if g.events is not None:
            g.tell(REGENERATED, side, building)
        return
    card = RALLY.arg(option)
    player.army_down &= ~(1 << card)
    player.army_up |= 1 << card
    if g.events is not None:
        g.tell(RALLIED, side, card)


class ArmyCards(Kind):
    """Army cards straight into the hand."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return armies_to_draw(g)

    def effects(self, g: State, side: int, number: int) -> Effects:
        return tuple([DrawArmy(side, HAND) for _ in range(number)])


class Trainings(Kind):
    """Train so many times."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return armies_to_draw(g)

    def effects(self, g: State, side: int, number: int) -> Effects:
        return training(side) * number


class Regenerations(Kind):
    """Turn so many up."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return len(turnable(g, side)) > 0

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (Regenerate(side, number),)

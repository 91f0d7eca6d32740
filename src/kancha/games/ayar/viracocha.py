"""Viracocha and the nine slots they are placed on (A-089..A-095, A-139)."""

from typing import Final

from kancha.games.ayar.asking import allowed, forbidden
from kancha.games.ayar.events import (
    COMPLETED,
    DISCARDED_VIRACOCHA,
    FROM_INTI_SIX,
    FROM_SLOT,
    GAINED_VIRACOCHA,
    HONOURED,
    SHIFTED,
)
from kancha.games.ayar.material import INTI_POINTS, INTI_SIX, LLAMA_SLOT, MOON_SLOT, MOVE_MARKER, REQUIRED
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import HONOUR, SHIFT
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import NO, NO_VERB, Verb

EVERY_SLOT: Final = (1 << len(REQUIRED)) - 1
COMPLETE: Final = 89
NOT_RETIRED: Final = 94
LIES_THERE: Final = 1094
MOON_SLOT_FULL: Final = 2094

EVERY_SHIFT: Final[list[int]] = list(range(SHIFT.base, SHIFT.base + SHIFT.size))


def gain_viracocha(g: State, side: int, source: int) -> tuple[Effect[State], ...]:
    """A player places it at once; the Ayllu takes a llama instead (A-089, A-126)."""
    if side == g.seats:
        g.gain_llama(side, source)
        return ()
    if g.events is not None:
        g.tell(GAINED_VIRACOCHA, side, source)
    if g.players[side].open_slots():
        return (PlaceViracocha(side),)
    if g.events is not None:
        g.tell(DISCARDED_VIRACOCHA, side)
    return ()


class PlaceViracocha(Question[State]):
    """A Viracocha goes on one of the nine slots that is not complete yet (A-089)."""

    def verbs(self) -> list[Verb]:
        return [HONOUR]

    def refuse(self, g: State, option: int) -> int:
        full = HONOUR.owns(option) and g.players[self.seat].is_complete(HONOUR.arg(option))
        return COMPLETE if full else 0

    def options(self, g: State) -> list[int]:
        return HONOUR.over(g.players[self.seat].open_slots())

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        slot = HONOUR.arg(option)
        player = g.players[self.seat]
        player.viracocha[slot] += 1
        if g.events is not None:
            g.tell(HONOURED, self.seat, slot, player.viracocha[slot])
            if player.is_complete(slot):
                g.tell(COMPLETED, self.seat, slot)
        if not player.is_complete(slot):
            return ()
        if slot == LLAMA_SLOT:
            g.gain_llama(self.seat, FROM_SLOT)
        elif slot == MOVE_MARKER:
            return (MoveMarker(self.seat),)
        elif slot == INTI_SIX:
            g.raise_devotion(self.seat, INTI_POINTS * player.marked.bit_count(), FROM_INTI_SIX)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, HONOUR.over(EVERY_SLOT))


class MoveMarker(Question[State]):
    """One retired marker may move to another empty moon slot; nothing is scored (A-094)."""

    def verbs(self) -> list[Verb]:
        return [SHIFT, NO_VERB]

    def refuse(self, g: State, option: int) -> int:
        if not SHIFT.owns(option):
            return 0
        ayar, activity = SHIFT.args(option)
        player = g.players[self.seat]
        if player.where[ayar] < MOON_SLOT:
            return NOT_RETIRED
        if player.where[ayar] == MOON_SLOT + activity:
            return LIES_THERE
        return MOON_SLOT_FULL if player.full_moon_slots() >> activity & 1 else 0

    def options(self, g: State) -> list[int]:
        moves = allowed(self, g, EVERY_SHIFT)
        return [NO, *moves] if moves else []

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option != NO:
            ayar, activity = SHIFT.args(option)
            g.players[self.seat].where[ayar] = MOON_SLOT + activity
            if g.events is not None:
                g.tell(SHIFTED, self.seat, ayar, activity)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, EVERY_SHIFT)

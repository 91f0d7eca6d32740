"""The actions of the bar: which of them a strength allows, and what they do (F-098, F-413)."""

from typing import Final

from kancha.games.cuzco_feld.exchange import FRESH, Exchange
from kancha.games.cuzco_feld.headdress import Headdress
from kancha.games.cuzco_feld.material import (
    EXCHANGE,
    FARM,
    HEADDRESS,
    NONE,
    PAVED,
    ROPE,
    ROW,
    SECTORS,
    STUDY,
    TEMPLE,
    VP,
)
from kancha.games.cuzco_feld.persons import TakePerson
from kancha.games.cuzco_feld.roads import Move, MoveAnywhere
from kancha.games.cuzco_feld.state import ACTIONS_VP, State
from kancha.games.cuzco_feld.temple import PlacePriest
from kancha.games.cuzco_feld.verbs import AID_EXPEL, AID_SIX, AID_VILLAGE
from kancha.kernel.effects import Effect

NO_PATH: Final = 138
NO_SLOT: Final = 146
NO_TILE: Final = 147
NO_PRIEST: Final = 184
NO_CIRCLE: Final = 193
STRONGEST: Final = 6
A_PRIEST: Final = 1 << 2 * ROW
MOVES: Final = 1 << PAVED | 1 << ROPE
ALWAYS: Final = 1 << EXCHANGE | 1 << VP


def needs(g: State, seat: int) -> int:
    """What actions need besides strength: bits 0 to 11 the filled cells of both rows if there is a free slot, bit 12 a priest."""
    things = 0
    if g.players[seat].free_slots() > 0:
        for cell in range(2 * ROW):
            if g.rows[cell] != NONE:
                things |= 1 << cell
    return things | A_PRIEST if g.priests_left(seat) > 0 else things


def doable(g: State, seat: int, strength: int, at_hand: int) -> int:
    """The set of actions that can be carried out with this strength (F-098); `at_hand` is what `needs` tells."""
    actions = ALWAYS
    if g.can_move(seat, PAVED, strength):
        actions |= 1 << PAVED
    if g.can_move(seat, ROPE, strength):
        actions |= 1 << ROPE
    within = (1 << strength) - 1
    if at_hand & within:
        actions |= 1 << STUDY
    if at_hand & within << ROW:
        actions |= 1 << FARM
    if at_hand & A_PRIEST:
        actions |= 1 << TEMPLE
    if g.players[seat].ready_circles(strength):
        actions |= 1 << HEADDRESS
    return actions


def widens(g: State, seat: int, action: int, face: int) -> bool:
    """Whether strength 6 allows more than the face does: else card 13 would be wasted."""
    if face == STRONGEST:
        return False
    if action <= ROPE:
        if g.can_turn(seat):
            branches = g.box.branches
            return branches[(action * 7 + face) * SECTORS] != branches[(action * 7 + STRONGEST) * SECTORS]
        return g.reach(seat, action, face) != g.reach(seat, action, STRONGEST)
    if action < EXCHANGE:
        return g.reachable_cells(action - STUDY, face) != g.reachable_cells(action - STUDY, STRONGEST)
    if action == HEADDRESS:
        player = g.players[seat]
        return player.ready_circles(face) != player.ready_circles(STRONGEST)
    return True


def reason(g: State, seat: int, action: int) -> int:
    """The rule that forbids an action which is not possible."""
    if action <= ROPE:
        return NO_PATH
    if action < EXCHANGE:
        return NO_SLOT if g.players[seat].free_slots() == 0 else NO_TILE
    return NO_PRIEST if action == TEMPLE else NO_CIRCLE


def carry_out(g: State, seat: int, action: int, face: int, cards: int) -> tuple[Effect[State], ...]:
    """The action of a space, with the strength of the die or of card 13 (F-413)."""
    strength = STRONGEST if cards >> 2 * AID_SIX & 3 else face
    if action <= ROPE:
        if cards >> 2 * AID_VILLAGE & 3:
            return (MoveAnywhere(seat),)
        return (Move(seat, action, strength, 1),)
    if action < EXCHANGE:
        return (TakePerson(seat, action - STUDY, strength, 1),)
    if action == EXCHANGE:
        return (Exchange(seat, strength, FRESH),)
    if action == TEMPLE:
        return (PlacePriest(seat, strength, 1 if cards >> 2 * AID_EXPEL & 3 else 0),)
    if action == HEADDRESS:
        return (Headdress(seat, strength),)
    g.score(seat, g.box.vp_action, ACTIONS_VP)
    return ()

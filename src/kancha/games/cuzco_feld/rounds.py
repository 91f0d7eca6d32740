"""The six rounds: dice are rolled, three phases are played, all is laid out anew (F-060, F-061, F-090, F-255 on, F-301)."""

from typing import Final

from kancha.games.cuzco_feld.dice import BeginTurn
from kancha.games.cuzco_feld.ending import EndGame
from kancha.games.cuzco_feld.events import PHASE_BEGINS, ROUND_BEGINS, WON_PUTUTU
from kancha.games.cuzco_feld.market import OpenMarket
from kancha.games.cuzco_feld.material import DICE, MARKET_COLUMNS, NONE, ROUNDS, ROW, SET_OF, TILES
from kancha.games.cuzco_feld.palace import OpenPalace
from kancha.games.cuzco_feld.state import DICE_PHASE, END_OF_ROUND, PERSONS_PHASE, State
from kancha.games.cuzco_feld.study import BeginPersons
from kancha.games.cuzco_feld.temple import TempleScoring
from kancha.games.cuzco_feld.university import University
from kancha.games.cuzco_feld.verbs import LIES, POSTED, ROLLED, THROW_OF, THROWS
from kancha.kernel.bits import members, nth
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.verbs import NOTHING

# What chance keeps apart, so that one pile's luck does not depend on another's. 0 to 4 are the gods' decks.
ROW_PILE: Final = 5
MISSION_PILE: Final = 7
DICE_PILE: Final = 8


class BeginRound(Effect[State]):
    """All dice are rolled at once; then phase I (F-090)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.phase = DICE_PHASE
        g.step = 0
        g.tell(ROUND_BEGINS, g.round + 1)
        effects: list[Effect[State]] = []
        for seat in range(g.seats):
            effects.append(Roll(seat))
        if g.module:
            effects.append(HandOutPututus())
        effects.append(DicePhase())
        return tuple(effects)


class Roll(Draw[State]):
    """A seat's three dice (F-090)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        return [ROLLED.of(self.seat, throw) for throw in range(len(THROWS))]

    def draw(self, g: State, chance: Chance) -> int:
        code = 0
        for _ in range(DICE):
            code = code * 6 + chance.below(DICE_PILE + self.seat, 6)
        return ROLLED.of(self.seat, THROW_OF[code])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.players[self.seat].dice = THROWS[ROLLED.args(option)[1]].copy()
        return ()


class HandOutPututus(Effect[State]):
    """Two equal dice win a tile of 1, three equal ones a tile of 2; too few go to the last in turn order (F-301, F-302)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        for place in range(g.seats - 1, -1, -1):
            seat = g.order[place]
            player = g.players[seat]
            different = len(set(player.dice))
            if different == 1 and g.pututus_left(1):
                player.twos += 1
                g.tell(WON_PUTUTU, seat, 2)
            elif different == 2 and g.pututus_left(0):
                player.ones += 1
                g.tell(WON_PUTUTU, seat, 1)
        return ()


class DicePhase(Effect[State]):
    """Phase I: three circuits in turn order, then the other phases (F-060, F-091)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return (*dice_turns(g, 0), *after_dice())


def dice_turns(g: State, first: int) -> tuple[Effect[State], ...]:
    """Turns from the first-th in turn order on, until every die is placed (F-091)."""
    effects: list[Effect[State]] = []
    left = [len(player.dice) for player in g.players]
    place = first
    while any(left):
        seat = g.order[place % g.seats]
        if left[seat]:
            left[seat] -= 1
            effects.append(BeginTurn(seat))
        place += 1
    return tuple(effects)


def after_dice() -> tuple[Effect[State], ...]:
    return (PersonsPhase(), *board_phase())


def board_phase() -> tuple[Effect[State], ...]:
    return (University(), TempleScoring(), OpenMarket(), OpenPalace(), EndRound())


class PersonsPhase(Effect[State]):
    """Phase II, seat after seat (F-210, F-217)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.phase = PERSONS_PHASE
        g.tell(PHASE_BEGINS, g.phase)
        effects: list[Effect[State]] = []
        for seat in g.order:
            effects.append(BeginPersons(seat))
        return tuple(effects)


def turn_of(g: State, seat: int) -> tuple[Effect[State], ...]:
    """A seat's turn as if it came now: its next die, or the persons while it is their phase (F-091, F-210)."""
    if g.phase == DICE_PHASE:
        return (BeginTurn(seat),) if g.players[seat].dice else ()
    return (BeginPersons(seat),) if g.phase == PERSONS_PHASE else ()


class EndRound(Effect[State]):
    """What is left over goes, and everything is laid out anew; after the last round the game ends (F-255 to F-258, F-280)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.round == ROUNDS - 1:
            return (EndGame(),)
        g.step = END_OF_ROUND
        for cell in range(2 * ROW):
            if g.rows[cell] != NONE:
                g.discards[g.rows[cell]] += 1
                g.rows[cell] = NONE
        g.missions_gone |= g.palace
        g.palace = 0
        first = g.round * MARKET_COLUMNS
        for stall in range(first, first + MARKET_COLUMNS):
            if g.market[stall] != NONE:
                g.goods_gone[g.market[stall]] += 1
                g.market[stall] = NONE
        g.bar = []
        g.round += 1
        return (*lay_rows(), *post_missions(g), BeginRound())


def lay_rows() -> tuple[Effect[State], ...]:
    effects: list[Effect[State]] = []
    for cell in range(2 * ROW):
        effects.append(LayTile(cell))
    return tuple(effects)


class LayTile(Draw[State]):
    """A person tile of the stack goes face up on a cell of its row (F-026, F-255)."""

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def options(self, g: State) -> list[int]:
        return [LIES.of(self.cell, tile) for tile in range(TILES) if g.stack[tile] and SET_OF[tile] == self.cell // ROW]

    def draw(self, g: State, chance: Chance) -> int:
        set_ = self.cell // ROW
        half = TILES // 2
        stack = g.stack[set_ * half : set_ * half + half]
        if not any(stack):
            return NOTHING  # only in an arranged position (F-259)
        return LIES.of(self.cell, set_ * half + chance.pick(ROW_PILE + set_, stack))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == NOTHING:
            return ()
        tile = LIES.args(option)[1]
        g.stack[tile] -= 1
        g.rows[self.cell] = tile
        return ()


def post_missions(g: State) -> tuple[Effect[State], ...]:
    """Players + 2 missions for the palace (F-030, F-256)."""
    effects: list[Effect[State]] = []
    for _ in range(g.seats + 2):
        effects.append(PostMission())
    return tuple(effects)


class PostMission(Draw[State]):
    """A mission is laid face up on the palace."""

    def options(self, g: State) -> list[int]:
        return [POSTED.of(mission) for mission in members(g.mission_deck)]

    def draw(self, g: State, chance: Chance) -> int:
        if not g.mission_deck:
            return NOTHING  # only in an arranged position (F-259)
        return POSTED.of(nth(g.mission_deck, chance.below(MISSION_PILE, g.mission_deck.bit_count())))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == NOTHING:
            return ()
        mission = 1 << POSTED.arg(option)
        g.mission_deck &= ~mission
        g.palace |= mission
        return ()

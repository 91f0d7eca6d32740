"""A turn: the obligatory tile, then anything one can pay for, at last a festival (K-020..K-031)."""

from collections.abc import Callable
from typing import Final

from kancha.games.cuzco_kramer.basins import basin_cells, basin_refusal, lay_basin
from kancha.games.cuzco_kramer.cards import add_draws, draw_card, drawing_refusal, refused_draws
from kancha.games.cuzco_kramer.events import LAST_TURN, NO_ROOM, TOKEN_USED, TURN_BEGINS
from kancha.games.cuzco_kramer.festival import add_festival, awaits_festival, festival_refusal, propose
from kancha.games.cuzco_kramer.finish import FinalCount, Finish
from kancha.games.cuzco_kramer.fitting import has_room
from kancha.games.cuzco_kramer.incas import (
    Walk,
    add_moves,
    departure_refusal,
    enter,
    entries,
    entry_refusal,
    gates,
    leave,
    moving_refusal,
)
from kancha.games.cuzco_kramer.material import MAP, NONE, ON_MAP
from kancha.games.cuzco_kramer.reasons import NO_CELL
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.temples import (
    add_enlargement,
    build,
    build_cells,
    enlarge,
    enlarging_refusal,
    ground_refusal,
)
from kancha.games.cuzco_kramer.terrain import LayAt, add_kinds, kind_refusal, refused_kinds
from kancha.games.cuzco_kramer.verbs import (
    BASIN,
    BUILD,
    DRAW,
    END,
    ENLARGE,
    ENTER,
    FESTIVAL,
    LAY,
    LEAVE,
    MOVE,
    TOKEN,
)
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.refusals import CASE
from kancha.kernel.state import raised
from kancha.kernel.verbs import Verb, Verb1

STAGES: Final[list[str]] = ["first", "next", "last"]
"""How far a turn is, for the words of its question: a tile is owed, anything goes, or it is the last turn."""
FIRST_TILE: Final = 0
LATER: Final = 1
LAST: Final = 2
TILE_FIRST: Final = 21
ONE_TOKEN: Final = 24
NO_TOKEN: Final = 24 + CASE
ON_CELLS: Final[list[tuple[Verb1, Callable[[State, int, int], int]]]] = [
    (ENTER, entry_refusal),
    (LEAVE, departure_refusal),
    (MOVE, moving_refusal),
    (BUILD, ground_refusal),
    (ENLARGE, enlarging_refusal),
    (BASIN, basin_refusal),
    (FESTIVAL, festival_refusal),
]
"""Actions that name a cell, each with what may forbid it there."""


class StartTurn(Effect[State]):
    """6 AP, and a tile is owed unless this is a last turn or there is no room for one, which begins the end (K-020, K-028)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        open_turn(g, self.seat)
        g.tell(TURN_BEGINS, self.seat)
        if g.ending != NONE:
            g.tell(LAST_TURN, self.seat)
        elif has_room(g, self.seat):
            g.owes_tile = True
        else:
            g.ending = self.seat
            g.tell(NO_ROOM, self.seat)
        return (Action(self.seat),)


def turn_of(g: State, seat: int) -> tuple[Effect[State], ...]:
    """A seat's turn as if it came now, unless a festival is on or the seat has counted (K-020, K-119, K-131)."""
    return () if g.feast != NONE or g.counted >> seat & 1 else (StartTurn(seat),)


def open_turn(g: State, seat: int) -> None:
    """Everything that is counted by the turn begins anew."""
    g.active = seat
    g.ap = g.box.actions
    g.owes_tile = False
    g.token_used = False
    g.drawn = 0
    g.changed = 0
    g.rested = 0
    g.walker = NONE


class Action(Question[State]):
    """One action after another, until the turn is ended or a festival proposed (K-021..K-023)."""

    def offer(self, g: State) -> Options:
        seat = self.seat
        first: list[int] = []
        add_kinds(g, seat, first)
        if not token_refusal(g, seat):
            first.append(TOKEN.of())
        if g.owes_tile:
            return Options(first)
        add_draws(g, first)
        first.append(END.of())
        add_moves(g, seat, first)
        ground = add_temples(g, seat, first)
        options = Options(first)
        at_border = gates(g)
        options.add_board(ENTER.start(), entries(g, seat, at_border))
        options.add_board(LEAVE.start(), at_border & g.incas[seat])
        options.add_board(BUILD.start(), ground)
        options.add_board(BASIN.start(), basin_cells(g))
        return options

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def tells(self, g: State) -> dict[str, int]:
        stage = FIRST_TILE if g.owes_tile else LAST if g.ending != NONE else LATER
        return {"stage": stage, "left": g.ap}

    def secret(self, g: State) -> bool:
        """Whether a festival could be held is told by the hand alone, so the end of the turn is then asked for."""
        return g.hand_size[self.seat] > 0 and awaits_festival(g, self.seat)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        seat = self.seat
        if LAY.owns(option):
            return (LayAt(seat, LAY.arg(option)), self)
        if MOVE.owns(option):
            return (Walk(seat, MOVE.arg(option)), self)
        if DRAW.owns(option):
            return (*draw_card(g, seat, DRAW.arg(option)), self)
        if FESTIVAL.owns(option):
            return (*propose(g, seat, FESTIVAL.arg(option)), EndTurn(seat))
        if END.owns(option):
            return (EndTurn(seat),)
        if ENTER.owns(option):
            enter(g, seat, ENTER.arg(option))
        elif LEAVE.owns(option):
            leave(g, seat, LEAVE.arg(option))
        elif BUILD.owns(option):
            build(g, seat, BUILD.arg(option))
        elif ENLARGE.owns(option):
            enlarge(g, seat, ENLARGE.arg(option))
        elif BASIN.owns(option):
            lay_basin(g, seat, BASIN.arg(option))
        else:
            use_token(g, seat)
        return (self,)

    def verbs(self) -> list[Verb]:
        return [LAY, TOKEN, DRAW, END, ENTER, LEAVE, MOVE, BUILD, ENLARGE, BASIN, FESTIVAL]

    def refuse(self, g: State, option: int) -> int:
        if LAY.owns(option):
            return kind_refusal(g, self.seat, LAY.arg(option))
        if option == TOKEN.of():
            return token_refusal(g, self.seat)
        if option == END.of():
            return TILE_FIRST if g.owes_tile else 0
        if DRAW.owns(option):
            return TILE_FIRST if g.owes_tile else drawing_refusal(g)
        for verb, refusal in ON_CELLS:
            if verb.owns(option):
                cell = verb.arg(option)
                if not ON_MAP[cell]:
                    return NO_CELL
                return TILE_FIRST if g.owes_tile else refusal(g, self.seat, cell)
        return 0

    def why_not(self, g: State) -> list[tuple[int, int]]:
        refused = refused_kinds(g, self.seat)
        token = token_refusal(g, self.seat)
        if token:
            refused.append((TOKEN.of(), token))
        if g.owes_tile:
            return refused + self.too_early(g)
        refused += refused_draws(g)
        expected = [MAP, g.occupied, g.occupied, g.terrain(), g.temples, MAP, g.temples]
        for (verb, refusal), cells in zip(ON_CELLS, expected, strict=True):
            for cell in members(cells):
                rule = refusal(g, self.seat, cell)
                if rule:
                    refused.append((verb.of(cell), rule))
        return refused

    def too_early(self, g: State) -> list[tuple[int, int]]:
        """What the obligatory tile keeps waiting (K-021); of what would not be possible after it either, all but bare ground."""
        ahead = g.clone()
        ahead.owes_tile = False
        later = [option for option in self.offer(ahead).listing() if not LAY.owns(option) and not TOKEN.owns(option)]
        for option, _ in self.why_not(ahead):
            if not (LAY.owns(option) or TOKEN.owns(option) or ENTER.owns(option) or BASIN.owns(option)):
                later.append(option)
        return [(option, TILE_FIRST) for option in later]


def add_temples(g: State, seat: int, options: list[int]) -> int:
    """What can be done with temples wherever a seat has an Inca; returns the cells on which it may build one."""
    ground = 0
    for place in g.visited(seat):
        temple = g.temple_of(place)
        if temple == NONE:
            ground |= build_cells(g, seat, place)
        else:
            add_enlargement(g, seat, place, temple, options)
            add_festival(g, seat, g.temple_at[temple], options)
    return ground


def token_refusal(g: State, seat: int) -> int:
    """Why a seat cannot use a token; 0 if it can (K-024)."""
    if g.token_used:
        return ONE_TOKEN
    return 0 if g.tokens[seat] else NO_TOKEN


def use_token(g: State, seat: int) -> None:
    """A token leaves the game for one more AP; it is no action (K-024, K-025)."""
    g.tokens = raised(g.tokens, seat, -1)
    g.token_used = True
    g.ap += 1
    g.walker = NONE
    g.tell(TOKEN_USED, seat)


class EndTurn(Effect[State]):
    """In the last phase the player counts; the game is over when everybody has (K-130, K-131, K-137)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        after = (self.seat + 1) % g.seats
        g.ap = 0
        if g.ending == NONE:
            return (StartTurn(after),)
        if after == g.ending:
            return (FinalCount(self.seat), Finish())
        return (FinalCount(self.seat), StartTurn(after))

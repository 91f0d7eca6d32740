"""A turn: the obligatory tile, then anything one can pay for, at last a festival (K-020..K-031)."""

from typing import Final

from kancha.games.cuzco_kramer.basins import basin_cells, lay_basin, refused_basins
from kancha.games.cuzco_kramer.cards import add_draws, draw_card, refused_draws
from kancha.games.cuzco_kramer.events import LAST_TURN, NO_ROOM, TOKEN_USED, TURN_BEGINS
from kancha.games.cuzco_kramer.festival import add_festival, awaits_festival, propose, refused_festivals
from kancha.games.cuzco_kramer.finish import FinalCount, Finish
from kancha.games.cuzco_kramer.incas import (
    Walk,
    add_moves,
    enter,
    entries,
    gates,
    leave,
    refused_departures,
    refused_entries,
    refused_moves,
)
from kancha.games.cuzco_kramer.material import NONE
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.temples import add_enlargement, build, build_cells, enlarge, refused_temples
from kancha.games.cuzco_kramer.terrain import LayAt, add_kinds, has_room, refused_kinds
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
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.state import raised

TILE_FIRST: Final = 21
ONE_TOKEN: Final = 24


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
        if g.tokens[seat] and not g.token_used:
            first.append(TOKEN.of())
        if g.owes_tile:
            return Options(first)
        add_draws(g, first)
        first.append(END.of())
        add_moves(g, seat, first)
        ground = add_temples(g, seat, first)
        found = Options(first)
        at_border = gates(g)
        found.add_board(ENTER.start(), entries(g, seat, at_border))
        found.add_board(LEAVE.start(), at_border & g.incas[seat])
        found.add_board(BUILD.start(), ground)
        found.add_board(BASIN.start(), basin_cells(g))
        return found

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

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

    def why_not(self, g: State) -> list[tuple[int, int]]:
        seat = self.seat
        found = refused_kinds(g, seat)
        if g.token_used or not g.tokens[seat]:
            found.append((TOKEN.of(), ONE_TOKEN))
        if g.owes_tile:
            return found + self.too_early(g)
        at_border = gates(g)
        found += refused_draws(g)
        found += refused_entries(g, seat, entries(g, seat, at_border))
        found += refused_departures(g, seat, at_border)
        found += refused_moves(g, seat)
        found += refused_temples(g, seat)
        found += refused_basins(g)
        found += refused_festivals(g, seat)
        return found

    def too_early(self, g: State) -> list[tuple[int, int]]:
        """What the obligatory tile keeps waiting (K-021); of what would not be possible after it either, all but bare ground."""
        ahead = g.clone()
        ahead.owes_tile = False
        later = [option for option in self.offer(ahead).listing() if not LAY.owns(option) and not TOKEN.owns(option)]
        for option, _ in self.why_not(ahead):
            if not (LAY.owns(option) or TOKEN.owns(option) or ENTER.owns(option) or BASIN.owns(option)):
                later.append(option)
        return [(option, TILE_FIRST) for option in later]


def add_temples(g: State, seat: int, found: list[int]) -> int:
    """What can be done with temples wherever a seat has an Inca; returns the cells on which it may build one."""
    ground = 0
    for place in g.visited(seat):
        temple = g.temple_of(place)
        if temple == NONE:
            ground |= build_cells(g, seat, place)
        else:
            add_enlargement(g, seat, place, temple, found)
            add_festival(g, seat, g.temple_at[temple], found)
    return ground


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

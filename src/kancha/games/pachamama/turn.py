"""The turn in competitive and solo play: one action, perhaps an Offering, then the next player (P-030, P-031)."""

from typing import Final

from kancha.games.pachamama.divination import (
    Divination,
    EndDivine,
    add_divinations,
    refuse_divination,
    refused_divinations,
)
from kancha.games.pachamama.events import LAST_TILE, OTOMA_WON, PASSED, QUIET_END, STUCK, WON
from kancha.games.pachamama.exploration import (
    ANY_WAY,
    Barriers,
    add_moves,
    move_pawn,
    recall_pawn,
    recall_rule,
    refused_moves,
    refused_recalls,
)
from kancha.games.pachamama.offering import LastOffer, Offer
from kancha.games.pachamama.otoma import FollowArrow, SoloOtoma
from kancha.games.pachamama.scoring import ranking
from kancha.games.pachamama.state import COMPETITIVE, SOLO, State
from kancha.games.pachamama.verbs import DIVINE, EXPLORE, RECALL
from kancha.games.pachamama.wheel import Discovery
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.verbs import PASS, PASS_VERB, Verb

QUIET_TURNS: Final = 30
QUIET_SOLO_TURNS: Final = 60
NO_PASSING: Final = 30


def refuse_action(g: State, seat: int, option: int, way: int, offer: Options) -> int:
    """Why a pawn cannot go there, be recalled or be divined under; 0 if the option is none of these or is offered."""
    stock = g.stock(seat)
    if RECALL.owns(option):
        return recall_rule(g, stock, RECALL.arg(option))
    if not EXPLORE.owns(option):
        return refuse_divination(g, seat, option)
    origin, cell = EXPLORE.args(option)
    return 0 if offer.has(option) else Barriers(g, stock, origin, way).rule(cell)


class Action(Question[State]):
    """Explore or Divine; there is no pass (P-030, P-032)."""

    def offer(self, g: State) -> Options:
        stock = g.stock(self.seat)
        options = Options([])
        add_moves(g, stock, options)
        if g.mode == COMPETITIVE:
            options.add_board(RECALL.start(), g.pawns[stock])
        add_divinations(g, self.seat, options)
        return options

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if EXPLORE.owns(option):
            return self.explore(g, option)
        if RECALL.owns(option):
            recall_pawn(g, self.seat, RECALL.arg(option))
            return (Offer(self.seat), EndTurn(self.seat))
        cell, guess = DIVINE.args(option)
        divination = Divination(self.seat, cell, guess)
        if g.mode == SOLO:
            return (divination, Offer(self.seat), EndTurn(self.seat))
        return (divination, EndTurn(self.seat))

    def explore(self, g: State, option: int) -> tuple[Effect[State], ...]:
        """Move; discover on an empty cell; in solo the Otoma may follow (P-050, P-060, P-168)."""
        origin, cell = EXPLORE.args(option)
        move_pawn(g, self.seat, origin, cell)
        empty = not g.known >> cell & 1
        if g.mode == SOLO:
            after: tuple[Effect[State], ...] = (
                FollowArrow(self.seat, cell),
                Offer(self.seat),
                SoloOtoma(self.seat, cell),
                EndTurn(self.seat),
            )
        else:
            after = (Offer(self.seat), EndTurn(self.seat))
        return (Discovery(self.seat, g.side(self.seat), cell), *after) if empty else after

    def why_not(self, g: State) -> list[tuple[int, int]]:
        stock = g.stock(self.seat)
        moves = refused_moves(g, stock, ANY_WAY, self.offer(g))
        return moves + refused_divinations(g, self.seat) + refused_recalls(g, stock)

    def verbs(self) -> list[Verb]:
        return [EXPLORE, RECALL, DIVINE, PASS_VERB]

    def refuse(self, g: State, option: int) -> int:
        if option == PASS:
            return NO_PASSING
        return refuse_action(g, self.seat, option, ANY_WAY, self.offer(g))


class EndTurn(Effect[State]):
    """The next player is active, unless the last tile was laid or nothing has happened for long (P-120, P-127, P-183).

    Alone the turn that lays the last tile has had its Offering, which is also the last; else it is still to come (P-184).
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.quiet += 1
        last = not g.empty()
        if last or g.quiet >= patience(g):
            g.tell(LAST_TILE if last else QUIET_END)
            if g.mode == COMPETITIVE:
                return (EndRounds(self.seat, self.seat),)
            return (Finish(),) if last else (LastOffer(self.seat), Finish())
        return next_turn(g, (self.seat + 1) % g.seats)


def patience(g: State) -> int:
    """After so many turns in a row without a tile the end is triggered (P-127)."""
    return QUIET_SOLO_TURNS if g.mode == SOLO else QUIET_TURNS * g.seats


def next_turn(g: State, seat: int) -> tuple[Effect[State], ...]:
    """A seat's turn; alone against the Otoma one may be stuck, and the game ends with a last Offering (P-051, P-186)."""
    if g.mode == SOLO and not Action(seat).offer(g).count():
        g.tell(STUCK, seat)
        return (LastOffer(seat), Finish())
    return (Action(seat),)


class EndRounds(Effect[State]):
    """Rounds of end divinations until everybody has passed, then a last Offering each (P-121, P-124, P-125)."""

    def __init__(self, first: int, seat: int) -> None:
        self.first = first
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        for step in range(g.seats):
            seat = (self.seat + step) % g.seats
            if g.passed >> seat & 1:
                continue
            if g.divinable(seat):
                return (EndDivine(seat), EndRounds(self.first, (seat + 1) % g.seats))
            g.passed |= 1 << seat
            g.tell(PASSED, seat)
        offers: list[Effect[State]] = [LastOffer((self.first + step) % g.seats) for step in range(g.seats)]
        return (*offers, Finish())


class Finish(Effect[State]):
    """The winners are named (P-126, P-185, P-243)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.events is None:
            return ()
        places = ranking(g)
        for seat in range(g.seats):
            if places[seat] == 1:
                g.tell(WON, seat)
        if 1 not in places:
            g.tell(OTOMA_WON)
        return ()

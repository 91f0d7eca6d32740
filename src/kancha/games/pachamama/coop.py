"""Cooperative play: every turn spends a tile, and the Otoma flee from whoever explores (P-200..P-243)."""

from typing import Final

from kancha.games.pachamama.divination import Divination, add_divinations, refused_divinations
from kancha.games.pachamama.events import SKIPPED, SPENT, STUCK
from kancha.games.pachamama.exploration import (
    add_moves_by_arrow,
    move_pawn,
    refused_moves,
    refused_recalls,
)
from kancha.games.pachamama.material import EAST, NONE, NORTH, SOUTH, WEST, WIDE
from kancha.games.pachamama.offering import LastOffer, Offer, OtomaOffering
from kancha.games.pachamama.otoma import OtomaWalk
from kancha.games.pachamama.screens import ShowTop, take_top
from kancha.games.pachamama.state import COOP, OTOMA, WILDERNESS, State
from kancha.games.pachamama.turn import Finish, next_turn, refuse_action
from kancha.games.pachamama.verbs import DIVINE, EXPLORE, RECALL, SEND, SPEND
from kancha.games.pachamama.wheel import Discovery
from kancha.kernel.bits import mask_of, members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.verbs import PASS, PASS_VERB, Verb

EMPTY_PILE: Final = 215
NO_ACTION_LEFT: Final = 217
MUST_ACT: Final = 216
NO_SUCH_PAWN: Final = 208
NOT_IN_LINE: Final = 230
FLEES_LATER: Final = 232
FLED_ALREADY: Final = 233


class CoopTurn(Effect[State]):
    """A seat spends a tile, acts, and may offer; a seat without tiles is played by its partner or skipped (P-215, P-218)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if not g.tiles_behind_screens():
            return (LastOffer(self.seat), OtomaOffering(), Wilderness(), Finish())
        after = CoopTurn((self.seat + 1) % g.seats)
        player = self.seat
        if not tiles(g, player) and g.seats == 4:
            player = (self.seat + 2) % 4
        if not tiles(g, player):
            g.tell(SKIPPED, self.seat)
            return (after,)
        return (SpendTile(player), EndCoopTurn(player, self.seat))


class EndCoopTurn(Effect[State]):
    """The game ends when nobody has a tile left; who played last decides the last Offering (P-240, P-241)."""

    def __init__(self, player: int, seat: int) -> None:
        self.player = player
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.tiles_behind_screens():
            return (CoopTurn((self.seat + 1) % g.seats),)
        return (LastOffer(self.player), OtomaOffering(), Wilderness(), Finish())


def tiles(g: State, seat: int) -> int:
    """How many tiles a seat has behind its screen."""
    assert g.screens is not None
    return sum(g.screens.held[seat * 4 : seat * 4 + 4])


def turn_of(g: State, seat: int) -> tuple[Effect[State], ...]:
    """A seat's turn as if it came now; at the end nobody has one (P-120, P-215)."""
    if g.mode == COOP:
        return (CoopTurn(seat),) if tiles(g, seat) else ()
    return next_turn(g, seat) if g.empty() else ()


def actions(g: State, seat: int, way: int) -> Options:
    """What a seat can do after spending an arrow of this direction."""
    options = Options([])
    add_moves_by_arrow(g, g.stock(seat), way, options)
    add_divinations(g, seat, options)
    return options


class SpendTile(Question[State]):
    """Spend the top tile of one pile, one that leaves an action if there is any (P-215, P-217)."""

    def verbs(self) -> list[Verb]:
        return [SPEND]

    def options(self, g: State) -> list[int]:
        return [SPEND.of(terrain) for terrain in range(4) if not self.rule(g, terrain)]

    def rule(self, g: State, terrain: int) -> int:
        """The rule that keeps the top of a pile from being spent; 0 if none does."""
        tops = self.tops(g)
        if tops[terrain] == NONE:
            return EMPTY_PILE
        if actions(g, self.seat, tops[terrain] % 4).count():
            return 0
        useful = [top for top in tops if top != NONE and actions(g, self.seat, top % 4).count()]
        return NO_ACTION_LEFT if useful else 0

    def tops(self, g: State) -> list[int]:
        assert g.screens is not None
        return g.screens.tops[self.seat * 4 : self.seat * 4 + 4]

    def refuse(self, g: State, option: int) -> int:
        return self.rule(g, SPEND.arg(option)) if SPEND.owns(option) else 0

    def secret(self, g: State) -> bool:
        """With several piles the others must not learn that only one top could be spent."""
        assert g.screens is not None
        held = g.screens.held[self.seat * 4 : self.seat * 4 + 4]
        return held.count(0) < 3

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.screens is not None
        terrain = SPEND.arg(option)
        arrow = take_top(g, self.seat, terrain)
        g.screens.columns[terrain].append(arrow)
        g.screens.spent = arrow
        if g.events is not None:
            g.tell(SPENT, self.seat, terrain, arrow)
        show = ShowTop(self.seat, terrain)
        if actions(g, self.seat, arrow % 4).count():
            return (show, CoopAction(self.seat))
        g.tell(STUCK, self.seat)
        return (show, Offer(self.seat))

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return [(SPEND.of(terrain), self.rule(g, terrain)) for terrain in range(4) if self.rule(g, terrain)]


class CoopAction(Question[State]):
    """Explore the way of the spent arrow, or Divine (P-216, P-220, P-236)."""

    def way(self, g: State) -> int:
        """The direction of the arrow that was spent."""
        assert g.screens is not None
        return g.screens.spent % 4

    def offer(self, g: State) -> Options:
        return actions(g, self.seat, self.way(g))

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if not EXPLORE.owns(option):
            cell, guess = DIVINE.args(option)
            return (Divination(self.seat, cell, guess),)
        origin, cell = EXPLORE.args(option)
        empty = not g.known >> cell & 1
        move_pawn(g, self.seat, origin, cell)
        after: tuple[Effect[State], ...] = (Reaction(self.seat, cell), Offer(self.seat))
        return (Discovery(self.seat, g.side(self.seat), cell), *after) if empty else after

    def why_not(self, g: State) -> list[tuple[int, int]]:
        stock = g.stock(self.seat)
        moves = refused_moves(g, stock, self.way(g), self.offer(g))
        return moves + refused_recalls(g, stock) + refused_divinations(g, self.seat)

    def verbs(self) -> list[Verb]:
        return [EXPLORE, DIVINE, RECALL, PASS_VERB]

    def refuse(self, g: State, option: int) -> int:
        if option == PASS:
            return MUST_ACT
        return refuse_action(g, self.seat, option, self.way(g), self.offer(g))


class Reaction(Effect[State]):
    """Every Otoma pawn in the row or column of the explorer flees, the nearest first (P-230..P-233)."""

    def __init__(self, seat: int, cell: int) -> None:
        self.seat = seat
        self.cell = cell

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.arrows is not None
        line = mask_of([pawn for pawn, cell in enumerate(g.arrows.pawns) if flight(self.cell, cell) != NONE])
        return (ReactionOrder(self.seat, self.cell, line, line),) if line else ()


class ReactionOrder(Question[State]):
    """Equally near Otoma pawns flee in the order the active player says; none does without an empty cell (P-232, P-176).

    `line` are all the pawns that flee from the explorer's cell, `waiting` those that have not yet (P-233).
    """

    def __init__(self, seat: int, cell: int, line: int, waiting: int) -> None:
        super().__init__(seat)
        self.cell = cell
        self.line = line
        self.waiting = waiting

    def verbs(self) -> list[Verb]:
        return [SEND]

    def options(self, g: State) -> list[int]:
        if not g.empty():
            return []
        return [SEND.of(pawn) for pawn in members(self.waiting) if not self.rule(g, pawn)]

    def rule(self, g: State, pawn: int) -> int:
        """The rule that keeps an Otoma pawn from fleeing next; 0 if none does. Who waits stands where it did at the beginning."""
        assert g.arrows is not None
        pawns = g.arrows.pawns
        if pawn >= len(pawns):
            return NO_SUCH_PAWN
        if not self.line >> pawn & 1:
            return NOT_IN_LINE
        if not self.waiting >> pawn & 1:
            return FLED_ALREADY
        nearest = min([distance(self.cell, pawns[other]) for other in members(self.waiting)])
        return 0 if distance(self.cell, pawns[pawn]) == nearest else FLEES_LATER

    def refuse(self, g: State, option: int) -> int:
        return self.rule(g, SEND.arg(option)) if SEND.owns(option) else 0

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.arrows is not None
        pawn = SEND.arg(option)
        walk = OtomaWalk(self.seat, pawn, flight(self.cell, g.arrows.pawns[pawn]))
        rest = self.waiting & ~(1 << pawn)
        return (walk, ReactionOrder(self.seat, self.cell, self.line, rest)) if rest else (walk,)


def flight(explorer: int, cell: int) -> int:
    """Which way a pawn flees from an explorer in its row or column; NONE if it is in neither (P-231)."""
    if cell % WIDE == explorer % WIDE:
        return NORTH if cell < explorer else SOUTH
    if cell // WIDE == explorer // WIDE:
        return WEST if cell < explorer else EAST
    return NONE


def distance(explorer: int, cell: int) -> int:
    return abs(cell // WIDE - explorer // WIDE) + abs(cell % WIDE - explorer % WIDE)


class Wilderness(Effect[State]):
    """The Otoma score 1 for each empty cell (P-242)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.score(OTOMA, g.empty().bit_count(), WILDERNESS)
        return ()

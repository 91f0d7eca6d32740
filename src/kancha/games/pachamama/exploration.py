"""Exploring: one pawn moves, enters or is recalled (P-032..P-051)."""

from typing import Final

from kancha.games.pachamama.events import ENTERED, MOVED, RECALLED
from kancha.games.pachamama.material import NONE
from kancha.games.pachamama.state import COMPETITIVE, COOP, SOLO, State, flood
from kancha.games.pachamama.verbs import EXPLORE, RECALL, RESERVE
from kancha.kernel.bits import members
from kancha.kernel.options import Options

# Why not: the number of the rule, and a thousand for each further sentence of the same rule.
EMPTY_RESERVE: Final = 21
NO_OWN_PAWN: Final = 32
OFF_THE_BOARD: Final = 40
RIVAL: Final = 41
OWN_PAWN: Final = 42
MUST_STOP_BEFORE: Final = 44
SAME_CELL: Final = 45
NO_WAY_IN: Final = 47
NOT_ONES_OWN: Final = 49
NO_RECALL_IN_SOLO: Final = 161
RIVAL_IN_SOLO: Final = 162
FIRST_STEP: Final = 220
STEP_OFF_THE_BOARD: Final = 1220
OTHER_EDGE: Final = 221
NOT_ON_CROPS: Final = 223
NO_RECALL_IN_COOP: Final = 224
RIVAL_IN_COOP: Final = 225
BARRED: Final = 1000
"""Added to a rival's rule: not on the cell itself but on the way there."""
STEP_BARRED: Final = 2225
ANY_WAY: Final = -1
"""No arrow says where the first step goes."""


def add_moves(g: State, stock: int, offer: Options) -> None:
    """Every (pawn, destination) of a free move, reserve pawns as one (P-046, P-048)."""
    free = g.free(stock)
    if g.reserve[stock]:
        offer.add_board(EXPLORE.start(RESERVE), g.reach_from_reserve(stock, free))
    for cell in members(g.pawns[stock]):
        offer.add_board(EXPLORE.start(cell), g.reach(stock, cell, free))


def add_moves_by_arrow(g: State, stock: int, way: int, offer: Options) -> None:
    """Coop: every (pawn, destination) whose first step goes the arrow's way (P-220, P-221)."""
    if g.reserve[stock]:
        offer.add_board(EXPLORE.start(RESERVE), g.reach_by_arrow(stock, -1, way))
    for cell in members(g.pawns[stock]):
        offer.add_board(EXPLORE.start(cell), g.reach_by_arrow(stock, cell, way))


def move_pawn(g: State, seat: int, origin: int, cell: int) -> None:
    """Put a pawn of the reserve or of a cell onto another cell."""
    stock = g.stock(seat)
    if origin == RESERVE:
        g.reserve[stock] -= 1
        if g.events is not None:
            g.tell(ENTERED, seat, cell)
    else:
        g.pawns[stock] &= ~(1 << origin)
        if g.events is not None:
            g.tell(MOVED, seat, origin, cell)
    g.pawns[stock] |= 1 << cell


def recall_pawn(g: State, seat: int, cell: int) -> None:
    """Take a pawn back to the reserve (P-049)."""
    stock = g.stock(seat)
    g.pawns[stock] &= ~(1 << cell)
    g.reserve[stock] += 1
    if g.events is not None:
        g.tell(RECALLED, seat, cell)


def rival_rule(g: State) -> int:
    """The rule by which pawns of another colour bar the way."""
    if g.mode == COOP:
        return RIVAL_IN_COOP
    return RIVAL_IN_SOLO if g.mode == SOLO else RIVAL


class Barriers:
    """Why one pawn cannot go where it cannot: where it could end if one rule or another were not there."""

    def __init__(self, g: State, stock: int, origin: int, way: int) -> None:
        """`way` is the direction of the spent arrow, ANY_WAY without one."""
        self.g = g
        self.stock = stock
        self.origin = origin
        self.way = way
        here = 0 if origin == RESERVE else 1 << origin
        through = g.planted | g.pawns[stock] & ~here
        self.first = g.entrance(NONE if origin == RESERVE else origin, way)
        self.without_rivals = flood(self.first, g.board.mask & ~here, through)
        self.without_stops = flood(self.first, g.free(stock) & ~here, g.board.mask)

    def rule(self, cell: int) -> int:
        """The rule that keeps the pawn from a cell that is not among its destinations."""
        g, bit = self.g, 1 << cell
        if not g.board.mask & bit:
            return OFF_THE_BOARD
        if self.origin == RESERVE and not g.reserve[self.stock]:
            return EMPTY_RESERVE
        if self.origin != RESERVE and not g.pawns[self.stock] >> self.origin & 1:
            return NO_OWN_PAWN
        if self.origin == cell:
            return SAME_CELL
        if g.rivals(self.stock) & bit:
            return rival_rule(g)
        if g.pawns[self.stock] & bit:
            return OWN_PAWN
        if g.mode == COOP and g.planted & bit:
            return NOT_ON_CROPS
        return self.on_the_way(bit)

    def on_the_way(self, bit: int) -> int:
        """The rule that ends every way to a free cell before it gets there."""
        arrow = self.way != ANY_WAY and self.origin != RESERVE
        if arrow and not self.first:
            return STEP_OFF_THE_BOARD
        if arrow and self.first & self.g.rivals(self.stock):
            return STEP_BARRED
        if self.without_rivals & bit or not self.without_stops & bit:
            return rival_rule(self.g) + BARRED
        if arrow:
            return FIRST_STEP
        if self.origin == RESERVE:
            return NO_WAY_IN if self.way == ANY_WAY else OTHER_EDGE
        return MUST_STOP_BEFORE


def refused_moves(g: State, stock: int, way: int, offer: Options) -> list[tuple[int, int]]:
    """Why the pawns of a stock cannot reach the other cells, by the rule a player would look up."""
    refused: list[tuple[int, int]] = []
    for origin in [*members(g.pawns[stock]), RESERVE]:
        barriers = Barriers(g, stock, origin, way)
        for cell in g.board.cells:
            option = EXPLORE.of(origin, cell)
            if not offer.has(option):
                refused.append((option, barriers.rule(cell)))
    return refused


def recall_rule(g: State, stock: int, cell: int) -> int:
    """The rule that keeps a pawn from being recalled; 0 if none does (P-049, P-161, P-224)."""
    if g.mode == COMPETITIVE:
        return 0 if g.pawns[stock] >> cell & 1 else NOT_ONES_OWN
    return NO_RECALL_IN_SOLO if g.mode == SOLO else NO_RECALL_IN_COOP


def refused_recalls(g: State, stock: int) -> list[tuple[int, int]]:
    """Own pawns that cannot be recalled."""
    reasons = [(RECALL.of(cell), recall_rule(g, stock, cell)) for cell in members(g.pawns[stock])]
    return [(option, reason) for option, reason in reasons if reason]

"""Exploring: one pawn moves, enters or is recalled (P-032..P-051)."""

from kancha.games.pachamama.events import ENTERED, MOVED, RECALLED
from kancha.games.pachamama.state import COOP, SOLO, State
from kancha.games.pachamama.verbs import EXPLORE, RESERVE
from kancha.kernel.bits import members
from kancha.kernel.options import Options

# Rules a refused move is explained by.
OFF_THE_BORDER = 47
RIVAL = 41
RIVAL_IN_SOLO = 162
RIVAL_IN_COOP = 225
MUST_GO_ON = 42
SAME_CELL = 45
MUST_STOP_BEFORE = 44
EMPTY_RESERVE = 21
NOT_ON_CROPS = 223
FIRST_STEP = 220


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


def refused_moves(g: State, stock: int, offer: Options) -> list[tuple[int, int]]:
    """Why the other cells cannot be reached, by the rule a player would look up."""
    found: list[tuple[int, int]] = []
    origins = members(g.pawns[stock])
    for origin in [*origins, RESERVE]:
        for cell in g.board.cells:
            option = EXPLORE.of(origin, cell)
            if not offer.has(option):
                found.append((option, refusal(g, stock, origin, cell)))
    return found


def refusal(g: State, stock: int, origin: int, cell: int) -> int:
    """The rule that keeps a pawn from a cell it cannot reach."""
    bit = 1 << cell
    if origin == RESERVE and not g.reserve[stock]:
        return EMPTY_RESERVE
    if origin == cell:
        return SAME_CELL
    if g.otoma & bit:
        return RIVAL_IN_SOLO if g.mode == SOLO else RIVAL_IN_COOP
    if g.rivals(stock) & bit:
        return RIVAL_IN_COOP if g.mode == COOP else RIVAL
    if g.pawns[stock] & bit:
        return MUST_GO_ON
    if g.mode == COOP:
        return NOT_ON_CROPS if g.planted & bit else FIRST_STEP
    if origin == RESERVE and not g.board.border & bit:
        return OFF_THE_BORDER
    return MUST_STOP_BEFORE

"""Phase III, step 1: knowledge scores and makes the new turn order (F-230 to F-232)."""

from kancha.games.cuzco_feld.events import PHASE_BEGINS, TURN_ORDER
from kancha.games.cuzco_feld.state import BOARD_PHASE, UNIVERSITY, UNIVERSITY_VP, State
from kancha.kernel.effects import Effect


class University(Effect[State]):
    """Everybody scores his space; the farthest marker, on one space the upper one, comes first (F-230 to F-232)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.phase = BOARD_PHASE
        g.step = UNIVERSITY
        g.tell(PHASE_BEGINS, g.phase)
        for seat in g.order:
            g.score(seat, g.box.knowledge_vp[g.players[seat].knowledge], UNIVERSITY_VP)
        set_order(g, new_order(g))
        return ()


def new_order(g: State) -> list[int]:
    """The seats from the farthest and uppermost marker to the last (F-231)."""
    seats: list[int] = []
    for space in range(len(g.box.knowledge_vp) - 1, -1, -1):
        for seat in reversed(g.arrivals):
            if g.players[seat].knowledge == space:
                seats.append(seat)
    return seats


def set_order(g: State, order: list[int]) -> None:
    """Tokens are handed out; the markers go back to 0, the first player's on top (F-035, F-232)."""
    g.order = order
    g.arrivals = order[::-1]
    for player in g.players:
        player.knowledge = 0
    if g.events is not None:
        for place in range(len(order)):
            g.tell(TURN_ORDER, order[place], place)

"""What an arranged position must be as a whole: nothing that no game could have come to is taken without a word."""

from typing import Final

from kancha.games.ayar.edition.laying import built
from kancha.games.ayar.material import (
    ACTIVITIES,
    ALL_CELLS,
    AYARS,
    INTI,
    LINE_CELLS,
    LINES,
    QUADRANT_CELLS,
    ROUNDS,
)
from kancha.games.ayar.state import State
from kancha.kernel.bits import members
from kancha.kernel.errors import BadPiece

TEMPLES: Final = 4


def check_together(g: State) -> None:
    """No more is on the common boards than has left the players' own, and bonuses and temples follow from empty lines."""
    check_tambos(g)
    check_fields(g)
    check_rows(g)
    for seat in range(g.seats):
        check_bonuses(g, seat)
        check_temples(g, seat)
    if g.ayllu is not None:
        check_ayllu(g)


def check_tambos(g: State) -> None:
    """One tambo always stays on a grid (A-023), and no more are on sites than have left it."""
    for side in range(g.sides()):
        on_sites = g.sites.count(side)
        gone = (ALL_CELLS & ~g.players[side].tambos).bit_count() if side < g.seats else 16
        if gone == 16 and side < g.seats:
            raise BadPiece("tambos", f"seat {side} has none left, but one always stays (A-023)")
        if on_sites > gone:
            raise BadPiece("sites", f"side {side} has {on_sites} tambos on sites, but only {gone} have left the grid")


def check_fields(g: State) -> None:
    """No more maize in the farming area than was planted (A-057)."""
    for seat in range(g.seats):
        if g.area.count(seat) > sum(g.players[seat].maize):
            raise BadPiece("fields", f"seat {seat} has not planted so many maize")
    if g.ayllu is not None and g.area.count(g.seats) > g.ayllu.maize:
        raise BadPiece("fields", "the Ayllu has not planted so many maize")


def check_rows(g: State) -> None:
    """The row of a retired man is scored and empty, and the Viracocha beside his woman is gone (A-098, A-101)."""
    for ayar in members(g.retired):
        if g.rows[g.row_of[ayar]]:
            raise BadPiece(f"temples {AYARS[ayar]}", "the man has retired, so his row is empty (A-101)")
        if g.beside >> ayar & 1:
            raise BadPiece("beside", f"the Viracocha beside the {AYARS[ayar]} woman left when her man retired (A-098)")


def check_bonuses(g: State, seat: int) -> None:
    """An Inti bonus is marked when its line is empty (A-078, A-081)."""
    player = g.players[seat]
    for activity in members(player.marked):
        line = g.box.board.bonus.index(INTI + activity)
        if player.tambos & LINE_CELLS[line]:
            raise BadPiece(
                "bonus",
                f"seat {seat} cannot have marked {ACTIVITIES[activity]}: {LINES[line]} still holds a tambo (A-078)",
            )


def check_temples(g: State, seat: int) -> None:
    """A temple leaves the hand when a quadrant is emptied, and the game when its row is scored (A-074, A-101)."""
    player = g.players[seat]
    placed = TEMPLES - player.temples.bit_count()
    emptied = len([cells for cells in QUADRANT_CELLS if not player.tambos & cells])
    if placed > emptied:
        raise BadPiece(
            "unbuilt",
            f"seat {seat} has placed {placed} temples, but only {emptied} quadrants of its grid are empty (A-074)",
        )
    if placed > built(g, seat).bit_count() and not g.retired:
        raise BadPiece("unbuilt", f"temples of seat {seat} are in no row, but no row has been scored yet (A-101)")


def check_ayllu(g: State) -> None:
    """The Ayllu marks a bonus each dawn and builds a temple each Day (A-129, A-132)."""
    ayllu = g.ayllu
    assert ayllu is not None
    dawns = g.retired.bit_count()
    if ayllu.marked.bit_count() > dawns:
        raise BadPiece("bonus", f"the Ayllu marks one bonus each dawn, so at most {dawns} by now (A-132)")
    placed = TEMPLES - ayllu.temples.bit_count()
    if placed > min(ROUNDS, dawns + 1):
        raise BadPiece("unbuilt", f"the Ayllu builds one temple each Day, so at most {dawns + 1} by now (A-129)")

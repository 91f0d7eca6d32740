"""How a game of Pachamama is laid out, for the log (P-020..P-027, P-150.., P-200..)."""

from kancha.draw.opening import Laid
from kancha.games.pachamama.setup import pawns_per_stock
from kancha.games.pachamama.state import COMPETITIVE, COOP, State
from kancha.kernel.state import GameState

DEALT = {"stack": "mountain"}
"""Draws of chance that are told, each with its sign."""


def opening(g: GameState) -> list[Laid]:
    assert isinstance(g, State)
    each = {"pawns": pawns_per_stock(g.box, g.mode, g.level, g.seats)}
    steps = [Laid("sun", "board", {"cells": len(g.board.cells)}), Laid("pawn", "pawns", each)]
    if g.mode == COMPETITIVE:
        steps.append(Laid("offering", "tokens", {"tokens": g.seats}))
    if g.mode == COOP:
        steps.append(Laid("bag", "screens"))
    return steps

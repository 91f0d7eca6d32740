"""How a game of Ayar is laid out, for the log (A-010..A-019, A-114)."""

from kancha.draw.opening import Laid
from kancha.games.ayar.material import AYARS
from kancha.games.ayar.state import State
from kancha.kernel.state import GameState

DEALT: dict[str, str] = {}
"""Draws of chance that are told, each with its sign: here events tell them."""


def opening(g: GameState) -> list[Laid]:
    assert isinstance(g, State)
    steps = [
        Laid("tambo", "each"),
        Laid("ay-man", "men", {"men": len(AYARS)}),
        Laid("ay-boat", "lake", {"viracocha": g.box.lake.zone_viracocha[g.seats]}),
    ]
    if g.ayllu is not None:
        steps.append(Laid("seat-0", "ayllu"))
    return steps

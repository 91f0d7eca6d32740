"""How a game of Cuzco is laid out, for the log (F-020..F-036)."""

from kancha.draw.opening import Laid
from kancha.games.cuzco_feld.material import DICE, MARKET_COLUMNS, PRIESTS, QUIPU, ROUNDS
from kancha.games.cuzco_feld.setup import INTI_IN_TEMPLE, OFFERINGS_AT_START
from kancha.games.cuzco_feld.state import State
from kancha.kernel.state import GameState

DEALT = {
    "rotation": "chasqui",
    "lies": "study-tile",
    "posted": "mission",
    "mask": "person",
    "first_feather": "feather",
}
"""Draws of chance that are told, each with its sign."""


def opening(g: GameState) -> list[Laid]:
    assert isinstance(g, State)
    goods = {"rounds": ROUNDS, "goods": MARKET_COLUMNS if g.seats == 4 else MARKET_COLUMNS - 1}
    each = {"dice": DICE, "priests": PRIESTS, "quipu": QUIPU, "offerings": OFFERINGS_AT_START}
    return [
        Laid("chasqui", "roads"),
        Laid("trade", "market", goods),
        Laid("inti", "medallions", {"inti": INTI_IN_TEMPLE}),
        Laid("die-6", "each", each),
    ]

"""How a game of Cuzco is laid out, for the log (K-004..K-010)."""

from kancha.draw.opening import Laid
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.state import GameState

DEALT = {"dealt": "card-back"}
"""Draws of chance that are told to whoever saw them, each with its sign."""


def opening(g: GameState) -> list[Laid]:
    assert isinstance(g, State)
    box = g.box
    supply = {"triples": box.triples, "basins": box.basins, "discs": box.discs, "storeys": sum(box.storeys)}
    tiles = {"doubles": box.doubles, "villages": box.villages, "cultures": box.cultures}
    return [
        Laid("kz-triple", "supply", supply),
        Laid("kz-basin", "printed"),
        Laid("kz-inca", "each", {"incas": box.incas, "tokens": box.tokens}),
        Laid("kz-double", "tiles", tiles),
        Laid("card-back", "cards", {"dealt": box.dealt}),
    ]

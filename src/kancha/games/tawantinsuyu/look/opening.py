"""How a game of Tawantinsuyu is laid out, for the log (T-030..T-049, T-270)."""

from kancha.draw.opening import Laid
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.state import GameState

DEALT: dict[str, str] = {}
"""Draws of chance that are told, each with its sign: here events tell them."""


def opening(g: GameState) -> list[Laid]:
    assert isinstance(g, State)
    box = g.box
    each = {"stairs": box.stairs_tokens, "markers": box.markers, "stone": box.start_resources[2]}
    steps = [
        Laid("stairs", "each", {**each, "points": box.start_score}),
        Laid("statue-large", "statues", {"small": box.small_statues, "large": box.large_statues}),
        Laid("army", "decks"),
    ]
    if g.axo is not None:
        names = dict(zip(("potato", "corn", "stone", "gold"), box.solo.resources, strict=True))
        steps.append(Laid("seat-0", "axomamma", {**names, "cards": box.solo.army_cards}))
    return steps

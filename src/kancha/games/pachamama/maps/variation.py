"""From one imagined map to another: forget a part of what nobody has seen and imagine that part anew.

While little is known a map from nothing is costly and the next one is cheap. It stays close to the first, but then so little
is known that one is as good a guess as another; once more is known every map is imagined from nothing.
"""

from typing import Final

from kancha.games.pachamama.maps.imagine import imagine
from kancha.games.pachamama.material import NONE, Board
from kancha.kernel.bits import members
from kancha.kernel.chance import Rng

OPENING: Final = 26  # undiscovered cells above which a map from nothing is costly
WIDEST: Final = 24  # cells forgotten at once


def vary(
    board: Board, land: list[int], crop: list[int], terrain: list[int], crops: list[int], rng: Rng, effort: int = 0
) -> tuple[list[int], list[int]]:
    """Another map that fits what is seen (`land`, `crop`), a step away from the given one."""
    hidden = [cell for cell in board.cells if crop[cell] == NONE]
    seen_land, seen_crop, left = terrain.copy(), crops.copy(), [0, 0, 0, 0]
    for cell in patch(board, hidden[rng.below(len(hidden))], rng):
        if crop[cell] == NONE:
            seen_crop[cell] = NONE
        if land[cell] == NONE:
            seen_land[cell] = NONE
            left[terrain[cell]] += 1
    return imagine(board, seen_land, seen_crop, left, rng, effort)


def patch(board: Board, centre: int, rng: Rng) -> list[int]:
    """A cell and those around it, grown until it is large enough."""
    mask = 1 << centre | board.around[centre]
    while mask.bit_count() < WIDEST:
        edge = members(mask)
        mask |= board.near[edge[rng.below(len(edge))]]
    return members(mask)

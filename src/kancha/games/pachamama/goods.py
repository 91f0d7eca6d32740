"""What a seat has besides points: pawns in reserve, tokens for offerings, and how far the stones have climbed."""

from kancha.games.pachamama.material import TERRAINS
from kancha.games.pachamama.state import State


def goods(g: State, seat: int) -> dict[str, int]:
    side = g.side(seat)
    held = {"pawns": g.reserve[g.stock(seat)], "tokens": g.tokens[side].bit_count()}
    for terrain, name in enumerate(TERRAINS):
        held[name] = g.stones[side * 4 + terrain]
    return held

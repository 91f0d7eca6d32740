"""Reading the pieces of an arranged position: each fault is one clear sentence with its place."""

from kancha.games.arranging import mapping
from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.kernel.errors import BadPiece


def side_of(g: State, piece: str, value: object) -> int:
    """A seat by its number, or `axomamma` alone."""
    if g.axo is not None and value == "axomamma":
        return AXOMAMMA
    if isinstance(value, str) and value.isdigit():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < g.seats:
        known = [str(seat) for seat in range(g.seats)] + (["axomamma"] if g.axo is not None else [])
        raise BadPiece(piece, f"“{value}” is no side; expected {', '.join(known)}")
    return value


def by_side(g: State, piece: str, pieces: dict[str, object]) -> list[tuple[int, object]]:
    """What is given for each side under a piece's name."""
    if piece not in pieces:
        return []
    return [(side_of(g, piece, key), value) for key, value in mapping(piece, pieces[piece]).items()]

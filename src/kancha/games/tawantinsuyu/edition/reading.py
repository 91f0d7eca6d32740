"""Reading the pieces of an arranged position: each fault is one clear sentence with its place."""

from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.kernel.errors import BadPiece


def mapping(piece: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise BadPiece(piece, "expected names with values")
    return {str(key): one for key, one in value.items()}


def texts(piece: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadPiece(piece, "expected a list of names")
    return [str(one) for one in value]


def whole(piece: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPiece(piece, f"expected a whole number from {low} to {high}")
    return value


def name_in(piece: str, value: object, names: list[str]) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        known = ", ".join(names) if len(names) <= 12 else f"{', '.join(names[:3])}, … {names[-1]}"
        raise BadPiece(piece, f"“{value}” is none of {known}")
    return names.index(value)


def names_in(piece: str, value: object, names: list[str]) -> list[int]:
    return [name_in(piece, one, names) for one in texts(piece, value)]


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

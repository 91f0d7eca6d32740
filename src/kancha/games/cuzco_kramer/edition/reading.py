"""How the pieces of an arranged position are read: every fault names its place."""

from kancha.games.cuzco_kramer.material import CELL_NUMBERS, COLOURS
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.errors import BadPiece


def mapping(place: str, piece: object) -> dict[str, object]:
    if not isinstance(piece, dict):
        raise BadPiece(place, "expected names with values, such as {...}")
    return {str(name): value for name, value in piece.items()}


def texts(place: str, piece: object) -> list[str]:
    if not isinstance(piece, (list, tuple)):
        raise BadPiece(place, "expected a list")
    return [str(item) for item in piece]


def cell_on_map(place: str, name: str) -> int:
    if name not in CELL_NUMBERS:
        raise BadPiece(place, f"“{name[:20]}” is no cell of the board")
    return CELL_NUMBERS[name]


def named(place: str, word: str, words: list[str]) -> int:
    if word not in words:
        raise BadPiece(place, f"“{word[:40]}” is none of {', '.join(words)}")
    return words.index(word)


def whole(place: str, piece: object, low: int, high: int) -> int:
    text = str(piece)
    if not text.isdecimal() or len(text) > 6 or not low <= int(text) <= high:
        raise BadPiece(place, f"“{text[:20]}” is not a number from {low} to {high}")
    return int(text)


def flag(place: str, piece: object) -> bool:
    if not isinstance(piece, bool):
        raise BadPiece(place, "expected true or false")
    return piece


def seat_of(g: State, place: str, word: str) -> int:
    """A seat by its number or its colour."""
    colours = COLOURS[: g.seats]
    return colours.index(word) if word in colours else whole(place, word, 0, g.seats - 1)


def temple_set(g: State, place: str, piece: object) -> int:
    found = 0
    for name in texts(place, piece):
        cell = cell_on_map(place, name)
        if not g.temples >> cell & 1:
            raise BadPiece(place, f"there is no temple on {name}")
        found |= 1 << cell
    return found

"""How the pieces of an arranged position are read: every fault names its place."""

from kancha.games.arranging import mapping, texts, whole
from kancha.games.cuzco_kramer.material import CELL_NUMBERS, COLOURS
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.errors import BadPiece


def cell_on_map(place: str, name: str) -> int:
    if name not in CELL_NUMBERS:
        raise BadPiece(place, f"“{name[:20]}” is no cell of the board")
    return CELL_NUMBERS[name]


def seat_of(g: State, place: str, word: str) -> int:
    """A seat by its number or its colour."""
    colours = COLOURS[: g.seats]
    return colours.index(word) if word in colours else whole(place, word, 0, g.seats - 1)


def by_seat(g: State, place: str, piece: object) -> list[tuple[int, object]]:
    """Values by seat, each named once."""
    pairs: list[tuple[int, object]] = []
    for word, value in mapping(place, piece).items():
        seat = seat_of(g, place, word)
        if seat in [other for other, _ in pairs]:
            raise BadPiece(place, f"“{word}” is a seat that is named already")
        pairs.append((seat, value))
    return pairs


def temple_set(g: State, place: str, piece: object) -> int:
    cells = 0
    for name in texts(place, piece):
        cell = cell_on_map(place, name)
        if not g.temples >> cell & 1:
            raise BadPiece(place, f"there is no temple on {name}")
        cells |= 1 << cell
    return cells

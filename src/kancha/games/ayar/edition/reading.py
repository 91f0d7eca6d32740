"""Reading the pieces of an arranged position: each fault is refused with its place and what was expected."""

from kancha.games.ayar.material import COLOURS
from kancha.games.ayar.state import State
from kancha.kernel.errors import BadPiece


def mapping(place: str, piece: object) -> dict[str, object]:
    if not isinstance(piece, dict):
        raise BadPiece(place, "expected names with values, such as {...}")
    return {str(name): value for name, value in piece.items()}


def listing(place: str, piece: object) -> list[object]:
    if not isinstance(piece, (list, tuple)):
        raise BadPiece(place, "expected a list")
    return list(piece)


def texts(place: str, piece: object) -> list[str]:
    return [str(item) for item in listing(place, piece)]


def named(place: str, word: object, words: list[str]) -> int:
    """The number of a word."""
    if str(word) not in words:
        expected = ", ".join(words) if len(words) <= 16 else f"{', '.join(words[:3])}, … {words[-1]}"
        raise BadPiece(place, f"“{str(word)[:40]}” is none of {expected}")
    return words.index(str(word))


def several(place: str, piece: object, words: list[str]) -> list[int]:
    """Different words of a list, as numbers."""
    found = [named(place, word, words) for word in listing(place, piece)]
    for number in found:
        if found.count(number) > 1:
            raise BadPiece(place, f"{words[number]} is there twice")
    return found


def whole(place: str, piece: object, low: int, high: int) -> int:
    text = str(piece)
    if isinstance(piece, bool) or not text.isdecimal() or len(text) > 6 or not low <= int(text) <= high:
        raise BadPiece(place, f"“{text[:20]}” is not a number from {low} to {high}")
    return int(text)


def side_of(g: State, place: str, word: object) -> int:
    """A side by its seat number or colour; `ayllu` alone against it."""
    text = str(word)
    names = [COLOURS[colour] for colour in g.colours]
    if g.ayllu is not None and text == "ayllu":
        return g.seats
    if text in names:
        return names.index(text)
    return whole(place, word, 0, g.sides() - 1)


def seat_of(g: State, place: str, word: object) -> int:
    side = side_of(g, place, word)
    if side == g.seats:
        raise BadPiece(place, "the Ayllu has none")
    return side


def by_side(g: State, place: str, piece: object) -> list[tuple[int, object]]:
    return [(side_of(g, place, word), value) for word, value in mapping(place, piece).items()]


def by_seat(g: State, place: str, piece: object) -> list[tuple[int, object]]:
    return [(seat_of(g, place, word), value) for word, value in mapping(place, piece).items()]

"""How the pieces of an arranged position are read, in every game: each fault is one clear sentence with its place."""

from kancha.kernel.errors import BadPiece

SHOWN = 16
"""So many names are listed in a refusal; of more, the first and the last."""


def mapping(place: str, piece: object) -> dict[str, object]:
    """Names with values."""
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
    text = str(word)
    if text not in words:
        expected = ", ".join(words) if len(words) <= SHOWN else f"{', '.join(words[:3])}, … {words[-1]}"
        raise BadPiece(place, f"“{text[:40]}” is none of {expected}")
    return words.index(text)


def all_named(place: str, piece: object, words: list[str]) -> list[int]:
    return [named(place, word, words) for word in listing(place, piece)]


def several(place: str, piece: object, words: list[str]) -> list[int]:
    """Different words of a list, as numbers."""
    numbers = all_named(place, piece, words)
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadPiece(place, f"{words[number]} is there twice")
    return numbers


def whole(place: str, piece: object, low: int, high: int) -> int:
    text = str(piece)
    if isinstance(piece, bool) or not text.isdecimal() or len(text) > 6 or not low <= int(text) <= high:
        raise BadPiece(place, f"“{text[:20]}” is not a number from {low} to {high}")
    return int(text)


def flag(place: str, piece: object) -> bool:
    if not isinstance(piece, bool):
        raise BadPiece(place, "expected true or false")
    return piece

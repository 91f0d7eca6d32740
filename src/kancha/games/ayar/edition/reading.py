"""Reading the pieces of an arranged position: each fault is refused with its place and what was expected."""

from kancha.games.arranging import mapping, whole
from kancha.games.ayar.material import COLOURS
from kancha.games.ayar.state import State
from kancha.kernel.errors import BadPiece


def side_of(g: State, place: str, word: object) -> int:
    """A side by its seat number or colour; `ayllu` alone against it."""
    text = str(word)
    names = [COLOURS[colour] for colour in g.colours]
    if g.ayllu is not None and text == "ayllu":
        return g.seats
    if text in names:
        return names.index(text)
    return whole(place, word, 0, g.sides() - 1)


def by_side(g: State, place: str, piece: object) -> list[tuple[int, object]]:
    sides: list[tuple[int, object]] = []
    for word, value in mapping(place, piece).items():
        side = side_of(g, place, word)
        if side in [other for other, _ in sides]:
            raise BadPiece(place, f"“{word}” is a side that is named already")
        sides.append((side, value))
    return sides


def by_seat(g: State, place: str, piece: object) -> list[tuple[int, object]]:
    for side, _ in by_side(g, place, piece):
        if side == g.seats:
            raise BadPiece(place, "the Ayllu has none")
    return by_side(g, place, piece)

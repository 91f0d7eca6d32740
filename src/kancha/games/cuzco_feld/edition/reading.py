"""Reading the pieces of an arranged position: what each value must look like, refused with its place if it does not."""

from kancha.games.arranging import listing, mapping, whole
from kancha.games.cuzco_feld.material import COLOURS
from kancha.games.cuzco_feld.state import State
from kancha.kernel.errors import BadPiece
from kancha.kernel.verbs import Domain


def named(place: str, piece: object, domain: Domain) -> int:
    """The value a word of a domain stands for."""
    value = domain.parse(str(piece))
    if value < 0:
        raise BadPiece(place, f"“{str(piece)[:40]}” is no {domain.name}; expected {domain.expected()}")
    return value


def all_named(place: str, piece: object, domain: Domain) -> list[int]:
    return [named(place, item, domain) for item in listing(place, piece)]


def set_named(place: str, piece: object, domain: Domain) -> int:
    """Different words of a domain, as a set."""
    members = 0
    for value in all_named(place, piece, domain):
        if members >> value & 1:
            raise BadPiece(place, f"{domain.words[value]} is there twice")
        members |= 1 << value
    return members


def one_seat(g: State, place: str, word: object) -> int:
    """A seat by its number or its colour."""
    text = str(word)
    if text in COLOURS[: g.seats]:
        return COLOURS.index(text)
    return whole(place, text, 0, g.seats - 1)


def seats_of(g: State, place: str, piece: object) -> list[int]:
    return [one_seat(g, place, word) for word in listing(place, piece)]


def by_seat(g: State, place: str, piece: object) -> list[tuple[int, str, object]]:
    """Values by seat, each with its place for a refusal."""
    return [(one_seat(g, place, word), f"{place} {word}", value) for word, value in mapping(place, piece).items()]


def number_by_seat(g: State, place: str, piece: object, high: int) -> list[tuple[int, int]]:
    return [(seat, whole(where, value, 0, high)) for seat, where, value in by_seat(g, place, piece)]

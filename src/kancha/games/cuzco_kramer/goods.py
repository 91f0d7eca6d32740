"""What a seat has besides points: action points, tokens, tiles, Incas, cards."""

from kancha.games.cuzco_kramer.material import CULTURE, DOUBLE, VILLAGE
from kancha.games.cuzco_kramer.state import State


def goods(g: State, seat: int) -> dict[str, int]:
    return {
        "ap": g.ap if g.active == seat else 0,
        "tokens": g.tokens[seat],
        "triples": g.triples,
        "doubles": g.left_of(seat, DOUBLE),
        "villages": g.left_of(seat, VILLAGE),
        "fields": g.left_of(seat, CULTURE),
        "incas": g.reserve[seat],
        "cards": g.hand_size[seat],
    }

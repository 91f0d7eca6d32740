"""Feathers: at most three of a colour, each on a place of its own colour (F-005 to F-009)."""

from kancha.games.cuzco_feld.events import TOOK_FEATHER
from kancha.games.cuzco_feld.material import ALL_FEATHERS, FEATHER_PLACES
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import PUT_FEATHER
from kancha.kernel.effects import Effect, Question

THREE_AT_MOST = 6
OWN_COLOUR = 7


def put_feather(g: State, seat: int, place: int) -> None:
    player = g.players[seat]
    player.feathers |= 1 << place
    if g.events is not None:
        g.tell(TOOK_FEATHER, seat, g.box.masks[player.mask][place], place)


class GainFeather(Question[State]):
    """A feather of a given colour goes on a free place of that colour, the owner's choice (F-007, F-127)."""

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def options(self, g: State) -> list[int]:
        return PUT_FEATHER.over(g.places_of(self.seat, self.colour))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        put_feather(g, self.seat, PUT_FEATHER.arg(option))
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        player = g.players[self.seat]
        free = g.places_of(self.seat, self.colour)
        found: list[tuple[int, int]] = []
        for place in range(FEATHER_PLACES):
            if not free >> place & 1 and not player.feathers >> place & 1:
                found.append((PUT_FEATHER.of(place), OWN_COLOUR))
        return found


class AnyFeather(Question[State]):
    """A feather of a colour of choice: the place says which (F-166, F-503)."""

    def options(self, g: State) -> list[int]:
        return PUT_FEATHER.over(ALL_FEATHERS & ~g.players[self.seat].feathers)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        put_feather(g, self.seat, PUT_FEATHER.arg(option))
        return ()

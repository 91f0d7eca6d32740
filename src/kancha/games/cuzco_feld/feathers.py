"""Feathers: at most three of a colour, each on a place of its own colour (F-005 to F-009)."""

from typing import Final

from kancha.games.cuzco_feld.events import TOOK_FEATHER
from kancha.games.cuzco_feld.gods import forbidden
from kancha.games.cuzco_feld.material import ALL_FEATHERS
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import PUT_FEATHER
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import Verb

THREE_AT_MOST: Final = 6
OWN_COLOUR: Final = 7
PLACE_TAKEN: Final = 1007


def bar_to_place(g: State, seat: int, place: int) -> int:
    """The rule that keeps a feather from a place: it is filled, and so may be its whole colour (F-006, F-007); 0 if free."""
    player = g.players[seat]
    if not player.feathers >> place & 1:
        return 0
    return PLACE_TAKEN if g.places_of(seat, g.box.masks[player.mask][place]) else THREE_AT_MOST


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

    def verbs(self) -> list[Verb]:
        return [PUT_FEATHER]

    def refuse(self, g: State, option: int) -> int:
        if not PUT_FEATHER.owns(option):
            return 0
        place = PUT_FEATHER.arg(option)
        if g.box.masks[g.players[self.seat].mask][place] != self.colour:
            return OWN_COLOUR
        return bar_to_place(g, self.seat, place)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, PUT_FEATHER.over(ALL_FEATHERS & ~g.players[self.seat].feathers))


class AnyFeather(Question[State]):
    """A feather of a colour of choice: the place says which (F-166, F-503)."""

    def verbs(self) -> list[Verb]:
        return [PUT_FEATHER]

    def refuse(self, g: State, option: int) -> int:
        return bar_to_place(g, self.seat, PUT_FEATHER.arg(option)) if PUT_FEATHER.owns(option) else 0

    def options(self, g: State) -> list[int]:
        return PUT_FEATHER.over(ALL_FEATHERS & ~g.players[self.seat].feathers)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        put_feather(g, self.seat, PUT_FEATHER.arg(option))
        return ()

"""Farming: maize leaves its sets for the fields by the lake (A-057..A-062)."""

from typing import Final

from kancha.games.ayar.asking import forbidden
from kancha.games.ayar.events import FROM_MAIZE, PLANTED
from kancha.games.ayar.material import FARMING
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import PLANT
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.effects import Effect, Repeat
from kancha.kernel.verbs import STOP, STOP_VERB, Verb

AT_LEAST_ONE: Final = 37
SET_EMPTY: Final = 58


class PlantMaize(Repeat[State]):
    """Plant maize one after the other, at least one, at most the power; each is the leftmost of a set (A-057, A-058)."""

    def __init__(self, seat: int, least: int, power: int) -> None:
        """`power` is what is left of the line's; a complete power slot adds to it, even one completed on the way (A-090)."""
        super().__init__(seat, least)
        self.power = power

    def choices(self, g: State) -> list[int]:
        if self.power + g.players[self.seat].bonus_power(FARMING) <= 0:
            return []
        return PLANT.over(g.players[self.seat].sets_left(g.box))

    def verbs(self) -> list[Verb]:
        return [PLANT, STOP_VERB]

    def refuse(self, g: State, option: int) -> int:
        if option == STOP:
            return AT_LEAST_ONE if self.least else 0
        if not PLANT.owns(option):
            return 0
        return 0 if g.players[self.seat].sets_left(g.box) >> PLANT.arg(option) & 1 else SET_EMPTY

    def again(self, g: State, option: int) -> "PlantMaize":
        return PlantMaize(self.seat, 0, self.power - 1)

    def act(self, g: State, option: int) -> tuple[Effect[State], ...]:
        each = PLANT.arg(option)
        player = g.players[self.seat]
        player.maize[each] += 1
        g.area.append(self.seat)
        left = g.box.board.set_size[each] - player.maize[each]
        if g.events is not None:
            g.tell(PLANTED, self.seat, each, left)
        if left == 0 and g.box.board.set_viracocha[each]:
            return gain_viracocha(g, self.seat, FROM_MAIZE)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, [*PLANT.over(15), STOP])

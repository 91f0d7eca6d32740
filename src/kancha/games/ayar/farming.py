"""Farming: maize leaves its sets for the fields by the lake (A-057..A-062)."""

from typing import Final

from kancha.games.ayar.asking import allowed, forbidden
from kancha.games.ayar.events import FROM_MAIZE, PLANTED
from kancha.games.ayar.material import FARMING
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import PLANT
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import STOP, STOP_VERB, Verb

AT_LEAST_ONE: Final = 37
SET_EMPTY: Final = 58


class PlantMaize(Question[State]):
    """Plant maize one after the other, at least one, at most the power; each is the leftmost of a set (A-057, A-058)."""

    def __init__(self, seat: int, power: int, used: int) -> None:
        """`power` is the line's; a complete power slot adds to it, even one completed on the way (A-090)."""
        super().__init__(seat)
        self.power = power
        self.used = used

    def options(self, g: State) -> list[int]:
        player = g.players[self.seat]
        if self.used >= self.power + player.bonus_power(FARMING):
            return []
        maize = allowed(self, g, PLANT.over(15))
        return [STOP, *maize] if maize and self.used else maize

    def verbs(self) -> list[Verb]:
        return [PLANT, STOP_VERB]

    def refuse(self, g: State, option: int) -> int:
        if option == STOP:
            return 0 if self.used else AT_LEAST_ONE
        if not PLANT.owns(option):
            return 0
        each = PLANT.arg(option)
        return 0 if g.players[self.seat].maize[each] < g.box.set_size[each] else SET_EMPTY

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == STOP:
            return ()
        each = PLANT.arg(option)
        player = g.players[self.seat]
        player.maize[each] += 1
        g.area.append(self.seat)
        left = g.box.set_size[each] - player.maize[each]
        if g.events is not None:
            g.tell(PLANTED, self.seat, each, left)
        again = PlantMaize(self.seat, self.power, self.used + 1)
        if left == 0 and g.box.set_viracocha[each]:
            return (*gain_viracocha(g, self.seat, FROM_MAIZE), again)
        return (again,)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, [*PLANT.over(15), STOP])

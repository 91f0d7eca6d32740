"""Farming: maize leaves its sets for the fields by the lake (A-057..A-062)."""

from typing import Final

from kancha.games.ayar.events import FROM_MAIZE, PLANTED
from kancha.games.ayar.material import FARMING
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import PLANT
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import STOP

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
        found = [PLANT.of(each) for each in range(4) if player.maize[each] < g.box.set_size[each]]
        return [STOP, *found] if found and self.used else found

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
        player = g.players[self.seat]
        found = [(PLANT.of(each), SET_EMPTY) for each in range(4) if player.maize[each] == g.box.set_size[each]]
        return found if self.used else [*found, (STOP, AT_LEAST_ONE)]

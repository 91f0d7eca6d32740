"""The headdress: circle tiles between two feathers (F-190 to F-194)."""

from typing import Final

from kancha.games.cuzco_feld.blessing import Blessing
from kancha.games.cuzco_feld.events import ACTIVATED
from kancha.games.cuzco_feld.gods import forbidden
from kancha.games.cuzco_feld.material import CIRCLES, PAIR
from kancha.games.cuzco_feld.state import HEADDRESS_VP, State
from kancha.games.cuzco_feld.verbs import ACTIVATE
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import Verb

TOO_HIGH: Final = 190
TWO_FEATHERS: Final = 1190
ONCE_ONLY: Final = 191


class Headdress(Question[State]):
    """Activate a circle tile within the strength whose two feathers are there (F-190)."""

    def __init__(self, seat: int, strength: int) -> None:
        super().__init__(seat)
        self.strength = strength

    def options(self, g: State) -> list[int]:
        return ACTIVATE.over(g.players[self.seat].ready_circles(self.strength))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        circle = ACTIVATE.arg(option)
        g.players[self.seat].circles |= 1 << circle
        if g.events is not None:
            g.tell(ACTIVATED, self.seat, circle)
        g.score(self.seat, g.box.circle_vp[circle] + g.box.headdress_bonus[g.round], HEADDRESS_VP)
        return (Blessing(self.seat),)

    def verbs(self) -> list[Verb]:
        return [ACTIVATE]

    def refuse(self, g: State, option: int) -> int:
        if not ACTIVATE.owns(option):
            return 0
        player = g.players[self.seat]
        circle = ACTIVATE.arg(option)
        if player.circles >> circle & 1:
            return ONCE_ONLY
        if circle >= self.strength:
            return TOO_HIGH
        return TWO_FEATHERS if player.feathers & PAIR[circle] != PAIR[circle] else 0

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, [ACTIVATE.of(circle) for circle in range(CIRCLES)])

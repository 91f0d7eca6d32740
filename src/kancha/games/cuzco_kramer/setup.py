"""Setting up: the display card, three cards each, and who begins (K-005..K-010)."""

from typing import Final

from kancha.games.cuzco_kramer.cards import DealCard, ShowCard
from kancha.games.cuzco_kramer.events import BEGINS
from kancha.games.cuzco_kramer.material import Box
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.turn import StartTurn
from kancha.games.cuzco_kramer.verbs import FIRST
from kancha.games.frame import first_seat
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Effect
from kancha.kernel.rules import Setup

FIRST_PILE: Final = 1


def begin(box: Box, setup: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
    """The bare site with its printed basins, and everything that is dealt."""
    effects: list[Effect[State]] = [ShowCard()]
    for seat in range(setup.seats):
        effects += [DealCard(seat) for _ in range(box.dealt)]
    effects.append(first_seat(setup, FIRST, FIRST_PILE, tuple([Begin(seat) for seat in range(setup.seats)])))
    return State(box, setup.seats), tuple(effects)


class Begin(Effect[State]):
    """The first turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.tell(BEGINS, self.seat)
        return (StartTurn(self.seat),)

"""Setting up: the display card, three cards each, and who begins (K-005..K-010)."""

from typing import Final

from kancha.games.cuzco_kramer.cards import DealCard, ShowCard
from kancha.games.cuzco_kramer.events import BEGINS
from kancha.games.cuzco_kramer.material import Box
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.turn import StartTurn
from kancha.games.cuzco_kramer.verbs import FIRST
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.rules import Setup

FIRST_PILE: Final = 1


def begin(box: Box, setup: Setup) -> tuple[State, tuple[Effect[State], ...]]:
    """The bare site with its printed basins, and everything that is dealt."""
    effects: list[Effect[State]] = [ShowCard()]
    for seat in range(setup.seats):
        effects += [DealCard(seat) for _ in range(box.dealt)]
    first = setup.options["first"]
    effects.append(DrawFirst() if first == "random" else Begin(int(first)))
    return State(box, setup.seats), tuple(effects)


class DrawFirst(Draw[State]):
    """The first player is drawn (K-010)."""

    def options(self, g: State) -> list[int]:
        return [FIRST.of(seat) for seat in range(g.seats)]

    def draw(self, g: State, chance: Chance) -> int:
        return FIRST.of(chance.below(FIRST_PILE, g.seats))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return (Begin(FIRST.arg(option)),)


class Begin(Effect[State]):
    """The first turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.tell(BEGINS, self.seat)
        return (StartTurn(self.seat),)

"""The Temple: steps, their rewards, and gold for a step (T-013 to T-015)."""

from kancha.games.tawantinsuyu.events import CLIMBED
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.gains import Gain, Kind
from kancha.games.tawantinsuyu.material import GOLD, TEMPLE_TOP
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import TEMPLE
from kancha.games.tawantinsuyu.reasons import STEP_DEAR
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import NO, PASS, YES, YES_VERB, Verb


class Climb(Effect[State]):
    """Advance so many spaces, each with the reward printed left of it; steps beyond the last are lost (T-013, T-015)."""

    def __init__(self, side: int, steps: int) -> None:
        self.side = side
        self.steps = steps

    def do(self, g: State, option: int) -> Effects:
        player = g.players[self.side]
        if player.temple == TEMPLE_TOP:
            return ()
        player.temple += 1
        if g.events is not None:
            g.tell(CLIMBED, self.side, player.temple)
        effects: list[Effect[State]] = []
        reward = g.box.temple_gain[player.temple]
        if reward:
            effects.append(Gain(self.side, reward, TEMPLE))
        if self.steps > 1:
            effects.append(Climb(self.side, self.steps - 1))
        return tuple(effects)


class FreeStep(Question[State]):
    """A free step may be declined (T-018)."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def options(self, g: State) -> list[int]:
        return [YES, NO] if g.players[self.seat].temple < TEMPLE_TOP else []

    def do(self, g: State, option: int) -> Effects:
        return (Climb(self.seat, self.number),) if option == YES else ()


def can_buy_step(g: State, seat: int) -> bool:
    """Gold may be paid for a step that exists (T-015)."""
    player = g.players[seat]
    return player.res[GOLD] > 0 and player.temple < TEMPLE_TOP


class PaidStep(Own):
    """One may pay 1 gold for 1 step (T-018, T-146, T-252)."""

    def choices(self, g: State) -> list[int]:
        return [YES, NO] if can_buy_step(g, self.seat) else []

    def hopeful(self, g: State) -> bool:
        return g.players[self.seat].temple < TEMPLE_TOP

    def proper(self) -> list[Verb]:
        return [YES_VERB]

    def refusal(self, g: State, option: int) -> int:
        return STEP_DEAR if option == YES else 0

    def act(self, g: State, option: int) -> Effects:
        if option in (NO, PASS):
            return ()
        g.pay(self.seat, GOLD, 1)
        return (Climb(self.seat, 1),)


class FreeSteps(Kind):
    """Steps as a reward."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return g.players[side].temple < TEMPLE_TOP

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (FreeStep(side, number),)


class PaidSteps(Kind):
    """Gold for a step."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return can_buy_step(g, side)

    def hopeful(self, g: State, side: int) -> bool:
        return g.players[side].temple < TEMPLE_TOP

    def effects(self, g: State, side: int, number: int) -> Effects:
        return tuple([PaidStep(side) for _ in range(number)])

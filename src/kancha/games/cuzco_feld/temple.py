"""The temple: priests on the steps, pushed down by those who come after (F-180 to F-185, F-235 to F-237, F-412)."""

from kancha.games.cuzco_feld.blessing import Blessing
from kancha.games.cuzco_feld.events import LOST_INTI, PLACED_PRIEST, PUSHED_PRIEST, SENT_PRIEST_HOME, TOOK_INTI
from kancha.games.cuzco_feld.material import NONE, STEPS
from kancha.games.cuzco_feld.state import TEMPLE_STEP, TEMPLE_VP, State
from kancha.kernel.effects import Effect


class PlacePriest(Effect[State]):
    """A priest goes on the step of exactly the strength; whoever is there goes down, or home with card 12 (F-180 to F-183)."""

    def __init__(self, seat: int, strength: int, expel: int) -> None:
        self.seat = seat
        self.strength = strength
        self.expel = expel

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        step = self.strength - 1
        pushed = g.steps[step]
        g.steps[step] = self.seat
        if g.events is not None:
            g.tell(PLACED_PRIEST, self.seat, self.strength)
        if self.expel:
            if g.events is not None:
                g.tell(SENT_PRIEST_HOME, pushed)
            return (Blessing(self.seat),)
        push_down(g, step, pushed)
        return (Blessing(self.seat),)


def push_down(g: State, step: int, pushed: int) -> None:
    """A pushed priest goes down one step, pushing on; from step 1 it goes back to its owner (F-181, F-182)."""
    while pushed != NONE:
        step -= 1
        if step < 0:
            if g.events is not None:
                g.tell(SENT_PRIEST_HOME, pushed)
            return
        below = g.steps[step]
        g.steps[step] = pushed
        if g.events is not None:
            g.tell(PUSHED_PRIEST, pushed, step + 1)
        pushed = below


class TempleScoring(Effect[State]):
    """Each priest scores; most priests, then the highest one, take a medallion (F-235 to F-237)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.step = TEMPLE_STEP
        for seat in g.order:
            g.score(seat, g.priests(seat) * g.box.priest_vp[g.round], TEMPLE_VP)
        if not g.inti_temple:
            return ()
        seat = most_priests(g)
        g.inti_temple -= 1
        if seat == NONE:
            g.inti_gone += 1
            if g.events is not None:
                g.tell(LOST_INTI)
        else:
            g.players[seat].inti += 1
            if g.events is not None:
                g.tell(TOOK_INTI, seat)
        return ()


def most_priests(g: State) -> int:
    """Who has most priests on the steps; of those tied, who has the highest (F-236)."""
    best, number = NONE, 0
    for step in range(STEPS - 1, -1, -1):
        seat = g.steps[step]
        if seat != NONE and g.priests(seat) > number:
            best, number = seat, g.priests(seat)
    return best

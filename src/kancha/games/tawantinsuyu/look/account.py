"""What a placement costs, whose stairs it uses and how many tasks it brings, with the reasons (T-080 to T-106)."""

from dataclasses import dataclass

from kancha.games.tawantinsuyu.buildings import ALSO_PRIEST, WARRIOR_TASKS, figure
from kancha.games.tawantinsuyu.material import NONE, PRIEST, WARRIOR
from kancha.games.tawantinsuyu.placement import Abilities, Arrive, BeginTasks, PriestAbility, counted_tasks, food_cost
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.tasks import ChooseTask
from kancha.kernel.effects import Effect
from kancha.kernel.state import GameState


@dataclass(frozen=True)
class Account:
    """One worker on one space. The stairs are those used, the first the upper one."""

    side: int
    worker: int
    space: int
    walk: int
    descent: int
    stairs: list[int]
    food: int
    courier: int  # food that a Courier saves
    colour: int  # tasks for the colour of the space
    warrior: int  # that buildings give a Warrior
    helpers: list[int]  # neighbours of the same colour
    potato: bool  # whether one more can be had for a potato
    tasks: int

    @property
    def first(self) -> int:
        """Tasks for being the first in the segment."""
        return self.tasks - 1 - self.colour - self.warrior - len(self.helpers)


def account(g: State, side: int, worker: int, space: int) -> Account:
    """The reckoning for a worker that is to be put on a free space, or stands there since just now."""
    hill, player = g.box.hill, g.players[side]
    section, terrace = hill.section[space], hill.terrace[space]
    walk, food = g.walking(side, section), food_cost(g, side, worker, space)
    lonely = not g.occupied() & ~(1 << space) & hill.segment_mask[hill.segment[space]]
    warrior = figure(g.box, player, WARRIOR_TASKS) if worker == WARRIOR else 0
    helpers = [near for near in hill.neighbours[space] if g.standing[worker] >> near & 1]
    return Account(
        side,
        worker,
        space,
        walk,
        g.box.costs.descent[terrace],
        g.stairs_above(section, terrace),
        food,
        courier=walk + g.descending(section, terrace) - food,
        colour=counted_tasks(g, side, worker, space, 0, False) - 1 - warrior,
        warrior=warrior,
        helpers=helpers,
        potato=worker == PRIEST or figure(g.box, player, ALSO_PRIEST) > 0,
        tasks=counted_tasks(g, side, worker, space, len(helpers), lonely),
    )


@dataclass(frozen=True)
class Underway:
    """A placement that is being paid for or resolved: its reckoning, and how many tasks are left once they are counted."""

    account: Account
    arrived: bool
    left: int = NONE
    done: int = 0


def underway(g: State, pending: list[Effect[GameState]]) -> Underway | None:
    """The placement of this turn, read from what is still to come."""
    for ahead in reversed(pending):
        if isinstance(ahead, Arrive):
            return Underway(account(g, ahead.seat, ahead.worker, ahead.space), False)
        if isinstance(ahead, (Abilities, PriestAbility, BeginTasks, ChooseTask)):
            worker = g.worker_at(ahead.space)
            if worker == NONE:
                return None
            one = account(g, ahead.seat, worker, ahead.space)
            return (
                Underway(one, True, ahead.tasks, ahead.done) if isinstance(ahead, ChooseTask) else Underway(one, True)
            )
    return None

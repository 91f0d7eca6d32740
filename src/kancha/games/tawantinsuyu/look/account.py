"""What a placement costs, whose stairs it uses and how many tasks it brings, with the reasons (T-080 to T-106)."""

from dataclasses import dataclass

from kancha.games.tawantinsuyu.buildings import ALSO_COURIER, ALSO_PRIEST, BOTH_BUILDERS, WARRIOR_TASKS, figure
from kancha.games.tawantinsuyu.material import (
    ARCHITECT,
    BLUE,
    COURIER,
    CRAFTSMAN,
    GREEN,
    NONE,
    PRIEST,
    WARRIOR,
)
from kancha.games.tawantinsuyu.placement import Abilities, Arrive, BeginTasks, PriestAbility
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
    stairs: tuple[int, ...]
    courier: int  # food that a Courier saves
    food: int
    colour: int  # tasks for the colour of the space
    first: int  # for being the first in the segment
    warrior: int  # that buildings give a Warrior
    helpers: tuple[int, ...]  # neighbours of the same colour
    potato: bool  # whether one more can be had for a potato
    tasks: int


def account(g: State, side: int, worker: int, space: int) -> Account:
    """The reckoning for a worker that is to be put on a free space, or stands there since just now."""
    hill, costs, player = g.box.hill, g.box.costs, g.players[side]
    section, terrace = hill.section[space], hill.terrace[space]
    walk = g.walking(side, section) if player.priest != NONE else 0
    stairs = tuple(g.stairs_above(section, terrace))
    runs = worker == COURIER or figure(g.box, player, ALSO_COURIER) > 0
    before = walk + max(0, costs.descent[terrace] - costs.stairs_help * len(stairs))
    saved = min(1, before) if runs else 0
    both = figure(g.box, player, BOTH_BUILDERS) > 0
    blue = worker == ARCHITECT or (worker == CRAFTSMAN and both)
    green = worker == CRAFTSMAN or (worker == ARCHITECT and both)
    shade = hill.colour[space]
    colour = int((blue and shade == BLUE) or (green and shade == GREEN))
    others = g.occupied() & ~(1 << space)
    first = int(runs and not others & hill.segment_mask[hill.segment[space]])
    warrior = figure(g.box, player, WARRIOR_TASKS) if worker == WARRIOR else 0
    helpers = tuple([near for near in hill.neighbours[space] if g.standing[worker] >> near & 1])
    return Account(
        side,
        worker,
        space,
        walk,
        costs.descent[terrace],
        stairs,
        saved,
        before - saved,
        colour,
        first,
        warrior,
        helpers,
        worker == PRIEST or figure(g.box, player, ALSO_PRIEST) > 0,
        1 + colour + first + warrior + len(helpers),
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
            if isinstance(ahead, ChooseTask):
                return Underway(one, True, ahead.tasks, ahead.done)
            return Underway(one, True)
    return None

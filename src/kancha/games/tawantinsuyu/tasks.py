"""Tasks: spent one after another on the three icons the worker touches (T-088 to T-090, T-120 to T-148)."""

from kancha.games.tawantinsuyu.armies import armies_to_draw, training
from kancha.games.tawantinsuyu.buildings import HARVEST_MORE, HARVEST_POINTS, figure
from kancha.games.tawantinsuyu.events import TASKS_LOST
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.gains import plain
from kancha.games.tawantinsuyu.market import BuildBuilding, any_in_market, can_build, can_renew
from kancha.games.tawantinsuyu.material import (
    HARVEST_GOLD,
    NONE,
    TASK_BUILDING,
    TASK_PRODUCTION,
    TASK_STAIRS,
    TASK_STATUE,
    TASK_TRADE,
    TASK_TRAIN,
    TASK_WEAVING,
)
from kancha.games.tawantinsuyu.monuments import BuildStairs, BuildStatue, can_build_statue, stairs_refusal
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import BUILT_POINTS
from kancha.games.tawantinsuyu.production import SingleProduction
from kancha.games.tawantinsuyu.reasons import (
    ALL_DEAR,
    ICON_AWAY,
    ICON_USED,
    MARKET_EMPTY,
    NO_WEAVINGS,
    NOTHING_UP,
    STATUES_DEAR,
    SUPPLY_EMPTY,
)
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import TASK
from kancha.games.tawantinsuyu.weaving import BuyWeavings, Trade
from kancha.kernel.verbs import STOP, Verb

ALL_THREE = 7


def task_refusal(g: State, seat: int, task: int) -> int:
    """The rule because of which a task cannot be performed now; 0 if it can (T-090)."""
    if task <= HARVEST_GOLD or task in (TASK_TRADE, TASK_TRAIN):
        return 0
    if task == TASK_WEAVING:
        return 0 if g.weaving_up != NONE else NO_WEAVINGS
    if task == TASK_STATUE:
        if can_build_statue(g, seat):
            return 0
        return STATUES_DEAR if any(g.statues) else SUPPLY_EMPTY
    if task == TASK_STAIRS:
        return stairs_refusal(g, seat)
    if task == TASK_BUILDING:
        if can_build(g, seat, False) or can_renew(g, seat):
            return 0
        return ALL_DEAR if any_in_market(g) else MARKET_EMPTY
    return 0 if g.players[seat].producing() else NOTHING_UP


class ChooseTask(Own):
    """Spend the next task on one of the three icons. A group of three must be complete before the next begins (T-088, T-089).

    `done` says which of the icons were performed in the current group.
    """

    def __init__(self, seat: int, space: int, tasks: int, done: int) -> None:
        super().__init__(seat)
        self.space = space
        self.tasks = tasks
        self.done = done

    def choices(self, g: State) -> list[int]:
        if self.tasks == 0:
            return []
        hill = g.box.hill
        icons = hill.icons[self.space]
        options = [STOP]
        for place in range(3):
            if not self.done >> place & 1 and not task_refusal(g, self.seat, hill.icon_task[icons[place]]):
                options.append(TASK.of(icons[place]))
        return options

    def barred(self, g: State) -> list[tuple[int, int]]:
        reasons = [(TASK.of(icon), self.refusal(g, TASK.of(icon))) for icon in g.box.hill.icons[self.space]]
        return [(option, rule) for option, rule in reasons if rule]

    def proper(self) -> list[Verb]:
        return [TASK]

    def refusal(self, g: State, option: int) -> int:
        if not TASK.owns(option):
            return 0
        hill = g.box.hill
        icon, icons = TASK.arg(option), hill.icons[self.space]
        if icon not in icons:
            return ICON_AWAY
        return ICON_USED if self.done >> icons.index(icon) & 1 else task_refusal(g, self.seat, hill.icon_task[icon])

    def act(self, g: State, option: int) -> Effects:
        if option == STOP:
            if g.events is not None:
                g.tell(TASKS_LOST, self.seat, self.tasks)
            g.tasks = 0
            return ()
        hill = g.box.hill
        icon = TASK.arg(option)
        done = self.done | 1 << hill.icons[self.space].index(icon)
        left = self.tasks - 1
        g.tasks = left
        after: Effects = (ChooseTask(self.seat, self.space, left, 0 if done == ALL_THREE else done),) if left else ()
        task = hill.icon_task[icon]
        if task == TASK_BUILDING:
            # A renewal after which nothing is built spends the task, but the icon is not performed (T-133).
            nothing: Effects = (ChooseTask(self.seat, self.space, left, self.done),) if left else ()
            return (BuildBuilding(self.seat, 0, 0, 0, after, nothing),)
        return (*performed(g, self.seat, task), *after)


def performed(g: State, seat: int, task: int) -> Effects:
    """One task, carried out (T-120 to T-148)."""
    if task <= HARVEST_GOLD:
        harvest(g, seat, task)
        return ()
    if task == TASK_WEAVING:
        return (BuyWeavings(seat),)
    if task == TASK_STATUE:
        return (BuildStatue(seat, 0, 0),)
    if task == TASK_STAIRS:
        return (BuildStairs(seat, 0, 0),)
    if task == TASK_TRAIN:
        return training(seat) if armies_to_draw(g) else ()
    if task == TASK_PRODUCTION:
        return (SingleProduction(seat, 0),)
    return (Trade(seat),)


def harvest(g: State, seat: int, task: int) -> None:
    """Resources; a building may bring more of it and points, but not for gold (T-120, T-260)."""
    plain(g, seat, g.box.task_gain[task], BUILT_POINTS)
    if task != HARVEST_GOLD:
        g.gain(seat, task, figure(g.box, g.players[seat], HARVEST_MORE))
        g.score(seat, figure(g.box, g.players[seat], HARVEST_POINTS), BUILT_POINTS)

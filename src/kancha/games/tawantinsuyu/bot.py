"""What a good position is worth in Tawantinsuyu: points to come, priced piece by piece."""

from math import exp
from typing import Final

from kancha.games.tawantinsuyu.festival import region_holder
from kancha.games.tawantinsuyu.material import (
    CONQUEST,
    CORN,
    FESTIVALS,
    GAIN_VP,
    GOLD,
    LARGE,
    NONE,
    OFFERING,
    PART,
    POTATO,
    PRODUCING,
    REGENERATION,
    REGIONS,
    STATUES,
    STONE,
    TASK_BUILDING,
    TASK_PRODUCTION,
    TASK_STATUE,
    TASK_TRADE,
    TEMPLE_TOP,
    UPPER,
    WORSHIP,
    Z06,
    Parts,
)
from kancha.games.tawantinsuyu.scoring import final_points
from kancha.games.tawantinsuyu.state import AXOMAMMA, COMPETITIVE, Player, State
from kancha.games.tawantinsuyu.tasks import task_refusal
from kancha.games.tawantinsuyu.weaving import joints
from kancha.kernel.bits import members
from kancha.kernel.rules import Judge

# Points, tuned in the arena.
RESOURCE: Final[list[float]] = [0.35, 0.55, 0.8, 1.25]  # potato, corn, stone, gold
GAIN: Final[list[float]] = [
    0.35, 0.55, 0.8, 1.25, 1.0, 1.1, 1.2, 1.4, 1.8, 1.6, 2.0, 0.8, 1.0, 3.5, 6.0, 4.5, 1.0, 1.5, 1.5, 1.2, 1.5, 1.5, 1.4,
]  # fmt: skip
TASK: Final[list[float]] = [1.05, 1.1, 1.6, 1.25, 1.2, 2.2, 3.4, 2.6, 1.3, 1.5, 0.0]  # by task, if it can be performed
WORKER: Final[list[float]] = [0.0, 2.6, 4.6, 4.7]  # in the reserve, by number
GOD_CARD: Final = 1.3
MANY_GODS: Final = 5
STATUE: Final[list[float]] = [1.2, 3.0]
PASSIVE: Final = 2.6
PRODUCTIVE: Final = 1.2  # how often a face-up production building will still yield
ARMY: Final = 1.3
SOLDIER: Final = 1.0
SECOND: Final = 1.5  # a second secondary action to come
STAIRS: Final = 0.8  # rents to come per stairs, with all Festivals ahead
RIVAL: Final = 0.55  # how much of the best rival's standing is our loss


def price(what: Parts) -> float:
    """What a gain is worth, more or less."""
    found = 0.0
    for part in what:
        kind, number = part // PART, part % PART
        found += GAIN[kind] * (number if kind <= GAIN_VP + 2 else 1)
    return found


class TawantinsuyuJudge(Judge[State]):
    """Points scored, points at the end, and what hands, pieces and the moment promise."""

    def __init__(self) -> None:
        self.yields: list[float] = []
        self.edges: list[float] = []
        self.priced = ""

    def study(self, g: State) -> None:
        """Price the printed gains once per edition."""
        if self.priced != g.box.edition:
            self.priced = g.box.edition
            self.yields = [price(what) for what in g.box.building_gain]
            self.edges = [price(what) for what in g.box.edge_gain]

    def ahead(self, g: State) -> float:
        """The part of the game that is still to come, 1 at the start: whole Festivals and the Village's emptying."""
        size = g.box.setup(g.sides()).village
        now = len(g.village) / size if g.holder == NONE else 0.0
        return (FESTIVALS - g.festivals - 1 + now) / FESTIVALS if g.festivals < FESTIVALS else 0.0

    def standing(self, g: State, side: int) -> float:
        """What a side will have, more or less."""
        player = g.players[side]
        found = float(player.total())
        if g.over:
            return found
        ahead = max(0.0, self.ahead(g))
        left = FESTIVALS - g.celebrated
        for points, _ in final_points(g, player):
            found += points
        res = player.res
        late = 0.35 + 0.65 * ahead
        found += late * (RESOURCE[POTATO] * min(res[POTATO], 9) + RESOURCE[CORN] * min(res[CORN], 8))
        found += late * (RESOURCE[STONE] * min(res[STONE], 9) + (RESOURCE[GOLD] - 1.0) * res[GOLD])
        found += ahead * (WORKER[min(player.worker_count(), 3)] - player.worker_count())
        found += left * g.box.temple_festival[player.temple]
        found += self.cards(g, player, left, ahead)
        found += self.pieces(g, player, side, ahead)
        joined = 0.0
        for edge in joints(g.box, player.tapestries):
            joined += self.edges[edge]
        found += joined * (left + 0.4 * ahead)
        fallen = g.casualty_count() + 1.2 * ahead
        for region in range(len(REGIONS)):
            if region_holder(g, region) == side:
                found += 0.75 * left * fallen
        if g.active == side:
            found += self.moment(g, player, side, joined)
        return found

    def cards(self, g: State, player: Player, left: int, ahead: float) -> float:
        """God cards and army cards: what they will buy, less the potatoes a Festival will ask."""
        gods = player.god_cards()
        found = ahead * GOD_CARD * min(gods, MANY_GODS)
        if left and gods:
            time = ahead * FESTIVALS - int(ahead * FESTIVALS)  # until the next Festival
            short = gods - player.res[POTATO] - 0.5 * player.res[GOLD] - 3.0 * time - (4 if player.has(Z06) else 0)
            if short > 0:
                found -= (2.0 - 0.8 * time) * short
        singles = player.army_up.bit_count()
        doubles = (player.army_up & g.box.army_twos).bit_count()
        found += ahead * (ARMY * player.army_cards() + SOLDIER * (singles + doubles))
        return found + ahead * 0.5 * player.army_down.bit_count()

    def pieces(self, g: State, player: Player, side: int, ahead: float) -> float:
        """Buildings, statues and stairs: what they will still bring."""
        found = 0.0
        for building in members(player.producing()):
            found += PRODUCTIVE * ahead * self.yields[building]
        for building in members(player.down):
            found += (0.45 * PRODUCTIVE * self.yields[building] + 1.2) * ahead
        found += PASSIVE * ahead * (player.up.bit_count() - player.producing().bit_count())
        for statue in range(len(STATUES)):
            if player.statues[statue]:
                found += STATUE[statue % 2] * player.statues[statue] * (0.3 + ahead)
        for place in range(len(g.stairs)):
            if g.stairs[place] == side:
                found += STAIRS * ahead * (2.0 if place % 2 == UPPER else 1.0)
        return found

    def moment(self, g: State, player: Player, side: int, joined: float) -> float:
        """What the turn under way still has to give: tasks, a second action, the own part of an action."""
        found = 0.0
        if g.tasks and g.working != NONE:
            found += self.tasks_worth(g, side, joined)
        if g.card_due and g.card_played != NONE and player.owns_god(g.box.card_god[g.card_played]):
            found += 0.9 * price(g.box.card_gain[g.card_played])
        if g.second:
            found += SECOND
        if g.called != NONE:
            found += max(1.2, self.part_worth(g, player))
        return found

    def tasks_worth(self, g: State, side: int, joined: float) -> float:
        """The tasks left on the three icons around the worker, the best first."""
        hill = g.box.hill
        found: list[float] = []
        for icon in hill.icons[g.working]:
            task = hill.icon_task[icon]
            if not task_refusal(g, side, task):
                found.append(joined if task == TASK_TRADE else self.task_worth(g, side, task))
        found.sort(reverse=True)
        total = 0.0
        for number in range(g.tasks):
            if number < len(found):
                total += found[number]
            elif len(found) == 3:
                total += 0.8 * found[number % 3]
        return 0.92 * total

    def task_worth(self, g: State, side: int, task: int) -> float:
        player = g.players[side]
        if task == TASK_STATUE and player.can_pay(g.box.costs.statue[LARGE]):
            return 6.0
        if task == TASK_PRODUCTION:
            return max([self.yields[building] for building in members(player.producing())], default=0.0)
        if task == TASK_BUILDING and not player.can_pay([0, 1, 1, 0]):
            return 1.2
        return TASK[task]

    def part_worth(self, g: State, player: Player) -> float:
        """What the own part of a High Priest action may bring."""
        step = self.step_worth(g, player)
        if g.called == WORSHIP and player.temple < TEMPLE_TOP:
            large = sum(player.statues[LARGE::2]) > 0
            small = sum(player.statues[0::2]) > 0
            return (3 * step - STATUE[1] if large else 0.0) + (step - STATUE[0] if small else 0.0)
        if g.called == OFFERING and player.temple < TEMPLE_TOP:
            steps = min(3, (player.res[CORN] + player.res[GOLD]) // 2, TEMPLE_TOP - player.temple)
            return steps * (step - 2 * RESOURCE[CORN])
        if g.called == REGENERATION:
            flips = player.down.bit_count() + player.army_down.bit_count()
            return min(flips, 1 + player.food() // 2) * 1.6
        if g.called == CONQUEST:
            soldiers = player.soldiers(g.box) + 1.4 * player.army_cards()
            return 1.3 * min(soldiers, 6.0) if player.markers_left else 0.0
        if g.called == PRODUCING:
            return 0.75 * sum([self.yields[building] for building in members(player.producing())])
        return 0.0

    def step_worth(self, g: State, player: Player) -> float:
        """The next step on the Temple."""
        if player.temple >= TEMPLE_TOP:
            return 0.0
        here, there = player.temple, player.temple + 1
        box = g.box
        paid = (FESTIVALS - g.celebrated) * (box.temple_festival[there] - box.temple_festival[here])
        return paid + box.temple_final[there] - box.temple_final[here] + price(box.temple_gain[there]) + 0.5

    def worth(self, g: State, seat: int) -> float:
        """How far a seat is ahead, more or less."""
        self.study(g)
        own = self.standing(g, seat)
        if g.mode != COMPETITIVE:
            return own - RIVAL * self.standing(g, AXOMAMMA)
        best = max([self.standing(g, other) for other in range(g.seats) if other != seat])
        return own - RIVAL * best

    def chances(self, g: State, seat: int) -> float:
        """The lead turned into a chance of winning: it counts for more the less is left to play."""
        self.study(g)
        own = self.standing(g, seat)
        if g.mode != COMPETITIVE:
            lead = min(own - self.standing(g, AXOMAMMA), own - g.box.solo.win_above)
        else:
            lead = own - max([self.standing(g, other) for other in range(g.seats) if other != seat])
        return 1.0 / (1.0 + exp(-lead / (6.0 + 14.0 * max(0.0, self.ahead(g)))))

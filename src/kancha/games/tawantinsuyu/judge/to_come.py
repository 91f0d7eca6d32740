"""What the sentences still to be read will bring each side of Tawantinsuyu, in the middle of a turn or a Festival.

After most answers nothing has been gained yet: a price is still to be paid, tasks are to be performed, a reward is to be chosen.
Without looking at what is pending every such answer would look as good as the next.
"""

from kancha.games.tawantinsuyu.armies import KeepArmy
from kancha.games.tawantinsuyu.benefits import BenefitAfter, CardAwakes, WhichBenefits
from kancha.games.tawantinsuyu.buildings import ALSO_PRIEST, figure
from kancha.games.tawantinsuyu.conquest import Conquer, DiscardArmies, Muster, SpendArmies
from kancha.games.tawantinsuyu.coricancha import Offering, Regeneration, Worship
from kancha.games.tawantinsuyu.festival import (
    BeforeUpkeep,
    HoldRegion,
    MissingPotatoes,
    PayUpkeep,
    PlayGods,
    TempleYield,
    region_holder,
)
from kancha.games.tawantinsuyu.gains import Choose, Gain, Rewards
from kancha.games.tawantinsuyu.gods import DrawGod, TakeGod
from kancha.games.tawantinsuyu.judge.prices import (
    ARMY,
    AXO_TURN,
    CONQUEST_SOLDIER,
    GAINED_WEAVING,
    GOLD_PART,
    HOPE_LARGE,
    HOPE_SMALL,
    LATER,
    PART_SHARE,
    RENT,
    RESOURCE,
    SECOND,
    SECOND_WORKER,
    SOLDIER,
    TASKS_SHARE,
    TURN,
    Prices,
    building_worth,
    gold_worth,
    kept,
    next_god,
    price,
    soldiers_spent,
    steps_worth,
    task_worths,
    tasks_on,
    tile_worth,
)
from kancha.games.tawantinsuyu.market import BuildBuilding, Raise
from kancha.games.tawantinsuyu.material import (
    CORN,
    GAIN_FREE_BUILDING,
    GAIN_FREE_STATUE,
    GOLD,
    LARGE,
    NONE,
    PART,
    POTATO,
    PRIEST,
    SMALL,
    STONE,
    TASK_BUILDING,
    TASK_STAIRS,
    TASK_STATUE,
    TASK_WEAVING,
    TEMPLE_TOP,
    WARRIOR,
)
from kancha.games.tawantinsuyu.monuments import BuildStairs, BuildStatue, PutStairs, PutStatue
from kancha.games.tawantinsuyu.payment import FOOD, PayPart
from kancha.games.tawantinsuyu.placement import (
    Abilities,
    Arrive,
    BeginTasks,
    PriestAbility,
    counted_tasks,
)
from kancha.games.tawantinsuyu.production import CLOSING, START, Produce, SingleProduction
from kancha.games.tawantinsuyu.setup import PlayStart, ReceivePlayed
from kancha.games.tawantinsuyu.state import NOT_DUE, SOME_DUE, State
from kancha.games.tawantinsuyu.tasks import ChooseTask
from kancha.games.tawantinsuyu.temple import Climb, FreeStep, PaidStep
from kancha.games.tawantinsuyu.turn import BeginTurn, SecondAction, TakeTurn, Turn
from kancha.games.tawantinsuyu.weaving import BuyWeavings, ChooseTiles, FreeWeaving, PlaceTiles, Trade
from kancha.games.tawantinsuyu.workers import TakeNomad
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect


class ToCome:
    """Adds up, side by side, what is pending."""

    def __init__(self, g: State, prices: Prices, joined: list[float], ahead: float, found: list[float]) -> None:
        self.g = g
        self.prices = prices
        self.joined = joined  # what one Trade brings each side
        self.ahead = ahead
        self.share = kept(ahead)
        self.found = found

    def add(self, pending: list[Effect[State]]) -> None:
        """All that comes before the next turn."""
        for index in range(len(pending) - 1, -1, -1):
            effect = pending[index]
            if isinstance(effect, (BeginTurn, TakeTurn)):
                return
            self.add_placement(effect)

    def add_turns(self, pending: list[Effect[State]]) -> None:
        """Whole turns still to be taken in this round: in a search whoever moved last would look better by as much."""
        g = self.g
        for index in range(len(pending) - 1, -1, -1):
            effect = pending[index]
            if isinstance(effect, Turn):
                self.found[effect.seat] += TURN
            elif isinstance(effect, (BeginTurn, TakeTurn)):
                side = effect.side
                while side != g.first:
                    self.found[side] += TURN if side < g.seats else AXO_TURN
                    side = g.after(side)
                return

    def add_placement(self, effect: Effect[State]) -> None:
        """Prices, a worker's tasks, the benefits of its card."""
        found = self.found
        if isinstance(effect, ChooseTask):
            found[effect.seat] += self.tasks(effect.seat, effect.space, effect.tasks, effect.done)
        elif isinstance(effect, PayPart):
            found[effect.seat] -= self.cost(effect)
        elif isinstance(effect, Arrive):
            hill = self.g.box.hill
            near = (self.g.standing[effect.worker] & hill.near[effect.space]).bit_count()
            lonely = self.g.occupied() & hill.segment_mask[hill.segment[effect.space]] == 0
            number = counted_tasks(self.g, effect.seat, effect.worker, effect.space, near, lonely)
            found[effect.seat] += self.placed(effect.seat, effect.worker, effect.space, number)
            found[effect.seat] += self.benefit(effect.seat)
        elif isinstance(effect, Abilities):
            lone = effect.lonely == 1
            number = counted_tasks(self.g, effect.seat, effect.worker, effect.space, effect.near, lone)
            found[effect.seat] += self.placed(effect.seat, effect.worker, effect.space, number)
            found[effect.seat] += self.due_benefit(effect.seat)
        elif isinstance(effect, PriestAbility):
            more = self.tasks(effect.seat, effect.space, effect.tasks + 1, 0) - RESOURCE[POTATO]
            found[effect.seat] += max(more, self.tasks(effect.seat, effect.space, effect.tasks, 0))
            found[effect.seat] += self.god_cards(effect.seat, 1) * self.share + self.due_benefit(effect.seat)
        elif isinstance(effect, BeginTasks):
            found[effect.seat] += self.tasks(effect.seat, effect.space, effect.tasks, 0)
        elif isinstance(effect, BenefitAfter):
            found[effect.seat] += self.due_benefit(effect.seat)
        elif isinstance(effect, SecondAction):
            found[effect.seat] += SECOND
        else:
            self.add_gain(effect)

    def add_gain(self, effect: Effect[State]) -> None:
        """Rewards, steps, cards, workers, and what was built but not yet put down."""
        found, g, prices = self.found, self.g, self.prices
        if isinstance(effect, Gain):
            found[effect.side] += price(effect.what)
        elif isinstance(effect, Rewards):
            found[effect.seat] += price(effect.rest)
        elif isinstance(effect, Choose):
            found[effect.seat] += RESOURCE[STONE]
        elif isinstance(effect, Climb):
            found[effect.side] += steps_worth(g, prices, g.players[effect.side].temple, effect.steps)
        elif isinstance(effect, FreeStep):
            found[effect.seat] += steps_worth(g, prices, g.players[effect.seat].temple, effect.number)
        elif isinstance(effect, PaidStep):
            player = g.players[effect.seat]
            if player.res[GOLD] and player.temple < TEMPLE_TOP:
                found[effect.seat] += max(0.0, steps_worth(g, prices, player.temple, 1) - RESOURCE[GOLD])
        elif isinstance(effect, TakeGod):
            found[effect.seat] += self.god_cards(effect.seat, effect.number)
        elif isinstance(effect, DrawGod):
            found[effect.seat] += self.god_cards(effect.seat, 1)
        elif isinstance(effect, KeepArmy):
            found[effect.seat] += ARMY * self.share
        elif isinstance(effect, TakeNomad):
            found[effect.seat] += SECOND_WORKER * effect.number * self.ahead
        elif isinstance(effect, Raise):
            found[effect.side] += building_worth(g, prices, effect.building, self.ahead)
        elif isinstance(effect, PutStairs):
            costs = g.box.costs
            found[effect.side] += costs.stairs_points + price(costs.stairs_gain) + RENT * self.ahead
            if effect.place % 2:
                found[g.stairs[effect.place - 1]] += costs.upper_owner
        elif isinstance(effect, PutStatue):
            size = effect.statue % 2
            share = HOPE_LARGE if size == LARGE else HOPE_SMALL
            step = steps_worth(g, prices, g.players[effect.side].temple, g.box.costs.worship_active[size])
            found[effect.side] += g.box.costs.statue_points[size] + share * min(1.0, 3.5 * self.ahead) * step
        else:
            self.add_work(effect)

    def add_work(self, effect: Effect[State]) -> None:
        """Tasks that were begun, and tiles being bought."""
        found, g, prices = self.found, self.g, self.prices
        if isinstance(effect, PlaceTiles):
            found[effect.seat] += self.tiles(effect.seat)
        elif isinstance(effect, ChooseTiles):
            found[effect.seat] += self.tiles(effect.seat) + self.purchase(effect.seat)
        elif isinstance(effect, BuyWeavings):
            found[effect.seat] += self.worths(effect.seat)[TASK_WEAVING]
        elif isinstance(effect, FreeWeaving):
            found[effect.seat] += GAINED_WEAVING * effect.number
        elif isinstance(effect, BuildBuilding):
            free = price((GAIN_FREE_BUILDING * PART + 1,))
            found[effect.seat] += free if effect.free else self.worths(effect.seat)[TASK_BUILDING]
        elif isinstance(effect, BuildStairs):
            found[effect.seat] += self.worths(effect.seat)[TASK_STAIRS] + (3 * RESOURCE[STONE] if effect.free else 0.0)
        elif isinstance(effect, BuildStatue):
            free = price((GAIN_FREE_STATUE * PART + 1,))
            found[effect.seat] += free if effect.free else self.worths(effect.seat)[TASK_STATUE]
        elif isinstance(effect, SingleProduction):
            producing = members(g.players[effect.seat].producing())
            found[effect.seat] += max([prices.yields[building] for building in producing], default=0.0)
        elif isinstance(effect, Trade):
            found[effect.seat] += self.joined[effect.seat]
        else:
            self.add_action(effect)

    def add_action(self, effect: Effect[State]) -> None:
        """The parts of a High Priest action; gold may always be taken instead of the whole of one's own."""
        found, g = self.found, self.g
        if isinstance(effect, Worship):
            found[effect.seat] += max(0.0 if effect.used else GOLD_PART, self.worship(effect))
        elif isinstance(effect, Offering):
            found[effect.seat] += max(GOLD_PART, self.offering(effect.seat))
        elif isinstance(effect, Regeneration):
            if effect.active:
                found[effect.seat] += max(0.0 if effect.turned else GOLD_PART, self.regeneration(effect))
        elif isinstance(effect, Muster):
            least = GOLD_PART if effect.active and not effect.played else 0.0
            found[effect.seat] += max(least, self.campaign(effect.seat, 1 + effect.active))
        elif isinstance(effect, Conquer):
            player = g.players[effect.seat]
            if player.markers_left:
                found[effect.seat] += 0.5 * CONQUEST_SOLDIER * min(4, player.soldiers(g.box))
        elif isinstance(effect, SpendArmies):
            found[effect.seat] -= soldiers_spent(g, effect.conquest)
        elif isinstance(effect, DiscardArmies):
            found[effect.seat] -= g.box.discard[effect.conquest] * (SOLDIER + 0.7)
        elif isinstance(effect, Produce):
            least = GOLD_PART if effect.active and effect.stage == START else 0.0
            found[effect.seat] += max(least, self.production(effect))
        else:
            self.add_festival(effect)

    def add_festival(self, effect: Effect[State]) -> None:
        """The steps of a Festival, and the cards played in setup."""
        found, g = self.found, self.g
        if isinstance(effect, TempleYield):
            at = g.players[effect.side].temple
            found[effect.side] += g.box.temple_festival[at] + self.prices.temple[at]
        elif isinstance(effect, HoldRegion):
            holder = region_holder(g, effect.region)
            if holder != NONE:
                found[holder] += g.casualty_count()
        elif isinstance(effect, (PayUpkeep, MissingPotatoes, BeforeUpkeep)):
            player = g.players[effect.seat]
            cards, potatoes = player.god_cards(), player.res[POTATO]
            found[effect.seat] -= RESOURCE[POTATO] * min(cards, potatoes) + 1.8 * max(0, cards - potatoes)
        elif isinstance(effect, PlayGods):
            found[effect.seat] += self.plays(effect.seat, effect.left)
        elif isinstance(effect, ReceivePlayed):
            for card in members(g.players[effect.seat].played):
                found[effect.seat] += self.prices.cards[card]
        elif isinstance(effect, PlayStart):
            for card in members(effect.cards):
                found[effect.seat] += LATER * self.prices.cards[card]
        elif isinstance(effect, (CardAwakes, WhichBenefits)):
            found[effect.seat] += self.prices.cards[effect.card]

    # What one side may expect

    def worths(self, side: int) -> list[float]:
        return task_worths(self.g, self.prices, side, self.joined[side], self.ahead)

    def tasks(self, side: int, space: int, number: int, done: int) -> float:
        return TASKS_SHARE * tasks_on(self.worths(side), self.prices.tasks[space], number, done)

    def placed(self, side: int, worker: int, space: int, number: int) -> float:
        """A worker put down, before its abilities and tasks."""
        player = self.g.players[side]
        found = self.tasks(side, space, number, 0)
        if (worker == PRIEST or figure(self.g.box, player, ALSO_PRIEST)) and player.res[POTATO]:
            found = max(found, self.tasks(side, space, number + 1, 0) - RESOURCE[POTATO])
        if worker == PRIEST:
            found += self.god_cards(side, 1) * self.share
        elif worker == WARRIOR:
            found += ARMY * self.share
        return found

    def benefit(self, side: int) -> float:
        """The benefits of the card played, if a statue of its god stands there."""
        card = self.g.card_played
        if card == NONE or not self.g.players[side].owns_god(self.g.box.card_god[card]):
            return 0.0
        return 0.9 * self.prices.cards[card]

    def due_benefit(self, side: int) -> float:
        """Putting off which ones is seldom better than taking them all."""
        due = self.g.card_due
        return 0.0 if due == NOT_DUE else LATER * self.benefit(side) if due == SOME_DUE else self.benefit(side)

    def god_cards(self, side: int, number: int) -> float:
        return number * next_god(self.g.players[side].god_cards())

    def cost(self, part: PayPart) -> float:
        """A price still to be paid, the cheapest way."""
        res = self.g.players[part.seat].res
        if part.kind == FOOD:
            potatoes = min(part.n, res[POTATO])
            corn = min(part.n - potatoes, res[CORN])
            food = (potatoes * RESOURCE[POTATO] + corn * RESOURCE[CORN]) * self.share
            return food + (part.n - potatoes - corn) * gold_worth(self.share)
        own = min(part.n, res[part.kind])
        return own * RESOURCE[part.kind] * self.share + (part.n - own) * gold_worth(self.share)

    def tiles(self, side: int) -> float:
        """Weavings bought and not yet placed."""
        player = self.g.players[side]
        found = 0.0
        for tile in self.g.weavings_bought:
            found += tile_worth(self.g, self.prices, player, tile, self.ahead)
        return found

    def purchase(self, side: int) -> float:
        """The price of the tiles picked, and the best of the others if it is worth its own."""
        g = self.g
        player, costs = g.players[side], g.box.costs.weavings
        number = len(g.weavings_bought)
        corn = RESOURCE[CORN] * self.share
        found = -corn * costs[number]
        if number + 1 < len(costs) and costs[number + 1] <= player.res[CORN] + player.res[GOLD]:
            best = 0.0
            for tile in g.weavings_drawn:
                best = max(best, tile_worth(g, self.prices, player, tile, self.ahead))
            found += max(0.0, best - corn * (costs[number + 1] - costs[number]))
        return found

    def worship(self, effect: Worship) -> float:
        player = self.g.players[effect.seat]
        found = 0.0
        if not effect.used >> LARGE & 1 and sum(player.statues[LARGE::2]) > 0:
            found += (1.0 - HOPE_LARGE) * steps_worth(self.g, self.prices, player.temple, 3)
        if not effect.used >> SMALL & 1 and sum(player.statues[SMALL::2]) > 0:
            found += (1.0 - HOPE_SMALL) * steps_worth(self.g, self.prices, player.temple, 1)
        return PART_SHARE * found

    def offering(self, side: int) -> float:
        player = self.g.players[side]
        most = min(3, (player.res[CORN] + player.res[GOLD]) // 2, TEMPLE_TOP - player.temple)
        best = 0.0
        for steps in range(1, most + 1):
            gain = steps_worth(self.g, self.prices, player.temple, steps)
            best = max(best, gain - 2 * steps * RESOURCE[CORN] * self.share)
        return PART_SHARE * best

    def regeneration(self, effect: Regeneration) -> float:
        """One flip is free, the others cost food."""
        player = self.g.players[effect.seat]
        number = player.res[POTATO] + player.res[CORN] + (0 if effect.turned else 1)
        found = 0.0
        for building in members(player.down):
            if number:
                found += 2.0 + self.ahead * (0.8 * self.prices.yields[building] - 1.2)
                number -= 1
        return found + 0.8 * min(player.army_down.bit_count(), number)

    def campaign(self, side: int, markers: int) -> float:
        player = self.g.players[side]
        if not player.markers_left:
            return 0.0
        soldiers = player.soldiers(self.g.box) + 1.4 * min(player.army_cards(), 1 + player.res[POTATO])
        return 0.5 * markers * CONQUEST_SOLDIER * min(soldiers, 3.0 * markers)

    def production(self, effect: Produce) -> float:
        """The yields, less what the buildings count for as long as they are face up."""
        found = 0.0
        if effect.stage != CLOSING:
            for building in members(self.g.players[effect.seat].producing() & ~effect.used):
                found += (1.0 - 0.5 * self.ahead) * self.prices.yields[building]
        return PART_SHARE * found

    def plays(self, side: int, left: int) -> float:
        """The best god cards to play after a Festival, beyond what they count for in the hand."""
        player = self.g.players[side]
        loss = next_god(player.god_cards() - 2)
        gains = sorted([loss - self.prices.cards[card] for card in members(player.gods)])
        found = 0.0
        for number in range(min(left, len(gains))):
            found += max(0.0, -gains[number])
        return 0.8 * found

"""What the sentences still to be read will bring each side of Tawantinsuyu, in the middle of a turn or a Festival.

After most answers nothing has been gained yet: a price is still to be paid, tasks are to be performed, a reward is to be chosen.
Without looking at what is pending every such answer would look as good as the next.
"""

from collections.abc import Callable

from kancha.games.tawantinsuyu.buildings import ALSO_PRIEST, figure
from kancha.games.tawantinsuyu.coricancha import Regeneration, Worship
from kancha.games.tawantinsuyu.judge.prices import (
    ARMY,
    AXO_TURN,
    CONQUEST_SOLDIER,
    HOPE_LARGE,
    HOPE_SMALL,
    LATER,
    PART_SHARE,
    RESOURCE,
    TASKS_SHARE,
    TURN,
    Prices,
    gold_worth,
    kept,
    next_god,
    steps_worth,
    task_worths,
    tasks_on,
    tile_worth,
)
from kancha.games.tawantinsuyu.material import (
    CORN,
    GOLD,
    LARGE,
    NONE,
    POTATO,
    PRIEST,
    SMALL,
    TEMPLE_TOP,
    WARRIOR,
)
from kancha.games.tawantinsuyu.payment import FOOD, PayPart
from kancha.games.tawantinsuyu.production import CLOSING, Produce
from kancha.games.tawantinsuyu.state import NOT_DUE, SOME_DUE, State
from kancha.games.tawantinsuyu.turn import BeginTurn, TakeTurn, Turn
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect


class ToCome:
    """Adds up, side by side, what is pending."""

    def __init__(self, g: State, prices: Prices, joined: list[float], ahead: float, sides: list[float]) -> None:
        self.g = g
        self.prices = prices
        self.joined = joined  # what one Trade brings each side
        self.ahead = ahead
        self.share = kept(ahead)
        self.sides = sides  # what each side may expect

    def add(self, pending: list[Effect[State]], worths: "Worths") -> None:
        """All that comes before the next turn, each by its line of the table (`pending.py`)."""
        for index in range(len(pending) - 1, -1, -1):
            effect = pending[index]
            if isinstance(effect, (BeginTurn, TakeTurn)):
                return
            worth = worths.get(type(effect))
            if worth is not None:
                worth(self, effect)

    def add_turns(self, pending: list[Effect[State]]) -> None:
        """Whole turns still to be taken in this round: in a search whoever moved last would look better by as much."""
        g = self.g
        for index in range(len(pending) - 1, -1, -1):
            effect = pending[index]
            if isinstance(effect, Turn):
                self.sides[effect.seat] += TURN
            elif isinstance(effect, (BeginTurn, TakeTurn)):
                side = effect.side
                while side != g.first:
                    self.sides[side] += TURN if side < g.seats else AXO_TURN
                    side = g.after(side)
                return

    # What one side may expect

    def worths(self, side: int) -> list[float]:
        return task_worths(self.g, self.prices, side, self.joined[side], self.ahead)

    def tasks(self, side: int, space: int, number: int, done: int) -> float:
        return TASKS_SHARE * tasks_on(self.worths(side), self.prices.tasks[space], number, done)

    def placed(self, side: int, worker: int, space: int, number: int) -> float:
        """A worker put down, before its abilities and tasks."""
        player = self.g.players[side]
        worth = self.tasks(side, space, number, 0)
        if (worker == PRIEST or figure(self.g.box, player, ALSO_PRIEST)) and player.res[POTATO]:
            worth = max(worth, self.tasks(side, space, number + 1, 0) - RESOURCE[POTATO])
        if worker == PRIEST:
            worth += self.god_cards(side, 1) * self.share
        elif worker == WARRIOR:
            worth += ARMY * self.share
        return worth

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
        worth = 0.0
        for tile in self.g.weavings_bought:
            worth += tile_worth(self.g, self.prices, player, tile, self.ahead)
        return worth

    def purchase(self, side: int) -> float:
        """The price of the tiles picked, and the best of the others if it is worth its own."""
        g = self.g
        player, costs = g.players[side], g.box.costs.weavings
        number = len(g.weavings_bought)
        corn = RESOURCE[CORN] * self.share
        worth = -corn * costs[number]
        if number + 1 < len(costs) and costs[number + 1] <= player.res[CORN] + player.res[GOLD]:
            best = 0.0
            for tile in g.weavings_drawn:
                best = max(best, tile_worth(g, self.prices, player, tile, self.ahead))
            worth += max(0.0, best - corn * (costs[number + 1] - costs[number]))
        return worth

    def worship(self, effect: Worship) -> float:
        player = self.g.players[effect.seat]
        worth = 0.0
        if not effect.used >> LARGE & 1 and sum(player.statues[LARGE::2]) > 0:
            worth += (1.0 - HOPE_LARGE) * steps_worth(self.g, self.prices, player.temple, 3)
        if not effect.used >> SMALL & 1 and sum(player.statues[SMALL::2]) > 0:
            worth += (1.0 - HOPE_SMALL) * steps_worth(self.g, self.prices, player.temple, 1)
        return PART_SHARE * worth

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
        worth = 0.0
        for building in members(player.down):
            if number:
                worth += 2.0 + self.ahead * (0.8 * self.prices.yields[building] - 1.2)
                number -= 1
        return worth + 0.8 * min(player.army_down.bit_count(), number)

    def campaign(self, side: int, markers: int) -> float:
        player = self.g.players[side]
        if not player.markers_left:
            return 0.0
        soldiers = player.soldiers(self.g.box) + 1.4 * min(player.army_cards(), 1 + player.res[POTATO])
        return 0.5 * markers * CONQUEST_SOLDIER * min(soldiers, 3.0 * markers)

    def production(self, effect: Produce) -> float:
        """The yields, less what the buildings count for as long as they are face up."""
        worth = 0.0
        if effect.stage != CLOSING:
            for building in members(self.g.players[effect.seat].producing() & ~effect.used):
                worth += (1.0 - 0.5 * self.ahead) * self.prices.yields[building]
        return PART_SHARE * worth

    def plays(self, side: int, left: int) -> float:
        """The best god cards to play after a Festival, beyond what they count for in the hand."""
        player = self.g.players[side]
        loss = next_god(player.god_cards() - 2)
        gains = sorted([loss - self.prices.cards[card] for card in members(player.gods)])
        worth = 0.0
        for number in range(min(left, len(gains))):
            worth += max(0.0, -gains[number])
        return 0.8 * worth


Worth = Callable[[ToCome, Effect[State]], None]
"""Adds what an effect promises to the sides it concerns."""
Worths = dict[type, Worth]

"""What the workers of a reserve could do on the hill of Tawantinsuyu as it is, with the cards and the food at hand."""

from kancha.games.tawantinsuyu.buildings import ALSO_COURIER, ALSO_PRIEST, BOTH_BUILDERS, WARRIOR_TASKS, figure
from kancha.games.tawantinsuyu.judge.prices import (
    ARMY,
    BEST_PLACE,
    FOOD_COST,
    NEXT_PLACE,
    RESOURCE,
    Prices,
    kept,
    next_god,
    tasks_on,
)
from kancha.games.tawantinsuyu.material import (
    ARCHITECT,
    BLUE,
    COURIER,
    CRAFTSMAN,
    EVERY_SPACE,
    GOLD,
    GREEN,
    KINDS_OF_WORKER,
    NONE,
    POTATO,
    PRIEST,
    SECTIONS,
    WARRIOR,
)
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.bits import members


class Reserve:
    """The best two placements of different workers found so far."""

    def __init__(self, g: State, side: int, worths: list[float], ahead: float, gone: int) -> None:
        player = g.players[side]
        self.g = g
        self.side = side
        self.worths = worths  # of each task
        self.workers = player.workers.copy()
        if gone != NONE:  # one that is on its way already
            self.workers[gone] -= 1
        self.kinds = [kind for kind in range(KINDS_OF_WORKER) if self.workers[kind]]
        self.food = player.food()
        self.courier = figure(g.box, player, ALSO_COURIER) > 0
        self.priest = figure(g.box, player, ALSO_PRIEST) > 0
        self.both = figure(g.box, player, BOTH_BUILDERS) > 0
        self.raider = figure(g.box, player, WARRIOR_TASKS)
        self.card_cost = next_god(player.god_cards() - 1)
        self.food_cost = FOOD_COST * RESOURCE[POTATO] * kept(ahead)
        self.by_card = 0  # spaces of the gods in hand
        if player.gods_hidden:
            self.by_card = EVERY_SPACE
        for card in members(player.gods):
            self.by_card |= g.box.hill.god_mask[g.box.card_god[card]]
        self.reach = (EVERY_SPACE if player.res[GOLD] else self.by_card) & ~g.occupied()
        self.first = 0.0
        self.second = 0.0
        self.used = NONE  # the kind of the best one

    def worth(self, prices: Prices) -> float:
        """A share of the best placements: they are still to be made."""
        if self.kinds and self.reach and self.g.players[self.side].priest != NONE:
            for section in range(SECTIONS):
                self.look_at(prices, section)
        return BEST_PLACE * self.first + NEXT_PLACE * self.second

    def look_at(self, prices: Prices, section: int) -> None:
        """Every space of a section that can be paid; a Courier goes for one less."""
        g = self.g
        hill = g.box.hill
        walk = g.walking(self.side, section)
        if walk > self.food + 1:
            return
        for terrace in range(3):
            spaces = hill.segment_mask[section * 3 + terrace]
            if not spaces & self.reach:
                continue
            food = walk + g.descending(section, terrace)
            if food <= self.food + 1:
                lonely = g.occupied() & spaces == 0
                for space in members(spaces & self.reach):
                    self.consider(prices, space, food, lonely)

    def consider(self, prices: Prices, space: int, food: int, lonely: bool) -> None:
        """Every kind of worker on one space."""
        carded = self.by_card >> space & 1
        paid = self.card_cost if carded else RESOURCE[GOLD]
        budget = self.food if carded else self.food - 1
        for kind in self.kinds:
            easier = kind == COURIER or self.courier
            cost = food - 1 if easier and food else food
            if cost > budget:
                continue
            number = self.tasks(kind, space) + (1 if easier and lonely else 0)
            worth = tasks_on(self.worths, prices.tasks[space], number, 0) - paid - self.food_cost * cost
            if kind == WARRIOR:
                worth += ARMY
            elif kind == PRIEST:
                worth += self.card_cost - RESOURCE[POTATO]
            another = self.used != kind or self.workers[kind] > 1
            if worth > self.first:
                if another:
                    self.second = self.first
                self.first = worth
                self.used = kind
            elif worth > self.second and another:
                self.second = worth

    def tasks(self, kind: int, space: int) -> int:
        """1, 1 per neighbour of the same colour, and the abilities of worker and buildings."""
        hill = self.g.box.hill
        number = 1
        stood = self.g.standing[kind]
        for other in hill.neighbours[space]:
            if stood >> other & 1:
                number += 1
        colour = hill.colour[space]
        if kind == ARCHITECT:
            if colour == BLUE or (self.both and colour == GREEN):
                number += 1
        elif kind == CRAFTSMAN:
            if colour == GREEN or (self.both and colour == BLUE):
                number += 1
        elif kind == WARRIOR:
            number += self.raider
        return number + 1 if kind == PRIEST or self.priest else number

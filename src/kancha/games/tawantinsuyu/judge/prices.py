"""What the pieces of Tawantinsuyu are worth in points: resources, gains, buildings, tasks, a placement."""

from typing import Final

from kancha.games.tawantinsuyu.buildings import FESTIVAL_START, HARVEST_MORE, HARVEST_POINTS, MOMENTS, POWERS, figure
from kancha.games.tawantinsuyu.edition.box import standard
from kancha.games.tawantinsuyu.material import (
    CORN,
    FESTIVALS,
    GAIN_CHOICE,
    GOLD,
    LARGE,
    NONE,
    PART,
    PASSIVE,
    POTATO,
    PRODUCTION,
    PRODUCTION_MASK,
    SECTIONS,
    SPACES,
    STONE,
    TASK_BUILDING,
    TASK_PRODUCTION,
    TASK_STAIRS,
    TASK_STATUE,
    TASK_TRAIN,
    TASK_WEAVING,
    TEMPLE_TOP,
    Box,
    Parts,
)
from kancha.games.tawantinsuyu.monuments import can_build_stairs
from kancha.games.tawantinsuyu.people import Player
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.weaving import lacks
from kancha.kernel.bits import members

# Points, unless said otherwise. Tuned by playing: alone against Axomamma, and against earlier tunings.
RESOURCE: Final[list[float]] = [0.481, 1.37, 0.896, 1.72]
"""Potato, corn, stone, gold."""
FADE: Final = 0.14  # share of its price a resource keeps at the very end, when little can be bought with it
FADING: Final = 1.25  # … and how much of it the time ahead gives back: the whole of it is soon reached
SURPLUS: Final = 0.316  # share of the price of what is more than enough: it is seldom spent
FIRST_WORKER: Final = 1.69  # a worker in the reserve: without one the next turn can place none
SECOND_WORKER: Final = 0.562  # another one: it only saves a purchase
BEST_PLACE: Final = 0.254  # share of the best placement the reserve could make: it takes a turn still
NEXT_PLACE: Final = 0.12  # … and of the next best one
FOOD_COST: Final = 1.06  # how dear food is on the way, by the price of potatoes
GOD: Final = 1.32  # the first god card in hand
MANY_GODS: Final = 2.41  # with so many a further one is worth nothing: one turn plays one
BENEFIT: Final = 0.231  # share of the benefits of cards in hand: three may be played after a Festival
MATCHED: Final = 0.365  # … and more of them where a statue of the god makes every placement pay
LATER: Final = 0.98  # benefits that are still to be asked for: taking them at once is simpler
SHORT: Final = 2.06  # a card without its potato at the next Festival: 2 points, unless time brings one
POTATOES_TO_COME: Final = 3.46  # potatoes that a whole Village of time brings
UPKEEP: Final = 0.5  # share of the price of potatoes the cards in hand will ask for
STEP: Final = 1.01  # share of what a Temple step will pay: there are often better uses of a turn
HOPE_SMALL: Final = 0.368  # share of its step a small statue stands for until it is worshipped away
HOPE_LARGE: Final = 0.399  # … and a large one of its three: they take a turn of the High Priest
UP: Final = 0.884  # yields of a face-up production building in a whole game
DOWN: Final = 0.834  # … and of one that must be turned up first
ARMY: Final = 3.59  # an army card in hand: soldiers to come, or a resource
SOLDIER: Final = 0.944  # a soldier in the field
FLIPPED: Final = 0.441  # a face-down army card in the field
CONQUEST_SOLDIER: Final = 1.97  # points a soldier brings in a Conquest under way
RENT: Final = 0.281  # what stairs will still bring their owner in a whole game
WOVEN: Final = 1.22  # how much of TAPESTRY_HOPE to believe
TRADES: Final = 0.56  # Trades in a whole game besides those of the Festivals
TILE: Final = 2.76  # a weaving bought: the best of three, with the tiles to come
REGION: Final = 1.51  # share of what a region held now will pay: it may change hands
FALLEN: Final = 1.07  # casualties to come in a whole game
SECOND: Final = 0.724  # the second secondary action
PART_SHARE: Final = 1.09  # how much of an own part of a High Priest action to believe
GOLD_PART: Final = 1.39  # gold instead of it
TASKS_SHARE: Final = 0.686  # how much of the tasks ahead to believe: one may use up what the next needs
GAINED_GOD: Final = 0.746  # as gains: a god card
GAINED_ARMY: Final = 1.65  # an army card
GAINED_WEAVING: Final = 2.67  # a weaving
GAINED_WORKER: Final = 1.39  # a worker
GAINED_STEP: Final = 1.76  # a Temple step
GAINED_FLIP: Final = 0.802  # a card or building turned up
TURN: Final = 5.5  # a whole turn still to be taken in this round
AXO_TURN: Final = 4.5  # … and one of Axomamma's
PASSIVES: Final[list[float]] = [
    7.3, 7.3, 2.9, 4.4, 4.4, 4.4, 3.6, 2.2, 1.5, 1.5, 5.1, 5.8, 4.4, 5.1, 3.6, 4.4, 5.8, 5.8, 2.9, 5.1,
]  # fmt: skip
"""The passive buildings by their numbers, with the whole game ahead and the figures of the standard edition."""
FESTIVE: Final[list[float]] = [
    0.0, 0.0, 0.0, 0.0, 0.0, 1.5, 0.0, 0.0, 2.5, 2.6, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
]  # fmt: skip
"""… and more for each Festival to come."""
TAPESTRY_HOPE: Final[list[float]] = [0.0, 0.3, 1.2, 2.2, 3.0, 3.6, 4.0, 0.0]
"""A tapestry by its size: each further tile is worth more than the last, and some will come."""
ENOUGH: Final[list[int]] = [7, 7, 7, 5]
"""More of a resource than this is seldom spent."""
GAIN: Final[list[float]] = [
    *RESOURCE, 1.0, GAINED_GOD, GAINED_ARMY, GAINED_ARMY + 0.2, GAINED_WEAVING, GAINED_WORKER, GAINED_STEP,
    0.4 * GAINED_STEP, GAINED_FLIP, 3.5, 6.0, 4.5, 1.2, 1.8, 2.0, 1.2, 1.5, 1.5, 1.6,
]  # fmt: skip
"""One of each kind, in the order of GAINS."""


def price(what: Parts) -> float:
    """What a gain is worth, more or less."""
    worth = 0.0
    for part in what:
        kind, number = part // PART, part % PART
        worth += GAIN[kind] * (number if kind != GAIN_CHOICE else 1)
    return worth


def potatoes_in(parts: Parts) -> int:
    return sum([part % PART for part in parts if part // PART == POTATO])


def strength_of(box: Box, number: int) -> float:
    """The figures of a passive building, added up: by how much an edition makes it stronger or weaker than the standard one."""
    total = 0.0
    for power in range(len(POWERS)):
        total += box.power[power][number] if power >= len(MOMENTS) else price(box.moment_gain[power][number])
    return total


class Prices:
    """Everything printed in one edition, priced once."""

    def __init__(self, box: Box) -> None:
        self.yields = [price(what) for what in box.building_gain]
        self.edges = [price(what) for what in box.edge_gain]
        self.cards = [price(what) for what in box.card_gain]
        self.conquests = [price(what) for what in box.conquest_gain]
        self.temple = [price(what) for what in box.temple_gain]
        self.costs = [
            cost[POTATO] * RESOURCE[POTATO]
            + cost[CORN] * RESOURCE[CORN]
            + cost[STONE] * RESOURCE[STONE]
            + cost[GOLD] * RESOURCE[GOLD]
            for cost in box.building_cost
        ]
        strength = [strength_of(box, number) / strength_of(standard(), number) for number in range(PASSIVE)]
        self.passives = [PASSIVES[number] * strength[number] for number in range(PASSIVE)]
        self.festive = [FESTIVE[number] * strength[number] for number in range(PASSIVE)]
        self.feeding = box.holders[FESTIVAL_START]
        self.festival_potatoes = [potatoes_in(parts) for parts in box.moment_gain[FESTIVAL_START]]
        hill = box.hill
        self.tasks = [[hill.icon_task[icon] for icon in hill.icons[space]] for space in range(SPACES)]


def time_ahead(g: State) -> float:
    """The part of the game still to come, 1 at the start: workers that will pass through the Village."""
    figures = g.box.setup(g.sides())
    refills = FESTIVALS - 1 - g.festivals if g.holder == NONE else FESTIVALS - g.festivals
    bag = sum(g.bag)
    if figures.blocked and g.celebrated == 0:
        bag -= SECTIONS
    to_come = max(0, min(bag, refills * figures.village))
    return (len(g.village) + to_come) / (FESTIVALS * figures.village)


def kept(ahead: float) -> float:
    """How much of its price a resource keeps with so much time ahead."""
    return min(1.0, FADE + FADING * ahead)


def gold_worth(share: float) -> float:
    """A piece of gold: a point at the end, and more while it can be spent."""
    return 1.0 + (RESOURCE[GOLD] - 1.0) * share


def soldiers_spent(g: State, conquest: int) -> float:
    """What the armies for a conquest cost: some only lie down, the others are gone."""
    return g.box.flip[conquest] * (SOLDIER - 0.7 * FLIPPED) + g.box.discard[conquest] * (SOLDIER + 0.7)


def purse(player: Player, ahead: float) -> float:
    """The resources of a side; what is more than enough counts less. Gold is a point at the end anyway."""
    worth = 0.0
    res = player.res
    for kind in range(4):
        unit = RESOURCE[kind] if kind < GOLD else RESOURCE[kind] - 1.0
        enough = ENOUGH[kind]
        number = res[kind]
        worth += unit * (number if number <= enough else enough + SURPLUS * (number - enough))
    return worth * kept(ahead)


def steps_worth(g: State, prices: Prices, at: int, steps: int) -> float:
    """So many steps on the Temple from a space: Festivals to come, the end, and the rewards on the way."""
    to = min(TEMPLE_TOP, at + steps)
    box = g.box
    left = FESTIVALS - g.celebrated
    worth = left * (box.temple_festival[to] - box.temple_festival[at]) + box.temple_final[to] - box.temple_final[at]
    total = float(worth) + left * 0.6 * (prices.temple[to] - prices.temple[at])
    for place in range(at + 1, to + 1):
        total += prices.temple[place]
    return total * STEP


def building_worth(g: State, prices: Prices, building: int, ahead: float) -> float:
    """A building face up, with its points at the end."""
    if building < PRODUCTION:
        return 2.0 + UP * ahead * prices.yields[building]
    left = FESTIVALS - g.celebrated
    number = building - PRODUCTION
    return 2.0 + ahead * prices.passives[number] + prices.festive[number] * left


def tile_worth(g: State, prices: Prices, player: Player, tile: int, ahead: float) -> float:
    """A weaving at the best end of the best tapestry."""
    box = g.box
    best = 0.3
    left = FESTIVALS - g.celebrated + TRADES * ahead
    for row in player.tapestries:
        if lacks(box, row, tile):
            size = len(row)
            worth = (
                box.tapestry[size + 1]
                - box.tapestry[size]
                + WOVEN * ahead * (TAPESTRY_HOPE[size + 1] - TAPESTRY_HOPE[size])
            )
            joint = 0.0
            if box.right[tile] == box.left[row[0]]:
                joint = prices.edges[box.right[tile]]
            if box.left[tile] == box.right[row[-1]]:
                joint = max(joint, prices.edges[box.left[tile]])
            best = max(best, worth + left * joint)
    return best


def task_worths(g: State, prices: Prices, side: int, joined: float, ahead: float) -> list[float]:
    """Each task, if this side performs it now; 0 if it cannot or gains nothing."""
    player = g.players[side]
    res = player.res
    share = kept(ahead)
    more, points = figure(g.box, player, HARVEST_MORE), figure(g.box, player, HARVEST_POINTS)
    worths = [
        (3 + more) * RESOURCE[POTATO] * share + points,
        (2 + more) * RESOURCE[CORN] * share + points,
        (2 + more) * RESOURCE[STONE] * share + points,
        gold_worth(share),
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, joined,
    ]  # fmt: skip
    stone = RESOURCE[STONE] * share
    if res[CORN] + res[GOLD]:
        worths[TASK_WEAVING] = (TILE + WOVEN) * min(1.0, 3.0 * ahead) - RESOURCE[CORN] * share
    if res[STONE] + res[GOLD] >= 3:
        soon = min(1.0, 3.5 * ahead)
        if player.can_pay(g.box.costs.statue[LARGE]) and sum(g.statues[LARGE::2]) > 0:
            step = HOPE_LARGE * soon * steps_worth(g, prices, player.temple, 3)
            worths[TASK_STATUE] = 9.0 + step - 3 * stone - 2 * gold_worth(share)
        else:
            step = HOPE_SMALL * soon * steps_worth(g, prices, player.temple, 1)
            worths[TASK_STATUE] = 3.0 + step - 3 * stone
        if can_build_stairs(g, side, False):
            gain = 4.0 + RENT * ahead + (RESOURCE[CORN] + 2 * RESOURCE[POTATO]) * share
            worths[TASK_STAIRS] = gain - 3 * stone
    best = 0.0
    for building in g.market:
        if building != NONE and player.can_pay(g.box.building_cost[building]):
            best = max(best, building_worth(g, prices, building, ahead) - share * prices.costs[building])
    worths[TASK_BUILDING] = best
    worths[TASK_TRAIN] = (ARMY + 0.3) * min(1.0, 3.0 * ahead) if g.army_deck or g.army_discard else 0.0
    for building in members(player.up & PRODUCTION_MASK):
        worths[TASK_PRODUCTION] = max(worths[TASK_PRODUCTION], prices.yields[building])
    return worths


def tasks_on(worths: list[float], tasks: list[int], number: int, done: int) -> float:
    """The best that so many tasks bring on three icons, some of which are done in this round (T-088)."""
    one, two, three = worths[tasks[0]], worths[tasks[1]], worths[tasks[2]]
    if done:
        if done & 1:
            one = 0.0
        if done & 2:
            two = 0.0
        if done & 4:
            three = 0.0
    if two > one:
        one, two = two, one
    if three > one:
        one, three = three, one
    if three > two:
        two, three = three, two
    if number == 1:
        return one
    if number == 2:
        return one + two
    if number == 3 or three <= 0.0:
        return one + two + three
    if number == 4:
        return 1.75 * one + two + three
    if number == 5:
        return 1.75 * one + 1.75 * two + three
    return 1.75 * (one + two + three)


def hand_worth(gods: int) -> float:
    """God cards in hand: each further one is worth less, and too many nothing."""
    many = min(float(gods), MANY_GODS)
    return GOD * many * (1.0 - 0.5 * many / MANY_GODS)


def next_god(gods: int) -> float:
    """One more god card in hand."""
    return GOD * max(0.0, 1.0 - (gods + 0.5) / MANY_GODS)

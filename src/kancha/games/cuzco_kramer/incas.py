"""Incas enter, walk and leave (K-070..K-078)."""

from typing import Final

from kancha.games.cuzco_kramer.events import ENTERED, LEFT, MOVED
from kancha.games.cuzco_kramer.material import (
    AROUND,
    BIT,
    EDGE,
    IS_STEP,
    MAP,
    NONE,
    ON_MAP,
    OUTSIDE,
    SPAN,
    flood,
    with_neighbours,
)
from kancha.games.cuzco_kramer.reasons import (
    ANOTHERS_INCA,
    NO_AP,
    NO_CELL,
    NO_INCA,
    NOT_YOURS,
    ON_BARE,
    ON_BASIN,
    ONE_AP_SHORT,
    OWN_INCA,
    TEMPLE,
)
from kancha.games.cuzco_kramer.site import CULTURES
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.verbs import MOVE, WALK
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.refusals import CASE
from kancha.kernel.state import raised
from kancha.kernel.verbs import Verb

BY_FOREST: Final = 1
BY_MOUNTAIN: Final = 2

OUT_OF_REACH: Final = 9999
"""More AP than anybody ever has."""

NO_RESERVE: Final = 70
BARE: Final = 70 + CASE
INLAND: Final = 70 + 2 * CASE
NOT_LEAVING_HERE: Final = 71
BORDER_BUILT_OVER: Final = 72
TOO_FAR: Final = 73
STANDS_THERE: Final = 73 + CASE
NO_WAY: Final = 73 + 2 * CASE
ALL_TOO_FAR: Final = 73 + 3 * CASE
NOWHERE: Final = 73 + 4 * CASE
OTHER_INCA: Final = 76
RESTED: Final = 77


# The border


def gates(g: State) -> int:
    """The border cells a seat can pay for."""
    if not g.ap:
        return 0
    return g.by_forest | g.by_mountain if g.ap >= BY_MOUNTAIN else g.by_forest


def entries(g: State, seat: int, at_border: int) -> int:
    """Where an Inca of the reserve may come onto the site (K-070)."""
    return at_border & (g.open_village | g.open_culture) if g.reserve[seat] else 0


def price_of(g: State, cell: int) -> int:
    return BY_FOREST if g.by_forest >> cell & 1 else BY_MOUNTAIN


def enter(g: State, seat: int, cell: int) -> None:
    """An Inca of the reserve comes onto a border cell (K-070)."""
    price = price_of(g, cell)
    g.spend(price)
    g.reserve = raised(g.reserve, seat, -1)
    g.put_inca(seat, cell)
    if g.events is not None:
        g.tell(ENTERED, seat, cell, price)


def leave(g: State, seat: int, cell: int) -> None:
    """An Inca goes back to the reserve at the same price (K-071)."""
    price = price_of(g, cell)
    g.spend(price)
    g.take_inca(seat, cell)
    g.reserve = raised(g.reserve, seat, 1)
    if g.events is not None:
        g.tell(LEFT, seat, cell, price)


# Walking


def walks(g: State, seat: int, origin: int) -> list[int]:
    """By price, where an Inca may stop: own Incas are walked past, not others, temples or bare ground (K-073..K-075).

    The origin itself is walked over but is no stop. Each step to another terrain type costs 1 AP.
    """
    if g.walker == origin:
        return g.walked
    own = g.incas[seat]
    ground = [g.open_village | own & g.village, g.open_culture | own & g.culture]
    kind = 1 if g.place_at[origin] == NONE else 0
    region = flood(BIT[origin], ground[kind])
    by_price = [region ^ region & own]
    while len(by_price) <= g.ap:
        ground[kind] ^= region
        kind = 1 - kind
        seeds = with_neighbours(region) & ground[kind]
        if not seeds:
            break
        region = flood(seeds, ground[kind])
        by_price.append(region ^ region & own)
    if g.rested and g.rested & BIT[origin]:
        by_price[0] = 0
    g.walker = origin
    g.walked = by_price
    return by_price


def destinations(g: State, seat: int, origin: int) -> int:
    cells = 0
    for stops in walks(g, seat, origin):
        cells |= stops
    return cells


def movers(g: State, seat: int) -> list[int]:
    """The Incas that have somewhere to go, each by its cell. Nearly always a free cell next to them settles it."""
    stands = g.stands[seat]
    nearest: list[int] = []  # for each of them, what the nearest free cell costs
    crowded = False
    for cell in stands:
        near = g.near[cell]
        if near == 0:
            nearest.append(OUT_OF_REACH)
            crowded = True
        elif g.place_at[cell] == NONE:
            nearest.append(0 if near >= CULTURES else 1)
        else:
            nearest.append(1 if near % CULTURES == 0 else 0)
    if (crowded or not g.ap) and len(stands) > 1:
        pass_each_other(g, seat, nearest)
    cells: list[int] = []
    for index in range(len(stands)):
        cell = stands[index]
        if g.rested and g.rested & BIT[cell] and nearest[index] == 0:
            if g.ap and destinations(g, seat, cell):
                cells.append(cell)
        elif nearest[index] <= g.ap:
            cells.append(cell)
    return cells


def pass_each_other(g: State, seat: int, nearest: list[int]) -> None:
    """An Inca walks past others of its own to the free cell that is nearest to them (K-075)."""
    stands = g.stands[seat]
    own = g.incas[seat]
    beside_own: list[int] = []
    for index in range(len(stands)):
        if nearest[index] and own & AROUND[stands[index]]:
            beside_own.append(index)
    changing = len(beside_own) > 0
    while changing:
        changing = False
        for one in beside_own:
            here = stands[one]
            for other in range(len(stands)):
                if nearest[other] < nearest[one] and IS_STEP[stands[other] - here + SPAN]:
                    same = (g.place_at[here] == NONE) == (g.place_at[stands[other]] == NONE)
                    price = nearest[other] if same else nearest[other] + 1
                    if price < nearest[one]:
                        nearest[one] = price
                        changing = True


def add_moves(g: State, seat: int, options: list[int]) -> None:
    for cell in movers(g, seat):
        options.append(MOVE.of(cell))


def walking_price(g: State, seat: int, origin: int, cell: int) -> int:
    """What the cheapest way to a cell costs; the cell can be reached."""
    by_price = walks(g, seat, origin)
    price = 0
    while not by_price[price] & BIT[cell]:
        price += 1
    return price


def move(g: State, seat: int, origin: int, cell: int) -> None:
    """An Inca walks by the cheapest way; one that paid nothing rests until AP are spent (K-073, K-077)."""
    price = walking_price(g, seat, origin, cell)
    g.spend(price)
    g.take_inca(seat, origin)
    g.put_inca(seat, cell)
    if not price:
        g.rested = g.rested & ~(1 << origin) | 1 << cell
    if g.events is not None:
        g.tell(MOVED, seat, origin, cell, price)


class Walk(Question[State]):
    """Where the chosen Inca goes."""

    def __init__(self, seat: int, inca: int) -> None:
        super().__init__(seat)
        self.inca = inca

    def offer(self, g: State) -> Options:
        options = Options([])
        options.add_board(WALK.start(self.inca), destinations(g, self.seat, self.inca))
        return options

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        move(g, self.seat, self.inca, WALK.args(option)[1])
        return ()

    def completes(self) -> bool:
        return True

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = destinations(g, self.seat, self.inca)
        barred = MAP & ~possible & ~(1 << self.inca)
        return [(option, self.refuse(g, option)) for option in WALK.over(self.inca, barred)]

    def verbs(self) -> list[Verb]:
        return [WALK]

    def refuse(self, g: State, option: int) -> int:
        if not WALK.owns(option):
            return 0
        origin, cell = WALK.args(option)
        return walk_refusal(g, self.seat, origin, cell) if origin == self.inca else OTHER_INCA


# Why not


def standing_refusal(g: State, seat: int, cell: int) -> int:
    """Why no Inca of a seat can come to stand on a cell; 0 if one could (K-074, K-075, K-099)."""
    if not ON_MAP[cell]:
        return NO_CELL
    bit = 1 << cell
    if g.temples & bit:
        return TEMPLE
    if g.basins & bit:
        return ON_BASIN
    if not g.terrain() & bit:
        return ON_BARE
    if g.occupied & bit:
        return OWN_INCA if g.incas[seat] & bit else ANOTHERS_INCA
    return 0


def walk_refusal(g: State, seat: int, origin: int, cell: int) -> int:
    """What keeps an Inca from walking to a cell; 0 if nothing does."""
    if cell == origin:
        return STANDS_THERE
    rule = standing_refusal(g, seat, cell)
    if rule:
        return rule
    bit = 1 << cell
    if destinations(g, seat, origin) & bit:
        return 0
    if flood(1 << origin, passable(g, seat, origin)) & bit:
        return RESTED
    return TOO_FAR if reach(g, seat, origin) & bit else NO_WAY


def reach(g: State, seat: int, origin: int) -> int:
    """The ground an Inca could walk over, if AP were no matter."""
    return flood(1 << origin, g.open_village | g.open_culture | g.incas[seat])


def passable(g: State, seat: int, origin: int) -> int:
    """The ground of the origin's own type that an Inca may cross."""
    same = g.village if g.village >> origin & 1 else g.culture
    return same & ~g.temples & ~(g.occupied & ~g.incas[seat])


def gate_refusal(g: State, cell: int) -> int:
    """Why an Inca cannot pass the border on a cell with terrain; 0 if it can."""
    bit = 1 << cell
    if gates(g) & bit:
        return 0
    if (g.by_forest | g.by_mountain) & bit:
        return ONE_AP_SHORT if g.ap else NO_AP
    return BORDER_BUILT_OVER if (EDGE | OUTSIDE) & bit else INLAND


def entry_refusal(g: State, seat: int, cell: int) -> int:
    """Why no Inca can come in on a cell; 0 if one can (K-070)."""
    if not g.reserve[seat]:
        return NO_RESERVE
    rule = standing_refusal(g, seat, cell)
    if rule:
        return BARE if rule == ON_BARE else rule
    return gate_refusal(g, cell)


def owner_refusal(g: State, seat: int, cell: int) -> int:
    """Why there is no Inca of a seat to be moved from a cell; 0 if there is (K-078)."""
    if g.incas[seat] >> cell & 1:
        return 0
    return NOT_YOURS if g.occupied >> cell & 1 else NO_INCA


def departure_refusal(g: State, seat: int, cell: int) -> int:
    """Why an Inca cannot go back to the reserve; 0 if it can (K-071)."""
    rule = owner_refusal(g, seat, cell) or gate_refusal(g, cell)
    return NOT_LEAVING_HERE if rule == INLAND else rule


def moving_refusal(g: State, seat: int, cell: int) -> int:
    """Why an Inca cannot walk; 0 if it can (K-073, K-077)."""
    rule = owner_refusal(g, seat, cell)
    if rule or cell in movers(g, seat):
        return rule
    own = g.incas[seat]
    if flood(1 << cell, passable(g, seat, cell)) & ~own:
        return RESTED
    return ALL_TOO_FAR if reach(g, seat, cell) & ~own else NOWHERE

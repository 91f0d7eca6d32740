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
    OUTSIDE,
    SPAN,
    flood,
    with_neighbours,
)
from kancha.games.cuzco_kramer.site import CULTURES
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.verbs import ENTER, LEAVE, MOVE, WALK
from kancha.kernel.bits import mask_of, members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.state import raised

BY_FOREST: Final = 1
BY_MOUNTAIN: Final = 2

OUT_OF_REACH: Final = 9999
"""More AP than anybody ever has."""

EMPTY_RESERVE: Final = 8
NO_AP: Final = 26
NOT_AT_BORDER: Final = 70
NOT_LEAVING_HERE: Final = 71
BORDER_BUILT_OVER: Final = 72
TOO_FAR: Final = 73
NO_STANDING: Final = 74
OCCUPIED: Final = 75
RESTED: Final = 77
NOT_YOURS: Final = 78
TEMPLE: Final = 99


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
    found = [region ^ region & own]
    while len(found) <= g.ap:
        ground[kind] ^= region
        kind = 1 - kind
        seeds = with_neighbours(region) & ground[kind]
        if not seeds:
            break
        region = flood(seeds, ground[kind])
        found.append(region ^ region & own)
    if g.rested and g.rested & BIT[origin]:
        found[0] = 0
    g.walker = origin
    g.walked = found
    return found


def destinations(g: State, seat: int, origin: int) -> int:
    found = 0
    for stops in walks(g, seat, origin):
        found |= stops
    return found


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
    found: list[int] = []
    for index in range(len(stands)):
        cell = stands[index]
        if g.rested and g.rested & BIT[cell] and nearest[index] == 0:
            if g.ap and destinations(g, seat, cell):
                found.append(cell)
        elif nearest[index] <= g.ap:
            found.append(cell)
    return found


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


def add_moves(g: State, seat: int, found: list[int]) -> None:
    for cell in movers(g, seat):
        found.append(MOVE.of(cell))


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
        found = Options([])
        found.add_board(WALK.start(self.inca), destinations(g, self.seat, self.inca))
        return found

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        move(g, self.seat, self.inca, WALK.args(option)[1])
        return ()

    def completes(self) -> bool:
        return True

    def why_not(self, g: State) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        possible = destinations(g, self.seat, self.inca)
        for cell in members(MAP & ~possible & ~(1 << self.inca)):
            found.append((WALK.of(self.inca, cell), walk_refusal(g, self.seat, self.inca, cell)))
        return found


def walk_refusal(g: State, seat: int, origin: int, cell: int) -> int:
    """The rule that keeps an Inca from a cell it cannot reach."""
    bit = 1 << cell
    if g.temples & bit:
        return TEMPLE
    if not g.terrain() & bit:
        return NO_STANDING
    if g.occupied & bit:
        return OCCUPIED
    if g.rested >> origin & 1 and flood(1 << origin, passable(g, seat, origin)) & bit:
        return RESTED
    return TOO_FAR


def passable(g: State, seat: int, origin: int) -> int:
    """The ground of the origin's own type that an Inca may cross."""
    same = g.village if g.village >> origin & 1 else g.culture
    return same & ~g.temples & ~(g.occupied & ~g.incas[seat])


# Why not


def gate_refusal(g: State, cell: int) -> int:
    """Why an Inca cannot pass the border on a cell with terrain."""
    bit = 1 << cell
    if (g.by_forest | g.by_mountain) & bit:
        return NO_AP
    return BORDER_BUILT_OVER if (EDGE | OUTSIDE) & bit else NOT_AT_BORDER


def refused_entries(g: State, seat: int, possible: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for cell in members(MAP & ~possible):
        bit = 1 << cell
        if not g.reserve[seat]:
            rule = EMPTY_RESERVE
        elif not g.terrain() & bit:
            rule = NOT_AT_BORDER
        elif g.temples & bit:
            rule = TEMPLE
        elif g.occupied & bit:
            rule = OCCUPIED
        else:
            rule = gate_refusal(g, cell)
        found.append((ENTER.of(cell), rule))
    return found


def refused_departures(g: State, seat: int, possible: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for cell in members(g.incas[seat] & ~possible):
        rule = gate_refusal(g, cell)
        found.append((LEAVE.of(cell), NOT_LEAVING_HERE if rule == NOT_AT_BORDER else rule))
    for cell in members(g.occupied & ~g.incas[seat]):
        found.append((LEAVE.of(cell), NOT_YOURS))
    return found


def refused_moves(g: State, seat: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for cell in members(g.incas[seat] & ~mask_of(movers(g, seat))):
        free = flood(1 << cell, passable(g, seat, cell)) & ~g.incas[seat]
        found.append((MOVE.of(cell), RESTED if free else TOO_FAR))
    for cell in members(g.occupied & ~g.incas[seat]):
        found.append((MOVE.of(cell), NOT_YOURS))
    return found

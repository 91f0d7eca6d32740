"""What an option is likely to be worth, seen without trying it: which of many deserve a closer look."""

from collections.abc import Callable
from typing import Final

from kancha.games.cuzco_kramer.material import INNER, NONE, OUTSIDE, SPOT_SINGLE, tile_cells, value_for, with_neighbours
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.verbs import (
    AT,
    BASIN,
    BUILD,
    DONE,
    DRAW,
    END,
    ENLARGE,
    ENTER,
    FESTIVAL,
    HOLD,
    LAY,
    LEAVE,
    MOVE,
    PLAY,
    TOKEN,
    TURN,
    WALK,
)
from kancha.kernel.bits import members
from kancha.kernel.verbs import PASS_VERB, Verb

KINDS: Final[list[float]] = [2.2, 1.5, 1.4, 1.2]


class Glance:
    """The land as one seat sees it: sets of cells worth building, walking or digging on."""

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.seat = seat
        own = g.incas[seat]
        terrain = g.village | g.culture
        self.own_near = with_neighbours(own)
        self.led = 0  # places where this seat stands highest
        self.shared = 0  # where it stands at all
        self.foreign = 0  # cities and villages of others
        self.ripe = 0  # those that one more cell brings to a higher temple
        for cells in g.places:
            if not cells & own:
                if cells & g.temples:
                    self.foreign |= cells
                continue
            self.shared |= cells
            if g.highest(cells) == seat:
                self.led |= cells
                size = cells.bit_count()
                if value_for(size + 1) > value_for(size):
                    self.ripe |= cells
        self.led_near = with_neighbours(self.led)
        self.ripe_near = with_neighbours(self.ripe)
        self.shared_near = with_neighbours(self.shared)
        self.foreign_near = with_neighbours(self.foreign)
        self.wet = 0  # bare cells whose terrain helps to close a basin next to which this seat stands
        self.wet_bare = 0
        left = g.basins & ~g.settled
        for cell in members(left):
            ring = with_neighbours(1 << cell) & ~g.basins
            if ring & own:
                self.wet |= ring & ~terrain
            else:
                self.wet_bare |= ring & ~terrain
        self.gates = g.by_forest
        self.terrain = terrain

    def of(self, option: int) -> float:
        """Points, roughly; only the order matters."""
        for verb, worth in WORTHS:
            if verb.owns(option):
                return worth(self, option)
        return 0.0

    def turning(self, option: int) -> float:
        kind, cell, way = TURN.args(option)
        return self.cultures(kind, cell, way)

    def laying(self, option: int) -> float:
        kind, cell = AT.args(option)
        return self.tile(kind, cell)

    def walking(self, option: int) -> float:
        origin, cell = WALK.args(option)
        return self.stand(cell) - self.stand(origin)

    def kind(self, option: int) -> float:
        return KINDS[LAY.arg(option)]

    def moving(self, option: int) -> float:
        return 1.2

    def building(self, option: int) -> float:
        cell = BUILD.arg(option)
        return 2.0 + value_for(self.g.place_of(cell).bit_count()) / 2 - 0.1 * self.g.level[cell]

    def enlarging(self, option: int) -> float:
        return 3.0 + value_for(self.g.place_of(ENLARGE.arg(option)).bit_count()) / 2

    def entering(self, option: int) -> float:
        cell = ENTER.arg(option)
        dear = 0.0 if self.gates >> cell & 1 else 0.6
        return 0.6 + self.stand(cell) - dear

    def digging(self, option: int) -> float:
        return self.basin(BASIN.arg(option))

    def feasting(self, option: int) -> float:
        return 1.5 + self.g.value_at(FESTIVAL.arg(option)) / 4

    def ending(self, option: int) -> float:
        return 50.0  # always worth a look: it ends every plan

    def using_a_token(self, option: int) -> float:
        return 0.9

    def drawing(self, option: int) -> float:
        return 0.5

    def leaving(self, option: int) -> float:
        return -1.0

    def playing(self, option: int) -> float:
        return 0.8 + 0.1 * self.g.worth_of(PLAY.arg(option))

    def stopping(self, option: int) -> float:
        return 1.0

    def tile(self, kind: int, cell: int) -> float:
        """A tile with its village face (or its only one) on a cell."""
        g = self.g
        bit = 1 << cell
        worth = 0.0
        if kind == 3:
            if bit & self.own_near:
                worth += 0.6 + 0.2 * g.level[cell]
            if bit & self.wet:
                worth += 1.5
            if bit & self.foreign:
                worth += 0.5
            return worth
        if bit & self.ripe_near:
            worth += 2.0
        if bit & self.led_near:
            worth += 1.0
        elif bit & self.shared_near:
            worth += 0.5
        elif bit & self.foreign_near:
            worth -= 0.5
        if bit & self.own_near:
            worth += 0.4 + 0.25 * g.level[cell]
        if bit & (self.wet | with_neighbours(self.wet)):
            worth += 0.9
        elif bit & self.wet_bare:
            worth += 0.4
        if bit & with_neighbours(self.gates):
            worth += 0.2
        if g.whole[SPOT_SINGLE] & bit:
            worth -= 0.1
        if bit & self.shared & ~self.led:
            worth += 0.2
        return worth

    def cultures(self, kind: int, cell: int, way: int) -> float:
        """What the culture faces of a tile do: cover rivals, spare what is led, close basins, make steps for Incas."""
        worth = 0.0
        for under in tile_cells(kind, cell, way)[1:]:
            bit = 1 << under
            if bit & self.led:
                worth -= 1.0
            elif bit & (self.foreign | self.shared):
                worth += 0.5
            if bit & self.wet:
                worth += 1.2
            elif bit & self.wet_bare:
                worth += 0.3
            if bit & self.own_near:
                worth += 0.2 * (1 + self.g.level[under])
            if bit & OUTSIDE and not self.g.level[under]:
                worth -= 0.6
        return worth

    def stand(self, cell: int) -> float:
        """An Inca on a cell."""
        g = self.g
        bit = 1 << cell
        worth = 0.3 * g.level[cell]
        if g.village & bit:
            cells = g.place_of(cell)
            value = g.value_at(g.temple_in(cells)) if g.temple_in(cells) != NONE else 0
            worth += 0.12 * max(value, value_for(cells.bit_count()))
            if not cells & g.incas[self.seat]:
                worth += 0.5
        if with_neighbours(bit) & g.basins & ~g.settled:
            worth += 0.8
        return worth

    def basin(self, cell: int) -> float:
        """A basin on a cell: best in a hole among own Incas."""
        ring = with_neighbours(1 << cell) & ~(1 << cell)
        bare = (ring & ~self.terrain).bit_count()
        own = 1.0 if ring & self.g.incas[self.seat] else 0.0
        return own * (3.0 - bare) - 0.3 * bare if INNER >> cell & 1 else -5.0


WORTHS: Final[list[tuple[Verb, Callable[[Glance, int], float]]]] = [
    (TURN, Glance.turning),
    (AT, Glance.laying),
    (WALK, Glance.walking),
    (LAY, Glance.kind),
    (MOVE, Glance.moving),
    (BUILD, Glance.building),
    (ENLARGE, Glance.enlarging),
    (ENTER, Glance.entering),
    (BASIN, Glance.digging),
    (FESTIVAL, Glance.feasting),
    (END, Glance.ending),
    (TOKEN, Glance.using_a_token),
    (DRAW, Glance.drawing),
    (LEAVE, Glance.leaving),
    (PLAY, Glance.playing),
    (PASS_VERB, Glance.stopping),
    (HOLD, Glance.stopping),
    (DONE, Glance.stopping),
]
"""What an option of each verb is worth at a glance; the verbs with most options come first."""

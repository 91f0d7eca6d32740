"""Laying terrain: which kinds, where and which way round (K-040..K-052)."""

from typing import Final

from kancha.games.cuzco_kramer.basins import settle_basins_around
from kancha.games.cuzco_kramer.events import LAID, LAST_TRIPLE
from kancha.games.cuzco_kramer.fitting import any_room, cell_refusal, cost_of, refusal, room_for, sure_size
from kancha.games.cuzco_kramer.material import DOUBLE, MAP, NONE, SIZES, TRIPLE, VILLAGE, WAYS, tile_cells
from kancha.games.cuzco_kramer.reasons import NO_AP
from kancha.games.cuzco_kramer.state import OWN_KINDS, State
from kancha.games.cuzco_kramer.verbs import AT, LAY, TURN
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.refusals import CASE
from kancha.kernel.state import raised
from kancha.kernel.verbs import NOTHING, Verb

OTHER_KIND: Final = 11  # by the kind that was chosen
OTHER_CELL: Final = 11 + 4 * CASE
NONE_LEFT: Final = 40  # by kind
NO_ROOM: Final = 41
ALL_TOO_DEAR: Final = 47 + CASE
DEAREST: Final = 3
"""What a triple with two cells outside costs (K-029)."""


def add_kinds(g: State, seat: int, options: list[int]) -> None:
    """Which kinds of tile can be laid now (K-040)."""
    if g.ap:
        sure = sure_size(g)
        for kind in range(4):
            if g.left_of(seat, kind) and (SIZES[kind] <= sure or any_room(g, kind, g.ap)):
                options.append(LAY.of(kind))


def kind_refusal(g: State, seat: int, kind: int) -> int:
    """Why a kind of tile cannot be laid; 0 if it can."""
    if not g.left_of(seat, kind):
        return NONE_LEFT + kind * CASE
    if not g.ap:
        return NO_AP
    if any_room(g, kind, g.ap):
        return 0
    return ALL_TOO_DEAR if any_room(g, kind, DEAREST) else NO_ROOM


def refused_kinds(g: State, seat: int) -> list[tuple[int, int]]:
    """The kinds of tile that cannot be laid."""
    reasons = [(LAY.of(kind), kind_refusal(g, seat, kind)) for kind in range(4)]
    return [(option, rule) for option, rule in reasons if rule]


def lay(g: State, seat: int, kind: int, cell: int, way: int) -> None:
    """A tile is paid for and laid; basins it encloses are settled, and the last triple begins the end (K-051, K-130)."""
    cost = cost_of(g, kind, cell, way)
    g.spend(cost)
    g.owes_tile = False
    if kind == TRIPLE:
        g.triples -= 1
    else:
        g.tiles = raised(g.tiles, seat * OWN_KINDS + kind - DOUBLE, -1)
    g.put_tile(kind, cell, way)
    if g.events is not None:
        g.tell(LAID, seat, kind, cell, way, cost)
    settle_basins_around(g, tile_cells(kind, cell, way))
    if kind == TRIPLE and not g.triples and g.ending == NONE:
        g.ending = seat
        g.tell(LAST_TRIPLE, seat)


class LayAt(Question[State]):
    """Where the village face of the tile lies, or its only face."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    def offer(self, g: State) -> Options:
        options = Options([])
        options.add_board(AT.start(self.kind), room_for(g, self.kind, g.ap))
        return options

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell = AT.args(option)[1]
        if self.kind >= VILLAGE:
            lay(g, self.seat, self.kind, cell, 0)
            return ()
        return (LayTurned(self.seat, self.kind, cell),)

    def completes(self) -> bool:
        return True

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = room_for(g, self.kind, g.ap)
        return [(option, self.refuse(g, option)) for option in AT.over(self.kind, MAP & ~possible)]

    def verbs(self) -> list[Verb]:
        return [AT]

    def refuse(self, g: State, option: int) -> int:
        if not AT.owns(option):
            return 0
        kind, cell = AT.args(option)
        return cell_refusal(g, kind, cell, g.ap) if kind == self.kind else OTHER_KIND + self.kind * CASE


class LayTurned(Question[State]):
    """Which way the culture faces point: one step on from the village or, of two, the first clockwise (K-011)."""

    def __init__(self, seat: int, kind: int, cell: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.cell = cell

    def options(self, g: State) -> list[int]:
        return [option for option in self.turned() if not self.refuse(g, option)]

    def turned(self) -> list[int]:
        return [TURN.of(self.kind, self.cell, way) for way in range(WAYS)]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        lay(g, self.seat, self.kind, self.cell, TURN.args(option)[2])
        return ()

    def completes(self) -> bool:
        return True

    def preferred(self, g: State) -> int:
        """The cheapest way, as the board shows the tile before it is turned."""
        best = NOTHING
        least = 0
        for option in self.options(g):
            cost = cost_of(g, self.kind, self.cell, TURN.args(option)[2])
            if best == NOTHING or cost < least:
                best = option
                least = cost
        return best

    def why_not(self, g: State) -> list[tuple[int, int]]:
        reasons = [(option, self.refuse(g, option)) for option in self.turned()]
        return [(option, rule) for option, rule in reasons if rule]

    def verbs(self) -> list[Verb]:
        return [TURN]

    def refuse(self, g: State, option: int) -> int:
        if not TURN.owns(option):
            return 0
        kind, cell, way = TURN.args(option)
        if kind != self.kind:
            return OTHER_KIND + self.kind * CASE
        return refusal(g, kind, cell, way, g.ap) if cell == self.cell else OTHER_CELL

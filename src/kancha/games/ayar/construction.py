"""Construction: the raft sails from space to space and leaves islands behind (A-063..A-072, A-138)."""

from typing import Final

from kancha.games.ayar.events import BUILT, FROM_LAKE, SAILED
from kancha.games.ayar.material import CONSTRUCTION, ISLANDS, LAKE_SPACES
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import DRAW_FROM, RAFT
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import STOP

AT_LEAST_ONE: Final = 37
NO_WAY: Final = 63
BARRED: Final = 68
NOT_THERE: Final = 69


class MoveRaft(Question[State]):
    """Sail to an adjacent space, at least once, as long as the power lasts (A-063)."""

    def __init__(self, seat: int, power: int, used: int, moves: int) -> None:
        super().__init__(seat)
        self.power = power
        self.used = used
        self.moves = moves

    def refusal(self, g: State, space: int) -> int:
        """The rule that forbids an adjacent space, 0 if it is allowed."""
        left = self.power + g.players[self.seat].bonus_power(CONSTRUCTION) - self.used
        if g.cost(space) > left:
            return NO_WAY
        return BARRED if g.is_barred(self.seat, space) else 0

    def options(self, g: State) -> list[int]:
        adjacent = g.box.lake_adjacent[g.players[self.seat].raft]
        found = [RAFT.of(space) for space in adjacent if not self.refusal(g, space)]
        found.sort()
        return [STOP, *found] if found and self.moves else found

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == STOP:
            return ()
        space = RAFT.arg(option)
        player = g.players[self.seat]
        cost = g.cost(space)
        if g.events is not None:
            g.tell(SAILED, self.seat, player.raft, space, cost)
        player.raft = space
        again = MoveRaft(self.seat, self.power, self.used + cost, self.moves + 1)
        if player.islands == ISLANDS or not g.takes_island(self.seat, space):
            return (again,)
        player.islands += 1
        build_island(g, self.seat, space, player.islands)
        if g.box.island_viracocha[player.islands - 1]:
            return (TakeFromLake(self.seat, space), again)
        return (again,)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        adjacent = g.box.lake_adjacent[g.players[self.seat].raft]
        found: list[tuple[int, int]] = []
        for space in range(len(LAKE_SPACES)):
            rule = self.refusal(g, space) if space in adjacent else NO_WAY
            if rule:
                found.append((RAFT.of(space), rule))
        return found if self.moves else [*found, (STOP, AT_LEAST_ONE)]


def build_island(g: State, side: int, space: int, number: int) -> None:
    """An island lies on its space for good (A-066, A-138)."""
    g.islands[space] |= 1 << side
    if g.events is not None:
        g.tell(BUILT, side, space, number)


class TakeFromLake(Question[State]):
    """The second, fourth and sixth island bring a Viracocha of a zone that touches them (A-069)."""

    def __init__(self, seat: int, lake: int) -> None:
        super().__init__(seat)
        self.lake = lake

    def options(self, g: State) -> list[int]:
        return [DRAW_FROM.of(zone) for zone in g.box.zones_of[self.lake] if g.zones[zone]]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.zones[DRAW_FROM.arg(option)] -= 1
        return gain_viracocha(g, self.seat, FROM_LAKE)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = self.options(g)
        return [(DRAW_FROM.of(zone), NOT_THERE) for zone in range(len(g.zones)) if DRAW_FROM.of(zone) not in possible]

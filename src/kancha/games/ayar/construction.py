"""Construction: the raft sails from space to space and leaves islands behind (A-063..A-072, A-138)."""

from typing import Final

from kancha.games.ayar.asking import forbidden
from kancha.games.ayar.events import BUILT, FROM_LAKE, SAILED
from kancha.games.ayar.material import CONSTRUCTION, ISLANDS, LAKE_SPACES, ZONES
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import DRAW_FROM, RAFT
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.effects import Effect, Question, Repeat
from kancha.kernel.verbs import STOP, STOP_VERB, Verb

EVERY_SPACE: Final = (1 << len(LAKE_SPACES)) - 1
EVERY_ZONE: Final = (1 << len(ZONES)) - 1
AT_LEAST_ONE: Final = 1037
TOO_DEAR: Final = 63
NO_WAY: Final = 1063
THERE_ALREADY: Final = 2063
BARRED: Final = 68
ZONE_EMPTY: Final = 69
ZONE_AWAY: Final = 1069


class MoveRaft(Repeat[State]):
    """Sail to an adjacent space, at least once, as long as the power lasts (A-063)."""

    def __init__(self, seat: int, least: int, power: int) -> None:
        """`power` is what is left of the line's."""
        super().__init__(seat, least)
        self.power = power

    def verbs(self) -> list[Verb]:
        return [RAFT, STOP_VERB]

    def refuse(self, g: State, option: int) -> int:
        if option == STOP:
            return AT_LEAST_ONE if self.least else 0
        if not RAFT.owns(option):
            return 0
        space = RAFT.arg(option)
        player = g.players[self.seat]
        if space == player.raft:
            return THERE_ALREADY
        if space not in g.box.lake.adjacent[player.raft]:
            return NO_WAY
        return self.bar(g, space, self.power + player.bonus_power(CONSTRUCTION))

    def bar(self, g: State, space: int, power: int) -> int:
        """What keeps the raft from an adjacent space, 0 if nothing does (A-063, A-068)."""
        if g.cost(space) > power:
            return TOO_DEAR
        return BARRED if g.is_barred(self.seat, space) else 0

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        power = self.power + player.bonus_power(CONSTRUCTION)
        return [RAFT.of(space) for space in g.box.lake.adjacent[player.raft] if not self.bar(g, space, power)]

    def again(self, g: State, option: int) -> "MoveRaft":
        return MoveRaft(self.seat, 0, self.power - g.cost(RAFT.arg(option)))

    def act(self, g: State, option: int) -> tuple[Effect[State], ...]:
        space = RAFT.arg(option)
        player = g.players[self.seat]
        if g.events is not None:
            g.tell(SAILED, self.seat, player.raft, space, g.cost(space))
        player.raft = space
        if player.islands == ISLANDS or not g.takes_island(self.seat, space):
            return ()
        player.islands += 1
        build_island(g, self.seat, space, player.islands)
        if g.box.board.island_viracocha[player.islands - 1]:
            return (TakeFromLake(self.seat, space),)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, [*RAFT.over(EVERY_SPACE), STOP])


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

    def verbs(self) -> list[Verb]:
        return [DRAW_FROM]

    def refuse(self, g: State, option: int) -> int:
        if not DRAW_FROM.owns(option):
            return 0
        zone = DRAW_FROM.arg(option)
        if zone not in g.box.lake.zones_of[self.lake]:
            return ZONE_AWAY
        return 0 if g.zones[zone] else ZONE_EMPTY

    def options(self, g: State) -> list[int]:
        return [DRAW_FROM.of(zone) for zone in g.box.lake.zones_of[self.lake] if g.zones[zone]]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.zones[DRAW_FROM.arg(option)] -= 1
        return gain_viracocha(g, self.seat, FROM_LAKE)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, DRAW_FROM.over(EVERY_ZONE))

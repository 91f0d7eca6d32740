"""Stairs and statues (T-121 to T-124, T-140)."""

from kancha.games.tawantinsuyu.events import STAIRS_BUILT, STATUE_BUILT
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.gains import Kind, plain
from kancha.games.tawantinsuyu.material import (
    LARGE,
    LOWER,
    NONE,
    SECTIONS,
    SMALL,
    STAIR_SPACES,
    STATUES,
    UPPER,
)
from kancha.games.tawantinsuyu.payment import Effects, pay_cost
from kancha.games.tawantinsuyu.people import SCULPTURE, STAIRWAYS
from kancha.games.tawantinsuyu.reasons import (
    FREE_IS_SMALL,
    NO_STAIR_SPACE,
    NO_STAIRS_LEFT,
    STAIRS_DEAR,
    STAIRS_THERE,
    STATUE_DEAR,
    SUPPLY_EMPTY,
    UPPER_MISSING,
)
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import SCULPT, STAIRS
from kancha.kernel.effects import Effect
from kancha.kernel.verbs import PASS, Verb


def open_stairs(g: State) -> list[int]:
    """The stair spaces a token may go to: a lower one only below an upper one (T-122)."""
    free: list[int] = []
    for section in range(SECTIONS):
        if g.stairs[section * 2 + UPPER] == NONE:
            free.append(section * 2 + UPPER)
        elif g.stairs[section * 2 + LOWER] == NONE:
            free.append(section * 2 + LOWER)
    return free


def can_build_stairs(g: State, side: int, free: bool) -> bool:
    """A token, a place and the price (T-121, T-124)."""
    player = g.players[side]
    return player.stairs_left > 0 and (free or player.can_pay(g.box.costs.stairs)) and len(open_stairs(g)) > 0


def stairs_refusal(g: State, side: int) -> int:
    """Why a side can build no stairs at their price; 0 if it can (T-121, T-124)."""
    player = g.players[side]
    if not player.stairs_left:
        return NO_STAIRS_LEFT
    if not open_stairs(g):
        return NO_STAIR_SPACE
    return 0 if player.can_pay(g.box.costs.stairs) else STAIRS_DEAR


class BuildStairs(Own):
    """Put an own token on any legal stair space (T-121)."""

    def __init__(self, seat: int, free: int, may: int) -> None:
        super().__init__(seat)
        self.free = free
        self.may = may  # whether it can be declined: a reward can, a task that was chosen cannot

    def choices(self, g: State) -> list[int]:
        if not can_build_stairs(g, self.seat, self.free == 1):
            return []
        options = [STAIRS.of(place) for place in open_stairs(g)]
        return [PASS, *options] if self.may else options

    def hopeful(self, g: State) -> bool:
        return self.may == 1 and can_build_stairs(g, self.seat, True)

    def committed(self, g: State) -> bool:
        return not self.may

    def act(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        paid: Effects = () if self.free else pay_cost(g, self.seat, g.box.costs.stairs)
        return (*paid, PutStairs(self.seat, STAIRS.arg(option)))

    def barred(self, g: State) -> list[tuple[int, int]]:
        open_now = open_stairs(g)
        taken = [STAIRS.of(place) for place in range(STAIR_SPACES) if place not in open_now]
        return [(option, self.refusal(g, option)) for option in taken]

    def proper(self) -> list[Verb]:
        return [STAIRS]

    def refusal(self, g: State, option: int) -> int:
        if not STAIRS.owns(option):
            return 0
        place = STAIRS.arg(option)
        if g.stairs[place] != NONE:
            return STAIRS_THERE
        return stairs_refusal(g, self.seat) if place in open_stairs(g) else UPPER_MISSING


class PutStairs(Effect[State]):
    """A token goes on the hill: points and food; a lower one pays the owner of the upper one too (T-121, T-123)."""

    def __init__(self, side: int, place: int) -> None:
        self.side = side
        self.place = place

    def do(self, g: State, option: int) -> Effects:
        costs = g.box.costs
        g.stairs[self.place] = self.side
        g.players[self.side].stairs_left -= 1
        if g.events is not None:
            g.tell(STAIRS_BUILT, self.side, self.place)
        g.score(self.side, costs.stairs_points, STAIRWAYS)
        plain(g, self.side, costs.stairs_gain, STAIRWAYS)
        if self.place % 2 == LOWER:
            g.score(g.stairs[self.place - 1], costs.upper_owner, STAIRWAYS)
        return ()


def can_build_statue(g: State, side: int) -> bool:
    """A statue in supply that can be paid (T-140)."""
    player = g.players[side]
    costs = g.box.costs.statue
    small, large = player.can_pay(costs[SMALL]), player.can_pay(costs[LARGE])
    if not small and not large:
        return False
    for statue in range(len(STATUES)):
        if g.statues[statue] and (large if statue % 2 else small):
            return True
    return False


class BuildStatue(Own):
    """Choose god and size among what the supply has (T-140); a free one is small (T-017)."""

    def __init__(self, seat: int, free: int, may: int) -> None:
        super().__init__(seat)
        self.free = free
        self.may = may

    def proper(self) -> list[Verb]:
        return [SCULPT]

    def refusal(self, g: State, option: int) -> int:
        if not SCULPT.owns(option):
            return 0
        statue = SCULPT.arg(option)
        if g.statues[statue] == 0:
            return SUPPLY_EMPTY
        if self.free:
            return FREE_IS_SMALL if statue % 2 == LARGE else 0
        return 0 if g.players[self.seat].can_pay(g.box.costs.statue[statue % 2]) else STATUE_DEAR

    def choices(self, g: State) -> list[int]:
        options = [SCULPT.of(statue) for statue in range(len(STATUES)) if not self.refusal(g, SCULPT.of(statue))]
        return [PASS, *options] if options and self.may else options

    def hopeful(self, g: State) -> bool:
        return self.may == 1 and not self.free and any(g.statues)

    def barred(self, g: State) -> list[tuple[int, int]]:
        judged = [(SCULPT.of(statue), self.refusal(g, SCULPT.of(statue))) for statue in range(len(STATUES))]
        return [(option, rule) for option, rule in judged if rule]

    def committed(self, g: State) -> bool:
        return not self.may

    def act(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        statue = SCULPT.arg(option)
        paid: Effects = () if self.free else pay_cost(g, self.seat, g.box.costs.statue[statue % 2])
        return (*paid, PutStatue(self.seat, statue))


class PutStatue(Effect[State]):
    """A statue goes from the supply to a side's area, with its points (T-140)."""

    def __init__(self, side: int, statue: int) -> None:
        self.side = side
        self.statue = statue

    def do(self, g: State, option: int) -> Effects:
        g.statues[self.statue] -= 1
        g.players[self.side].statues[self.statue] += 1
        if g.events is not None:
            g.tell(STATUE_BUILT, self.side, self.statue)
        g.score(self.side, g.box.costs.statue_points[self.statue % 2], SCULPTURE)
        return ()


def any_small(g: State) -> bool:
    for statue in range(SMALL, len(STATUES), 2):
        if g.statues[statue]:
            return True
    return False


class StairsGain(Kind):
    """Stairs as a reward, free or paid (T-017)."""

    def __init__(self, free: int) -> None:
        self.free = free

    def possible(self, g: State, side: int, number: int) -> bool:
        return can_build_stairs(g, side, self.free == 1)

    def hopeful(self, g: State, side: int) -> bool:
        return not self.free and can_build_stairs(g, side, True)

    def effects(self, g: State, side: int, number: int) -> Effects:
        return tuple([BuildStairs(side, self.free, 1) for _ in range(number)])


class StatueGain(Kind):
    """Statues as a reward, small ones free or any paid (T-017)."""

    def __init__(self, free: int) -> None:
        self.free = free

    def possible(self, g: State, side: int, number: int) -> bool:
        return any_small(g) if self.free else can_build_statue(g, side)

    def hopeful(self, g: State, side: int) -> bool:
        return not self.free and sum(g.statues) > 0

    def effects(self, g: State, side: int, number: int) -> Effects:
        return tuple([BuildStatue(side, self.free, 1) for _ in range(number)])

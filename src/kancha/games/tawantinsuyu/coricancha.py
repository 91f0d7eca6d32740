"""The High Priest's actions: all but Conquest and Production, and what every activation sets off (T-154 to T-159, T-168)."""

from kancha.games.tawantinsuyu.armies import turn_up, turnable, turning_refusal
from kancha.games.tawantinsuyu.automaton import him
from kancha.games.tawantinsuyu.buildings import ON_ACTION
from kancha.games.tawantinsuyu.conquest import conquest
from kancha.games.tawantinsuyu.events import MOVED, SACRIFICED, STOOD
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.material import (
    CONQUEST,
    CORN,
    GOLD,
    NONE,
    OFFERING,
    PRODUCING,
    REGENERATION,
    SECTIONS,
    STATUES,
    TEMPLE_TOP,
    WORSHIP,
)
from kancha.games.tawantinsuyu.moments import acting
from kancha.games.tawantinsuyu.payment import Effects, pay_food, pay_one
from kancha.games.tawantinsuyu.production import production_part
from kancha.games.tawantinsuyu.reasons import (
    CORN_MISSING,
    FOLLOW_OFFERING_DEAR,
    FOOD_MISSING,
    GOLD_FOR_MOVER,
    NO_SUCH_STATUE,
    OFFERING_DEAR,
    ONE_STEP_ONLY,
    PART_BEGUN,
    SIZE_USED,
    TEMPLE_TOP_REACHED,
    TOO_FEW_STEPS,
    TOO_MANY_STEPS,
)
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.temple import Climb
from kancha.games.tawantinsuyu.verbs import OFFER, RALLY, REGENERATE, SACRIFICE, STAND, TAKE_GOLD
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import PASS, PASS_VERB, STOP, Verb


class StandHighPriest(Question[State]):
    """Before the first turn the High Priest is put on any Coricancha space; no action results (T-060)."""

    def options(self, g: State) -> list[int]:
        return [STAND.of(section) for section in range(SECTIONS)]

    def do(self, g: State, option: int) -> Effects:
        g.players[self.seat].priest = STAND.arg(option)
        if g.events is not None:
            g.tell(STOOD, self.seat, STAND.arg(option))
        return ()


def move_high_priest(g: State, side: int, steps: int) -> Effects:
    """Clockwise to the space reached, whose action all perform, the mover first (T-154)."""
    player = g.players[side]
    player.priest = (player.priest + steps) % SECTIONS
    action = g.action_of(player.priest)
    if g.events is not None:
        g.tell(MOVED, side, player.priest, action)
    g.called = action
    return (*set_off(g, side, action), *action_parts(g, side, action))


def set_off(g: State, side: int, action: int) -> Effects:
    """Passive buildings of any player that an activation sets off, in turn order, before its parts (T-168)."""
    effects: list[Effect[State]] = []
    for owner in g.order(side):
        effects += acting(g, owner, ON_ACTION + action)
    return tuple(effects)


def action_parts(g: State, side: int, action: int) -> Effects:
    """The parts of an action set off by a person: the own one, then the weaker ones of the others (T-154)."""
    if action == CONQUEST:
        return (*conquest(g, side), OwnPartDone())
    effects: list[Effect[State]] = [*own_part(g, side, action), OwnPartDone()]
    for other in g.order(side)[1:]:
        effects += follow(g, other, action)
    return tuple(effects)


class OwnPartDone(Effect[State]):
    """The active player's part is over."""

    def do(self, g: State, option: int) -> Effects:
        g.called = NONE
        return ()


def own_part(g: State, seat: int, action: int) -> Effects:
    if action == WORSHIP:
        return (Worship(seat, 0),)
    if action == OFFERING:
        return (Offering(seat),)
    if action == REGENERATION:
        return (Regeneration(seat, 1, 0),)
    return production_part(g, seat, 1)


def follow(g: State, side: int, action: int) -> Effects:
    """The weaker part of one of the others."""
    if not g.is_seat(side):
        return him().follow(g, action)
    if action == WORSHIP:
        return (FollowWorship(side),)
    if action == OFFERING:
        return (FollowOffering(side),)
    if action == REGENERATION:
        return (Regeneration(side, 0, 0),)
    return production_part(g, side, 0) if action == PRODUCING else ()


def take_gold(g: State, seat: int) -> Effects:
    """The active player takes 1 gold instead of the own part (T-155)."""
    g.gain(seat, GOLD, 1)
    return ()


def sacrifice(g: State, side: int, statue: int) -> None:
    """A statue leaves the game (T-157)."""
    g.players[side].statues[statue] -= 1
    if g.events is not None:
        g.tell(SACRIFICED, side, statue)


class Worship(Own):
    """Discard up to one large and up to one small statue for steps (T-157). `used` says which sizes already were."""

    def __init__(self, seat: int, used: int) -> None:
        super().__init__(seat)
        self.used = used

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        options: list[int] = []
        if player.temple < TEMPLE_TOP:
            for statue in range(len(STATUES)):
                if player.statues[statue] and not self.used >> (statue % 2) & 1:
                    options.append(SACRIFICE.of(statue))
        if not self.used:
            options.append(TAKE_GOLD.base)
        elif options:
            options.append(STOP)
        return options

    def proper(self) -> list[Verb]:
        return [SACRIFICE, TAKE_GOLD]

    def refusal(self, g: State, option: int) -> int:
        if option == TAKE_GOLD.base:
            return PART_BEGUN
        return statue_refusal(g, self.seat, option)

    def act(self, g: State, option: int) -> Effects:
        if option == TAKE_GOLD.base:
            return take_gold(g, self.seat)
        if option == STOP:
            return ()
        statue = SACRIFICE.arg(option)
        sacrifice(g, self.seat, statue)
        steps = g.box.costs.worship_active[statue % 2]
        return (Climb(self.seat, steps), Worship(self.seat, self.used | 1 << (statue % 2)))


def statue_refusal(g: State, seat: int, option: int) -> int:
    """Why a statue cannot be discarded for steps (T-157)."""
    if not SACRIFICE.owns(option):
        return 0
    player = g.players[seat]
    if not player.statues[SACRIFICE.arg(option)]:
        return NO_SUCH_STATUE
    return TEMPLE_TOP_REACHED if player.temple == TEMPLE_TOP else SIZE_USED


class FollowWorship(Question[State]):
    """Another player may discard one statue of either size for exactly one step (T-157)."""

    def options(self, g: State) -> list[int]:
        player = g.players[self.seat]
        if player.temple == TEMPLE_TOP:
            return []
        options = [SACRIFICE.of(statue) for statue in range(len(STATUES)) if player.statues[statue]]
        return [PASS, *options] if options else []

    def refuse(self, g: State, option: int) -> int:
        return statue_refusal(g, self.seat, option)

    def do(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        statue = SACRIFICE.arg(option)
        sacrifice(g, self.seat, statue)
        return (Climb(self.seat, g.box.costs.worship_other[statue % 2]),)


class Offering(Own):
    """2, 4 or 6 corn for 1, 2 or 3 steps, as far as the Temple goes (T-158, T-015)."""

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        costs = g.box.costs
        most = min(costs.offering_most, TEMPLE_TOP - player.temple)
        corn = player.res[CORN] + player.res[GOLD]
        options = [OFFER.of(steps - 1) for steps in range(1, most + 1) if corn >= steps * costs.offering]
        return [TAKE_GOLD.base, *options]

    def proper(self) -> list[Verb]:
        return [OFFER, TAKE_GOLD]

    def refusal(self, g: State, option: int) -> int:
        if not OFFER.owns(option):
            return 0
        left = TEMPLE_TOP - g.players[self.seat].temple
        steps = OFFER.arg(option) + 1
        if steps > left:
            return TOO_FEW_STEPS if left else TEMPLE_TOP_REACHED
        return TOO_MANY_STEPS if steps > g.box.costs.offering_most else OFFERING_DEAR

    def act(self, g: State, option: int) -> Effects:
        if option == TAKE_GOLD.base:
            return take_gold(g, self.seat)
        steps = OFFER.arg(option) + 1
        return (*pay_one(g, self.seat, CORN, steps * g.box.costs.offering), Climb(self.seat, steps))


class FollowOffering(Own):
    """Another player may pay 3 corn for exactly one step (T-158)."""

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        if player.temple == TEMPLE_TOP or player.res[CORN] + player.res[GOLD] < g.box.costs.offering_other:
            return []
        return [PASS, OFFER.of(0)]

    def hopeful(self, g: State) -> bool:
        return g.players[self.seat].temple < TEMPLE_TOP

    def proper(self) -> list[Verb]:
        return [OFFER, PASS_VERB]

    def refusal(self, g: State, option: int) -> int:
        if not OFFER.owns(option):
            return 0
        return FOLLOW_OFFERING_DEAR if OFFER.arg(option) == 0 else ONE_STEP_ONLY

    def act(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        return (*pay_one(g, self.seat, CORN, g.box.costs.offering_other), Climb(self.seat, 1))


class Regeneration(Own):
    """Turn any number up: the active player one free and each further for 1 food, the others for 1 corn each (T-159)."""

    def __init__(self, seat: int, active: int, turned: int) -> None:
        super().__init__(seat)
        self.active = active
        self.turned = turned

    def payable(self, g: State) -> bool:
        res = g.players[self.seat].res
        if not self.active:
            return res[CORN] + res[GOLD] > 0
        return self.turned < g.box.costs.regeneration_free or g.players[self.seat].food() > 0

    def choices(self, g: State) -> list[int]:
        options = turnable(g, self.seat) if self.payable(g) else []
        if self.active and not self.turned:
            return [TAKE_GOLD.base, *options]
        return [STOP, *options] if options else []

    def hopeful(self, g: State) -> bool:
        return len(turnable(g, self.seat)) > 0

    def proper(self) -> list[Verb]:
        return [REGENERATE, RALLY, TAKE_GOLD]

    def refusal(self, g: State, option: int) -> int:
        if option == TAKE_GOLD.base:
            return PART_BEGUN if self.active else GOLD_FOR_MOVER
        if option in turnable(g, self.seat):
            return FOOD_MISSING if self.active else CORN_MISSING
        return turning_refusal(g, self.seat, option)

    def act(self, g: State, option: int) -> Effects:
        if option == TAKE_GOLD.base:
            return take_gold(g, self.seat)
        if option in (STOP, PASS):
            return ()
        paid: Effects = ()
        if not self.active:
            paid = pay_one(g, self.seat, CORN, 1)
        elif self.turned >= g.box.costs.regeneration_free:
            paid = pay_food(g, self.seat, 1)
        turn_up(g, self.seat, option)
        return (*paid, Regeneration(self.seat, self.active, self.turned + 1))

"""The market and building from it (T-037, T-130 to T-134, T-185)."""

from typing import Final

from kancha.games.tawantinsuyu.events import BUILT, REVEALS, SWEPT, TUCKED
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.gains import Kind
from kancha.games.tawantinsuyu.material import NONE, PRODUCTION, PRODUCTION_MASK
from kancha.games.tawantinsuyu.payment import Effects, pay_cost
from kancha.games.tawantinsuyu.reasons import (
    BUILDING_DEAR,
    CARD_TO_TUCK_AWAY,
    NO_CARD_TO_TUCK,
    NOT_IN_MARKET,
    NOT_TO_SET_ASIDE,
    RENEWED,
)
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import BUILD, RENEW, REVEALED, SET_ASIDE, TUCK
from kancha.kernel.bits import nth
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.verbs import NOTHING, PASS, STOP, Verb

STACKS: Final = 4  # chance: the production stack, then the passive one


def can_build(g: State, side: int, free: bool) -> bool:
    """Whether a market building can be paid."""
    player = g.players[side]
    for building in g.market:
        if building != NONE and (free or player.can_pay(g.box.building_cost[building])):
            return True
    return False


def can_renew(g: State, side: int) -> bool:
    """A god card to give and something to put aside (T-133)."""
    return g.players[side].god_cards() > 0 and any_in_market(g)


def any_in_market(g: State) -> bool:
    market = g.market
    return market[0] != NONE or market[1] != NONE or market[2] != NONE or market[3] != NONE


class BuildBuilding(Own):
    """Choose a market building and pay its price; before it the market may be renewed once (T-130, T-133).

    `built` follows if something is built, `nothing` if not.
    """

    def __init__(self, seat: int, free: int, may: int, renewed: int, built: Effects, nothing: Effects) -> None:
        super().__init__(seat)
        self.free = free
        self.may = may
        self.renewed = renewed
        self.built = built
        self.nothing = nothing

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        options: list[int] = []
        for building in g.market:
            if building != NONE and (self.free or player.can_pay(g.box.building_cost[building])):
                options.append(BUILD.of(building))
        if not self.renewed and can_renew(g, self.seat):
            options.append(RENEW.base)
        if self.renewed or (options and self.may):
            options.append(PASS)
        return options

    def hopeful(self, g: State) -> bool:
        return self.may == 1 and any_in_market(g)

    def committed(self, g: State) -> bool:
        return not self.may and not self.renewed

    def barred(self, g: State) -> list[tuple[int, int]]:
        player = g.players[self.seat]
        dear = [b for b in g.market if b != NONE and not self.free and not player.can_pay(g.box.building_cost[b])]
        return [(BUILD.of(b), BUILDING_DEAR) for b in dear] + ([(RENEW.base, RENEWED)] if self.renewed else [])

    def proper(self) -> list[Verb]:
        return [BUILD, RENEW]

    def refusal(self, g: State, option: int) -> int:
        if option == RENEW.base:
            return RENEWED if self.renewed else NO_CARD_TO_TUCK
        if not BUILD.owns(option):
            return 0
        return BUILDING_DEAR if BUILD.arg(option) in g.market else NOT_IN_MARKET

    def act(self, g: State, option: int) -> Effects:
        if option == PASS:
            return self.nothing
        if option == RENEW.base:
            again = BuildBuilding(self.seat, self.free, self.may, 1, self.built, self.nothing)
            return (TuckCard(self.seat), SetAside(self.seat, 1), SetAside(self.seat, 2), ReplaceSetAside(), again)
        building = BUILD.arg(option)
        paid: Effects = () if self.free else pay_cost(g, self.seat, g.box.building_cost[building])
        return (*paid, Raise(self.seat, building), *self.built)


class Raise(Effect[State]):
    """A building goes from the market face up to a side's area (T-130)."""

    def __init__(self, side: int, building: int) -> None:
        self.side = side
        self.building = building

    def do(self, g: State, option: int) -> Effects:
        g.market[g.market.index(self.building)] = NONE
        g.players[self.side].up |= 1 << self.building
        if g.events is not None:
            g.tell(BUILT, self.side, self.building)
        return ()


class TuckCard(Question[State]):
    """A god card from the hand goes under the deck; only its owner knows which (T-133)."""

    def options(self, g: State) -> list[int]:
        return TUCK.over(g.players[self.seat].gods)

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def refuse(self, g: State, option: int) -> int:
        return CARD_TO_TUCK_AWAY if TUCK.owns(option) else 0

    def do(self, g: State, option: int) -> Effects:
        card = TUCK.arg(option)
        g.players[self.seat].gods &= ~(1 << card)
        g.put_under_gods(card, 1 << self.seat)
        if g.events is not None:
            g.tell(TUCKED, self.seat)
        return ()


class SetAside(Question[State]):
    """One or two market buildings are set aside; in this order they go under their stacks (T-133)."""

    def __init__(self, seat: int, which: int) -> None:
        super().__init__(seat)
        self.which = which

    def options(self, g: State) -> list[int]:
        if self.which == 2 and not g.set_aside:
            return []
        options = [SET_ASIDE.of(building) for building in g.market if building != NONE]
        return [STOP, *options] if options and self.which == 2 else options

    def refuse(self, g: State, option: int) -> int:
        return NOT_TO_SET_ASIDE if SET_ASIDE.owns(option) else 0

    def do(self, g: State, option: int) -> Effects:
        if option != STOP:
            building = SET_ASIDE.arg(option)
            g.market[g.market.index(building)] = NONE
            g.set_aside.append(building)
            if g.events is not None:
                g.tell(SWEPT, building)
        return ()


class ReplaceSetAside(Effect[State]):
    """As many of the same types are revealed, then the old ones go under their stacks (T-133)."""

    def do(self, g: State, option: int) -> Effects:
        effects: list[Effect[State]] = [RevealBuilding(building >= PRODUCTION) for building in g.set_aside]
        return (*effects, PutUnder())


class PutUnder(Effect[State]):
    """What was set aside goes face down under the stacks."""

    def do(self, g: State, option: int) -> Effects:
        g.under += g.set_aside
        g.set_aside = []
        return ()


class RevealBuilding(Draw[State]):
    """The next building of a type is revealed on an empty market place; an empty stack reveals none (T-134)."""

    def __init__(self, passive: bool) -> None:
        self.passive = passive

    def pile(self, g: State) -> int:
        return g.stack & ~PRODUCTION_MASK if self.passive else g.stack & PRODUCTION_MASK

    def put_back(self, g: State) -> int:
        """The first building of the type that was put under its stack; NONE if there is none."""
        for building in g.under:
            if (building >= PRODUCTION) == self.passive:
                return building
        return NONE

    def options(self, g: State) -> list[int]:
        pile = self.pile(g)
        if pile:
            return REVEALED.over(pile)
        back = self.put_back(g)
        return [REVEALED.of(back)] if back != NONE else []

    def draw(self, g: State, chance: Chance) -> int:
        pile = self.pile(g)
        if pile:
            return REVEALED.of(nth(pile, chance.below(STACKS + self.passive, pile.bit_count())))
        back = self.put_back(g)
        return REVEALED.of(back) if back != NONE else NOTHING

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            return ()
        building = REVEALED.arg(option)
        if g.stack >> building & 1:
            g.stack &= ~(1 << building)
        else:
            g.under.remove(building)
        first = 2 if self.passive else 0
        g.market[first if g.market[first] == NONE else first + 1] = building
        if g.events is not None:
            g.tell(REVEALS, building)
        return ()


def refill_market(g: State) -> Effects:
    """Up to two production and two passive buildings (T-185)."""
    effects: list[Effect[State]] = []
    for place in range(4):
        if g.market[place] == NONE:
            effects.append(RevealBuilding(place >= 2))
    return tuple(effects)


class RefillMarket(Effect[State]):
    """The market is refilled at the end of a turn (T-132, T-185)."""

    def do(self, g: State, option: int) -> Effects:
        return refill_market(g)


class NewMarket(Effect[State]):
    """After a Festival all market buildings go under their stacks and four new ones are revealed (T-207)."""

    def do(self, g: State, option: int) -> Effects:
        effects: list[Effect[State]] = []
        for place in range(4):
            if g.market[place] != NONE:
                g.set_aside.append(g.market[place])
                g.market[place] = NONE
        g.under += g.set_aside
        g.set_aside = []
        effects += refill_market(g)
        return tuple(effects)


class BuildingGain(Kind):
    """A building as a reward, free or paid."""

    def __init__(self, free: int) -> None:
        self.free = free

    def possible(self, g: State, side: int, number: int) -> bool:
        return can_build(g, side, self.free == 1) or can_renew(g, side)

    def hopeful(self, g: State, side: int) -> bool:
        return not self.free and any_in_market(g)

    def effects(self, g: State, side: int, number: int) -> Effects:
        return tuple([BuildBuilding(side, self.free, 1, 0, (), ()) for _ in range(number)])

"""Production: single yields, and the High Priest's action (T-147, T-166, T-167, T-256)."""

from typing import Final

from kancha.games.tawantinsuyu.armies import Regenerate, turn_up, turning_refusal
from kancha.games.tawantinsuyu.buildings import PRODUCTION_FLIPS, figure
from kancha.games.tawantinsuyu.events import PRODUCED
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.gains import Gain, Kind
from kancha.games.tawantinsuyu.material import GOLD, PRODUCTION
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import BUILT_POINTS
from kancha.games.tawantinsuyu.reasons import (
    BUILDING_AWAY,
    BUILDING_DOWN,
    BUILDINGS_ONLY,
    FLIPS_USED,
    GOLD_FOR_MOVER,
    NO_YIELD,
    PART_BEGUN,
    PRODUCING_NOW,
    TURNED_UP_LAST,
)
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import PRODUCE, RALLY, REGENERATE, TAKE_GOLD
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import PASS, STOP, Verb

# Where a player's part of the action stands.
START: Final = 0  # nothing done yet
READY: Final = 1  # something was turned up before
RUNNING: Final = 2  # something was activated
CLOSING: Final = 3  # something was turned up after


class SingleProduction(Question[State]):
    """The yield of one own face-up production building, which stays face up (T-147)."""

    def __init__(self, seat: int, may: int) -> None:
        super().__init__(seat)
        self.may = may

    def options(self, g: State) -> list[int]:
        options = PRODUCE.over(g.players[self.seat].producing())
        return [PASS, *options] if options and self.may else options

    def refuse(self, g: State, option: int) -> int:
        return producing_refusal(g, self.seat, option)

    def do(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        building = PRODUCE.arg(option)
        if g.events is not None:
            g.tell(PRODUCED, self.seat, building)
        return (Gain(self.seat, g.box.building_gain[building], BUILT_POINTS),)


def producing_refusal(g: State, seat: int, option: int) -> int:
    """Why a building cannot be activated: only an own production building, face up, can (T-147)."""
    if not PRODUCE.owns(option):
        return 0
    building = PRODUCE.arg(option)
    if building >= PRODUCTION:
        return NO_YIELD
    return BUILDING_DOWN if g.players[seat].down >> building & 1 else BUILDING_AWAY


class Produce(Own):
    """One player's part: activate own buildings once each and turn them down; turn some up before or after, not between.

    `flips` is the active player's free flip of a building (T-166), `wide` those of a building or an army card (T-256).
    """

    def __init__(self, seat: int, active: int, stage: int, used: int, flips: int, wide: int) -> None:
        super().__init__(seat)
        self.active = active
        self.stage = stage
        self.used = used
        self.flips = flips
        self.wide = wide

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        options: list[int] = []
        if self.stage != CLOSING:
            options += PRODUCE.over(player.producing() & ~self.used)
        if self.flips or self.wide:
            options += REGENERATE.over(player.down)
            if self.wide:
                options += RALLY.over(player.army_down)
        if self.active and self.stage == START:
            return [TAKE_GOLD.base, *options]
        return [STOP, *options] if options else []

    def proper(self) -> list[Verb]:
        return [PRODUCE, REGENERATE, RALLY, TAKE_GOLD]

    def refusal(self, g: State, option: int) -> int:
        if option == TAKE_GOLD.base:
            return PART_BEGUN if self.active else GOLD_FOR_MOVER
        if PRODUCE.owns(option):
            up = g.players[self.seat].producing() >> PRODUCE.arg(option) & 1 if PRODUCE.arg(option) < PRODUCTION else 0
            return TURNED_UP_LAST if up else producing_refusal(g, self.seat, option)
        reason = turning_refusal(g, self.seat, option)
        if reason == PRODUCING_NOW or (RALLY.owns(option) and g.players[self.seat].army_down >> RALLY.arg(option) & 1):
            return BUILDINGS_ONLY if self.flips else FLIPS_USED
        return reason

    def act(self, g: State, option: int) -> Effects:
        if option in (STOP, PASS):
            return ()
        if option == TAKE_GOLD.base:
            g.gain(self.seat, GOLD, 1)
            return (Regenerate(self.seat, self.wide),) if self.wide else ()
        if PRODUCE.owns(option):
            building = PRODUCE.arg(option)
            player = g.players[self.seat]
            player.up &= ~(1 << building)
            player.down |= 1 << building
            g.activated |= 1 << building
            if g.events is not None:
                g.tell(PRODUCED, self.seat, building)
            used = self.used | 1 << building
            again = Produce(self.seat, self.active, RUNNING, used, self.flips, self.wide)
            return (Gain(self.seat, g.box.building_gain[building], BUILT_POINTS), again)
        turn_up(g, self.seat, option)
        flips, wide = self.flips, self.wide
        if flips and REGENERATE.owns(option):
            flips = 0
        else:
            wide -= 1
        stage = READY if self.stage <= READY else CLOSING
        return (Produce(self.seat, self.active, stage, self.used, flips, wide),)


def production_part(g: State, seat: int, active: int) -> Effects:
    """What the action gives a seat: the active player, and the owner of a building for it, may also turn something up."""
    return (Produce(seat, active, START, 0, active, figure(g.box, g.players[seat], PRODUCTION_FLIPS)), ProductionEnds())


class ProductionEnds(Effect[State]):
    """Only now the activated buildings count as turned down: no yield could turn one of them up again (T-166)."""

    def do(self, g: State, option: int) -> Effects:
        g.activated = 0
        return ()


class SingleProductions(Kind):
    """The Single Production task as a benefit."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return g.players[side].producing() != 0

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (SingleProduction(side, 1),)

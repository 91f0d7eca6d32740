"""How Axomamma receives what cards, spaces and the Temple give (T-280 to T-288)."""

from typing import Final

from kancha.games.tawantinsuyu.armies import HAND, DrawArmy
from kancha.games.tawantinsuyu.axomamma import (
    AxoBuilding,
    AxoStatue,
    AxoTakesNomad,
    he_builds_stairs,
    he_places_tile,
    he_takes_villager,
)
from kancha.games.tawantinsuyu.events import RALLIED, REGENERATED
from kancha.games.tawantinsuyu.gains import Gain, Kind
from kancha.games.tawantinsuyu.gods import bury_oldest
from kancha.games.tawantinsuyu.material import (
    GAIN_ARMY,
    GAIN_CHOICE,
    GAIN_FREE_BUILDING,
    GAIN_FREE_STAIRS,
    GAIN_FREE_STATUE,
    GAIN_GOD,
    GAIN_PAID_STEP,
    GAIN_REGENERATE,
    GAIN_TEMPLE,
    GAIN_TRAIN,
    GAIN_WEAVING,
    GAIN_WORKER,
    GOLD,
    NONE,
    PART,
    SMALL,
    STONE,
    TEMPLE_TOP,
)
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import AXO_POINTS
from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.games.tawantinsuyu.temple import Climb
from kancha.games.tawantinsuyu.weaving import FACE_UP, DrawWeaving, take_top
from kancha.games.tawantinsuyu.workers import any_nomad


class HisGods(Kind):
    """Instead of a god card the oldest offer card goes under the deck, and 1 VP (T-282)."""

    def effects(self, g: State, side: int, number: int) -> Effects:
        for _ in range(number):
            bury_oldest(g)
            g.score(AXOMAMMA, 1, AXO_POINTS)
        return ()


class HisArmies(Kind):
    """Army cards go to his hand; "draw 2 keep 1" is draw 1 (T-283)."""

    def effects(self, g: State, side: int, number: int) -> Effects:
        return tuple([DrawArmy(AXOMAMMA, HAND) for _ in range(number)])


class HisWeavings(Kind):
    """The top weaving, placed as he buys (T-288, T-307)."""

    def effects(self, g: State, side: int, number: int) -> Effects:
        if g.weaving_up == NONE:
            return ()
        take_top(g, AXOMAMMA)
        he_places_tile(g, g.weavings_bought.pop())
        return (
            DrawWeaving(FACE_UP),
            *([Gain(AXOMAMMA, (GAIN_WEAVING * PART + number - 1,), AXO_POINTS)] if number > 1 else []),
        )


class HisWorkers(Kind):
    """A random Nomad (T-288)."""

    def effects(self, g: State, side: int, number: int) -> Effects:
        return tuple([AxoTakesNomad() for _ in range(number)])


class HisSteps(Kind):
    """Temple steps."""

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (Climb(AXOMAMMA, number),)


class HisPaidStep(Kind):
    """Rewards are taken in full: gold for a step if he has it (T-288)."""

    def effects(self, g: State, side: int, number: int) -> Effects:
        him = g.players[AXOMAMMA]
        if him.res[GOLD] == 0 or him.temple == TEMPLE_TOP:
            return ()
        g.pay(AXOMAMMA, GOLD, 1)
        return (Climb(AXOMAMMA, 1),)


class HisStairs(Kind):
    def effects(self, g: State, side: int, number: int) -> Effects:
        return he_builds_stairs(g)


class HisStatue(Kind):
    def effects(self, g: State, side: int, number: int) -> Effects:
        return (AxoStatue(SMALL),)


class HisBuilding(Kind):
    def effects(self, g: State, side: int, number: int) -> Effects:
        return (AxoBuilding(0),)


class HisChoice(Kind):
    """The resource he has least of, tie gold > corn > stone > potato; for stone or worker see T-286 (T-292)."""

    def effects(self, g: State, side: int, number: int) -> Effects:
        him = g.players[AXOMAMMA]
        choices = g.box.choices[number]
        for parts in choices:
            if parts[0] // PART == GAIN_WORKER:
                return stone_or_worker(g)
        best: tuple[int, ...] = choices[0]
        least = (10_000, 0)
        for parts in choices:
            kind = parts[0] // PART
            key = (him.res[kind], TIE_ORDER[kind])
            if key < least:
                best, least = parts, key
        return (Gain(AXOMAMMA, best, AXO_POINTS),)


TIE_ORDER: Final[list[int]] = [3, 1, 2, 0]
"""Potato, corn, stone, gold: who comes first when he has equally little."""


def stone_or_worker(g: State) -> Effects:
    """Temple: what he has less of; tie: a worker with 0 or 1 workers, else stone (T-286)."""
    him = g.players[AXOMAMMA]
    workers, stone = him.worker_count(), him.res[STONE]
    available = len(g.village) > 0 or any_nomad(g)
    wants = workers < stone or (workers == stone and workers <= 1)
    if not available or not wants:
        g.gain(AXOMAMMA, STONE, 1)
        return ()
    return he_takes_villager(g, 0) if g.village else (AxoTakesNomad(),)


class HisRegeneration(Kind):
    """He turns up the highest numbered building, else the army card with most soldiers (T-288, T-298)."""

    def effects(self, g: State, side: int, number: int) -> Effects:
        for _ in range(number):
            him = g.players[AXOMAMMA]
            if him.down:
                turn_buildings_up(g, 1)
            elif him.army_down:
                turn_armies_up(g, 1)
        return ()


def turn_buildings_up(g: State, number: int) -> None:
    """So many face-down buildings, the highest numbers first (T-298)."""
    him = g.players[AXOMAMMA]
    for _ in range(number):
        building = him.down.bit_length() - 1
        him.down &= ~(1 << building)
        him.up |= 1 << building
        if g.events is not None:
            g.tell(REGENERATED, AXOMAMMA, building)


def turn_armies_up(g: State, number: int) -> None:
    """So many face-down army cards, those with most soldiers first (T-298)."""
    him = g.players[AXOMAMMA]
    for _ in range(number):
        pile = him.army_down & g.box.army_twos or him.army_down
        card = pile.bit_length() - 1
        him.army_down &= ~(1 << card)
        him.army_up |= 1 << card
        if g.events is not None:
            g.tell(RALLIED, AXOMAMMA, card)


def his_ways() -> dict[int, Kind]:
    """Every kind of gain he may be given; the others stand on god cards only, of which he receives nothing (T-282)."""
    return {
        GAIN_GOD: HisGods(),
        GAIN_ARMY: HisArmies(),
        GAIN_TRAIN: HisArmies(),
        GAIN_WEAVING: HisWeavings(),
        GAIN_WORKER: HisWorkers(),
        GAIN_TEMPLE: HisSteps(),
        GAIN_PAID_STEP: HisPaidStep(),
        GAIN_REGENERATE: HisRegeneration(),
        GAIN_FREE_STAIRS: HisStairs(),
        GAIN_FREE_STATUE: HisStatue(),
        GAIN_FREE_BUILDING: HisBuilding(),
        GAIN_CHOICE: HisChoice(),
    }

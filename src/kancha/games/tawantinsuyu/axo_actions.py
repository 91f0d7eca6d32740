"""Axomamma's High Priest actions, begun by him or following the human (T-290 to T-299, T-320, T-321)."""

from typing import Final

from kancha.games.tawantinsuyu.armies import HAND, DrawArmy
from kancha.games.tawantinsuyu.axo_gains import turn_armies_up, turn_buildings_up
from kancha.games.tawantinsuyu.axomamma import LOTS, corn, he_pays
from kancha.games.tawantinsuyu.conquest import (
    Conquer,
    Muster,
    conquerable,
    fall,
    lean,
    muster,
    needs,
    put_marker,
    spend,
    spendings,
)
from kancha.games.tawantinsuyu.coricancha import follow, sacrifice, set_off
from kancha.games.tawantinsuyu.events import AXO_ACTS, MOVED, PRODUCED
from kancha.games.tawantinsuyu.gains import Gain
from kancha.games.tawantinsuyu.gods import bury_oldest
from kancha.games.tawantinsuyu.material import (
    ACTION_POINTS,
    BOLD_CONQUEST,
    CONQUEST,
    CORN,
    FREE_STEPS,
    GOLD,
    KINDS_OF_WORKER,
    LARGE,
    OFFERING,
    ONE_CONQUEST,
    PER_REGION,
    PRODUCING,
    REGENERATION,
    SECTIONS,
    SHY_WORSHIP,
    SMALL,
    STATUES,
    TEMPLE_TOP,
    WEAVING_POINTS,
    WORSHIP,
    points_in,
)
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import AXO_POINTS, BUILT_POINTS, CONQUESTS_MADE, WOVEN
from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.games.tawantinsuyu.temple import Climb
from kancha.games.tawantinsuyu.verbs import PICKED_CONQUEST, PICKED_STATUE, PICKED_WORKER
from kancha.games.tawantinsuyu.workers import NomadFromBag
from kancha.kernel.bits import members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.verbs import NOTHING

HUMAN: Final = 0
BURIALS: Final = 2


def measure(g: State, action: int) -> int:
    """What the condition of an action looks at: his corn, buildings, statues, soldiers or face-down pieces (T-291)."""
    him = g.players[AXOMAMMA]
    if action == OFFERING:
        return him.res[CORN]
    if action == PRODUCING:
        return him.producing().bit_count()
    if action == WORSHIP:
        return him.statue_count()
    if action == CONQUEST:
        return him.soldiers(g.box) + him.army_cards()
    return him.down.bit_count() + him.army_down.bit_count()


def wants(g: State, action: int) -> bool:
    """Whether the condition of an action holds (T-291, T-330, T-331)."""
    seen = measure(g, action)
    if action == OFFERING:
        return seen >= 4
    if action == PRODUCING:
        return seen >= 2
    if action == WORSHIP:
        return seen >= (g.adjusted(SHY_WORSHIP) or 1)
    if action == CONQUEST:
        fallen = g.casualty_count()
        return seen >= fallen if g.adjusted(BOLD_CONQUEST) else seen > fallen
    return seen >= 3


def steps_to_action(g: State) -> int:
    """How far the nearest space with a true condition is: 1, 2, or 0 if neither of the next two has one (T-290)."""
    at = g.players[AXOMAMMA].priest
    for steps in (1, 2):
        if wants(g, g.action_of((at + steps) % SECTIONS)):
            return steps
    return 0


def begin_action(g: State, steps: int) -> Effects:
    """He moves there and performs the action; the human may follow; then an army card and a shorter offer (T-290)."""
    him = g.players[AXOMAMMA]
    him.priest = (him.priest + steps) % SECTIONS
    action = g.action_of(him.priest)
    if g.events is not None:
        g.tell(MOVED, AXOMAMMA, him.priest, action)
        g.tell(AXO_ACTS, action, measure(g, action))
    g.score(AXOMAMMA, g.adjusted(ACTION_POINTS), AXO_POINTS)
    after: Effects = (DrawArmy(AXOMAMMA, HAND), ShortenOffer(0))
    sets_off = set_off(g, AXOMAMMA, action)
    if action == CONQUEST:
        war: list[Effect[State]] = [AxoCasualty(), AxoMusters(), Muster(HUMAN, 0, 0), AxoConquers(), Conquer(HUMAN)]
        if not g.adjusted(ONE_CONQUEST):
            war.append(AxoConquersAgain())
        return (*sets_off, *war, *after)
    return (*sets_off, AxoActs(action, 1), *follow(g, HUMAN, action), *after)


class ShortenOffer(Effect[State]):
    """Up to two offer cards, oldest first, go under the deck, for so many points each (T-290, T-314)."""

    def __init__(self, points: int) -> None:
        self.points = points

    def do(self, g: State, option: int) -> Effects:
        for _ in range(BURIALS):
            if bury_oldest(g):
                g.score(AXOMAMMA, self.points, AXO_POINTS)
        return ()


class AxoActs(Effect[State]):
    """His part of an action, begun by him (1), following (0), or at the very end (2: no free step) (T-292 to T-299)."""

    def __init__(self, action: int, role: int) -> None:
        self.action = action
        self.role = role

    def do(self, g: State, option: int) -> Effects:
        if self.action == WORSHIP:
            return self.worship(g)
        if self.action == OFFERING:
            return self.offering(g)
        if self.action == REGENERATION:
            regenerate(g, self.role > 0)
            return ()
        return produce(g, self.role > 0)

    def free_step(self, g: State) -> Effects:
        steps = g.adjusted(FREE_STEPS) if self.role == 1 else 0
        return (Climb(AXOMAMMA, steps),) if steps else ()

    def worship(self, g: State) -> Effects:
        """To the full: one large and one small statue; following a small one, else a large one (T-293)."""
        if self.role == 0:
            return (AxoSacrifices(SMALL, 0, 1),)
        return (*self.free_step(g), AxoSacrifices(LARGE, 1, 0), AxoSacrifices(SMALL, 1, 0))

    def offering(self, g: State) -> Effects:
        return (*self.free_step(g), AxoOffers(self.role))


class AxoOffers(Effect[State]):
    """Corn, then gold, for as many steps as he can pay in his role (T-293)."""

    def __init__(self, role: int) -> None:
        self.role = role

    def do(self, g: State, option: int) -> Effects:
        him = g.players[AXOMAMMA]
        costs = g.box.costs
        price = costs.offering if self.role else costs.offering_other
        most = min(costs.offering_most if self.role else 1, TEMPLE_TOP - him.temple)
        steps = min(most, (him.res[CORN] + him.res[GOLD]) // price)
        if steps <= 0:
            return ()
        he_pays(g, corn(steps * price))
        return (Climb(AXOMAMMA, steps),)


class AxoSacrifices(Draw[State]):
    """A statue of a size leaves the game for steps; equal ones at random (T-293)."""

    def __init__(self, size: int, active: int, either: int) -> None:
        self.size = size
        self.active = active
        self.either = either  # without one of this size, one of the other

    def options(self, g: State) -> list[int]:
        him = g.players[AXOMAMMA]
        if him.temple == TEMPLE_TOP:
            return []
        options = [PICKED_STATUE.of(s) for s in range(len(STATUES)) if him.statues[s] and s % 2 == self.size]
        if not options and self.either:
            options = [PICKED_STATUE.of(s) for s in range(len(STATUES)) if him.statues[s]]
        return options

    def draw(self, g: State, chance: Chance) -> int:
        options = self.options(g)
        return options[chance.below(LOTS, len(options))] if options else NOTHING

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            return ()
        statue = PICKED_STATUE.arg(option)
        sacrifice(g, AXOMAMMA, statue)
        costs = g.box.costs
        steps = costs.worship_active[statue % 2] if self.active else costs.worship_other[statue % 2]
        return (Climb(AXOMAMMA, steps),)


def regenerate(g: State, active: bool) -> None:
    """All when he begins it; following, half of the buildings and half of the army cards, rounded up (T-298)."""
    him = g.players[AXOMAMMA]
    buildings, cards = him.down.bit_count(), him.army_down.bit_count()
    turn_buildings_up(g, buildings if active else (buildings + 1) // 2)
    turn_armies_up(g, cards if active else (cards + 1) // 2)


def produce(g: State, active: bool) -> Effects:
    """All face-up ones yield and are turned down; when he begins it the highest-numbered one stays up (T-292)."""
    him = g.players[AXOMAMMA]
    up = him.producing()
    stays = 1 << (up.bit_length() - 1) if active and up else 0
    him.up &= ~(up & ~stays)
    him.down |= up & ~stays
    effects: list[Effect[State]] = []
    for building in members(up):
        if g.events is not None:
            g.tell(PRODUCED, AXOMAMMA, building)
        effects.append(Gain(AXOMAMMA, g.box.building_gain[building], BUILT_POINTS))
    return tuple(effects)


# Conquest


class AxoCasualty(Draw[State]):
    """The potato-end worker of the Village falls, else a random Nomad (T-297)."""

    def options(self, g: State) -> list[int]:
        if g.village:
            return []
        return [PICKED_WORKER.of(kind) for kind in range(KINDS_OF_WORKER) if g.nomads[kind]]

    def draw(self, g: State, chance: Chance) -> int:
        return PICKED_WORKER.of(chance.pick(LOTS, g.nomads)) if not g.village and any(g.nomads) else NOTHING

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            if g.village:
                fall(g, AXOMAMMA, g.village.pop(0))
            return ()
        worker = PICKED_WORKER.arg(option)
        g.nomads[worker] -= 1
        fall(g, AXOMAMMA, worker)
        return (NomadFromBag(),)


class AxoMusters(Effect[State]):
    """He plays all hand cards free (T-294)."""

    def hides(self, g: State, seat: int, option: int) -> bool:
        """Nobody knows which cards they are."""
        return g.players[AXOMAMMA].army_hidden > 0

    def do(self, g: State, option: int) -> Effects:
        for card in members(g.players[AXOMAMMA].army):
            muster(g, AXOMAMMA, card)
        return ()


def his_spending(g: State, space: int) -> tuple[int, int, int, int]:
    """Flipped singles and doubles, discarded singles and doubles: he flips doubles and discards singles if he can (T-295)."""
    him = g.players[AXOMAMMA]
    flip, discard = needs(g, AXOMAMMA, space)[0]
    flips = spendings(g, AXOMAMMA, flip, discard)
    ones, twos = flips[-1]  # they are listed with ever more doubles
    doubles = (him.army_up & g.box.army_twos).bit_count()
    singles = him.army_up.bit_count() - doubles
    away = lean(discard, singles - ones, doubles - twos)[0]
    return ones, twos, away[0], away[1]


def region_key(g: State, space: int) -> list[int]:
    """Most points first; then the region with fewest markers, with fewer than 3 of his, with fewest human ones, by name."""
    region = space // PER_REGION
    his, human = g.markers_in(region, AXOMAMMA), g.markers_in(region, HUMAN)
    return [
        -points_in(g.box.conquest_gain[space]),
        his + human,
        0 if his < 3 else 1,
        human,
        g.box.solo.region_order[region],
        space,
    ]


def he_conquers(g: State, space: int) -> Effects:
    """The marker, the reward, then the cards (T-164, T-294)."""
    put_marker(g, AXOMAMMA, space)
    return (Gain(AXOMAMMA, g.box.conquest_gain[space], CONQUESTS_MADE), AxoSpends(space))


class AxoSpends(Effect[State]):
    """His cards are turned down or discarded (T-295)."""

    def __init__(self, conquest: int) -> None:
        self.conquest = conquest

    def do(self, g: State, option: int) -> Effects:
        ones, twos, away_ones, away_twos = his_spending(g, self.conquest)
        spend(g, AXOMAMMA, ones, twos, False)
        spend(g, AXOMAMMA, away_ones, away_twos, True)
        return ()


class AxoConquers(Effect[State]):
    """The payable space with most points, ties by region (T-294)."""

    def do(self, g: State, option: int) -> Effects:
        effects = conquerable(g, AXOMAMMA)
        if not effects:
            return ()
        best = effects[0]
        for space in effects:
            if region_key(g, space) < region_key(g, best):
                best = space
        return he_conquers(g, best)


class AxoConquersAgain(Draw[State]):
    """His second conquest discards as few army cards as possible, ties random (T-296)."""

    def options(self, g: State) -> list[int]:
        cheapest: list[int] = []
        fewest = 99
        for space in conquerable(g, AXOMAMMA):
            spending = his_spending(g, space)
            cards = spending[2] + spending[3]
            if cards < fewest:
                cheapest, fewest = [], cards
            if cards == fewest:
                cheapest.append(PICKED_CONQUEST.of(space))
        return cheapest

    def draw(self, g: State, chance: Chance) -> int:
        options = self.options(g)
        return options[chance.below(LOTS, len(options))] if options else NOTHING

    def do(self, g: State, option: int) -> Effects:
        return he_conquers(g, PICKED_CONQUEST.arg(option)) if option != NOTHING else ()


# Festivals


class ScoreWeavings(Effect[State]):
    """At Festivals 1 VP per own weaving instead of Trade, more with a switch (T-320, T-331)."""

    def do(self, g: State, option: int) -> Effects:
        number = sum([len(row) for row in g.players[AXOMAMMA].tapestries])
        g.score(AXOMAMMA, number * (g.adjusted(WEAVING_POINTS) or 1), WOVEN)
        return ()

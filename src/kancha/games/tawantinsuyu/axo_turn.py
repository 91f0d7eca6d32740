"""Axomamma's turn: a High Priest action if a condition holds, else a worker, else neither (T-290, T-300 to T-315)."""

from typing import Final

from kancha.games.tawantinsuyu.armies import HAND, DrawArmy
from kancha.games.tawantinsuyu.axo_actions import HUMAN, ShortenOffer, begin_action, steps_to_action
from kancha.games.tawantinsuyu.axomamma import (
    LOTS,
    AxoBuilding,
    AxoSlot,
    AxoStatue,
    AxoTakesNomad,
    Die,
    board,
    corn,
    he_buys,
    he_can_pay,
    he_pays,
    he_takes_villager,
    stairs_for_him,
)
from kancha.games.tawantinsuyu.events import (
    AXO_GOLD,
    AXO_IDLE,
    AXO_NO_SPACE,
    AXO_ON,
    AXO_PLACES,
    AXO_ROLLED,
    AXO_SKIPS,
    AXO_TOKEN,
    STOOD,
)
from kancha.games.tawantinsuyu.gains import Gain
from kancha.games.tawantinsuyu.gods import lay_in_offer
from kancha.games.tawantinsuyu.material import (
    AXO_KINDS,
    AXO_ROW_LENGTH,
    AXO_ROW_START,
    BOTTOM,
    CORN,
    DEAR_BUILDINGS,
    GAIN_FREE_BUILDING,
    GOLD,
    IDLE_POINTS,
    LARGE,
    MIDDLE,
    NO_IDLE_ARMY,
    NO_PERSONALITY,
    NONE,
    PART,
    PRODUCTION,
    SECTIONS,
    SMALL,
    STATUES,
    STONE,
    TOP,
)
from kancha.games.tawantinsuyu.monuments import PutStairs, PutStatue
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import AXO_POINTS
from kancha.games.tawantinsuyu.placement import stand
from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.games.tawantinsuyu.verbs import PICKED_SPACE, PICKED_WORKER
from kancha.games.tawantinsuyu.weaving import FACE_UP, TO_LOOK_AT, DrawWeaving, FollowWeaving, PutTilesBack
from kancha.games.tawantinsuyu.workers import any_nomad
from kancha.kernel.bits import members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.verbs import NOTHING

TERRACE_ORDER: Final[list[list[int]]] = [[TOP, BOTTOM, MIDDLE], [MIDDLE, TOP, BOTTOM], [BOTTOM, TOP, MIDDLE]]
"""The terrace he wants after so many Festivals, then the top one, then the bottom one, and the middle one last (T-300, T-301)."""


def his_turn(g: State) -> Effects:
    """The first of three that he can do."""
    steps = steps_to_action(g)
    if steps:
        return begin_action(g, steps)
    if board(g).queue:
        return (FirstWorker(), AxoRolls())
    return idle(g)


def idle(g: State) -> Effects:
    """Neither worker nor action: a Nomad, a shorter offer for points, an army card, the High Priest one on (T-314, T-330)."""
    if g.events is not None:
        g.tell(AXO_IDLE)
    effects: list[Effect[State]] = [AxoTakesNomad(), ShortenOffer(1)]
    if not g.adjusted(NO_IDLE_ARMY):
        effects.append(DrawArmy(AXOMAMMA, HAND))
    return (*effects, AxoWalks())


class AxoWalks(Effect[State]):
    """His High Priest moves one space without effect (T-314, T-315)."""

    def do(self, g: State, option: int) -> Effects:
        him = g.players[AXOMAMMA]
        him.priest = (him.priest + 1) % SECTIONS
        if g.events is not None:
            g.tell(STOOD, AXOMAMMA, him.priest)
        g.score(AXOMAMMA, g.adjusted(IDLE_POINTS), AXO_POINTS)
        return ()


# Placing a worker


class FirstWorker(Draw[State]):
    """His first worker is a random one of the two; later the oldest goes (T-300)."""

    def options(self, g: State) -> list[int]:
        if board(g).began:
            return []
        return sorted({PICKED_WORKER.of(kind) for kind in board(g).queue})

    def draw(self, g: State, chance: Chance) -> int:
        queue = board(g).queue
        return NOTHING if board(g).began else PICKED_WORKER.of(queue[chance.below(LOTS, len(queue))])

    def do(self, g: State, option: int) -> Effects:
        axo = board(g)
        axo.began = 1
        if option != NOTHING:
            worker = PICKED_WORKER.arg(option)
            axo.queue.remove(worker)
            axo.queue.insert(0, worker)
        return ()


class AxoRolls(Die):
    """One roll picks a god card and the tokens that act (T-300, T-304)."""

    def rolled(self, g: State, face: int) -> Effects:
        axo = board(g)
        axo.die = face
        if g.events is not None and axo.slots[face - 1] != NONE:
            g.tell(AXO_ROLLED, face - 1, axo.slots[face - 1])
        rows = sorted(
            [(g.box.solo.token_row[t], t) for t in range(len(axo.tokens)) if g.box.solo.token_value[t] == face]
        )
        acts: list[Effect[State]] = [TokenActs(token) for _, token in rows]
        return (SeekSpace(face - 1), *acts, *[TokenMoves(token) for _, token in rows])


def sought(g: State, slot: int) -> list[int]:
    """The empty spaces of the slot's god that he likes best: terrace, then price (T-300 to T-302)."""
    card = board(g).slots[slot]
    if card == NONE:
        return []
    hill = g.box.hill
    free = g.free_spaces() & hill.god_mask[g.box.card_god[card]]
    for terrace in TERRACE_ORDER[min(g.celebrated, 2)]:
        here = [space for space in members(free) if hill.terrace[space] == terrace]
        if here:
            prices = [g.walking(AXOMAMMA, hill.section[s]) + g.descending(hill.section[s], terrace) for s in here]
            return [space for space, price in zip(here, prices, strict=True) if price == min(prices)]
    return []


class SeekSpace(Draw[State]):
    """He places the worker on the space he likes best, ties random; without any the card is replaced (T-302, T-303)."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def options(self, g: State) -> list[int]:
        return [PICKED_SPACE.of(space) for space in sought(g, self.slot)]

    def draw(self, g: State, chance: Chance) -> int:
        spaces = sought(g, self.slot)
        return PICKED_SPACE.of(spaces[chance.below(LOTS, len(spaces))]) if spaces else NOTHING

    def do(self, g: State, option: int) -> Effects:
        axo = board(g)
        card = axo.slots[self.slot]
        if option == NOTHING:
            return self.try_another(g, card)
        space = PICKED_SPACE.arg(option)
        worker = axo.queue.pop(0)
        him = g.players[AXOMAMMA]
        him.workers[worker] -= 1
        god = g.box.card_god[card]
        if g.events is not None:
            g.tell(AXO_PLACES, g.box.hill.terrace[space], god)
        stand(g, AXOMAMMA, worker, space)
        if him.owns_god(god):
            g.score(AXOMAMMA, g.box.solo.statue_match, AXO_POINTS)
        axo.slots[self.slot] = NONE
        lay_in_offer(g, card)
        return (AxoSlot(self.slot),)

    def try_another(self, g: State, card: int) -> Effects:
        """No space of that god is empty: the card goes to the offer and the next one is tried, if any could do (T-302)."""
        if card == NONE or not another_could_fit(g):
            return ()
        if g.events is not None:
            g.tell(AXO_NO_SPACE, card)
        board(g).slots[self.slot] = NONE
        lay_in_offer(g, card)
        return (AxoSlot(self.slot), self)


def another_could_fit(g: State) -> bool:
    """Whether a god card of deck or offer names a god with an empty space; without one he would search for ever (T-302)."""
    free = g.free_spaces()
    for card in [*members(g.god_deck), *g.gods_under, *g.offer]:
        if card != NONE and free & g.box.hill.god_mask[g.box.card_god[card]]:
            return True
    return False


# His board


class TokenMoves(Effect[State]):
    """A token that acted moves clockwise in its row's loop by its value (T-304)."""

    def __init__(self, token: int) -> None:
        self.token = token

    def do(self, g: State, option: int) -> Effects:
        solo, axo = g.box.solo, board(g)
        row = solo.token_row[self.token]
        start, length = AXO_ROW_START[row], AXO_ROW_LENGTH[row]
        axo.tokens[self.token] = start + (axo.tokens[self.token] - start + solo.token_value[self.token]) % length
        if g.events is not None:
            g.tell(AXO_ON, self.token, axo.tokens[self.token])
        return ()


class TokenActs(Effect[State]):
    """The action at a token's space (T-305, T-306)."""

    def __init__(self, token: int) -> None:
        self.token = token

    def do(self, g: State, option: int) -> Effects:
        space = board(g).tokens[self.token]
        if g.events is not None:
            g.tell(AXO_TOKEN, self.token, space)
        kind = AXO_KINDS[g.box.solo.kind[space]]
        if kind.startswith("gain"):
            return gather(g, space, kind)
        if space >= AXO_ROW_START[2]:
            return recruit(g, space, kind)
        return spend_or_gold(g, space, kind)


def gather(g: State, space: int, kind: str) -> Effects:
    """Row 1 is free: resources, the scarcer of two (corn if tied), or gold with his personality (T-305)."""
    gain = g.box.solo.gain[space]
    if kind != "gain_scarcer":
        personal: Effects = personality(g) if kind == "gain_and_personality" else ()
        return (Gain(AXOMAMMA, gain, AXO_POINTS), *personal)
    res = g.players[AXOMAMMA].res
    scarcer = STONE if res[STONE] < res[CORN] else CORN
    for parts in g.box.choices[gain[0] % PART]:
        if parts[0] // PART == scarcer:
            return (Gain(AXOMAMMA, parts, AXO_POINTS),)
    return ()


def personality(g: State) -> Effects:
    """A free small statue, the top weaving, a Temple step or a building (T-313)."""
    kind = board(g).personality
    if kind in (NONE, NO_PERSONALITY):
        return ()
    what = g.box.solo.personality[kind]
    if GAIN_FREE_BUILDING not in [part // PART for part in what]:
        return (Gain(AXOMAMMA, what, AXO_POINTS),)
    few = g.players[AXOMAMMA].producing().bit_count() < 2
    return (AxoBuilding(0 if few else 1),)


def recruit(g: State, space: int, kind: str) -> Effects:
    """Row 3 is free: a worker from the shown end of the Village, or a random Nomad; impossible: skipped (T-306, T-312)."""
    possible = any_nomad(g) if kind == "nomad" else len(g.village) > 0
    if not possible:
        if g.events is not None:
            g.tell(AXO_SKIPS, space)
        return ()
    if kind == "nomad":
        return (AxoTakesNomad(),)
    return he_takes_villager(g, 1 if kind == "village_corn_end" else 0)


def spend_or_gold(g: State, space: int, kind: str) -> Effects:
    """Row 2 costs; what cannot be done in full gives 1 gold instead (T-306)."""
    effects: Effects = ()
    if kind == "buy_weavings":
        effects = buy_weavings(g)
    elif kind == "build_stairs":
        place = stairs_for_him(g)
        if place != NONE and he_can_pay(g, g.box.costs.stairs):
            he_pays(g, g.box.costs.stairs)
            effects = (PutStairs(AXOMAMMA, place),)
    elif kind == "build_statue":
        effects = (AxoSculpts(),) if random_size(g) != NONE else ()
    else:
        effects = build(g, kind == "build_passive")
    if not effects:
        if g.events is not None:
            g.tell(AXO_GOLD, space)
        g.gain(AXOMAMMA, GOLD, 1)
    return effects


def build(g: State, passive: bool) -> Effects:
    """A random market building of the row's type for 1 stone whatever its price, more with a switch (T-311, T-330)."""
    price = [0, 0, g.adjusted(DEAR_BUILDINGS) or 1, 0]
    here = [building for building in g.market if building != NONE and (building >= PRODUCTION) == passive]
    if not here or not he_can_pay(g, price):
        return ()
    he_pays(g, price)
    return (AxoBuilding(1 if passive else 0),)


def within_his_means(g: State, statue: int) -> bool:
    """Whether a statue is in the supply and he can pay its size (T-309)."""
    return g.statues[statue] > 0 and he_can_pay(g, g.box.costs.statue[statue % 2])


def random_size(g: State) -> int:
    """The size of a statue of whatever god: large if there is one he can pay, else small; NONE if neither (T-309)."""
    for size in (LARGE, SMALL):
        for statue in range(size, len(STATUES), 2):
            if within_his_means(g, statue):
                return size
    return NONE


class AxoSculpts(Die):
    """The die names a slot; its god's statue, large or else small, else the next slot's; none: a random one (T-309)."""

    def rolled(self, g: State, face: int) -> Effects:
        slots = board(g).slots
        for step in range(len(slots)):
            card = slots[(face - 1 + step) % len(slots)]
            if card == NONE:
                continue
            for size in (LARGE, SMALL):
                statue = g.box.card_god[card] * 2 + size
                if within_his_means(g, statue):
                    he_pays(g, g.box.costs.statue[size])
                    return (PutStatue(AXOMAMMA, statue),)
        size = random_size(g)
        he_pays(g, g.box.costs.statue[size])
        return (AxoStatue(size),)


def buy_weavings(g: State) -> Effects:
    """Two of the three top tiles for 3 corn; if he can buy only one, that and 1 gold (T-307)."""
    him = g.players[AXOMAMMA]
    means = him.res[CORN] + him.res[GOLD]
    if g.weaving_up == NONE or means < g.box.costs.weavings[1]:
        return ()
    g.weavings_drawn = [g.weaving_up]
    g.weaving_up = NONE
    look: list[Effect[State]] = [DrawWeaving(TO_LOOK_AT), DrawWeaving(TO_LOOK_AT)]
    return (*look, AxoBuys(), FollowWeaving(HUMAN), PutTilesBack(), DrawWeaving(FACE_UP))


class AxoBuys(Effect[State]):
    """He takes his tiles (T-307)."""

    def do(self, g: State, option: int) -> Effects:
        him = g.players[AXOMAMMA]
        prices = g.box.costs.weavings
        two = len(g.weavings_drawn) > 1 and him.res[CORN] + him.res[GOLD] >= prices[2]
        he_pays(g, corn(prices[2 if two else 1]))
        he_buys(g)
        if two:
            he_buys(g)
        else:
            g.gain(AXOMAMMA, GOLD, 1)
        return ()

"""Axomamma, alone against one player: what he has, gains and builds (T-270 to T-288, T-305 to T-313)."""

from typing import Final

from kancha.games.tawantinsuyu.armies import HAND, DrawArmy
from kancha.games.tawantinsuyu.events import (
    AXO_CARD,
    AXO_PERSONALITY,
    BOUGHT,
    DISMISSED,
    HIRED,
    STAIRS_BUILT,
    STOOD,
    TOOK_NOMAD,
)
from kancha.games.tawantinsuyu.gains import Gain
from kancha.games.tawantinsuyu.gods import leave_deck, next_god, possible_gods
from kancha.games.tawantinsuyu.market import Raise
from kancha.games.tawantinsuyu.material import (
    CORN,
    GOLD,
    KINDS_OF_WORKER,
    LOWER,
    NO_NATURE,
    NO_PERSONALITY,
    NONE,
    PERSONALITIES,
    PRODUCTION,
    SECTIONS,
    STATUES,
    UPPER,
    Box,
)
from kancha.games.tawantinsuyu.monuments import PutStairs, PutStatue
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import AXO_POINTS, Axomamma
from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.games.tawantinsuyu.verbs import (
    DREW_GOD,
    DREW_PERSONALITY,
    PICKED_BUILDING,
    PICKED_STATUE,
    PICKED_WORKER,
    ROLLED,
)
from kancha.games.tawantinsuyu.weaving import (
    add_tile,
    begin_tapestry,
    lacks,
)
from kancha.games.tawantinsuyu.workers import NomadFromBag, any_nomad
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.verbs import NOTHING

DIE_PILE: Final = 9
LOTS: Final = 10
PERSONALITY_PILE: Final = 11
FEW: Final = 2  # workers he keeps (T-281)


def board(g: State) -> Axomamma:
    """His board; only alone."""
    assert g.axo is not None
    return g.axo


def arm(g: State) -> None:
    """What he starts with (T-270, T-272)."""
    him = g.players[AXOMAMMA]
    him.automaton = 1
    him.res = g.box.solo.resources.copy()
    board(g).tokens = g.box.solo.token_start.copy()


class AxoDrawsArmy(Effect[State]):
    """An army card goes face down to his hand (T-270, T-283)."""

    def do(self, g: State, option: int) -> Effects:
        return (DrawArmy(AXOMAMMA, HAND),)


class AxoSlot(Draw[State]):
    """A god card from the deck lies open in a slot of his board (T-272, T-303)."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def options(self, g: State) -> list[int]:
        return possible_gods(g)

    def draw(self, g: State, chance: Chance) -> int:
        card = next_god(g, chance)
        return DREW_GOD.of(card) if card != NONE else NOTHING

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            board(g).slots[self.slot] = NONE
            return ()
        card = DREW_GOD.arg(option)
        leave_deck(g, card)
        board(g).slots[self.slot] = card
        if g.events is not None:
            g.tell(AXO_CARD, card)
        return ()


class ChoosePersonality(Draw[State]):
    """One of two personality tokens, on one of its sides (T-274); none with a switch."""

    def options(self, g: State) -> list[int]:
        return [] if g.adjusted(NO_NATURE) else [DREW_PERSONALITY.of(kind) for kind in range(len(PERSONALITIES))]

    def draw(self, g: State, chance: Chance) -> int:
        if g.adjusted(NO_NATURE):
            return NOTHING
        return DREW_PERSONALITY.of(chance.below(PERSONALITY_PILE, len(PERSONALITIES)))

    def do(self, g: State, option: int) -> Effects:
        board(g).personality = NO_PERSONALITY if option == NOTHING else DREW_PERSONALITY.arg(option)
        if g.events is not None and option != NOTHING:
            g.tell(AXO_PERSONALITY, board(g).personality)
        return ()


class Die(Draw[State]):
    """A roll of the die 1, 2, 2, 3, 3, 4; `rolled` says what it decides."""

    def options(self, g: State) -> list[int]:
        return sorted({ROLLED.of(face - 1) for face in g.box.solo.die})

    def draw(self, g: State, chance: Chance) -> int:
        return ROLLED.of(g.box.solo.die[chance.below(DIE_PILE, len(g.box.solo.die))] - 1)

    def do(self, g: State, option: int) -> Effects:
        return self.rolled(g, ROLLED.arg(option) + 1)

    def rolled(self, g: State, face: int) -> Effects:
        return ()


class AxoStands(Die):
    """His High Priest stands so many spaces clockwise of the human's, with a free stairs there (T-271, T-273)."""

    def rolled(self, g: State, face: int) -> Effects:
        him = g.players[AXOMAMMA]
        him.priest = (g.players[0].priest + face) % SECTIONS
        if g.events is not None:
            g.tell(STOOD, AXOMAMMA, him.priest)
        place = stairs_for_him(g)
        if place != NONE:
            g.stairs[place] = AXOMAMMA
            him.stairs_left -= 1
            if g.events is not None:
                g.tell(STAIRS_BUILT, AXOMAMMA, place)
        return ()


# What he can pay: gold only where something is short (T-284).


def he_can_pay(g: State, cost: list[int]) -> bool:
    return g.players[AXOMAMMA].can_pay(cost)


def he_pays(g: State, cost: list[int]) -> None:
    res = g.players[AXOMAMMA].res
    short = cost[GOLD]
    for kind in range(GOLD):
        paid = min(cost[kind], res[kind])
        short += cost[kind] - paid
        g.pay(AXOMAMMA, kind, paid)
    g.pay(AXOMAMMA, GOLD, short)


def corn(number: int) -> list[int]:
    return [0, number, 0, 0]


# Workers


def he_gains_worker(g: State, worker: int) -> Effects:
    """A worker with the reward of its colour; over two, random ones leave the game at once (T-280, T-281)."""
    him = g.players[AXOMAMMA]
    him.workers[worker] += 1
    board(g).queue.append(worker)
    effects: list[Effect[State]] = [Gain(AXOMAMMA, g.box.solo.worker_reward[worker], AXO_POINTS)]
    if him.worker_count() > FEW:
        effects.append(AxoDismisses())
    return tuple(effects)


class AxoDismisses(Draw[State]):
    """A random one of his workers leaves the game (T-281)."""

    def options(self, g: State) -> list[int]:
        workers = g.players[AXOMAMMA].workers
        return [PICKED_WORKER.of(kind) for kind in range(KINDS_OF_WORKER) if workers[kind]]

    def draw(self, g: State, chance: Chance) -> int:
        return PICKED_WORKER.of(chance.pick(LOTS, g.players[AXOMAMMA].workers))

    def do(self, g: State, option: int) -> Effects:
        worker = PICKED_WORKER.arg(option)
        g.players[AXOMAMMA].workers[worker] -= 1
        board(g).queue.remove(worker)
        g.gone[worker] += 1
        if g.events is not None:
            g.tell(DISMISSED, AXOMAMMA, worker)
        return ()


class AxoTakesNomad(Draw[State]):
    """A random Nomad, refilled (T-288, T-312)."""

    def options(self, g: State) -> list[int]:
        return [PICKED_WORKER.of(kind) for kind in range(KINDS_OF_WORKER) if g.nomads[kind]]

    def draw(self, g: State, chance: Chance) -> int:
        return PICKED_WORKER.of(chance.pick(LOTS, g.nomads)) if any_nomad(g) else NOTHING

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            return ()
        worker = PICKED_WORKER.arg(option)
        g.nomads[worker] -= 1
        if g.events is not None:
            g.tell(TOOK_NOMAD, AXOMAMMA, worker)
        return (NomadFromBag(), *he_gains_worker(g, worker))


def he_takes_villager(g: State, end: int) -> Effects:
    """The worker at an end of the Village, free (T-286, T-312)."""
    worker = g.village.pop(-1 if end else 0)
    if g.events is not None:
        g.tell(HIRED, AXOMAMMA, worker, end)
    return he_gains_worker(g, worker)


# Monuments and buildings


def stairs_for_him(g: State) -> int:
    """Upper space of his High Priest's section, else the next legal one clockwise, else lower ones likewise.

    Lower spaces under human stairs come last (T-310). NONE if there is no legal space or no token.
    """
    him = g.players[AXOMAMMA]
    if him.stairs_left == 0:
        return NONE
    around = [(him.priest + step) % SECTIONS for step in range(SECTIONS)]
    for section in around:
        if g.stairs[section * 2 + UPPER] == NONE:
            return section * 2 + UPPER
    for owner in (AXOMAMMA, 0):
        for section in around:
            if g.stairs[section * 2 + LOWER] == NONE and g.stairs[section * 2 + UPPER] == owner:
                return section * 2 + LOWER
    return NONE


def he_builds_stairs(g: State) -> Effects:
    place = stairs_for_him(g)
    return (PutStairs(AXOMAMMA, place),) if place != NONE else ()


class AxoStatue(Draw[State]):
    """A random statue among those of the wanted size, or among all, the large ones first (T-288, T-309, T-313)."""

    def __init__(self, size: int) -> None:
        self.size = size

    def options(self, g: State) -> list[int]:
        return [
            PICKED_STATUE.of(god * 2 + self.size) for god in range(len(STATUES) // 2) if g.statues[god * 2 + self.size]
        ]

    def draw(self, g: State, chance: Chance) -> int:
        options = self.options(g)
        return options[chance.below(LOTS, len(options))] if options else NOTHING

    def do(self, g: State, option: int) -> Effects:
        return (PutStatue(AXOMAMMA, PICKED_STATUE.arg(option)),) if option != NOTHING else ()


class AxoBuilding(Draw[State]):
    """A random market building of a type (T-288, T-311, T-313)."""

    def __init__(self, passive: int) -> None:
        self.passive = passive

    def options(self, g: State) -> list[int]:
        return [PICKED_BUILDING.of(b) for b in g.market if b != NONE and (b >= PRODUCTION) == (self.passive == 1)]

    def draw(self, g: State, chance: Chance) -> int:
        options = self.options(g)
        return options[chance.below(LOTS, len(options))] if options else NOTHING

    def do(self, g: State, option: int) -> Effects:
        return (Raise(AXOMAMMA, PICKED_BUILDING.arg(option)),) if option != NOTHING else ()


# Weavings


def tile_rank(box: Box, tile: int) -> tuple[int, int]:
    """Red before green before yellow before the rest, then the highest number (T-307)."""
    return (box.pattern_rank[box.pattern[tile]], -tile)


def fitting_row(g: State, tile: int) -> int:
    """The largest of his tapestries that a tile fits; NONE if it would begin a new one."""
    rows = g.players[AXOMAMMA].tapestries
    best = NONE
    for row in range(len(rows)):
        if lacks(g.box, rows[row], tile) and (best == NONE or len(rows[row]) > len(rows[best])):
            best = row
    return best


def his_choice(g: State, tiles: list[int]) -> int:
    """The tile that fits his largest tapestry, then a smaller one, then a new one (T-307)."""
    rows = g.players[AXOMAMMA].tapestries
    best = tiles[0]
    best_key = (1, 0, 0)
    for tile in tiles:
        row = fitting_row(g, tile)
        rank, number = tile_rank(g.box, tile)
        key = (0 if row == NONE else -len(rows[row]), rank, number)
        if tile == tiles[0] or key < best_key:
            best, best_key = tile, key
    return best


def he_places_tile(g: State, tile: int) -> None:
    """At the right end of the largest tapestry it fits; joints give him nothing (T-307)."""
    row = fitting_row(g, tile)
    if row == NONE:
        begin_tapestry(g, AXOMAMMA, tile)
    else:
        add_tile(g, AXOMAMMA, tile, row, 1)


def he_buys(g: State) -> None:
    """One of the drawn tiles goes to him."""
    tile = his_choice(g, g.weavings_drawn)
    g.weavings_drawn.remove(tile)
    if g.events is not None:
        g.tell(BOUGHT, AXOMAMMA, tile)
    he_places_tile(g, tile)


def he_follows_weaving(g: State) -> None:
    """When the human buys he buys one tile with 2 corn, unless all would begin a new tapestry (T-308)."""
    him = g.players[AXOMAMMA]
    fits = [tile for tile in g.weavings_drawn if fitting_row(g, tile) != NONE]
    if him.res[CORN] >= 2 and fits:
        g.pay(AXOMAMMA, CORN, 2)
        he_buys(g)

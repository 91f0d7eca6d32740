"""What a good position is worth in Cuzco: points, and what tiles, feathers, missions and priests are likely to bring.

A seat's worth is made of what the state holds and of what its turn is sure to bring yet: after a die was placed the move, the
tile or the blessing is still to be chosen, and counts with what the best choice is likely to be.
"""

from math import exp
from typing import Final

from kancha.games.cuzco_feld.ending import GOODS_TO_OWN, MISSIONS_TO_COMPLETE
from kancha.games.cuzco_feld.judge.prospects import (
    DIE_WORTH,
    ENOUGH_FOOD,
    FEATHER,
    FOOD,
    HELD,
    HOLD,
    LACKING,
    READY,
    SLOT,
    USE_WORTH,
    add_turns_to_come,
    glance,
    to_come,
    uses_left,
)
from kancha.games.cuzco_feld.material import (
    ABILITY,
    ABILITY_OF,
    CIRCLES,
    CUZCO,
    FEATHER_PLACES,
    NONE,
    PAIR,
    QUIPU,
    ROUNDS,
    SET_OF,
    SLOTS,
    STEPS,
    VALUE_OF,
    VILLAGES,
)
from kancha.games.cuzco_feld.missions import missing
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import BOARD_PHASE, DICE_PHASE, FINAL, MARKET, PERSONS_PHASE, State
from kancha.judging import Judge
from kancha.kernel.bits import members
from kancha.kernel.position import Position

# Points, unless said otherwise. Tuned in the arena.
AGAIN: Final[list[float]] = [1.0, 0.85, 0.75]
"""The first, second and third fulfilled mission: only one a round is completed."""
HOPE: Final[list[float]] = [0.6, 0.6, 0.55, 0.65, 0.65, 0.55]
"""Each achievement of the end: its share for every unit lacking."""
OFFERING: Final[list[float]] = [0.0, 1.1, 2.0, 2.6, 3.0]
CARD: Final[list[float]] = [0.0, 1.0, 1.9, 2.6, 3.2, 3.6]
AHEAD: Final = 0.7  # each rival behind on the knowledge track
RIVAL: Final = 0.5  # how much of a rival's gain is our loss


class CuzcoJudge(Judge[State]):
    """Points scored, and what is likely to follow."""

    def worth(self, g: State, seat: int) -> float:
        """How well a seat stands against the best of the others."""
        best = -1000.0
        for other in range(g.seats):
            if other != seat:
                best = max(best, estimate(g, other))
        return estimate(g, seat) - RIVAL * best

    def outlook(self, position: Position[State], seat: int) -> float:
        return self.worth(position.state, seat) + to_come(position, seat)

    def chances(self, g: State, seat: int) -> float:
        return likelihood(g, [estimate(g, other) for other in range(g.seats)], seat)

    def forecast(self, position: Position[State], seats: int) -> list[float]:
        """Every seat with what is still to come for it, so that it does not matter who had his turn already."""
        g = position.state
        standing = self.expected(position)
        return [likelihood(g, standing, seat) for seat in range(seats)]

    def expected(self, position: Position[State]) -> list[float]:
        g = position.state
        standing = [estimate(g, seat) for seat in range(g.seats)]
        if g.phase == FINAL:
            return standing
        if position.seat >= 0:
            standing[position.seat] += to_come(position, position.seat)
        if g.phase != DICE_PHASE:
            add_turns_to_come(position, standing)
        return standing

    def term_names(self) -> list[str]:
        return ["points", "headdress", "persons", "missions", "priests", "villages", "achievements", "supplies"]

    def terms(self, position: Position[State]) -> list[list[float]]:
        """Supplies are all the rest: dice, food, offerings, cards, knowledge, and what the turn is sure to bring yet."""
        g = position.state
        standing = self.expected(position)
        left = ROUNDS - g.round
        terms: list[list[float]] = []
        for seat in range(g.seats):
            parts = [float(g.total(seat)), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
            if g.phase != FINAL:
                parts[1] = headdress_worth(g, g.players[seat], left)
                parts[2] = persons_worth(g, seat, uses_left(g))
                parts[3] = missions_worth(g, seat)
                parts[4] = priests_worth(g, seat)
                parts[5] = villages_worth(g, seat, left)
                parts[6] = achievements_worth(g, seat, left)
            terms.append(parts + [standing[seat] - sum(parts)])
        return terms

    def progress(self, g: State) -> float:
        """Rounds, and of this one the dice that are placed, then the phases that are over."""
        if g.phase == FINAL:
            return 1.0
        done = 0.5 if g.phase == PERSONS_PHASE else 0.75 if g.phase == BOARD_PHASE else 0.0
        if g.phase == DICE_PHASE:
            done = 0.4 - 0.1 * min(4, len(g.players[0].dice))
        return (g.round + done) / ROUNDS

    def looks_ahead(self) -> bool:
        return True

    def promise(self, g: State, seat: int, options: list[int]) -> list[float]:
        """A glance at each option."""
        return [glance(g, seat, option) for option in options]


def likelihood(g: State, standing: list[float], seat: int) -> float:
    """The lead turned into a chance of winning: it counts for more the less is left to play."""
    lead = standing[seat] - max([standing[other] for other in range(g.seats) if other != seat])
    spread = 3.0 + 1.2 * (ROUNDS - g.round)
    return 1.0 / (1.0 + exp(-lead / spread))


def estimate(g: State, seat: int) -> float:
    """What a seat will have in the end, more or less."""
    player = g.players[seat]
    worth = float(g.total(seat))
    if g.phase == FINAL:
        return worth
    uses = uses_left(g)
    left = ROUNDS - g.round  # rounds with this one
    after_market = g.phase == BOARD_PHASE and g.step >= MARKET
    if player.dice:
        worth += HELD[g.round][min(3, len(player.dice))]
        for face in player.dice:
            worth += DIE_WORTH[face]
    worth += headdress_worth(g, player, left)
    worth += persons_worth(g, seat, uses)
    worth += missions_worth(g, seat)
    worth += priests_worth(g, seat)
    worth += villages_worth(g, seat, left)
    if g.phase <= PERSONS_PHASE:
        worth += player.knowledge + AHEAD * rivals_behind(g, seat)
    elif left > 1:
        worth += AHEAD * rivals_behind(g, seat)
    if not after_market or left > 1:
        worth += FOOD * min(player.food, ENOUGH_FOOD)
    fading = min(1.0, 0.25 * left + (0.25 if g.phase <= PERSONS_PHASE else 0.0))
    worth += fading * OFFERING[min(4, player.offerings)]
    worth += fading * CARD[min(5, player.cards)]
    worth += (g.box.inti_vp + 0.5 * fading) * player.inti
    worth += 0.6 * fading * (player.ones + 1.5 * player.twos)
    return worth + achievements_worth(g, seat, left)


def achievements_worth(g: State, seat: int, left: int) -> float:
    """The six achievements of the end: what is met is sure, what is near enough for the rounds left is hoped for."""
    player = g.players[seat]
    lacking = [
        FEATHER_PLACES - player.feathers.bit_count(),
        CIRCLES - player.circles.bit_count(),
        MISSIONS_TO_COMPLETE - player.completed.bit_count(),
        QUIPU - player.villages.bit_count(),
        SLOTS - player.tiles(),
        GOODS_TO_OWN - sum(player.goods),
    ]
    worth = 0.0
    fading = min(1.0, 0.5 * left) if left > 1 else 0.2 if player.dice else 0.0
    for index in range(len(lacking)):
        if lacking[index] <= 0:
            worth += g.box.achievements[index]
        else:
            worth += g.box.achievements[index] * fading * HOPE[index] ** lacking[index]
    return worth


def headdress_worth(g: State, player: Player, left: int) -> float:
    """Feathers, and pairs that wait for their circle tile; a bonus that will soon fall counts as what it falls to."""
    worth = FEATHER * player.feathers.bit_count() * min(1.0, 0.3 * left)
    bonus = g.box.headdress_bonus[min(ROUNDS - 1, g.round + (0 if player.dice else 1))]
    last = g.round == ROUNDS - 1 and not player.dice
    share = READY
    for circle in range(CIRCLES - 1, -1, -1):
        if player.circles >> circle & 1:
            worth += 0.6 if left > 1 else 0.0
        elif not last:
            there = (player.feathers & PAIR[circle]).bit_count()
            if there == 2:
                worth += share * (g.box.circle_vp[circle] + bonus)
                if left == 1:
                    share *= 0.45  # one die each, and the space takes only lower and lower ones
            elif there == 1:
                worth += 0.8 * min(1.0, 0.3 * left)
    return worth


def persons_worth(g: State, seat: int, uses: float) -> float:
    """Tiles: what they bring when slid, and the best ability of each set for every phase II to come."""
    player = g.players[seat]
    worth = 0.0
    best = [0.0, 0.0]
    second = [0.0, 0.0]
    counts = [0] * (2 * ABILITY)
    for slot in range(SLOTS):
        tile = player.slots[slot]
        if tile != NONE:
            counts[SET_OF[tile] * ABILITY + ABILITY_OF[tile]] += 1
            if not player.down >> slot & 1:
                worth += 0.45 * VALUE_OF[tile] * min(1.0, 0.4 * (ROUNDS - g.round))
            worth += 0.4 if g.round < ROUNDS - 1 else 0.0
    for at in range(2 * ABILITY):
        if counts[at]:
            use = USE_WORTH[at % ABILITY] * counts[at]
            set_ = at // ABILITY
            if use > best[set_]:
                second[set_] = best[set_]
                best[set_] = use
            elif use > second[set_]:
                second[set_] = use
    worth += max(0.0, uses) * 0.8 * (best[0] + best[1] + 0.2 * (second[0] + second[1]))
    return worth + SLOT * min(2, player.free_slots()) * min(1.0, 0.3 * (ROUNDS - g.round))


def missions_worth(g: State, seat: int) -> float:
    """Missions by what they lack; before the palace one of them is about to be completed or dropped."""
    worth = 0.0
    met = 0
    for mission in members(g.players[seat].missions):
        lacking = missing(g, seat, mission)
        if lacking == 0:
            worth += LACKING[0] * AGAIN[min(2, met)]
            met += 1
        else:
            hope = 1.0 if g.round < ROUNDS - 1 else 0.75 if g.phase == DICE_PHASE else 0.15
            worth += LACKING[min(9, lacking)] * hope
    return worth


def priests_worth(g: State, seat: int) -> float:
    """Priests score every round until they are pushed out; the higher they stand the longer."""
    worth = 0.0
    first = g.round + (1 if g.phase == BOARD_PHASE else 0)
    for step in range(STEPS):
        if g.steps[step] != seat:
            continue
        stays = 1.0 if g.phase > DICE_PHASE else 0.75 + 0.04 * step
        for number in range(first, ROUNDS):
            worth += g.box.priest_vp[number] * stays
            stays *= 0.45 + 0.05 * step
    if first < ROUNDS and worth and g.priests(seat) == max([g.priests(other) for other in range(g.seats)]):
        worth += 1.3
    return worth


def villages_worth(g: State, seat: int, left: int) -> float:
    """Villages held, with the risk of being covered; places the Chasqui can still discover."""
    player = g.players[seat]
    vp = g.network().vp
    hold = HOLD + (1.0 - HOLD) * (ROUNDS - left) / ROUNDS
    worth = 0.3 * player.villages.bit_count() if left > 1 else 0.0
    for village in members(player.villages):
        if g.piles[village] & 3 == seat:
            worth += vp[village] * hold
    if left == 1 and not player.dice:
        return worth
    if player.at == CUZCO:
        worth += 0.6 if player.returned else 0.3
    else:
        reach = g.network().reach
        new = (reach[6 * VILLAGES + player.at] | reach[13 * VILLAGES + player.at]) & ~player.villages
        worth += 0.35 * new.bit_count()
    return worth


def rivals_behind(g: State, seat: int) -> int:
    """How many would come after this seat at the university now."""
    mine = g.players[seat].knowledge
    rivals = 0
    above = False
    for other in g.arrivals:
        if other == seat:
            above = True
        elif g.players[other].knowledge < mine or (g.players[other].knowledge == mine and not above):
            rivals += 1
    return rivals

"""What a good position is worth in Cuzco: points, and what tiles, feathers, missions and priests are likely to bring.

A seat's worth is made of what the state holds and of what its turn is sure to bring yet: after a die was placed the move, the
tile or the blessing is still to be chosen, and counts with what the best choice is likely to be.
"""

from math import exp
from typing import Final

from kancha.games.cuzco_feld.blessing import Blessing
from kancha.games.cuzco_feld.dice import BeginTurn, Place
from kancha.games.cuzco_feld.ending import GOODS_TO_OWN, MISSIONS_TO_COMPLETE
from kancha.games.cuzco_feld.exchange import Exchange, LiftTile
from kancha.games.cuzco_feld.feathers import AnyFeather, GainFeather
from kancha.games.cuzco_feld.gods import TakeGodCard
from kancha.games.cuzco_feld.headdress import Headdress
from kancha.games.cuzco_feld.market import GoToMarket, Market
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
    SECTORS,
    SET_OF,
    SLOTS,
    STEPS,
    VALUE_OF,
    VILLAGES,
)
from kancha.games.cuzco_feld.missions import missing
from kancha.games.cuzco_feld.palace import GoToPalace, TakeMission
from kancha.games.cuzco_feld.persons import Salvage, TakePerson
from kancha.games.cuzco_feld.roads import Move, MoveAnywhere
from kancha.games.cuzco_feld.state import BOARD_PHASE, DICE_PHASE, FINAL, MARKET, PERSONS_PHASE, Player, State
from kancha.games.cuzco_feld.study import BeginPersons, Persons, effect_of
from kancha.games.cuzco_feld.verbs import (
    ACTIVATE,
    BUY,
    COMPLETE,
    MOVE,
    PUT_FEATHER,
    SET_DIE,
    SLIDE,
    TAKE,
    TAKE_MISSION,
    USE,
)
from kancha.kernel.bits import members
from kancha.kernel.position import Position
from kancha.kernel.rules import Judge

# Points, unless said otherwise. Tuned in the arena.
USE_WORTH: Final[list[float]] = [1.0, 2.0, 2.3, 3.0, 1.3, 3.0, 1.1, 0.6, 5.0, 1.1, 2.6, 2.6]
"""One use of one tile of each ability."""
DIE_WORTH: Final[list[float]] = [0.0, 2.2, 2.6, 3.0, 3.3, 3.6, 3.9]
"""A die still to be placed, by its face."""
HELD: Final[list[list[float]]] = [
    [0.0, 5.8, 12.0, 25.0],
    [0.0, 3.0, 8.8, 20.0],
    [0.0, 3.0, 8.5, 16.0],
    [0.0, 1.0, 5.0, 10.4],
    [0.0, 1.0, 3.8, 7.6],
    [0.0, -4.0, -2.0, 1.5],
]
"""Dice still to be placed, by round and number: what their actions bring on average in this evaluation beyond their faces.

Without it whoever moved last would look better by as much, and search would only choose who that is.
"""
LACKING: Final[list[float]] = [5.6, 3.0, 1.7, 1.0, 0.6, 0.3, 0.2, 0.1, 0.0, 0.0]
"""A mission held, by the units it lacks."""
AGAIN: Final[list[float]] = [1.0, 0.85, 0.75]
"""The first, second and third fulfilled mission: only one a round is completed."""
NEW_MISSION: Final = 2.5
HOPE: Final[list[float]] = [0.6, 0.6, 0.55, 0.65, 0.65, 0.55]
"""Each achievement of the end: its share for every unit lacking."""
BLESSING: Final = 2.2
FEATHER: Final = 1.3
READY: Final = 0.6  # share of what a circle tile between two feathers will bring
SLOT: Final = 0.7
OFFERING: Final[list[float]] = [0.0, 1.1, 2.0, 2.6, 3.0]
CARD: Final[list[float]] = [0.0, 1.0, 1.9, 2.6, 3.2, 3.6]
FOOD: Final = 0.75
ENOUGH_FOOD: Final = 8
AHEAD: Final = 0.7  # each rival behind on the knowledge track
HOLD: Final = 0.45  # share of a village's points while others may still cover it
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
        standing = [estimate(g, other) for other in range(seats)]
        if g.phase == FINAL:
            return [likelihood(g, standing, seat) for seat in range(seats)]
        if position.seat >= 0:
            standing[position.seat] += to_come(position, position.seat)
        if g.phase != DICE_PHASE:
            add_turns_to_come(position, standing)
        return [likelihood(g, standing, seat) for seat in range(seats)]

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
    found = float(g.total(seat))
    if g.phase == FINAL:
        return found
    uses = uses_left(g)
    left = ROUNDS - g.round  # rounds with this one
    after_market = g.phase == BOARD_PHASE and g.step >= MARKET
    if player.dice:
        found += HELD[g.round][min(3, len(player.dice))]
        for face in player.dice:
            found += DIE_WORTH[face]
    found += headdress_worth(g, player, left)
    found += persons_worth(g, seat, uses)
    found += missions_worth(g, seat)
    found += priests_worth(g, seat)
    found += villages_worth(g, seat, left)
    if g.phase <= PERSONS_PHASE:
        found += player.knowledge + AHEAD * rivals_behind(g, seat)
    elif left > 1:
        found += AHEAD * rivals_behind(g, seat)
    if not after_market or left > 1:
        found += FOOD * min(player.food, ENOUGH_FOOD)
    fading = min(1.0, 0.25 * left + (0.25 if g.phase <= PERSONS_PHASE else 0.0))
    found += fading * OFFERING[min(4, player.offerings)]
    found += fading * CARD[min(5, player.cards)]
    found += (g.box.inti_vp + 0.5 * fading) * player.inti
    found += 0.6 * fading * (player.ones + 1.5 * player.twos)
    return found + achievements_worth(g, seat, left)


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
    found = 0.0
    fading = min(1.0, 0.5 * left) if left > 1 else 0.2 if player.dice else 0.0
    for index in range(len(lacking)):
        if lacking[index] <= 0:
            found += g.box.achievements[index]
        else:
            found += g.box.achievements[index] * fading * HOPE[index] ** lacking[index]
    return found


def uses_left(g: State) -> float:
    """How often each set of persons will still act."""
    return ROUNDS - g.round - (0.0 if g.phase == DICE_PHASE else 1.0)


def headdress_worth(g: State, player: Player, left: int) -> float:
    """Feathers, and pairs that wait for their circle tile; a bonus that will soon fall counts as what it falls to."""
    found = FEATHER * player.feathers.bit_count() * min(1.0, 0.3 * left)
    bonus = g.box.headdress_bonus[min(ROUNDS - 1, g.round + (0 if player.dice else 1))]
    last = g.round == ROUNDS - 1 and not player.dice
    share = READY
    for circle in range(CIRCLES - 1, -1, -1):
        if player.circles >> circle & 1:
            found += 0.6 if left > 1 else 0.0
        elif not last:
            there = (player.feathers & PAIR[circle]).bit_count()
            if there == 2:
                found += share * (g.box.circle_vp[circle] + bonus)
                if left == 1:
                    share *= 0.45  # one die each, and the space takes only lower and lower ones
            elif there == 1:
                found += 0.8 * min(1.0, 0.3 * left)
    return found


def persons_worth(g: State, seat: int, uses: float) -> float:
    """Tiles: what they bring when slid, and the best ability of each set for every phase II to come."""
    player = g.players[seat]
    found = 0.0
    best = [0.0, 0.0]
    second = [0.0, 0.0]
    counts = [0] * (2 * ABILITY)
    for slot in range(SLOTS):
        tile = player.slots[slot]
        if tile != NONE:
            counts[SET_OF[tile] * ABILITY + ABILITY_OF[tile]] += 1
            if not player.down >> slot & 1:
                found += 0.45 * VALUE_OF[tile] * min(1.0, 0.4 * (ROUNDS - g.round))
            found += 0.4 if g.round < ROUNDS - 1 else 0.0
    for at in range(2 * ABILITY):
        if counts[at]:
            worth = USE_WORTH[at % ABILITY] * counts[at]
            set_ = at // ABILITY
            if worth > best[set_]:
                second[set_] = best[set_]
                best[set_] = worth
            elif worth > second[set_]:
                second[set_] = worth
    found += max(0.0, uses) * 0.8 * (best[0] + best[1] + 0.2 * (second[0] + second[1]))
    return found + SLOT * min(2, player.free_slots()) * min(1.0, 0.3 * (ROUNDS - g.round))


def missions_worth(g: State, seat: int) -> float:
    """Missions by what they lack; before the palace one of them is about to be completed or dropped."""
    found = 0.0
    met = 0
    for mission in members(g.players[seat].missions):
        lacking = missing(g, seat, mission)
        if lacking == 0:
            found += LACKING[0] * AGAIN[min(2, met)]
            met += 1
        else:
            hope = 1.0 if g.round < ROUNDS - 1 else 0.75 if g.phase == DICE_PHASE else 0.15
            found += LACKING[min(9, lacking)] * hope
    return found


def priests_worth(g: State, seat: int) -> float:
    """Priests score every round until they are pushed out; the higher they stand the longer."""
    found = 0.0
    first = g.round + (1 if g.phase == BOARD_PHASE else 0)
    for step in range(STEPS):
        if g.steps[step] != seat:
            continue
        stays = 1.0 if g.phase > DICE_PHASE else 0.75 + 0.04 * step
        for number in range(first, ROUNDS):
            found += g.box.priest_vp[number] * stays
            stays *= 0.45 + 0.05 * step
    if first < ROUNDS and found and g.priests(seat) == max([g.priests(other) for other in range(g.seats)]):
        found += 1.3
    return found


def villages_worth(g: State, seat: int, left: int) -> float:
    """Villages held, with the risk of being covered; places the Chasqui can still discover."""
    player = g.players[seat]
    vp = g.network().vp
    hold = HOLD + (1.0 - HOLD) * (ROUNDS - left) / ROUNDS
    found = 0.3 * player.villages.bit_count() if left > 1 else 0.0
    for village in members(player.villages):
        if g.piles[village] & 3 == seat:
            found += vp[village] * hold
    if left == 1 and not player.dice:
        return found
    if player.at == CUZCO:
        found += 0.6 if player.returned else 0.3
    else:
        reach = g.network().reach
        new = (reach[6 * VILLAGES + player.at] | reach[13 * VILLAGES + player.at]) & ~player.villages
        found += 0.35 * new.bit_count()
    return found


def rivals_behind(g: State, seat: int) -> int:
    """How many would come after this seat at the university now."""
    mine = g.players[seat].knowledge
    found = 0
    above = False
    for other in g.arrivals:
        if other == seat:
            above = True
        elif g.players[other].knowledge < mine or (g.players[other].knowledge == mine and not above):
            found += 1
    return found


# What a turn is sure to bring yet


def add_turns_to_come(position: Position[State], standing: list[float]) -> None:
    """In phases II and III: the turns that seats have not begun yet."""
    g = position.state
    for effect in position.pending:
        if isinstance(effect, BeginPersons):
            standing[effect.seat] += best_uses(g, Persons(effect.seat, 1, 1, 0, 0, 0))
        elif isinstance(effect, GoToMarket):
            standing[effect.seat] += best_purchase(g, effect.seat)
        elif isinstance(effect, GoToPalace):
            standing[effect.seat] += NEW_MISSION


def best_purchase(g: State, seat: int) -> float:
    """The best of the goods a seat can pay, less what its food counted for."""
    food = g.players[seat].food
    best = 0.0
    worth = FOOD if g.round < ROUNDS - 1 else 0.0
    for good in g.row_goods():
        price = g.box.goods_price[good]
        if price <= food:
            best = max(best, g.box.goods_vp[good] + 0.5 - worth * min(price, max(0, price + ENOUGH_FOOD - food)))
    return best


def to_come(position: Position[State], seat: int) -> float:
    """The sentences of a seat's turn that are still to come, each with what its best answer is likely to bring."""
    found = 0.0
    g = position.state
    for index in range(len(position.pending) - 1, -1, -1):
        effect = position.pending[index]
        if isinstance(effect, BeginTurn):
            return found
        if isinstance(effect, Place):
            if effect.seat == seat and effect.extra:
                found += DIE_WORTH[1] + 0.6 * max(0.0, HELD[g.round][1])
        elif isinstance(effect, Move):
            if effect.seat == seat:
                found += best_move(g, effect)
        elif isinstance(effect, Blessing):
            if effect.seat == seat:
                found += BLESSING
        elif isinstance(effect, TakePerson):
            if effect.seat == seat:
                found += best_tile(g, effect)
        elif isinstance(effect, Exchange):
            if effect.seat == seat:
                found += pips_worth(g.players[seat], effect.pips)
        elif isinstance(effect, Headdress):
            if effect.seat == seat:
                found += best_circle(g, effect)
        elif isinstance(effect, Persons):
            if effect.seat == seat:
                found += best_uses(g, effect)
            return found
        elif isinstance(effect, MoveAnywhere):
            found += 5.5 if effect.seat == seat else 0.0
        elif isinstance(effect, (GainFeather, AnyFeather)):
            found += FEATHER + 0.6 if effect.seat == seat else 0.0
        elif isinstance(effect, (TakeGodCard, LiftTile)):
            found += 1.0 if effect.seat == seat else 0.0
        elif isinstance(effect, Salvage):
            found += 3.0 if effect.seat == seat else 0.0
        elif isinstance(effect, TakeMission):
            found += NEW_MISSION if effect.seat == seat else 0.0
        elif isinstance(effect, Market):
            found += best_purchase(g, seat) if effect.seat == seat else 0.0
    return found


def arrival(g: State, seat: int, place: int) -> float:
    """What reaching a place brings."""
    if place == CUZCO:
        return BLESSING + 0.3
    player = g.players[seat]
    if player.villages >> place & 1 or player.cords + player.spare == 0:
        return 0.2
    found = 1.0 + (SLOT if player.cords and player.free_slots() < 2 else 0.0) + HOLD * g.network().vp[place]
    if g.places_of(seat, g.network().feather[place]):
        found += FEATHER + 0.6
    return found


def best_move(g: State, move: Move) -> float:
    """The best place a move can lead to."""
    reach = g.reach(move.seat, move.kind, move.strength)
    if g.can_turn(move.seat):
        for rotation in range(SECTORS):
            reach |= g.box.branches[(move.kind * 7 + move.strength) * SECTORS + rotation]
    best = 0.0
    for place in members(reach):
        best = max(best, arrival(g, move.seat, place))
    return best


def tile_worth(g: State, seat: int, tile: int) -> float:
    """What a person tile will bring: to be slid, and used with its like in the rounds to come."""
    player = g.players[seat]
    like = player.count(SET_OF[tile], ABILITY_OF[tile])
    use = USE_WORTH[ABILITY_OF[tile]] * (1.0 if like else 0.6)
    return 0.4 + 0.45 * VALUE_OF[tile] + 0.7 * max(0.0, uses_left(g)) * use


def best_tile(g: State, take: TakePerson) -> float:
    best = 0.0
    for cell in members(g.reachable_cells(take.set_, take.strength)):
        best = max(best, tile_worth(g, take.seat, g.rows[cell]))
    return best - SLOT


def pips_worth(player: Player, pips: int) -> float:
    """Pips buy tiles slid down first, the dearest first, then a point each or a bit more."""
    values: list[int] = []
    for slot in range(SLOTS):
        if player.slots[slot] != NONE and not player.down >> slot & 1:
            values.append(VALUE_OF[player.slots[slot]])
    values.sort()
    found = 0.0
    while pips and values and values[-1] > 1:
        found += 0.9 * values.pop()
        pips -= 1
    return found + 1.05 * pips


def best_circle(g: State, headdress: Headdress) -> float:
    """The circle tile that scores most, less what it counted for already."""
    best = 0.0
    bonus = g.box.headdress_bonus[g.round]
    for circle in members(g.players[headdress.seat].ready_circles(headdress.strength)):
        best = max(best, (1.0 - READY) * (g.box.circle_vp[circle] + bonus))
    return best + BLESSING


def best_uses(g: State, persons: Persons) -> float:
    """The best ability of each set that has a use left."""
    counts = g.players[persons.seat].counts()
    found = 0.0
    for set_ in range(2):
        if not (persons.farm if set_ else persons.study):
            continue
        best = 0.0
        for ability in range(ABILITY):
            n = counts[set_ * ABILITY + ability]
            if n and not persons.used >> (set_ * ABILITY + ability) & 1:
                n += persons.boost >> set_ & 1
                if effect_of(g, persons.seat, ability, n):
                    best = max(best, use_worth(ability, n))
        found += best
    return found


def use_worth(ability: int, n: int) -> float:
    """One use of n tiles; actions grow little with a second tile."""
    if ability in (8, 10, 11):
        return USE_WORTH[ability] * (1.0 if n == 1 else 1.3)
    return USE_WORTH[ability] * n


def glance(g: State, seat: int, option: int) -> float:
    """How good an option looks at once."""
    player = g.players[seat]
    if SET_DIE.owns(option):
        face, action, cards = SET_DIE.args(option)
        return PLACE_GLANCE[action] + (0.25 * face if action < 6 else 0.0) - 0.8 * cards.bit_count()
    if MOVE.owns(option):
        return arrival(g, seat, MOVE.args(option)[1])
    if TAKE.owns(option):
        return tile_worth(g, seat, g.rows[TAKE.args(option)[0]]) * 0.5
    if USE.owns(option):
        set_, ability = USE.args(option)
        return use_worth(ability, player.count(set_, ability))
    if SLIDE.owns(option):
        return 0.9 * VALUE_OF[player.slots[SLIDE.arg(option)]]
    if ACTIVATE.owns(option):
        return 5.0
    if BUY.owns(option):
        return float(g.box.goods_vp[BUY.args(option)[0]])
    if COMPLETE.owns(option):
        return 6.0 if COMPLETE.args(option)[1] == 0 else 3.0
    if TAKE_MISSION.owns(option):
        return LACKING[min(9, missing(g, seat, TAKE_MISSION.arg(option)))]
    if PUT_FEATHER.owns(option):
        place = PUT_FEATHER.arg(option)
        return 2.0 if player.feathers >> (place ^ 1) & 1 else 1.0
    return 0.0


PLACE_GLANCE: Final[list[float]] = [3.0, 3.0, 2.6, 2.6, 1.8, 3.4, 9.0, 2.0]
"""A die on the space of each action."""

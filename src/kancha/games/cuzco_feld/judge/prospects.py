"""What a turn is sure to bring yet: each sentence still to come counts with what its best answer is likely to be."""

from collections.abc import Callable
from typing import Final, TypeVar

from kancha.games.cuzco_feld.blessing import Blessing
from kancha.games.cuzco_feld.dice import BeginTurn, Place
from kancha.games.cuzco_feld.exchange import Exchange, LiftAnother, LiftTile
from kancha.games.cuzco_feld.feathers import AnyFeather, GainFeather
from kancha.games.cuzco_feld.gods import TakeGodCard
from kancha.games.cuzco_feld.headdress import Headdress
from kancha.games.cuzco_feld.market import GoToMarket, Market
from kancha.games.cuzco_feld.material import ABILITY, ABILITY_OF, CUZCO, NONE, ROUNDS, SECTORS, SET_OF, SLOTS, VALUE_OF
from kancha.games.cuzco_feld.missions import missing
from kancha.games.cuzco_feld.palace import GoToPalace, TakeMission
from kancha.games.cuzco_feld.persons import Salvage, TakePerson
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.roads import Move, MoveAnywhere
from kancha.games.cuzco_feld.setup import FirstFeather
from kancha.games.cuzco_feld.state import DICE_PHASE, State
from kancha.games.cuzco_feld.study import BeginPersons, Persons, effect_of
from kancha.games.cuzco_feld.verbs import (
    ACTIVATE,
    BUY,
    COMPLETE,
    COMPLETE_SHOWING,
    MOVE,
    PUT_FEATHER,
    SET_DIE,
    SLIDE,
    TAKE,
    TAKE_MISSION,
    USE,
)
from kancha.kernel.bits import members
from kancha.kernel.effects import Question
from kancha.kernel.position import Position

Q = TypeVar("Q", bound=Question[State])
Worth = Callable[[State, Question[State]], float]

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
NEW_MISSION: Final = 2.5
BLESSING: Final = 2.2
FEATHER: Final = 1.3
READY: Final = 0.6  # share of what a circle tile between two feathers will bring
SLOT: Final = 0.7
FOOD: Final = 0.75
ENOUGH_FOOD: Final = 8
HOLD: Final = 0.45  # share of a village's points while others may still cover it


def uses_left(g: State) -> float:
    """How often each set of persons will still act."""
    return ROUNDS - g.round - (0.0 if g.phase == DICE_PHASE else 1.0)


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
    total = 0.0
    for effect in reversed(position.pending):
        if isinstance(effect, BeginTurn):
            break
        worth = WORTH.get(type(effect))
        if worth is not None and isinstance(effect, Question) and effect.seat == seat:
            total += worth(position.state, effect)
        if isinstance(effect, Persons):
            break
    return total


def arrival(g: State, seat: int, place: int) -> float:
    """What reaching a place brings."""
    if place == CUZCO:
        return BLESSING + 0.3
    player = g.players[seat]
    if player.villages >> place & 1 or player.cords + player.spare == 0:
        return 0.2
    worth = 1.0 + (SLOT if player.cords and player.free_slots() < 2 else 0.0) + HOLD * g.network().vp[place]
    if g.places_of(seat, g.network().feather[place]):
        worth += FEATHER + 0.6
    return worth


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
    worth = 0.0
    while pips and values and values[-1] > 1:
        worth += 0.9 * values.pop()
        pips -= 1
    return worth + 1.05 * pips


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
    worth = 0.0
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
        worth += best
    return worth


def extra_die(g: State, place: Place) -> float:
    """The die of 1 that card 05 gives; any other one counts among the dice still to be placed."""
    return DIE_WORTH[1] + 0.6 * max(0.0, HELD[g.round][1]) if place.extra else 0.0


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
    if COMPLETE_SHOWING.owns(option):
        return 6.0 if COMPLETE_SHOWING.args(option)[1] == 0 else 3.0
    if TAKE_MISSION.owns(option):
        return LACKING[min(9, missing(g, seat, TAKE_MISSION.arg(option)))]
    if PUT_FEATHER.owns(option):
        place = PUT_FEATHER.arg(option)
        return 2.0 if player.feathers >> (place ^ 1) & 1 else 1.0
    return 0.0


PLACE_GLANCE: Final[list[float]] = [3.0, 3.0, 2.6, 2.6, 1.8, 3.4, 9.0, 2.0]
"""A die on the space of each action."""


def judged(kind: type[Q], best: Callable[[State, Q], float]) -> "tuple[type, Worth]":
    """A line of the table: questions of a kind, and what the best answer to one of them is likely to bring."""

    def of_kind(g: State, question: Question[State]) -> float:
        assert isinstance(question, kind)
        return best(g, question)

    return kind, of_kind


WORTH: Final[dict[type, Worth]] = dict(
    [
        judged(Place, extra_die),
        judged(Move, best_move),
        judged(MoveAnywhere, lambda g, move: 5.5),
        judged(Blessing, lambda g, _: BLESSING),
        judged(TakePerson, best_tile),
        judged(Salvage, lambda g, tile: 3.0),
        judged(Exchange, lambda g, exchange: pips_worth(g.players[exchange.seat], exchange.pips)),
        judged(LiftTile, lambda g, tile: 1.0),
        judged(LiftAnother, lambda g, tile: 1.0),
        judged(Headdress, best_circle),
        judged(Persons, best_uses),
        judged(GainFeather, lambda g, feather: FEATHER + 0.6),
        judged(FirstFeather, lambda g, feather: FEATHER + 0.6),
        judged(AnyFeather, lambda g, feather: FEATHER + 0.6),
        judged(TakeGodCard, lambda g, card: 1.0),
        judged(TakeMission, lambda g, mission: NEW_MISSION),
        judged(Market, lambda g, market: best_purchase(g, market.seat)),
    ]
)

"""A first look at an answer in Tawantinsuyu: how many points it seems to bring, before it is tried."""

from typing import Final

from kancha.games.tawantinsuyu.buildings import ALSO_PRIEST, figure
from kancha.games.tawantinsuyu.judge.prices import (
    ARMY,
    FIRST_WORKER,
    GOLD_PART,
    RESOURCE,
    SECOND,
    SECOND_WORKER,
    Prices,
    building_worth,
    kept,
    next_god,
    soldiers_spent,
    steps_worth,
    task_worths,
    tasks_on,
    tile_worth,
    time_ahead,
)
from kancha.games.tawantinsuyu.material import (
    CONQUEST,
    CORN,
    FESTIVALS,
    GOLD,
    LARGE,
    NONE,
    OFFERING,
    POTATO,
    PRIEST,
    PRODUCING,
    REGENERATION,
    SECTIONS,
    TEMPLE_TOP,
    WARRIOR,
    WORSHIP,
)
from kancha.games.tawantinsuyu.people import Player
from kancha.games.tawantinsuyu.placement import counted_tasks, food_cost
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import (
    AFTER,
    ALL,
    BEFORE,
    BEGIN_TAPESTRY,
    BUILD,
    BUY,
    CASH,
    CONQUER,
    CONSULT,
    DECLINE,
    HIRE,
    MOVE,
    OFFER,
    ONLY,
    PLACE,
    PLAY,
    PRAY,
    PRODUCE,
    RECRUIT,
    RENEW,
    SACRIFICE,
    SCULPT,
    SWAP,
    TAKE_GOLD,
    TASK,
    TRAIN,
    WEAVE,
    WITH_GOLD,
)
from kancha.kernel.bits import members
from kancha.kernel.verbs import AMOUNTS, PAY, STOP

SHARES: Final[list[float]] = [1.0, 0.4, 0.0]
"""How much of a card's worth a first look sees in all, some or none of its benefits."""


def glances(g: State, prices: Prices, seat: int, joined: float, options: list[int]) -> list[float]:
    """How good each option looks at once."""
    ahead = time_ahead(g)
    worths = task_worths(g, prices, seat, joined, ahead)
    card_cost = next_god(g.players[seat].god_cards() - 1)
    glanced: list[float] = []
    for option in options:
        if PLACE.owns(option):
            glanced.append(placing(g, prices, seat, option, worths, card_cost, ahead))
        elif TASK.owns(option):
            glanced.append(worths[g.box.hill.icon_task[TASK.arg(option)]])
        else:
            glanced.append(glance(g, prices, seat, option, ahead))
    return glanced


def placing(
    g: State, prices: Prices, seat: int, option: int, worths: list[float], card_cost: float, ahead: float
) -> float:
    """The tasks of a placement, less its price."""
    worker, payment, space = PLACE.args(option)
    hill = g.box.hill
    stood = g.standing[worker]
    near = 0
    for other in hill.neighbours[space]:
        near += stood >> other & 1
    lonely = g.occupied() & hill.segment_mask[hill.segment[space]] == 0
    number = counted_tasks(g, seat, worker, space, near, lonely)
    player = g.players[seat]
    if (worker == PRIEST or figure(g.box, player, ALSO_PRIEST)) and player.res[POTATO]:
        number += 1
    worth = tasks_on(worths, prices.tasks[space], number, 0)
    worth -= food_cost(g, seat, worker, space) * RESOURCE[POTATO] * kept(ahead)
    if payment == WITH_GOLD:
        worth -= RESOURCE[GOLD]
    else:
        worth -= card_cost
        if player.owns_god(g.box.card_god[payment]):
            worth += 0.9 * prices.cards[payment]
    if worker == WARRIOR:
        worth += ARMY
    elif worker == PRIEST:
        worth += card_cost
    return worth - SECOND_WORKER


def glance(g: State, prices: Prices, seat: int, option: int, ahead: float) -> float:
    """Any other answer."""
    player = g.players[seat]
    if PAY <= option < PAY + AMOUNTS * AMOUNTS:
        paid = option - PAY
        return -0.6 * (paid // AMOUNTS) - 0.3 * (paid % AMOUNTS)
    if MOVE.owns(option):
        return SECOND + calling(g, prices, seat, MOVE.arg(option) + 1, ahead)
    if option == PRAY.base:
        return SECOND + 2.0 * next_god(player.god_cards())
    if option == TRAIN.base:
        return SECOND + ARMY * kept(ahead)
    if option == RECRUIT.base:
        number = player.worker_count()
        return SECOND + (FIRST_WORKER if number == 0 else SECOND_WORKER if number == 1 else -2.0) * ahead
    if HIRE.owns(option):
        return 0.5 if player.worker_count() < 2 else -0.5
    if CASH.owns(option) or option == CONSULT.base:
        return -1.0
    if SWAP.owns(option) or option == RENEW.base:
        return -2.0
    if option == STOP:
        return -0.5
    return made(g, prices, player, seat, option, ahead)


def made(g: State, prices: Prices, player: Player, seat: int, option: int, ahead: float) -> float:
    """What is built, woven, offered, conquered or played."""
    if BUILD.owns(option):
        building = BUILD.arg(option)
        return building_worth(g, prices, building, ahead) - kept(ahead) * prices.costs[building]
    if SCULPT.owns(option):
        return 4.0 if SCULPT.arg(option) % 2 == LARGE else 0.0
    if BUY.owns(option):
        return tile_worth(g, prices, player, BUY.arg(option), ahead) - RESOURCE[CORN]
    if WEAVE.owns(option):
        return weaving(g, prices, seat, option)
    if BEGIN_TAPESTRY.owns(option):
        return -1.5
    if option == TAKE_GOLD.base:
        return GOLD_PART
    if OFFER.owns(option):
        steps = OFFER.arg(option) + 1
        return steps_worth(g, prices, player.temple, steps) - 2 * steps * RESOURCE[CORN] * kept(ahead)
    if SACRIFICE.owns(option):
        return 0.4 * steps_worth(g, prices, player.temple, g.box.costs.worship_active[SACRIFICE.arg(option) % 2])
    if CONQUER.owns(option):
        space = CONQUER.arg(option)
        return prices.conquests[space] + 1.5 - soldiers_spent(g, space)
    if PRODUCE.owns(option):
        return 0.6 * prices.yields[PRODUCE.arg(option)]
    if PLAY.owns(option):
        card, share = PLAY.args(option)
        return prices.cards[card] * SHARES[share] - next_god(player.god_cards() - 2)
    return declining(option)


def declining(option: int) -> float:
    """Gifts are seldom left alone."""
    if BEFORE.owns(option) or AFTER.owns(option):
        return 1.0 if option in (BEFORE.base, AFTER.base) else 0.0
    if option == ALL.base:
        return 2.0
    if option == DECLINE.base or ONLY.owns(option):
        return -1.0
    return 0.0


def weaving(g: State, prices: Prices, seat: int, option: int) -> float:
    """A tile at one end: its joint and the points of the longer row."""
    tile, row, end = WEAVE.args(option)
    box = g.box
    tiles = g.players[seat].tapestries[row]
    worth = float(box.tapestry[len(tiles) + 1] - box.tapestry[len(tiles)])
    edge = box.right[tile] if end == 0 else box.left[tile]
    if edge == (box.left[tiles[0]] if end == 0 else box.right[tiles[-1]]):
        worth += (FESTIVALS - g.celebrated) * prices.edges[edge]
    return worth


def calling(g: State, prices: Prices, seat: int, steps: int, ahead: float) -> float:
    """The own part of the High Priest action so many spaces on."""
    player = g.players[seat]
    if player.priest == NONE:
        return 0.0
    action = g.action_of((player.priest + steps) % SECTIONS)
    best = GOLD_PART
    if action == WORSHIP and player.temple < TEMPLE_TOP:
        if sum(player.statues[LARGE::2]) > 0:
            best = max(best, 0.4 * steps_worth(g, prices, player.temple, 3))
    elif action == OFFERING and player.temple < TEMPLE_TOP:
        able = min(3, (player.res[CORN] + player.res[GOLD]) // 2)
        if able:
            best = max(best, steps_worth(g, prices, player.temple, able) - 2 * able * RESOURCE[CORN])
    elif action == REGENERATION:
        best = max(best, 1.5 * min(player.down.bit_count(), 1 + player.res[POTATO]))
    elif action == CONQUEST:
        best = max(best, 0.9 * min(6, player.soldiers(g.box) + player.army_cards())) if player.markers_left else best
    elif action == PRODUCING:
        total = 0.0
        for building in members(player.producing()):
            total += 0.5 * prices.yields[building]
        best = max(best, total)
    return best

"""Missions: what each counts, and how much of it is missing (F-600, F-601 to F-608, F-701 to F-755)."""

from kancha.games.cuzco_feld.material import (
    ABILITY,
    ABILITY_OF,
    GOD_OF,
    INNER_MASK,
    MISSION_SHORT,
    NONE,
    OUTER_MASK,
    SET_OF,
    Part,
)
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import HAND, INTI
from kancha.kernel.bits import members


def missing(g: State, seat: int, mission: int) -> int:
    """How many units a seat lacks: the sum over the parts (F-608)."""
    found = 0
    for part in g.box.missions[mission]:
        found += max(0, part.n - have(g, seat, part))
    return found


def missing_after_card(g: State, seat: int, mission: int, source: int) -> int:
    """The same after card 04 has been paid for, from the hand or through a medallion (F-404)."""
    player = g.players[seat]
    if source == HAND:
        player.offerings -= 1
        player.hand[MISSION_SHORT] -= 1
    elif source == INTI:
        player.inti -= 1
    found = missing(g, seat, mission)
    if source == HAND:
        player.offerings += 1
        player.hand[MISSION_SHORT] += 1
    elif source == INTI:
        player.inti += 1
    return found


def fulfilled(g: State, seat: int) -> int:
    """The set of held missions whose minimum is met (F-246)."""
    found = 0
    for mission in members(g.players[seat].missions):
        if missing(g, seat, mission) == 0:
            found |= 1 << mission
    return found


def counts_cards(g: State, some: int) -> bool:
    """Whether one of these missions counts God cards in hand."""
    for mission in members(some):
        for part in g.box.missions[mission]:
            if 16 <= part.what <= 18:
                return True
    return False


def have(g: State, seat: int, part: Part) -> int:
    """How many units of a part a seat has; the kinds of units are those of material.WHATS, in their order."""
    player = g.players[seat]
    what, arg = part.what, part.arg
    if what <= 2:
        return feathers(g, seat, what, arg)
    if what <= 7:
        return villages(g, player, what, arg)
    if what <= 15:
        return persons(player, what, arg)
    if what <= 18:
        return god_cards(player, what, arg)
    if what <= 21:
        return goods(player, what, arg)
    if what == 22:
        return g.priests(seat)
    if what == 23:
        return player.food
    if what == 24:
        return player.circles.bit_count()
    if what == 25:
        return player.inti
    if what == 26:
        return player.offerings
    return 1 if g.order[0] == seat else 0


def feathers(g: State, seat: int, what: int, arg: int) -> int:
    """Feathers in all, of one colour, or the number of colours (F-701 to F-706)."""
    if what == 0:
        return g.players[seat].feathers.bit_count()
    if what == 1:
        return g.feather_count(seat, arg)
    found = 0
    for colour in range(4):
        if g.feather_count(seat, colour):
            found += 1
    return found


def villages(g: State, player: Player, what: int, arg: int) -> int:
    """Villages with an own Quipu, of a ring, feather or value, or the number of values (F-606, F-707 to F-714, F-742, F-743)."""
    own = player.villages
    if what == 3:
        return own.bit_count()
    if what == 4:
        return (own & (OUTER_MASK if arg else INNER_MASK)).bit_count()
    network = g.network()
    if what == 5:
        return (own & network.of_feather[arg]).bit_count()
    if what == 6:
        return (own & network.with_value(arg)).bit_count()
    found = 0
    for there in network.of_value:
        if own & there:
            found += 1
    return found


def persons(player: Player, what: int, arg: int) -> int:
    """Person tiles of a set, with an ability, of different abilities, or slid down (F-601 to F-605, F-715 to F-721, F-744 on)."""
    if what == 10:
        return persons_with(player, arg)
    if what == 11 or what == 12:
        return player.abilities(what - 11).bit_count()
    found = 0
    for slot in range(len(player.slots)):
        tile = player.slots[slot]
        if tile == NONE:
            continue
        slid = player.down >> slot & 1
        if what == 15:
            found += slid
        elif what >= 13:
            found += slid if SET_OF[tile] == what - 13 else 0
        else:
            found += 1 if SET_OF[tile] == what - 8 else 0
    return found


def persons_with(player: Player, ability: int) -> int:
    found = 0
    for tile in player.slots:
        if tile != NONE and ABILITY_OF[tile] == ability % ABILITY:
            found += 1
    return found


def god_cards(player: Player, what: int, arg: int) -> int:
    """Cards in hand of one god, the number of gods, or the most of one god; medallions never count (F-607, F-722 on)."""
    by_god = [0] * 5
    for card in range(len(player.hand)):
        by_god[GOD_OF[card]] += player.hand[card]
    if what == 16:
        return by_god[arg]
    if what == 18:
        return max(by_god)
    return 5 - by_god.count(0)


def goods(player: Player, what: int, arg: int) -> int:
    """Goods in all, of one type, or the number of types (F-605, F-724 to F-731)."""
    if what == 20:
        return player.goods[arg]
    if what == 19:
        return sum(player.goods)
    return 6 - player.goods.count(0)

"""Missions: what each counts, and how much of it is missing (F-600, F-601 to F-608, F-701 to F-755)."""

from typing import Final

from kancha.games.cuzco_feld.material import (
    ABILITY,
    ABILITY_OF,
    CARDS,
    GOD_OF,
    GODS,
    INNER_MASK,
    MISSION_SHORT,
    NONE,
    OUTER_MASK,
    SET_OF,
    Part,
)
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import HAND
from kancha.kernel.bits import members

# Three kinds of units of material.WHATS count God cards in hand.
OF_ONE_GOD: Final = 16
MOST_OF_A_GOD: Final = 18
INTI_OWNED: Final = 25
OFFERINGS_OWNED: Final = 26


def missing(g: State, seat: int, mission: int) -> int:
    """How many units a seat lacks: the sum over the parts (F-608)."""
    lacking = 0
    for part in g.box.missions[mission]:
        lacking += max(0, part.n - have(g, seat, part))
    return lacking


def missing_after_card(g: State, seat: int, mission: int, source: int) -> int:
    """The same after card 04 has been paid for, from the hand or through a medallion (F-404)."""
    total = 0
    for part in g.box.missions[mission]:
        left = have(g, seat, part)
        if source == HAND and OF_ONE_GOD <= part.what <= MOST_OF_A_GOD:
            left = god_cards(without(g.players[seat].hand, 1), part.what, part.arg)
        elif part.what == (OFFERINGS_OWNED if source == HAND else INTI_OWNED):
            left -= 1
        total += max(0, part.n - left)
    return total


def without(cards: list[int], number: int) -> list[int]:
    """The same cards but for so many copies of card 04."""
    rest = cards.copy()
    rest[MISSION_SHORT] -= number
    return rest


def fulfilled(g: State, seat: int) -> int:
    """The set of held missions whose minimum is met (F-246)."""
    missions = 0
    for mission in members(g.players[seat].missions):
        if missing(g, seat, mission) == 0:
            missions |= 1 << mission
    return missions


def counts_cards(g: State, some: int) -> bool:
    """Whether one of these missions counts God cards in hand."""
    for mission in members(some):
        for part in g.box.missions[mission]:
            if OF_ONE_GOD <= part.what <= MOST_OF_A_GOD:
                return True
    return False


def unproven(g: State, hand: list[int], seen: list[int], mission: int) -> Part | None:
    """The first part of a mission that the cards everybody knows do not prove yet (F-246)."""
    for part in g.box.missions[mission]:
        if OF_ONE_GOD <= part.what <= MOST_OF_A_GOD and lacking_proof(hand, seen, part) > 0:
            return part
    return None


def lacking_proof(hand: list[int], seen: list[int], part: Part) -> int:
    """How many units of a part the hand has and nobody has seen: what is missing altogether is not to be proven (F-404)."""
    proven = min(part.n, god_cards(hand, part.what, part.arg))
    return proven - god_cards(seen, part.what, part.arg)


def to_show(g: State, seat: int, mission: int) -> list[int]:
    """The cards of which one is shown next to prove a mission; none once what everybody knows proves it (F-246, F-252)."""
    player = g.players[seat]
    part = unproven(g, player.hand, player.seen, mission)
    return unknown_cards(player.hand, player.seen, part) if part is not None else []


def choice_of_cards(g: State, seat: int, mission: int, source: int) -> list[int]:
    """The cards to choose from for proof once card 04 is paid for, if it is used; none if there is no choice (F-252)."""
    player = g.players[seat]
    hand, seen = player.hand, player.seen
    if source == HAND:
        hand, seen = without(hand, 1), without(seen, min(1, seen[MISSION_SHORT]))
    part = unproven(g, hand, seen, mission)
    if part is None:
        return []
    cards = unknown_cards(hand, seen, part)
    unseen = sum([hand[card] - seen[card] for card in cards])
    return cards if len(cards) > 1 and unseen > lacking_proof(hand, seen, part) else []


def unknown_cards(hand: list[int], seen: list[int], part: Part) -> list[int]:
    """Cards nobody has seen that bring a part nearer to being proven, with as few of them as possible."""
    held = by_god(hand)
    known = by_god(seen)
    helps = [False] * len(held)
    if part.what == OF_ONE_GOD:
        helps[part.arg] = True
    elif part.what == MOST_OF_A_GOD:
        wanted = min(part.n, max(held))
        nearest = max([known[god] for god in range(len(held)) if held[god] >= wanted])
        helps = [held[god] >= wanted and known[god] == nearest for god in range(len(held))]
    else:
        helps = [known[god] == 0 for god in range(len(held))]
    return [card for card in range(CARDS) if hand[card] > seen[card] and helps[GOD_OF[card]]]


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
        return god_cards(player.hand, what, arg)
    if what <= 21:
        return goods(player, what, arg)
    if what == 22:
        return g.priests(seat)
    if what == 23:
        return player.food
    if what == 24:
        return player.circles.bit_count()
    if what == INTI_OWNED:
        return player.inti
    if what == OFFERINGS_OWNED:
        return player.offerings
    return 1 if g.order[0] == seat else 0


def feathers(g: State, seat: int, what: int, arg: int) -> int:
    """Feathers in all, of one colour, or the number of colours (F-701 to F-706)."""
    if what == 0:
        return g.players[seat].feathers.bit_count()
    if what == 1:
        return g.feather_count(seat, arg)
    number = 0
    for colour in range(4):
        if g.feather_count(seat, colour):
            number += 1
    return number


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
    number = 0
    for there in network.of_value:
        if own & there:
            number += 1
    return number


def persons(player: Player, what: int, arg: int) -> int:
    """Person tiles of a set, with an ability, of different abilities, or slid down (F-601 to F-605, F-715 to F-721, F-744 on)."""
    if what == 10:
        return persons_with(player, arg)
    if what == 11 or what == 12:
        return player.abilities(what - 11).bit_count()
    number = 0
    for slot in range(len(player.slots)):
        tile = player.slots[slot]
        if tile == NONE:
            continue
        slid = player.down >> slot & 1
        if what == 15:
            number += slid
        elif what >= 13:
            number += slid if SET_OF[tile] == what - 13 else 0
        else:
            number += 1 if SET_OF[tile] == what - 8 else 0
    return number


def persons_with(player: Player, ability: int) -> int:
    number = 0
    for tile in player.slots:
        if tile != NONE and ABILITY_OF[tile] == ability % ABILITY:
            number += 1
    return number


def god_cards(cards: list[int], what: int, arg: int) -> int:
    """Cards of one god, the number of gods, or the most of one god; medallions never count (F-607, F-722 on)."""
    counts = by_god(cards)
    if what == OF_ONE_GOD:
        return counts[arg]
    if what == MOST_OF_A_GOD:
        return max(counts)
    return len(counts) - counts.count(0)


def by_god(cards: list[int]) -> list[int]:
    """How many of these cards each god has."""
    numbers = [0] * len(GODS)
    for card in range(CARDS):
        numbers[GOD_OF[card]] += cards[card]
    return numbers


def goods(player: Player, what: int, arg: int) -> int:
    """Goods in all, of one type, or the number of types (F-605, F-724 to F-731)."""
    if what == 20:
        return player.goods[arg]
    if what == 19:
        return sum(player.goods)
    return 6 - player.goods.count(0)

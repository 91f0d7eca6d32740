"""Conquest: casualties, armies in the field, markers (T-160 to T-165, T-253)."""

from typing import Final

from kancha.games.tawantinsuyu.automaton import him
from kancha.games.tawantinsuyu.buildings import FEWER_SOLDIERS, figure
from kancha.games.tawantinsuyu.events import ARMY_DISCARDED, ARMY_FLIPPED, CONQUERED, FELL, MUSTERED
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.gains import Gain
from kancha.games.tawantinsuyu.material import CHEAP_CONQUEST, CONQUESTS, GOLD, KINDS_OF_WORKER, NONE, POTATO
from kancha.games.tawantinsuyu.payment import Effects, pay_one
from kancha.games.tawantinsuyu.people import CONQUESTS_MADE
from kancha.games.tawantinsuyu.reasons import (
    CARD_TOO_MANY,
    FLIP_FIRST,
    GOLD_FOR_MOVER,
    MARKER_THERE,
    MUSTER_DEAR,
    NO_NOMAD_TO_FALL,
    NOT_SO_MANY,
    NOT_TO_MUSTER,
    NOTHING_TO_FLIP,
    ONE_VILLAGER,
    PART_BEGUN,
    REST_TOO_SMALL,
    SET_TOO_SMALL,
    TOO_FEW_SOLDIERS,
    VILLAGE_EMPTY,
    VILLAGE_FIRST,
)
from kancha.games.tawantinsuyu.state import AXOMAMMA, State
from kancha.games.tawantinsuyu.verbs import CONQUER, DISCARD, FLIP, MUSTER, SEND, SEND_NOMAD, TAKE_GOLD
from kancha.games.tawantinsuyu.workers import NomadFromBag
from kancha.kernel.bits import lowest
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import PASS, STOP, Verb

CORN_END: Final = 1


def conquest(g: State, side: int) -> Effects:
    """Set off by a person: a casualty, then armies, then markers."""
    return (Casualty(side), Muster(side, 1, 0))


def campaign(g: State, side: int, gold: bool) -> Effects:
    """The active player's armies are played: now the others', then the markers (T-161, T-162, T-165)."""
    others = g.order(side)[1:]
    effects: list[Effect[State]] = []
    for other in others:
        if g.is_seat(other):
            effects.append(Muster(other, 0, 0))
        else:
            effects += him().muster(g)
    if not gold:
        effects.append(Conquer(side))
    for other in others:
        if g.is_seat(other):
            effects.append(Conquer(other))
        else:
            effects += him().conquer(g)
    if not gold:
        effects.append(Conquer(side))
    return tuple(effects)


class Casualty(Question[State]):
    """A worker from an end of the Village falls, else a Nomad; neither: none (T-160)."""

    def options(self, g: State) -> list[int]:
        if g.village:
            return [SEND.of(0), SEND.of(CORN_END)] if len(g.village) > 1 else [SEND.of(0)]
        return [SEND_NOMAD.of(kind) for kind in range(KINDS_OF_WORKER) if g.nomads[kind]]

    def verbs(self) -> list[Verb]:
        return [SEND, SEND_NOMAD]

    def refuse(self, g: State, option: int) -> int:
        if SEND.owns(option):
            return ONE_VILLAGER if g.village else VILLAGE_EMPTY
        if SEND_NOMAD.owns(option):
            return VILLAGE_FIRST if g.village else NO_NOMAD_TO_FALL
        return 0

    def do(self, g: State, option: int) -> Effects:
        if SEND.owns(option):
            fall(g, self.seat, g.village.pop(-1 if SEND.arg(option) == CORN_END else 0))
            return ()
        worker = SEND_NOMAD.arg(option)
        g.nomads[worker] -= 1
        fall(g, self.seat, worker)
        return (NomadFromBag(),)


def fall(g: State, side: int, worker: int) -> None:
    """A worker goes to the casualties."""
    g.casualties[worker] += 1
    if g.events is not None:
        g.tell(FELL, side, worker)


def muster(g: State, side: int, card: int) -> None:
    """An army card goes from the hand face up to the play area."""
    player = g.players[side]
    player.army &= ~(1 << card)
    player.army_up |= 1 << card
    if g.events is not None:
        g.tell(MUSTERED, side, card)


class Muster(Own):
    """Play army cards from hand: 1 potato each, the active player's first one free; or gold instead of all (T-161, T-155)."""

    def __init__(self, seat: int, active: int, played: int) -> None:
        super().__init__(seat)
        self.active = active
        self.played = played

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        options: list[int] = []
        free = self.active and not self.played
        if player.army and (free or player.res[POTATO] + player.res[GOLD] > 0):
            options = MUSTER.over(player.army)
        if not self.active:
            return [STOP, *options] if options else []
        if self.played:
            return [STOP, *options]
        if options or any_conquest(g, self.seat):
            options.append(STOP)
        return [TAKE_GOLD.base, *options]

    def hopeful(self, g: State) -> bool:
        return g.players[self.seat].army_cards() > 0

    def proper(self) -> list[Verb]:
        return [MUSTER, TAKE_GOLD]

    def refusal(self, g: State, option: int) -> int:
        if option == TAKE_GOLD.base:
            return PART_BEGUN if self.active else GOLD_FOR_MOVER
        if not MUSTER.owns(option):
            return 0
        return MUSTER_DEAR if g.players[self.seat].army >> MUSTER.arg(option) & 1 else NOT_TO_MUSTER

    def act(self, g: State, option: int) -> Effects:
        if option == TAKE_GOLD.base:
            g.gain(self.seat, GOLD, 1)
            return campaign(g, self.seat, True)
        if option in (STOP, PASS):
            return campaign(g, self.seat, False) if self.active else ()
        free = self.active and not self.played
        paid: Effects = () if free else pay_one(g, self.seat, POTATO, 1)
        muster(g, self.seat, MUSTER.arg(option))
        return (*paid, Muster(self.seat, self.active, self.played + 1))


def needs(g: State, side: int, space: int) -> list[tuple[int, int]]:
    """The soldiers to flip and to discard: one pair, with fewer soldiers needed sometimes a choice of two (T-163, T-253)."""
    flip, discard = g.box.flip[space], g.box.discard[space]
    if g.axo is not None and side == AXOMAMMA:
        spared = g.adjusted(CHEAP_CONQUEST)
        return [(max(0, flip - spared), max(0, discard - spared))]
    spared = figure(g.box, g.players[side], FEWER_SOLDIERS)
    if not spared:
        return [(flip, discard)]
    fewer = (max(0, flip - spared), max(0, discard - spared))
    if fewer != (0, 0):
        return [fewer]
    pairs: list[tuple[int, int]] = []
    if flip:
        pairs.append((1, 0))
    if discard:
        pairs.append((0, 1))
    return pairs or [(0, 0)]


def lean(number: int, singles: int, doubles: int) -> list[tuple[int, int]]:
    """Sets of so many singles and doubles with at least that many soldiers and no card too many (T-164)."""
    ways: list[tuple[int, int]] = []
    for twos in range(min(doubles, (number + 1) // 2) + 1):
        ones = number - 2 * twos
        if ones < 0:
            ones = 0
        if ones <= singles and (2 * twos <= number or ones == 0):
            ways.append((ones, twos))
    return ways


def spendings(g: State, side: int, flip: int, discard: int) -> list[tuple[int, int]]:
    """The lean sets for the flip after which the discard can still be met."""
    player = g.players[side]
    doubles = (player.army_up & g.box.army_twos).bit_count()
    singles = player.army_up.bit_count() - doubles
    return [
        (ones, twos) for ones, twos in lean(flip, singles, doubles) if singles - ones + 2 * (doubles - twos) >= discard
    ]


def set_refusal(g: State, side: int, ones: int, twos: int, number: int, after: int) -> int:
    """Why so many singles and doubles are no set for so many soldiers, with so many to be discarded afterwards (T-163, T-164)."""
    player = g.players[side]
    doubles = (player.army_up & g.box.army_twos).bit_count()
    singles = player.army_up.bit_count() - doubles
    if ones > singles or twos > doubles:
        return NOT_SO_MANY
    if ones + 2 * twos < number:
        return SET_TOO_SMALL
    return REST_TOO_SMALL if (ones, twos) in lean(number, singles, doubles) and after else CARD_TOO_MANY


def payable(g: State, side: int, space: int) -> bool:
    """Whether a side's face-up cards meet the requirement of a conquest space (T-163)."""
    for flip, discard in needs(g, side, space):
        if spendings(g, side, flip, discard):
            return True
    return False


def conquerable(g: State, side: int) -> list[int]:
    """Empty conquest spaces whose requirement can be met, with a marker left (T-162)."""
    player = g.players[side]
    if not player.markers_left or (not player.army_up and not player.automaton):
        return []
    return [space for space in range(CONQUESTS) if g.conquests[space] == NONE and payable(g, side, space)]


def any_conquest(g: State, side: int) -> bool:
    return len(conquerable(g, side)) > 0


class Conquer(Question[State]):
    """Place a marker on an empty conquest space whose requirement can be met, or none (T-162)."""

    def options(self, g: State) -> list[int]:
        options = [CONQUER.of(space) for space in conquerable(g, self.seat)]
        return [PASS, *options] if options else []

    def why_not(self, g: State) -> list[tuple[int, int]]:
        reasons = [(CONQUER.of(space), self.refuse(g, CONQUER.of(space))) for space in range(CONQUESTS)]
        return [(option, rule) for option, rule in reasons if rule]

    def refuse(self, g: State, option: int) -> int:
        if not CONQUER.owns(option):
            return 0
        if g.conquests[CONQUER.arg(option)] != NONE:
            return MARKER_THERE
        return 0 if payable(g, self.seat, CONQUER.arg(option)) else TOO_FEW_SOLDIERS

    def do(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        space = CONQUER.arg(option)
        put_marker(g, self.seat, space)
        return (Gain(self.seat, g.box.conquest_gain[space], CONQUESTS_MADE), SpendArmies(self.seat, space))


def put_marker(g: State, side: int, space: int) -> None:
    g.conquests[space] = side
    g.players[side].markers_left -= 1
    if g.events is not None:
        g.tell(CONQUERED, side, space)


class SpendArmies(Question[State]):
    """After the reward the cards are turned down or discarded (T-163, T-164)."""

    def __init__(self, seat: int, conquest: int) -> None:
        super().__init__(seat)
        self.conquest = conquest

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        for flip, discard in needs(g, self.seat, self.conquest):
            verb = FLIP if flip else DISCARD
            first, second = (flip, discard) if flip else (discard, 0)
            options += [verb.of(ones, twos) for ones, twos in spendings(g, self.seat, first, second)]
        return options

    def verbs(self) -> list[Verb]:
        return [FLIP, DISCARD]

    def refuse(self, g: State, option: int) -> int:
        pairs = needs(g, self.seat, self.conquest)
        if FLIP.owns(option):
            flips = [(flip, discard) for flip, discard in pairs if flip]
            return set_refusal(g, self.seat, *FLIP.args(option), *flips[0]) if flips else NOTHING_TO_FLIP
        if DISCARD.owns(option):
            discards = [discard for flip, discard in pairs if not flip]
            return set_refusal(g, self.seat, *DISCARD.args(option), discards[0], 0) if discards else FLIP_FIRST
        return 0

    def do(self, g: State, option: int) -> Effects:
        if DISCARD.owns(option):
            ones, twos = DISCARD.args(option)
            spend(g, self.seat, ones, twos, True)
            return ()
        ones, twos = FLIP.args(option)
        spend(g, self.seat, ones, twos, False)
        return (DiscardArmies(self.seat, self.conquest),)


class DiscardArmies(Question[State]):
    """What has to be discarded besides what was flipped."""

    def __init__(self, seat: int, conquest: int) -> None:
        super().__init__(seat)
        self.conquest = conquest

    def options(self, g: State) -> list[int]:
        discard = needs(g, self.seat, self.conquest)[0][1]
        return [DISCARD.of(ones, twos) for ones, twos in spendings(g, self.seat, discard, 0)] if discard else []

    def refuse(self, g: State, option: int) -> int:
        if not DISCARD.owns(option):
            return 0
        return set_refusal(g, self.seat, *DISCARD.args(option), needs(g, self.seat, self.conquest)[0][1], 0)

    def do(self, g: State, option: int) -> Effects:
        ones, twos = DISCARD.args(option)
        spend(g, self.seat, ones, twos, True)
        return ()


def spend(g: State, side: int, ones: int, twos: int, discard: bool) -> None:
    """Turn down or discard so many face-up cards of one soldier and of two; alike in the field, the lowest numbers go."""
    player = g.players[side]
    for number in range(ones + twos):
        pile = player.army_up & ~g.box.army_twos if number < ones else player.army_up & g.box.army_twos
        card = lowest(pile)
        player.army_up &= ~(1 << card)
        if discard:
            g.army_discard |= 1 << card
        else:
            player.army_down |= 1 << card
        if g.events is not None:
            g.tell(ARMY_DISCARDED if discard else ARMY_FLIPPED, side, card)

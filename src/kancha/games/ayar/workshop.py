"""How the Ayllu farms, builds, weaves and makes pots on its own board (A-120..A-126)."""

from typing import Final

from kancha.games.ayar.construction import build_island
from kancha.games.ayar.events import (
    AYLLU_DIVERTED,
    AYLLU_LOST_ISLAND,
    AYLLU_PLANTED,
    AYLLU_SAILED,
    AYLLU_TOOK_NOTHING,
    FROM_LAKE,
    FROM_MAIZE,
    FROM_TEXTILE,
    FROM_VESSEL,
)
from kancha.games.ayar.material import (
    CONSTRUCTION,
    FARMING,
    FIRST_ISLAND,
    LAST_ISLAND,
    NONE,
    PILE,
    POTTERY,
    SHELF,
    WEAVING,
)
from kancha.games.ayar.pottery import Refill, take_vessel
from kancha.games.ayar.state import State
from kancha.games.ayar.weaving import ShowTops, take_top
from kancha.kernel.effects import Effect

LAST_PILE: Final = 3


def ayllu_activity(activity: int, power: int) -> tuple[Effect[State], ...]:
    """The Ayllu performs an activity; what it cannot take is skipped (A-136)."""
    if activity == FARMING:
        return (AylluFarms(power),)
    if activity == CONSTRUCTION:
        return (AylluBuilds(power),)
    if activity == WEAVING:
        return (AylluWeaves(power), ShowTops())
    return (AylluPots(power), Refill())


class AylluFarms(Effect[State]):
    """As many maize as its power, from left to right (A-122)."""

    def __init__(self, power: int) -> None:
        self.power = power

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayllu = g.ayllu
        assert ayllu is not None
        board = g.solo_board()
        number = min(self.power, len(board.maize_moons) - ayllu.maize)
        if g.events is not None:
            g.tell(AYLLU_PLANTED, number)
        for _ in range(number):
            g.area.append(g.seats)
            if board.maize_viracocha[ayllu.maize]:
                g.gain_llama(g.seats, FROM_MAIZE)
            ayllu.maize += 1
        return ()


class AylluBuilds(Effect[State]):
    """The raft advances on its own track; every section it enters sends an island to the lake (A-123)."""

    def __init__(self, power: int) -> None:
        self.power = power

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayllu = g.ayllu
        assert ayllu is not None
        board = g.solo_board()
        raft = min(len(board.track), ayllu.raft + self.power)
        if g.events is not None:
            g.tell(AYLLU_SAILED, raft - ayllu.raft)
        ayllu.raft = raft
        if not raft:
            return ()
        for section in range(ayllu.islands, board.section_of[raft - 1] + 1):
            value = board.sections[section][-1]
            if section == board.section_of[raft - 1]:
                value = board.track[raft - 1]
            ayllu.islands += 1
            self.send(g, section, g.box.lake.island_of_value(value))
        return ()

    def send(self, g: State, section: int, wanted: int) -> None:
        """An island goes to its space, or to another yellow one if that is taken (A-124, A-125)."""
        ayllu = g.ayllu
        assert ayllu is not None
        space = room_for_island(g, wanted)
        if space == NONE:
            ayllu.lost += 1
            if g.events is not None:
                g.tell(AYLLU_LOST_ISLAND)
            return
        if space != wanted and g.events is not None:
            g.tell(AYLLU_DIVERTED, wanted, space)
        build_island(g, g.seats, space, ayllu.islands)
        if not g.solo_board().viracocha_sections[section]:
            return
        best = NONE
        for zone in g.box.lake.zones_of[space]:
            if g.zones[zone] and (best == NONE or g.box.lake.zone_height(zone) < g.box.lake.zone_height(best)):
                best = zone
        if best != NONE:
            g.zones[best] -= 1
            g.gain_llama(g.seats, FROM_LAKE)


def room_for_island(g: State, wanted: int) -> int:
    """The wanted space or, if it is yellow and taken, the empty yellow one next above, else next below (A-124)."""
    box = g.box
    if not box.lake.is_yellow(wanted) or not g.islands[wanted]:
        return wanted
    value = box.lake.moons[wanted]
    above = NONE
    below = NONE
    for space in range(FIRST_ISLAND, LAST_ISLAND + 1):
        if not box.lake.is_yellow(space) or g.islands[space]:
            continue
        moons = box.lake.moons[space]
        if moons > value and (above == NONE or moons < box.lake.moons[above]):
            above = space
        if moons < value and (below == NONE or moons > box.lake.moons[below]):
            below = space
    return above if above != NONE else below


class AylluWeaves(Effect[State]):
    """Power 1 or 2: a textile of that pile. More: one of pile 1 and one of the pile below its power (A-121)."""

    def __init__(self, power: int) -> None:
        self.power = power

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayllu = g.ayllu
        assert ayllu is not None
        board = g.solo_board()
        room = len(board.weaving_suns) - len(ayllu.cloths)
        wanted = [self.power - 1] if self.power <= 2 else [0, min(self.power - 2, LAST_PILE)]
        used = 0
        for pile in wanted[:room]:
            while pile >= 0 and (g.tops[pile] == NONE or used >> pile & 1):
                pile -= 1
            if pile < 0:
                continue
            used |= 1 << pile
            textile = take_top(g, g.seats, pile)
            ayllu.cloths.append(textile)
            if g.box.loom.viracocha[textile]:
                g.gain_llama(g.seats, FROM_TEXTILE)
        if not used and g.events is not None:
            g.tell(AYLLU_TOOK_NOTHING, WEAVING)
        return ()


class AylluPots(Effect[State]):
    """As many vessels as it can, then most Viracocha, then the lowest places; the pile only for one more (A-120)."""

    def __init__(self, power: int) -> None:
        self.power = power

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayllu = g.ayllu
        assert ayllu is not None
        room = len(g.solo_board().pottery_suns) - len(ayllu.pots)
        places = chosen_vessels(g, self.power, room)
        for place in places:
            if take_vessel(g, g.seats, place, ayllu.pots):
                g.gain_llama(g.seats, FROM_VESSEL)
        if not places and g.events is not None:
            g.tell(AYLLU_TOOK_NOTHING, POTTERY)
        return ()


def chosen_vessels(g: State, power: int, room: int) -> list[int]:
    """The places the Ayllu takes vessels from (A-120)."""
    cost = g.box.kiln.power
    there = [place for place in range(SHELF) if g.shelf[place] != NONE]
    if g.pile_size():
        there.append(PILE)
    best: list[int] = []
    worth = 0
    for first in there:  # from the lowest places up, so that of equals the lower ones are met first
        if room < 1 or cost[first] > power:
            continue
        sets = [[first]]
        if room > 1:
            sets += [[first, other] for other in there if other > first and cost[first] + cost[other] <= power]
        for places in sets:
            here = 100 * len(places)  # the number counts first, then no pile, then the Viracocha shown
            for place in places:
                if place == PILE:
                    here -= 10
                elif g.shelf[place] & 1:
                    here += 1
            if here > worth:
                best, worth = places, here
    return best

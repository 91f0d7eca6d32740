"""The night: retirement, harvest, temples, step markers, dawn (A-096..A-104)."""

from typing import Final

from kancha.games.ayar.asking import forbidden
from kancha.games.ayar.events import (
    AYLLU_BONUS,
    AYLLU_NIGHT_SLOT,
    BONUS_MARKED,
    DAWN,
    FROM_AYLLU_BONUS,
    FROM_HARVEST,
    HARVESTED,
    MARKER_RETIRED,
    NIGHT_FALLS,
    NO_HARVEST,
    RETIRED,
)
from kancha.games.ayar.material import MOON_SLOT, NONE, RAYMI_SLOTS, TEMPLE_MOON_POINTS, TEMPLE_MOONS, TEMPLE_SLOTS
from kancha.games.ayar.state import DAWNS, MARKERS, SHRINES, TEMPLES, State
from kancha.games.ayar.verbs import MOON
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.effects import EachSeat, Effect, Question
from kancha.kernel.verbs import Verb

SLOT_FULL: Final = 103


class Night(Effect[State]):
    """The hindmost Ayar retires; on a tie the one whose woman stands lowest. Then the other steps (A-096, A-097)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayar = hindmost(g)
        g.retired |= 1 << ayar
        if g.events is not None:
            g.tell(NIGHT_FALLS, g.round)
            g.tell(RETIRED, ayar, g.men[ayar])
        for slot in range(len(RAYMI_SLOTS)):
            g.clear_raymi(slot)
        return (Harvest(ayar), ShrinePoints(), TemplePoints(ayar), MarkerPoints(g.first, g.sides(), ayar), Dawn())


def hindmost(g: State) -> int:
    """Who retires next (A-097)."""
    last = NONE
    for ayar in range(4):
        if g.retired >> ayar & 1:
            continue
        behind = last == NONE or g.men[ayar] < g.men[last]
        if behind or (g.men[ayar] == g.men[last] and g.row_of[ayar] > g.row_of[last]):
            last = ayar
    return last


class Harvest(Effect[State]):
    """Who planted most takes the Viracocha beside the woman of the retired man; then the fields are bare (A-098)."""

    def __init__(self, ayar: int) -> None:
        self.ayar = ayar

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        area = g.area
        winner = NONE
        most = 0
        for side in area:  # in the order of planting, so that of equals the earliest is met first
            count = area.count(side)
            if count > most:
                winner, most = side, count
        lies_there = g.beside >> self.ayar & 1
        g.beside &= ~(1 << self.ayar)
        g.area = []
        if winner == NONE:
            if g.events is not None:
                g.tell(NO_HARVEST)
            return ()
        if g.events is not None:
            g.tell(HARVESTED, winner, most)
        return gain_viracocha(g, winner, FROM_HARVEST) if lies_there else ()


class ShrinePoints(Effect[State]):
    """Who completed the temple slot gains 2 moon points per own temple in the area (A-092, A-099)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        for side in g.in_turn_order():
            if side == g.seats or not g.players[side].is_complete(TEMPLE_MOONS):
                continue
            temples = 0
            for row in g.rows:
                for temple in row:
                    if temple // 4 == side:
                        temples += 1
            if temples:
                g.score(side, TEMPLE_MOON_POINTS * temples, SHRINES)
        return ()


class TemplePoints(Effect[State]):
    """The row of the retired Ayar scores from left to right, and its temples leave the game (A-100, A-101)."""

    def __init__(self, ayar: int) -> None:
        self.ayar = ayar

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        row = g.rows[g.row_of[self.ayar]]
        for index in range(len(row)):
            side, activity = row[index] // 4, row[index] % 4
            bonus = g.box.column_bonus[min(index, TEMPLE_SLOTS - 1)]
            g.score(side, g.moons(side, activity) + bonus, TEMPLES)
        g.rows[g.row_of[self.ayar]] = []
        return ()


class MarkerPoints(EachSeat[State]):
    """Clockwise from the first player, each puts the marker of the retired colour on a moon slot (A-102, A-131)."""

    def __init__(self, first: int, seats: int, ayar: int) -> None:
        super().__init__(first, seats)
        self.ayar = ayar

    def make(self, g: State, seat: int) -> tuple[Effect[State], ...]:
        return (AylluMarker(self.ayar) if g.is_ayllu(seat) else RetireMarker(seat, self.ayar),)


class RetireMarker(Question[State]):
    """The marker leaves its slot for good and scores the moons of an activity whose moon slot is empty (A-102, A-103)."""

    def __init__(self, seat: int, ayar: int) -> None:
        super().__init__(seat)
        self.ayar = ayar

    def verbs(self) -> list[Verb]:
        return [MOON]

    def refuse(self, g: State, option: int) -> int:
        full = MOON.owns(option) and g.players[self.seat].full_moon_slots() >> MOON.arg(option) & 1
        return SLOT_FULL if full else 0

    def options(self, g: State) -> list[int]:
        return MOON.over(15 & ~g.players[self.seat].full_moon_slots())

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        activity = MOON.arg(option)
        player = g.players[self.seat]
        player.where[self.ayar] = MOON_SLOT + activity
        player.standing &= ~(1 << self.ayar)
        if g.events is not None:
            g.tell(MARKER_RETIRED, self.seat, self.ayar, activity)
        g.score(self.seat, g.moons(self.seat, activity), MARKERS)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, MOON.over(15))


class AylluMarker(Effect[State]):
    """The Ayllu's marker goes to the empty Night slot of its activity with most moons (A-131)."""

    def __init__(self, ayar: int) -> None:
        self.ayar = ayar

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayllu = g.ayllu
        assert ayllu is not None
        full = ayllu.night_slots()
        best = NONE
        for activity in range(4):
            if not full >> activity & 1 and (best == NONE or g.moons(g.seats, activity) > g.moons(g.seats, best)):
                best = activity
        ayllu.bag &= ~(1 << self.ayar)
        if best == NONE:
            return ()
        ayllu.night[self.ayar] = best
        moons = g.moons(g.seats, best)
        if g.events is not None:
            g.tell(MARKER_RETIRED, g.seats, self.ayar, best)
            g.tell(AYLLU_NIGHT_SLOT, best, moons)
        g.score(g.seats, moons, MARKERS)
        return ()


class Dawn(Effect[State]):
    """Each side's sun score grows by its devotion; the Ayllu marks a bonus first (A-104, A-132)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.ayllu is not None:
            mark_ayllu_bonus(g)
        if g.events is not None:
            g.tell(DAWN, g.round)
        for side in g.in_turn_order():
            g.score(side, g.devotion[side], DAWNS)
        return ()


def mark_ayllu_bonus(g: State) -> None:
    """Of the empty bonus slots the one with most suns, the upper one if equal (A-132)."""
    ayllu = g.ayllu
    assert ayllu is not None
    best = NONE
    for activity in range(4):
        if not ayllu.marked >> activity & 1 and (best == NONE or g.suns(g.seats, activity) > g.suns(g.seats, best)):
            best = activity
    if best == NONE:
        return
    ayllu.marked |= 1 << best
    suns = g.suns(g.seats, best)
    if g.events is not None:
        g.tell(AYLLU_BONUS, best, suns)
        g.tell(BONUS_MARKED, g.seats, best)
    g.raise_devotion(g.seats, suns, FROM_AYLLU_BONUS)

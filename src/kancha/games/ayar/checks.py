"""The end of a turn: temples, personal bonuses, Raymi and fertile land, in the order the player likes (A-073..A-088)."""

from typing import Final

from kancha.games.ayar.asking import forbidden
from kancha.games.ayar.events import (
    BONUS_MARKED,
    FERTILE,
    FROM_FERTILE,
    FROM_INTI,
    FROM_PERSONAL,
    FROM_RAYMI,
    RAYMI_HELD,
    RAYMI_TURNED,
    REAPED,
    TEMPLE_PLACED,
)
from kancha.games.ayar.material import (
    ACTIVITIES,
    FERTILE_THRESHOLD,
    INTI,
    LAST_SPACE,
    LINE_CELLS,
    LLAMA,
    NONE,
    QUADRANT_CELLS,
    QUADRANT_OF,
    TEMPLE_SLOTS,
    VIRACOCHA,
)
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import (
    CHECK_COLUMN,
    CHECK_FERTILE,
    CHECK_NEXT,
    CHECK_RAYMI,
    CHECK_ROW,
    CHECK_TEMPLE,
    REAP,
    TEMPLE,
)
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.bits import members
from kancha.kernel.effects import EachSeat, Effect, Question
from kancha.kernel.verbs import Verb

RESOLVED: Final = 73
TEMPLE_GONE: Final = 74
QUADRANT_LEFT: Final = 1074
ROW_LEFT: Final = 78
COLUMN_LEFT: Final = 1078
OTHER_TILE: Final = 82
TILE_AHEAD: Final = 1082
TILE_GONE: Final = 85
TILE_BEHIND: Final = 86
TWO_ACTIVITIES: Final = 87
LAND_AHEAD: Final = 1087
LAND_BEHIND: Final = 2087
EVERY_CHECK: Final = (1 << CHECK_FERTILE + 1) - 1
EVERY_PAIR: Final[list[int]] = [REAP.of(pair) for pair in range(1, 16)]
PAIRS: Final[list[int]] = [REAP.of(pair) for pair in range(1, 16) if pair.bit_count() == 2]


class EndChecks(Effect[State]):
    """What this turn's tambo emptied and what the Ayar reached (A-073)."""

    def __init__(self, seat: int, ayar: int, before: int, cell: int) -> None:
        """`before` is the man's space before he moved."""
        self.seat = seat
        self.ayar = ayar
        self.before = before
        self.cell = cell

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        tambos = g.players[self.seat].tambos
        items = reached(g, self.ayar, self.before)
        if not tambos & QUADRANT_CELLS[QUADRANT_OF[self.cell]]:
            items |= 1 << CHECK_TEMPLE
        if not tambos & LINE_CELLS[self.cell // 4]:
            items |= 1 << CHECK_ROW
        if not tambos & LINE_CELLS[4 + self.cell % 4]:
            items |= 1 << CHECK_COLUMN
        return (NextCheck(self.seat, self.ayar, self.cell, items, items),) if items else ()


def reached(g: State, ayar: int, before: int) -> int:
    """The Raymi tiles and the fertile land a man came to this turn, as a set of checks (A-082, A-086, A-087)."""
    items = 0
    now = g.men[ayar]
    for slot in g.box.paths.slots[ayar]:
        if before < g.box.paths.raymi_links[slot][ayar] <= now and g.tiles[slot] != NONE:
            items |= 1 << CHECK_RAYMI + slot
    if before < LAST_SPACE == now:
        items |= 1 << CHECK_FERTILE
    return items


class NextCheck(Question[State]):
    """Each item is resolved for everybody before the next; the active player says in which order (A-073)."""

    def __init__(self, seat: int, ayar: int, cell: int, items: int, due: int) -> None:
        """`due` is all that the turn brought about, `items` what is left of it."""
        super().__init__(seat)
        self.ayar = ayar
        self.cell = cell
        self.items = items
        self.due = due

    def verbs(self) -> list[Verb]:
        return [CHECK_NEXT]

    def options(self, g: State) -> list[int]:
        return CHECK_NEXT.over(self.items)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        item = CHECK_NEXT.arg(option)
        following = self.resolved(g, item)
        rest = self.items & ~(1 << item)
        return (*following, NextCheck(self.seat, self.ayar, self.cell, rest, self.due)) if rest else following

    def resolved(self, g: State, item: int) -> tuple[Effect[State], ...]:
        if item == CHECK_TEMPLE:
            return (PlaceTemple(self.seat, self.ayar),)
        if item == CHECK_ROW:
            return personal_bonus(g, self.seat, self.cell // 4)
        if item == CHECK_COLUMN:
            return personal_bonus(g, self.seat, 4 + self.cell % 4)
        return scoring_of(self.seat, self.ayar, item)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, CHECK_NEXT.over(EVERY_CHECK))

    def refuse(self, g: State, option: int) -> int:
        if not CHECK_NEXT.owns(option):
            return 0
        item = CHECK_NEXT.arg(option)
        if self.items >> item & 1:
            return 0
        return RESOLVED if self.due >> item & 1 else self.missed(g, item)

    def missed(self, g: State, item: int) -> int:
        """Why a turn did not bring an item about."""
        if item == CHECK_TEMPLE:
            return QUADRANT_LEFT
        if item == CHECK_ROW:
            return ROW_LEFT
        if item == CHECK_COLUMN:
            return COLUMN_LEFT
        man = g.men[self.ayar]
        if item == CHECK_FERTILE:
            return LAND_AHEAD if man < LAST_SPACE else LAND_BEHIND
        slot = item - CHECK_RAYMI
        linked = g.box.paths.raymi_links[slot][self.ayar]
        if g.tiles[slot] == NONE:
            return TILE_GONE
        if linked == NONE:
            return OTHER_TILE
        return TILE_AHEAD if man < linked else TILE_BEHIND


def scoring_of(side: int, ayar: int, item: int) -> tuple[Effect[State], ...]:
    """The scoring for all players of a tile or of the fertile land."""
    if item == CHECK_FERTILE:
        return (FertileLand(side, ayar),)
    return (HoldRaymi(item - CHECK_RAYMI),)


# Temples


class PlaceTemple(Question[State]):
    """An emptied quadrant brings one of the own temples into the row of the Ayar's woman (A-074..A-076)."""

    def __init__(self, seat: int, ayar: int) -> None:
        super().__init__(seat)
        self.ayar = ayar

    def verbs(self) -> list[Verb]:
        return [TEMPLE]

    def refuse(self, g: State, option: int) -> int:
        gone = TEMPLE.owns(option) and not g.players[self.seat].temples >> TEMPLE.arg(option) & 1
        return TEMPLE_GONE if gone else 0

    def options(self, g: State) -> list[int]:
        return TEMPLE.over(g.players[self.seat].temples)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        activity = TEMPLE.arg(option)
        g.players[self.seat].temples &= ~(1 << activity)
        put_temple(g, self.seat, self.ayar, activity)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, TEMPLE.over(15))


def put_temple(g: State, side: int, ayar: int, activity: int) -> None:
    """On the leftmost empty slot; the fourth holds any number (A-074, A-075)."""
    row = g.rows[g.row_of[ayar]]
    row.append(side * len(ACTIVITIES) + activity)
    if g.events is not None:
        g.tell(TEMPLE_PLACED, side, activity, g.row_of[ayar], min(len(row), TEMPLE_SLOTS))


# Personal bonuses


def personal_bonus(g: State, seat: int, line: int) -> tuple[Effect[State], ...]:
    """What an emptied line gives (A-078..A-081); an Inti bonus that is marked already gives nothing more."""
    bonus = g.box.board.bonus[line]
    if bonus == LLAMA:
        g.gain_llama(seat, FROM_PERSONAL)
    elif bonus == VIRACOCHA:
        return gain_viracocha(g, seat, FROM_PERSONAL)
    elif not g.players[seat].marked >> bonus - INTI & 1:
        activity = bonus - INTI
        g.raise_devotion(seat, g.devout_suns(seat, activity), FROM_INTI)
        g.players[seat].marked |= 1 << activity
        if g.events is not None:
            g.tell(BONUS_MARKED, seat, activity)
    return ()


# Raymi and fertile land


class HoldRaymi(Effect[State]):
    """All players gain devotion, and a llama with suns enough; the tile is turned or removed (A-082..A-085)."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        slot = self.slot
        tile = g.tiles[slot]
        number = g.threshold(slot)
        if g.events is not None:
            g.tell(RAYMI_HELD, slot, tile, number)
        for side in range(g.sides()):
            praise(g, side, tile % 4, number, FROM_RAYMI)
        g.turned |= 1 << slot
        g.clear_raymi(slot)
        if g.tiles[slot] != NONE and g.events is not None:
            g.tell(RAYMI_TURNED, slot, g.threshold(slot))
        return ()


def praise(g: State, side: int, activity: int, threshold: int, source: int) -> None:
    """Devotion for the suns of an activity, the extra one included, and a llama from a number on (A-083, A-093)."""
    suns = g.devout_suns(side, activity)
    g.raise_devotion(side, suns, source)
    if suns >= threshold:
        g.gain_llama(side, source)


class FertileLand(Effect[State]):
    """The man of this turn is there: every side chooses, from the active one on (A-087, A-088)."""

    def __init__(self, side: int, ayar: int) -> None:
        self.side = side
        self.ayar = ayar

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.events is not None:
            g.tell(FERTILE, self.ayar)
        return (Reaping(self.side, g.sides()),)


class Reaping(EachSeat[State]):
    """Everybody in turn order chooses two activities (A-088)."""

    def make(self, g: State, seat: int) -> tuple[Effect[State], ...]:
        return (AylluReaps() if g.is_ayllu(seat) else ReapLand(seat),)


class ReapLand(Question[State]):
    """Two different activities raise devotion; each with six suns brings a llama (A-087)."""

    def verbs(self) -> list[Verb]:
        return [REAP]

    def refuse(self, g: State, option: int) -> int:
        return TWO_ACTIVITIES if REAP.owns(option) and REAP.arg(option).bit_count() != 2 else 0

    def options(self, g: State) -> list[int]:
        return PAIRS.copy()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        reap(g, self.seat, REAP.arg(option))
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, EVERY_PAIR)


class AylluReaps(Effect[State]):
    """The Ayllu takes its two activities with most suns, the upper ones if equal (A-130)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        side = g.seats
        best = sorted(range(4), key=lambda activity: -g.suns(side, activity))
        reap(g, side, 1 << best[0] | 1 << best[1])
        return ()


def reap(g: State, side: int, pair: int) -> None:
    if g.events is not None:
        g.tell(REAPED, side, pair)
    for activity in members(pair):
        praise(g, side, activity, FERTILE_THRESHOLD, FROM_FERTILE)

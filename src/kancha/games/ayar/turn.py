"""A player's turn: a step marker, the Ayar, a tambo, the activity, the checks (A-022..A-040)."""

from typing import Final

from kancha.games.ayar.checks import EndChecks
from kancha.games.ayar.construction import MoveRaft
from kancha.games.ayar.events import BOXED, NO_ACTIVITY, SETTLED, STEPPED
from kancha.games.ayar.farming import PlantMaize
from kancha.games.ayar.material import (
    CELL_NAMES,
    CONSTRUCTION,
    FARMING,
    GOLD,
    ISLANDS,
    LAST_SPACE,
    LINE_CELLS,
    LINES,
    MARKERS,
    SITES,
    WEAVING,
)
from kancha.games.ayar.pottery import Refill, TakeVessel
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import BUILD, SETTLE, STEP, TAKE
from kancha.games.ayar.weaving import ShowTops, TakeTextile
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import PASS

NO_PASSING: Final = 21
SITE_TAKEN: Final = 24
NO_SLOT: Final = 26
OWN_SLOT: Final = 27
LYING_MARKER: Final = 28
NOTHING_TO_DO: Final = 29
OTHER_AYAR: Final = 30
NO_TAMBO: Final = 33
OTHER_PATH: Final = 34
CANNOT_PERFORM: Final = 35
NO_ISLAND_LEFT: Final = 36
RETIRED_MAN: Final = 140
EVERYTHING: Final = -1
ANYTHING: Final[list[int]] = [EVERYTHING] * 5
"""By power: no look at what could be performed."""


def activity_effects(seat: int, activity: int, power: int) -> tuple[Effect[State], ...]:
    """Performing an activity with the power of a line."""
    if activity == FARMING:
        return (PlantMaize(seat, power, 0),)
    if activity == CONSTRUCTION:
        return (MoveRaft(seat, power, 0, 0),)
    if activity == WEAVING:
        return (TakeTextile(seat, power, 0, 0), ShowTops())
    return (TakeVessel(seat, power, 0, 0), Refill())


def settle(g: State, side: int, site: int, power: int) -> int:
    """A tambo goes on a site; the activity the site shows."""
    g.put_tambo(side, site)
    activity = g.box.site_activity[site // SITES][site % SITES]
    if g.events is not None:
        g.tell(SETTLED, side, site, activity, power)
    return activity


class StartingActivity(Question[State]):
    """Any tambo of the grid goes on the first site of a path, and the activity is performed with power 1 (A-024, A-137)."""

    def options(self, g: State) -> list[int]:
        cells = members(g.players[self.seat].tambos)
        paths = [path for path in range(4) if not g.filled[path] & 1]
        return [SETTLE.of(cell, path * SITES) for cell in cells for path in paths]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell, site = SETTLE.args(option)
        g.players[self.seat].tambos &= ~(1 << cell)
        return activity_effects(self.seat, settle(g, self.seat, site, 1), 1)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        cells = members(g.players[self.seat].tambos)
        paths = [path for path in range(4) if g.filled[path] & 1]
        return [(SETTLE.of(cell, path * SITES), SITE_TAKEN) for cell in cells for path in paths]


class PlaceStep(Question[State]):
    """Lay an own marker beside a line that has tambos, and walk the Ayar (A-026..A-032)."""

    def options(self, g: State) -> list[int]:
        found = self.steps(g, performable(g, self.seat))
        if found:
            return found
        return self.steps(g, ANYTHING)  # a dead end: any step will do, and nothing is performed

    def steps(self, g: State, useful: list[int]) -> list[int]:
        """The steps after which the man has a site behind him that shows one of these activities, given by power."""
        player = g.players[self.seat]
        blocked = player.blocked_lines()
        standing = player.standing
        gold = standing >> GOLD & 1
        men = [ayar for ayar in range(4) if not g.retired >> ayar & 1 and (gold or standing >> ayar & 1)]
        found: list[int] = []
        for line in range(len(LINES)):
            if blocked >> line & 1 or not player.tambos & LINE_CELLS[line]:
                continue
            shown = useful[player.power_of(line)]
            arrows = g.arrows(line)
            for ayar in men:
                space = min(LAST_SPACE, g.men[ayar] + arrows)
                sites = g.box.sites_showing[ayar][shown] & ~g.filled[ayar] if shown != EVERYTHING else -1
                if not sites & g.box.behind[ayar][space]:
                    continue
                if standing >> ayar & 1:
                    found.append(STEP.of(ayar, line, ayar))
                if gold:
                    found.append(STEP.of(GOLD, line, ayar))
        found.sort()
        return found

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        marker, line, ayar = STEP.args(option)
        player = g.players[self.seat]
        player.where[marker] = line
        player.standing &= ~(1 << marker)
        if g.events is not None:
            g.tell(STEPPED, self.seat, marker, line)
        before = g.men[ayar]
        g.walk(ayar, g.arrows(line))
        return (TakeTambo(self.seat, line, ayar, before),)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = self.options(g)
        found: list[tuple[int, int]] = [(PASS, NO_PASSING)]
        for marker in range(len(MARKERS)):
            for line in range(len(LINES)):
                for ayar in range(4) if marker == GOLD else (marker,):
                    option = STEP.of(marker, line, ayar)
                    if option not in possible:
                        found.append((option, self.refusal(g, marker, line, ayar)))
        for marker in range(GOLD):
            others = [ayar for ayar in range(4) if ayar != marker]
            found += [(STEP.of(marker, line, ayar), OTHER_AYAR) for line in range(len(LINES)) for ayar in others]
        return found

    def refusal(self, g: State, marker: int, line: int, ayar: int) -> int:
        """The rule that forbids a step that is not among the possible ones."""
        player = g.players[self.seat]
        if g.retired >> ayar & 1:
            return RETIRED_MAN
        if not player.standing >> marker & 1:
            return LYING_MARKER
        if player.where[marker] == line:
            return OWN_SLOT
        if player.blocked_lines() >> line & 1 or not player.tambos & LINE_CELLS[line]:
            return NO_SLOT
        return NOTHING_TO_DO


def performable(g: State, seat: int) -> list[int]:
    """By power of a line: the activities the seat can perform with it, as a set (A-036)."""
    player = g.players[seat]
    found = [0] * 5
    for activity in range(4):
        needed = g.power_needed(seat, activity) - player.bonus_power(activity)
        for power in range(max(1, needed), 5):
            found[power] |= 1 << activity
    return found


class TakeTambo(Question[State]):
    """Any tambo of the line leaves the grid (A-033)."""

    def __init__(self, seat: int, line: int, ayar: int, before: int) -> None:
        super().__init__(seat)
        self.line = line
        self.ayar = ayar
        self.before = before

    def options(self, g: State) -> list[int]:
        return TAKE.over(g.players[self.seat].tambos & LINE_CELLS[self.line])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell = TAKE.arg(option)
        player = g.players[self.seat]
        power = player.power_of(self.line)
        player.tambos &= ~(1 << cell)
        place = PlaceTambo(self.seat, self.ayar, power)
        checks = EndChecks(self.seat, self.ayar, self.before, cell)
        if not g.open_sites(self.ayar, g.men[self.ayar]):
            if g.events is not None:
                g.tell(BOXED, self.seat)
            return (checks,)
        return (place, checks)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = g.players[self.seat].tambos & LINE_CELLS[self.line]
        return [(TAKE.of(cell), NO_TAMBO) for cell in range(len(CELL_NAMES)) if not possible >> cell & 1]


class PlaceTambo(Question[State]):
    """The tambo goes on an empty site behind the Ayar that shows an activity one can perform (A-033..A-036)."""

    def __init__(self, seat: int, ayar: int, power: int) -> None:
        super().__init__(seat)
        self.ayar = ayar
        self.power = power

    def options(self, g: State) -> list[int]:
        empty = g.open_sites(self.ayar, g.men[self.ayar])
        useful = empty & g.box.sites_showing[self.ayar][performable(g, self.seat)[self.power]]
        first = self.ayar * SITES
        return [BUILD.of(first + number) for number in members(useful or empty)]  # else a dead end

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        site = BUILD.arg(option)
        activity = g.box.site_activity[self.ayar][site % SITES]
        power = self.power + g.players[self.seat].bonus_power(activity)
        if g.power_needed(self.seat, activity) > power:
            g.put_tambo(self.seat, site)
            if g.events is not None:
                g.tell(NO_ACTIVITY, self.seat, site)
            return ()
        settle(g, self.seat, site, power)
        return activity_effects(self.seat, activity, self.power)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = self.options(g)
        open_sites = g.open_sites(self.ayar, g.men[self.ayar])
        found: list[tuple[int, int]] = []
        for site in range(4 * SITES):
            if BUILD.of(site) in possible:
                continue
            rule = NO_TAMBO
            if site // SITES != self.ayar:
                rule = OTHER_PATH
            elif open_sites >> site % SITES & 1:
                no_island = g.box.site_activity[self.ayar][site % SITES] == CONSTRUCTION and (
                    g.players[self.seat].islands == ISLANDS
                )
                rule = NO_ISLAND_LEFT if no_island else CANNOT_PERFORM
            found.append((BUILD.of(site), rule))
        return found

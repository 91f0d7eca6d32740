"""A player's turn: a step marker, the Ayar, a tambo, the activity, the checks (A-022..A-040)."""

from typing import Final

from kancha.games.ayar.asking import forbidden
from kancha.games.ayar.checks import EndChecks
from kancha.games.ayar.construction import MoveRaft
from kancha.games.ayar.events import BOXED, NO_ACTIVITY, SETTLED, STEPPED
from kancha.games.ayar.farming import PlantMaize
from kancha.games.ayar.material import (
    ALL_CELLS,
    CONSTRUCTION,
    FARMING,
    GOLD,
    ISLANDS,
    LAST_SPACE,
    LINE_CELLS,
    LINES,
    SITES,
    WEAVING,
    free_places,
)
from kancha.games.ayar.people import Player
from kancha.games.ayar.pottery import MOST_VESSELS, Refill, TakeVessel
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import BUILD, SETTLE, STEP, TAKE
from kancha.games.ayar.weaving import ShowTops, TakeTextile
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import PASS, PASS_VERB, Verb, listed

# Why not: the number of the rule, and a thousand for each further sentence of the same rule.
NO_PASSING: Final = 21
FIRST_SITE_TAKEN: Final = 24
NO_FIRST_SITE: Final = 1024
NO_TAMBO_TO_SETTLE: Final = 2024
SLOT_TAKEN: Final = 26
LINE_EMPTY: Final = 1026
OWN_SLOT: Final = 27
LYING_MARKER: Final = 28
NOTHING_TO_DO: Final = 29
OTHER_AYAR: Final = 30
NO_TAMBO: Final = 33
OTHER_LINE: Final = 1033
SITE_TAKEN: Final = 2033
SITE_AHEAD: Final = 3033
OTHER_PATH: Final = 34
NO_MAIZE: Final = 35
RAFT_STUCK: Final = 1035
NO_SQUARES: Final = 2035
NO_TEXTILE: Final = 3035
POTTERY_FULL: Final = 4035
NO_VESSEL: Final = 5035
NO_ISLAND_LEFT: Final = 36
RETIRED_MAN: Final = 140
EVERYTHING: Final = -1
ANYTHING: Final[list[int]] = [EVERYTHING] * 5
"""By power: no look at what could be performed."""


def activity_effects(seat: int, activity: int, power: int) -> tuple[Effect[State], ...]:
    """Performing an activity with the power of a line."""
    if activity == FARMING:
        return (PlantMaize(seat, 1, power),)
    if activity == CONSTRUCTION:
        return (MoveRaft(seat, 1, power),)
    if activity == WEAVING:
        return (TakeTextile(seat, 1, power, 0), ShowTops())
    return (TakeVessel(seat, 1, power, MOST_VESSELS), Refill())


def settle(g: State, side: int, site: int, power: int) -> int:
    """A tambo goes on a site; the activity the site shows."""
    g.put_tambo(side, site)
    activity = g.box.paths.site_activity[site // SITES][site % SITES]
    if g.events is not None:
        g.tell(SETTLED, side, site, activity, power)
    return activity


class StartingActivity(Question[State]):
    """Any tambo of the grid goes on the first site of a path, and the activity is performed with power 1 (A-024, A-137)."""

    def verbs(self) -> list[Verb]:
        return [SETTLE]

    def refuse(self, g: State, option: int) -> int:
        if not SETTLE.owns(option):
            return 0
        cell, site = SETTLE.args(option)
        if site % SITES:
            return NO_FIRST_SITE
        if g.filled[site // SITES] & 1:
            return FIRST_SITE_TAKEN
        return 0 if g.players[self.seat].tambos >> cell & 1 else NO_TAMBO_TO_SETTLE

    def tries(self, g: State) -> list[int]:
        """Every own tambo on every first site."""
        cells = members(g.players[self.seat].tambos)
        return [SETTLE.of(cell, path * SITES) for cell in cells for path in range(4)]

    def options(self, g: State) -> list[int]:
        paths = [path for path in range(4) if not g.filled[path] & 1]
        cells = members(g.players[self.seat].tambos)
        return [SETTLE.of(cell, path * SITES) for cell in cells for path in paths]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell, site = SETTLE.args(option)
        g.players[self.seat].tambos &= ~(1 << cell)
        return activity_effects(self.seat, settle(g, self.seat, site, 1), 1)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, self.tries(g))


class PlaceStep(Question[State]):
    """Lay an own marker beside a line that has tambos, and walk the Ayar (A-026..A-032)."""

    def verbs(self) -> list[Verb]:
        return [STEP, PASS_VERB]

    def options(self, g: State) -> list[int]:
        useful = self.steps(g, performable(g, self.seat))
        if useful:
            return useful
        return self.steps(g, ANYTHING)  # a dead end: any step will do, and nothing is performed

    def steps(self, g: State, useful: list[int]) -> list[int]:
        """The steps after which the man has a site behind him that shows one of these activities, given by power."""
        player = g.players[self.seat]
        blocked = player.blocked_lines()
        standing = player.standing
        gold = standing >> GOLD & 1
        men = [ayar for ayar in range(4) if not g.retired >> ayar & 1 and (gold or standing >> ayar & 1)]
        steps: list[int] = []
        for line in range(len(LINES)):
            if blocked >> line & 1 or not player.tambos & LINE_CELLS[line]:
                continue
            shown = useful[player.power_of(line)]
            arrows = g.arrows(line)
            for ayar in men:
                space = min(LAST_SPACE, g.men[ayar] + arrows)
                sites = g.box.paths.sites_showing[ayar][shown] & ~g.filled[ayar] if shown != EVERYTHING else -1
                if not sites & g.box.paths.behind[ayar][space]:
                    continue
                if standing >> ayar & 1:
                    steps.append(STEP.of(ayar, line, ayar))
                if gold:
                    steps.append(STEP.of(GOLD, line, ayar))
        steps.sort()
        return steps

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
        steps = range(STEP.base, STEP.base + STEP.size)
        possible = self.options(g)
        return [(PASS, NO_PASSING)] + [(step, self.rule(g, step)) for step in steps if step not in possible]

    def refuse(self, g: State, option: int) -> int:
        if option == PASS:
            return NO_PASSING
        return self.rule(g, option) if STEP.owns(option) and option not in self.options(g) else 0

    def rule(self, g: State, step: int) -> int:
        """The rule that forbids a step that is not among the possible ones."""
        marker, line, ayar = STEP.args(step)
        player = g.players[self.seat]
        if marker != GOLD and marker != ayar:
            return OTHER_AYAR
        if g.retired >> ayar & 1:
            return RETIRED_MAN
        if not player.standing >> marker & 1:
            return LYING_MARKER
        if player.where[marker] == line:
            return OWN_SLOT
        return line_rule(player, player.blocked_lines(), line) or NOTHING_TO_DO


def line_rule(player: Player, blocked: int, line: int) -> int:
    """The rule that forbids to lay a marker beside a line, 0 if none does (A-026)."""
    if blocked >> line & 1:
        return SLOT_TAKEN
    return 0 if player.tambos & LINE_CELLS[line] else LINE_EMPTY


def performable(g: State, seat: int) -> list[int]:
    """By power of a line: the activities the seat can perform with it, as a set (A-036)."""
    player = g.players[seat]
    activities = [0] * 5
    for activity in range(4):
        needed = g.power_needed(seat, activity) - player.bonus_power(activity)
        for power in range(max(1, needed), 5):
            activities[power] |= 1 << activity
    return activities


def cannot_perform(g: State, seat: int, activity: int) -> int:
    """Why the power does not let a seat perform an activity that `performable` leaves out (A-035, A-036)."""
    player = g.players[seat]
    if activity == FARMING:
        return NO_MAIZE
    if activity == CONSTRUCTION:
        return NO_ISLAND_LEFT if player.islands == ISLANDS else RAFT_STUCK
    if activity == WEAVING:
        return NO_TEXTILE if free_places(player.covered) else NO_SQUARES
    return NO_VESSEL if player.pots_left() else POTTERY_FULL


class TakeTambo(Question[State]):
    """Any tambo of the line leaves the grid (A-033)."""

    def __init__(self, seat: int, line: int, ayar: int, before: int) -> None:
        super().__init__(seat)
        self.line = line
        self.ayar = ayar
        self.before = before

    def verbs(self) -> list[Verb]:
        return [TAKE]

    def options(self, g: State) -> list[int]:
        return TAKE.over(LINE_CELLS[self.line] & g.players[self.seat].tambos)

    def refuse(self, g: State, option: int) -> int:
        if not TAKE.owns(option):
            return 0
        cell = TAKE.arg(option)
        if not g.players[self.seat].tambos >> cell & 1:
            return NO_TAMBO
        return 0 if LINE_CELLS[self.line] >> cell & 1 else OTHER_LINE

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
        return forbidden(self, g, TAKE.over(ALL_CELLS))


class PlaceTambo(Question[State]):
    """The tambo goes on an empty site behind the Ayar that shows an activity one can perform (A-033..A-036)."""

    def __init__(self, seat: int, ayar: int, power: int) -> None:
        super().__init__(seat)
        self.ayar = ayar
        self.power = power

    def verbs(self) -> list[Verb]:
        return [BUILD]

    def sites(self, g: State) -> int:
        """The sites of the path that may be chosen, as a set."""
        empty = g.open_sites(self.ayar, g.men[self.ayar])
        useful = empty & g.box.paths.sites_showing[self.ayar][performable(g, self.seat)[self.power]]
        return useful or empty  # else a dead end

    def options(self, g: State) -> list[int]:
        return listed(BUILD.of(self.ayar * SITES), self.sites(g))

    def refuse(self, g: State, option: int) -> int:
        return self.rule(g, BUILD.arg(option), self.sites(g)) if BUILD.owns(option) else 0

    def rule(self, g: State, site: int, possible: int) -> int:
        """The rule that forbids a site, 0 if it is one of the possible ones of the path."""
        path, number = site // SITES, site % SITES
        if path != self.ayar:
            return OTHER_PATH
        if possible >> number & 1:
            return 0
        if g.filled[path] >> number & 1:
            return SITE_TAKEN
        if not g.box.paths.behind[path][g.men[path]] >> number & 1:
            return SITE_AHEAD
        return cannot_perform(g, self.seat, g.box.paths.site_activity[path][number])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        site = BUILD.arg(option)
        activity = g.box.paths.site_activity[self.ayar][site % SITES]
        power = self.power + g.players[self.seat].bonus_power(activity)
        if g.power_needed(self.seat, activity) > power:
            g.put_tambo(self.seat, site)
            if g.events is not None:
                g.tell(NO_ACTIVITY, self.seat, site)
            return ()
        settle(g, self.seat, site, power)
        return activity_effects(self.seat, activity, self.power)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = self.sites(g)
        rules = [self.rule(g, site, possible) for site in range(4 * SITES)]
        return [(BUILD.of(site), rules[site]) for site in range(4 * SITES) if rules[site]]

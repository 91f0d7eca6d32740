"""What the scores will grow to: the parts of a judgement that know how each activity pays."""

from typing import Final

from kancha.games.ayar.checks import EndChecks, NextCheck, PlaceTemple, ReapLand, reached
from kancha.games.ayar.construction import MoveRaft, TakeFromLake
from kancha.games.ayar.farming import PlantMaize
from kancha.games.ayar.material import (
    COLUMN_SQUARES,
    CONSTRUCTION,
    EXTRA_SUN,
    FARMING,
    INTI,
    INTI_SIX,
    ISLANDS,
    LINE_CELLS,
    LLAMA,
    LLAMA_SLOT,
    MOVE_MARKER,
    NONE,
    NOT_LAST_COLUMN,
    QUADRANT_CELLS,
    QUADRANT_OF,
    REQUIRED,
    TEMPLE_MOONS,
    WEAVE_COLUMNS,
    WEAVING,
)
from kancha.games.ayar.people import Player
from kancha.games.ayar.pottery import TakeVessel
from kancha.games.ayar.state import State
from kancha.games.ayar.turn import PlaceTambo, TakeTambo, performable
from kancha.games.ayar.verbs import CHECK_COLUMN, CHECK_FERTILE, CHECK_ROW, CHECK_TEMPLE
from kancha.games.ayar.viracocha import PlaceViracocha
from kancha.games.ayar.weaving import TakeTextile, WeaveTextile
from kancha.kernel.effects import Effect

PACE: Final = 6.5  # spaces a man walks in a day
SURVIVES: Final = 0.85  # how likely he is to be there another day
OPEN_HALF: Final = 0.2  # suns a half sun is worth that may still meet another
LLAMA_WORTH: Final = 2.2
VIRACOCHA_WORTH: Final = 2.5
TEMPLE_BONUS: Final = 3.0
POWER_WORTH: Final = 0.5  # points a power slot brings per turn left
# What one power brings in an activity, as long as there is something to take.
SUNS_PER_POWER: Final[list[float]] = [0.36, 0.42, 0.45, 0.5]
MOONS_PER_POWER: Final[list[float]] = [1.25, 2.0, 2.2, 2.0]


class Prospect:
    """Sun and moon score of a side as they will be."""

    def __init__(self, side: int, sun: float, moon: float) -> None:
        self.side = side
        self.sun = sun
        self.moon = moon


class Hopes:
    """What all sides share: the dawns to come, and how many dawns a sun of each activity will count at Raymi ahead."""

    def __init__(self, g: State) -> None:
        self.dawns = dawns_to_come(g)
        self.weights = [0.0] * 4
        self.total = 0.0
        if not self.dawns:
            return
        for slot in range(len(g.tiles)):
            tile = g.tiles[slot]
            if tile == NONE:
                continue
            weight = 0.0
            passed = 0
            links = g.box.raymi_links[slot]
            for ayar in range(4):
                if links[ayar] == NONE:
                    continue
                away = links[ayar] - g.men[ayar]
                if away <= 0:
                    passed += 1
                elif not g.retired >> ayar & 1:
                    days = away / PACE
                    weight += max(0.0, self.dawns - days) * SURVIVES**days
            if passed > g.turned >> slot & 1:  # reached this turn and not held yet
                weight += self.dawns
            self.weights[tile % 4] += weight
            self.total += weight


def dawns_to_come(g: State) -> int:
    """Dawns that are still to be scored; none once every marker has retired."""
    if g.retired == 15 and g.players[0].full_moon_slots() == 15:
        return 0
    return 5 - g.round


def prospect_of(g: State, side: int, hopes: Hopes) -> Prospect:
    if side < g.seats:
        return player_prospect(g, side, hopes)
    found = Prospect(side, float(g.sun(side) + g.devotion[side] * hopes.dawns), float(g.moon(side)))
    if not hopes.dawns:
        return found
    ayllu = g.ayllu
    assert ayllu is not None
    full = ayllu.night_slots()
    for activity in range(4):
        suns = g.suns(side, activity) + 1.0
        found.sun += suns * hopes.weights[activity]
        if not ayllu.marked >> activity & 1:
            found.sun += suns * max(0.5, hopes.dawns - 1.5)
        if not full >> activity & 1:
            found.moon += g.moons(side, activity) + 2.0 * hopes.dawns
    found.moon += 9.0 * (hopes.dawns - 1)
    return found


def player_prospect(g: State, seat: int, hopes: Hopes) -> Prospect:
    """Devotion through all dawns, suns at Raymi and Inti bonuses ahead, moons wherever they will still be scored."""
    player = g.players[seat]
    dawns = hopes.dawns
    sun = float(g.sun(seat) + g.devotion[seat] * dawns)
    moon = float(g.moon(seat))
    if not dawns:
        return Prospect(seat, sun, moon)
    extra = player.extra_sun()
    left = player.tambos.bit_count() - 1
    inti_left = 0.0
    for activity in range(4):
        suns = g.suns(seat, activity) + extra
        if activity == WEAVING:
            suns_open = suns + OPEN_HALF * open_halves(player)
        else:
            suns_open = float(suns)
        sun += suns_open * hopes.weights[activity]
        if not player.marked >> activity & 1:
            weight = inti_weight(g, player, activity, dawns)
            inti_left += weight
            sun += suns_open * weight
    moon += moons_ahead(g, seat, player, left)
    gain_sun, gain_moon = slots_worth(g, seat, player, hopes, left, inti_left)
    return Prospect(seat, sun + gain_sun, moon + gain_moon)


def inti_weight(g: State, player: Player, activity: int, dawns: int) -> float:
    """The dawns an Inti bonus will count, by how many tambos are left in its line."""
    line = g.box.bonus.index(INTI + activity)
    tambos = (player.tambos & LINE_CELLS[line]).bit_count()
    if not tambos:
        return float(dawns)  # emptied this turn
    return 0.8 * max(0.0, dawns - 0.4 - 0.45 * tambos)


def open_halves(player: Player) -> int:
    """Half suns whose neighbour square is still empty."""
    free = ~player.covered & (1 << 24) - 1
    found = (player.east & NOT_LAST_COLUMN & free >> 1).bit_count()
    found += (player.west & (free & NOT_LAST_COLUMN) << 1).bit_count()
    found += (player.south & free >> WEAVE_COLUMNS).bit_count()
    return found + (player.north & free << WEAVE_COLUMNS).bit_count()


# Moons


def moons_ahead(g: State, seat: int, player: Player, left: int) -> float:
    """Temples placed and to come, and the moon slots still empty."""
    time = min(1.0, left / 8)
    moons = [moons_hoped(g, seat, player, activity, time) for activity in range(4)]
    found = 0.0
    full = player.full_moon_slots()
    for activity in range(4):
        if not full >> activity & 1:
            found += moons[activity]
    for row in g.rows:
        for slot in range(len(row)):
            if row[slot] // 4 == seat:
                found += moons[row[slot] % 4] + g.box.column_bonus[min(slot, 3)]
    to_come = player.temples.bit_count() - 1
    if to_come > 0:
        best = sorted([moons[activity] for activity in range(4) if player.temples >> activity & 1], reverse=True)
        for index in range(to_come):
            found += 0.75 * (best[index] + TEMPLE_BONUS)
    return found


def moons_hoped(g: State, seat: int, player: Player, activity: int, time: float) -> float:
    """The moons of an activity and part of those that are begun."""
    now = float(g.moons(seat, activity))
    if activity == FARMING:
        for each in range(4):
            size, gone = g.box.set_size[each], player.maize[each]
            if gone < size:
                now += 0.55 * time * g.box.set_moons[each] * gone * gone / (size * size)
    elif activity == WEAVING:
        begun = columns_begun(g, player)
        if begun > now:
            now += 0.6 * time * (begun - now)
    elif activity == CONSTRUCTION:
        now += time * raft_hope(g, seat, player, now)
    return now


def columns_begun(g: State, player: Player) -> float:
    """The columns as far as they are covered, each worth less behind gaps."""
    found = 0.0
    behind = 1.0
    before = 0
    for column in range(WEAVE_COLUMNS):
        share = (player.covered & COLUMN_SQUARES[column]).bit_count() / 3
        value = g.box.column_moons[column]
        found += (value - before) * share * behind
        before = value
        behind *= 0.3 + 0.7 * share
    return found


def raft_hope(g: State, seat: int, player: Player, now: float) -> float:
    """Part of what the best island near the raft would add."""
    if player.islands == ISLANDS:
        return 0.0
    best = 0.0
    for near in g.box.lake_adjacent[player.raft]:
        cost = g.cost(near)
        for space in g.box.lake_adjacent[near]:
            if g.takes_island(seat, space):
                gain = (g.box.lake_moons[space] - now) / (2.0 + cost + g.cost(space))
                if gain > best:
                    best = gain
        if g.takes_island(seat, near):
            gain = (g.box.lake_moons[near] - now) / (2.0 + cost)
            if gain > best:
                best = gain
    return 1.2 * best


# Viracocha


def slots_worth(g: State, seat: int, player: Player, hopes: Hopes, left: int, inti_left: float) -> tuple[float, float]:
    """What permanent slots will still bring, and what begun ones promise, on the sun and on the moon."""
    tokens = player.viracocha
    sun = 0.0
    moon = 0.0
    for activity in range(4):
        if tokens[activity]:
            share = 1.0 if tokens[activity] == 2 else 0.35
            sun += 0.5 * share * POWER_WORTH * left
            moon += 0.5 * share * POWER_WORTH * left
    if tokens[TEMPLE_MOONS]:
        temples = 0
        for row in g.rows:
            for temple in row:
                if temple // 4 == seat:
                    temples += 1
        share = 1.0 if tokens[TEMPLE_MOONS] == 2 else 0.35
        moon += share * 2.0 * hopes.dawns * (temples + 0.4 * (player.temples.bit_count() - 1))
    if 0 < tokens[EXTRA_SUN] < REQUIRED[EXTRA_SUN]:
        sun += 0.1 * tokens[EXTRA_SUN] * tokens[EXTRA_SUN] * (hopes.total + inti_left)
    if 0 < tokens[INTI_SIX] < REQUIRED[INTI_SIX]:
        marked = player.marked.bit_count() + 0.5
        sun += 0.04 * tokens[INTI_SIX] * tokens[INTI_SIX] * 6.0 * marked * max(0.0, hopes.dawns - 1.0)
    if 0 < tokens[MOVE_MARKER] < REQUIRED[MOVE_MARKER]:
        moon += 0.5 * tokens[MOVE_MARKER]
    if tokens[LLAMA_SLOT] == 0:
        moon += 0.3  # it is always there to be taken
    return sun, moon


# The turn in progress


def left_to_do(g: State, pending: list[Effect[State]], hopes: Hopes) -> Prospect | None:
    """What the rest of a turn in progress will bring the side whose turn it is."""
    found: Prospect | None = None
    for index in range(len(pending) - 1, -1, -1):
        effect = pending[index]
        part: Prospect | None = None
        if isinstance(effect, TakeTambo):
            part = from_sites(g, effect.seat, effect.ayar, g.players[effect.seat].power_of(effect.line), hopes)
        elif isinstance(effect, PlaceTambo):
            part = from_sites(g, effect.seat, effect.ayar, effect.power, hopes)
        elif isinstance(effect, PlantMaize):
            part = from_power(g, effect.seat, FARMING, effect.power - effect.used, hopes)
        elif isinstance(effect, MoveRaft):
            part = from_power(g, effect.seat, CONSTRUCTION, effect.power - effect.used, hopes)
        elif isinstance(effect, TakeTextile):
            part = from_power(g, effect.seat, WEAVING, effect.power - effect.used, hopes)
        elif isinstance(effect, TakeVessel):
            part = from_power(g, effect.seat, 3, effect.power - effect.used if effect.taken < 2 else 0, hopes)
        elif isinstance(effect, WeaveTextile):
            part = from_power(g, effect.seat, WEAVING, 1, hopes)
        elif isinstance(effect, (PlaceViracocha, TakeFromLake)):
            part = Prospect(effect.seat, VIRACOCHA_WORTH / 2, VIRACOCHA_WORTH / 2)
        elif isinstance(effect, PlaceTemple):
            part = Prospect(effect.seat, 0.0, TEMPLE_BONUS)
        elif isinstance(effect, EndChecks):
            part = from_checks(
                g, effect.seat, emptied(g, effect) | reached(g, effect.ayar, effect.before), effect.cell, hopes
            )
        elif isinstance(effect, NextCheck):
            part = from_checks(g, effect.seat, effect.items, effect.cell, hopes)
        elif isinstance(effect, ReapLand):
            part = Prospect(effect.seat, two_best(g, effect.seat) * hopes.dawns, 0.0)
        if part is None:
            continue
        if found is None:
            found = part
        elif found.side == part.side:
            found.sun += part.sun
            found.moon += part.moon
    return found


def emptied(g: State, checks: EndChecks) -> int:
    tambos = g.players[checks.seat].tambos
    found = 0
    if not tambos & QUADRANT_CELLS[QUADRANT_OF[checks.cell]]:
        found |= 1 << CHECK_TEMPLE
    if not tambos & LINE_CELLS[4 + checks.cell % 4]:
        found |= 1 << CHECK_COLUMN
    return found


def from_checks(g: State, seat: int, items: int, cell: int, hopes: Hopes) -> Prospect:
    """Temple, column bonus and fertile land; rows and tiles are seen in the state already."""
    found = Prospect(seat, 0.0, 0.0)
    if items >> CHECK_TEMPLE & 1:
        found.moon += TEMPLE_BONUS
    for item, line in ((CHECK_ROW, cell // 4), (CHECK_COLUMN, 4 + cell % 4)):
        if items >> item & 1 and g.box.bonus[line] >= LLAMA:
            found.sun += LLAMA_WORTH / 2
            found.moon += LLAMA_WORTH / 2
    if items >> CHECK_FERTILE & 1:
        best = 0.0
        for other in range(g.seats):
            if other != seat:
                best = max(best, two_best(g, other))
        found.sun += (two_best(g, seat) - 0.6 * best) * hopes.dawns
    return found


def two_best(g: State, seat: int) -> float:
    suns = sorted([g.devout_suns(seat, activity) for activity in range(4)])
    return float(suns[2] + suns[3])


def from_sites(g: State, seat: int, ayar: int, power: int, hopes: Hopes) -> Prospect:
    """The best activity among the sites behind an Ayar."""
    player = g.players[seat]
    shown = performable(g, seat)[power]
    sites = g.open_sites(ayar, g.men[ayar])
    best = Prospect(seat, 0.0, 0.0)
    for activity in range(4):
        if shown >> activity & 1 and sites & g.box.activity_sites[ayar][activity]:
            here = from_power(g, seat, activity, power + player.bonus_power(activity), hopes)
            if here.sun + here.moon > best.sun + best.moon:
                best = here
    return best


def from_power(g: State, seat: int, activity: int, power: int, hopes: Hopes) -> Prospect:
    """What so much power brings in an activity, given where its suns and moons will count."""
    player = g.players[seat]
    if power <= 0 or (activity == CONSTRUCTION and player.islands == ISLANDS):
        return Prospect(seat, 0.0, 0.0)
    weight = hopes.weights[activity]
    if not player.marked >> activity & 1:
        weight += inti_weight(g, player, activity, hopes.dawns)
    counts = 0.0
    if not player.full_moon_slots() >> activity & 1:
        counts += 1.0
    if player.temples >> activity & 1:
        counts += 0.6
    else:
        for row in g.rows:
            if seat * 4 + activity in row:
                counts += 1.0
    return Prospect(seat, SUNS_PER_POWER[activity] * power * weight, MOONS_PER_POWER[activity] * power * counts)

"""What the scores will grow to: the parts of a judgement that know how each activity pays."""

from typing import Final

from kancha.games.ayar.material import (
    COLUMN_SQUARES,
    CONSTRUCTION,
    EXTRA_SUN,
    FARMING,
    INTI,
    INTI_SIX,
    ISLANDS,
    LINE_CELLS,
    LLAMA_SLOT,
    MOVE_MARKER,
    NONE,
    NOT_LAST_COLUMN,
    REQUIRED,
    TEMPLE_MOONS,
    WEAVE_COLUMNS,
    WEAVING,
)
from kancha.games.ayar.people import Player
from kancha.games.ayar.state import State

PACE: Final = 6.5  # spaces a man walks in a day
SURVIVES: Final = 0.85  # how likely he is to be there another day
OPEN_HALF: Final = 0.2  # suns a half sun is worth that may still meet another
TEMPLE_BONUS: Final = 3.0
POWER_WORTH: Final = 0.5  # points a power slot brings per turn left


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
            links = g.box.paths.raymi_links[slot]
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
    prospect = Prospect(side, float(g.sun(side) + g.devotion[side] * hopes.dawns), float(g.moon(side)))
    if not hopes.dawns:
        return prospect
    ayllu = g.ayllu
    assert ayllu is not None
    full = ayllu.night_slots()
    for activity in range(4):
        suns = g.suns(side, activity) + 1.0
        prospect.sun += suns * hopes.weights[activity]
        if not ayllu.marked >> activity & 1:
            prospect.sun += suns * max(0.5, hopes.dawns - 1.5)
        if not full >> activity & 1:
            prospect.moon += g.moons(side, activity) + 2.0 * hopes.dawns
    prospect.moon += 9.0 * (hopes.dawns - 1)
    return prospect


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
    line = g.box.board.bonus.index(INTI + activity)
    tambos = (player.tambos & LINE_CELLS[line]).bit_count()
    if not tambos:
        return float(dawns)  # emptied this turn
    return 0.8 * max(0.0, dawns - 0.4 - 0.45 * tambos)


def open_halves(player: Player) -> int:
    """Half suns whose neighbour square is still empty."""
    free = ~player.covered & (1 << 24) - 1
    halves = (player.east & NOT_LAST_COLUMN & free >> 1).bit_count()
    halves += (player.west & (free & NOT_LAST_COLUMN) << 1).bit_count()
    halves += (player.south & free >> WEAVE_COLUMNS).bit_count()
    return halves + (player.north & free << WEAVE_COLUMNS).bit_count()


# Moons


def moons_ahead(g: State, seat: int, player: Player, left: int) -> float:
    """Temples placed and to come, and the moon slots still empty."""
    time = min(1.0, left / 8)
    moons = [moons_hoped(g, seat, player, activity, time) for activity in range(4)]
    hoped = 0.0
    full = player.full_moon_slots()
    for activity in range(4):
        if not full >> activity & 1:
            hoped += moons[activity]
    for row in g.rows:
        for slot in range(len(row)):
            if row[slot] // 4 == seat:
                hoped += moons[row[slot] % 4] + g.box.column_bonus[min(slot, 3)]
    to_come = player.temples.bit_count() - 1
    if to_come > 0:
        best = sorted([moons[activity] for activity in range(4) if player.temples >> activity & 1], reverse=True)
        for index in range(to_come):
            hoped += 0.75 * (best[index] + TEMPLE_BONUS)
    return hoped


def moons_hoped(g: State, seat: int, player: Player, activity: int, time: float) -> float:
    """The moons of an activity and part of those that are begun."""
    now = float(g.moons(seat, activity))
    if activity == FARMING:
        for each in range(4):
            size, gone = g.box.board.set_size[each], player.maize[each]
            if gone < size:
                now += 0.55 * time * g.box.board.set_moons[each] * gone * gone / (size * size)
    elif activity == WEAVING:
        begun = columns_begun(g, player)
        if begun > now:
            now += 0.6 * time * (begun - now)
    elif activity == CONSTRUCTION:
        now += time * raft_hope(g, seat, player, now)
    return now


def columns_begun(g: State, player: Player) -> float:
    """The columns as far as they are covered, each worth less behind gaps."""
    worth = 0.0
    behind = 1.0
    before = 0
    for column in range(WEAVE_COLUMNS):
        share = (player.covered & COLUMN_SQUARES[column]).bit_count() / 3
        value = g.box.loom.column_moons[column]
        worth += (value - before) * share * behind
        before = value
        behind *= 0.3 + 0.7 * share
    return worth


def raft_hope(g: State, seat: int, player: Player, now: float) -> float:
    """Part of what the best island near the raft would add."""
    if player.islands == ISLANDS:
        return 0.0
    best = 0.0
    for near in g.box.lake.adjacent[player.raft]:
        cost = g.cost(near)
        for space in g.box.lake.adjacent[near]:
            if g.takes_island(seat, space):
                gain = (g.box.lake.moons[space] - now) / (2.0 + cost + g.cost(space))
                if gain > best:
                    best = gain
        if g.takes_island(seat, near):
            gain = (g.box.lake.moons[near] - now) / (2.0 + cost)
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

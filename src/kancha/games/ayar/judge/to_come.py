"""What the rest of a turn in progress will bring: one table says for each sentence still to come what it is worth."""

from collections.abc import Callable
from typing import Final, TypeVar

from kancha.games.ayar.checks import EndChecks, NextCheck, PlaceTemple, ReapLand, reached
from kancha.games.ayar.construction import MoveRaft, TakeFromLake
from kancha.games.ayar.farming import PlantMaize
from kancha.games.ayar.judge.prospects import TEMPLE_BONUS, Hopes, Prospect, inti_weight
from kancha.games.ayar.material import (
    CONSTRUCTION,
    FARMING,
    ISLANDS,
    LINE_CELLS,
    LLAMA,
    POTTERY,
    QUADRANT_CELLS,
    QUADRANT_OF,
    WEAVING,
)
from kancha.games.ayar.pottery import TakeVessel
from kancha.games.ayar.state import State
from kancha.games.ayar.turn import PlaceTambo, TakeTambo, performable
from kancha.games.ayar.verbs import CHECK_COLUMN, CHECK_FERTILE, CHECK_ROW, CHECK_TEMPLE
from kancha.games.ayar.viracocha import PlaceViracocha
from kancha.games.ayar.weaving import TakeTextile, WeaveTextile
from kancha.kernel.effects import Effect

LLAMA_WORTH: Final = 2.2
VIRACOCHA_WORTH: Final = 2.5
# What one power brings in an activity, as long as there is something to take.
SUNS_PER_POWER: Final[list[float]] = [0.36, 0.42, 0.45, 0.5]
MOONS_PER_POWER: Final[list[float]] = [1.25, 2.0, 2.2, 2.0]

E = TypeVar("E", bound=Effect[State])
Worth = Callable[[State, Effect[State], Hopes], Prospect]


def left_to_do(g: State, pending: list[Effect[State]], hopes: Hopes) -> Prospect | None:
    """What the rest of a turn in progress will bring the side whose turn it is."""
    total: Prospect | None = None
    for effect in reversed(pending):
        worth = WORTH.get(type(effect))
        if worth is None:
            continue
        part = worth(g, effect, hopes)
        if total is None:
            total = part
        elif total.side == part.side:
            total.sun += part.sun
            total.moon += part.moon
    return total


def taking(g: State, effect: TakeTambo, hopes: Hopes) -> Prospect:
    return from_sites(g, effect.seat, effect.ayar, g.players[effect.seat].power_of(effect.line), hopes)


def placing(g: State, effect: PlaceTambo, hopes: Hopes) -> Prospect:
    return from_sites(g, effect.seat, effect.ayar, effect.power, hopes)


def planting(g: State, effect: PlantMaize, hopes: Hopes) -> Prospect:
    return from_power(g, effect.seat, FARMING, effect.power, hopes)


def sailing(g: State, effect: MoveRaft, hopes: Hopes) -> Prospect:
    return from_power(g, effect.seat, CONSTRUCTION, effect.power, hopes)


def taking_textile(g: State, effect: TakeTextile, hopes: Hopes) -> Prospect:
    return from_power(g, effect.seat, WEAVING, effect.power, hopes)


def weaving(g: State, effect: WeaveTextile, hopes: Hopes) -> Prospect:
    return from_power(g, effect.seat, WEAVING, 1, hopes)


def taking_vessel(g: State, effect: TakeVessel, hopes: Hopes) -> Prospect:
    return from_power(g, effect.seat, POTTERY, effect.power if effect.most else 0, hopes)


def gaining(g: State, effect: PlaceViracocha | TakeFromLake, hopes: Hopes) -> Prospect:
    return Prospect(effect.seat, VIRACOCHA_WORTH / 2, VIRACOCHA_WORTH / 2)


def building(g: State, effect: PlaceTemple, hopes: Hopes) -> Prospect:
    return Prospect(effect.seat, 0.0, TEMPLE_BONUS)


def ending(g: State, effect: EndChecks, hopes: Hopes) -> Prospect:
    items = emptied(g, effect) | reached(g, effect.ayar, effect.before)
    return from_checks(g, effect.seat, items, effect.cell, hopes)


def checking(g: State, effect: NextCheck, hopes: Hopes) -> Prospect:
    return from_checks(g, effect.seat, effect.items, effect.cell, hopes)


def reaping(g: State, effect: ReapLand, hopes: Hopes) -> Prospect:
    return Prospect(effect.seat, two_best(g, effect.seat) * hopes.dawns, 0.0)


def emptied(g: State, checks: EndChecks) -> int:
    """The temple and the column a turn has earned; its row is seen in the state already."""
    tambos = g.players[checks.seat].tambos
    items = 0
    if not tambos & QUADRANT_CELLS[QUADRANT_OF[checks.cell]]:
        items |= 1 << CHECK_TEMPLE
    if not tambos & LINE_CELLS[4 + checks.cell % 4]:
        items |= 1 << CHECK_COLUMN
    return items


def from_checks(g: State, seat: int, items: int, cell: int, hopes: Hopes) -> Prospect:
    """Temple, column bonus and fertile land; rows and tiles are seen in the state already."""
    worth = Prospect(seat, 0.0, 0.0)
    if items >> CHECK_TEMPLE & 1:
        worth.moon += TEMPLE_BONUS
    for item, line in ((CHECK_ROW, cell // 4), (CHECK_COLUMN, 4 + cell % 4)):
        if items >> item & 1 and g.box.board.bonus[line] >= LLAMA:
            worth.sun += LLAMA_WORTH / 2
            worth.moon += LLAMA_WORTH / 2
    if items >> CHECK_FERTILE & 1:
        best = 0.0
        for other in range(g.seats):
            if other != seat:
                best = max(best, two_best(g, other))
        worth.sun += (two_best(g, seat) - 0.6 * best) * hopes.dawns
    return worth


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
        if shown >> activity & 1 and sites & g.box.paths.activity_sites[ayar][activity]:
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


def judged(kind: type[E], worth: Callable[[State, E, Hopes], Prospect]) -> tuple[type, Worth]:
    """A line of the table: effects of a kind, and what one of them is worth."""

    def of_kind(g: State, effect: Effect[State], hopes: Hopes) -> Prospect:
        assert isinstance(effect, kind)
        return worth(g, effect, hopes)

    return kind, of_kind


WORTH: Final[dict[type, Worth]] = dict(
    [
        judged(TakeTambo, taking),
        judged(PlaceTambo, placing),
        judged(PlantMaize, planting),
        judged(MoveRaft, sailing),
        judged(TakeTextile, taking_textile),
        judged(WeaveTextile, weaving),
        judged(TakeVessel, taking_vessel),
        judged(PlaceViracocha, gaining),
        judged(TakeFromLake, gaining),
        judged(PlaceTemple, building),
        judged(EndChecks, ending),
        judged(NextCheck, checking),
        judged(ReapLand, reaping),
    ]
)

"""Temples are built in villages and enlarged in cities (K-090..K-100)."""

from typing import Final

from kancha.games.cuzco_kramer.events import BUILT, DISC_REMOVED, ENLARGED
from kancha.games.cuzco_kramer.material import BIT, NONE, STEPS, VALUES, place_cell, place_size, value_for
from kancha.games.cuzco_kramer.reasons import NO_AP
from kancha.games.cuzco_kramer.state import TEMPLES, State
from kancha.games.cuzco_kramer.verbs import ENLARGE
from kancha.kernel.refusals import CASE
from kancha.kernel.state import raised

FIELD: Final = 90
BARE_GROUND: Final = 90 + CASE
TOO_SMALL: Final = 90 + 2 * CASE
ON_AN_INCA: Final = 90 + 3 * CASE
BASIN_GROUND: Final = 64
ONE_TEMPLE: Final = 62
NO_TEMPLE: Final = 91
HIGHEST: Final = 92  # nobody of theirs is there
LOWER: Final = 92 + CASE
EQUAL: Final = 92 + 2 * CASE
NOT_LARGER: Final = 94
TALLEST: Final = 94 + CASE
NO_STOREY: Final = 96
ONCE_A_TURN: Final = 98


def storeys_there(g: State, above: int, value: int) -> bool:
    """Whether every storey from above a value up to another is in the supply (K-095, K-096)."""
    for step in range(STEPS):
        if above < VALUES[step] <= value and not g.storeys[step]:
            return False
    return True


def take_storeys(g: State, above: int, value: int) -> None:
    for step in range(STEPS):
        if above < VALUES[step] <= value:
            g.storeys = raised(g.storeys, step, -1)


def building_refusal(g: State, seat: int, place: int, temple: int) -> int:
    """The rule that keeps a seat from building or enlarging in a village or city; 0 if nothing does."""
    value = value_for(place_size(place))
    present = 0 if temple == NONE else g.temple_value[temple]
    if not value and temple == NONE:
        return TOO_SMALL
    if temple != NONE and g.changed and g.changed & BIT[g.temple_at[temple]]:
        return ONCE_A_TURN
    if value <= present:
        return TALLEST if present == VALUES[-1] else NOT_LARGER
    if g.highest_in(place) != seat:
        return HIGHEST
    if not storeys_there(g, present, value):
        return NO_STOREY
    return 0 if g.ap else NO_AP


def build_cells(g: State, seat: int, place: int) -> int:
    """Every cell of a village on which a seat may build: where it stands highest, not under an Inca (K-090)."""
    if not g.ap or not g.storeys[0] or building_refusal(g, seat, place, NONE):
        return 0
    return g.place_of(place_cell(place)) & g.open_village


def add_enlargement(g: State, seat: int, place: int, temple: int, options: list[int]) -> None:
    """The temple of a city, which a seat may enlarge where it stands highest, whoever built it (K-091)."""
    if g.ap and not building_refusal(g, seat, place, temple):
        options.append(ENLARGE.of(g.temple_at[temple]))


def build(g: State, seat: int, cell: int) -> None:
    """A village becomes a city; half the temple's value at once (K-090, K-097)."""
    value = value_for(place_size(g.place_at[cell]))
    g.spend(1)
    take_storeys(g, 0, value)
    g.put_temple(cell, value)
    g.changed |= 1 << cell
    if g.events is not None:
        g.tell(BUILT, seat, cell, value)
    g.score(seat, value // 2, TEMPLES)


def enlarge(g: State, seat: int, cell: int) -> None:
    """A temple grows to what its city calls for; half the new value at once, and its sun disc goes (K-091..K-100)."""
    value = value_for(place_size(g.place_at[cell]))
    index = g.temple_at.index(cell)
    g.spend(1)
    take_storeys(g, g.temple_value[index], value)
    g.temple_value = raised(g.temple_value, index, value - g.temple_value[index])
    g.changed |= 1 << cell
    if g.events is not None:
        g.tell(ENLARGED, seat, cell, value)
    g.score(seat, value // 2, TEMPLES)
    if g.discs >> cell & 1:
        g.discs &= ~(1 << cell)
        g.tell(DISC_REMOVED, cell)


def told(g: State, seat: int, place: int, rule: int) -> int:
    """The reason of a rule against building; who does not stand highest hears how they stand (K-080, K-092)."""
    if rule != HIGHEST:
        return rule
    keys = g.standing(g.place_of(place_cell(place)))
    if not keys[seat]:
        return HIGHEST
    return EQUAL if keys[seat] == max(keys) else LOWER


def ground_refusal(g: State, seat: int, cell: int) -> int:
    """Why no temple can be built on a cell; 0 if one can (K-090)."""
    bit = BIT[cell]
    place = g.place_at[cell]
    if place == NONE:
        if g.basins & bit:
            return BASIN_GROUND
        return FIELD if g.culture & bit else BARE_GROUND
    if g.temple_of(place) != NONE:
        return ONE_TEMPLE
    return told(g, seat, place, building_refusal(g, seat, place, NONE)) or (ON_AN_INCA if g.occupied & bit else 0)


def enlarging_refusal(g: State, seat: int, cell: int) -> int:
    """Why the temple on a cell cannot grow; 0 if it can (K-091)."""
    if not g.temples & BIT[cell]:
        return NO_TEMPLE
    place = g.place_at[cell]
    return told(g, seat, place, building_refusal(g, seat, place, g.temple_at.index(cell)))

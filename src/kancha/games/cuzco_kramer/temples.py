"""Temples are built in villages and enlarged in cities (K-090..K-100)."""

from typing import Final

from kancha.games.cuzco_kramer.events import BUILT, DISC_REMOVED, ENLARGED
from kancha.games.cuzco_kramer.material import BIT, NONE, STEPS, VALUES, place_cell, place_size, value_for
from kancha.games.cuzco_kramer.state import TEMPLES, State
from kancha.games.cuzco_kramer.verbs import BUILD, ENLARGE
from kancha.kernel.bits import lowest, members
from kancha.kernel.state import raised

NO_AP: Final = 26
NO_VILLAGE: Final = 90
TOO_SMALL: Final = 90
ON_AN_INCA: Final = 90
HIGHEST: Final = 92
ONE_TEMPLE: Final = 62
NOT_LARGER: Final = 94
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
        return NOT_LARGER
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


def add_enlargement(g: State, seat: int, place: int, temple: int, found: list[int]) -> None:
    """The temple of a city, which a seat may enlarge where it stands highest, whoever built it (K-091)."""
    if g.ap and not building_refusal(g, seat, place, temple):
        found.append(ENLARGE.of(g.temple_at[temple]))


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


def refused_temples(g: State, seat: int) -> list[tuple[int, int]]:
    """Why no temple can be built on a cell, or a temple cannot grow."""
    found: list[tuple[int, int]] = []
    everybody = g.occupied
    for cells in g.places:
        place = g.place_at[lowest(cells)]
        rule = building_refusal(g, seat, place, g.temple_of(place))
        if cells & g.temples:
            temple = g.temple_in(cells)
            if rule:
                found.append((ENLARGE.of(temple), rule))
            for cell in members(cells):
                found.append((BUILD.of(cell), ONE_TEMPLE))
        else:
            for cell in members(cells):
                if rule or everybody >> cell & 1:
                    found.append((BUILD.of(cell), rule or ON_AN_INCA))
    for cell in members(g.culture):
        found.append((BUILD.of(cell), NO_VILLAGE))
    return found

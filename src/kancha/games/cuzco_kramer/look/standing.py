"""Who stands highest: in every village and city, and round every basin. Shown while the pointer is on it (K-080)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined
from kancha.draw.strokes import circle, group, path, rect, text
from kancha.games.cuzco_kramer.basins import ring_of
from kancha.games.cuzco_kramer.look.geometry import HALF, SIZE, TRACK, WIDE, heights, lifted, outline
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import NONE, value_for
from kancha.kernel.bits import lowest, members

MOST: Final = 64
"""So many places and basins can be told apart by a class of their own; the sheet knows these numbers."""

Rows = tuple[tuple[int, str], ...]
"""Who stands somewhere, with their levels in words."""


@dataclass(frozen=True)
class Standing:
    """A set of cells where people are compared: a village, a city, or the ring round a basin."""

    key: str  # the class of everything that belongs to it: `place-3`, `pond-0`
    cells: int
    leader: int  # NONE if nobody stands highest
    ranked: tuple[int, ...]  # who stands there, the highest first
    temple: int = NONE  # its cell; NONE without one
    value: int = 0  # of the temple there, or of the basin
    could: int = 0  # the value a temple here would have now
    missing: int = 0  # cells round a basin that are still bare


def ranked(sight: Sight, cells: int) -> tuple[int, ...]:
    keys = sight.g.standing(cells)
    return tuple(sorted([seat for seat in range(sight.g.seats) if keys[seat]], key=lambda seat: -keys[seat]))


def places(sight: Sight) -> dict[int, Standing]:
    """Every village and city, by each of its cells."""
    g = sight.g
    by_cell: dict[int, Standing] = {}
    for index, cells in enumerate(sorted(g.places, key=lowest)):
        temple = g.temple_in(cells)
        value = g.value_at(temple) if temple != NONE else 0
        key, could = f"place-{index % MOST}", value_for(cells.bit_count())
        here = Standing(key, cells, g.highest(cells), ranked(sight, cells), temple, value, could)
        by_cell.update(dict.fromkeys(members(cells), here))
    return by_cell


def ponds(sight: Sight) -> dict[int, Standing]:
    """Every basin that is not settled, by each of its cells: who stands round it (K-104)."""
    g = sight.g
    by_cell: dict[int, Standing] = {}
    basins = {g.basin_of(cell) for cell in members(g.basins & ~g.settled)}
    for index, basin in enumerate(sorted(basins, key=lowest)):
        ring = ring_of(basin)
        bare = (ring & ~g.terrain()).bit_count()
        points = g.box.basin_points * basin.bit_count()
        around = Standing(f"pond-{index}", ring, g.highest(ring), ranked(sight, ring), value=points, missing=bare)
        by_cell.update(dict.fromkeys(members(basin), around))
    return by_cell


def told(sight: Sight, standing: Standing) -> str:
    """Who stands where, in words: `Amaru 3 · 1, Sisa 2`."""
    if not standing.ranked:
        return sight.say("nobody_there")
    return ", ".join(f"{sight.name(seat)} {sight.levels(seat, standing.cells)}" for seat in standing.ranked)


def place_says(sight: Sight, standing: Standing) -> str:
    """Who stands in a village or city and who holds the highest position there, for its tooltip."""
    says = sight.say("levels", list=told(sight, standing))
    if standing.leader != NONE:
        return f"{says} {sight.say('highest', name=sight.name(standing.leader))}"
    return f"{says} {sight.say('tie')}" if standing.ranked else says


def aids(sight: Sight, standings: Iterable[Standing]) -> Markup:
    """For each place and basin, hidden until the pointer is there: its outline in the colour of who leads, and the levels."""
    parts: list[Markup] = []
    for here in standings:
        if here.cells & (here.cells - 1):
            rows = tuple((seat, sight.levels(seat, here.cells)) for seat in here.ranked)
            parts.append(aid(here.key, here.cells, heights(here.cells, sight.g.level), rows, here.leader))
    return joined(parts)


@forgotten
@lru_cache(maxsize=2048)
def aid(key: str, cells: int, levels: tuple[int, ...], rows: Rows, leader: int) -> Markup:
    ring = path(outline(cells, levels), "kz-ring")
    return group(ring, plate(cells, levels, rows, leader), class_=f"aid about-{key} seat-{leader + 1}")


def plate(cells: int, levels: tuple[int, ...], rows: Rows, leader: int) -> Markup | None:
    """The levels of everybody there, above the northernmost cell; who leads wears the sun."""
    if not rows:
        return None
    wide = 20 + sum(28 + 8 * len(levels_there) for _, levels_there in rows)
    middles = [lifted(*pair) for pair in zip(members(cells), levels, strict=True)]
    x, y = min(middles, key=lambda middle: middle[1])
    least, most = TRACK + wide / 2 + 4, WIDE - TRACK - wide / 2 - 4
    x, y = min(max(x, least), most), y - SIZE - 22
    if y < TRACK + 18:
        x, y = min(x + HALF + wide / 2 + 16, most), TRACK + 18
    parts = [rect(x - wide / 2, y - 16, wide, 32, "kz-plate-bg", 16)]
    left = x - wide / 2 + 10
    for seat, levels_there in rows:
        colour = f"seat-{seat + 1}"
        if seat == leader:
            parts.append(circle(left + 12, y, 13, "kz-plate-halo"))
        parts.append(circle(left + 12, y, 10, f"kz-plate-dot {colour}"))
        parts.append(group(at(colour, left + 12, y, 11), class_=f"kz-plate-seat {colour}"))
        parts.append(text(left + 26, y + 5, levels_there, "kz-plate-n"))
        left += 28 + 8 * len(levels_there)
    return joined(parts)

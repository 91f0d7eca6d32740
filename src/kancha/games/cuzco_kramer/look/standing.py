"""Who stands highest: in every village and city, and round every basin. Shown while the pointer is on it (K-080)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, tag
from kancha.games.cuzco_kramer.basins import ring_of
from kancha.games.cuzco_kramer.look.geometry import CENTRES, HALF, LIFT, SIZE, TRACK, WIDE, heights, outline
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import NONE, value_for
from kancha.kernel.bits import lowest, members

MOST: Final = 64
"""So many places and basins can be told apart by a class of their own; the sheet knows these numbers."""


@dataclass(frozen=True)
class Standing:
    """A set of cells where people are compared: a village, a city, or the ring round a basin."""

    key: str  # the class of everything that belongs to it: `place-3`, `pond-0`
    cells: int
    leader: int  # NONE if nobody stands highest
    temple: int  # its cell; NONE without one
    value: int  # of the temple there, or of the basin
    could: int  # the value a temple here would have now
    missing: int  # cells round a basin that are still bare
    ranked: list[int]  # who stands there, the highest first


def ranked(sight: Sight, cells: int) -> list[int]:
    keys = sight.g.standing(cells)
    return sorted([seat for seat in range(sight.g.seats) if keys[seat]], key=lambda seat: -keys[seat])


def places(sight: Sight) -> list[Standing]:
    """Every village and city."""
    g = sight.g
    found: list[Standing] = []
    for index, cells in enumerate(sorted(g.places, key=lowest)[:MOST]):
        temple = g.temple_in(cells)
        value = g.value_at(temple) if temple != NONE else 0
        could = value_for(cells.bit_count())
        found.append(Standing(f"place-{index}", cells, g.highest(cells), temple, value, could, 0, ranked(sight, cells)))
    return found


def ponds(sight: Sight) -> list[tuple[int, Standing]]:
    """Every basin that is not settled: its cells, and who stands round it (K-104)."""
    g = sight.g
    found: list[tuple[int, Standing]] = []
    left = g.basins & ~g.settled
    while left:
        basin = g.basin_of(lowest(left))
        left &= ~basin
        ring = ring_of(basin)
        bare = (ring & ~g.terrain()).bit_count()
        points = g.box.basin_points * basin.bit_count()
        key = f"pond-{len(found)}"
        found.append((basin, Standing(key, ring, g.highest(ring), NONE, points, 0, bare, ranked(sight, ring))))
    return found


def told(sight: Sight, standing: Standing) -> str:
    """Who stands where, in words: `Amaru 3 · 1, Sisa 2`."""
    if not standing.ranked:
        return sight.say("nobody_there")
    return ", ".join(f"{sight.name(seat)} {sight.levels(seat, standing.cells)}" for seat in standing.ranked)


def verdict(sight: Sight, standing: Standing) -> str:
    """Who holds the highest position, in words."""
    if standing.leader != NONE:
        return sight.say("highest", name=sight.name(standing.leader))
    return sight.say("tie") if standing.ranked else ""


def place_says(sight: Sight, standing: Standing) -> str:
    """What a village or city is, for its tooltip."""
    words = [sight.say("levels", list=told(sight, standing))]
    if found := verdict(sight, standing):
        words.append(found)
    return " ".join(words)


def aids(sight: Sight, found: list[Standing], basins: list[tuple[int, Standing]]) -> Markup:
    """For each place and basin, hidden until the pointer is there: its outline in the colour of who leads, and the levels."""
    parts = [aid(sight, standing, standing.cells) for standing in found if standing.cells & (standing.cells - 1)]
    parts += [aid(sight, standing, standing.cells) for _, standing in basins]
    return joined(parts)


def aid(sight: Sight, standing: Standing, cells: int) -> Markup:
    colour = f"seat-{standing.leader + 1}" if standing.leader != NONE else "seat-0"
    rows = tuple((seat, sight.levels(seat, standing.cells)) for seat in standing.ranked)
    return drawn(standing.key, colour, cells, heights(cells, sight.g.level), rows, standing.leader)


@lru_cache(maxsize=2048)
def drawn(
    key: str, colour: str, cells: int, levels: tuple[int, ...], rows: tuple[tuple[int, str], ...], leader: int
) -> Markup:
    line = outline(cells, levels)
    body = [tag("path", class_="kz-ring", d=line)]
    if rows:
        body.append(plate(cells, levels, rows, leader))
    return tag("g", *body, class_=f"aid about-{key} {colour}")


def plate(cells: int, levels: tuple[int, ...], rows: tuple[tuple[int, str], ...], leader: int) -> Markup:
    """The levels of everybody there, above the northernmost cell; who leads wears the sun."""
    top = min(
        zip(members(cells), levels, strict=True), key=lambda pair: (CENTRES[pair[0]][1] - pair[1] * LIFT, pair[0])
    )
    wide = 20 + sum(28 + 8 * len(text) for _, text in rows)
    x = min(max(CENTRES[top[0]][0], TRACK + wide / 2 + 4), WIDE - TRACK - wide / 2 - 4)
    y = CENTRES[top[0]][1] - top[1] * LIFT - SIZE - 22
    if y < TRACK + 18:
        y = TRACK + 18
        x = min(x + HALF + wide / 2 + 16, WIDE - TRACK - wide / 2 - 4)
    parts = [tag("rect", class_="kz-plate-bg", x=x - wide / 2, y=y - 16, width=wide, height=32, rx=16)]
    left = x - wide / 2 + 10
    for seat, text in rows:
        parts.append(tag("g", at(f"seat-{seat + 1}", left + 12, y, 11), class_=f"kz-plate-seat seat-{seat + 1}"))
        parts.insert(1, tag("circle", class_=f"kz-plate-dot seat-{seat + 1}", cx=left + 12, cy=y, r=10))
        if seat == leader:
            parts.insert(1, tag("circle", class_="kz-plate-halo", cx=left + 12, cy=y, r=13))
        parts.append(tag("text", text, class_="kz-plate-n", x=num(left + 26), y=num(y + 5)))
        left += 28 + 8 * len(text)
    return joined(parts)

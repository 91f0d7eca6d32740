"""The land of an arranged position: basins, tiles in the order of laying, patches of terrain, temples."""

from typing import Final

from kancha.games.arranging import named, texts, whole
from kancha.games.cuzco_kramer.basins import enclosed
from kancha.games.cuzco_kramer.edition.reading import cell_on_map
from kancha.games.cuzco_kramer.fitting import (
    COVERS_BASIN,
    FLOATS,
    OFF_SITE,
    ON_OVERFLOW,
    SAME_TILE,
    SINGLE_OFF_SITE,
    refusal,
)
from kancha.games.cuzco_kramer.material import (
    CELL_NAMES,
    CULTURE,
    DIRECTIONS,
    DOUBLE,
    KINDS,
    PATCH,
    PATCH_CULTURE,
    SITE,
    TRIPLE,
    VALUES,
)
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.temples import storeys_there, take_storeys
from kancha.kernel.bits import members
from kancha.kernel.errors import BadPiece
from kancha.kernel.refusals import CASE

HIGHEST_PATCH: Final = 30
ANY_AP: Final = 9
REASONS: Final[dict[int, str]] = {
    COVERS_BASIN: "it would cover a basin",
    FLOATS: "the ground is not level",
    SAME_TILE: "it would lie exactly on a tile of its own shape",
    OFF_SITE: "it must cover a cell of the site",
    SINGLE_OFF_SITE: "a single tile lies on the site only",
    ON_OVERFLOW: "it must cover a cell of the site",
}


def clear_land(g: State) -> None:
    """The bare site with its printed basins, and full supplies of all that lies on the land."""
    g.bare_land()
    g.reserve = [g.box.incas] * g.seats
    g.triples = g.box.triples
    g.tiles = [g.box.doubles, g.box.villages, g.box.cultures] * g.seats
    g.basins_left = g.box.basins
    g.storeys = g.box.storeys.copy()


def place_basins(g: State, piece: object) -> None:
    """Basins beyond the printed ones. A cell at the border may be named: positions need not be reachable there."""
    for name in texts("basins", piece):
        cell = cell_on_map("basins", name)
        if not SITE >> cell & 1:
            raise BadPiece("basins", f"{name} lies outside the site")
        if g.basins >> cell & 1:
            continue
        if not g.basins_left:
            raise BadPiece("basins", f"there are only {g.box.basins} besides the printed ones")
        g.put_basin(cell)
        g.basins_left -= 1


def lay_tiles(g: State, tiles: list[str]) -> None:
    """`triple G18 SE`, `double G18 E`, `village G18`, `culture G18`, each upon those before; cities come later.

    Triples come from the supply; where doubles and singles come from is settled with the stocks.
    """
    for index, text in enumerate(tiles):
        place = f"tiles {index}"
        words = text.split()
        kind = named(place, words[0] if words else "", KINDS)
        if len(words) != (3 if kind <= DOUBLE else 2):
            raise BadPiece(place, f"expected “{KINDS[kind]} G18{' SE' if kind <= DOUBLE else ''}”, not “{text[:40]}”")
        cell = cell_on_map(place, words[1])
        way = named(place, words[2], DIRECTIONS) if kind <= DOUBLE else 0
        rule = refusal(g, kind, cell, way, ANY_AP)
        if rule:
            raise BadPiece(place, f"“{text}” cannot lie there: {REASONS.get(rule, f'K-{rule % CASE:03d}')}")
        if kind == TRIPLE:
            if not g.triples:
                raise BadPiece(place, f"there are only {g.box.triples} triples")
            g.triples -= 1
        g.put_tile(kind, cell, way)


def lay_land(g: State, piece: dict[str, object]) -> None:
    """Terrain cell by cell: `village`, `culture 3`. It is of no tile in particular and comes from no supply."""
    for name, value in piece.items():
        place = f"land {name}"
        cell = cell_on_map(place, name)
        words = str(value).split()
        if not 1 <= len(words) <= 2:
            raise BadPiece(place, f"expected a face and perhaps a level, such as “village 2”, not “{value}”")
        face = named(place, words[0], ["village", "culture"])
        level = whole(place, words[1], 1, HIGHEST_PATCH) if len(words) == 2 else g.level[cell] + 1
        if g.basins >> cell & 1:
            raise BadPiece(place, "there is a basin")
        if level <= g.level[cell]:
            raise BadPiece(place, f"the cell is on level {g.level[cell]} already")
        while g.level[cell] < level:
            g.put_tile(PATCH, cell, PATCH_CULTURE if KINDS[face + 2] == KINDS[CULTURE] else 0)


def place_temples(g: State, piece: dict[str, object]) -> None:
    """The value of each temple by its cell; no more than one in a city (K-062)."""
    for name, value in piece.items():
        place = f"temples {name}"
        cell = cell_on_map(place, name)
        worth = VALUES[named(place, str(value), [str(each) for each in VALUES])]
        city = g.place_of(cell)
        if not city:
            raise BadPiece(place, "a temple stands on a village face")
        if city & g.temples:
            raise BadPiece(place, f"its city has a temple already, on {CELL_NAMES[g.temple_in(city)]}")
        if not storeys_there(g, 0, worth):
            raise BadPiece(place, "a storey it needs is out of supply")
        take_storeys(g, 0, worth)
        g.put_temple(cell, worth)


def arrange_enclosed(g: State, piece: object) -> None:
    """Basins that are enclosed have been settled; more may be named, but not fewer (K-104, K-107)."""
    g.settled = 0
    for cell in members(g.basins):
        if enclosed(g, g.basin_of(cell)):
            g.settled |= 1 << cell
    for name in texts("settled", piece):
        cell = cell_on_map("settled", name)
        if not g.settled >> cell & 1:
            raise BadPiece("settled", f"{name} is no enclosed basin")

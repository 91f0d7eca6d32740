"""A second reading of Cuzco's land: cells, tiles, villages, Incas and where they may go, by name and one at a time.

Nothing here comes from the engine; the board is read from the component list. It is slow and plain on purpose.
"""

import tomllib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import kancha

COMPONENTS = Path(kancha.__file__).parent / "games" / "cuzco_kramer" / "edition" / "components.toml"
BOX: dict[str, Any] = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))
CELLS = [str(cell["id"]) for cell in BOX["board"]["cells"]]
SITE = {str(cell["id"]) for cell in BOX["board"]["cells"] if cell["kind"] == "site"}
ZONE = {str(cell["id"]): str(cell["zone"]) for cell in BOX["board"]["cells"] if cell["kind"] == "outside"}
NEXT: dict[str, list[str]] = {str(cell["id"]): [str(name) for name in cell["n"]] for cell in BOX["board"]["cells"]}
WAYS = [str(way["name"]) for way in BOX["board"]["directions"]]
EDGE = {cell for cell in SITE if any(other not in SITE for other in NEXT[cell])}
INNER = sorted(SITE - EDGE)
PRICE = {"forest": 1, "mountain": 2}
SIZE = {"triple": 3, "double": 2, "village": 1, "culture": 1}

Test = Callable[[str], bool]
Footing = list[tuple[str, str]]
"""A tile in its place: each of its cells with the face there."""


def footing(kind: str, cell: str, way: str) -> Footing:
    """The cells a tile would cover, "" where it would leave the map."""
    turned = WAYS.index(way) if way else 0
    fields = [NEXT[cell][(turned + more) % 6] for more in range(SIZE[kind] - 1)]
    return [(cell, "culture" if kind == "culture" else "village")] + [(field, "culture") for field in fields]


def spots(kind: str) -> list[tuple[str, str, Footing]]:
    """Where a kind of tile fits upon the map, with at least one cell on the site (K-046)."""
    ways = WAYS if SIZE[kind] > 1 else [""]
    tries = [(cell, way, footing(kind, cell, way)) for cell in CELLS for way in ways]
    return [spot for spot in tries if ("", "culture") not in spot[2] and any(cell in SITE for cell, _ in spot[2])]


SPOTS = {kind: spots(kind) for kind in SIZE}
OUTSIDE = [(cell, other) for cell in ZONE for other in NEXT[cell] if other in ZONE]


class Land:
    """The site and what lies on it."""

    def __init__(self, seen: Counter[str]) -> None:
        self.seen = seen
        self.level = dict.fromkeys(CELLS, 0)
        self.face: dict[str, str] = {}
        self.top: dict[str, int] = {}
        self.sizes: list[int] = []
        self.basins = {str(cell) for cell in BOX["board"]["printed_basins"]}
        self.settled: set[str] = set()
        self.temples: dict[str, int] = {}
        self.discs: set[str] = set()
        self.incas: dict[str, int] = {}
        self.room = {kind: footing(kind, "G18", "E") for kind in SIZE}

    # Tiles

    def forbids(self, tile: Footing, ap: int) -> str:
        """The rule that forbids to lay a tile there; none if it may lie."""
        for cell, _ in tile:
            if cell in self.incas:
                return "K-042 an Inca below"
            if cell in self.basins:
                return "K-042 a basin below"
            if cell in self.temples:
                return "K-042 a temple below"
            if self.level[cell] != self.level[tile[0][0]]:
                return "K-043 not level"
        below = {self.top.get(cell, -1) for cell, _ in tile}
        if len(below) == 1 and -1 not in below and self.sizes[below.pop()] == len(tile):
            return "K-044 on its own shape"
        if self.cost(tile) > ap:
            return "K-047 too dear"
        return "K-045 two cities" if tile[0][1] == "village" and self.joins_cities(tile) else ""

    def joins_cities(self, tile: Footing) -> bool:
        """Only the new village face can bring two cities together."""
        if len(self.temples) < 2:
            return False
        fields = {cell for cell, face in tile if face == "culture"}
        around = self.flood(tile[0][0], lambda cell: self.face.get(cell) == "village" and cell not in fields)
        return len(around & self.temples.keys()) > 1

    def cost(self, tile: Footing) -> int:
        return 1 + sum(cell in ZONE and cell not in self.face for cell, _ in tile)

    def placements(self, kind: str, ap: int) -> Iterator[tuple[str, str]]:
        """Every place a kind of tile may take for these AP."""
        for cell, way, tile in SPOTS[kind]:
            if rule := self.forbids(tile, ap):
                self.seen[rule] += 1
            else:
                yield cell, way

    def fits(self, kind: str, ap: int) -> bool:
        """Whether a kind of tile has a place at all; where it had one last time is tried first."""
        if not self.forbids(self.room[kind], ap):
            return True
        for cell, way in self.placements(kind, ap):
            self.room[kind] = footing(kind, cell, way)
            return True
        return False

    def lay(self, tile: Footing) -> None:
        cities = {cell: self.place(cell) for cell in self.temples}
        for cell, face in tile:
            if self.face.get(cell, face) != face:
                self.seen["K-051 the face changes"] += 1
            self.level[cell] += 1
            self.face[cell] = face
            self.top[cell] = len(self.sizes)
        self.sizes.append(len(tile))
        if any(self.level[cell] and self.level[cell] == self.level[other] for cell, other in OUTSIDE):
            self.seen["K-049 room for a double off the site"] += 1
        for cell, city in cities.items():
            if lost := city - self.place(cell):
                self.seen["K-063 a city shrinks" if lost <= {one for one, _ in tile} else "K-063 a city is cut"] += 1
            elif len(self.place(cell)) > len(city) + 1:
                self.seen["K-045 a city takes in a village"] += 1

    # Villages, cities, heights

    def flood(self, start: str, goes_on: Test) -> set[str]:
        found, ahead = {start}, [start]
        while ahead:
            for cell in NEXT[ahead.pop()]:
                if cell and cell not in found and goes_on(cell):
                    found.add(cell)
                    ahead.append(cell)
        return found

    def place(self, cell: str) -> set[str]:
        """The village or city of a cell."""
        return self.flood(cell, lambda other: self.face.get(other) == "village")

    def places(self) -> list[set[str]]:
        found: list[set[str]] = []
        for cell in CELLS:
            if self.face.get(cell) == "village" and not any(cell in place for place in found):
                found.append(self.place(cell))
        return found

    def heights(self, cells: Iterable[str]) -> dict[int, list[int]]:
        """Of each player there, the levels of their Incas, the highest first."""
        found: dict[int, list[int]] = {}
        for cell in cells:
            if cell in self.incas:
                found.setdefault(self.incas[cell], []).append(self.level[cell])
        return {seat: sorted(levels, reverse=True) for seat, levels in found.items()}

    def highest(self, cells: Iterable[str]) -> int:
        """Who holds the highest position alone; -1 for nobody."""
        heights = self.heights(cells)
        best = max(heights.values(), default=[])
        leaders = [seat for seat, levels in heights.items() if levels == best]
        if len(leaders) > 1:
            self.seen["K-082 equal in every entry"] += 1
        if len(leaders) == 1 and len(heights) > 1:
            rivals = [levels for levels in heights.values() if levels != best]
            same = max(next((at for at, pair in enumerate(zip(best, one)) if pair[0] != pair[1]), 9) for one in rivals)
            self.seen["K-080 more Incas, else equal" if same == 9 else f"K-080 decided by Inca {same + 1}"] += 1
            if same == 0 and max(map(len, rivals)) > len(best):
                self.seen["K-081 height beats number"] += 1
        return leaders[0] if len(leaders) == 1 else -1

    # Basins

    def basin(self, cell: str) -> set[str]:
        return self.flood(cell, lambda other: other in self.basins)

    def around(self, basin: set[str]) -> set[str]:
        return {other for cell in basin for other in NEXT[cell]} - basin

    def enclosed(self) -> list[set[str]]:
        """The basins that are enclosed now and were not settled yet."""
        found: list[set[str]] = []
        for cell in sorted(self.basins - self.settled):
            basin = self.basin(cell)
            if basin not in found and all(other in self.face for other in self.around(basin)):
                found.append(basin)
        return found

    def basin_cells(self) -> list[str]:
        """Bare cells of the site, not at its edge."""
        return [cell for cell in INNER if cell not in self.face and cell not in self.basins]

    # Incas

    def price(self, cell: str) -> int:
        """What it costs to come in or go out over a cell; 0 if one cannot."""
        if cell not in self.face or cell in self.temples:
            return 0
        bare = [other for other in NEXT[cell] if other in ZONE and other not in self.face]
        if cell in ZONE:
            return PRICE[ZONE[cell]] if bare or "" in NEXT[cell] else 0
        prices = {PRICE[ZONE[other]] for other in bare}
        if len(prices) == 2:
            self.seen["K-072 forest and mountain"] += 1
        if not prices and cell in EDGE:
            self.seen["K-072 the border is built over"] += 1
        return min(prices, default=0)

    def walks(self, start: str, ap: int) -> dict[str, int]:
        """Where the Inca of a cell can go, and the price of the cheapest way."""
        seat = self.incas[start]
        paid = {start: 0}
        ahead = deque([start])
        while ahead:
            here = ahead.popleft()
            for cell in NEXT[here]:
                if cell not in self.face or cell in self.temples:
                    continue
                if self.incas.get(cell, seat) != seat:
                    self.seen["K-075 a rival in the way"] += 1
                    continue
                price = paid[here] + (self.face[cell] != self.face[here])
                if price <= ap and price < paid.get(cell, 99):
                    paid[cell] = price
                    ahead.append(cell)
                    if here in self.incas and here != start:
                        self.seen["K-075 over an own Inca"] += 1
        return {cell: price for cell, price in paid.items() if cell not in self.incas}

"""From components.toml to the box: the standard edition, or a box owner's own figures in the same form.

An owner's file names only what differs. Counts may differ; the board, the shapes, the prices and the kinds of things may not.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from kancha.games.cuzco_kramer.material import (
    CARDS,
    CELL_NAMES,
    CELLS,
    EDGE,
    FOREST,
    NEIGHBOURS,
    NONE,
    PRINTED,
    SITE,
    VALUES,
    Box,
)
from kancha.games.editions import owners, parsed
from kancha.games.frame import EditionReading

STANDARD: Final = "components.toml"
MOST: Final = 999
PLAYERS: Final = 4

COUNTS: Final[dict[str, list[str]]] = {
    "triples": ["setup.common.triples", "tiles.triple.count"],
    "basins": ["setup.common.basins_in_supply", "basins.supply_after_setup"],
    "discs": ["setup.common.sun_discs", "sun_discs.count"],
    "doubles": ["setup.per_player.doubles", "tiles.double.per_player"],
    "villages": ["setup.per_player.single_villages", "tiles.single_village.per_player"],
    "cultures": ["setup.per_player.single_cultures", "tiles.single_culture.per_player"],
    "incas": ["setup.per_player.incas", "incas.per_player"],
    "tokens": ["setup.per_player.extra_action_tokens", "extra_action_tokens.per_player"],
    "dealt": ["setup.per_player.cards", "cards.dealt_per_player"],
    "basin_points": ["basins.pp_per_cell"],
    "actions": ["actions.ap_per_turn"],
    "most_drawn": ["actions.max_cards_drawn_per_turn"],
}
"""Figures that are one number, and where they stand: one place is enough, two must agree."""
ROWS: Final[list[str]] = ["board.cells", "temples.storeys", "card_faces", "festival_points"]
"""Tables that are read row by row."""
LOWEST: Final[dict[str, int]] = {"triples": 1, "actions": 3, "cards": 1}
HIGHEST: Final[dict[str, int]] = {"incas": 15, "dealt": 7}
"""Beyond these the rules would not hold: a tile may cost 3 AP (K-029), and a hand is dealt from the deck."""

SAID: Final[list[str]] = [
    "source",
    "note",
    "name",
    "hex",
    "icon",
    "title",
    "where",
    "shape",
    "trim_source",
    "cell_ids_source",
]
"""Words about a piece: an owner may write others."""

Tables = dict[str, object]


@cache
def standard() -> Box:
    """The edition of the project's own components.toml."""
    return Reading("standard", STANDARD, {}).box()


def standard_tables() -> Tables:
    return parsed(STANDARD, files("kancha.games.cuzco_kramer.edition").joinpath(STANDARD).read_text("utf-8"))


def load(path: Path | str) -> Box:
    """A box owner's edition."""
    return Reading(*owners(path, parsed)).box()


def at_place(tables: Tables, place: str) -> object:
    at: object = tables
    for part in place.split("."):
        at = at.get(part) if isinstance(at, dict) else None
    return at


class Reading(EditionReading[Tables]):
    """The box from an owner's tables, which name only what differs from the usual ones."""

    def __init__(self, edition: str, file: str, tables: Tables) -> None:
        super().__init__(edition, file, tables)
        self.usual = standard_tables()

    def box(self) -> Box:
        for name in self.tables:
            if name not in self.usual:
                raise self.refuse(name, f"no such table; expected {', '.join(self.usual)}")
        self.check_board()
        box = Box(
            edition=self.edition,
            storeys=self.storeys(),
            cards=self.cards(),
            solo=self.festival_points("solo"),
            tied=self.festival_points("tied"),
            **{name: self.count(name) for name in COUNTS},
        )
        self.check_rest(box)
        return box

    def look(self, place: str) -> object:
        """What stands at a place: the owner's, else the standard edition's."""
        own = at_place(self.tables, place)
        return at_place(self.usual, place) if own is None else own

    def whole(self, place: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(place, f"“{value}” is no whole number from {low} to {high}")
        return value

    def count(self, name: str) -> int:
        """A figure, from whichever place the owner says it at."""
        said = [place for place in COUNTS[name] if at_place(self.tables, place) is not None]
        figures = [self.whole(place, self.look(place), LOWEST.get(name, 0), HIGHEST.get(name, MOST)) for place in said]
        for place, value in zip(said, figures):
            if value != figures[0]:
                raise self.refuse(place, f"is {value}, but {said[0]} says {figures[0]}")
        return figures[0] if figures else self.whole(COUNTS[name][0], self.look(COUNTS[name][0]), 0, MOST)

    def rows(self, place: str, wanted: int) -> list[Tables]:
        rows = self.look(place)
        if not isinstance(rows, list) or len(rows) != wanted or not all(isinstance(row, dict) for row in rows):
            raise self.refuse(place, f"expected {wanted} tables")
        return rows

    def storeys(self) -> list[int]:
        """How many storeys of each value there are (K-002)."""
        counts: list[int] = []
        for index, row in enumerate(self.rows("temples.storeys", len(VALUES))):
            if row.get("value") != VALUES[index]:
                raise self.refuse(f"temples.storeys[{index}].value", f"must be {VALUES[index]}")
            counts.append(self.whole(f"temples.storeys[{index}].count", row.get("count"), 0, MOST))
        return counts

    def cards(self) -> list[int]:
        """How often each face is in the deck (K-012)."""
        counts: list[int] = []
        for index, row in enumerate(self.rows("card_faces", len(CARDS))):
            relics = row.get("relics")
            if not isinstance(relics, list) or "+".join([str(relic) for relic in relics]) != CARDS[index]:
                raise self.refuse(f"card_faces[{index}].relics", f"must be {CARDS[index]}")
            counts.append(self.whole(f"card_faces[{index}].count", row.get("count"), 0, 15))
        if sum(counts) < 4 * self.count("dealt") + 2:
            raise self.refuse("card_faces", "there are too few cards to deal four hands and a display card")
        return counts

    def festival_points(self, column: str) -> list[int]:
        """What a festival brings by value of the temple (K-120)."""
        points: list[int] = []
        for index, row in enumerate(self.rows("festival_points", len(VALUES))):
            if row.get("temple") != VALUES[index]:
                raise self.refuse(f"festival_points[{index}].temple", f"must be {VALUES[index]}")
            points.append(self.whole(f"festival_points[{index}].{column}", row.get(column), 0, 99))
        return points

    def check_board(self) -> None:
        """The cells are those the rules are written for (K-003)."""
        cells = self.rows("board.cells", len(CELLS))
        for index, (row, cell) in enumerate(zip(cells, CELLS, strict=True)):
            site = SITE >> cell & 1 == 1
            wanted: Tables = {
                "id": CELL_NAMES[cell],
                "kind": "site" if site else "outside",
                "n": ["" if beside == NONE else CELL_NAMES[beside] for beside in NEIGHBOURS[cell]],
            }
            if site:
                wanted |= {"edge": EDGE >> cell & 1 == 1, "basin": PRINTED >> cell & 1 == 1}
            else:
                wanted["zone"] = "forest" if FOREST >> cell & 1 else "mountain"
            for name, value in wanted.items():
                if row.get(name) != value:
                    raise self.refuse(
                        f"board.cells[{index}].{name}", f"must be {value}: the board is part of the rules"
                    )

    def check_rest(self, box: Box) -> None:
        """What else the file says must follow from the figures, or be as it is: nothing is read and then not obeyed."""
        counted = [place for places in COUNTS.values() for place in places]
        sums = totals(box)
        for place, value in leaves(self.tables):
            if place in counted or place in ROWS or place.rpartition(".")[2] in SAID:
                continue
            if place in sums:
                if value != sums[place]:
                    raise self.refuse(place, f"must be {sums[place]}, which follows from the other figures")
            elif at_place(self.usual, place) is None:
                raise self.refuse(place, "no such figure")
            elif value != at_place(self.usual, place):
                raise self.refuse(place, "cannot be changed: it is part of the rules")


def leaves(tables: Tables, start: str = "") -> list[tuple[str, object]]:
    """Everything a file says, by its place."""
    pairs: list[tuple[str, object]] = []
    for name, value in tables.items():
        pairs += leaves(value, f"{start}{name}.") if isinstance(value, dict) else [(f"{start}{name}", value)]
    return pairs


def totals(box: Box) -> dict[str, object]:
    """What a component list says besides: sums, and what stays in the box with fewer players (K-002)."""
    cards = sum(box.cards)
    own = {
        "doubles": box.doubles,
        "single_villages": box.villages,
        "single_cultures": box.cultures,
        "tokens": box.tokens,
        "incas": box.incas,
    }
    figures: dict[str, object] = {
        "tiles.total_terrain": box.triples + PLAYERS * (box.doubles + box.villages + box.cultures),
        "tiles.double.count": PLAYERS * box.doubles,
        "tiles.single_village.count": PLAYERS * box.villages,
        "tiles.single_culture.count": PLAYERS * box.cultures,
        "incas.count": PLAYERS * box.incas,
        "extra_action_tokens.count": PLAYERS * box.tokens,
        "basins.count": box.basins + PRINTED.bit_count(),
        "cards.count": cards,
        "temples.total_storeys": sum(box.storeys),
        "setup.common.storeys": box.storeys,
        "actions.ap_with_token": box.actions + 1,
    }
    for players in range(2, PLAYERS + 1):
        figures[f"setup.players_{players}.deck"] = cards - players * box.dealt - 1
        for name, each in own.items():
            figures[f"setup.players_{players}.{name}_in_box"] = (PLAYERS - players) * each
    return figures

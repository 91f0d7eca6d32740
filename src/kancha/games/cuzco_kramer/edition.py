"""From components.toml to the box: the standard edition, or a box owner's own figures in the same form.

An owner's file names only what differs. Counts may differ; the board, the shapes, the prices and the kinds of things may not.
"""

import tomllib
from functools import cache
from hashlib import blake2b
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
from kancha.kernel.errors import EditionError

STANDARD: Final = "components.toml"
MOST: Final = 999

COUNTS: Final[dict[str, str]] = {
    "triples": "setup.common.triples",
    "basins": "setup.common.basins_in_supply",
    "discs": "setup.common.sun_discs",
    "doubles": "setup.per_player.doubles",
    "villages": "setup.per_player.single_villages",
    "cultures": "setup.per_player.single_cultures",
    "incas": "setup.per_player.incas",
    "tokens": "setup.per_player.extra_action_tokens",
    "dealt": "setup.per_player.cards",
    "basin_points": "basins.pp_per_cell",
    "actions": "actions.ap_per_turn",
    "most_drawn": "actions.max_cards_drawn_per_turn",
}
"""Figures that are one number, and where they stand."""
LOWEST: Final[dict[str, int]] = {"triples": 1, "actions": 3, "cards": 1}
HIGHEST: Final[dict[str, int]] = {"incas": 15, "dealt": 7}
"""Beyond these the rules would not hold: a tile may cost 3 AP (K-029), and a hand is dealt from the deck."""

FIXED: Final[list[str]] = [
    "actions.place_terrain", "actions.overflow_per_uncovered_outside_cell", "actions.enter_or_leave_forest",
    "actions.enter_or_leave_mountain", "actions.move_same_type", "actions.move_per_type_change", "actions.build_temple",
    "actions.enlarge_temple", "actions.place_basin", "actions.draw_card", "actions.festival",
    "actions.max_festivals_per_turn", "board.zone_cost.forest", "board.zone_cost.mountain",
    "extra_action_tokens.ap_bonus", "extra_action_tokens.max_per_turn", "temples.size_to_value",
    "final_scoring.first", "final_scoring.second", "final_scoring.ties",
]  # fmt: skip
"""Prices and ways of counting the rules are written for: a file that changes one is refused, not half obeyed."""

Tables = dict[str, object]


@cache
def standard() -> Box:
    """The edition of the project's own components.toml."""
    return Reading("standard", STANDARD, standard_tables(), {}).box()


def standard_tables() -> Tables:
    return tables_of(STANDARD, files("kancha.games.cuzco_kramer").joinpath(STANDARD).read_text("utf-8"))


def load(path: Path | str) -> Box:
    """A box owner's edition; its id is drawn from the file's content, so that records can name it."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise EditionError(str(file), f"cannot be read: {fault}") from None
    edition = f"own-{blake2b(text.encode(), digest_size=5).hexdigest()}"
    return Reading(edition, file.name, standard_tables(), tables_of(file.name, text)).box()


def tables_of(name: str, text: str) -> Tables:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise EditionError(name, f"is no TOML: {fault}") from None


def at_place(tables: Tables, place: str) -> object:
    at: object = tables
    for part in place.split("."):
        at = at.get(part) if isinstance(at, dict) else None
    return at


class Reading:
    """One edition file on its way into the box: each part is checked, and refused with its place in the file."""

    def __init__(self, edition: str, file: str, usual: Tables, own: Tables) -> None:
        self.edition = edition
        self.file = file
        self.usual = usual
        self.own = own

    def refuse(self, place: str, message: str) -> EditionError:
        return EditionError(f"{self.file}: {place}", message)

    def box(self) -> Box:
        for name in self.own:
            if name not in self.usual:
                raise self.refuse(name, f"no such table; expected {', '.join(self.usual)}")
        self.check_board()
        self.check_fixed()
        counts = {name: self.count(name, place) for name, place in COUNTS.items()}
        return Box(
            edition=self.edition,
            storeys=self.storeys(),
            cards=self.cards(),
            solo=self.festival_points("solo"),
            tied=self.festival_points("tied"),
            **counts,
        )

    def look(self, place: str) -> object:
        """What stands at a place: the owner's, else the standard edition's."""
        own = at_place(self.own, place)
        return at_place(self.usual, place) if own is None else own

    def whole(self, place: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(place, f"“{value}” is no whole number from {low} to {high}")
        return value

    def count(self, name: str, place: str) -> int:
        return self.whole(place, self.look(place), LOWEST.get(name, 0), HIGHEST.get(name, MOST))

    def rows(self, place: str, wanted: int) -> list[Tables]:
        found = self.look(place)
        if not isinstance(found, list) or len(found) != wanted or not all(isinstance(row, dict) for row in found):
            raise self.refuse(place, f"expected {wanted} tables")
        return found

    def storeys(self) -> list[int]:
        """How many storeys of each value there are (K-002)."""
        found: list[int] = []
        for index, row in enumerate(self.rows("temples.storeys", len(VALUES))):
            if row.get("value") != VALUES[index]:
                raise self.refuse(f"temples.storeys[{index}].value", f"must be {VALUES[index]}")
            found.append(self.whole(f"temples.storeys[{index}].count", row.get("count"), 0, MOST))
        return found

    def cards(self) -> list[int]:
        """How often each face is in the deck (K-012)."""
        found: list[int] = []
        for index, row in enumerate(self.rows("card_faces", len(CARDS))):
            relics = row.get("relics")
            if not isinstance(relics, list) or "+".join([str(relic) for relic in relics]) != CARDS[index]:
                raise self.refuse(f"card_faces[{index}].relics", f"must be {CARDS[index]}")
            found.append(self.whole(f"card_faces[{index}].count", row.get("count"), 0, 15))
        if sum(found) < 4 * self.count("dealt", COUNTS["dealt"]) + 2:
            raise self.refuse("card_faces", "there are too few cards to deal four hands and a display card")
        return found

    def festival_points(self, column: str) -> list[int]:
        """What a festival brings by value of the temple (K-120)."""
        found: list[int] = []
        for index, row in enumerate(self.rows("festival_points", len(VALUES))):
            if row.get("temple") != VALUES[index]:
                raise self.refuse(f"festival_points[{index}].temple", f"must be {VALUES[index]}")
            found.append(self.whole(f"festival_points[{index}].{column}", row.get(column), 0, 99))
        return found

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

    def check_fixed(self) -> None:
        for place in FIXED:
            if self.look(place) != at_place(self.usual, place):
                raise self.refuse(place, "cannot be changed: it is part of the rules")

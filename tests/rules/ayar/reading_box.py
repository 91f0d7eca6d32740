"""The box of the second reading: `components.toml` as a player would lay it out, by the names on the pieces."""

import itertools
import tomllib
from pathlib import Path

import kancha

BOX = tomllib.loads((Path(kancha.__file__).parent / "games/ayar/edition/components.toml").read_text(encoding="utf-8"))

ACTIVITIES = ["farming", "construction", "weaving", "pottery"]
COLOURS = ["turquoise", "brown", "purple", "grey"]
MARKERS = [*COLOURS, "gold"]
LINES = ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"]
CELLS = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
SETS = [entry["id"] for entry in BOX["player_board"]["maize_set"]]
FIELD = {entry["id"]: entry for entry in BOX["player_board"]["maize_set"]}
SLOTS: dict[str, int] = {entry["id"]: entry["required"] for entry in BOX["player_board"]["viracocha_slot"]}
LLAMA_POINTS: list[int] = BOX["llamas"]["conversion"]
PAIRS = [f"{one}+{other}" for one, other in itertools.combinations(ACTIVITIES, 2)]
TEMPLE_BONUS: list[int] = BOX["temple_area"]["column_bonus"]["values"]
PERSONAL = {line: dict(BOX["player_board"]["personal_bonus"][line]) for line in LINES}
POT_SUNS: list[int] = BOX["player_board"]["pottery"]["suns"]
POT_SETS: list[int] = BOX["player_board"]["pottery_moons"]["set_value"]
POT_COLOURS = ["green", "purple", "blue", "red", "yellow"]
VESSELS = sum(entry["count"] for entry in BOX["vessel"])
SHELF_POWER: list[int] = BOX["lake"]["pottery"]["face_up_power"]
PILE_POWER: int = BOX["lake"]["pottery"]["pile_power"]
ISLAND_SUNS: list[int] = BOX["player_board"]["islands"]["suns"]
ISLAND_GIFTS: list[int] = BOX["player_board"]["islands"]["viracocha_places"]
COLUMN_MOONS: list[int] = BOX["player_board"]["weaving"]["column_moons"]
TOKENS = {entry["id"]: entry for entry in BOX["activity_token"]}
SOLO = {entry["stars"]: entry for entry in BOX["solo_board"]}
END = 30

SITES = {path["id"]: path["sites"] for path in BOX["main_board"]["path"]}
"""By path, from Tiwanaku on: the space each site lies before, and its activity."""
LINKS = {
    slot["id"]: {link["path"]: link["space"] for link in slot["links"]} for slot in BOX["main_board"]["raymi_slot"]
}
"""Raymi slots: the space of each of the two paths."""
TILES = {tile["id"]: tile for tile in BOX["raymi_tile"]}
LAKE = {space["id"]: space for space in BOX["lake"]["space"]}
ISLANDS = [id for id, space in LAKE.items() if space["kind"] == "island"]
YELLOW = [id for id in ISLANDS if LAKE[id]["yellow"]]
ZONES = {zone["id"]: zone["islands"] for zone in BOX["lake"]["zone"]}

SQUARES = [(row, column) for row in range(1, 4) for column in range(1, 9)]
PLACES = {
    f"r{row}c{column}-r{row}c{column + 1}": ((row, column), (row, column + 1)) for row, column in SQUARES if column < 8
}
PLACES |= {
    f"r{row}c{column}-r{row + 1}c{column}": ((row, column), (row + 1, column)) for row, column in SQUARES if row < 3
}
TURNS = ["front", "back", "front-turned", "back-turned"]
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
STEPS = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}
TEXTILES = {entry["id"]: entry for entry in BOX["textile"]}

Half = tuple[int, int, str]
"""A half sun: row and column of its square, and the edge it lies on."""


def line_of(cell: str) -> tuple[str, str]:
    """The row and the column of a cell."""
    return f"R{cell[1]}", f"C{cell[3]}"


def cells_of(line: str) -> list[str]:
    return [cell for cell in CELLS if line in line_of(cell)]


def quadrant_of(cell: str) -> list[str]:
    """The four cells around the same temple sign."""
    rows, columns = ("12" if cell[1] in "12" else "34"), ("12" if cell[3] in "12" else "34")
    return [f"r{row}c{column}" for row in rows for column in columns]


def arrows(line: str, seats: int) -> int:
    """The steps beside a line (A-011)."""
    figures: list[int] = BOX["player_board"]["arrows"][f"players_{max(seats, 2)}"]
    return figures[LINES.index(line)]


def lie(textile: str, turn: str, place: str) -> frozenset[Half]:
    """Where the half suns of a textile come to lie (A-052, A-055)."""
    squares = PLACES[place]
    standing = squares[0][0] != squares[1][0]
    found = set()
    for half in TEXTILES[textile]["halves"]:
        square, edge = "LR".index(half[0]), half[1]
        if turn.startswith("back") and edge in "NS":
            edge = OPPOSITE[edge]
        if standing:
            edge = CLOCKWISE[edge]
        if turn.endswith("turned"):
            square, edge = 1 - square, OPPOSITE[edge]
        found.add((*squares[square], edge))
    return frozenset(found)


def llama_points(llamas: int, table: list[int]) -> int:
    """What llamas on one score are worth; beyond the table its last figure (A-109, A-113)."""
    return table[min(llamas, len(table) - 1)]

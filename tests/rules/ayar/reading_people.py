"""The second reading's sides: what lies on a player's board and on the Ayllu's, and what it is worth."""

import functools
from abc import ABC, abstractmethod

from tests.rules.ayar.reading_box import (
    ACTIVITIES,
    CELLS,
    COLOURS,
    COLUMN_MOONS,
    FIELD,
    ISLAND_SUNS,
    LAKE,
    MARKERS,
    OPPOSITE,
    POT_COLOURS,
    POT_SETS,
    POT_SUNS,
    SETS,
    SLOTS,
    SOLO,
    SQUARES,
    STEPS,
    TEXTILES,
    Half,
)

CATEGORIES = ["dawns", "sun_llamas", "temples", "shrines", "markers", "moon_llamas"]
SUN = ["dawns", "sun_llamas", "arranged_sun"]


class Side(ABC):
    """One who scores."""

    def __init__(self) -> None:
        self.devotion = self.llamas = 0
        self.points = dict.fromkeys(CATEGORIES, 0)
        self.temples = set(ACTIVITIES)
        self.marked: set[str] = set()
        self.moon_slots: dict[str, str] = {}
        """Activity: the retired marker on its moon slot."""
        self.built: set[str] = set()
        """Lake spaces with an island of this side."""

    def sun(self) -> int:
        return sum(points for name, points in self.points.items() if name in SUN)

    def moon(self) -> int:
        return sum(points for name, points in self.points.items() if name not in SUN)

    def final(self) -> int:
        """Only the lower score counts (A-110)."""
        return min(self.sun(), self.moon())

    def gap(self) -> int:
        return abs(self.sun() - self.moon())

    def best_island(self) -> int:
        return max((int(LAKE[space]["moons"]) for space in self.built), default=0)

    @abstractmethod
    def suns(self, activity: str) -> int: ...

    @abstractmethod
    def moons(self, activity: str) -> int: ...

    def devout(self, activity: str) -> int:
        """The suns that raise devotion."""
        return self.suns(activity)


class Player(Side):
    """A player's board."""

    def __init__(self) -> None:
        super().__init__()
        self.tambos = set(CELLS)
        self.markers = dict.fromkeys(MARKERS, "")
        """Markers that have not retired: the line they lie or stand at; nothing while aside."""
        self.laid: set[str] = set()
        self.planted = dict.fromkeys(SETS, 0)
        self.vessels: list[str] = []
        self.covered: set[tuple[int, int]] = set()
        self.halves: set[Half] = set()
        self.whole = 0
        self.tokens = dict.fromkeys(SLOTS, 0)
        self.islands = 6
        self.raft = "S"

    def complete(self, slot: str) -> bool:
        return self.tokens[slot] == SLOTS[slot]

    def bonus_power(self, activity: str) -> int:
        return int(self.complete(f"power_{activity}"))

    def maize(self) -> int:
        """What is left on the board."""
        return sum(FIELD[id]["size"] - gone for id, gone in self.planted.items())

    def pot_places(self) -> int:
        return len(POT_SUNS) - len(self.vessels)

    def devout(self, activity: str) -> int:
        return self.suns(activity) + int(self.complete("extra_sun"))

    def suns(self, activity: str) -> int:
        if activity == "farming":
            return sum(place <= self.planted[id] for id in SETS for place in FIELD[id]["suns"])
        if activity == "construction":
            return sum(ISLAND_SUNS[: 6 - self.islands])
        if activity == "pottery":
            return sum(POT_SUNS[: len(self.vessels)])
        return self.whole + self.joined()

    def joined(self) -> int:
        """Suns of two halves: each is looked for from its left or upper square."""
        found = 0
        for row, column, edge in self.halves:
            if edge in "ES":
                down, right = STEPS[edge]
                found += (row + down, column + right, OPPOSITE[edge]) in self.halves
        return found

    def moons(self, activity: str) -> int:
        if activity == "farming":
            return sum(FIELD[id]["moons"] for id in SETS if self.planted[id] == FIELD[id]["size"])
        if activity == "construction":
            return self.best_island()
        if activity == "pottery":
            pots = [vessel.removesuffix("*") for vessel in self.vessels]
            return best_sets(tuple(pots.count(colour) for colour in POT_COLOURS), pots.count("joker"))
        full = 0
        while full < 8 and all((row, full + 1) in self.covered for row in (1, 2, 3)):
            full += 1
        return COLUMN_MOONS[full - 1] if full else 0

    def room(self) -> bool:
        """Two empty squares side by side (A-052)."""
        empty = set(SQUARES) - self.covered
        return any((row, column + 1) in empty or (row + 1, column) in empty for row, column in empty)

    def weave(self, textile: str, halves: frozenset[Half], squares: tuple[tuple[int, int], ...]) -> None:
        self.covered |= set(squares)
        self.halves |= halves
        self.whole += TEXTILES[textile]["whole"]


@functools.cache
def best_sets(counts: tuple[int, ...], jokers: int) -> int:
    """The best way to give every joker a colour (A-048)."""
    if not jokers:
        return sum(POT_SETS[min(number, 4)] for number in counts)
    more = [counts[:at] + (counts[at] + 1,) + counts[at + 1 :] for at in range(len(counts))]
    return max(best_sets(one, jokers - 1) for one in more)


class Ayllu(Side):
    """The solo board."""

    def __init__(self, stars: int) -> None:
        super().__init__()
        board = SOLO[stars]
        self.fields, self.track = board["farming"], board["construction"]
        self.places = {"weaving": board["weaving"], "pottery": board["pottery"]}
        self.llama_table: list[int] = board["llama_conversion"]
        self.planted = self.raft = self.islands_gone = self.lost = 0
        self.pieces: dict[str, list[str]] = {"weaving": [], "pottery": []}
        self.bag = set(COLOURS)
        self.tokens: set[str] = set()
        self.out: set[str] = set()
        """Tokens that left the game."""
        self.reasons: list[tuple[str, str]] = []
        """Every activity it chose, and why."""

    def room(self, activity: str) -> int:
        """Empty places of a row."""
        return len(self.places[activity]["suns"]) - len(self.pieces[activity])

    def is_full(self, activity: str) -> bool:
        """At the maximum (A-118, 1)."""
        if activity == "farming":
            return bool(self.planted == self.fields["maize"])
        if activity == "construction":
            return self.islands_gone == len(self.track["sections"])
        return self.room(activity) == 0

    def suns(self, activity: str) -> int:
        if activity == "farming":
            return sum(place <= self.planted for place in self.fields["suns"])
        if activity == "construction":
            return sum(self.track["island_suns"][: self.islands_gone])
        return sum(self.places[activity]["suns"][: len(self.pieces[activity])])

    def moons(self, activity: str) -> int:
        if activity == "construction":
            return self.best_island()
        gone = self.planted if activity == "farming" else len(self.pieces[activity])
        values = self.fields["moons"] if activity == "farming" else self.places[activity]["moons"]
        return int(values[gone - 1]) if gone else 0

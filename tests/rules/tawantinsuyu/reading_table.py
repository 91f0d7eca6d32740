"""The table of a second reading: what is in the box, who has what, and how a question is asked.

Everything goes by the names of `components.toml`. `Table` holds facts; the chapters beside it (`reading_*.py`) are the rules.
"""

import tomllib
from collections import Counter
from collections.abc import Generator, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import kancha
from tests.rules.following import Ask, Flow, Said

__all__ = ["BOX", "Ask", "Flow", "Said", "Side", "Table"]

Row = dict[str, Any]
Truth = Generator[Ask | None, str, bool]
Found = Generator[Ask | None, str, list[str]]

FOLDER = Path(kancha.__file__).parent / "games" / "tawantinsuyu"
BOX: dict[str, Any] = tomllib.loads((FOLDER / "edition" / "components.toml").read_text())
RESOURCES = ["potato", "corn", "stone", "gold"]
WORKERS: list[str] = [row["id"] for row in BOX["workers"]]
SPACES: dict[str, Row] = {row["id"]: row for row in BOX["spaces"]}
TASKS: dict[str, str] = {row["id"]: row["task"] for row in BOX["icons"]}
GODS: dict[str, Row] = {row["id"]: row for row in BOX["god_cards"]}
ARMIES: dict[str, Row] = {row["id"]: row for row in BOX["army_cards"]}
WEAVINGS: dict[str, Row] = {row["id"]: row for row in BOX["weavings"]}
YIELD: dict[str, Row] = {row["id"]: row["produces"] for row in BOX["production_buildings"]}
PRICE: dict[str, dict[str, int]] = {row["id"]: row["cost"] for row in BOX["production_buildings"]}
PRICE |= {name: cost for name, cost in BOX["passive_building_costs"].items() if name != "source"}
CONQUESTS: dict[str, Row] = {row["id"]: row for row in BOX["conquest_spaces"]}
STAIRS: list[str] = [row["id"] for row in BOX["stair_spaces"]]
TEMPLE: list[Row] = BOX["temple"]
TOP = len(TEMPLE) - 1
JOINTS: dict[str, Row] = {row["id"]: row["reward"] for row in BOX["weaving_edges"]}
STATUES = [f"{god['id']}-{size}" for god in BOX["gods"] for size in ("small", "large")]
CATEGORIES = "start gods stairs statues buildings weavings conquest regions temple festival upkeep cards workers gold"


class Side:
    """One who plays: a player, or Axomamma."""

    def __init__(self) -> None:
        self.res = dict.fromkeys(RESOURCES, 0)
        self.res["stone"] = 2
        self.points = dict.fromkeys([*CATEGORIES.split(), "axomamma"], 0)
        self.points["start"] = 10
        self.workers: list[str] = []
        self.gods: set[str] = set()
        self.army: set[str] = set()
        self.army_up: set[str] = set()
        self.army_down: set[str] = set()
        self.up: set[str] = set()
        self.down: set[str] = set()
        self.statues: list[str] = []
        self.tapestries: list[list[str]] = []
        self.temple = 0
        self.section = 0
        self.stairs = 5
        self.markers = 10

    @property
    def score(self) -> int:
        return sum(self.points.values())

    def earn(self, points: int, category: str) -> None:
        """Points; a score never falls below 0 (T-016)."""
        self.points[category] += max(points, -self.score)

    def producers(self) -> list[str]:
        """Production buildings face up."""
        return sorted(name for name in self.up if name in YIELD)

    def worships(self, god: str) -> bool:
        return any(statue.startswith(god) for statue in self.statues)

    def joints(self) -> list[str]:
        """The icons of all matching joints (T-145)."""
        return [
            WEAVINGS[left]["right"]
            for row in self.tapestries
            for left, right in pairwise(row)
            if WEAVINGS[left]["right"] == WEAVINGS[right]["left"]
        ]

    def soldiers(self) -> int:
        return sum(ARMIES[card]["soldiers"] for card in self.army_up)


class Deck:
    """Cards or tiles face down: a shuffled part, and those put under it in order."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.shuffled = set(names)
        self.under: list[str] = []

    def __len__(self) -> int:
        return len(self.shuffled) + len(self.under)

    def leave(self, name: str) -> None:
        """This one was drawn; under ones come last and in order."""
        if self.shuffled:
            self.shuffled.remove(name)
        else:
            assert self.under.pop(0) == name, f"{name} was drawn out of order"

    def shuffle(self, names: Iterable[str] = ()) -> None:
        """These join, and all are shuffled."""
        self.shuffled |= {*names, *self.under}
        self.under = []


class Table:
    """Everything on the table."""

    def __init__(self, seats: int, solo: bool = False, switches: frozenset[str] = frozenset()) -> None:
        self.seats, self.solo, self.switches = seats, solo, switches
        self.figures: Row = BOX["setup"]["p2" if solo else f"p{seats}"]
        self.sides = [Side() for _ in range(2 if solo else seats)]
        if solo:
            self.sides[1].res |= {"stone": 4, "corn": 2, "gold": 1}
        self.rotation = self.first = 0
        self.active = -1
        """Whose own turn it is, for free actions; -1 in set-up and Festivals."""
        self.setting_up = True
        self.holder = -1
        self.festivals = 0
        self.hill: dict[str, str] = {}
        self.village: list[str] = []
        self.nomads: Counter[str] = Counter()
        self.casualties = 0
        self.bag: Counter[str] = Counter()
        self.stair_owner: dict[str, int] = {}
        self.conqueror: dict[str, int] = {}
        self.supply = Counter({name: 2 if name.endswith("small") else 1 for name in STATUES})
        self.places = {kind: ["", ""] for kind in "PZ"}
        """The market: two places of each type, empty or not."""
        self.stacks = {kind: Deck(name for name in PRICE if name[0] == kind) for kind in "PZ"}
        self.gods = Deck(GODS)
        self.offer: list[str] = []
        self.armies = Deck(ARMIES)
        self.army_discard: set[str] = set()
        self.weavings = Deck(self.weavings_in_play())
        self.weaving_up = ""
        self.swapped: set[str] = set()
        """What was exchanged away in the question now asked (T-255)."""
        self.activated: set[str] = set()
        """Buildings that produce just now: they are turned down when all have (T-166)."""
        self.card_played = ""
        self.deck_only = False
        """The card phase of a Festival (T-009)."""
        self.postponed = False
        self.slots: list[str] = []
        self.tokens: dict[str, str] = {row["id"]: row["start"] for row in BOX["axomamma_tokens"]}
        self.personality = ""
        self.queue: list[str] = []
        """Axomamma's workers, the oldest first."""
        self.began = False
        self.celebrated = 0
        self.active_worship = True
        self.reached: Counter[str] = Counter()

    def weavings_in_play(self) -> list[str]:
        """Without starting ones and those marked for more players (T-040)."""
        gone: list[str] = self.figures["remove_weaving_marks"]
        return [name for name, row in WEAVINGS.items() if not row["start"] and row["mark"] not in gone]

    # Small words

    def rule(self, *ids: str) -> None:
        """This game came to these rules."""
        self.reached.update(ids)

    def order(self, first: int) -> list[int]:
        """All sides in turn order, beginning with one (T-022)."""
        return [(first + turn) % len(self.sides) for turn in range(len(self.sides))]

    def human(self, side: int) -> bool:
        return side < self.seats

    def has(self, side: int, building: str) -> bool:
        """A passive building at work; Axomamma's have no effect (T-287)."""
        return self.human(side) and building in self.sides[side].up

    def action_at(self, section: int) -> str:
        actions: list[str] = BOX["coricancha"]["actions_clockwise"]
        return actions[(section - 1 - self.rotation) % 5]

    def empty_spaces(self) -> list[str]:
        return [space for space in SPACES if space not in self.hill]

    # Asking

    def ask(self, seat: int, answers: Iterable[str]) -> Said:
        """No answer: nothing is asked. One: it is given. More: a question."""
        possible = frozenset(answers)
        return (yield (seat, possible)) if len(possible) > 1 else next(iter(possible), "")

    # Drawing

    def draw_worker(self) -> Said:
        """One worker out of the bag; none if it is empty."""
        if not self.bag.total():
            return ""
        worker = (yield None).removeprefix("drew_worker ")
        assert self.bag[worker], f"there is no {worker} in the bag"
        self.bag[worker] -= 1
        return worker

    def draw_god(self) -> Said:
        if not len(self.gods):
            return ""
        card = (yield None).removeprefix("drew_god ")
        self.gods.leave(card)
        return card

    def draw_army(self) -> Said:
        """The discard pile becomes the deck when it is empty (T-011)."""
        if not len(self.armies):
            self.rule("T-011")
            self.armies.shuffle(self.army_discard)
            self.army_discard = set()
        if not len(self.armies):
            return ""
        card = (yield None).removeprefix("drew_army ")
        self.armies.leave(card)
        return card

    def draw_weaving(self) -> Said:
        if not len(self.weavings):
            return ""
        tile = (yield None).removeprefix("drew_weaving ")
        self.weavings.leave(tile)
        return tile

    def turn_up_weaving(self) -> Flow:
        """The top tile lies face up."""
        if not self.weaving_up:
            self.weaving_up = yield from self.draw_weaving()

    def refill_market(self) -> Flow:
        """Two of each type, while the stacks last (T-134, T-185)."""
        for kind in "PZ":
            if "" in self.places[kind] and not len(self.stacks[kind]):
                self.rule("T-134")
            while "" in self.places[kind] and len(self.stacks[kind]):
                yield from self.reveal(kind)

    def reveal(self, kind: str) -> Flow:
        name = (yield None).removeprefix("revealed ")
        assert name[0] == kind
        self.stacks[kind].leave(name)
        self.places[kind][self.places[kind].index("")] = name

    @property
    def market(self) -> list[str]:
        return [name for kind in "PZ" for name in self.places[kind] if name]

    def leave_market(self, name: str) -> None:
        self.places[name[0]][self.places[name[0]].index(name)] = ""

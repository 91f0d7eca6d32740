"""What lies in the box, as a second reading of the rules sees it: the tables of `components.toml`, and the roads."""

import tomllib
from pathlib import Path

import kancha

COMPONENTS = tomllib.loads(
    (Path(kancha.__file__).parent / "games" / "cuzco_feld" / "edition" / "components.toml").read_text(encoding="utf-8")
)
COLOURS: list[str] = COMPONENTS["game"]["player_colors"]
FEATHERS: list[str] = COMPONENTS["game"]["feather_colors"]
GODS: list[str] = COMPONENTS["game"]["gods"]
CARDS = [f"{card['number']:02}" for card in COMPONENTS["god_card"]]
GOD_OF = {f"{card['number']:02}": str(card["god"]) for card in COMPONENTS["god_card"]}
COPIES = 4
ABILITIES = [str(row["id"]) for row in COMPONENTS["person_ability"]]
TILES: dict[str, int] = {}
for _row in COMPONENTS["person_ability"]:
    for _kind in ("study", "farm"):
        for _value in _row[f"{_kind}_values"]:
            TILES[f"{_kind}-{_row['id']}-{_value}"] = TILES.get(f"{_kind}-{_row['id']}-{_value}", 0) + 1
GOODS = {str(row["id"]): (int(row["count"]), int(row["price_food"]), int(row["vp"])) for row in COMPONENTS["goods"]}
MISSIONS: dict[str, list[dict[str, int | str]]] = {str(row["id"]): row["parts"] for row in COMPONENTS["mission"]}
START_MISSIONS = [str(row["id"]) for row in COMPONENTS["mission"] if row["set"] == "start"]
MASKS: dict[str, list[str]] = {row["id"]: row["places"] for row in COMPONENTS["mask"]}
CIRCLES = {int(row["number"]): int(row["vp"]) for row in COMPONENTS["circle_tile"]}
HEADDRESS: list[int] = COMPONENTS["rounds"]["headdress_bonus"]
PRIESTS: list[int] = COMPONENTS["rounds"]["priest_vp"]
CUZCO = "C"
CATEGORIES = [
    "start",
    "actions",
    "persons",
    "headdress",
    "university",
    "temple",
    "market",
    "missions",
    "villages",
    "inti",
    "achievements",
]


def setup_row(seats: int) -> dict[str, int]:
    """The figures of the set-up for so many players."""
    return next(row for row in COMPONENTS["setup"] if row["players"] == seats)


def action_spaces(seats: int) -> dict[str, str]:
    """The space of each action (F-092, F-093, F-094)."""
    bar = next(row for row in COMPONENTS["action_bar"] if row["players"] == seats)
    return {action: space["id"] for space in bar["spaces"] for action in space["actions"]}


class Roads:
    """Six triangles round Cuzco: where the paths lead, what the villages give (F-020, F-021, F-121)."""

    def __init__(self, layout: str) -> None:
        triangles = {row["id"]: row for row in COMPONENTS["triangle"]}
        self.feather: dict[str, str] = {}
        self.worth: dict[str, int] = {}
        self.paths: list[tuple[str, str, str, int]] = []
        for sector, name in enumerate(layout.split("-")):
            sides = {"left": f"I{sector}", "right": f"I{(sector + 1) % 6}", "outer": f"O{sector}"}
            for village in triangles[name]["villages"]:
                self.feather[sides[village["side"]]] = village["feather"]
                self.worth[sides[village["side"]]] = village["vp"]
            self.paths += [
                (sides[path["a"]], sides[path["b"]], path["kind"], path["die"]) for path in triangles[name]["paths"]
            ]
        for row in COMPONENTS["frame_village"]:
            self.feather[f"O{row['sector']}"] = row["feather"]
            self.worth[f"O{row['sector']}"] = row["vp"]
        assert len(self.worth) == 12
        self.villages = sorted(self.worth)

    def branches(self, rotation: int) -> list[tuple[str, str, str, int]]:
        """The six paths of the Cuzco tile as it lies (F-022, F-122)."""
        return [
            (CUZCO, f"I{(row['index'] + rotation) % 6}", row["kind"], row["die"]) for row in COMPONENTS["cuzco_branch"]
        ]

    def reach(self, at: str, kind: str, strength: int, rotation: int) -> set[str]:
        """The places one path of that kind away, its number within the strength, both ways (F-120, F-123)."""
        places = set()
        for one, other, way, die in self.paths + self.branches(rotation):
            if way == kind and die <= strength and at in (one, other):
                places.add(other if at == one else one)
        return places

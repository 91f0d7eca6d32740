"""Late positions full of rare things, as `arrange` lays them out."""

import random

from tests.rules.ayar.reading_agree import SITE_NAMES, VESSEL_NAMES
from tests.rules.ayar.reading_box import (
    ACTIVITIES,
    BOX,
    CELLS,
    COLOURS,
    FIELD,
    ISLANDS,
    LAKE,
    LINES,
    PERSONAL,
    SETS,
    SITES,
    SLOTS,
    SOLO,
    TEXTILES,
    TURNS,
    YELLOW,
    cells_of,
    quadrant_of,
)
from tests.rules.ayar.reading_box import PLACES as WEAVING_PLACES

Pieces = dict[str, object]
FAR_OUT = ["w9", "w10", "w11", "w12", "w13", *YELLOW]
"""Where a raft has the highest islands before it."""
GONE = [1, 6, 10, 13]
"""Tambos a player has placed before the Day of each round (A-023)."""


class Late:
    """A position at the dawn of round 3 or 4, by luck: one path is crowded, boards are nearly full, piles nearly empty."""

    def __init__(self, luck: random.Random, seats: int, level: int) -> None:
        self.luck, self.seats, self.level = luck, seats, level
        self.sides: list[object] = [*range(seats), *(["ayllu"] if level else [])]
        self.round = luck.choice([3, 4, 4])
        colours = luck.sample(COLOURS, 4)
        self.retired, self.walking = colours[: self.round - 1], colours[self.round - 1 :]
        self.men = {c: luck.randint(4, 14) for c in self.retired} | {c: luck.randint(14, 30) for c in self.walking}
        self.vessels = [
            name for name, entry in zip(VESSEL_NAMES, BOX["vessel"], strict=False) for _ in range(entry["count"])
        ]
        self.textiles = [name for name, entry in TEXTILES.items() for _ in range(entry["count"])]
        luck.shuffle(self.vessels)
        luck.shuffle(self.textiles)

    def pieces(self) -> Pieces:
        """Everything that `arrange` lays."""
        seats = range(self.seats)
        tambos = {seat: self.luck.sample(CELLS, 16 - GONE[self.round - 1]) for seat in seats}
        shelf = [self.vessels.pop() for _ in range(4)]
        pieces: Pieces = {
            "phase": "day",
            "round": self.round,
            "first": 0,
            "retired": self.retired,
            "men": self.men,
            "tambos": tambos,
            "sites": self.sites(),
            "maize": {seat: self.maize() for seat in seats},
            "islands": self.islands(),
            "rafts": dict(enumerate(self.luck.sample(self.luck.choice([list(LAKE), FAR_OUT]), self.seats))),
            "viracocha": {seat: self.honours() for seat in seats},
            "shelf": shelf,
            "pots": {side: self.pots(side) for side in self.sides},
            "cloths": {side: self.cloths(side) for side in self.sides},
            "zones": {zone: self.luck.randint(0, 1) for zone in ("Z2", "Z5", "Z6", "Z7", "Z8")},
        }
        pieces["pile"] = self.luck.choice([0, 1, 2, min(9, len(self.vessels))])
        pieces["piles"] = [self.pile(power) for power in range(1, 5)]
        pieces |= {name: {side: self.luck.randint(0, 14) for side in self.sides} for name in ("llamas", "devotion")}
        pieces |= {name: {side: self.luck.randint(0, 30) for side in self.sides} for name in ("sun", "moon")}
        if self.level:
            pieces["ayllu"] = self.ayllu
        return pieces | self.marks(tambos)

    def marks(self, tambos: dict[int, list[str]]) -> Pieces:
        """Bonus markers and temples, as many as lines and quadrants are empty; most temples are still to be scored."""
        bonus: dict[object, list[str]] = {}
        unbuilt: dict[object, list[str]] = {}
        rows: dict[str, list[str]] = {colour: [] for colour in self.walking}
        for side in self.sides:
            left = tambos[side] if isinstance(side, int) else []
            empty = [line for line in LINES if not set(left) & set(cells_of(line))]
            built = sum(not set(left) & set(quadrant_of(cell)) for cell in ("r1c1", "r1c3", "r3c1", "r3c3"))
            bonus[side] = [str(PERSONAL[line]["activity"]) for line in empty if PERSONAL[line]["kind"] == "inti"]
            if side == "ayllu":
                bonus[side], built = self.luck.sample(ACTIVITIES, self.round - 1), self.round - 1
            temples = self.luck.sample(ACTIVITIES, 4)
            unbuilt[side] = temples[built:]
            for activity in temples[:built]:
                if self.luck.random() < 0.7:
                    rows[self.luck.choice(self.walking)].append(f"{side} {activity}")
        return {"bonus": bonus, "unbuilt": unbuilt, "temples": rows}

    def pots(self, side: object) -> list[str]:
        most = self.luck.choice([8, 7, 3, 0]) if side == "ayllu" else self.luck.choice([10, 9, 4, 0])
        found = [self.vessels.pop() for _ in range(most if len(self.vessels) > 12 else 0)]
        return [vessel if self.luck.random() < 0.7 else "joker" for vessel in found]

    def sites(self) -> dict[str, object]:
        """Most tambos stand on the path of one man who still walks."""
        crowded = self.walking[0]
        near = [f"{crowded}-{n + 1}" for n, site in enumerate(SITES[crowded]) if site["space"] <= self.men[crowded] + 6]
        kept = self.luck.choice(ACTIVITIES)
        near = [
            name
            for name in near
            if SITES[crowded][int(name.split("-")[1]) - 1]["activity"] != kept or self.luck.random() < 0.5
        ]
        far = [name for name in SITE_NAMES if name not in near]
        order = self.luck.sample(near, len(near)) + self.luck.sample(far, len(far))
        gone = GONE[self.round - 1]
        owners = [side for side in self.sides for _ in range(gone)]
        return dict(zip(order, self.luck.sample(owners, len(owners)), strict=False))

    def maize(self) -> dict[str, int]:
        full = {id: int(FIELD[id]["size"]) for id in SETS}
        if self.luck.random() < 0.6:
            return full
        return {id: self.luck.randint(size - 3, size) for id, size in full.items()}

    def honours(self) -> dict[str, int]:
        if self.luck.random() < 0.3:
            full = dict(SLOTS)
            full[self.luck.choice(list(SLOTS))] -= 1
            return full
        return {slot: self.luck.randint(0, most) for slot, most in SLOTS.items()}

    def pile(self, power: int) -> list[str]:
        mine = [name for name in self.textiles if TEXTILES[name]["power"] == power]
        return mine[: self.luck.choice([0, 1, 2, 3])]

    def cloths(self, side: object) -> list[str]:
        """Textiles in the weaving area, often most of it covered."""
        if side == "ayllu":
            return [self.textiles.pop() for _ in range(self.luck.choice([8, 7, 3, 0]))]
        covered: set[tuple[int, int]] = set()
        found = []
        for place in self.luck.sample(list(WEAVING_PLACES), self.luck.choice([0, 6, len(WEAVING_PLACES)])):
            if len(self.textiles) > 16 and not covered & set(WEAVING_PLACES[place]):
                covered |= set(WEAVING_PLACES[place])
                found.append(f"{self.textiles.pop()} {self.luck.choice(TURNS)} {place}")
        return found

    def islands(self) -> dict[object, list[str]]:
        """Few yellow spaces are left; the Ayllu has one island for every section its raft has entered."""
        free = self.luck.sample(ISLANDS, len(ISLANDS))
        if self.luck.random() < 0.5:
            free.sort(key=lambda space: -LAKE[space]["moons"])
        free.sort(key=lambda space: space not in YELLOW)
        found: dict[object, list[str]] = {}
        for side in self.sides:
            if side == "ayllu":
                found[side] = self.luck.sample(free, min(len(free), self.start_ayllu()))
            else:
                found[side] = free[: self.luck.choice([0, 1, 2, 3, 5, 6])]
            free = [space for space in free if space not in YELLOW or space not in found[side]]
        return found

    def start_ayllu(self) -> int:
        """Its board; how many sections its raft has entered."""
        board, luck = SOLO[self.level], self.luck
        sections = [number for number, values in enumerate(board["construction"]["sections"]) for _ in values]
        raft = luck.randint(0, len(sections))
        self.ayllu: Pieces = {"raft": raft, "maize": luck.choice([14, 13, luck.randint(0, 14)])}
        return sections[raft - 1] + 1 if raft else 0

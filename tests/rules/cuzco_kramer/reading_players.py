"""Players for the second reading: at random, each with a bias, so that together they come upon the rare things too."""

import random

from tests.rules.cuzco_kramer.reading import Reading
from tests.rules.cuzco_kramer.reading_land import NEXT

# How readily each verb is chosen where it is offered; 1 if it is not named.
STYLES = {
    "any": {"basin": 2, "leave": 0.5},
    "builder": {"build": 30, "enlarge": 30, "lay": 3, "enter": 4, "move": 4, "leave": 0.1, "basin": 0.2, "end": 0.1},
    "host": {
        "build": 20,
        "enlarge": 5,
        "lay": 2,
        "enter": 5,
        "move": 4,
        "leave": 0.1,
        "draw": 6,
        "festival": 9,
        "end": 0.1,
    },
    "gardener": {"basin": 4, "lay": 6, "enter": 3, "move": 3, "build": 2, "token": 2, "end": 0.2},
    "settler": {"lay": 12, "basin": 0.1, "end": 0.5},
    "squatter": {"lay": 3, "enter": 20, "move": 3, "leave": 0.1, "basin": 3, "draw": 0.5, "end": 0.1, "token": 0.1},
    "hoarder": {"lay": 1, "enter": 30, "move": 3, "leave": 0.1, "basin": 5, "draw": 0.1, "end": 1, "token": 0.1},
}
BIDS = {"pass": 0.4, "hold": 1.5, "done": 1}
# A part of the board where most tiles go, so that they meet and rise: rows, and columns from and to.
QUARTERS = {
    "all": ("ABCDEFGHIJKLMNO", 0, 36),
    "south": ("JKLMNO", 4, 20),
    "north": ("ABCDEF", 6, 24),
    "middle": ("EFGHI", 8, 26),
}


class Player:
    """Chooses among answers by what they say."""

    def __init__(self, table: Reading, style: str, quarter: str, seed: int) -> None:
        self.table, self.style, self.quarter = table, style, QUARTERS[quarter]
        self.weights = STYLES[style] | BIDS
        self.luck = random.Random(seed)

    def choose(self, answers: list[str]) -> str:
        verbs = sorted({answer.split()[0] for answer in answers})
        verb = self.luck.choices(verbs, [self.weights.get(verb, 1) for verb in verbs])[0]
        chosen = [answer for answer in answers if answer.split()[0] == verb]
        if verb in ("at", "basin"):
            chosen = [answer for answer in chosen if self.near(answer.split()[-1])] or chosen
            if self.luck.random() < 0.7:
                liked = self.apart if verb == "basin" else self.beside
                chosen = [answer for answer in chosen if liked(answer.split()[-1])] or chosen
        elif verb in ("walk", "enter", "move") and self.luck.random() < (0 if self.style == "hoarder" else 0.7):
            wanted = "culture" if verb == "move" else "village"
            face = self.table.land.face
            chosen = [answer for answer in chosen if face[answer.split()[-1]] == wanted] or chosen
        elif verb == "lay" and self.luck.random() < (0.95 if self.style == "hoarder" else 0.5):
            small = self.style == "squatter"
            chosen = [answer for answer in chosen if (answer != "lay triple") == small] or chosen
        return self.luck.choice(chosen)

    def near(self, cell: str) -> bool:
        """In the part of the board where this game is played; a hoarder needs it all."""
        if self.style == "hoarder":
            return True
        rows, west, east = self.quarter
        return (cell[0] in rows and west <= int(cell[1:]) <= east) or self.luck.random() < 0.02

    def beside(self, cell: str) -> bool:
        """Next to what this player likes: villages, or basins that are still open."""
        land = self.table.land
        if self.style == "hoarder":
            return cell not in land.face
        if self.style == "gardener":
            return cell not in land.face and any(other in land.basins - land.settled for other in NEXT[cell])
        return any(land.face.get(other) == "village" for other in NEXT[cell]) or self.style in ("any", "squatter")

    def apart(self, cell: str) -> bool:
        """Two steps from an open basin and touching none: one tile may enclose both."""
        around = {other for other in NEXT[cell] if other}
        further = {other for one in around for other in NEXT[one]}
        return not around & self.table.land.basins and bool(
            further & (self.table.land.basins - self.table.land.settled)
        )

"""Players with a bent, so that the rare things of a game come up: some only weave, some never stop, some crowd one path."""

import random

import kancha
from tests.rules.ayar.reading import Reading
from tests.rules.ayar.reading_box import ACTIVITIES, COLOURS, LAKE, SLOTS, TEXTILES, YELLOW
from tests.rules.following import Choose


class Temper:
    """What one seat likes; drawn anew for every game."""

    def __init__(self, luck: random.Random) -> None:
        self.crafts = luck.sample(ACTIVITIES, luck.choice([1, 1, 2, 4]))
        self.colours = luck.sample(COLOURS, luck.choice([0, 1, 4]))
        self.honours = luck.sample(list(SLOTS), 9)
        self.stops = luck.choice([0, 0, 1])
        self.hungry = luck.random() < 0.5
        self.pile = luck.choice(["1", "2", "3", "4", "pile"])
        self.near = luck.random() < 0.3

    def likes(self, table: Reading, seat: int, text: str) -> int:
        """How much an answer is liked."""
        verb, *words = text.split()
        if verb in ("stop", "no"):
            return 3 * self.stops
        if verb in ("settle", "build"):
            liked = 4 * (table.activity_of(words[-1]) in self.crafts)
            return liked + (self.near and not table.open_sites(words[-1].split("-")[0], 0))
        if verb == "step":
            return 4 - self.colours.index(words[-1]) if words[-1] in self.colours else 0
        if verb == "honour":
            return 9 - self.honours.index(words[0])
        if verb == "pot":
            star = words[0] != "pile" and table.shelf[int(words[0]) - 1].endswith("*")
            return 1 + (self.hungry and star) + (words[0] == self.pile)
        if verb == "cloth":
            gift = TEXTILES[table.tops[int(words[0])]]["viracocha"]
            return 1 + (self.hungry and gift) + (words[0] == self.pile)
        if verb == "raft":
            island = LAKE[words[0]]["kind"] == "island" and seat not in table.islands[words[0]]
            return 1 + island + (words[0] in YELLOW)
        return 1

    def __repr__(self) -> str:
        return " ".join(f"{name}={value}" for name, value in vars(self).items())


def bent(table: Reading, luck: random.Random, rngs: float = 0.2) -> Choose:
    """Every seat follows its temper, but for a few rngs."""
    alike = Temper(luck)
    tempers = [Temper(luck) for _ in range(table.seats)] if luck.random() < 0.5 else [alike] * table.seats

    def choose(g: kancha.Game, texts: list[str]) -> str:
        seat = g.waiting()[0]
        if luck.random() < rngs:
            return luck.choice(texts)
        liked = [tempers[seat].likes(table, seat, text) for text in texts]
        return luck.choice([text for text, liking in zip(texts, liked, strict=True) if liking == max(liked)])

    return choose

"""Players with a bent, so that rare things come up: each likes some answers, by their first words or by their cards."""

import random
import re

import kancha
from tests.rules.cuzco_feld.reading_actions import new_village
from tests.rules.cuzco_feld.reading_missions import missing
from tests.rules.cuzco_feld.reading_table import Table

TASTES: dict[str, list[str]] = {
    "anything": [],
    "gods": [
        r".*(hand|inti)",
        r"bless (?!offering)",
        "take_card",
        "barter offering",
        ".* god_card",
        "place . (temple|exchange)",
    ],
    "medallions": [r".*inti", "place . temple", r"bless (?!offering)"],
    "runner": [
        r"move .* (hand|inti)",
        r"place . (paved|rope) 1",
        "place . (paved|rope)",
        "use .* (paved|rope)",
        r"move .* C",
        "barter vp",
    ],
    "headdress": [
        "activate",
        "place . headdress",
        "use .* (circle|feather)",
        "feather",
        "place . (paved|rope|exchange)",
    ],
    "scholar": [
        "take_card",
        r"take .* (hand|inti)",
        "use .* (study|farm|quipu)",
        "place . (study|farm)",
        "barter quipu",
        "raise",
        "slide",
        "place . exchange",
    ],
    "merchant": [
        r"buy .* (hand|inti)",
        "buy",
        "slide",
        "use .* food",
        "bless .* food",
        "place . (farm|exchange)",
        "take farm",
    ],
    "envoy": [
        r"complete\S* \S+ none",
        "complete",
        "use",
        "place . (temple|headdress|study|farm|paved|rope)",
        "feather",
    ],
    "zealot": ["extra_turn", r".*inti", "place . temple", "bless (mama_quilla|offering)", ".*hand"],
    "trumpeter": ["blow", "shift", "extra_turn", "place"],
}


class Chooser:
    """Picks what it likes most, most of the time; else anything."""

    def __init__(self, taste: str, seed: int, keen: float = 0.8) -> None:
        self.likes = [re.compile(like) for like in TASTES[taste]]
        self.luck = random.Random(seed)
        self.keen = keen

    def __call__(self, g: kancha.Game, answers: list[str]) -> str:
        for like in self.likes:
            liked = [answer for answer in answers if like.match(answer)]
            if liked and self.luck.random() < self.keen:
                return self.luck.choice(liked)
        return self.luck.choice(answers)


IDLE = ["place . vp", "stop", "pass", "no", "drop"]
AIMS: dict[str, list[str]] = {
    "villages": ["place . (paved|rope)", "use .* (paved|rope)", "bless (mama_sara|offering)", "place . temple"],
    "circles": [
        "activate",
        "place . headdress",
        "use .* (circle|feather)",
        "feather",
        "(place|use) .* (paved|rope)",
        "place . exchange",
    ],
    "slots": [
        "take",
        "place . (study|farm)",
        "use .* (study|farm|quipu)",
        "barter quipu",
        "place . (paved|rope|exchange)",
        "use",
    ],
    "missions": [
        "place . (temple|headdress|study|farm|paved|rope|exchange)",
        "use",
        "slide",
        "feather",
        "buy",
        "bless mama_quilla",
    ],
    "knowledge": ["take study", "place . study", "use .* (study|quipu)", "place . (paved|rope)", "bless .* food"],
}
IDLE_LATE = ["place . temple", "bless offering knowledge", *IDLE]
LATE: dict[str, list[str]] = {
    "knowledge": ["slide", "place . exchange", "great_blessing", "(use|bless) .* knowledge", "raise", "lift"],
}
"""What a champion likes in the last round."""


class Champion:
    """Seat 0 plays for one of the great achievements and looks at the table for it; the others stand aside."""

    def __init__(self, aim: str, seed: int, t: Table) -> None:
        self.aim, self.t = aim, t
        self.luck = random.Random(seed)

    def __call__(self, g: kancha.Game, answers: list[str]) -> str:
        seat = g.waiting()[0]
        late = self.t.round == 6
        own = LATE.get(self.aim, AIMS[self.aim]) if late else AIMS[self.aim]
        others = IDLE_LATE if late else IDLE
        for like in own if seat == 0 else others:
            liked = [answer for answer in answers if re.match(like, answer)]
            if liked:
                answers = liked
                break
        return max(answers, key=lambda answer: (self.fits(seat, answer), self.luck.random()))

    def fits(self, seat: int, answer: str) -> float:
        """Missions that lack least, and villages without an own Quipu."""
        t, words = self.t, answer.split()
        if words[0] in ("keep", "take_mission"):
            return -sum(missing(t, seat, mission) for mission in words[1:])
        if words[0].startswith("complete"):
            return 20.0 if words[2] == "none" else 10.0
        if words[0] == "drop":
            return missing(t, seat, words[1])
        if words[0] == "move":
            return float(new_village(t, seat, words[2]))
        if words[0] == "take" and self.aim in LATE:
            return float(t.rows[words[1]][-1])
        if words[0] == "slide":
            return float(t.players[seat].tiles[int(words[1]) - 1].startswith("study"))
        if words[0] == "place":
            return int(words[1]) / 10 if seat == 0 else 0.0
        return 0.0

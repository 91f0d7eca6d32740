"""What every part of the drawing reads: the viewer's state, the words, and what can be picked now."""

from functools import cached_property
from typing import Final

from kancha.draw.captions import Captions
from kancha.draw.scene import Scene
from kancha.draw.sight import TableSight
from kancha.games.cuzco_feld.material import (
    ABILITIES,
    CARD_NAMES,
    DISCARD_TILE,
    DOUBLE_GOODS,
    EXTRA_TURN,
    FEATHERS,
    GODS,
    GOODS,
    GREAT_BLESSING,
    MISSION_SHORT,
    MOVE_DIE,
    NONE,
    RAISE_TWO,
    SPACES,
    VILLAGE_NOW,
)
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import AID_CARDS
from kancha.words import Speaker

ROMAN: Final = ["I", "II", "III", "IV", "V", "VI"]
CARD_BEHIND: Final[dict[str, int]] = {
    "shift": MOVE_DIE,
    "raise": RAISE_TWO,
    "great_blessing": GREAT_BLESSING,
    "extra_turn": EXTRA_TURN,
}
"""The card that is the source of a verb's power."""
CARD_BESIDE: Final[dict[str, int]] = {
    "move": VILLAGE_NOW,
    "take": DISCARD_TILE,
    "buy": DOUBLE_GOODS,
    "complete": MISSION_SHORT,
    "complete_showing": MISSION_SHORT,
}
"""The card that may go with a verb."""


class Words(Captions):
    """The names of the pieces."""

    def feather(self, colour: int) -> str:
        return self.say("feather", FEATHERS[colour])

    def god(self, god: int) -> str:
        return self.say("god", GODS[god])

    def good(self, good: int) -> str:
        return self.say("good", GOODS[good])

    def space(self, space: int) -> str:
        return self.say("space", SPACES[space])

    def ability(self, ability: int) -> str:
        return self.say("ability", ABILITIES[ability])

    def ability_text(self, ability: int) -> str:
        return self.say("ability_text", ABILITIES[ability])

    def card_short(self, card: int) -> str:
        return self.say("card", CARD_NAMES[card])

    def card_text(self, card: int) -> str:
        return self.say("card_text", CARD_NAMES[card])

    def colour_of_seat(self, seat: int) -> str:
        return self.say("colour", str(seat))


PLAIN: Final[dict[int, Words]] = {}
"""One for each language: parts that need words but nobody's name are kept, by these words and what they show."""


def plain_words(speaker: Speaker) -> Words:
    return PLAIN.setdefault(id(speaker.table), Words(speaker))


class Sight(TableSight[State], Words):
    """A table as one viewer sees it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, State)
        self.plain = plain_words(scene.speaker)

    # Who is who

    def own(self) -> Player | None:
        return self.g.players[self.seat] if self.seat >= 0 else None

    def dealt(self, seat: int) -> bool:
        """Whether a seat has its mask already; while the table is laid out it has not."""
        return self.g.players[seat].mask != NONE

    # What can be picked now

    @cached_property
    def facets(self) -> frozenset[str]:
        """Every facet of every option the viewer has."""
        space = self.scene.view.rules.space
        return frozenset([facet for option in self.options for facet in space.facets(option)])

    def hand_facets(self, card: int) -> str:
        """What a card in the viewer's hand stands for: itself, or its part in another answer."""
        found = [f"card:{CARD_NAMES[card]}&source:hand"] if self.asks("play") else [f"card:{CARD_NAMES[card]}"]
        return " ".join(found + self.powers(card, "hand"))

    def face_facets(self, god: int, card: int) -> str:
        """What a face-up card stands for: to be taken, or to be used through a medallion."""
        found = [f"god:{GODS[god]}", f"gift:{GODS[god]}"]
        if card != NONE:
            if self.asks("play"):
                found.append(f"card:{CARD_NAMES[card]}&source:inti")
            found += self.powers(card, "inti")
        return " ".join(found)

    def powers(self, card: int, source: str) -> list[str]:
        found = [f"source:{source}" for verb, behind in CARD_BEHIND.items() if behind == card and self.asks(verb)]
        found += [f"with:{source}" for verb, beside in CARD_BESIDE.items() if beside == card and self.asks(verb)]
        if card in AID_CARDS:
            found.append(f"cards:{CARD_NAMES[card]}-{source}")
        return found

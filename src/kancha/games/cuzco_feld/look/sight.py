"""What every part of the drawing reads: the viewer's state, the words, and what can be picked now."""

from collections.abc import Hashable
from functools import cached_property
from typing import Final

from kancha.draw.captions import Captions
from kancha.draw.keeping import FORGETTING
from kancha.draw.scene import Scene
from kancha.draw.sight import TableSight
from kancha.games.cuzco_feld import material
from kancha.games.cuzco_feld.material import CARD_NAMES, GODS, NONE
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import AID_CARDS
from kancha.words import Speaker

ROMAN: Final = ["I", "II", "III", "IV", "V", "VI"]
NAMES: Final[dict[str, list[str]]] = {
    "feather": material.FEATHERS,
    "god": GODS,
    "good": material.GOODS,
    "space": material.SPACES,
    "half": material.SPACES,
    "ability": material.ABILITIES,
    "ability_text": material.ABILITIES,
    "kind": material.ABILITIES,
    "card": CARD_NAMES,
    "card_text": CARD_NAMES,
    "place": material.PLACE_NAMES,
}
"""The tables of the words files that have one word for each of a kind of piece."""
CARD_BEHIND: Final[dict[str, int]] = {
    "shift": material.MOVE_DIE,
    "raise": material.RAISE_TWO,
    "great_blessing": material.GREAT_BLESSING,
    "extra_turn": material.EXTRA_TURN,
}
"""The card that is the source of a verb's power."""
CARD_BESIDE: Final[dict[str, int]] = {
    "move": material.VILLAGE_NOW,
    "take": material.DISCARD_TILE,
    "buy": material.DOUBLE_GOODS,
    "complete": material.MISSION_SHORT,
    "complete_showing": material.MISSION_SHORT,
}
"""The card that may go with a verb."""


class Words(Captions):
    """The names of the pieces."""

    def named(self, kind: str, number: int) -> str:
        """One of a kind of pieces: `named("god", 2)`."""
        return self.say(kind, NAMES[kind][number])


PLAIN: Final[dict[int, Words]] = {}
"""One for each language: parts that need words but nobody's name are kept, by these words and what they show."""
FORGETTING.append(PLAIN.clear)


def plain_words(speaker: Speaker) -> Words:
    return PLAIN.setdefault(id(speaker.table), Words(speaker))


class Sight(TableSight[State], Words):
    """A table as one viewer sees it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, State)
        self.plain = plain_words(scene.speaker)

    @property
    def common(self) -> Hashable:
        """What all drawings that are kept depend on."""
        return self.g.box.edition, id(self.speaker.table)

    def own(self) -> Player | None:
        return self.g.players[self.seat] if self.seat >= 0 else None

    def dealt(self, seat: int) -> bool:
        """Whether a seat has its mask already; while the table is laid out it has not."""
        return self.g.players[seat].mask != NONE

    @cached_property
    def facets(self) -> frozenset[str]:
        """Every facet of every option the viewer has."""
        space = self.scene.view.rules.space
        return frozenset([facet for option in self.options for facet in space.facets(option)])

    def hand_facets(self, card: int) -> str:
        """What a card in the viewer's hand stands for: itself, or its part in another answer."""
        itself = f"card:{CARD_NAMES[card]}&source:hand" if self.asks("play") else f"card:{CARD_NAMES[card]}"
        return " ".join([itself, *self.powers(card, "hand")])

    def face_facets(self, god: int, card: int) -> str:
        """What a face-up card stands for: to be taken, or to be used through a medallion."""
        used = [f"card:{CARD_NAMES[card]}&source:inti"] if self.asks("play") else []
        return " ".join([f"god:{GODS[god]}", f"gift:{GODS[god]}", *used, *self.powers(card, "inti")])

    def powers(self, card: int, source: str) -> list[str]:
        """The part a card from a source has in the answers of other verbs."""
        powers = [f"source:{source}" for verb, behind in CARD_BEHIND.items() if behind == card and self.asks(verb)]
        powers += [f"with:{source}" for verb, beside in CARD_BESIDE.items() if beside == card and self.asks(verb)]
        return [*powers, f"cards:{CARD_NAMES[card]}-{source}"] if card in AID_CARDS else powers

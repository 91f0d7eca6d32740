"""Luck that was chosen, for tests, puzzles and lessons: outcomes of chance by the texts that records use.

An item comes at the next draw it is about. What it is about are its words before the last, as far as all outcomes of that draw
share them: `rolled 3` is the next roll, `terrain C4 valley` waits until the terrain of C4 is shown. `?` as last word leaves one
draw as it falls. All other draws are drawn as ever, with the numbers they would have had.
"""

from collections.abc import Mapping
from typing import Final

from kancha.kernel.errors import BadLuck, BadText
from kancha.kernel.verbs import NOTHING, Space, Verb

AS_IT_FALLS: Final = "?"
SHOWN: Final = 12
"""So many outcomes are listed in a refusal; of more, the first and the last."""


class Item:
    """One outcome that was chosen, and its place in what was given."""

    def __init__(self, place: str, text: str, verb: Verb, values: list[int], option: int) -> None:
        self.place = place
        self.text = text
        self.verb = verb
        self.values = values
        self.option = option  # NOTHING: that draw is left as it falls

    def is_about(self, outcomes: list[int]) -> bool:
        """Whether a draw with these outcomes is the one meant."""
        own = [self.verb.values(outcome) for outcome in outcomes if self.verb.owns(outcome)]
        if not own:
            return False
        for at in range(len(self.verb.domains) - 1):
            if any(values[at] != own[0][at] for values in own):
                return True
            if self.values[at] != own[0][at]:
                return False
        return True


class Script:
    """The chosen luck that has not come yet, in its order."""

    def __init__(self, space: Space, items: list[Item]) -> None:
        self.space = space
        self.items = items

    def clone(self) -> "Script":
        return Script(self.space, self.items.copy())

    def take(self, outcomes: list[int]) -> Item | None:
        """The item that is about a draw, which leaves the script; None if there is none."""
        for item in self.items:
            if item.is_about(outcomes):
                self.items.remove(item)
                return item
        return None

    def refusal(self, item: Item, possible: list[int]) -> BadLuck:
        texts = [self.space.text(outcome) for outcome in possible]
        if len(texts) > SHOWN:
            texts = [*texts[:3], f"… {texts[-1]}"]
        return BadLuck(item.place, f"“{item.text}” is not possible here; expected {', '.join(texts)}")


def read_luck(space: Space, luck: object, place: str) -> list[Item]:
    """Chosen luck as it is given: a list of texts, or names of chance's verbs with what follows them (BadLuck)."""
    if isinstance(luck, Mapping):
        items: list[Item] = []
        for verb, outcomes in luck.items():
            refuse_silent(space, str(verb), f'{place}["{verb}"]')
            several = list(outcomes) if isinstance(outcomes, (list, tuple)) else [outcomes]
            for index, outcome in enumerate(several):
                items.append(read_item(space, f"{verb} {outcome}", f'{place}["{verb}"][{index}]'))
        return items
    if not isinstance(luck, (list, tuple)):
        raise BadLuck(place, f"expected a list of texts that chance says, such as {example(space)}")
    return [read_item(space, text, f"{place}[{index}]") for index, text in enumerate(luck)]


def example(space: Space) -> str:
    return f'["{space.text(space.chance_verbs()[0].base)}"]'


def refuse_silent(space: Space, name: str, place: str) -> Verb:
    """The verb of this name, if chance says it."""
    chance = space.chance_verbs()
    verb = space.by_name.get(name)
    if verb is None or verb not in chance:
        expected = ", ".join([one.name for one in chance])
        raise BadLuck(place, f"“{name:.40}” is nothing chance says; expected {expected}")
    return verb


def read_item(space: Space, text: object, place: str) -> Item:
    if not isinstance(text, str) or not text.split():
        raise BadLuck(place, f"expected a text that chance says, such as {example(space)}")
    words = text.split()
    verb = refuse_silent(space, words[0], place)
    falls = words[-1] == AS_IT_FALLS and len(words) > 1
    try:
        # Which word stands for the open one does not matter: it is the last, which says what comes, not of what.
        option = verb.parse([*words[1:-1], verb.domains[-1].words[-1]] if falls else words[1:])
    except BadText as fault:
        raise BadLuck(place, str(fault)) from None
    return Item(place, text, verb, verb.values(option), NOTHING if falls else option)

"""The bar names the main choices of every question, in both languages, with words and not with codes."""

import re
from collections import Counter

import pytest

from kancha.games import folders
from tests.games.naming import Naming, questions, ways

GAMES = [folder.replace("_", "-") for folder in folders()]
ON_THE_BOARD = {
    "cuzco-kramer": {"walk": "where to walk: dozens of cells"},
    "cuzco-feld": {"move_anywhere": "twelve villages", "salvage": "all tiles of two piles"},
    "ayar": {"weave_textile": "a textile that can only lie one way: where is asked of the loom"},
    "tawantinsuyu": {"conquer": "up to 24 spaces"},
    "pachamama": {},
}
"""Questions that may be answered on the board alone, and why; even these name what is not a place."""
CODE = re.compile(r"[A-Z]{1,2}\d\d?[a-z]?|r\dc\d|\d+")
LOOKED_AT = 2  # of each kind


@pytest.mark.parametrize("slug", GAMES)
def test_every_question_has_names_in_the_bar(slug: str) -> None:
    seen: Counter[str] = Counter()
    nameless: dict[str, str] = {}
    for number, way in enumerate(ways(slug, 3)):
        for view in questions(way.new(50 + number), 50 + number, 260):
            prompt = view.prompt
            assert prompt is not None
            seen[prompt.name] += 1
            if seen[prompt.name] > LOOKED_AT:
                continue
            language = "fr" if seen[prompt.name] == LOOKED_AT else "en"
            naming = Naming(view, language)
            names = naming.names()
            assert not slips(naming)
            coded = [name for name in names if CODE.fullmatch(name)]
            if coded or (not names and prompt.name not in ON_THE_BOARD.get(slug, {})):
                nameless[f"{prompt.name} ({language})"] = f"{naming.speaker.prompt(prompt)} {coded}"
    assert len(seen) > 3
    assert not nameless


def slips(naming: Naming) -> list[str]:
    """Marks that no option can have: a slip of the pen would leave a button dashed for good."""
    space = naming.view.rules.space
    verbs = {verb.name for verb in space.verbs}
    found: list[str] = []
    for choice in naming.choices:
        for facet in choice.mark.replace("&", " ").split():
            domain, _, word = facet.partition(":")
            if not (word in verbs if domain == "verb" else space.domains[domain].parse(word) >= 0):
                found.append(facet)
    return found

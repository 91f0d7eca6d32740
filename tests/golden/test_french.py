"""French as the table speaks it: tu, elision, agreement, spaces that keep signs on their line, one word for one thing."""

import re

import pytest

import kancha
from kancha import languages
from kancha.words import Table, table

POLITE = re.compile(r"\b(vous|votre|vos)\b|\b[a-zé]+ez\b(?<!chez)(?<!assez)", re.IGNORECASE)
NOT_ELIDED = re.compile(r"(?<!-)\b([ldnsm]e|que|la|jusque) (?![A-I]\d\b|y\b|ou\b)[aeiouâàéèêëîïôû]", re.IGNORECASE)
BREAKS = re.compile(r" [:;?!»…]|« ")
SLUGS = [game.slug for game in kancha.catalogue()]


def sentences(words: Table) -> list[str]:
    found: list[str] = []
    for value in words.values():
        found += sentences(value) if isinstance(value, dict) else [value]
    return found


def everything(slug: str) -> list[str]:
    """All that a game says, and its help."""
    texts = [file for file in (languages.game_help(slug, "fr"), languages.game_rules(slug, "fr")) if file.is_file()]
    read = [
        line
        for file in texts
        if file.is_file()
        for line in languages.text_of(file, "fr").splitlines()
        if not line.startswith("# Rules")
    ]
    return [*sentences(table(slug, "fr")), *read]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_says_tu(slug: str) -> None:
    assert [text for text in everything(slug) if POLITE.search(text)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_no_line_ends_before_a_sign_that_belongs_to_it(slug: str) -> None:
    assert [text for text in everything(slug) if BREAKS.search(text)] == []
    pages = languages.text_of(languages.page("fr"), "fr").splitlines()
    assert [text for text in pages if BREAKS.search(text)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_words_are_elided_before_a_vowel(slug: str) -> None:
    assert [text for text in everything(slug) if NOT_ELIDED.search(text)] == []


def test_one_thing_has_one_name() -> None:
    for slug in SLUGS:
        text = " ".join(everything(slug)).lower()
        assert not re.search(r"\bespaces?\b", text), "a space of a board is a case"
        assert not ("mauve" in text and "violet" in text)
        assert not re.search(r"\bcases? (bleu|vert)\b|\bchamps? simples?\b", text)

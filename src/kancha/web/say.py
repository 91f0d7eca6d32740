"""A game's own words where it has them, the interface's where it has not; and sentences whose words point at things."""

import re
from functools import partial
from typing import Final

from markupsafe import Markup, escape

from kancha.draw.markup import as_markup
from kancha.kernel.verbs import Domain, Subset
from kancha.table.snapshot import Remembering, Snapshot
from kancha.web.page_words import PageWords
from kancha.words import MissingWord, Said, Speaker

OPEN: Final = "\ue000"
MIDDLE: Final = "\ue001"
CLOSE: Final = "\ue002"
"""Private signs that no words file and, once `clean`, no name holds."""
PLACE: Final = re.compile(r'data-ref="([^"]*)"')
"""What a sentence as HTML points at."""


def optional(speaker: Speaker, *path: str) -> str:
    """An entry of the game's words, empty if it has none."""
    try:
        return speaker.entry(*path)
    except MissingWord:
        return ""


def spoken(speaker: Speaker, talk: PageWords, *path: str) -> str:
    """An entry of the game's words; else the interface's; else the last key itself, readable."""
    own = optional(speaker, *path)
    if own:
        return own
    key = ".".join(path)
    return talk(key) if talk.knows(key) else path[-1].replace("_", " ")


def clean(text: str) -> str:
    return text.replace(OPEN, "").replace(MIDDLE, "").replace(CLOSE, "")


class Pointed(Said):
    """A value inside a sentence that points at the elements it names."""

    def __init__(self, speaker: Speaker, words: list[str], facets: list[str]) -> None:
        super().__init__(speaker, words)
        self.facets = facets

    def __format__(self, form: str) -> str:
        told = [
            f"{OPEN}{facet}{MIDDLE}{self.speaker.word(word, form)}{CLOSE}" if facet else self.speaker.word(word, form)
            for word, facet in zip(self.words, self.facets, strict=True)
        ]
        return self.speaker.listed(told)


class Pointing(Speaker):
    """Speaks with pointers; `marked` turns them into elements."""

    def said(self, field: str, value: int) -> Said:
        plain = super().said(field, value)
        domain = self.rules.space.domains.get(field)
        if isinstance(domain, Subset):
            return Pointed(self, plain.words, [facet_of(field, word) for word in plain.words])
        return Pointed(self, plain.words, [self.pointer(word) for word in plain.words])

    def pointer(self, word: str) -> str:
        """The facet a `domain.word` stands for on the page; empty for plain numbers and for words of no domain."""
        domain, dot, name = word.partition(".")
        if not dot or (domain != "seat" and domain not in self.rules.space.domains):
            return ""
        if name.isdigit() and domain not in self.table:
            return ""
        return f"{domain}:{name}"


def facet_of(domain: str, word: str) -> str:
    return f"{domain}:{word.partition('.')[2]}"


def pointing(snapshot: Snapshot, language: str) -> Pointing:
    return Pointing(snapshot.view.rules, snapshot.setup, language, [clean(name) for name in snapshot.names])


def marked(sentence: str) -> Markup:
    """A sentence as HTML, its pointers as elements that the script follows."""
    html: list[str] = []
    rest = sentence
    while OPEN in rest:
        before, _, rest = rest.partition(OPEN)
        facet, _, rest = rest.partition(MIDDLE)
        text, _, rest = rest.partition(CLOSE)
        html += [escape(before), f'<span class="ref" data-ref="{escape(facet)}">{escape(text)}</span>']
    return as_markup("".join([*html, escape(rest)]))


def named_elsewhere(speaker: Speaker, domain: Domain, word: str) -> str:
    """What pays may be a card, which has its name as a card; the word itself if there is no such name."""
    try:
        return f"{speaker.said(domain.name, domain.parse(word))}"
    except MissingWord:
        return word


def facet_words(speaker: Remembering, facets: list[str]) -> dict[str, str]:
    """What facets are called, where their own word would not do; in the form `button`, if their table has one."""
    said = {facet: speaker.facet(facet, partial(facet_word, speaker, facet)) for facet in facets}
    return {facet: word for facet, word in said.items() if word}


def facet_word(speaker: Speaker, facet: str) -> str:
    """What a facet is called; empty if its own word will do."""
    domain, _, word = facet.partition(":")
    if domain == "verb":
        return ""
    known = speaker.rules.space.domains.get(domain)
    name = known.element.name if isinstance(known, Subset) else domain
    try:
        brief = speaker.has(name, "button", word) or speaker.has(name, "button", "each")
        said = speaker.word(f"{name}.{word}", "button" if brief else "")
    except MissingWord:
        said = word
    if said == word and known is not None:
        said = named_elsewhere(speaker, known, word)
    return said if said != word else ""

"""What the bar names of a question: what its game names itself, and by which of its facets each other option is named.

The same as `static/choices.js` does before anything is picked, as far as it can be told without a page.
"""

import re
from collections.abc import Iterator
from contextlib import suppress

from kancha.doors import Game, new
from kancha.draw.scene import Choice, Drawn, Scene
from kancha.kernel.chance import Rng
from kancha.kernel.state import GameState
from kancha.kernel.verbs import Subset
from kancha.kernel.view import View
from kancha.lab.ways import Way, random_answer, ways_of
from kancha.table.snapshot import facets_of
from kancha.web.regions import drawing_of
from kancha.words import MissingWord, Speaker

FEW = 9
MOST = 12
NAMES = ["Amaru", "Sisa", "Illa", "Tupaq"]
MARK = re.compile(r'data-f="([^"]*)"')


class Naming:
    """How one question's options are named in a language."""

    def __init__(self, view: View[GameState], language: str) -> None:
        self.view = view
        self.speaker = Speaker(view.rules, view.setup, language, NAMES)
        self.drawn = drawing_of(view.rules.slug).draw(Scene(view, self.speaker, NAMES))
        self.shown = {part for mark in marks_in(self.drawn) for part in mark.replace("&amp;", "&").split("&")}
        self.declared = {
            part for choice in self.drawn.choices for mark in choice.mark.split() for part in mark.split("&")
        }
        self.options = [(option, facets_of(view.rules.space, option)) for option in view.options]

    @property
    def choices(self) -> list[Choice]:
        return self.drawn.choices

    def names(self) -> list[str]:
        """The buttons that can be pressed; empty if the question is answered on the board alone."""
        named: dict[str, str] = {}
        for choice in self.choices:
            if any(part in facets for _, facets in self.options for mark in choice.mark.split() for part in [mark]):
                named[choice.mark] = choice.name
        for option, facets in self.options:
            if self.declared.isdisjoint(facets):
                key = self.key(facets)
                if key:
                    named.setdefault(key, self.called(key, option))
        return list(named.values()) if len(named) <= MOST or self.choices else []

    def key(self, facets: tuple[str, ...]) -> str:
        if not self.shown.intersection(facets):
            return " ".join(facets)  # it has no place but the bar
        kin = [others for _, others in self.options if others[0] == facets[0]]
        for facet in facets[1:]:
            domain = facet.partition(":")[0]
            values = {one for others in kin for one in others if one.partition(":")[0] == domain}
            if facet in self.shown and len(values) <= FEW and (len(values) > 1 or len(kin) == 1):
                return facet
        return ""

    def called(self, key: str, option: int) -> str:
        domain, _, word = key.partition(":")
        verb = facets_of(self.view.rules.space, option)[0]
        if " " not in key and domain != "verb" and sum(facets[0] == verb for _, facets in self.options) > 1:
            name = self.speaker.rules.space.domains[domain]
            element = name.element.name if isinstance(name, Subset) else domain
            with suppress(MissingWord):
                said = self.speaker.word(f"{element}.{word}")
                if said != word or sum(key in facets for _, facets in self.options) > 1:
                    return said
        return self.speaker.answer(option, self.view.state, self.view.prompt)


def marks_in(drawn: Drawn) -> Iterator[str]:
    bodies = [drawn.board, drawn.supplies, *[aside.body for aside in drawn.asides], *drawn.panels]
    for body in bodies:
        for marks in MARK.findall(str(body)):
            yield from marks.split()


def questions(game: Game, seed: int, most: int = 600) -> Iterator[View[GameState]]:
    """What is asked in a game whose answers are drawn by lot, as the seat that is asked sees it."""
    rng = Rng(seed)
    for _ in range(most):
        if game.over:
            return
        seat, option = random_answer(game.position, rng)
        yield game.view(seat)
        game.play(game.text(option), seat=seat)


def ways(slug: str, number: int) -> list[Way]:
    """Some ways to play a game, of different modes."""
    every = ways_of(new(slug).rules)
    return every[:: max(1, len(every) // number)][:number]

"""Drawn tables to be looked at: of each game tables of every kind, one game played at each, and all that is drawn of it."""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

from markupsafe import Markup

import kancha
from kancha.draw.scene import Drawn, Scene
from kancha.games import find
from kancha.kernel.events import Event
from kancha.web.regions import GameDrawing, drawing_of
from kancha.words import Speaker

NAMES = ["Illa", "Sisa", "Tupaq", "Amaru <&\"'>"]
Pick = Callable[[kancha.Game, random.Random], str]
"""How an answer of a game at random is chosen, so that games come to much."""


def any_answer(game: kancha.Game, luck: random.Random) -> str:
    return game.text(luck.choice(game.options()))


@dataclass(frozen=True)
class Showcase:
    """One game's tables."""

    slug: str
    setups: Sequence[Mapping[str, object]]
    prompts: set[str]  # every question it asks
    pieces: list[int]  # how many the gallery shows, by section
    seed: int = 0  # of the first table; the next one has the next
    pick: Pick = any_answer
    buttons: tuple[str, ...] = ("verb",)  # domains of facets that no element stands for
    unsaid: str = ""  # why facets of other domains may have no element either: then the game has a test of its own
    rare: frozenset[str] = frozenset()  # questions that games at random need not come to
    tips: int = 80  # at least so many tooltips
    motions: int = 2  # at least so many pieces seen travelling
    largest: int = 200_000  # characters of the board
    seconds: float = 0.012  # for a drawing
    forget: Callable[[], object] = tuple  # what must not be remembered from one drawing to the next to measure one
    played: dict[int, list[str]] = field(default_factory=dict)

    # What belongs to the game

    def artist(self) -> GameDrawing:
        return drawing_of(self.slug)

    def folder(self) -> Path:
        file = import_module(f"kancha.games.{self.slug.replace('-', '_')}").__file__
        assert file is not None
        return Path(file).parent

    def rules(self) -> set[str]:
        """The ids of its rulebook."""
        letter = find(self.slug).letter
        return set(re.findall(rf"\*\*({letter}-\d{{3}})", self.folder().joinpath("rules.md").read_text("utf-8")))

    def sheet(self) -> str:
        return self.folder().joinpath("look/board.css").read_text("utf-8")

    def help(self, language: str) -> str:
        return self.folder().joinpath(f"help/{language}.md").read_text("utf-8")

    # Games

    def new(self, at: int) -> kancha.Game:
        return kancha.new(self.slug, seed=self.seed + at, **self.setups[at])

    def answers(self, at: int) -> list[str]:
        """One random game of a table, as its answers."""
        if at not in self.played:
            game = self.new(at)
            luck = random.Random(at)
            texts: list[str] = []
            while not game.over:
                texts.append(self.pick(game, luck))
                game.play(texts[-1])
            self.played[at] = texts
        return self.played[at]

    def replayed(self, at: int, part: float) -> kancha.Game:
        """That game after a part of its answers."""
        game = self.new(at)
        for text in self.answers(at)[: int(len(self.answers(at)) * part)]:
            game.play(text)
        return game

    def asked(self, at: int) -> Iterator[tuple[kancha.Game, str, int, str]]:
        """That game at each of its questions: the question's name, the seat it is asked, the answer that comes next."""
        game = self.new(at)
        for text in self.answers(at):
            assert game.prompt is not None
            assert game.seat is not None
            yield game, game.prompt.name, game.seat, text
            game.play(text)

    # Drawings

    def scene(self, game: kancha.Game, seat: int, language: str = "en", recent: list[Event] | None = None) -> Scene:
        return Scene(game.view(seat), speaker(game, language), NAMES, recent or [])

    def drawn(self, game: kancha.Game, seat: int, language: str = "en", recent: list[Event] | None = None) -> Drawn:
        return self.artist().draw(self.scene(game, seat, language, recent))


def speaker(game: kancha.Game, language: str = "en") -> Speaker:
    return Speaker(game.rules, game.setup, language, NAMES)


def whole(drawn: Drawn) -> Markup:
    """Everything that is drawn, as one element."""
    parts = [drawn.board, drawn.supplies, *(aside.body for aside in drawn.asides), *drawn.panels]
    return Markup("<div>") + Markup("").join(parts) + Markup("</div>")


def parsed(drawn: Drawn) -> ElementTree.Element:
    """A drawing read as XML, which wants every element closed."""
    return ElementTree.fromstring(re.sub(r"<(br|input)\b([^>]*)>", r"<\1\2/>", whole(drawn)))


def ids(drawn: Drawn) -> list[str]:
    return [element.attrib["id"] for element in parsed(drawn).iter() if "id" in element.attrib]


def facets(drawn: Drawn) -> set[str]:
    """What can be picked; facets that are meant together count one by one."""
    marks = re.findall(r'data-f="([^"]+)"', whole(drawn))
    return {facet for mark in marks for joined in mark.split() for facet in joined.replace("&amp;", "&").split("&")}


def showcases() -> list[Showcase]:
    """Every game's, from the `shown.py` of its folder beside this file."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/shown.py"))
    modules = [import_module(f"tests.games.{folder}.shown") for folder in folders]
    return [thing for module in modules for thing in vars(module).values() if isinstance(thing, Showcase)]

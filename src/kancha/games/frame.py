"""The frame of a game: what every game says of itself in the same way, and what follows from that.

A game's `game.py` names its chapters once (`Chapters`); the frame hands the kernel's questions on to them, keeps the boxes of its
editions, and puts numbers of events into words.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from kancha.judging import Judge, JudgedRules
from kancha.kernel.chance import Chance, Rng
from kancha.kernel.effects import Draw, Effect, S
from kancha.kernel.encoding import Encoder
from kancha.kernel.errors import EditionError
from kancha.kernel.rules import Choice, Mode, Setup, Sheet, check_first
from kancha.kernel.verbs import Space, Verb1

STANDARD = "standard"


@mypyc_attr(allow_interpreted_subclasses=True)
class GameBox:
    """The figures of one edition. Immutable; shared by every state made from it."""

    def __init__(self, edition: str) -> None:
        self.edition = edition

    def fact(self) -> str:
        """What stands for this edition in saved states."""
        return f"edition:{self.edition}"

    def tables(self) -> dict[str, object]:
        """Everything of it that states refer to, by the name that stands there."""
        return {self.fact(): self}


B = TypeVar("B", bound=GameBox)
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class EditionReading(Generic[T]):
    """One edition file on its way into the box: each part is checked, and refused with its place in the file."""

    def __init__(self, edition: str, file: str, tables: T) -> None:
        self.edition = edition
        self.file = file
        self.tables = tables

    def refuse(self, place: str, message: str) -> EditionError:
        return EditionError(f"{self.file}: {place}", message)


class Chapters(Generic[S, B]):
    """The functions of a game's chapters that answer for it as a whole."""

    def __init__(
        self,
        standard: Callable[[], B],
        load: Callable[[Path | str], B],
        begin: Callable[[B, Setup, Chance], tuple[S, tuple[Effect[S], ...]]],
        mask: Callable[[S, int], S],
        resample: Callable[[S, int, Chance, Rng], S],
        scores: Callable[[S], list[int]],
        ranking: Callable[[S], list[int]],
        sheet: Callable[[S], Sheet],
        pieces: Callable[[S], list[tuple[str, int, int]]],
        arrange: Callable[[S, dict[str, object], Chance], tuple[Effect[S], ...]],
        judge: Callable[[], Judge[S]],
        facts: Callable[[S], dict[str, object]] | None = None,
        encode: Callable[[S, Encoder], None] | None = None,
        glimpse: Callable[[S, int], S] | None = None,
        turn: Callable[[S, int], tuple[Effect[S], ...]] | None = None,
        goods: Callable[[S, int], dict[str, int]] | None = None,
    ) -> None:
        self.standard = standard  # the box of the standard edition
        self.load = load  # the box of an owner's edition file
        self.begin = begin
        self.mask = mask
        self.resample = resample
        self.scores = scores
        self.ranking = ranking
        self.sheet = sheet
        self.pieces = pieces
        self.arrange = arrange
        self.judge = judge
        self.facts = facts  # the state by the names that records use
        self.encode = encode  # the state as machines see it
        self.glimpse = glimpse  # what `mask` gives, for who only reads it
        self.turn = turn  # what a seat's turn begins with
        self.goods = goods  # what a seat has besides points


WordsOf = dict[str, tuple[str, list[str]]]
"""Fields of events and prompts that are no domain of an option: the table of the words files and the word of each number."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FramedRules(JudgedRules[S], Generic[S, B]):
    """A game made of chapters."""

    def __init__(
        self,
        slug: str,
        title: str,
        letter: str,
        version: int,
        space: Space,
        modes: list[Mode],
        choices: list[Choice],
        credits: dict[str, str],
        chapters: Chapters[S, B],
        fields: WordsOf,
        weight: int = 3,
        minutes: int = 0,
    ) -> None:
        super().__init__(slug, title, letter, version, space, modes, choices, credits, weight, minutes)
        self.chapters = chapters
        self.fields = fields
        self.boxes: dict[str, B] = {}  # of owners' edition files

    def box(self, edition: str) -> B:
        """The figures of an edition: `standard`, or the file of this name."""
        if edition == STANDARD:
            return self.chapters.standard()
        if edition not in self.boxes:
            self.boxes[edition] = self.chapters.load(edition)
        return self.boxes[edition]

    def edition(self, name: str) -> str:
        return self.box(name).edition

    def tables(self, edition: str) -> dict[str, object]:
        return self.box(edition).tables()

    def check(self, setup: Setup) -> None:
        """The edition can be read, and the seat that begins is one of the table's."""
        self.box(setup.edition)
        check_first(setup)

    def begin(self, setup: Setup, chance: Chance) -> tuple[S, tuple[Effect[S], ...]]:
        return self.chapters.begin(self.box(setup.edition), setup, chance)

    def mask(self, g: S, seat: int) -> S:
        return self.chapters.mask(g, seat)

    def glimpse(self, g: S, seat: int) -> S:
        own = self.chapters.glimpse
        return super().glimpse(g, seat) if own is None else own(g, seat)

    def resample(self, g: S, seat: int, chance: Chance, rng: Rng) -> S:
        return self.chapters.resample(g, seat, chance, rng)

    def turn(self, g: S, seat: int) -> tuple[Effect[S], ...]:
        own = self.chapters.turn
        return super().turn(g, seat) if own is None else own(g, seat)

    def goods(self, g: S, seat: int) -> dict[str, int]:
        own = self.chapters.goods
        return super().goods(g, seat) if own is None else own(g, seat)

    def scores(self, g: S) -> list[int]:
        return self.chapters.scores(g)

    def ranking(self, g: S) -> list[int]:
        return self.chapters.ranking(g)

    def sheet(self, g: S) -> Sheet:
        return self.chapters.sheet(g)

    def facts(self, g: S) -> dict[str, object]:
        own = self.chapters.facts
        return super().facts(g) if own is None else own(g)

    def encode(self, g: S, out: Encoder) -> None:
        own = self.chapters.encode
        if own is None:
            super().encode(g, out)
        else:
            own(g, out)

    def pieces(self, g: S) -> list[tuple[str, int, int]]:
        return self.chapters.pieces(g)

    def arrange(self, g: S, pieces: dict[str, object], chance: Chance) -> tuple[Effect[S], ...]:
        return self.chapters.arrange(g, pieces, chance)

    def judge(self) -> Judge[S]:
        return self.chapters.judge()

    def word(self, field: str, value: int, setup: Setup) -> str:
        if field in self.fields:
            table, words = self.fields[field]
            return f"{table}.{words[value]}"
        return super().word(field, value, setup)


class DrawFirst(Draw[S]):
    """Chance says which seat begins: the verb's first number, the pile it is drawn from, and what follows for each seat."""

    def __init__(self, base: int, pile: int, begins: tuple[Effect[S], ...]) -> None:
        self.base = base
        self.pile = pile
        self.begins = begins

    def options(self, g: S) -> list[int]:
        return [self.base + seat for seat in range(len(self.begins))]

    def draw(self, g: S, chance: Chance) -> int:
        return self.base + chance.below(self.pile, len(self.begins))

    def do(self, g: S, option: int) -> tuple[Effect[S], ...]:
        return (self.begins[option - self.base],)


def first_seat(setup: Setup, verb: Verb1, pile: int, begins: tuple[Effect[S], ...]) -> Effect[S]:
    """Who begins: the seat that was chosen before the game, or one that chance picks."""
    first = setup.options.get("first", "0")
    return DrawFirst(verb.base, pile, begins) if first == "random" else begins[int(first)]

"""What one seat knows of a position, as bytes: for networks, learned bots and whoever counts rather than reads."""

from typing import Final, Generic

from kancha.kernel.effects import Effect, Question, S, Together, fields
from kancha.kernel.encoding import Encoder
from kancha.kernel.layout import Layout
from kancha.kernel.position import Position
from kancha.kernel.rules import Rules, Setup
from kancha.kernel.verbs import NOTHING
from kancha.kernel.view import glimpsed

FIGURES: Final = 4
"""So many numbers of a question are told: the power that is left, the space it is about."""
HIGHEST: Final = 254


class Asking:
    """A kind of question: its number among those of its game, and the names of its numbers."""

    def __init__(self, number: int, figures: list[str]) -> None:
        self.number = number
        self.figures = figures


class Observer(Generic[S]):
    """Makes the observations of one table, quicker for keeping the last of each seat. It reads what `glimpsed` leaves."""

    def __init__(self, rules: Rules[S], setup: Setup) -> None:
        self.rules = rules
        self.setup = setup
        self.kinds = questions_of(rules)
        self.asking: dict[type, Asking] = {}
        self.writers = [Encoder(seat, setup.seats) for seat in range(-1, setup.seats)]

    def observe(self, position: Position[S], seat: int) -> bytes:
        """What a seat knows, or an onlooker (-1), who sits where seat 0 does; of what is to come, the question alone."""
        out = self.writers[seat + 1]
        out.begin()
        self.write(out, position, seat)
        return out.observation()

    def layout(self, position: Position[S]) -> Layout:
        """What the bytes mean; the same for every position of this table."""
        return self.listed(position, 0).layout()

    def listed(self, position: Position[S], seat: int) -> Encoder:
        """An observation with the names and bounds of everything in it (ValueError where a bound does not hold)."""
        out = Encoder(seat, self.setup.seats, listing=True)
        self.write(out, position, seat)
        return out

    def write(self, out: Encoder, position: Position[S], seat: int) -> None:
        out.enter("question")
        self.write_question(out, position, seat)
        out.number("sealed", 0 if seat < 0 or position.state.sealed_by(seat) == NOTHING else 1, 1)
        out.leave()
        self.rules.encode(glimpsed(self.rules, position, seat), out)

    def write_question(self, out: Encoder, position: Position[S], seat: int) -> None:
        """Who is asked what, as everybody knows it; who answered first to a simultaneous question is not told."""
        waiting = 0
        number = -1
        figures: list[int] = []
        if position.seat >= 0:
            for other in position.waiting():
                waiting |= 1 << other
            asking = self.asking_of(position.pending[-1], seat, waiting)
            kind = type(asking)
            if kind not in self.asking:
                self.asking[kind] = Asking(self.kinds.get(kind.__name__, -1), figures_of(asking))
            told = self.asking[kind]
            number = told.number
            for name in told.figures:
                value = getattr(asking, name)
                figures.append(min(HIGHEST, value) if isinstance(value, int) else -1)
        out.sides_set("asked", waiting, out.seats)
        out.one_of("kind", number, len(self.kinds))
        for place in range(FIGURES):
            out.number(
                f"figure.{place}" if out.listing else "", figures[place] if place < len(figures) else -1, HIGHEST, -1
            )

    def asking_of(self, effect: Effect[S], seat: int, waiting: int) -> Effect[S]:
        """The question that a seat, or the first one that is asked, is to answer."""
        if not isinstance(effect, Together):
            return effect
        part = effect.part(seat)
        if part < 0:
            part = effect.part((waiting & -waiting).bit_length() - 1)
        return effect.questions[part]


def figures_of(question: Effect[S]) -> list[str]:
    """The names of a question's numbers: at most FIGURES of them."""
    names = [name for name in fields(type(question)) if name != "seat" and isinstance(getattr(question, name), int)]
    return names[:FIGURES]


def questions_of(rules: Rules[S]) -> dict[str, int]:
    """The questions of a game by name, numbered in the order of their names."""
    package = type(rules).__module__.rpartition(".")[0]
    names: set[str] = set()
    kinds: list[type] = [Question]
    while kinds:
        below: list[type] = kinds.pop().__subclasses__()
        for kind in below:
            kinds.append(kind)
            if kind.__module__.startswith(package):
                names.add(kind.__name__)
    return {name: number for number, name in enumerate(sorted(names))}

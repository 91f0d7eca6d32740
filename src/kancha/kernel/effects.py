"""An effect is one sentence of a rulebook. It asks at most one question, and doing it returns what surely follows.

Effects are immutable and made of ints and other effects; they carry public facts only, because everybody may see what is still
to come. Every parameter of `__init__` is an attribute of the same name: copying, saving, showing and hashing come from that.
"""

import inspect
from typing import Final, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from kancha.kernel.bits import lowest, members
from kancha.kernel.chance import Chance
from kancha.kernel.events import EVERYBODY, UNSEALED, Event
from kancha.kernel.options import NO_OPTIONS, Options
from kancha.kernel.refusals import ASKED_TOGETHER, CASE, NOT_YET
from kancha.kernel.state import GameState
from kancha.kernel.verbs import NOTHING, STOP, STOP_VERB, Verb

S = TypeVar("S", bound=GameState)

NOBODY: Final = -1
CHANCE: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[S]):
    """A sentence that asks nobody anything: it is simply done."""

    def asks(self) -> int:
        """NOBODY: just do it; CHANCE: draw; else the seat that answers."""
        return NOBODY

    def options(self, g: S) -> list[int]:
        """What may be answered. None: the sentence falls away. One: it is done at once. More: a question."""
        return []

    def offer(self, g: S) -> Options:
        """The same, listed lazily. A question with a large board overrides this one."""
        options = self.options(g)
        return Options(options) if options else NO_OPTIONS

    def secret(self, g: S) -> bool:
        """Whether the question is asked even with a single option, because its absence would tell a secret."""
        return False

    def completes(self) -> bool:
        """Whether the question only completes the answer before it (which pawn, then where).

        It comes at once after that answer and is asked even with a single option, because half an answer never does the rest.
        """
        return False

    def tells(self, g: S) -> dict[str, int]:
        """Public figures of the state that the words of the question tell, by name: the points left, the bid to reach."""
        return {}

    def preferred(self, g: S) -> int:
        """The answer most people want, for a page to preselect; NOTHING if there is none."""
        return NOTHING

    def draw(self, g: S, chance: Chance) -> int:
        """Chance's answer; NOTHING if there is nothing to draw."""
        return NOTHING

    def choose(self, g: S, chance: Chance, option: int) -> bool:
        """Let an outcome of chance come that was chosen and not drawn: what lies sealed is made to fit. False: it cannot fit."""
        return True

    def seen_by(self, g: S) -> int:
        """Which seats may read the answer in logs and records, as a mask."""
        return EVERYBODY

    def hides(self, g: S, seat: int, option: int) -> bool:
        """Whether doing this needs what a seat that sees `g` does not know: whoever looks ahead stops before it.

        Chance and the questions of other seats end a look ahead anyway; an effect that reads hands or piles of others says so.
        """
        return False

    def do(self, g: S, option: int) -> "tuple[Effect[S], ...]":
        """Change the state and return the effects that surely follow, in reading order."""
        return ()

    def why_not(self, g: S) -> list[tuple[int, int]]:
        """Options one may expect and cannot have, each with the number of the rule that forbids it, as in `refuse`."""
        return []

    def verbs(self) -> list[Verb]:
        """The verbs this question has at one time or another: an answer of another verb is refused as "not now"."""
        return []

    def refuse(self, g: S, option: int) -> int:
        """Why an option of one of the question's own verbs is not offered; `g` is what the asked seat sees.

        The number of the rule, plus CASE times k for the k-th of its sentences; 0 only for a verb that is not the question's.
        """
        for refused, rule in self.why_not(g):
            if refused == option:
                return rule
        return 0

    def name(self) -> str:
        """What the question is called in words and records of decisions: the class's name in snake case."""
        return snake(type(self).__name__)

    def parts(self) -> tuple[object, ...]:
        """The arguments this effect was made with."""
        return tuple([getattr(self, field) for field in fields(type(self))])

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), self.parts()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Effect) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.parts()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(part) for part in self.parts()])})"


FIELDS: Final[dict[type, list[str]]] = {}


def fields(effect: type) -> list[str]:
    """The names of an effect's parts."""
    if effect not in FIELDS:
        FIELDS[effect] = list(inspect.signature(effect).parameters)
    return FIELDS[effect]


def snake(name: str) -> str:
    """`DivineMore` as `divine_more`."""
    return "".join([("_" if at and letter.isupper() else "") + letter.lower() for at, letter in enumerate(name)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Effect[S]):
    """A sentence that asks one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def asks(self) -> int:
        return self.seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Effect[S]):
    """A sentence that asks chance. `options` lists what is publicly possible: it checks records and serves as chance node."""

    def asks(self) -> int:
        return CHANCE


@mypyc_attr(allow_interpreted_subclasses=True)
class EachSeat(Effect[S]):
    """The same sentence for several seats in turn order: `make(seat)` gives it. Subclass and override `make`."""

    def __init__(self, first: int, seats: int) -> None:
        self.first = first
        self.seats = seats

    def make(self, g: S, seat: int) -> tuple[Effect[S], ...]:
        return ()

    def do(self, g: S, option: int) -> tuple[Effect[S], ...]:
        effects: list[Effect[S]] = []
        for turn in range(self.seats):
            effects += self.make(g, (self.first + turn) % self.seats)
        return tuple(effects)


@mypyc_attr(allow_interpreted_subclasses=True)
class Repeat(Question[S]):
    """A question asked until the seat stops: `choices` lists what can be done now, `act` does one of them.

    `stop` is offered once at least `least` have been done. A question that counts more than that overrides `again`.
    """

    def __init__(self, seat: int, least: int) -> None:
        super().__init__(seat)
        self.least = least

    def choices(self, g: S) -> list[int]:
        return []

    def act(self, g: S, option: int) -> tuple[Effect[S], ...]:
        return ()

    def again(self, g: S, option: int) -> "Repeat[S]":
        """The same question once this option has been done; `g` is as it was before."""
        kind = type(self)
        after = kind(*[max(0, self.least - 1) if field == "least" else getattr(self, field) for field in fields(kind)])
        assert isinstance(after, Repeat)
        return after

    def options(self, g: S) -> list[int]:
        choices = self.choices(g)
        return [STOP, *choices] if choices and self.least == 0 else choices

    def verbs(self) -> list[Verb]:
        return [STOP_VERB]

    def refuse(self, g: S, option: int) -> int:
        return NOT_YET if option == STOP else super().refuse(g, option)

    def do(self, g: S, option: int) -> tuple[Effect[S], ...]:
        if option == STOP:
            return ()
        after = self.again(g, option)
        following = self.act(g, option)
        return (*following, after) if following else (after,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Effect[S]):
    """Questions to several seats at once, answered in any order, sealed until the last answer is in.

    An answer lies in the state's `sealed` (where the view hides it), never in this effect, which everybody may see. Then the
    answers are opened and done, seat after seat. Each seat has one part. A seat that can answer nothing is not waited for,
    unless its part is a secret question: then it is asked and answers `nothing`.
    """

    def __init__(self, questions: tuple[Question[S], ...], waiting: int) -> None:
        self.questions = questions
        self.waiting = waiting

    def part(self, seat: int) -> int:
        """Which waiting part asks a seat; -1 if none does."""
        for index in members(self.waiting):
            if self.questions[index].seat == seat:
                return index
        return -1

    def asks(self) -> int:
        return self.questions[lowest(self.waiting)].seat if self.waiting else NOBODY

    def current(self) -> Question[S]:
        """The part that is answered next."""
        return self.questions[lowest(self.waiting)]

    def seats(self, g: S) -> list[int]:
        """Every seat that may answer now."""
        parts = [self.questions[index] for index in members(self.waiting)]
        return [part.seat for part in parts if part.secret(g) or part.offer(g).count()]

    def secret(self, g: S) -> bool:
        """Even a single option is asked, so that nobody learns when it was clear; no option only if that is a secret."""
        part = self.current()
        return part.secret(g) or part.offer(g).count() > 0

    def offer(self, g: S) -> Options:
        offer = self.current().offer(g)
        return offer if offer.count() else Options([NOTHING])

    def options(self, g: S) -> list[int]:
        return self.offer(g).listing()

    def preferred(self, g: S) -> int:
        return self.current().preferred(g)

    def seen_by(self, g: S) -> int:
        return 1 << self.asks() if self.waiting else EVERYBODY

    def why_not(self, g: S) -> list[tuple[int, int]]:
        return self.current().why_not(g)

    def verbs(self) -> list[Verb]:
        return self.current().verbs() if self.waiting else []

    def refuse(self, g: S, option: int) -> int:
        return ASKED_TOGETHER if option == NOTHING else self.current().refuse(g, option)

    def name(self) -> str:
        return self.current().name() if self.waiting else "together"

    def first(self, seat: int) -> "Together[S]":
        """The same question with a seat's part in front, so that it can be answered next."""
        index = self.part(seat)
        return self.in_order([index] + [other for other in range(len(self.questions)) if other != index])

    def by_seat(self) -> "Together[S]":
        """The same question with its parts in the order of their seats."""
        seats = [question.seat for question in self.questions]
        return self.in_order([seats.index(seat) for seat in sorted(seats)])

    def in_order(self, order: list[int]) -> "Together[S]":
        """The same question with its parts in this order."""
        waiting = 0
        for place in range(len(order)):
            if self.waiting >> order[place] & 1:
                waiting |= 1 << place
        return Together(tuple([self.questions[other] for other in order]), waiting)

    def do(self, g: S, option: int) -> tuple[Effect[S], ...]:
        if not self.waiting:
            return ()
        g.seal(self.current().seat, option)
        rest = self.waiting & (self.waiting - 1)
        if rest:
            return (Together(self.questions, rest),)
        order = sorted(self.questions, key=seat_of)
        return tuple([Unseal(question) for question in order])


def together(questions: "tuple[Question[S], ...]") -> "Together[S]":
    """Ask several seats at once."""
    return Together(questions, (1 << len(questions)) - 1)


class Seated(Protocol):
    seat: int


def seat_of(question: Seated) -> int:
    return question.seat


class Unseal(Effect[S]):
    """Open one sealed answer and do it."""

    def __init__(self, question: Question[S]) -> None:
        self.question = question

    def hides(self, g: S, seat: int, option: int) -> bool:
        return self.question.seat != seat

    def do(self, g: S, option: int) -> tuple[Effect[S], ...]:
        seat = self.question.seat
        answer = g.sealed_by(seat)
        if answer == NOTHING:
            return ()
        g.seal(seat, NOTHING)
        if g.events is not None:
            g.events.append(Event(UNSEALED, [seat, answer], self.question.seen_by(g)))
        return self.question.do(g, answer)


__all__ = [
    "CASE",
    "CHANCE",
    "NOBODY",
    "Draw",
    "EachSeat",
    "Effect",
    "Question",
    "Repeat",
    "S",
    "Together",
    "Unseal",
    "fields",
    "seat_of",
    "snake",
    "together",
]

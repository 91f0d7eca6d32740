"""A game at hand: the door through which people, bots and programs play it. It checks; nothing illegal gets past it."""

from typing import Self

from mypy_extensions import mypyc_attr

from kancha.kernel.asked import Asked
from kancha.kernel.chance import Chance
from kancha.kernel.effects import NOBODY, S
from kancha.kernel.errors import BadText, IllegalMove
from kancha.kernel.events import Event
from kancha.kernel.luck import read_luck
from kancha.kernel.outcome import Outcome
from kancha.kernel.position import Position, Tape, prompt_of
from kancha.kernel.records import NEXT, Header, Stop, plain_pieces, record_for, record_text
from kancha.kernel.refusals import NOT_ASKED, OVER, Prompt, Reason, reason_key, rule_of
from kancha.kernel.rules import Rules, Setup, Sheet
from kancha.kernel.undo import Undoable
from kancha.kernel.verbs import NOTHING
from kancha.kernel.view import View, view_of


@mypyc_attr(allow_interpreted_subclasses=True)
class KernelGame(Undoable[S]):
    """A game being played: what may be answered, and why not; what each seat sees of it; its record."""

    def __init__(self, rules: Rules[S], setup: Setup, position: Position[S], header: Header) -> None:
        super().__init__(position)
        self.rules = rules
        self.setup = setup
        self.header = header
        self.stopped: Stop | None = None  # of a record of older rules: where it is not possible any more
        self.written: list[str] | None = None  # all lines of such a record, as they were written

    # Who is asked what

    @property
    def over(self) -> bool:
        """Whether it has ended. A record that is not possible to its last line proves no end."""
        return self.position.over() and self.stopped is None

    @property
    def rules_version(self) -> int:
        """The version of the rules it was played under: older than `rules.version` only in the replay of an old record."""
        return self.header.version

    @property
    def outdated(self) -> bool:
        """Whether it was played under older rules: then it can be looked at, and not played on."""
        return self.header.version < self.rules.version

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the game is over. While several are, the first of them."""
        return None if self.position.seat == NOBODY else self.position.seat

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def state(self) -> S:
        return self.position.state

    @property
    def prompt(self) -> Prompt | None:
        seat = self.position.seat
        return None if seat == NOBODY else prompt_of(self.position.question(), seat, self.state)

    def waiting(self) -> list[int]:
        """Every seat that may answer now."""
        return self.position.waiting()

    def options(self, seat: int | None = None) -> list[int]:
        """What may be answered, ascending; for a seat of a simultaneous question, what that seat may answer."""
        if seat is not None and seat not in self.waiting():
            return []
        return self.position.facing(self.position.seat if seat is None else seat).offer.listing()

    def text(self, option: int) -> str:
        """The option as it stands in a record."""
        return self.rules.space.text(option)

    def parse(self, text: str) -> int:
        return self.rules.space.parse(text)

    def facets(self, option: int) -> list[str]:
        """What a page lights up for this option."""
        return self.rules.space.facets(option)

    def why_not(self, seat: int | None = None) -> list[tuple[int, str]]:
        """What one may expect to be able to do now and cannot: the option and its reason's key, `P-044` or `P-044.1`.

        It is made from what the seat sees: a reason tells no secret.
        """
        asked = self.position.seat if seat is None else seat
        if asked not in self.waiting():
            return []
        return Asked(self.rules, self.position, asked).why_not()

    def rule_id(self, number: int) -> str:
        return rule_of(reason_key(self.rules.letter, number))

    def why(self, answer: object, seat: int | None = None) -> Reason | None:
        """Why an answer (its number or its text) is not possible now; None if it is."""
        return self.reason(self.option_of(answer), self.position.seat if seat is None else seat)

    def reason(self, option: int, seat: int) -> Reason | None:
        """The game is over; another seat is asked; or what the question says of it."""
        position = self.position
        if position.seat == NOBODY:
            return Reason(OVER)
        if seat not in position.waiting():
            return Reason(NOT_ASKED, prompt=self.prompt)
        return Asked(self.rules, position, seat).why(option)

    def option_of(self, answer: object) -> int:
        """The option that an answer names by its number or its text; anything else is refused (BadText)."""
        if isinstance(answer, str):
            return self.parse(answer)
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise BadText(f"an answer is the number of an option or its text, not {answer!r:.80}")
        self.rules.space.verb(answer)
        return answer

    # Playing

    def open(self) -> None:
        """Lay everything out and go on to the first question."""
        self.position.tape = self.position.tape or Tape()
        self.position.state.events = []
        self.position.proceed()
        self.remember(NOBODY, NOTHING, 0)
        self.raise_barrier()

    def play(self, answer: object, seat: int | None = None) -> list[Event]:
        """Answer the question with an option's number or text; returns what happened.

        Refused answers change nothing (IllegalMove, BadText).
        """
        self.refuse_outdated()
        option = self.option_of(answer)
        asked = self.position.seat if seat is None else seat
        self.refuse_illegal(asked, option)
        barrier, barrier_lines, since = self.barrier, self.barrier_lines, self.since
        if self.since and self.since[-1][0] != asked:
            self.raise_barrier()
        before = self.line_count()
        try:
            self.position.turn_to(asked)
            self.position.play(option)
        except BaseException:
            self.barrier, self.barrier_lines, self.since = barrier, barrier_lines, since
            self.rewind(len(since))
            raise
        given = self.remember(asked, option, before)
        self.since.append((asked, option))
        if self.tells_something_new(given):
            self.raise_barrier()
        return given.events

    def refuse_outdated(self) -> None:
        """What would be a game of two rule books is not played."""
        if self.outdated:
            now = self.rules.version
            fault = f"this game was played under rules {self.rules_version}, and rules {now} are played now: it cannot go on"
            raise IllegalMove(fault, word="outdated")

    def refuse_illegal(self, seat: int, option: int) -> None:
        """Say why an answer is not possible."""
        reason = self.reason(option, seat)
        if reason is not None:
            word = reason.key if reason.generic else ""
            raise IllegalMove(self.refusal(option, seat, reason), reason.number, word, reason, self.because(reason))

    def refusal(self, option: int, seat: int, reason: Reason) -> str:
        """A refusal for who writes programs: what was answered, and the rule or the question."""
        text = self.text(option)
        if reason.key == OVER:
            return "the game is over"
        if reason.key == NOT_ASKED:
            return f"seat {seat} is not asked now; seat {self.position.seat} is"
        if reason.prompt is not None:
            return f"“{text}” is no answer to the question now ({reason.prompt.name})"
        return f"“{text}” is not possible now: {reason.key}"

    def because(self, reason: Reason) -> str:
        """The reason as a sentence, where the game has words."""
        return ""

    # Looking

    def view(self, seat: int) -> View[S]:
        """What a seat, or an onlooker (-1), knows."""
        return view_of(self.rules, self.setup, self.position, seat)

    def facts(self, seat: int | None = None) -> dict[str, object]:
        """The state by the names that records use; for a seat or onlooker, everything in its view."""
        return self.rules.facts(self.position.state) if seat is None else self.view(seat).facts()

    def outcome(self, answer: object, seat: int | None = None) -> Outcome[S]:
        """What surely follows from an answer, as far as the seat that gives it can know."""
        option = self.option_of(answer)
        asked = self.position.seat if seat is None else seat
        self.refuse_illegal(asked, option)
        return self.view(asked).outcome(option)

    def events_for(self, seat: int, since: int = 0) -> list[Event]:
        """The log as a seat may read it, from the since-th answer on."""
        return [event for answer in self.history[since:] for event in answer.events if event.visible_to(seat)]

    def scores(self) -> list[int]:
        return self.rules.scores(self.position.state)

    def ranking(self) -> list[int]:
        return self.rules.ranking(self.position.state)

    def score_sheet(self) -> Sheet:
        return self.rules.sheet(self.position.state)

    # Copies

    def clone(self) -> Self:
        """An independent copy with the same past."""
        position = self.position.clone()
        position.tape = Tape()
        position.tape.lines = self.lines().copy()
        position.state.events = []
        copy = type(self)(self.rules, self.setup, position, self.header)
        copy.copy_past(self)
        copy.stopped = self.stopped
        copy.written = self.written
        return copy

    def resample(self, seat: int, rng: object) -> Position[S]:
        """A full position that fits what a seat knows."""
        return self.view(seat).imagine(rng)

    def choose_luck(self, luck: list[str]) -> None:
        """Let chance say these things when it comes to them; before `open` (BadLuck)."""
        self.position.chance.expect(self.rules.space, read_luck(self.rules.space, luck, "luck"))
        self.header.luck = luck

    def arrange(self, /, **pieces: object) -> None:
        """Set up a position for a test or a puzzle, before the first answer; validated piece by piece (BadPiece)."""
        self.refuse_outdated()
        if any(answer.seat != NOBODY for answer in self.history):
            raise IllegalMove("a position is arranged before the first answer")
        plain = plain_pieces(pieces)
        position = Position(self.position.state.clone(), [], self.position.chance.clone())
        chosen = {NEXT: plain.pop(NEXT)} if NEXT in plain else {}
        if chosen:
            position.chance.expect(self.rules.space, read_luck(self.rules.space, chosen[NEXT], NEXT))
        position.pending = list(reversed(self.rules.arrange(position.state, plain, position.chance)))
        position.state.events = []
        position.tape = self.position.tape
        before = self.line_count()
        try:
            position.proceed()
        except BaseException:
            del self.lines()[before:]
            raise
        self.header = self.header.arranged_further(plain | chosen)
        self.position = position
        self.history = []
        self.remember(NOBODY, NOTHING, 0)
        self.raise_barrier()

    # Records

    def record(self, seat: int | None = None) -> str:
        """The whole record or, for a seat or onlooker, only what it may read."""
        if seat is None:
            return record_text(self.header, self.rules.space, self.lines(), self.written)
        header = self.header.with_setup(self.rules.shown(self.header.setup))
        return record_for(header, self.rules.space, self.lines(), seat, self.written)


def prepare(rules: Rules[S], setup: Setup, chance: Chance) -> tuple[Position[S], Header]:
    """What a new game is made of; `open` lays it out."""
    state, following = rules.begin(setup, chance)
    shown = Setup(setup.mode, setup.seats, setup.options, rules.edition(setup.edition))
    return Position(state, list(reversed(following)), chance), Header(rules.slug, rules.version, shown)

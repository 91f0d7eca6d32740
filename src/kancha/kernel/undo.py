"""A position with its past: what was answered so far, and how far that can be taken back."""

from typing import Generic

from mypy_extensions import mypyc_attr

from kancha.kernel.effects import CHANCE, NOBODY, S
from kancha.kernel.errors import IllegalMove
from kancha.kernel.events import Event, Reveal
from kancha.kernel.position import Line, Position, Tape


class Answer:
    """One answer and everything that followed from it. The opening has no seat and no option."""

    def __init__(self, seat: int, option: int, events: list[Event], lines: int) -> None:
        self.seat = seat
        self.option = option
        self.events = events
        self.lines = lines  # how many lines the record had before it
        self.unfinished = False  # the next question only completes it


@mypyc_attr(allow_interpreted_subclasses=True)
class Undoable(Generic[S]):
    """A position, the answers that led to it, and the barrier: chance, a reveal or another seat's answer."""

    def __init__(self, position: Position[S]) -> None:
        self.position = position
        self.history: list[Answer] = []
        self.barrier: Position[S] = position  # where undo ends; set at once by `open`
        self.barrier_lines = 0
        self.since: list[tuple[int, int]] = []  # (seat, option) answered since the barrier

    def copy_past(self, original: "Undoable[S]") -> None:
        """Have the same past as another."""
        self.history = original.history.copy()
        self.barrier = original.barrier
        self.barrier_lines = original.barrier_lines
        self.since = original.since.copy()

    def lines(self) -> list[Line]:
        return self.position.tape.lines if self.position.tape is not None else []

    def line_count(self) -> int:
        return len(self.lines())

    def remember(self, seat: int, option: int, lines: int) -> Answer:
        state = self.position.state
        answer = Answer(seat, option, state.events or [], lines)
        answer.unfinished = self.position.seat != NOBODY and self.position.question().completes()
        state.events = []
        self.history.append(answer)
        return answer

    def tells_something_new(self, answer: Answer) -> bool:
        """Whether it led to something its seat could not foresee: chance, or a secret shown."""
        if any(line.who == CHANCE for line in self.lines()[answer.lines :]):
            return True
        return any(isinstance(event.kind, Reveal) for event in answer.events)

    def raise_barrier(self) -> None:
        """From here on nothing before can be undone."""
        self.barrier = self.position.clone()
        self.barrier_lines = self.line_count()
        self.since = []

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether the last answer can be taken back (by that seat, if one is named)."""
        return bool(self.since) and (seat is None or self.since[-1][0] == seat)

    def undo(self) -> None:
        """Take back the last answer: never past chance, a reveal, or another seat's answer."""
        if not self.since:
            raise IllegalMove("nothing can be undone: chance, a reveal or another seat's answer came last", word="undo")
        self.rewind(len(self.since) - 1)

    def restart_turn(self) -> None:
        """Take back everything since the barrier."""
        self.rewind(0)

    def rewind(self, keep: int) -> None:
        """Go back to the barrier and play the first answers since then again."""
        answers = self.since[:keep]
        tape = Tape()
        tape.lines = self.lines()[: self.barrier_lines]
        del self.history[len(self.history) - len(self.since) :]
        self.position = self.barrier.clone()
        self.position.tape = tape
        self.position.state.events = []
        self.since = []
        for seat, option in answers:
            before = len(tape.lines)
            self.position.turn_to(seat)
            self.position.play(option)
            self.remember(seat, option, before)
            self.since.append((seat, option))

"""A position: a state and the effects still to come, carried on until somebody has to answer."""

from typing import Generic

from mypy_extensions import mypyc_attr

from kancha.kernel.chance import Chance
from kancha.kernel.effects import CHANCE, NOBODY, Effect, S, Together, fields
from kancha.kernel.errors import RecordError
from kancha.kernel.events import ANSWERED, CHANCED, EVERYBODY, FORCED, Event
from kancha.kernel.options import NO_OPTIONS
from kancha.kernel.refusals import Prompt
from kancha.kernel.verbs import NOTHING


class Line:
    """One answer or chance outcome: who gave it, the option, the mask of seats that may read it, its line in a file."""

    def __init__(self, who: int, option: int, seen_by: int, number: int = 0) -> None:
        self.who = who
        self.option = option
        self.seen_by = seen_by
        self.number = number


class Tape:
    """What has been answered so far and, in a replay, what will be."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.ahead: list[Line] = []
        self.at = 0
        self.live = False  # a replay with the game's own seed: its luck keeps count, so that play can go on
        self.end: RecordError | None = None  # of a replay that may not draw what its record does not tell

    def expected(self) -> Line | None:
        """The next line of the record being replayed, if there is one."""
        return self.ahead[self.at] if self.at < len(self.ahead) else None


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Generic[S]):
    """A state, what is still to come, and the luck; after `proceed`, who is asked and what may be answered."""

    def __init__(self, state: S, pending: list[Effect[S]], chance: Chance) -> None:
        """`pending` is a stack: the last one comes first."""
        self.state = state
        self.pending = pending
        self.chance = chance
        self.seat = NOBODY
        self.offer = NO_OPTIONS
        self.tape: Tape | None = None
        self.viewer = NOBODY  # of a look ahead: the seat from whose view the state is
        self.met: list[int] | None = None  # what chance has answered, if somebody keeps count

    def clone(self) -> "Position[S]":
        """An independent copy without tape or events. Effects are shared: they never change."""
        copy: Position[S] = Position.__new__(Position)
        copy.state = self.state.clone()
        copy.pending = self.pending.copy()
        copy.chance = self.chance.clone()
        copy.seat = self.seat
        copy.offer = self.offer
        copy.tape = None
        copy.viewer = self.viewer
        copy.met = None
        return copy

    def over(self) -> bool:
        return self.seat == NOBODY and not self.pending

    def question(self) -> Effect[S]:
        """The effect that is asking. Only while somebody is asked."""
        return self.pending[-1]

    def proceed(self) -> None:
        """Do everything that needs no answer; stop at the first question, or at the end."""
        pending = self.pending
        state = self.state
        while pending:
            effect = pending[-1]
            who = effect.asks()
            option = NOTHING
            if self.viewer != NOBODY and not self.foresees(effect, who):
                break
            if who == CHANCE:
                option = self.outcome(effect)
            elif who != NOBODY:
                offer = effect.offer(state)
                number = offer.count()
                if number > 1 or (number == 1 and (effect.secret(state) or effect.completes())):
                    self.seat = who
                    self.offer = offer
                    return
                if number == 0:
                    pending.pop()
                    continue
                option = offer.pick(0)
                if self.viewer != NOBODY and effect.hides(state, self.viewer, option):
                    break
                if state.events is not None and option != NOTHING:
                    state.events.append(Event(FORCED, [who, option], effect.seen_by(state)))
            pending.pop()
            following = effect.do(state, option)
            for index in range(len(following) - 1, -1, -1):
                pending.append(following[index])
        self.seat = NOBODY
        self.offer = NO_OPTIONS

    def play(self, option: int) -> None:
        """Answer the question. The option is trusted to be legal: the door checks, this does not."""
        effect = self.pending.pop()
        state = self.state
        if self.tape is not None or state.events is not None:
            self.note(effect, self.seat, option)
        following = effect.do(state, option)
        for index in range(len(following) - 1, -1, -1):
            self.pending.append(following[index])
        self.proceed()

    def peek(self, seat: int, option: int) -> bool:
        """Look ahead from a seat's view: answer its question and do what surely follows as far as that seat can know.

        It stops before chance, before another seat's question and before an effect that needs what is hidden; False if the
        answer itself does. The state must be the seat's own copy.
        """
        self.viewer = seat
        effect = self.pending[-1]
        if isinstance(effect, Together):
            effect = effect.first(seat)
            self.pending[-1] = effect
        if effect.hides(self.state, seat, option):
            return False
        self.seat = seat
        self.play(option)
        return True

    def foresees(self, effect: Effect[S], who: int) -> bool:
        """Whether the viewer of a look ahead knows how an effect goes on."""
        if who == NOBODY:
            return not effect.hides(self.state, self.viewer, NOTHING)
        return who == self.viewer

    def note(self, effect: Effect[S], who: int, option: int) -> None:
        """Write an answer on the tape and tell it."""
        state = self.state
        seen_by = effect.seen_by(state)
        if self.tape is not None:
            self.tape.lines.append(Line(who, option, seen_by))
        if state.events is not None:
            if who == CHANCE:
                state.events.append(Event(CHANCED, [option], seen_by))
            else:
                state.events.append(Event(ANSWERED, [who, option], seen_by))

    def outcome(self, effect: Effect[S]) -> int:
        """Chance's answer: from the record being replayed, else drawn; nothing drawn is not noted."""
        tape = self.tape
        if tape is None and self.state.events is None and self.chance.script is None:
            option = effect.draw(self.state, self.chance)  # a playout: nobody writes it down
            if self.met is not None:
                self.met.append(option)
            return option
        line = tape.expected() if tape is not None else None
        if tape is None or line is None:
            if tape is not None and tape.end is not None and effect.options(self.state):
                raise tape.end
            option = self.drawn(effect)
        else:
            option = self.recorded(effect, tape, line)
        if option != NOTHING and (tape is not None or self.state.events is not None):
            self.note(effect, CHANCE, option)
        return option

    def drawn(self, effect: Effect[S]) -> int:
        """What chance draws or, where its luck was chosen, what was chosen (BadLuck)."""
        option = effect.draw(self.state, self.chance)
        script = self.chance.script
        if script is None:
            return option
        possible = effect.options(self.state)
        item = script.take(possible)
        if item is None or item.option in (NOTHING, option):
            return option
        if item.option in possible and effect.choose(self.state, self.chance, item.option):
            return item.option
        state, chance = self.state, self.chance
        raise script.refusal(
            item, [other for other in possible if other == option or effect.choose(state, chance.clone(), other)]
        )

    def recorded(self, effect: Effect[S], tape: Tape, line: Line) -> int:
        """The outcome on a record's next line, if it is one that was possible."""
        possible = effect.options(self.state)
        if not possible:
            return NOTHING
        if line.who != CHANCE:
            raise RecordError(line.number, f"a seat answers where chance is asked to {effect.name()}")
        if line.option not in possible:
            raise RecordError(line.number, f"this outcome of {effect.name()} is not possible here")
        script = self.chance.script
        if script is not None and not tape.live:
            item = script.take(possible)
            if item is not None and item.option not in (NOTHING, line.option):
                raise RecordError(line.number, f"the header's luck has “{item.text}” here ({item.place})")
        if tape.live and self.drawn(effect) != line.option:
            raise RecordError(
                line.number, f"the game's own luck has another outcome of {effect.name()} here: the seed is not its own"
            )
        tape.at += 1
        return line.option

    def waiting(self) -> list[int]:
        """Every seat that may answer now: one, or all that a simultaneous question still waits for."""
        if self.seat == NOBODY:
            return []
        effect = self.pending[-1]
        if isinstance(effect, Together):
            return effect.seats(self.state)
        return [self.seat]

    def turn_to(self, seat: int) -> None:
        """Let another waiting seat of a simultaneous question answer first."""
        effect = self.pending[-1] if self.pending else None
        if seat != self.seat and isinstance(effect, Together) and effect.part(seat) >= 0:
            self.pending[-1] = effect.first(seat)
            self.proceed()

    def facing(self, seat: int) -> "Position[S]":
        """The position as a waiting seat meets it; only to look at."""
        if seat == self.seat:
            return self
        copy = self.clone()
        copy.turn_to(seat)
        return copy


def prompt_of(effect: Effect[S], seat: int, g: S) -> Prompt:
    """What a question asks a seat."""
    if isinstance(effect, Together):
        effect = effect.questions[effect.part(seat)]
    parts: dict[str, object] = {field: getattr(effect, field) for field in fields(type(effect))}
    parts.update(effect.tells(g))
    return Prompt(seat, effect.name(), parts)


__all__ = ["CHANCE", "EVERYBODY", "NOBODY", "Line", "Position", "Tape", "prompt_of"]

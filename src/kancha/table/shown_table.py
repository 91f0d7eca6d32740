"""A table to look at: what one viewer is shown of it now, of what an option would do, and of any moment before."""

from collections.abc import Hashable, Sequence
from dataclasses import replace

from kancha.kernel.effects import Effect, Together
from kancha.kernel.errors import IllegalMove
from kancha.kernel.events import ANSWERED, Event, sees
from kancha.kernel.records import record_text
from kancha.kernel.refusals import Reason, reason_key
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import GameState, facts
from kancha.kernel.undo import Answer
from kancha.kernel.verbs import NOTHING
from kancha.kernel.view import View
from kancha.learn import course, guide, posing
from kancha.learn.playing import LEARNER
from kancha.table.pointing import why_not_this
from kancha.table.rebuild import TableGame
from kancha.table.refusals import Closed, Ended, Outdated, Secret, Stale
from kancha.table.retelling import Retelling
from kancha.table.snapshot import BOT, ENDED, IMPORTED, OLD, PLAYABLE, LogItem, Seated, Snapshot
from kancha.table.spec import FIRST_GAME, IMPORT, TableSpec


def is_first_half(answer: Answer, event: Event) -> bool:
    """Whether an event only says that somebody began to answer: what comes of it is told when the answer is complete."""
    return answer.unfinished and event.kind is ANSWERED


def log_item(number: int, answer: Answer, seat: int, fresh: bool) -> LogItem:
    """An answer as a seat may read of it."""
    events = [event for event in answer.events if event.visible_to(seat) and not is_first_half(answer, event)]
    return LogItem(number, answer.seat, tuple(events), fresh)


class ShownTable:
    """A game that can be looked at. Everything that leaves it is made from a seat's view."""

    def __init__(self, spec: TableSpec, game: TableGame, version: int) -> None:
        self.spec = spec
        self.game = game
        self.version = version
        self.closed = OLD if game.outdated else IMPORTED if spec.origin == IMPORT else ENDED if spec.ended else PLAYABLE
        self.reason = spec.ended if self.closed == ENDED else ""
        self.public_reason = ""  # for pages, if the reason is not for everybody
        self.undone = 0  # the version of the last undo: what happened since an earlier one cannot be told in a row
        self.retelling = Retelling(game)
        self.told: dict[int, list[tuple[Answer, LogItem]]] = {}  # the log, by who reads it
        self.worded: dict[Hashable, object] = {}  # what others have put into words of it, while it is in memory
        self.sealed_from = 0  # the version at which the simultaneous question being answered was opened

    # Why nobody can play

    def refuse_closed(self) -> None:
        self.refuse_old()
        if self.closed == IMPORTED:
            raise Closed("this record is there to look at; start a variation to play on from it")
        if self.closed == ENDED:
            raise Ended(f"whoever looks after this server has ended this table: {self.reason}")
        if self.closed:
            raise Closed(
                f"this table can only be looked at: it no longer replays ({self.public_reason or self.reason})"
            )

    def refuse_old(self) -> None:
        if self.closed == OLD:
            played, now = self.game.rules_version, self.game.rules.version
            raise Outdated(
                f"this table was played under rules {played}, and rules {now} are played now: "
                "it can be looked at and its record taken away, but nobody can play on"
            )

    def why_closed(self, seat: int) -> str:
        """The reason as a seat may read it."""
        return self.public_reason or self.reason if self.game.stopped is None else self.game.stopped.reason(seat)

    def still_sealing(self, seat: int, version: int) -> bool:
        """Whether only other seats' sealed answers came since: a seat need not wait for those, nor may it learn of them."""
        question = self.question()
        return (
            isinstance(question, Together)
            and self.sealed_from <= version < self.version
            and seat in self.game.waiting()
        )

    # Who looks

    def question(self) -> Effect[GameState] | None:
        return None if self.game.seat is None else self.game.position.question()

    def hides(self, one: int, other: int) -> bool:
        """Whether two seats know different things: then a shared screen is handed over behind a curtain."""
        return facts(self.game.view(one).state) != facts(self.game.view(other).state)

    def seat_to_show(self, held: Sequence[int], last: int | None) -> tuple[int, int | None]:
        """Which of several seats a shared screen shows next, and who must take the device before it is shown more.

        Where the seats know the same, the one that is asked comes to the front by itself; else only behind a curtain. Once the
        game is over everything may be seen, and everybody looks at the end together.
        """
        if self.game.over and held:
            return (last if last is not None and last in held else held[0]), None
        asked = [seat for seat in held if seat in self.game.waiting()]
        if last is not None and last in held:
            if not asked or last in asked:
                return last, None
            return (last, asked[0]) if self.hides(last, asked[0]) else (asked[0], None)
        if not held:
            return ONLOOKER, None
        first = asked[0] if asked else held[0]
        if any(self.hides(first, other) for other in held if other != first):
            return ONLOOKER, first
        return first, None

    # Looking

    def snapshot(
        self,
        seat: int = ONLOOKER,
        held: Sequence[int] = (),
        since: int | None = None,
        before: int | None = None,
        thinking: frozenset[int] = frozenset(),
        absent: frozenset[int] = frozenset(),
    ) -> Snapshot:
        """The table as it stands, for one viewer who last saw version `since`, and `before` that an earlier one.

        As long as nothing new has happened, what was recent stays so: a page does not change by being drawn twice.
        """
        view = self.game.view(seat)
        if self.closed:
            view.options = []
        asked = seat in view.waiting and not self.closed
        question = view.pending[-1] if asked else None
        if isinstance(question, Together):
            question = question.first(seat)
        return self.picture(
            self.game,
            view,
            held,
            recent=self.recent(seat, before if since == self.version else since),
            refusals=self.refusals(question, view),
            preferred=question.preferred(view.state) if question is not None else NOTHING,
            undo=self.undoer((seat, *held)),
            thinking=thinking,
            absent=absent,
        )

    def undoer(self, seats: Sequence[int]) -> int:
        """The first of some seats that may take back its last answer; ONLOOKER if none may."""
        if self.closed:
            return ONLOOKER
        return next((seat for seat in seats if seat != ONLOOKER and self.game.can_undo(seat)), ONLOOKER)

    def why(self, seat: int, marks: Sequence[str]) -> Reason:
        """Why a seat, or an onlooker, can do nothing with the thing they point at."""
        self.refuse_closed()
        return why_not_this(self.game, seat, marks)

    def preview(self, seat: int, version: int, text: str, held: Sequence[int]) -> Snapshot:
        """What an option would do, for the seat that may choose it."""
        self.refuse_closed()
        if version != self.version and not self.still_sealing(seat, version):
            raise Stale("another move came first; this is the table as it stands now")
        option = self.game.parse(text)
        self.game.refuse_illegal(seat, option)
        view = self.game.view(seat)
        ahead = view.outcome(option)
        after = View(view.rules, view.setup, seat, ahead.state, ahead.pending, [], [])
        shown = self.picture(self.game, after, held, recent=tuple(ahead.events), ghost=True)
        own = f"seat:{seat}"
        column = shown.sheet.columns.index(own) if own in shown.sheet.columns else 0
        spread = {ahead.points[column] + branch.points[column] for branch in ahead.branches}
        return replace(shown, spread=tuple(sorted(spread)), goods=self.changed(view.state, ahead.state, seat))

    def changed(self, before: GameState, after: GameState, seat: int) -> tuple[tuple[str, int, int], ...]:
        """What a seat has more or less of, besides points."""
        rules = self.game.rules
        now = rules.goods(after, seat)
        return tuple((name, old, now[name]) for name, old in rules.goods(before, seat).items() if now[name] != old)

    def at(self, answers: int, seat: int, held: Sequence[int]) -> Snapshot:
        """The table after so many answers, as that seat saw it then."""
        game = self.retold(answers)
        view = game.view(seat)
        view.options = []
        last = game.history[-1]
        recent = tuple(event for event in last.events if event.visible_to(seat))
        return self.picture(game, view, held, recent=recent, at=len(game.history) - 1)

    def retold(self, answers: int) -> TableGame:
        """A game of its own, replayed from the lines so far; its luck tells nothing of this one's."""
        if not 0 <= answers <= self.answers():
            raise IllegalMove(f"this game has {self.answers()} answers so far, not {answers}", word="answers")
        game = self.game
        if game.stopped is not None and answers == self.answers():
            return game.clone()  # what its record does not tell is drawn by nobody
        return self.retelling.at(answers)

    def answers(self) -> int:
        return len(self.game.history) - 1

    def guide(self) -> guide.Guide | None:
        """Where the lesson stands that is taught here; None if none is."""
        if not self.spec.lesson:
            return None
        lesson = course.lesson_of(self.game.rules.slug, self.spec.lesson)
        if lesson is None:
            return None  # it was taken out of the course since
        given = [(answer.seat, self.game.text(answer.option)) for answer in self.game.history[1:]]
        return guide.follow(lesson, given)

    def may_have_advice(self, held: Sequence[int]) -> bool:
        """Whether suggestions are given to whoever has these seats: nobody else may sit there, and nothing is taught or posed."""
        if not held or self.closed or self.spec.lesson or self.spec.puzzle:
            return False
        return all(chair.kind == BOT or seat in held for seat, chair in enumerate(self.spec.chairs))

    def puzzle(self) -> posing.Posed | None:
        """How the puzzle stands that is posed here; None if none is."""
        return posing.posed_at(self.game, self.spec.puzzle) if self.spec.puzzle else None

    def picture(
        self,
        game: TableGame,
        view: View[GameState],
        held: Sequence[int],
        recent: tuple[Event, ...],
        refusals: tuple[tuple[int, str], ...] = (),
        preferred: int = NOTHING,
        undo: int = ONLOOKER,
        at: int | None = None,
        ghost: bool = False,
        thinking: frozenset[int] = frozenset(),
        absent: frozenset[int] = frozenset(),
    ) -> Snapshot:
        over = game.over and not ghost
        return Snapshot(
            table=self.spec.id,
            version=self.version,
            held=tuple(held),
            view=view,
            seats=tuple(
                Seated(chair.name, chair.kind, chair.level, number in thinking, number not in absent)
                for number, chair in enumerate(self.spec.chairs)
            ),
            recent=recent,
            log=self.log(game.history, view.seat, self.told if game is self.game else {}),
            prompt=view.prompt if at is None and not ghost and not self.closed else None,
            refusals=refusals,
            preferred=preferred,
            undo=undo,
            over=over,
            sheet=game.score_sheet() if over else view.rules.sheet(view.state),
            ranking=tuple(game.ranking()) if over else (),
            history=tuple(game.totals),
            answers=self.answers(),
            edition=self.spec.edition,
            parent=self.spec.parent,
            parent_answers=self.spec.parent_answers,
            luck=self.spec.luck if not self.spec.lesson else "",
            at=at,
            ghost=ghost,
            closed=self.closed,
            reason=self.why_closed(view.seat),
            rules_version=self.game.rules_version if self.closed == OLD else 0,
            stopped=self.game.stopped,
            advice=at is None and not ghost and not over and self.may_have_advice(held),
            helped=self.spec.guide == FIRST_GAME,
            guide=self.guide() if view.seat == LEARNER and at is None and not ghost else None,
            puzzle=self.puzzle() if view.seat != ONLOOKER and at is None and not ghost else None,
            worded=self.worded,
        )

    def log(
        self, history: Sequence[Answer], seat: int, told: dict[int, list[tuple[Answer, LogItem]]]
    ) -> tuple[LogItem, ...]:
        """The log as a seat may read it; `fresh` is what came after its own last answer. What was told stays as it was."""
        known = told.setdefault(seat, [])
        last = max([number for number, answer in enumerate(history) if answer.seat == seat != ONLOOKER], default=-1)
        del known[len(history) :]
        for number, answer in enumerate(history):
            fresh = -1 < last < number
            if number == len(known):
                known.append((answer, log_item(number, answer, seat, fresh)))
            elif known[number][0] is not answer:
                known[number] = answer, log_item(number, answer, seat, fresh)
            elif known[number][1].fresh is not fresh:
                known[number] = answer, replace(known[number][1], fresh=fresh)
        return tuple([item for _, item in known])

    def recent(self, seat: int, since: int | None) -> tuple[Event, ...]:
        """What a seat saw happen after a version; nothing if that is not known, or if answers were taken back since."""
        if since is None or not max(self.undone, 1) <= since < self.version:
            return ()
        latest = self.game.history[-(self.version - since) :]
        return tuple(event for answer in latest for event in answer.events if event.visible_to(seat))

    def refusals(self, question: Effect[GameState] | None, view: View[GameState]) -> tuple[tuple[int, str], ...]:
        """Why not, from what the seat sees: a reason must not tell a secret either."""
        if question is None:
            return ()
        letter = self.game.rules.letter
        found = question.why_not(view.state)
        keys = {number: reason_key(letter, number) for number in {number for _, number in found}}
        return tuple([(option, keys[number]) for option, number in found])

    def record(self, seat: int) -> str:
        """The record as a seat may read it; whole where no secret matters any more.

        That is once the game is over, of an import, which its owner brought along, and under older rules: nobody can play on.
        """
        return self.game.record(None if self.game.over or self.closed in (IMPORTED, OLD) else seat)

    def prefix(self, answers: int, seat: int) -> str:
        """The record of the first so many answers, to go on from: refused while it would show a seat what others alone know."""
        self.refuse_old()
        if not 0 <= answers <= self.answers():
            raise IllegalMove(f"this game has {self.answers()} answers so far, not {answers}", word="answers")
        lines = self.game.lines()
        if answers < self.answers():
            lines = lines[: self.game.history[answers + 1].lines]
        if not self.game.over and self.closed != IMPORTED and not all(sees(line.seen_by, seat) for line in lines):
            raise Secret("this game still has secrets; a variation can be played once it is over")
        return record_text(self.game.header, self.game.rules.space, lines)

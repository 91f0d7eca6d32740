"""A table: one game, its seats, its version. Pure logic; `Tables` sees to storage, locks and listeners."""

from collections.abc import Sequence

from kancha.kernel.chance import Chance
from kancha.kernel.errors import IllegalMove
from kancha.kernel.events import sees
from kancha.kernel.freeze import freeze
from kancha.kernel.game import prepare
from kancha.kernel.records import readers
from kancha.kernel.replay import follow
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.verbs import NOTHING
from kancha.learn.playing import LEARNER
from kancha.table.rebuild import Broken, EditionPath, TableGame, parsed, retraced, salvaged, written
from kancha.table.refusals import Stale
from kancha.table.retelling import Retelling
from kancha.table.shown_table import ShownTable
from kancha.table.snapshot import BOT, BROKEN
from kancha.table.spec import PLAY, RESTART, REWIND, UNDO, Entry, TableSpec, TableStatus


class Table(ShownTable):
    """A game being played. Every change is checked, done, and returned as the entry to be kept."""

    # Making

    @classmethod
    def rebuilt(cls, spec: TableSpec, entries: Sequence[Entry], edition_path: EditionPath) -> "Table":
        """A table as it stood; read-only, as far as it can be shown, if its entries no longer replay."""
        try:
            table = cls(spec, retraced(spec, entries, edition_path), len(entries))
        except Broken as fault:
            table = cls(spec, salvaged(spec, entries, edition_path), len(entries))
            table.closed = BROKEN
            table.reason = str(fault)
            for line in entries[fault.seq].lines if fault.seq < len(entries) else ():
                if not sees(readers(line), ONLOOKER):  # the reason may quote what only some may read
                    table.public_reason = f"entry {fault.seq}: it is not possible any more"
        for seq, entry in enumerate(entries):
            if entry.kind in (UNDO, RESTART):
                table.undone = seq + 1
        table.sealed_from = table.version
        return table

    def clone(self) -> "Table":
        """The same table apart: what is done to one is not done to the other."""
        copy = Table(self.spec, self.game.clone(), self.version)
        copy.closed, copy.reason, copy.public_reason = self.closed, self.reason, self.public_reason
        copy.undone, copy.sealed_from = self.undone, self.sealed_from
        copy.told = {seat: known.copy() for seat, known in self.told.items()}
        copy.worded = self.worded  # words of what happened, each found by that: both have them
        return copy

    # Playing

    def move(self, seat: int, version: int, text: str) -> Entry:
        """Answer for a seat (Closed, Stale, BadText, IllegalMove; nothing has changed then)."""
        self.refuse_closed()
        if version != self.version and not self.still_sealing(seat, version):
            raise Stale("another move came first; this is the table as it stands now")
        others_wait = len(self.game.waiting()) > 1
        before = self.game.line_count()
        self.game.play(self.game.parse(text), seat)  # one answer an entry, so no whole chain of halves
        self.version += 1
        if not others_wait:
            self.sealed_from = self.version
        return Entry(PLAY, seat, written(self.game, before))

    def follow(self, entries: Sequence[Entry]) -> None:
        """Do what was done at this table elsewhere (a fault if it does not come out the same: nothing here is right then)."""
        for entry in entries:
            if self.repeated(entry) != entry:
                raise Broken(self.version - 1, "the game takes another course than it did")

    def repeated(self, entry: Entry) -> Entry:
        if entry.kind == UNDO:
            return self.undo(entry.seat, self.version)
        if entry.kind == RESTART:
            return self.restart(entry.seat, self.version)
        if entry.kind == REWIND:
            return self.rewind(entry.seat, self.version, int(entry.lines[0]))
        return self.move(entry.seat, self.version, self.game.text(parsed(self.game, entry)[0].option))

    def undo(self, seat: int, version: int) -> Entry:
        """Take back a seat's last answer."""
        self.refuse_undo(seat, version)
        self.game.undo()
        return self.went_back(UNDO, seat)

    def restart(self, seat: int, version: int) -> Entry:
        """Take back everything a seat answered since the last barrier."""
        self.refuse_undo(seat, version)
        taken_back = len(self.game.since)
        self.game.restart_turn()
        return self.went_back(RESTART, seat, str(taken_back))

    def rewind(self, seat: int, version: int, answers: int) -> Entry:
        """Lead a lesson back to an earlier answer: there is nobody who could gain by it."""
        self.refuse_closed()
        if version != self.version:
            raise Stale("another move came first; this is the table as it stands now")
        if not self.spec.lesson:
            raise IllegalMove("only a lesson can be led back; elsewhere an answer is undone", word="undo")
        if not 0 <= answers <= self.answers():
            raise IllegalMove(f"this game has {self.answers()} answers so far, not {answers}", word="answers")
        given = self.game.history[1 : answers + 1]
        game = TableGame(
            self.game.rules, self.game.setup, *prepare(self.game.rules, self.game.setup, Chance(self.spec.seed))
        )
        follow(game, self.game.header, [], None, live=True)
        game.raise_barrier()
        for answer in given:
            game.play(answer.option, answer.seat)
        self.game = game
        self.retelling = Retelling(game)
        return self.went_back(REWIND, seat, str(answers))

    def went_back(self, kind: str, seat: int, *lines: str) -> Entry:
        self.version += 1
        self.undone = self.version
        self.retelling.forget(self.answers())
        self.sealed_from = self.version
        return Entry(kind, seat, lines)

    def refuse_undo(self, seat: int, version: int) -> None:
        self.refuse_closed()
        if version != self.version:
            raise Stale("another move came first; this is the table as it stands now")
        if not self.game.can_undo(seat):
            raise IllegalMove("nothing can be undone: chance, a reveal or another seat's answer came last", word="undo")

    # Where it stands

    def status(self) -> TableStatus:
        waiting = tuple(self.game.waiting()) if not self.closed else ()
        return TableStatus(self.game.over, waiting, self.game.totals[-1], self.bot_asked() is not None)

    def bot_asked(self) -> int | None:
        """The first bot that may answer now."""
        if self.closed or self.spec.puzzle or (self.spec.lesson and LEARNER in self.game.waiting()):
            return None  # in a lesson the learner comes first; a puzzle ends with its answer
        for seat in self.game.waiting():
            if self.spec.chairs[seat].kind == BOT:
                return seat
        return None

    def rival_answer(self, seat: int) -> int:
        """What a lesson wants a rival to answer now; NOTHING if it does not say, or if that is not possible."""
        taught = self.guide()
        offered = {self.game.text(option): option for option in self.game.options(seat)}
        for text in taught.rivals if taught is not None else ():
            if text in offered:
                return offered[text]
        return NOTHING

    def task(self, seat: int) -> dict[str, object]:
        """All a bot is given to choose by: what its seat sees, as plain data. No seed, no envelope, nothing unmasked."""
        view = self.game.view(seat)
        setup = view.setup
        return {
            "slug": view.rules.slug,
            "setup": [setup.mode, setup.seats, setup.options, setup.edition],
            "seat": seat,
            "state": freeze(view.state),
            "pending": freeze(view.pending),
            "waiting": view.waiting,
            "options": view.options,
        }

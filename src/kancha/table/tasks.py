"""What worker processes are given to do: an answer of a bot, a suggestion, pieces of an analysis. All of it is plain data.

What is about a seat that plays holds only what this seat sees. An analysis is given a whole record: nothing of it is secret any
more.
"""

import secrets
import time
from contextlib import suppress
from typing import ClassVar

import msgspec

from kancha.analysis.coach import Effort, Judged, confirm_piece, course_of, judge_piece
from kancha.analysis.suggestion import suggest
from kancha.analysis.walking import walk
from kancha.bots.player import Bot
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError
from kancha.kernel.freeze import thaw
from kancha.kernel.rules import Setup
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.table.levels import player
from kancha.table.opening import replayed


class Task(msgspec.Struct, tag_field="kind"):
    """One thing to do; each kind is `done` in its own way, and the answer is written as JSON."""

    seconds: float  # after which nobody waits for the answer any more


class Seen(Task):
    """What one seat sees."""

    slug: str
    setup: tuple[str, int, dict[str, str], str]
    seat: int
    state: object
    pending: object
    waiting: list[int]
    options: list[int]

    def view(self) -> View[GameState]:
        """The view that was sent."""
        rules = find(self.slug)
        setup = Setup(*self.setup)
        tables = rules.tables(setup.edition)
        state = thaw(self.state, tables)
        pending = thaw(self.pending, tables)
        if not isinstance(state, GameState) or not isinstance(pending, list):
            raise TypeError("a view is a state and a list of effects")
        return View(rules, setup, self.seat, state, pending, self.waiting, self.options)


class Ask(Seen, tag="answer"):
    """A question to a bot, and how well it plays."""

    level: str

    bots: ClassVar[dict[str, Bot[GameState]]] = {}

    def done(self) -> int:
        if self.level not in self.bots:
            self.bots[self.level] = player(self.level)
        return self.bots[self.level].choose(self.view(), Rng(secrets.randbits(60)))


class Suggest(Seen, tag="suggestion"):
    """What a seat that is asked could answer, thought about for so many seconds, and what an answer it names would cost."""

    thinking: float
    named: list[int] | None = None

    def done(self) -> object:
        return suggest(self.view(), secrets.randbits(30), self.thinking, named=self.named)


class Outline(msgspec.Struct, frozen=True):
    """A recorded game before its decisions are judged: the chances over its course, and where its decisions are."""

    slug: str
    seats: int
    chances: list[list[float]]
    decisions: list[int]


class Survey(Task, tag="survey"):
    """The outline of a record."""

    record: str

    def done(self) -> Outline:
        known = walk(self.record)
        ats = [decision.at for decision in known.decisions]
        return Outline(known.game.rules.slug, known.game.seats, course_of(known), ats)


class Judge(Task, tag="judge"):
    """Some decisions of a record, judged."""

    record: str
    decisions: list[int]
    effort: Effort

    def done(self) -> list[Judged]:
        return judge_piece(self.record, self.decisions, 0, self.effort)


class Confirm(Task, tag="confirm"):
    """A decision that seems to have cost much, played out to the end."""

    record: str
    judged: Judged
    playouts: int

    def done(self) -> list[Judged]:
        return confirm_piece(self.record, self.judged, 0, self.playouts)


class Follow(Task, tag="follow"):
    """How many seconds of work it takes to follow a record that came from anywhere, to its end or its first fault."""

    record: str
    edition: str  # the edition's file, empty for the standard

    def done(self) -> float:
        started = time.process_time()
        with suppress(KanchaError):  # whoever asks finds it too, and says where
            replayed(self.record, self.edition, lambda slug, path: path)
        return time.process_time() - started


AnyTask = Ask | Suggest | Survey | Judge | Confirm | Follow

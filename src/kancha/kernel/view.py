"""What one seat, or an onlooker, knows of a position: all that pages and bots are made from, and nothing else leaves."""

from typing import Generic

from mypy_extensions import mypyc_attr

from kancha.kernel.chance import Chance, QuickChance, Rng
from kancha.kernel.effects import Effect, Question, S, Together, Unseal
from kancha.kernel.errors import IllegalMove, KanchaError
from kancha.kernel.moves import whole_answers, whole_text
from kancha.kernel.outcome import Outcome, look_ahead
from kancha.kernel.position import Position, prompt_of
from kancha.kernel.refusals import Prompt
from kancha.kernel.rules import Rules, Setup
from kancha.kernel.state import facts
from kancha.kernel.verbs import NOTHING


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Generic[S]):
    """All that one seat, or an onlooker, knows: what pages and bots are made from."""

    def __init__(
        self,
        rules: Rules[S],
        setup: Setup,
        seat: int,
        state: S,
        pending: list[Effect[S]],
        waiting: list[int],
        options: list[int],
    ) -> None:
        self.rules = rules
        self.setup = setup
        self.seat = seat
        self.state = state
        self.pending = pending
        self.waiting = waiting  # the seats that may answer now
        self.options = options  # what this seat may answer; empty when it is not asked

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; None at the end."""
        if not self.waiting:
            return None
        return prompt_of(self.pending[-1], self.seat if self.seat in self.waiting else self.waiting[0], self.state)

    def text(self, option: int) -> str:
        return self.rules.space.text(option)

    def imagine(self, rng: object, like: object = None, effort: int = 0) -> Position[S]:
        """A full position that fits all this seat knows, with luck of its own.

        An earlier one of the same view may be given to start from, where that is easier than from nothing. With an effort,
        which counts steps and no seconds, a search that would take longer ends with Unimagined.
        """
        if not isinstance(rng, Rng):
            raise KanchaError(f"a world is imagined with an Rng, as in imagine(kancha.Rng(7)), and this is {rng!r:.80}")
        if like is not None and not isinstance(like, Position):
            raise KanchaError(f"a world is imagined from an earlier one of the same view, and this is {like!r:.80}")
        chance = QuickChance(rng, like.chance.envelope if like is not None else None)
        chance.effort = effort
        state = self.rules.resample(self.state, self.seat, chance, rng)
        imagine_sealed(self.pending, state, self.seat, rng)
        position = Position(state, self.pending.copy(), chance)
        position.proceed()
        position.turn_to(self.seat)
        return position

    def moves(self) -> list[str]:
        """Every complete answer of this seat as one text that `play` takes; `options` are their first halves."""
        return [whole_text(self.rules.space, halves) for halves in self.answers()]

    def answers(self) -> list[list[int]]:
        """The same as options, each answer with all its halves."""
        if self.seat not in self.waiting:
            return []
        position = Position(self.state.clone(), self.pending.copy(), Chance(0))
        position.viewer = self.seat
        position.state.events = None
        effect = position.pending[-1]
        if isinstance(effect, Together):
            position.pending[-1] = effect.first(self.seat)
        position.proceed()
        return whole_answers(position)

    def outcome(self, option: object) -> Outcome[S]:
        """What surely follows from one of this view's options, as far as its seat can know."""
        if not isinstance(option, int) or option not in self.options:
            raise IllegalMove(f"{option!r:.80} is none of this view's options")
        return look_ahead(self.rules, self.seat, self.state, self.pending, option)

    def facts(self) -> dict[str, object]:
        """Everything in this view as plain data by the names that records use; equal exactly when the fingerprints are.

        `state` is the game's own; `asked` the seats that may answer and `question` what they are asked; `options` what this
        seat may answer; `sealed` what it has answered that is not opened yet; `coming` what is still to be done, next last.
        """
        sealed = self.state.sealed_by(self.seat) if self.seat >= 0 else NOTHING
        return {
            "game": self.rules.slug,
            "seat": self.seat,
            "asked": list(self.waiting),
            "question": "" if self.prompt is None else self.prompt.name,
            "options": [self.text(option) for option in self.options],
            "sealed": "" if sealed == NOTHING else self.text(sealed),
            "coming": [repr(effect) for effect in self.pending],
            "state": self.rules.facts(self.state),
        }

    def fingerprint(self) -> object:
        """Raw data of everything in this view, to compare it: two views are equal if their fingerprints are."""
        return [
            self.seat,
            facts(self.state),
            [repr(effect) for effect in self.pending],
            facts(self.waiting),
            facts(self.options),
        ]


def masked(rules: Rules[S], position: Position[S], seat: int) -> S:
    """The state of a position as a seat, or an onlooker (-1), knows it; of the sealed answers only its own.

    Nothing else may call `rules.mask`, which knows the game's secrets but not the kernel's.
    """
    state = rules.mask(position.state, seat)
    state.sealed = []
    if seat >= 0:
        state.seal(seat, position.state.sealed_by(seat))
    return state


def glimpsed(rules: Rules[S], position: Position[S], seat: int) -> S:
    """The same to be read at once and never kept or changed: what is not hidden may be the position's own.

    Its sealed answers are anybody's: nothing else may call `rules.glimpse`, and what it tells may not come from them.
    """
    return rules.glimpse(position.state, seat)


def view_of(rules: Rules[S], setup: Setup, position: Position[S], seat: int) -> View[S]:
    """What a seat, or an onlooker (-1), knows of a position. Who answered first to a simultaneous question is not told."""
    state = masked(rules, position, seat)
    waiting = sorted(position.waiting())
    options = position.facing(seat).offer.listing() if seat in waiting else []
    pending = position.pending.copy()
    effect = pending[-1] if pending else None
    if isinstance(effect, Together):
        pending[-1] = effect.by_seat()
    return View(rules, rules.shown(setup), seat, state, pending, waiting, options)


def imagine_sealed(pending: list[Effect[S]], state: S, seat: int, rng: Rng) -> None:
    """Imagine the sealed answers a seat cannot see."""
    for effect in pending:
        given: list[Question[S]] = []
        if isinstance(effect, Together):
            given = [part for index, part in enumerate(effect.questions) if not effect.waiting >> index & 1]
        elif isinstance(effect, Unseal):
            given = [effect.question]
        for question in given:
            offer = question.offer(state)
            if question.seat != seat and offer.count():
                state.seal(question.seat, offer.pick(rng.below(offer.count())))

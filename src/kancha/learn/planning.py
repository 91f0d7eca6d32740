"""A plan: answers a seat would give one after another, worked out on a copy of its own view.

Forced answers come by themselves. A plan ends at the first barrier: chance, a hidden thing, or another seat; what comes then is
unknown until the plan is kept. Nothing here knows more than the seat's view.
"""

from collections.abc import Sequence
from typing import Final, Generic

from kancha.kernel.asked import Asked
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Effect, S, Together
from kancha.kernel.events import Event
from kancha.kernel.moves import halves_of, whole_text
from kancha.kernel.outcome import ASKED, SECRET, gained, seen, stop_of
from kancha.kernel.position import Position, prompt_of
from kancha.kernel.refusals import Prompt, Reason
from kancha.kernel.verbs import NOTHING
from kancha.kernel.view import View

UNCLEAR: Final = "unclear"
"""How a plan ends that cannot begin: the rules do not say what this seat would be asked."""

SURE: Final = "sure"
REFUSED: Final = "refused"
BEYOND: Final = "beyond"


class PlannedStep(Generic[S]):
    """One whole answer of a plan, and what surely comes of it.

    `kind`: it can be given (SURE), it cannot (REFUSED, with the reason), or it comes after the barrier (BEYOND).
    """

    def __init__(self, text: str, kind: str, options: list[int], reason: Reason | None = None) -> None:
        self.text = text
        self.kind = kind
        self.options = options  # one, or the halves of one answer
        self.reason = reason
        self.prompt: Prompt | None = None  # what its last half answers
        self.before: S | None = None  # the state in which that is given
        self.events: list[Event] = []
        self.points: list[int] = []  # how much more each column of the score sheet has
        self.goods: dict[str, int] = {}  # what the seat has more or less of


class Plan(Generic[S]):
    """A seat's answers worked out as far as it can know: its steps, and where it stands after them.

    `guess`: the seat is not asked now, and the plan begins with what it would be asked. `stop` is as of an `Outcome`: `asked`
    while the plan can go on, UNCLEAR if it cannot begin.
    """

    def __init__(self, view: View[S]) -> None:
        self.view = view
        self.guess = view.seat not in view.waiting
        self.position = beginning(view)
        self.first = self.position.state.clone()  # what differences are told from
        self.unclear = self.position.seat != view.seat
        self.steps: list[PlannedStep[S]] = []
        self.begun: PlannedStep[S] | None = None  # an answer of which only halves are given
        self.hidden = False  # the last answer needs what the seat does not know: what it does stays open

    def work_out(self, texts: Sequence[str]) -> None:
        """Give answers one after another; one that cannot be given is left out and says why (BadText: it is none at all)."""
        for text in texts:
            option = self.view.rules.space.parse(first_half(self.view, text))
            if self.stop == ASKED:
                self.answer(text)
            else:
                self.steps.append(PlannedStep(text, BEYOND, [option]))

    def answer(self, text: str) -> None:
        """One answer, whole or a half that the next one completes. Of one that cannot be given nothing is done."""
        position, steps, begun = self.position.clone(), self.steps.copy(), self.begun
        halves = halves_of(self.view.rules.space, self.position, text, self.view.seat)
        for option in halves:
            reason = self.refusal(option)
            if reason is not None:
                self.position, self.begun = position, begun
                self.steps = [*steps, PlannedStep(text, REFUSED, halves, reason)]
                return
            self.play(option)

    def refusal(self, option: int) -> Reason | None:
        """Why an option cannot be answered now; None if it can."""
        return self.asked().why(option)

    def asked(self) -> Asked[S]:
        """The question that the plan has come to. Its state is the seat's own already."""
        asked = Asked(self.view.rules, self.position, self.view.seat)
        asked.state = self.position.state
        return asked

    def play(self, option: int) -> None:
        """Do what an option surely does."""
        position, seat = self.position, self.view.seat
        step = self.begun
        if step is None:
            step = PlannedStep("", SURE, [])
            self.steps.append(step)
        step.options.append(option)
        step.text = whole_text(self.view.rules.space, step.options)
        step.prompt = self.prompt
        before = position.state.clone()
        step.before = before
        position.state.events = []
        self.hidden = not position.peek(seat, option)
        step.events += [event for event in position.state.events if seen(event, seat, option)]
        position.state.events = None
        gains = gained(self.view.rules, before, position.state)
        step.points = [old + new for old, new in zip(step.points or [0] * len(gains), gains, strict=True)]
        for name, (old, new) in self.goods_since(before).items():
            if new != old or name in step.goods:
                step.goods[name] = step.goods.get(name, 0) + new - old
        self.begun = step if self.stop == ASKED and position.question().completes() else None

    # Where it stands

    @property
    def stop(self) -> str:
        """Why the plan ends here; ASKED if it can go on."""
        if self.hidden:
            return SECRET
        if self.unclear:
            return UNCLEAR
        return stop_of(self.position)

    @property
    def prompt(self) -> Prompt | None:
        """What the seat is asked next."""
        if self.stop != ASKED:
            return None
        return prompt_of(self.position.question(), self.view.seat, self.position.state)

    def options(self) -> list[int]:
        """What may be answered next."""
        return self.position.offer.listing() if self.stop == ASKED else []

    def preferred(self) -> int:
        """What most would answer next."""
        return self.position.question().preferred(self.position.state) if self.stop == ASKED else NOTHING

    def why_not(self) -> list[tuple[int, str]]:
        """What one may expect to be able to answer next and cannot, each with its reason's key."""
        return self.asked().why_not() if self.stop == ASKED else []

    def points(self) -> list[int]:
        """How much more each column of the score sheet has after all steps."""
        return gained(self.view.rules, self.first, self.position.state)

    def goods(self) -> dict[str, tuple[int, int]]:
        """What the seat has, before and after all steps, by name."""
        return self.goods_since(self.first)

    def goods_since(self, before: S) -> dict[str, tuple[int, int]]:
        """What the seat had in a state and has now."""
        rules, seat = self.view.rules, self.view.seat
        now = rules.goods(self.position.state, seat)
        return {name: (old, now[name]) for name, old in rules.goods(before, seat).items()}

    def after(self) -> View[S]:
        """The seat's view of where the plan has come to."""
        view = self.view
        asked = [view.seat] if self.stop == ASKED else []
        return View(
            view.rules, view.setup, view.seat, self.position.state, self.position.pending, asked, self.options()
        )


def beginning(view: View[S]) -> Position[S]:
    """A copy of a view's position on which its seat is asked: now, or as if its turn had come.

    What it would be asked is a question that waits for it already or else, if nobody is asked together with others, what its turn
    begins with. Where neither is known the seat of the position is nobody.
    """
    pending = view.pending.copy()
    state = view.state.clone()
    state.events = None
    if view.seat not in view.waiting:
        pending = next_asked(view, state)
    elif isinstance(pending[-1], Together):
        pending[-1] = pending[-1].first(view.seat)
    position = Position(state, pending, Chance(0))
    position.viewer = view.seat
    if pending:
        position.proceed()
    return position


def next_asked(view: View[S], state: S) -> list[Effect[S]]:
    """What is still to come, as if the seat were asked next; nothing where that is not known."""
    pending = view.pending
    for number in range(len(pending) - 1, -1, -1):
        if pending[number].asks() == view.seat and not isinstance(pending[number], Together):
            return pending[: number + 1]
    if not view.waiting or isinstance(pending[-1], Together):
        return []
    turn = view.rules.turn(state, view.seat)
    return [*pending, *reversed(turn)] if turn else []


def first_half(view: View[S], text: str) -> str:
    """The words of a whole answer that its first half is made of."""
    words = text.split()
    verb = view.rules.space.by_name.get(words[0]) if words else None
    return text if verb is None else " ".join(words[: 1 + len(verb.domains)])


def plan(view: View[S], texts: Sequence[str]) -> Plan[S]:
    """Work out a plan from a seat's view."""
    made = Plan(view)
    made.work_out(texts)
    return made

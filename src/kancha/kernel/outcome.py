"""What surely follows from an answer, as far as the seat that may give it can know; chance and secrets are left open."""

from typing import Final, Generic

from kancha.kernel.chance import Chance
from kancha.kernel.effects import CHANCE, NOBODY, Effect, S
from kancha.kernel.events import ANSWERED, Event
from kancha.kernel.position import Position, prompt_of
from kancha.kernel.refusals import Prompt
from kancha.kernel.rules import Rules

OVER: Final = "over"
ASKED: Final = "asked"
OTHER: Final = "other"
LUCK: Final = "chance"
SECRET: Final = "secret"

MOST_BRANCHES: Final = 30
"""Chance with more outcomes than this is not followed further: `possible` still lists them."""


class Outcome(Generic[S]):
    """What an answer brings. `stop` says where knowledge ends:

    `asked` the same seat is asked again, `other` another one may be (both: `prompt`), `chance` luck decides, `secret` something
    hidden does, `over` the game ends. After `chance`, `possible` lists what luck may answer and `branches` what surely follows
    from each of that.
    """

    def __init__(self, rules: Rules[S], seat: int, option: int, before: S, position: Position[S], told: bool) -> None:
        self.seat = seat
        self.option = option
        self.state = position.state  # as the seat would see it
        self.pending: list[Effect[S]] = position.pending
        self.stop = stop_of(position) if told else SECRET
        self.events = [event for event in position.state.events or [] if seen(event, seat, option)]
        position.state.events = None
        self.points = gained(rules, before, position.state)
        self.changes = changed(rules.facts(before), rules.facts(position.state))
        self.prompt = next_prompt(position) if told else None
        self.possible: list[int] = []
        self.branches: list[Outcome[S]] = []
        self.text = rules.space.text(option)

    def as_dict(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            "answer": self.text,
            "stop": self.stop,
            "points": self.points,
            "changes": {place: [before, after] for place, (before, after) in self.changes.items()},
            "events": [event.as_dict() for event in self.events],
            "asked": None if self.prompt is None else [self.prompt.seat, self.prompt.name],
            "branches": [branch.as_dict() for branch in self.branches],
        }

    def __repr__(self) -> str:
        return f"<{self.text}: {self.points}, then {self.stop}>"


def stop_of(position: Position[S]) -> str:
    """Why a look ahead stopped."""
    if position.seat != NOBODY:
        return ASKED
    if not position.pending:
        return OVER
    who = position.pending[-1].asks()
    return LUCK if who == CHANCE else SECRET if who == NOBODY or who == position.viewer else OTHER


def next_prompt(position: Position[S]) -> Prompt | None:
    """What is asked where a look ahead stopped."""
    who = position.pending[-1].asks() if position.pending else NOBODY
    if who < 0 or stop_of(position) not in (ASKED, OTHER):
        return None
    return prompt_of(position.pending[-1], who, position.state)


def seen(event: Event, seat: int, option: int) -> bool:
    """Whether a seat would see it, but for its own answer, which it knows."""
    return event.visible_to(seat) and not (event.kind is ANSWERED and event.values == [seat, option])


def gained(rules: Rules[S], before: S, after: S) -> list[int]:
    """How much more each column of the sheet has."""
    old, new = rules.sheet(before).totals(), rules.sheet(after).totals()
    return [new[column] - old[column] for column in range(len(new))]


def changed(before: object, after: object, place: str = "") -> dict[str, tuple[object, object]]:
    """What differs between two plain data, by its place: `players.0.goods.corn`."""
    if before == after:
        return {}
    pairs: list[tuple[str, object, object]] = []
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = [(str(key), before.get(key), after.get(key)) for key in {**before, **after}]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = [(str(index), before[index], after[index]) for index in range(len(before))]
    else:
        return {place: (before, after)}
    changes: dict[str, tuple[object, object]] = {}
    for name, old, new in pairs:
        changes.update(changed(old, new, f"{place}.{name}" if place else name))
    return changes


def look_ahead(rules: Rules[S], seat: int, before: S, pending: list[Effect[S]], option: int) -> Outcome[S]:
    """What follows from a seat's answer to the question on top, from the state as that seat sees it."""
    state = before.clone()
    state.events = []
    position = Position(state, pending.copy(), Chance(0))
    told = position.peek(seat, option)
    ahead = Outcome(rules, seat, option, before, position, told)
    if ahead.stop == LUCK:
        effect = position.pending[-1]
        ahead.possible = effect.options(position.state)
        if len(ahead.possible) <= MOST_BRANCHES:
            ahead.branches = [branch(rules, ahead, outcome) for outcome in ahead.possible]
    return ahead


def branch(rules: Rules[S], so_far: Outcome[S], outcome: int) -> Outcome[S]:
    """What surely follows if chance answers this."""
    state = so_far.state.clone()
    state.events = []
    position = Position(state, so_far.pending.copy(), Chance(0))
    position.viewer = so_far.seat
    effect = position.pending.pop()
    told = not effect.hides(state, so_far.seat, outcome)
    if told:
        position.pending += reversed(effect.do(state, outcome))
        position.proceed()
    return Outcome(rules, so_far.seat, outcome, so_far.state, position, told)

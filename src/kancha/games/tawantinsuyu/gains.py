"""Gains: what cards, tiles and spaces give, in the order their owner likes (T-017 to T-020).

Plain resources and points come first by themselves: they only add. What asks or draws is received kind by kind; each chapter
has its kinds (`Kind`), `receiving.py` lists them all, and Axomamma has ways of his own.
"""

from typing import Final

from kancha.games.tawantinsuyu.automaton import him
from kancha.games.tawantinsuyu.free_actions import Own, free_actions, is_free_action
from kancha.games.tawantinsuyu.gods import TakeGod, gods_to_take
from kancha.games.tawantinsuyu.material import (
    GAIN_BUILDING,
    GAIN_CHOICE,
    GAIN_PAID_STEP,
    GAIN_STAIRS,
    GAIN_STATUE,
    GAIN_VP,
    GOLD,
    PART,
    Parts,
)
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.reasons import ALTERNATIVE_IDLE, GAIN_DEAR, GAIN_IDLE, NO_ALTERNATIVE, NOT_AMONG_GAINS
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import CHOOSE, RESOLVE
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import STOP, Verb


class Kind:
    """How one kind of gain is received."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return True

    def hopeful(self, g: State, side: int) -> bool:
        """Whether only the price is missing, so that cashing or swapping may make it possible."""
        return False

    def effects(self, g: State, side: int, number: int) -> Effects:
        return ()


RECEIVED: Final[list[Kind]] = []
"""By kind of gain, for people: filled once, when the game is made (`receiving.py`)."""
BOUGHT: Final = 1 << GAIN_PAID_STEP | 1 << GAIN_BUILDING | 1 << GAIN_STAIRS | 1 << GAIN_STATUE
"""The kinds that are paid for, which cashing or swapping may make possible."""


class Gain(Effect[State]):
    """A side receives a gain: the plain parts at once, then the others."""

    def __init__(self, side: int, what: Parts, category: int) -> None:
        self.side = side
        self.what = what
        self.category = category

    def do(self, g: State, option: int) -> Effects:
        rest = plain(g, self.side, self.what, self.category)
        if not rest:
            return ()
        if not g.players[self.side].automaton:
            only = rest[0] // PART
            if len(rest) > 1 or only == GAIN_CHOICE or BOUGHT >> only & 1:
                return (Rewards(self.side, tuple(rest), self.category),)
            number = rest[0] % PART
            how = RECEIVED[only]
            return how.effects(g, self.side, number) if how.possible(g, self.side, number) else ()
        effects: list[Effect[State]] = []
        for part in rest:
            effects += him().receive(g, part)
        return tuple(effects)


def plain(g: State, side: int, parts: Parts, category: int) -> list[int]:
    """Receive resources and points; returns the other parts."""
    rest: list[int] = []
    for part in parts:
        kind, number = part // PART, part % PART
        if kind <= GOLD:
            g.gain(side, kind, number)
        elif kind == GAIN_VP:
            g.score(side, number, category)
        else:
            rest.append(part)
    return rest


class Rewards(Own):
    """Gains that ask or draw, in the order their owner likes; each can be declined in its own question (T-018, T-019)."""

    def __init__(self, seat: int, rest: Parts, category: int) -> None:
        super().__init__(seat)
        self.rest = rest
        self.category = category

    def choices(self, g: State) -> list[int]:
        """Each kind that can be received now, once."""
        options: list[int] = []
        for part in self.rest:
            kind = part // PART
            option = RESOLVE.of(kind)
            if option not in options and self.receivable(g, part):
                options.append(option)
        return options

    def receivable(self, g: State, part: int) -> bool:
        return part // PART == GAIN_CHOICE or RECEIVED[part // PART].possible(g, self.seat, part % PART)

    def options(self, g: State) -> list[int]:
        """With something that cannot be paid yet, free actions are offered too."""
        kinds = self.choices(g)
        extra = free_actions(g, self.seat) if self.short(g) else []
        return [STOP, *kinds, *extra] if extra else kinds

    def short(self, g: State) -> bool:
        """Whether the price of something is missing."""
        for part in self.rest:
            if RECEIVED[part // PART].hopeful(g, self.seat) and not self.receivable(g, part):
                return True
        return False

    def verbs(self) -> list[Verb]:
        return [RESOLVE]

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return super().why_not(g) if self.short(g) else self.barred(g)

    def refuse(self, g: State, option: int) -> int:
        """Free actions come here only while something cannot be paid."""
        if is_free_action(option) and not self.short(g):
            return 0
        return super().refuse(g, option)

    def refusal(self, g: State, option: int) -> int:
        if not RESOLVE.owns(option):
            return 0
        kind = RESOLVE.arg(option)
        if kind not in [part // PART for part in self.rest]:
            return NOT_AMONG_GAINS
        return GAIN_DEAR if RECEIVED[kind].hopeful(g, self.seat) else GAIN_IDLE

    def barred(self, g: State) -> list[tuple[int, int]]:
        waiting = [RESOLVE.of(part // PART) for part in self.rest if not self.receivable(g, part)]
        return [(option, self.refusal(g, option)) for option in waiting]

    def act(self, g: State, option: int) -> Effects:
        if option == STOP:
            return ()
        kind = RESOLVE.arg(option)
        at = 0
        while self.rest[at] // PART != kind:
            at += 1
        number = self.rest[at] % PART
        others = self.rest[:at] + self.rest[at + 1 :]
        after: Effects = (Rewards(self.seat, others, self.category),) if others else ()
        if kind == GAIN_CHOICE:
            return (Choose(self.seat, number, self.category), *after)
        return (*RECEIVED[kind].effects(g, self.seat, number), *after)


class Choose(Question[State]):
    """Exactly one of several gains is taken (T-014)."""

    def __init__(self, seat: int, choice: int, category: int) -> None:
        super().__init__(seat)
        self.choice = choice
        self.category = category

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        for parts in g.box.choices[self.choice]:
            kind = parts[0] // PART
            if kind <= GAIN_VP or RECEIVED[kind].possible(g, self.seat, parts[0] % PART):
                options.append(CHOOSE.of(kind))
        return options

    def refuse(self, g: State, option: int) -> int:
        if not CHOOSE.owns(option):
            return 0
        kinds = [parts[0] // PART for parts in g.box.choices[self.choice]]
        return ALTERNATIVE_IDLE if CHOOSE.arg(option) in kinds else NO_ALTERNATIVE

    def do(self, g: State, option: int) -> Effects:
        kind = CHOOSE.arg(option)
        for parts in g.box.choices[self.choice]:
            if parts[0] // PART == kind:
                return (Gain(self.seat, parts, self.category),)
        return ()


class GodCards(Kind):
    """God cards from deck or offer (T-009)."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return gods_to_take(g)

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (TakeGod(side, number, 0),)

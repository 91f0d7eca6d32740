"""Playing on in the mind: a bot answers for every seat, each from what that seat would see.

Worlds that differ only in an answer meet the same luck (the n-th draw of a pile is the same), so that answers are compared and
not their luck.
"""

from collections.abc import Callable
from typing import Final, Generic

from kancha.bots.plan import NEVER, Step, add_steps
from kancha.bots.player import Bot, GreedyBot
from kancha.judging import judge_of
from kancha.kernel.chance import Chance, Rng
from kancha.kernel.effects import S, Together
from kancha.kernel.errors import Unimagined
from kancha.kernel.position import Position
from kancha.kernel.rules import Rules, Setup
from kancha.kernel.view import View, view_of

VARYING: Final = 120
"""Steps of a search for one more world, after which it is left."""


def world_of(view: View[S], rng: Rng, luck: int, like: Position[S] | None = None) -> Position[S]:
    """A full position that fits a view, whose copies all meet the same luck; varied from an earlier one where that is quicker.

    The first one takes as long as it takes. Where another one takes long to find, it is the earlier one with other luck.
    """
    world = view.imagine(rng) if like is None else varied(view, rng, like)
    world.chance = Chance(luck, world.chance.envelope)
    return world


def varied(view: View[S], rng: Rng, like: Position[S]) -> Position[S]:
    """Another world that fits a view or, where that takes long to find, the same one."""
    try:
        return view.imagine(rng, like, VARYING)
    except Unimagined:
        return like.clone()


class QuickPlayer(Generic[S]):
    """A greedy player that looks at one imagined world and gives whole answers: quicker than a steady bot, and nearly as good."""

    def __init__(self) -> None:
        self.greedy: GreedyBot[S] = GreedyBot("quick", 1)

    def answer(self, view: View[S], rng: Rng, like: Position[S]) -> list[int]:
        """The best answer at first sight, with the halves that complete it; `like` fits what everybody knows."""
        if len(view.options) == 1 or isinstance(view.pending[-1], Together):
            return [self.greedy.choose(view, rng)]
        judge = judge_of(view.rules)
        steps: list[Step[S]] = []
        add_steps(steps, varied(view, rng, like), [], judge, view.seat)
        best, height = steps[0], NEVER
        for step in steps:
            value = step.value + rng.below(1000) * 1e-6  # a hair, so that equals take turns
            if value > height:
                best, height = step, value
        return best.options

    def play(self, rules: Rules[S], setup: Setup, position: Position[S], rng: Rng) -> None:
        """Answer for the seat that is asked, half by half; a half that is not possible after all is thought about anew."""
        for option in self.answer(view_of(rules, setup, position, position.seat), rng, position):
            if not position.offer.has(option):
                return
            position.play(option)


def play_quickly(
    rules: Rules[S], setup: Setup, position: Position[S], rng: Rng, enough: Callable[[Position[S]], bool]
) -> None:
    """Go on until it is enough, which is asked before every whole answer, or the game is over."""
    player: QuickPlayer[S] = QuickPlayer()
    while position.seat >= 0 and not enough(position):
        player.play(rules, setup, position, rng)


def play_out(rules: Rules[S], setup: Setup, position: Position[S], bot: Bot[S], rng: Rng) -> None:
    """Let a bot answer for everybody until the game is over."""
    while position.seat >= 0:
        position.play(bot.choose(view_of(rules, setup, position, position.seat), rng))


class Horizon(Generic[S]):
    """How far a game goes on: until a seat's turn is over or, if not near, until it is asked anew after others."""

    def __init__(self, seat: int, most: int, near: bool) -> None:
        self.seat = seat
        self.left = most
        self.near = near
        self.others = False

    def reached(self, position: Position[S]) -> bool:
        if position.seat != self.seat:
            self.others = True
            if self.near:
                return True
        elif self.others and not position.question().completes():
            return True
        self.left -= 1
        return self.left < 0


def endless(position: Position[S]) -> bool:
    """No horizon: the game goes on to its end."""
    return False

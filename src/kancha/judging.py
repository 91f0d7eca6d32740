"""What positions are worth: the part of a bot that knows its game. A game has a judge, and rules know nothing of it."""

from typing import Generic

from mypy_extensions import mypyc_attr

from kancha.kernel.effects import S
from kancha.kernel.position import Position
from kancha.kernel.rules import Rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(Generic[S]):
    """What a good position is worth: the part of a bot that knows the game."""

    def worth(self, g: S, seat: int) -> float:
        """How well a seat stands, in points; from what that seat sees."""
        return 0.0

    def chances(self, g: S, seat: int) -> float:
        """How likely a seat is to win, 0 to 1, for search."""
        return 0.5

    def outlook(self, position: Position[S], seat: int) -> float:
        """The worth in the middle of a turn: a game may count what is still to come, which the state alone does not tell."""
        return self.worth(position.state, seat)

    def forecast(self, position: Position[S], seats: int) -> list[float]:
        """The chances of every seat in the middle of a turn, all at once: much of the thought is the same for all of them."""
        return [self.chances(position.state, seat) for seat in range(seats)]

    def promise(self, g: S, seat: int, options: list[int]) -> list[float]:
        """How much each option deserves to be looked at first; all equal if the game knows no better."""
        return [0.0] * len(options)

    def breadth(self) -> int:
        """How many options of one question deserve to be tried, the most promising first; 0: all of them."""
        return 0

    def plans(self, g: S) -> bool:
        """Whether the turn is best planned as a whole, because it is made of many small answers nobody interrupts."""
        return False

    def looks_ahead(self) -> bool:
        """Whether search looks one step ahead at every option, because `forecast` says much more than `promise` does."""
        return False

    def term_names(self) -> list[str]:
        """What `terms` tells apart, by the names that the words files have for them."""
        return []

    def terms(self, position: Position[S]) -> list[list[float]]:
        """What every side will come to, in parts: what a chance of winning and the reasons for a move are made of.

        Sides are those of the score sheet.
        """
        return []

    def total(self, terms: list[float]) -> float:
        """What the terms of a side come to together: where they are points, their sum."""
        return sum(terms)

    def progress(self, g: S) -> float:
        """How much of the game has been played: 0 at its start, 1 at its end, more or less."""
        return 0.0

    def worlds(self, g: S) -> int:
        """In how many imagined worlds they deserve to be tried; 0: as many as the bot likes."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class JudgedRules(Rules[S]):
    """The rules of a game that has a judge of its own."""

    def judge(self) -> Judge[S]:
        """The evaluation its bots use."""
        return Judge()


def judge_of(rules: Rules[S]) -> Judge[S]:
    """The judge of a game; of one that has none, a judge to whom all positions are equal."""
    return rules.judge() if isinstance(rules, JudgedRules) else Judge()

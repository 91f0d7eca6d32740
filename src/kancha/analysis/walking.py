"""A recorded game walked through: its positions, and its decisions."""

from functools import lru_cache

from kancha.doors import Game, replay
from kancha.kernel.chance import UNREAD, Chance
from kancha.kernel.effects import CHANCE
from kancha.kernel.errors import RecordError
from kancha.kernel.game import prepare
from kancha.kernel.position import Position
from kancha.kernel.replay import follow, follow_on
from kancha.kernel.state import GameState
from kancha.kernel.view import View, view_of


class Decision:
    """One whole answer of a recorded game: where it stands, who gave it, and its halves."""

    def __init__(self, at: int, seat: int, options: list[int]) -> None:
        self.at = at  # how many answers were given before it
        self.seat = seat
        self.options = options
        self.chance_follows = False  # luck answered something before the next decision

    def end(self) -> int:
        """How many answers were given after it."""
        return self.at + len(self.options)


class Walk:
    """A game from its record: the position before each answer and at the end."""

    def __init__(self, record: str) -> None:
        """RecordError if it cannot be followed; also if it is of older rules, since those are not played any more."""
        self.game = replay(record)
        if self.game.outdated or self.game.stopped is not None:
            version = self.game.rules_version
            raise RecordError(1, f"this game was played under rules {version}, which are not played any more")
        self.decisions = decisions_of(self.game)
        self.positions = positions_of(self.game)

    def view(self, decision: Decision) -> View[GameState]:
        """What a seat knew when it decided."""
        return view_of(self.game.rules, self.game.setup, self.positions[decision.at], decision.seat)


@lru_cache(maxsize=2)
def walk(record: str) -> Walk:
    """The same, kept: whoever works on one decision of a game is mostly given the next one too."""
    return Walk(record)


def decisions_of(game: Game) -> list[Decision]:
    """Every whole answer, in order. Halves of one answer are one decision."""
    decisions: list[Decision] = []
    answers = game.history[1:]
    lines = game.lines()
    going_on = False
    for index, answer in enumerate(answers):
        if going_on and decisions and decisions[-1].seat == answer.seat:
            decisions[-1].options.append(answer.option)
        else:
            decisions.append(Decision(index, answer.seat, [answer.option]))
        going_on = answer.unfinished
        end = answers[index + 1].lines if index + 1 < len(answers) else len(lines)
        if any(line.who == CHANCE for line in lines[answer.lines : end]):
            decisions[-1].chance_follows = True
    return decisions


def positions_of(game: Game) -> list[Position[GameState]]:
    """The position before each answer and at the end. Their luck is the record's, and unknown beyond it."""
    again = Game(game.rules, game.setup, *prepare(game.rules, game.setup, Chance(0, UNREAD)))
    lines = game.lines()
    read = follow(again, game.header, lines, 0, live=False)
    positions = [again.position.clone()]
    for _ in game.history[1:]:
        read = follow_on(again, lines, read, 1)
        positions.append(again.position.clone())
    return positions

"""The bots one can sit down against, by how well they play."""

from typing import Final

from kancha.bots.player import Bot, GreedyBot, RandomBot, appraise
from kancha.bots.search import SearchBot
from kancha.judging import judge_of
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadSetup
from kancha.kernel.state import GameState
from kancha.kernel.view import View

EASY: Final = "easy"
STEADY: Final = "steady"
STRONG: Final = "strong"
RANDOM: Final = "random"
LEVELS: Final = (EASY, STEADY, STRONG, RANDOM)

GLANCES: Final = 4
"""How many options an easy bot looks at, and never more than half of them: where there are few, it would miss nothing."""
SECONDS: Final = 1.0
"""How long a strong bot thinks about one answer."""


class EasyBot(Bot[GameState]):
    """A beginner: it looks at a few options, any of them, and takes the best of those."""

    def __init__(self) -> None:
        super().__init__(EASY)

    def choose(self, view: View[GameState], rng: Rng) -> int:
        options = view.options.copy()
        rng.shuffle(options)
        seen = sorted(options[: min(GLANCES, (len(options) + 1) // 2)])
        few = View(view.rules, view.setup, view.seat, view.state, view.pending, view.waiting, seen)
        values = appraise(few, judge_of(few.rules), rng, 1)
        return few.options[values.index(max(values))]


def player(level: str) -> Bot[GameState]:
    """The bot of a level."""
    if level == EASY:
        return EasyBot()
    if level == STEADY:
        return GreedyBot()
    if level == STRONG:
        return SearchBot(seconds=SECONDS)
    if level == RANDOM:
        return RandomBot()
    raise BadSetup(f"there is no bot “{level}”; expected {', '.join(LEVELS)}")

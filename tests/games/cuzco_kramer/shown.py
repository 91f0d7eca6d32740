"""Tables of Cuzco (Kiesling & Kramer)."""

import random

import kancha
from kancha.games.cuzco_kramer.material import CELL_NUMBERS, NEIGHBOURS, NONE, SITE
from kancha.games.cuzco_kramer.state import State
from tests.games.showcase import Showcase

WEIGHTS = {
    "lay": 30,
    "enter": 14,
    "move": 20,
    "build": 40,
    "enlarge": 40,
    "festival": 25,
    "draw": 6,
    "token": 0.2,
    "leave": 0.3,
}


def likely(game: kancha.Game, luck: random.Random) -> str:
    """An answer as people might give it: cities grow together, Incas climb."""
    g = game.state
    assert isinstance(g, State)
    level = g.level
    texts = [game.text(option) for option in game.options()]

    def weight(text: str) -> float:
        words = text.split()
        if words[0] == "at":
            cell = CELL_NUMBERS[words[2]]
            near = sum(1 for beside in NEIGHBOURS[cell] if beside != NONE and level[beside])
            return 0.3 + near * near if SITE >> cell & 1 else 0.05
        if words[0] == "walk":
            return float((1 + level[CELL_NUMBERS[words[2]]]) ** 3)
        same = sum(1 for other in texts if other.split()[0] == words[0])
        return WEIGHTS.get(words[0], 1.5) / same

    return luck.choices(texts, [weight(text) for text in texts])[0]


CUZCO_KRAMER = Showcase(
    slug="cuzco-kramer",
    setups=[{"seats": seats} for seats in (2, 3, 4)],
    prompts={"action", "lay_at", "lay_turned", "walk", "open_festival", "add_card", "bid"},
    pieces=[4, 12, 6, 2, 13, 7, 1],
    seed=2,
    pick=likely,
    buttons=("verb", "direction"),  # a direction is turned through with R
    tips=36,
    largest=200_000,
    seconds=0.025,
)

"""Tables of Pachamama."""

import random

import kancha
from kancha.games.pachamama.look.study import deduced
from kancha.games.pachamama.material import CELL_NAMES, CROPS, Scenario
from tests.games.showcase import Showcase


def wise(game: kancha.Game, luck: random.Random) -> str:
    """Often a divination that is right, so that games come to tokens: the envelope tells."""
    disc = game.position.chance.envelope
    assert isinstance(disc, Scenario)
    texts = [game.text(option) for option in game.options()]
    right = [
        text
        for text in texts
        if (words := text.split())[0] == "divine" and CROPS[disc.crop[CELL_NAMES.index(words[1])]] == words[2]
    ]
    return luck.choice(right) if right and luck.random() < 0.7 else luck.choice(texts)


PACHAMAMA = Showcase(
    slug="pachamama",
    setups=[
        *[{"mode": "competitive", "seats": seats, "board": side} for seats in (2, 3, 4) for side in ("long", "short")],
        *[
            {"mode": "solo", "level": level, "board": side}
            for level, side in (("easy", "long"), ("hard", "short"), ("hard", "long"))
        ],
        *[
            {"mode": "coop", "seats": seats, "level": level, "board": side}
            for seats, level, side in ((2, "easy", "long"), (3, "normal", "short"), (4, "expert", "long"))
        ],
    ],
    prompts={
        *("action", "divine_more", "divine_rest", "offer", "end_divine", "last_offer", "solo_otoma"),
        *("spend_tile", "coop_action", "giver", "reaction_order"),
    },
    pieces=[4, 10, 24, 14, 14, 3],
    pick=wise,
    tips=80,
    forget=deduced.cache_clear,
)

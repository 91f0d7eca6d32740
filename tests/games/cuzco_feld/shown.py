"""Tables of Cuzco (Feld)."""

import random

import kancha
from tests.games.showcase import Showcase


def rich_answer(game: kancha.Game, luck: random.Random) -> str:
    """Ending a turn early is avoided, so that games come to more."""
    texts = [game.text(option) for option in game.options()]
    rich = [text for text in texts if text not in ("no", "stop", "pass")]
    return luck.choice(rich if rich and luck.random() < 0.8 else texts)


CUZCO_FELD = Showcase(
    slug="cuzco-feld",
    setups=[
        {"seats": 2},
        {"seats": 3},
        {"seats": 4},
        {"seats": 2, "pututus": "on"},
        {"seats": 4, "pututus": "on", "layout": "default"},
    ],
    prompts={
        *(
            "first_feather",
            "keep_missions",
            "give_back",
            "place",
            "move",
            "move_anywhere",
            "gain_feather",
            "any_feather",
        ),
        *(
            "take_person",
            "salvage",
            "another_copy",
            "exchange",
            "lift_tile",
            "lift_another",
            "headdress",
            "blessing",
            "extra_turn",
        ),
        *("persons", "take_god_card", "market", "palace", "take_mission", "last_missions"),
    },
    pieces=[15, 28, 28, 6, 6, 55, 14, 25, 2],
    seed=1,
    pick=rich_answer,
    rare=frozenset(["lift_tile", "lift_another", "last_missions"]),
    unsaid="some facets go without saying, and its own test_board.py says which",
    tips=150,
    largest=60_000,
)

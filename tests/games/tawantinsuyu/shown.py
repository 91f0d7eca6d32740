"""Tables of Tawantinsuyu."""

import random

import kancha
from tests.games.showcase import Showcase

BUSY = {
    *("place", "task", "build", "stairs", "statue", "buy", "weave", "conquer", "muster", "flip", "offer", "produce"),
    *("regenerate", "rally", "sacrifice", "before", "pick", "renew", "resolve", "move"),
}


def busy_answer(game: kancha.Game, luck: random.Random) -> str:
    """What sets pieces moving is preferred."""
    texts = [game.text(option) for option in game.options()]
    busy = [text for text in texts if text.split()[0] in BUSY]
    return luck.choice(busy if busy and luck.random() < 0.8 else texts)


TAWANTINSUYU = Showcase(
    slug="tawantinsuyu",
    setups=[*[{"mode": "competitive", "seats": seats} for seats in (2, 3, 4)], {"mode": "solo", "seats": 1}],
    prompts={
        *(
            "before_upkeep",
            "benefit_timing",
            "build_building",
            "build_stairs",
            "build_statue",
            "capture",
            "card_awakes",
            "casualty",
            "choose",
        ),
        *("choose_task", "choose_tiles", "choose_weaving", "conquer", "discard_armies", "dismiss"),
        *("follow_offering", "follow_weaving", "follow_worship", "free_step", "free_weaving", "hire"),
        *("keep_army", "keep_gods", "last_swap", "missing_potatoes", "muster", "offering", "paid_step"),
        *("pay_part", "place_tiles", "play_gods", "play_start", "priest_ability", "produce", "rebuild", "regenerate"),
        *("regeneration", "return_tiles", "rewards", "second_action", "set_aside", "single_production"),
        *(
            "spend_armies",
            "stand_high_priest",
            "take_god",
            "take_nomad",
            "tuck_card",
            "turn",
            "which_benefits",
            "worship",
        ),
    },
    pieces=[5, 18, 11, 5, 42, 30, 19, 20, 35, 12, 24, 13, 12, 13],
    seed=6,
    pick=busy_answer,
    buttons=("verb", "amount", "part", "share"),  # what is done, how a price is split, how much of a card is taken
    rare=frozenset(
        [
            "before_upkeep",
            "card_awakes",
            "choose",
            "discard_armies",
            "free_step",
            "last_swap",
            "rebuild",
            "regenerate",
            "return_tiles",
            "single_production",
        ]
    ),
    tips=200,
    largest=165_000,
)

"""The named facts of a table tell neither more nor less than the state, whole or as a seat sees it."""

from collections.abc import Iterator
from typing import Any

import pytest

from kancha.games.cuzco_kramer.facts import facts
from kancha.games.cuzco_kramer.game import RULES
from kancha.games.cuzco_kramer.secrets import mask
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.chance import Rng
from tests.marks import walk
from tests.rules.cuzco_kramer.positions import cuzco, midturn
from tests.rules.cuzco_kramer.positions import facts as state_of
from tests.rules.telling import tell_exactly

pytestmark = walk


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_facts_are_equal_exactly_when_the_states_are(seats: int) -> None:
    def states() -> Iterator[State]:
        for seed in range(2):
            g = cuzco(seats, seed)
            rng = Rng(seed)
            while not g.over:
                full = state_of(g)
                yield full
                for seat in range(seats):
                    yield mask(full, seat)
                options = g.options()
                g.play(options[rng.below(len(options))])

    tell_exactly(facts, states())


def test_facts_have_the_names_of_positions() -> None:
    g = midturn(
        tiles=["triple G18 E", "village K14"],
        land={"E8": "village 2", "E10": "culture"},
        temples={"K14": 2},
        incas={0: ["E8"], 1: ["G20"]},
        hands={0: ["tumi", "tumi"], 1: ["kero"]},
        display="mask",
        ap=4,
    )
    said: Any = RULES.facts(state_of(g))
    assert said["tiles"] == ["triple G18 E", "village K14", "patch village E8", "patch village E8", "patch culture E10"]
    assert said["land"]["E8"] == "village 2"
    assert said["land"]["G20"] == "culture 1"
    assert said["temples"] == [{"cell": "K14", "value": 2, "disc": False}]
    assert (said["ap"], said["turn"], said["display"], said["festival"]) == (4, 0, "mask", None)
    assert said["storeys"]["2"] == 11
    assert said["seats"][0]["incas"] == ["E8"]
    assert said["seats"][0]["hand"] == {"tumi": 2}


def test_the_hands_of_others_stand_as_null() -> None:
    g = midturn(hands={0: ["tumi"], 1: ["kero", "mask"]}, display="tumi")
    seen: Any = facts(mask(state_of(g), 0))
    assert [(seat["cards"], seat["hand"]) for seat in seen["seats"]] == [(1, {"tumi": 1}), (2, None)]
    assert sum(seen["unseen"].values()) == seen["deck"] + 2

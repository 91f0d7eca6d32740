"""The named facts of a table tell neither more nor less than what a seat sees: over random games, and of a position."""

from collections.abc import Iterator
from typing import Any

import pytest

import kancha
from kancha.games.cuzco_feld.facts import facts
from kancha.games.cuzco_feld.state import State
from kancha.kernel.chance import Rng
from tests.rules.cuzco_feld.positions import facts as state_of
from tests.rules.cuzco_feld.positions import table
from tests.rules.telling import tell_exactly


@pytest.mark.parametrize(("seats", "module"), [(2, "off"), (2, "on"), (3, "off"), (4, "on")])
def test_facts_are_equal_exactly_when_the_states_are(seats: int, module: str) -> None:
    def states() -> Iterator[State]:
        for seed in range(2):
            g = kancha.new("cuzco-feld", seats, seed, pututus=module)
            rng = Rng(seed)
            while not g.over:
                seen = g.view(0).state
                assert isinstance(seen, State)
                yield state_of(g)
                yield seen
                options = g.options()
                g.play(options[rng.below(len(options))])

    tell_exactly(facts, states())


def test_facts_have_the_names_of_positions_and_hide_what_a_seat_may_not_see() -> None:
    g = table(
        dice={0: [2, 5], 1: [6]},
        feathers={0: [1, 2]},
        circles={0: [1]},
        chasqui={0: "I2"},
        quipu={"I2": [1, 0]},
        tiles={0: ["study-vp-2", "farm-food-3 down"]},
        hand={0: ["05", "07"], 1: ["10", "10"]},
        known={1: ["10"]},
        steps={"3": 1},
        bar={"temple": ["yellow-4"]},
    )
    seen = g.view(0).state
    assert isinstance(seen, State)
    said: Any = facts(seen)
    assert said["quipu"] == {"I2": [1, 0]}
    assert said["steps"] == {"3": 1}
    assert said["bar"] == {"temple": ["yellow-4"]}
    mine, other = said["seats"]
    assert mine["feathers"] == [1, 2]
    assert mine["circles"] == [1]
    assert mine["chasqui"] == "I2"
    assert mine["tiles"][:3] == ["study-vp-2", "farm-food-3 down", None]
    assert mine["hand"] == {"05": 1, "07": 1}
    assert mine["dice"] == [2, 5]
    assert other["hand"] is None
    assert other["cards"] == 2
    assert other["known"] == {"10": 1}

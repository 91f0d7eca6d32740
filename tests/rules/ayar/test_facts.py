"""The named facts of a table tell neither more nor less than the state: over random games, and of arranged positions."""

from collections.abc import Iterator
from typing import Any

import pytest

from kancha.games.ayar.facts import facts
from kancha.games.ayar.state import State
from kancha.kernel.chance import Rng
from tests.rules.ayar.positions import competitive, solo, table
from tests.rules.ayar.positions import facts as state_of
from tests.rules.telling import tell_exactly


@pytest.mark.parametrize(("seats", "level"), [(1, 1), (1, 4), (2, 0), (3, 0), (4, 0)])
def test_facts_are_equal_exactly_when_the_states_are(seats: int, level: int) -> None:
    def states() -> Iterator[State]:
        for seed in range(3):
            g = solo(level, seed) if level else competitive(seats, seed)
            rng = Rng(seed)
            while not g.over:
                yield state_of(g)
                options = g.options()
                g.play(options[rng.below(len(options))])

    tell_exactly(facts, states())


def test_facts_have_the_names_of_positions() -> None:
    g = table(
        men={"turquoise": 8},
        markers={0: {"brown": "R2 laid"}},
        temples={"brown": ["0 farming"]},
        tambos={0: ["r1c1", "r2c3", "r3c3", "r4c4"]},
        cloths={0: ["T1a front r1c1-r1c2"]},
        pots={0: ["green", "joker"]},
        islands={1: ["i8"]},
        rafts={1: "i8"},
        activity={"seat": 0, "activity": "farming", "power": 2},
    )
    said: Any = g.rules.facts(g.state)
    assert said == facts(state_of(g))
    assert said["men"] == {"turquoise": 8, "brown": 1, "purple": 1, "grey": 1}
    assert said["tiles"]["a1"] == "A_farming back"
    assert said["tiles"]["b4"] == "B_pottery"
    assert said["temples"][1] == ["0 farming"]
    assert said["islands"]["i8"] == [1]
    mine = said["seats"][0]
    assert mine["tambos"] == ["r1c1", "r2c3", "r3c3", "r4c4"]
    assert mine["markers"]["brown"] == "R2 laid"
    assert mine["markers"]["gold"] == "aside"
    assert mine["cloths"] == ["T1a front r1c1-r1c2"]
    assert mine["pots"] == ["green", "joker"]
    assert said["seats"][1]["raft"] == "i8"
    assert said["ayllu"] is None

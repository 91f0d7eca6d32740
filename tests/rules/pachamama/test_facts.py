"""The named facts of a table tell neither more nor less than the state, for each seat: over random games, and of positions."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import kancha
from kancha.games.pachamama.facts import facts
from kancha.games.pachamama.state import State
from tests.marks import rule
from tests.rules.pachamama.positions import S01, competitive, coop, solo
from tests.rules.pachamama.positions import facts as state_of
from tests.rules.telling import tell_exactly


def tables(seed: int) -> list[kancha.Game]:
    return [competitive(2, seed), competitive(4, seed), solo("hard", seed), coop(2, seed), coop(4, seed, "expert")]


def views(g: kancha.Game) -> list[State]:
    """The whole state, and what each seat sees of it."""
    seen = [g.view(seat).state for seat in range(g.seats)]
    return [state_of(g), *[state for state in seen if isinstance(state, State)]]


@pytest.mark.parametrize("way", range(5))
def test_facts_are_equal_exactly_when_the_states_are(way: int) -> None:
    def states() -> Iterator[State]:
        for seed in range(2):
            g = tables(seed)[way]
            luck = random.Random(seed)
            while not g.over:
                yield from views(g)
                g.play(luck.choice(g.options()))

    tell_exactly(facts, states())


def test_facts_have_the_names_of_positions() -> None:
    g = competitive(scenario="S01")
    g.arrange(
        planted=["D1"], known=["A1"], pawns={0: ["A1"], 1: ["D1"]}, tokens={0: ["coca"]}, stones={1: {"forest": 2}}
    )
    said: Any = facts(state_of(g))
    assert said["tiles"] == {"A1": "valley", "D1": "mountain maize"}
    assert said["pawns"]["brown"] == {"cells": ["A1"], "reserve": 4}
    assert said["sides"][0]["tokens"] == ["coca"]
    assert said["sides"][1]["stones"]["forest"] == 2
    assert (said["level"], said["otoma"], said["screens"]) == (None, None, None)


def test_alone_the_otoma_and_the_arrows_are_named() -> None:
    g = solo()
    g.arrange(planted=S01, known=["A1"], arrows={"A1": "purple-N"})
    said: Any = facts(state_of(g))
    assert sorted(said["otoma"]["pawns"]) == sorted(S01)
    assert said["otoma"]["colours"][:2] == ["purple", "yellow"]
    assert said["otoma"]["arrows"] == {"A1": "purple-N"}
    assert [side["side"] for side in said["sides"]] == [0, "otoma"]


@rule("P-283")
def test_the_tops_of_other_piles_are_null() -> None:
    g = coop()
    g.arrange(
        piles={0: {"valley": ["brown-S", 2], "forest": ["white-N", 1]}, 1: {"forest": ["white-W", 1]}}, planted=S01
    )
    piles = [[{"valley": ["brown-S", 2], "forest": ["white-N", 1]}, {"forest": [None, 1]}]]
    piles.append([{"valley": [None, 2], "forest": [None, 1]}, {"forest": ["white-W", 1]}])
    for seat in range(2):
        said: Any = facts(views(g)[seat + 1])
        assert said["screens"]["piles"] == piles[seat]
        assert said["sides"][0]["side"] == "team"

"""Named facts: everything of a state is in them, and nothing that a seat does not see."""

import json

import pytest

import kancha
from kancha.games.tawantinsuyu.facts import facts
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.chance import Rng
from kancha.kernel.state import attributes
from kancha.kernel.state import facts as raw
from kancha.lab.ways import random_answer


@pytest.mark.parametrize("mode", ["competitive", "solo"])
def test_facts_are_equal_exactly_when_states_are(mode: str) -> None:
    game = kancha.new("tawantinsuyu", seats=2 if mode == "competitive" else 1, seed=6, mode=mode)
    rng = Rng(6)
    by_facts: dict[str, str] = {}
    by_raw: dict[str, str] = {}
    for _ in range(300):
        if game.over:
            break
        for seat in range(game.seats):
            state = game.view(seat).state
            assert isinstance(state, State)
            named, plain = json.dumps(facts(state)), json.dumps(raw(state))
            assert by_facts.setdefault(named, plain) == plain
            assert by_raw.setdefault(plain, named) == named
        seat, option = random_answer(game.position, rng)
        game.play(option, seat)
    assert len(by_facts) > 100


def test_every_fact_of_a_state_is_told() -> None:
    """Whatever changes in a state changes the named facts."""
    game = kancha.new("tawantinsuyu", seats=1, seed=6, mode="solo")
    state = game.state
    assert isinstance(state, State)
    assert state.axo is not None
    for thing in (state, state.players[0], state.axo):
        for name, value in attributes(thing).items():
            before = json.dumps(facts(state))
            if name in ("box", "events", "players", "axo", "seats", "sealed"):
                continue  # seats: told by the mode and the number of sides
            if isinstance(value, int):
                setattr(thing, name, 0 if value else 1)
            elif name == "tapestries":
                setattr(thing, name, [[0]])
            elif isinstance(value, list):
                setattr(thing, name, [*value[:-1], 0 if not value or value[-1] else 1])
            assert json.dumps(facts(state)) != before, name
            setattr(thing, name, value)

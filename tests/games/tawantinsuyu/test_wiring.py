"""The game is put together in one place, and a piece left out is an error at the start."""

import pytest

from kancha.games.tawantinsuyu.automaton import Automaton
from kancha.games.tawantinsuyu.axo_part import AxomammaPart
from kancha.games.tawantinsuyu.material import GAIN_TRADE
from kancha.games.tawantinsuyu.receiving import put_together, ways


def test_a_kind_of_gain_nobody_receives_is_an_error_at_the_start() -> None:
    people = ways()
    del people[GAIN_TRADE]
    with pytest.raises(LookupError, match="trade"):
        put_together(people, AxomammaPart())


def test_axomamma_answers_all_he_is_asked_for() -> None:
    """Each question of the other chapters is answered by his own, none by the frame of it."""
    asked = [name for name in vars(AxomammaPart.__bases__[0]) if not name.startswith("_")]
    assert asked
    assert [name for name in asked if name not in vars(AxomammaPart)] == []


def test_an_automaton_that_answers_a_part_only_cannot_be_made() -> None:
    with pytest.raises(TypeError):
        type("Half", (Automaton,), {"turn": lambda self, g: ()})()

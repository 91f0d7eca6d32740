"""Positions."""

from kancha.games.ayar.state import State
from kancha.kernel.effects import Effect


def arrange(g: State, pieces: dict[str, object]) -> tuple[Effect[State], ...]:
    return ()

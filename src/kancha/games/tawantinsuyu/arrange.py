"""Positions for tests and puzzles (docs/positions.md)."""

from kancha.games.tawantinsuyu.state import State
from kancha.kernel.effects import Effect


def arrange(g: State, pieces: dict[str, object]) -> tuple[Effect[State], ...]:
    return ()

"""Axomamma as the other chapters meet him: where a person would be asked, they ask for his part. His own chapters say how."""

from abc import ABC, abstractmethod
from typing import Final

from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.state import State


class Automaton(ABC):
    """What he is asked for. His chapters answer all of it (`axo_part.py`): without one of them the game cannot be made."""

    @abstractmethod
    def turn(self, g: State) -> Effects:
        """His whole deed of a turn (T-290, T-300, T-314)."""

    @abstractmethod
    def follow(self, g: State, action: int) -> Effects:
        """His weaker part of a High Priest action the human began (T-299)."""

    @abstractmethod
    def muster(self, g: State) -> Effects:
        """His army cards in a Conquest the human began (T-294, T-299)."""

    @abstractmethod
    def conquer(self, g: State) -> Effects:
        """His marker in a Conquest the human began (T-294, T-299)."""

    @abstractmethod
    def buy_weaving(self, g: State) -> Effects:
        """The weaving he buys after the human has bought (T-308)."""

    @abstractmethod
    def trade(self, g: State) -> Effects:
        """What he does at a Festival instead of a Trade (T-320)."""

    @abstractmethod
    def last_actions(self, g: State) -> Effects:
        """What he does before final scoring (T-321)."""

    @abstractmethod
    def receive(self, g: State, part: int) -> Effects:
        """How he receives a part of a gain that is neither resource nor points (T-280 to T-288)."""


SEAT: Final[list[Automaton]] = []
"""Who plays for him: put here once, when the game is made (`game.py`)."""


def him() -> Automaton:
    """Axomamma, at work."""
    return SEAT[0]

"""What every part of a drawing reads: the viewer's state, the words, and what is asked. A game adds its own to it."""

from functools import cached_property
from typing import Generic, TypeVar

from kancha.draw.captions import Captions
from kancha.draw.scene import Scene
from kancha.kernel.state import GameState

NONE = -1

G = TypeVar("G", bound=GameState)


def state_of(scene: Scene, kind: type[G]) -> G:
    """The viewer's state, known to be of a game."""
    state = scene.view.state
    assert isinstance(state, kind)
    return state


class TableSight(Captions, Generic[G]):
    """A table as one viewer sees it."""

    def __init__(self, scene: Scene, kind: type[G]) -> None:
        Captions.__init__(self, scene.speaker)  # not what a game's words add: they may need more than a speaker
        self.scene = scene
        self.g = state_of(scene, kind)
        self.seat = scene.seat
        self.options = scene.view.options
        self.over = not scene.view.pending
        prompt = scene.view.prompt
        self.prompt = prompt.name if prompt is not None else ""
        self.parts = prompt.parts if prompt is not None else {}
        self.asked_seat = prompt.seat if prompt is not None else NONE

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs the viewer may answer with now."""
        space = self.scene.view.rules.space
        return frozenset([space.verb(option).name for option in self.options])

    def name(self, seat: int) -> str:
        """Who sits there."""
        names = self.scene.names
        return names[seat] if seat < len(names) else self.speaker.word(f"seat.{seat}")

    def asks(self, *verbs: str) -> bool:
        """Whether the viewer may answer with one of these verbs now."""
        return not self.verbs.isdisjoint(verbs)

    def part(self, name: str, otherwise: int = NONE) -> int:
        """A number the question is about."""
        value = self.parts.get(name)
        return value if isinstance(value, int) else otherwise

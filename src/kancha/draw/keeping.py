"""Parts of drawings kept for the next one: between two updates of a table most of it has not changed."""

from collections.abc import Callable, Hashable
from typing import Final

from markupsafe import Markup


class Kept:
    """Drawings by all that they depend on. Too many are forgotten at once: those in use are soon drawn again."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.drawn: dict[Hashable, Markup] = {}

    def get(self, key: Hashable, draw: Callable[[], Markup]) -> Markup:
        found = self.drawn.get(key)
        if found is None:
            if len(self.drawn) >= self.most:
                self.drawn.clear()
            found = self.drawn[key] = draw()
        return found

"""Parts of drawings kept for the next one: between two updates of a table most of it has not changed."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar

from markupsafe import Markup


class Kept:
    """Drawings by all that they depend on. Too many are forgotten at once: those in use are soon drawn again."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.drawn: dict[Hashable, Markup] = {}

    def get(self, key: Hashable, draw: Callable[[], Markup]) -> Markup:
        drawing = self.drawn.get(key)
        if drawing is None:
            if len(self.drawn) >= self.most:
                self.drawn.clear()
            drawing = self.drawn[key] = draw()
        return drawing


class Common(Protocol):
    """Who draws, with what all drawings of the table depend on: edition, language, names."""

    @property
    def common(self) -> Hashable: ...


Artist = TypeVar("Artist", bound=Common)
Given = ParamSpec("Given")


def kept(
    most: int,
) -> Callable[[Callable[Concatenate[Artist, Given], Markup]], Callable[Concatenate[Artist, Given], Markup]]:
    """A drawing made once for equal arguments. Of the first only `common` counts: what else it is read for is an argument."""

    def keeping(draw: Callable[Concatenate[Artist, Given], Markup]) -> Callable[Concatenate[Artist, Given], Markup]:
        drawings = Kept(most)

        @wraps(draw)
        def drawing(artist: Artist, /, *given: Given.args, **named: Given.kwargs) -> Markup:
            key = (artist.common, *given, *named.values())
            return drawings.get(key, lambda: draw(artist, *given, **named))

        return drawing

    return keeping

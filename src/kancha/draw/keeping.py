"""Parts of drawings kept for the next one: between two updates of a table most of it has not changed."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ClassVar, Concatenate, Final, ParamSpec, Protocol, TypeVar

from markupsafe import Markup

TABLES_SERVED: Final = 150
"""Tables that are drawn by turns without anything being forgotten too early, with the room every part of a drawing has."""

MANY: Final = 20
"""So many tables leave behind what is worth forgetting."""
FEWER: Final = 4
"""Where there are so many times fewer than there were, it is forgotten."""


class Kept:
    """Drawings by all that they depend on. Where there are too many, those not asked for of late are forgotten."""

    rooms: ClassVar[list["Kept"]] = []
    times: ClassVar[float] = 1.0  # the room there is now, by that which every part has at least
    served: ClassVar[int] = 0  # the most tables there have been since all was forgotten

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.drawn: dict[Hashable, Markup] = {}
        self.before: dict[Hashable, Markup] = {}  # what was drawn earlier: forgotten next, unless it is asked for
        Kept.rooms.append(self)

    def get(self, key: Hashable, draw: Callable[[], Markup]) -> Markup:
        drawing = self.drawn.get(key)
        if drawing is None:
            drawing = self.before.get(key)
            if drawing is None:
                drawing = draw()
            if len(self.drawn) * 2 >= self.most * Kept.times:
                self.before, self.drawn = self.drawn, {}
            self.drawn[key] = drawing
        return drawing


FORGETTING: Final[list[Callable[[], None]]] = []
"""What else is made to be kept for the next drawing, and how it is forgotten."""


class Cache(Protocol):
    """As `lru_cache` makes them."""

    def cache_clear(self) -> None: ...


Known = TypeVar("Known", bound=Cache)


def forgotten(known: Known) -> Known:
    """Above `lru_cache`: what was made is forgotten when the drawings are."""
    FORGETTING.append(known.cache_clear)
    return known


def keep_for(tables: int) -> None:
    """Make room for the drawings of so many tables. Where they have become far fewer, all is forgotten."""
    Kept.times = max(1.0, tables / TABLES_SERVED)
    Kept.served = max(Kept.served, tables)
    if Kept.served >= MANY and tables * FEWER <= Kept.served:
        Kept.served = tables
        forget()


def forget() -> None:
    """Everything is drawn anew next time. Small things that are kept hold on to all the room that many tables once had."""
    for room in Kept.rooms:
        room.drawn, room.before = {}, {}
    for others in FORGETTING:
        others()


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

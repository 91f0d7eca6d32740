"""State is plain data: ints, lists of ints, and players made of the same."""

from typing import Self

from mypy_extensions import mypyc_attr

from kancha.kernel.events import EVERYBODY, Event, Happening


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The facts of a game in progress. A game's own state adds its facts and copies them in `clone`."""

    def __init__(self) -> None:
        self.events: list[Event] | None = None
        self.sealed: list[int] = []

    def clone(self) -> Self:
        """An independent copy that tells no events."""
        raise NotImplementedError("a game's state copies itself")

    def copy_base(self, original: "State") -> None:
        """The kernel's own facts, for `clone`."""
        self.events = None
        self.sealed = original.sealed.copy() if original.sealed else original.sealed

    def tell(self, kind: Happening, *values: int) -> None:
        """Something everybody sees. Callers in hot paths check `events is not None` first."""
        if self.events is not None:
            self.events.append(Event(kind, list(values), EVERYBODY))

    def whisper(self, seen_by: int, kind: Happening, *values: int) -> None:
        """Something only a mask of seats sees."""
        if self.events is not None:
            self.events.append(Event(kind, list(values), seen_by))


def facts(thing: object) -> object:
    """The facts of a state as plain JSON-ready data, canonical: equal states have equal facts."""
    if thing is None or isinstance(thing, (bool, int, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [facts(item) for item in thing]
    if isinstance(thing, dict):
        return {str(key): facts(value) for key, value in sorted(thing.items())}
    named = getattr(thing, "fact", None)
    if named is not None:
        return str(named())  # an immutable box of tables stands for itself by its name
    held = thing.__getstate__()
    if isinstance(held, tuple):
        held = held[1]
    if not isinstance(held, dict):
        return type(thing).__name__
    return {name: facts(value) for name, value in sorted(held.items()) if name != "events"}

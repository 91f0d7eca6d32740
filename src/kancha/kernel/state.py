"""State is plain data: ints, lists of ints, and players made of the same."""

from typing import Self

from mypy_extensions import mypyc_attr

from kancha.kernel.events import EVERYBODY, Event, EventKind
from kancha.kernel.verbs import NOTHING


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState:
    """The facts of a game in progress. A game's own state adds its facts and copies them in `clone`."""

    def __init__(self) -> None:
        self.events: list[Event] | None = None
        self.sealed: list[int] = []  # by seat: answers to a simultaneous question that are not opened yet

    def clone(self) -> Self:
        """An independent copy that tells no events."""
        raise NotImplementedError("a game's state copies itself")

    def copy_base(self, original: "GameState") -> None:
        """The kernel's own facts, for `clone`."""
        self.events = None
        self.sealed = original.sealed

    def memory(self) -> list[str]:
        """The names of what is kept beside the facts because it is asked often, and follows from them: it is never saved."""
        return []

    def recall(self) -> None:
        """Find anew what `memory` names; called when the facts were set from outside."""

    def seal(self, seat: int, option: int) -> None:
        """Keep a seat's answer until it is opened. The list is shared by clones, so it is replaced, never changed."""
        sealed = self.sealed.copy()
        while len(sealed) <= seat:
            sealed.append(NOTHING)
        sealed[seat] = option
        self.sealed = sealed if any(sealed) else []

    def sealed_by(self, seat: int) -> int:
        """A seat's sealed answer; NOTHING if there is none."""
        return self.sealed[seat] if seat < len(self.sealed) else NOTHING

    def tell(self, kind: EventKind, *values: int) -> None:
        """Something everybody sees. Callers in hot paths check `events is not None` first."""
        if self.events is not None:
            self.events.append(Event(kind, list(values), EVERYBODY))

    def whisper(self, seen_by: int, kind: EventKind, *values: int) -> None:
        """Something only a mask of seats sees."""
        if self.events is not None:
            self.events.append(Event(kind, list(values), seen_by))


def raised(numbers: list[int], at: int, by: int) -> list[int]:
    """A copy of a list with one number raised: for lists that clones share, which are replaced and never changed."""
    copy = numbers.copy()
    copy[at] += by
    return copy


def facts(thing: object) -> object:
    """The facts of a state as plain JSON-ready data, canonical: equal states have equal facts."""
    if thing is None or isinstance(thing, (bool, int, float, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [facts(item) for item in thing]
    if isinstance(thing, dict):
        return {str(key): facts(value) for key, value in sorted(thing.items())}
    named = getattr(thing, "fact", None)
    if named is not None:
        return str(named())  # an immutable box of tables stands for itself by its name
    beside = thing.memory() if isinstance(thing, GameState) else []
    return {
        name: facts(value)
        for name, value in sorted(attributes(thing).items())
        if name != "events" and name not in beside
    }


def attributes(thing: object) -> dict[str, object]:
    """What an object holds, by name. One of an interpreted class below a compiled one holds it in two places."""
    values: dict[str, object] = {}
    held = thing.__getstate__()
    for part in [*(held if isinstance(held, tuple) else (held,)), getattr(thing, "__dict__", None)]:
        if isinstance(part, dict):
            values.update(part)
    if not values:
        raise TypeError(f"a state holds numbers, texts, lists and objects made of them, no {type(thing).__name__}")
    return values

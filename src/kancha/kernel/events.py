"""What players should see happen: one stream that feeds log, animation, score sheet and statistics."""

from typing import Final

from mypy_extensions import mypyc_attr

EVERYBODY: Final = -1
"""As a mask of seats: all of them, and onlookers."""


def sees(mask: int, seat: int) -> bool:
    """Whether a mask of seats includes one; an onlooker (-1) is in EVERYBODY only."""
    return mask == EVERYBODY or (seat >= 0 and mask >> seat & 1 == 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class EventKind:
    """A kind of event: its name and the names of what it tells, each the name of a domain or of a plain number."""

    def __init__(self, name: str, *fields: str) -> None:
        self.name = name
        self.fields = list(fields)


class Reveal(EventKind):
    """A kind of event that shows somebody what only others knew: nothing before it can be taken back."""


class Event:
    """Something that happened: its kind and one number for each of the kind's fields."""

    def __init__(self, kind: EventKind, values: list[int], seen_by: int) -> None:
        self.kind = kind
        self.values = values
        self.seen_by = seen_by

    def __repr__(self) -> str:
        told = ", ".join([f"{name}={value}" for name, value in zip(self.kind.fields, self.values, strict=True)])
        return f"<{self.kind.name} {told}>"

    def as_dict(self) -> dict[str, object]:
        """The same as plain data: the kind's name, and each number by the name of its field."""
        return {"event": self.kind.name, **dict(zip(self.kind.fields, self.values, strict=True))}

    def visible_to(self, seat: int) -> bool:
        """Whether a seat (or an onlooker, -1) may know of it."""
        return sees(self.seen_by, seat)


ANSWERED: Final = EventKind("answered", "seat", "option")
"""A seat chose among several options."""
FORCED: Final = EventKind("forced", "seat", "option")
"""A seat had one option only; it was done at once."""
CHANCED: Final = EventKind("chanced", "option")
"""Chance answered."""
UNSEALED: Final = Reveal("unsealed", "seat", "option")
"""An answer to a simultaneous question was opened."""

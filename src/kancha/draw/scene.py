"""What a game is given to draw, and what it gives back."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from markupsafe import Markup

from kancha.kernel.events import Event
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.words import Speaker


@dataclass(frozen=True)
class Scene:
    """A table as one viewer sees it. Nothing here knows more than the view."""

    view: View[GameState]
    speaker: Speaker
    names: list[str]  # who sits where
    recent: list[Event] = field(default_factory=list)  # what this viewer saw happen since the last drawing

    @property
    def seat(self) -> int:
        """The viewer's seat, -1 for an onlooker."""
        return self.view.seat


@dataclass(frozen=True)
class Motion:
    """A piece that travelled: the id of its element, and of the element it came from."""

    piece: str
    origin: str


def last_ways(ways: Iterable[Motion | None]) -> list[Motion]:
    """Each piece once, by its last way."""
    found: dict[str, str] = {}
    for way in ways:
        if way is not None:
            found.pop(way.piece, None)
            found[way.piece] = way.origin
    return [Motion(piece, origin) for piece, origin in found.items()]


@dataclass(frozen=True)
class Aside:
    """A board beside the main one."""

    id: str
    title: str
    body: Markup


@dataclass(frozen=True)
class Choice:
    """A main choice of the question, as a button of the bar."""

    mark: str  # what it stands for, like `data-f`
    name: str
    note: str = ""  # its price, how many are left
    sign: str = ""  # an icon
    needs: str = ""  # said where it can be done nowhere and each place has a reason of its own


@dataclass(frozen=True)
class Drawn:
    """The table of one viewer, cut into regions."""

    board: Markup
    supplies: Markup
    asides: list[Aside]
    panels: list[Markup]  # one body per column of the score sheet
    phase: str
    progress: tuple[int, int]  # knots done, knots in all
    motions: list[Motion] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)  # the main ones of what the viewer is asked


@dataclass(frozen=True)
class Piece:
    """One piece in the gallery."""

    name: str
    picture: Markup
    note: str = ""


@dataclass(frozen=True)
class Section:
    """A shelf of the gallery."""

    title: str
    pieces: list[Piece]
    name: str = ""  # by which a help text asks for its pieces

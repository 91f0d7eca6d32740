"""What every part of the drawing reads: the viewer's state, the words, whose colours are whose."""

from collections.abc import Hashable
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from kancha.draw.captions import Captions
from kancha.draw.scene import Scene
from kancha.draw.sight import TableSight
from kancha.games.editions import text_of
from kancha.games.pachamama.coop import flight
from kancha.games.pachamama.divination import Announced
from kancha.games.pachamama.edition.components import Components, read, standard_components
from kancha.games.pachamama.material import COLOURS, CROPS, DIRECTIONS, NONE, PURPLE, TERRAINS, WIDE
from kancha.games.pachamama.setup import unused_colours
from kancha.games.pachamama.state import COMPETITIVE, OTOMA, SOLO, State
from kancha.games.pachamama.verbs import EXPLORE, SEND
from kancha.kernel.errors import EditionError
from kancha.words import MissingWord

STANDARD: Final = "standard"
ARROWS: Final = "↑→↓←"
GLYPH_OF_PURPLE: Final = 5  # and yellow is the next: of the six colours each has one shape (● ▲ ■ ◆ ✚ ★)


@cache
def figures(edition: str) -> Components:
    """The colours and names of an edition. Its file may be gone since the game began: then the standard ones."""
    if edition == STANDARD:
        return standard_components()
    try:
        return read(edition, text_of(Path(edition)))
    except EditionError:
        return standard_components()


def short(name: str) -> str:
    """A word of the rules as part of an id or class: `sweet_potato` stays readable as `sweet-potato`."""
    return name.replace("_", "-")


class Words(Captions):
    """The names of the pieces."""

    @cached_property
    def common(self) -> Hashable:
        """What drawings of all parts depend on: the key they are kept by."""
        return id(self.speaker.table)

    def terrain(self, terrain: int) -> str:
        return self.say("terrain", TERRAINS[terrain])

    def crop(self, crop: int) -> str:
        return self.say("crop", CROPS[crop])

    def colour(self, colour: int, form: str = "") -> str:
        return self.speaker.word(f"colour.{COLOURS[colour]}", form)

    def sign(self, name: str) -> str:
        """A coordinate's name; an edition may have names of its own, which speak for themselves."""
        try:
            return self.say("sign", name)
        except MissingWord:
            return name

    def arrow(self, arrow: int) -> str:
        return f"{self.colour(arrow // 4)} {ARROWS[arrow % 4]}"


class Sight(TableSight[State], Words):
    """A table as one viewer sees it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, State)
        self.edition = scene.view.setup.edition
        self.figures = figures(self.edition)
        self.stock = self.g.stock(scene.seat) if scene.seat >= 0 else NONE
        self.side = self.g.side(scene.seat) if scene.seat >= 0 else NONE
        self.asked_cell = self.part("cell")  # the cell the question is about, if it is about one

    @cached_property
    def common(self) -> Hashable:
        return (self.edition, id(self.speaker.table), self.g.mode, *self.g.colours, *self.scene.names)

    # Who is who

    def owner(self, stock: int) -> str:
        """Whose pawns these are; in pairs, both names."""
        seats = [seat for seat in range(self.g.seats) if self.g.stock(seat) == stock]
        return self.speaker.listed([self.name(seat) for seat in seats])

    def side_name(self, side: int) -> str:
        if self.g.mode == COMPETITIVE:
            return self.name(side)
        if side == OTOMA:
            return self.speaker.entry("side", "otoma")
        return self.name(0) if self.g.mode == SOLO else self.speaker.entry("side", "team")

    def side_class(self, side: int) -> str:
        """The classes that colour what a side owns: stones and markers."""
        return "seat-0" if self.g.mode != COMPETITIVE and side == OTOMA else f"seat-{side + 1}"

    def colour_classes(self) -> str:
        """Which colour each seat has chosen; the sheet hands them on to the whole page."""
        classes = [f"pm-{seat + 1}-{COLOURS[self.g.colours[self.g.stock(seat)]]}" for seat in range(self.g.seats)]
        if self.g.arrows is not None:
            classes.append(f"pm-0-{COLOURS[unused_colours(self.g.colours)[0]]}")
        return " ".join(classes)

    def glyph(self, colour: int) -> int:
        """Alone against the Otoma, the shape that goes with a colour on pawns and arrows; 0 for none."""
        if self.g.mode != SOLO:
            return 0
        if colour >= PURPLE:
            return GLYPH_OF_PURPLE + colour - PURPLE
        if colour == self.g.colours[0]:
            return 1
        return 2 + unused_colours(self.g.colours).index(colour)

    # Coordinates

    def place(self, cell: int) -> str:
        """A cell's name in signs: `puma, river`."""
        labels = self.figures.labels
        return f"{self.sign(labels.columns[cell % WIDE])}, {self.sign(labels.rows[cell // WIDE])}"

    def direction(self, way: int) -> str:
        return self.speaker.word(f"direction.{DIRECTIONS[way]}")

    # What lies there, and what can be done now

    def laid(self, cell: int) -> int:
        """The arrow that lies on a cell."""
        return self.g.arrows.laid[cell] if self.g.arrows is not None else NONE

    def destinations(self) -> list[int]:
        """The cells a pawn of the viewer's may go to now."""
        return sorted({EXPLORE.args(option)[1] for option in self.options if EXPLORE.owns(option)})

    def sent(self) -> list[int]:
        """The Otoma pawns the viewer may send now."""
        return [SEND.arg(option) for option in self.options if SEND.owns(option)]

    def sending(self, pawn: int) -> str:
        """Which way an Otoma pawn goes if the viewer sends it now: a letter of DIRECTIONS, or nothing (P-166, P-231)."""
        g = self.g
        if g.arrows is None or self.asked_cell == NONE or pawn not in self.sent():
            return ""
        if g.mode == SOLO:
            return DIRECTIONS[g.arrows.laid[self.asked_cell] % 4]
        return DIRECTIONS[flight(self.asked_cell, g.arrows.pawns[pawn])]

    def announced(self) -> tuple[int, int]:
        """The cell and crop of a divination that the wheel has not answered yet: what a preview stops at."""
        ahead = self.scene.view.pending[-1] if self.scene.view.pending else None
        return (ahead.cell, ahead.guess) if isinstance(ahead, Announced) else (NONE, NONE)

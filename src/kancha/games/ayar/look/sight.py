"""What every part of the drawing reads: the viewer's state, the words, whose colours are whose, what is asked."""

from collections.abc import Hashable
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from kancha.draw.captions import Captions
from kancha.draw.scene import Scene
from kancha.draw.sight import TableSight
from kancha.games.ayar.edition.components import STANDARD, Components, read
from kancha.games.ayar.material import ACTIVITIES, AYARS, COLOURS, MARKERS, VESSEL_COLOURS, Box
from kancha.games.ayar.names import textile
from kancha.games.ayar.people import Player
from kancha.games.ayar.state import State
from kancha.games.editions import text_of
from kancha.kernel.errors import EditionError

ICONS: Final = ["corn", "raft", "weaving", "vessel"]
"""The sign of each activity."""
ROMAN: Final = ["I", "II", "III", "IV"]


@cache
def figures(edition: str) -> Components:
    """Where an edition draws its lake. Its file may be gone since the game began: then the standard one."""
    if edition == "standard":
        return read(STANDARD.name, text_of(STANDARD))
    try:
        return read(edition, text_of(Path(edition)))
    except EditionError:
        return figures("standard")


class Words(Captions):
    """The names of the pieces."""

    def activity(self, activity: int) -> str:
        return self.say("activity", ACTIVITIES[activity])

    def ayar(self, ayar: int) -> str:
        """The colour of a path and its couple."""
        return self.say("ayar", AYARS[ayar])

    def woman(self, ayar: int) -> str:
        """The colour of a woman."""
        return self.speaker.word(f"ayar.{AYARS[ayar]}", "woman")

    def space(self, ayar: int, space: int) -> str:
        """A space of a path."""
        return self.speaker.entry("space_of", AYARS[ayar]).format(number=space)

    def marker(self, marker: int) -> str:
        return self.say("ayar", MARKERS[marker])

    def line(self, line: int) -> str:
        return self.say("row" if line < 4 else "column", number=line % 4 + 1)

    def arrows(self, number: int) -> str:
        return self.speaker.word(f"arrows.{number}")

    def pot(self, colour: int) -> str:
        return self.say("pot", VESSEL_COLOURS[colour])

    def change(self, suns: tuple[int, int], moons: tuple[int, int]) -> str:
        """What something does to suns and moons: `suns 2 → 3, moons 5`."""
        shown = [f"{old} → {new}" if old != new else str(old) for old, new in (suns, moons)]
        return self.say("change", suns=shown[0], moons=shown[1])


def cloth_facts(words: Words, box: Box, kind: int) -> dict[str, object]:
    """A textile's name, power and what it shows."""
    figures = {hole: words.speaker.spelled(pieces) for hole, pieces in textile(box, kind).items()}
    return {"name": words.speaker.entry("textile", "each").format(**figures), **figures}


class Sight(TableSight[State], Words):
    """A table as one viewer sees it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, State)
        self.box = self.g.box
        self.edition = scene.view.setup.edition

    @cached_property
    def common(self) -> Hashable:
        """What all drawings that are kept depend on."""
        return self.box.edition, id(self.speaker.table), self.g.seats

    # Who is who

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The names of all sides."""
        return tuple([self.name(side) for side in range(self.g.sides())])

    def name(self, side: int) -> str:
        if self.g.is_ayllu(side):
            return self.speaker.entry("side", "ayllu")
        return super().name(side)

    def side_class(self, side: int) -> str:
        """The class that colours what a side owns."""
        return "seat-0" if self.g.is_ayllu(side) else f"seat-{side + 1}"

    def colour_classes(self) -> str:
        """Which colour each side has; the sheet hands them on to the whole page."""
        sides = range(self.g.sides())
        return " ".join(
            f"ay-{0 if self.g.is_ayllu(side) else side + 1}-{COLOURS[self.g.colours[side]]}" for side in sides
        )

    # What is asked

    def facet(self, side: int, domain: str, word: str) -> str | None:
        """What stands for a facet: only things on the viewer's own board do."""
        return f"{domain}:{word}" if side == self.seat else None

    def player(self, seat: int) -> Player:
        return self.g.players[seat]

"""What every part of the drawing reads: the viewer's state, the words, and what can be done now."""

from kancha.draw.captions import Captions
from kancha.draw.scene import Scene
from kancha.draw.sight import TableSight
from kancha.games.cuzco_kramer.material import CARD_RELICS, CARDS, CELL_NAMES, COLOURS, NONE, RELICS
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.bits import members


class Words(Captions):
    """The names of the pieces."""

    def card(self, card: int) -> str:
        """A card by its relics: `kero and mask`."""
        return self.speaker.listed([self.say("relic", RELICS[relic]) for relic in members(CARD_RELICS[card])])

    def colour(self, seat: int) -> str:
        return self.say("colour", COLOURS[seat])


class Sight(TableSight[State], Words):
    """A table as one viewer sees it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, State)
        self.answers: dict[str, list[list[int]]] = {}  # by verb: what each of the viewer's options names
        for option in scene.view.options:
            verb = scene.view.rules.space.verb(option)
            self.answers.setdefault(verb.name, []).append(verb.values(option))
        turned = self.answers.get("turn", [[NONE, NONE, NONE]])
        self.turning = turned[0][1]  # the cell of a tile that only has to be turned
        self.ways = [way for _, _, way in self.answers.get("turn", [])]
        self.kind = self.answers.get("at", turned)[0][0]  # of the tile being laid
        self.anchors = self.cells("at")  # its village face may go there
        self.walker = self.answers.get("walk", [[NONE]])[0][0]  # the Inca being moved
        self.destinations = self.cells("walk")

    def cells(self, verb: str) -> list[int]:
        """Where the viewer may do this now: the cell that each option of a verb names last."""
        return [values[-1] for values in self.answers.get(verb, [])]

    def place_tip(self, about: str, rule: str, cell: int, **facts: object) -> dict[str, str]:
        """A tooltip of what is on a cell. Who cannot see the board is told the place, too."""
        marks = self.tip(about, rule, **facts)
        place = self.speaker.word(f"cell.{CELL_NAMES[cell]}")
        marks["data_label"] = f"{marks.pop('aria_label')} ({place})"
        return marks

    def levels(self, seat: int, cells: int) -> str:
        """A seat's Incas in a place by their levels: `3 · 1`."""
        return " · ".join(str(level) for level in self.g.levels_in(seat, cells))


def short(card: int) -> str:
    """A card as part of an id or class: `kero-mask`."""
    return CARDS[card].replace("+", "-")

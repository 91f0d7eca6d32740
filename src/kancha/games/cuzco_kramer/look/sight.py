"""What every part of the drawing reads: the viewer's state, the words, and what can be done now."""

from kancha.draw.captions import Captions
from kancha.draw.scene import Scene
from kancha.draw.sight import TableSight
from kancha.games.cuzco_kramer.material import CARD_RELICS, CARDS, CELL_NAMES, COLOURS, NONE, RELICS
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.verbs import AT, BASIN, BUILD, ENLARGE, ENTER, FESTIVAL, LEAVE, MOVE, TURN, WALK
from kancha.kernel.bits import members


class Words(Captions):
    """The names of the pieces."""

    def relic(self, relic: int) -> str:
        return self.say("relic", RELICS[relic])

    def card(self, card: int) -> str:
        """A card by its relics: `kero and mask`."""
        return self.speaker.listed([self.relic(relic) for relic in members(CARD_RELICS[card])])

    def colour(self, seat: int) -> str:
        return self.say("colour", COLOURS[seat])


class Sight(TableSight[State], Words):
    """A table as one viewer sees it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, State)
        self.kept: dict[str, object] = {}  # what one part of the drawing finds out and others need
        # What the viewer may do now, by cell.
        self.anchors: list[int] = []  # a tile's village face may go there
        self.kind = NONE  # of the tile being laid
        self.turning = NONE  # the cell of a tile that only has to be turned
        self.ways: list[int] = []
        self.walker = NONE  # the Inca being moved
        self.destinations: list[int] = []
        self.entries: list[int] = []
        self.movers: list[int] = []
        self.leavers: list[int] = []
        self.sites: list[int] = []  # a temple may be built there
        self.growing: list[int] = []  # a temple may be enlarged
        self.ponds: list[int] = []  # a basin may be laid
        self.feasts: list[int] = []  # a festival may be proposed
        for option in scene.view.options:
            self.sort(option)

    def sort(self, option: int) -> None:
        """Put one option where the drawing looks for it."""
        if AT.owns(option):
            self.kind, cell = AT.args(option)
            self.anchors.append(cell)
        elif TURN.owns(option):
            self.kind, self.turning, way = TURN.args(option)
            self.ways.append(way)
        elif WALK.owns(option):
            self.walker, cell = WALK.args(option)
            self.destinations.append(cell)
        else:
            for verb, found in (
                (ENTER, self.entries),
                (MOVE, self.movers),
                (LEAVE, self.leavers),
                (BUILD, self.sites),
                (ENLARGE, self.growing),
                (BASIN, self.ponds),
                (FESTIVAL, self.feasts),
            ):
                if verb.owns(option):
                    found.append(verb.arg(option))
                    return

    def levels(self, seat: int, cells: int) -> str:
        """A seat's Incas in a place by their levels: `3 · 1`."""
        return " · ".join(str(level) for level in self.g.levels_in(seat, cells))


def short(card: int) -> str:
    """A card as part of an id or class: `kero-mask`."""
    return CARDS[card].replace("+", "-")


def named(cell: int) -> str:
    return CELL_NAMES[cell]

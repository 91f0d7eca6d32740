"""Coop: tiles behind the screens, and where a discovered tile comes from (P-205, P-206, P-226, P-227)."""

from typing import Final

from kancha.games.pachamama.events import GAVE, SAW_TOP, TOOK_FROM_COLUMN
from kancha.games.pachamama.material import ARROWS_OF_TERRAIN, NONE
from kancha.games.pachamama.state import UNKNOWN, State
from kancha.games.pachamama.verbs import GIVER, TOP
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.verbs import NOTHING, Verb

TOP_PILE: Final = 8
HAS_NO_TILE: Final = 227
NOBODY_THERE: Final = 1227


class ShowTop(Draw[State]):
    """A player sees the new top tile of one of his piles, and only he does (P-206, P-283)."""

    def __init__(self, seat: int, terrain: int) -> None:
        self.seat = seat
        self.terrain = terrain

    def unseen(self, g: State) -> list[int]:
        assert g.arrows is not None and g.screens is not None
        if not g.screens.held[self.seat * 4 + self.terrain]:
            return [0] * ARROWS_OF_TERRAIN
        base = self.terrain * ARROWS_OF_TERRAIN
        return g.arrows.unseen[base : base + ARROWS_OF_TERRAIN]

    def options(self, g: State) -> list[int]:
        unseen = self.unseen(g)
        return [TOP.of(self.seat, self.terrain, arrow) for arrow in range(ARROWS_OF_TERRAIN) if unseen[arrow]]

    def draw(self, g: State, chance: Chance) -> int:
        unseen = self.unseen(g)
        if not any(unseen):
            return NOTHING
        return TOP.of(self.seat, self.terrain, chance.pick(TOP_PILE + self.seat * 4 + self.terrain, unseen))

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.arrows is not None and g.screens is not None
        if option == NOTHING:
            return ()
        arrow = TOP.args(option)[2]
        g.arrows.unseen[self.terrain * ARROWS_OF_TERRAIN + arrow] -= 1
        g.screens.tops[self.seat * 4 + self.terrain] = arrow
        if g.events is not None:
            g.whisper(1 << self.seat, SAW_TOP, self.terrain, arrow)
        return ()


class TakeFromColumn(Effect[State]):
    """A discovered tile is taken from the top of its column on the Diversity board (P-226)."""

    def __init__(self, terrain: int) -> None:
        self.terrain = terrain

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.screens is not None
        g.screens.columns[self.terrain].pop()
        g.screens.owed = NONE
        if g.events is not None:
            g.tell(TOOK_FROM_COLUMN, self.terrain)
        return ()


class Giver(Question[State]):
    """Its column is empty: the active player says who gives a tile of that terrain (P-227)."""

    def __init__(self, seat: int, terrain: int) -> None:
        super().__init__(seat)
        self.terrain = terrain

    def verbs(self) -> list[Verb]:
        return [GIVER]

    def options(self, g: State) -> list[int]:
        return [GIVER.of(seat) for seat in range(g.seats) if not self.rule(g, seat)]

    def hides(self, g: State, seat: int, option: int) -> bool:
        """Only the giver knows the tile on top of their pile (P-283)."""
        assert g.screens is not None
        return g.screens.tops[GIVER.arg(option) * 4 + self.terrain] == UNKNOWN

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        giver = GIVER.arg(option)
        arrow = take_top(g, giver, self.terrain)
        assert g.screens is not None
        g.screens.owed = NONE
        if g.events is not None:
            g.tell(GAVE, giver, self.terrain, arrow)
        return (ShowTop(giver, self.terrain),)

    def rule(self, g: State, giver: int) -> int:
        """The rule by which a seat cannot give the tile; 0 if it can."""
        assert g.screens is not None
        if giver >= g.seats:
            return NOBODY_THERE
        return 0 if g.screens.held[giver * 4 + self.terrain] else HAS_NO_TILE

    def refuse(self, g: State, option: int) -> int:
        return self.rule(g, GIVER.arg(option)) if GIVER.owns(option) else 0

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return [(GIVER.of(seat), self.rule(g, seat)) for seat in range(g.seats) if self.rule(g, seat)]


def take_top(g: State, seat: int, terrain: int) -> int:
    """Take the top tile of a pile; returns its arrow, which everybody sees now."""
    screens = g.screens
    assert screens is not None
    pile = seat * 4 + terrain
    arrow = screens.tops[pile]
    screens.held[pile] -= 1
    screens.tops[pile] = NONE
    return arrow


def tile_source(g: State, seat: int, terrain: int) -> Effect[State]:
    """Where the tile of a discovery comes from."""
    assert g.screens is not None
    return TakeFromColumn(terrain) if g.screens.columns[terrain] else Giver(seat, terrain)

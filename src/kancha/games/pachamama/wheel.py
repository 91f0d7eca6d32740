"""The wheel: it knows the map and shows one cell at a time, to everybody (P-007)."""

from typing import Final

from kancha.games.pachamama.events import ARROW_TURNED, CLIMBED, DISCOVERED
from kancha.games.pachamama.maps.imagine import imagine
from kancha.games.pachamama.material import ARROWS_OF_TERRAIN, Scenario
from kancha.games.pachamama.screens import tile_source
from kancha.games.pachamama.state import COOP, PLAYERS, SOLO, State
from kancha.games.pachamama.verbs import FOUND, TURNED
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.errors import IllegalMove

MAP_PILE: Final = 0
ARROW_PILE: Final = 1


def disc(g: State, chance: Chance) -> Scenario:
    """The map in the wheel. A game replayed from its record has none: then one is imagined that fits all that was seen."""
    inside = chance.envelope
    if isinstance(inside, Scenario):
        return inside
    terrain, crop = imagine(g.board, g.land, g.crop, g.left, chance.rng(MAP_PILE))
    imagined = Scenario("imagined", g.board.name, terrain, crop, [], [])
    chance.envelope = imagined
    return imagined


def choose_disc(g: State, chance: Chance) -> bool:
    """Put a map into the wheel that fits a table with something chosen on it; False if there is none."""
    try:
        terrain, crop = imagine(g.board, g.land, g.crop, g.left, chance.rng(MAP_PILE))
    except IllegalMove:
        return False
    chance.envelope = Scenario("imagined", g.board.name, terrain, crop, [], [])
    return True


class Discovery(Draw[State]):
    """Reveal the terrain of an empty cell, lay its tile, and climb in that terrain's column (P-060, P-061, P-174)."""

    def __init__(self, seat: int, side: int, cell: int) -> None:
        self.seat = seat
        self.side = side
        self.cell = cell

    def options(self, g: State) -> list[int]:
        return [FOUND.of(self.cell, terrain) for terrain in range(4) if g.left[terrain]]

    def draw(self, g: State, chance: Chance) -> int:
        return FOUND.of(self.cell, disc(g, chance).terrain[self.cell])

    def choose(self, g: State, chance: Chance, option: int) -> bool:
        after = g.clone()
        after.lay_terrain(self.cell, FOUND.args(option)[1])
        return choose_disc(after, chance)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        terrain = FOUND.args(option)[1]
        lay: Effect[State] = LayTerrain(self.side, self.cell, terrain)
        if g.mode == COOP:
            return (lay, tile_source(g, self.seat, terrain))
        if g.mode == SOLO and self.side == PLAYERS:
            return (lay, TurnArrow(self.cell))
        return (lay,)


class LayTerrain(Effect[State]):
    """The tile goes onto the cell and the side's stone climbs (P-060..P-063)."""

    def __init__(self, side: int, cell: int, terrain: int) -> None:
        self.side = side
        self.cell = cell
        self.terrain = terrain

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.lay_terrain(self.cell, self.terrain)
        if g.screens is not None:
            g.screens.owed = self.terrain
        if g.events is not None:
            g.tell(DISCOVERED, self.side, self.cell, self.terrain)
            level = min(g.stones[self.side * 4 + self.terrain] + 1, g.box.top_level)
            g.tell(CLIMBED, self.side, self.terrain, level)
        g.advance(self.side, self.terrain)
        return ()


class TurnArrow(Draw[State]):
    """Solo: the discovered tile comes from the top of its stack and lies arrow side up (P-164)."""

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def unseen(self, g: State) -> list[int]:
        assert g.arrows is not None
        base = g.land[self.cell] * ARROWS_OF_TERRAIN
        return g.arrows.unseen[base : base + ARROWS_OF_TERRAIN]

    def options(self, g: State) -> list[int]:
        unseen = self.unseen(g)
        return [TURNED.of(self.cell, arrow) for arrow in range(ARROWS_OF_TERRAIN) if unseen[arrow]]

    def draw(self, g: State, chance: Chance) -> int:
        return TURNED.of(self.cell, chance.pick(ARROW_PILE + g.land[self.cell], self.unseen(g)))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        arrow = TURNED.args(option)[1]
        assert g.arrows is not None
        g.arrows.unseen[g.land[self.cell] * ARROWS_OF_TERRAIN + arrow] -= 1
        g.arrows.laid[self.cell] = arrow
        if g.events is not None:
            g.tell(ARROW_TURNED, self.cell, arrow)
        return ()

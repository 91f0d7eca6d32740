"""What each seat may see, and how to imagine the rest (P-280..P-285)."""

from kancha.games.pachamama.maps.imagine import Maps, find_maps
from kancha.games.pachamama.maps.variation import OPENING, vary
from kancha.games.pachamama.material import ARROWS_OF_TERRAIN, Scenario
from kancha.games.pachamama.state import UNKNOWN, State
from kancha.kernel.chance import Chance, Rng
from kancha.kernel.errors import Unimagined


def mask(g: State, seat: int) -> State:
    """The map lies in the wheel, outside the state; in coop the tops of the others' piles are hidden (P-283)."""
    seen = g.clone()
    screens, arrows = seen.screens, seen.arrows
    if screens is not None and arrows is not None:
        for pile in range(len(screens.tops)):
            top = screens.tops[pile]
            if top >= 0 and pile // 4 != seat:
                arrows.unseen[pile % 4 * ARROWS_OF_TERRAIN + top] += 1
                screens.tops[pile] = UNKNOWN
    return seen


def glimpse(g: State, seat: int) -> State:
    """Without screens nothing in the state is hidden."""
    return g if g.screens is None else mask(g, seat)


def resample(g: State, seat: int, chance: Chance, rng: Rng) -> State:
    """A map that fits every revealed cell and the terrain counts, and tops for the piles the seat cannot see (P-285).

    What was found for a map imagined before for the same table, left in the envelope, serves again.
    """
    full = g.clone()
    chance.envelope = imagined(g, chance, rng)
    screens, arrows = full.screens, full.arrows
    if screens is not None and arrows is not None:
        for pile in range(len(screens.tops)):
            if screens.tops[pile] == UNKNOWN:
                base = pile % 4 * ARROWS_OF_TERRAIN
                arrow = rng.pick(arrows.unseen[base : base + ARROWS_OF_TERRAIN])
                arrows.unseen[base + arrow] -= 1
                screens.tops[pile] = arrow
    return full


class Imagined(Scenario):
    """An imagined map, and what was found on the way to it."""

    def __init__(self, board: str, terrain: list[int], crop: list[int], maps: Maps | None) -> None:
        super().__init__("imagined", board, terrain, crop, [], [])
        self.maps = maps


def imagined(g: State, chance: Chance, rng: Rng) -> Imagined:
    """A map that fits: one more of those found for the same table, one from nothing, or varied from an earlier one where
    that takes too long.
    """
    earlier = chance.envelope
    late = sum(g.left) <= OPENING
    if (
        late
        and isinstance(earlier, Imagined)
        and earlier.maps is not None
        and earlier.maps.serve(g.land, g.crop, g.left)
    ):
        terrain, crop = earlier.maps.another(rng)
        return Imagined(g.board.name, terrain, crop, earlier.maps)
    if late or not isinstance(earlier, Scenario):
        try:
            maps = find_maps(g.board, g.land, g.crop, g.left, rng, chance.effort)
            terrain, crop = maps.pick()
            return Imagined(g.board.name, terrain, crop, maps)
        except Unimagined:
            if not isinstance(earlier, Scenario):
                raise
    terrain, crop = vary(g.board, g.land, g.crop, earlier.terrain, earlier.crop, rng, chance.effort)
    return Imagined(g.board.name, terrain, crop, None)

"""Setting up: women, tiles, textiles and vessels are drawn; everything else has its place (A-010..A-019, A-114)."""

from typing import Final

from kancha.games.ayar.day import BeginGame
from kancha.games.ayar.events import BEGINS, TILE_LAID, WOMAN_STANDS
from kancha.games.ayar.material import AYARS, COLOURS, LEVELS, NONE, RAYMI_SLOTS, SHELF, TEMPLE_ROWS, TILES, ZONES, Box
from kancha.games.ayar.pottery import ShowPlainVessel
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import FIRST, RAYMI, WOMAN
from kancha.games.ayar.weaving import ShowTop
from kancha.games.frame import first_seat
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.errors import BadSetup
from kancha.kernel.rules import Setup

FIRST_PILE: Final = 8
WOMEN_PILE: Final = 9
RAYMI_PILE: Final = 10  # A; B follows


def begin(box: Box, setup: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
    """An empty table, and everything that lays it out."""
    level = LEVELS.index(setup.options["level"]) if setup.mode == "solo" else NONE
    g = State(box, setup.seats, chosen_colours(setup), level)
    for zone in range(len(ZONES)):
        g.zones[zone] = box.lake.zone_viracocha[setup.seats]
    effects: list[Effect[State]] = []
    effects.append(first_seat(setup, FIRST, FIRST_PILE, tuple([Begin(seat) for seat in range(setup.seats)])))
    effects += [PlaceWoman(row) for row in range(TEMPLE_ROWS)]
    effects += [LayRaymi(slot) for slot in range(len(RAYMI_SLOTS))]
    effects += [ShowTop(pile) for pile in range(4)]
    effects += [ShowPlainVessel(place) for place in range(SHELF)]
    effects.append(BeginGame())
    return g, tuple(effects)


def chosen_colours(setup: Setup) -> list[int]:
    """The colours by side, by default white, violet, red, blue; alone the Ayllu takes the next one (A-010, A-114)."""
    words = [word for word in setup.options.get("colours", "").replace(",", " ").split() if word]
    for word in words:
        if word not in COLOURS:
            raise BadSetup(f"colours cannot name “{word}”; expected {', '.join(COLOURS)}", "colours")
    sides = setup.seats + 1 if setup.mode == "solo" else setup.seats
    if len(set(words)) != len(words) or len(words) > sides:
        raise BadSetup(f"colours must name at most {sides} different colours", "colours")
    words += [colour for colour in COLOURS if colour not in words]
    return [COLOURS.index(word) for word in words[:sides]]


class Begin(Effect[State]):
    """The first-player token is given (A-012)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.first = self.side
        g.tell(BEGINS, self.side)
        return ()


class PlaceWoman(Draw[State]):
    """A woman is placed at random in a temple row, with a Viracocha beside her (A-014)."""

    def __init__(self, row: int) -> None:
        self.row = row

    def options(self, g: State) -> list[int]:
        return [WOMAN.of(self.row, ayar) for ayar in range(len(AYARS)) if g.row_of[ayar] == NONE]

    def draw(self, g: State, chance: Chance) -> int:
        left = self.options(g)
        return left[chance.below(WOMEN_PILE, len(left))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayar = WOMAN.args(option)[1]
        g.row_of[ayar] = self.row
        g.beside |= 1 << ayar
        g.tell(WOMAN_STANDS, ayar, self.row)
        return ()


class LayRaymi(Draw[State]):
    """A tile of the slot's letter lies on it, front up (A-015)."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def options(self, g: State) -> list[int]:
        half = len(TILES) // 2
        first = self.slot // half * half
        return [RAYMI.of(self.slot, tile) for tile in range(first, first + half) if tile not in g.tiles]

    def draw(self, g: State, chance: Chance) -> int:
        left = self.options(g)
        return left[chance.below(RAYMI_PILE + self.slot * 2 // len(TILES), len(left))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        tile = RAYMI.args(option)[1]
        g.tiles[self.slot] = tile
        g.tell(TILE_LAID, self.slot, tile)
        return ()

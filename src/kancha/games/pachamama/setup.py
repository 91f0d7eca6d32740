"""Setting up: the disc's back tells the stacks, the starting cells and the Otoma's places (P-020..P-029, P-150.., P-200..)."""

from typing import Final

from kancha.games.frame import first_seat
from kancha.games.pachamama.coop import CoopTurn
from kancha.games.pachamama.events import BEGINS, LAID_OUT, OTOMA_PLACED
from kancha.games.pachamama.maps.generator import generate
from kancha.games.pachamama.material import (
    CELLS,
    COLOURS,
    CROPS,
    PLAYER_COLOURS,
    PURPLE,
    YELLOW,
    Box,
    Scenario,
)
from kancha.games.pachamama.screens import ShowTop
from kancha.games.pachamama.state import (
    COMPETITIVE,
    COOP,
    DIVINATION,
    EASY,
    EXPERT,
    LEVELS,
    MODES,
    NORMAL,
    OTOMA,
    SOLO,
    Arrows,
    Screens,
    State,
)
from kancha.games.pachamama.turn import next_turn
from kancha.games.pachamama.verbs import FIRST, PLACE, STACK, START, STARTS
from kancha.kernel.bits import members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect
from kancha.kernel.errors import BadSetup, KanchaError
from kancha.kernel.rules import Setup

SCENARIO_PILE: Final = 5
FIRST_PILE: Final = 6
SOLO_OTOMA: Final = 5
COOP_LEVELS: Final[list[int]] = [EASY, NORMAL, EXPERT]


def begin(box: Box, setup: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
    """An empty table, and everything that lays it out."""
    mode = MODES.index(setup.mode)
    level = LEVELS.index(setup.options.get("level", "easy"))
    board = setup.options["board"]
    if chance.envelope is None:
        chance.envelope = choose_scenario(box, mode, setup, chance)
    colours = chosen_colours(setup)
    g = State(box, box.board(board), mode, level, setup.seats, colours)
    for stock in range(len(colours)):
        g.reserve[stock] = pawns_per_stock(box, mode, level, setup.seats)
    effects: list[Effect[State]] = [TakeStack(terrain) for terrain in range(4)]
    effects.append(CountStarts())
    if mode != COMPETITIVE:
        g.arrows = Arrows([count for arrows in box.arrows for count in arrows])
        pawns = otoma_pawns(box, mode, level)
        g.arrows.pawn_colours = otoma_colours(mode, colours, pawns)
        effects += [PlaceOtoma(pawn) for pawn in range(pawns)]
        effects.append(OtomaArrive())
    if mode == COOP:
        g.screens = Screens(setup.seats)
        effects.append(DealTiles())
    effects.append(first_seat(setup, FIRST, FIRST_PILE, tuple([Begin(seat) for seat in range(setup.seats)])))
    return g, tuple(effects)


def pawns_per_stock(box: Box, mode: int, level: int, seats: int) -> int:
    """Pawns in each reserve (P-021, P-150, P-211)."""
    if mode == COOP:
        return box.coop_pawns[COOP_LEVELS.index(level)][seats]
    return box.pawns_in_play[seats]


def otoma_pawns(box: Box, mode: int, level: int) -> int:
    return box.coop_otoma[COOP_LEVELS.index(level)] if mode == COOP else SOLO_OTOMA


def stocks(setup: Setup) -> int:
    """How many colours the players use: one each, but two for the pairs of a coop game of four (P-203)."""
    return 2 if setup.mode == "coop" and setup.seats == 4 else setup.seats


def chosen_colours(setup: Setup) -> list[int]:
    """The players' colours, by default brown, white, green, blue (P-020)."""
    words = [word for word in setup.options.get("colours", "").replace(",", " ").split() if word]
    wanted = stocks(setup)
    players = COLOURS[:PLAYER_COLOURS]
    for word in words:
        if word not in players:
            raise BadSetup(f"colours cannot name “{word}”; expected {', '.join(players)}", "colours")
    if len(set(words)) != len(words) or len(words) > wanted:
        raise BadSetup(f"colours must name at most {wanted} different colours", "colours")
    words += [colour for colour in players if colour not in words]
    return [COLOURS.index(word) for word in words[:wanted]]


def unused_colours(colours: list[int]) -> list[int]:
    return [colour for colour in range(PLAYER_COLOURS) if colour not in colours]


def otoma_colours(mode: int, colours: list[int], pawns: int) -> list[int]:
    """Solo: purple, yellow and the unused player colours; coop: all of the first unused one (P-152, P-155, P-208)."""
    unused = unused_colours(colours)
    if mode == SOLO:
        return [PURPLE, YELLOW, *unused]
    return [unused[0]] * pawns


def choose_scenario(box: Box, mode: int, setup: Setup, chance: Chance) -> Scenario:
    """A named scenario, a random one of the wanted length, or a fresh one (P-026)."""
    wanted = setup.options["scenario"]
    board = setup.options["board"]
    needed = [0, SOLO_OTOMA, 4][mode]
    if mode == COOP:
        needed = otoma_pawns(box, mode, LEVELS.index(setup.options["level"]))
    if wanted == "new":
        return generate(box, board, chance.below(SCENARIO_PILE, 1 << 60))
    fitting = [scenario for scenario in box.scenarios if scenario.board == board and len(scenario.otoma) >= needed]
    if wanted != "random":
        fitting = [scenario for scenario in fitting if scenario.name == wanted]
    if not fitting:
        raise BadSetup(
            f"no scenario “{wanted}” for the {board} board has the {needed} Otoma places this mode needs", "scenario"
        )
    return fitting[chance.below(SCENARIO_PILE, len(fitting))]


def sealed_disc(chance: Chance) -> Scenario:
    """The disc being set up. A record that stops before the table is laid out cannot be gone on with."""
    inside = chance.envelope
    if not isinstance(inside, Scenario):
        raise KanchaError("the record ends before the table is laid out")
    return inside


class OnTheDisc(Draw[State]):
    """What the disc's back says can be chosen only with another disc: `scenario`, or a `map` in an arrangement."""

    def choose(self, g: State, chance: Chance, option: int) -> bool:
        return False


class TakeStack(OnTheDisc):
    """The terrain supply is exactly the scenario's number of tiles of each type, told to all (P-015, P-027)."""

    def __init__(self, terrain: int) -> None:
        self.terrain = terrain

    def options(self, g: State) -> list[int]:
        return [STACK.of(self.terrain, count) for count in range(g.box.terrain_tiles[self.terrain] + 1)]

    def draw(self, g: State, chance: Chance) -> int:
        return STACK.of(self.terrain, sealed_disc(chance).counts()[self.terrain])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.left[self.terrain] = STACK.args(option)[1]
        return ()


class CountStarts(OnTheDisc):
    """The disc's back shows the starting cells (P-028)."""

    def options(self, g: State) -> list[int]:
        return [STARTS.of(count) for count in range(CELLS + 1)]

    def draw(self, g: State, chance: Chance) -> int:
        return STARTS.of(len(sealed_disc(chance).starts))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return tuple([LayStart(index) for index in range(STARTS.arg(option))])


class LayStart(OnTheDisc):
    """A starting cell gets its Terrain and Crop tile; nobody scores for it (P-028)."""

    def __init__(self, index: int) -> None:
        self.index = index

    def options(self, g: State) -> list[int]:
        return [
            START.of(cell, terrain, crop)
            for cell in members(g.empty())
            for terrain in range(4)
            if g.left[terrain]
            for crop in range(len(CROPS))
        ]

    def draw(self, g: State, chance: Chance) -> int:
        disc = sealed_disc(chance)
        cell = disc.starts[self.index]
        return START.of(cell, disc.terrain[cell], disc.crop[cell])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell, terrain, crop = START.args(option)
        g.lay_terrain(cell, terrain)
        g.plant(cell, crop)
        g.tell(LAID_OUT, cell, terrain, crop)
        return ()


class PlaceOtoma(OnTheDisc):
    """An Otoma pawn goes on its place, always a starting cell (P-155, P-208)."""

    def __init__(self, pawn: int) -> None:
        self.pawn = pawn

    def options(self, g: State) -> list[int]:
        return PLACE.over(self.pawn, g.planted & ~g.otoma)

    def draw(self, g: State, chance: Chance) -> int:
        return PLACE.of(self.pawn, sealed_disc(chance).otoma[self.pawn])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell = PLACE.args(option)[1]
        assert g.arrows is not None
        g.arrows.pawns.append(cell)
        g.otoma |= 1 << cell
        g.tell(OTOMA_PLACED, self.pawn, cell)
        return ()


class OtomaArrive(Effect[State]):
    """The Otoma score the crop under each pawn, and climb for its terrain in reading order (P-156, P-157)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        otoma_arrive(g)
        return ()


def otoma_arrive(g: State) -> None:
    for cell in members(g.otoma):
        g.score(OTOMA, g.crop[cell] + 1, DIVINATION)
    for cell in members(g.otoma):
        g.advance(OTOMA, g.land[cell])


class DealTiles(Effect[State]):
    """The remaining tiles are dealt type after type, one at a time; each player sees the tops of his piles (P-205, P-206)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.screens is not None
        seat = 0
        for terrain in range(4):
            for _ in range(g.left[terrain]):
                g.screens.held[seat * 4 + terrain] += 1
                seat = (seat + 1) % g.seats
        return tuple([ShowTop(seat, terrain) for seat in range(g.seats) for terrain in range(4)])


class Begin(Effect[State]):
    """The first turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.quiet = 0
        g.tell(BEGINS, self.seat)
        return (CoopTurn(self.seat),) if g.mode == COOP else next_turn(g, self.seat)

"""Setting up, in the book's order: what lies on the boards, then what each seat takes and chooses (F-020 to F-036, F-041)."""

from typing import Final

from kancha.games.cuzco_feld.deal import god_cards
from kancha.games.cuzco_feld.events import KEPT_MISSION, TURN_ORDER
from kancha.games.cuzco_feld.feathers import GainFeather
from kancha.games.cuzco_feld.material import (
    DRAWN_MISSIONS,
    FEATHERS,
    GOODS,
    LAYOUTS,
    MARKET_COLUMNS,
    MASKS,
    MISSIONS,
    NONE,
    ROUNDS,
    SECTORS,
    START_MISSIONS,
    Box,
)
from kancha.games.cuzco_feld.rounds import MISSION_PILE, BeginRound, lay_rows, post_missions
from kancha.games.cuzco_feld.state import START_VP, State
from kancha.games.cuzco_feld.verbs import (
    DREW_MISSION,
    GOT_FEATHER,
    GOT_MASK,
    GOT_MISSION,
    GOT_TOKEN,
    KEEP_MISSIONS,
    LAID_LAYOUT,
    STALLED,
    TURNED,
)
from kancha.kernel.bits import members, nth
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question, together
from kancha.kernel.rules import Setup
from kancha.kernel.verbs import Verb

LAYOUT_PILE: Final = 13
MASK_PILE: Final = 14
FEATHER_PILE: Final = 15
TOKEN_PILE: Final = 16
MARKET_PILE: Final = 17
START_PILE: Final = 18
OFFERINGS_AT_START: Final = 2
INTI_IN_TEMPLE: Final = 6
INTI_IN_BOX: Final = 10
NOT_DRAWN: Final = 36
TWO_DIFFERENT: Final = 1036
LOWER_FIRST: Final = 2036


def begin(box: Box, setup: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
    """A table with nothing dealt, and everything that lays it out in the order of the book (F-041)."""
    seats = setup.seats
    g = State(box, seats, 1 if setup.options["pututus"] == "on" else 0)
    g.inti_temple = INTI_IN_TEMPLE
    g.inti_gone = INTI_IN_BOX - INTI_IN_TEMPLE
    g.mission_deck = (1 << MISSIONS) - (1 << START_MISSIONS)
    g.missions_gone = (1 << START_MISSIONS) - 1
    effects: list[Effect[State]] = []
    if setup.options["layout"] == "random":
        effects += [DrawLayout(), DrawRotation()]
    effects += lay_rows()
    for row in range(ROUNDS):
        for column in range(0 if seats == 4 else 1, MARKET_COLUMNS):
            effects.append(StockMarket(row * MARKET_COLUMNS + column))
    effects.append(RemoveGoods())
    effects += post_missions(g)
    for seat in range(seats):
        effects += [DrawMask(seat), DrawFirstFeather(seat)]
    effects += [PlaceFeathers(), TakeKit()]
    effects += [DrawToken(place) for place in range(seats)]
    effects += [DealStartMission(seat) for seat in range(seats)]
    for seat in range(seats):
        effects += [DrawMission(seat) for _ in range(DRAWN_MISSIONS)]
    effects.append(ChooseMissions())
    return g, (*effects, *god_cards(seats), BeginRound())


class DrawLayout(Draw[State]):
    """Which triangle lies in which sector (F-021)."""

    def options(self, g: State) -> list[int]:
        return [LAID_LAYOUT.of(layout) for layout in range(len(LAYOUTS))]

    def draw(self, g: State, chance: Chance) -> int:
        return LAID_LAYOUT.of(chance.below(LAYOUT_PILE, len(LAYOUTS)))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.layout = LAID_LAYOUT.arg(option)
        return ()


class DrawRotation(Draw[State]):
    """How the Cuzco tile lies at the start (F-022)."""

    def options(self, g: State) -> list[int]:
        return [TURNED.of(rotation) for rotation in range(SECTORS)]

    def draw(self, g: State, chance: Chance) -> int:
        return TURNED.of(chance.below(LAYOUT_PILE, SECTORS))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.rotation = TURNED.arg(option)
        return ()


class DrawMask(Draw[State]):
    """A random mask for each (F-032)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        taken = [player.mask for player in g.players]
        return [GOT_MASK.of(self.seat, mask) for mask in range(len(MASKS)) if mask not in taken]

    def draw(self, g: State, chance: Chance) -> int:
        options = self.options(g)
        return options[chance.below(MASK_PILE, len(options))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.players[self.seat].mask = GOT_MASK.args(option)[1]
        return ()


class DrawFirstFeather(Draw[State]):
    """A starting feather, of another colour for each (F-033)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        taken = [player.first_feather for player in g.players]
        return [GOT_FEATHER.of(self.seat, colour) for colour in range(len(FEATHERS)) if colour not in taken]

    def draw(self, g: State, chance: Chance) -> int:
        options = self.options(g)
        return options[chance.below(FEATHER_PILE, len(options))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.players[self.seat].first_feather = GOT_FEATHER.args(option)[1]
        return ()


class PlaceFeathers(Effect[State]):
    """Everybody places the feather they were dealt, at the same time (F-033, F-041)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        questions = [FirstFeather(seat, g.players[seat].first_feather) for seat in range(g.seats)]
        return (together(tuple(questions)),)


class FirstFeather(GainFeather):
    """The starting feather (F-033)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.players[self.seat].first_feather = NONE
        return super().do(g, option)


class DrawToken(Draw[State]):
    """Who gets this turn order token, and the VP that go with it (F-034)."""

    def __init__(self, place: int) -> None:
        self.place = place

    def options(self, g: State) -> list[int]:
        return [GOT_TOKEN.of(self.place, seat) for seat in range(g.seats) if seat not in g.order]

    def draw(self, g: State, chance: Chance) -> int:
        options = self.options(g)
        return options[chance.below(TOKEN_PILE, len(options))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        give_token(g, GOT_TOKEN.args(option)[1], self.place)
        return ()


def give_token(g: State, seat: int, place: int) -> None:
    """A turn order token, its VP, and the knowledge marker under those of the tokens before (F-034, F-035)."""
    g.order.append(seat)
    g.arrivals.insert(0, seat)
    g.tell(TURN_ORDER, seat, place)
    g.score(seat, place, START_VP)


class TakeKit(Effect[State]):
    """Two offerings and a medallion for each; the medallions left over are out of the game (F-032)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        for player in g.players:
            player.offerings = OFFERINGS_AT_START
            player.inti = 1
        g.inti_gone -= g.seats
        return ()


def goods_in_bag(g: State) -> list[int]:
    """Goods not yet on the market; with fewer than four players one of each type stays out (F-028, F-029)."""
    out = 0 if g.seats == 4 else 1
    return [g.box.goods_count[good] - out - g.market.count(good) for good in range(len(GOODS))]


class StockMarket(Draw[State]):
    """A goods tile goes on the market (F-028, F-029)."""

    def __init__(self, stall: int) -> None:
        self.stall = stall

    def options(self, g: State) -> list[int]:
        bag = goods_in_bag(g)
        return [STALLED.of(self.stall, good) for good in range(len(GOODS)) if bag[good]]

    def draw(self, g: State, chance: Chance) -> int:
        return STALLED.of(self.stall, chance.pick(MARKET_PILE, goods_in_bag(g)))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.market[self.stall] = STALLED.args(option)[1]
        return ()


class RemoveGoods(Effect[State]):
    """With two or three players one tile of each type leaves the game (F-029)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.seats < 4:
            g.goods_gone = [1] * len(GOODS)
        return ()


class DealStartMission(Draw[State]):
    """One start mission for each; those nobody gets stay out of the game (F-036)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        return [GOT_MISSION.of(self.seat, mission) for mission in members(g.missions_gone)]

    def draw(self, g: State, chance: Chance) -> int:
        options = self.options(g)
        return options[chance.below(START_PILE, len(options))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        mission = 1 << GOT_MISSION.args(option)[1]
        g.missions_gone &= ~mission
        g.players[self.seat].missions |= mission
        return ()


class DrawMission(Draw[State]):
    """A mission drawn to choose from; only the seat sees it (F-036, F-041)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        return [DREW_MISSION.of(self.seat, mission) for mission in members(g.mission_deck)]

    def draw(self, g: State, chance: Chance) -> int:
        at = chance.below(MISSION_PILE, g.mission_deck.bit_count())
        return DREW_MISSION.of(self.seat, nth(g.mission_deck, at))

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        mission = 1 << DREW_MISSION.args(option)[1]
        g.mission_deck &= ~mission
        g.players[self.seat].drawn |= mission
        return ()


class ChooseMissions(Effect[State]):
    """Everybody keeps two of the four missions they drew, at the same time (F-036, F-041)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return (together(tuple([KeepMissions(seat) for seat in range(g.seats)])),)


class KeepMissions(Question[State]):
    """Two of the four drawn missions are kept and shown; the others leave the game unseen (F-036)."""

    def options(self, g: State) -> list[int]:
        drawn = members(g.players[self.seat].drawn)
        return [KEEP_MISSIONS.of(one, other) for one in drawn for other in drawn if one < other]

    def verbs(self) -> list[Verb]:
        return [KEEP_MISSIONS]

    def refuse(self, g: State, option: int) -> int:
        if not KEEP_MISSIONS.owns(option):
            return 0
        one, other = KEEP_MISSIONS.args(option)
        drawn = g.players[self.seat].drawn
        if not drawn >> one & drawn >> other & 1:
            return NOT_DRAWN
        return 0 if one < other else TWO_DIFFERENT if one == other else LOWER_FIRST

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        one, other = KEEP_MISSIONS.args(option)
        player = g.players[self.seat]
        kept = 1 << one | 1 << other
        player.rejected = player.drawn & ~kept
        player.drawn = 0
        player.missions |= kept
        g.tell(KEPT_MISSION, self.seat, one)
        g.tell(KEPT_MISSION, self.seat, other)
        return ()

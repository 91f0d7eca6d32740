"""Setting up: everything is dealt first, then the choices are asked in turn order (F-020 to F-041)."""

from typing import Final

from kancha.games.cuzco_feld.events import KEPT_MISSION, TURN_ORDER
from kancha.games.cuzco_feld.feathers import GainFeather
from kancha.games.cuzco_feld.gods import TurnUp
from kancha.games.cuzco_feld.material import (
    CARDS,
    DRAWN_MISSIONS,
    FEATHERS,
    GOD_OF,
    GODS,
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
    DEALT,
    DREW_MISSION,
    GIVE_BACK,
    GOT_FEATHER,
    GOT_MASK,
    GOT_MISSION,
    GOT_TOKEN,
    KEEP_MISSIONS,
    LAID_LAYOUT,
    LEFT_OVER,
    STALLED,
    TURNED,
)
from kancha.kernel.bits import members, nth
from kancha.kernel.chance import Chance, weighted
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.events import EVERYBODY
from kancha.kernel.rules import Setup

DEAL_PILE: Final = 12
LAYOUT_PILE: Final = 13
MASK_PILE: Final = 14
FEATHER_PILE: Final = 15
TOKEN_PILE: Final = 16
MARKET_PILE: Final = 17
START_PILE: Final = 18
CARDS_AT_START: Final = 2
OFFERINGS_AT_START: Final = 2
INTI_IN_TEMPLE: Final = 6
INTI_IN_BOX: Final = 10


def begin(box: Box, setup: Setup, chance: Chance) -> tuple[State, tuple[Effect[State], ...]]:
    """An empty table, and everything that lays it out."""
    seats = setup.seats
    g = State(box, seats, 1 if setup.options["pututus"] == "on" else 0)
    effects: list[Effect[State]] = []
    if setup.options["layout"] == "random":
        effects += [DrawLayout(), DrawRotation()]
    for seat in range(seats):
        effects += [DrawMask(seat), DrawFirstFeather(seat)]
    effects += [DrawToken(place) for place in range(seats)]
    effects.append(TakeKit())
    effects += lay_rows()
    for row in range(ROUNDS):
        for column in range(0 if seats == 4 else 1, MARKET_COLUMNS):
            effects.append(StockMarket(row * MARKET_COLUMNS + column))
    effects.append(RemoveGoods())
    effects += post_missions(g)
    effects += [DealStartMission(seat) for seat in range(seats)]
    effects.append(RemoveStartMissions())
    for seat in range(seats):
        effects += [DrawMission(seat) for _ in range(DRAWN_MISSIONS)]
    effects.append(OpenReserve())
    for seat in range(seats):
        effects += [DealCard(seat) for _ in range(CARDS_AT_START)]
    return g, (*effects, SetupChoices())


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
        found = self.options(g)
        return found[chance.below(MASK_PILE, len(found))]

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
        found = self.options(g)
        return found[chance.below(FEATHER_PILE, len(found))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.players[self.seat].first_feather = GOT_FEATHER.args(option)[1]
        return ()


class DrawToken(Draw[State]):
    """Who gets this turn order token, and the VP that go with it (F-034)."""

    def __init__(self, place: int) -> None:
        self.place = place

    def options(self, g: State) -> list[int]:
        return [GOT_TOKEN.of(self.place, seat) for seat in range(g.seats) if seat not in g.order]

    def draw(self, g: State, chance: Chance) -> int:
        found = self.options(g)
        return found[chance.below(TOKEN_PILE, len(found))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        seat = GOT_TOKEN.args(option)[1]
        g.order.append(seat)
        g.arrivals.insert(0, seat)
        g.tell(TURN_ORDER, seat, self.place)
        g.score(seat, self.place, START_VP)
        return ()


class TakeKit(Effect[State]):
    """Offerings and medallions; six of those lie on the temple, the rest leaves the game (F-027, F-032)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.inti_temple = INTI_IN_TEMPLE
        g.inti_gone = INTI_IN_BOX - INTI_IN_TEMPLE - g.seats
        for player in g.players:
            player.offerings = OFFERINGS_AT_START
            player.inti = 1
        g.mission_deck = (1 << MISSIONS) - (1 << START_MISSIONS)
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
    """One start mission for each (F-036)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def left(self, g: State) -> list[int]:
        dealt = 0
        for player in g.players:
            dealt |= player.missions
        return members((1 << START_MISSIONS) - 1 & ~dealt)

    def options(self, g: State) -> list[int]:
        return [GOT_MISSION.of(self.seat, mission) for mission in self.left(g)]

    def draw(self, g: State, chance: Chance) -> int:
        found = self.options(g)
        return found[chance.below(START_PILE, len(found))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.players[self.seat].missions |= 1 << GOT_MISSION.args(option)[1]
        return ()


class RemoveStartMissions(Effect[State]):
    """The other start missions leave the game (F-036)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.missions_gone = (1 << START_MISSIONS) - 1
        for player in g.players:
            g.missions_gone &= ~player.missions
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


class OpenReserve(Effect[State]):
    """Cards from every deck are mixed: two with three or four players, one with two (F-037, F-039)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        number = 1 if g.seats == 2 else 2
        g.reserve = [number] * len(GODS)
        g.deck_left = [12 - number] * len(GODS)
        return ()


class DealCard(Draw[State]):
    """A God card of the temporary reserve; only the seat sees it (F-037, F-039)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: State) -> list[int]:
        return [
            DEALT.of(self.seat, card)
            for card in range(CARDS)
            if g.given_back[card] or (g.reserve[GOD_OF[card]] and g.deck[card])
        ]

    def draw(self, g: State, chance: Chance) -> int:
        """A card of the reserve nobody has looked at is any one of its god's cards nobody has looked at."""
        at = chance.below(DEAL_PILE, sum(g.reserve) + sum(g.given_back))
        pick = weighted(g.reserve + g.given_back, at)
        if pick < len(GODS):
            return DEALT.of(self.seat, pick * 3 + chance.pick(DEAL_PILE, g.deck[pick * 3 : pick * 3 + 3]))
        return DEALT.of(self.seat, pick - len(GODS))

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        card = DEALT.args(option)[1]
        if g.given_back[card]:
            g.given_back[card] -= 1
        else:
            g.deck[card] -= 1
            g.reserve[GOD_OF[card]] -= 1
        player = g.players[self.seat]
        player.hand[card] += 1
        player.cards += 1
        return ()


class SetupChoices(Effect[State]):
    """In turn order: cards of one god are swapped and the feather is placed; then, all cards dealt, missions are kept (F-041)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        feathers = [FirstFeather(seat, g.players[seat].first_feather) for seat in g.order]
        missions = [KeepMissions(seat) for seat in g.order]
        return (*feathers, CloseReserve(), *missions, BeginRound())


class FirstFeather(GainFeather):
    """The starting feather; who holds two cards of one god gives one back for another first (F-033, F-038).

    Both are one question, so that the others do not learn from it which it is.
    """

    def twins(self, g: State) -> list[int]:
        """The cards in hand if they are of one god; none else. With two players they never are."""
        hand = g.players[self.seat].hand
        held = [card for card in range(CARDS) if hand[card]]
        return held if len({GOD_OF[card] for card in held}) == 1 else []

    def options(self, g: State) -> list[int]:
        twins = self.twins(g)
        return [GIVE_BACK.of(card) for card in twins] if twins else super().options(g)

    def secret(self, g: State) -> bool:
        return True

    def seen_by(self, g: State) -> int:
        return 1 << self.seat if self.twins(g) else EVERYBODY

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        player = g.players[self.seat]
        if not GIVE_BACK.owns(option):
            player.first_feather = NONE
            return super().do(g, option)
        card = GIVE_BACK.arg(option)
        player.hand[card] -= 1
        player.cards -= 1
        player.set_aside = card
        return (DealCard(self.seat), Rejoin(self.seat), self)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return [] if self.twins(g) else super().why_not(g)


class Rejoin(Effect[State]):
    """The rejected card goes back into the reserve, after its replacement was drawn (F-038)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        player = g.players[self.seat]
        g.given_back[player.set_aside] += 1
        player.set_aside = NONE
        return ()


class CloseReserve(Effect[State]):
    """The rest of the reserve is discarded face up; then every deck shows its top card (F-039, F-040)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        for card in range(CARDS):
            g.spent[card] += g.given_back[card]
        g.given_back = [0] * CARDS
        found: list[Effect[State]] = []
        for god in range(len(GODS)):
            found += [DiscardLeftOver(god) for _ in range(g.reserve[god])]
        g.reserve = [0] * len(GODS)
        return (*found, *[TurnUp(god) for god in range(len(GODS))])


class DiscardLeftOver(Draw[State]):
    """A card of the reserve nobody was dealt (F-040)."""

    def __init__(self, god: int) -> None:
        self.god = god

    def options(self, g: State) -> list[int]:
        return [LEFT_OVER.of(card) for card in range(self.god * 3, self.god * 3 + 3) if g.deck[card]]

    def draw(self, g: State, chance: Chance) -> int:
        first = self.god * 3
        return LEFT_OVER.of(first + chance.pick(DEAL_PILE, g.deck[first : first + 3]))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        card = LEFT_OVER.arg(option)
        g.deck[card] -= 1
        g.spent[card] += 1
        return ()


class KeepMissions(Question[State]):
    """Two of the four drawn missions are kept and shown; the others leave the game unseen (F-036)."""

    def options(self, g: State) -> list[int]:
        drawn = members(g.players[self.seat].drawn)
        return [KEEP_MISSIONS.of(one, other) for one in drawn for other in drawn if one < other]

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

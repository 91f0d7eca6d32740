"""Setting up (T-030 to T-049), and alone against Axomamma (T-270 to T-274)."""

from typing import Final

from kancha.games.frame import first_seat
from kancha.games.tawantinsuyu.axomamma import AxoDrawsArmy, AxoSlot, AxoStands, ChoosePersonality, arm
from kancha.games.tawantinsuyu.benefits import barred_plays, play_refusal, plays, received
from kancha.games.tawantinsuyu.coricancha import StandHighPriest
from kancha.games.tawantinsuyu.events import BEGINS, DREW_START, PLAYED_GOD, RETURNED_START, TOOK_WEAVING
from kancha.games.tawantinsuyu.festival import Blocker, ShufflePlayed
from kancha.games.tawantinsuyu.gains import Gain
from kancha.games.tawantinsuyu.gods import DrawGod
from kancha.games.tawantinsuyu.market import RefillMarket
from kancha.games.tawantinsuyu.material import (
    ADJUSTMENTS,
    ARMY_CARDS,
    BUILDINGS,
    GOD_CARDS,
    KINDS_OF_WORKER,
    SECTIONS,
    SMALL,
    STARTING_WEAVINGS,
    STATUES,
    WEAVINGS,
    Box,
)
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import GOD_BENEFITS, Axomamma
from kancha.games.tawantinsuyu.reasons import (
    NO_START_TILE,
    NOT_ASCENDING,
    NOT_DIFFERENT,
    NOT_OF_EIGHT,
    NOT_OF_FIVE,
    ONE_CARD_LEFT,
    RECEIVED_BEFORE,
    START_TILE_TAKEN,
)
from kancha.games.tawantinsuyu.state import AXOMAMMA, MODES, SOLO, State
from kancha.games.tawantinsuyu.turn import BeginTurn
from kancha.games.tawantinsuyu.verbs import ALL, CHOOSE_WEAVING, FIRST, KEEP, PICKED_WEAVING, PLAY, TURNED
from kancha.games.tawantinsuyu.weaving import FACE_UP, DrawWeaving
from kancha.games.tawantinsuyu.workers import FromBag, NomadFromBag, fill_village
from kancha.kernel.bits import members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question, together
from kancha.kernel.errors import BadSetup
from kancha.kernel.rules import Setup
from kancha.kernel.verbs import NOTHING, Verb

FIRST_PILE: Final = 7
ROTATION_PILE: Final = 8
START_WEAVING_PILE: Final = 12
DEALT: Final = 8
START_EACH: Final = 2
STARTING: Final = (1 << STARTING_WEAVINGS) - 1


def begin(box: Box, setup: Setup, chance: Chance) -> tuple[State, Effects]:
    """An empty table, and everything that lays it out."""
    mode = MODES.index(setup.mode)
    g = State(box, mode, setup.seats, told_ages(setup))
    sides = g.sides()
    removed = box.setup(sides).removed
    for kind in range(KINDS_OF_WORKER):
        g.gone[kind] = removed
        g.bag[kind] = START_EACH
    g.stack = (1 << BUILDINGS) - 1
    g.army_deck = (1 << ARMY_CARDS) - 1
    g.god_deck = (1 << GOD_CARDS) - 1
    g.weavings_gone = marked_out(box, sides)
    g.weavings = (1 << WEAVINGS) - 1 & ~STARTING & ~g.weavings_gone
    for statue in range(len(STATUES)):
        g.statues[statue] = box.small_statues if statue % 2 == SMALL else box.large_statues
    if mode == SOLO:
        adjust = sum([1 << number for number, name in enumerate(ADJUSTMENTS) if setup.options.get(name) == "on"])
        g.axo = Axomamma(adjust, box.solo.slots)
        arm(g)
    turned: Effect[State] = TurnTile() if setup.options.get("coricancha") != "printed" else TurnNothing()
    return g, (turned, first_seat(setup, FIRST, FIRST_PILE, tuple([Begin(seat) for seat in range(setup.seats)])))


def told_ages(setup: Setup) -> list[int]:
    """The players' ages, for the last tie-break; none if they were not told (T-223)."""
    words = setup.options.get("ages", "").replace(",", " ").split()
    if not words:
        return []
    if len(words) != setup.seats or not all(word.isdigit() and len(word) < 4 for word in words):
        raise BadSetup(f"ages must be {setup.seats} whole numbers, one per seat, or left out", "ages")
    return [int(word) for word in words]


def marked_out(box: Box, players: int) -> int:
    """The weavings that leave the game with so few players (T-040)."""
    tiles = 0
    for tile in range(WEAVINGS):
        if box.mark[tile] in box.setup(players).marks:
            tiles |= 1 << tile
    return tiles


class TurnTile(Draw[State]):
    """The Coricancha tile lies in one of five ways (T-031)."""

    def options(self, g: State) -> list[int]:
        return [TURNED.of(way) for way in range(SECTIONS)]

    def draw(self, g: State, chance: Chance) -> int:
        return TURNED.of(chance.below(ROTATION_PILE, SECTIONS))

    def do(self, g: State, option: int) -> Effects:
        g.rotation = TURNED.arg(option)
        return ()


class TurnNothing(Effect[State]):
    """For a first game the tile lies as printed (T-031)."""


class Begin(Effect[State]):
    """Everything that is laid out, in the order of the rulebook."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> Effects:
        g.first = self.seat
        if g.events is not None:
            g.tell(BEGINS, self.seat)
        order = g.order(self.seat)
        figures = g.box.setup(g.sides())
        effects: list[Effect[State]] = []
        for side in order:
            effects += [StartWorker(side), StartWorker(side), NoPair(side)]
        effects.append(FillBag())
        effects += fill_village(g)
        effects += [NomadFromBag() for _ in range(figures.nomads)]
        if figures.blocked:
            effects += [Blocker(space) for space in g.box.hill.blocked_start]
        effects += [RefillMarket(), DrawWeaving(FACE_UP)]
        if g.mode == SOLO:
            effects.append(AxoWeaving())
        effects += [ChooseWeaving(side) for side in order if g.is_seat(side)]
        effects += [DrawGod(side) for side in order if g.is_seat(side) for _ in range(DEALT)]
        effects.append(together(tuple([KeepGods(side) for side in order if g.is_seat(side)])))
        effects += [ReceivePlayed(side) for side in reversed(order) if g.is_seat(side)]
        effects += [RefillMarket(), ShufflePlayed()]
        if g.mode == SOLO:
            effects += [AxoDrawsArmy() for _ in range(g.box.solo.army_cards)]
            effects += [AxoSlot(slot) for slot in range(g.box.solo.slots)]
            effects += [ChoosePersonality(), StandHighPriest(0), AxoStands()]
        return (*effects, BeginTurn(self.seat))


class StartWorker(FromBag):
    """A starting worker from a bag of two of each colour (T-033)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def arrive(self, g: State, worker: int) -> Effects:
        g.players[self.side].workers[worker] += 1
        if g.axo is not None and self.side == AXOMAMMA:
            g.axo.queue.append(worker)
        if g.events is not None:
            g.tell(DREW_START, self.side, worker)
        return ()


class NoPair(Effect[State]):
    """With two of one colour a third is drawn, necessarily another, and one of the pair returned (T-033)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        workers = g.players[self.side].workers
        for kind in range(KINDS_OF_WORKER):
            if workers[kind] == START_EACH:
                return (StartWorker(self.side), ReturnOne(self.side, kind))
        return ()


class ReturnOne(Effect[State]):
    """One of the pair goes back into the bag."""

    def __init__(self, side: int, worker: int) -> None:
        self.side = side
        self.worker = worker

    def do(self, g: State, option: int) -> Effects:
        g.players[self.side].workers[self.worker] -= 1
        g.bag[self.worker] += 1
        if g.axo is not None and self.side == AXOMAMMA:
            g.axo.queue.remove(self.worker)
        if g.events is not None:
            g.tell(RETURNED_START, self.side, self.worker)
        return ()


class FillBag(Effect[State]):
    """All remaining workers go into the bag (T-032, T-034)."""

    def do(self, g: State, option: int) -> Effects:
        for kind in range(KINDS_OF_WORKER):
            g.bag[kind] += g.box.workers_each - g.gone[kind] - START_EACH
        return ()


def begin_first_tapestry(g: State, side: int, tile: int) -> None:
    g.players[side].tapestries = [[tile]]
    if g.events is not None:
        g.tell(TOOK_WEAVING, side, tile)


class AxoWeaving(Draw[State]):
    """Axomamma gets a random starting weaving before the human chooses (T-270)."""

    def options(self, g: State) -> list[int]:
        return PICKED_WEAVING.over(STARTING)

    def draw(self, g: State, chance: Chance) -> int:
        return PICKED_WEAVING.of(chance.below(START_WEAVING_PILE, STARTING_WEAVINGS))

    def do(self, g: State, option: int) -> Effects:
        begin_first_tapestry(g, AXOMAMMA, PICKED_WEAVING.arg(option))
        return ()


def starting_weavings_left(g: State) -> int:
    left = STARTING
    for player in g.players:
        for row in player.tapestries:
            for tile in row:
                left &= ~(1 << tile)
    return left


class ChooseWeaving(Question[State]):
    """In turn order each takes a starting weaving; the rest leave the game (T-042)."""

    def options(self, g: State) -> list[int]:
        return CHOOSE_WEAVING.over(starting_weavings_left(g))

    def refuse(self, g: State, option: int) -> int:
        if not CHOOSE_WEAVING.owns(option):
            return 0
        return START_TILE_TAKEN if CHOOSE_WEAVING.arg(option) < STARTING_WEAVINGS else NO_START_TILE

    def do(self, g: State, option: int) -> Effects:
        begin_first_tapestry(g, self.seat, CHOOSE_WEAVING.arg(option))
        return ()


class KeepGods(Question[State]):
    """Of eight god cards three are secretly kept and five played (T-044)."""

    def options(self, g: State) -> list[int]:
        hand = members(g.players[self.seat].gods)
        options: list[int] = []
        for one in range(len(hand)):
            for two in range(one + 1, len(hand)):
                for three in range(two + 1, len(hand)):
                    options.append(KEEP.of(hand[one], hand[two], hand[three]))
        return options

    def seen_by(self, g: State) -> int:
        return 1 << self.seat

    def refuse(self, g: State, option: int) -> int:
        if not KEEP.owns(option):
            return 0
        one, two, three = KEEP.args(option)
        named = 1 << one | 1 << two | 1 << three
        if named & ~g.players[self.seat].gods:
            return NOT_OF_EIGHT
        return NOT_DIFFERENT if len({one, two, three}) < len(KEEP.domains) else NOT_ASCENDING

    def do(self, g: State, option: int) -> Effects:
        one, two, three = KEEP.args(option)
        player = g.players[self.seat]
        kept = 1 << one | 1 << two | 1 << three
        player.played = player.gods & ~kept
        player.gods = kept
        if g.events is not None:
            for card in members(player.played):
                g.tell(PLAYED_GOD, self.seat, card)
        return ()


class ReceivePlayed(Effect[State]):
    """In reverse turn order the benefits of the five cards (T-045)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> Effects:
        return (PlayStart(self.seat, g.players[self.seat].played),)


class PlayStart(Question[State]):
    """One card after another for all, some or none of its benefits, or all of every card left together (T-018, T-045)."""

    def __init__(self, seat: int, cards: int) -> None:
        super().__init__(seat)
        self.cards = cards

    def options(self, g: State) -> list[int]:
        options = plays(g, self.seat, members(self.cards))
        return [ALL.base, *options] if self.cards & (self.cards - 1) else options

    def preferred(self, g: State) -> int:
        return ALL.base if self.cards & (self.cards - 1) else NOTHING

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return barred_plays(g, self.seat, members(self.cards))

    def verbs(self) -> list[Verb]:
        return [PLAY, ALL]

    def refuse(self, g: State, option: int) -> int:
        if option == ALL.base:
            return ONE_CARD_LEFT
        if not PLAY.owns(option):
            return 0
        card, share = PLAY.args(option)
        if not g.players[self.seat].played >> card & 1:
            return NOT_OF_FIVE
        return play_refusal(g, self.seat, card, share) if self.cards >> card & 1 else RECEIVED_BEFORE

    def do(self, g: State, option: int) -> Effects:
        if option == ALL.base:
            what: list[int] = []
            for card in members(self.cards):
                what += g.box.card_gain[card]
            return (Gain(self.seat, tuple(sorted(what)), GOD_BENEFITS),)
        card, share = PLAY.args(option)
        rest = self.cards & ~(1 << card)
        after: Effects = (PlayStart(self.seat, rest),) if rest else ()
        return (*received(g, self.seat, card, share), *after)

"""Divinations: announcing the crop below one's own pawn (P-070..P-078)."""

from typing import Final

from kancha.games.pachamama.events import DIVINED, MISSED, PASSED, TOOK_TOKEN
from kancha.games.pachamama.material import CROPS
from kancha.games.pachamama.offering import Offer
from kancha.games.pachamama.state import DIVINATION, ERRORS, SOLO, State
from kancha.games.pachamama.verbs import DIVINE, GROWS
from kancha.games.pachamama.wheel import choose_disc, disc
from kancha.kernel.bits import members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.verbs import PASS, PASS_VERB, STOP, STOP_VERB, Verb

ANY_CROP: Final = (1 << len(CROPS)) - 1
CROP_KNOWN: Final = 70
NO_PAWN: Final = 71
MUST_GO_ON: Final = 180


def add_divinations(g: State, seat: int, offer: Options) -> None:
    """Each own pawn on a bare cell with each of the five crops, even an absurd one (P-071)."""
    for cell in members(g.divinable(seat)):
        offer.add_board(DIVINE.start(cell), ANY_CROP)


def divination_rule(g: State, seat: int, cell: int) -> int:
    """The rule by which a seat cannot divine on a cell; 0 if it can. A pawn always stands on a tile (P-070, P-071)."""
    if not g.pawns[g.stock(seat)] >> cell & 1:
        return NO_PAWN
    return 0 if g.divinable(seat) >> cell & 1 else CROP_KNOWN


def refuse_divination(g: State, seat: int, option: int) -> int:
    """Why a divination is refused; 0 for what is none."""
    return divination_rule(g, seat, DIVINE.args(option)[0]) if DIVINE.owns(option) else 0


def refused_divinations(g: State, seat: int) -> list[tuple[int, int]]:
    """Own pawns that cannot divine."""
    refused: list[tuple[int, int]] = []
    for cell in members(g.pawns[g.stock(seat)] & ~g.divinable(seat)):
        refused += [(DIVINE.of(cell, crop), divination_rule(g, seat, cell)) for crop in range(len(CROPS))]
    return refused


def divinations(g: State, seat: int, declining: list[int]) -> Options:
    """What a seat may divine, and the answers that divine nothing."""
    options = Options(declining)
    add_divinations(g, seat, options)
    return options


class RevealCrop(Draw[State]):
    """The true crop of a bare cell is shown to everybody and planted (P-072)."""

    def __init__(self, seat: int, cell: int) -> None:
        self.seat = seat
        self.cell = cell

    def options(self, g: State) -> list[int]:
        return [GROWS.of(self.cell, crop) for crop in range(len(CROPS)) if g.supply_of_crop(crop)]

    def draw(self, g: State, chance: Chance) -> int:
        return GROWS.of(self.cell, disc(g, chance).crop[self.cell])

    def choose(self, g: State, chance: Chance, option: int) -> bool:
        after = g.clone()
        after.plant(self.cell, GROWS.args(option)[1])
        return choose_disc(after, chance)


class Announced(RevealCrop):
    """One divination: right scores the crop's level and a token, wrong loses the true level (P-072..P-076)."""

    def __init__(self, seat: int, cell: int, guess: int) -> None:
        super().__init__(seat, cell)
        self.guess = guess

    def judge(self, g: State, option: int) -> bool:
        """Plant the true crop and settle points and token; whether the guess was right."""
        crop = GROWS.args(option)[1]
        side = g.side(self.seat)
        g.plant(self.cell, crop)
        if crop != self.guess:
            if g.events is not None:
                g.tell(MISSED, self.seat, self.cell, crop, self.guess)
            g.score(side, -(crop + 1), ERRORS)
            return False
        if g.events is not None:
            g.tell(DIVINED, self.seat, self.cell, crop)
        g.score(side, crop + 1, DIVINATION)
        take_token(g, side, crop)
        return True


def take_token(g: State, side: int, crop: int) -> None:
    """One Offering token of the crop, unless the side holds one already (P-074, P-234)."""
    if g.tokens[side] >> crop & 1:
        return
    g.tokens[side] |= 1 << crop
    if g.events is not None:
        g.tell(TOOK_TOKEN, side, crop)


class Divination(Announced):
    """A divination of the Divine action; after a wrong one the turn is over, without an Offering (P-075..P-077)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        right = self.judge(g, option)
        if g.mode == SOLO:
            return (DivineRest(self.seat),)
        if not right:
            return ()
        return (DivineMore(self.seat),) if g.divinable(self.seat) else (Offer(self.seat),)


class DivineMore(Question[State]):
    """After a right divination: another pawn, or stop (P-075)."""

    def verbs(self) -> list[Verb]:
        return [DIVINE, STOP_VERB]

    def offer(self, g: State) -> Options:
        return divinations(g, self.seat, [STOP])

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def refuse(self, g: State, option: int) -> int:
        return refuse_divination(g, self.seat, option)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == STOP:
            return (Offer(self.seat),)
        cell, guess = DIVINE.args(option)
        return (Divination(self.seat, cell, guess),)


class DivineRest(Question[State]):
    """Solo: who divines must divine with all pawns on bare cells, also after an error (P-180, P-181)."""

    def verbs(self) -> list[Verb]:
        return [DIVINE, STOP_VERB]

    def offer(self, g: State) -> Options:
        return divinations(g, self.seat, [])

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def refuse(self, g: State, option: int) -> int:
        return MUST_GO_ON if option == STOP else refuse_divination(g, self.seat, option)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell, guess = DIVINE.args(option)
        return (Divination(self.seat, cell, guess),)


class EndDivine(Question[State]):
    """After the last tile: one divination, or pass for good (P-121)."""

    def verbs(self) -> list[Verb]:
        return [DIVINE, PASS_VERB]

    def offer(self, g: State) -> Options:
        return divinations(g, self.seat, [PASS])

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def refuse(self, g: State, option: int) -> int:
        return refuse_divination(g, self.seat, option)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == PASS:
            g.passed |= 1 << self.seat
            g.tell(PASSED, self.seat)
            return ()
        cell, guess = DIVINE.args(option)
        return (EndDivination(self.seat, cell, guess),)


class EndDivination(Announced):
    """An end divination: who is wrong has passed (P-122, P-123)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if not self.judge(g, option):
            g.passed |= 1 << self.seat
        return ()

"""Divinations: announcing the crop below one's own pawn (P-070..P-078)."""

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
from kancha.kernel.verbs import PASS, STOP

ANY_CROP = (1 << len(CROPS)) - 1
NOT_BARE = 70


def add_divinations(g: State, seat: int, offer: Options) -> None:
    """Each own pawn on a bare cell with each of the five crops, even an absurd one (P-071)."""
    for cell in members(g.divinable(seat)):
        offer.add_board(DIVINE.start(cell), ANY_CROP)


def refused_divinations(g: State, stock: int) -> list[tuple[int, int]]:
    """Pawns that stand on a crop already, or on no tile at all, cannot divine (P-070)."""
    found: list[tuple[int, int]] = []
    for cell in members(g.pawns[stock] & ~g.bare()):
        found += [(DIVINE.of(cell, crop), NOT_BARE) for crop in range(len(CROPS))]
    return found


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

    def offer(self, g: State) -> Options:
        found = Options([STOP])
        add_divinations(g, self.seat, found)
        return found

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == STOP:
            return (Offer(self.seat),)
        cell, guess = DIVINE.args(option)
        return (Divination(self.seat, cell, guess),)


class DivineRest(Question[State]):
    """Solo: who divines must divine with all pawns on bare cells, also after an error (P-180, P-181)."""

    def offer(self, g: State) -> Options:
        found = Options([])
        add_divinations(g, self.seat, found)
        return found

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell, guess = DIVINE.args(option)
        return (Divination(self.seat, cell, guess),)


class EndDivine(Question[State]):
    """After the last tile: one divination, or pass for good (P-121)."""

    def offer(self, g: State) -> Options:
        found = Options([PASS])
        add_divinations(g, self.seat, found)
        return found

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

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

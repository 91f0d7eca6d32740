"""Weaving: textiles of two squares, mirrored and turned at will, whose half suns join (A-049..A-056)."""

from typing import Final

from kancha.games.ayar.asking import forbidden
from kancha.games.ayar.events import FROM_TEXTILE, TEXTILE_SHOWN, TOOK_TEXTILE, WOVE
from kancha.games.ayar.material import LYING, NONE, PLACES, WEAVING, free_places
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import TEXTILE_FROM, TOP_TEXTILE, WEAVE
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question, Repeat
from kancha.kernel.options import Options
from kancha.kernel.verbs import STOP, STOP_VERB, Verb

TEXTILE_PILE: Final = 1
"""The number of the first textile pile among chance's piles."""
MOST_TEXTILES: Final = 2
LYING_PLACES: Final = (1 << LYING) - 1
STANDING_PLACES: Final = (1 << PLACES) - 1 & ~LYING_PLACES
AT_LEAST_ONE: Final = 2037
SAME_PILE: Final = 49
TOO_DEAR: Final = 1049
PILE_EMPTY: Final = 50
COVERED: Final = 52
SAME_WAY: Final = 55


class TakeTextile(Repeat[State]):
    """Take the top textile of one pile, or those of two different piles whose powers together are available (A-049)."""

    def __init__(self, seat: int, least: int, power: int, taken: int) -> None:
        """`power` is what is left of the line's, `taken` the set of piles a textile was taken from."""
        super().__init__(seat, least)
        self.power = power
        self.taken = taken

    def verbs(self) -> list[Verb]:
        return [TEXTILE_FROM, STOP_VERB]

    def refuse(self, g: State, option: int) -> int:
        if option == STOP:
            return AT_LEAST_ONE if self.least else 0
        if not TEXTILE_FROM.owns(option):
            return 0
        pile = TEXTILE_FROM.arg(option)
        if self.taken >> pile & 1:
            return SAME_PILE
        if g.tops[pile] == NONE:
            return PILE_EMPTY
        left = self.power + g.players[self.seat].bonus_power(WEAVING)
        return TOO_DEAR if pile + 1 > left else 0

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        if self.taken.bit_count() == MOST_TEXTILES or not free_places(player.covered):
            return []
        dearest = min(len(g.tops), self.power + player.bonus_power(WEAVING))
        piles = [pile for pile in range(dearest) if g.tops[pile] != NONE and not self.taken >> pile & 1]
        return [TEXTILE_FROM.of(pile) for pile in piles]

    def again(self, g: State, option: int) -> "TakeTextile":
        pile = TEXTILE_FROM.arg(option)
        return TakeTextile(self.seat, 0, self.power - (pile + 1), self.taken | 1 << pile)

    def act(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.held = take_top(g, self.seat, TEXTILE_FROM.arg(option))
        weave = WeaveTextile(self.seat)
        if g.box.loom.viracocha[g.held]:
            return (*gain_viracocha(g, self.seat, FROM_TEXTILE), weave)
        return (weave,)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, [*TEXTILE_FROM.over(15), STOP])


def take_top(g: State, side: int, pile: int) -> int:
    """The open textile of a pile; the one below is turned up when the activity is over (A-050)."""
    textile = g.tops[pile]
    g.tops[pile] = NONE
    if g.events is not None:
        g.tell(TOOK_TEXTILE, side, textile, pile)
    return textile


class WeaveTextile(Question[State]):
    """The textile taken covers two empty squares side by side, on either face, turned at will (A-052, A-055)."""

    def verbs(self) -> list[Verb]:
        return [WEAVE]

    def differs(self, g: State, turn: int) -> int:
        """The places where the textile turned so is not the same as turned otherwise, as a set (A-055)."""
        lying, standing = g.box.loom.turns[g.held]
        places = LYING_PLACES if lying >> turn & 1 else 0
        return places | STANDING_PLACES if standing >> turn & 1 else places

    def offer(self, g: State) -> Options:
        free = free_places(g.players[self.seat].covered)
        ways = Options([])
        for turn in range(4):
            ways.add_board(WEAVE.start(turn), free & self.differs(g, turn))
        return ways

    def refuse(self, g: State, option: int) -> int:
        if not WEAVE.owns(option):
            return 0
        turn, place = WEAVE.args(option)
        if not free_places(g.players[self.seat].covered) >> place & 1:
            return COVERED
        return 0 if self.differs(g, turn) >> place & 1 else SAME_WAY

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        turn, place = WEAVE.args(option)
        textile = g.held
        g.held = NONE
        g.players[self.seat].weave(g.box, textile, turn, place)
        if g.events is not None:
            g.tell(WOVE, self.seat, textile, turn, place)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, list(range(WEAVE.base, WEAVE.base + WEAVE.size)))


class ShowTops(Effect[State]):
    """Where a top textile is gone the next one lies open (A-016, A-050)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return tuple([ShowTop(pile) for pile in range(4) if g.tops[pile] == NONE and g.textiles_in(pile)])


class ShowTop(Draw[State]):
    """The next textile of a pile lies open."""

    def __init__(self, pile: int) -> None:
        self.pile = pile

    def options(self, g: State) -> list[int]:
        starts = g.box.loom.pile_start
        kinds = range(starts[self.pile], starts[self.pile + 1])
        return [TOP_TEXTILE.of(self.pile, kind) for kind in kinds if g.textiles[kind]]

    def draw(self, g: State, chance: Chance) -> int:
        start = g.box.loom.pile_start[self.pile]
        counts = g.textiles[start : g.box.loom.pile_start[self.pile + 1]]
        return TOP_TEXTILE.of(self.pile, start + chance.pick(TEXTILE_PILE + self.pile, counts))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        textile = TOP_TEXTILE.args(option)[1]
        g.textiles[textile] -= 1
        g.tops[self.pile] = textile
        if g.events is not None:
            g.tell(TEXTILE_SHOWN, self.pile, textile)
        return ()

"""The end: llamas turn to the sun or the moon, and the lower score counts (A-109..A-113, A-135)."""

from typing import Final

from kancha.games.ayar.asking import forbidden
from kancha.games.ayar.events import FINAL_SCORE, LLAMAS_SPLIT, WON
from kancha.games.ayar.scoring import best_split, final_score, standing
from kancha.games.ayar.state import MOON_LLAMAS, SUN_LLAMAS, State
from kancha.games.ayar.verbs import LLAMAS, SPLIT
from kancha.kernel.effects import Effect, Question, together
from kancha.kernel.verbs import Verb

TOO_MANY: Final = 109
BEYOND_THE_BOX: Final = 1109


class Ending(Effect[State]):
    """Everybody splits their llamas at the same time, and the lower score counts (A-109, A-112)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.sides() > g.seats:
            clan_first = g.is_ayllu(g.first)
            return (
                (AylluSplits(), SplitLlamas(0), Finish()) if clan_first else (SplitLlamas(0), AylluSplits(), Finish())
            )
        order = [(g.first + turn) % g.seats for turn in range(g.seats)]
        return (together(tuple([SplitLlamas(seat) for seat in order])), Finish())


class SplitLlamas(Question[State]):
    """So many llamas to the sun and so many to the moon; some may be left (A-109, A-112, A-113)."""

    def verbs(self) -> list[Verb]:
        return [SPLIT]

    def llamas(self, g: State) -> int:
        """How many can be shared out: those of the box at most (A-003)."""
        return min(g.llamas[self.seat], LLAMAS - 1)

    def refuse(self, g: State, option: int) -> int:
        if not SPLIT.owns(option):
            return 0
        sun, moon = SPLIT.args(option)
        if sun + moon > g.llamas[self.seat]:
            return TOO_MANY
        return BEYOND_THE_BOX if sun + moon > self.llamas(g) else 0

    def options(self, g: State) -> list[int]:
        llamas = self.llamas(g)
        if not llamas:
            return []
        return [SPLIT.of(sun, moon) for sun in range(llamas + 1) for moon in range(llamas - sun + 1)]

    def preferred(self, g: State) -> int:
        """The best final score, then the smaller gap."""
        llamas = self.llamas(g)
        if not llamas:
            return 0
        sun, moon = best_split(g.sun(self.seat), g.moon(self.seat), llamas, g.box.llamas, True)
        return SPLIT.of(sun, moon)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        sun, moon = SPLIT.args(option)
        convert(g, self.seat, sun, moon, g.box.llamas)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        sides = range(min(self.llamas(g) + 2, LLAMAS))
        return forbidden(self, g, [SPLIT.of(sun, moon) for sun in sides for moon in sides])


class AylluSplits(Effect[State]):
    """The Ayllu splits all its llamas for the best final score, by its own table (A-135)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        side = g.seats
        worth = g.solo_board().llamas
        sun, moon = best_split(g.sun(side), g.moon(side), g.llamas[side], worth, False)
        convert(g, side, sun, moon, worth)
        return ()


def convert(g: State, side: int, sun: int, moon: int, worth: list[int]) -> None:
    """Llamas become points; more than the table has count as its last (A-109, A-113)."""
    if g.events is not None:
        g.tell(LLAMAS_SPLIT, side, sun, moon)
    last = len(worth) - 1
    g.score(side, worth[min(sun, last)], SUN_LLAMAS)
    g.score(side, worth[min(moon, last)], MOON_LLAMAS)


class Finish(Effect[State]):
    """The final scores are told, and who has won (A-110, A-111)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.events is None:
            return ()
        every = [standing(g, side) for side in range(g.sides())]
        for side in range(g.sides()):
            g.tell(FINAL_SCORE, side, final_score(g, side))
        for side in range(g.sides()):
            if every[side] == max(every):
                g.tell(WON, side)
        return ()

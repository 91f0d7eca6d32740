"""What a good position is worth in Ayar: both scores as they will be, the lower one counting most."""

from math import exp
from typing import Final

from kancha.games.ayar.judge.prospects import Hopes, Prospect, prospect_of
from kancha.games.ayar.judge.to_come import left_to_do
from kancha.games.ayar.material import EXTRA_SUN, GOLD, NONE, REQUIRED, TEMPLE_MOONS
from kancha.games.ayar.scoring import standing
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import BUILD, CHECK_NEXT, HONOUR, PLANT, POT, RAFT, STEP, TEXTILE_FROM, WEAVE
from kancha.judging import Judge
from kancha.kernel.effects import Effect
from kancha.kernel.position import Position
from kancha.kernel.verbs import NO, STOP

# Tuned in the arena.
RIVAL: Final = 0.6  # how much of the best rival's gain is our loss
EARLY: Final = 0.6  # the share of the lower score in the worth at the start …
LATE: Final = 0.97  # … and at the end
SPREAD: Final = 2.5  # points that make a win likely at the end …
HAZE: Final = 4.0  # … and how many more at the start
TURNS: Final = 15  # of one player in a game


class AyarJudge(Judge[State]):
    """Devotion at all dawns to come, moons where they will still be scored, Raymi ahead, llamas where they help."""

    def worth(self, g: State, seat: int) -> float:
        return self.ahead(g, [], seat)

    def outlook(self, position: Position[State], seat: int) -> float:
        return self.ahead(position.state, position.pending, seat)

    def ahead(self, g: State, pending: list[Effect[State]], seat: int) -> float:
        """How far a seat is ahead, more or less."""
        heights = self.heights(g, pending)
        best = -1000.0
        for side in range(len(heights)):
            if side != seat and heights[side] > best:
                best = heights[side]
        return heights[seat] - RIVAL * best

    def heights(self, g: State, pending: list[Effect[State]]) -> list[float]:
        """What every side will come to."""
        hopes = Hopes(g)
        prospects = self.prospects(g, pending, hopes)
        return [height(g, prospect.side, prospect, hopes) for prospect in prospects]

    def prospects(self, g: State, pending: list[Effect[State]], hopes: Hopes) -> list[Prospect]:
        """Both scores of every side as they will be, with what is still to be done."""
        doing = left_to_do(g, pending, hopes)
        prospects: list[Prospect] = []
        for side in range(g.sides()):
            prospect = prospect_of(g, side, hopes)
            if doing is not None and doing.side == side:
                prospect.sun += doing.sun
                prospect.moon += doing.moon
            prospects.append(prospect)
        return prospects

    def term_names(self) -> list[str]:
        return ["score", "sun", "moon", "llamas"]

    def terms(self, position: Position[State]) -> list[list[float]]:
        """The score that counts, and the two it is made from: they do not add up, the lower one decides."""
        g = position.state
        hopes = Hopes(g)
        terms: list[list[float]] = []
        for prospect in self.prospects(g, position.pending, hopes):
            side = prospect.side
            llamas = float(g.llamas[side]) if hopes.dawns else 0.0
            terms.append([height(g, side, prospect, hopes), prospect.sun, prospect.moon, llamas])
        return terms

    def total(self, terms: list[float]) -> float:
        return terms[0]

    def progress(self, g: State) -> float:
        """By the tambos: each turn takes one away."""
        left = 0
        for player in g.players:
            left += player.tambos.bit_count() - 1
        return max(0.0, 1.0 - left / (TURNS * len(g.players)))

    def chances(self, g: State, seat: int) -> float:
        return self.likely(g, [])[seat]

    def forecast(self, position: Position[State], seats: int) -> list[float]:
        g = position.state
        if position.over():
            every = [standing(g, side) for side in range(g.sides())]
            top = max(every)
            return [1.0 if every[seat] == top else 0.0 for seat in range(seats)]
        return self.likely(g, position.pending)

    def likely(self, g: State, pending: list[Effect[State]]) -> list[float]:
        """How likely each seat is to win, by how far it is ahead of the best other side."""
        heights = self.heights(g, pending)
        left = g.players[0].tambos.bit_count() - 1
        scale = SPREAD + HAZE * left / TURNS
        chances: list[float] = []
        for seat in range(g.seats):
            best = -1000.0
            for side in range(len(heights)):
                if side != seat and heights[side] > best:
                    best = heights[side]
            chances.append(1.0 / (1.0 + exp(-max(-60.0, min(60.0, (heights[seat] - best) / scale)))))
        return chances

    def promise(self, g: State, seat: int, options: list[int]) -> list[float]:
        """A quick guess: strong lines, much use of the power, slots that are nearly complete."""
        player = g.players[seat]
        guesses: list[float] = []
        for option in options:
            guess = 0.0
            if STEP.owns(option):
                marker, line, _ = STEP.args(option)
                guess = 0.5 * player.power_of(line) - (0.3 if marker == GOLD else 0.0)
            elif option in (STOP, NO):
                guess = -1.5
            elif HONOUR.owns(option):
                slot = HONOUR.arg(option)
                guess = 1.0 - 0.5 * (REQUIRED[slot] - player.viracocha[slot])
                if slot in (EXTRA_SUN, TEMPLE_MOONS):
                    guess += 0.3
            elif POT.owns(option):
                guess = self.pot(g, seat, POT.arg(option))
            elif PLANT.owns(option):
                each = PLANT.arg(option)
                guess = 2.0 * player.maize[each] / g.box.board.set_size[each]
            elif TEXTILE_FROM.owns(option):
                guess = 0.3 * TEXTILE_FROM.arg(option)
            elif WEAVE.owns(option):
                guess = -0.2 * (WEAVE.args(option)[1] % 8)
            elif RAFT.owns(option):
                guess = 0.05 * g.box.lake.moons[RAFT.arg(option)]
            elif BUILD.owns(option) or CHECK_NEXT.owns(option):
                guess = 0.0
            guesses.append(guess)
        return guesses

    def pot(self, g: State, seat: int, place: int) -> float:
        """A vessel of a colour one has already, or one with a Viracocha."""
        if place >= len(g.shelf) or g.shelf[place] == NONE:
            return 0.6
        kind = g.shelf[place]
        same = 0
        for other in g.players[seat].pots:
            if other >> 1 == kind >> 1:
                same += 1
        return 0.4 * min(same, 3) + 0.8 * (kind & 1) - 0.1 * place


def height(g: State, side: int, prospect: Prospect, hopes: Hopes) -> float:
    """One number for both scores: llamas go where they help, and the lower score counts the more the nearer the end."""
    llamas = g.llamas[side] if hopes.dawns else 0
    worth = g.box.llamas if side < g.seats else g.solo_board().llamas
    last = len(worth) - 1
    sun, moon = prospect.sun, prospect.moon
    low, high = min(sun, moon), max(sun, moon)
    if llamas:
        best = -1.0
        for on_sun in range(llamas + 1):
            s = sun + worth[min(on_sun, last)]
            m = moon + worth[min(llamas - on_sun, last)]
            lower = min(s, m)
            if lower > best:
                best = lower
                low, high = lower, max(s, m)
    left = g.players[min(side, g.seats - 1)].tambos.bit_count() - 1
    share = LATE + (EARLY - LATE) * left / TURNS
    return share * low + (1.0 - share) * high

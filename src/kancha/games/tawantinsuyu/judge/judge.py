"""What a good position is worth in Tawantinsuyu: points scored, points at the end, and what is likely to follow."""

from math import exp
from typing import Final

from kancha.games.tawantinsuyu.judge.glances import glances
from kancha.games.tawantinsuyu.judge.holdings import cards_worth, pieces_worth, regions_worth
from kancha.games.tawantinsuyu.judge.pending import WORTHS
from kancha.games.tawantinsuyu.judge.prices import (
    FIRST_WORKER,
    SECOND_WORKER,
    TAPESTRY_HOPE,
    TRADES,
    WOVEN,
    Prices,
    purse,
    task_worths,
    time_ahead,
)
from kancha.games.tawantinsuyu.judge.reserve import Reserve
from kancha.games.tawantinsuyu.judge.to_come import ToCome
from kancha.games.tawantinsuyu.material import FESTIVALS, NONE
from kancha.games.tawantinsuyu.placement import Arrive
from kancha.games.tawantinsuyu.scoring import final_points
from kancha.games.tawantinsuyu.state import AXOMAMMA, COMPETITIVE, State
from kancha.games.tawantinsuyu.weaving import joints
from kancha.judging import Judge
from kancha.kernel.effects import Effect
from kancha.kernel.position import Position

# Tuned by playing.
TEMPO: Final = 41.6  # points a whole game brings whatever one has: with Axomamma's it says whether to hasten the end
TEMPO_MANY: Final = 11.2  # the same among players, where both gain by a longer game
AXO_RATE: Final = 142.8  # points Axomamma makes in a whole game, whatever happens
RIVAL: Final = 0.556  # how much of the best rival's standing is our loss
RIVAL_SOLO: Final = 0.348  # … and of Axomamma's: a win asks for more than 120 points too
SPREAD: Final = 8.0  # points that make a win likely at the end …
HAZE: Final = 18.0  # … and how many more at the start


class TawantinsuyuJudge(Judge[State]):
    """Points scored, points at the end, and what hands, pieces and the moment promise."""

    def __init__(self) -> None:
        self.priced = ""
        self.prices: Prices | None = None
        self.joined: list[float] = []

    def study(self, g: State) -> Prices:
        """Price the printed gains once per edition."""
        if self.prices is None or self.priced != g.box.edition:
            self.priced = g.box.edition
            self.prices = Prices(g.box)
        return self.prices

    def standings(self, g: State, arriving: Arrive | None = None) -> list[float]:
        """What every side will have in the end, more or less.

        A worker that is arriving while its food is being paid is in the reserve still, but no longer free to go elsewhere.
        """
        prices = self.study(g)
        ahead = time_ahead(g)
        self.joined = []
        worths: list[float] = []
        for side in range(len(g.players)):
            if g.over:
                worths.append(float(g.players[side].total()))
                self.joined.append(0.0)
            elif side < g.seats:
                gone = arriving.worker if arriving is not None and arriving.seat == side else NONE
                worths.append(self.standing(g, prices, side, ahead, gone))
            else:
                worths.append(self.automaton(g, side, ahead))
                self.joined.append(0.0)
        return worths

    def standing(self, g: State, prices: Prices, side: int, ahead: float, gone: int) -> float:
        """A player: points now and at the end as things are, and what hands, pieces and time will bring."""
        player = g.players[side]
        left = FESTIVALS - g.celebrated
        worth = float(player.total())
        for points, _ in final_points(g, player):
            worth += points
        joined = 0.0
        for edge in joints(g.box, player.tapestries):
            joined += prices.edges[edge]
        self.joined.append(joined)
        worth += joined * (left + TRADES * ahead)
        for row in player.tapestries:
            worth += WOVEN * ahead * TAPESTRY_HOPE[len(row)]
        worth += purse(player, ahead)
        number = player.worker_count()
        if gone != NONE:
            number -= 1
            worth -= g.box.final_worker
        if number:
            worth += ahead * (FIRST_WORKER + (SECOND_WORKER if number > 1 else 0.0) - min(number, 3))
            worths = task_worths(g, prices, side, joined, ahead)
            worth += min(1.0, 3.0 * ahead) * Reserve(g, side, worths, ahead, gone).worth(prices)
        worth += left * (g.box.temple_festival[player.temple] + 0.6 * prices.temple[player.temple])
        worth += cards_worth(g, prices, player, ahead)
        worth += pieces_worth(g, prices, player, side, ahead)
        worth += regions_worth(g, side, ahead)
        return worth + (TEMPO_MANY if g.mode == COMPETITIVE else TEMPO) * ahead

    def automaton(self, g: State, side: int, ahead: float) -> float:
        """Axomamma earns steadily, whatever he has."""
        player = g.players[side]
        left = FESTIVALS - g.celebrated
        worth = float(player.total())
        for points, _ in final_points(g, player):
            worth += points
        worth += left * g.box.temple_festival[player.temple]
        worth += left * sum([len(row) for row in player.tapestries])
        worth += regions_worth(g, side, ahead)
        return worth + AXO_RATE * ahead

    def expected(self, position: Position[State]) -> list[float]:
        """The same in the middle of a turn, with all that is pending."""
        g = position.state
        if g.over:
            return self.standings(g)
        pending = position.pending
        worths = self.standings(g, on_the_way(pending))
        ToCome(g, self.study(g), self.joined, time_ahead(g), worths).add(pending, WORTHS)
        return worths

    def worth(self, g: State, seat: int) -> float:
        """How far a seat is ahead, more or less."""
        return lead(g, self.standings(g), seat)

    def outlook(self, position: Position[State], seat: int) -> float:
        return lead(position.state, self.expected(position), seat)

    def chances(self, g: State, seat: int) -> float:
        return likelihood(g, self.standings(g), seat)

    def forecast(self, position: Position[State], seats: int) -> list[float]:
        g = position.state
        worths = self.foreseen(position)
        return [likelihood(g, worths, seat) for seat in range(seats)]

    def foreseen(self, position: Position[State]) -> list[float]:
        """What every side may expect, with the whole turns still to be taken in this round."""
        g = position.state
        worths = self.expected(position)
        if not g.over:
            ToCome(g, self.study(g), self.joined, 0.0, worths).add_turns(position.pending)
        return worths

    def term_names(self) -> list[str]:
        return ["points", "final", "weaving", "goods", "cards", "pieces", "regions", "workers"]

    def terms(self, position: Position[State]) -> list[list[float]]:
        """Workers are all the rest: who is in the reserve, the Temple, the turn and the time that is left."""
        g = position.state
        worths = self.foreseen(position)
        joined = self.joined
        prices = self.study(g)
        ahead = time_ahead(g)
        terms: list[list[float]] = []
        for side in range(len(worths)):
            player = g.players[side]
            parts = [float(player.total()), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
            if not g.over:
                parts[1] = float(sum([points for points, _ in final_points(g, player)]))
                parts[6] = regions_worth(g, side, ahead)
                if side < g.seats:
                    parts[2] = joined[side] * (FESTIVALS - g.celebrated + TRADES * ahead)
                    parts[3] = purse(player, ahead)
                    parts[4] = cards_worth(g, prices, player, ahead)
                    parts[5] = pieces_worth(g, prices, player, side, ahead)
            terms.append(parts + [worths[side] - sum(parts)])
        return terms

    def progress(self, g: State) -> float:
        return 1.0 if g.over else max(0.0, 1.0 - time_ahead(g))

    def promise(self, g: State, seat: int, options: list[int]) -> list[float]:
        """A first look at each option."""
        prices = self.study(g)
        joined = 0.0
        for edge in joints(g.box, g.players[seat].tapestries):
            joined += prices.edges[edge]
        return glances(g, prices, seat, joined, options)


def on_the_way(pending: list[Effect[State]]) -> Arrive | None:
    """The worker that will be put down once its way is paid."""
    if len(pending) > 1:
        effect = pending[-2]
        if isinstance(effect, Arrive):
            return effect
    return None


def best_other(standings: list[float], seat: int) -> float:
    best = -1000.0
    for side in range(len(standings)):
        if side != seat and standings[side] > best:
            best = standings[side]
    return best


def lead(g: State, standings: list[float], seat: int) -> float:
    """How far a seat is ahead; its own points count for more than a rival's."""
    return standings[seat] - (RIVAL if g.mode == COMPETITIVE else RIVAL_SOLO) * best_other(standings, seat)


def likelihood(g: State, standings: list[float], seat: int) -> float:
    """The lead turned into a chance of winning: it counts for more the less is left to play."""
    own = standings[seat]
    if g.mode == COMPETITIVE:
        margin = own - best_other(standings, seat)
    else:
        margin = min(own - standings[AXOMAMMA], own - g.box.solo.win_above)
    return 1.0 / (1.0 + exp(-margin / (SPREAD + HAZE * time_ahead(g))))

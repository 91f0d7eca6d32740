"""What a good position is worth in Cuzco: cities held, temples about to rise, basins about to close, and the means left."""

from math import exp
from typing import Final

from kancha.games.cuzco_kramer.basins import ring_of
from kancha.games.cuzco_kramer.finish import city_points, position_in
from kancha.games.cuzco_kramer.judge.glances import Glance
from kancha.games.cuzco_kramer.material import INNER, MAP, NONE, beside, flood, value_for, with_neighbours
from kancha.games.cuzco_kramer.state import OWN_KINDS, State
from kancha.games.cuzco_kramer.temples import storeys_there
from kancha.judging import Judge
from kancha.kernel.bits import members
from kancha.kernel.position import Position

# Tuned in the arena; points unless said otherwise.
AP: Final = 0.55  # an action point still in hand
NOW: Final = 0.85  # how sure a temple is that the active player can raise at once
LATER: Final = 0.3  # the same when the others move first
HELD: Final = 0.8  # how sure a first place is to last until the count
CLOSING: Final[list[float]] = [
    0.75,
    0.5,
    0.26,
    0.14,
    0.08,
    0.04,
    0.02,
]  # a basin's points by cells still bare around it
HOLE: Final = 0.6  # a hole that one basin would fill
PRESENT: Final = 0.55  # an Inca on the land, for the first few
CROWD: Final = 6
HEIGHT: Final = 0.07  # every level an Inca stands on
TOKEN: Final = 0.9
CARD: Final = 0.3
TILES: Final[list[float]] = [0.22, 0.4, 0.35]  # doubles, villages, cultures kept for the end
RIVAL: Final = 0.7  # how much of a rival's gain is our loss
WORLDS: Final = 4  # hands matter in festivals only


class CuzcoJudge(Judge[State]):
    """Points scored, and what the land promises to each seat."""

    def estimates(self, g: State) -> list[float]:
        """What every seat will have."""
        early = g.triples / g.box.triples if g.ending == NONE else 0.0
        worths = [float(g.total(seat)) for seat in range(g.seats)]
        self.add_places(g, early, worths)
        self.add_basins(g, worths)
        if g.feast != NONE:
            self.add_feast(g, worths)
        for seat in range(g.seats):
            if not g.counted >> seat & 1:
                worths[seat] += self.means(g, seat, early)
        return worths

    def add_places(self, g: State, early: float, worths: list[float]) -> None:
        """Cities by the count they lead to, and temples that somebody may build or enlarge."""
        final = 1.0 - 0.6 * early
        everybody = g.occupied
        for cells in g.places:
            if not cells & everybody:
                continue
            size = cells.bit_count()
            temple = g.temple_in(cells)
            present = g.value_at(temple) if temple != NONE else 0
            value = value_for(size)
            if not present and (value == 0 or not g.storeys[0]):
                continue
            keys = g.standing(cells)
            leader = g.highest(cells)
            grows = value > present and leader != NONE and storeys_there(g, present, value)
            if grows:
                worths[leader] += value / 2 * self.certainty(g, leader, temple)
            lasting = float(max(present, value)) if grows else float(present)
            if not present:
                lasting = value * 0.5
            for seat in range(g.seats):
                if keys[seat] and not g.counted >> seat & 1:
                    points = city_points(2, position_in(keys, seat)) / 2
                    sure = 1.0 if g.ending != NONE and seat == g.active else HELD
                    worths[seat] += lasting * points * final * sure

    def certainty(self, g: State, leader: int, temple: int) -> float:
        """How likely the highest in a place is to raise its temple before somebody is higher."""
        if g.counted >> leader & 1:
            return 0.0
        if leader == g.active and g.ap and not (temple != NONE and g.changed >> temple & 1):
            return NOW
        if g.ending != NONE and leader == g.active:
            return 0.0
        return LATER

    def add_basins(self, g: State, worths: list[float]) -> None:
        """Basins and holes by how nearly they are enclosed, for whoever stands highest around."""
        terrain = g.village | g.culture
        left = g.basins & ~g.settled
        while left:
            basin = flood(left & -left, g.basins)
            left &= ~basin
            ring = ring_of(basin)
            leader = g.highest(ring)
            if leader != NONE:
                bare = min((ring & ~terrain).bit_count(), 6)
                worths[leader] += g.box.basin_points * basin.bit_count() * CLOSING[bare]
        if g.basins_left:
            open_ground = ~terrain
            bare = INNER & open_ground & ~g.basins
            for cell in members(bare & ~beside(open_ground & MAP)):
                leader = g.highest(with_neighbours(1 << cell))
                if leader != NONE:
                    worths[leader] += g.box.basin_points * HOLE

    def means(self, g: State, seat: int, early: float) -> float:
        """Incas, tokens, tiles and cards: what a seat can still do something with."""
        incas = g.incas[seat]
        number = incas.bit_count()
        worth = PRESENT * (min(number, CROWD) + 0.3 * max(0, number - CROWD)) * (0.35 + 0.65 * early)
        for cell in members(incas):
            worth += HEIGHT * g.level[cell]
        keep = min(1.0, 0.25 + 1.2 * early)
        if g.ending != NONE and seat == g.active:
            keep = 0.0
        worth += TOKEN * keep * g.tokens[seat]
        for kind in range(OWN_KINDS):
            worth += TILES[kind] * keep * g.tiles[seat * OWN_KINDS + kind]
        worth += CARD * keep * min(g.hand_size[seat], 6)
        if g.feast == NONE:
            worth += self.festival(g, seat)
        return worth

    def festival(self, g: State, seat: int) -> float:
        """The best festival a seat could propose, as far as its cards go."""
        waiting = g.temples & ~g.discs
        points = g.could_bid(seat) if waiting and g.display != NONE else 0
        if not points:
            return 0.0
        best = 0.0
        for cells in g.places:
            if cells & waiting and cells & g.incas[seat]:
                step = g.value_at(g.temple_in(cells)) // 2 - 1
                rivals = 0
                for other in range(g.seats):
                    if other != seat and g.incas[other] & cells and g.hand_size[other]:
                        rivals += 1
                gain = float(g.box.solo[step])
                if rivals:
                    gain = (g.box.tied[step] + gain * min(points, 6) / 6) / 2
                best = max(best, gain)
        if g.ending != NONE and seat != g.active:
            return 0.0
        return best * (0.55 if seat == g.active else 0.3)

    def add_feast(self, g: State, worths: list[float]) -> None:
        """The festival being held: who could outbid whom."""
        step = g.value_at(g.feast) // 2 - 1
        reach = [g.bid_of(seat) + g.could_bid(seat) if g.bidders >> seat & 1 else 0 for seat in range(g.seats)]
        top = max(reach)
        leaders = reach.count(top)
        for seat in range(g.seats):
            if not g.bidders >> seat & 1:
                continue
            if g.bidders == 1 << seat:
                worths[seat] += g.box.solo[step]
            elif reach[seat] == top:
                worths[seat] += 0.8 * (g.box.solo[step] if leaders == 1 else g.box.tied[step])
            else:
                worths[seat] += 0.25 * g.box.tied[step]

    def worth(self, g: State, seat: int) -> float:
        """How far a seat is ahead, more or less, with what its own turn still offers."""
        worths = self.estimates(g)
        others = [worths[other] for other in range(g.seats) if other != seat]
        mine = worths[seat]
        if g.active == seat:
            mine += AP * g.ap
        return mine - RIVAL * (max(others) + sum(others) / len(others)) / 2

    def chances(self, g: State, seat: int) -> float:
        """How likely a seat is to win."""
        return self.chance_by(g, self.estimates(g), seat)

    def forecast(self, position: Position[State], seats: int) -> list[float]:
        """The chances of every seat by the same estimates."""
        g = position.state
        worths = self.estimates(g)
        return [self.chance_by(g, worths, seat) for seat in range(seats)]

    def chance_by(self, g: State, worths: list[float], seat: int) -> float:
        """The lead turned into a chance of winning: it counts for more the less is left to play."""
        mine = worths[seat] + AP * g.ap if g.active == seat else worths[seat]
        lead = mine - max([worths[other] for other in range(g.seats) if other != seat])
        return 1.0 / (1.0 + exp(-lead / (5.0 + 0.35 * g.triples)))

    def term_names(self) -> list[str]:
        return ["points", "cities", "basins", "festival", "means", "actions"]

    def terms(self, position: Position[State]) -> list[list[float]]:
        g = position.state
        early = g.triples / g.box.triples if g.ending == NONE else 0.0
        cities = [0.0] * g.seats
        basins = [0.0] * g.seats
        feasts = [0.0] * g.seats
        self.add_places(g, early, cities)
        self.add_basins(g, basins)
        if g.feast != NONE:
            self.add_feast(g, feasts)
        terms: list[list[float]] = []
        for seat in range(g.seats):
            means = 0.0
            if not g.counted >> seat & 1:
                means = self.means(g, seat, early)
                if g.feast == NONE:
                    feasts[seat] = self.festival(g, seat)
                    means -= feasts[seat]
            actions = AP * g.ap if g.active == seat else 0.0
            terms.append([float(g.total(seat)), cities[seat], basins[seat], feasts[seat], means, actions])
        return terms

    def progress(self, g: State) -> float:
        """The triples lie for most of the game; the last turns and counts are the rest."""
        if g.ending == NONE:
            return 0.85 * (1.0 - g.triples / g.box.triples)
        return 0.85 + 0.15 * g.counted.bit_count() / g.seats

    def promise(self, g: State, seat: int, options: list[int]) -> list[float]:
        """A glance at each option."""
        glance = Glance(g, seat)
        return [glance.of(option) for option in options]

    def breadth(self) -> int:
        return 14

    def plans(self, g: State) -> bool:
        return g.feast == NONE

    def worlds(self, g: State) -> int:
        return 1 if g.feast == NONE else WORLDS

"""What a good position is worth in Pachamama. Everything is deduced from what lies on the table; the map is never seen."""

from math import exp
from typing import Final

from mypy_extensions import i64

from kancha.games.pachamama.coop import Wilderness
from kancha.games.pachamama.maps.deduction import deduce
from kancha.games.pachamama.material import CELLS
from kancha.games.pachamama.offering import LastOffer, OtomaOffering
from kancha.games.pachamama.state import COMPETITIVE, OTOMA, PLAYERS, State
from kancha.games.pachamama.turn import Finish
from kancha.games.pachamama.verbs import DIVINE, EXPLORE, OFFER, RECALL, RESERVE
from kancha.judging import Judge
from kancha.kernel.bits import members
from kancha.kernel.position import Position

# Tuned in the arena; points unless said otherwise.
CERTAIN: Final = 0.92  # share of a crop's level for a pawn that knows it but has not said so
HOPE: Final[list[float]] = [0.0, CERTAIN, 0.5, 0.3, 0.2, 0.12]  # the same, by number of crops still possible
HELD: Final[list[float]] = [0.0, 0.5, 1.6, 3.6, 6.4, 9.5]  # tokens in hand while there is time to complete a set
FREE_PAWN: Final = 0.45  # a pawn that can explore next without giving anything up
CLIMB: Final = 0.3  # share of what the next stone of a column will score
RIVAL: Final = 0.7  # how much of a rival's gain is our loss
LATE: Final = 10  # undiscovered cells below which tokens are worth what they fetch now
KEPT: Final = 4000  # deductions kept
TOGETHER: Final = 12  # cells told in one number


def hopes(crops: int) -> float:
    """What a pawn on a bare cell will bring that may bear these crops."""
    levels = [crop + 1 for crop in members(crops)]
    if not levels:
        return 0.0
    return max(HOPE[len(levels)] * sum(levels), float(2 * levels[-1] - sum(levels))) / len(levels)


def last_word(crops: int) -> float:
    """What an end divination there will bring: nobody learns more now, so only what is certain or likely enough (P-121)."""
    levels = [crop + 1 for crop in members(crops)]
    return max(0.0, CERTAIN * (2 * levels[-1] - sum(levels)) / len(levels)) if levels else 0.0


HOPES: Final[list[float]] = [hopes(crops) for crops in range(32)]
LAST_WORDS: Final[list[float]] = [last_word(crops) for crops in range(32)]


def laid_out(g: State) -> tuple[int, int, int, int, int]:
    """All that lies on the board and in the stacks, in a few numbers."""
    words: list[int] = []
    word: i64 = 0
    for terrain in g.left:
        word = word * 64 + terrain
    land, crop = g.land, g.crop
    for cell in range(CELLS):
        if cell % TOGETHER == 0:
            words.append(int(word))
            word = 0
        word = word * 32 + (land[cell] + 1) * 6 + crop[cell] + 1
    return words[0], words[1], words[2], words[3], int(word)


class PachamamaJudge(Judge[State]):
    """Points scored, and what pawns, tokens and stones are likely to bring."""

    def __init__(self) -> None:
        self.seen: dict[tuple[int, int, int, int, int], list[int]] = {}

    def crops(self, g: State) -> list[int]:
        """The crops each cell may bear; kept, since most options leave the board as it is."""
        key = laid_out(g)
        possible = self.seen.get(key)
        if possible is None:
            if len(self.seen) >= KEPT:
                self.seen = {}
            possible = deduce(g.board, g.land, g.crop, g.left).crops()
            self.seen[key] = possible
        return possible

    def estimate(self, g: State, side: int, stock: int, crops: list[int]) -> float:
        """What a side will have: its points, and what its pawns, tokens and stones promise."""
        tokens = g.tokens[side]
        left = sum(g.left)
        value = float(g.total(side))
        bare = g.known & ~g.planted
        if stock >= 0:
            if left:
                value += self.prospects(g, g.pawns[stock] & bare, tokens, crops)
                free = g.reserve[stock] + (g.pawns[stock] & ~bare).bit_count()
                value += FREE_PAWN * min(free, 2)
            elif g.mode == COMPETITIVE and not g.passed >> side & 1:
                value += self.last_words(g.pawns[stock] & bare, crops)
        value += self.hoard(g, tokens.bit_count(), left)
        if left:
            value += CLIMB * self.next_climbs(g, side, left)
        return value

    def prospects(self, g: State, cells: int, tokens: int, crops: list[int]) -> float:
        """What pawns on bare cells will bring."""
        value = 0.0
        for cell in members(cells):
            possible = crops[cell]
            value += HOPES[possible]
            if possible and not possible & possible - 1 and not tokens & possible:
                value += 0.8
        return value

    def last_words(self, cells: int, crops: list[int]) -> float:
        """What the end divinations will bring (P-121)."""
        value = 0.0
        for cell in members(cells):
            value += LAST_WORDS[crops[cell]]
        return value

    def hoard(self, g: State, number: int, left: int) -> float:
        """What tokens in hand are worth: near the end what they fetch, before that the hope of a full set."""
        now = 0.97 * g.box.offering_points[number]
        if left >= LATE:
            return max(now, HELD[number])
        return now + (max(now, HELD[number]) - now) * left / LATE

    def next_climbs(self, g: State, side: int, left: int) -> float:
        """What the next discovery of each terrain would score, as likely as that terrain is."""
        stones = g.stones[side * 4 : side * 4 + 4]
        value = 0.0
        for terrain in range(4):
            if not g.left[terrain]:
                continue
            level = stones[terrain] + 1
            points = 1 if level > g.box.top_level else 1 + stones.count(level)
            value += points * g.left[terrain] / left
        return value

    def standing(self, g: State) -> list[float]:
        """The estimate of every side."""
        crops = self.crops(g)
        if g.mode == COMPETITIVE:
            return [self.estimate(g, seat, seat, crops) for seat in range(g.seats)]
        ours = self.estimate(g, PLAYERS, 0, crops)
        bare = g.known & ~g.planted
        for stock in range(1, len(g.pawns) if any(g.left) else 1):
            ours += self.prospects(g, g.pawns[stock] & bare, g.tokens[PLAYERS], crops)
        return [ours, self.estimate(g, OTOMA, -1, crops)]

    def worth(self, g: State, seat: int) -> float:
        """How far a seat is ahead, more or less."""
        standing = self.standing(g)
        mine = g.side(seat)
        others = [standing[side] for side in range(len(standing)) if side != mine]
        return standing[mine] - RIVAL * max(others)

    def chances(self, g: State, seat: int) -> float:
        """The lead turned into a chance of winning: it counts for more the less is left to play."""
        standing = self.standing(g)
        mine = g.side(seat)
        lead = standing[mine] - max([standing[side] for side in range(len(standing)) if side != mine])
        spread = 3.0 + 0.35 * sum(g.left)
        return 1.0 / (1.0 + exp(-lead / spread))

    def outlook(self, position: Position[State], seat: int) -> float:
        ending = self.ending(position)
        if not ending:
            return self.worth(position.state, seat)
        mine = position.state.side(seat)
        return ending[mine] - RIVAL * max([ending[side] for side in range(len(ending)) if side != mine])

    def forecast(self, position: Position[State], seats: int) -> list[float]:
        g = position.state
        ending = self.ending(position)
        if not ending:
            return [self.chances(g, seat) for seat in range(seats)]
        forecast: list[float] = []
        for seat in range(seats):
            mine = g.side(seat)
            lead = ending[mine] - max([ending[side] for side in range(len(ending)) if side != mine])
            forecast.append(1.0 / (1.0 + exp(-max(-60.0, min(60.0, lead)))))
        return forecast

    def ending(self, position: Position[State]) -> list[float]:
        """What every side ends with once nothing but last Offerings is left; tokens kept are worth nothing then (P-125)."""
        g = position.state
        totals = [float(g.total(side)) for side in range(g.sides())]
        if position.over():
            return totals
        if not any(isinstance(effect, Finish) for effect in position.pending):
            return []
        for effect in position.pending:
            if isinstance(effect, LastOffer):
                side = g.side(effect.seat)
                totals[side] += g.box.offering_points[g.tokens[side].bit_count()]
            elif isinstance(effect, OtomaOffering):
                totals[OTOMA] += g.box.offering_points[g.tokens[OTOMA].bit_count()]
            elif isinstance(effect, Wilderness):
                totals[OTOMA] += g.empty().bit_count()
        return totals

    def term_names(self) -> list[str]:
        return ["points", "pawns", "tokens", "stones"]

    def terms(self, position: Position[State]) -> list[list[float]]:
        g = position.state
        left = sum(g.left)
        ending = self.ending(position)
        if ending:
            return [[total, 0.0, 0.0, 0.0] for total in ending]
        standing = self.standing(g)
        terms: list[list[float]] = []
        for side in range(len(standing)):
            points = float(g.total(side))
            tokens = self.hoard(g, g.tokens[side].bit_count(), left)
            stones = CLIMB * self.next_climbs(g, side, left) if left else 0.0
            terms.append([points, standing[side] - points - tokens - stones, tokens, stones])
        return terms

    def progress(self, g: State) -> float:
        left = sum(g.left)
        return 1.0 - left / (left + g.known.bit_count())

    def promise(self, g: State, seat: int, options: list[int]) -> list[float]:
        """A glance at each option: sure divinations first, then discoveries, then the rest."""
        crops = self.crops(g)
        tokens = g.tokens[g.side(seat)]
        bare = g.known & ~g.planted
        values: list[float] = []
        for option in options:
            if DIVINE.owns(option):
                cell, guess = DIVINE.args(option)
                values.append(self.divining(crops[cell], guess, tokens))
            elif EXPLORE.owns(option):
                origin, cell = EXPLORE.args(option)
                leaves = origin != RESERVE and bare >> origin & 1 == 1
                value = 0.3 if g.planted >> cell & 1 else 1.5
                if bare >> cell & 1:
                    value = 0.2 + self.prospects(g, 1 << cell, tokens, crops)
                elif not g.known >> cell & 1:
                    value = 1.0 + HOPE[2] * 2
                values.append(value - (self.prospects(g, 1 << origin, tokens, crops) if leaves else 0.0))
            elif RECALL.owns(option):
                cell = RECALL.arg(option)
                values.append(-0.2 - (self.prospects(g, 1 << cell, tokens, crops) if bare >> cell & 1 else 0.0))
            elif OFFER.owns(option):
                given = OFFER.arg(option).bit_count()
                kept = tokens.bit_count() - given
                left = sum(g.left)
                values.append(g.box.offering_points[given] + self.hoard(g, kept, left))
            else:
                values.append(0.0)
        return values

    def divining(self, possible: int, guess: int, tokens: int) -> float:
        """What announcing a crop is worth when all possible ones are equally likely."""
        levels = members(possible)
        if not possible >> guess & 1:
            return -5.0
        lost = sum(levels) + len(levels) - guess - 1
        token = 0.0 if tokens >> guess & 1 else 1.5 / len(levels)
        return (guess + 1 - lost) / len(levels) + token

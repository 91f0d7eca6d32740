"""Which bot is stronger: enough games, seats rotated, the same chance for all, and an interval."""

from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from kancha.lab.match import Fixture, Result, mixed

CONFIDENCE = 1.96
"""95 %."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval in which the true share of wins lies, 95 times in 100."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    z = CONFIDENCE * CONFIDENCE
    centre = (share + z / (2 * games)) / (1 + z / games)
    reach = CONFIDENCE * sqrt(share * (1 - share) / games + z / (4 * games * games)) / (1 + z / games)
    return max(0.0, centre - reach), min(1.0, centre + reach)


@dataclass(frozen=True)
class Standing:
    """How a bot fared in one pairing, or alone against an automaton."""

    bot: str
    against: str
    games: int
    wins: float
    low: float
    high: float
    mean_score: float


def pairings(
    slug: str, mode: str, seats: int, options: tuple[tuple[str, str], ...], bots: list[str], games: int, seed: int
) -> list[list[Fixture]]:
    """The games of every pairing. Where all seats win or lose together, each bot plays the same deals by itself."""
    together = mode != "competitive"
    groups = [(bot,) for bot in bots] if together else list(combinations(bots, 2))
    pairs: list[list[Fixture]] = []
    for group in groups:
        fixtures: list[Fixture] = []
        for number in range(games):
            turn = number % len(group)
            lineup = tuple(group[(seat + turn) % len(group)] for seat in range(seats))
            deal = mixed(seed, "deal", number // len(group))
            fixtures.append(Fixture(slug, mode, seats, options, lineup, deal))
        pairs.append(fixtures)
    return pairs


def standings(results: list[Result]) -> list[Standing]:
    """Each bot's share of the wins of one pairing; a shared victory is shared."""
    bots = sorted({name for result in results for name in result.fixture.bots})
    standings: list[Standing] = []
    for bot in bots:
        wins = 0.0
        scores: list[int] = []
        for result in results:
            mine = [seat for seat, name in enumerate(result.fixture.bots) if name == bot]
            winners = [seat for seat, place in enumerate(result.places) if place == 1]
            if winners:
                wins += len([seat for seat in winners if seat in mine]) / len(winners)
            scores += [result.scores[seat] for seat in mine]
        low, high = wilson(wins, len(results))
        against = ", ".join(name for name in bots if name != bot)
        standings.append(Standing(bot, against, len(results), wins, low, high, sum(scores) / max(1, len(scores))))
    return standings

"""Are the levels of bots clearly apart? Each plays the next lower one, seats in turn on the same deals, and each game is kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from kancha.lab.arena import wilson
from kancha.lab.farm import Farm
from kancha.lab.ladder import Ladder, play_on
from kancha.table.levels import EASY, STEADY, STRONG

SEATS: Final = 2
SEED: Final = 16
EVEN: Final = 0.5
"""The share of wins of two that play equally well."""
STEPS: Final = ((STEADY, EASY), (STRONG, STEADY))
"""Who is to beat whom."""


def play_levels(slug: str, games: tuple[int, int], folder: Path, farm: Farm, report: Callable[[int], None]) -> Ladder:
    """So many games of each step, going on from what the folder keeps."""
    kept = Ladder.opened(folder, slug, SEATS, {"mode": "competitive"})
    plan = (list(kept.fixtures(step, number, SEED)) for step, number in zip(STEPS, games, strict=True))
    play_on(kept, plan, farm, report)
    return kept


def apart(kept: Ladder) -> list[dict[str, object]]:
    """What each step came to, as far as it was played."""
    rows: list[dict[str, object]] = []
    for better, other in STEPS:
        met = [game for game in kept.games if set(game.bots) == {better, other}]
        if not met:
            continue
        seats = [game.bots.index(better) for game in met]
        wins = sum(1 / game.places.count(1) for game, seat in zip(met, seats) if game.places[seat] == 1)
        lead = sum(game.scores[seat] - game.scores[1 - seat] for game, seat in zip(met, seats)) / len(met)
        low, high = wilson(wins, len(met))
        told = {"bot": better, "against": other, "games": len(met), "wins": wins, "share": round(wins / len(met), 3)}
        interval = {"low": round(low, 3), "high": round(high, 3)}
        rows.append({**told, **interval, "mean_lead": round(lead, 1), "apart": low > EVEN})
    return rows

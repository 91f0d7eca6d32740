"""How long the coach takes for 200 decisions on two cores, by the clock; the figures are written into docs/figures.md.

python3 tools/analysis_times.py [SLUG …]
"""

import sys
import time
from pathlib import Path

import kancha
from kancha.analysis.coach import analyse
from kancha.analysis.walking import decisions_of
from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from kancha.lab.sections import write_row
from kancha.native import compiled

DECISIONS = 200
CORES = 2
LIMIT = 180.0
FIGURES = Path(__file__).parents[1] / "docs" / "figures.md"


def beginning(slug: str) -> kancha.Game:
    """The first decisions of a game of quick bots, or all of a shorter one."""
    game = kancha.new(slug, seats=2, seed=5)
    bot, luck = recruit("greedy"), Rng(5)
    while not game.over and len(decisions_of(game)) < DECISIONS:
        for _ in range(DECISIONS - len(decisions_of(game))):
            if game.seat is not None:
                game.play(bot.choose(game.view(game.seat), luck), game.seat)
    return game


def main() -> None:
    if not compiled():
        raise SystemExit("the figures are those of the compiled engine, which is not here")
    late = 0
    for slug in sys.argv[1:] or [info.slug for info in kancha.catalogue()]:
        game = beginning(slug)
        started = time.perf_counter()
        analysis = analyse(game.record(), jobs=CORES)
        spent = time.perf_counter() - started
        late += spent > LIMIT
        print(f"{slug}: {len(analysis.decisions)} decisions, {spent:.0f} s on {CORES} cores", flush=True)
        write_row(FIGURES, "analysis", [game.rules.title, str(len(analysis.decisions)), f"{spent:.0f}"])
    raise SystemExit(late > 0)


if __name__ == "__main__":
    main()

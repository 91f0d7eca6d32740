"""How fast it is, as ratios to a plain loop timed in the same run, so that machines can be compared."""

import gc
from time import process_time

from kancha import native
from kancha.bots.search import SearchBot
from kancha.doors import new
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.options import Options
from kancha.kernel.state import GameState
from kancha.lab.playout import Tally, clone_many, list_all, play_out, play_some

CALIBRATION_STEPS = 2_000_000
CAP = 20_000
OFFERS = 4000


def calibration() -> float:
    """Turns a second of the plain loop everything is measured against."""
    started = process_time()
    x = 1
    for _ in range(CALIBRATION_STEPS):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return CALIBRATION_STEPS / (process_time() - started)


def plain_loop() -> float:
    """How fast the machine is just now, in million turns of that loop a second: times of two runs compare by it."""
    return round(sorted([calibration() for _ in range(3)])[1] / 1e6, 1)


def random_play(slug: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions and options a second in random games with the most seats."""
    opening = new(slug, seats, seed=1).position
    rng = Rng(7)
    tally = Tally()
    started = process_time()
    while process_time() - started < seconds:
        play_out(opening.clone(), rng, tally, CAP)
    spent = process_time() - started
    return tally.decisions / spent, tally.options / spent


def listing(slug: str, seats: int, seconds: float) -> float:
    """Options a second of listing alone: every offer met in a few random games is listed again and again."""
    opening = new(slug, seats, seed=1).position
    offers: list[Options] = []
    rng = Rng(7)
    while len(offers) < OFFERS:
        position = opening.clone()
        while position.seat >= 0 and len(offers) < OFFERS:
            offers.append(position.offer)
            play_some(position, rng, 1)
    done = 0
    started = process_time()
    while process_time() - started < seconds:
        done += list_all(offers)
    return done / (process_time() - started)


def clones(slug: str, seats: int, seconds: float) -> float:
    """Copies a second of a position in the middle of a game."""
    position = new(slug, seats, seed=1).position
    play_some(position, Rng(7), 60)
    done = 0
    started = process_time()
    while process_time() - started < seconds:
        clone_many(position, 1000)
        done += 1000
    return done / (process_time() - started)


def search_iterations(slug: str, seats: int, iterations: int) -> float:
    """Iterations a second of the search bot in the middle of a game."""
    game = new(slug, seats, seed=1)
    rng = Rng(7)
    for _ in range(60):
        if not game.over:
            options = game.options()
            game.play(options[rng.below(len(options))])
    if game.seat is None:
        return 0.0
    bot: SearchBot[GameState] = SearchBot(iterations=iterations)
    started = process_time()
    bot.choose(game.view(game.seat), rng)
    return iterations / (process_time() - started)


def bench(slugs: list[str], seconds: float) -> dict[str, object]:
    """Every figure of every game named, one JSON-ready object."""
    gc.disable()
    games: dict[str, object] = {}
    rates: list[float] = [calibration()]
    for slug in slugs:
        seats = find(slug).modes[0].most
        decisions, options = random_play(slug, seats, seconds)
        rates.append(calibration())
        listed = listing(slug, seats, seconds / 2)
        copies = clones(slug, seats, seconds / 2)
        rates.append(calibration())
        per_step = sorted(rates)[len(rates) // 2] / 1000
        games[slug] = {
            "seats": seats,
            "decisions_per_s": round(decisions),
            "decisions_per_k": round(decisions / per_step, 2),
            "options_per_s": round(options),
            "listed_per_s": round(listed),
            "clones_per_k": round(copies / per_step, 2),
            "search_iterations_per_s": round(search_iterations(slug, seats, 400)),
        }
    gc.enable()
    return {
        "calibration_per_s": round(sorted(rates)[len(rates) // 2]),
        "compiled": native.compiled(),
        "games": games,
    }

"""How many steps a second the environments make, as ratios to a plain loop timed in the same run.

`steps` list the options and give the observation as bytes, `numbers` as numbers for a network, `batched` does so for 64 games at
once, with the words of every option; `engine` plays alone. `microseconds` say where the time of a step goes.
"""

import gc
from time import process_time
from typing import Final

from kancha import native
from kancha.kernel.chance import Rng
from kancha.lab.bench import calibration
from kancha.lab.envs.batch import Batch
from kancha.lab.envs.core import EnvCore

SHORT: Final[dict[str, object]] = {"board": "short"}
AIMS: Final = {
    "pachamama": 60_000,
    "ayar": 60_000,
    "cuzco-feld": 50_000,
    "tawantinsuyu": 50_000,
    "cuzco-kramer": 30_000,
}
"""Steps a second on the machine of the first prototype."""
SEATS: Final = 2
ROWS: Final = 64
CHUNK: Final = 50


def options_of(slug: str) -> dict[str, object]:
    return SHORT if slug == "pachamama" else {}


def single(slug: str, seconds: float, flat: bool) -> float:
    """Steps a second of one game after another: options and observation of whoever is asked, at every step."""
    core = EnvCore(slug, SEATS, options_of(slug))
    rng = Rng(7)
    steps = games = 0
    started = process_time()
    while process_time() - started < seconds:
        for _ in range(CHUNK):
            if flat:
                core.observe(core.position.seat)
            else:
                core.codes(core.position.seat)
            options = core.options
            core.play(options[rng.below(len(options))])
            steps += 1
            if core.position.seat < 0:
                games += 1
                core.reset(games)
    return steps / (process_time() - started)


def batched(slug: str, seconds: float) -> float:
    """The same with many games side by side, and the words of every option."""
    batch = Batch(slug, ROWS, SEATS, options_of(slug))
    rng = Rng(7)
    steps = 0
    started = process_time()
    while process_time() - started < seconds:
        first = batch.see().first.tolist()
        batch.play([rng.below(first[row + 1] - first[row]) for row in range(ROWS)])
        steps += ROWS
    return steps / (process_time() - started)


def engine(slug: str, seconds: float) -> float:
    """Steps a second of the engine alone, driven from Python: neither options listed nor anything observed."""
    core = EnvCore(slug, SEATS, options_of(slug))
    rng = Rng(7)
    steps = games = 0
    position = core.position
    started = process_time()
    while process_time() - started < seconds:
        for _ in range(CHUNK):
            position.play(position.offer.pick(rng.below(position.offer.count())))
            steps += 1
            if position.seat < 0:
                games += 1
                position = core.dealt(games)
    return steps / (process_time() - started)


def parts(slug: str, turns: int) -> dict[str, float]:
    """Where a step's time goes, in microseconds: the view's copy, the bytes, the numbers, the list of options."""
    core = EnvCore(slug, SEATS, options_of(slug))
    rng = Rng(7)
    spent = {"observe": 0.0, "flatten": 0.0, "list": 0.0, "play": 0.0}
    for turn in range(turns):
        at = process_time()
        codes = core.observer.observe(core.position, core.position.seat)
        seen = process_time()
        core.flattener.flat(codes)
        flat = process_time()
        options = core.position.offer.listing()
        listed = process_time()
        core.position.play(options[rng.below(len(options))])
        played = process_time()
        for name, span in zip(spent, (seen - at, flat - seen, listed - flat, played - listed), strict=True):
            spent[name] += span
        if core.position.seat < 0:
            core.reset(turn)
    return {name: round(1e6 * span / turns, 1) for name, span in spent.items()}


def envs_table(report: dict[str, object]) -> str:
    """The figures as tables of the docs."""
    games = report["games"]
    assert isinstance(games, dict)
    heads = ["per 1,000 turns", "steps", "numbers", "64 at once", "engine", "steps/s", "numbers/s", "aim/s"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for slug, told in games.items():
        ratios = [f"{told[name]:.1f}" for name in ("steps_per_k", "numbers_per_k", "batched_per_k", "engine_per_k")]
        rates = [f"{told[name]:,}" for name in ("steps_per_s", "numbers_per_s", "aim_per_s")]
        lines.append(f"| {slug} | {' | '.join([*ratios, *rates])} |")
    parts_of = next(iter(games.values()))["microseconds"]
    lines += ["", f"| microseconds of a step | {' | '.join(parts_of)} |", "|---" * (len(parts_of) + 1) + "|"]
    for slug, told in games.items():
        lines.append(f"| {slug} | {' | '.join(f'{span:.1f}' for span in told['microseconds'].values())} |")
    lines += ["", f"The plain loop made {report['calibration_per_s']:,} turns a second in this run."]
    return "\n".join(lines) + "\n"


def bench_envs(slugs: list[str], seconds: float) -> dict[str, object]:
    """Every game's figures, one JSON-ready object."""
    gc.disable()
    rates = [calibration()]
    games: dict[str, object] = {}
    for slug in slugs:
        steps, numbers = single(slug, seconds, flat=False), single(slug, seconds, flat=True)
        many, alone = batched(slug, seconds), engine(slug, seconds / 2)
        rates.append(calibration())
        per_k = sorted(rates)[len(rates) // 2] / 1000
        games[slug] = {
            "seats": SEATS,
            "steps_per_s": round(steps),
            "steps_per_k": round(steps / per_k, 2),
            "numbers_per_s": round(numbers),
            "numbers_per_k": round(numbers / per_k, 2),
            "batched_per_s": round(many),
            "batched_per_k": round(many / per_k, 2),
            "engine_per_s": round(alone),
            "engine_per_k": round(alone / per_k, 2),
            "aim_per_s": AIMS.get(slug, 0),
            "microseconds": parts(slug, 4000),
        }
    gc.enable()
    return {
        "calibration_per_s": round(sorted(rates)[len(rates) // 2]),
        "compiled": native.compiled(),
        "games": games,
    }

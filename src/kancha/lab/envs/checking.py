"""Whether the environments keep what they promise: the checkers of their own libraries, no secret told, every game repeatable."""

import contextlib
import io
import warnings
from collections.abc import Callable, Iterator
from typing import Final

import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from kancha.doors import new
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError
from kancha.kernel.state import facts
from kancha.lab.envs.codings import CODINGS
from kancha.lab.envs.core import RAISE, EnvCore
from kancha.lab.envs.gym import KanchaGym
from kancha.lab.envs.pettingzoo import KanchaAEC
from kancha.lab.envs.spiel import PREFIX
from kancha.lab.ways import Way, ways_of

CYCLES: Final = 25
WORLDS: Final = 12
"""At so many questions of a game another world is imagined for every seat."""


def settings(way: Way) -> dict[str, object]:
    return {"mode": way.mode, **way.options}


def core_of(way: Way) -> EnvCore:
    return EnvCore(way.slug, way.seats, settings(way), illegal=RAISE)


def coding_for(way: Way) -> str:
    """The codings take turns."""
    return list(CODINGS)[way.seed % len(CODINGS)]


def pettingzoo_api(way: Way) -> None:
    api_test(KanchaAEC(way.slug, way.seats, settings(way), coding=coding_for(way)), num_cycles=CYCLES)


def pettingzoo_seed(way: Way) -> None:
    seed_test(lambda: KanchaAEC(way.slug, way.seats, settings(way), coding=coding_for(way)), num_cycles=CYCLES)


def gymnasium_check(way: Way) -> None:
    check_env(KanchaGym(way.slug, way.seats, settings(way), coding=coding_for(way)), skip_render_check=True)


def openspiel_random_sim(way: Way) -> None:
    setup = ";".join(f"{name}:{value}" for name, value in settings(way).items() if value)
    name = f"{PREFIX}{way.slug.replace('-', '_')}(seats={way.seats},setup={setup})"
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def no_leak(way: Way) -> None:
    """Whatever a seat cannot see is imagined anew: its observation and its options stay the same."""
    core, rng = core_of(way), Rng(way.seed)
    core.reset(way.seed)
    number = 0
    while not core.over:
        if number % 10 == 0 and number < 10 * WORLDS:
            for seat in range(core.seats):
                imagined = core.view(seat).imagine(rng)
                if core.observer.observe(imagined, seat) != core.observer.observe(core.position, seat):
                    raise KanchaError(f"{way}: seat {seat} sees what its view hides")
                if seat == core.seat and imagined.offer.listing() != core.options:
                    raise KanchaError(f"{way}: the options of seat {seat} tell what its view hides")
        core.play(core.options[rng.below(len(core.options))])
        number += 1


def replay(way: Way) -> None:
    """The same answers give the same observations and rewards again, and through the library's door the same game."""
    core, rng = core_of(way), Rng(way.seed + 1)
    core.reset(way.seed)
    answers: list[int] = []
    seen: list[bytes] = []
    while not core.over:
        seen.append(core.observer.observe(core.position, core.seat))
        answers.append(core.options[rng.below(len(core.options))])
        core.play(answers[-1])
    rewards, final = core.rewards, facts(core.position.state)
    game = new(way.slug, way.seats, way.seed, **settings(way))
    core.reset(way.seed)
    for answer, before in zip(answers, seen, strict=True):
        if core.observer.observe(core.position, core.seat) != before:
            raise KanchaError(f"{way}: a game repeated looks different")
        core.play(answer)
        game.play(answer)
    if core.rewards != rewards or facts(game.state) != final or not game.over:
        raise KanchaError(f"{way}: a game repeated ends differently")


CHECKS: Final[dict[str, Callable[[Way], None]]] = {
    "pettingzoo_api": pettingzoo_api,
    "pettingzoo_seed": pettingzoo_seed,
    "gymnasium_check": gymnasium_check,
    "openspiel_random_sim": openspiel_random_sim,
    "no_leak": no_leak,
    "replay": replay,
}


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """The checkers print, and warn of observations that are dictionaries."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def faults_of(check: Callable[[Way], None], way: Way) -> str:
    """What a check has against a way to play; nothing if it is kept."""
    try:
        with quietly():
            check(way)
    except Exception as fault:  # the checkers of three libraries raise whatever they like
        return f"{way}: {type(fault).__name__}: {fault}"
    return ""


def check_envs(slug: str, tell: Callable[[str], None], ways: list[Way] | None = None) -> dict[str, object]:
    """Every check in every way to play a game; what fails is told."""
    chosen = ways_of(find(slug)) if ways is None else ways
    kept: dict[str, bool] = {}
    for name, check in CHECKS.items():
        faults = [fault for way in chosen if (fault := faults_of(check, way))]
        for fault in faults:
            tell(f"{name}: {fault}")
        kept[name] = not faults
    return {"slug": slug, "cases": len(chosen), "checks": kept}

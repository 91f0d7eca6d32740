"""Matches between bots: the same chance for all, seats rotated, every game repeatable from one seed."""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing import get_context
from time import perf_counter

from kancha.bots.roster import recruit
from kancha.doors import new, replay
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError
from kancha.kernel.state import facts

CAP = 20_000
"""Answers after which a game counts as unfinished: a guard of the harness, not a rule of any game."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played: everything that decides it."""

    slug: str
    mode: str
    seats: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    deal: int
    check: bool = False


@dataclass(frozen=True)
class Result:
    """How one game went."""

    fixture: Fixture
    finished: bool
    decisions: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    seconds: float
    sides: tuple[int | str, ...] = ()  # whose totals they are


def mixed(*parts: int | str) -> int:
    """One number out of several, the same on every machine."""
    return int.from_bytes(blake2b("/".join(map(str, parts)).encode(), digest_size=7).digest(), "big")


def play(fixture: Fixture) -> Result:
    """Play one game."""
    started = perf_counter()
    game = new(fixture.slug, fixture.seats, seed=fixture.deal, mode=fixture.mode, **dict(fixture.options))
    bots = [recruit(name) for name in fixture.bots]
    rngs = [Rng(mixed(fixture.deal, "bot", seat)) for seat in range(fixture.seats)]
    decisions = 0
    while not game.over and decisions < CAP:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), rngs[seat]), seat)
        decisions += 1
    if fixture.check:
        verify(game.record(), facts(game.state), game.rules.pieces(game.state))
    return Result(
        fixture,
        game.over,
        decisions,
        tuple(game.scores()),
        tuple(game.ranking()),
        tuple(side.score for side in game.sides()),
        perf_counter() - started,
        tuple(side.name for side in game.sides()),
    )


def verify(record: str, final: object, pieces: list[tuple[str, int, int]]) -> None:
    """The record leads to the same state, and no piece was lost or made."""
    if facts(replay(record).state) != final:
        raise KanchaError("a record replays to another state")
    for name, count, expected in pieces:
        if count != expected:
            raise KanchaError(f"{count} {name} where there must be {expected}")


def checked_setup(
    slug: str, seats: int | None, options: dict[str, object]
) -> tuple[str, int, tuple[tuple[str, str], ...]]:
    """Mode, seats and options of a fixture, checked before any work begins."""
    setup = find(slug).make_setup(seats, options)
    chosen = tuple(setup.options.items())
    if setup.edition != "standard":
        chosen += (("edition", setup.edition),)
    return setup.mode, setup.seats, chosen


def play_all(fixtures: list[Fixture], jobs: int, report: Callable[[], None]) -> Iterator[Result]:
    """Play every game, in worker processes if there are several jobs; `report` is called after each."""
    if jobs <= 1:
        for fixture in fixtures:
            yield play(fixture)
            report()
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=gc.disable) as pool:
        for result in pool.map(play, fixtures, chunksize=max(1, min(8, len(fixtures) // (jobs * 4)))):
            yield result
            report()

"""Matches between bots: the same chance for all, seats rotated, every game repeatable from one seed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from time import perf_counter

from kancha.doors import new, replay
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError
from kancha.kernel.state import facts
from kancha.lab.farm import Farm
from kancha.lab.lineup import lined_up

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
    sheet: tuple[tuple[str, tuple[int, ...]], ...] = ()  # points by category, of each side


def mixed(*parts: int | str) -> int:
    """One number out of several, the same on every machine."""
    return int.from_bytes(blake2b("/".join(map(str, parts)).encode(), digest_size=7).digest(), "big")


def play(fixture: Fixture) -> Result:
    """Play one game."""
    started = perf_counter()
    game = new(fixture.slug, fixture.seats, seed=fixture.deal, mode=fixture.mode, **dict(fixture.options))
    bots = [lined_up(name) for name in fixture.bots]
    rngs = [Rng(mixed(fixture.deal, "bot", seat)) for seat in range(fixture.seats)]
    decisions = 0
    while not game.over and decisions < CAP:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), rngs[seat]), seat)
        decisions += 1
    if fixture.check:
        verify(game.record(), facts(game.state), game.rules.pieces(game.state))
    sheet = game.score_sheet()
    return Result(
        fixture,
        game.over,
        decisions,
        tuple(game.scores()),
        tuple(game.ranking()),
        tuple(side.score for side in game.sides()),
        perf_counter() - started,
        tuple(side.name for side in game.sides()),
        tuple((category, tuple(points)) for category, points in zip(sheet.categories, sheet.points, strict=True)),
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


def play_all(fixtures: list[Fixture], farm: Farm, report: Callable[[], None]) -> Iterator[Result]:
    """Play every game; results come in any order, and `report` is called after each."""
    for result in farm.work(play, fixtures):
        yield result
        report()

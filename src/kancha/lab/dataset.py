"""Games as data: Parquet files of games and of decisions that other programs read without Kancha.

A game is kept with its record, so that options, views and observations need not be: `replayed` makes them again. A dataset is
made part by part; a killed run goes on with the parts that are missing.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from kancha import __version__
from kancha.analysis.walking import positions_of
from kancha.bots.roster import recruit
from kancha.doors import new, replay
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError
from kancha.kernel.state import GameState
from kancha.kernel.view import View, view_of
from kancha.lab.farm import Farm
from kancha.lab.match import CAP, Fixture, mixed

PART: Final = 500
"""Games in one file."""
CARD: Final = "README.md"
ABOUT: Final = "dataset.json"


@dataclass(frozen=True)
class Decided:
    """One answer: whose, of how many, which of them, and in words."""

    seat: int
    options: int
    index: int
    answer: str


@dataclass(frozen=True)
class Recorded:
    """One game of a dataset."""

    number: int
    fixture: Fixture
    places: tuple[int, ...]
    scores: tuple[int, ...]
    record: str
    decisions: tuple[Decided, ...]


def play_recorded(numbered: tuple[int, Fixture]) -> Recorded:
    """Play one game and keep every decision."""
    number, fixture = numbered
    game = new(fixture.slug, fixture.seats, seed=fixture.deal, mode=fixture.mode, **dict(fixture.options))
    bots = [recruit(name) for name in fixture.bots]
    rngs = [Rng(mixed(fixture.deal, "bot", seat)) for seat in range(fixture.seats)]
    decisions: list[Decided] = []
    while not game.over and len(decisions) < CAP:
        seat = game.waiting()[0]
        view = game.view(seat)
        option = bots[seat].choose(view, rngs[seat])
        decisions.append(Decided(seat, len(view.options), view.options.index(option), game.text(option)))
        game.play(option, seat)
    places, scores = tuple(game.ranking()), tuple(game.scores())
    return Recorded(number, fixture, places, scores, game.record(), tuple(decisions))


def replayed(record: str) -> Iterator[tuple[View[GameState], int]]:
    """Every decision of a record again: what its seat saw, with all its options, and the option it chose."""
    game = replay(record)
    positions = positions_of(game)
    for answer, position in zip(game.history[1:], positions, strict=False):
        yield view_of(game.rules, game.setup, position, answer.seat), answer.option


@dataclass(frozen=True)
class Plan:
    """What a dataset holds: so many games of one way to play, all bots taking turns in all seats."""

    slug: str
    mode: str
    seats: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    games: int
    seed: int

    def fixture(self, number: int) -> Fixture:
        lineup = tuple(self.bots[(number + seat) % len(self.bots)] for seat in range(self.seats))
        deal = mixed(self.seed, "dataset", number)
        return Fixture(self.slug, self.mode, self.seats, self.options, lineup, deal)

    def parts(self) -> list[range]:
        return [range(first, min(first + PART, self.games)) for first in range(0, self.games, PART)]

    def about(self) -> dict[str, object]:
        """What must be the same when a run goes on; the number of games may grow by whole parts."""
        return {
            "kancha": __version__,
            "slug": self.slug,
            "rules": find(self.slug).version,
            "mode": self.mode,
            "seats": self.seats,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }


def arrow() -> tuple[ModuleType, ModuleType]:
    """pyarrow and its Parquet module."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise KanchaError("datasets need pyarrow: pip install kancha[data]") from None


def make(plan: Plan, folder: Path, farm: Farm, report: Callable[[int], None]) -> int:
    """Make the parts that are missing; how many games the dataset has then. `report` is told of each game."""
    arrow()
    folder.mkdir(parents=True, exist_ok=True)
    about = json.dumps(plan.about(), ensure_ascii=False, indent=1) + "\n"
    kept = folder / ABOUT
    if kept.is_file() and kept.read_text("utf-8") != about:
        raise KanchaError(f"{folder} holds another dataset ({ABOUT} says which): choose another folder")
    kept.write_text(about, "utf-8")
    for part in plan.parts():
        name = f"{part.start:07d}-{part.stop:07d}.parquet"
        if (folder / "games" / name).is_file() and (folder / "decisions" / name).is_file():
            report(len(part))
            continue
        games: list[Recorded] = []
        for game in farm.work(play_recorded, [(number, plan.fixture(number)) for number in part]):
            games.append(game)
            report(1)
        games.sort(key=lambda game: game.number)
        write(folder / "decisions" / name, decision_columns(games), {"answer"})
        write(folder / "games" / name, game_columns(games), {"slug", "mode", "options", "bots"})
    (folder / CARD).write_text(card(plan), "utf-8")
    return plan.games


Columns = dict[str, tuple[str, list[object]]]
"""Of each column its type, as pyarrow names it, and its values."""


def game_columns(games: Sequence[Recorded]) -> Columns:
    return {
        "game": ("int64", [game.number for game in games]),
        "slug": ("string", [game.fixture.slug for game in games]),
        "mode": ("string", [game.fixture.mode for game in games]),
        "seats": ("int8", [game.fixture.seats for game in games]),
        "options": ("string", [json.dumps(dict(game.fixture.options), ensure_ascii=False) for game in games]),
        "deal": ("int64", [game.fixture.deal for game in games]),
        "bots": ("list<string>", [list(game.fixture.bots) for game in games]),
        "places": ("list<int8>", [list(game.places) for game in games]),
        "scores": ("list<int32>", [list(game.scores) for game in games]),
        "decisions": ("int32", [len(game.decisions) for game in games]),
        "record": ("string", [game.record for game in games]),
    }


def decision_columns(games: Iterable[Recorded]) -> Columns:
    rows = [(game.number, place, one) for game in games for place, one in enumerate(game.decisions)]
    return {
        "game": ("int64", [number for number, _, _ in rows]),
        "decision": ("int32", [place for _, place, _ in rows]),
        "seat": ("int8", [one.seat for _, _, one in rows]),
        "options": ("int32", [one.options for _, _, one in rows]),
        "index": ("int32", [one.index for _, _, one in rows]),
        "answer": ("string", [one.answer for _, _, one in rows]),
    }


def write(path: Path, columns: Columns, repeated: set[str]) -> None:
    """A Parquet file, there whole or not at all."""
    pyarrow, parquet = arrow()
    path.parent.mkdir(parents=True, exist_ok=True)
    types = {"list<string>": "string", "list<int8>": "int8", "list<int32>": "int32"}
    arrays = {
        name: pyarrow.array(values, pyarrow.list_(getattr(pyarrow, types[kind])()))
        if kind in types
        else pyarrow.array(values, getattr(pyarrow, kind)())
        for name, (kind, values) in columns.items()
    }
    half = path.with_suffix(".half")
    dictionary = sorted(repeated & set(columns))
    parquet.write_table(pyarrow.table(arrays), half, compression="zstd", use_dictionary=dictionary)
    os.replace(half, path)


def card(plan: Plan) -> str:
    """The data card: what is in it, how it was made, how to read it, what it is not good for."""
    return (
        Path(__file__)
        .with_name("data_card.md")
        .read_text("utf-8")
        .format(
            title=find(plan.slug).title,
            games=plan.games,
            version=__version__,
            rules=find(plan.slug).version,
            slug=plan.slug,
            mode=plan.mode,
            seats=plan.seats,
            options=", ".join(f"{name} = {value}" for name, value in plan.options) or "the usual ones",
            bots=", ".join(plan.bots),
            names=",".join(plan.bots),
            seed=plan.seed,
        )
    )

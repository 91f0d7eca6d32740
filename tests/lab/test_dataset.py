"""A dataset is read without Kancha, goes on after a kill, and its games can be played again."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from kancha.kernel.errors import KanchaError
from kancha.lab import dataset
from kancha.lab.dataset import Plan, Recorded, decision_columns, game_columns, make, play_recorded, replayed
from kancha.lab.farm import Here

T = TypeVar("T")
R = TypeVar("R")


def plan(games: int = 3, seed: int = 1) -> Plan:
    return Plan("pachamama", "competitive", 2, (("board", "short"),), ("random", "greedy:1"), games, seed)


def one_game() -> Recorded:
    return play_recorded((0, plan().fixture(0)))


def test_every_decision_is_made_again_from_the_record() -> None:
    game = one_game()
    again = list(replayed(game.record))
    assert len(again) == len(game.decisions)
    for (view, option), decided in zip(again, game.decisions, strict=True):
        assert (view.seat, len(view.options), view.options.index(option)) == (
            decided.seat,
            decided.options,
            decided.index,
        )


def test_columns_tell_each_game_and_each_decision_once() -> None:
    game = one_game()
    games, decisions = game_columns([game]), decision_columns([game])
    assert {len(values) for _, values in games.values()} == {1}
    assert {len(values) for _, values in decisions.values()} == {len(game.decisions)}
    assert json.loads(str(games["options"][1][0]))["board"] == "short"


def test_bots_take_turns_in_the_seats() -> None:
    assert [plan().fixture(number).bots for number in range(2)] == [("random", "greedy:1"), ("greedy:1", "random")]


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(dataset, "import_module", missing)
    with pytest.raises(KanchaError, match=r"kancha\[data\]"):
        make(plan(), tmp_path, Here(), lambda done: None)


class Counted(Here):
    """Plays here, and counts."""

    def __init__(self) -> None:
        self.count = 0

    def work(self, call: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        for result in super().work(call, items):
            self.count += 1
            yield result


def test_a_dataset_is_parquet_and_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="datasets need pyarrow: python3 run.py test lab")
    monkeypatch.setattr(dataset, "PART", 2)
    farm = Counted()
    make(plan(3), tmp_path, farm, lambda done: None)
    assert farm.count == 3
    (tmp_path / "games" / "0000002-0000003.parquet").unlink()
    make(plan(3), tmp_path, farm, lambda done: None)
    assert farm.count == 4
    games = parquet.read_table(tmp_path / "games").to_pylist()
    decisions = parquet.read_table(tmp_path / "decisions").to_pylist()
    assert [game["game"] for game in games] == [0, 1, 2]
    assert len(decisions) == sum(game["decisions"] for game in games)
    assert all(0 <= one["index"] < one["options"] for one in decisions)
    assert "3 games of Pachamama" in (tmp_path / "README.md").read_text("utf-8")
    with pytest.raises(KanchaError, match="another dataset"):
        make(plan(3, seed=2), tmp_path, farm, lambda done: None)

"""A ladder keeps every finished game, goes on after a kill, and plays where it tells most."""

import os
import signal
from pathlib import Path

import pytest

from kancha.kernel.errors import KanchaError
from kancha.lab.apart import apart, play_levels
from kancha.lab.automata import Automaton, automata_of, automata_tables, together
from kancha.lab.farm import Here, Processes, WorkLost
from kancha.lab.ladder import Ladder, lineups_of, pair_rows, play_on, report_of
from kancha.lab.ladder_page import Report, plot, tables
from kancha.lab.match import Fixture, Result

SHORT: dict[str, object] = {"board": "short"}


def opened(folder: Path, seats: int = 2, **options: object) -> Ladder:
    return Ladder.opened(folder, "pachamama", seats, SHORT | options)


def result(fixture: Fixture, scores: tuple[int, ...]) -> Result:
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(fixture, True, 9, scores, places, scores, 0.1, (), (("diversity", scores), ("errors", (0, 0))))


class Fixed:
    """A farm where one bot always wins."""

    def __init__(self, best: str = "greedy") -> None:
        self.best = best
        self.played: list[Fixture] = []

    def work(self, call: object, items: list[Fixture]) -> list[Result]:
        self.played += items
        return [result(item, tuple(9 if bot == self.best else 4 for bot in item.bots)) for item in items]


def test_everybody_sits_in_every_seat_on_the_same_deal(tmp_path: Path) -> None:
    assert lineups_of(("a", "b"), 2) == [("a", "b"), ("b", "a")]
    assert lineups_of(("a", "b"), 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert len(lineups_of(("a", "b", "c"), 3)) == 3
    fixtures = list(opened(tmp_path).fixtures(("a", "b"), 4, 0))
    assert fixtures[0].deal == fixtures[1].deal != fixtures[2].deal


def test_what_is_kept_is_not_played_again_and_a_line_cut_short_is(tmp_path: Path) -> None:
    ladder = opened(tmp_path)
    play_on(ladder, ladder.climb(["random", "greedy"], 4, 4, 0, 0), Fixed(), lambda more: None)
    ladder.file.write_bytes(ladder.file.read_bytes()[:-9])
    again = opened(tmp_path)
    assert len(again.games) == 3
    farm = Fixed()
    play_on(again, again.climb(["random", "greedy"], 6, 6, 0, 0), farm, lambda more: None)
    assert len(farm.played) == 3
    assert len(opened(tmp_path).games) == 6


def test_two_levels_are_apart_once_all_of_an_interval_lies_above_a_half(tmp_path: Path) -> None:
    farm = Fixed("steady")
    play_levels("pachamama", (4, 0), tmp_path, farm, lambda more: None)
    rows = apart(play_levels("pachamama", (6, 2), tmp_path, farm, lambda more: None))
    assert len(farm.played) == 8
    assert [(row["bot"], row["games"], row["wins"], row["mean_lead"], row["apart"]) for row in rows] == [
        ("steady", 6, 6.0, 5.0, True),
        ("strong", 2, 0, -5.0, False),
    ]


def test_a_file_of_other_options_is_refused(tmp_path: Path) -> None:
    ladder = opened(tmp_path)
    play_on(ladder, ladder.climb(["random", "greedy"], 2, 2, 0, 0), Fixed(), lambda more: None)
    other = opened(tmp_path, scenario="S01")
    assert other.file != ladder.file
    other.file.write_bytes(ladder.file.read_bytes())
    with pytest.raises(KanchaError, match="other rules or options"):
        opened(tmp_path, scenario="S01")


def test_it_plays_on_until_intervals_are_narrow_or_enough_was_played(tmp_path: Path) -> None:
    ladder = opened(tmp_path)
    play_on(ladder, ladder.climb(["random", "greedy"], 2, 60, 5, 0), Fixed(), lambda more: None)
    assert len(ladder.games) == 60
    wide = opened(tmp_path / "wide")
    play_on(wide, wide.climb(["random", "greedy"], 2, 60, 5000, 0), Fixed(), lambda more: None)
    assert len(wide.games) == 2


def test_a_ladder_is_told_as_tables_and_as_a_plot(tmp_path: Path) -> None:
    ladder = opened(tmp_path)
    play_on(ladder, ladder.climb(["random", "greedy"], 4, 4, 0, 0), Fixed(), lambda more: None)
    report = report_of(ladder, False)
    assert [(row["bot"], row["wins"]) for row in pair_rows(ladder.games)] == [("greedy", 4.0), ("random", 0.0)]
    text = tables(report)
    assert "| greedy against random | 4 | 100.0 % |" in text
    assert "| diversity | 9.0 | 4.0 |" in text
    assert plot("Pachamama", report).count("<circle") == 2


def test_real_bots_climb_alone_against_an_automaton(tmp_path: Path) -> None:
    ladder = Ladder.opened(tmp_path, "pachamama", 1, {"mode": "solo", "board": "short"})
    play_on(ladder, ladder.climb(["random"], 1, 1, 0, 0), Here(), lambda more: None)
    report = report_of(ladder, False)
    assert report["games"] == 1
    assert "| random | 1 |" in tables(report)


def halt_once(path: str) -> str:
    """Ends its process the first time it is called with a path, and answers the second time."""
    if path and not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path


def halt(path: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return path


def test_what_a_killed_process_had_is_done_by_another(tmp_path: Path) -> None:
    work = [str(tmp_path / "first"), "", "", str(tmp_path / "second"), ""]
    assert sorted(Processes(2).work(halt_once, work)) == sorted(work)


def test_work_that_ends_every_worker_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kancha.lab.farm.AHEAD", 1)
    monkeypatch.setattr("kancha.lab.farm.TRIES", 1)
    with pytest.raises(WorkLost, match="again and again"):
        list(Processes(1).work(halt, ["the bad game"]))


def test_every_level_and_adjustment_of_an_automaton_has_its_row(tmp_path: Path) -> None:
    assert [way.name for way in automata_of("ayar")] == [f"solo, level {level}" for level in range(1, 5)]
    assert [len(automata_of(slug)) for slug in ("pachamama", "tawantinsuyu", "cuzco-feld")] == [11, 13, 0]
    reports: list[tuple[Automaton, Report]] = []
    for way in automata_of("tawantinsuyu"):
        ladder = Ladder.opened(tmp_path, "tawantinsuyu", way.seats, way.options)
        ladder.keep(Result(next(ladder.fixtures(("greedy",), 1, 0)), True, 9, (9,), (1,), (9, 4), 0.1))
        reports.append((way, report_of(ladder, False)))
    told = together("tawantinsuyu", False, reports)
    assert told["games"] == 13
    page = automata_tables("Tawantinsuyu", told)
    assert "| solo, H7: greedy | 1 | 100.0 % |" in page
    assert "solo, as printed: greedy" in plot("Tawantinsuyu", told)

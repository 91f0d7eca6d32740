"""Fitting a forecast and checking the coach, as commands that can be gone on with."""

import json
from pathlib import Path

import pytest

from kancha.analysis.coach import Judged
from kancha.analysis.fitting import Fitted
from kancha.analysis.forecast import Sample
from kancha.analysis.samples import Row
from kancha.lab import coaching, forecasts
from kancha.lab.coaching import Case, Score, check, played_out, summary, summary_line
from kancha.lab.forecasts import figures_table, gather, kept_rows, reliability_plot, ways_to_fit, weights_file
from kancha.lab.sections import NoSection, write_row, write_section
from tests.analysis.test_coach import recorded


def test_games_that_are_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def rows(slug: str, mode: str, seats: int, deal: int) -> list[Row]:
        played.append(deal)
        return [
            Row(Sample(0.5, [0.5], [[1.0, 2.0, 3.0, 4.0]] * 2, 0), [[0], []], [], [float(deal % 2), 1.0 - deal % 2])
        ]

    monkeypatch.setattr(forecasts, "play_for_rows", rows)
    ways = ways_to_fit("ayar", "solo", None)
    assert ways == [("solo", 1)]
    gather("ayar", ways, 8, tmp_path, lambda: None)
    gather("ayar", ways, 12, tmp_path, lambda: None)
    assert len(played) == len(set(played)) == 12
    assert set(kept_rows(tmp_path / "ayar-solo-1.jsonl")) == set(played)
    fits = {"solo-1": forecasts.fitted("ayar", "solo", 1, tmp_path)}
    assert "judged = { brier = " in weights_file("ayar", fits)
    assert "| solo, 1 | 12 |" in figures_table(fits)
    assert "<svg" in reliability_plot("Ayar", list(fits.values()))
    assert isinstance(fits["solo-1"], Fitted)


def test_a_section_of_a_page_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- a -->\nold\n<!-- /a -->\nafter\n", "utf-8")
    write_section(page, "a", "new\n")
    write_section(page, "a", "newer\n")
    assert page.read_text("utf-8") == "before\n<!-- a -->\nnewer\n<!-- /a -->\nafter\n"
    with pytest.raises(NoSection):
        write_section(page, "b", "new\n")


def test_a_row_of_the_docs_takes_the_place_of_the_one_with_its_name(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- a -->\n| | n |\n|---|---|\n| one | 1 |\n<!-- /a -->\nafter\n", "utf-8")
    write_row(page, "a", ["two", "2"])
    write_row(page, "a", ["one", "3"])
    assert page.read_text("utf-8") == (
        "before\n<!-- a -->\n| | n |\n|---|---|\n| one | 3 |\n| two | 2 |\n<!-- /a -->\nafter\n"
    )


def test_the_coachs_check_goes_on_from_the_games_that_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(3, 0, "a", "b", 0.2, 0.1, 0.4, [0.0], 6, 0, [1])
    won, lost = Score(50, 30, 20, 1.0, -1.0), Score(50, 20, 20, -2.0, -1.0)
    seen: list[int] = []

    def looked_at(slug: str, number: int, jobs: int) -> Case:
        seen.append(number)
        return Case(number, 100, None if number == 2 else judged, None if number == 2 else won if number else lost)

    monkeypatch.setattr(coaching, "check_game", looked_at)
    check("ayar", 2, 0, 1, tmp_path, lambda case: None)
    told = summary("ayar", check("ayar", 3, 0, 1, tmp_path, lambda case: None))
    assert seen == [0, 1, 2]
    assert (told["games"], told["decisions"], told["costly"], told["better"]) == (3, 300, 2, 1)
    assert "1 of 2 (50 victories against 40)." in summary_line("Ayar", told)
    assert json.dumps(told)


def test_two_answers_are_played_out_in_the_same_worlds() -> None:
    """The same answer against itself comes to the same."""
    from kancha.analysis.walking import walk
    from kancha.bots.player import Bot

    record = recorded("ayar", 2, 20)
    decision = walk(record).decisions[5]
    judged = Judged(decision.at, decision.seat, "", "", 0.1, 0.0, 0.5, [], 1, 0, decision.options)
    score = played_out(record, judged, Bot(), 2, 7)
    assert (score.better, score.better_lead) == (score.played, score.played_lead)
    assert not score.does_better()

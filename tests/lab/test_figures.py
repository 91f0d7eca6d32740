"""What `kancha bench --page` measured is written where it is read, and says what is over its limit."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from kancha.cli.matches import bench
from kancha.lab.bench_page import LIMITS, on_the_line, over_the_limit
from kancha.lab.figures import BEGIN, END, HEADS, NoPlace, write_page_figures


def test_figures_replace_those_of_the_run_before(tmp_path: Path) -> None:
    path = tmp_path / "figures.md"
    path.write_text(f"above\n{BEGIN}\nold\n{END}\nbelow\n", "utf-8")
    figures = dict.fromkeys(HEADS, 1234.0)
    write_page_figures(path, {"games": {"ayar": figures}})
    lines = path.read_text("utf-8").splitlines()
    assert (lines[:2], lines[-2:]) == (["above", BEGIN], [END, "below"])
    assert [line for line in lines if "ayar" in line] == ["| ayar | " + " | ".join(["1,234.0"] * len(HEADS)) + " |"]
    assert "old" not in lines
    assert over_the_limit({"ayar": figures})[0] == "ayar: click_to_paint_ms_p50 1,234.0 (limit 60)"
    assert over_the_limit({"ayar": dict.fromkeys(LIMITS, 60.0)}) == []


def test_a_file_without_a_place_for_figures_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.md"
    path.write_text("nothing", "utf-8")
    with pytest.raises(NoPlace, match="no place for these figures"):
        write_page_figures(path, {"games": {}})
    assert path.read_text("utf-8") == "nothing"
    refused = CliRunner().invoke(bench, ["--figures", str(path)])
    assert refused.exit_code == 2
    assert "say one too" in refused.output


def test_nothing_is_measured_on_a_build_for_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kancha.native.hasty", lambda: True)
    refused = CliRunner().invoke(bench, ["--seconds", "0.1"])
    assert refused.exit_code == 2
    assert "build for tests" in refused.output


def test_what_was_sent_before_hardly_weighs_again() -> None:
    text = "".join(f"<b>{number * number}</b>" for number in range(1500))
    first, second = on_the_line([text, text])
    assert second < first / 20

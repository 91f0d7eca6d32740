"""How well a game was played."""

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import kancha
from kancha.analysis.coach import Analysis, Effort, Judged, accuracy_of, analyse, seed_for
from kancha.analysis.telling import analysis_lines
from kancha.analysis.walking import walk
from kancha.bots.player import RandomBot
from kancha.cli import cli
from kancha.kernel.chance import Rng
from kancha.kernel.state import GameState
from kancha.languages import LANGUAGES

LITTLE = Effort(choosing=1, measuring=2, lucks=1, deep=1, confirmed=1, playouts=1)


@cache
def recorded(slug: str = "ayar", seats: int = 1, answers: int = 8, seed: int = 4) -> str:
    """The beginning of a game played at random."""
    game = kancha.new(slug, seats, seed)
    bot: RandomBot[GameState] = RandomBot()
    rng = Rng(1)
    while len(game.history) <= answers and not game.over:
        game.play(bot.choose(game.view(game.seat), rng))
    return game.record()


@cache
def analysed() -> Analysis:
    return analyse(recorded(), seed=1, effort=LITTLE)


def test_every_decision_is_judged_once_with_its_halves_together() -> None:
    known = walk(recorded("cuzco-kramer", 2, 30))
    answers = [(answer.seat, answer.option) for answer in known.game.history[1:]]
    assert [(each.seat, option) for each in known.decisions for option in each.options] == answers
    assert max(len(each.options) for each in known.decisions) > 1
    for decision in known.decisions:
        assert decision.options[0] in known.view(decision).options
    analysis = analysed()
    assert [judged.at for judged in analysis.decisions] == [each.at for each in walk(recorded()).decisions]


def test_an_analysis_tells_chances_losses_accuracy_and_luck() -> None:
    analysis = analysed()
    assert analysis.done
    assert len(analysis.chances) == len(walk(recorded()).game.history)
    assert len(analysis.accuracy) == len(analysis.luck) == 1
    for judged in analysis.decisions:
        assert judged.loss >= 0
        assert judged.spread >= 0
        assert (judged.best == judged.played) == (judged.loss == 0)
    assert 0 < analysis.accuracy[0] <= 100


def test_a_decision_before_no_draw_owes_nothing_to_luck() -> None:
    for decision, judged in zip(walk(recorded()).decisions, analysed().decisions, strict=True):
        if not decision.chance_follows:
            assert judged.luck == [0.0]


def test_an_analysis_goes_on_from_what_is_known_and_comes_to_the_same() -> None:
    whole = analysed()
    assert analyse(recorded(), seed=1, effort=LITTLE, known=whole.decisions[::2]) == whole


def test_worker_processes_come_to_the_same() -> None:
    assert analyse(recorded(), seed=1, jobs=2, effort=LITTLE) == analysed()


def test_an_analysis_can_be_cancelled_and_reports_what_is_done() -> None:
    told: list[Judged] = []
    part = analyse(
        recorded(),
        seed=1,
        effort=LITTLE,
        report=lambda judged, every: told.append(judged),
        cancelled=lambda: bool(told),
    )
    assert not part.done
    assert part.decisions == told
    assert part.decisions == analysed().decisions[: len(told)]


def test_accuracy_is_the_share_of_the_best_chances_that_was_kept() -> None:
    good = Judged(0, 0, "a", "a", 0.0, 0.0, 0.5, [])
    bad = Judged(1, 0, "a", "b", 0.25, 0.1, 0.25, [])
    assert accuracy_of([good, bad], 0) == 75.0
    assert accuracy_of([good, bad], 1) == 100.0
    analysis = Analysis("ayar", [[0.5], [0.5], [0.2]], [good, bad], [75.0], [0.0])
    assert analysis.costliest() == [bad]
    assert analysis.slips(0) == 1
    assert analysis.turning_points() == [(1, [-0.3])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_analysis_can_be_read(language: str) -> None:
    game = walk(recorded()).game
    lines = analysis_lines(analysed(), game.speaker(language), game.score_sheet().columns, [0])
    assert len(lines) >= 1 + len(analysed().costliest())


def test_a_record_of_older_rules_is_refused_in_one_sentence() -> None:
    record = recorded().replace(f"rules {walk(recorded()).game.rules.version}", "rules 0", 1)
    if record != recorded():
        with pytest.raises(kancha.KanchaError):
            analyse(record)


def test_the_command_tells_it_all_and_goes_on_from_what_it_kept(tmp_path: Path) -> None:
    record, keep = tmp_path / "game.txt", tmp_path / "kept"
    record.write_text(recorded(), "utf-8")
    head = CliRunner().invoke(cli, ["analyse", str(tmp_path / "none")])
    assert head.exit_code == 2
    asked = ["analyse", str(record), "--jobs", "1", "--keep", str(keep), "--seed", "1"]
    keep.write_text("another\n", "utf-8")
    assert "another record" in CliRunner().invoke(cli, asked).output
    keep.unlink()
    thought = [msgspec.structs.replace(judged, again=True, playouts=99) for judged in analysed().decisions]
    lines = [str(seed_for(recorded(), 0, 1)), *[msgspec.json.encode(judged).decode() for judged in thought]]
    keep.write_text("\n".join(lines) + "\n", "utf-8")
    report = json.loads(CliRunner().invoke(cli, [*asked, "--json"]).stdout)
    told = ["at", "seat", "played", "best", "loss", "spread"]
    assert list(report) == ["slug", "chances", "decisions", "accuracy", "luck"]
    assert report["decisions"] == [{name: msgspec.to_builtins(judged)[name] for name in told} for judged in thought]
    assert report["chances"] == analysed().chances

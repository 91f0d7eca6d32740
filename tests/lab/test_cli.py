"""The command line: what it prints for machines, and how it refuses."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kancha
from kancha.cli import cli, refusing
from kancha.games import all_rules, find
from kancha.games.commands import attach
from kancha.learn.check import Report

attach(cli)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def read(*words: str) -> dict[str, object]:
    result = run(*words)
    assert result.exit_code == 0, result.output
    told: dict[str, object] = json.loads(result.stdout)
    return told


def refuse(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said on standard error; the exit code must be 2 and standard output empty."""
    code = refusing(lambda: cli.main(list(words), standalone_mode=False))
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert said.err.startswith("kancha: ")
    assert said.err.strip().count("\n") == 0
    return said.err


def test_games_lists_the_catalogue() -> None:
    games = json.loads(run("games", "--json").stdout)
    weights = [find(game["slug"]).weight for game in games]
    assert weights == sorted(weights), "from light to heavy"
    assert {game["slug"] for game in games} == {rules.slug for rules in all_rules()}
    game = next(game for game in games if game["slug"] == "pachamama")
    assert game["modes"]["coop"]["seats"] == [2, 4]
    assert "pachamama" in run("games").stdout


def test_simulate_tells_what_a_machine_needs() -> None:
    how = ["--seats", "3", "--games", "4", "--seed", "2", "-o", "board=short", "--jobs", "1"]
    told = read("simulate", "pachamama", *how, "--json")
    assert {
        "slug",
        "mode",
        "seats",
        "games",
        "finished",
        "decisions",
        "seconds",
        "mean_scores",
        "wins_by_seat",
    } <= told.keys()
    assert (told["games"], told["finished"], told["mode"]) == (4, 4, "competitive")


def test_simulate_checks_records_and_pieces() -> None:
    assert read(
        "simulate", "pachamama", "--mode", "coop", "--seats", "2", "--games", "2", "--check", "--jobs", "1", "--json"
    )


def test_arena_gives_an_interval() -> None:
    told = read(
        "arena", "pachamama", "--bots", "random,greedy:1", "--games", "2", "-o", "board=short", "--jobs", "1", "--json"
    )
    standings = told["standings"]
    assert isinstance(standings, list)
    assert {row["bot"] for row in standings} == {"random", "greedy:1"}
    assert all(row["low"] <= row["share"] <= row["high"] for row in standings)


def test_bench_gives_every_figure() -> None:
    told = read("bench", "--game", "pachamama", "--seconds", "0.1", "--json")
    games = told["games"]
    assert isinstance(games, dict)
    assert games["pachamama"].keys() == {
        "seats", "decisions_per_s", "decisions_per_k", "options_per_s", "listed_per_s", "clones_per_k", "search_iterations_per_s",
    }  # fmt: skip
    assert {"calibration_per_s", "compiled"} <= told.keys()


def test_a_record_is_replayed_checked_and_told(tmp_path: Path) -> None:
    game = kancha.new("pachamama", 2, seed=4, board="short")
    for _ in range(6):
        game.play(game.options()[0])
    file = tmp_path / "game.record"
    file.write_text(game.record(), "utf-8")
    assert read("replay", str(file), "--json")["answers"] == 6
    assert read("replay", str(file), "--at", "2", "--json")["answers"] == 2
    assert "every line possible" in run("replay", str(file), "--check").stdout
    assert "comes in on" in run("replay", str(file)).stdout
    assert "pion" in run("replay", str(file), "--language", "fr").stdout


def test_rules_are_found_by_id_and_all_are_tested() -> None:
    assert "no pass" in run("rules", "pachamama", "P-030").stdout
    told = read("rules", "pachamama", "--coverage", "--json")
    assert told["missing"] == []
    assert told["total"] == told["tested"]


def test_scenarios_are_generated_shown_and_proven() -> None:
    generated = read("scenario", "generate", "--board", "short", "--seed", "3", "--json")
    assert generated == read("scenario", "generate", "--board", "short", "--seed", "3", "--json")
    assert generated["unique"] is True
    assert "one solution" in run("scenario", "show", "L01").stdout
    assert read("scenario", "prove", "S01", "--json") == {"S01": {"unique": True, "faults": []}}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "chess"], "there is no game “chess”"),
        (["simulate", "pachamama", "--seats", "7"], "takes 2 to 4 seats, not 7"),
        (["simulate", "pachamama", "--mode", "duel"], "no mode “duel”"),
        (["simulate", "pachamama", "-o", "board=huge"], "board cannot be “huge”"),
        (["simulate", "pachamama", "-o", "weather=fine"], "no option “weather”"),
        (["simulate", "pachamama", "-o", "weather"], "expected NAME=VALUE"),
        (["simulate", "pachamama", "-o", "scenario=Z9"], "no scenario “Z9”"),
        (["simulate", "pachamama", "-o", "edition=/no/such.toml"], "such.toml"),
        (["simulate", "pachamama", "--bots", "oracle"], "no bot “oracle”"),
        (["simulate", "pachamama", "--seats", "3", "--bots", "random,greedy"], "2 bots for 3 seats"),
        (["simulate", "pachamama", "--games", "0"], "0 is not in the range"),
        (["arena", "pachamama", "--bots", "random"], "two or more"),
        (["replay", "/no/such/file"], "cannot be read"),
        (["rules", "pachamama", "P-999"], "no rule P-999"),
        (["rules", "chess"], "no game “chess”"),
        (["scenario", "show", "Z1"], "no scenario “Z1”"),
        (["bench", "--game", "go"], "no game “go”"),
        (["dance"], "No such command"),
        (["games", "--dance"], "No such option"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert said in refuse(capsys, *words)


def test_a_damaged_record_is_refused_with_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = kancha.new("pachamama", 2, seed=4, board="short")
    game.play(game.options()[0])
    lines = game.record().split("\n")
    at = next(number for number, line in enumerate(lines) if re.match(r"\d explore", line))
    lines[at] = lines[at].replace("explore", "explode")
    file = tmp_path / "game.record"
    file.write_text("\n".join(lines), "utf-8")
    assert f"line {at + 1}: “explode” is no verb" in refuse(capsys, "replay", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    assert "it is not text" in refuse(capsys, "replay", str(file))
    file.write_text("kancha-record 99\n", "utf-8")
    assert "line 1: this record is of format 99" in refuse(capsys, "replay", str(file))


def test_a_record_of_an_unknown_game_is_refused_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.record"
    file.write_text(kancha.new("pachamama", 2, seed=4).record().replace("game pachamama", "game chess"), "utf-8")
    assert "line 2: there is no game “chess”" in refuse(capsys, "replay", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(kancha.RecordError, match="not text"):
        kancha.replay(file)


def test_a_course_is_checked_for_a_machine_and_listed_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    told = read("course", "pachamama", "--check", "--json")
    assert list(told) == ["slug", "lessons", "steps", "decisions", "languages", "faults"]
    assert (told["slug"], told["languages"], told["faults"]) == ("pachamama", ["en", "fr"], [])
    assert "1. Regarder, puis deviner (P-030" in run("course", "pachamama", "--language", "fr").stdout
    assert len(json.loads(run("course", "pachamama", "--json").stdout)["lessons"]) == told["lessons"]
    assert "there is no game “chess”" in refuse(capsys, "course", "chess", "--check")


def test_a_course_with_a_fault_ends_with_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kancha.cli.reading.check_course", lambda slug: Report(slug, faults=["lesson “turn”: no"]))
    result = run("course", "pachamama", "--check")
    assert result.exit_code == 1
    assert "lesson “turn”: no" in result.stdout


def test_a_record_of_older_rules_is_marked_and_told_as_far_as_it_goes() -> None:
    records = Path(__file__).parents[1] / "records" / "rules-1"
    stopped, through = (str(records / f"{name}.txt") for name in ("cuzco-feld-competitive-2", "ayar-solo-1-1"))
    told = read("replay", stopped, "--json")
    assert (told["rules"], told["over"], told["ranking"]) == (1, False, None)
    assert isinstance(told["stopped"], dict)
    result = run("replay", stopped, "--check")
    assert result.exit_code == 1
    assert f"up to line {told['stopped']['line']} of its record" in result.stdout
    assert "Jouée sous les règles 1." in run("replay", stopped, "--language", "fr").stdout
    told = read("replay", through, "--json")
    assert (told["rules"], told["over"], told["stopped"]) == (1, True, None)
    result = run("replay", through, "--check")
    assert (result.exit_code, "→ Played under rules 1." in result.stdout) == (0, True)

"""Commands about what is written: records, rules, courses."""

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import click
from msgspec import to_builtins

from kancha.cli.common import as_json, read_text, say, tell
from kancha.doors import Game, replay
from kancha.games import find
from kancha.kernel.rules import ONLOOKER
from kancha.lab.coverage import coverage as cover_rules
from kancha.lab.refusals import refusals as try_refusals
from kancha.languages import LANGUAGES
from kancha.learn import rulebook
from kancha.learn.check import check as check_course
from kancha.learn.course import read as read_course


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), help="Stop after so many answers.")
@click.option("--check", is_flag=True, help="Only check that every line is possible.")
@click.option("--edition", help="The edition file the game was played with.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@as_json
def replay_file(file: Path, at: int | None, check: bool, edition: str | None, language: str, as_json: bool) -> None:
    """Replay a record and tell the game in words."""
    game = replay(read_text(file), at=at, edition=edition)
    answers = len(game.history) - 1
    speaker = game.speaker(language)
    if as_json:
        tell_replayed(game)
    elif check and not game.outdated:
        over = "the game is over" if game.over else "not over yet"
        say.print(f"{file}: {answers} answers, every line possible; {over}.")
    elif not check:
        for line in speaker.story(game.events_for(ONLOOKER)):
            click.echo(line)
        if game.prompt is not None and not game.outdated:
            click.echo(f"→ {speaker.prompt(game.prompt)}")
    if game.outdated and not as_json:
        reason = f" ({game.stopped.reason()})" if game.stopped is not None and language == "en" else ""
        told = speaker.old_rules(game.stopped, game.over)
        click.echo(f"→ {speaker.played_under(game.rules_version)}. {told}{reason}")
    if check and game.stopped is not None:
        sys.exit(1)


def tell_replayed(game: Game) -> None:
    """What a replayed record came to, for a machine; a result only where every line was possible."""
    sheet = game.score_sheet()
    stopped = game.stopped
    report = {
        "slug": game.rules.slug,
        "mode": game.setup.mode,
        "seats": game.seats,
        "answers": len(game.history) - 1,
        "over": game.over,
        "scores": game.scores(),
        "ranking": game.ranking() if game.over else None,
        "sides": [side.as_dict() for side in game.sides()] if game.over else None,
        "sheet": dict(zip(sheet.categories, sheet.points, strict=True)),
        "rules": game.rules_version,
        "rules_now": game.rules.version,
        "stopped": None if stopped is None else {"line": stopped.line, "reason": stopped.message},
    }
    click.echo(json.dumps(report, ensure_ascii=False))


@click.command()
@click.argument("slug")
@click.argument("rule_id", required=False)
@click.option("--coverage", is_flag=True, help="Which rules have a test, and which have none.")
@click.option("--refusals", is_flag=True, help="Try answers that cannot be given: has every refusal its reason?")
@click.option(
    "--tries", type=click.IntRange(1), default=10_000, show_default=True, help="Of --refusals: how many answers."
)
@click.option("--samples", type=click.IntRange(0), default=0, help="Of --refusals: tell so many reasons, to be judged.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of --refusals: of the games that are played.")
@as_json
def rules(
    slug: str,
    rule_id: str | None,
    coverage: bool,
    refusals: bool,
    tries: int,
    samples: int,
    seed: int,
    as_json: bool,
) -> None:
    """The rules of a game as we number them; one of them; which are tested; or whether every refusal has its reason."""
    find(slug)
    if refusals:
        tell_refusals(slug, tries, samples, seed, as_json)
        return
    if coverage:
        cover = cover_rules(slug)
        report = {"slug": slug, "total": cover.total, "tested": len(cover.tested), "missing": cover.missing}
        tell(report, as_json)
        if cover.missing or cover.unknown:
            sys.exit(1)
        return
    chosen = rulebook.find(slug)
    if rule_id is not None:
        chosen = [rule for rule in chosen if rule.id == rule_id.upper()]
        if not chosen:
            raise click.UsageError(f"{slug} has no rule {rule_id}")
    if as_json:
        click.echo(json.dumps([rule._asdict() for rule in chosen], ensure_ascii=False))
        return
    chapter = ""
    for rule in chosen:
        if rule.chapter != chapter:
            chapter = rule.chapter
            say.print(f"\n[bold]{chapter}[/bold]")
        say.print(f"{rule.id}  {rule.text}", markup=False, highlight=False)


def tell_refusals(slug: str, tries: int, samples: int, seed: int, as_json: bool) -> None:
    refusals = try_refusals(slug, tries, seed, samples)
    report = refusals.report()
    if samples:
        report["samples"] = refusals.samples
    tell(report, as_json)
    if refusals.unexplained:
        sys.exit(1)


@click.command()
@click.argument("slug", required=False)
@click.option("--check", is_flag=True, help="Play every lesson through the engine, and tell what is wrong.")
@click.option(
    "--click",
    "clicked",
    is_flag=True,
    help="Click every lesson in a browser, all languages and sizes; goes on where it was.",
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@as_json
def course(slug: str | None, check: bool, clicked: bool, language: str, as_json: bool) -> None:
    """The course of a game: what its lessons teach, or whether they all can be played."""
    if clicked:
        sys.exit(click_courses([slug] if slug else []))
    if slug is None:
        raise click.UsageError("which game? Only --click takes all of them")
    if check:
        report = check_course(slug)
        tell(asdict(report), as_json)
        if report.faults:
            sys.exit(1)
        return
    outline = read_course(slug)
    if as_json:
        click.echo(json.dumps(to_builtins(outline), ensure_ascii=False))
        return
    click.echo(outline.aim[language])
    for number, lesson in enumerate(outline.lessons, 1):
        click.echo(f"{number}. {lesson.title[language]} ({', '.join(lesson.teaches)})")


def click_courses(slugs: list[str]) -> int:
    """Have courses clicked by what the browser tests use, which only a checkout has."""
    for slug in slugs:
        find(slug)
    root = Path(__file__).resolve().parents[3]
    if not (root / "tests" / "browser" / "courses.py").is_file():
        raise click.UsageError("courses are clicked in a checkout of Kancha, with its tests")
    return subprocess.run([sys.executable, "-m", "tests.browser.courses", *slugs], cwd=root).returncode

"""The command line. Whatever cannot be done is told in one sentence, with exit code 2."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kancha import __version__, native
from kancha.bots.roster import recruit
from kancha.doors import games as catalogue
from kancha.doors import new, replay
from kancha.games import find
from kancha.kernel.errors import KanchaError
from kancha.kernel.rules import ONLOOKER
from kancha.lab import rulebook
from kancha.lab.arena import pairings, standings
from kancha.lab.bench import bench as run_bench
from kancha.lab.bench_page import bench_page
from kancha.lab.bench_server import bench_server
from kancha.lab.match import Fixture, Result, mixed, play_all, settle
from kancha.web.serve import SERVE

say = Console()
aside = Console(stderr=True)

as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
options_of_game = click.option(
    "--option", "-o", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the game, such as board=short."
)
jobs_option = click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default=True)


def options_from(pairs: tuple[str, ...], mode: str | None) -> dict[str, object]:
    """The game's options from NAME=VALUE words."""
    found: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise click.UsageError(f"“{pair}” is no option; expected NAME=VALUE")
        found[name] = value
    if mode is not None:
        found["mode"] = mode
    return found


def progress() -> Progress:
    """A bar for long work, on standard error so that standard output stays clean."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=aside,
        transient=True,
    )


def play_with_bar(what: str, fixtures: list[Fixture], jobs: int) -> list[Result]:
    with progress() as bar:
        task = bar.add_task(what, total=len(fixtures))
        return list(play_all(fixtures, jobs, lambda: bar.advance(task)))


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
@click.pass_context
def cli(context: click.Context) -> None:
    """Kancha: five modern board games set among the Inca. Without a command, the table opens in the browser."""
    if context.invoked_subcommand is None:
        context.invoke(SERVE)


@cli.command("games")
@as_json
def list_games(as_json: bool) -> None:
    """The games, their modes, seats and options."""
    if as_json:
        found = [
            {
                "slug": info.slug,
                "title": info.title,
                "modes": {mode.name: {"seats": [mode.fewest, mode.most]} for mode in info.modes},
                "options": [
                    {"name": choice.name, "values": choice.values, "default": choice.default, "modes": choice.modes}
                    for choice in info.options
                ],
                "credits": info.credits,
            }
            for info in catalogue()
        ]
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    table = Table("game", "mode", "seats", "options")
    for info in catalogue():
        for mode in info.modes:
            seats = str(mode.fewest) if mode.fewest == mode.most else f"{mode.fewest}–{mode.most}"
            words = [
                f"{choice.name}={'|'.join(choice.values) or choice.default or '…'}"
                for choice in info.options
                if mode.name in choice.modes
            ]
            table.add_row(info.slug, mode.name, seats, "  ".join(words))
    say.print(table)


@cli.command()
@click.argument("slug")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--mode", help="A mode of the game.")
@options_of_game
@click.option("--games", "number", type=click.IntRange(1), default=100, show_default=True)
@click.option(
    "--bots", default="random", show_default=True, help="One bot for all seats, or one per seat, with commas."
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--check", is_flag=True, help="Check that every game conserves its pieces and replays from its record.")
@jobs_option
@as_json
def simulate(
    slug: str,
    seats: int | None,
    mode: str | None,
    pairs: tuple[str, ...],
    number: int,
    bots: str,
    seed: int,
    check: bool,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play many games, and tell how they went."""
    mode, seats, options = settle(slug, seats, options_from(pairs, mode))
    names = bots.split(",")
    for name in names:
        recruit(name)
    if len(names) not in (1, seats):
        raise click.UsageError(f"{len(names)} bots for {seats} seats; expected one for all or one per seat")
    lineup = tuple(names * seats if len(names) == 1 else names)
    fixtures = [
        Fixture(slug, mode, seats, options, lineup, mixed(seed, "simulate", game), check) for game in range(number)
    ]
    results = play_with_bar(f"{slug} {mode}", fixtures, jobs)
    columns = len(results[0].scores)
    found = {
        "slug": slug,
        "mode": mode,
        "seats": seats,
        "games": number,
        "finished": sum(result.finished for result in results),
        "decisions": sum(result.decisions for result in results),
        "seconds": round(sum(result.seconds for result in results), 3),
        "mean_scores": [round(sum(r.scores[seat] for r in results) / number, 2) for seat in range(columns)],
        "wins_by_seat": [sum(r.places[seat] == 1 for r in results) for seat in range(columns)],
        "mean_totals": [
            round(sum(r.totals[side] for r in results) / number, 2) for side in range(len(results[0].totals))
        ],
    }
    tell(found, as_json)


@cli.command()
@click.argument("slug")
@click.option("--bots", required=True, help="Two or more bots, with commas.")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--mode", help="A mode of the game.")
@options_of_game
@click.option("--games", "number", type=click.IntRange(2), default=400, show_default=True, help="Games a pairing.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@jobs_option
@as_json
def arena(
    slug: str,
    bots: str,
    seats: int | None,
    mode: str | None,
    pairs: tuple[str, ...],
    number: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Which bot is stronger: seats rotated, the same chance for all, 95 % intervals."""
    mode, seats, options = settle(slug, seats, options_from(pairs, mode))
    names = bots.split(",")
    for name in names:
        recruit(name)
    if len(set(names)) != len(names) or (len(names) < 2 and mode == "competitive"):
        raise click.UsageError("an arena needs two or more different bots")
    found: list[dict[str, object]] = []
    for fixtures in pairings(slug, mode, seats, options, names, number, seed):
        what = " – ".join(dict.fromkeys(fixtures[0].bots))
        results = play_with_bar(what, fixtures, jobs)
        for standing in standings(results):
            found.append(
                {
                    "bot": standing.bot,
                    "against": standing.against or "the automaton",
                    "games": standing.games,
                    "wins": standing.wins,
                    "share": round(standing.wins / standing.games, 4),
                    "low": round(standing.low, 4),
                    "high": round(standing.high, 4),
                    "mean_score": round(standing.mean_score, 2),
                }
            )
    if as_json:
        click.echo(
            json.dumps({"slug": slug, "mode": mode, "seats": seats, "compiled": native.compiled(), "standings": found})
        )
        return
    table = Table("bot", "against", "games", "wins", "share", "95 % interval", "mean score")
    for row in found:
        share = f"{float(str(row['share'])):.1%}"
        interval = f"{float(str(row['low'])):.1%} – {float(str(row['high'])):.1%}"
        first = [str(row[column]) for column in ("bot", "against", "games", "wins")]
        table.add_row(*first, share, interval, str(row["mean_score"]))
    say.print(table)


@cli.command()
@click.option("--game", "slugs", multiple=True, help="Only this game; may be given several times.")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=3.0, show_default=True, help="For each figure.")
@click.option("--page", is_flag=True, help="Measure the table page in a browser instead.")
@click.option("--server", is_flag=True, help="Measure a server with many tables instead.")
@as_json
def bench(slugs: tuple[str, ...], seconds: float, page: bool, server: bool, as_json: bool) -> None:
    """How fast it is, per thousand turns of a plain loop timed in the same run."""
    for slug in slugs:
        find(slug)
    with aside.status("measuring"):
        if page:
            found = bench_page()
        elif server:
            found = bench_server()
        else:
            found = run_bench(list(slugs) or [info.slug for info in catalogue()], seconds)
    tell(found, as_json)


@cli.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), help="Stop after so many answers.")
@click.option("--check", is_flag=True, help="Only check that every line is possible.")
@click.option("--edition", help="The edition file the game was played with.")
@click.option("--language", type=click.Choice(["en", "fr"]), default="en", show_default=True)
@as_json
def replay_file(file: Path, at: int | None, check: bool, edition: str | None, language: str, as_json: bool) -> None:
    """Replay a record and tell the game in words."""
    game = replay(read_text(file), at=at, edition=edition)
    answers = len(game.history) - 1
    if as_json:
        sheet = game.score_sheet()
        found = {
            "slug": game.rules.slug,
            "mode": game.setup.mode,
            "seats": game.seats,
            "answers": answers,
            "over": game.over,
            "scores": game.scores(),
            "ranking": game.ranking() if game.over else None,
            "sheet": dict(zip(sheet.categories, sheet.points, strict=True)),
        }
        click.echo(json.dumps(found))
        return
    if check:
        say.print(
            f"{file}: {answers} answers, every line possible; {'the game is over' if game.over else 'not over yet'}."
        )
        return
    speaker = game.speaker(language)
    for line in speaker.story(game.events_for(ONLOOKER)):
        click.echo(line)
    if game.prompt is not None:
        click.echo(f"→ {speaker.prompt(game.prompt)}")


@cli.command()
@click.argument("slug")
@click.argument("rule_id", required=False)
@click.option("--coverage", is_flag=True, help="Which rules have a test, and which have none.")
@as_json
def rules(slug: str, rule_id: str | None, coverage: bool, as_json: bool) -> None:
    """The rules of a game as we number them; one of them; or which are tested."""
    find(slug)
    if coverage:
        cover = rulebook.coverage(slug)
        report = {"slug": slug, "total": cover.total, "tested": len(cover.tested), "missing": cover.missing}
        tell(report, as_json)
        if cover.missing or cover.unknown:
            sys.exit(1)
        return
    found = rulebook.find(slug)
    if rule_id is not None:
        found = [rule for rule in found if rule.id == rule_id.upper()]
        if not found:
            raise click.UsageError(f"{slug} has no rule {rule_id}")
    if as_json:
        click.echo(json.dumps([rule._asdict() for rule in found], ensure_ascii=False))
        return
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            say.print(f"\n[bold]{chapter}[/bold]")
        say.print(f"{rule.id}  {rule.text}", markup=False, highlight=False)


@cli.command()
@click.argument("slug")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--mode", help="A mode of the game.")
@options_of_game
@click.option("--bots", default="greedy", show_default=True, help="Who plays the other seats.")
@click.option("--seed", type=click.IntRange(0))
@click.option("--language", type=click.Choice(["en", "fr"]), default="en", show_default=True)
def play(
    slug: str, seats: int | None, mode: str | None, pairs: tuple[str, ...], bots: str, seed: int | None, language: str
) -> None:
    """Play in the terminal: you have seat 0, answer by number or in the words of a record."""
    from kancha.lab.terminal import play_here  # only this command talks to a person

    game = new(slug, seats, seed, **options_from(pairs, mode))
    play_here(game, recruit(bots), language, click.echo, lambda: str(click.prompt("?", prompt_suffix=" ")))


cli.add_command(SERVE)


def tell(found: dict[str, object], as_json: bool) -> None:
    """A result for a machine, or for a person."""
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    for name, value in found.items():
        say.print(
            f"{name}: {json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else value}",
            markup=False,
        )


def read_text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "it is not text"
        raise click.UsageError(f"{file} cannot be read: {reason}") from None


def refusing(command: Callable[[], object]) -> int:
    """Run a command; whatever Kancha refuses becomes one sentence and exit code 2."""
    try:
        command()
    except click.UsageError as fault:
        aside.print(f"kancha: {fault.format_message()}", markup=False, highlight=False, soft_wrap=True)
        return 2
    except click.ClickException as fault:
        aside.print(f"kancha: {fault.format_message()}", markup=False, highlight=False, soft_wrap=True)
        return fault.exit_code
    except KanchaError as fault:
        aside.print(f"kancha: {fault}", markup=False, highlight=False, soft_wrap=True)
        return 2
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0


def main() -> None:
    from kancha.games.commands import attach  # games may add commands of their own

    attach(cli)
    sys.exit(refusing(lambda: cli.main(standalone_mode=False)))

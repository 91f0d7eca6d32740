"""Commands about chances and decisions: fit a forecast, analyse a game."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click
import msgspec

from kancha.analysis.coach import Analysis, Judged, analyse, seed_for
from kancha.analysis.forecast import FILE
from kancha.analysis.suggestion import suggest
from kancha.analysis.telling import analysis_lines, sentence
from kancha.analysis.walking import walk
from kancha.cli.common import as_json, jobs_option, read_text, say, tell
from kancha.cli.matches import progress
from kancha.doors import Game, replay
from kancha.games import find
from kancha.lab.coaching import check, summary, summary_line
from kancha.lab.forecasts import figures_table, fitted, gather, reliability_plot, ways_to_fit, weights_file
from kancha.lab.sections import write_section
from kancha.languages import LANGUAGES
from kancha.learn.rulebook import GAMES

TOLD = ("at", "seat", "played", "best", "loss", "spread")
"""What is told of a decision."""
DOCS = Path(__file__).resolve().parents[3] / "docs"


@click.command()
@click.argument("slug")
@click.option(
    "--games", "number", type=click.IntRange(8), default=400, show_default=True, help="Games for each way to play."
)
@click.option("--mode", help="Only this mode.")
@click.option("--seats", type=int, help="Only this number of seats.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(".build/forecast"),
    show_default=True,
    help="Where the games are kept: another run goes on from there.",
)
@click.option("--write", is_flag=True, help="Store the weights in the game's folder, plot and figures in the docs.")
@as_json
def forecast(
    slug: str, number: int, mode: str | None, seats: int | None, out: Path, write: bool, as_json: bool
) -> None:
    """Fit how likely each seat is to win, to games that quick bots play."""
    ways = ways_to_fit(slug, mode, seats)
    if write and (mode is not None or seats is not None):
        raise click.UsageError("--write stores every mode and number of seats; leave out --mode and --seats")
    with progress() as bar:
        task = bar.add_task(f"{slug}: games", total=number * len(ways))
        gather(slug, ways, number, out, lambda: bar.advance(task))
        task = bar.add_task(f"{slug}: fitting", total=len(ways))
        fits = {}
        for each, count in ways:
            fits[f"{each}-{count}"] = fitted(slug, each, count, out)
            bar.advance(task)
    text = weights_file(slug, fits)
    plot = reliability_plot(find(slug).title, list(fits.values()))
    (out / f"{slug}.toml").write_text(text, "utf-8")
    (out / f"{slug}.svg").write_text(plot, "utf-8")
    if write:
        (GAMES / slug.replace("-", "_") / "judge" / FILE).write_text(text, "utf-8")
        (DOCS / "reliability" / f"{slug}.svg").write_text(plot, "utf-8")
        write_section(DOCS / "analysis.md", f"forecast {slug}", figures_table(fits))
    figures = {
        way: {"games": fit.games, "forecast": fit.quality.as_dict(), "judged": fit.before.as_dict()}
        for way, fit in fits.items()
    }
    tell({"slug": slug, **figures}, as_json)


@click.command("analyse")
@click.argument("record", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True)
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A file for the decisions that are done: another run goes on from there.",
)
@jobs_option
@as_json
def analyse_file(record: Path, seed: int, language: str, keep: Path | None, jobs: int, as_json: bool) -> None:
    """How well a recorded game was played: chances, costly decisions, accuracy, luck. Ctrl-C ends it with what is kept."""
    text = read_text(record)
    game = walk(text).game
    with progress() as bar, kept_in(keep, f"{seed_for(text, 0, seed)}") as (known, note):
        task = bar.add_task(game.rules.title, total=None)

        def report(judged: Judged, every: int) -> None:
            note(judged)
            bar.update(task, total=every, advance=1)

        analysis = analyse(text, seed, jobs, known=known, report=report)
    if as_json:
        click.echo(json.dumps(as_report(analysis), ensure_ascii=False))
        return
    columns = game.score_sheet().columns
    for line in analysis_lines(analysis, game.speaker(language), columns, sides_by_seat(game)):
        say.print(line, markup=False, highlight=False, soft_wrap=True)


def as_report(analysis: Analysis) -> dict[str, object]:
    """What a machine reads: the chances before each answer and at the end, and every decision with what it cost."""
    return {
        "slug": analysis.slug,
        "chances": analysis.chances,
        "decisions": [{name: getattr(judged, name) for name in TOLD} for judged in analysis.decisions],
        "accuracy": analysis.accuracy,
        "luck": analysis.luck,
    }


@contextmanager
def kept_in(file: Path | None, whose: str) -> Iterator[tuple[list[Judged], Callable[[Judged], None]]]:
    """The decisions that a file keeps already, and how to add one. Its first line says of which record and seed they are."""
    if file is None:
        yield [], lambda judged: None
        return
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    if lines and lines[0] != whose:
        raise click.UsageError(f"{file} keeps the analysis of another record or seed")
    known: list[Judged] = []
    for line in lines[1:]:
        with suppress(msgspec.DecodeError):  # the last line of a run that was interrupted
            known.append(msgspec.json.decode(line, type=Judged))
    with file.open("a", encoding="utf-8") as notes:

        def note(judged: Judged) -> None:
            notes.write(msgspec.json.encode(judged).decode() + "\n")
            notes.flush()

        notes.write("" if lines else f"{whose}\n")
        yield known, note


@click.command("suggest")
@click.argument("record", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--at", type=click.IntRange(0), help="After so many answers; all, if it is left out.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--seconds", type=click.FloatRange(0), help="By the clock, instead of by the number of worlds.")
@click.option("--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True)
@as_json
def suggest_answer(
    record: Path, at: int | None, seed: int, seconds: float | None, language: str, as_json: bool
) -> None:
    """What the seat that is asked could answer: up to three candidates with their chances and reasons."""
    game = replay(read_text(record), at)
    if game.seat is None:
        raise click.UsageError("the game is over: nobody is asked")
    given = suggest(game.view(game.seat), seed, seconds)
    if as_json:
        click.echo(msgspec.json.encode(given).decode())
        return
    columns = game.score_sheet().columns
    mine = sides_by_seat(game)[game.seat]
    for candidate in given.candidates:
        why = sentence(candidate.reasons, game.speaker(language), columns, mine)
        chance = f"{100 * candidate.chance:.0f} ± {100 * candidate.spread:.0f} %"
        say.print(f"{candidate.text}: {chance}, {why}", markup=False, highlight=False, soft_wrap=True)


def sides_by_seat(game: Game) -> list[int]:
    """The place on the score sheet of every seat's side."""
    return [next(side for side, each in enumerate(game.sides()) if seat in each.seats) for seat in range(game.seats)]


@click.command("coach-check")
@click.argument("slug")
@click.option("--games", "number", type=click.IntRange(1), default=20, show_default=True)
@click.option("--searches", type=click.IntRange(0), default=10, show_default=True, help="Of them also by search.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("docs/coach"),
    show_default=True,
    help="Where results are kept: another run goes on from there.",
)
@click.option("--write", is_flag=True, help="Write the result into docs/figures.md.")
@jobs_option
@as_json
def coach_check(slug: str, number: int, searches: int, out: Path, write: bool, jobs: int, as_json: bool) -> None:
    """Is what the coach names better? Both answers of the costliest decision of each game are played out on common luck."""
    rules = find(slug)
    with progress() as bar:
        task = bar.add_task(rules.title, total=number + searches)
        cases = check(slug, number, searches, jobs, out, lambda case: bar.advance(task))
    told = summary(slug, cases)
    if write:
        write_section(DOCS / "figures.md", f"coach {slug}", summary_line(rules.title, told))
    tell(told, as_json)

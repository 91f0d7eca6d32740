"""Commands about learning: a simulated newcomer, how far the levels of bots are apart, puzzles."""

import json
import sys
from pathlib import Path
from statistics import median

import click

from kancha.cli.common import as_json, jobs_option, say, tell
from kancha.cli.matches import progress
from kancha.games import find
from kancha.lab.apart import apart, play_levels
from kancha.lab.farm import farm_for
from kancha.lab.mining import collection_text
from kancha.lab.newcomer import newcomer_report, play_newcomer
from kancha.lab.puzzle_check import check_puzzles, mined
from kancha.lab.sections import write_row
from kancha.learn.puzzles import CHANCE, Collection, Puzzle, puzzles_file, puzzles_of

figures_option = click.option(
    "--figures",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Also write a row into this file, docs/figures.md for one.",
)


@click.command()
@click.argument("slug")
@click.option("--games", "number", type=click.IntRange(2), default=100, show_default=True)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("docs/newcomer"),
    show_default=True,
    help="Where results are kept: another run goes on from there.",
)
@figures_option
@as_json
def newcomer(slug: str, number: int, out: Path, figures: Path | None, as_json: bool) -> None:
    """Does who has just taken the course beat the easy bot? They are greedy with the answers it teaches, else they guess."""
    rules = find(slug)
    with progress() as bar:
        task = bar.add_task(rules.title, total=number)
        played = play_newcomer(slug, number, out, lambda: bar.advance(task))
    report = newcomer_report(slug, played)
    if figures is not None:
        write_row(figures, "newcomer", newcomer_row(rules.title, report))
    if as_json:
        tell(report, as_json)
        return
    knows = report.pop("knows")
    assert isinstance(knows, list)
    for kind in knows:
        say.print(f"{kind['question']}: {kind['verb']} ({', '.join(kind['rules'])})", markup=False)
    tell(report, as_json)


@click.command()
@click.argument("slug")
@click.option(
    "--games", "number", type=click.IntRange(0), default=60, show_default=True, help="Of steady against easy."
)
@click.option("--strong", type=click.IntRange(0), default=20, show_default=True, help="Games of strong against steady.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("docs/levels"),
    show_default=True,
    help="Where games are kept: another run goes on from there.",
)
@figures_option
@jobs_option
@as_json
def levels(slug: str, number: int, strong: int, out: Path, figures: Path | None, jobs: int, as_json: bool) -> None:
    """Are the easy, the steady and the strong bot clearly apart? Each plays the next lower one."""
    rules = find(slug)
    with progress() as bar:
        task = bar.add_task(rules.title, total=number + strong)
        kept = play_levels(slug, (number, strong), out, farm_for(jobs), lambda more: bar.advance(task, max(0, -more)))
    rows = apart(kept)
    if figures is not None:
        for row in rows:
            write_row(figures, "levels", levels_row(rules.title, row))
    tell({"slug": slug, "steps": rows}, as_json)


@click.command()
@click.argument("slug")
@click.option(
    "--mine", "wanted", type=click.IntRange(1), help="Let bots play until so many puzzles are found, and store them."
)
@click.option("--check", is_flag=True, help="Replay every puzzle, and let a bounded search find its solution again.")
@click.option("--most", type=click.IntRange(1), help="With --check: only the first so many.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(".build/puzzles"),
    show_default=True,
    help="Where what was mined is kept: another run goes on from there.",
)
@figures_option
@as_json
def puzzles(
    slug: str, wanted: int | None, check: bool, most: int | None, out: Path, figures: Path | None, as_json: bool
) -> None:
    """The puzzles of a game; with --mine new ones, with --check whether they hold."""
    rules = find(slug)
    if wanted is not None:
        with progress() as bar:
            task = bar.add_task(rules.title, total=wanted)
            found = mined(slug, wanted, out, lambda puzzles: bar.update(task, completed=puzzles))
        puzzles_file(slug).write_text(collection_text(slug, found), "utf-8")
        puzzles_of.cache_clear()
    collection = puzzles_of(slug)
    if figures is not None and collection.puzzles:
        write_row(figures, "puzzles", puzzles_row(rules.title, collection))
    if check:
        faults = check_puzzles(slug, most)
        tell({"slug": slug, "puzzles": len(collection.puzzles[:most]), "faults": faults}, as_json)
        if faults:
            sys.exit(1)
        return
    if as_json:
        click.echo(json.dumps([as_report(collection, puzzle) for puzzle in collection.puzzles], ensure_ascii=False))
        return
    for puzzle in collection.puzzles:
        say.print(f"{puzzle.id}: {'; '.join(puzzle.solution)} (+{puzzle.margin} {puzzle.unit})", markup=False)


def newcomer_row(title: str, report: dict[str, object]) -> list[str]:
    """A line of the table of newcomers."""
    return [title, *shares(report)]


def levels_row(title: str, row: dict[str, object]) -> list[str]:
    """A line of the table of levels."""
    return [f"{title}: {row['bot']} against {row['against']}", *shares(row)]


def shares(row: dict[str, object]) -> list[str]:
    """Games, wins with their interval, and the mean lead."""
    share, low, high = (float(str(row[name])) for name in ("share", "low", "high"))
    interval = f"{100 * low:.1f} – {100 * high:.1f} %"
    return [str(row["games"]), f"{100 * share:.0f} %", interval, str(row["mean_lead"])]


def puzzles_row(title: str, collection: Collection) -> list[str]:
    """A line of the table of puzzles."""
    found = collection.puzzles
    margin = median(puzzle.margin for puzzle in found)
    told = f"{100 * margin:.0f} of 100" if found[0].unit == CHANCE else f"{margin:g} {found[0].unit}"
    return [title, str(len(found)), str(len({puzzle.game for puzzle in found})), told]


def as_report(collection: Collection, puzzle: Puzzle) -> dict[str, object]:
    """A puzzle for a machine."""
    again = puzzle.found_again
    return {
        "id": puzzle.id,
        "record": collection.record(puzzle),
        "seat": puzzle.seat,
        "unit": puzzle.unit,
        "grade": puzzle.grade,
        "solution": list(puzzle.solution),
        "margin": puzzle.margin,
        "second_best": list(puzzle.second_best),
        "found_again": {"searched": again.searched, "margin": again.margin, "spread": again.spread},
    }

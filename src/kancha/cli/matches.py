"""Commands that let bots play: many games, which bot is stronger, how fast it goes."""

import json
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kancha import native
from kancha.cli.common import as_json, aside, cluster_option, jobs_option, options_from, options_of_game, say, tell
from kancha.doors import catalogue
from kancha.games import find
from kancha.lab.against import against as run_against
from kancha.lab.against import table as against_table
from kancha.lab.arena import pairings, standings
from kancha.lab.bench import bench as run_bench
from kancha.lab.bench_bell import SECTION as BELL_SECTION
from kancha.lab.bench_bell import bell_table, bench_bell
from kancha.lab.bench_listing import SECTION, bench_listing, listing_table
from kancha.lab.bench_moves import SECTION as MOVES_SECTION
from kancha.lab.bench_moves import bench_moves, moves_table
from kancha.lab.bench_page import bench_page
from kancha.lab.bench_server import SECTIONS, SIZES_SECTION, bench_server, server_table, sizes_table
from kancha.lab.extras import need
from kancha.lab.farm import Farm, farm_for
from kancha.lab.figures import write_page_figures
from kancha.lab.lineup import lined_up
from kancha.lab.match import Fixture, Result, checked_setup, mixed, play_all
from kancha.lab.sections import write_section


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


def play_with_bar(what: str, fixtures: list[Fixture], farm: Farm) -> list[Result]:
    with progress() as bar:
        task = bar.add_task(what, total=len(fixtures))
        return list(play_all(fixtures, farm, lambda: bar.advance(task)))


@click.command()
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
    mode, seats, options = checked_setup(slug, seats, options_from(pairs, mode))
    names = bots.split(",")
    for name in names:
        lined_up(name)
    if len(names) not in (1, seats):
        raise click.UsageError(f"{len(names)} bots for {seats} seats; expected one for all or one per seat")
    lineup = tuple(names * seats if len(names) == 1 else names)
    fixtures = [
        Fixture(slug, mode, seats, options, lineup, mixed(seed, "simulate", game), check) for game in range(number)
    ]
    results = play_with_bar(f"{slug} {mode}", fixtures, farm_for(jobs))
    columns = len(results[0].scores)
    report = {
        "slug": slug,
        "mode": mode,
        "seats": seats,
        "games": number,
        "finished": sum(result.finished for result in results),
        "decisions": sum(result.decisions for result in results),
        "seconds": round(sum(result.seconds for result in results), 3),
        "mean_scores": [round(sum(r.scores[seat] for r in results) / number, 2) for seat in range(columns)],
        "wins_by_seat": [sum(r.places[seat] == 1 for r in results) for seat in range(columns)],
        "sides": list(results[0].sides),
        "mean_totals": [
            round(sum(r.totals[side] for r in results) / number, 2) for side in range(len(results[0].totals))
        ],
    }
    tell(report, as_json)


@click.command()
@click.argument("slug")
@click.option("--bots", required=True, help="Two or more bots, with commas.")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--mode", help="A mode of the game.")
@options_of_game
@click.option("--games", "number", type=click.IntRange(2), default=400, show_default=True, help="Games a pairing.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@jobs_option
@cluster_option
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
    cluster: str,
    as_json: bool,
) -> None:
    """Which bot is stronger: seats rotated, the same chance for all, 95 % intervals."""
    mode, seats, options = checked_setup(slug, seats, options_from(pairs, mode))
    names = bots.split(",")
    for name in names:
        lined_up(name)
    if len(set(names)) != len(names) or (len(names) < 2 and mode == "competitive"):
        raise click.UsageError("an arena needs two or more different bots")
    rows: list[dict[str, object]] = []
    for fixtures in pairings(slug, mode, seats, options, names, number, seed):
        what = " – ".join(dict.fromkeys(fixtures[0].bots))
        results = play_with_bar(what, fixtures, farm_for(jobs, cluster))
        for standing in standings(results):
            rows.append(
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
            json.dumps({"slug": slug, "mode": mode, "seats": seats, "compiled": native.compiled(), "standings": rows})
        )
        return
    table = Table("bot", "against", "games", "wins", "share", "95 % interval", "mean score")
    for row in rows:
        share = f"{float(str(row['share'])):.1%}"
        interval = f"{float(str(row['low'])):.1%} – {float(str(row['high'])):.1%}"
        first = [str(row[column]) for column in ("bot", "against", "games", "wins")]
        table.add_row(*first, share, interval, str(row["mean_score"]))
    say.print(table)


def counts_in(words: str) -> list[int]:
    """Numbers of tables with commas between them."""
    counts = [int(word) for word in words.split(",") if word.isdecimal() and 0 < int(word) <= 5000]
    if not counts or len(counts) != words.count(",") + 1:
        raise click.UsageError(f"“{words}” are no numbers of tables; expected some from 1 to 5000, as in 100,300,1000")
    return counts


def measured_server(
    tables: list[int], processes: int, seconds: float, figures: Path | None, sizes: Path | None
) -> dict[str, object]:
    """What servers bear, also written into the docs."""
    report = bench_server(tables, processes, seconds)
    if figures is not None:
        write_section(figures, SECTIONS[bool(processes)], server_table(report))
    if sizes is not None:
        write_section(sizes, SIZES_SECTION, sizes_table(report))
    return report


def measured_list(stored: int, figures: Path | None) -> dict[str, object]:
    """How long a page of one's tables takes, also written into the docs."""
    report = bench_listing(stored)
    if figures is not None:
        write_section(figures, SECTION, listing_table(report))
    return report


def measured_bell(seconds: float, figures: Path | None) -> dict[str, object]:
    """How soon others see a move, also written into the docs."""
    report = bench_bell(seconds)
    if figures is not None:
        write_section(figures, BELL_SECTION, bell_table(report))
    return report


@click.command()
@click.option("--game", "slugs", multiple=True, help="Only this game; may be given several times.")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=3.0, show_default=True, help="For each figure.")
@click.option("--page", is_flag=True, help="Measure the table page in a browser instead.")
@click.option("--server", is_flag=True, help="Measure a server with many tables instead.")
@click.option("--moves", is_flag=True, help="Measure the processor time that a move takes of a server instead.")
@click.option("--bell", is_flag=True, help="Measure how soon a move on one server is on the page of another instead.")
@click.option(
    "--tables", default="100", show_default=True, metavar="N,N", help="With --server: so many, one after another."
)
@click.option(
    "--processes",
    type=click.IntRange(0, 16),
    default=2,
    show_default=True,
    help="With --server: so many on PostgreSQL; 0: one on SQLite.",
)
@click.option(
    "--stored",
    type=click.IntRange(1, 10_000_000),
    help="With --server: how long a page of one's tables takes where so many are kept.",
)
@click.option(
    "--sizes",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="With --server: also write what so many players need, reckoned from it, into this file: docs/hosting.md.",
)
@click.option("--against", is_flag=True, help="Measure random play beside other frameworks, those that are installed.")
@click.option("--envs", is_flag=True, help="Measure the environments for learning instead.")
@click.option(
    "--figures",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="With --page, --server, --moves, --bell, --against or --envs: also write the table into this file of the docs.",
)
@as_json
def bench(
    slugs: tuple[str, ...],
    seconds: float,
    page: bool,
    server: bool,
    moves: bool,
    bell: bool,
    tables: str,
    processes: int,
    stored: int | None,
    sizes: Path | None,
    against: bool,
    envs: bool,
    figures: Path | None,
    as_json: bool,
) -> None:
    """How fast it is, per thousand turns of a plain loop timed in the same run."""
    if figures is not None and not (page or against or server or moves or bell or envs):
        raise click.UsageError(
            "--figures writes what --page, --server, --moves, --bell, --against or --envs measures: say one too"
        )
    if native.hasty():
        raise click.UsageError(
            "KANCHA_NATIVE=quick is a build for tests; `python3 run.py compile` makes one to measure"
        )
    for slug in slugs:
        find(slug)
    with aside.status("measuring"):
        if page:
            report = bench_page(list(slugs) or [info.slug for info in catalogue()])
            if figures is not None:
                write_page_figures(figures, report)
        elif server and stored:
            report = measured_list(stored, figures)
        elif server:
            report = measured_server(counts_in(tables), processes, max(seconds, 20.0), figures, sizes)
        elif moves:
            report = bench_moves(list(slugs) or [info.slug for info in catalogue()])
            if figures is not None:
                write_section(figures, MOVES_SECTION, moves_table(report))
        elif bell:
            report = measured_bell(max(seconds, 20.0), figures)
        elif against:
            report = run_against(list(slugs) or [info.slug for info in catalogue()], seconds)
            if figures is not None:
                write_section(figures, "against", against_table(report))
        elif envs:
            need("gym")
            from kancha.lab.envs.measuring import bench_envs, envs_table  # needs numpy

            report = bench_envs(list(slugs) or [info.slug for info in catalogue()], seconds)
            if figures is not None:
                write_section(figures, "envs", envs_table(report))
        else:
            report = run_bench(list(slugs) or [info.slug for info in catalogue()], seconds)
    tell(report, as_json)

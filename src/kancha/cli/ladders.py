"""Commands that compare bots for good: the ladder, and datasets of their games."""

import json
from dataclasses import dataclass
from pathlib import Path

import click

from kancha import native
from kancha.bots.roster import recruit
from kancha.cli.common import as_json, cluster_option, jobs_option, options_from, options_of_game, say, tell
from kancha.cli.matches import progress
from kancha.games import find
from kancha.lab.automata import Automaton, automata_of, automata_tables, together
from kancha.lab.dataset import Plan, make
from kancha.lab.farm import Farm, farm_for
from kancha.lab.ladder import Ladder, play_on, report_of
from kancha.lab.ladder_page import heading, plot, tables
from kancha.lab.match import checked_setup


@click.command()
@click.argument("slug")
@click.option(
    "--bots",
    default="random,greedy,search:0.1",
    show_default=True,
    help="Bots, with commas: by name, with a budget, or files of your own. None: only tell what is kept.",
)
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--mode", help="A mode of the game; alone or together the bots play against its automaton.")
@options_of_game
@click.option(
    "--games", "least", type=click.IntRange(0), default=100, show_default=True, help="Games a pairing, at least."
)
@click.option("--most", type=click.IntRange(1), default=2000, show_default=True, help="Games a pairing, at most.")
@click.option(
    "--width", type=click.FloatRange(0), default=0.0, help="Play on until no interval is wider, in points of rating."
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("docs/ladder"),
    show_default=True,
    help="Where games are kept, with table, plot and JSON: another run goes on from there.",
)
@click.option("--automata", is_flag=True, help="Every level and adjustment of the game's automata, one after another.")
@jobs_option
@cluster_option
@as_json
def ladder(
    slug: str,
    bots: str,
    seats: int | None,
    mode: str | None,
    pairs: tuple[str, ...],
    least: int,
    most: int,
    width: float,
    seed: int,
    out: Path,
    automata: bool,
    jobs: int,
    cluster: str,
    as_json: bool,
) -> None:
    """Rate bots by many games: seats rotated, the same luck for all, 95 % intervals. It can be killed and gone on with."""
    names = [name for name in bots.split(",") if name]
    for name in names:
        recruit(name)
    if len(set(names)) != len(names):
        raise click.UsageError("a ladder needs different bots")
    climb = Climb(names, least, most, width, seed, out, farm_for(jobs, cluster))
    if automata:
        if seats or mode or pairs:
            raise click.UsageError("--automata goes through seats, modes and options by itself")
        told, text = climb.automata(slug)
    else:
        climbed = Ladder.opened(out / "games", slug, seats, options_from(pairs, mode))
        if len(names) == 1 and not climbed.together():
            raise click.UsageError("a ladder needs two or more different bots")
        told = climb.rated(climbed)
        text = tables(told)
    if as_json:
        click.echo(json.dumps(told))
    else:
        say.print(text, markup=False, highlight=False, soft_wrap=True)


@dataclass
class Climb:
    """What the ladders of one command have in common."""

    names: list[str]
    least: int
    most: int
    width: float
    seed: int
    out: Path
    farm: Farm

    def rated(self, climbed: Ladder) -> dict[str, object]:
        """Play what is to be played, and write down what it came to."""
        if self.names:
            with progress() as bar:
                task = bar.add_task(climbed.file.stem, total=0)
                total = 0

                def report(more: int) -> None:
                    nonlocal total
                    total += max(0, more)
                    bar.update(task, total=total, advance=0 if more >= 0 else 1)

                plan = climbed.climb(self.names, self.least, self.most, self.width, self.seed)
                play_on(climbed, plan, self.farm, report)
        told = report_of(climbed, native.compiled())
        title = f"{find(climbed.head.slug).title}: {heading(told)}"
        self.write(climbed.file.stem, told, tables(told), plot(title, told))
        return told

    def automata(self, slug: str) -> tuple[dict[str, object], str]:
        """Every way to play against an automaton, and all of them side by side, as far as they have come."""
        ways = automata_of(slug)
        if not ways:
            raise click.UsageError(f"{find(slug).title} has no automaton")
        reports: list[tuple[Automaton, dict[str, object]]] = []
        for way in ways:
            reports.append((way, self.rated(Ladder.opened(self.out / "games", slug, way.seats, way.options))))
            told = together(slug, native.compiled(), reports)
            text = automata_tables(find(slug).title, told)
            self.write(f"{slug}-automata", told, text, plot(f"{find(slug).title}: victories over the automaton", told))
        return told, text

    def write(self, stem: str, told: dict[str, object], text: str, picture: str) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        (self.out / f"{stem}.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        (self.out / f"{stem}.svg").write_text(picture, "utf-8")
        (self.out / f"{stem}.md").write_text(text, "utf-8")


@click.command()
@click.argument("slug")
@click.option("--games", "number", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--bots", default="greedy", show_default=True, help="Bots, with commas; they take turns in the seats.")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--mode", help="A mode of the game.")
@options_of_game
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="The folder; a killed run goes on."
)
@jobs_option
@cluster_option
@as_json
def dataset(
    slug: str,
    number: int,
    bots: str,
    seats: int | None,
    mode: str | None,
    pairs: tuple[str, ...],
    seed: int,
    out: Path,
    jobs: int,
    cluster: str,
    as_json: bool,
) -> None:
    """Games of bots as Parquet files, with a card that says what they are."""
    mode, seats, options = checked_setup(slug, seats, options_from(pairs, mode))
    names = tuple(name for name in bots.split(",") if name)
    for name in names:
        recruit(name)
    if not names:
        raise click.UsageError("a dataset needs at least one bot")
    plan = Plan(slug, mode, seats, options, names, number, seed)
    with progress() as bar:
        task = bar.add_task(f"{slug}: games", total=number)
        make(plan, out, farm_for(jobs, cluster), lambda done: bar.advance(task, done))
    size = sum(file.stat().st_size for file in out.rglob("*.parquet"))
    tell(
        {**plan.about(), "games": number, "out": str(out), "bytes": size, "bytes_a_game": round(size / number)}, as_json
    )

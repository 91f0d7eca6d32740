"""`kancha endure`: what a house of several processes survives while people play."""

from pathlib import Path

import click

from kancha.cli.common import as_json, aside, tell
from kancha.lab.enduring import endured_row, random_blows, restart, survive
from kancha.lab.sections import write_row, write_section


@click.command()
@click.option("--kills", type=click.IntRange(0, 10_000), default=0, help="Random processes to kill while people play.")
@click.option("--restarts", type=click.IntRange(0, 1000), default=0, help="Rolling restarts of all server processes.")
@click.option(
    "--tables", type=click.IntRange(1, 1000), default=12, show_default=True, help="Tables that are played at."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option(
    "--figures",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Also write the result into this file, docs/figures.md for one.",
)
@as_json
def endure(kills: int, restarts: int, tables: int, seed: int, figures: Path | None, as_json: bool) -> None:
    """Kill or restart the processes of a house while people play: nothing acknowledged may be lost."""
    if bool(kills) == bool(restarts):
        raise click.UsageError("say either --kills or --restarts, and how many")
    with aside.status("playing") as bar:
        if kills:
            blows = random_blows(kills, seed)
            report = survive(blows, tables, seed, lambda number: bar.update(f"killed {number} of {kills}"))
        else:
            report = restart(restarts, tables, seed)
    if figures is not None and kills:
        write_row(figures, "kancha endure --kills", endured_row(seed, report))
    elif figures is not None:
        lines = [f"- {key.replace('_', ' ')}: {value}\n" for key, value in report.items()]
        write_section(figures, "kancha endure --restarts", "".join(lines))
    tell(report, as_json)

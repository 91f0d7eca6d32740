"""What the commands share: consoles, options that several of them take, and results for a person or a machine."""

import json
import os
from pathlib import Path

import click
from rich.console import Console

say = Console()
aside = Console(stderr=True)

as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
options_of_game = click.option(
    "--option", "-o", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the game, such as board=short."
)
jobs_option = click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default=True)
cluster_option = click.option(
    "--cluster",
    default="",
    metavar="ADDRESS",
    help="A Dask scheduler that hands the games out, such as tcp://host:8786.",
)


def options_from(pairs: tuple[str, ...], mode: str | None) -> dict[str, object]:
    """The game's options from NAME=VALUE words."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise click.UsageError(f"“{pair}” is no option; expected NAME=VALUE")
        options[name] = value
    if mode is not None:
        options["mode"] = mode
    return options


def tell(report: dict[str, object], as_json: bool) -> None:
    """A result for a machine, or for a person."""
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
        return
    for name, value in report.items():
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

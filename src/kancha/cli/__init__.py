"""The command line. Whatever cannot be done is told in one sentence, with exit code 2."""

import json
import os
import sys
from collections.abc import Callable

import click
from rich.table import Table

from kancha import __version__
from kancha.bots.roster import recruit
from kancha.cli.admin import admin
from kancha.cli.common import as_json, aside, options_from, options_of_game, say
from kancha.cli.enduring import endure
from kancha.cli.environments import envs
from kancha.cli.judgement import analyse_file, coach_check, forecast, suggest_answer
from kancha.cli.ladders import dataset, ladder
from kancha.cli.learning import levels, newcomer, puzzles
from kancha.cli.matches import arena, bench, simulate
from kancha.cli.reading import course, replay_file, rules
from kancha.cli.thinking import think
from kancha.doors import catalogue, new
from kancha.kernel.errors import KanchaError
from kancha.site.command import site
from kancha.web.serve import SERVE


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
        games = [
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
        click.echo(json.dumps(games, ensure_ascii=False))
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


for command in (
    simulate,
    arena,
    ladder,
    dataset,
    bench,
    forecast,
    analyse_file,
    suggest_answer,
    coach_check,
    replay_file,
    rules,
    course,
    think,
    envs,
    levels,
    newcomer,
    puzzles,
    endure,
    SERVE,
    admin,
    site,
):
    cli.add_command(command)


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

"""Commands that games bring along: a folder with a `commands.py` adds its own to the command line."""

from importlib import import_module
from importlib.util import find_spec

import click

from kancha.games import folders


def attach(cli: click.Group) -> None:
    """Add every game's own commands."""
    for folder in folders():
        name = f"kancha.games.{folder}.commands"
        if find_spec(name) is not None:
            for command in import_module(name).COMMANDS:
                cli.add_command(command)

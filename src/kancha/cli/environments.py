"""The games as environments: what their spaces are, and whether they keep what they promise."""

import click

from kancha.cli.common import as_json, aside, options_from, options_of_game, tell
from kancha.games import find
from kancha.lab.extras import need


@click.command()
@click.argument("slug")
@click.option(
    "--check", is_flag=True, help="Check every mode and seat count, by the checkers of three libraries and two more."
)
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--mode", help="A mode of the game.")
@options_of_game
@as_json
def envs(slug: str, check: bool, seats: int | None, mode: str | None, pairs: tuple[str, ...], as_json: bool) -> None:
    """A game as an environment for learning: its sizes, or --check."""
    find(slug)
    if check:
        need("gym", "spiel")
        from kancha.lab.envs.checking import check_envs  # needs the extras

        with aside.status("checking"):
            report = check_envs(slug, lambda fault: aside.print(fault, markup=False, highlight=False, soft_wrap=True))
        tell(report, as_json)
        return
    need("gym")
    from kancha.lab.envs.core import EnvCore  # needs numpy

    core = EnvCore(slug, seats, options_from(pairs, mode))
    layout = core.layout
    tell(
        {
            "slug": slug,
            "mode": core.setup.mode,
            "seats": core.seats,
            "layout": {"version": layout.version, "stamp": layout.stamp()},
            "bytes": layout.size,
            "observation": len(layout.names),
            "dense": core.rules.space.size,
            "words": len(core.vocabulary),
        },
        as_json,
    )

"""`kancha site`: the whole house as a folder that any web space can serve."""

from pathlib import Path

import click


@click.command("site")
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option("--quick", is_flag=True, help="Pack less tightly, in half the time.")
def site(out: Path, quick: bool) -> None:
    """Write a folder that any web space can serve: all games, without a server (docs/anywhere.md)."""
    from kancha.site.building import QUICK, TIGHT, build  # only this command needs it

    size = build(out, lambda sentence: click.echo(sentence, err=True), QUICK if quick else TIGHT)
    click.echo(f"{out}: a first visit fetches {size / 1e6:.1f} MB. Try it: python3 -m http.server -d {out}")

"""`kancha scenario`: generate, show and prove maps of Pachamama."""

import json
from pathlib import Path

import click

from kancha.games.pachamama.edition.box import load, standard
from kancha.games.pachamama.maps.generator import generate
from kancha.games.pachamama.maps.solver import faults, grade, start_crops
from kancha.games.pachamama.material import CELL_NAMES, CROPS, TERRAIN_LETTERS, WIDE, Box, Scenario
from kancha.kernel.errors import BadSetup

edition_option = click.option(
    "--edition", type=click.Path(path_type=Path), help="An edition file instead of the standard."
)
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")


@click.group()
def scenario() -> None:
    """Maps of Pachamama: generate new ones, show or prove stored ones."""


@scenario.command("generate")
@click.option("--board", type=click.Choice(["short", "long"]), default="long", show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@edition_option
@as_json
def generate_one(board: str, seed: int, edition: Path | None, as_json: bool) -> None:
    """A new map with exactly one solution, the same for the same seed."""
    box = box_of(edition)
    show_scenario(box, generate(box, board, seed), as_json)


@scenario.command("show")
@click.argument("name")
@edition_option
@as_json
def show_one(name: str, edition: Path | None, as_json: bool) -> None:
    """A stored map, solution and all."""
    box = box_of(edition)
    show_scenario(box, stored(box, name), as_json)


@scenario.command("prove")
@click.argument("names", nargs=-1)
@edition_option
@as_json
def prove(names: tuple[str, ...], edition: Path | None, as_json: bool) -> None:
    """That stored maps keep every rule and have one solution only; all of them if none is named."""
    box = box_of(edition)
    chosen = [stored(box, name) for name in names] or box.scenarios
    proofs = {disc.name: faults(box, disc) for disc in chosen}
    if as_json:
        click.echo(json.dumps({name: {"unique": not wrong, "faults": wrong} for name, wrong in proofs.items()}))
    else:
        for name, wrong in proofs.items():
            click.echo(f"{name}: {'; '.join(wrong) if wrong else 'one solution, every rule kept'}")
    if any(proofs.values()):
        raise SystemExit(1)


def box_of(edition: Path | None) -> Box:
    return standard() if edition is None else load(edition)


def stored(box: Box, name: str) -> Scenario:
    for disc in box.scenarios:
        if disc.name == name:
            return disc
    raise BadSetup(f"there is no scenario “{name}”; expected {', '.join(disc.name for disc in box.scenarios)}")


def rows(values: list[int], letters: str, columns: int) -> list[str]:
    return ["".join(letters[values[row * WIDE + column]] for column in range(columns)) for row in range(5)]


def show_scenario(box: Box, disc: Scenario, as_json: bool) -> None:
    board = box.board(disc.board)
    report = {
        "board": disc.board,
        "logic": disc.logic or grade(board, disc.terrain, start_crops(disc)),
        "terrain": rows(disc.terrain, TERRAIN_LETTERS, board.columns),
        "crops": rows(disc.crop, "12345", board.columns),
        "start": [CELL_NAMES[cell] for cell in disc.starts],
        "otoma_start": [CELL_NAMES[cell] for cell in disc.otoma],
        "unique": not faults(box, disc),
    }
    if as_json:
        click.echo(json.dumps(report))
        return
    click.echo(f"{disc.board} board, {report['logic']}, {'one solution' if report['unique'] else 'NOT proven'}")
    for row in range(5):
        cells = [row * WIDE + column for column in range(board.columns)]
        line = [
            f"{TERRAIN_LETTERS[disc.terrain[cell]]}{disc.crop[cell] + 1}{'*' if cell in disc.starts else ' '}"
            for cell in cells
        ]
        click.echo("  " + " ".join(line))
    click.echo(
        f"  * starts; crops 1 {CROPS[0]} … 5 {CROPS[4]}; Otoma on {', '.join(CELL_NAMES[cell] for cell in disc.otoma)}"
    )


COMMANDS = [scenario]

"""`kancha admin`: what a host does with the tables that are kept."""

import time
from ipaddress import ip_address, ip_network
from pathlib import Path

import click
from rich.table import Table as Grid

from kancha.cli.common import as_json, aside, say, tell
from kancha.kernel.errors import KanchaError
from kancha.kernel.rules import ONLOOKER
from kancha.store.keeper import Keeper, Rule
from kancha.store.store import Store
from kancha.table.table import Table
from kancha.web.desk import Editions
from kancha.web.serve import default_data
from kancha.web.settings import configured, database_option, database_url, password_option

DIGEST_LENGTH = 64


class Place:
    """The store that the commands work on, opened when the first of them needs it."""

    def __init__(self, data: Path, database: str) -> None:
        self.data = data
        self.database = database
        self.opened: Store | None = None

    def keeper(self) -> Keeper:
        if self.opened is None:
            file = self.data / "kancha.db"
            if not self.database and not file.is_file():
                raise KanchaError(f"there are no tables at {file}; --data or --database says where they are")
            self.opened = Store(self.database) if self.database else Store.in_folder(self.data)
        return Keeper(self.opened)

    def empty(self) -> Keeper:
        """The same, where there may be nothing yet."""
        self.opened = Store(self.database) if self.database else Store.in_folder(self.data)
        return Keeper(self.opened)

    def close(self) -> None:
        if self.opened is not None:
            self.opened.close()


here = click.make_pass_decorator(Place)


@click.group("admin")
@configured
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), envvar="KANCHA_DATA", help="The data folder.")
@database_option
@password_option
@click.pass_context
def admin(context: click.Context, data: Path | None, database: str, database_password_file: Path | None) -> None:
    """Look after the tables that are kept: in the data folder, or in a PostgreSQL database."""
    place = Place(data or default_data(), database_url(database, database_password_file))
    context.obj = place
    context.call_on_close(place.close)


def moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


days_option = click.option("--days", type=click.FloatRange(0), default=0.0, help="Untouched for so many days.")
over_option = click.option("--over/--running", "over", default=None, help="Only games that are over, or not.")
origin_option = click.option("--origin", type=click.Choice(["new", "import", "variation"]), default=None)
lessons_option = click.option("--lessons/--no-lessons", "lessons", default=None, help="Only lessons, or none.")


@admin.command("list")
@days_option
@over_option
@origin_option
@lessons_option
@click.option("--most", type=click.IntRange(1, 100_000), default=50, show_default=True)
@as_json
@here
def list_tables(
    place: Place, days: float, over: bool | None, origin: str | None, lessons: bool | None, most: int, as_json: bool
) -> None:
    """Tables, the latest first."""
    found = place.keeper().tables(Rule(days, over, origin or "", lessons), most)
    if as_json:
        tell({"tables": [vars(one) for one in found]}, True)
        return
    grid = Grid("table", "game", "origin", "entries", "state", "last touched (UTC)")
    for one in found:
        state = "ended" if one.ended else "over" if one.over else "lesson" if one.lesson else "running"
        grid.add_row(one.id, one.game, one.origin, str(one.version), state, moment(one.updated))
    say.print(grid)


@admin.command("show")
@click.argument("table")
@as_json
@here
def show_table(place: Place, table: str, as_json: bool) -> None:
    """One table: who made it, who sits there. Never its luck, its keys or what players hide."""
    shown = place.keeper().shown(table)
    if not as_json:
        shown |= {name: f"{moment(float(str(shown[name])))} UTC" for name in ("created", "updated")}
    tell(shown, as_json)


@admin.command("end")
@click.argument("table")
@click.option("--reason", required=True, help="One sentence, shown to everybody at the table.")
@here
def end_table(place: Place, table: str, reason: str) -> None:
    """Nobody can play at the table any more; it can be looked at."""
    place.keeper().end(table, reason)
    say.print(f"table {table} is ended", markup=False)


@admin.command("delete")
@click.argument("tables", nargs=-1, required=True)
@click.confirmation_option(prompt="Deleted tables do not come back. Go on?")
@here
def delete_tables(place: Place, tables: tuple[str, ...]) -> None:
    """Remove tables with all that is kept of them."""
    say.print(f"{place.keeper().delete(list(tables))} deleted", markup=False)


@admin.command("purge")
@click.option("--days", type=click.FloatRange(1), required=True, help="Untouched for so many days.")
@over_option
@origin_option
@lessons_option
@click.option("--really", is_flag=True, help="Delete them; without it they are only counted.")
@here
def purge(place: Place, days: float, over: bool | None, origin: str | None, lessons: bool | None, really: bool) -> None:
    """Delete the tables that a rule means, such as --days 90 --running."""
    keeper = place.keeper()
    meant = keeper.meant(Rule(days, over, origin or "", lessons))
    if really:
        say.print(f"{keeper.delete(meant)} deleted", markup=False)
    else:
        say.print(f"{len(meant)} would be deleted; --really deletes them", markup=False)


def whom(text: str) -> str:
    """A browser by its hash (as `show` prints it), an address or a network."""
    if len(text) == DIGEST_LENGTH and text.isalnum():
        return text.lower()
    try:
        return str(ip_network(text) if "/" in text else ip_address(text))
    except ValueError:
        raise click.UsageError(
            f"“{text[:60]}” is neither a browser (held_by, made_by) nor an address or network"
        ) from None


@admin.command("ban")
@click.argument("who", required=False)
@click.option("--reason", default="", help="For yourself.")
@click.option("--days", type=click.FloatRange(0), default=0.0, help="For so long; without it, for good.")
@click.option("--lift", is_flag=True, help="Let them in again.")
@here
def ban(place: Place, who: str | None, reason: str, days: float, lift: bool) -> None:
    """Let a browser, an address or a network in no more; without WHO, list them. It holds within ten seconds."""
    keeper = place.keeper()
    if who is None:
        grid = Grid("who", "until (UTC)", "why")
        for one, why, until in keeper.banned():
            grid.add_row(one, "for good" if until > time.time() * 1.5 else moment(until), why)
        say.print(grid)
    elif lift:
        say.print("let in again" if keeper.unban(whom(who)) else "was not banned", markup=False)
    else:
        keeper.ban(whom(who), reason, days)
        say.print("banned", markup=False)


@admin.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@here
def backup(place: Place, file: Path) -> None:
    """Write all tables into FILE (JSON lines, gzip), as they stand at one moment; the server may go on."""
    say.print(f"{place.keeper().backup(file)} rows written to {file}", markup=False)


@admin.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@here
def restore(place: Place, file: Path) -> None:
    """Put a backup into an empty data folder or database, of either kind; no server may run there."""
    say.print(f"{place.empty().restore(file)} rows read from {file}", markup=False)


@admin.command("check")
@click.option("--replay", is_flag=True, help="Also play every game through: long.")
@click.pass_context
def check(context: click.Context, replay: bool) -> None:
    """Look for damage; each fault is told with its place, and the exit code is 1."""
    place = context.find_object(Place)
    assert place is not None
    faults = 0
    for fault in place.keeper().faults(Editions(place.data).path, replay):
        aside.print(fault, markup=False, highlight=False, soft_wrap=True)
        faults += 1
    say.print("all is well" if not faults else f"{faults} faults", markup=False)
    context.exit(1 if faults else 0)


@admin.command("export")
@click.argument("table", required=False)
@click.option(
    "--all", "folder", type=click.Path(path_type=Path, file_okay=False), help="All finished games, into a folder."
)
@click.option(
    "--seat", type=int, default=ONLOOKER, show_default=True, help="Of a game that runs: what this seat may read."
)
@here
def export(place: Place, table: str | None, folder: Path | None, seat: int) -> None:
    """The record of a table; of a game that is not over, only what an onlooker or a seat may read."""
    keeper = place.keeper()
    if folder is None:
        click.echo(record_of(place, table or "", seat), nl=False)
        return
    folder.mkdir(parents=True, exist_ok=True)
    for one in keeper.meant(Rule(over=True)):
        (folder / f"{one}.kancha").write_text(record_of(place, one, seat), "utf-8")
    say.print(f"{len(list(folder.glob('*.kancha')))} records in {folder}", markup=False)


def record_of(place: Place, table: str, seat: int) -> str:
    kept = place.keeper().store.load(table)
    if kept is None:
        raise KanchaError(f"there is no table “{table[:40]}”")
    return Table.rebuilt(*kept, Editions(place.data).path).record(seat)

"""The desk: what pages, the API and live updates ask of the tables on behalf of one browser."""

import logging
import re
from pathlib import Path

from starlette.requests import HTTPConnection
from starlette.responses import Response

from kancha.kernel.errors import BadSetup, RecordError
from kancha.kernel.records import parse_header
from kancha.kernel.rules import ONLOOKER
from kancha.table.advice import Advisor
from kancha.table.coaching import Coach
from kancha.table.snapshot import Snapshot
from kancha.table.spec import lock_for, new_key
from kancha.table.table_store import TableSummary
from kancha.table.tables import NoSeat, Tables
from kancha.web.draining import Drain
from kancha.web.errors import Refusal
from kancha.web.page_words import language_of
from kancha.web.patches import Shown
from kancha.web.person import COOKIE, key_in

log = logging.getLogger("kancha.web")

COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
MOMENT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?")
EDITION = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Desk:
    """One for the whole application; `desk_of(request)` finds it."""

    def __init__(self, tables: Tables, shelf: "Editions", drain: Drain, alone: bool = False) -> None:
        """`alone`: nobody from elsewhere can ever come, so nothing that needs them is offered."""
        self.tables = tables
        self.shelf = shelf
        self.advisor = Advisor(tables)
        self.coach = Coach(tables)
        self.drain = drain
        self.alone = alone
        self.shown: dict[
            tuple[str, str], Shown
        ] = {}  # by table and the name a page gives itself, while its line is open

    # Who asks

    def browser(self, connection: HTTPConnection) -> str:
        """The name a browser goes by here: the hash of its secret."""
        key = key_in(connection)
        return lock_for(key) if key else ""

    def welcome(self, connection: HTTPConnection) -> tuple[str, str]:
        """A browser's name and its secret, new if it had none: `remember` then puts that into its cookie."""
        key = key_in(connection) or new_key()
        return lock_for(key), key

    def remember(self, connection: HTTPConnection, response: Response, key: str) -> None:
        response.set_cookie(
            COOKIE,
            key,
            max_age=COOKIE_SECONDS,
            path="/",
            secure=connection.url.scheme in ("https", "wss"),
            httponly=True,
            samesite="strict",
        )

    def language(self, connection: HTTPConnection) -> str:
        return language_of(connection)

    # What it may see

    async def seats(self, connection: HTTPConnection, table: str) -> tuple[int, ...]:
        """The seats this browser has at a table."""
        return await self.tables.held(self.browser(connection), table)

    async def lost(self, connection: HTTPConnection, table: str) -> bool:
        """Whether somebody else has opened a seat that this browser had."""
        return await self.tables.lost(self.browser(connection), table)

    async def seat(self, connection: HTTPConnection, table: str, seat: int) -> int:
        """A seat, if this browser has it (NoSeat); everybody may look on."""
        if seat != ONLOOKER and seat not in await self.seats(connection, table):
            raise NoSeat("this browser does not have that seat")
        return seat

    async def look(self, connection: HTTPConnection, table: str, seat: int | None = None) -> Snapshot:
        """A table as this browser may see it: from a seat it has, or from the one that fits best (NoTable, NoSeat)."""
        held = await self.seats(connection, table)
        if seat is None:
            return await self.tables.look(table, held)
        return await self.tables.snapshot(table, await self.seat(connection, table, seat), held)

    async def listing(self, connection: HTTPConnection) -> list[TableSummary]:
        """A page of the tables this browser made or has a seat at, the latest first; `?before=` asks for older ones."""
        listed = await self.tables.listing(self.browser(connection), moment_in(connection))
        return [one for one in listed if can_be_read(one)]

    def editions(self, slug: str) -> list[str]:
        """The editions there are of a game, beside its standard."""
        return self.shelf.names(slug)


def can_be_read(listed: TableSummary) -> bool:
    """Whether a table can be listed: one that is damaged must not hide the others."""
    try:
        parse_header(listed.header)
    except RecordError as fault:
        log.error("table %s is damaged: its header, %s", listed.id, fault)
        return False
    return True


def moment_in(connection: HTTPConnection) -> float | None:
    """The moment that `?before=` names: the `updated` of the last table one has been shown."""
    word = connection.query_params.get("before")
    if word is None:
        return None
    if not MOMENT.fullmatch(word):
        raise Refusal(400, "bad_query", "before must be a number of seconds, such as the `updated` of a table")
    return float(word)


def desk_of(connection: HTTPConnection) -> Desk:
    desk = connection.app.state.desk
    assert isinstance(desk, Desk)
    return desk


class Editions:
    """Edition files of a data folder: `editions/<slug>/<name>.toml`. Browsers name them; no browser names a path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "editions"

    def path(self, slug: str, name: str) -> str:
        path = self.folder / slug / f"{name}.toml"
        if not EDITION.fullmatch(name) or not path.is_file():
            known = ", ".join(["standard", *self.names(slug)])
            raise BadSetup(f"there is no edition “{name[:40]}” of {slug} here; expected {known}", "edition")
        return str(path)

    def names(self, slug: str) -> list[str]:
        """The editions there are of a game, beside its standard."""
        return sorted(path.stem for path in (self.folder / slug).glob("*.toml") if EDITION.fullmatch(path.stem))

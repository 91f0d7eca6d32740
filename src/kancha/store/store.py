"""The store: tables, their entries, and which browser holds which seat. Every method is one transaction and may block."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import (
    Connection,
    Double,
    Integer,
    Select,
    String,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningUpdate
from sqlalchemy.sql.elements import ColumnElement

from kancha.kernel.errors import KanchaError, RecordError
from kancha.kernel.records import parse_header
from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.store.database import Database, refused
from kancha.store.jobs import StoredJobs
from kancha.store.schema import BANS, CHAIRS, ENTRIES, HOLDINGS, PROCESSES, RESULTS, TABLES, Damaged, StoreError
from kancha.table.snapshot import PERSON
from kancha.table.spec import LESSON, PUZZLE, Entry, SeatSpec, TableSpec, TableStatus
from kancha.table.table_store import TABLE, Holding, Notice, TableSummary, Taken, Written


class Store(Database):
    """Everything kept, in one SQLite file or one PostgreSQL database."""

    def __init__(self, url: str, platform: Platform = SERVER) -> None:
        super().__init__(url, platform)
        self.jobs = StoredJobs(self)
        both = (False, True)
        self.changes = {(due, watched): self.change(due, watched) for due in both for watched in both}

    @classmethod
    def in_folder(cls, folder: Path, platform: Platform = SERVER) -> "Store":
        """The SQLite store of a data folder. It holds seeds and locks: nobody else on the machine may read it."""
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = folder / "kancha.db"
            path.touch(mode=0o600)
        except OSError as fault:
            raise StoreError(f"{folder} cannot hold the tables: {fault.strerror}") from None
        return cls(f"sqlite:///{path}", platform)

    # Tables and entries

    def create(
        self,
        spec: TableSpec,
        opening: Entry,
        status: TableStatus,
        locks: Sequence[str],
        host: str,
        seated: Sequence[Holding],
    ) -> None:
        """Keep a new table with its first entry. Locks are the hashes of the seats' keys; some browsers have seats."""
        with self.writing() as connection:
            connection.execute(
                insert(TABLES).values(
                    id=spec.id,
                    header=spec.header,
                    edition=spec.edition,
                    seed=str(spec.seed),
                    origin=spec.origin,
                    parent=spec.parent,
                    parent_answers=spec.parent_answers,
                    guide=spec.guide,
                    luck=spec.luck,
                    created=spec.created,
                    host=host,
                    **row_of(status, 1),
                )
            )
            rows = [
                {"table_id": spec.id, "seat": seat, "name": c.name, "kind": c.kind, "level": c.level, "lock": lock}
                for seat, (c, lock) in enumerate(zip(spec.chairs, locks, strict=True))
            ]
            connection.execute(insert(CHAIRS), rows)
            connection.execute(insert(ENTRIES).values(entry_row(spec.id, 0, opening)))
            held = [
                {"browser": browser, "table_id": spec.id, "seat": seat, "guest": browser != host}
                for browser, seat in seated
            ]
            if held:
                connection.execute(insert(HOLDINGS), held)

    def append(self, batch: Sequence[Written]) -> list[KanchaError | str]:
        """Keep entries, each unless there is one of its number already. What was kept is on the disk when this returns.

        All go in one transaction: waiting for the disk is most of the work, and so many tables wait for it once.
        """
        if len(batch) == 1:
            return [self.append_alone(batch[0])]
        results: list[KanchaError | str] = []
        with self.writing() as connection:
            for written in batch:
                try:
                    with connection.begin_nested():
                        results.append(self.append_one(connection, written))
                except Taken as taken:
                    results.append(taken)
                except IntegrityError as fault:
                    results.append(refused(fault))
        return results

    def append_alone(self, written: Written) -> KanchaError | str:
        try:
            with self.writing() as connection:
                return self.append_one(connection, written)
        except Taken as taken:
            return taken

    def append_one(self, connection: Connection, written: Written) -> str:
        """Keep an entry; who answers for the table's bots now."""
        change = self.changes[written.status.due, written.watched]
        values = {"table": written.table, **row_of(written.status, written.seq + 1)}
        owner = connection.execute(change, values).scalar_one_or_none()
        if owner is None:
            raise Taken("the table was ended or deleted")
        connection.execute(NEW_ENTRY, entry_row(written.table, written.seq, written.entry))
        self.notify(connection, Notice(TABLE, written.table, written.seq + 1))
        return str(owner)

    # Who answers for bots

    def owner_after(self, due: bool, watched: bool) -> ColumnElement[str]:
        """Whoever answers for the bots goes on; else whoever writes the entry begins, if somebody looks on there."""
        return case((self.owned(), TABLES.c.owner), else_=self.name if watched else "") if due else literal("")

    def change(self, due: bool, watched: bool) -> ReturningUpdate[tuple[str]]:
        """What an entry changes of its table, if that was not ended. Made once: it is said with every move."""
        here = and_(TABLES.c.id == bindparam("table"), TABLES.c.ended == "")
        values: dict[str, object] = {name: bindparam(name) for name in ROW}
        values["owner"] = self.owner_after(due, watched)
        return update(TABLES).where(here).values(values).returning(TABLES.c.owner)

    def owned(self) -> ColumnElement[bool]:
        """A living process answers for the bots of a table."""
        if not self.shared():
            return TABLES.c.owner == self.name
        alive = select(PROCESSES.c.id).where(PROCESSES.c.id == TABLES.c.owner, PROCESSES.c.until > self.now())
        return alive.exists()

    def claim(self, table: str) -> bool:
        """Answer for a table's bots from now on, unless another living process does."""
        free = and_(TABLES.c.id == table, TABLES.c.due, (TABLES.c.owner == self.name) | ~self.owned())
        with self.noting() as connection:
            return bool(connection.execute(update(TABLES).where(free).values(owner=self.name)).rowcount)

    def leave_bots(self, table: str) -> None:
        """Answer for a table's bots no longer, and tell other processes."""
        mine = and_(TABLES.c.id == table, TABLES.c.owner == self.name)
        with self.noting() as connection:
            connection.execute(update(TABLES).where(mine).values(owner=""))
            self.notify(connection, Notice(TABLE, table))

    def orphans(self, most: int, quiet: float) -> list[str]:
        """Tables of people where a bot has been asked for so many seconds and no living process answers for it."""
        person = select(CHAIRS.c.seat).where(CHAIRS.c.table_id == TABLES.c.id, CHAIRS.c.kind == PERSON)
        waiting = and_(TABLES.c.due, person.exists(), TABLES.c.updated <= time.time() - quiet, ~self.owned())
        with self.reading() as connection:
            query = select(TABLES.c.id).where(waiting).order_by(TABLES.c.updated).limit(most)
            return list(connection.execute(query).scalars())

    # Reading

    def load(self, table: str) -> tuple[TableSpec, list[Entry]] | None:
        """A table and all its entries, in order."""
        with self.reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                return None
            chairs = connection.execute(
                select(CHAIRS.c.name, CHAIRS.c.kind, CHAIRS.c.level)
                .where(CHAIRS.c.table_id == table)
                .order_by(CHAIRS.c.seat)
            )
            seated = tuple(SeatSpec(name, kind, level) for name, kind, level in chairs)
            entries = entries_from(connection, table, 0)
        try:
            kept = (row.id, row.header, row.edition, int(row.seed), row.origin, seated, row.created)
        except (TypeError, ValueError):
            raise Damaged(table, "its seed is no number") from None
        try:
            parse_header(row.header)
        except RecordError as fault:
            raise Damaged(table, f"its header, {fault}") from None
        if not seated or len(entries) < max(1, row.version):
            raise Damaged(table, f"{row.version} entries were kept, and {len(entries)} are there")
        return TableSpec(*kept, row.parent, row.parent_answers, row.guide, row.luck, row.ended), entries

    def since(self, table: str, version: int) -> list[Entry]:
        """The entries that came after a version."""
        with self.reading() as connection:
            return entries_from(connection, table, version)

    def version(self, table: str) -> int:
        """How many entries a table has; 0 if there is no such table."""
        with self.reading() as connection:
            query = select(TABLES.c.version).where(TABLES.c.id == table)
            return connection.execute(query).scalar_one_or_none() or 0

    def ended(self, table: str) -> str | None:
        """Why whoever looks after the store has ended a table, empty if they have not; None if there is no such table."""
        with self.reading() as connection:
            return connection.execute(select(TABLES.c.ended).where(TABLES.c.id == table)).scalar_one_or_none()

    # Seats and browsers

    def open_seat(self, table: str, lock: str, browser: str) -> int | None:
        """Give a browser the seat that a key opens, by the key's hash. It opens it once, and who had the seat has lost it."""
        with self.writing() as connection:
            chair = and_(CHAIRS.c.table_id == table, CHAIRS.c.lock == lock, CHAIRS.c.lock != "")
            opened = connection.execute(update(CHAIRS).where(chair).values(lock="").returning(CHAIRS.c.seat))
            seat = opened.scalar_one_or_none()
            if seat is None:
                return None
            here = and_(HOLDINGS.c.table_id == table, HOLDINGS.c.seat == seat)
            connection.execute(delete(HOLDINGS).where(here, HOLDINGS.c.browser == browser))
            connection.execute(update(HOLDINGS).where(here).values(lost=True))
            host = connection.execute(select(TABLES.c.host).where(TABLES.c.id == table)).scalar_one()
            row = {"browser": browser, "table_id": table, "seat": seat, "guest": browser != host}
            connection.execute(insert(HOLDINGS).values(row))
            self.notify(connection, Notice(TABLE, table))
        return int(seat)

    def lost(self, browser: str, table: str) -> bool:
        """Whether somebody else has opened a seat that this browser had."""
        with self.reading() as connection:
            mine = and_(HOLDINGS.c.browser == browser, HOLDINGS.c.table_id == table, HOLDINGS.c.lost)
            return bool(connection.execute(select(HOLDINGS.c.seat).where(mine).limit(1)).scalars().all())

    def change_lock(self, table: str, seat: int, lock: str) -> None:
        """A new key for a seat; the old one opens nothing any more. Who has the seat keeps it until the new one is used."""
        with self.writing() as connection:
            chair = and_(CHAIRS.c.table_id == table, CHAIRS.c.seat == seat)
            connection.execute(update(CHAIRS).where(chair).values(lock=lock))

    def held(self, browser: str, table: str) -> list[int]:
        """The seats a browser has at a table."""
        with self.reading() as connection:
            mine = and_(HOLDINGS.c.browser == browser, HOLDINGS.c.table_id == table, ~HOLDINGS.c.lost)
            query = select(HOLDINGS.c.seat).where(mine)
            return list(connection.execute(query.order_by(HOLDINGS.c.seat)).scalars())

    def taken(self, table: str) -> set[int]:
        """The seats somebody has."""
        with self.reading() as connection:
            here = and_(HOLDINGS.c.table_id == table, ~HOLDINGS.c.lost)
            return set(connection.execute(select(HOLDINGS.c.seat).where(here)).scalars())

    def holders(self, table: str) -> list[Holding]:
        """Who has which seat."""
        with self.reading() as connection:
            here = and_(HOLDINGS.c.table_id == table, ~HOLDINGS.c.lost)
            query = select(HOLDINGS.c.browser, HOLDINGS.c.seat).where(here)
            return [(browser, seat) for browser, seat in connection.execute(query.order_by(HOLDINGS.c.seat))]

    def ring(self, table: str) -> None:
        """Tell other processes that there is news of a table."""
        with self.writing() as connection:
            self.notify(connection, Notice(TABLE, table))

    def host(self, table: str) -> str:
        """The browser that made a table; empty if there is no such table."""
        with self.reading() as connection:
            return connection.execute(select(TABLES.c.host).where(TABLES.c.id == table)).scalar_one_or_none() or ""

    def unfinished(self, host: str) -> int:
        """How many tables a browser has made that are not over; lessons are not among them."""
        with self.reading() as connection:
            mine = and_(TABLES.c.host == host, ~TABLES.c.over, ~TABLES.c.guide.startswith(LESSON))
            return connection.execute(select(func.count()).select_from(TABLES).where(mine)).scalar_one()

    def listing(self, browser: str, most: int, before: float | None = None) -> list[TableSummary]:
        """The tables a browser made or has a seat at, the latest first, from a moment back; no lessons, no puzzles."""
        with self.reading() as connection:
            wanted = {"browser": browser, "most": most, **({} if before is None else {"before": before})}
            rows = connection.execute(PAGES[before is not None], wanted).all()
            ids = [row.id for row in rows]
            names: dict[str, list[str]] = {id: [] for id in ids}
            seats: dict[str, list[int]] = {id: [] for id in ids}
            for id, name in connection.execute(SAT, {"tables": ids}):
                names[id].append(name)
            for id, seat in connection.execute(HELD, {"tables": ids, "browser": browser}):
                seats[id].append(seat)
        return [
            TableSummary(
                row.id,
                row.header,
                row.origin,
                tuple(names[row.id]),
                tuple(seats[row.id]),
                row.version,
                TableStatus(row.over, numbers(row.waiting), numbers(row.totals), row.due),
                row.created,
                row.updated,
            )
            for row in rows
        ]

    # Who is not let in

    def bans(self) -> list[str]:
        """Browsers, addresses and networks."""
        with self.reading() as connection:
            return list(connection.execute(select(BANS.c.who).where(BANS.c.until > time.time())).scalars())

    # What took long to work out

    def result(self, id: str) -> str | None:
        """What was kept under this name."""
        with self.reading() as connection:
            return connection.execute(select(RESULTS.c.body).where(RESULTS.c.id == id)).scalar_one_or_none()

    def keep_result(self, id: str, body: str) -> None:
        """Keep something worked out, instead of what was kept under its name before."""
        with self.writing() as connection:
            connection.execute(delete(RESULTS).where(RESULTS.c.id == id))
            connection.execute(insert(RESULTS).values(id=id, body=body, at=time.time()))


def page_of(before: bool) -> Select[*tuple[object, ...]]:
    """Asks for a page of the tables that a browser made or has a seat at, from the latest or from a moment back."""
    browser, most = bindparam("browser", type_=String), bindparam("most", type_=Integer)
    wanted = ~(TABLES.c.guide.startswith(LESSON) | TABLES.c.guide.startswith(PUZZLE))
    if before:
        wanted &= TABLES.c.updated < bindparam("before", type_=Double)
    latest = select(TABLES.c.id).where(wanted).order_by(TABLES.c.updated.desc()).limit(most)
    guest = and_(HOLDINGS.c.browser == browser, HOLDINGS.c.guest, ~HOLDINGS.c.lost)
    seated = TABLES.c.id.in_(select(HOLDINGS.c.table_id).where(guest))
    # Two lists that indices give in order, instead of one that has to be searched for.
    hosted = select(latest.where(TABLES.c.host == browser).subquery().c.id)
    mine = hosted.union(select(latest.where(seated).subquery().c.id))
    return select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.updated.desc()).limit(most)


# Made once: they are long, and everybody who opens the first page asks for them.
PAGES: Final = {before: page_of(before) for before in (False, True)}
THESE: Final = bindparam("tables", expanding=True, type_=String)
SAT: Final = (
    select(CHAIRS.c.table_id, CHAIRS.c.name)
    .where(CHAIRS.c.table_id.in_(THESE))
    .order_by(CHAIRS.c.table_id, CHAIRS.c.seat)
)
HELD: Final = (
    select(HOLDINGS.c.table_id, HOLDINGS.c.seat)
    .where(HOLDINGS.c.browser == bindparam("browser"), HOLDINGS.c.table_id.in_(THESE), ~HOLDINGS.c.lost)
    .order_by(HOLDINGS.c.seat)
)
ROW: Final = ("version", "over", "due", "waiting", "totals", "updated")
NEW_ENTRY: Final = insert(ENTRIES)


def row_of(status: TableStatus, version: int) -> dict[str, object]:
    return {
        "version": version,
        "over": status.over,
        "due": status.due,
        "waiting": ",".join(map(str, status.waiting)),
        "totals": ",".join(map(str, status.totals)),
        "updated": time.time(),
    }


def entries_from(connection: Connection, table: str, seq: int) -> list[Entry]:
    rows = connection.execute(
        select(ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.lines)
        .where(ENTRIES.c.table_id == table, ENTRIES.c.seq >= seq)
        .order_by(ENTRIES.c.seq)
    )
    return [Entry(kind, seat, tuple(lines.split("\n")) if lines else ()) for kind, seat, lines in rows]


def entry_row(table: str, seq: int, entry: Entry) -> dict[str, object]:
    lines = "\n".join(entry.lines)
    return {"table_id": table, "seq": seq, "kind": entry.kind, "seat": entry.seat, "lines": lines, "at": time.time()}


def numbers(text: str) -> tuple[int, ...]:
    """What stands in a list beside the entries; what is damaged there is left out, for it can be found again."""
    return tuple(int(word) for word in text.split(",") if word.removeprefix("-").isdecimal())

"""The store: tables, their entries, and which browser holds which seat. Every method is one transaction and may block."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, and_, create_engine, delete, event, func, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.store.notices import CHANNEL, Notices
from kancha.store.schema import CHAIRS, ENTRIES, HOLDINGS, RESULTS, TABLES, StoreError, prepare_schema
from kancha.table.spec import LESSON, Entry, SeatSpec, TableSpec, TableStatus
from kancha.table.table_store import Holding, TableSummary, Taken, Written

BUSY_SECONDS = 10


class Store:
    """Everything kept, in one SQLite file or one PostgreSQL database."""

    def __init__(self, url: str, platform: Platform = SERVER) -> None:
        """`url` as SQLAlchemy writes it: `sqlite:////path/kancha.db`, `postgresql+psycopg://host/name`."""
        self.url = make_url(url)
        self.platform = platform
        self.engine = self.connected()
        try:
            with self.engine.begin() as connection:
                prepare_schema(connection, self.place())
        except SQLAlchemyError as fault:
            self.engine.dispose()
            raise StoreError(f"the data at {self.place()} cannot be opened: {cause(fault)}") from None
        except StoreError:
            self.engine.dispose()
            raise

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

    def connected(self) -> Engine:
        if self.is_sqlite():
            engine = create_engine(self.url, connect_args={"timeout": BUSY_SECONDS})
            event.listen(engine, "connect", self.prepare_sqlite)
            event.listen(engine, "begin", begin_sqlite)
            return engine
        return create_engine(self.url, pool_pre_ping=True, pool_size=5)

    def prepare_sqlite(self, connection: object, entry: ConnectionPoolEntry) -> None:
        assert isinstance(connection, sqlite3.Connection)
        connection.isolation_level = None  # transactions begin where we say so, in begin_sqlite
        for pragma in self.platform.pragmas:
            connection.execute(f"PRAGMA {pragma}")

    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    def place(self) -> str:
        """Where the data are, for messages; never with the password."""
        return str(self.url.database) if self.is_sqlite() else self.url.render_as_string(hide_password=True)

    def threads(self) -> int:
        """How many calls may run at once: SQLite writes one at a time anyway."""
        return 1 if self.is_sqlite() else 4

    def close(self) -> None:
        self.engine.dispose()

    def notices(self, heard: Callable[[str], None]) -> Notices | None:
        """Word of other processes' entries; None where one process has the data to itself."""
        return None if self.is_sqlite() else Notices(self.url, heard)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, durable when it ends."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except IntegrityError as fault:
            raise Taken("another entry came first") from fault
        except DBAPIError as fault:
            raise StoreError(f"the store refused: {cause(fault)}") from fault

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
            held = [{"browser": browser, "table_id": spec.id, "seat": seat} for browser, seat in seated]
            if held:
                connection.execute(insert(HOLDINGS), held)

    def append(self, batch: Sequence[Written]) -> list[Taken | None]:
        """Keep entries, each unless there is one of its number already. What was kept is on the disk when this returns.

        All go in one transaction: waiting for the disk is most of the work, and so many tables wait for it once.
        """
        if len(batch) == 1:
            return [self.append_alone(batch[0])]
        results: list[Taken | None] = []
        with self.writing() as connection:
            for written in batch:
                try:
                    with connection.begin_nested():
                        self.append_one(connection, written)
                    results.append(None)
                except IntegrityError:
                    results.append(Taken("another entry came first"))
        return results

    def append_alone(self, written: Written) -> Taken | None:
        try:
            with self.writing() as connection:
                self.append_one(connection, written)
        except Taken as taken:
            return taken
        return None

    def append_one(self, connection: Connection, written: Written) -> None:
        row = entry_row(written.table, written.seq, written.entry)
        connection.execute(insert(ENTRIES).values(row))
        table = TABLES.c.id == written.table
        connection.execute(update(TABLES).where(table).values(**row_of(written.status, written.seq + 1)))
        self.notify(connection, written.table)

    def notify(self, connection: Connection, table: str) -> None:
        if not self.is_sqlite():
            connection.execute(text("SELECT pg_notify(:channel, :table)"), {"channel": CHANNEL, "table": table})

    def load(self, table: str) -> tuple[TableSpec, list[Entry]] | None:
        """A table and all its entries, in order."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                return None
            chairs = connection.execute(
                select(CHAIRS.c.name, CHAIRS.c.kind, CHAIRS.c.level)
                .where(CHAIRS.c.table_id == table)
                .order_by(CHAIRS.c.seat)
            )
            seated = tuple(SeatSpec(name, kind, level) for name, kind, level in chairs)
            rows = connection.execute(
                select(ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.lines)
                .where(ENTRIES.c.table_id == table)
                .order_by(ENTRIES.c.seq)
            )
            entries = [Entry(kind, seat, tuple(lines.split("\n")) if lines else ()) for kind, seat, lines in rows]
        kept = (row.id, row.header, row.edition, int(row.seed), row.origin, seated, row.created)
        return TableSpec(*kept, row.parent, row.parent_answers, row.guide), entries

    def version(self, table: str) -> int:
        """How many entries a table has; 0 if there is no such table."""
        with self.engine.connect() as connection:
            query = select(func.count()).select_from(ENTRIES).where(ENTRIES.c.table_id == table)
            return int(connection.execute(query).scalar_one())

    def due(self) -> list[str]:
        """Tables where a bot is asked."""
        with self.engine.connect() as connection:
            return list(connection.execute(select(TABLES.c.id).where(TABLES.c.due)).scalars())

    # Seats and browsers

    def hold(self, browser: str, table: str, seats: Sequence[int]) -> None:
        """A browser has seats from now on."""
        with self.writing() as connection:
            held = HOLDINGS.c.seat.in_(seats)
            mine = and_(HOLDINGS.c.browser == browser, HOLDINGS.c.table_id == table, held)
            connection.execute(delete(HOLDINGS).where(mine))
            rows = [{"browser": browser, "table_id": table, "seat": seat} for seat in seats]
            if rows:
                connection.execute(insert(HOLDINGS), rows)
            self.notify(connection, table)

    def seat_behind(self, table: str, lock: str) -> int | None:
        """The seat a key opens, by the key's hash."""
        with self.engine.connect() as connection:
            query = select(CHAIRS.c.seat).where(CHAIRS.c.table_id == table, CHAIRS.c.lock == lock, CHAIRS.c.lock != "")
            return connection.execute(query).scalar_one_or_none()

    def change_lock(self, table: str, seat: int, lock: str) -> None:
        """A new key for a seat; the old one opens nothing any more, but who has the seat keeps it."""
        with self.writing() as connection:
            chair = and_(CHAIRS.c.table_id == table, CHAIRS.c.seat == seat)
            connection.execute(update(CHAIRS).where(chair).values(lock=lock))

    def held(self, browser: str, table: str) -> list[int]:
        """The seats a browser has at a table."""
        with self.engine.connect() as connection:
            query = select(HOLDINGS.c.seat).where(HOLDINGS.c.browser == browser, HOLDINGS.c.table_id == table)
            return list(connection.execute(query.order_by(HOLDINGS.c.seat)).scalars())

    def taken(self, table: str) -> set[int]:
        """The seats somebody has."""
        with self.engine.connect() as connection:
            return set(connection.execute(select(HOLDINGS.c.seat).where(HOLDINGS.c.table_id == table)).scalars())

    def holders(self, table: str) -> list[Holding]:
        """Who has which seat."""
        with self.engine.connect() as connection:
            query = select(HOLDINGS.c.browser, HOLDINGS.c.seat).where(HOLDINGS.c.table_id == table)
            return [(browser, seat) for browser, seat in connection.execute(query.order_by(HOLDINGS.c.seat))]

    def ring(self, table: str) -> None:
        """Tell other processes that there is news of a table."""
        with self.writing() as connection:
            self.notify(connection, table)

    def host(self, table: str) -> str:
        """The browser that made a table; empty if there is no such table."""
        with self.engine.connect() as connection:
            return connection.execute(select(TABLES.c.host).where(TABLES.c.id == table)).scalar_one_or_none() or ""

    def listing(self, browser: str, most: int) -> list[TableSummary]:
        """The tables a browser made or has a seat at, the latest first; lessons are not among them."""
        with self.engine.connect() as connection:
            mine = select(HOLDINGS.c.table_id).where(HOLDINGS.c.browser == browser)
            is_lesson = TABLES.c.guide.startswith(LESSON)
            wanted = ((TABLES.c.host == browser) | TABLES.c.id.in_(mine)) & ~is_lesson
            rows = connection.execute(select(TABLES).where(wanted).order_by(TABLES.c.updated.desc()).limit(most)).all()
            ids = [row.id for row in rows]
            names: dict[str, list[str]] = {id: [] for id in ids}
            seats: dict[str, list[int]] = {id: [] for id in ids}
            chairs = select(CHAIRS.c.table_id, CHAIRS.c.name).where(CHAIRS.c.table_id.in_(ids))
            for id, name in connection.execute(chairs.order_by(CHAIRS.c.table_id, CHAIRS.c.seat)):
                names[id].append(name)
            held = select(HOLDINGS.c.table_id, HOLDINGS.c.seat).where(
                HOLDINGS.c.browser == browser, HOLDINGS.c.table_id.in_(ids)
            )
            for id, seat in connection.execute(held.order_by(HOLDINGS.c.seat)):
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

    # What took long to work out

    def result(self, id: str) -> str | None:
        """What was kept under this name."""
        with self.engine.connect() as connection:
            return connection.execute(select(RESULTS.c.body).where(RESULTS.c.id == id)).scalar_one_or_none()

    def keep_result(self, id: str, body: str) -> None:
        """Keep something worked out, instead of what was kept under its name before."""
        with self.writing() as connection:
            connection.execute(delete(RESULTS).where(RESULTS.c.id == id))
            connection.execute(insert(RESULTS).values(id=id, body=body, at=time.time()))


def begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def row_of(status: TableStatus, version: int) -> dict[str, object]:
    return {
        "version": version,
        "over": status.over,
        "due": status.due,
        "waiting": ",".join(map(str, status.waiting)),
        "totals": ",".join(map(str, status.totals)),
        "updated": time.time(),
    }


def entry_row(table: str, seq: int, entry: Entry) -> dict[str, object]:
    lines = "\n".join(entry.lines)
    return {"table_id": table, "seq": seq, "kind": entry.kind, "seat": entry.seat, "lines": lines, "at": time.time()}


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(",") if word)


def cause(fault: SQLAlchemyError) -> str:
    """What the database said, in one line and without the statement."""
    inner = fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault
    return str(inner).split("\n")[0]

"""The database behind a store: SQLite in one file, or PostgreSQL; its transactions, its clock, its bell."""

import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import ColumnElement, Connection, Double, Engine, create_engine, event, literal, literal_column, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.store.notices import CHANNEL, NoticeFile, Notices, payload_of, tell_server
from kancha.store.schema import Away, Full, StoreError, prepare_schema
from kancha.table.table_store import Notice, Taken

BUSY_SECONDS = 10
NO_ROOM = "database or disk is full"
"""What SQLite says then."""
RELAXED = "-c synchronous_commit=off"
"""For what may be lost with the machine, because whoever misses it asks again."""

BARE = "AUTOCOMMIT"
"""For looks: PostgreSQL is not told that one begins and ends, which takes as long as the look itself."""

STATEMENT_LIMIT = "-c statement_timeout=20000 -c lock_timeout=10000"
"""Milliseconds after which PostgreSQL gives up."""
PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "keepalives_idle": 10, "keepalives_interval": 5}
"""When a PostgreSQL that does not answer counts as away."""
STARTING = 0x6B616E636861
"""The name of the lock that processes hold while they prepare the tables."""
UNIQUE_VIOLATION = "23505"
KEY_CONFLICTS = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)

FileMark = tuple[int, int]
"""Which file a path leads to: its device and its number there."""

CLOCK = "EXTRACT(EPOCH FROM clock_timestamp())::double precision"


class Database:
    """One SQLite file or one PostgreSQL database, and this process's name among those that share it."""

    def __init__(self, url: str, platform: Platform = SERVER) -> None:
        """`url` as SQLAlchemy writes it: `sqlite:////path/kancha.db`, `postgresql+psycopg://host/name`."""
        self.url = make_url(url)
        self.platform = platform
        self.name = secrets.token_hex(6)
        self.engine = self.connected()
        self.relaxed = self.engine if self.is_sqlite() else self.connected(RELAXED)
        self.looked_at = self.engine if self.is_sqlite() else self.engine.execution_options(isolation_level=BARE)
        self.file: FileMark | None = None
        try:
            with self.beginning(self.engine) as connection:
                self.alone(connection)
                prepare_schema(connection, self.place())
            self.file = mark_of(self.url.database) if self.is_sqlite() else None
        except SQLAlchemyError as fault:
            self.close()
            away = isinstance(fault, OperationalError) and not self.is_sqlite()
            kind = Away if away else StoreError
            raise kind(f"the data at {self.place()} cannot be opened: {cause(fault)}") from None
        except StoreError:
            self.close()
            raise

    def alone(self, connection: Connection) -> None:
        """Of several processes that start at once one makes or upgrades the tables, and the others wait."""
        if not self.is_sqlite():
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": STARTING})

    def connected(self, options: str = "") -> Engine:
        if self.is_sqlite():
            engine = create_engine(self.url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
            event.listen(engine, "connect", self.prepare_sqlite)
            event.listen(engine, "begin", begin_sqlite)
            return engine
        more: dict[str, str | int] = {name: value for name, value in PATIENCE.items() if name not in self.url.query}
        if "options" not in self.url.query:
            more["options"] = f"{options} {STATEMENT_LIMIT}".strip()
        return create_engine(
            self.url,
            pool_pre_ping=True,
            pool_size=5,
            pool_timeout=BUSY_SECONDS,
            connect_args=more,
            hide_parameters=True,
        )

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

    def shared(self) -> bool:
        """Whether other processes may work on the same tables."""
        return not self.is_sqlite()

    def threads(self) -> int:
        """How many calls may run at once: SQLite writes one at a time anyway."""
        return 1 if self.is_sqlite() else 4

    def close(self) -> None:
        self.engine.dispose()
        self.relaxed.dispose()

    def rest(self) -> None:
        """Hang up, and forget how statements are written: both are taken up again when they are needed."""
        for engine in (self.engine, self.relaxed):
            engine.dispose()
            engine.clear_compiled_cache()

    # Transactions

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A look at what is kept (StoreError)."""
        with self.look(self.looked_at) as connection:
            yield connection

    @contextmanager
    def at_one_moment(self) -> Iterator[Connection]:
        """A long look at what is kept, all of it as it was when it began (StoreError)."""
        with self.look(self.engine) as connection:
            if not self.is_sqlite():
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            yield connection

    @contextmanager
    def look(self, engine: Engine) -> Iterator[Connection]:
        self.refuse_lost_file()
        try:
            with engine.connect() as connection:
                yield connection
        except SQLAlchemyError as fault:
            raise StoreError(f"the store cannot be read: {cause(fault)}") from fault

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, durable when it ends (Taken, StoreError)."""
        with self.transaction(self.engine) as connection:
            yield connection
        self.platform.flush()

    @contextmanager
    def noting(self) -> Iterator[Connection]:
        """One transaction about who does what: seen by all when it ends, but a power cut may undo it."""
        with self.transaction(self.relaxed) as connection:
            yield connection

    @contextmanager
    def transaction(self, engine: Engine) -> Iterator[Connection]:
        try:
            with self.beginning(engine) as connection:
                yield connection
                self.refuse_lost_file()
        except SQLAlchemyError as fault:
            raise refused(fault) from fault

    @contextmanager
    def beginning(self, engine: Engine) -> Iterator[Connection]:
        """A transaction that writes: SQLite lets it wait for others at its beginning, where nothing is lost by waiting."""
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection

    def refuse_lost_file(self) -> None:
        """SQLite would go on writing to a file that was deleted or replaced, and all of it would be lost (StoreError)."""
        if self.file is not None and mark_of(self.url.database) != self.file:
            raise StoreError(f"{self.place()} was deleted or replaced while it was open: start Kancha again")

    def now(self) -> ColumnElement[float]:
        """Seconds since 1970 by the database's clock, which all machines that share it go by."""
        return literal(time.time()) if self.is_sqlite() else literal_column(CLOCK, Double)

    # The bell

    def notices(self, heard: Callable[[Notice], None]) -> Notices | NoticeFile | None:
        """Word of other processes; None where nobody else can have any."""
        if not self.is_sqlite():
            return Notices(self.url, self.name, heard)
        alone = not self.platform.open_to_strangers or not self.url.database
        return None if alone else NoticeFile(str(self.url.database), heard)

    def notify(self, connection: Connection, notice: Notice) -> None:
        """Ring for the other processes when the transaction ends. Ids and numbers only: everybody can listen."""
        if not self.is_sqlite():
            word = {"channel": CHANNEL, "payload": payload_of(self.name, notice)}
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), word)

    def tell_server(self, notice: Notice) -> None:
        """Tell whoever serves these data what was done to them from outside; where there is a bell, `notify` has rung it."""
        if self.is_sqlite() and self.url.database:
            tell_server(self.url.database, self.name, notice)


def begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def mark_of(path: str | None) -> FileMark | None:
    """Which file lies there; None if none does, or if it is none."""
    try:
        found = os.stat(path or "")
    except OSError:
        return None
    return found.st_dev, found.st_ino


def refused(fault: SQLAlchemyError) -> Taken | StoreError:
    """What a fault of the database means: only a key that is there already means that somebody else came first."""
    if isinstance(fault, IntegrityError) and is_key_conflict(fault):
        return Taken("another entry came first")
    if cause(fault) == NO_ROOM:
        return Full("there is no room left to store this; nothing was changed")
    return StoreError(f"the store refused: {cause(fault)}")


def is_key_conflict(fault: IntegrityError) -> bool:
    if isinstance(fault.orig, sqlite3.Error):
        return fault.orig.sqlite_errorcode in KEY_CONFLICTS
    return getattr(fault.orig, "sqlstate", "") == UNIQUE_VIOLATION


def cause(fault: SQLAlchemyError) -> str:
    """What the database said, in one line and without the statement."""
    inner = fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault
    return str(inner).split("\n")[0]

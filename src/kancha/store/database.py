"""The database behind a store: SQLite in one file, or PostgreSQL; its transactions, its clock, its bell."""

import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import ColumnElement, Connection, Double, Engine, create_engine, event, literal, literal_column, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.store.notices import CHANNEL, Notices, payload_of
from kancha.store.schema import StoreError, prepare_schema
from kancha.table.table_store import Notice, Taken

BUSY_SECONDS = 10
RELAXED = "-c synchronous_commit=off"
"""For what may be lost with the machine, because whoever misses it asks again."""

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
        try:
            with self.engine.begin() as connection:
                prepare_schema(connection, self.place())
        except SQLAlchemyError as fault:
            self.close()
            raise StoreError(f"the data at {self.place()} cannot be opened: {cause(fault)}") from None
        except StoreError:
            self.close()
            raise

    def connected(self, options: str = "") -> Engine:
        if self.is_sqlite():
            engine = create_engine(self.url, connect_args={"timeout": BUSY_SECONDS})
            event.listen(engine, "connect", self.prepare_sqlite)
            event.listen(engine, "begin", begin_sqlite)
            return engine
        more = {"options": options} if options and "options" not in self.url.query else {}
        return create_engine(self.url, pool_pre_ping=True, pool_size=5, connect_args=more)

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

    # Transactions

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, durable when it ends."""
        with transaction(self.engine) as connection:
            yield connection

    @contextmanager
    def noting(self) -> Iterator[Connection]:
        """One transaction about who does what: seen by all when it ends, but a power cut may undo it."""
        with transaction(self.relaxed) as connection:
            yield connection

    def now(self) -> ColumnElement[float]:
        """Seconds since 1970 by the database's clock, which all machines that share it go by."""
        return literal(time.time()) if self.is_sqlite() else literal_column(CLOCK, Double)

    # The bell

    def notices(self, heard: Callable[[Notice], None]) -> Notices | None:
        """Word of other processes; None where one process has the data to itself."""
        return None if self.is_sqlite() else Notices(self.url, self.name, heard)

    def notify(self, connection: Connection, notice: Notice) -> None:
        """Ring for the other processes when the transaction ends. Ids and numbers only: everybody can listen."""
        if not self.is_sqlite():
            word = {"channel": CHANNEL, "payload": payload_of(self.name, notice)}
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), word)


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    try:
        with engine.begin() as connection:
            yield connection
    except IntegrityError as fault:
        raise Taken("another entry came first") from fault
    except DBAPIError as fault:
        raise StoreError(f"the store refused: {cause(fault)}") from fault


def begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def cause(fault: SQLAlchemyError) -> str:
    """What the database said, in one line and without the statement."""
    inner = fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault
    return str(inner).split("\n")[0]

"""All tables of a SQLite store as one file, and back from one. What is there already stays as it is."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from kancha.store.database import NO_ROOM
from kancha.store.schema import Full, StoreError
from kancha.store.store import Store

ABOUT_TABLES: Final = {"tables": "id", "chairs": "table_id", "entries": "table_id"}
"""The tables of the database that are moved, and which of their columns names a table."""


class Unreadable(StoreError):
    """A file that holds no tables, or tables of a newer Kancha."""


@contextmanager
def connection_of(store: Store) -> Iterator[sqlite3.Connection]:
    borrowed = store.engine.raw_connection()
    try:
        assert isinstance(borrowed.driver_connection, sqlite3.Connection)
        yield borrowed.driver_connection
    except sqlite3.Error as fault:
        kind = Full if str(fault) == NO_ROOM else StoreError
        raise kind(f"the tables cannot be moved: {fault}") from None
    finally:
        borrowed.close()


def saved(store: Store, path: Path) -> None:
    """Write everything into a new file."""
    with connection_of(store) as connection:
        connection.execute("VACUUM INTO ?", (str(path),))


def refuse_unreadable(path: Path) -> None:
    """Bring the tables of a file up to date; refuse what holds none, or not all of what it should (Unreadable)."""
    try:
        Store(f"sqlite:///{path}").close()
        with closing(sqlite3.connect(path)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except (StoreError, sqlite3.Error) as fault:
        raise Unreadable(str(fault)) from None
    if found != "ok":
        raise Unreadable(found)


def brought(store: Store, path: Path, browser: str) -> int:
    """Take over the tables of a file that are not here yet, for one browser; how many (Unreadable, StoreError)."""
    refuse_unreadable(path)
    with connection_of(store) as connection:
        connection.execute("ATTACH ? AS brought", (str(path),))
        try:
            connection.execute("BEGIN")
            new = "SELECT id FROM brought.tables WHERE id NOT IN (SELECT id FROM main.tables)"
            ids = [row[0] for row in connection.execute(new)]
            for table, column in ABOUT_TABLES.items():
                names = ", ".join(f'"{row[1]}"' for row in connection.execute(f"PRAGMA main.table_info({table})"))
                for id in ids:
                    taken = f"SELECT {names} FROM brought.{table} WHERE {column} = ?"
                    connection.execute(f"INSERT INTO main.{table} ({names}) {taken}", (id,))
            for id in ids:
                connection.execute("UPDATE main.tables SET host = ? WHERE id = ?", (browser, id))
                held = "SELECT DISTINCT ?, table_id, seat FROM brought.holdings WHERE table_id = ?"
                connection.execute(f"INSERT INTO main.holdings (browser, table_id, seat) {held}", (browser, id))
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:  # a full disk has ended it
                connection.execute("ROLLBACK")
            raise
        finally:
            connection.execute("DETACH brought")
    store.platform.flush()
    return len(ids)

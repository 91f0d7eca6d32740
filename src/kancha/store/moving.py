"""All tables of a SQLite store as one file, and back from one. What is there already stays as it is."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from kancha.store.schema import StoreError
from kancha.store.store import Store

ABOUT_TABLES: Final = {"tables": "id", "chairs": "table_id", "entries": "table_id"}
"""The tables of the database that are moved, and which of their columns names a table."""


@contextmanager
def connection_of(store: Store) -> Iterator[sqlite3.Connection]:
    borrowed = store.engine.raw_connection()
    try:
        assert isinstance(borrowed.driver_connection, sqlite3.Connection)
        yield borrowed.driver_connection
    except sqlite3.Error as fault:
        raise StoreError(f"the tables cannot be moved: {fault}") from None
    finally:
        borrowed.close()


def saved(store: Store, path: Path) -> None:
    """Write everything into a new file."""
    with connection_of(store) as connection:
        connection.execute("VACUUM INTO ?", (str(path),))


def brought(store: Store, path: Path, browser: str) -> int:
    """Take over the tables of a file that are not here yet, for one browser; how many."""
    Store(f"sqlite:///{path}").close()  # brings an older one up to date, refuses what is none
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
            connection.execute("ROLLBACK")
            raise
        finally:
            connection.execute("DETACH brought")
    store.platform.flush()
    return len(ids)

"""What is kept, and in which shape."""

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
)

from kancha.kernel.errors import KanchaError

SCHEMA = 4
"""Counts up when the shape changes; `UPGRADES[n]` then leads from n to n + 1."""

UPGRADES: dict[int, tuple[str, ...]] = {
    1: (
        "ALTER TABLE tables ADD COLUMN parent VARCHAR(32) NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN parent_answers INTEGER NOT NULL DEFAULT 0",
    ),
    2: ("ALTER TABLE tables ADD COLUMN guide VARCHAR(64) NOT NULL DEFAULT ''",),
    3: (
        "CREATE TABLE results (id VARCHAR(80) NOT NULL PRIMARY KEY, body TEXT NOT NULL, at DOUBLE PRECISION NOT NULL)",
    ),
}

META = MetaData()

VERSIONS = Table("kancha_schema", META, Column("version", Integer, nullable=False))

TABLES = Table(
    "tables",
    META,
    Column("id", String(32), primary_key=True),
    Column("header", Text, nullable=False),
    Column("edition", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("origin", String(16), nullable=False),
    Column("parent", String(32), nullable=False, server_default=""),  # the table a variation comes from
    Column("parent_answers", Integer, nullable=False, server_default="0"),  # and after how many of its answers
    Column("guide", String(64), nullable=False, server_default=""),
    Column("created", Double, nullable=False),
    Column("host", String(64), nullable=False),  # the hash of the browser that made it
    # What follows can be found by replaying; it stands here so that lists need not.
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("due", Boolean, nullable=False),
    Column("waiting", String(64), nullable=False),
    Column("totals", String(255), nullable=False),
    Column("updated", Double, nullable=False),
    Index("tables_due", "due"),
)

CHAIRS = Table(
    "chairs",
    META,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("level", String(64), nullable=False),
    Column("lock", String(64), nullable=False),  # the hash of the seat's key; empty for a bot
    PrimaryKeyConstraint("table_id", "seat"),
)

ENTRIES = Table(
    "entries",
    META,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("at", Double, nullable=False),
    # This key is the lock: of two moves made on the same version only one can be written.
    PrimaryKeyConstraint("table_id", "seq"),
)

HOLDINGS = Table(
    "holdings",
    META,
    Column("browser", String(64), nullable=False),  # the hash of its cookie
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    PrimaryKeyConstraint("browser", "table_id", "seat"),
    Index("holdings_of_table", "table_id"),
)

RESULTS = Table(
    "results",
    META,
    Column("id", String(80), primary_key=True),  # says of what it is: `analysis-` and the hash of a record
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
)


class StoreError(KanchaError):
    """The data cannot be read or written."""


def prepare_schema(connection: Connection, place: str) -> None:
    """Make the tables of an empty store; bring older ones up to date; refuse newer ones."""
    if not inspect(connection).has_table(VERSIONS.name):
        META.create_all(connection)
        connection.execute(insert(VERSIONS).values(version=SCHEMA))
        return
    written = connection.execute(select(VERSIONS.c.version)).scalar_one()
    if written > SCHEMA:
        raise StoreError(
            f"the data at {place} were written by a newer Kancha (schema {written}; this one knows {SCHEMA}): "
            "update Kancha, or choose another place with --data"
        )
    for version in range(written, SCHEMA):
        for statement in UPGRADES[version]:
            connection.exec_driver_sql(statement)
        connection.execute(VERSIONS.update().values(version=version + 1))

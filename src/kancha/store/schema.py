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
    false,
    insert,
    inspect,
    select,
)

from kancha.kernel.errors import KanchaError

SCHEMA = 9
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
    4: (
        "ALTER TABLE tables ADD COLUMN owner VARCHAR(32) NOT NULL DEFAULT ''",
        "CREATE TABLE processes (id VARCHAR(32) NOT NULL PRIMARY KEY, until DOUBLE PRECISION NOT NULL)",
        """CREATE TABLE jobs (
            id VARCHAR(128) NOT NULL PRIMARY KEY, kind VARCHAR(16) NOT NULL, topic VARCHAR(64) NOT NULL,
            rank INTEGER NOT NULL, question TEXT NOT NULL, result TEXT, owner VARCHAR(32) NOT NULL,
            tries INTEGER NOT NULL, created DOUBLE PRECISION NOT NULL, deadline DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX jobs_waiting ON jobs (owner, rank, created)",
        "CREATE INDEX jobs_deadline ON jobs (deadline)",
        "CREATE INDEX tables_of_host ON tables (host, updated)",
    ),
    5: (
        "ALTER TABLE tables ADD COLUMN luck VARCHAR(16) NOT NULL DEFAULT ''",
        "ALTER TABLE holdings ADD COLUMN lost BOOLEAN NOT NULL DEFAULT FALSE",
    ),
    6: (
        "ALTER TABLE tables ADD COLUMN ended VARCHAR(200) NOT NULL DEFAULT ''",
        """CREATE TABLE bans (who VARCHAR(64) NOT NULL PRIMARY KEY, reason VARCHAR(200) NOT NULL,
            until DOUBLE PRECISION NOT NULL)""",
    ),
    7: (
        "ALTER TABLE holdings ADD COLUMN guest BOOLEAN NOT NULL DEFAULT FALSE",
        """UPDATE holdings SET guest = TRUE WHERE NOT EXISTS
            (SELECT 1 FROM tables WHERE tables.id = holdings.table_id AND tables.host = holdings.browser)""",
        "CREATE INDEX holdings_of_guest ON holdings (browser, guest)",
        "CREATE INDEX tables_unfinished ON tables (host, over)",
    ),
    8: (
        "ALTER TABLE jobs ADD COLUMN place VARCHAR(64) NOT NULL DEFAULT ''",
        "ALTER TABLE jobs ADD COLUMN browser VARCHAR(64) NOT NULL DEFAULT ''",
        """CREATE TABLE allowances (who VARCHAR(80) NOT NULL PRIMARY KEY, level DOUBLE PRECISION NOT NULL,
            since DOUBLE PRECISION NOT NULL, until DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX allowances_until ON allowances (until)",
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
    Column("luck", String(16), nullable=False, server_default=""),  # what of its luck somebody chose
    Column("ended", String(200), nullable=False, server_default=""),  # why the host ended it
    Column("created", Double, nullable=False),
    Column("host", String(64), nullable=False),  # the hash of the browser that made it
    # What follows can be found by replaying; it stands here so that lists need not.
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("due", Boolean, nullable=False),
    Column("owner", String(32), nullable=False, server_default=""),  # the process that answers for its bots
    Column("waiting", String(64), nullable=False),
    Column("totals", String(255), nullable=False),
    Column("updated", Double, nullable=False),
    Index("tables_due", "due"),
    Index("tables_of_host", "host", "updated"),
    Index("tables_unfinished", "host", "over"),
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
    Column("lost", Boolean, nullable=False, server_default=false()),  # somebody else has opened the seat since
    Column("guest", Boolean, nullable=False, server_default=false()),  # another browser made the table
    PrimaryKeyConstraint("browser", "table_id", "seat"),
    Index("holdings_of_table", "table_id"),
    Index("holdings_of_guest", "browser", "guest"),
)

BANS = Table(
    "bans",
    META,
    Column("who", String(64), primary_key=True),  # a browser, by the hash of its cookie, or an address or network
    Column("reason", String(200), nullable=False),
    Column("until", Double, nullable=False),
)

RESULTS = Table(
    "results",
    META,
    Column("id", String(80), primary_key=True),  # says of what it is: `analysis-` and the hash of a record
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
)

PROCESSES = Table(
    "processes",
    META,
    Column("id", String(32), primary_key=True),
    Column("until", Double, nullable=False),  # its lease: after that what it owns is free, unless it renews it
)

JOBS = Table(
    "jobs",
    META,
    Column("id", String(128), primary_key=True),  # the same question has the same id, and is answered once
    Column("kind", String(16), nullable=False),
    Column("topic", String(64), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("question", Text, nullable=False),  # secret data of one seat; emptied when there is a result
    Column("result", Text, nullable=True),
    Column("owner", String(32), nullable=False),  # the process that works on it; empty: nobody does
    Column("place", String(64), nullable=False, server_default=""),  # where whoever waits for it is, hashed
    Column("browser", String(64), nullable=False, server_default=""),  # and who of all that are there
    Column("tries", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("deadline", Double, nullable=False),  # after that nobody wants to know any more
    Index("jobs_waiting", "owner", "rank", "created"),
    Index("jobs_deadline", "deadline"),
)


ALLOWANCES = Table(
    "allowances",
    META,
    Column("who", String(80), primary_key=True),  # what it is for, and a hash of whose it is
    Column("level", Double, nullable=False),
    Column("since", Double, nullable=False),
    Column("until", Double, nullable=False),  # when it is full again, and can be forgotten
    Index("allowances_until", "until"),
)


class StoreError(KanchaError):
    """The data cannot be read or written."""


class Away(StoreError):
    """The database does not answer, or not yet."""


class Full(StoreError):
    """There is no room left to write."""


class Damaged(StoreError):
    """What was kept of one table makes no sense."""

    def __init__(self, table: str, message: str) -> None:
        super().__init__(f"what was kept of table {table} is damaged: {message}")
        self.table = table
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.table, self.message)


def prepare_schema(connection: Connection, place: str) -> None:
    """Make the tables of an empty store; bring older ones up to date; refuse newer ones."""
    if not inspect(connection).has_table(VERSIONS.name):
        META.create_all(connection)
        connection.execute(insert(VERSIONS).values(version=SCHEMA))
        return
    written = connection.execute(select(VERSIONS.c.version)).scalar_one()
    if not isinstance(written, int):
        raise StoreError(f"the data at {place} are damaged: no number says by which version they were written")
    if written > SCHEMA:
        raise StoreError(
            f"the data at {place} were written by a newer Kancha (schema {written}; this one knows {SCHEMA}): "
            "update Kancha, or choose another place with --data"
        )
    for version in range(written, SCHEMA):
        for statement in UPGRADES[version]:
            connection.exec_driver_sql(statement)
        connection.execute(VERSIONS.update().values(version=version + 1))

"""What a host does with the tables that are kept: look, end, delete, ban, copy and check. On SQLite and PostgreSQL alike."""

import gzip
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, and_, delete, func, insert, select, text, update
from sqlalchemy.sql.elements import ColumnElement

from kancha.kernel.errors import KanchaError
from kancha.kernel.records import parse_header
from kancha.store.schema import BANS, CHAIRS, ENTRIES, HOLDINGS, RESULTS, SCHEMA, TABLES, StoreError
from kancha.store.store import Store
from kancha.table.rebuild import EditionPath
from kancha.table.snapshot import BROKEN
from kancha.table.spec import LESSON
from kancha.table.table import Table
from kancha.table.table_store import TABLE, Notice

KEPT: Final = (TABLES, CHAIRS, ENTRIES, HOLDINGS, BANS, RESULTS)
"""What a backup holds, in an order in which it can be put back."""
FOREVER: Final = 4e9
DAY: Final = 86400.0
AT_ONCE: Final = 500
FORMAT: Final = "kancha-backup"


@dataclass(frozen=True)
class KeptTable:
    """A table as a host sees it in a list."""

    id: str
    game: str
    origin: str
    lesson: bool
    version: int
    over: bool
    ended: str
    created: float
    updated: float


@dataclass(frozen=True)
class Rule:
    """Which tables are meant."""

    days: float = 0.0  # untouched for so long
    over: bool | None = None
    origin: str = ""
    lessons: bool | None = None

    def where(self) -> ColumnElement[bool]:
        """The rule as the database reads it."""
        meant = [TABLES.c.updated <= time.time() - self.days * DAY]
        if self.over is not None:
            meant.append(TABLES.c.over if self.over else ~TABLES.c.over)
        if self.origin:
            meant.append(TABLES.c.origin == self.origin)
        if self.lessons is not None:
            is_lesson = TABLES.c.guide.startswith(LESSON)
            meant.append(is_lesson if self.lessons else ~is_lesson)
        return and_(*meant)


class Keeper:
    """Looks after a store. A server that is running notices what it does at the next move or look from the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Looking

    def tables(self, rule: Rule, most: int = AT_ONCE) -> list[KeptTable]:
        with self.store.reading() as connection:
            rows = connection.execute(select(TABLES).where(rule.where()).order_by(TABLES.c.updated.desc()).limit(most))
            return [
                KeptTable(
                    row.id,
                    game_in(row.header),
                    row.origin,
                    row.guide.startswith(LESSON),
                    row.version,
                    row.over,
                    row.ended,
                    row.created,
                    row.updated,
                )
                for row in rows
            ]

    def shown(self, table: str) -> dict[str, object]:
        """All about one table that is no secret of its players (StoreError)."""
        with self.store.reading() as connection:
            row = self.row(connection, table)
            seats = connection.execute(select(CHAIRS).where(CHAIRS.c.table_id == table).order_by(CHAIRS.c.seat)).all()
            held = connection.execute(select(HOLDINGS).where(HOLDINGS.c.table_id == table)).all()
        return {
            "table": row.id,
            "header": row.header.splitlines()[1:6],
            "origin": row.origin,
            "luck": row.luck,
            "made_by": row.host,
            "created": row.created,
            "updated": row.updated,
            "version": row.version,
            "over": row.over,
            "ended": row.ended,
            "seats": [
                {
                    "name": seat.name,
                    "kind": seat.kind,
                    "level": seat.level,
                    "held_by": [one.browser for one in held if one.seat == seat.seat and not one.lost],
                }
                for seat in seats
            ],
        }

    def row(self, connection: Connection, table: str) -> "TableRow":
        found = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
        if found is None:
            raise StoreError(f"there is no table “{table[:40]}”")
        return TableRow(**found._mapping)

    # Ending and deleting

    def end(self, table: str, reason: str) -> None:
        """Nobody can play at a table any more; it can be looked at, with the reason."""
        with self.store.writing() as connection:
            self.row(connection, table)
            change = update(TABLES).where(TABLES.c.id == table)
            connection.execute(change.values(ended=reason[:200] or "no reason given", due=False, owner="", waiting=""))
            self.store.notify(connection, Notice(TABLE, table))
        self.store.tell_server(Notice(TABLE, table))

    def delete(self, tables: list[str]) -> int:
        """Remove tables with all that is kept of them; how many there were."""
        gone = 0
        for start in range(0, len(tables), AT_ONCE):
            some = tables[start : start + AT_ONCE]
            with self.store.writing() as connection:
                for part in (ENTRIES, HOLDINGS, CHAIRS):
                    connection.execute(delete(part).where(part.c.table_id.in_(some)))
                gone += connection.execute(delete(TABLES).where(TABLES.c.id.in_(some))).rowcount
                for table in some:
                    self.store.notify(connection, Notice(TABLE, table))
            for table in some:
                self.store.tell_server(Notice(TABLE, table))
        return gone

    def meant(self, rule: Rule) -> list[str]:
        """The tables a rule means."""
        with self.store.reading() as connection:
            return list(connection.execute(select(TABLES.c.id).where(rule.where())).scalars())

    # Who is not let in

    def ban(self, who: str, reason: str, days: float = 0.0) -> None:
        """Let a browser, an address or a network in no more, for some days or for good."""
        until = time.time() + days * DAY if days else FOREVER
        with self.store.writing() as connection:
            connection.execute(delete(BANS).where(BANS.c.who == who))
            connection.execute(insert(BANS).values(who=who, reason=reason[:200], until=until))

    def unban(self, who: str) -> bool:
        with self.store.writing() as connection:
            return bool(connection.execute(delete(BANS).where(BANS.c.who == who)).rowcount)

    def banned(self) -> list[tuple[str, str, float]]:
        with self.store.reading() as connection:
            return [(row.who, row.reason, row.until) for row in connection.execute(select(BANS).order_by(BANS.c.who))]

    # Copies

    def backup(self, file: Path) -> int:
        """Write all that is kept into one file, as it stands at one moment; how many rows. A server may go on meanwhile."""
        rows = 0
        new = file.with_name(f"{file.name}.part")
        with gzip.open(new, "wt", encoding="utf-8") as copy, self.store.at_one_moment() as connection:
            new.chmod(0o600)
            copy.write(json.dumps({"format": FORMAT, "schema": SCHEMA, "at": time.time()}) + "\n")
            for part in KEPT:
                for row in connection.execution_options(yield_per=AT_ONCE).execute(select(part)):
                    kept = {name: "" if name == "owner" else value for name, value in row._mapping.items()}
                    copy.write(json.dumps([part.name, kept], ensure_ascii=False) + "\n")
                    rows += 1
            copy.write(json.dumps({"rows": rows}) + "\n")
        new.replace(file)
        return rows

    def restore(self, file: Path) -> int:
        """Put a backup back into a store that is empty, all of it or nothing; how many rows (StoreError)."""
        rows = 0
        with self.store.writing() as connection:
            if connection.execute(select(func.count()).select_from(TABLES)).scalar_one():
                raise StoreError(f"{self.store.place()} is not empty: a backup is put back into an empty place only")
            for name, several in batches(file):
                part = next((part for part in KEPT if part.name == name), None)
                if part is None:
                    raise StoreError(f"{file} holds “{name[:40]}”, which is nothing that is kept here")
                connection.execute(insert(part), several)
                rows += len(several)
        return rows

    # Checking

    def faults(self, edition_path: EditionPath, replay: bool) -> Iterator[str]:
        """What is damaged, each with its place; with `replay`, also tables whose games no longer replay."""
        if self.store.is_sqlite():
            with self.store.reading() as connection:
                told = list(connection.execute(text("PRAGMA integrity_check")).scalars())
                yield from (f"{self.store.place()}: {fault}" for fault in told if fault != "ok")
        for table in self.meant(Rule()):
            try:
                kept = self.store.load(table)
                if kept is None:
                    continue  # deleted meanwhile
                parse_header(kept[0].header)
                if replay:
                    rebuilt = Table.rebuilt(*kept, edition_path)
                    if rebuilt.closed == BROKEN:
                        yield f"table {table}: {rebuilt.public_reason or rebuilt.reason}"
            except KanchaError as fault:
                yield f"table {table}: {fault}"


@dataclass(frozen=True)
class TableRow:
    """A row of the table of tables."""

    id: str
    header: str
    edition: str
    seed: str
    origin: str
    parent: str
    parent_answers: int
    guide: str
    luck: str
    ended: str
    created: float
    host: str
    version: int
    over: bool
    due: bool
    owner: str
    waiting: str
    totals: str
    updated: float


def game_in(header: str) -> str:
    """The game of a header, or a word that says it is damaged."""
    try:
        return parse_header(header)[0].game
    except KanchaError:
        return "damaged"


def batches(file: Path) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """The rows of a backup, many of one kind at once (StoreError if it is none, or not whole)."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as copy:
            head = json.loads(copy.readline() or "{}")
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise StoreError(f"{file} is no backup of Kancha")
            if head.get("schema") != SCHEMA:
                raise StoreError(
                    f"{file} is of schema {head.get('schema')}, not {SCHEMA}: use the Kancha that wrote it"
                )
            name, rows, whole = "", 0, None
            several: list[dict[str, object]] = []
            for line in copy:
                row = json.loads(line)
                if isinstance(row, dict):
                    whole = row.get("rows")
                    break
                if several and (row[0] != name or len(several) >= AT_ONCE):
                    yield name, several
                    several = []
                name = row[0]
                several.append(row[1])
                rows += 1
            if several:
                yield name, several
            if whole != rows:
                raise StoreError(f"{file} is not whole: {rows} rows of {whole}")
    except (OSError, EOFError, ValueError, IndexError) as fault:
        raise StoreError(f"{file} cannot be read: {fault}") from None

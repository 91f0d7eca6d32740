"""Work with an owner, a lease and a deadline, and the leases of the processes that do it.

PostgreSQL hands every job to one taker (FOR UPDATE SKIP LOCKED) and rings when there is one; SQLite, which one process has to
itself, does the same by its one writer.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, String, and_, column, delete, literal, or_, select, table, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningUpdate

from kancha.store.database import Database
from kancha.store.notices import LINE
from kancha.store.schema import JOBS, PROCESSES
from kancha.table.jobs import LEASE, SILENCE, Job, TakenJob
from kancha.table.spec import lock_for
from kancha.table.table_store import JOB, RESULT, Notice

LINES: Final = table("pg_stat_activity", column("application_name", String))
"""Who is connected, as PostgreSQL tells it."""
MOST_WAITING: Final = 5000
"""Jobs that are looked at to find whose turn it is."""


class StoredJobs:
    """The jobs of one database. Every method is one transaction and may block."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def owner(self) -> str:
        return self.database.name

    # Who is alive

    def renew(self) -> None:
        """This process lives: what it owns stays its own until the lease runs out. What the dead owned is free again."""
        now = self.database.now()
        with self.database.noting() as connection:
            if self.database.is_sqlite():  # nobody else lives here
                connection.execute(delete(PROCESSES).where(PROCESSES.c.id != self.owner))
            row = {"id": self.owner, "until": now + LEASE}
            put = sqlite.insert if self.database.is_sqlite() else postgresql.insert
            changed = put(PROCESSES).values(row)
            connection.execute(changed.on_conflict_do_update(index_elements=["id"], set_={"until": row["until"]}))
            connection.execute(delete(PROCESSES).where(self.dead()))
            lost = and_(JOBS.c.owner != "", JOBS.c.result.is_(None), JOBS.c.owner.not_in(select(PROCESSES.c.id)))
            freed = connection.execute(update(JOBS).where(lost).values(owner=""))
            connection.execute(delete(JOBS).where(JOBS.c.deadline < now))
            if freed.rowcount:
                self.database.notify(connection, Notice(JOB, ""))

    def dead(self) -> ColumnElement[bool]:
        """A process that has given no sign of life for long, or for a while and has no line to the database any more."""
        left = PROCESSES.c.until - self.database.now()
        if self.database.is_sqlite():
            return left < 0
        line = select(LINES.c.application_name).where(LINES.c.application_name == literal(LINE) + PROCESSES.c.id)
        return or_(left < 0, and_(left < LEASE - SILENCE, ~line.exists()))

    def leave(self) -> None:
        """This process ends: what it owned is free at once."""
        with self.database.noting() as connection:
            connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self.owner))
            mine = and_(JOBS.c.owner == self.owner, JOBS.c.result.is_(None))
            if connection.execute(update(JOBS).where(mine).values(owner="")).rowcount:
                self.database.notify(connection, Notice(JOB, ""))

    # Asking

    def post(self, jobs: Sequence[Job]) -> None:
        """Hand out work. What has been handed out already is not done twice."""
        now = self.database.now()
        put = sqlite.insert if self.database.is_sqlite() else postgresql.insert
        with self.database.noting() as connection:
            for job in jobs:
                row = put(JOBS).values(
                    id=job.id,
                    kind=job.kind,
                    topic=job.topic,
                    rank=job.rank,
                    question=job.question,
                    owner="",
                    place=hashed(job.behalf.place),
                    browser=hashed(job.behalf.browser),
                    tries=0,
                    created=now,
                    deadline=now + job.seconds,
                )
                connection.execute(row.on_conflict_do_nothing())
            self.database.notify(connection, Notice(JOB, ""))

    def results(self, ids: Sequence[str]) -> dict[str, str | None]:
        """What came of jobs, None for those still waited for; those that are gone are not in it."""
        with self.database.reading() as connection:
            rows = connection.execute(select(JOBS.c.id, JOBS.c.result).where(JOBS.c.id.in_(ids)))
            return {row.id: row.result for row in rows}

    def drop(self, id: str) -> None:
        """Nobody wants to know any more."""
        with self.database.noting() as connection:
            connection.execute(delete(JOBS).where(JOBS.c.id == id))

    # Answering

    def take(self, most: int) -> list[TakenJob]:
        """Work that nobody does, the most pressing first, places and their browsers in turn; it is this process's now."""
        taken: list[TakenJob] = []
        with self.database.noting() as connection:
            undone = connection.execute(UNDONE.limit(MOST_WAITING))
            waiting = in_turn([Undone(*row) for row in undone])
            while waiting and len(taken) < most:
                some, waiting = waiting[: most - len(taken)], waiting[most - len(taken) :]
                found = {row[0]: row for row in connection.execute(self.taking(some))}
                taken += [TakenJob(*found[id]) for id in some if id in found]
        return taken

    def taking(self, ids: Sequence[str]) -> ReturningUpdate[str, str, str, float, int]:
        """Takes those of some jobs that nobody else takes at just this moment."""
        free = select(JOBS.c.id).where(JOBS.c.id.in_(ids), JOBS.c.owner == "", JOBS.c.result.is_(None))
        if not self.database.is_sqlite():
            free = free.with_for_update(skip_locked=True)
        change = update(JOBS).where(JOBS.c.id.in_(free)).values(owner=self.owner, tries=JOBS.c.tries + 1)
        left = JOBS.c.deadline - self.database.now()
        return change.returning(JOBS.c.id, JOBS.c.kind, JOBS.c.question, left, JOBS.c.tries)

    def finish(self, id: str, result: str) -> bool:
        """Keep what came of a job, once, and forget its question; False if it is not this process's any more."""
        mine = and_(JOBS.c.id == id, JOBS.c.owner == self.owner, JOBS.c.result.is_(None))
        with self.database.noting() as connection:
            done = connection.execute(update(JOBS).where(mine).values(result=result, question=""))
            if done.rowcount:
                self.database.notify(connection, Notice(RESULT, id))
        return bool(done.rowcount)


UNDONE: Final = (
    select(JOBS.c.id, JOBS.c.rank, JOBS.c.place, JOBS.c.browser, JOBS.c.owner)
    .where(JOBS.c.result.is_(None))
    .order_by(JOBS.c.rank, JOBS.c.created, JOBS.c.id)
)


class Undone(NamedTuple):
    """A job without its result, in the order in which they were asked."""

    id: str
    rank: int
    place: str
    browser: str
    owner: str


def in_turn(undone: Sequence[Undone]) -> list[str]:
    """Jobs that nobody does yet in the order in which they should be done: what is pressing first, then every place in turn,
    of each its browsers in turn, of each of those what was asked first. What is being done counts too."""
    busy: Counter[tuple[str, ...]] = Counter()
    for job in undone:
        if job.owner:
            busy.update([(job.place,), (job.place, job.browser)])
    own: Counter[tuple[int, str, str]] = Counter()
    numbered: list[tuple[int, int, int]] = []
    for number, job in enumerate(undone):
        if not job.owner:
            own[job[1:4]] += 1
            numbered.append((job.rank, own[job[1:4]] + busy[job.place, job.browser], number))
    here: Counter[tuple[int, str]] = Counter()
    turns: list[tuple[int, int, int]] = []
    for rank, _, number in sorted(numbered):
        place = undone[number].place
        here[rank, place] += 1
        turns.append((rank, here[rank, place] + busy[place,], number))
    return [undone[number].id for _, _, number in sorted(turns)]


def hashed(name: str) -> str:
    """By which the store tells people and places apart without knowing them."""
    return lock_for(name)[:32] if name else ""

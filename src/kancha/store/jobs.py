"""Work with an owner, a lease and a deadline, and the leases of the processes that do it.

PostgreSQL hands every job to one taker (FOR UPDATE SKIP LOCKED) and rings when there is one; SQLite, which one process has to
itself, does the same by its one writer.
"""

from collections.abc import Sequence

from sqlalchemy import Select, and_, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from kancha.store.database import Database
from kancha.store.schema import JOBS, PROCESSES
from kancha.table.jobs import LEASE, Job, TakenJob
from kancha.table.table_store import JOB, RESULT, Notice


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
            connection.execute(delete(PROCESSES).where(PROCESSES.c.until < now))
            lost = and_(JOBS.c.owner != "", JOBS.c.result.is_(None), JOBS.c.owner.not_in(select(PROCESSES.c.id)))
            freed = connection.execute(update(JOBS).where(lost).values(owner=""))
            connection.execute(delete(JOBS).where(JOBS.c.deadline < now))
            if freed.rowcount:
                self.database.notify(connection, Notice(JOB, ""))

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
        """Work that nobody does, the most pressing and then the oldest first; it is this process's from now on."""
        now = self.database.now()
        taking = (
            update(JOBS)
            .where(JOBS.c.id.in_(self.waiting(most)))
            .values(owner=self.owner, tries=JOBS.c.tries + 1)
            .returning(
                JOBS.c.id,
                JOBS.c.kind,
                JOBS.c.question,
                JOBS.c.deadline - now,
                JOBS.c.tries,
                JOBS.c.rank,
                JOBS.c.created,
            )
        )
        with self.database.noting() as connection:
            rows = sorted(connection.execute(taking), key=lambda row: (row.rank, row.created, row.id))
        return [TakenJob(row[0], row[1], row[2], float(row[3]), row[4]) for row in rows]

    def waiting(self, most: int) -> Select[tuple[str]]:
        free = and_(JOBS.c.owner == "", JOBS.c.result.is_(None))
        query = select(JOBS.c.id).where(free).order_by(JOBS.c.rank, JOBS.c.created).limit(most)
        return query if self.database.is_sqlite() else query.with_for_update(skip_locked=True)

    def finish(self, id: str, result: str) -> bool:
        """Keep what came of a job, once, and forget its question; False if it is not this process's any more."""
        mine = and_(JOBS.c.id == id, JOBS.c.owner == self.owner, JOBS.c.result.is_(None))
        with self.database.noting() as connection:
            done = connection.execute(update(JOBS).where(mine).values(result=result, question=""))
            if done.rowcount:
                self.database.notify(connection, Notice(RESULT, id))
        return bool(done.rowcount)

"""How much somebody may still ask of all processes together: a bucket that fills steadily, by the database's clock."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.elements import ColumnElement

from kancha.store.database import Database
from kancha.store.jobs import hashed
from kancha.store.schema import ALLOWANCES
from kancha.table.table_store import Allowance

SWEPT: Final = 200
"""Full buckets that are forgotten at once."""


class Exceeded(Exception):
    """Somebody has used up what they may; all of it is taken back."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def sweep(database: Database) -> None:
    """Forget what is full again. By itself: it waits for nobody, and so nobody who spends waits for it and it for them."""
    full = select(ALLOWANCES.c.who).where(ALLOWANCES.c.until < database.now()).limit(SWEPT)
    with database.noting() as connection:
        locked = full.with_for_update(skip_locked=True).scalar_subquery()
        connection.execute(delete(ALLOWANCES).where(ALLOWANCES.c.who.in_(locked)))


def spend(database: Database, allowances: Sequence[Allowance]) -> float:
    """Take from all of them, or from none; after how many seconds it could be taken, 0 if it was. PostgreSQL only: where
    there is one process, that counts by itself."""
    sweep(database)
    now = database.now()
    try:
        with database.noting() as connection:
            waits = []
            for one in sorted(allowances, key=key_of):  # always in the same order: nobody waits for each other
                speed = one.most / one.seconds
                cost = min(one.cost, one.most)
                level = filled(one.most, speed, now) - cost
                row = {"who": key_of(one), "level": one.most - cost, "since": now, "until": now + cost / speed}
                change = {"level": level, "since": now, "until": now + (one.most - level) / speed}
                put = insert(ALLOWANCES).values(row)
                taken = put.on_conflict_do_update(index_elements=["who"], set_=change).returning(ALLOWANCES.c.level)
                waits.append(-connection.execute(taken).scalar_one() / speed)
            if max(waits, default=0.0) > 0:
                raise Exceeded(max(waits))
    except Exceeded as exceeded:
        return exceeded.seconds
    return 0.0


def filled(most: float, speed: float, now: ColumnElement[float]) -> ColumnElement[float]:
    """What has come to be in a bucket since; never less than was in it, whatever somebody does to the clock."""
    return func.least(most, ALLOWANCES.c.level + func.greatest(0.0, now - ALLOWANCES.c.since) * speed)


def key_of(one: Allowance) -> str:
    return f"{one.kind}:{hashed(one.who)}"

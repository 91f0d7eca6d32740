"""Work that one process hands to another: with an owner, a lease, a deadline and a result that is written once.

A job is a task as a worker reads it (tasks.py), and its result the line that the worker answers. Whoever posts it names it so
that the same question has the same id: however often it is posted, it is thought about once. Whoever takes it owns it as long
as their process lives; when that dies its lease runs out, and somebody else takes the job.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol

from kancha.kernel.errors import KanchaError
from kancha.platform.platform import Platform
from kancha.platform.server import SERVER
from kancha.table.behalf import NOBODY, Behalf

LEASE: Final = 3.0
"""Seconds after which a process that has not been heard of counts as dead."""
SILENCE: Final = 1.5
"""The same for one whose line to the database is gone as well, as when it was killed."""
RENEW: Final = 1.0
"""Seconds between two signs of life."""
FINISHING: Final = 10
"""How often one tries to hand in a result, once in RENEW seconds."""
LANES: Final = 2
POLL: Final = 1.0
"""Seconds after which one looks for a result although no bell rang."""

ANSWER: Final = "answer"
"""The kind of job that is a bot's answer."""

PRESSING: Final = 0
"""The rank of what a person waits for."""
PATIENT: Final = 1
"""The rank of what nobody waits for."""


class Overdue(KanchaError):
    """A worker that died, took too long, or answered what was not asked."""


@dataclass(frozen=True)
class Job:
    """Something to think about. The question is a seat's secret: it goes to workers and into the store, nowhere else."""

    id: str
    kind: str
    topic: str  # the table it is about
    rank: int  # lower comes first
    question: str  # a line for a worker
    seconds: float  # after which nobody wants to know any more
    behalf: Behalf = NOBODY  # who made somebody ask


@dataclass(frozen=True)
class TakenJob:
    """A job that this process is to do now."""

    id: str
    kind: str
    question: str
    seconds: float  # that are left
    tries: int  # how many have taken it so far


class JobStore(Protocol):
    """Where jobs wait. Its methods may block."""

    def renew(self) -> None: ...

    def leave(self) -> None: ...

    def post(self, jobs: Sequence[Job]) -> None: ...

    def results(self, ids: Sequence[str]) -> dict[str, str | None]: ...

    def drop(self, id: str) -> None: ...

    def take(self, most: int) -> list[TakenJob]: ...

    def finish(self, id: str, result: str) -> bool: ...


class Thinkers(Protocol):
    """Whoever thinks jobs through: processes beside this one, or any that take them from the store."""

    async def think(self, job: Job) -> str:
        """The line a worker answers (Overdue)."""
        ...

    async def close(self) -> None: ...


class Elsewhere:
    """Thinkers on any machine: jobs are put into the store, and their results looked for when the bell rings."""

    def __init__(self, jobs: JobStore, platform: Platform = SERVER) -> None:
        self.jobs = jobs
        self.lane = platform.lane("jobs", LANES)
        self.waiting: dict[str, asyncio.Event] = {}

    async def think(self, job: Job) -> str:
        rung = self.waiting.setdefault(job.id, asyncio.Event())
        found = False
        try:
            await self.lane.run(lambda: self.jobs.post([job]))
            async with asyncio.timeout(job.seconds):
                while True:
                    result = (await self.lane.run(lambda: self.jobs.results([job.id]))).get(job.id, "")
                    if result is not None:
                        break
                    rung.clear()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(rung.wait(), POLL)
            found = True
            if not result:
                raise Overdue("nobody could answer")
            return result
        except TimeoutError:
            raise Overdue(f"no answer after {job.seconds:g} s") from None
        finally:
            self.waiting.pop(job.id, None)
            if not found:
                await asyncio.shield(self.lane.run(lambda: self.jobs.drop(job.id)))

    def heard(self, id: str) -> None:
        """A result has come, or any may have come if no id is given."""
        for one, rung in self.waiting.items():
            if id in ("", one):
                rung.set()

    async def close(self) -> None:
        await self.lane.close()


class Taking:
    """Takes jobs from a store and thinks them through, as many at once as there are thinkers. `heard` wakes it."""

    def __init__(self, jobs: JobStore, thinkers: Thinkers, most: int, platform: Platform = SERVER) -> None:
        self.jobs = jobs
        self.lane = platform.lane("jobs", LANES)
        self.thinkers = thinkers
        self.free = most
        self.rung = asyncio.Event()
        self.working: set[asyncio.Task[None]] = set()
        self.handing_in: set[asyncio.Task[None]] = set()  # those that have their result
        self.done = 0

    def heard(self) -> None:
        self.rung.set()

    async def stay_alive(self, trouble: Callable[[Exception], None]) -> None:
        """Give a sign of life again and again, until cancelled."""
        while True:
            try:
                await self.lane.run(self.jobs.renew)
            except KanchaError as fault:
                trouble(fault)
            await asyncio.sleep(RENEW)

    async def run(self, trouble: Callable[[Exception], None]) -> None:
        """Until cancelled. What goes wrong with the store is told, and tried again."""
        while True:
            self.rung.clear()
            try:
                taken = await self.lane.run(lambda: self.jobs.take(self.free)) if self.free else []
            except KanchaError as fault:
                trouble(fault)
                taken = []
            for job in taken:
                self.free -= 1
                task = asyncio.create_task(self.answer(job))
                self.working.add(task)
                task.add_done_callback(self.ended)
            if not taken:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.rung.wait(), POLL)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.working.discard(task)
        self.handing_in.discard(task)
        self.free += 1
        self.rung.set()

    async def answer(self, taken: TakenJob) -> None:
        job = Job(taken.id, taken.kind, "", PRESSING, taken.question, max(0.1, taken.seconds))
        try:
            result = await self.thinkers.think(job)
        except Overdue:
            result = ""  # whoever asked is told that nobody could answer
        task = asyncio.current_task()
        if task is not None:
            self.handing_in.add(task)
        for _ in range(FINISHING):
            try:
                self.done += await self.lane.run(lambda: self.jobs.finish(job.id, result))
                return
            except KanchaError:  # the store is away: as long as this process lives nobody else answers
                await asyncio.sleep(RENEW)

    async def close(self) -> None:
        if self.handing_in:
            await asyncio.wait(self.handing_in, timeout=RENEW)
        for task in self.working:
            task.cancel()
        await asyncio.gather(*self.working, return_exceptions=True)
        with suppress(KanchaError):  # the lease runs out by itself
            await self.lane.run(self.jobs.leave)
        await self.lane.close()

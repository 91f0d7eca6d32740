"""Bots, and whatever else has to think, in workers of their own, each with a time limit. One that dies or hangs is replaced."""

import asyncio
from typing import Final

from kancha.platform.platform import Platform, Worker
from kancha.platform.server import SERVER
from kancha.table.fair_queue import FairQueue
from kancha.table.jobs import Job, Overdue

MODULE: Final = "kancha.table.worker"


class Workers:
    """A few workers, started when they are first needed."""

    def __init__(self, most: int | None = None, platform: Platform = SERVER) -> None:
        self.platform = platform
        self.most = most or platform.workers
        self.queue = FairQueue(self.most)
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()

    async def think(self, job: Job) -> str:
        """What a worker answers to a job (Overdue). Who is cancelled ends the work."""
        async with self.queue.turn(job.rank, (*job.behalf, job.topic)):
            worker = await self.take()
            try:
                answer = await asyncio.wait_for(worker.ask(job.question.encode()), job.seconds)
            except TimeoutError:
                await self.discard(worker)
                raise Overdue(f"no answer after {job.seconds:g} s") from None
            except OSError as fault:
                await self.discard(worker)
                raise Overdue(str(fault)) from None
            except BaseException:
                await self.discard(worker)
                raise
            self.busy.discard(worker)
            self.idle.append(worker)
        return answer.decode(errors="replace")

    async def take(self) -> Worker:
        """A worker that is free, or a new one."""
        while self.idle:
            worker = self.idle.pop()
            if worker.alive():
                self.busy.add(worker)
                return worker
        worker = await self.platform.worker(MODULE)
        self.busy.add(worker)
        return worker

    async def discard(self, worker: Worker) -> None:
        """End a worker; the next question gets a new one."""
        self.busy.discard(worker)
        await worker.end()

    async def close(self) -> None:
        for worker in [*self.idle, *self.busy]:
            await self.discard(worker)
        self.idle.clear()

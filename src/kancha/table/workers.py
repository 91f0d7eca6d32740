"""Bots, and whatever else has to think, in workers of their own, each with a time limit. One that dies or hangs is replaced."""

import asyncio
import logging
import re
import secrets
from typing import Final, Protocol

import msgspec

from kancha.platform.platform import Platform, Worker
from kancha.platform.server import SERVER
from kancha.table.levels import RANDOM, STEADY

MODULE: Final = "kancha.table.worker"
LIMIT = 10.0
"""Seconds a bot may take for one answer."""

FAULT = re.compile(rb"[A-Za-z]+")

log = logging.getLogger("kancha.bots")


class Overdue(Exception):
    """A worker that died, took too long, or answered what was not asked."""


class BotPool(Protocol):
    """Whoever answers for bots, and does other tasks that take thinking."""

    async def choose(self, task: dict[str, object], options: list[int], level: str) -> int: ...

    async def think(self, task: dict[str, object], limit: float) -> bytes: ...

    async def close(self) -> None: ...


class Workers:
    """A few workers, started when they are first needed."""

    def __init__(self, most: int | None = None, limit: float = LIMIT, platform: Platform = SERVER) -> None:
        self.platform = platform
        self.limit = limit
        self.room = asyncio.Semaphore(most or platform.workers)
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()

    async def choose(self, task: dict[str, object], options: list[int], level: str) -> int:
        """A bot's answer. After two failures a simpler bot answers, and at last anything legal: the game goes on."""
        for attempt in (level, level, STEADY):
            try:
                return await self.ask(task, options, attempt)
            except Overdue as fault:
                log.warning("a %s bot of %s failed: %s", attempt, task["slug"], fault)
        log.warning("a %s bot of %s plays at random now", RANDOM, task["slug"])
        return secrets.choice(options)

    async def ask(self, task: dict[str, object], options: list[int], level: str) -> int:
        answer = await self.think({**task, "kind": "answer", "level": level}, self.limit)
        word = answer.decode(errors="replace")
        if not word.isdecimal() or int(word) not in options:
            raise Overdue(f"it answered {word}")
        return int(word)

    async def think(self, task: dict[str, object], limit: float) -> bytes:
        """What a worker answers to a task (tasks.py), as JSON, within some seconds (Overdue). Who is cancelled ends the work."""
        line = msgspec.json.encode({**task, "seconds": 2 * limit})
        async with self.room:
            worker = await self.take()
            try:
                answer = await asyncio.wait_for(worker.ask(line), limit)
            except TimeoutError:
                await self.discard(worker)
                raise Overdue(f"no answer after {limit:g} s") from None
            except OSError as fault:
                await self.discard(worker)
                raise Overdue(str(fault)) from None
            except BaseException:
                await self.discard(worker)
                raise
            self.busy.discard(worker)
            self.idle.append(worker)
        if FAULT.fullmatch(answer):
            raise Overdue(f"it answered {answer.decode()}")
        return answer

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

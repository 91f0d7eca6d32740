"""Bots, and whatever else has to think, in processes of their own, each with a time limit. One that dies or hangs is replaced."""

import asyncio
import logging
import os
import re
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from typing import Protocol

import msgspec

import kancha
from kancha.table.levels import RANDOM, STEADY

LIMIT = 10.0
"""Seconds a bot may take for one answer."""
LONGEST_ANSWER = 1 << 22
"""Bytes of the longest line that a worker may write."""

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
    """A few worker processes, started when they are first needed."""

    def __init__(self, most: int | None = None, limit: float = LIMIT) -> None:
        self.limit = limit
        self.room = asyncio.Semaphore(most or max(1, min(4, os.cpu_count() or 1)))
        self.idle: list[Process] = []
        self.busy: set[Process] = set()

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
        line = msgspec.json.encode({**task, "seconds": 2 * limit}) + b"\n"
        async with self.room:
            process = await self.take()
            try:
                answer = await asyncio.wait_for(exchange(process, line), limit)
            except TimeoutError:
                await self.discard(process)
                raise Overdue(f"no answer after {limit:g} s") from None
            except (OSError, ValueError) as fault:
                await self.discard(process)
                raise Overdue(str(fault)) from None
            except BaseException:
                await self.discard(process)
                raise
            if not answer:
                await self.discard(process)
                raise Overdue("the worker died")
            self.busy.discard(process)
            self.idle.append(process)
        word = answer.rstrip()
        if FAULT.fullmatch(word):
            raise Overdue(f"it answered {word.decode()}")
        return word

    async def take(self) -> Process:
        """A worker that is free, or a new one."""
        while self.idle:
            process = self.idle.pop()
            if process.returncode is None:
                self.busy.add(process)
                return process
        source = str(Path(kancha.__file__).parents[1])
        path = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "kancha.table.worker",
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,  # a traceback could tell what the seat sees
            env={**os.environ, "PYTHONPATH": path},
            limit=LONGEST_ANSWER,
        )
        self.busy.add(process)
        return process

    async def discard(self, process: Process) -> None:
        """End a worker; the next question gets a new one."""
        self.busy.discard(process)
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def close(self) -> None:
        for process in [*self.idle, *self.busy]:
            await self.discard(process)
        self.idle.clear()


async def exchange(process: Process, line: bytes) -> bytes:
    """Ask one question, wait for its answer; empty if the worker hung up."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(line)
    await process.stdin.drain()
    return await process.stdout.readline()

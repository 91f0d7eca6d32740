"""Whoever answers for bots, and does other tasks that take thinking (tasks.py), wherever that happens."""

import logging
import re
import secrets
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from kancha.table.behalf import BEHALF
from kancha.table.jobs import ANSWER, PRESSING, Job, Overdue, Thinkers
from kancha.table.levels import RANDOM, STEADY

LIMIT: Final = 10.0
"""Seconds a bot may take for one answer."""
FAULT: Final = re.compile(r"[A-Za-z]+")

log = logging.getLogger("kancha.bots")


@dataclass(frozen=True)
class BotQuestion:
    """What a bot is asked: where, what its seat sees, what it may answer, and how well it is to play."""

    table: str
    version: int
    task: dict[str, object]
    options: list[int]
    level: str
    rank: int = PRESSING


class BotPool(Protocol):
    """Whoever answers for bots, and does other tasks that take thinking."""

    async def choose(self, asked: BotQuestion) -> int: ...

    async def think(self, task: dict[str, object], limit: float, rank: int = PRESSING) -> bytes: ...

    async def close(self) -> None: ...


class Bots:
    """Makes jobs of what has to be thought about, and hands them to whoever thinks."""

    def __init__(self, thinkers: Thinkers, limit: float = LIMIT) -> None:
        self.thinkers = thinkers
        self.limit = limit

    async def choose(self, asked: BotQuestion) -> int:
        """A bot's answer. After two failures a simpler bot answers, and at last anything legal: the game goes on."""
        for number, level in enumerate((asked.level, asked.level, STEADY)):
            try:
                return await self.ask(asked, level, number)
            except Overdue as fault:
                log.warning("a %s bot of %s failed: %s", level, asked.task["slug"], fault)
        log.warning("a %s bot of %s plays at random now", RANDOM, asked.task["slug"])
        return secrets.choice(asked.options)

    async def ask(self, asked: BotQuestion, level: str, number: int = 0) -> int:
        """The answer of a bot of some level; `number` tells several tries at one question apart."""
        id = f"{ANSWER}:{asked.table}:{asked.version}:{asked.task['seat']}:{number}"
        task = {**asked.task, "kind": ANSWER, "level": level}
        question = line(task, self.limit)
        word = await self.done(Job(id, ANSWER, asked.table, asked.rank, question, self.limit, BEHALF.get()))
        if not word.isdecimal() or int(word) not in asked.options:
            raise Overdue(f"it answered {word}")
        return int(word)

    async def think(self, task: dict[str, object], limit: float, rank: int = PRESSING) -> bytes:
        """What a worker answers to a task, as JSON, within some seconds (Overdue). Who is cancelled ends the work."""
        kind = str(task["kind"])
        job = Job(f"{kind}:{secrets.token_hex(12)}", kind, "", rank, line(task, limit), limit, BEHALF.get())
        return (await self.done(job)).encode()

    async def done(self, job: Job) -> str:
        word = await self.thinkers.think(job)
        if FAULT.fullmatch(word):
            raise Overdue(f"it answered {word}")
        return word

    async def close(self) -> None:
        await self.thinkers.close()


def line(task: dict[str, object], limit: float) -> str:
    """A task as a worker reads it."""
    return msgspec.json.encode({**task, "seconds": 2 * limit}).decode()

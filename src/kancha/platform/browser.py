"""A browser's worker: one loop without threads, other workers behind message ports, one player."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from kancha.platform.platform import Lane, Worker

R = TypeVar("R")


class Port(Protocol):
    """The browser's side of a worker: a message in, a message out. What it raises or how it ends is the browser's affair."""

    def ask(self, line: str) -> Awaitable[str]: ...

    def end(self) -> None: ...


class OnTheLoop:
    """A lane without threads: calls run on the loop, which looks after everybody else before each."""

    async def run(self, call: Callable[[], R]) -> R:
        await asyncio.sleep(0)
        return call()

    async def close(self) -> None:
        await asyncio.sleep(0)


class PortWorker:
    """A worker of the browser's, behind a port."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.ended = False

    def alive(self) -> bool:
        return not self.ended

    async def ask(self, line: bytes) -> bytes:
        if self.ended:
            raise ConnectionError("the worker has ended")
        try:
            answer = await self.port.ask(line.decode())
        except Exception as fault:
            await self.end()
            raise ConnectionError("the worker died") from fault
        return answer.encode()

    async def end(self) -> None:
        if not self.ended:
            self.ended = True
            self.port.end()


class Browser:
    """A browser's worker, which can start others by a module's name and has files that are flushed all at once."""

    def __init__(self, start: Callable[[str], Port], flush: Callable[[], None], workers: int = 1) -> None:
        self.start = start
        self.flush_files = flush
        self.workers = workers

    @property
    def open_to_strangers(self) -> bool:
        return False

    @property
    def pragmas(self) -> tuple[str, ...]:
        """There is one connection and no shared memory: the file is its own (EXCLUSIVE)."""
        return ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

    def flush(self) -> None:
        self.flush_files()

    def give_back(self) -> None:
        """A browser's worker has no way to."""

    def before_threads(self, call: Callable[[], None]) -> None:
        """There are none: games are read when somebody plays them, and the house opens sooner."""

    def lane(self, name: str, places: int) -> Lane:
        return OnTheLoop()

    async def worker(self, module: str) -> Worker:
        return PortWorker(self.start(module))

"""A server: threads run in the background, processes think."""

import asyncio
import gc
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from kancha.platform.platform import Lane, Platform, Worker

LONGEST_ANSWER: Final = 1 << 22
"""Bytes of the longest line that a worker may write."""
COLLECTING: Final = (10_000, 20, 50)
"""After how many new things the collector looks at these, how often at what it has seen once, and how often at all."""
ITERATORS_KEPT: Final = 255
"""As many as Python 3.11 keeps; where it keeps fewer, this does no harm."""
TURN_SECONDS: Final = 0.0005
"""A thread that the database has answered waits so long for its turn: it takes several to store a move."""

R = TypeVar("R")


class Threads:
    """A lane of threads."""

    def __init__(self, name: str, places: int) -> None:
        self.pool = ThreadPoolExecutor(places, thread_name_prefix=f"kancha-{name}")

    async def run(self, call: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self.pool, call)

    async def close(self) -> None:
        await asyncio.to_thread(self.pool.shutdown)


class WorkerProcess:
    """A worker that is a process of its own."""

    def __init__(self, process: Process) -> None:
        self.process = process

    def alive(self) -> bool:
        return self.process.returncode is None

    async def ask(self, line: bytes) -> bytes:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        await self.process.stdin.drain()
        try:
            answer = await self.process.stdout.readline()
        except ValueError:
            raise OSError("the worker's answer is too long") from None
        if not answer.endswith(b"\n"):
            raise ConnectionError("the worker died")
        return answer[:-1]

    async def end(self) -> None:
        if self.alive():
            self.process.kill()
        await self.process.wait()


class Server:
    """This machine, with as many threads and processes as we like."""

    @property
    def workers(self) -> int:
        return max(1, min(4, os.cpu_count() or 1))

    @property
    def open_to_strangers(self) -> bool:
        return True

    @property
    def pragmas(self) -> tuple[str, ...]:
        """Readers do not wait for writers (WAL), and what was committed survives even a power cut (FULL)."""
        return ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

    def flush(self) -> None:
        """SQLite has seen to it."""

    def give_back(self) -> None:
        """Lines that have ended are rings of things, which only the collector frees; and glibc keeps what lies between things
        that are still there, unless it is told to look. Python gives back a megabyte only once nothing is left in it: names
        that attributes were looked up by, and iterators kept for reuse, are small and lie everywhere."""
        gc.collect()
        sys._clear_type_cache()
        gather_iterators()
        if sys.platform != "linux":
            return
        import ctypes  # a browser's Python has none, and reads this file too

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)

    def before_threads(self, call: Callable[[], None]) -> None:
        call()

    def lane(self, name: str, places: int) -> Lane:
        return Threads(name, places)

    async def worker(self, module: str) -> Worker:
        source = str(Path(__file__).parents[2])
        path = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,  # a traceback could tell what the seat sees
            env={**os.environ, "PYTHONPATH": path},
            limit=LONGEST_ANSWER,
        )
        return WorkerProcess(process)


def gather_iterators() -> None:
    """asyncio keeps so many iterators of futures that were awaited. New ones take the places that are least apart; while they
    are kept instead, the others go."""
    loop = asyncio.new_event_loop()
    future = loop.create_future()
    kept = [future.__await__() for _ in range(ITERATORS_KEPT)]
    fresh = [future.__await__() for _ in range(ITERATORS_KEPT)]
    fresh.clear()
    kept.clear()
    loop.close()


SERVER: Final[Platform] = Server()


def settle() -> None:
    """All that was read to start stays: the collector of garbage need not look at it again, nor look as often as it would in a
    small program. Tables are freed without it, for nothing in them leads back to where it hangs; lines to pages are not."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    sys.setswitchinterval(TURN_SECONDS)

"""Where many games are played: in this process, in processes of this machine, or on a cluster. Whoever dies, no game is lost."""

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from math import ceil
from multiprocessing import get_context
from typing import Final, Generic, Protocol, TypeVar

from kancha.kernel.errors import KanchaError

T = TypeVar("T")
R = TypeVar("R")

TASK_SECONDS: Final = 0.5
"""A task of a cluster takes about so long or longer: handing one out costs some milliseconds."""
LARGEST: Final = 200
AHEAD: Final = 4
"""Tasks handed out for each worker, so that none waits for the next."""
TRIES: Final = 3
"""So often a piece of work may lose its worker before it is blamed for it."""
PATIENCE: Final = 120.0
"""Seconds a scheduler may be away."""


class WorkLost(KanchaError):
    """Work that cannot be finished: it ends every worker, or nobody is there to do it."""


class Farm(Protocol):
    """Somebody who does a list of work and gives the results as they come, in any order."""

    def work(self, call: Callable[[T], R], items: Iterable[T]) -> Iterator[R]: ...


class Here:
    """One after another, in this process."""

    def work(self, call: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        for item in items:
            yield call(item)


class Processes:
    """Worker processes of this machine. What a dead one had is handed out again."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def work(self, call: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        todo = list(items)[::-1]
        lost: dict[int, int] = {}  # how often a piece of work has lost its worker, by its id
        while todo:
            running: dict[Future[R], T] = {}
            with ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn"), initializer=gc.disable) as pool:
                try:
                    while todo or running:
                        while todo and len(running) < AHEAD * self.jobs:
                            item = todo.pop()
                            running[pool.submit(call, item)] = item
                        done, _ = wait(running, return_when=FIRST_COMPLETED)
                        for future in done:
                            result = future.result()
                            del running[future]
                            yield result
                except BrokenProcessPool:
                    for future, left in running.items():
                        if future.done() and future.exception() is None:
                            yield future.result()
                            continue
                        lost[id(left)] = lost.get(id(left), 0) + 1
                        if lost[id(left)] > AHEAD * self.jobs * TRIES:
                            raise WorkLost(f"{left} has ended its worker again and again") from None
                        todo.append(left)


class Batch(Generic[T, R]):
    """Several pieces of work as one task of a cluster; it tells how long each took."""

    def __init__(self, call: Callable[[T], R], items: list[T]) -> None:
        self.call = call
        self.items = items

    def __call__(self) -> tuple[list[R], float]:
        started = time.perf_counter()
        return [self.call(item) for item in self.items], (time.perf_counter() - started) / len(self.items)


class Cluster:
    """A Dask cluster by the address of its scheduler. A killed worker's task is done by another, also after a new scheduler."""

    def __init__(self, address: str) -> None:
        try:
            self.distributed = import_module("distributed")
        except ImportError:
            raise KanchaError("a cluster needs Dask: pip install kancha[cluster]") from None
        self.address = address

    def work(self, call: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        todo = list(items)[::-1]
        size = 1
        since = time.monotonic()
        while todo:
            batches: dict[str, list[T]] = {}
            try:
                with self.distributed.Client(self.address, timeout=10, set_as_default=False) as client:
                    ready = self.distributed.as_completed(loop=client.loop)
                    while todo or batches:
                        wanted = AHEAD * max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
                        while todo and len(batches) < wanted:
                            batch = [todo.pop() for _ in range(min(size, len(todo)))]
                            future = client.submit(Batch(call, batch), pure=False)
                            batches[future.key] = batch
                            ready.add(future)
                        future = next(ready)
                        results, seconds = future.result()
                        since = time.monotonic()
                        del batches[future.key]
                        size = min(LARGEST, max(1, ceil(TASK_SECONDS / max(seconds, 1e-6))))
                        yield from results
            except (OSError, TimeoutError, CancelledError):
                if time.monotonic() - since > PATIENCE:
                    raise WorkLost(f"no scheduler answers at {self.address}") from None
                time.sleep(1)
            except self.distributed.KilledWorker as fault:
                raise WorkLost(f"a game has ended its worker again and again: {fault}") from None
            finally:
                todo += [item for batch in batches.values() for item in batch]


def farm_for(jobs: int = 1, cluster: str = "") -> Farm:
    """Where to work: a cluster if there is one, else so many processes."""
    if cluster:
        return Cluster(cluster)
    return Here() if jobs <= 1 else Processes(jobs)

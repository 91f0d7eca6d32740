"""The writer hands entries to the store, all that wait at once: many tables then wait for the disk only once."""

import asyncio
from collections.abc import Awaitable, Callable

from kancha.kernel.errors import KanchaError
from kancha.table.table_store import Written

Append = Callable[[list[Written]], Awaitable[list[KanchaError | str]]]


class EntryWriter:
    """While one batch is being written, the next one gathers."""

    def __init__(self, append: Append) -> None:
        self.append = append
        self.waiting: list[tuple[Written, asyncio.Future[str]]] = []
        self.task: asyncio.Task[None] | None = None

    async def write(self, written: Written) -> str:
        """Who answers for the table's bots, once the entry is kept (Taken, or what the store says)."""
        done: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.waiting.append((written, done))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run())
        return await done

    async def run(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting, []
            told: list[Exception | str] = []
            try:
                told += await self.append([written for written, _ in batch])
            except Exception as fault:
                told = [fault] * len(batch)
            for (_, done), word in zip(batch, told, strict=True):
                if done.done():
                    continue  # whoever wanted it has gone; it is kept all the same
                if isinstance(word, str):
                    done.set_result(word)
                else:
                    done.set_exception(word)

    async def close(self) -> None:
        """Wait until all is written."""
        if self.task is not None:
            await self.task

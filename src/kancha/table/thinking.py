"""A process that only thinks: it takes jobs from a shared store and answers them, until it is told to end."""

import asyncio
import logging
from collections.abc import Callable

from kancha.table.jobs import Taking
from kancha.table.table_store import RESULT, Notice, TableStore
from kancha.table.workers import Workers

log = logging.getLogger("kancha.think")


async def think(store: TableStore, most: int | None, ended: asyncio.Event, ready: Callable[[int], object]) -> int:
    """Take and answer jobs until `ended`; how many were answered. What is being thought about then is left to others."""
    loop = asyncio.get_running_loop()
    workers = Workers(most)
    taking = Taking(store.jobs, workers, workers.most)

    def heard(notice: Notice) -> None:
        if notice.kind != RESULT:
            loop.call_soon_threadsafe(taking.heard)

    def trouble(fault: Exception) -> None:
        log.warning("no work can be taken: %s", fault)

    await taking.lane.run(store.jobs.renew)
    listening = store.notices(heard)
    tasks = [asyncio.create_task(taking.stay_alive(trouble)), asyncio.create_task(taking.run(trouble))]
    ready(workers.most)
    try:
        await ended.wait()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await taking.close()
        await workers.close()
        if listening is not None:
            listening.close()
    return taking.done

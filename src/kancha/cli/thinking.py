"""`kancha think`: bot workers as a process of their own, on any machine."""

import asyncio
import signal
from pathlib import Path

import click

from kancha.kernel.errors import BadSetup
from kancha.store.store import Store
from kancha.store.waiting import wait_for_database
from kancha.table.thinking import think as take_and_answer
from kancha.web.settings import configured, database_option, database_url, password_option


@click.command()
@configured
@database_option
@password_option
@click.option("--workers", type=click.IntRange(1, 256), help="How many think at once; as many as there are processors.")
def think(database: str, database_password_file: Path | None, workers: int | None) -> None:
    """Think for the bots of servers that share a PostgreSQL database."""
    url = database_url(database, database_password_file) if database else ""
    if url:
        wait_for_database(url)
    store = Store(url) if url else None
    if store is None or not store.shared():
        if store is not None:
            store.close()
        raise BadSetup("bots think elsewhere only for servers that share a PostgreSQL database", "database")

    async def work() -> int:
        ended = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
        return await take_and_answer(
            store, workers, ended, lambda most: click.echo(f"{most} bots think for {store.place()}  (Ctrl-C ends it)")
        )

    try:
        click.echo(f"{asyncio.run(work())} questions answered")
    finally:
        store.close()

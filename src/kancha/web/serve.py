"""`kancha serve`: the table in the browser."""

import errno
import json
import os
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Final

import click
import uvicorn
from starlette.types import ASGIApp

from kancha.kernel.errors import KanchaError
from kancha.platform.server import SERVER, settle
from kancha.store.waiting import wait_for_database
from kancha.table.loaded import IDLE, PACE
from kancha.web.app import Settings, make_app
from kancha.web.connections import patient
from kancha.web.draining import Drain
from kancha.web.ending import Closing, DrainingServer
from kancha.web.ledger import Ledger
from kancha.web.load import Caps, Rates
from kancha.web.logs import FORMATS, LEVELS, write_logs
from kancha.web.processes import Processes, Ready
from kancha.web.proxies import LOCAL_PROXIES, read_proxies
from kancha.web.security import LOCAL_HOSTS
from kancha.web.settings import configured, database_option, database_url, limits_in, password_option
from kancha.web.sockets import Line

HOST = "127.0.0.1"
PORT = 8765
TRIES = 20
"""How many ports after the wished one are tried."""


class CannotServe(KanchaError):
    """The server cannot be started as it was asked for."""


class Running(KanchaError):
    """Another Kancha serves these tables already."""

    def __init__(self, address: str) -> None:
        super().__init__(f"these tables are open already at {address}")
        self.address = address

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return type(self), (self.address,)


def default_data() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    folder = os.environ.get("KANCHA_DATA")
    return Path(folder) if folder else Path.home() / ".local" / "share" / "kancha"


def serve(
    host: str = HOST,
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    database: str = "",
    names: tuple[str, ...] = (),
    behind_proxy: str = "",
    pace: float = PACE,
    idle: float = IDLE,
    rates: Rates | None = None,
    caps: Caps | None = None,
    observers: str = "",
    processes: int = 1,
    bots: int | None = None,
    tell: Callable[[str], object] = print,
) -> None:
    """Serve until stopped. Without a port the usual one is taken, or the next that is free."""
    folder = data or default_data()
    proxies = read_proxies(behind_proxy)
    hosts = (*LOCAL_HOSTS, *names) if host in (HOST, "localhost", "::1") else (*LOCAL_HOSTS, host, *names)
    if processes > 1 and bots is None:
        bots = max(1, SERVER.workers // processes)
    settings = Settings(
        *(folder, database, hosts, rates or Rates(), caps or Caps(), pace, idle, bots),
        observers=read_proxies(observers),
    )
    drain = Drain()
    if processes > 1:
        refuse_alone(database)
    try:
        with alone(folder, database) as note:
            if database:
                wait_for_database(database)  # also so that a bad one is refused before anything starts
            app = make_app(settings, drain=drain) if processes == 1 else None
            with listening(host, port) as listener:
                address = f"http://{shown(host)}:{listener.getsockname()[1]}/"
                note(address)
                tell(f"Kancha is at {address}  (Ctrl-C ends it)")
                if open_browser:
                    opened = Timer(0.3, webbrowser.open, (address,))
                    opened.daemon = True
                    opened.start()
                if app is None:
                    Processes(processes, partial(one_of_many, settings, proxies), listener).run()
                else:
                    run(app, listener, proxies, settings, drain, lambda: None)
    except Running as running:
        tell(f"Kancha is open already at {running.address}")
        if open_browser:
            webbrowser.open(running.address)


def refuse_alone(database: str) -> None:
    """Several processes share one database."""
    if not database:
        raise CannotServe(
            "several processes need a database they share: name one with --database postgresql+psycopg://…"
        )


def run(
    app: ASGIApp,
    listener: socket.socket,
    proxies: list[str],
    settings: Settings,
    drain: Drain,
    begun: Callable[[], None],
) -> None:
    write_logs()
    config = uvicorn.Config(
        Closing(app, drain),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        http=patient(settings.caps, proxies, settings.ledger),
        ws=Line,
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=2,
    )

    def settled() -> None:
        settle()
        begun()

    DrainingServer(config, drain, settled).run([listener])


def one_of_many(settings: Settings, proxies: list[str], listener: socket.socket, ready: Ready, ledger: Ledger) -> None:
    """What each of several processes does."""
    drain, settings = Drain(), replace(settings, ledger=ledger)
    run(make_app(settings, drain=drain), listener, proxies, settings, drain, ready.tell)


@contextmanager
def listening(host: str, port: int | None) -> Iterator[socket.socket]:
    """A listening socket, on the port asked for or on the first free one."""
    wished = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    fault: OSError | None = None
    for one in wished:
        # Named as TCP: else asyncio does not know that its answers must not wait for acknowledgements, 40 ms each.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, one))
            listener.listen(512)
        except OSError as taken:
            listener.close()
            fault = taken
            if taken.errno != errno.EADDRINUSE:
                break
            continue
        try:
            yield listener
        finally:
            listener.close()
        return
    assert fault is not None
    raise CannotServe(f"{host}:{wished[0]} cannot be listened on: {fault.strerror}")


def shown(host: str) -> str:
    """A host as it stands in an address."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


@contextmanager
def alone(folder: Path, database: str) -> Iterator[Callable[[str], None]]:
    """One server for one SQLite file. Whoever comes second is told where the first one is."""
    try:
        import fcntl
    except ImportError:  # Windows: the store's own lock still keeps every move safe
        yield lambda address: None
        return
    if database:
        yield lambda address: None
        return
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = (folder / "server.json").open("a+", encoding="utf-8")
    except OSError as fault:
        raise CannotServe(f"{folder} cannot hold the tables: {fault.strerror}") from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise Running(address_in(file.read())) from None

        def note(address: str) -> None:
            file.truncate(0)
            file.write(json.dumps({"address": address}))
            file.flush()

        yield note


def address_in(text: str) -> str:
    try:
        return str(json.loads(text)["address"])
    except (ValueError, KeyError, TypeError):
        return f"http://{HOST}:{PORT}/"


@click.command("serve")
@configured
@click.option(
    "--host",
    default=HOST,
    show_default=True,
    envvar="KANCHA_HOST",
    help="The address to listen on; any but this lets others in.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    envvar="KANCHA_PORT",
    help=f"The port; if none is given {PORT}, or the next free one.",
)
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The folder where tables are kept.")
@database_option
@password_option
@click.option(
    "--name", multiple=True, envvar="KANCHA_NAME", help="A name this server goes by; may be given several times."
)
@click.option(
    "--behind-proxy",
    default="",
    is_flag=False,
    flag_value=LOCAL_PROXIES,
    metavar="ADDRESSES",
    envvar="KANCHA_BEHIND_PROXY",
    help=f"Trust what these reverse proxies say of who asks: addresses or networks with commas; alone, {LOCAL_PROXIES}.",
)
@click.option(
    "--observers", default="", metavar="ADDRESSES", envvar="KANCHA_OBSERVERS", help="Who may see /metrics besides."
)
@click.option("--log-level", type=click.Choice(LEVELS), default="warning", envvar="KANCHA_LOG_LEVEL", show_default=True)
@click.option(
    "--log-format", type=click.Choice(FORMATS), default="plain", envvar="KANCHA_LOG_FORMAT", show_default=True
)
@click.option("--processes", type=click.IntRange(1, 64), default=1, envvar="KANCHA_PROCESSES", help="Server processes.")
@click.option(
    "--bots",
    type=click.IntRange(0, 64),
    envvar="KANCHA_BOTS",
    help="Bots a process lets think at once; 0: only `kancha think` does.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def command(
    host: str,
    port: int | None,
    data: Path | None,
    database: str,
    database_password_file: Path | None,
    name: tuple[str, ...],
    behind_proxy: str,
    observers: str,
    log_level: str,
    log_format: str,
    processes: int,
    bots: int | None,
    no_browser: bool,
) -> None:
    """Open the table in the browser."""
    write_logs(log_level, log_format == "json")
    rates, caps = limits_in(click.get_current_context())
    url = database_url(database, database_password_file)
    serve(
        host,
        port,
        data,
        not no_browser,
        url,
        name,
        behind_proxy,
        rates=rates,
        caps=caps,
        observers=observers,
        processes=processes,
        bots=bots,
        tell=click.echo,
    )


SERVE: Final = command

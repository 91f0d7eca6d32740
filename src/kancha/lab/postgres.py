"""A PostgreSQL server of one's own in a folder of its own, for measurements and tests; it can be killed and started again."""

import glob
import os
import pwd
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from kancha.kernel.errors import KanchaError
from kancha.lab.house import cmdline
from kancha.store.schema import StoreError
from kancha.store.store import Store

START_SECONDS: Final = 60.0
CONNECTIONS: Final = 200


class NoPostgres(KanchaError):
    """PostgreSQL cannot be started here, and why."""


def programs() -> Path:
    """Where the server's programs are; Debian keeps them out of the path."""
    initdb = shutil.which("initdb")
    folders = [initdb] if initdb else sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if not folders:
        raise NoPostgres("PostgreSQL is not installed (Debian: apt install postgresql)")
    return Path(folders[-1]).parent


def other_user() -> str | None:
    """PostgreSQL does not run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
            return name
        except KeyError:
            continue
    raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody")


class Postgres:
    """A server that is reached by a socket in its folder. `durable`: what it commits is on the disk."""

    def __init__(self, folder: Path, durable: bool) -> None:
        self.folder = folder
        self.user = other_user()
        self.programs = programs()
        self.url = f"postgresql+psycopg://kancha@/postgres?host={folder}"
        self.settings = [
            *("-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}"),
            *("-c", f"max_connections={CONNECTIONS}", "-c", f"fsync={'on' if durable else 'off'}"),
        ]
        if self.user is not None:
            shutil.chown(folder, self.user)
        initdb = [str(self.programs / "initdb"), "-D", str(folder / "data"), "-A", "trust", "-U", "kancha", "--no-sync"]
        made = subprocess.run(
            [*initdb, "-E", "UTF8", "--locale=C"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            user=self.user,
            cwd=folder,
            timeout=START_SECONDS,
        )
        if made.returncode:
            raise NoPostgres(f"PostgreSQL cannot make a database here: {made.stdout.decode()[-200:]}")
        self.start()

    def start(self) -> None:
        """Start it; it may have been killed before. Returns when it answers."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *self.settings],
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.folder,
            )

    def wait(self) -> None:
        """Returns when it answers. It does not start as long as children of one that was killed are there: then again."""
        limit = time.monotonic() + START_SECONDS
        while True:
            try:
                Store(self.url).close()
                return
            except StoreError:
                if time.monotonic() > limit:
                    raise
                time.sleep(0.1)
                if self.process.poll() is not None:
                    self.launch()

    def kill(self) -> None:
        """As when the power goes: its children notice that it is gone, and end."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(START_SECONDS)

    def kill_connection(self, luck: random.Random) -> None:
        """Kill one of its processes that serve somebody: it then ends all of them, and begins anew by itself."""
        limit = time.monotonic() + START_SECONDS
        while not (serving := self.serving()) and time.monotonic() < limit:
            time.sleep(0.1)  # after a blow that fell just before, nobody has called yet
        os.kill(luck.choice(serving), signal.SIGKILL)
        self.wait()

    def serving(self) -> list[int]:
        """Its processes that serve somebody."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii").split()
        return [int(pid) for pid in children if "kancha" in cmdline(int(pid))]

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # without waiting for those who are connected
            self.process.wait(START_SECONDS)


@contextmanager
def postgres(durable: bool = True) -> Iterator[Postgres]:
    """A server for a while (NoPostgres)."""
    folder = Path(tempfile.mkdtemp(prefix="kancha-pg-"))
    try:
        server = Postgres(folder, durable)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        (folder.parent / f"{folder.name}.log").unlink(missing_ok=True)

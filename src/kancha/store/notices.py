"""Word of what other processes wrote: by PostgreSQL's LISTEN and NOTIFY, or by lines in a file beside SQLite's."""

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL

from kancha.table.table_store import MISSED, Notice

if TYPE_CHECKING:  # it is there only where PostgreSQL is used
    import psycopg

CHANNEL = "kancha"
LINE = "kancha "
"""What the line on which a process listens is called there, before the process's name."""
WAIT_SECONDS = 1.0
RETRY_SECONDS = 1.0
LOOK_SECONDS = 0.5

log = logging.getLogger("kancha.store")


class Notices:
    """A thread that listens; `heard` is called in it with every notice that others gave, and when some may have been missed."""

    def __init__(self, url: URL, name: str, heard: Callable[[Notice], None]) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.name = name
        self.heard = heard
        self.ready = threading.Event()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, name="kancha-notices", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.stopped.set()
        self.thread.join(2 * WAIT_SECONDS)

    def run(self) -> None:
        import psycopg

        missed = False
        while not self.stopped.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True, application_name=LINE + self.name) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if missed:
                        self.heard(Notice(MISSED, ""))
                    self.ready.set()
                    self.hear(connection)
            except psycopg.Error as fault:
                log.warning("no word from other processes: %s", fault)
                missed = True
                self.stopped.wait(RETRY_SECONDS)

    def hear(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self.stopped.is_set():
            for told in connection.notifies(timeout=WAIT_SECONDS):
                notice = notice_in(told.payload, self.name)
                if notice is not None:
                    self.heard(notice)


class NoticeFile:
    """What whoever looks after an SQLite file tells the one server that has it open; a thread of that looks now and then."""

    def __init__(self, database: str, heard: Callable[[Notice], None]) -> None:
        self.heard = heard
        self.path = news_beside(database)
        self.path.write_bytes(b"")
        self.path.chmod(0o600)
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, name="kancha-notices", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.stopped.set()
        self.thread.join()
        self.path.unlink(missing_ok=True)

    def run(self) -> None:
        known = 0
        while not self.stopped.wait(LOOK_SECONDS):
            try:
                told = self.path.read_bytes()[known:] if self.path.stat().st_size > known else b""
            except OSError:
                continue  # somebody has removed it: nothing is told then
            whole, ended, _ = told.rpartition(b"\n")
            known += len(whole) + len(ended)
            for line in whole.decode(errors="replace").split("\n") if whole else ():
                notice = notice_in(line, "")
                if notice is not None:
                    self.heard(notice)


def news_beside(database: str) -> Path:
    return Path(f"{database}-news")


def tell_server(database: str, sender: str, notice: Notice) -> None:
    """Leave word for the server that has an SQLite file open, if one has."""
    place = news_beside(database)
    if place.exists():
        with place.open("a", encoding="utf-8") as news:
            news.write(f"{payload_of(sender, notice)}\n")


def payload_of(sender: str, notice: Notice) -> str:
    return f"{sender} {notice.kind} {notice.id} {notice.version}"


def notice_in(payload: str, name: str) -> Notice | None:
    """What another process told; None if it was this one, or is not to be understood."""
    words = payload.split(" ")
    if len(words) != 4 or words[0] == name or not words[3].isdecimal():
        return None
    return Notice(words[1], words[2], int(words[3]))

"""Several server processes behind one address: started, replaced when they die, restarted one after another on SIGHUP."""

import logging
import multiprocessing
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Final

from kancha.web.ledger import SHARED_RATES, SLOTS, Ledger

START_SECONDS: Final = 60.0
END_SECONDS: Final = 12.0
SHORT_LIFE: Final = 5.0
"""Seconds: a process that dies sooner is not started again at once."""

Work = Callable[[socket.socket, "Ready", Ledger], None]
"""What a process does: the socket it listens on, whom it tells that it has begun, where it counts with the others."""

SPAWN: Final = multiprocessing.get_context("spawn")

log = logging.getLogger("kancha.serve")


class Ready:
    """By which a process tells that it has begun, and sees that nobody looks after it any more."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.parent = os.getpid()

    def tell(self) -> None:
        self.event.set()
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self) -> None:
        while os.getppid() == self.parent:
            time.sleep(1.0)
        os.kill(os.getpid(), signal.SIGTERM)


class Processes:
    """So many processes that do the same work."""

    def __init__(self, number: int, work: Work, listener: socket.socket) -> None:
        self.number = number
        self.work = work
        self.listener = listener
        self.running: dict[int, SpawnProcess] = {}
        self.began: dict[int, float] = {}
        self.full = SPAWN.RawArray("d", SHARED_RATES * SLOTS)
        # two rows a place: a new process begins before the old one ends
        self.opened = SPAWN.RawArray("i", 2 * number * SLOTS)
        self.secret = secrets.token_bytes(16)
        self.ledgers: dict[int, Ledger] = {}
        self.ending = threading.Event()
        self.restarting = threading.Event()

    def run(self) -> None:
        """Until SIGTERM or SIGINT."""
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self.end)
        signal.signal(signal.SIGHUP, self.restart)
        for place in range(self.number):
            self.start(place)
        while not self.ending.wait(0.2):
            self.replace_the_dead()
            if self.restarting.is_set():
                self.restarting.clear()
                self.restart_in_turn()
        self.stop(list(self.running.values()))

    def end(self, number: int, frame: FrameType | None) -> None:
        self.ending.set()

    def restart(self, number: int, frame: FrameType | None) -> None:
        self.restarting.set()

    def start(self, place: int) -> bool:
        """Start a process; whether it has begun to serve."""
        ready = Ready(SPAWN.Event())
        ledger = self.ledgers[place] = self.ledger(place)
        process = SPAWN.Process(target=self.work, args=(self.listener, ready, ledger), name=f"kancha-{place}")
        process.start()
        self.running[place], self.began[place] = process, time.monotonic()
        limit = time.monotonic() + START_SECONDS
        while not ready.event.wait(0.05):
            if not process.is_alive() or time.monotonic() > limit or self.ending.is_set():
                return False
        return True

    def ledger(self, place: int) -> Ledger:
        """A row for a new process: that of the one before it, or another as long as that one lives."""
        old = self.running.get(place)
        taken = old is not None and old.is_alive() and self.ledgers[place].row == place
        ledger = Ledger(place + self.number if taken else place, self.full, self.opened, self.secret)
        ledger.clear()
        return ledger

    def replace_the_dead(self) -> None:
        for place, process in list(self.running.items()):
            if not process.is_alive() and not self.ending.is_set():
                log.warning("server process %d has ended (%s); it is started again", place, process.exitcode)
                self.ending.wait(max(0.0, self.began[place] + SHORT_LIFE - time.monotonic()))
                self.start(place)

    def restart_in_turn(self) -> None:
        """A new process for every old one, each before the old one ends: somebody always listens."""
        for place, old in list(self.running.items()):
            ledger = self.ledgers[place]
            if self.start(place):
                self.stop([old])
                ledger.clear()
            else:
                log.warning("server process %d could not be restarted; the old one goes on", place)
                self.running[place], self.ledgers[place] = old, ledger

    def stop(self, processes: list[SpawnProcess]) -> None:
        """Let processes end what they have begun; after a while, end them."""
        for process in processes:
            if process.is_alive():
                process.terminate()
        limit = time.monotonic() + END_SECONDS
        for process in processes:
            process.join(max(0.0, limit - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()

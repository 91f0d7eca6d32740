"""Games on a real Dask cluster: a scheduler and two workers, one of which is killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kancha.lab.farm import Cluster
from kancha.lab.ladder import Ladder, play_on

pytest.importorskip("distributed", reason="a cluster needs Dask: python3 run.py test lab")

WAIT = 60


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def started(part: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def worker(address: str, folder: Path) -> subprocess.Popen[bytes]:
    plain = ("--nworkers", "1", "--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", str(folder))
    return started("worker", address, *plain)


class Machines:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []

    def schedule(self) -> subprocess.Popen[bytes]:
        process = started("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.processes.append(process)
        return process

    def hire(self) -> subprocess.Popen[bytes]:
        process = worker(self.address, self.folder)
        self.processes.append(process)
        return process

    def close(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(WAIT)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    there = Machines(tmp_path)
    there.schedule()
    yield there
    there.close()


def slow_square(number: int) -> int:
    time.sleep(0.2)
    return number * number


@pytest.mark.timeout(180)
def test_a_killed_worker_loses_no_piece_of_work(machines: Machines) -> None:
    victim, _ = machines.hire(), machines.hire()
    results: list[int] = []
    for result in Cluster(machines.address).work(slow_square, range(40)):
        results.append(result)
        if len(results) == 5:
            victim.send_signal(signal.SIGKILL)
    assert sorted(results) == [number * number for number in range(40)]


@pytest.mark.timeout(180)
def test_a_killed_scheduler_loses_no_piece_of_work(machines: Machines) -> None:
    machines.hire()
    results: list[int] = []
    for result in Cluster(machines.address).work(slow_square, range(20)):
        results.append(result)
        if len(results) == 5:
            machines.close()
            machines.schedule()
            machines.hire()
    assert sorted(results) == [number * number for number in range(20)]


@pytest.mark.timeout(180)
def test_a_ladder_is_played_on_a_cluster(machines: Machines, tmp_path: Path) -> None:
    machines.hire()
    ladder = Ladder.opened(tmp_path, "pachamama", 2, {"board": "short"})
    plan = ladder.climb(["random", "greedy:1"], 4, 4, 0, 0)
    play_on(ladder, plan, Cluster(machines.address), lambda more: None)
    assert len(ladder.games) == 4

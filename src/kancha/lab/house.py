"""Servers and bot workers as processes of their own, for measurements: started, killed, started again."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import kancha
from kancha.kernel.errors import KanchaError

PROGRAM: Final = """
import json, sys
from pathlib import Path
from kancha.web.load import FREE, Rates
from kancha.web.serve import serve
words = json.loads(sys.argv[1])
serve(data=Path(words.pop("data")), open_browser=False, rates=Rates(*["1000000/second"] * 4), caps=FREE,
      tell=lambda text: print(text, flush=True), **words)
"""
END_SECONDS: Final = 20.0


class Unfit(KanchaError):
    """What is to be measured did not start."""


def environment() -> dict[str, str]:
    source = str(Path(kancha.__file__).parents[1])
    path = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path}


class Process:
    """A process that says one line when it has begun. What it says besides is kept in a file."""

    def __init__(self, command: list[str], log: Path) -> None:
        self.command = command
        self.log = log
        self.start()

    def start(self) -> str:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.command], stdout=subprocess.PIPE, stderr=log, env=environment()
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        if not said:
            raise Unfit(f"{self.command[:2]} did not start: {self.log.read_text('utf-8')[-500:]}")
        return said

    def tell(self, number: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(number)

    def kill(self) -> None:
        """As when the power goes: nothing can be tidied up."""
        self.process.kill()
        self.ended()

    def stop(self) -> int:
        """End it gently; how it ended."""
        self.tell(signal.SIGTERM)
        return self.ended()

    def ended(self) -> int:
        try:
            return self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            assert self.process.stdout is not None
            self.process.stdout.close()

    def family(self) -> list[int]:
        """Its number and those of its children and theirs."""
        return family(self.process.pid)


class Host(Process):
    """A server; with `words` as `serve` takes them. It keeps its port when it is started again."""

    def __init__(self, folder: Path, words: dict[str, object]) -> None:
        self.words = {"data": str(folder / "data"), "port": 0, **words}
        self.address = ("", 0)
        super().__init__([], folder / "server.log")

    def start(self) -> str:
        self.command = ["-c", PROGRAM, json.dumps(self.words)]
        said = super().start()
        found = re.search(r"http://([\d.]+):(\d+)", said)
        if not found:
            raise Unfit(f"the server did not start: {said.strip()}")
        self.address = (found[1], int(found[2]))
        self.words["port"] = self.address[1]
        return said

    def server_pids(self) -> list[int]:
        """The processes that serve: itself, or those it looks after; not the workers of bots."""
        mine = [pid for pid in self.family() if "kancha.table.worker" not in cmdline(pid)]
        many = [pid for pid in mine if "spawn_main" in cmdline(pid)]
        return many or mine[:1]


def family(first: int) -> list[int]:
    """The number of a process and those of its children and theirs."""
    found = [first]
    for pid in found:
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            try:
                found += [int(word) for word in children.read_text("ascii").split()]
            except OSError:  # it has just ended
                continue
    return found


def cmdline(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def kilobytes(pids: list[int]) -> int:
    """The memory processes hold now; 0 where that cannot be read."""
    total = 0
    for pid in pids:
        try:
            size = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("ascii"))
        except OSError:
            continue
        total += int(size[1]) if size else 0
    return total


def cpu_seconds(pids: list[int]) -> float:
    """The processor time that processes, and those of their children that have ended, have used."""
    ticks = 0
    for pid in pids:
        try:
            words = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(map(int, words[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")

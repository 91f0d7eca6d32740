"""A server for tests: inside this process, or a real one that can be killed."""

import os
import random
import re
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from starlette.applications import Starlette

from kancha.web.app import Settings, make_app
from kancha.web.desk import Desk
from kancha.web.load import FREE as NO_CAPS
from kancha.web.load import Caps, Rates
from kancha.web.person import COOKIE
from kancha.web.security import Guard

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

ROOT = Path(__file__).parents[2]
FREE = Rates(*["10000/second"] * 4)
UNLIMITED = """rates=Rates(*["10000/second"] * 4), caps=FREE"""
PROGRAM = """
import sys
from pathlib import Path
from kancha.web.load import FREE, Caps, Rates
from kancha.web.serve import serve
serve(port=0, data=Path(sys.argv[1]), open_browser=False, pace=float(sys.argv[2]), **dict({settings}),
      tell=lambda text: print(text, flush=True))
"""

Answer = dict[str, object]


@contextmanager
def inside(
    folder: Path, rates: Rates = FREE, pace: float = 0.0, caps: Caps = NO_CAPS, database: str = ""
) -> Iterator[TestClient]:
    """A browser with the application in this very process."""
    app = make_app(Settings(folder, database, ("testserver",), rates, caps, pace, workers=1))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def desk_behind(app: object) -> Desk:
    """What an application in this very process serves from."""
    assert isinstance(app, Guard)
    assert isinstance(app.app, Starlette)
    desk: Desk = app.app.state.desk
    return desk


class Server:
    """A server process of its own, on a port of its own."""

    def __init__(self, folder: Path, pace: float = 0.0, settings: str = UNLIMITED) -> None:
        """`settings` are further words for `serve`, as Python writes them."""
        self.folder = folder
        self.pace = pace
        self.program = PROGRAM.format(settings=settings)
        self.log = folder.parent / f"{folder.name}.log"
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", self.program, str(self.folder), str(self.pace)],
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        found = re.search(r"http://[\d.]+:\d+", said)
        assert found, f"the server said {said!r} and {self.log.read_text()[-2000:]}"
        self.address = found[0]

    def kill(self) -> None:
        """As when the power goes: nothing can be tidied up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def client(self, cookie: str = "") -> httpx.Client:
        cookies = {COOKIE: cookie} if cookie else None
        return httpx.Client(base_url=self.address, cookies=cookies, timeout=30, trust_env=False)


@contextmanager
def outside(folder: Path, pace: float = 0.0, settings: str = UNLIMITED) -> Iterator[Server]:
    server = Server(folder, pace, settings)
    try:
        yield server
    finally:
        server.stop()


def seats(*kinds: str, bot: str = "random") -> list[Answer]:
    names = ("Ana", "Berta", "Chuki", "Dina")
    return [{"kind": kind, "name": names[number], "bot": bot} for number, kind in enumerate(kinds)]


def new_table(client: httpx.Client, *kinds: str, **more: object) -> Answer:
    """A table made over the API."""
    made = client.post("/api/tables", json={"slug": "pachamama", "seats": seats(*kinds), **more})
    assert made.status_code == 201, made.text
    found: Answer = made.json()
    return found


def play(client: httpx.Client, table: str, answers: int, luck: random.Random) -> int:
    """Answer at random for this browser's seats; how many moves were acknowledged."""
    acknowledged = 0
    for _ in range(answers):
        asked = client.get(f"/api/tables/{table}/options").json()
        if not asked["options"]:
            break
        text = luck.choice(asked["options"])["text"]
        body = {"seat": asked["ask"]["seat"], "version": asked["version"], "text": text}
        moved = client.post(f"/api/tables/{table}/moves", json=body)
        assert moved.status_code == 200, moved.text
        assert moved.json()["version"] == asked["version"] + 1
        acknowledged += 1
    return acknowledged

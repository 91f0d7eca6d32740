"""A visit to the built site: it is served as a plain folder, and looked at in a browser."""

import gzip
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import BrowserContext, Error, Frame, Page, Worker

from tests.browser.house import Clicker, free_port

SLOW = 90_000
"""Milliseconds that a busy machine may take to open a house."""

WISH = """async ({ slug, mode, seats, options, seed }) => {
  const wanted = { slug, mode, options, seed, seats: seats.map((kind) => (
    ["me", "here"].includes(kind) ? { kind } : { kind: "bot", bot: kind })) };
  const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(wanted),
    headers: { "Content-Type": "application/json" } });
  const made = await answer.json();
  if (!answer.ok) throw new Error(made.error.message);
  return made.url;
}"""


def why_not() -> str:
    """Why no site can be built here; empty if it can."""
    missing = [program for program in ("node", "npm") if not shutil.which(program)]
    return f"the site is built with {' and '.join(missing)}, not installed here" if missing else ""


def fetched_at_first(folder: Path) -> int:
    """Bytes of a first visit, each file compressed as a web space would; `404.html` is nobody's first page."""
    return sum(
        path.stat().st_size if path.suffix == ".bin" else len(gzip.compress(path.read_bytes()))
        for path in folder.rglob("*")
        if path.is_file() and path.name != "404.html" and not path.with_name(f"{path.name}.bin").exists()
    )


class Web:
    """A web space: `python -m http.server` on a folder."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [sys.executable, "-m", "http.server", "-d", str(self.folder), "--bind", "127.0.0.1", str(self.port)]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise RuntimeError("the web space did not open")

    def cut(self) -> None:
        """From now on there is no network."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def served(folder: Path) -> Iterator[Web]:
    web = Web(folder)
    web.start()
    try:
        yield web
    finally:
        web.cut()


@contextmanager
def built_anew(folder: Path, place: str) -> Iterator[tuple[Web, Callable[[], None]]]:
    """A copy of a built site in some place of a web space, and what puts a newer one there."""
    with TemporaryDirectory() as root:
        copy = Path(root, place or "site")
        shutil.copytree(folder, copy)

        def renew() -> None:
            """Another version, as far as a browser can tell."""
            worker = copy / "sw.js"
            worker.write_text(worker.read_text("utf-8").replace('"stamp":"', '"stamp":"newer-', 1), "utf-8")

        with served(Path(root) if place else copy) as web:
            yield web, renew


class Inside:
    """What stands in the site's frame, for helpers that know pages: pointer and keys are the page's."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.mouse, self.keyboard = page.mouse, page.keyboard

    @property
    def frame(self) -> Frame:
        for _ in range(100):  # where there is no service worker, every page has a new one
            handle = self.page.query_selector("#page")
            found = handle.content_frame() if handle is not None else None
            if found is not None:
                return found
            self.page.wait_for_timeout(50)
        raise AssertionError("there is no frame")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame, name)


class Visit:
    """One tab at the site."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.faults: list[str] = []
        self.is_behind = True  # a service worker
        self.page = context.new_page()
        self.page.set_default_timeout(SLOW)
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.goto(address)
        self.inside = Inside(self.page)

    def wait_for_house(self) -> None:
        """Until the house answers, in this tab or in another."""
        if self.is_behind:
            self.page.wait_for_function("() => navigator.serviceWorker.controller", timeout=SLOW)
        self.page.wait_for_function("() => document.getElementById('state').hidden", timeout=SLOW)

    def table(self, slug: str, mode: str, seats: list[str], seed: int = 5, **options: str) -> str:
        """Open a table and look at it."""
        wish = {"slug": slug, "mode": mode, "seats": seats, "options": options, "seed": seed}
        url: str = self.page.evaluate(WISH, wish)
        self.show(url)
        return url

    def show(self, url: str) -> None:
        self.open(url.removeprefix("/"))
        self.wait_for_table()

    def open(self, path: str) -> None:
        """A page of the house."""
        self.inside.frame.goto(self.address + path)

    def worker(self) -> Worker:
        """The one that the house stands in."""
        return next(worker for worker in self.page.workers if worker.url.endswith("house.js"))

    def wait_for_table(self) -> None:
        deadline = time.monotonic() + SLOW / 1000
        while time.monotonic() < deadline:
            with suppress(Error):  # where there is no service worker, every page has a new frame
                self.inside.wait_for_selector("body[data-ready][data-live=on]", state="attached", timeout=5000)
                return
        raise AssertionError(f"no table came: {self.page.url}")

    def reload(self) -> None:
        self.page.reload()
        self.wait_for_table()

    def version(self) -> int:
        return int(self.inside.evaluate("document.body.dataset.version"))

    def player(self, kind: Callable[[Any, int], Clicker], seed: int = 3) -> Clicker:
        return kind(self.inside, seed)

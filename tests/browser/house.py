"""What the browser tests share: a server they can kill, pages that must stay free of errors, and a player who clicks."""

import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, ViewportSize

from tests.marks import some

BROWSERS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser")
"""The first that is there: the one without windows needs half the time of the one that draws them for nobody."""
CHROMIUM = next((path for path in BROWSERS if Path(path).exists()), "")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
HERE = Path(__file__).parent
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def both_languages(first: str = "en-GB") -> pytest.MarkDecorator:
    """A test whose browser speaks one language or the other, `locale`: the first always, the second with `--further`."""
    return pytest.mark.parametrize("locale", some(("en-GB", "fr-FR"), first))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class Server:
    """A Kancha of its own, with its own folder; it can be killed and started again at the same address."""

    def __init__(self, folder: Path, pace: float = 0.0, seed: int = 7) -> None:
        """Every table that names no seed has this one, as if it had been drawn: its page says nothing of it."""
        self.folder = folder
        self.pace = pace
        self.seed = seed
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [
            sys.executable,
            str(HERE / "serving.py"),
            str(self.port),
            str(self.folder),
            str(self.pace),
            str(self.seed),
        ]
        paths = [os.environ.get("PYTHONPATH", ""), str(HERE.parents[1] / "src")]
        self.process = subprocess.Popen(words, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
        deadline = time.monotonic() + 240  # on a machine that has much else to do
        while time.monotonic() < deadline:
            try:
                urlopen(f"{self.base}/api/games", timeout=2).read()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None


def table(
    context: BrowserContext,
    server: Server,
    seats: list[str],
    mode: str = "competitive",
    slug: str = "pachamama",
    **options: str,
) -> str:
    """A new table made over the API, whose seats belong to this browser: `me`, `here`, `link`, or a bot's level."""
    kinds = ("me", "here", "link")
    names = ["Amaru", "Sisa", "Illa", "Tupaq"]
    wishes = [
        {"kind": seat, "name": name} if seat in kinds else {"kind": "bot", "bot": seat, "name": name}
        for seat, name in zip(seats, names, strict=False)
    ]
    chosen = {"seed": int(options.pop("seed"))} if "seed" in options else {}
    body = {"slug": slug, "mode": mode, "seats": wishes, "options": options, **chosen}
    answer = context.request.post(f"{server.base}/api/tables", data=body)
    assert answer.status == 201, answer.text()
    made: dict[str, Any] = answer.json()
    context.request.storage_state()
    return str(made["url"])


@contextmanager
def browsing(browser: Browser, size: dict[str, int] = WIDE, **settings: Any) -> Iterator[BrowserContext]:
    """A browser of its own; an error on any of its pages fails the test."""
    motion = settings.pop("reduced_motion", "reduce")
    window = ViewportSize(width=size["width"], height=size["height"])
    context = browser.new_context(viewport=window, reduced_motion=motion, **settings)
    faults: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)

    context.on("page", watch)
    try:
        yield context
    finally:
        context.close()
    loud = [fault for fault in faults if not any(word in fault for word in EXPECTED)]
    assert not loud, loud


EXPECTED = ("WebSocket connection", "net::ERR_", "409 (Conflict)", "422 (Unprocessable", "404 (Not Found)")
"""What a browser itself says about servers that were killed, moves that came too late, and what was refused."""


def open_table(context: BrowserContext, server: Server, url: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(15000)
    page.goto(server.base + url)
    page.wait_for_selector("body[data-ready][data-live=on]", state="attached")
    return page


POINT = """(id) => {
  const element = document.getElementById(id);
  if (!element) return null;
  element.scrollIntoViewIfNeeded();
  const box = element.getBoundingClientRect();
  for (const fy of [0.5, 0.25, 0.75, 0.1, 0.9]) for (const fx of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    const x = box.left + box.width * fx, y = box.top + box.height * fy;
    const hit = document.elementFromPoint(x, y);
    if (hit && hit.closest('[data-f]') === element) return [x, y];
  }
  return null;
}"""

LIT = """() => [...document.querySelectorAll('#table [data-f].lit')].filter((e) => e.getClientRects().length).map((e) => e.id)"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
BUTTONS = "() => document.querySelectorAll('#choices button.lit').length"


def facts(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        """() => ({
          version: Number(document.body.dataset.version), asked: Number(document.body.dataset.asked),
          over: document.body.dataset.over === 'true', covered: document.getElementById('curtain').open,
          ready: !(document.getElementById('confirm')?.disabled ?? true),
        })"""
    )
    return found


def click(page: Page, id: str) -> bool:
    """Click an element where a person would hit it; tells whether it can be hit."""
    point = page.evaluate(POINT, id)
    if point is None:
        return False
    page.mouse.click(*point)
    return True


class Clicker:
    """A player who clicks any of what is lit, with luck of its own."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.luck = random.Random(seed)
        self.answers = 0

    def pick_something(self) -> None:
        """One click on something lit, on the table or in the bar."""
        lit: list[str] = self.page.evaluate(LIT)
        buttons: int = self.page.evaluate(BUTTONS)
        if buttons and (not lit or self.luck.random() < 0.3):
            self.page.locator("#choices button.lit").nth(self.luck.randrange(buttons)).click()
            return
        self.luck.shuffle(lit)
        if self.hit(lit):
            return
        self.page.evaluate(PAINTED)  # a phone's boards turn to what is lit at the next frame
        if self.hit(lit):
            return
        if buttons:  # on a phone what lies in a closed sheet stands in the bar
            self.page.locator("#choices button.lit").nth(self.luck.randrange(buttons)).click()
            return
        raise AssertionError(f"nothing that is lit can be hit: {lit}")

    def hit(self, lit: list[str]) -> bool:
        """Click the first of these that can be hit."""
        return any(click(self.page, id) for id in lit)

    def answer(self) -> None:
        """Answer one question."""
        version = facts(self.page)["version"]
        for _ in range(8):
            now = facts(self.page)
            if now["covered"] or (now["over"] and now["version"] == version):
                return  # a click has answered more than one question: the next is somebody else's, or there is none
            if now["ready"] or now["version"] > version:
                break
            self.pick_something()
        self.confirm(version)

    def confirm(self, version: int) -> None:
        """Confirm what is chosen; half an answer is played without that, perhaps before it can be clicked."""
        for _ in range(3):  # on a machine that has much else to do a click may come too late to be one
            with suppress(TimeoutError):
                if facts(self.page)["version"] == version:
                    self.page.click("#confirm", timeout=3000)
                self.page.wait_for_function(PAST, arg=version, timeout=5000)
                break
        wait_past(self.page, version)
        self.answers += 1

    def play_to_the_end(self, most: int = 400) -> None:
        if not self.play(most):
            raise AssertionError(f"the game did not end within {most} answers")

    def play(self, answers: int) -> bool:
        """So many answers; tells whether the game is over."""
        for _ in range(answers):
            wait_for_turn(self.page)
            if facts(self.page)["over"]:
                return True
            self.answer()
        return bool(facts(self.page)["over"])


PAST = "(v) => Number(document.body.dataset.version) > v"


STANDS = """() => {
  const ids = (state) => [...document.querySelectorAll(state)].map((element) => element.id);
  const ask = document.getElementById('ask')?.innerText;
  return { ask, classes: document.body.className, data: { ...document.body.dataset }, lit: ids('.lit'), chosen: ids('.chosen') };
}"""


def wait_past(page: Page, version: int) -> None:
    try:
        page.wait_for_function(PAST, arg=version)
    except TimeoutError:
        raise AssertionError(f"nothing came after version {version}: {page.evaluate(STANDS)}") from None


def wait_for_turn(page: Page) -> None:
    """Until this page is asked, or the game is over; the curtain between two people at one screen is opened."""
    for _ in range(3):
        page.wait_for_function(
            """() => document.getElementById('curtain').open
              || Number(document.body.dataset.asked) > 0 || document.body.dataset.over === 'true'"""
        )
        if not page.evaluate("document.getElementById('curtain').open"):
            return
        page.click("#curtain-go")
        page.wait_for_function("() => !document.getElementById('curtain').open")


def fetch(address: str) -> Any:
    with urlopen(Request(address), timeout=10) as answer:
        return json.loads(answer.read())


class Hasty(Clicker):
    """A player who has switched confirming off: the last pick plays, except where more could be picked."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        page.click(".tools [data-do=menu]")
        if page.is_checked("#menu [data-setting=confirm]"):  # it stays switched off from table to table
            page.click("#menu [data-setting=confirm]")
        page.keyboard.press("Escape")

    def pick_something(self) -> None:
        """While the last pick is on its way nothing is lit: it is waited for."""
        try:
            super().pick_something()
        except AssertionError:
            self.page.wait_for_timeout(150)

    def confirm(self, version: int) -> None:
        with suppress(TimeoutError):
            self.page.wait_for_function(PAST, arg=version, timeout=400)
            self.answers += 1
            return
        super().confirm(version)


class Typist(Clicker):
    """A player who has no pointer: arrows, Enter, number keys, C."""

    def pick_something(self) -> None:
        lit: list[str] = self.page.evaluate(LIT)
        buttons: int = self.page.evaluate(BUTTONS)
        if buttons and (not lit or self.luck.random() < 0.3):
            self.page.keyboard.press(str(1 + self.luck.randrange(min(9, buttons))))
            return
        for _ in range(1 + self.luck.randrange(4)):
            self.page.keyboard.press(self.luck.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        focused = self.page.evaluate(
            "document.activeElement.closest('#table [data-f]')?.classList.contains('lit') ?? false"
        )
        if focused:
            self.page.keyboard.press("Enter")

    def answer(self) -> None:
        version = facts(self.page)["version"]
        for _ in range(40):
            now = facts(self.page)
            if now["ready"] or now["version"] > version:
                break
            self.pick_something()
        self.page.keyboard.press("c")
        wait_past(self.page, version)
        self.answers += 1

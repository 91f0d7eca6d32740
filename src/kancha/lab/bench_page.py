"""How fast the table page is, in a real browser: from the click to the painted update, bytes a move, the first page."""

import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final
from urllib.error import URLError
from urllib.request import urlopen

from kancha.doors import catalogue
from kancha.kernel.errors import KanchaError

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

BROWSERS: Final = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
MOVES: Final = 40
LEAD_IN: Final = 60
"""Answers before the measuring begins: the middle of a long game."""
SERVER: Final = """
import sys
from pathlib import Path
import uvicorn
from kancha.web.app import Settings, make_app
from kancha.web.security import Rates
app = make_app(Settings(Path(sys.argv[2]), workers=1, rates=Rates("900/second", "900/second", "900/second")))
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
"""

LISTEN: Final = """
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("message", (event) => window.received?.push(event.data));
    }
  };
"""
"""The page itself keeps what comes: whoever reads along from outside would take its time from it."""

WATCH: Final = """() => {
  window.measured = [];
  window.received = [];
  let clicked = 0;
  document.addEventListener("click", (event) => { if (event.target.closest("#confirm")) clicked = event.timeStamp; }, true);
  new MutationObserver(() => {
    const from = clicked;
    if (!from) return;
    clicked = 0;
    requestAnimationFrame(() => setTimeout(() => window.measured.push(performance.now() - from)));
  }).observe(document.body, { attributeFilter: ["data-version"] });
}"""

CHOOSE: Final = """(luck) => {
  const lit = [...document.querySelectorAll("#table [data-f].lit, #choices .lit")].filter((e) => e.getClientRects().length);
  const one = lit[Math.floor(luck * lit.length)];
  if (one) one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return !document.getElementById("confirm").disabled;
}"""


class NoBrowser(KanchaError):
    """There is nothing to measure with."""


def bench_page(slugs: Sequence[str], moves: int = MOVES) -> dict[str, object]:
    """The page of each game. Times in milliseconds, sizes in bytes. Needs playwright and a chromium."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowser("the page is measured with playwright, which is not installed") from None
    path = next((path for path in BROWSERS if Path(path).exists()), "")
    if not path:
        raise NoBrowser(f"the page is measured in chromium, which is not here; looked for {', '.join(BROWSERS)}")
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = subprocess.Popen([sys.executable, "-c", SERVER, str(port), folder], env=os.environ)
        try:
            base = f"http://127.0.0.1:{port}"
            wait_for(base)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
                try:
                    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
                    home = round(first_usable(context, f"{base}/"))
                    games = {slug: measure(context, base, slug, moves) for slug in slugs}
                    return {"home_usable_ms": home, "games": games}
                finally:
                    browser.close()
        finally:
            server.kill()
            server.wait(10)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
    return port


def wait_for(base: str) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            urlopen(f"{base}/api/games", timeout=2).read()
            return
        except (URLError, OSError):
            time.sleep(0.05)
    raise NoBrowser("the server to be measured did not start")


def measure(context: "BrowserContext", base: str, slug: str, moves: int) -> dict[str, object]:
    luck = random.Random(5)
    url = mid_game(context, base, slug, luck)
    first = first_usable(context, base + url)
    page = context.new_page()
    page.add_init_script(LISTEN)
    page.goto(base + url)
    page.wait_for_selector("body[data-live=on]", state="attached")
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    for _ in range(moves):
        if not one_move(page, luck):
            break
    times = sorted(float(value) for value in page.evaluate("window.measured"))
    sizes = sorted(packed(message) for message in page.evaluate("window.received"))
    return {
        "moves": len(times),
        "click_to_paint_ms_p50": round(median(times), 1),
        "click_to_paint_ms_p95": round(times[int(len(times) * 0.95)], 1),
        "bytes_per_move_p50": round(median(sizes)),
        "bytes_per_move_max": sizes[-1],
        "table_usable_ms": round(first),
    }


def first_usable(context: "BrowserContext", address: str) -> float:
    """From asking for a page until it can be played on, nothing of it kept from before."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]", state="attached")
    usable = float(page.evaluate("performance.getEntriesByName('usable')[0]?.startTime ?? performance.now()"))
    page.close()
    return usable


def mid_game(context: "BrowserContext", base: str, slug: str, luck: random.Random) -> str:
    """A long game in its middle; all seats belong to this browser."""
    made = context.request.post(f"{base}/api/tables", data=full_table(slug)).json()
    table = f"{base}/api/tables/{made['table']}"
    for _ in range(LEAD_IN):
        view = context.request.get(f"{table}/view").json()
        if view["over"]:
            break
        seat = view["ask"]["seat"]
        options = context.request.get(f"{table}/options?seat={seat}").json()
        move = {"seat": seat, "version": options["version"], "text": luck.choice(options["options"])["text"]}
        context.request.post(f"{table}/moves", data=move)
    return str(made["url"])


def full_table(slug: str) -> dict[str, object]:
    """A game as it usually is, with as many seats as it takes."""
    info = next(info for info in catalogue() if info.slug == slug)
    mode = info.modes[0]
    seats = [{"kind": "me", "name": f"Seat {number + 1}"} for number in range(mode.most)]
    return {"slug": info.slug, "mode": mode.name, "seats": seats, "seed": 11}


ASKED: Final = """() => document.getElementById('curtain').open
  || Number(document.body.dataset.asked) > 0 || document.body.dataset.over === 'true'"""


def one_move(page: "Page", luck: random.Random) -> bool:
    """Pick something and confirm it; the click on Confirm is what is measured. Half an answer is sent without one."""
    page.wait_for_function(ASKED)
    if page.evaluate("document.getElementById('curtain').open"):
        page.click("#curtain-go")
        page.wait_for_function("() => !document.getElementById('curtain').open")
        page.wait_for_function(ASKED)
    if page.evaluate("document.body.dataset.over === 'true'"):
        return False
    version = page.evaluate("Number(document.body.dataset.version)")
    for _ in range(8):
        if page.evaluate(CHOOSE, luck.random()):
            break
    page.wait_for_timeout(250)  # the preview comes first, as it does for a person
    if page.evaluate("Number(document.body.dataset.version)") == version:
        page.click("#confirm")
    page.wait_for_function("(v) => Number(document.body.dataset.version) > v", arg=version)
    page.wait_for_timeout(120)
    return True


def packed(message: str) -> int:
    """What an update weighs on the line, each compressed for itself."""
    squeeze = zlib.compressobj(wbits=-15)
    return len(squeeze.compress(message.encode()) + squeeze.flush())

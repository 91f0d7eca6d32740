"""How fast the table page is, in a real browser: from the click to the painted update, bytes a move, the first page."""

import os
import random
import re
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from kancha.doors import catalogue
from kancha.kernel.errors import KanchaError
from kancha.lab.bench import plain_loop
from kancha.web.sockets import MEMORY_LEVEL, WINDOW_BITS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BROWSERS: Final = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
MOVES: Final = 40
LEAD_IN: Final = 60
"""Answers before the measuring begins: the middle of a long game."""
LIMITS: Final = {
    "click_to_paint_ms_p50": 60,
    "click_to_paint_ms_p95": 120,
    "bytes_per_move_max": 15_000,
    "bytes_per_preview_max": 15_000,
    "first_page_bytes": 150_000,
}
"""What no game may be over; bytes are compressed, as they go over the line."""
SERVER: Final = """
import sys
from pathlib import Path
from kancha.web.load import FREE, Rates
from kancha.web.serve import serve
free = Rates(*["1000000/second"] * 4)
serve(port=0, data=Path(sys.argv[1]), open_browser=False, pace=0.0, rates=free, caps=FREE,
      tell=lambda text: print(text, flush=True))
"""

LISTEN: Final = """
  window.received = [];
  performance.setResourceTimingBufferSize(5000);
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("message", (event) => window.received.push(event.data));
    }
  };
"""
"""The page itself keeps what comes: whoever reads along from outside would take its time from it."""

WATCH: Final = """() => {
  window.measured = [];
  let clicked = 0;
  const frames = new MessageChannel(); // what is posted in a frame arrives when it is painted; a timer may wait for others
  frames.port1.onmessage = ({ data }) => window.measured.push(performance.now() - data);
  document.addEventListener("click", (event) => { if (event.target.closest("#confirm")) clicked = event.timeStamp; }, true);
  new MutationObserver(() => {
    const from = clicked;
    if (!from) return;
    clicked = 0;
    requestAnimationFrame(() => frames.port2.postMessage(from));
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


@dataclass(frozen=True)
class Measured:
    """What is measured: a server, and the browser that plays on it."""

    base: str
    server: int  # its process
    browser: "Browser"
    context: "BrowserContext"

    def cpu_ms(self) -> float:
        """The processor time the server has taken so far."""
        try:
            fields = Path(f"/proc/{self.server}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def bench_page(slugs: Sequence[str], moves: int = MOVES) -> dict[str, object]:
    """The page of each game. Times in milliseconds, sizes in bytes. Needs playwright and a chromium."""
    with tempfile.TemporaryDirectory() as folder, measuring(Path(folder)) as at:
        home, _ = first_usable(at, f"{at.base}/")
        games = {slug: measure(at, slug, moves) | {"plain_loop_m": plain_loop()} for slug in slugs}
        return {"home_usable_ms": round(home), "games": games, "over_the_limit": over_the_limit(games)}


def over_the_limit(games: dict[str, dict[str, float]]) -> list[str]:
    return [
        f"{slug}: {name} {figures[name]:,} (limit {most:,})"
        for slug, figures in games.items()
        for name, most in LIMITS.items()
        if figures[name] > most
    ]


@contextmanager
def measuring(folder: Path) -> Iterator[Measured]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowser("the page is measured with playwright, which is not installed") from None
    path = next((path for path in BROWSERS if Path(path).exists()), "")
    if not path:
        raise NoBrowser(f"the page is measured in chromium, which is not here; looked for {', '.join(BROWSERS)}")
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(folder)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://[^/\s]+", server.stdout.readline())
        if address is None:
            raise NoBrowser("the server to be measured did not start")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            try:
                context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
                yield Measured(address[0], server.pid, browser, context)
            finally:
                browser.close()
    finally:
        server.kill()
        server.wait(10)


def measure(at: Measured, slug: str, moves: int) -> dict[str, float]:
    luck = random.Random(5)
    url = mid_game(at.context, at.base, slug, luck)
    first, weight = first_usable(at, at.base + url)
    page = at.context.new_page()
    page.add_init_script(LISTEN)
    page.goto(at.base + url)
    page.wait_for_selector("body[data-live=on]", state="attached")
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    greeted = int(page.evaluate("window.received.length"))
    cpu = at.cpu_ms()
    played = sum(1 for _ in range(moves) if one_move(page, luck))
    cpu = at.cpu_ms() - cpu
    times = sorted(float(value) for value in page.evaluate("window.measured"))
    sizes = sorted(on_the_line(page.evaluate("window.received"))[greeted:])
    previews = sorted(page.evaluate(PREVIEWS)) or [0]
    page.close()
    return {
        "moves": len(times),
        "click_to_paint_ms_p50": round(median(times), 1),
        "click_to_paint_ms_p95": round(times[int(len(times) * 0.95)], 1),
        "bytes_per_move_p50": round(median(sizes)),
        "bytes_per_move_max": sizes[-1],
        "bytes_per_preview_p50": round(median(previews)),
        "bytes_per_preview_max": previews[-1],
        "server_cpu_ms_per_move": round(cpu / max(played, 1), 1),
        "table_usable_ms": round(first),
        "first_page_bytes": weight,
    }


PREVIEWS: Final = """() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/preview"))
  .map(({ encodedBodySize }) => encodedBodySize)"""
WEIGHT: Final = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, entry) => sum + (entry.encodedBodySize ?? 0), 0)"""


def first_usable(at: Measured, address: str) -> tuple[float, int]:
    """From asking for a page until it can be played on, nothing of it kept from before; and what all of it weighs, packed."""
    state = at.context.storage_state()
    context = at.browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", storage_state=state
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]", state="attached")
    usable = float(page.evaluate("performance.getEntriesByName('usable')[0]?.startTime ?? performance.now()"))
    weight = int(page.evaluate(WEIGHT))
    context.close()
    return usable, weight


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


SETTLED: Final = """(version) => Number(document.body.dataset.version) > version
  || document.getElementById("confirm")?.disabled === false"""
PICKS: Final = 8
PAUSE: Final = 250
PATIENCE: Final = 3000


def one_move(page: "Page", luck: random.Random) -> bool:
    """Pick something and confirm it; the click on Confirm is what is measured. Half an answer is sent without one."""
    from playwright.sync_api import Error

    page.wait_for_function(ASKED)
    if page.evaluate("document.getElementById('curtain').open"):
        page.click("#curtain-go")
        page.wait_for_function("() => !document.getElementById('curtain').open")
        page.wait_for_function(ASKED)
    if page.evaluate("document.body.dataset.over === 'true'"):
        return False
    version = page.evaluate("Number(document.body.dataset.version)")
    for _ in range(PICKS):
        if page.evaluate(CHOOSE, luck.random()):
            break
    page.wait_for_timeout(PAUSE)  # the preview comes first, as it does for a person
    for _ in range(PICKS):  # on a busy machine it comes later, and a pick may have led nowhere
        if page.evaluate(SETTLED, version):
            break
        page.evaluate(CHOOSE, luck.random())
        page.wait_for_timeout(PAUSE)
    if page.evaluate("Number(document.body.dataset.version)") == version:
        with suppress(Error):  # half an answer may be on its way just then: the next question has nothing to confirm
            page.click("#confirm", timeout=PATIENCE)
    page.wait_for_function("(v) => Number(document.body.dataset.version) > v", arg=version)
    page.wait_for_timeout(120)
    return True


def on_the_line(messages: Sequence[str]) -> list[int]:
    """What each message of a line weighs, compressed as the server does it: all of them one after another."""
    squeeze = zlib.compressobj(wbits=-WINDOW_BITS, memLevel=MEMORY_LEVEL)
    return [len(squeeze.compress(text.encode()) + squeeze.flush(zlib.Z_SYNC_FLUSH)) for text in messages]

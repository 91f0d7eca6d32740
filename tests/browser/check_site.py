"""The long proof of the site: `python3 run.py site --check` builds it, and plays it without a network.

Each step is told with what it took; the first that fails ends it.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, sync_playwright

import kancha
from tests.browser.house import CHROMIUM, FLAGS, PHONE, WIDE, Clicker, Hasty, facts, wait_for_turn
from tests.browser.visiting import Visit, Web, served

FULL = """() => { FileSystemSyncAccessHandle.prototype.write = () => {
  throw new DOMException("no more room", "QuotaExceededError"); }; }"""
MOVE = """async (table) => {
  const view = await (await fetch(`/api/tables/${table}/options?seat=0`)).json();
  const move = { seat: 0, version: view.version, text: view.options[0].text };
  const answer = await fetch(`/api/tables/${table}/moves`, { method: "POST", body: JSON.stringify(move),
    headers: { "Content-Type": "application/json" } });
  return { status: answer.status, told: (await answer.json()).error?.message ?? "" };
}"""
ENDING = 4


@contextmanager
def step(name: str) -> Iterator[None]:
    began = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)


def whole_games(visit: Visit, whole: bool) -> None:
    """Every game and mode against a bot, or alone: the beginning and the end, or all of it."""
    for game in kancha.catalogue():
        for mode in game.modes:
            seats = ["me"] if mode.most == 1 else ["me", "steady"]
            if mode.name == "coop":
                continue  # two people at one device, which the pages' own tests play
            with step(f"{game.slug}, {mode.name}"):
                visit.table(game.slug, mode.name, seats)
                player = visit.player(Hasty)
                if whole:
                    player.play_to_the_end(600)
                elif not player.play(8):
                    turn_to_the_end(visit, game.slug, mode.name, len(seats))
                    player.play_to_the_end()
                visit.inside.wait_for_selector("#sheet[open] .sheet table")


def turn_to_the_end(visit: Visit, slug: str, mode: str, seats: int) -> None:
    """Another such game, played by chance until shortly before its end, as a record that is brought here."""
    game, luck = kancha.new(slug, seats=seats, seed=5, mode=mode), random.Random(5)
    while not game.over:
        game.play(luck.choice(game.options()))
    post = """async ([path, body]) => (await (await fetch(path, { method: "POST", body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" } })).json())"""
    shown = visit.page.evaluate(post, ["/api/tables/import", {"record": game.record()}])
    view = visit.page.evaluate("async (t) => (await fetch(`/api/tables/${t}/view`)).json()", shown["table"])
    varied = visit.page.evaluate(post, [f"/api/tables/{shown['table']}/variation", {"at": view["answers"] - ENDING}])
    visit.show(varied["url"])


def lesson_and_replay(visit: Visit) -> None:
    with step("a lesson"):
        visit.inside.frame.goto(visit.address + "learn/pachamama")
        visit.inside.click("#go-on")
        visit.wait_for_table()
        assert visit.inside.query_selector("#guide") is not None
    with step("a replay"):
        visit.table("pachamama", "competitive", ["me", "random"], board="short")
        visit.player(Clicker).play(3)
        visit.inside.click(".tools [data-do=replay]")
        visit.inside.wait_for_selector("#replay", state="attached")


def save_and_bring(visit: Visit, folder: Path) -> None:
    with step("all tables saved and brought back"):
        visit.inside.frame.goto(visit.address)
        visit.inside.wait_for_selector("#save-all")
        with visit.page.expect_download() as saved:
            visit.inside.click("#save-all")
        path = folder / "all.tables"
        saved.value.save_as(path)
        visit.inside.set_input_files("#bring-all", str(path))
        visit.inside.wait_for_selector("#all-tables [role=status]:not(:empty)")


def two_tabs(context: BrowserContext, visit: Visit) -> Visit:
    """The second tab follows; when the first closes it takes over, and nothing is lost."""
    with step("two tabs"):
        url = visit.table("pachamama", "competitive", ["me", "random"], board="short")
        guest = Visit(context, visit.address.rstrip("/") + url)
        guest.address = visit.address
        guest.wait_for_table()
        visit.player(Clicker).play(2)
        version = visit.version()
        guest.inside.wait_for_function("(v) => Number(document.body.dataset.version) >= v", arg=version)
        visit.page.close()
        guest.player(Clicker, 4).play(2)
        assert guest.version() > version
    return guest


def killed_worker(visit: Visit) -> None:
    with step("a killed worker"):
        version = visit.version()
        worker = next(worker for worker in visit.page.workers if worker.url.endswith("house.js"))
        worker.evaluate("() => self.close()")
        visit.page.wait_for_function("() => !document.getElementById('state').hidden")
        visit.wait_for_house()
        visit.player(Clicker, 5).play(1)
        assert visit.version() > version


def full_disk(visit: Visit) -> None:
    with step("a full disk, told in words"):
        url = visit.table("pachamama", "competitive", ["me", "random"], board="short", seed=8)
        wait_for_turn(visit.inside)
        before = visit.version()
        worker = next(worker for worker in visit.page.workers if worker.url.endswith("house.js"))
        worker.evaluate(FULL)
        answer = visit.page.evaluate(MOVE, url.removeprefix("/t/"))
        print(f"  {answer['status']}: {answer['told']}")
        assert answer["status"] == 507
        assert answer["told"]
        assert visit.version() == before


def clicks(visit: Visit) -> None:
    """From a click to its painting, in milliseconds."""
    visit.table("pachamama", "competitive", ["me", "random"], board="short", seed=9)
    player, times = visit.player(Clicker, 9), []
    for _ in range(10):
        wait_for_turn(visit.inside)
        if facts(visit.inside)["over"]:
            break
        began = time.monotonic()
        player.answer()
        times.append(1000 * (time.monotonic() - began))
    print(f"an answer by clicks, until it is stored and shown: {median(times):.0f} ms (median of {len(times)})")


def check(folder: Path, web: Web, whole: bool) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
        with step("first visit, until a table can be opened"):
            visit = Visit(context, web.address)
            visit.wait_for_house()
        web.cut()
        with step("second visit, without a network"):
            visit.page.close()
            visit = Visit(context, web.address)
            visit.wait_for_house()
        steps: list[Callable[[], object]] = [
            lambda: lesson_and_replay(visit),
            lambda: clicks(visit),
            lambda: save_and_bring(visit, folder),
            lambda: whole_games(visit, whole),
        ]
        for one in steps:
            one()
        guest = two_tabs(context, visit)
        killed_worker(guest)
        full_disk(guest)
        with step("on a phone"):
            web.start()
            phone = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
            small = Visit(phone, web.address)
            small.wait_for_house()
            small.table("pachamama", "solo", ["me"], board="short", seed=4)
            small.player(Clicker, 8).play(5)
            assert small.inside.evaluate("document.documentElement.scrollWidth <= 390")
        browser.close()


def main(arguments: list[str]) -> None:
    with TemporaryDirectory() as folder:
        out = Path(folder, "site")
        subprocess.run([sys.executable, "-m", "kancha", "site", str(out)], check=True)
        with served(out) as web:
            check(Path(folder), web, "--whole" in arguments)
    print("all is well")


if __name__ == "__main__":
    main(sys.argv[1:])

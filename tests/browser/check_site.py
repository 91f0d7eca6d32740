"""The long proof of the site: `python3 run.py site --check` builds it, and plays it without a network.

    --whole       every game to its end, and the coach to the end of its analysis
    --only NAME   only what begins so, such as `--only "a new"` or `--only "games: Ayar|two tabs"`
    --out FOLDER  a site that is built already
    --write       what was done goes into docs/anywhere.md

Each step is told with what it took; the first that fails ends it.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import kancha
from kancha.lab.sections import write_row
from kancha.site.building import ROOT
from tests.browser import site_figures
from tests.browser.house import CHROMIUM, FLAGS, WIDE
from tests.browser.site_faults import FAULTS
from tests.browser.site_steps import STEPS, Check, a_game
from tests.browser.visiting import Visit, served

PAGE = ROOT / "docs" / "anywhere.md"
SECTION = "site --check"
RESOLVE = "--host-resolver-rules=MAP plain.example 127.0.0.1"
TOGETHER = "coop"
"""Two people at one device, which the pages' own tests play."""


def games() -> dict[str, Callable[[Check], str]]:
    """Every game and mode that one person plays."""
    return {
        f"games: {game.title}, {mode.name}": partial(a_game, slug=game.slug, mode=mode.name, most=mode.most)
        for game in kancha.catalogue()
        for mode in game.modes
        if mode.name != TOGETHER
    }


def value_of(arguments: list[str], name: str) -> str:
    return arguments[arguments.index(name) + 1] if name in arguments else ""


@contextmanager
def built(out: str) -> Iterator[Path]:
    """The site: the one of this folder, or one made for the occasion."""
    if out:
        yield Path(out)
        return
    with TemporaryDirectory() as folder:
        made = Path(folder, "site")
        subprocess.run([sys.executable, "-m", "kancha", "site", str(made)], check=True)
        yield made


@contextmanager
def checking(out: Path, whole: bool) -> Iterator[Check]:
    """A browser that was at the site once; now there is no network."""
    with served(out) as web, TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, RESOLVE])
        context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
        visit = Visit(context, web.address)
        visit.wait_for_house()
        web.cut()
        yield Check(browser, web, Path(folder), whole, context, visit)
        browser.close()


def check(check: Check, only: str, write: bool) -> None:
    for name, step in (STEPS | FAULTS | games()).items():
        if not name.startswith(tuple(only.split("|"))):
            continue
        began = time.monotonic()
        told = step(check)
        seconds = f"{time.monotonic() - began:.0f}"
        print(f"{name}: {told} ({seconds} s)", flush=True)
        if write:
            write_row(PAGE, SECTION, [name.removeprefix("games: "), told.replace("|", "/"), seconds])


def main(arguments: list[str]) -> None:
    with built(value_of(arguments, "--out")) as out:
        if "--figures" in arguments:
            site_figures.measure(out, "--write" in arguments)
            return
        with checking(out, "--whole" in arguments) as begun:
            check(begun, value_of(arguments, "--only"), "--write" in arguments)
    print("all is well")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Pictures of the whole page for the docs: every game on a desk, on a phone, in the dark, and its end.

    python3 -m tests.browser.screens [SLUG …] [--out DIR]

Bots play a game with fixed luck; the page shows a variation that goes on from its middle, or from shortly before its end.
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import kancha
from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from kancha.kernel.records import with_names
from tests.browser.house import CHROMIUM, FLAGS, PHONE, WIDE, Clicker, Server, browsing, open_table, wait_for_turn

OUT = Path(__file__).parents[2] / "docs" / "pictures"
SEED = 5
MIDDLE = 0.45
QUALITY = 80
SECONDS = 20_000
NAMES = ["Amaru", "Quilla"]
KINDS = ("desk", "phone", "dark", "end")


def played(slug: str) -> str:
    """The record of a game of greedy bots."""
    game = kancha.new(slug, seats=2, seed=SEED)
    bot = recruit("greedy")
    luck = Rng(SEED)
    while not game.over:
        seat = game.seat
        assert seat is not None
        game.play(bot.choose(game.view(seat), luck), seat)
    return with_names(game.record(), NAMES)


def table_from(context: BrowserContext, server: Server, record: str, share: float, answers_left: int = 0) -> Page:
    """A page of a table that goes on from a record, after a share of its answers or so many before its end."""
    api = f"{server.base}/api/tables"
    made = context.request.post(f"{api}/import", data={"record": record}).json()
    answers = context.request.get(f"{api}/{made['table']}/view").json()["answers"]
    at = answers - answers_left if answers_left else int(answers * share)
    varied = context.request.post(f"{api}/{made['table']}/variation", data={"at": at}).json()
    return open_table(context, server, varied["url"])


def shoot(browser: Browser, server: Server, slug: str, record: str, kind: str, out: Path) -> None:
    size = PHONE if kind == "phone" else WIDE
    settings = {"has_touch": True, "is_mobile": True} if kind == "phone" else {}
    theme = "dark" if kind == "dark" else "light"
    with browsing(browser, size, locale="en-GB", color_scheme=theme, **settings) as context:
        page = table_from(context, server, record, MIDDLE, 2 if kind == "end" else 0)
        clicker = Clicker(page, SEED)
        if kind == "end":
            clicker.play_to_the_end()
            page.wait_for_selector("dialog[open] table", timeout=SECONDS)
        else:
            clicker.play(2)
            wait_for_turn(page)
        page.wait_for_timeout(800)  # what travels has arrived
        page.screenshot(path=out / f"{slug}-{kind}.jpg", type="jpeg", quality=QUALITY)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*")
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM or None, args=FLAGS)
        for info in kancha.catalogue():
            if not asked.slugs or info.slug in asked.slugs:
                record = played(info.slug)
                for kind in KINDS:
                    shoot(browser, server, info.slug, record, kind, asked.out)
                    print(asked.out / f"{info.slug}-{kind}.jpg")
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()

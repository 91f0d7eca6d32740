"""Measures tables as they are painted: the smallest text and target, texts that overlap or are cut, what scrolls sideways.

    python3 -m tests.browser.measuring [SLUG …] [--width N] [--language L] [--moment M] [--at TABLE]

prints what is wrong with each game at every size, in both languages, at the opening, in the middle and at the end.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from kancha.languages import LANGUAGES
from tests.browser.house import CHROMIUM, FLAGS, Server, browsing, open_table, table
from tests.games.showcase import Showcase, showcases

SCRIPT = Path(__file__).with_name("measuring.js").read_text("utf-8")
SIZES = {390: 844, 1024: 768, 1280: 800, 1440: 900, 1920: 1080, 2560: 1440}
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
MOMENTS = ("opening", "middle", "end")
PHONE = 800
"""Up to this width it is a phone."""


@dataclass(frozen=True)
class Measured:
    """What was found at one table, at one size."""

    name: str
    found: dict[str, Any]

    @property
    def faults(self) -> list[str]:
        """What must not be, one line each."""
        return [
            *(
                f"{one['size']:.1f} px: {one['where']} “{one['words']}” (× {one['times']})"
                for one in self.found["small"]
            ),
            *(
                f"overlap by {one['by']} px: {one['words']}, {one['how']}: {one['where']}"
                for one in self.found["overlaps"]
            ),
            *(f"{one['where']} “{one['words']}” {one['how']}" for one in self.found["cut"]),
            *(f"{one['where']} scrolls {one['by']} px sideways" for one in self.found["sideways"]),
            *(
                f"a target of {one['size']:.0f} px: {one['where']} “{one['words']}” (× {one['times']})"
                for one in self.found["targets"]
            ),
            *(f"{one['where']} “{one['words']}” is lit under {one['by']}" for one in self.found["covered"]),
        ]

    def __str__(self) -> str:
        found = self.found
        head = (
            f"{self.name}: text {found['smallest']:.1f}, target {found['target']:.0f},"
            f" board {found['board']} % of its frame, frame {found['room']} % of the window"
        )
        return "\n".join([head, *(f"    {fault}" for fault in self.faults)])


def limits(width: int) -> dict[str, float]:
    """How small a text and a target may be."""
    return {"text": 12, "target": 44, "phone": 1} if width <= PHONE else {"text": 11, "target": 24, "phone": 0}


def measure(page: Page, name: str) -> Measured:
    """Measure a page as it stands."""
    width = page.viewport_size["width"] if page.viewport_size else 0
    return Measured(name, page.evaluate(SCRIPT, limits(width)))


def resized(page: Page, width: int) -> None:
    """Give the page another size, and wait until it is painted."""
    page.set_viewport_size({"width": width, "height": SIZES[width]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def address(context: BrowserContext, server: Server, shown: Showcase, at: int, moment: str) -> str:
    """A table at a moment: a new one against bots, or one that goes on from a game at random."""
    setup = dict(shown.setups[at])
    if moment == "opening":
        seats, mode = int(str(setup.pop("seats", 1))), str(setup.pop("mode", "competitive"))
        options = {name: str(value) for name, value in setup.items()}
        return table(context, server, ["me", "easy", "easy", "easy"][:seats], mode, shown.slug, **options)
    record = shown.replayed(at, 0.5 if moment == "middle" else 1.0).record()
    if moment == "middle":
        return going_on(context, server, record)
    return str(context.request.post(f"{server.base}/api/tables/import", data={"record": record}).json()["url"])


def going_on(context: BrowserContext, server: Server, record: str) -> str:
    """A table that goes on from where a record ends, with every seat here."""
    imported = context.request.post(f"{server.base}/api/tables/import", data={"record": record}).json()
    at_now = context.request.get(f"{server.base}/api/tables/{imported['table']}/view").json()["answers"]
    asked = f"{server.base}/api/tables/{imported['table']}/variation"
    return str(context.request.post(asked, data={"at": at_now}).json()["url"])


@contextmanager
def table_at(browser: Browser, server: Server, shown: Showcase, at: int, moment: str, language: str) -> Iterator[Page]:
    """A page of a table of the game, at a moment, without a curtain before it."""
    with browsing(browser, {"width": 1440, "height": 900}, locale=LOCALES[language]) as context:
        page = open_table(context, server, address(context, server, shown, at, moment))
        if page.evaluate("document.getElementById('curtain').open"):
            page.click("#curtain-go")
            page.mouse.move(0, 0)
        if moment != "end":
            page.wait_for_function("() => Number(document.body.dataset.asked) > 0")
        yield page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*")
    parser.add_argument("--width", type=int, action="append", choices=list(SIZES))
    parser.add_argument("--language", choices=list(LANGUAGES), action="append")
    parser.add_argument("--moment", choices=MOMENTS, action="append")
    parser.add_argument("--at", type=int, default=-1, help="which of the game's tables")
    parser.add_argument("--out", type=Path, help="a folder for the pictures")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for shown in showcases():
                if not asked.slugs or shown.slug in asked.slugs:
                    survey(browser, server, shown, asked)
        finally:
            browser.close()
            server.kill()


def survey(browser: Browser, server: Server, shown: Showcase, asked: argparse.Namespace) -> None:
    """Measure one game at all that is asked, and print it."""
    at = asked.at % len(shown.setups)
    widths: Sequence[int] = asked.width or list(SIZES)
    for moment in asked.moment or MOMENTS:
        for language in asked.language or list(LANGUAGES):
            with table_at(browser, server, shown, at, moment, language) as page:
                for width in widths:
                    resized(page, width)
                    name = f"{shown.slug}-{at}-{moment}-{language}-{width}"
                    print(measure(page, name), flush=True)
                    if asked.out:
                        asked.out.mkdir(parents=True, exist_ok=True)
                        page.screenshot(path=asked.out / f"{name}.png")


if __name__ == "__main__":
    main()

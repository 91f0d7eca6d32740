"""Reference pictures of every board: what they look like to the pixel, in both languages, in the light and in the dark.

`pictures.json` keeps a hash of each and the browser it was painted by: another version paints another edge. A drawing that was
meant to change is looked at and then written anew; the folder named after --out gets the pictures themselves:

    python3 -m tests.browser.pictures --out DIR [SLUG …]      paint them, to look at
    python3 -m tests.browser.pictures --write [SLUG …]        and keep their hashes
"""

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from markupsafe import Markup
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from kancha.draw.icons import glyph
from kancha.languages import LANGUAGES
from kancha.web import assets
from kancha.web.page import table_sprite
from tests.browser.house import CHROMIUM, FLAGS
from tests.games.showcase import NAMES, Showcase, showcases

STORED = Path(__file__).with_name("pictures.json")
THEMES = ("light", "dark")
PARTS = {"start": 0.0, "middle": 0.5, "end": 1.0}
SIZE: ViewportSize = {"width": 1440, "height": 900}


@dataclass(frozen=True)
class Picture:
    """One table of a game at one moment, in a language and a light."""

    shown: Showcase
    at: int
    part: str
    language: str
    theme: str

    @property
    def name(self) -> str:
        return f"{self.shown.slug}-{self.at}-{self.part}-{self.language}-{self.theme}"


def pictures(sample: bool) -> Iterator[Picture]:
    """All of them; a sample has the middle of one table a game, in English by day and in French by night."""
    for shown in showcases():
        last = len(shown.setups) - 1
        if sample:
            yield Picture(shown, last, "middle", "en", "light")
            yield Picture(shown, last, "middle", "fr", "dark")
            continue
        for at in sorted({0, last}):
            for part in PARTS:
                for language in LANGUAGES:
                    for theme in THEMES:
                        yield Picture(shown, at, part, language, theme)


def page_of(picture: Picture) -> str:
    """A page with nothing but what the game has drawn, and the sheets it is painted by."""
    game = picture.shown.replayed(picture.at, PARTS[picture.part])
    seat = game.seat if game.seat is not None else 0
    drawn = picture.shown.drawn(game, seat, picture.language, [])
    names = ("tokens.css", "table.css", "page.css", f"{picture.shown.slug}/board.css")
    sheets = "".join(assets.assets()[name].content.decode() for name in names)
    classes = re.search(r'class="([^"]*)"', drawn.board)
    has = " ".join(f"has-{name}" for name in classes[1].split()) if classes else ""
    asides = "".join(
        f'<section class="aside mat-card" id="aside-{aside.id}">{aside.body}</section>' for aside in drawn.asides
    )
    panels = "".join(
        f'<details class="panel seat seat-{column + 1}" open><summary class="seat-head">{glyph(column + 1)}'
        f'<span class="who">{Markup.escape(NAMES[column])}</span></summary><div class="seat-body">{body}</div></details>'
        for column, body in enumerate(drawn.panels)
    )
    return (
        f'<!doctype html><html lang="{picture.language}" data-theme="{picture.theme}" data-motion="off" data-still><head>'
        f'<meta charset="utf-8"><style>{sheets}</style></head><body class="table-page {has}">{table_sprite(picture.shown.slug)}'
        f'<div class="page" id="table"><main class="board-area"><div id="supplies" class="supplies">{drawn.supplies}</div>'
        f'<section class="board" id="frame"><div id="board" class="pan">{drawn.board}</div></section>'
        f'<div id="asides" class="asides">{asides}</div></main>'
        f'<aside class="side"><div id="panels" class="panels">{panels}</div></aside></div></body></html>'
    )


def painted(browser: Browser, picture: Picture) -> bytes:
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.set_content(page_of(picture))
        return page.screenshot(full_page=True, animations="disabled")
    finally:
        context.close()


def digest(png: bytes) -> str:
    return blake2b(png, digest_size=12).hexdigest()


def stored() -> dict[str, str]:
    found: dict[str, str] = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    known = stored()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found = {"browser": browser.version}
        for picture in pictures(sample=False):
            if asked.slugs and picture.shown.slug not in asked.slugs:
                continue
            png = painted(browser, picture)
            found[picture.name] = digest(png)
            if known.get(picture.name) != found[picture.name]:
                print(f"{picture.name} has changed")
            if asked.out:
                asked.out.mkdir(parents=True, exist_ok=True)
                (asked.out / f"{picture.name}.png").write_bytes(png)
        browser.close()
    if asked.write:
        STORED.write_text(json.dumps({**known, **found}, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()

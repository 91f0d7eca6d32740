"""Pictures of the whole page for the docs: every game on a desk, on a phone, in the dark, and its end; and home.

    python3 -m tests.browser.screens [SLUG …] [--kind KIND …] [--out DIR]

Bots have played a game with fixed luck; a new table plays it up to its middle, or to shortly before its end. Its luck is drawn by
the server, which always draws the same here: nobody at the table has chosen it, and its head says nothing of that.
"""

import argparse
import base64
import struct
import tempfile
import zlib
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import kancha
from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from tests.browser.house import CHROMIUM, FLAGS, PHONE, WIDE, Clicker, Server, browsing, open_table, wait_for_turn

OUT = Path(__file__).parents[2] / "docs" / "pictures"
SEED = 5
MIDDLE = 0.45
COLOURS = 256
SECONDS = 60_000
NAMES = ["Amaru", "Quilla"]
KINDS = ("desk", "phone", "end")
SCRIPT = Path(__file__).with_name("palette.js").read_text("utf-8")

Answers = list[tuple[int, str]]


def played(slug: str) -> Answers:
    """Who answered what in a game of greedy bots."""
    game = kancha.new(slug, seats=2, seed=SEED)
    bot = recruit("greedy")
    luck = Rng(SEED)
    answers: Answers = []
    while not game.over:
        seat = game.seat
        assert seat is not None
        option = bot.choose(game.view(seat), luck)
        answers.append((seat, game.text(option)))
        game.play(option, seat)
    return answers


def table_after(context: BrowserContext, server: Server, slug: str, answers: Answers) -> Page:
    """A page of a new table where all this was answered."""
    api = f"{server.base}/api/tables"
    seats = [{"kind": kind, "name": name} for kind, name in zip(("me", "here"), NAMES, strict=True)]
    made = context.request.post(api, data={"slug": slug, "seats": seats}).json()
    version = context.request.get(f"{api}/{made['table']}/view").json()["version"]
    for seat, text in answers:
        move = {"seat": seat, "version": version, "text": text}
        answered = context.request.post(f"{api}/{made['table']}/moves", data=move)
        assert answered.ok, answered.text()
        version = answered.json()["version"]
    return open_table(context, server, made["url"])


def keep(page: Page, path: Path) -> None:
    """The page as a picture of few colours."""
    whole = base64.b64encode(page.screenshot()).decode()
    found = page.context.new_page().evaluate(SCRIPT, [f"data:image/png;base64,{whole}", COLOURS])
    wide, high, pixels = found["wide"], found["high"], base64.b64decode(found["pixels"])
    lines = b"".join(b"\0" + pixels[row * wide : (row + 1) * wide] for row in range(high))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
        (b"PLTE", base64.b64decode(found["palette"])),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    ]
    packed = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    ]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(packed))
    print(path, path.stat().st_size)


def shoot(browser: Browser, server: Server, slug: str, answers: Answers, kind: str, out: Path) -> None:
    """One picture; the one in the dark is of the same page as that of the desk."""
    size = PHONE if kind == "phone" else WIDE
    settings = {"has_touch": True, "is_mobile": True} if kind == "phone" else {}
    until = len(answers) - 2 if kind == "end" else int(len(answers) * MIDDLE)
    with browsing(browser, size, locale="en-GB", color_scheme="light", **settings) as context:
        page = table_after(context, server, slug, answers[:until])
        page.set_default_timeout(SECONDS)
        wait_for_turn(page)
        clicker = Clicker(page, SEED)
        if kind == "end":
            clicker.play_to_the_end()
            page.wait_for_selector("dialog[open] table")
        else:
            clicker.play(2)
            wait_for_turn(page)
        page.mouse.move(0, 0)
        page.wait_for_timeout(800)  # what travels has arrived
        keep(page, out / f"{slug}-{kind}.png")
        if kind == "desk":
            page.emulate_media(color_scheme="dark")
            keep(page, out / f"{slug}-dark.png")


def shoot_home(browser: Browser, server: Server, out: Path) -> None:
    with browsing(browser, WIDE, locale="en-GB") as context:
        page = context.new_page()
        page.goto(server.base)
        page.wait_for_selector("body[data-ready]", state="attached")
        keep(page, out / "home.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*")
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), seed=SEED)
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM or None, args=FLAGS)
        try:
            if not asked.slugs:
                shoot_home(browser, server, asked.out)
            for info in kancha.catalogue():
                if not asked.slugs or info.slug in asked.slugs:
                    answers = played(info.slug)
                    for kind in asked.kind or KINDS:
                        shoot(browser, server, info.slug, answers, kind, asked.out)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()

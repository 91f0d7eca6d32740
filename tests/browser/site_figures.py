"""How large and fast the site is, measured in a browser: `python3 run.py site --figures`."""

import random
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from kancha.lab.bench import plain_loop
from kancha.lab.bench_page import WATCH, one_move
from kancha.lab.sections import write_section
from kancha.site.building import ROOT
from tests.browser.house import CHROMIUM, FLAGS, WIDE, wait_for_turn
from tests.browser.visiting import Visit, fetched_at_first, served

PAGE = ROOT / "docs" / "anywhere.md"
SECTION = "site --figures"
LEAD_IN = 30
"""Answers before clicks are measured: a game that has begun in earnest."""
MOVES = 15
ANSWERS = 12
LONGEST = 60.0
SLUGS = ("pachamama", "cuzco-kramer", "ayar", "cuzco-feld", "tawantinsuyu")
LIMITS = {
    "a first visit, MB": 9.0,
    "a first visit, until a table can be opened, s": 8.0,
    "a second visit, without a network, s": 4.0,
    "click to paint, median, ms": 120.0,
    "a steady bot's answer, median, s": 3.0,
    "a steady bot's answer, longest, s": 3.0,
}
OPTIONS = "async ([t, seat]) => (await fetch(`/api/tables/${t}/options?seat=${seat}`)).json()"
PLAY = """async ([table, move]) => { await fetch(`/api/tables/${table}/moves`, { method: "POST",
  body: JSON.stringify(move), headers: { "Content-Type": "application/json" } }); }"""
VIEW = "async (t) => (await fetch(`/api/tables/${t}/view`)).json()"


def opened(browser: Browser, address: str) -> tuple[Visit, float]:
    """A visit by somebody new, and how long it took until a table could be opened."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    began = time.monotonic()
    visit = Visit(context, address)
    visit.wait_for_house()
    return visit, time.monotonic() - began


def clicks(visit: Visit, slug: str) -> float:
    """From the click on Confirm to its painting, in milliseconds, where all seats are this person's."""
    made = visit.table(slug, "competitive", ["me", "me"], seed=9)
    table, luck = made.removeprefix("/t/"), random.Random(5)
    for _ in range(LEAD_IN):
        asked = visit.page.evaluate(VIEW, table)["ask"]["seat"]  # no game is over so early
        options = visit.page.evaluate(OPTIONS, [table, asked])
        answer = {"seat": asked, "version": options["version"], "text": luck.choice(options["options"])["text"]}
        visit.page.evaluate(PLAY, [table, answer])
    visit.show(made)
    visit.inside.evaluate(WATCH)
    for _ in range(MOVES):
        if not one_move(visit.inside, luck):
            break
    return median(float(value) for value in visit.inside.evaluate("window.measured"))


def bot_answers(visit: Visit, slug: str) -> list[float]:
    """How long a steady bot takes, answer by answer: from my last answer until it is asked again, or I am."""
    made = visit.table(slug, "competitive", ["me", "steady"], seed=9)
    table, luck, times = made.removeprefix("/t/"), random.Random(5), []
    wait_for_turn(visit.inside)
    deadline = time.monotonic() + LONGEST
    while len(times) < ANSWERS and time.monotonic() < deadline:
        options = visit.page.evaluate(OPTIONS, [table, 0])
        if not options["options"]:
            break
        answer = {"seat": 0, "version": options["version"], "text": luck.choice(options["options"])["text"]}
        began, before = time.monotonic(), options["version"]
        visit.page.evaluate(PLAY, [table, answer])
        steps = -1
        while time.monotonic() - began < LONGEST:
            view = visit.page.evaluate(VIEW, table)
            steps = view["version"] - before - 1
            if view["over"] or view["ask"]["seat"] == 0:
                break
            time.sleep(0.02)
        if steps > 0:
            times += [(time.monotonic() - began) / steps] * steps
    return times


def measure(folder: Path, write: bool) -> None:
    figures = {"a first visit, MB": fetched_at_first(folder) / 1e6}
    rows = ["| | measured | limit |", "|---|---|---|"]
    speeds: list[float] = []
    with served(folder) as web, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        visit, figures["a first visit, until a table can be opened, s"] = opened(browser, web.address)
        web.cut()
        visit.page.close()
        began = time.monotonic()
        visit = Visit(visit.page.context, web.address)
        visit.wait_for_house()
        figures["a second visit, without a network, s"] = time.monotonic() - began
        for slug in SLUGS:
            speeds.append(plain_loop())
            figures[f"click to paint, median, ms: {slug}"] = clicks(visit, slug)
            answers = bot_answers(visit, slug) or [LONGEST]
            figures[f"a steady bot's answer, median, s: {slug}"] = median(answers)
            figures[f"a steady bot's answer, longest, s: {slug}"] = max(answers)
            print(slug, flush=True)
        browser.close()
    for name, value in figures.items():
        limit = next(limit for start, limit in LIMITS.items() if name.startswith(start))
        told = f"{value:.0f}" if limit > 100 else f"{value:.1f}"
        rows.append(f"| {name} | {told}{' (over)' if value > limit else ''} | {limit:g} |")
        print(rows[-1], flush=True)
    rows.append(f"| the plain loop meanwhile, million turns a second | {min(speeds):.1f} to {max(speeds):.1f} | |")
    print(rows[-1], flush=True)
    if write:
        write_section(PAGE, SECTION, "\n".join([*rows, ""]))

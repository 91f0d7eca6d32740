"""Every course clicked in a browser by a learner who has nothing but the guide: its words, its halo and “show me”.

    kancha course [SLUG] --click        or        python3 -m tests.browser.courses [SLUG …]

Every game, language and size is one entry of `courses.json`: what is there and still of the same course is not clicked again.
"""

import argparse
import hashlib
import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, sync_playwright

from kancha.games import all_rules
from kancha.languages import LANGUAGES
from kancha.learn.course import Lesson, read
from kancha.learn.rulebook import GAMES, folder_of
from tests.browser.house import CHROMIUM, FLAGS, PHONE, WIDE, Server, browsing
from tests.browser.picking import click_option

KEPT = Path(__file__).with_name("courses.json")
SIZES = {"desk": WIDE, "phone": PHONE}
SECONDS = 60_000

CARD = """() => {
  const step = document.querySelector('.guide-step:not([hidden])');
  const next = document.getElementById('guide-next');
  return [document.body.dataset.guide, step.innerText.trim(), Boolean(next && !next.hidden)];
}"""
MOVED = "(at) => document.body.dataset.guide !== at"
QUICK_EYES = """{
  const later = window.setTimeout;
  window.setTimeout = (call, time, ...more) => later(call, time === 2600 ? 60 : time, ...more);
  const look = () => (window.lastShown = document.body.dataset.chosen || window.lastShown);
  const watch = () => new MutationObserver(look).observe(document.body, { attributeFilter: ['data-chosen'] });
  document.addEventListener('DOMContentLoaded', watch);
}"""
"""An answer is shown for 2.6 seconds; this learner sees it sooner, and misses none."""

SHOW = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const late = performance.now() + 120000;
  const until = async (call) => {
    while (!call()) if (performance.now() < late) await frame(); else throw new Error(`it waits in vain for ${call}`);
  };
  const button = document.getElementById('guide-show');
  await until(() => button.isConnected && button.getClientRects().length);
  button.scrollIntoViewIfNeeded();
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!button.contains(hit)) throw new Error(`“${button.innerText}” lies under ${hit?.outerHTML.slice(0, 200)}`);
  const begun = document.body.dataset.chosen; // an answer that is the only one is chosen from the beginning
  window.lastShown = '';
  button.click();
  await until(() => window.lastShown);
  await new Promise((done) => setTimeout(done, 100));
  await until(() => !document.body.dataset.chosen || document.body.dataset.chosen === begun);
  return window.lastShown;
}"""
"""Have the answer shown, by a button that a thumb would hit; all at once, because every word with a browser takes its time."""


def begin(page: Page, base: str, slug: str, lesson: str) -> None:
    page.goto(f"{base}/learn/{slug}")
    page.click(f"[data-begin='{lesson}']")
    page.wait_for_selector("body[data-ready][data-live=on][data-guide]", state="attached")


def go_on(page: Page, lesson: str) -> None:
    """From the end of a lesson to the next, as its guide offers."""
    page.click("#guide-after")
    page.wait_for_selector(
        f"body[data-ready][data-live=on][data-guide] #guide[data-lesson='{lesson}']", state="attached"
    )


def take_lesson(page: Page, base: str, slug: str, lesson: Lesson, language: str) -> int:
    """Follow a lesson from the course's page to its end; how many steps were taken."""
    begin(page, base, slug, lesson.id)
    return follow_guide(page, lesson, language)


def follow_guide(page: Page, lesson: Lesson, language: str) -> int:
    """Follow the guide to the lesson's end. AssertionError says where it leads nowhere."""
    for steps in range(3 * len(lesson.steps)):
        at, said, is_read = page.evaluate(CARD)
        if at == "end":
            return steps
        assert at.isdecimal(), f"{lesson.id}: the guide has lost the way ({at})"
        assert said == lesson.steps[int(at)].say[language], f"{lesson.id}, step {int(at) + 1}: it says “{said}”"
        if is_read:
            page.click("#guide-next")
        else:
            follow_the_hand(page, f"{lesson.id}, step {int(at) + 1}")
        page.wait_for_function(MOVED, arg=at, timeout=SECONDS)
    raise AssertionError(f"{lesson.id} does not end")


def follow_the_hand(page: Page, where: str) -> None:
    """Have the answer shown, and give it by clicking."""
    try:
        click_option(page, str(page.evaluate(SHOW)))
    except Error as fault:
        raise AssertionError(f"{where}: {fault}") from None


def take_course(browser: Browser, server: Server, slug: str, language: str, size: str) -> dict[str, object]:
    """One course from its first lesson to its last, and its progress on the course's page."""
    settings = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    course = read(slug)
    steps = 0
    with browsing(browser, SIZES[size], locale=language, **settings) as context:
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        page.add_init_script(QUICK_EYES)
        begin(page, server.base, slug, course.lessons[0].id)
        for lesson in course.lessons:
            if lesson is not course.lessons[0]:
                go_on(page, lesson.id)
            steps += follow_guide(page, lesson, language)
        page.goto(f"{server.base}/learn/{slug}")
        learned = page.locator(".lesson.done").count()
        assert learned == len(course.lessons), f"{learned} of {len(course.lessons)} lessons are marked as learnt"
    now = datetime.now(UTC).strftime("%Y-%m-%d")
    return {"lessons": len(course.lessons), "steps": steps, "when": now, "course": stamp(slug)}


def stamp(slug: str) -> str:
    """Which course it was."""
    text = (GAMES / folder_of(slug) / "course" / "lessons.toml").read_bytes()
    return hashlib.sha256(text).hexdigest()[:12]


def known() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*")
    asked = parser.parse_args()
    slugs = asked.slugs or [rules.slug for rules in all_rules()]
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM or None, args=FLAGS)
        wanted = [(slug, language, size) for size in SIZES for language in LANGUAGES for slug in slugs]
        for slug, language, size in wanted:
            name = f"{slug}/{language}/{size}"
            if known().get(name, {}).get("course") == stamp(slug):
                continue
            try:
                taken = take_course(browser, server, slug, language, size)
            except Exception as fault:
                faults.append(f"{name}: {fault}")
                print(faults[-1], flush=True)
                continue
            kept = {**known(), name: taken}
            KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
            print(f"{name}: {taken['lessons']} lessons, {taken['steps']} steps", flush=True)
        browser.close()
        server.kill()
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()

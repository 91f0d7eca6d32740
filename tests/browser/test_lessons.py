"""A lesson at the table, taken as a newcomer would: by what the guide says and shows."""

import random

import pytest
from playwright.sync_api import Browser, Page

from kancha.doors import catalogue
from kancha.languages import LANGUAGES
from kancha.learn.course import read
from tests.browser.courses import MOVED, QUICK_EYES, SECONDS, SIZES, begin, known, take_lesson
from tests.browser.house import PHONE, WIDE, Server, browsing, facts, wait_past
from tests.browser.picking import LEADING, click_option, offered
from tests.marks import further, some

ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]

ONE_OF_EACH = [
    ("pachamama", 0, "en", WIDE),
    ("cuzco-kramer", 1, "fr", PHONE),  # a board much larger than a phone: the place that is meant must come into sight
    pytest.param("ayar", 2, "en", PHONE, marks=further),
    pytest.param("cuzco-feld", 0, "fr", PHONE, marks=further),
    pytest.param("tawantinsuyu", 0, "en", WIDE, marks=further),
]
"""A lesson of each game: a sample of what `kancha course --click` does with every course."""


def place(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.guide"))


@pytest.mark.parametrize(("slug", "number", "language", "size"), ONE_OF_EACH)
def test_a_lesson_is_clicked_to_its_end_by_who_has_only_the_guide(
    browser: Browser, server: Server, slug: str, number: int, language: str, size: dict[str, int]
) -> None:
    settings = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    with browsing(browser, size, locale=language, **settings) as context:
        page = context.new_page()
        page.add_init_script(QUICK_EYES)
        take_lesson(page, server.base, slug, read(slug).lessons[number], language)
        assert place(page) == "end"
        page.goto(f"{server.base}/learn/{slug}")
        assert page.locator(".lesson.done").count() == 1
        assert page.locator("#learned-n").inner_text() == "1"


SAID = "() => document.querySelector('.guide-step:not([hidden])').closest('[aria-live=polite]').innerText.trim()"
LISTEN = """document.addEventListener('DOMContentLoaded', () => {
  const label = document.getElementById('chosen-label');
  const hear = () => label.textContent && (window.lastHeard = label.textContent);
  if (label?.ariaLive === 'polite') new MutationObserver(hear).observe(label, { childList: true });
})"""
"""What a screen reader says of what is chosen."""


@pytest.mark.parametrize("slug", some([game.slug for game in catalogue()], "ayar"))
def test_a_lesson_is_taken_by_keys_alone_and_can_be_heard(browser: Browser, server: Server, slug: str) -> None:
    lesson = read(slug).lessons[0]
    with browsing(browser, locale="en") as context:
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        page.add_init_script(QUICK_EYES)
        page.add_init_script(LISTEN)
        page.goto(f"{server.base}/learn/{slug}")
        tab_to(page, f"[data-begin='{lesson.id}']")
        page.keyboard.press("Enter")
        page.wait_for_selector("body[data-ready][data-live=on][data-guide]", state="attached")
        for _ in range(3 * len(lesson.steps)):
            at = place(page)
            if at == "end":
                break
            assert page.evaluate(SAID) == lesson.steps[int(at)].say["en"]
            if page.locator("#guide-next").is_visible():
                page.keyboard.press("n")
            else:
                answer_by_keys(page)
            page.wait_for_function(MOVED, arg=at)
        assert place(page) == "end"
        page.keyboard.press("n")
        page.wait_for_selector(f"#guide[data-lesson='{read(slug).lessons[1].id}']", state="attached")


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until what is wanted has the focus."""
    for _ in range(60):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by Tab")


def answer_by_keys(page: Page) -> None:
    """Have the answer shown, hear it, and give it with arrows, numbers and Enter."""
    page.evaluate("window.lastShown = window.lastHeard = ''")
    page.keyboard.press("h")
    page.wait_for_function("() => window.lastShown && window.lastHeard && !document.querySelector('.hand-on')")
    text = page.evaluate("window.lastShown")
    option = next(one for one in offered(page) if one["text"] == text)
    assert option["label"] in page.evaluate("window.lastHeard")
    version = facts(page)["version"]
    for _ in range(6):
        if facts(page)["version"] > version or page.evaluate("document.body.dataset.chosen") == text:
            break
        pick_by_keys(page, option["facets"], text)
    if facts(page)["version"] == version:
        page.keyboard.press("c")
    wait_past(page, version)


NUMBER = """([facets, text]) => {
  const leads = ({ dataset }) => (dataset.choice ?? dataset.f ?? '').split(' ').some((one) => facets.includes(one));
  const buttons = [...document.querySelectorAll('#choices button')];
  return buttons.findIndex((one) => one.classList.contains('lit') && (one.dataset.key === text || leads(one)));
}"""
WAY = """(id) => {
  const halfway = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const middle = (one) => halfway(one.getBoundingClientRect());
  const [here, there] = [document.activeElement, document.getElementById(id)];
  if (here === there) return [];
  if (!here.closest('#table [data-f]')) return ['ArrowRight', 'ArrowDown'];
  const [[x, y], [to, down]] = [middle(here), middle(there)];
  const across = to > x ? 'ArrowRight' : 'ArrowLeft', along = down > y ? 'ArrowDown' : 'ArrowUp';
  return Math.abs(to - x) > Math.abs(down - y) ? [across, along] : [along, across];
}"""


def pick_by_keys(page: Page, facets: list[str], text: str) -> None:
    """One pick towards an answer: the number of its button, Tab to a later one, or arrows to what stands for it and Enter."""
    number = int(page.evaluate(NUMBER, [facets, text]))
    if number >= 0:
        if number >= 9:
            tab_to(page, f"#choices button:nth-child({number + 1})")
        page.keyboard.press("Enter" if number >= 9 else str(number + 1))
        return
    luck = random.Random(4)
    wanted = page.evaluate(LEADING, facets)[0]
    for _ in range(80):
        ways = page.evaluate(WAY, wanted)
        if not ways:
            page.keyboard.press("Enter")
            return
        before = page.evaluate("document.activeElement.id")
        page.keyboard.press(ways[0])
        if page.evaluate("document.activeElement.id") == before:
            page.keyboard.press(ways[1] if luck.random() < 0.7 else luck.choice(ARROWS))
    raise AssertionError(f"{wanted} cannot be reached by arrows")


def test_what_was_clicked_is_of_the_lessons_there_are() -> None:
    """What `kancha course --click` has kept; a course with other lessons since is to be clicked again."""
    for name, taken in known().items():
        slug, language, size = name.split("/")
        assert (language in LANGUAGES, size in SIZES) == (True, True)
        assert taken["lessons"] == len(read(slug).lessons)


def test_another_answer_is_explained_may_be_tried_and_led_back(browser: Browser, server: Server) -> None:
    lesson = read("pachamama").lessons[0]
    with browsing(browser, locale="en") as context:
        page = context.new_page()
        begin(page, server.base, "pachamama", lesson.id)
        click_option(page, "explore reserve A3")
        page.wait_for_selector("#guide-try:visible")
        assert page.locator("#guide-told").inner_text() == lesson.steps[0].other["en"]
        assert place(page) == "0"
        page.click("#guide-try")
        page.wait_for_selector("#guide-return:visible")
        assert place(page) == "astray"
        page.click("#guide-return")
        page.wait_for_function("() => document.body.dataset.guide === '0'")
        page.click("#guide-skip")
        page.wait_for_function("() => document.body.dataset.guide === '1'")
        page.keyboard.press("w")
        assert page.locator(".guide-why[open] li").count() > 0
        page.keyboard.press("Backspace")
        page.wait_for_function("() => document.body.dataset.guide === '0'")
        page.keyboard.press("h")
        page.wait_for_selector(".halo.hand-on", state="attached")
        page.reload()
        page.wait_for_function("() => document.body.dataset.guide === '0'")

"""A lesson at the table, taken as a newcomer would: by what the guide says and shows."""

import pytest
from playwright.sync_api import Browser, Page

from kancha.languages import LANGUAGES
from kancha.learn.course import read
from tests.browser.courses import QUICK_EYES, SIZES, begin, known, take_lesson
from tests.browser.house import PHONE, WIDE, Server, browsing
from tests.browser.picking import click_option
from tests.marks import further

FIRST_LESSONS = [
    ("pachamama", "en", WIDE),
    pytest.param("cuzco-feld", "fr", PHONE, marks=further),
    pytest.param("tawantinsuyu", "en", WIDE, marks=further),
]
"""A sample of what `kancha course --click` does with every course."""


def place(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.guide"))


@pytest.mark.parametrize(("slug", "language", "size"), FIRST_LESSONS)
def test_a_lesson_is_clicked_to_its_end_by_who_has_only_the_guide(
    browser: Browser, server: Server, slug: str, language: str, size: dict[str, int]
) -> None:
    settings = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    with browsing(browser, size, locale=language, **settings) as context:
        page = context.new_page()
        page.add_init_script(QUICK_EYES)
        take_lesson(page, server.base, slug, read(slug).lessons[0], language)
        assert place(page) == "end"
        page.goto(f"{server.base}/learn/{slug}")
        assert page.locator(".lesson.done").count() == 1
        assert page.locator("#learned-n").inner_text() == "1"


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

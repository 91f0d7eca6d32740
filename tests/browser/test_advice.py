"""Help in a first game, as a newcomer meets it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import PHONE, WIDE, Server, browsing, wait_for_turn

SECONDS = 60_000
APART = """() => {
  const card = document.getElementById('advice').getBoundingClientRect();
  const marks = [...document.querySelectorAll('#advice-marks > *')].map((mark) => mark.getBoundingClientRect());
  const over = (box) => box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top;
  return marks.length > 0 && !marks.some(over);
}"""
"""Whether the marks lie beside the card that tells of them."""


def first_game(page: Page, base: str, slug: str) -> None:
    page.set_default_timeout(SECONDS)
    page.goto(f"{base}/learn/{slug}")
    page.click("#first-start")
    page.wait_for_selector("body[data-ready][data-live=on]", state="attached")
    wait_for_turn(page)


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "fr")])
def test_a_hint_begins_with_the_least_help_and_is_taken_with_a_click(
    browser: Browser, server: Server, size: dict[str, int], language: str
) -> None:
    settings = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    with browsing(browser, size, locale=language, **settings) as context:
        page = context.new_page()
        first_game(page, server.base, "cuzco-feld")
        assert page.locator("#aim").is_visible()
        page.click("#tool-hint")
        expect(page.locator("#advice-said p")).to_be_visible(timeout=SECONDS)
        assert page.locator("#advice-list li").count() == 0
        page.click("[data-level=where]")
        page.wait_for_function(APART)
        page.click("[data-level=move]")
        rows = page.locator(".advice-pick")
        assert 1 <= rows.count() <= 3
        rows.first.focus()
        if size == WIDE:
            page.locator(".advice-plan").first.click()
            page.wait_for_selector("#plan-steps li", timeout=SECONDS)
            assert page.locator("body.planning").count() == 1
            assert page.locator("#advice").is_hidden()
            return
        rows.first.click()
        page.wait_for_function("() => document.body.dataset.chosen || Number(document.body.dataset.version) > 1")


def test_no_hint_is_offered_in_a_lesson_or_beside_others(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = context.new_page()
        seats = [{"kind": "me"}, {"kind": "link"}]
        made = context.request.post(f"{server.base}/api/tables", data={"slug": "pachamama", "seats": seats}).json()
        page.goto(server.base + made["url"])
        page.wait_for_selector("body[data-ready]", state="attached")
        assert page.locator("#tool-hint").count() == 0
        page.keyboard.press("h")
        assert page.locator("#advice").is_hidden()

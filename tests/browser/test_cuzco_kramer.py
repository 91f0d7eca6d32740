"""Cuzco (Kiesling & Kramer) in the browser: a tile is laid in two clicks, a turn with R, and Confirm."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.house import (
    PHONE,
    WIDE,
    Clicker,
    Server,
    browsing,
    click,
    facts,
    open_table,
    wait_for_turn,
    wait_past,
)
from tests.browser.measuring import resized
from tests.browser.test_access import faults
from tests.marks import further, some

BEYOND = """() => {
  const right = (element) => element.getBoundingClientRect().right;
  const parts = document.querySelectorAll('#supplies > *, #panels .chip, #panels .kz-card, #panels .kz-ap');
  return [...parts].filter((part) => right(part) > right(part.closest('#supplies, .panel')) + 1).map((part) => part.id);
}"""


def opened(context: BrowserContext, server: Server) -> Page:
    seats = [{"kind": "me", "name": "Amaru"}, {"kind": "bot", "bot": "random", "name": "Sisa"}]
    body = {"slug": "cuzco-kramer", "mode": "competitive", "seats": seats, "options": {"first": "0"}, "seed": 3}
    answer = context.request.post(f"{server.base}/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return open_table(context, server, str(answer.json()["url"]))


def test_a_tile_is_laid_in_two_clicks_a_turn_and_confirm(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = opened(context, server)
        version = facts(page)["version"]
        assert click(page, "tile-triple")
        wait_past(page, version)  # half an answer needs no Confirm
        cell = page.locator("#cell-G18")
        expect(cell).to_have_class(re.compile(r"\blit\b"))
        cell.hover()
        expect(cell.locator(".kz-ghost")).to_be_visible()
        version = facts(page)["version"]
        assert click(page, "cell-G18")
        wait_past(page, version)
        expect(page.locator("body")).to_have_class(re.compile(r"\bpreviewing\b"))
        expect(page.locator("#land-G20")).to_be_visible()  # the first way: fields in the east
        expect(page.locator("#level-G18")).to_have_text("1")
        assert page.locator("defs .ghost").count() == 0, "a dashed shape would dash all tiles that are drawn with it"
        page.keyboard.press("r")
        expect(page.locator("#land-H17")).to_be_visible()
        expect(page.locator("#land-G20")).to_have_count(0)
        version = facts(page)["version"]
        page.click("#confirm")
        wait_past(page, version)
        expect(page.locator("#land-H17")).to_be_visible()
        click(page, "tile-double")
        page.locator("#cell-K18.lit").click()
        page.wait_for_selector("body.previewing")
        assert page.locator("#cell-G18.ghost, #cell-H17.ghost").count() == 0, "what lies there is not laid again"
        page.keyboard.press("Escape")
        expect(page.locator("#log-lines li[data-at]").first).to_have_text(
            re.compile(r"^Lays a triple \(row G, cell 10")
        )


def test_escape_takes_half_an_answer_back(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = opened(context, server)
        for id in ("tile-triple", "cell-G18"):
            version = facts(page)["version"]
            assert click(page, id)
            wait_past(page, version)
        expect(page.locator("#land-G18")).to_be_visible()
        for _ in range(2):
            version = facts(page)["version"]
            page.keyboard.press("Escape")
            wait_past(page, version)
        expect(page.locator("#land-G18")).to_have_count(0)
        expect(page.locator("#tile-double")).to_have_class(re.compile(r"\blit\b"))


@pytest.mark.parametrize("language", some(["en", "fr"], "fr"))
def test_nothing_sticks_out(browser: Browser, server: Server, language: str) -> None:
    with browsing(browser, locale=language) as context:
        page = opened(context, server)
        for width in (1440, 1024, 390):
            resized(page, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            beyond = page.evaluate(BEYOND) if width > 800 else []
            assert beyond == []


@pytest.mark.parametrize(
    ("size", "colours"), [(WIDE, "dark"), pytest.param(PHONE, "light", marks=further)], ids=["wide", "phone"]
)
def test_the_table_has_no_serious_fault(browser: Browser, server: Server, size: dict[str, int], colours: str) -> None:
    with browsing(browser, size, color_scheme=colours, bypass_csp=True) as context:
        page = opened(context, server)
        player = Clicker(page, 4)
        for _ in range(4):
            player.answer()
            wait_for_turn(page)
        assert faults(page) == []


@pytest.mark.parametrize("address", some(["/gallery/cuzco-kramer", "/rules/cuzco-kramer"], "/gallery/cuzco-kramer"))
def test_pages_that_are_read_have_no_serious_fault(browser: Browser, server: Server, address: str) -> None:
    with browsing(browser, bypass_csp=True) as context:
        page = context.new_page()
        page.goto(server.base + address)
        page.wait_for_load_state()
        assert faults(page) == []
